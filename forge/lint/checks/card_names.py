"""Names of cards in the texts of a catalog, beside those that the text it was made from names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from forge.lint.checks import Alone, Check, each
from forge.lint.checks.names import begins
from forge.lint.claims.cards import stems_of
from forge.lint.claims.subjects import NamedThing, Subjects
from forge.lint.claims.words import Reader, Statement
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile, TextUnit

OWN = (".name", ".neutral", ".flavour", ".motto")  # how the keys of entries end in which names are played with
NAMED = 3  # letters of a word by which a thing is known
LAST, ENDING = 2, 3  # letters of a name that inflection may change, and that it may add


def other_names(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A thing that a text names where the text it was made from names another one, which it does not name itself."""
    drafts = desk.drafts
    reader, other = desk.reader, drafts.reader
    mine, theirs = desk.subjects, drafts.subjects
    for unit in document:
        if unit.source is None or unit.key is None or unit.key.endswith(OWN):
            continue
        wanted = _named(theirs, list(other.sentences_of(TextUnit(unit.source))))
        if not wanted:
            continue
        said = list(reader.sentences_of(unit))
        found, stems = _named(mine, said), stems_of(said)
        ids = {one.thing.id for _, one in found}
        lost = [one for _, one in wanted if one.thing.id not in ids and not stems & _stems(desk, reader, one)]
        known = {one.thing.id for _, one in wanted}
        strange = [(statement, one) for statement, one in found if one.thing.id not in known]
        if lost and strange:
            statement, one = strange[0]
            start, end = statement.pieces[one.first].start, statement.pieces[one.behind - 1].end
            right = desk.names[lost[0].thing.id]
            values: dict[str, str | int] = {"text": unit.text[start:end], "right": right}
            yield Flaw(unit, start, end, "other", values, see=f"{lost[0].thing.key}.name")
        else:
            yield from _kept(desk, unit, unit.source)


def _kept(desk: Desk, unit: TextUnit, source: str) -> Iterator[Flaw]:
    """A word that stands like a name where the source names a thing, of whose name now the text has no word: what the
    thing was called before, or another translation. A text that gets by without the name has no such word."""
    if desk.language == desk.drafts.language:
        return
    wanted = _written(desk.drafts, source)
    words = list(words_of(blanked(unit.text)))
    right = {word for ids in wanted.values() for one in ids for word in _parts(desk, one)}
    right |= {word.text for word in words_of(source)} - {word for name in wanted for word in _split(name)}
    right |= {part for parts in _standing(desk, words) for part in parts}
    strange = [
        place
        for place, word in enumerate(words)
        if _is_like_a_name(desk, unit.text, word) and not any(_is_form(desk, one, word.text) for one in right)
    ]
    for ids in wanted.values():
        standing = [
            place
            for place, word in enumerate(words)
            if any(_is_form(desk, part, word.text) for one in ids for part in _parts(desk, one))
        ]
        beside = [
            place
            for place in strange
            if (place + 1 in standing and unit.text[words[place].end : words[place + 1].start].isspace())
            or (place - 1 in standing and unit.text[words[place - 1].end : words[place].start].isspace())
        ]
        if not (odd := beside if standing else strange):
            continue
        word, (thing, *_) = words[odd[0]], ids
        values: dict[str, str | int] = {"text": word.text, "right": desk.names[thing]}
        key = next(one.key for one in desk.game.printed if one.id == thing)
        yield Flaw(unit, word.start, word.end, "other", values, see=f"{key}.name")
        return  # the others may be the same word's


def _written(drafts: Desk, source: str) -> dict[str, list[str]]:
    """The names that stand in a source as they are, each with the things called so; the longest where one is within
    another. A single word that begins a sentence may be any word."""
    things: dict[str, list[str]] = defaultdict(list)
    for thing, name in drafts.names.items():
        if name in source:
            things[name].append(thing)
    places = {
        match.span(): name
        for name in things
        for match in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", source)
        if " " in name or not begins(source, match.start())
    }
    return {
        name: things[name]
        for (start, end), name in places.items()
        if not any(first <= start and end <= behind and (first, behind) != (start, end) for first, behind in places)
    }


def _is_like_a_name(desk: Desk, text: str, word: WordAt) -> bool:
    """Whether a word has a capital that no sentence gives it; one that begins a sentence has to be a noun, nothing
    else, and no term."""
    if not word.text[0].isupper() or word.text.isupper() or len(word.text) < NAMED:
        return False
    if not begins(text, word.start):
        return True
    low = word.text.casefold()
    known = desk.readings.of(low)
    return bool(known) and all(one.get("pos") == "noun" for one in known) and low not in desk.vocabulary


def _split(name: str) -> list[str]:
    return [word.text for word in words_of(name)]


def _parts(desk: Desk, thing: str) -> list[str]:
    """The words of what a thing is called by which it is known: not its little ones, unless it has no others."""
    words = _split(desk.names[thing])
    return [word for word in words if len(word) >= NAMED] or words


def _all_names(desk: Desk) -> list[tuple[list[str], frozenset[str]]]:
    """The words of every name, and the letters that they begin with."""
    split = [_split(name) for name in dict.fromkeys(desk.names.values())]
    return [(parts, frozenset(part.casefold()[0] for part in parts)) for parts in split]


def _standing(desk: Desk, words: Sequence[WordAt]) -> Iterator[list[str]]:
    """The names of which a text has all words in some form."""
    begun: dict[str, set[str]] = defaultdict(set)
    for word in words:
        begun[word.text.casefold()[0]].add(word.text)
    for parts, letters in desk.once(_all_names):
        if letters <= begun.keys() and all(
            any(_is_form(desk, part, one) for one in begun[part.casefold()[0]]) for part in parts
        ):
            yield parts


def _is_form(desk: Desk, part: str, said: str) -> bool:
    """Whether a word is one of a name in any form, or has its beginning and what may be an ending."""
    one, other = part.casefold(), said.casefold()
    if one == other:
        return True
    stem = max(len(one) - LAST, NAMED)
    if one[:stem] == other[:stem] and len(other) <= len(one) + ENDING:
        return True
    return one[0] == other[0] and not desk.lemmas(one).isdisjoint(desk.lemmas(other))


def _named(subjects: Subjects, statements: Sequence[Statement]) -> list[tuple[Statement, NamedThing]]:
    """The things that statements name; a single word that begins a sentence may be any word."""
    return [
        (statement, one)
        for statement in statements
        for one in subjects.named(statement)
        if one.first > 0 or one.behind > 1
    ]


def _stems(desk: Desk, reader: Reader, one: NamedThing) -> frozenset[str]:
    return stems_of(reader.sentences_of(TextUnit(desk.names[one.thing.id])))


def _short(desk: Desk) -> object:
    return desk.short_names, desk.drafts.short_names


CHECKS = (Check("names.other", Severity.error, each(other_names), catalogs=True, alone=Alone.entry, also=_short),)
