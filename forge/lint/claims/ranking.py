"""Worked examples of who takes which place: what each player has, and whether all take what that comes to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from forge.language.claims import ExampleClaim, Names
from forge.lint.claims.examples import bracketed, several
from forge.lint.claims.frames import Frame
from forge.lint.claims.words import ClaimWord

ROW = re.compile(r"(\d+)\s*[–—/-]\s*(\d+)\s*[–—/-]\s*(\d+)|(\d+), (\d+),? \w{0,3}\s?(\d+)")
SHORT = 2  # letters of a name that tell it, at least
ACRONYM = 4  # letters of a word in capitals that is no name
NEAR = 2  # words between a number and what says that each of several has it

Place = tuple[Frame, ClaimWord]


@dataclass
class Contender:
    """A player of an example: what it has, and what it takes, each with its place."""

    said: ClaimWord | None  # None: whom the text speaks to
    has: int | None = None
    sure: bool = False  # whether the text says what it has in all
    takes: list[tuple[int, Frame, ClaimWord]] = field(default_factory=list)


@dataclass
class Contest:
    """The players of an example with the numbers that it gives them; `clear`: whether it is clear who has which."""

    players: list[Contender] = field(default_factory=list)
    clear: bool = True
    moved: bool = False  # whether something has left

    def of(self, said: ClaimWord | None) -> Contender:
        """The player of a name, in any form."""
        for one in self.players:
            if one.said is said or (one.said is not None and said is not None and _same(one.said, said)):
                return one
        self.players.append(Contender(said))
        return self.players[-1]


def misplaced(
    group: Sequence[Frame],
    claim: ExampleClaim,
    apart: Callable[[Frame], set[int]],
    prizes: Sequence[int] | None,
) -> Iterator[tuple[Frame, int, int]]:
    """The characters of a prize that its place does not bring: level players share the best place they could have, and
    use up those behind it. `apart`: the words of a statement that name things; `prizes`: those of a thing it names,
    where the text has none."""
    if claim.shared is None:
        return
    row = next((found for frame in group if (found := _row(frame)) is not None), None)
    wins = tuple(int(one) for one in row.groups() if one is not None) if row is not None else prizes
    if wins is None or len(wins) != 3:
        return
    contest = Contest()
    aside = [apart(frame) for frame in group]
    names = [
        piece
        for frame, things in zip(group, aside, strict=True)
        for at, piece in enumerate(frame.statement.pieces)
        if at not in things and _has_capital(piece)
    ]
    for frame, things in zip(group, aside, strict=True):
        if claim.moved is not None and frame.has(claim.moved) and not any(one.takes for one in contest.players):
            contest.moved = True
        contest.clear = contest.clear and not several(frame, claim)
        _read(frame, claim, things, names, contest)
    powers = [one.has for one in contest.players if one.has is not None]
    if not contest.clear or len(powers) < 2:
        return
    if contest.moved and not all(one.sure for one in contest.players if one.has is not None):
        return
    for one in contest.players:
        if one.has is None or len(one.takes) != 1:
            continue
        number, frame, piece = one.takes[0]
        place = sum(other > one.has for other in powers)
        if number != (wins[place] if place < len(wins) else 0):
            yield frame, piece.start, piece.end
            return


def _read(frame: Frame, claim: ExampleClaim, apart: set[int], names: Sequence[ClaimWord], contest: Contest) -> None:
    """Takes who has, or takes, which number in a statement. Further numbers that are none of prizes are added to what
    somebody has, but where the statement tells what somebody takes: there it says what it all came to."""
    row, pieces = _row(frame), frame.statement.pieces
    you, nothing, shared = (_places(frame, one) for one in (claim.you, claim.nothing, claim.shared))
    prizes, powers = _places(frame, claim.apart), _places(frame, claim.parts)
    aside = apart | _places(frame, claim.limit) | _places(frame, claim.whole)
    final = any(at in prizes for at, piece in enumerate(pieces) if piece.number is not None)
    waiting: list[ClaimWord | None] = []
    taken = False  # whether those who wait have their number
    for at, piece in enumerate(pieces):
        if at in aside or (row is not None and row.start() <= piece.start < row.end()):
            continue
        if at in you:
            waiting, taken = ([] if taken else waiting), False
            waiting += [None] if None not in waiting else []
        elif _is_name(piece, at, names):
            waiting, taken = ([] if taken else waiting), False
            waiting.append(piece)
        elif (piece.number is not None and piece.text.isdigit()) or (at in nothing and waiting and not taken):
            number = piece.number or 0
            each = not shared.isdisjoint(range(at - NEAR, at + NEAR + 1))
            more = len(waiting) == 1 and at not in prizes and (bracketed(frame, piece) or at in powers)
            if more and (player := contest.of(waiting[0])).has is not None and not player.takes:
                player.has, player.sure = (number, True) if final else (player.has + number, player.sure)
                continue
            if not waiting or (taken and at not in prizes) or (len(waiting) > 1 and not each):
                contest.clear = False  # nobody's number, or one of several
                return
            for said in waiting:
                player = contest.of(said)
                if player.has is None:
                    player.has, player.sure = number, final
                else:
                    player.takes.append((number, frame, piece))
            taken = True


def _row(frame: Frame) -> re.Match[str] | None:
    pieces = frame.statement.pieces
    return ROW.search(frame.statement.unit.text, pieces[0].start, pieces[-1].end)


def _is_name(piece: ClaimWord, at: int, names: Sequence[ClaimWord]) -> bool:
    """Whether a word is the name of a player: it has a capital within a sentence, or once more."""
    if not _has_capital(piece):
        return False
    return at > 0 or any(one is not piece and _same(one, piece) for one in names)


def _has_capital(piece: ClaimWord) -> bool:
    short = len(piece.text) <= ACRONYM and piece.text[1:2].isupper()
    return piece.text[:1].isupper() and piece.number is None and not short


def _same(one: ClaimWord, other: ClaimWord) -> bool:
    """Whether two words are forms of one name."""
    if one.lemmas & other.lemmas:
        return True
    a, b = one.folded, other.folded
    length = max(SHORT, min(len(a), len(b)) - 1)
    return a[:length] == b[:length] and abs(len(a) - len(b)) <= SHORT


def _places(frame: Frame, names: Names | None) -> set[int]:
    """The words of some concepts."""
    found: Iterable[tuple[int, int]] = (place for name in names.split("|") for place in frame.at(name)) if names else ()
    return {at for first, behind in found for at in range(first, behind)}
