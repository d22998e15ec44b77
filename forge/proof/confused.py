"""Words of a text that stand for others: what is meant for them, and the text with that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from forge.language.mistaken import Taken
from forge.proof.mending import CONFUSED, Mend, MendedText
from forge.proof.narrowing import narrowed

TRIED = 6  # of all that may be meant in the places of a text


def meant(text: str, taken: Iterable[Taken]) -> Iterator[MendedText]:
    """The texts with what may be meant wherever words of one stand for others; none where that is not known."""
    places: list[list[Mend]] = []
    found = [Mend(one.start, one.end, CONFUSED, one.right) for one in taken if one.right is not None]
    for one in sorted(found, key=lambda one: (one.start, one.end)):
        if places and one.start < max(other.end for other in places[-1]):
            places[-1].append(one)
        else:
            places.append([one])
    shorter = [sorted(some, key=lambda one: one.end - one.start) for some in places]
    for mends in islice(product(*shorter), TRIED) if places else ():
        yield MendedText.of(text, [_narrow(text, mend) for mend in mends])


def _narrow(text: str, mend: Mend) -> Mend:
    right = mend.right or ""
    here, there = narrowed(text, (mend.start, mend.end), right, (0, len(right)))
    return Mend(*here, CONFUSED, right[slice(*there)])
