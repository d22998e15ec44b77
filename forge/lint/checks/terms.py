"""Checks of terms: words to avoid, terms that a translation lost, two words for one thing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from forge.lint.checks import Alone, Check, each
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import TermAt, TermBook, TermPhrase, blanked
from forge.lint.textfile import HEADED, LISTED, TextFile, TextUnit

TITLE = 8  # words of a heading, or of what stands below it
STOPPED = re.compile(r"[.,:;!?…]\W*$")
EXPLAINED = re.compile(r"[^.!?:–—]{1,40}[:–—]\s|[^.!?:–—]{1,40}\s[–—-](?=\s)")
APART = re.compile(r"[.!?:;…–—|\n]")  # what does not stand within a wording
CITED = re.compile(r"„[^„”\n]{3,40}”|“[^“”\n]{3,40}”|«[^«»\n]{3,40}»")
LEAD = re.compile(r"[^\W\d_][^\s.:!?]*(?: [^\s.:!?]+){1,3}[.:](?=\s)")
NEXT = 24  # characters behind what is explained, in which it is explained by another word
MOST = 2  # of wordings that a document has for one thing, the usual one stands at least so many times as often
Begun = tuple[TextUnit, list[WordAt], int, frozenset[TermPhrase]]  # where terms may begin, and which
Said = tuple[TextUnit, int, int]


def avoided(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A word that the glossary says to avoid, in any of its forms; names and their parts are no terms. A document of
    somebody else has words of its own: there it is one that says it as the glossary does, too, and not less often, and
    that is not told by `mixed`."""
    book = desk.terms
    found = list(_avoided(desk, document))
    if not document.catalog:
        heard = Counter(phrase.say for _, _, _, phrase in found)
        said = {right.say: _times(book, document, right) for _, _, right, _ in found}
        rivals = {phrase.say for _, groups in book.rivals for group in groups for phrase in group}
        found = [one for one in found if said[one[2].say] >= heard[one[3].say] and one[3].say not in rivals]
    for unit, (start, end), right, phrase in found:
        values = {"text": unit.text[start:end], "right": right.say, "why": phrase.why or right.say}
        yield Flaw(unit, start, end, "avoid", values)


def _avoided(desk: Desk, document: TextFile) -> Iterator[tuple[TextUnit, tuple[int, int], TermPhrase, TermPhrase]]:
    book = desk.terms
    for unit in document:
        if is_tale(book, unit) or (unit.key is None and not is_bound(book, unit)):
            continue
        words = list(words_of(blanked(unit.text)))
        told = 0
        for first in range(len(words)):
            if words[first].start < told:
                continue
            begun = book.begun(words[first])
            hits = [
                (end, right, phrase)
                for right, phrase in (book.avoided if begun else ())
                if phrase in begun and (end := book.at(phrase, words, first, exact=True)) is not None
            ]
            if not hits:
                continue
            end, right, phrase = max(hits, key=lambda hit: hit[0])
            start, told = words[first].start, words[end].end
            if not any(one <= start and told <= other for one, other in names_in(desk, unit.text)):
                yield unit, (start, told), right, phrase


def _times(book: TermBook, document: TextFile, phrase: TermPhrase) -> int:
    """How often a document has a phrase, in any form."""
    texts = [list(words_of(blanked(unit.text))) for unit in document]
    return sum(book.at(phrase, words, first) is not None for words in texts for first in range(len(words)))


def missing(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """The English of an entry has a term, and its translation no word for it, in no form, and no verb either."""
    sources = desk.drafts.terms
    book = desk.terms
    if desk.language == sources.desk.language:
        return
    for unit in document:
        if not unit.source or not is_bound(sources, unit):
            continue
        standing = list(sources.standing(unit.source))
        for term in dict.fromkeys(found.term for found in standing):
            if book.phrases.get(term) and not _is_said(sources, book, unit, term, standing):
                values = {"source": sources.phrases[term][0].say, "right": book.phrases[term][0].say}
                yield Flaw(unit, 0, len(unit.text), "missing", values)


def _is_said(sources: TermBook, book: TermBook, unit: TextUnit, term: str, standing: Sequence[TermAt]) -> bool:
    """Whether a translation says a term of the English, or what is one of its kind. What a text stands on itself (this
    minion) may be called by its name or not at all, but nothing else."""
    kinds = [other for other, entry in sources.terms.items() if term in entry.kind_of]
    if any(book.has(unit.text, one) for one in (term, *kinds)):
        return True
    before = [(unit.source or "")[: found.start].split() for found in standing if found.term == term]
    if not all(words and words[-1].casefold() in sources.itself for words in before):
        return False
    told = {found.term for found in book.standing(unit.text)}
    return told <= {found.term for found in standing} | set(sources.terms[term].kind_of)


def borrowed(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """One thing is told with the word that a document has for another: the power of a base, and that of a minion."""
    book = desk.terms
    if not book.borrowed:
        return
    units = [(unit, list(words_of(blanked(unit.text)))) for unit in document if is_bound(book, unit)]
    for _, owner, phrase in book.borrowed:
        own = [one for term, groups in book.rivals if term == owner for group in groups for one in group]
        word = next((one for one in own if one.lemmas[0] & phrase.lemmas[phrase.head or 0]), None)
        said, rest = list[tuple[TextUnit, int, int]](), 0
        for unit, words in units:
            ends = {first: book.at(phrase, words, first) for first in range(len(words))}
            spans = [(first, end) for first, end in ends.items() if end is not None]
            said += [(unit, words[first].start, words[end].end) for first, end in spans]
            if word is not None:
                within = {place for first, end in spans for place in range(first, end + 1)}
                rest += sum(at not in within and book.at(word, words, at) is not None for at in range(len(words)))
        for unit, start, end in said if word is not None and rest else ():
            values = {"text": unit.text[start:end], "word": word.say if word is not None else ""}
            yield Flaw(unit, start, end, "two_things", values)


def all_mixed(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
    """Of words that are told within others only these."""
    found = list(mixed(desk, documents))
    for document, one in found:
        others = [flaw for _, flaw in found if flaw.unit is one.unit and flaw.start < one.end and one.start < flaw.end]
        if one is max(others, key=lambda flaw: flaw.end - flaw.start):
            yield document, one


def mixed(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
    """One thing is called one way in most places of a document, and another way in some."""
    for document in documents:
        begun = list(_begun(desk.terms, document))
        for term, groups in desk.terms.rivals:
            places = _said_in(desk, term, groups, begun)
            usual = max(places, key=len)
            for others in places:
                if others is usual or not others or len(usual) < MOST * len(others):
                    continue
                for unit, start, end in others:
                    if _is_explained(unit, start, usual) or (unit.key is None and _is_title(unit, start, end)):
                        continue
                    there, at, until = usual[0]
                    text, right = unit.text[start:end], there.text[at:until]
                    values: dict[str, str | int] = {"text": text, "right": right, "times": len(usual)}
                    yield document, Flaw(unit, start, end, "mixed", values, see=_place(document, there, at))


def _begun(book: TermBook, document: TextFile) -> Iterator[Begun]:
    """The words of a document that terms may begin at."""
    for unit in document:
        if is_bound(book, unit):
            words = list(words_of(blanked(unit.text)))
            for first, word in enumerate(words):
                if phrases := book.begun(word):
                    yield unit, words, first, phrases


def _said_in(desk: Desk, term: str, groups: Sequence[Sequence[TermPhrase]], begun: Sequence[Begun]) -> list[list[Said]]:
    """Where a term is said in the words of each group; at one place in those of the first that stand there."""
    places: list[list[Said]] = [[] for _ in groups]
    own = {phrase for group in groups for phrase in group}
    for unit, words, first, phrases in begun:
        for number, group in enumerate(groups) if not own.isdisjoint(phrases) else ():
            ends = [desk.terms.at(phrase, words, first, gap=1, merged=False) for phrase in group]
            end = max((one + 1 for one in ends if one is not None), default=0)
            if (
                end
                and not APART.search(unit.text, words[first].end, words[end - 1].start)
                and not desk.terms.is_apart(term, words, first, end - 1)
                and not _is_name(desk, unit, words[first:end])
            ):
                places[number].append((unit, words[first].start, words[end - 1].end))
                break
    return places


def _is_explained(unit: TextUnit, start: int, usual: Sequence[Said]) -> bool:
    """Whether one word explains another: to draw is to take a card."""
    lead = EXPLAINED.match(unit.text)
    if lead is None:
        return False
    return 0 <= start - lead.end() <= NEXT or any(one is unit and at < lead.end() for one, at, _ in usual)


def _is_name(desk: Desk, unit: TextUnit, words: Sequence[WordAt]) -> bool:
    """Whether words are part of a name: within one of the game, or with a capital that no sentence begins with, or that
    the next word has, too."""
    start, end = words[0].start, words[-1].end
    if any(one <= start and end <= other for one, other in names_in(desk, unit.text)):
        return True
    before = unit.text[:start].rstrip()
    follows = unit.text[end : end + 2]
    named = follows[:1].isspace() and follows[1:].isupper()
    free = named or (bool(before) and before[-1] not in ".!?…:–—•*-")
    return words[0].text[0].isupper() and free


def _is_title(unit: TextUnit, start: int, end: int) -> bool:
    """Whether words are in a title: in quotation marks with a capital, or in a few words that begin a text and have a
    stop behind them."""
    if any(one.start() < start and end < one.end() and one[0][1:2].isupper() for one in CITED.finditer(unit.text)):
        return True
    lead = LEAD.match(unit.text)
    return lead is not None and len(unit.text) > lead.end() and start < lead.end() and lead[0][:1].isupper()


def _place(document: TextFile, unit: TextUnit, start: int) -> str:
    return f"{document.file}:{unit.at(start)[0]}"


def is_tale(book: TermBook, unit: TextUnit) -> bool:
    """Whether an entry is a name or tells of the world, where words are not bound to terms."""
    return _is_any(book.tales, unit)


def is_bound(book: TermBook, unit: TextUnit) -> bool:
    """Whether a text is one that states something in the words of the rules: no name, tale, or heading."""
    if unit.key is None and (
        unit.role == HEADED or (len(unit.text.split()) <= TITLE and not STOPPED.search(unit.text))
    ):
        return unit.role == LISTED
    return not is_tale(book, unit) and not _is_any(book.brief, unit)


def _is_any(patterns: Sequence[str], unit: TextUnit) -> bool:
    return unit.key is not None and any(fnmatchcase(unit.key, pattern) for pattern in patterns)


def names_in(desk: Desk, text: str) -> Iterator[tuple[int, int]]:
    """Where names of cards stand in a text as they are."""
    folded = text.casefold()
    for name in desk.names.values():
        at = folded.find(name.casefold())
        while at >= 0:
            yield at, at + len(name)
            at = folded.find(name.casefold(), at + 1)


CHECKS = (
    Check("terms.avoid", Severity.warning, each(avoided), alone=Alone.entry),
    Check("terms.missing", Severity.warning, each(missing), catalogs=True, alone=Alone.entry),
    Check("terms.mixed", Severity.warning, all_mixed),
    Check("terms.two_things", Severity.warning, each(borrowed)),
)
