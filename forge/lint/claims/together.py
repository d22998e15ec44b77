"""What an example says that some numbers come to together, without a rule of the game: whether they can."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product

from forge.language.claims import Words
from forge.lint.claims.frames import Frame
from forge.lint.claims.words import ClaimWord

# The facets of words beside what all comes to, and of those by which numbers are not just added up: each, times, loses.
TOGETHER, NOT_TOGETHER = "together", "not_together"
NEXT = 1  # words between such a word and the number
MOST, FEWEST = 5, 2  # numbers that are added up
TWICE = 2


def summed_wrong(
    group: Sequence[Frame], facets: Mapping[str, Words], names: Collection[ClaimWord] = ()
) -> Iterator[tuple[Frame, ClaimWord, int]]:
    """The numbers of an example that those before them, in the sentence or the one before, cannot come to together;
    each with what all of these come to. Nothing where words say that they are not just added up. `names`: the words
    of names, which may be numbers, too."""
    together, apart = (facets.get(name, "") for name in (TOGETHER, NOT_TOGETHER))
    before: list[ClaimWord] = []
    kept = False  # whether the sentence before says so
    for frame in group:
        pieces = frame.statement.pieces
        numbers = [piece for piece in pieces if piece.number is not None and piece not in names]
        whole = next((piece for piece in numbers if _is_whole(frame, piece, together)), None)
        here_apart = frame.statement.has(apart)
        if whole is not None:
            here = [piece for piece in numbers if piece.start < whole.start]
            parts = here if len(here) >= FEWEST else [*before, *here]
            if (
                FEWEST <= len(parts) <= MOST
                and all(piece.text.isdigit() for piece in (*parts, whole))
                and not (here_apart or (kept and parts is not here))
                and whole.number not in _totals([piece.number or 0 for piece in parts])
            ):
                yield frame, whole, sum(piece.number or 0 for piece in parts)
            return
        before, kept = [piece for piece in numbers if frame.is_bracketed(piece)], here_apart


def _is_whole(frame: Frame, piece: ClaimWord, together: Words) -> bool:
    at = frame.statement.pieces.index(piece)
    return any(behind <= at <= behind + NEXT for _, behind in frame.statement.find(together))


def _totals(numbers: Sequence[int]) -> set[int]:
    """What two or more of some numbers may come to: each added once or, as two may have it, twice; each taken away from
    the first; so many times the next one."""
    twice = [number for number in numbers for _ in range(TWICE)]
    found = {sum(some) for length in range(FEWEST, len(twice) + 1) for some in combinations(twice, length)}
    found |= {
        numbers[0] + sum(sign * one for sign, one in zip(signs, numbers[1:], strict=True))
        for signs in product((1, 0, -1), repeat=len(numbers) - 1)
    }
    for at in range(len(numbers) - 1):
        times = numbers[at] * numbers[at + 1]
        rest = [*numbers[:at], *numbers[at + 2 :]]
        found |= {times, *(times + sum(some) for n in range(1, len(rest) + 1) for some in combinations(rest, n))}
        if len(rest) >= FEWEST:  # two by two
            found |= {times + rest[n] * rest[n + 1] + sum(rest[n + 2 :]) for n in range(at, len(rest) - 1)}
    return found
