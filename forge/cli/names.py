"""The names of a game's things and groups, in every language that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.edition.texts import Texts
    from forge.library import Facts
    from forge.project import Project


def names_of_things(project: Project, facts: Facts, first: Texts | None = None) -> dict[str, str]:
    """Every id and name of a thing, in any language, and its id. Where a name is two things', `first` decides."""
    keys = {thing.id: f"{thing.key}.name" for thing in facts.printed}
    return _names(project, facts, keys, first)


def names_of_groups(project: Project, facts: Facts, first: Texts | None = None) -> dict[str, str]:
    """Every id and name of a group, in any language, and its id."""
    return _names(project, facts, group_keys(facts), first)


def what_things_are(facts: Facts) -> str:
    """What the things of a game are called: "card or base"."""
    return " or ".join(dict.fromkeys(thing.prefix for thing in facts.printed))


def _names(project: Project, facts: Facts, keys: dict[str, str], first: Texts | None) -> dict[str, str]:
    known = {id_: id_ for id_ in keys}
    for texts in _texts(project, facts, first):
        for name, id_ in named(texts, keys).items():
            known.setdefault(name, id_)
    if first is not None:
        known |= named(first, keys)
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
