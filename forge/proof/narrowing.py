"""Where two texts differ: what both have in common at its ends is not shown as wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile

from forge.language.grammar.reading.spans import Spans

PIECE = re.compile(r"[+−–-]?\w+(?:['’-]\w+)*|[^\w\s]")
ACROSS = re.compile(r"\w[^\w\s]*[.!?]\s+\w")  # from one sentence into another
STOP, CLOSED = re.compile(r"[.!?:]\s+"), re.compile(r"[.!?](?=\s|$)")
LITTLE = re.compile(r"(?<![^\s(])([^\W\d_]{1,3})\s+$")
OPENING, CLOSING = "(", ")"
REACH = 3  # words before a quote among which the preposition of the other one is looked for
LEADING, SHORT = 3, 2  # letters of a word that may be such a one, and of one that is
Span = tuple[int, int]


@dataclass(frozen=True)
class SpannedText:
    """A text, and where its parts stand."""

    text: str
    spans: Spans

    def words(self, span: Span) -> str:
        return self.text[slice(*span)]


def narrowed(text: str, here: Span, right: str, there: Span) -> tuple[Span, Span]:
    """The words in which a part of a text differs from the one to be put in its place, in both of them.

    At least a word is left of each, and no bracket is left open.
    """
    mine, theirs = _pieces(text, here), _pieces(right, there)
    most = min(len(mine), len(theirs)) - 1
    before = _common(mine, theirs, most)
    behind = _common(mine[::-1], theirs[::-1], most - before)
    first, last = mine[before : len(mine) - behind], theirs[before : len(theirs) - behind]
    if not first or not last:
        return here, there
    # A mark stands for words only with the word beside it.
    before -= bool(before) and _word(first[0]) != _word(last[0])
    behind -= bool(behind) and _word(first[-1]) != _word(last[-1])
    first, last = mine[before : len(mine) - behind], theirs[before : len(theirs) - behind]
    return whole(text, _span(first)), whole(right, _span(last))


def leading(text: str, here: Span, right: str, there: Span) -> tuple[Span, Span] | None:
    """The words of two places before the first one that both have; None where one begins with it, or none is common."""
    mine, theirs = _pieces(text, here), _pieces(right, there)
    said = [piece[0].casefold() for piece in theirs]
    at = next((at for at, piece in enumerate(mine) if _word(piece) and piece[0].casefold() in said), 0)
    other = said.index(mine[at][0].casefold()) if at else 0
    return (_span(mine[:at]), _span(theirs[:other])) if other else None


def levelled(text: str, here: Span, right: str, there: Span) -> tuple[Span, Span]:
    """Two places that are to stand for each other, begun with the same little word, where both texts have it there:
    "at the end of the turn", not "the end of the turn" beside "at the start of the turn"; and ended with the same."""
    here, there = _led(text, here, right[slice(*there)]), _led(right, there, text[slice(*here)])
    here, there = _begun(text, here, right, there), _begun(right, there, text, here)
    return _trailed(text, here, right[slice(*there)]), _trailed(right, there, text[slice(*here)])


def sentenced(text: str, here: Span, right: str, there: Span) -> tuple[Span, Span]:
    """Two places that are to stand for each other, as whole sentences where one of them goes from one into another: no
    sentence is torn."""
    torn = any(ACROSS.search(some, *place) for some, place in ((text, here), (right, there)))
    return (_sentences(text, here), _sentences(right, there)) if torn else (here, there)


def _sentences(text: str, span: Span) -> Span:
    before = [stop.end() for stop in STOP.finditer(text, 0, span[0])]
    behind = CLOSED.search(text, span[1])
    return max(before, default=0), behind.start() if behind is not None else len(text.rstrip())


def _begun(text: str, here: Span, other: str, there: Span) -> Span:
    """A place with the little word before it, where the other one begins with such a word and has none before it."""
    mine, theirs = PIECE.search(text, *here), PIECE.search(other, *there)
    if mine is None or theirs is None or len(mine[0]) <= LEADING or len(theirs[0]) > LEADING or not _word(theirs):
        return here
    before = LITTLE.search(text, 0, here[0])
    return (before.start(1), here[1]) if before is not None and not LITTLE.search(other, 0, there[0]) else here


def _trailed(text: str, here: Span, other: str) -> Span:
    mine, theirs = _pieces(text, here), _pieces(other, (0, len(other)))
    behind = PIECE.search(text, here[1])
    if not mine or len(theirs) < 2 or behind is None or text[here[1] : behind.start()].strip():
        return here
    return (here[0], behind.end()) if _same(behind, theirs[-1]) and not _same(mine[-1], theirs[-1]) else here


def _led(text: str, here: Span, other: str) -> Span:
    mine, theirs = PIECE.search(text, *here), PIECE.search(other)
    if mine is None or theirs is None or len(theirs[0]) > LEADING or _same(mine, theirs):
        return here
    before = list(takewhile(_word, reversed(_pieces(text, (0, here[0]))[-REACH:])))
    if (found := next((piece for piece in before if _same(piece, theirs)), None)) is not None:
        return found.start(), here[1]
    # Another one, right before it, goes with it: in a deck, on the hand.
    alone = bool(before) and len(theirs[0]) <= SHORT < len(mine[0]) and len(before[0][0]) <= SHORT
    return (before[0].start() if alone else here[0]), here[1]


def beside(
    text: str, place: int, write: str, ended: bool = False, first: bool = True, parted: bool = False
) -> tuple[Span, str]:
    """The word beside a place at which words are put in, and that word with them: the one before it, in its sentence,
    else the one behind. A word that goes on with the one before stands for it: "cannot", not "can cannot". `ended`:
    what is put in is a whole sentence; `first`: it begins one, or may; `parted`: a comma stands before it."""
    if first:
        place += len(text[place:]) - len(text[place:].lstrip(" .:!?"))  # behind the end of a sentence or a label
    before = re.search(r"[\w)]+(?=\W*$)", text[:place])
    if before is not None and not re.search(r"[.:!?]", text[before.end() : place]):
        longer = write.isalpha() and len(before[0]) > SHORT and write.startswith(before[0].casefold())
        return before.span(), write if longer else f"{before[0]}{',' * parted} {write}"
    if (behind := re.compile(r"\w+").search(text, place)) is None:
        return (place, place), write
    large = begins(text, behind.start()) and behind[0][:1].isupper()
    word = behind[0][:1].lower() + behind[0][1:] if large and not ended else behind[0]
    return behind.span(), f"{write[:1].upper() + write[1:] if large else write}{'.' if ended else ''} {word}"


def whole(text: str, span: Span) -> Span:
    """A place with the bracket that ends right behind it, or begins right before it."""
    start, end = span
    said = text[start:end]
    if said.count(OPENING) > said.count(CLOSING) and text[end : end + 1] == CLOSING:
        end += 1
    if said.count(OPENING) < said.count(CLOSING) and text[start - 1 : start] == OPENING:
        start -= 1
    return start, end


def begins(text: str, place: int) -> bool:
    """Whether a sentence begins there, or what stands behind a label."""
    before = text[:place].rstrip()
    return not before or before[-1] in ".:!?"


def _pieces(text: str, span: Span) -> list[re.Match[str]]:
    return list(PIECE.finditer(text, *span))


def _common(mine: list[re.Match[str]], theirs: list[re.Match[str]], most: int) -> int:
    count = 0
    while count < most and mine[count][0] == theirs[count][0]:
        count += 1
    return count


def _word(piece: re.Match[str]) -> bool:
    return piece[0][-1].isalnum()


def _same(one: re.Match[str], other: re.Match[str]) -> bool:
    return one[0].casefold() == other[0].casefold()


def _span(pieces: list[re.Match[str]]) -> Span:
    return pieces[0].start(), pieces[-1].end()
