"""What is wrong with the texts that are about to be printed. What was read before is remembered, text by text, and
what came of all that is printed together as long as nothing changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from forge.edition import sources
from forge.edition.formes import own_language
from forge.kept import find, keep
from forge.problems import ProblemsError
from forge.project import Project

PSEUDO = "qps"  # its texts say nothing


class ReadThing(msgspec.Struct, frozen=True, array_like=True):
    """A thing with a text: its group and type, and a line for all that is wrong with it; None when it was not read."""

    group: str
    type: str
    wrong: tuple[str, ...] | None = None


class ReadThings(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of the texts of an edition, by the ids of things."""

    things: dict[str, ReadThing]

    def chosen(self, groups: tuple[str, ...] | None, types: tuple[str, ...] | None) -> list[str]:
        """The things of these groups and types; None stands for all."""
        return [
            id_
            for id_, one in self.things.items()
            if (groups is None or one.group in groups) and (types is None or one.type in types)
        ]

    def lines(self, chosen: Iterable[str]) -> tuple[str, ...] | None:
        """What is wrong with the texts of some things; None when one of them was not read."""
        found = [self.things[id_].wrong for id_ in chosen]
        return None if None in found else tuple(line for lines in found for line in lines or ())


def wrong_texts(
    project: Project,
    game_id: str,
    language: str,
    groups: tuple[str, ...] | None = None,
    types: tuple[str, ...] | None = None,
) -> tuple[str, ...]:
    """A line for every text that does not mean what its card does or is not grammatical; fuzzy ones are not read.

    `groups`, `types`: what is printed; None stands for all.
    """
    if (lines := known_wrong(project, game_id, language, groups, types)) is not None:
        return lines
    path = _kept_at(project, game_id, language)
    known = _known(path)
    try:
        known = _read(project, game_id, language, groups, types, known)
    except ProblemsError as error:  # the grammar is wrong: nothing can be read, and everything can be printed
        return tuple(map(str, error.problems))
    if path is not None:
        keep(path, msgspec.msgpack.encode(known))
    return known.lines(known.chosen(groups, types)) or ()


def known_wrong(
    project: Project,
    game_id: str,
    language: str,
    groups: tuple[str, ...] | None = None,
    types: tuple[str, ...] | None = None,
) -> tuple[str, ...] | None:
    """What `wrong_texts` gives, where it has been found out before; else None."""
    if language == PSEUDO:
        return ()
    known = _known(_kept_at(project, game_id, language))
    return None if known is None else known.lines(known.chosen(groups, types))


def _kept_at(project: Project, game_id: str, language: str) -> Path | None:
    """Where it is kept what is wrong; None as long as nobody knows what the texts are made of."""
    own = own_language(project, game_id)
    if own is None:
        return None
    parts = (
        sources.of_game(project, game_id),
        sources.of_language(project, language),
        sources.of_catalog(project, game_id, own),
        sources.of_tools(project),
    )
    return project.cache / "wrong" / hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def _known(path: Path | None) -> ReadThings | None:
    try:
        return msgspec.msgpack.decode((find(path) if path is not None else None) or b"", type=ReadThings)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return None


def _read(
    project: Project,
    game_id: str,
    language: str,
    groups: tuple[str, ...] | None,
    types: tuple[str, ...] | None,
    known: ReadThings | None,
) -> ReadThings:
    """Reads the texts of the things that are printed, beside what is known."""
    # All of this takes its time to import, and what is kept needs none of it.
    from forge.edition.texts import load_texts
    from forge.library.naming import ORIGINAL
    from forge.proof.catalog import check_texts
    from forge.proof.printed import owners
    from forge.proof.remarks import ERROR
    from forge.proof.verdicts import Verdicts
    from forge.rules.games import load_game

    game = load_game(project, game_id)
    texts = load_texts(project, game, language, tone=ORIGINAL)
    things = ReadThings({thing.id: ReadThing(thing.group, thing.type) for thing in owners(game)})
    if known is not None and known.things.keys() == things.things.keys():
        things = known
    titles = frozenset(id_ for id_ in things.chosen(groups, types) if things.things[id_].wrong is None)
    remarks = check_texts(project, game, texts, titles, verdicts=Verdicts(project, texts)).remarks
    found: dict[str, list[str]] = {title: [] for title in titles}
    for remark in remarks:
        if remark.severity == ERROR:
            found.setdefault(remark.card or "", []).append(str(remark.problem))
    read = {
        id_: ReadThing(one.group, one.type, tuple(found[id_])) for id_, one in things.things.items() if id_ in found
    }
    return ReadThings({**things.things, **read})
