"""Words that are words, but not the ones that are meant: what the words beside them betray."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from forge.language.mistaken import GAP, Confusion, clause_ends, confusion
from forge.lint.checks import Alone, Check, each
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.leading import misled
from forge.lint.literals import literals
from forge.lint.neighbours import WordNeighbours
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile


def slips(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of the list of those that are often taken for others, where the words beside them say so."""
    texts = [blanked(unit.text).replace("\n", " ") for unit in document]
    whole = "\n".join(texts)
    begins = list(accumulate((len(text) + 1 for text in texts), initial=0))
    meant: dict[int, list[Confusion]] = {}  # those that may stand in a text, as they are listed
    for listed in desk.checks.slips:
        if places := _places(literals(listed.find), whole, begins):
            slip = confusion(listed)
            for number in places:
                meant.setdefault(number, []).append(slip)
    for number, unit in enumerate(document):
        text, told = texts[number], list[tuple[int, int]]()
        ends = clause_ends(text) if number in meant else []
        for one in meant.get(number, ()):
            for match in one.places(text, ends):
                if any(start < match.end() and match.start() < end for start, end in told):
                    continue
                if len(set(match[0].casefold().split())) == 1 < len(match[0].split()):
                    continue  # a word twice is told as that
                told.append(match.span())
                right = match.expand(one.fix)
                sure = None if GAP in right or one.unsure else right
                yield Flaw(unit, *match.span(), "slip", {"text": match[0].strip(), "right": right.strip()}, sure)


def _places(needed: frozenset[str], whole: str, begins: Sequence[int]) -> set[int]:
    """The numbers of the texts, joined in `whole`, that have one of these strings in them."""
    found: set[int] = set()
    for one in needed:
        if not one:
            return set(range(len(begins) - 1))
        at = whole.find(one)
        while at >= 0:
            number = bisect_right(begins, at) - 1
            found.add(number)
            at = whole.find(one, begins[number + 1])
    return found


def all_slips(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of the list, and those that are one letter away from a word of the game that stands beside their neighbours
    elsewhere."""
    listed = list(slips(desk, document))
    yield from listed
    if document.catalog:
        return
    for one in misled(desk, document):
        if not any(one.unit is other.unit and one.start < other.end and other.start < one.end for other in listed):
            listed.append(one)
            yield one
    for number, word, right in desk.once(WordNeighbours).meant(document):
        unit = document.units[number]
        if not any(one.unit is unit and one.start < word.end and word.start < one.end for one in listed):
            yield Flaw(unit, word.start, word.end, "slip", {"text": word.text, "right": right})


CHECKS = (Check("language.slip", Severity.warning, each(all_slips), alone=Alone.entry),)
