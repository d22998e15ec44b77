"""Numbers that are somebody's in a situation, and what a rule makes of them: who holds twelve cards discards two."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from forge.language.claims import SituationClaim
from forge.lint.claims.frames import Frame
from forge.lint.claims.table import named
from forge.lint.claims.words import ClaimWord, Statement

BOUNDS = "at_least|at_most|more|fewer"  # concepts of a number that is a limit, and nobody's
NEAR = 6  # words between what happens and the number of those to which it does, at most
BESIDE = 1  # words between a number and what bounds it
DENIED = "denied|denial"
SEVERAL = "several_people"
PAIR = 2  # the number that somebody has, and that of what is added
LISTED = 2  # so often is a number told that is one of several, and then the one that counts
PART = 2  # less than this part of the constant is no number of the same kind


@dataclass
class Situations:
    """The numbers that are somebody's and fit what the rules make of them, and those that do not fit, each with the
    claim and with what would."""

    right: set[ClaimWord] = field(default_factory=set)
    wrong: list[tuple[SituationClaim, Frame, ClaimWord, int]] = field(default_factory=list)

    def wrong_in(self, statement: Statement) -> Sequence[tuple[SituationClaim, ClaimWord, int]]:
        """Those of one statement that do not fit."""
        return self._by_statement.get(id(statement), ())

    @cached_property
    def somebodys(self) -> frozenset[ClaimWord]:
        """All of them, whether they fit or not."""
        return frozenset(self.right) | {piece for _, _, piece, _ in self.wrong}

    @cached_property
    def _by_statement(self) -> Mapping[int, Sequence[tuple[SituationClaim, ClaimWord, int]]]:
        found: dict[int, list[tuple[SituationClaim, ClaimWord, int]]] = defaultdict(list)
        for claim, frame, piece, right in self.wrong:
            found[id(frame.statement)].append((claim, piece, right))
        return found


def situations(group: Sequence[Frame], claims: Sequence[SituationClaim], known: Mapping[str, int]) -> Situations:
    """What the statements of a paragraph tell of situations; `known`: the constants of the game."""
    found = Situations()
    for claim in claims:
        if claim.most is not None:
            _most(group, claim, known[claim.constant], found)
            continue
        for frame in group:
            if all(map(frame.has, claim.about)) and not any(map(frame.has, claim.unless)):
                _filled(frame, claim, known[claim.constant], found)
    return found


def _filled(frame: Frame, claim: SituationClaim, constant: int, found: Situations) -> None:
    """What is more than a limit and given away, or less and made up for: the number next to what happens, and the
    other one."""
    pieces = frame.statement.pieces
    places = [place for name in named(claim.surplus or claim.missing or "") for place in frame.at(name)]
    told = [one for one in _free(frame) if one.number != constant]
    if claim.surplus is not None:
        had = [one for one in told if (one.number or 0) > constant]
    else:
        near = [(min(_distance(pieces.index(one), place) for place in places), one) for one in told if places]
        had = [max(near, key=lambda one: one[0])[1]] if len(near) == len({one.number for one in told}) == PAIR else []
    if not places or frame.asks or len({one.number for one in had}) != 1:
        return
    near = [(_distance(pieces.index(one), place), one) for one in told if one not in had for place in places]
    distance, given = min(near, key=lambda one: one[0], default=(NEAR + 1, had[0]))
    right = abs((had[0].number or 0) - constant)
    if distance > NEAR:
        return
    if given.number == right:
        found.right |= {*had, given}
    elif pieces.index(had[0]) < pieces.index(given):
        found.right |= {*had}
        found.wrong.append((claim, frame, given, right))


def _most(group: Sequence[Frame], claim: SituationClaim, constant: int, found: Situations) -> None:
    """Of several numbers that which is the most."""
    told = [(frame, [one for one in _free(frame) if (one.number or 0) * PART >= constant]) for frame in group]
    for frame, ones in told:
        fewer = [one for one in ones if (one.number or 0) < constant]
        if fewer and not any(map(frame.has, claim.unless)) and _is_denied(frame):
            found.right.update(fewer)  # with fewer it is not so
    for frame, ones in told:
        above = [one for one in ones if (one.number or 0) >= constant]
        differ = len({one.number for one in above}) > 1  # then they are no limit
        if not any(map(frame.has, claim.unless)):
            found.right |= {one for one in above if differ or _of_several(frame, one)}
    numbers = Counter(one.number or 0 for _, ones in told for one in ones)
    if len(numbers) < LISTED:
        return
    for frame in group:
        if frame.asks or any(map(frame.has, claim.unless)):
            return
    for frame, ones in told:
        pieces = frame.statement.pieces
        near = [
            (_distance(pieces.index(one), place), one)
            for name in named(claim.most or "")
            for place in frame.at(name)
            for one in ones
        ]
        best = min(near, key=lambda one: one[0], default=None)
        if best is None or best[0] > NEAR or numbers[best[1].number or 0] < LISTED:
            continue
        if best[1].number == max(numbers):
            found.right.update(one for _, ones in told for one in ones)
        else:
            found.wrong.append((claim, frame, best[1], max(numbers)))
        return


def _of_several(frame: Frame, piece: ClaimWord) -> bool:
    """Whether more than one of those who play stand before a number."""
    at = frame.statement.pieces.index(piece)
    return any(first < at for first, _ in frame.at(SEVERAL))


def _free(frame: Frame) -> Iterator[ClaimWord]:
    """The numbers of a statement that nothing beside them makes a limit."""
    bounds = [place for name in named(BOUNDS) for place in frame.at(name)]
    for at, piece in enumerate(frame.statement.pieces):
        if piece.number is None or frame.is_bracketed(piece):
            continue
        if not any(_distance(at, place) <= BESIDE for place in bounds):
            yield piece


def _is_denied(frame: Frame) -> bool:
    """Whether a statement says that something is not so, other than in a condition."""
    return any(first not in frame.supposed for name in named(DENIED) for first, _ in frame.at(name))


def _distance(at: int, place: tuple[int, int]) -> int:
    """The words between a word and a place."""
    first, behind = place
    return max(first - at - 1, at - behind, 0)
