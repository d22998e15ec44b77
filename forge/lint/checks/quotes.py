"""Checks of marks that stand in pairs: quotation marks and brackets."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from forge.language.typography import Language, Quotes
from forge.lint.checks import Check, each
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.habit import by_habit
from forge.lint.prose import prose_of
from forge.lint.textfile import LISTED, TextFile, TextUnit

QUOTES = '"“”„‟«»‹›‘‚‛'
SINGLE = "‘’"  # may be apostrophes
APOSTROPHES = "‘‚‛"
HALVES = MappingProxyType({"“": "”“", "„": "”“", "«": "»", "»": "«", "”": "”", "‹": "›"})
FEET = re.compile(r"\d ?['’′] ?\d{1,2}$")  # before the sign of inches
HALF = re.compile(
    r"(?:^|(?<=[\s(\[{/–—\"“„«-]))'(?=[^\W\d_])|(?<=[.,!?…])'(?=$|[\W])"
)  # of a quotation in single marks
SINGLES = re.compile(
    r"(?:^|(?<=[\s(\[]))'(?=[^\W\d_])(?:[^'\n]|(?<=\w)'(?=\w)){1,60}?(?<=[^\Ws]|[.,!?…])'(?![\w'])"
)  # no apostrophe of many
BEFORE_OPEN = re.compile(r"[\s(\[{/–—-]")
LETTERED = re.compile(r"(?:^|\n|[;:,.] )\w{1,3}$")  # before the bracket behind the number of a list
WHOLE = re.compile(r"[\W\d]*[^\W\d_a-z].*[.!?…:;][\W]*", re.DOTALL)  # a paragraph that was not cut into pieces
STOPPED = re.compile(r"[.!?…](?=\s|$)")


def _quotes(unit: TextUnit, language: Language) -> Iterator[Flaw]:
    text = prose_of(unit.text)
    outer, inner = language.quotes
    opens, closes = {pair.open for pair in language.quotes}, {pair.close for pair in language.quotes}
    right, depth, sound = f"{outer.open}…{outer.close}", 0, True
    begun: list[tuple[str, bool]] = []  # the quotations that a place is within: how they begin, whether that is a fix
    certain = _pairs_up(text, language)
    for at, sign in enumerate(text):
        if sign not in QUOTES:
            continue
        opening, closing = _direction(text, at, opens)
        if _is_inches(text, at, depth):
            continue
        good = (opening and sign in opens) or (closing and sign in closes)
        lost = not opening and not closing
        if not good and not (lost and sign in opens | closes) and not (sign in "‘" and sign in opens | closes):
            fix = None
            if not certain:
                pass
            elif opening:
                fix = inner.open if depth else outer.open
            elif closing:
                last, _ = begun.pop() if begun else (outer.open, False)
                fix = inner.close if last == inner.open else outer.close
            if opening and fix is not None:
                begun.append((fix, True))
            mild = Severity.note if sign == '"' else None
            yield Flaw(unit, at, at + 1, "quote", {"sign": sign, "right": right}, fix, severity=mild)
            sound = sound and sign == '"'
        elif opening and sign in opens:
            begun.append((sign, False))
        elif good and begun:
            last, mended = begun.pop()
            pair = outer if last == outer.open else inner
            alike = sign in SINGLE or pair.open in SINGLE or bool(begun)
            if sign != pair.close and (mended or not alike):
                fix = pair.close if certain else None
                yield Flaw(unit, at, at + 1, "quote", {"sign": sign, "right": f"{pair.open}…{pair.close}"}, fix)
                sound = False
        if sign != "‘":  # its other half is an apostrophe as well
            depth = max(depth + (1 if opening else -1 if closing else 0), 0)
    if sound:
        yield from _halves(unit, text, outer)


def _halves(unit: TextUnit, text: str, outer: Quotes) -> Iterator[Flaw]:
    """Brackets and quotation marks without the other half, as far as a text is whole."""
    pairs = {"(": ")", "[": "]"}
    if '"' not in text:  # which may be the other half, and is told itself
        pairs[outer.open] = outer.close
    if unit.source is not None:
        yield from _paired(unit, text, pairs)
    elif WHOLE.fullmatch(text):
        edges = (0, len(text.rstrip()) - 1)  # where a quotation of several paragraphs begins or ends
        yield from (flaw for flaw in _paired(unit, text, pairs) if flaw.start not in edges)
    elif unit.role == LISTED and unit.mark and text.count("(") == text.count(")") + 1:
        lone = (flaw for flaw in _paired(unit, text, {"(": ")"}) if flaw.start > 0)
        yield from (replace(one, end=len(text.rstrip())) if one.end == one.start + 1 else one for one in lone)


def _direction(text: str, at: int, opens: Collection[str]) -> tuple[bool, bool]:
    """Whether a quotation mark begins something, and whether it ends it, by what stands around it."""
    before, after = text[at - 1] if at else " ", text[at + 1] if at + 1 < len(text) else " "
    begins = (bool(BEFORE_OPEN.match(before)) or before in opens) and not after.isspace()
    if begins and before.isspace() and after in ",;:)":
        return False, False
    return begins, not before.isspace() and not begins


def _is_inches(text: str, at: int, depth: int) -> bool:
    """Whether a straight mark measures: behind a number, where no quotation has begun, or behind feet."""
    if text[at] != '"' or not text[:at][-1:].isdigit():
        return False
    return depth == 0 or FEET.search(text[:at]) is not None


def _pairs_up(text: str, language: Language) -> bool:
    """Whether each mark of a text can be told to begin or to end a quotation, and all of them have their halves."""
    opens, own = {pair.open for pair in language.quotes}, {sign for q in language.quotes for sign in (q.open, q.close)}
    begun: list[str] = []
    mixed = nested = False
    for at, sign in enumerate(text):
        if sign not in QUOTES or (sign in SINGLE and sign in own) or _is_inches(text, at, len(begun)):
            continue
        opening, closing = _direction(text, at, opens)
        if opening and sign not in APOSTROPHES and sign not in begun and len(begun) < len(language.quotes):
            nested = nested or bool(begun)
            begun.append(sign)
        elif closing and sign not in APOSTROPHES and begun:
            first = begun.pop()
            mixed = mixed or (sign not in HALVES.get(first, sign) and '"' not in (first, sign))
            if sign == '"' and text[at - 1].isdigit() and text.count(sign) % 2:
                return False
        else:
            return False
    return not begun and not (mixed and nested) and HALF.search(text) is None


def _paired(unit: TextUnit, text: str, pairs: Mapping[str, str]) -> Iterator[Flaw]:
    """Halves of pairs that stand alone; a bracket behind the number of a list is none."""
    for one, other in pairs.items():
        opened: list[int] = []
        for at, sign in enumerate(text):
            if sign == one:
                opened.append(at)
            elif sign == other:
                if opened:
                    opened.pop()
                elif sign != ")" or not LETTERED.search(text, 0, at):
                    yield Flaw(unit, at, at + 1, "paired", {"sign": other})
        for at in opened:  # its pair is missing somewhere before the sentence ends
            stop = STOPPED.search(text, at) if one in "([" else None
            yield Flaw(unit, at, stop.start() if stop is not None else at + 1, "paired", {"sign": one})


def quotes(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Quotation marks of another language, straight ones, halves of pairs, and inner ones where the outer are meant."""
    outer, inner = desk.texts.language.quotes
    usual = inner.open not in SINGLE and any(outer.open in unit.text for unit in document)
    within = re.compile(f"{re.escape(inner.open)}([^{re.escape(QUOTES)}]+){re.escape(inner.close)}")
    for unit in document:
        for match in within.finditer(unit.text) if usual else ():
            if unit.text.count(outer.open, 0, match.start()) <= unit.text.count(outer.close, 0, match.start()):
                certain = _pairs_up(prose_of(unit.text), desk.texts.language)
                fix = f"{outer.open}{match[1]}{outer.close}" if certain else None
                values = {"sign": inner.open, "right": f"{outer.open}…{outer.close}"}
                yield Flaw(unit, *match.span(), "quote", values, fix)
        if not unit.text.isascii() or '"' in unit.text or "(" in unit.text or ")" in unit.text:
            yield from _quotes(unit, desk.texts.language)
        for match in SINGLES.finditer(prose_of(unit.text)):
            values = {"sign": "'", "right": f"{outer.open}…{outer.close}"}
            yield Flaw(unit, *match.span(), "quote", values, severity=Severity.note)


CHECKS = (Check("typography.quotes", Severity.warning, each(by_habit(quotes))),)
