"""The lines of a glossary that a text asks for, as whoever translates it is told them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from forge.edition.texts import sources_for
from forge.language.catalog import Translation
from forge.language.exchange.termbase import TermPair, TermWord, looked_up, pairs_of, remark
from forge.language.grammar.table.parts import load_table
from forge.language.grammar.writing.heads import term_words
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.terms import TermBook, TermPhrase, blanked
from forge.problems import ProblemsError

APOSTROPHE = re.compile("[’']")


def term_pairs(desk: Desk) -> list[TermPair]:
    """The terms of the desk's game in its language beside those of the drafts, in the words that a dictionary has.

    Raises ProblemsError where a glossary cannot be read.
    """
    code, drafted = desk.language, desk.game.info.language
    source, target = (load_table(desk.project, one, desk.game.id).terms for one in (drafted, code))
    called = dict(_said(desk, target))
    pairs = pairs_of(source, target, called)
    try:
        speaker = NounSpeaker(desk)
    except ProblemsError:  # a language without a grammar has its glossary
        return list(pairs)
    return [replace(pair, target=tuple(speaker.said(pair, word) for word in pair.target)) for pair in pairs]


def _said(desk: Desk, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What terms are called that no glossary of the drafts has: by the game's texts, and by what checks know."""
    sources = sources_for(desk.project, desk.game, desk.language)
    said = {key: source.forms[0] for key, source in sources.items() if source.forms}
    for name in ids:
        if (text := said.get(name) or said.get(f"{name}.name")) is not None:
            yield name, text
    for term, words in desk.terms.terms.items():
        known = desk.drafts.terms.phrases.get(term)
        if known and words.glossary:
            yield from ((name, known[0].say) for name in words.glossary)


class NounSpeaker:
    """Says the nouns of a glossary as a dictionary has them. Raises ProblemsError where the language has no grammar."""

    def __init__(self, desk: Desk) -> None:
        self._book = desk.grammar.book
        self._terms = desk.lexicon.terms

    def said(self, pair: TermPair, word: TermWord) -> TermWord:
        """A word of a term, its parts made to agree with each other."""
        for variant in self._terms.get(pair.id, ()) if pair.pos == "noun" else ():
            if " ".join(part.lemma for part in variant.parts).casefold() == word.text.casefold():
                words = term_words(self._book, variant, {"case": "nom", "number": "sg"}, written=True)
                return replace(word, text=" ".join(words))
        return word


class GlossaryLines:
    """The terms of the desk's game by how they begin in the language of its drafts. Raises ProblemsError where a
    glossary cannot be read."""

    def __init__(self, desk: Desk) -> None:
        self._book: TermBook = desk.drafts.terms
        self._begun: dict[str, list[tuple[TermPhrase, str]]] = defaultdict(list)
        pairs = term_pairs(desk)
        # A word that is another term's own is no sign of a term that it may stand for: "discard" of the discard pile.
        own = {pair.source[0].text.casefold(): pair.id for pair in reversed(pairs) if pair.source}
        for pair in pairs:
            if pair.pos not in ("noun", "verb") or not (line := _line(pair, desk.language == desk.drafts.language)):
                continue
            for word in looked_up(pair):
                if own.get(word.text.casefold(), pair.id) != pair.id and word.text != pair.source[0].text:
                    continue
                phrase = self._book.phrase(word.text)
                for lemma in phrase.lemmas[0] | phrase.forms[0]:
                    self._begun[lemma].append((phrase, line))

    def notes(self, entry: Translation) -> Iterator[str]:
        """The lines for what an entry is made from, in the order of its words; each once."""
        found: dict[str, None] = {}
        for source in entry.source:
            whole = APOSTROPHE.sub(" ", blanked(source))  # what a possessive adds is no part of the word
            found |= dict.fromkeys(self._standing(list(words_of(whole))))
        yield from found

    def _standing(self, words: list[WordAt]) -> Iterator[str]:
        first = 0
        while first < len(words):
            text = words[first].text
            begun = {
                line: end
                for lemma in {*self._book.lemmas(text), text.casefold()}
                for phrase, line in self._begun.get(lemma, ())
                if (end := self._book.at(phrase, words, first)) is not None
            }
            last = max(begun.values(), default=first)
            yield from (line for line, end in begun.items() if end == last)
            first = last + 1


def _line(pair: TermPair, drafted: bool) -> str:
    """A term as a note: the word for it, others that are understood, and those to avoid; of the language of the drafts
    these alone."""
    more = remark(pair, understood=not drafted)
    if not pair.source or (drafted and not more):
        return ""
    line = f"glossary: {pair.source[0].text}" + ("" if drafted else f" = {pair.target[0].text}")
    return f"{line}; {more}" if more else line
