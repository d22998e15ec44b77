"""Which texts of an edition do not fit where they are printed, and which entries of its catalog those are."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from forge.edition.faces import faces_of
from forge.edition.publish import check_summary
from forge.edition.texts import Texts
from forge.library.model import Facts, Printed
from forge.library.naming import NAMES
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.fit import Misfit
from forge.render.record import Face
from forge.render.room import misfits_of
from forge.render.shards import shards

NAME, LINE, PART = "name", "line", "part"  # the boxes of a face that are no ability's


@dataclass(frozen=True)
class Overflow:
    """An entry whose text does not fit its box, or is the longest of those in it: the thing on which it stands, how
    many mm are missing at the smallest size (in pt)."""

    key: str
    thing: Printed
    wide: float
    high: float
    size: float


def overflows(project: Project, game: Facts, texts: Texts, keys: Container[str]) -> Iterator[Overflow]:
    """What does not fit on the faces that have a text of one of these keys, each entry once. Raises ProblemsError when
    the look of the game is not sound."""
    told: set[str] = set()
    for names in NAMES:
        edition = texts.named(names)
        faces: dict[str, tuple[Face, Printed]] = {}
        for thing in game.printed:
            if names != game.info.names and (thing.neutral is None or f"{thing.key}.neutral" not in keys):
                continue
            if any(key in keys for key in _keys(game, thing, names, edition)):
                faces |= {face.id: (face, thing) for face in faces_of(thing, game, edition)}
        for shard in shards(game.id, [face for face, _ in faces.values()], language=texts.language.tag)[1]:
            for misfit in misfits_of(project, shard):
                thing = faces[misfit.face][1]
                key = _longest(_in_box(game, thing, names, misfit), edition)
                if key is not None and key not in told:
                    told.add(key)
                    yield Overflow(key, thing, misfit.wide, misfit.high, misfit.size)


def summary_fits(project: Project, game: Facts, texts: Texts) -> bool:
    """Whether the summary of a game fits on its page."""
    try:
        check_summary(project, game, texts)
    except ProblemsError:
        return False
    return True


def _name(thing: Printed, names: str) -> str:
    return f"{thing.key}.neutral" if names == "neutral" and isinstance(thing.neutral, str) else f"{thing.key}.name"


def _keys(game: Facts, thing: Printed, names: str, texts: Texts) -> Iterator[str]:
    """The entries printed on a thing."""
    model, group = game.model(thing), game.group(thing.group)
    yield _name(thing, names)
    yield from (f"{model.key}.text.{sentence.id}" for sentence in model.text)
    yield from (f"word.card.type.{thing.type}", f"{group.prefix}.{group.id}.name")
    yield from (_name(game.thing(part.title), names) for part in thing.parts)


def _in_box(game: Facts, thing: Printed, names: str, misfit: Misfit) -> Sequence[str]:
    """The entries that stand in a box."""
    model, group = game.model(thing), game.group(thing.group)
    if misfit.slot == NAME:
        return [_name(thing, names)]
    if misfit.slot == PART:
        return [_name(game.thing(part.title), names) for part in thing.parts]
    if misfit.slot == LINE:
        liked = [_name(model, names)] if thing.like is not None else []
        marks = [f"word.card.mark.{mark}" for printing in thing.printings for mark in printing.marks]
        return [*liked, f"word.card.type.{thing.type}", f"{group.prefix}.{group.id}.name", *marks]
    return [f"{model.key}.text.{sentence.id}" for sentence in model.text]


def _longest(keys: Sequence[str], texts: Texts) -> str | None:
    there = [key for key in keys if texts.has(key)]
    return max(there, key=lambda key: len(texts.said(key).text), default=None)
