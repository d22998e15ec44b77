"""Worked examples that do not agree with themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from forge.language.claims import ExampleClaim, PriceClaim, StarterClaim, TallyClaim
from forge.library.numbers import rule_numbers
from forge.lint.checks import Check, each
from forge.lint.claims.examples import ADDED, mistakes, other_prizes, paragraphs
from forge.lint.claims.frames import Frame
from forge.lint.claims.priced import priced
from forge.lint.claims.ranking import misplaced
from forge.lint.claims.rates import RateBook, RatesTold, rate_book
from forge.lint.claims.subjects import NamedThing, Subjects
from forge.lint.claims.tallies import started, tallied
from forge.lint.claims.together import summed_wrong
from forge.lint.claims.words import ClaimWord
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

Working = TallyClaim | StarterClaim | PriceClaim


def example(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """What an example adds up, or says of who wins what, that is another in the same example."""
    claims = desk.claims
    if document.catalog or not (claims.examples or claims.tallies or claims.starters or claims.prices):
        return
    printed = rule_numbers(desk.game)
    subjects = desk.subjects
    rates = desk.once(rate_book)
    for unit in document:
        for match in ADDED.finditer(unit.text):
            right = sum(map(int, re.findall(r"\d+", match[1])))
            if right != int(match[2]):
                yield Flaw(unit, *match.span(), "sum", {"text": match[0], "right": right})
    for group in paragraphs(desk.frames(document)):
        whole = list(takewhile(lambda frame: not _adds(frame), group))  # what is added up is told behind it
        told = _is_example(desk, group)
        brought = _brought(subjects, group, rates)
        named = {at for frame in group for at in _named(subjects, frame)}
        for frame, piece, right in summed_wrong(whole, claims.facets, named) if told else ():
            if piece in brought.right:
                continue
            yield Flaw(frame.statement.unit, piece.start, piece.end, "sum", {"text": piece.text, "right": right})
        if brought.wrong is not None:
            piece, right = brought.wrong
            unit = next(frame.statement.unit for frame in group if piece in frame.statement.pieces)
            yield Flaw(unit, piece.start, piece.end, "sum", {"text": piece.text, "right": right})
        rest: list[Working] = [*claims.tallies, *claims.starters, *claims.prices]
        for claim in [*claims.examples, *rest]:
            for frame, start, end in _mistakes(desk, subjects, group, claim, whole):
                unit = frame.statement.unit
                if any(one in brought.right for one in frame.statement.pieces if start <= one.start < end):
                    continue
                values: dict[str, str | int] = {
                    "text": unit.text[start:end],
                    "rule": printed.get(claim.rule, claim.rule),
                    "says": desk.texts.said(f"rule.{claim.rule}.text").text,
                }
                yield Flaw(unit, start, end, "example", values, see=f"rule.{claim.rule}.text")


def _brought(subjects: Subjects, group: Sequence[Frame], rates: RateBook) -> RatesTold:
    """What a paragraph tells of what the only thing that it names brings for what somebody has."""
    named = {one.thing.id: one.thing for frame in group for one in subjects.named(frame.statement)}
    return rates.told(next(iter(named.values())), group) if len(named) == 1 else RatesTold()


def _named(subjects: Subjects, frame: Frame) -> Iterator[ClaimWord]:
    """The words of a statement that name things."""
    for at in _words(subjects.named(frame.statement)):
        yield frame.statement.pieces[at]


def _is_example(desk: Desk, group: Sequence[Frame]) -> bool:
    """Whether statements tell of somebody, or are called an example."""
    around = [one for frame in group for one in (frame, *frame.under)]
    return any(one.has(names) for one in around for names in desk.claims.begun) or any(
        desk.people.has(frame.statement) for frame in group
    )


def _mistakes(
    desk: Desk, subjects: Subjects, group: Sequence[Frame], claim: ExampleClaim | Working, whole: Sequence[Frame]
) -> list[tuple[Frame, int, int]]:
    """What is wrong in an example; `whole`: as far as it does not write down what it adds up."""
    added = len(whole) < len(group)
    if isinstance(claim, TallyClaim):
        return list(tallied(group, claim))
    if added and not isinstance(claim, ExampleClaim):
        return []
    if isinstance(claim, PriceClaim):
        return list(priced(group, claim, desk.game.constants))
    if isinstance(claim, StarterClaim):
        if not any(frame.has(claim.whole) or frame.has(claim.begins) for frame in group):
            return []
        named = {frame: subjects.named(frame.statement) for frame in group}
        return list(started(group, claim, {frame: _words(some) for frame, some in named.items()}))
    found = list(other_prizes(group, claim) if added else mistakes(group, claim))
    first = list(takewhile(lambda frame: not _begins_anew(frame, claim), group))
    return found or _misplaced(desk, subjects, first, claim)


def _begins_anew(frame: Frame, claim: ExampleClaim) -> bool:
    """Whether a statement tells what would be so otherwise."""
    return any(first == 0 for name in (claim.anew or "").split("|") if name for first, _ in frame.at(name))


def _adds(frame: Frame) -> bool:
    """Whether a statement writes down what it adds up."""
    pieces = frame.statement.pieces
    return ADDED.search(frame.statement.unit.text, pieces[0].start, pieces[-1].end) is not None


def _words(named: Iterable[NamedThing]) -> set[int]:
    """The words that name things."""
    return {at for one in named for at in range(one.first, one.behind)}


def _terms(desk: Desk, group: Sequence[Frame]) -> Mapping[Frame, set[int]]:
    """The words with a capital that are nobody's name: those of the dictionary that stand in the example once."""
    upper = {
        (frame, at): one.lemmas | {one.folded}
        for frame in group
        for at, one in enumerate(frame.statement.pieces)
        if one.text[:1].isupper()
    }
    seen = Counter(form for forms in upper.values() for form in forms)
    found: dict[Frame, set[int]] = {frame: set() for frame in group}
    for (frame, at), forms in upper.items():
        if at and all(seen[form] == 1 for form in forms) and desk.in_dictionary(frame.statement.pieces[at].folded):
            found[frame].add(at)
    return found


def _misplaced(
    desk: Desk, subjects: Subjects, group: Sequence[Frame], claim: ExampleClaim
) -> list[tuple[Frame, int, int]]:
    """The prizes of an example that no place brings; those of the thing that it names, where it has none itself."""
    named = {frame: subjects.named(frame.statement) for frame in group}
    rows = {one.thing.figures.get(claim.row) for some in named.values() for one in some} if claim.row else set()
    known = [row for row in rows if isinstance(row, tuple)]
    prizes = known[0] if len(known) == 1 else None
    terms = _terms(desk, group)
    aside = {frame: _words(some) | terms[frame] for frame, some in named.items()}
    return list(misplaced(group, claim, aside.__getitem__, prizes))


CHECKS = (Check("numbers.example", Severity.warning, each(example)),)
