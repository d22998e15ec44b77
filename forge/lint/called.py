"""What a document calls the things of a game: by the game's name, or by one of another translation."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from forge.language.morphology.face import PLURAL, SINGULAR
from forge.language.terms import NamesFile
from forge.lint.desk import Desk, WordAt
from forge.lint.finding import Flaw
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile, TextUnit
from forge.overlay import has_yaml, open_yaml
from forge.problems import ProblemsError

FIGURES = re.compile(r"(?<![\w-])\d{2,}(?:-\d{2,})+(?![\w-])")  # of a name: 436-1337
PIECE = re.compile(r"[^\W_]+")
OPEN, CLOSE = "„“«\"'‘", "”“»\"'’"
LABEL = re.compile(r"\s*(?:[.:–—|]|$|\n)")
JOINED = re.compile(r"[ \u00a0\n-]+|, | … |… ")
SENTENCE = ".!?…–—•*|-“„«("
FOLLOWED = 3  # things by which a document is known to call them as the game does
LISTED = 4  # things of one kind that are told one after the other
FEW = 2  # places of a name that is a slip; what stands more often is another thing

Same = Callable[[Desk, str, str], bool]


@dataclass(frozen=True)
class NamedAt:
    """A thing of the game in a text: which of its names it has there, by number."""

    thing: str
    number: int
    unit: TextUnit
    start: int
    end: int


def load_names(desk: Desk) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The names of things by the key of what they are called: the words of each name, that of the game first. None
    where the language knows of no other translation; a name that two things may have is left out.

    Raises ProblemsError for a file that is wrong.
    """
    path = desk.project.locales / desk.language / f"{desk.game.id}.names.yml"
    if not has_yaml(desk.project, path):
        return {}
    file = open_yaml(desk.project, path)
    made = file.convert(NamesFile)
    if made is None:
        raise ProblemsError(file.problems)
    owners: dict[tuple[str, ...], set[str]] = defaultdict(set)
    found: dict[str, list[tuple[str, ...]]] = {}
    for key, others in made.names.items():
        entry = desk.texts.catalog.entries.get(f"{key}.name")
        own = entry.forms[0] if entry is not None and entry.forms else others[0]
        for name in (own, *others):
            words = tuple(PIECE.findall(name.casefold()))
            if words not in found.setdefault(key, []):
                found[key].append(words)
                owners[words].add(key)
    return {key: tuple(words for words in rows if len(owners[words]) == 1) for key, rows in found.items()}


def called_otherwise(desk: Desk, document: TextFile, same: Same) -> Iterator[Flaw]:
    """A thing that a document calls by one name, and in a place or two by that of another translation. Names have a
    capital that no sentence gives them, or stand in quotation marks, or before what is said of them. `same`: whether a
    word may be a form of another."""
    known = load_names(desk) if not document.catalog else {}
    if not known:
        return
    things: dict[str, list[NamedAt]] = defaultdict(list)
    for unit in document:
        for one in _named(desk, unit, known, same):
            things[one.thing].append(one)
    own = [{one.number for one in found} == {0} for found in things.values()]
    follows = sum(own) >= FOLLOWED and sum(own) > len(own) / 2
    for found in things.values():
        told: dict[int, list[NamedAt]] = defaultdict(list)
        for one in found:
            told[one.number].append(one)
        usual = max(told, key=lambda number: (len(told[number]), follows and not number))  # else the first
        right = told[usual][0]
        for number, others in told.items():
            if number != usual and len(others) <= FEW:
                for one in others:
                    values = {
                        "text": one.unit.text[one.start : one.end],
                        "right": right.unit.text[right.start : right.end],
                    }
                    yield Flaw(one.unit, one.start, one.end, "mixed", values)


def misnumbered(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Figures of a name with some of them another or in another order: as long, and most of them in their place."""
    names = {match[0]: name for name in desk.names.values() for match in FIGURES.finditer(name)}
    for unit in document if names else ():
        for match in FIGURES.finditer(unit.text):
            for right, name in names.items():
                other = sum(one != two for one, two in zip(match[0], right, strict=False))
                if len(match[0]) == len(right) and 0 < other <= FEW:
                    yield Flaw(unit, *match.span(), "altered", {"text": match[0], "right": name})


def _named(desk: Desk, unit: TextUnit, known: Mapping[str, Sequence[tuple[str, ...]]], same: Same) -> Iterator[NamedAt]:
    """The things named in a text; a longer name hides those within it."""
    text = blanked(unit.text)
    words = [WordAt(match[0], match.start(), match.end()) for match in PIECE.finditer(text)]
    behind, likely = 0, list[NamedAt]()
    for first, word in enumerate(words):
        if first < behind or not word.text[0].isupper():
            continue
        best: tuple[int, str, int] | None = None
        for thing, names in known.items():
            for number, name in enumerate(names):
                size = len(name)
                if not name or name[0][0] != word.text[0].casefold() or (best is not None and size <= best[0]):
                    continue
                row = words[first : first + size]
                if len(row) == size and all(same(desk, a, b.text) for a, b in zip(name, row, strict=True)):
                    if size == 1 and _is_one(desk, name[0], word.text):
                        continue
                    if all(JOINED.fullmatch(text[a.end : b.start]) for a, b in pairwise(row)):
                        best = size, thing, number
        if best is None:
            continue
        size, thing, number = best
        one = NamedAt(thing, number, unit, word.start, words[first + size - 1].end)
        if _is_name(text, words, first, first + size, behind == first > 0):
            yield one
        elif _begins(text, word.start):
            if any(not desk.in_dictionary(part.text.casefold()) for part in words[first : first + size]):
                yield one  # no sentence begins so but with the name
            else:
                likely.append(one)
        behind = first + size
    for group in {one.thing.partition(".")[0] for one in likely}:
        alike = [one for one in likely if one.thing.startswith(f"{group}.")]
        if len({one.thing for one in alike}) >= LISTED:  # a sentence for each of them
            yield from alike


def _begins(text: str, start: int) -> bool:
    """Whether a sentence begins there, or what is set off from it."""
    before = text[:start].rstrip()
    return not before or before[-1] in SENTENCE


def _is_one(desk: Desk, name: str, said: str) -> bool:
    """Whether a word is one of those that a name has many of: an alien is not what the aliens are called."""
    many = bool(_numbers(desk, name)) and _numbers(desk, name) == {PLURAL}
    return many and _numbers(desk, said) == {SINGULAR}


def _numbers(desk: Desk, word: str) -> set[str | None]:
    """The numbers in which a word may stand as a subject where it may be one, else in all cases."""
    found = [form for form in desk.readings.of(word) if form.get("pos") == "noun"]
    return {form.get("number") for form in found if form.get("case") == "nom"} or {form.get("number") for form in found}


def _is_name(text: str, words: Sequence[WordAt], first: int, behind: int, after_name: bool) -> bool:
    """Whether words are a whole name there; `after_name`: whether the word before them belongs to another one."""
    start, end = words[first].start, words[behind - 1].end
    opened, closed = text[start - 1 : start] in tuple(OPEN), text[end : end + 1] in tuple(CLOSE)
    if opened or closed:
        return opened and closed
    if any(
        text[at:other].strip(" \u00a0\n-") == "" and word.text[0].isupper()
        for at, other, word in _beside(words, first, behind)
        if not (after_name and other == start)
    ):
        return False
    if text[start:end].isupper() or "-" in (text[start - 1 : start], text[end : end + 1]):
        return False
    if _begins(text, start):
        return not text[:start].strip(" *•–—-#|") and LABEL.match(text, end) is not None
    return True


def _beside(words: Sequence[WordAt], first: int, behind: int) -> Iterator[tuple[int, int, WordAt]]:
    """The words before and behind some, each with what lies between."""
    if first:
        yield words[first - 1].end, words[first].start, words[first - 1]
    if behind < len(words):
        yield words[behind - 1].end, words[behind].start, words[behind]
