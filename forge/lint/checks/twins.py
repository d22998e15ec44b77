"""A check of letters that have a twin: with and without dots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from forge.lint.checks import Check
from forge.lint.checks.quotes import QUOTES
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

YO_SHARE = 0.5  # the share of words written with their own letter from which on the rest are slips


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


CHECKS = (Check("typography.yo", Severity.warning, twins),)
