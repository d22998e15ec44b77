"""The names of a game's things and groups, in every language that can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.edition.texts import Texts
    from forge.library import Facts
    from forge.project import Project


def names_of_things(project: Project, facts: Facts, first: Texts | None = None) -> dict[str, str]:
    """Every id and name of a thing, in any language, and its id. Where a name is two things', `first` decides."""
    return _names(project, facts, [thing.id for thing in facts.printed], names_in, first)


def names_of_groups(project: Project, facts: Facts, first: Texts | None = None) -> dict[str, str]:
    """Every id and name of a group, in any language, and its id."""
    keys = group_keys(facts)
    return _names(project, facts, list(keys), lambda texts: named(texts, keys), first)


def names_of_taken(project: Project, facts: Facts, first: Texts | None = None) -> dict[str, str]:
    """Every id and name of what players take, groups or things of a type, in any language, and its id."""
    words = facts.info.takes
    if words is None:
        return names_of_groups(project, facts, first)
    if isinstance(words, str):  # nothing
        return {}
    ids = {thing.id for thing in facts.printed if thing.type == words.one}
    return {name: id_ for name, id_ in names_of_things(project, facts, first).items() if id_ in ids}


def names_in(texts: Texts) -> dict[str, str]:
    """Name -> id of every thing in a language: by all kinds of names, those the texts go by before the others."""
    from forge.library.naming import NAMES

    kinds = sorted(NAMES, key=lambda names: names == texts.names)
    return {texts.called(thing, names).text: thing.id for names in kinds for thing in texts.game.printed}


def _names(
    project: Project, facts: Facts, ids: list[str], of: Callable[[Texts], dict[str, str]], first: Texts | None
) -> dict[str, str]:
    known = {id_: id_ for id_ in ids}
    for texts in _texts(project, facts, first):
        for name, id_ in of(texts).items():
            known.setdefault(name, id_)
    if first is not None:
        known |= of(first)
    return known


def group_keys(facts: Facts) -> dict[str, str]:
    """The keys of the groups' names, by id."""
    return {group.id: f"{group.prefix}.{group.id}.name" for group in facts.groups if group.name}


def named(texts: Texts, keys: dict[str, str]) -> dict[str, str]:
    """Name -> id of what has a name in a language; the deck of everything in a game without decks has none."""
    return {texts.said(key).text: id_ for id_, key in keys.items() if texts.has(key)}


def _texts(project: Project, facts: Facts, first: Texts | None) -> Iterator[Texts]:
    """The texts of all languages; one that cannot be read has no names to offer, and stops none of the others."""
    from forge.edition.texts import load_texts
    from forge.problems import ProblemsError

    for code in project.languages():
        if first is not None and code == first.code:
            yield first
            continue
        try:
            yield load_texts(project, facts, code)
        except ProblemsError:
            continue
