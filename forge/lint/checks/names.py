"""Checks of names: those of cards and groups are inflected, never altered."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from forge.lint.called import called_otherwise, misnumbered
from forge.lint.checks import Check, each
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.members import renamed
from forge.lint.players import strangers
from forge.lint.shelf import Of
from forge.lint.terms import blanked
from forge.lint.textfile import TABLED, TextFile, TextUnit

POSSESSIVE = re.compile(r"[’']s?$")
LETTERS = 6  # shorter words have too many neighbours
LONG = 8  # letters of a name that nobody writes as two words by chance
SHORT = 3  # letters of words that names share with everything else
QUOTED = ("„", "”", "“", "«", "»", '"')
LEAST = 2  # words of a name
FOLLOWED = 3  # names of the game by which a document is known to call things as it does
PERSON = 3  # times that a word with a capital stands in a document where it is somebody's name
FEW = 2  # names that have a word by which a name is known
NO_WORD = "qxzqxz"
ENDING = 3  # letters at the end that inflection may change
Near = Sequence[tuple[Mapping[str, set[str]], int]]
LAST = 1  # those that make another word of one whose forms are known: Pirated


def altered(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A word that nobody knows, one letter away from a word of a name in any of its forms; but for its last letters,
    unless a name has another last one than words of the game may end in for it."""
    whole, begun, near = desk.shelf.table("words of names", tuple, lambda: _known(desk), of=Of.names)
    right, own = {**begun, **whole}, _own(desk)
    told = not desk.known(NO_WORD)  # whether there is a dictionary to tell words by
    judged: dict[str, str | None] = {}
    heard = Counter(word.text.casefold() for unit in document for word in words_of(unit.text))
    for unit in document:
        if unit.key is not None and unit.key.endswith(".name"):
            continue
        for word in words_of(blanked(unit.text)):
            said = POSSESSIVE.sub("", word.text.casefold())
            if said not in judged:
                known = len(said) < LETTERS or said in right or said in own or _is_word(desk, word.text)
                judged[said] = None if known else _nearest(said, near)
            nearest = judged[said]
            if nearest is not None and not document.catalog and heard[said] > max(heard[nearest], 1):
                continue  # what this document calls it
            if nearest is not None and word.text[0].isupper() and (told or not begins(unit.text, word.start)):
                yield Flaw(unit, word.start, word.end, "altered", {"text": word.text, "right": right[nearest]})


def _known(desk: Desk) -> tuple[Mapping[str, str], Mapping[str, str], Near]:
    """The words of names, and what is near to them."""
    whole, begun = _words(desk)
    near = [(_neighbours(forms, spared), spared) for forms, spared in ((whole, LAST), (begun, ENDING - 1))]
    named = {word.text.casefold() for name in desk.names.values() for word in words_of(name)}
    for name, others in _ended_otherwise(desk, sorted(named & (begun.keys() | whole.keys()))):
        for one in others:
            near[-1][0][one].add(name)
    return whole, begun, near


def _ended_otherwise(desk: Desk, names: Iterable[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Names, each with what it becomes by another last letter, where no words of the glossary differ so."""
    ends: dict[str, set[str]] = defaultdict(set)
    for form in desk.vocabulary:
        ends[form[:-1]].add(form[-1:])
    turns = {(one, other) for begun, some in ends.items() if len(begun) >= ENDING for one in some for other in some}
    letters = sorted({letter for word in desk.vocabulary for letter in word if letter.isalpha()})
    for name in names:
        yield name, [name[:-1] + one for one in letters if one != name[-1] and (name[-1], one) not in turns]


def _words(desk: Desk) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The longer words of names in all their forms, with the name each is from; and those that are in no dictionary of
    forms, as they are."""
    whole: dict[str, str] = {}
    begun: dict[str, str] = {}
    for name in desk.names.values():
        for word in words_of(name):
            if len(word.text) >= LETTERS:
                said = word.text.casefold()
                forms = {
                    form.word.casefold()
                    for lemma in desk.morphology.lemmas(word.text)
                    for pos in ("noun", "adj")
                    for form in desk.morphology.forms(lemma, pos)
                }
                inflected = said in forms and len(forms) > 1
                for form in (said, *forms):
                    (whole if inflected else begun).setdefault(form, name)
    return whole, begun


def _neighbours(forms: Iterable[str], spared: int) -> dict[str, set[str]]:
    """By what is left of each form without one letter, and by itself: the form. Letters at its end are spared."""
    found: dict[str, set[str]] = defaultdict(set)
    for form in forms:
        found[form].add(form)
        for less in _less(form, spared):
            found[less].add(form)
    return found


def _own(desk: Desk) -> frozenset[str]:
    """The words of the glossaries and the names, and those that several texts of the game have."""
    found = set(desk.vocabulary)
    found |= {word.text.casefold() for name in desk.names.values() for word in words_of(name)}
    counted: Counter[str] = Counter()
    for entry in desk.texts.catalog.entries.values():
        counted.update({word.text.casefold() for form in entry.forms for word in words_of(form)})
    return frozenset(found | {word for word, times in counted.items() if times > 1})


def _is_word(desk: Desk, word: str) -> bool:
    """Whether the dictionary has a word; a language whose morphology takes anything for a word has none."""
    return not desk.known(NO_WORD) and (desk.known(word) or desk.known(word.casefold()))


def begins(text: str, start: int) -> bool:
    """Whether a sentence begins there, where any word has a capital."""
    before = text[:start].rstrip().rstrip("“„«\"'‘(")
    return not before.strip() or before.rstrip()[-1] in ".!?…:–—"


def _less(word: str, spared: int) -> Iterator[str]:
    """A word without any one of its letters but the last: words one letter apart have one of these in common."""
    for place in range(max(len(word) - spared, 0)):
        yield f"{word[:place]}{word[place + 1 :]}"


def _nearest(word: str, near: Iterable[tuple[Mapping[str, set[str]], int]]) -> str | None:
    """The form that becomes the word when one letter is left out, put in, or another, or two change places."""
    found: set[str] = set()
    for forms, spared in near:
        found |= forms.get(word, set())
        for less in _less(word, spared):
            found |= forms.get(less, set())
        for at in range(len(word) - 1):
            found |= forms.get(f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}", set())
    return min((form for form in found if _is_one_apart(form, word)), default=None)


def _is_one_apart(one: str, other: str) -> bool:
    if len(one) == len(other):
        places = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        swapped = len(places) == 2 and places[1] == places[0] + 1
        return len(places) == 1 or (swapped and sorted(one) == sorted(other))
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return len(longer) == len(shorter) + 1 and any(
        longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer))
    )


def _common(desk: Desk) -> frozenset[str]:
    """The names of which the game's own texts have the words in small letters."""
    said = [form for entry in desk.texts.catalog.entries.values() for form in entry.forms]
    return frozenset(name for name in desk.names.values() if any(_in_small(name, text) for text in said))


def _all_small(desk: Desk) -> str:
    """The game's own texts in small letters."""
    return "\n".join(form for entry in desk.texts.catalog.entries.values() for form in entry.forms).casefold()


def mixed(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A name of several words with one of them another than where the document has it as the game does; or its words
    written as one."""
    if document.catalog:
        return
    common = desk.shelf.table("common names", frozenset, lambda: _common(desk))
    common |= {name for name in desk.names.values() if any(_in_small(name, unit.text) for unit in document)}
    names = {name: [word.text for word in words_of(name)] for name in desk.names.values() if name not in common}
    names = {name: words for name, words in names.items() if len(words) > 1}
    units = [(unit, list(words_of(unit.text))) for unit in document]
    whole = [[word.text for word in words_of(name)] for name in desk.names.values()]
    whole_game = _follows(desk, units, [row for row in whole if " ".join(row) not in common])
    right = names if whole_game else _right(desk, units, names)
    anchors = Counter(lemma for name in names.values() for part in name for lemma in desk.lemmas(part))
    small = Counter(
        lemma for _, words in units for word in words for lemma in desk.lemmas(word.text) if word.text.islower()
    )
    # What a document often writes small is a word like others, even where a name has it.
    anchors.update({lemma: times for lemma, times in small.items() if times > FEW})
    called = Counter(word.text for _, words in units for word in words if word.text[0].isupper())
    own = desk.once(_all_small) if whole_game or not desk.morphology.dictionary else ""
    written = WrittenWords(anchors, called, whole, own)
    for name, parts in right.items():
        for unit, words in units:
            for word in words:
                if word.text.casefold() == "".join(parts).casefold() and word.text[0].isupper():
                    yield Flaw(unit, word.start, word.end, "mixed", {"text": word.text, "right": name})
            for first in range(len(words) - len(parts) + 1):
                if not words[first].text[0].isupper():
                    continue
                row = words[first : first + len(parts)]
                values = {"text": unit.text[row[0].start : row[-1].end], "right": name}
                if _is_turned(desk, parts, row, unit.text):
                    yield Flaw(unit, row[0].start, row[-1].end, "mixed", values)
                if _has_another(desk, unit, row, parts, written):
                    yield Flaw(unit, row[0].start, row[-1].end, "mixed", values)


class WrittenWords(NamedTuple):
    """How a document and its game write words: `anchors`: those of names, and others that stand small; `called`: how
    often words have a capital; `names`: all names, as their words; `own`: the game's texts in small letters, where what
    they have is no other name."""

    anchors: Counter[str]
    called: Counter[str]
    names: Sequence[Sequence[str]]
    own: str


def _has_another(
    desk: Desk, unit: TextUnit, row: Sequence[WordAt], parts: Sequence[str], written: WrittenWords
) -> bool:
    """Whether some words are those of a name but for one, in the place of which another stands."""
    odd = [place for place, part in enumerate(parts) if not _is_same(desk, part, row[place].text)]
    if len(odd) != 1 or not _may_be(desk, unit, row, odd[0], written.anchors, parts):
        return False
    counted = unit.text[: row[0].start].rstrip()[-1:].isdigit()
    if counted and odd[0] == len(parts) - 1 and _is_plural(desk, parts[-1], row[-1].text):
        return False
    if any(_stands(desk, other, row, 0) for other in written.names if len(other) <= len(row)):
        return False
    word = row[odd[0]].text
    if written.called[word] >= PERSON and not any(written.anchors[lemma] for lemma in desk.lemmas(word)):
        return False  # a player
    text = unit.text[row[0].start : row[-1].end]
    return not text.isupper() and text.casefold() not in written.own


def _right(
    desk: Desk, units: Sequence[tuple[TextUnit, list[WordAt]]], names: Mapping[str, list[str]]
) -> Mapping[str, list[str]]:
    """The names that a document has as the game has them, in any form."""
    return {
        name: parts
        for name, parts in names.items()
        if any(_stands(desk, parts, words, first) for _, words in units for first in range(len(words) - len(parts) + 1))
    }


def _is_plural(desk: Desk, part: str, said: str) -> bool:
    """Whether the last word of a name has but an ending, where the language has no forms: Blasts."""
    return any(part.casefold() in one.at for one in desk.reader.sentences_of(TextUnit(said)))


def _retitled(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """The title of the game with its words joined, where the document has it as it is."""
    title = desk.game.info.title
    row = title.split()
    if document.catalog or len(row) < LEAST or not any(title in unit.text for unit in document):
        return
    for unit in document:
        for word in words_of(unit.text):
            if word.text in ("-".join(row), "".join(row)):
                yield Flaw(unit, word.start, word.end, "mixed", {"text": word.text, "right": title})


def _follows(desk: Desk, units: Sequence[tuple[TextUnit, list[WordAt]]], names: Sequence[list[str]]) -> bool:
    """Whether a document calls things as the game does: several of them at least."""
    found = set()
    for unit, words in units:
        for place, word in enumerate(words):
            if not word.text[0].isupper() or word.text.isupper() or begins(unit.text, word.start):
                continue
            for number, name in enumerate(names):
                if number not in found and name[0][0].casefold() == word.text[0].casefold():
                    row = words[place : place + len(name)]
                    if len(row) == len(name) and _stands(desk, name, row, 0):
                        found.add(number)
    return len(found) >= FOLLOWED


def _is_turned(desk: Desk, parts: Sequence[str], row: Sequence[WordAt], text: str) -> bool:
    """Whether the two words of a name stand there the other way round."""
    if len(parts) != LEAST or not all(word.text[0].isupper() for word in row):
        return False
    if sum(desk.readings.are(part.casefold(), "adj") for part in parts) == 1 and desk.morphology.dictionary:
        return False  # an adjective may stand on either side of its noun
    turned = _is_same(desk, parts[0], row[1].text) and _is_same(desk, parts[1], row[0].text)
    return turned and text[row[0].end : row[1].start].isspace() and not _is_same(desk, *parts)


def _in_small(name: str, text: str) -> bool:
    """Whether a name stands in a text in small letters: then its words are words like others."""
    return f"{name[0].lower()}{name[1:]}" in text or name.lower() in text


def _stands(desk: Desk, parts: Sequence[str], words: Sequence[WordAt], first: int) -> bool:
    return all(_is_same(desk, part, words[first + place].text) for place, part in enumerate(parts))


def _is_same(desk: Desk, part: str, said: str) -> bool:
    """Whether a word is one of a name, in any form where the language has forms."""
    if part.casefold() in (said.casefold(), POSSESSIVE.sub("", said.casefold())):
        return True
    if not desk.morphology.dictionary:
        return False
    one, other = part.casefold(), said.casefold()
    if not desk.lemmas(one).isdisjoint(desk.lemmas(other)):
        return True
    stem = max(len(one), len(other)) - ENDING
    return stem > ENDING and one[:stem] == other[:stem] and not (desk.in_dictionary(one) or desk.in_dictionary(other))


def _may_be(
    desk: Desk, unit: TextUnit, row: Sequence[WordAt], odd: int, anchors: Mapping[str, int], parts: Sequence[str]
) -> bool:
    """Whether words are meant as the name: a capital where it has one, another word in the place of one of its own, and
    the rest a word that few names have, or the other word a near kin of its own; nothing but spaces between them."""
    text = unit.text
    if any(not text[one.end : other.start].isspace() for one, other in pairwise(row)):
        return False
    quoted = text[row[0].start - 1 : row[0].start] in QUOTED and text[row[-1].end : row[-1].end + 1] in QUOTED
    quoted |= not text[: row[0].start].strip() and text[row[-1].end : row[-1].end + 1] == ":"  # what follows is of it
    quoted |= unit.role == TABLED and text.strip() == text[row[0].start : row[-1].end]
    if all(word.text.isupper() for word in row) and not all(part.isupper() for part in parts):
        return False  # a keyword
    known = len(parts) > LEAST and odd != 0  # all words of a longer name but one, and the first among them
    if not quoted and not known and begins(text, row[0].start) and not any(word.text[0].isupper() for word in row[1:]):
        return False
    capitals = [word.text[0].isupper() == part[0].isupper() for word, part in zip(row, parts, strict=True)]
    if not quoted and len(parts) == LEAST and not all(capitals):
        return False
    if len(row[odd].text) < SHORT:
        return False
    if row[odd].text.islower() and desk.morphology.dictionary and not _may_call(desk, row[odd].text):
        return False
    if len(parts[odd]) == 1 and row[odd].text[0] == parts[odd]:  # a letter that is read out to be inflected
        return False
    if all(capitals) and len(row[odd].text) > LETTERS and row[odd].text[: LETTERS + 1] == parts[odd][: LETTERS + 1]:
        return True  # Concussion Blast
    if not quoted and begins(text, row[0].start) and odd == 0:
        return False
    rest = [part for place, part in enumerate(parts) if place != odd and len(part) > SHORT]
    return any(all(anchors[lemma] < FEW for lemma in desk.lemmas(part)) for part in rest)


def _may_call(desk: Desk, word: str) -> bool:
    """Whether a word is one that things are called by, or one that nobody knows."""
    return not desk.in_dictionary(word) or (
        any(desk.readings.may_be(word, kind) for kind in ("noun", "adj", "part"))
        and not desk.readings.may_be(word, "verb")
    )


def _parted(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A name of one word that is written as two."""
    if document.catalog:
        return
    names = {name.casefold(): name for name in desk.names.values() if len(name) >= LONG and name.isalpha()}
    for unit in document:
        for one, other in pairwise(words_of(unit.text)):
            name = names.get(f"{one.text}{other.text}".casefold())
            if name is not None and one.text[0].isupper() and unit.text[one.end : other.start] in (" ", "-"):
                yield Flaw(
                    unit, one.start, other.end, "altered", {"text": unit.text[one.start : other.end], "right": name}
                )


def all_altered(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Words and figures of names."""
    yield from altered(desk, document)
    yield from _parted(desk, document)
    yield from misnumbered(desk, document)


def all_mixed(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Names with a word of their own, and those of other translations."""
    found = list(mixed(desk, document))
    yield from found
    pairs = [{other.values["text"], other.values["right"]} for other in found]
    yield from strangers(desk, document)
    yield from _retitled(desk, document)
    called = list(called_otherwise(desk, document, _is_same))
    listed = renamed(desk, document, _is_same)
    called += [
        one for one in listed if not any(one.unit is other.unit and one.start == other.start for other in called)
    ]
    for one in called:
        if {one.values["text"], one.values["right"]} in pairs:
            continue  # told at the other of the two places
        if not any(one.unit is other.unit and one.start < other.end and other.start < one.end for other in found):
            yield one


CHECKS = (
    Check("names.altered", Severity.warning, each(all_altered)),
    Check("names.mixed", Severity.warning, each(all_mixed)),
)
