"""What an example says that some numbers come to together, without a rule of the game: whether they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from forge.lint.claims.frames import Frame
from forge.lint.claims.words import ClaimWord

TOGETHER = "together"  # the concept of words beside what all comes to
NEXT = 1  # words between such a word and the number
MOST, FEWEST = 5, 2  # numbers that are added up
TWICE = 2

Numbers = Sequence[ClaimWord]


def summed_wrong(group: Sequence[Frame]) -> Iterator[tuple[Frame, ClaimWord, int]]:
    """The numbers of an example that none of those before them, in the sentence or the one before, come to together;
    each with what all of these come to."""
    before: list[ClaimWord] = []
    for frame in group:
        pieces = frame.statement.pieces
        numbers = [piece for piece in pieces if piece.number is not None]
        whole = next((piece for piece in numbers if _is_whole(frame, piece)), None)
        if whole is not None:
            here = [piece for piece in numbers if piece.start < whole.start]
            parts = here if len(here) >= FEWEST else [*before, *here]
            if FEWEST <= len(parts) <= MOST and all(piece.text.isdigit() for piece in (*parts, whole)):
                if whole.number not in _sums(parts):
                    yield frame, whole, sum(piece.number or 0 for piece in parts)
                return
        before = [piece for piece in numbers if frame.is_bracketed(piece)]


def _is_whole(frame: Frame, piece: ClaimWord) -> bool:
    at = frame.statement.pieces.index(piece)
    return any(behind <= at <= behind + NEXT for _, behind in frame.at(TOGETHER))


def _sums(parts: Numbers) -> set[int]:
    """What two or more of some numbers come to, each once or, as two may have it, twice."""
    numbers = [piece.number or 0 for piece in parts for _ in range(TWICE)]
    return {sum(some) for length in range(FEWEST, len(numbers) + 1) for some in combinations(numbers, length)}
