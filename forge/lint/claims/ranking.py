"""Worked examples of who takes which place: what each player has, and whether all take what that comes to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from forge.language.claims import ExampleClaim, Names
from forge.lint.claims.examples import ADDED, PRIZES, bracketed, several
from forge.lint.claims.frames import Frame
from forge.lint.claims.words import ClaimWord

SHORT = 2  # letters of a name that tell it, at least
ACRONYM = 4  # letters of a word in capitals that is no name
POWERS = re.compile(r"(?<![\d–—/+-])\d{1,2}(?:,\s\d{1,2})*,?\s\w{1,3}\s\d{1,2}(?![\d–—/+-])")
NEAR = 2  # words between a number and what says that each of several has it

Place = tuple[Frame, ClaimWord]


@dataclass
class Contender:
    """A player of an example: what it has, and what it takes, each with its place."""

    said: ClaimWord | None  # None: whom the text speaks to
    has: int | None = None
    sure: bool = False  # whether the text says what it has in all
    told: ClaimWord | None = None  # what it has, where it is told last
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

    def take(self, parts: Sequence[int]) -> None:
        """Takes what all players have, in the order in which they were named."""
        known = [one.has for one in self.players]
        self.clear = self.clear and len(known) == len(parts)
        self.clear = self.clear and all(has in (None, part) for has, part in zip(known, parts, strict=False))
        for one, part in zip(self.players, parts, strict=False):
            one.has, one.sure = part, True


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
    row = next((found for frame in group if (found := _row(frame, claim)) is not None), None)
    wins = tuple(int(one) for one in row.groups() if one is not None) if row is not None else prizes
    if wins is None or len(wins) != 3:
        return
    contest = Contest()
    aside = [apart(frame) for frame in group]
    names = _named(group, aside)
    yield from _of_several(group, claim, wins)
    for frame, things in zip(group, aside, strict=True):
        if (parts := _all_added(frame, things, names)) is not None:
            contest.take(parts)
            continue
        whole = _whole(frame, claim, things, names)
        all_known = contest.clear and not contest.moved and all(one.has is not None for one in contest.players)
        if whole is not None and all_known and len(contest.players) > 1:
            if whole.number != sum(one.has or 0 for one in contest.players):
                begun = [one.told.start for one in contest.players if one.told is not None]
                here = max(begun) < whole.start and frame.statement.unit is group[0].statement.unit
                yield frame, min(begun) if here else whole.start, whole.end  # any of them may be wrong
                return
            continue
        if claim.moved is not None and frame.has(claim.moved) and not any(one.takes for one in contest.players):
            contest.moved = True
        contest.clear = contest.clear and not several(frame, claim)
        _read(frame, claim, things, names, contest)
    if (wrong := _wrongly_taken(contest, wins)) is not None:
        frame, piece = wrong
        yield frame, _begun(frame, claim, piece), piece.end


def _named(group: Sequence[Frame], aside: Sequence[set[int]]) -> list[ClaimWord]:
    """The words with a capital that name no thing, and that stand nowhere in small letters, too."""
    small = {piece.text for frame in group for piece in frame.statement.pieces}
    return [
        piece
        for frame, things in zip(group, aside, strict=True)
        for at, piece in enumerate(frame.statement.pieces)
        if at not in things and _has_capital(piece) and piece.text.casefold() not in small
    ]


def _wrongly_taken(contest: Contest, wins: Sequence[int]) -> tuple[Frame, ClaimWord] | None:
    """The first prize that is not that of its player's place, where it is known what all of them have."""
    ranked = [one for one in contest.players if one.has is not None]
    if not contest.clear or len(ranked) < 2 or (contest.moved and not all(one.sure for one in ranked)):
        return None
    for one in ranked:
        if len(one.takes) == 1:
            number, frame, piece = one.takes[0]
            place = sum((other.has or 0) > (one.has or 0) for other in ranked)
            if number != (wins[place] if place < len(wins) else 0):
                return frame, piece
    return None


def _read(frame: Frame, claim: ExampleClaim, apart: set[int], names: Sequence[ClaimWord], contest: Contest) -> None:
    """Takes who has, or takes, which number in a statement. Further numbers that are none of prizes are added to what
    somebody has, but where the statement tells what somebody takes: there it says what it all came to."""
    row, pieces = _row(frame, claim), frame.statement.pieces
    you, nothing, shared = (_places(frame, one) for one in (claim.you, claim.nothing, claim.shared))
    prizes, powers = _places(frame, claim.apart), _places(frame, claim.parts)
    sums = [match.span(1) for match in ADDED.finditer(frame.statement.unit.text)]
    parts = {at for at, one in enumerate(pieces) if any(start <= one.start < end for start, end in sums)}
    results = {at for at, one in enumerate(pieces) if at - 1 in parts and at not in parts}
    limits, wholes = _places(frame, claim.limit), _places(frame, claim.whole) - results
    labels = {behind for name in (claim.begun or "").split("|") for _, behind in frame.at(name)}  # Example 2
    aside = apart | parts | limits - results | labels.difference(prizes, powers)
    final = any(at in prizes for at, piece in enumerate(pieces) if piece.number is not None)
    waiting: list[ClaimWord | None] = []
    taken = False  # whether those who wait have their number
    for at, piece in enumerate(pieces):
        if at in aside or (row is not None and _beside(frame, row, piece)):
            continue
        if at in wholes and piece.number is not None and not _is_own(frame, waiting, taken, contest, piece):
            continue
        if at in you:
            waiting, taken = ([] if taken else waiting), False
            waiting += [None] if None not in waiting else []
        elif _is_name(piece, at, names):
            waiting, taken = ([] if taken else waiting), False
            waiting.append(piece)
        elif (piece.number is not None and piece.text.isdigit()) or (at in nothing and waiting and not taken):
            number = piece.number or 0
            begun = max((pieces.index(one) for one in waiting if one is not None), default=at)
            each = not shared.isdisjoint(range(begun if at in prizes else at - NEAR, at + NEAR + 1))
            more = len(waiting) == 1 and at not in prizes and (bracketed(frame, piece) or at in powers | results)
            if more and (player := contest.of(waiting[0])).has is not None and not player.takes:
                player.has, player.sure = (number, True) if final else (player.has + number, player.sure)
                player.told = piece
                continue
            if taken and len(waiting) == 1 and at not in prizes and contest.of(waiting[0]).has == number:
                continue  # what it comes to, once more
            if (
                at in prizes
                and not each
                and len(waiting) > 1
                and all(contest.of(one).has is not None for one in waiting)
            ):
                taken = True  # theirs together, or each one's: it says nothing of the rest
                continue
            if not waiting or (taken and at not in prizes) or (len(waiting) > 1 and not each):
                contest.clear = False  # nobody's number, or one of several
                return
            for said in waiting:
                player = contest.of(said)
                if player.has is None:
                    player.has, player.sure, player.told = number, final, piece
                else:
                    player.takes.append((number, frame, piece))
            taken = True


def _is_own(frame: Frame, waiting: Sequence[ClaimWord | None], taken: bool, contest: Contest, piece: ClaimWord) -> bool:
    """Whether what somebody has in all is told right behind the name, of one of whom no number is known."""
    said = waiting[0] if len(waiting) == 1 and not taken else None
    if said is None or contest.of(said).has is not None:
        return False
    return not any(mark in frame.statement.unit.text[said.end : piece.start] for mark in ",;:")


def _all_added(frame: Frame, apart: set[int], names: Sequence[ClaimWord]) -> list[int] | None:
    """The numbers of a statement that names nobody and adds up what all have."""
    pieces = frame.statement.pieces
    found = ADDED.search(frame.statement.unit.text, pieces[0].start, pieces[-1].end)
    named = any(at not in apart and _is_name(piece, at, names) for at, piece in enumerate(pieces))
    return [int(one) for one in found[1].split("+")] if found is not None and not named else None


def _whole(frame: Frame, claim: ExampleClaim, apart: set[int], names: Sequence[ClaimWord]) -> ClaimWord | None:
    """The only number of a statement that names nobody and tells what all have together."""
    pieces = frame.statement.pieces
    numbers = [at for at, one in enumerate(pieces) if one.number is not None and at not in apart]
    named = any(at not in apart and _is_name(piece, at, names) for at, piece in enumerate(pieces))
    whole = _places(frame, claim.whole) - _places(frame, claim.limit)
    return pieces[numbers[0]] if not named and len(numbers) == 1 and numbers[0] in whole else None


def _of_several(group: Sequence[Frame], claim: ExampleClaim, wins: Sequence[int]) -> Iterator[tuple[Frame, int, int]]:
    """Prizes of the first, the second and so on of players without names, whose powers are told in a row."""
    powers: list[int] = []
    for frame in group:
        text = frame.statement.unit.text
        told, prizes = _places(frame, claim.parts), _places(frame, claim.won) | _places(frame, claim.apart)
        for part in frame.clauses:
            for match in POWERS.finditer(text, part.statement.pieces[0].start, frame.statement.pieces[-1].end):
                pieces = enumerate(frame.statement.pieces)
                row = [at for at, one in pieces if match.start() <= one.start < match.end() and one.number is not None]
                if told & {row[0] - 1, *row} and not prizes & set(row) and len(row) > 2:
                    powers = [frame.statement.pieces[at].number or 0 for at in row]
                    break
            places = {at for at, names in enumerate(claim.places) if part.has(names)}
            numbers = [one for one in part.statement.pieces if one.number is not None and one.text.isdigit()]
            if len(places) != 1 or len(numbers) != 1 or not part.has(claim.won or "") or not max(places) < len(powers):
                continue
            power = powers[min(places)]
            place = sum(other > power for other in powers)
            if sorted(powers, reverse=True) == powers and numbers[0].number != (*wins, 0, 0)[place]:
                yield frame, numbers[0].start, numbers[0].end
                return


def _begun(frame: Frame, claim: ExampleClaim, piece: ClaimWord) -> int:
    """Where a prize begins, or the place before it in its clause, which may be what is wrong."""
    at = frame.statement.pieces.index(piece)
    places = {first for names in claim.places for name in names.split("|") for first, _ in frame.at(name) if first < at}
    begun = frame.statement.pieces[max(places)].start if places else piece.start
    return piece.start if any(mark in frame.statement.unit.text[begun : piece.start] for mark in ",;:") else begun


def _row(frame: Frame, claim: ExampleClaim) -> re.Match[str] | None:
    """Prizes in a row; one of powers is none."""
    pieces = frame.statement.pieces
    powers = [pieces[at].start for at in _places(frame, claim.parts) if pieces[at].number is not None]
    rows = PRIZES.finditer(frame.statement.unit.text, pieces[0].start, pieces[-1].end)
    return next((one for one in rows if not any(one.start() <= at < one.end() for at in powers) or one[1]), None)


def _beside(frame: Frame, row: re.Match[str], piece: ClaimWord) -> bool:
    """Whether a word stands in a row of prizes, or in one bracket with it."""
    text = frame.statement.unit.text
    begin, end = text.rfind("(", 0, row.start()), text.find(")", row.end())
    inside = begin >= 0 and end >= 0 and ")" not in text[begin : row.start()] and "(" not in text[row.end() : end]
    return (begin if inside else row.start()) <= piece.start < (end if inside else row.end())


def _is_name(piece: ClaimWord, at: int, names: Sequence[ClaimWord]) -> bool:
    """Whether a word is the name of a player: it has a capital within a sentence, or once more."""
    same = any(one is piece for one in names)
    return same and (at > 0 or any(one is not piece and _same(one, piece) for one in names))


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
