"""Whom an example is about: players who have names there, and one that comes from nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw
from forge.lint.textfile import HEADED, TextFile, TextUnit

SENTENCE = '.!?…:„“«"(–—'
STEM = 3  # letters that two forms of a name have in common, at least
KNOWN = 2  # times that a player of an example is named in it, and players that it has
NEAR = 2  # words behind a name among which its verb stands


def strangers(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A name that stands once in a document, at the end of an example of other players, and does something there."""
    if document.catalog or not desk.checks.structure.examples or not desk.morphology.dictionary:
        return
    examples = list(_examples(desk, document))
    known = {word.text.casefold() for name in desk.names.values() for word in words_of(name)}
    stems = Counter(word.text[:STEM] for unit in document for word in words_of(unit.text) if word.text[0].isupper())
    small = {word.text[:STEM] for unit in document for word in words_of(unit.text) if word.text.islower()}
    for unit in examples:
        words = list(words_of(unit.text))
        named = [word for word in words if _may_name(unit, word) and word.text.casefold() not in known]
        stood = Counter(word.text[:STEM] for word in words if word.text[0].isupper())
        players = [
            stem
            for stem in dict.fromkeys(word.text[:STEM] for word in words if word.text.istitle())
            if stood[stem] >= KNOWN and stem.casefold() not in small
        ]
        for word in named:
            stem = word.text[:STEM]
            before = [one.text for one in words if one.start < word.start and one.text[:STEM] in players]
            if stems[stem] > 1 or len(players) != KNOWN or len({one[:STEM] for one in before}) < KNOWN:
                continue
            if any(stood[one] - sum(said.startswith(one) for said in before) > 0 for one in players[1:]):
                continue  # they go on playing
            if _acts(desk, words, word) and not desk.lemmas(word.text) & desk.vocabulary:
                right = (
                    before[-1]
                    if before[-1][:STEM] != players[0]
                    else next(said for said in reversed(before) if said[:STEM] != players[0])
                )
                yield Flaw(unit, word.start, word.end, "mixed", {"text": word.text, "right": right})


def _examples(desk: Desk, document: TextFile) -> Iterator[TextUnit]:
    """The texts that begin as examples do, or stand below such a heading."""
    headed = False
    for unit in document:
        first = [word.text.casefold() for word in words_of(unit.text[:40])][:KNOWN]
        told = any({word, *desk.lemmas(word)} & set(desk.checks.structure.examples) for word in first)
        if unit.role == HEADED:
            headed = told
        elif told or headed:
            yield unit


def _may_name(unit: TextUnit, word: WordAt) -> bool:
    """Whether a word has a capital that no sentence gives it, and a small letter behind it."""
    before = unit.text[: word.start].rstrip()
    return len(word.text) > STEM and word.text.istitle() and bool(before) and before[-1] not in SENTENCE


def _acts(desk: Desk, words: Sequence[WordAt], word: WordAt) -> bool:
    """Whether a verb stands right behind a word."""
    place = words.index(word)
    return any(desk.readings.are(one.text, "verb") for one in words[place + 1 : place + 1 + NEAR])
