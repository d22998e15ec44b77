"""Words that are words, but not the ones that are meant: what the words beside them betray."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from forge.language.mistaken import GAP, Confusion, clause_ends, confusion
from forge.lint.checks import Alone, Check, each
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.leading import misled
from forge.lint.neighbours import WordNeighbours
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile

TOKEN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)  # of a pattern
SPECIAL = re.compile(r"\(\?[a-zA-Z]*[ix]|\\[xuUN]")  # capitals do not matter, spaces say nothing; letters by numbers


def slips(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of the list of those that are often taken for others, where the words beside them say so."""
    texts = [blanked(unit.text).replace("\n", " ") for unit in document]
    whole = "\n".join(texts)
    begins = list(accumulate((len(text) + 1 for text in texts), initial=0))
    meant: dict[int, list[Confusion]] = {}  # those that may stand in a text, as they are listed
    for listed in desk.checks.slips:
        if places := list(_places(literal(listed.find), whole, begins)):
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


def _places(needed: str, whole: str, begins: Sequence[int]) -> Iterator[int]:
    """The numbers of the texts, joined in `whole`, that have these letters in them."""
    if not needed:
        yield from range(len(begins) - 1)
        return
    at = whole.find(needed)
    while at >= 0:
        number = bisect_right(begins, at) - 1
        yield number
        at = whole.find(needed, begins[number + 1])


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


@lru_cache(maxsize=2_000)
def literal(pattern: str) -> str:
    """The most letters in a row that stand in whatever a pattern finds: to look for them first takes a hundredth of the
    time. Nothing where that is not plain to see."""
    if SPECIAL.search(pattern):
        return ""
    found, depth = [""], 0
    signs = [*TOKEN.findall(pattern), ""]
    for sign, after in pairwise(signs):
        if sign == "|" and not depth:
            return ""
        depth += (sign == "(") - (sign == ")")
        plain = not depth and (sign.isalpha() or sign in (" ", ",")) and after not in ("?", "*", "{")
        found[-1] += sign if plain else ""
        if not plain or after == "+":
            found.append("")
    return max(found, key=len)


CHECKS = (Check("language.slip", Severity.warning, each(all_slips), alone=Alone.entry),)
