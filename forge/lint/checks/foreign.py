"""Words left in another language of the game: in small letters, as keywords, as names of cards."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Set

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.shelf import Of
from forge.lint.strangers import alphabet_of
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile, TextUnit

SHORT = 3  # letters of a word of another alphabet that is no abbreviation
KEYWORD = 4  # letters of a keyword that is no abbreviation, nor a short word of both languages
OFTEN = 3  # times a word stands in a document by which it is a word of its own
BEGUN = re.compile(r"^|[.!?] ")  # where a capital is none of a name
OPEN, CLOSE = "([/", ")]/"
STRAIGHT = '"`'  # quotation marks of a keyboard, and those around commands
QUOTES = " *_\"'“”«»„"


def foreign(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of another language in which the game is: in another alphabet than the text's those in small letters, in
    any alphabet keywords, and names of things that have another name in this language, unless they explain another
    word in brackets, or are part of a name."""
    if document.catalog:
        yield from _small(desk, document)
        return
    strangers = desk.strangers
    heard = Counter(word.text.casefold() for unit in document for word in words_of(unit.text))
    told = list(_names(desk, document, heard))
    yield from told
    for unit in document:
        if unit.source is not None and unit.text.strip() == unit.source.strip():
            continue  # which is told as a whole
        for words in _runs(unit, lambda word: strangers.tells(word.text)):
            start, end = words[0].start, words[-1].end
            if any(one.unit is unit and one.start < end and start < one.end for one in told):
                continue
            if all(heard[word.text.casefold()] > OFTEN or not strangers.is_strange(word.text) for word in words):
                continue
            small = all(word.text.islower() for word in words)
            if not small and not any(len(word.text) >= KEYWORD for word in words):
                continue
            if _glosses(unit, start, end) or strangers.is_told(unit.text, start) or _is_loan(desk, unit, start, end):
                continue
            if small or not _named(desk, unit, start, end):
                yield Flaw(unit, start, end, "foreign", {"text": unit.text[start:end]})


def _small(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words of a catalog in small letters that its drafts have: those of another alphabet; in the same one those that
    an entry has from its own English, and no dictionary of its language knows, or which are a term there that this
    language calls otherwise."""
    drafts = desk.drafts
    if desk.language == drafts.language:
        return
    same = desk.strangers.alphabet == alphabet_of(drafts.texts.language.name)
    heard = Counter(word.text for unit in document for word in words_of(unit.text)) if same else Counter[str]()
    english = {
        word.text
        for entry in drafts.texts.catalog.entries.values()
        for form in entry.forms
        for word in words_of(form)
        if word.text.islower() and len(word.text) >= SHORT
    }
    own = desk.checks.words
    meant = _terms_of(desk, [unit.source or "" for unit in document] if same else ())
    for unit in document:
        source = {word.text for word in words_of(unit.source or "")} if same else english
        terms = meant.get(unit.source or "", frozenset())

        begun = {found.end() for found in BEGUN.finditer(unit.text)}

        def told(
            one: WordAt, source: Set[str] = source, terms: Set[str] = terms, begun: Collection[int] = begun
        ) -> bool:
            word = one.text
            if word.startswith(own):
                return False
            if word.casefold() in terms and (word.islower() or (word.istitle() and one.start in begun)):
                return heard[word] <= OFTEN  # a dictionary may have it all the same
            if word not in english or word not in source:
                return False
            return not same or (heard[word] <= OFTEN and not desk.is_word(word))

        for words in _runs(unit, told):
            start, end = words[0].start, words[-1].end
            if same and (_is_quoted(desk, unit.text[:start]) or _glosses(unit, start, end)):
                continue
            if not _is_loan(desk, unit, start, end):
                yield Flaw(unit, start, end, "foreign", {"text": unit.text[start:end]})


def _terms_of(desk: Desk, sources: Collection[str]) -> Mapping[str, frozenset[str]]:
    """The words of terms that stand in the English of entries, where the term has other words in this language; by the
    English, which changes less often than what is made from it."""
    told = hashlib.blake2b(repr(sorted(set(sources))).encode(), digest_size=16).hexdigest()

    def made() -> dict[str, frozenset[str]]:
        return {source: found for source in set(sources) if (found := _terms_in(desk, source))}

    return desk.shelf.table(f"terms of sources {told}", dict, made, of=Of.names) if sources else {}


def _terms_in(desk: Desk, source: str) -> frozenset[str]:
    """The words of terms that stand in a text of the drafts, where the term has other words in this language."""
    found: set[str] = set()
    for one in desk.drafts.terms.standing(source):
        own = desk.terms.phrases.get(one.term, ())
        said = {word.text.casefold() for word in words_of(source[one.start : one.end])}
        found |= said.difference(*(forms for phrase in own for forms in phrase.forms)) if own else set()
    return frozenset(word for word in found if len(word) >= SHORT)


def _is_loan(desk: Desk, unit: TextUnit, start: int, end: int) -> bool:
    """Whether words are part of a phrase that the language has taken over: fair play."""
    text = unit.text.casefold()
    return any(
        found.start() <= start and end <= found.end()
        for phrase in desk.checks.words
        if " " in phrase
        for found in re.finditer(rf"\b{re.escape(phrase)}\w*", text)
    )


def _is_quoted(desk: Desk, before: str) -> bool:
    """Whether a quotation of the language has begun and not ended: what is quoted stands as it was said."""
    opened = any(before.rfind(one.open) > before.rfind(one.close) for one in desk.texts.language.quotes)
    return opened or any(before.count(sign) % 2 == 1 for sign in STRAIGHT)


def _names(desk: Desk, document: TextFile, heard: Counter[str]) -> Iterator[Flaw]:
    """Names that things have in other languages, where the document has other names in its own."""
    strangers = desk.strangers
    found: list[tuple[TextUnit, WordAt, WordAt]] = []
    for unit in document:
        if unit.source is not None and unit.text.strip() == unit.source.strip():
            continue
        words = list(words_of(blanked(unit.text)))
        for first, behind in strangers.named(words):
            one, other = words[first], words[behind - 1]
            if behind - first == 1 and not _is_single(desk, unit, words, first):
                continue
            if _is_alone(unit, one.start, other.end) and not _glosses(unit, one.start, other.end):
                found.append((unit, one, other))
    said = {unit.text[one.start : other.end].casefold() for unit, one, other in found}
    if len(said) > OFTEN:
        return  # a document that keeps these names
    for unit, one, other in found:
        text = unit.text[one.start : other.end]
        if heard[one.text.casefold()] <= OFTEN and not strangers.is_told(unit.text, one.start):
            yield Flaw(unit, one.start, other.end, "foreign", {"text": text})


def _is_single(desk: Desk, unit: TextUnit, words: list[WordAt], place: int) -> bool:
    """Whether a name of one word stands for itself, and not within another with words of its language."""
    beside = [words[near] for near in (place - 1, place + 1) if 0 <= near < len(words)]
    word = words[place]
    for other in beside:
        between = unit.text[min(word.end, other.end) : max(word.start, other.start)]
        if between.strip(" -&") == "" and other.text[0].isupper() and desk.strangers.is_strange(other.text):
            return False
    return len(word.text) >= KEYWORD and not desk.strangers.is_told(unit.text, word.start)


def _runs(unit: TextUnit, told: Callable[[WordAt], bool]) -> Iterator[list[WordAt]]:
    """Words of this kind that stand beside one another, with nothing but a space between."""
    run: list[WordAt] = []
    for word in words_of(blanked(unit.text)):
        if not told(word) or not _is_alone(unit, word.start, word.end):
            continue
        if run and not unit.text[run[-1].end : word.start].isspace():
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _glosses(unit: TextUnit, start: int, end: int) -> bool:
    """Whether words in brackets say what another text calls the word before."""
    before, after = unit.text[:start].rstrip(QUOTES)[-1:], unit.text[end:].lstrip(QUOTES)[:1]
    return before in tuple(OPEN) and (after in tuple(CLOSE) or before == "/")


def _named(desk: Desk, unit: TextUnit, start: int, end: int) -> bool:
    """Whether words are part of a name: one that the game has in both languages, or of one with other words of that
    language."""
    text, strangers = unit.text, desk.strangers
    said = f" {text[start:end].casefold()} "
    names = {desk.game.info.title, *(name for name in desk.names.values())}
    if any(said in f" {name.casefold()} " for name in names):
        return True
    beside = [
        word
        for word in _beside(text, start, end)
        if word.text[0].isupper() and not word.text.isupper() and alphabet_of(word.text) == alphabet_of(text[start])
    ]
    if beside and any(word.text.casefold() not in strangers.terms for word in words_of(text[start:end])):
        return True
    if strangers.alphabet != alphabet_of(text[start]):
        return any(word.text.casefold() not in strangers.terms for word in beside)
    return any(strangers.is_strange(word.text) for word in beside)


def _beside(text: str, start: int, end: int) -> Iterator[WordAt]:
    """The words with capitals in the row in which others stand."""
    words = [word for word in words_of(text) if word.end < start or word.start > end]
    first, last = start, end
    for word in reversed([word for word in words if word.end < start]):
        if text[word.end : first].strip(" -&") or not word.text[0].isupper():
            break
        first = word.start
        yield word
    for word in (word for word in words if word.start > end):
        if text[last : word.start].strip(" -&") or not word.text[0].isupper():
            break
        last = word.end
        yield word


def _is_alone(unit: TextUnit, start: int, end: int) -> bool:
    """Whether a word is no part of an address, a command, a file's name."""
    around = unit.text[max(start - 1, 0) : start] + unit.text[end : end + 2].rstrip()
    marks = around.replace("**", "") if unit.text[max(start - 2, 0) : start] == "**" else around
    return not any(sign in "@/\\_-.`<>=+$#" for sign in marks.removesuffix("."))


CHECKS = (Check("language.foreign", Severity.warning, each(foreign)),)
