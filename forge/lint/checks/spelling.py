"""Spelling: words that neither the language nor the game has."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from forge.language.signs import foreign_letter
from forge.library.wording import PLACEHOLDER
from forge.lint.checks import Check
from forge.lint.checks.quotes import QUOTES
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.prose import ADDRESS
from forge.lint.shelf import Of
from forge.lint.spelling import Speller
from forge.lint.textfile import HEADED, TextFile, TextUnit
from forge.problems import fail

SHORT = 3  # letters of a word that is no abbreviation
LONG = 5  # letters of a word that is near one other word only
NAME = 3  # times a capitalised word stands in a text by which it is taken for a name
SOUND = re.compile(r"(.)\1\1")  # Zzzap
DRAWN_OUT = re.compile(r"(.)\1")  # may be a sound as well
CALLS = frozenset("!…")
QUOTED = re.compile(f"[{QUOTES}][^{QUOTES}]{{1,40}}[{QUOTES}]")
HEADING = 6  # words that one has at most
STEM, ENDING = 4, 3  # letters of a name that keeps at least so many, and that an ending has at most
STEMMED = "*"  # behind the beginning of a name
POSSESSIVE = re.compile(r"[’']s?$")
PARTS = re.compile(r"[-’']")
INITIAL = re.compile(r"(?:^|\W)[^\W\d_a-zа-яё]\.$")


def spelling(desk: Desk, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
    """Words that no dictionary has. Raises ProblemsError where the language has none, or its library is missing."""
    speller = desk.speller
    if not speller.ready:
        raise fail(
            f"no spelling dictionary for {desk.language!r}: pip install 'forge-of-cards[lint]', or a hunspell package"
        )
    own, listed = desk.shelf.table("own words", frozenset, lambda: _own(desk), of=Of.names), desk.checks.words
    known: dict[str, bool] = {}
    heard = Counter(word.text for document in documents for unit in document for word in words_of(unit.text))
    for document in documents:
        for unit in document:
            if unit.is_torn:
                continue
            english = {word.text for word in words_of(unit.source or "")}
            text = ADDRESS.sub(_blank, PLACEHOLDER.sub(_blank, unit.text))
            for word in words_of(text):
                said = word.text
                if said not in known:
                    known[said] = _right(desk, speller, own, said)
                if known[said] or said in english or said.casefold().startswith(listed):
                    continue
                if _is_name(text, word) and (document.catalog is False or heard[said] >= NAME):
                    continue
                owner = POSSESSIVE.sub("", said)
                if owner != said and owner[0].isupper() and document.catalog is False and heard[owner]:
                    continue  # whom the document names
                sounds = DRAWN_OUT.search(said.casefold()) is not None
                if _heads(unit) and (sounds or text[word.end : word.end + 1] in CALLS):
                    continue
                fix = _near(said, own)
                if fix is None and document.catalog is False and heard[said] >= NAME:
                    continue  # what this document calls it
                mild = fix is None and (sounds or _quoted(text, word))
                severity = Severity.note if mild else None
                yield document, Flaw(unit, word.start, word.end, "spelling", {"text": said}, fix, severity=severity)


def _heads(unit: TextUnit) -> bool:
    """Whether a text of a document is a heading, by what the file says or by how it looks."""
    if unit.key is not None:
        return False
    return unit.role == HEADED or (len(unit.text.split()) <= HEADING and unit.text.rstrip()[-1:] not in ".,:;")


def _quoted(text: str, word: WordAt) -> bool:
    """Whether a word stands in a short quotation."""
    return any(one.start() < word.start and word.end < one.end() for one in QUOTED.finditer(text))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _own(desk: Desk) -> frozenset[str]:
    """The words of the game: terms in all forms, and those of names and titles, in English as well."""
    words = set(desk.lexicon.vocabulary())
    named = [entry.key for entry in desk.game.entries if entry.key.endswith((".name", ".title"))]
    for texts in (desk.texts, desk.sources):
        for key in named:
            forms = texts.catalog.entries[key].forms if key in texts.catalog.entries else ()
            words.update(word.text.casefold() for form in forms for word in words_of(form))
    # A name that is no word of the language is inflected all the same.
    named_so = [word for word in words if len(word) > STEM and not desk.in_dictionary(word)]
    return frozenset(words | {word[:-1] + STEMMED for word in named_so} | {word + STEMMED for word in named_so})


def _right(desk: Desk, speller: Speller, own: frozenset[str], word: str) -> bool:
    if len(word) < SHORT or word.isupper() or not word[1:].islower() or SOUND.search(word.casefold()):
        return True
    if foreign_letter(word) or _alien(desk, word):
        return True
    if word.casefold() in own or desk.in_dictionary(word) or speller.knows(word):
        return True
    if word != word.lower():
        low = word.casefold()
        if speller.knows(low) or any(
            low[:end] + STEMMED in own for end in range(max(len(low) - ENDING, STEM), len(low))
        ):
            return True
    parts = PARTS.split(word)
    return len(parts) > 1 and all(len(part) < SHORT or _right(desk, speller, own, part) for part in parts)


def _alien(desk: Desk, word: str) -> bool:
    """Whether a word is written in another alphabet than the language: a name, or a quotation."""
    return _script(word) != _script(desk.texts.language.name)


def _script(word: str) -> str:
    return unicodedata.name(word[0], "").partition(" ")[0]


def _is_name(text: str, word: WordAt) -> bool:
    """Whether a word begins with a capital within a sentence."""
    before = text[: word.start].rstrip(' \u00a0\n„“«"(–—-')
    return word.text[0].isupper() and bool(before) and (before[-1] not in ".!?:…" or bool(INITIAL.search(before)))


def _near(word: str, own: frozenset[str]) -> str | None:
    """The only word of the game that is a letter away."""
    low = word.casefold()
    if len(low) < LONG:
        return None  # "teh" is a letter away from too much
    near = [one for one in own if abs(len(one) - len(low)) < 2 and len(one) > SHORT and apart(one, low)]
    if len(near) != 1:
        return None
    return near[0].capitalize() if word[0].isupper() else near[0]


def apart(one: str, other: str) -> bool:
    """Whether two words differ by one letter: put in, left out, another, or two changed about."""
    if one == other:
        return False
    if len(one) == len(other):
        differ = [place for place in range(len(one)) if one[place] != other[place]]
        swapped = len(differ) == 2 and differ[1] == differ[0] + 1
        return len(differ) == 1 or (
            swapped and one[differ[0]] == other[differ[1]] and one[differ[1]] == other[differ[0]]
        )
    long, short = (one, other) if len(one) > len(other) else (other, one)
    return len(long) == len(short) + 1 and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


CHECKS = (Check("language.spelling", Severity.warning, spelling),)
