"""Where two abilities differ, each difference for itself, and what is called that which does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from forge.abilities.effects import By, If, May
from forge.abilities.kinds import Ability, fields_of, plain, yaml_name
from forge.abilities.phrases import Random, The
from forge.abilities.sorts import Clause, Node, Selection, Value, Who
from forge.abilities.tree import Difference, Path, at, diff, show
from forge.proof.words import MAY, MUST, Words

TIMES = ("during", "moment")
YOU = "you"  # who does what nobody else is said to do
NOTHING: Sequence[Any] = (None, ())


@dataclass(frozen=True)
class Discrepancy:
    """A difference: what the card has and what the text says, and where each of them has it."""

    path: Path
    card: Any
    told_path: Path
    told: Any


@dataclass(frozen=True)
class Heading:
    """The label under which a clause stands; the clause that says the same as data."""

    clause: str


def turned(differing: Iterable[Discrepancy]) -> list[Discrepancy]:
    """Differences, but those by which the same is said in the opposite way, with and without: these are one."""
    found: list[Discrepancy] = []
    for one in differing:
        before = next((other for other in found if _opposite(one, other)), None)
        if before is None:
            found.append(one)
            continue
        card, told = (one, before) if before.card in NOTHING else (before, one)
        sides = f"{card.path[-1]}: {name(card.card)}", f"{told.told_path[-1]}: {name(told.told)}"
        found[found.index(before)] = Discrepancy(card.path[:-1], sides[0], told.told_path[:-1], sides[1])
    return found


def _opposite(one: Discrepancy, other: Discrepancy) -> bool:
    """Whether the one has in the card what the other has in the text, in another field of the same thing."""
    if one.path[:-1] != other.path[:-1] or not (isinstance(one.path[-1], str) and one.path[-1] != other.path[-1]):
        return False
    pairs = (one.card, other.told), (other.card, one.told)
    return any(a == b and a not in NOTHING and isinstance(a, Node) for a, b in pairs) and any(
        a in NOTHING and b in NOTHING for a, b in pairs
    )


def part_of(words: Words, one: Discrepancy) -> str:
    """What is called that which differs."""
    if one.card in (MAY, MUST):
        return words.say("allowed")
    if isinstance(one.card, Heading):
        return words.label()
    sides = one.card, one.told
    if any(isinstance(a, If) and a.do in ((b,), b) for a, b in (sides, sides[::-1])):
        return words.part(("condition",))  # the same is done, with a condition and without
    alike = of(one.card) == of(one.told) and isinstance(of(one.card), Node)
    if alike and all(isinstance(side, Selection) and not isinstance(side, Random) for side in sides):
        return words.part(("n",))  # the same things, more or fewer of them
    if any(isinstance(side, Random) for side in sides) and of(one.card) == of(one.told):
        return words.say("chosen")
    path = max(one.path, one.told_path, key=len)
    if path[-1:] == ("by",) and any(isinstance(side, Who) for side in sides):
        return words.part(("who",))
    if all(type(side) is int for side in sides) and words.has(f"number.{path[-1]}"):
        return words.say(f"number.{path[-1]}")
    if (field := _only(*sides)) is not None:
        return words.part((field,))  # of what is counted
    if path[-1:] == ("of",) and any(isinstance(side, Who) for side in (one.card, one.told)):
        return words.part((path[-2] if path[-2] in TIMES else "whose",))  # in whose turn tells when
    return words.part(path)


def _only(card: Any, told: Any) -> str | None:
    """The one field in which what two values count differs; what it was called before says nothing."""
    if not all(isinstance(side, Value) and isinstance(of(side), Node) for side in (card, told)):
        return None
    held_by = (of(card), of(told))
    mine, other = ({field.name: getattr(one, field.attr) for field in fields_of(type(one))} for one in held_by)
    if mine.keys() != other.keys():
        return None
    named = (name for name in mine if not all(isinstance(side[name], The) for side in (mine, other)))
    differing = [name for name in named if mine[name] != other[name]]
    return differing[0] if len(differing) == 1 else None


def of(value: Any) -> Any:
    """What a selection or a value is of; None for what is of nothing."""
    return getattr(value, "of", None)


def held(ability: Ability, path: Path) -> Any:
    """What stands at a path; None when nothing does."""
    with suppress(LookupError, StopIteration, TypeError):
        return at(ability, path)
    return None


def apart(differences: Iterable[Difference]) -> Iterator[Discrepancy]:
    """The differences, "may" told apart from what may be done, and a label from what it stands before: one finding
    each."""
    for path, card, told in differences:
        if isinstance(card, Clause) and isinstance(told, Clause):
            sides = [
                [(field.name, getattr(side, field.attr)) for field in fields_of(type(side))] for side in (card, told)
            ]
            if [field for field, _ in sides[0]] == [field for field, _ in sides[1]]:
                yield Discrepancy(path, Heading(yaml_name(type(card))), path, Heading(yaml_name(type(told))))
                inside = (d for (field, a), (_, b) in zip(*sides, strict=True) for d in diff(a, b, (*path, field)))
                yield from apart(inside)
                continue
        deeper = (*path, "do", 0)
        if _inner(card) is not None and type(_inner(card)) is type(told):
            yield _outer(path, card, *((MAY, MUST) if isinstance(card, May) else (card.who, YOU)))
            yield from (
                Discrepancy((*deeper, *d.path), d.left, (*path, *d.path), d.right) for d in diff(_inner(card), told)
            )
        elif _inner(told) is not None and type(_inner(told)) is type(card):
            yield _outer(path, told, *((MUST, MAY) if isinstance(told, May) else (YOU, told.who)))
            yield from (
                Discrepancy((*path, *d.path), d.left, (*deeper, *d.path), d.right) for d in diff(card, _inner(told))
            )
        elif path[-1:] != ("as",):  # what a thing is called by says nothing
            yield Discrepancy(path, card, path, told)


def _inner(value: Any) -> Any:
    """The one thing that one may do, or somebody else does."""
    return value.do[0] if isinstance(value, May | By) and len(value.do) == 1 else None


def _outer(path: Path, outer: Any, card: Any, told: Any) -> Discrepancy:
    """That one may do a thing, or that somebody else does it."""
    where = path if isinstance(outer, May) else (*path, "who")
    return Discrepancy(where, card, where, told)


def name(value: Any) -> str:
    """A part of an ability, or a number, in one line."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value
    if isinstance(value, Heading):
        return value.clause
    if isinstance(value, tuple):
        return "; ".join(name(part) for part in value) or "nothing"
    return show(value) if isinstance(value, Node) else str(plain(value)).lower()


def dotted(path: Path) -> str:
    return ".".join(str(step) for step in path)
