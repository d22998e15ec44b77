"""Numbers that a text tells on the one side and on the other: in your own turn this power, in another's that."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from forge.lint.claims.leanings import Leaning
from forge.lint.claims.words import ClaimWord, Statement

CUT = re.compile(r"[,;:()]")


class Sided(NamedTuple):
    """A number with the side on which a clause tells it."""

    axis: str
    says: bool
    piece: ClaimWord


def sided(statement: Statement, leanings: Iterable[Leaning]) -> Iterator[Sided]:
    """The numbers of a statement of which each is alone in its clause, with how the clause leans."""
    pieces, text = statement.pieces, statement.unit.text
    cuts = [n for n in range(1, len(pieces)) if CUT.search(text, pieces[n - 1].end, pieces[n].start)]
    leans = list(leanings)
    for first, behind in pairwise((0, *cuts, len(pieces))):
        numbers = [piece for piece in pieces[first:behind] if piece.number is not None]
        ways: dict[str, set[bool]] = defaultdict(set)
        for one in leans:
            if first <= one.first < behind:
                ways[one.axis].add(one.says)
        if len(numbers) == 1:
            yield from (Sided(axis, min(says), numbers[0]) for axis, says in ways.items() if len(says) == 1)


def on_the_other_side(said: Sequence[Sided], known: Sequence[Sided]) -> Sided | None:
    """A number that is known on the other side alone, while another one is known on this."""
    numbers = {(one.axis, one.says, one.piece.number) for one in known}
    for one in said:
        axis, says, piece = one
        here = {number for name, way, number in numbers if (name, way) == (axis, says)}
        if here and piece.number not in here and (axis, not says, piece.number) in numbers:
            return one
    return None
