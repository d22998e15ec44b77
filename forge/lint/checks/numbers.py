"""Numbers that a text tells, against those of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from forge.language.claims import NumberClaim
from forge.library.numbers import rule_numbers
from forge.lint.checks import Alone, Check, each
from forge.lint.claims.files import Claims
from forge.lint.claims.frames import Frame
from forge.lint.claims.situations import Situations
from forge.lint.claims.telling import counted, summed
from forge.lint.claims.words import ClaimWord, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

ENTRIES = ("rule.", "section.", "word.booklet.")  # how the keys of entries begin that tell rules
NOWHERE = -1
CARD = 0.5  # what is so much nearer to a card's text than to any rule says what a card does
LIKE = 0.17  # and from so near on a number is that of a card
FEW = 6  # words, at most, that are like too many texts to be like a card's
AT_LEAST, AT_MOST = "at_least", "at_most"
NEAR = 2  # so many words may stand between a number and what tells what it counts


def constant(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A number of the rules that is another in the text."""
    claims = desk.claims
    if not claims.game.numbers and not claims.counts and not claims.sums:
        return
    printed, known = rule_numbers(desk.game), desk.game.constants
    for frame in desk.frames(document):
        sentence = frame.statement
        if sentence.unit.is_contents or (sentence.unit.key is not None and not sentence.unit.key.startswith(ENTRIES)):
            continue
        for claim in claims.sums if sentence.unit.key is None else ():
            for piece, part in summed(frame, claim):
                right = part + known[claim.plus]
                if piece.number != right:
                    values: dict[str, str | int] = {
                        "text": piece.text,
                        "right": right,
                        "rule": printed.get(claim.rule, claim.rule),
                    }
                    yield Flaw(sentence.unit, piece.start, piece.end, "constant", values, see=f"rule.{claim.rule}.text")
        told_of = desk.situations(frame) if sentence.unit.key is None else Situations()
        for situation, piece, right in told_of.wrong_in(sentence):
            values = {"text": piece.text, "right": right, "rule": printed.get(situation.rule, situation.rule)}
            see = f"rule.{situation.rule}.text"
            yield Flaw(sentence.unit, piece.start, piece.end, "constant", values, see=see)
        for piece, (rule, name) in numbers_in(frame, claims, known).items():
            if (
                piece.number == known[name]
                or piece in told_of.somebodys
                or piece.text.startswith("{")
                or _is_beyond(frame, claims, piece, name, known)
            ):
                continue
            like = CARD if len(sentence.pieces) <= FEW else LIKE
            if sentence.unit.key is None and desk.nearness.to_cards(sentence.unit.text) > like:
                continue
            values = {
                "text": piece.text,
                "right": known[name],
                "rule": printed.get(rule, rule),
            }
            yield Flaw(sentence.unit, piece.start, piece.end, "constant", values, see=f"rule.{rule}.text")


def numbers_in(frame: Frame, claims: Claims, known: Mapping[str, int]) -> Mapping[ClaimWord, tuple[str, str]]:
    """The numbers of the rules that a sentence tells, each with its rule and the name it has in the game: of several
    that one which it is, else the first."""
    sentence = frame.statement
    if all(piece.number is None for piece in sentence.pieces):
        return {}
    said: list[tuple[ClaimWord, str, Sequence[str]]] = []
    told_so = any(one.begun is not None and any(lead.has(one.begun) for lead in frame.under) for one in claims.examples)
    for claim in claims.game.numbers if not told_so else ():
        if sentence.says(claim.about, claim.unless) and all(map(frame.speaks, claim.under)):
            said += [(piece, claim.rule, claim.constants) for piece in told(sentence, claim)]
    for count in claims.counts_about.of(frame.likely) if not told_so else ():
        pieces = list(counted(frame, count))
        meant = [one for one in pieces if any(one.number == known[name] for name in count.constants)]
        said += [(piece, count.rule, count.constants) for piece in meant or pieces]  # the rest counts other things
    found: dict[ClaimWord, tuple[str, str]] = {}
    for piece, rule, names in said:
        right = next((name for name in names if known[name] == piece.number), None)
        before = found.get(piece)
        if before is None or (right is not None and known[before[1]] != piece.number):
            found[piece] = (rule, right or names[0])  # what one claim takes for right no other one finds wrong
    return found


def _is_beyond(frame: Frame, claims: Claims, piece: ClaimWord, name: str, known: Mapping[str, int]) -> bool:
    """Whether a number with words beside it says where the other side of a limit begins: eleven or more."""
    for names, step, words in ((claims.highest, 1, AT_LEAST), (claims.lowest, -1, AT_MOST)):
        if name in names and piece.number == known[name] + step:
            at = frame.statement.pieces.index(piece)
            return any(first - NEAR <= at <= behind for first, behind in frame.at(words))
    return False


def told(sentence: Statement, claim: NumberClaim) -> Iterator[ClaimWord]:
    """The numbers of a sentence that a claim is about; placeholders, too, have theirs."""
    found: list[set[int]] = []
    if claim.after is not None:
        found.append({_next(sentence, range(end, end + NEAR + 1)) for _, end in sentence.find(claim.after)})
    if claim.of is not None:
        found.append({_next(sentence, range(at - 1, at - NEAR - 2, -1)) for at, _ in sentence.find(claim.of)})
    for place in sorted(set.intersection(*found) - {NOWHERE} if found else ()):
        piece = sentence.pieces[place]
        if piece.number is not None and piece.number >= claim.least:
            yield piece


def _next(sentence: Statement, places: range) -> int:
    """The first of these places that has a number."""
    inside = (place for place in places if 0 <= place < len(sentence.pieces))
    return next((place for place in inside if sentence.pieces[place].number is not None), NOWHERE)


CHECKS = (Check("numbers.constant", Severity.error, each(constant), alone=Alone.behind),)
