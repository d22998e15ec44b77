"""How many of something a text says there are, against those that it lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from forge.lint.checks import Check, each
from forge.lint.checks.steps import steps
from forge.lint.claims.words import ClaimWord, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import HEADED, LISTED, TABLED, TextFile, TextUnit

LEAST, MOST = 2, 12  # of what is counted and listed
NEAR = 2  # words from a number to what it counts
ORDERED = re.compile(r"\W*(\d+)")
BEFORE = re.compile(r"(?:\s+[^\W\d_]+){0,5}\s*:[\s*_]*$")
ABOVE = re.compile(r"[^.!?:;()\d]{0,60}:[\s*_]*$")  # a table may be told of by more words
INLINE = re.compile(r"(?:\s+(?:[^\W\d_]+|\d{2,4})){0,4}\s*:\s+([^.!?:;()„“«\"–—]+)(?:[.;](?=\s|$)|$)")
BRACKETED = re.compile(r"\s\([^()\n]*\)")
OWN = re.compile(r"\d{1,3}\s+(?=[^\W\d_])")  # how many there are of one
ENUMERATED = re.compile(r"(?<!\w)(?:\((\d{1,2})\)|(\d{1,2})\)) ")
ENUMERATES = re.compile(r"(?:\s+[^\W\d_]+){0,2}\s*[.:][\s*_]*\(?1\)")
CLAUSE = re.compile(r", (\w+) [^,.;:!?]+")  # , which everybody knows
ITEM = 6  # words that one has within a sentence
COMMA = re.compile(r"\s*,\s*")


def counts(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A number of ways, parts, conditions, and a list of more or fewer right behind it."""
    if document.catalog or not desk.checks.structure.countable:
        return
    units = list(document)
    told: list[TextUnit] | None = None
    for place, unit in enumerate(units):
        listed = list(takewhile(lambda one: one.role == LISTED, units[place + 1 :]))
        if unit.role == HEADED:
            listed = _only_list(units[place + 1 :])
        table = list(takewhile(lambda one: one.role == TABLED, units[place + 1 :])) if unit.role != TABLED else []
        for sentence in desk.reader.sentences_of(unit):
            for number, noun in _counted(desk, sentence, table):
                found = _inline(desk, unit, noun)
                if found is None and table and not document.paged and ABOVE.match(unit.text, noun.end):
                    found = len({one.at(0)[0] for one in table}) - 1
                if found is None and unit.role == HEADED and _is_whole(desk, sentence, number, noun):
                    found = _items(listed)
                if found is None and unit.role != LISTED and BEFORE.match(unit.text, noun.end):
                    found = _items(listed)
                if document.paged and _is_cut(units[place + 1 :], listed):
                    continue  # the rest of it stands on another page
                if found is None or not LEAST <= found <= MOST or found == number.number:
                    continue
                if told is None:  # what is known of the game's steps says it better
                    told = [flaw.unit for flaw in steps(desk, document)]
                if unit not in told and not any(one in told for one in listed):
                    values: dict[str, str | int] = {"text": unit.text[number.start : noun.end], "right": found}
                    yield Flaw(unit, number.start, noun.end, "count", values)


def _is_cut(units: Sequence[TextUnit], listed: Sequence[TextUnit]) -> bool:
    """Whether a list goes on behind the rest of its last item."""
    behind = units[len(listed) :]
    return bool(listed and behind[1:]) and behind[0].text[:1].islower() and behind[1].role == LISTED


def _only_list(units: Sequence[TextUnit]) -> list[TextUnit]:
    """The list below a heading, where it is the only one there and stands in one piece."""
    below = list(takewhile(lambda one: one.role != HEADED, units))
    listed = [place for place, one in enumerate(below) if one.role == LISTED]
    return [below[place] for place in listed] if listed and listed[-1] - listed[0] < len(listed) else []


def _is_whole(desk: Desk, sentence: Statement, number: ClaimWord, noun: ClaimWord) -> bool:
    """Whether a heading, or what it has behind a colon, begins with how many of something there are, and says no more
    than what they are."""
    words = [piece for piece in sentence.pieces if piece.number is None or piece is number]
    text = sentence.unit.text.rstrip()
    first = words[0] is number or text[: number.start].endswith(": ")
    clause = CLAUSE.fullmatch(text, noun.end)
    told = clause is not None and not desk.lemmas(clause[1]).isdisjoint(desk.checks.agreement.relatives)
    return first and (told or noun.end == len(text))


def _counted(desk: Desk, sentence: Statement, table: Sequence[TextUnit]) -> Iterator[tuple[ClaimWord, ClaimWord]]:
    """Numbers of a sentence, each with what it counts, where no more is listed than that; what stands above the first
    column of a table can be counted, too."""
    heads = {form for one in table[:1] for said in desk.reader.sentences_of(one) for form in said.at}
    known = desk.checks.structure
    if any(not piece.lemmas.isdisjoint(known.picked) for piece in sentence.pieces):
        return
    for at, piece in enumerate(sentence.pieces):
        if piece.number is None or not LEAST <= piece.number <= MOST:
            continue
        for noun in sentence.pieces[at + 1 : at + 1 + NEAR]:
            if not (noun.lemmas | {noun.folded}).isdisjoint(known.countable | heads):
                yield piece, noun
                break
            if noun.folded in desk.checks.agreement.takes or noun.number is not None:
                break


def _items(listed: Sequence[TextUnit]) -> int | None:
    """How many items a list has; None where it cannot be told. Those without a number among others that have theirs in
    order are of lists within."""
    ordered = [ORDERED.match(unit.mark or unit.text) for unit in listed]
    if all(ordered) or not any(ordered):
        return len(listed)
    numbers = [int(match[1]) for match in ordered if match is not None]
    return len(numbers) if ordered[0] is not None and numbers == list(range(1, len(numbers) + 1)) else None


def _inline(desk: Desk, unit: TextUnit, noun: ClaimWord) -> int | None:
    """How many a sentence lists behind a colon, in a word or a few each, with `and` before the last; or how many with
    numbers of their own, (1), (2), stand behind it."""
    said = [int(one[1] or one[2]) for one in ENUMERATED.finditer(unit.text, noun.end)]
    if ENUMERATES.match(unit.text, noun.end) and said == list(range(1, len(said) + 1)):
        return len(said)
    match = INLINE.match(BRACKETED.sub("", unit.text[noun.end :]))
    if match is None:
        return None
    row = match[1].strip()
    owned = OWN.match(row) is not None  # 12 scouts, 10 destroyers and 8 carriers
    *items, last = COMMA.split(row)
    for joint in desk.checks.structure.listing:
        if last.startswith(f"{joint} ") and len(items) >= LEAST:  # with a comma before it, as in English
            items, last = items[:-1], f"{items[-1]} {last}"
        pair = re.split(rf"\s+{re.escape(joint)}\s+", last)
        if len(pair) == LEAST and items and all(_is_item(one, owned=owned) for one in (*items, *pair)):
            return len(items) + len(pair)
    return None


def _is_item(text: str, *, owned: bool) -> bool:
    """Whether a text is one of a row: a few words, with a number before them if the first has one."""
    name = OWN.sub("", text, count=1) if owned and OWN.match(text) else text
    return (name != text) == owned and len(name.split()) <= ITEM and not any(map(str.isdigit, name))


CHECKS = (Check("structure.count", Severity.warning, each(counts)),)
