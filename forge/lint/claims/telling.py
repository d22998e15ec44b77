"""Rules told wrong: by their tellings, which are the same in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from forge.language.claims import CountClaim, Telling
from forge.lint.claims.frames import Found, Frame
from forge.lint.claims.words import ClaimWord

Denied = Mapping[str, frozenset[str]]


def told_wrong(frame: Frame, telling: Telling, denied: Denied) -> Iterator[tuple[int, int]]:
    """The characters of its unit with which a sentence tells a rule wrong."""
    if frame.asks or not is_told(frame, telling):
        return
    for part in frame.clauses() if telling.clause else (frame,):
        if not telling.clause or all(map(part.has, telling.about)):
            yield from (part.span(part.with_next(found)) for found in _wrong(part, telling, denied))


def left_out(frame: Frame, telling: Telling, frames: Sequence[Frame]) -> bool:
    """Whether a sentence tells a rule, and its paragraph leaves out what belongs to it; `frames`: all of the document,
    where the whole section may tell it."""
    if telling.needs is None or not is_told(frame, telling):
        return False
    near = [one for one in frames if one.section == frame.section] if telling.section else frame.paragraph
    return not any(one.has(telling.needs) for one in near)


def counted(frame: Frame, count: CountClaim) -> Iterator[ClaimWord]:
    """The numbers of a sentence that it counts."""
    if not is_told(frame, count):
        return
    for name in count.number.split("|"):
        for found in frame.at(name):
            piece = frame.number_in(found, count.last)
            if piece is not None and piece.number is not None and piece.number >= count.least:
                yield piece


def is_told(frame: Frame, telling: Telling | CountClaim) -> bool:
    """Whether a sentence is about a rule, right or wrong."""
    if any(frame.has(names) for names in telling.unless):
        return False
    if isinstance(telling, Telling) and not all(any(one.has(names) for one in frame.under) for names in telling.asked):
        return False
    return _is_about(frame, telling)


def _is_about(frame: Frame, telling: Telling | CountClaim) -> bool:
    return all(frame.has(names) for names in telling.about) and all(
        frame.has(names, around=True) for names in telling.under
    )


def _wrong(frame: Frame, telling: Telling, denied: Denied) -> Iterator[Found]:
    if telling.wrong is None:
        return
    names = telling.wrong.split("|")
    rights = telling.right.split("|") if telling.right else []
    rivals = {*names, *rights, *(other for name in (*names, *rights) for other in denied.get(name, ()))}
    standing = {name: frame.at(name) for name in rivals}
    everything = [found for places in standing.values() for found in places]

    def counts(name: str) -> list[Found]:
        return [found for found in standing[name] if not _hidden(found, everything)]

    if any(counts(name) for name in rights):
        return
    for name in names:
        for found in counts(name)[:1]:
            yield found
            return


def _hidden(found: Found, others: Iterable[Found]) -> bool:
    """Whether a longer wording of another concept has the words."""
    first, behind = found
    return any(one[0] <= first and behind <= one[1] and one[1] - one[0] > behind - first for one in others)
