"""Rules told wrong: by their tellings, which are the same in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from forge.language.claims import CountClaim, Names, SumClaim, Telling
from forge.lint.claims.frames import Found, Frame, is_hidden
from forge.lint.claims.words import ClaimWord

Denied = Mapping[str, frozenset[str]]


def told_wrong(frame: Frame, telling: Telling, denied: Denied) -> Iterator[tuple[int, int]]:
    """The characters of its unit with which a sentence tells a rule wrong."""
    yield from (
        part.span(part.with_next(found)) for part in _parts(frame, telling) for found in _wrong(part, telling, denied)
    )


def told_right(frame: Frame, telling: Telling, denied: Denied) -> Iterator[tuple[int, int]]:
    """The characters of its unit with which a sentence tells a rule right, in so many words."""
    yield from (
        part.span(part.with_next(found)) for part in _parts(frame, telling) for found in _right(part, telling, denied)
    )


def _parts(frame: Frame, telling: Telling) -> Iterator[Frame]:
    """What of a sentence is about a rule: all of it, or clauses."""
    if all(map(frame.may_have, telling.about)) and not frame.asks:  # most sentences are about something else
        yield from (part for part in (frame.clauses if telling.clause else (frame,)) if is_told(part, telling))


def left_out(frame: Frame, telling: Telling, frames: Sequence[Frame]) -> bool:
    """Whether a sentence tells a rule, and its paragraph leaves out what belongs to it; `frames`: all of the document,
    where the whole section may tell it."""
    if telling.needs is None or not is_told(frame, telling) or _is_of_another(frame, telling):
        return False
    near = [one for one in frames if one.section == frame.section] if telling.section else frame.paragraph
    if telling.behind:
        near = [one for one in near if one.statement.pieces[0].start >= frame.statement.pieces[0].start]
    return not any(one.has(telling.needs) for one in near)


def told_in_full(frame: Frame, telling: Telling, frames: Sequence[Frame]) -> bool:
    """Whether an earlier section tells a rule with what belongs to it: then a sentence only sums it up."""
    before = (one for one in frames if one.section < frame.section and is_told(one, telling))
    return any(not left_out(one, telling, frames) for one in before)


def _is_of_another(frame: Frame, telling: Telling) -> bool:
    """Whether its paragraph opens with what the rule is not about: a sentence behind it need not name that again."""
    lead = next(iter(frame.paragraph), frame)
    places = (found for names in telling.unless for name in names.split("|") for found in lead.at(name))
    return telling.behind and any(first == 0 for first, _ in places)


def counted(frame: Frame, count: CountClaim) -> Iterator[ClaimWord]:
    """The numbers of a sentence that it counts."""
    if not is_told(frame, count):
        return
    for name in count.number.split("|"):
        for found in frame.at(name):
            piece = frame.number_in(found, count.last)
            if piece is None or piece.number is None or piece.number < count.least or _is_listed(frame, piece):
                continue
            yield piece


def _is_listed(frame: Frame, piece: ClaimWord) -> bool:
    """Whether it is one of several numbers in brackets, each of which tells something of what stands before it."""
    if not frame.is_bracketed(piece):
        return False
    return sum(map(frame.is_bracketed, frame.statement.pieces)) > 1


def summed(frame: Frame, claim: SumClaim) -> Iterator[tuple[ClaimWord, int]]:
    """The number of a sentence that follows from another one, with what that comes to without the constant."""
    if frame.asks or any(frame.has(names) for names in claim.unless):
        return
    wholes = list(_numbers(frame, claim.whole))
    asked = (one for one in reversed(frame.around) if one.asks)
    near = next((found for one in (frame, *asked) if (found := list(_numbers(one, claim.part)))), [])
    if len(wholes) == 1 and len({one.number for one in near}) == 1 and near[0].number is not None:
        yield wholes[0], near[0].number


def _numbers(frame: Frame, names: Names) -> Iterator[ClaimWord]:
    found = {frame.number_in(place) for name in names.split("|") for place in frame.at(name)}
    yield from (piece for piece in found if piece is not None)


def is_told(frame: Frame, telling: Telling | CountClaim) -> bool:
    """Whether a sentence is about a rule, right or wrong."""
    if not _is_about(frame, telling) or any(frame.has(names) for names in telling.unless):
        return False
    if not isinstance(telling, Telling):
        return True
    # What is asked, or heads the paragraph, may make it another sentence, too.
    leads = [one for one in frame.under if one.asks or one.leads(frame)]
    if any(one.has(names) for one in leads for names in telling.unless):
        return False
    return all(any(one.has(names) for one in frame.under) for names in telling.asked)


def _is_about(frame: Frame, telling: Telling | CountClaim) -> bool:
    for names in telling.about:
        if not frame.has(names):
            return False  # most sentences are about something else
    further = isinstance(telling, Telling)  # what a number counts stands nearer
    return all(frame.has(names, around=True, further=further) for names in telling.under)


def said_wrong(frame: Frame, telling: Telling, denied: Denied) -> Iterator[tuple[str, Found]]:
    """The concept of `wrong` with which a sentence tells a rule wrong that it is about, and where it stands."""
    if telling.wrong is None or any(_right(frame, telling, denied)):
        return
    yield from _counting(frame, telling, denied, telling.wrong)


def _wrong(frame: Frame, telling: Telling, denied: Denied) -> Iterator[Found]:
    yield from (found for _, found in said_wrong(frame, telling, denied))


def _right(frame: Frame, telling: Telling, denied: Denied) -> Iterator[Found]:
    if telling.right is not None:
        yield from (found for _, found in _counting(frame, telling, denied, telling.right))


def _counting(frame: Frame, telling: Telling, denied: Denied, names: Names) -> Iterator[tuple[str, Found]]:
    """The first place of the concepts named, with its name, that no rival of theirs has in a longer wording: one that
    is outside a condition, if there is, with those that it touches; none in words that only say what is not so."""
    own = [name for given in (telling.wrong, telling.right) if given is not None for name in given.split("|")]
    rivals = {*own, *(other for name in own for other in denied.get(name, ()))}
    everything = [found for name in rivals for found in frame.at(name)]
    counts = [
        (name, one)
        for name in names.split("|")
        for one in frame.at(name)
        if one[0] not in frame.unsaid and not is_hidden(one, everything)
    ]
    if counts:
        name, found = min(counts, key=lambda one: one[1][0] in frame.supposed)
        yield name, _touching(found, [one for _, one in counts])


def _touching(found: Found, others: Iterable[Found]) -> Found:
    """A place with those that share words with it or stand next to it."""
    for first, behind in sorted(others):
        if first <= found[1] and found[0] <= behind:
            found = min(first, found[0]), max(behind, found[1])
    return found
