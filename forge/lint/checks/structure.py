"""Checks of how a document is put together: what was never filled in, sentences without an end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from forge.lint.checks import Check, each
from forge.lint.checks.references import LONE
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import HEADED, LISTED, TextFile, TextUnit

UNFILLED = re.compile(
    r"\[[^\W\d_]+(?:[ _][^\W\d_]+)*\]|\{\w+\}|<[^\W\d_][^<>\n]{1,30}>|\b[XХ]{3,}\b|_{4,}|\?{4,}|%[sd]\b"
    r"|\$\w{2,}\$|%[^\W\d_]\w+%|\b[^\W\d_]{2,}_\w{2,}\b"
)
MAY_BE = re.compile(r"\[|\w+_")  # what is a placeholder in capitals alone
FEW = 2  # what stands in a document more often is a sign of its own
LEADING = re.compile(r"\W*(\d{1,3})[.:)]?(?=\W|$)")
ENDED = re.compile(r"[.!?…:;,]\W*$|[–—-]\s*$")
LAST = re.compile(r".*[.!?…][”»\"’)]*\s+", re.DOTALL)
WORDS = 2  # of a last sentence that is one, and not a word left over
FIRST = re.compile(r"\W*(?:\D|1\b)")
CLOSING = ')»”"’'
SLIPS = 3  # ends without a mark that may be slips in any document
MANY = 30  # ended paragraphs for each that may lack its mark
LETTERS = 3  # of a word that is one
SIBLINGS = 2  # items that end with a stop, by which those of their list do
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
    found = list(_endless(units, stopped))
    if len(found) <= max(SLIPS, sum(stopped) // MANY):  # else that is how it is set, or how its columns were read
        yield from found


def _endless(units: Sequence[TextUnit], stopped: Sequence[bool]) -> Iterator[Flaw]:
    for place, unit in enumerate(units):
        text = unit.text.rstrip()
        if stopped[place] or unit.role == HEADED or not text or not (text[-1].isalnum() or text[-1] in CLOSING):
            continue
        follows = units[place + 1] if place + 1 < len(units) else None
        if follows is not None and (follows.text.lstrip()[:1].islower() or follows.page != unit.page):
            continue
        if follows is not None and follows.role == LISTED != unit.role and not FIRST.match(follows.text):
            continue  # a line that happens to begin with a number
        stop = LAST.match(text)
        begin = stop.end() if stop is not None else 0
        if not begin and not _is_odd(units, stopped, place):
            continue
        said = list(words_of(text[begin:]))
        if len(said) >= WORDS and any(word.text.islower() and len(word.text) > LETTERS for word in said):
            yield Flaw(unit, begin + said[-1].start, len(text), "end", {"text": said[-1].text})


def _is_odd(units: Sequence[TextUnit], stopped: Sequence[bool], place: int) -> bool:
    """Whether an item is the only one of its list without a stop."""
    if units[place].role != LISTED:
        return False
    first, last = place, place
    while first and units[first - 1].role == LISTED:
        first -= 1
    while last + 1 < len(units) and units[last + 1].role == LISTED:
        last += 1
    others = [units[one].text.rstrip()[-1:] for one in range(first, last + 1) if one != place]
    return len(others) >= SIBLINGS and all(sign == "." for sign in others)


def numbering(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A number that is left out of a list, or stands there twice."""
    if document.catalog:
        return
    items = [(unit, LEADING.match(unit.text)) for unit in document if unit.role == LISTED]
    numbers = [(unit, match, int(match[1])) for unit, match in items if match is not None]
    for before, (unit, match, number), after in zip(numbers, numbers[1:], numbers[2:], strict=False):
        if after[2] != number + 1 or number < 2:
            continue
        if before[2] == number or (before[2] == number - 2 and before[2] > 0):
            values = {"text": match[1], "right": before[2] + 1}
            yield Flaw(unit, *match.span(1), "numbering", values)


CHECKS = (
    Check("structure.unfilled", Severity.error, each(unfilled)),
    Check("structure.end", Severity.warning, each(ends)),
    Check("structure.numbering", Severity.warning, each(numbering)),
)
