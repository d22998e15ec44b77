"""What a shell offers when a key is pressed to complete a word: names of games, languages, cards and all that has one.

Names are gathered once and kept until a file they stand in is another, since loading games takes a second and nobody
waits so long. What cannot be read offers nothing: a key pressed is no time to hear of problems.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

import click

import forge

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from forge.library import Facts
    from forge.project import Project

Offer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]
Named = Literal["things", "groups", "taken", "rules"]
Kept = dict[str, dict[str, dict[str, dict[str, str]]]]  # game -> kind -> id -> language -> name
T = TypeVar("T")
CHECKS = Path(forge.__file__).with_name("lint") / "checks"
SHOWN = "_FORGE_COMPLETE"  # what click is told in: the shell, and what it wants


def games(several: bool = False) -> Offer:
    return _offer(lambda project, _ctx: {game: {} for game in project.games()}, several)


def languages(several: bool = False) -> Offer:
    return _offer(lambda project, _ctx: {code: {} for code in project.languages()}, several)


def papers() -> Offer:
    def known(project: Project, _ctx: click.Context) -> dict[str, dict[str, str]]:
        from forge.render.profile import load_print

        return {paper: {} for paper in load_print(project).papers}

    return _offer(known, False)


def checks() -> Offer:
    """The codes of the checks of texts, and the groups they are in."""

    def codes(_project: Project) -> list[str]:
        from forge.lint.checks import all_checks

        found = [check.code for check in all_checks()]
        return sorted({*found, *(code.partition(".")[0] for code in found)})

    def known(project: Project, _ctx: click.Context) -> dict[str, dict[str, str]]:
        return {code: {} for code in _kept(project, list[str], codes, CHECKS.glob("*.py"))}

    return _offer(known, True)


def named(kind: Named, several: bool = False, of: Iterable[str] = ()) -> Offer:
    """Whatever has a name of its own in the game meant, or in those of the games `of`, or in all."""

    def known(project: Project, ctx: click.Context) -> dict[str, dict[str, str]]:
        paths = (*project.listed(project.cards, "*/**/*.yml"), *project.listed(project.locales, "*/*.po"))
        kept = _kept(project, Kept, _names, (file for path in paths for file in project.layers(path)))
        meant = [ctx.params["game"]] if ctx.params.get("game") else of or kept
        return {id_: names for game in meant for id_, names in kept.get(game, {}).get(kind, {}).items()}

    return _offer(known, several)


def _offer(known: Callable[[Project, click.Context], Mapping[str, Mapping[str, str]]], several: bool) -> Offer:
    """What completes a word: the ids there are, and once something is typed the names that begin with it. A word may
    be a list with commas; what it has already is not offered again."""

    def offer(ctx: click.Context, _param: click.Parameter, typed: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from forge.problems import ProblemsError
        from forge.project import find_project

        before, comma, last = typed.rpartition(",") if several else ("", "", typed)
        try:
            found = known(find_project(), ctx)
        except (ProblemsError, OSError, ValueError):
            return []
        left = {id_: names for id_, names in found.items() if id_ not in before.split(",")}
        told = ctx.params.get("lang")
        items = [(id_, names.get(str(told)) or next(iter(names.values()), None)) for id_, names in left.items()]
        begun = last.casefold()
        if begun:
            items += [(name, id_) for id_, names in left.items() for name in names.values() if name != id_]
        offered = {value: about for value, about in items if value.casefold().startswith(begun)}
        return [CompletionItem(_typed(before + comma + value), help=about) for value, about in offered.items()]

    return offer


def _typed(value: str) -> str:
    """A value as it has to stand on the command line; bash takes what it is given, other shells see to that."""
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", value) if os.environ.get(SHOWN, "").startswith("bash") else value


def _kept(project: Project, kind: type[T], make: Callable[[Project], T], files: Iterable[Path]) -> T:
    """What `make` makes, kept until one of the files is written anew, or is another one."""
    import msgspec

    from forge.kept import find, keep

    states = ((str(path), state.st_mtime_ns, state.st_size) for path in sorted(files) if (state := path.stat()))
    made_from = hashlib.sha256(repr((forge.__version__, *states)).encode()).hexdigest()
    path = project.cache / "completion" / made_from[:32]
    if (data := find(path)) is not None:
        return msgspec.json.decode(data, type=kind)
    made = make(project)
    keep(path, msgspec.json.encode(made))
    return made


def _names(project: Project) -> Kept:
    return {game: _names_in(project, facts) for game, facts in _facts(project)}


def _facts(project: Project) -> Iterator[tuple[str, Facts]]:
    from forge.problems import ProblemsError
    from forge.rules.games import load_game

    for game in project.games():
        try:
            yield game, load_game(project, game)
        except ProblemsError:
            continue


def _names_in(project: Project, facts: Facts) -> dict[str, dict[str, dict[str, str]]]:
    """Everything in a game that has a name, by kind and id, in every language that can be read."""
    from forge.cli.names import group_keys, names_in, names_of_taken
    from forge.cli.names import named as names_by
    from forge.edition.texts import load_texts
    from forge.problems import ProblemsError

    keys = group_keys(facts)
    things: dict[str, dict[str, str]] = {thing.id: {} for thing in facts.printed}
    groups: dict[str, dict[str, str]] = {id_: {} for id_ in keys}
    for code in project.languages():
        try:
            texts = load_texts(project, facts, code)
        except ProblemsError:
            continue
        for known, names in ((things, names_in(texts)), (groups, names_by(texts, keys))):
            for name, id_ in names.items():
                known[id_][code] = name
    ids = set(names_of_taken(project, facts).values())
    taken = {id_: names for id_, names in (things | groups).items() if id_ in ids}
    return {"things": things, "groups": groups, "taken": taken, "rules": {rule.id: {} for rule in facts.rules}}
