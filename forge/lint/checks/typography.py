"""Checks of how type is set: quotes, dashes, ranges, dots, spaces, apostrophes, letters with and without dots."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType

from forge.language.typography import Language
from forge.library.wording import PLACEHOLDER
from forge.lint.checks import Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.habit import told
from forge.lint.textfile import LISTED, TextFile, TextUnit

# What looks like text and is none: placeholders, addresses, names of files.
ADDRESS = re.compile(r"\w+://\S+|\bwww\.\S+|\S+@\S+\.\w+|\b[\w-]+\.(?:com|org|net|pl|ru|txt|md|pdf|yml|po)\b\S*")
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
LETTER = r"[^\W\d_]"
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
LETTERED = re.compile(r"(?:^|\n|[;:,.] )\w{1,3}$")  # before the bracket behind the number of a list
WHOLE = re.compile(r"[\W\d]*[^\W\d_a-z].*[.!?…:;][\W]*", re.DOTALL)  # a paragraph that was not cut into pieces
LONG = 4  # letters of a word that is no abbreviation, if it is one of the language
SMALL = re.compile(rf"(?<!\w)({LETTER}{{2,}})\. ({LETTER}+)(?![\w.)])")
STOPPED = re.compile(r"[.!?…](?=\s|$)")
STRAIGHT = re.compile(rf"(?<={LETTER})'(?={LETTER})")
SIBLINGS = 2  # items that begin with a capital, by which another one does
YO_SHARE = 0.5  # the share of words written with their own letter from which on the rest are slips


@lru_cache(maxsize=4_000)  # every check of this file asks for the same texts
def _plain(text: str) -> str:
    """The text with all that is none in it made a word of the same length."""
    return ADDRESS.sub(_blank, PLACEHOLDER.sub(_blank, text))


def _blank(match: re.Match[str]) -> str:
    return "x" * len(match[0])


def _quotes(unit: TextUnit, language: Language) -> Iterator[Flaw]:
    text = _plain(unit.text)
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
    pairs = {"(": ")", "[": "]"}
    if '"' not in text:  # which may be the other half, and is told itself
        pairs[outer.open] = outer.close
    if sound and unit.source is not None:
        yield from _paired(unit, text, pairs)
    elif sound and WHOLE.fullmatch(text):
        edges = (0, len(text.rstrip()) - 1)  # where a quotation of several paragraphs begins or ends
        yield from (flaw for flaw in _paired(unit, text, pairs) if flaw.start not in edges)
    elif sound and unit.role == LISTED and unit.mark and text.count("(") == text.count(")") + 1:
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
                certain = _pairs_up(_plain(unit.text), desk.texts.language)
                fix = f"{outer.open}{match[1]}{outer.close}" if certain else None
                values = {"sign": inner.open, "right": f"{outer.open}…{outer.close}"}
                yield Flaw(unit, *match.span(), "quote", values, fix)
        if not unit.text.isascii() or '"' in unit.text or "(" in unit.text or ")" in unit.text:
            yield from _quotes(unit, desk.texts.language)
        for match in SINGLES.finditer(_plain(unit.text)):
            values = {"sign": "'", "right": f"{outer.open}…{outer.close}"}
            yield Flaw(unit, *match.span(), "quote", values, severity=Severity.note)


def dashes(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A hyphen for a dash; another dash than the document's usual one, which in a catalog is the language's."""
    found = [(unit, match) for unit in document for match in DASH.finditer(_plain(unit.text))]
    own, used = desk.texts.language.dash, {match[1] for _, match in found if not match[1].startswith("-")}
    dash = own if document.catalog or own in used or not used else min(used)
    mixed = document.catalog or own in used
    joints = {*desk.checks.structure.listing, *desk.checks.clauses.joints, *desk.checks.agreement.joints}
    for unit in document if mixed and not document.catalog else ():
        for match in GLUED.finditer(_plain(unit.text)):
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
        for match in SCORES.finditer(_plain(unit.text)) if scores else ():
            yield Flaw(unit, *match.span(), "range", {"right": sign}, match[0].replace("-", sign))
        for match in MIXED.finditer(_plain(unit.text)):
            for at in re.finditer("-", match[0]) if sign in match[0] else ():
                start = match.start() + at.start()
                yield Flaw(unit, start, start + 1, "range", {"right": sign}, sign)
        for match in RANGE.finditer(_plain(unit.text)):
            if int(match[1]) < int(match[3]) and (match[2] != " - " or int(match[1])):
                reckoned = "=" in unit.text or "+" in unit.text
                yield Flaw(unit, *match.span(2), "range", {"right": sign}, None if reckoned else sign)


def ellipsis(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Three dots for the one sign; a document that has no such sign has a way of its own."""
    usual = not document.catalog and not any("…" in unit.text for unit in document)
    for unit in document:
        for match in ELLIPSIS.finditer(_plain(unit.text)):
            yield Flaw(unit, *match.span(), "ellipsis", {"right": "…"}, "…", usual=usual)


def marks(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Marks that stand twice."""
    outer = desk.texts.language.quotes[0]
    for unit in document:
        for match in TWICE.finditer(_plain(unit.text)):
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
        text = _plain(unit.text)
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
    found = [(unit, match) for unit in units for match in SPACES.finditer(_plain(unit.text))]
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
    texts = [(unit, _plain(unit.text)) for unit in document]
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
    texts = [_plain(unit.text) for unit in document]
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
        text = _plain(unit.text)
        seen: set[int] = set()
        for pattern, slip in slips:
            for match in pattern.finditer(text):
                seen.update(range(*match.span()))
                yield Flaw(unit, *match.span(), slip.message, {"text": match[0]}, match.expand(slip.fix))
        for match in STRAIGHT.finditer(text):
            if match.start() not in seen:
                yield Flaw(unit, *match.span(), "apostrophe", {"right": sign}, sign)


def twins(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
    """A letter that is written in some words, and its twin in others, over all documents together: in words that are
    there with it, too, and in those that the dictionary has with it alone. Where the twin is the usual one it is a
    note, told once."""
    for letter, plain in desk.checks.typography.twins.items():
        places: dict[str, list[tuple[TextFile, TextUnit, int, int]]] = defaultdict(list)
        for document in documents:
            for unit in document:
                for one in words_of(unit.text):
                    places[one.text.casefold()].append((document, unit, one.start, one.end))
        dotted = {word.replace(letter, plain): word for word in places if letter in word}
        if all(_stands(desk, word, desk.lemmas(right)) for word, right in dotted.items()):
            continue  # it tells words apart, if it is there at all
        other: dict[str, str] = {}
        for word in places:
            right = dotted.get(word) or _dotted(desk, word, letter, plain)
            if right and letter not in word and not _stands(desk, word, desk.lemmas(word)):
                other[word] = right
        found: dict[str, list[Flaw]] = defaultdict(list)
        for said, right in other.items():
            for document, unit, start, end in places[said]:
                if said in dotted or not _within(unit, start):
                    values: dict[str, str | int] = {"text": said, "right": letter}
                    found[document.file].append(Flaw(unit, start, end, "yo", values, _like(unit, start, right)))
        with_it = sum(len(places[word]) for word in dotted.values())
        rare = with_it < YO_SHARE * (with_it + sum(map(len, found.values())))
        for document in documents:
            flaws = found.pop(document.file, [])
            if rare and flaws:
                flaws = [
                    replace(
                        flaws[0],
                        message="yo.many",
                        values={**flaws[0].values, "n": len(flaws)},
                        severity=Severity.note,
                        others=tuple(flaws[1:]),
                    )
                ]
            for flaw in flaws:
                yield document, flaw


def _dotted(desk: Desk, word: str, letter: str, plain: str) -> str | None:
    """The only word of the dictionary that differs from this by having the letter in one place."""
    if not word.isalpha() or word.startswith(desk.checks.typography.either):
        return None
    places = [at for at, sign in enumerate(word) if sign == plain]
    found = [word[:at] + letter + word[at + 1 :] for at in places]
    known = [one for one in found if desk.in_dictionary(one)]
    return known[0] if len(known) == 1 else None


def _within(unit: TextUnit, start: int) -> bool:
    """Whether a word has a capital within a sentence, as names have."""
    before = unit.text[:start].rstrip(" \u00a0\n" + QUOTES + "(–—-")
    return unit.text[start].isupper() and bool(before) and before[-1] not in ".!?:…"


def _stands(desk: Desk, word: str, lemmas: Collection[str]) -> bool:
    """Whether a word is one of those or a form of one, written just so."""
    if word in lemmas:
        return True
    spelled = desk.morphology.spelled
    return any(form.word == word for lemma in lemmas for form in spelled(lemma, word.lower()))


def _like(unit: TextUnit, start: int, word: str) -> str:
    """A word with a capital where the one it stands for has one."""
    return word[0].upper() + word[1:] if unit.text[start].isupper() else word


def _habits(
    look: Callable[[Desk, TextFile], Iterator[Flaw]], right: str = ""
) -> Callable[[Desk, TextFile], Iterator[Flaw]]:
    """A look told by the document's habits; `right`: a pattern for what is right, with {} for its sign."""

    def looked(desk: Desk, document: TextFile) -> Iterator[Flaw]:
        def times(flaw: Flaw) -> int | None:
            if not right or "right" not in flaw.values:
                return None
            pattern = re.compile(right.replace("{}", re.escape(str(flaw.values["right"]))))
            return sum(len(pattern.findall(unit.text)) for unit in document)

        return told(document, look(desk, document), times)

    return looked


CHECKS = (
    Check("typography.quotes", Severity.warning, each(_habits(quotes))),
    Check("typography.capital", Severity.warning, each(capitals)),
    Check("typography.dash", Severity.note, each(_habits(dashes, r" {} "))),
    Check("typography.range", Severity.note, each(_habits(ranges))),
    Check("typography.ellipsis", Severity.note, each(_habits(ellipsis, "{}"))),
    Check("typography.marks", Severity.warning, each(_habits(marks))),
    Check("typography.space", Severity.warning, each(_habits(spaces))),
    Check("typography.apostrophe", Severity.note, each(_habits(apostrophes, r"(?<=\w){}(?=\w)"))),
    Check("typography.yo", Severity.warning, twins),
)
