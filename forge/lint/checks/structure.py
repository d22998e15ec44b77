"""Checks of how a document is put together: what was never filled in, sentences without an end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forge.lint.checks import Check, each
from forge.lint.checks.references import LONE
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import HEADED, LISTED, TextFile, TextUnit

UNFILLED = re.compile(
    r"\[[^\W\d_]+(?:[ _][^\W\d_]+)*\]|\{\w+\}|<[^\W\d_][^<>\n]{1,30}>|\b[XХ]{3,}\b|_{4,}|\?{4,}|%[sd]\b"
    r"|\$\w{2,}\$|%[^\W\d_]\w+%|\b[^\W\d_]{2,}_\w{2,}\b"
)
CALLED = re.compile(r"\W*([^\W\d_]{3,12}) (\d{1,2})(?:([.:])(?=\s|$)|(?=\s*$))")  # Step 2:
FEW = 2  # what stands in a document more often is a sign of its own
LEADING = re.compile(r"\W*(\d{1,3})[.:)]?(?=\W|$)")
ENDED = re.compile(r"[.!?…]\W*$|[:;,][^\w»”\"’]*$|[–—-]\s*$")
LAST = re.compile(r".*[.!?…][”»\"’)]*\s+", re.DOTALL)
WORDS = 2  # of a last sentence that is one, and not a word left over
FIRST = re.compile(r"\W*(?:\D|1\b)")
CLOSING = ')»”"’'
SLIPS = 3  # ends without a mark that may be slips in any document
MANY = 30  # ended paragraphs for each that may lack its mark
LETTERS = 3  # of a word that is one
SIBLINGS = 2  # items that end with a stop, by which those of their list do
TITLE = 20  # words of what stands below one at most
ROW = 3  # numbers that follow one another, behind which another one is a slip
GAP = 4  # from a heading's number to the next at most, where some between are left out
WHOLE = 4  # words of a text that is more than a title
BEGUN = 3  # words of a clause that has only begun
FULL = 0.8  # times the longest line of a text: it is as long
RUNNING = 2  # times that a running head stands in a document


def unfilled(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """What was to be filled in: marks of a template, and words of editors for what is missing."""
    known = re.compile(rf"\b(?:{'|'.join(map(re.escape, desk.checks.structure.unfilled))})\b")
    signs = (UNFILLED, known) if desk.checks.structure.unfilled else (UNFILLED,)
    found = (
        [] if document.catalog else [(unit, m) for unit in document for sign in signs for m in sign.finditer(unit.text)]
    )
    told = Counter(match[0] for _, match in found)
    for unit, match in found:
        if unit.source and (match[0] in unit.source or match[0][0] == "%"):
            continue  # what a program fills in
        if told[match[0]] <= FEW and (
            match[0].isupper() or not (match[0][0] == "[" or (match[0][0].isalpha() and "_" in match[0]))
        ):
            yield Flaw(unit, *match.span(), "unfilled", {"text": match[0]})


def ends(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A paragraph of sentences, or an item of a list of such, whose last sentence has no stop."""
    if document.catalog:
        return
    heard = Counter(unit.text.strip() for unit in document)
    units = [unit for unit in document if heard[unit.text.strip()] < RUNNING and not LONE.fullmatch(unit.text)]
    stopped = [ENDED.search(unit.text) is not None for unit in units]
    broken = list(_broken(desk, units))
    found = [flaw for flaw in _endless(units, stopped) if all(flaw.unit is not one.unit for one in broken)]
    if document.paged:  # what was cut where a page or a column ends
        cut = [flaw for flaw in (*broken, *found) if _is_full(flaw.unit)]
        if len(cut) <= _rests(units, stopped):
            broken, found = ([flaw for flaw in some if flaw not in cut] for some in (broken, found))
    if len(broken) <= SLIPS:
        yield from broken
    if len(found) <= max(SLIPS, sum(stopped) // MANY):  # else that is how it is set, or how its columns were read
        yield from found


def _is_full(unit: TextUnit) -> bool:
    """Whether the last line of a text is as long as the others are: a sentence may go on elsewhere."""
    *lines, last = (len(line) for line in unit.text.split("\n"))
    return last >= FULL * max(lines, default=last)


def _rests(units: Sequence[TextUnit], stopped: Sequence[bool]) -> int:
    """How many texts begin as the rest of a sentence that does not stand before them."""
    return sum(
        unit.role == "" and unit.text.lstrip()[:1].islower() and (not place or stopped[place - 1])
        for place, unit in enumerate(units)
    )


def _broken(desk: Desk, units: Sequence[TextUnit]) -> Iterator[Flaw]:
    """Texts that end with a word with which nothing ends (and, which), or with a clause that has only begun."""
    known = desk.checks.structure.dangling
    for place, unit in enumerate(units if known else ()):
        text = unit.text.rstrip()
        said = list(words_of(text))
        if unit.role == HEADED or len(said) < WHOLE or not text.endswith(said[-1].text) or not said[-1].text.islower():
            continue
        follows = units[place + 1] if place + 1 < len(units) else None
        if follows is not None and (
            next((word.text[0].islower() for word in words_of(follows.text)), False)
            and not LEADING.match(follows.text)
            and not follows.mark
        ):
            continue  # it goes on there
        joined = follows is not None and (follows.page != unit.page or follows.role == LISTED == unit.role)
        if joined and said[-1].text in desk.checks.clauses.joints:
            continue  # one item and another
        if said[-1].text in known or _has_begun(desk, text, said):
            yield Flaw(unit, said[-1].start, len(text), "end", {"text": said[-1].text})


def _has_begun(desk: Desk, text: str, said: Sequence[WordAt]) -> bool:
    """Whether a text ends with a comma, a word that begins a clause, and next to nothing behind it."""
    last = [word for word in said if word.start > text.rfind(",")]
    begins = {word for comma in desk.checks.commas for word in comma.before} | set(desk.checks.clauses.begin)
    if "," not in text or not 1 < len(last) <= BEGUN or last[0].text not in begins or not desk.morphology.dictionary:
        return False
    return not any(_may_act(desk, word.text) for word in last[1:])


def _may_act(desk: Desk, word: str) -> bool:
    """Whether a word may be a verb, for all that is known of it."""
    known = desk.readings.of(word)
    return desk.readings.may_be(word, "verb") or (not known and len(word) > LETTERS)


def _endless(units: Sequence[TextUnit], stopped: Sequence[bool]) -> Iterator[Flaw]:
    for place, unit in enumerate(units):
        text = unit.text.rstrip()
        if (
            stopped[place]
            or unit.role == HEADED
            or unit.is_contents
            or not text
            or not (text[-1].isalnum() or text[-1] in CLOSING)
        ):
            continue
        follows = units[place + 1] if place + 1 < len(units) else None
        if follows is not None and (follows.text.lstrip()[:1].islower() or follows.page != unit.page):
            continue
        if follows is not None and follows.role == LISTED != unit.role and not FIRST.match(follows.text):
            continue  # a line that happens to begin with a number
        if not any(stopped[:place]) and any(stopped[place:]) and "\n" not in text and len(text.split()) <= TITLE:
            continue  # what a document begins with: its title, and what is said below that
        stop = LAST.match(text)
        begin = stop.end() if stop is not None else 0
        if not any(len(word.text) > 1 for word in words_of(text[:begin])):
            begin = 0  # the number of a heading
        if not begin and not _is_odd(units, place):
            continue
        said = list(words_of(text[begin:]))
        if len(said) >= WORDS and any(word.text.islower() and len(word.text) > LETTERS for word in said):
            yield Flaw(unit, begin + said[-1].start, len(text), "end", {"text": said[-1].text})


def _is_odd(units: Sequence[TextUnit], place: int) -> bool:
    """Whether an item is the only one of its list without a stop."""
    if units[place].role != LISTED:
        return False
    first, last = place, place
    while first and units[first - 1].role == LISTED:
        first -= 1
    while last + 1 < len(units) and units[last + 1].role == LISTED:
        last += 1
    others = [units[one].text.rstrip()[-1:] for one in range(first, last + 1) if one != place]
    return others.count(".") >= SIBLINGS and all(sign in (".", ":") for sign in others)  # : above a list of its own


def numbering(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A number that is left out of a list or a row of headings, or stands there twice."""
    if document.catalog:
        return
    rows: dict[str, list[NumberedPart]] = {}
    for unit in document:
        part = _numbered(unit)
        if part is not None:
            rows.setdefault(part.row, []).append(part)
    for row in rows.values():
        run, before = 0, 0
        elsewhere = {part.number for part in row} if document.paged else frozenset()
        for part, after in zip(row, [*(one.number for one in row[1:]), 1], strict=True):
            least = 1 if part.marked else ROW  # a file that says what its lists are has no numbers by chance
            skips = part.unit.role == HEADED and run >= ROW and before + 2 < part.number <= before + GAP
            if (
                part.number > 1
                and before + 1 not in elsewhere
                and (_is_odd_number(before, part.number, after, run >= least) or (skips and after == part.number + 1))
            ):
                values: dict[str, str | int] = {"text": str(part.number), "right": before + 1}
                yield Flaw(part.unit, part.start, part.end, "numbering", values)
                before, run = after - 1, 0
                continue
            run = run + 1 if part.number == before + 1 else 1
            before = part.number


@dataclass(frozen=True)
class NumberedPart:
    """An item or a heading with its number: which row of such it belongs to, and where the number stands."""

    unit: TextUnit
    row: str
    number: int
    start: int
    end: int
    marked: bool = False  # whether the file says that it is one


def _numbered(unit: TextUnit) -> NumberedPart | None:
    """What a unit is numbered with, if it is; headings, items, and steps that have a word before are rows apart."""
    text = unit.text
    called = CALLED.match(text)
    if called is not None and (unit.role == HEADED or called[3]):
        return NumberedPart(unit, called[1].casefold(), int(called[2]), *called.span(2))
    if unit.role not in (HEADED, LISTED):
        return None
    row = HEADED if unit.role == HEADED or text.partition("\n")[0].isupper() else LISTED
    if unit.mark:
        marked, whole = LEADING.fullmatch(unit.mark), unit.with_mark()
        return NumberedPart(whole, row, int(marked[1]), 0, len(unit.mark), True) if marked is not None else None
    leading = LEADING.match(text)
    return NumberedPart(unit, row, int(leading[1]), *leading.span(1)) if leading is not None else None


def _is_odd_number(before: int, number: int, after: int, sure: bool) -> bool:
    """Whether a number is wrong by those beside it: 1 2 2 3, 1 2 2 4, 1 2 4 5, 1 2 4 4, and 1 2 3 5 at the end of a
    list; `sure`: whether those before it are a list beyond doubt."""
    if before == number:
        return after in (number + 1, number + 2)
    return number == before + 2 and before > 0 and (after in (number, number + 1) or (after == 1 and sure))


CHECKS = (
    Check("structure.unfilled", Severity.error, each(unfilled)),
    Check("structure.end", Severity.warning, each(ends)),
    Check("structure.numbering", Severity.warning, each(numbering)),
)
