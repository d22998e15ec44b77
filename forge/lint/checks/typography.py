"""Checks of how type is set: dashes, ranges, dots, spaces, capitals, apostrophes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from forge.lint.checks import Check, each
from forge.lint.checks.quotes import BEFORE_OPEN, SINGLE
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.habit import by_habit
from forge.lint.prose import LETTER, prose_of
from forge.lint.textfile import LISTED, TextFile, TextUnit

DASH = re.compile(r"(?<=[\w.,!?)%»”’“\]\"]) (-{1,3}|–|—)(?= \S)")
LAST = re.compile(rf"({LETTER}+) $")
NEXT = re.compile(rf" ({LETTER}+)")
GLUED = re.compile(rf"(?<={LETTER}{LETTER})- (?=({LETTER}+))")
SCORES = re.compile(r"(?<![\w.,:/+−–—-])\d{1,3}(?:-\d{1,3}){2,}(?![\w/–—-])")  # 3-2-1, as points are told
MIXED = re.compile(r"(?<![\w.,:/+−–—-])\d{1,3}(?:[–-]\d{1,3}){2,}(?![\w/–—-])")
RANGE = re.compile(r"(?<![\w.,:/−–—+-])(\d{1,3})( ?-{1,2} ?)(\d{1,3})(?![\w/–—-]|[.,:]\d)")
ELLIPSIS = re.compile(r"(?<![.?!])\.{3}(?!\.)")
TWICE = re.compile(r"(?<![.?!])\.\.(?!\.)|,,|;;|,\.(?!\.)")
MORE = frozenset(",.;:!?")  # marks beside those that stand twice: which of all is meant, nobody knows
SPACES = re.compile(r"(?<=\S)[ \u00a0]{2,}(?=\S)")
WIDE = 3  # spaces in a row that somebody meant: between columns, or before the number of a page
LABEL = re.compile(r"(?:^|\n)\s*\(?(?:\d{1,3}(?:\.\d{1,3})*[.:)]?|\w[.)]|[-–—*+•●○■▪◦►▶✦])$")
BEFORE = re.compile(
    rf"(?<={LETTER}|[)»”\]])[ \u00a0]+([,;!?](?![\w=,;])|\.(?=\s|$)|:(?=\s|$))|(?<=\d)[ \u00a0]+([,;!?])(?=\s|$)"
)
AFTER = re.compile(rf"(?:(?<={LETTER}{LETTER})|(?<=[)”»]))[,;](?={LETTER}(?:{LETTER}| {LETTER}))")
JAMMED = re.compile(rf"(?<=\w|[)»”\]])[ \u00a0]+([,;])(?={LETTER})")  # the space stands on the wrong side
STOP = re.compile(rf"(?<={LETTER}{LETTER}{LETTER})[.!?](?={LETTER}{LETTER})")
BOUND = re.compile(rf"(?<![\w.])\d+\u00a0(?={LETTER})")
LOOSE = re.compile(rf"(?<![\w.])\d+ (?=({LETTER}+))")
BINDING = 15  # no-break spaces behind numbers for each that is none, where that is a slip
LONG = 4  # letters of a word that is no abbreviation, if it is one of the language
SMALL = re.compile(rf"(?<!\w)({LETTER}{{2,}})\. ({LETTER}+)(?![\w.)])")
STRAIGHT = re.compile(rf"(?<={LETTER})'(?={LETTER})")
SIBLINGS = 2  # items that begin with a capital, by which another one does


def dashes(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A hyphen for a dash; another dash than the document's usual one, which in a catalog is the language's."""
    found = [(unit, match) for unit in document for match in DASH.finditer(prose_of(unit.text))]
    own, used = desk.texts.language.dash, {match[1] for _, match in found if not match[1].startswith("-")}
    dash = own if document.catalog or own in used or not used else min(used)
    mixed = document.catalog or own in used
    joints = {*desk.checks.structure.listing, *desk.checks.clauses.joints, *desk.checks.agreement.joints}
    for unit in document if mixed and not document.catalog else ():
        for match in GLUED.finditer(prose_of(unit.text)):
            if match[1].casefold() not in joints and unit.page is None:
                yield Flaw(unit, *match.span(), "dash", {"sign": "-", "right": dash}, f" {dash} ")
    for unit, match in found:
        here = unit.text
        if here[match.start() - 1].isdigit() and here[match.end() + 1].isdigit():
            continue  # a range, or to take away
        if match[1] != dash and (mixed or match[1].startswith("-")):
            mild = None if document.catalog or match[1].startswith("-") else Severity.note
            sure = match[1] != "-" or not _may_be_one(desk, here, match.start(1), match.end(1))
            values = {"sign": match[1], "right": dash}
            yield Flaw(unit, *match.span(1), "dash", values, dash if sure else None, severity=mild)


def _may_be_one(desk: Desk, text: str, start: int, end: int) -> bool:
    """Whether the words around a lone hyphen may be one that is written with it: by the parts of such words, or where
    one in small letters stands behind and the two are known so."""
    first, second = LAST.search(text, 0, start), NEXT.match(text, end)
    if first is None or second is None:
        return False
    one, other = first[1].casefold(), second[1].casefold()
    joined = desk.checks.typography.joined
    return one in joined or other in joined or f"{one}-{other}" in desk.vocabulary


def ranges(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A hyphen between two numbers of which the second is larger; in a row of numbers where others have a dash."""
    sign = desk.checks.typography.range
    scores = any(re.search(rf"\d{sign}\d+{sign}\d", unit.text) for unit in document)
    for unit in document:
        for match in SCORES.finditer(prose_of(unit.text)) if scores else ():
            yield Flaw(unit, *match.span(), "range", {"right": sign}, match[0].replace("-", sign))
        for match in MIXED.finditer(prose_of(unit.text)):
            for at in re.finditer("-", match[0]) if sign in match[0] else ():
                start = match.start() + at.start()
                yield Flaw(unit, start, start + 1, "range", {"right": sign}, sign)
        for match in RANGE.finditer(prose_of(unit.text)):
            if int(match[1]) < int(match[3]) and (match[2] != " - " or int(match[1])):
                reckoned = "=" in unit.text or "+" in unit.text
                yield Flaw(unit, *match.span(2), "range", {"right": sign}, None if reckoned else sign)


def ellipsis(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Three dots for the one sign; a document that has no such sign has a way of its own."""
    usual = not document.catalog and not any("…" in unit.text for unit in document)
    for unit in document:
        for match in ELLIPSIS.finditer(prose_of(unit.text)):
            yield Flaw(unit, *match.span(), "ellipsis", {"right": "…"}, "…", usual=usual)


def marks(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Marks that stand twice."""
    outer = desk.texts.language.quotes[0]
    for unit in document:
        for match in TWICE.finditer(prose_of(unit.text)):
            text, end = unit.text, match.end()
            before = text[match.start() - 1] if match.start() else " "
            if match[0] == ",," and BEFORE_OPEN.match(before) and end < len(text) and text[end].isalnum():
                values = {"sign": ",,", "right": f"{outer.open}…{outer.close}"}
                yield Flaw(unit, *match.span(), "quote", values, outer.open)
                continue
            follows = text[end:].lstrip()[:1]
            fix = match[0][0] if match[0] != ".." else "." if not follows or follows.isupper() else None
            if match[0] == ",." or text[end : end + 1] in MORE or text[: match.start()][-1:] in MORE:
                fix = None
            yield Flaw(unit, *match.span(), "doubled", {"sign": match[0]}, fix)


def spaces(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Spaces that are too many or too few."""
    pairs = (*((q.open, q.close) for q in desk.texts.language.quotes), ("(", ")"), ("[", "]"))
    opens, closes = {one for one, _ in pairs}, {other for _, other in pairs}
    begun, ended = "".join(sorted(opens - closes - set(SINGLE))), "".join(sorted(closes - opens - set(SINGLE)))
    inner = re.compile(
        rf"([{re.escape(begun)}])( +)(?=[^\s{re.escape(ended)}])|(?<=\w)( +)([{re.escape(ended)}])(?!\w)"
    )
    yield from _gaps(document)
    yield from _loose(document)
    for unit in document:
        text = prose_of(unit.text)
        for match in BEFORE.finditer(text):
            sign = match[1] or match[2]
            yield Flaw(unit, match.start(), match.end(), "before", {"sign": sign}, sign)
        for match in JAMMED.finditer(text):
            yield Flaw(unit, *match.span(), "before", {"sign": match[1]}, f"{match[1]} ")
        for match in AFTER.finditer(text):
            yield Flaw(unit, *match.span(), "after", {"sign": match[0]}, f"{match[0]} ")
        for match in STOP.finditer(text):
            if text[: match.start()][-2:].islower() and text[match.end()].isupper() and text[match.end() + 1].islower():
                yield Flaw(unit, *match.span(), "after", {"sign": match[0]}, f"{match[0]} ")
        for match in inner.finditer(text):
            sign = match[1] or match[4]
            yield Flaw(unit, *match.span(2 if match[1] else 3), "inside", {"sign": sign}, "")
        yield from _edges(unit)


def _gaps(document: TextFile) -> Iterator[Flaw]:
    """Spaces that are too many; in a document not those that part columns, or stand behind the number of an item."""
    units = [unit for unit in document if unit.page is None]  # what has been set may have gaps
    found = [(unit, match) for unit in units for match in SPACES.finditer(prose_of(unit.text))]
    found = [(unit, match) for unit, match in found if _in_a_row(unit, *match.span())]  # no code between them
    places = {(unit.at(match.start())[0], unit.at(match.end() - 1)[1]) for unit, match in found}
    wide = {unit.at(match.start())[0] for unit, match in found if len(match[0]) >= WIDE}
    for unit, match in found:
        line, column = unit.at(match.start())[0], unit.at(match.end() - 1)[1]
        beside = any((line + step, column) in places for step in (-1, 1))
        if document.catalog or not (line in wide or beside or LABEL.search(unit.text[: match.start()])):
            yield Flaw(unit, *match.span(), "spaces", {}, " ")


def _in_a_row(unit: TextUnit, start: int, end: int) -> bool:
    """Whether characters of a text stand side by side in the file, too, in one line of it."""
    (line, column), last = unit.at(start), unit.at(end - 1)
    return last == (line, column + end - 1 - start)


def _loose(document: TextFile) -> Iterator[Flaw]:
    """A number that a line may part from its word, where next to all others of a document are bound to theirs."""
    if document.catalog or document.paged:
        return
    texts = [(unit, prose_of(unit.text)) for unit in document]
    found = [(unit, match) for unit, text in texts for match in LOOSE.finditer(text)]
    if found and sum(len(BOUND.findall(text)) for _, text in texts) >= BINDING * len(found):
        for unit, match in found:
            yield Flaw(unit, match.start(), match.end(1), "unbound", {"text": match[0] + match[1]})


def _edges(unit: TextUnit) -> Iterator[Flaw]:
    if unit.source is None or not unit.text.strip():
        return
    text, source = unit.text, unit.source
    if text[0] == " " != source[:1]:
        yield Flaw(unit, 0, len(text) - len(text.lstrip(" ")), "edge", {}, "")
    if text[-1] == " " != source[-1:]:
        yield Flaw(unit, len(text.rstrip(" ")), len(text), "edge", {}, "")


def capitals(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A small letter behind a full stop; a word that only stands with one is an abbreviation."""
    texts = [prose_of(unit.text) for unit in document]
    free = {word.text.casefold() for text in texts for word in words_of(text) if text[word.end : word.end + 1] != "."}
    for unit, text in zip(document, texts, strict=True):
        for match in SMALL.finditer(text):
            ended = match[1].casefold()
            if len(ended) < LONG and ended not in desk.checks.typography.unshortened:
                continue  # an abbreviation, perhaps
            blank = unit.text[match.start(2)] != text[match.start(2)]
            if match[2].islower() and not blank and (ended in free or desk.in_dictionary(ended)):
                yield Flaw(unit, *match.span(2), "small", {"text": match[2]})
    for unit in _small_items(document):
        word = next(words_of(unit.text))
        yield Flaw(unit, word.start, word.end, "small", {"text": word.text})


def _small_items(document: TextFile) -> Iterator[TextUnit]:
    """Numbered items that begin with a small letter, where all others of their list begin with a capital."""
    for listed, group in groupby(document, lambda unit: unit.role == LISTED and unit.mark[:1].isdigit()):
        items = [unit for unit in group if listed and unit.text[:1].isalpha()]
        small = [unit for unit in items if unit.text[0].islower()]
        if len(small) == 1 and len(items) > SIBLINGS:
            yield small[0]


def apostrophes(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """The typewriter's apostrophe; what a language's own patterns find."""
    sign = desk.checks.typography.apostrophe
    slips = [(re.compile(slip.find), slip) for slip in desk.checks.typography.slips]
    for unit in document:
        text = prose_of(unit.text)
        seen: set[int] = set()
        for pattern, slip in slips:
            for match in pattern.finditer(text):
                seen.update(range(*match.span()))
                yield Flaw(unit, *match.span(), slip.message, {"text": match[0]}, match.expand(slip.fix))
        for match in STRAIGHT.finditer(text):
            if match.start() not in seen:
                yield Flaw(unit, *match.span(), "apostrophe", {"right": sign}, sign)


CHECKS = (
    Check("typography.capital", Severity.warning, each(capitals)),
    Check("typography.dash", Severity.note, each(by_habit(dashes, r" {} "))),
    Check("typography.range", Severity.note, each(by_habit(ranges))),
    Check("typography.ellipsis", Severity.note, each(by_habit(ellipsis, "{}"))),
    Check("typography.marks", Severity.warning, each(by_habit(marks))),
    Check("typography.space", Severity.warning, each(by_habit(spaces))),
    Check("typography.apostrophe", Severity.note, each(by_habit(apostrophes, r"(?<=\w){}(?=\w)"))),
)
