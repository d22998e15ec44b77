"""Right texts with one slip planted in each, to see what a proofreader says of it: `benchmarks/messages.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from zlib import crc32

from forge.language.grammar.table.lexicon import fitting
from forge.language.signs import TWINS
from forge.proof.curing import sentences
from forge.proof.mutants import Mutants
from forge.proof.narrowing import narrowed
from forge.proof.proofreader import Proofreader

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
PIECE = re.compile(r"\w+(?:['’-]\w+)*|[^\w\s]")
DIGITS = re.compile(r"(?<![\w+−–-])\d+(?!\w)")
LONG = 6  # letters of a word in which two are turned
FEW = 12  # words of a change that is planted into other wordings


@dataclass(frozen=True, slots=True)
class PlantedSlip:
    """A right text with one slip of a kind: the words from `start` to `end` stand for others; none where words were
    left out there."""

    kind: str
    title: str
    right: str
    text: str
    start: int
    end: int


def slips(
    reader: Proofreader, rights: Iterable[tuple[str, str]], most: int, only: str | None = None
) -> Iterator[PlantedSlip]:
    """So many slips of every kind, always the same ones; each right text, with its title, has one of a kind at most.

    Texts that are not taken for right as they are have none.
    """
    texts = sorted(dict.fromkeys(rights), key=lambda one: _hash(one[1]))
    planter = Planter(reader)
    sound: dict[tuple[str, str], bool] = {}
    for kind, plant in planter.kinds.items():
        if only not in (None, kind):
            continue
        found = 0
        # Every kind begins at another text, so that not all are planted into the same ones.
        first = _hash(kind) % len(texts)
        for title, right in (*texts[first:], *texts[:first]):
            if found >= most:
                break
            made = sorted(plant(title, right), key=lambda one: _hash(f"{right} {one}"))
            if not made:
                continue
            if (title, right) not in sound:
                sound[title, right] = not reader.judge(title, right).wrong
            if sound[title, right]:
                found += 1
                yield PlantedSlip(kind, title, right, *_least(right, *made[0]))


Planted = tuple[str, int, int]  # a text, and where the slip stands in it


class Planter:
    """Plants slips of every kind into texts of one language: all that there are of each."""

    def __init__(self, reader: Proofreader) -> None:
        self.reader, self.lexicon = reader, reader.grammar.book.lexicon
        self.mutants = Mutants(self.lexicon)
        self.kinds: dict[str, Callable[[str, str], Iterator[Planted]]] = {
            "number": self.number,
            "meaning": self.meaning,
            "form": self.form,
            "typo": self.typo,
            "doubled": self.doubled,
            "letter": self.letter,
            "term": self.term,
            "dropped": self.dropped,
            "clause": self.clause,
            "order": self.order,
        }

    def number(self, _title: str, text: str) -> Iterator[Planted]:
        for one in DIGITS.finditer(text):
            yield put(text, *one.span(), str(int(one[0]) + 1))

    def meaning(self, title: str, text: str) -> Iterator[Planted]:
        """With the words of one change of the ability in place of its own, where those stand once: who may, whose,
        where, how many."""
        if (expecting := self.reader.expecting) is None:
            return
        owner, ability = self.reader.owners[title], self.reader.game.abilities[title]
        writer = expecting.written
        own = next(writer(owner, ability), "")
        changed = [said for other in expecting.changed(owner, ability) for said in writer(owner, other)]
        for other in dict.fromkeys(changed) if own else ():
            here, there = narrowed(own, (0, len(own)), other, (0, len(other)))
            was, now = own[slice(*here)], other[slice(*there)]
            found = list(re.finditer(rf"(?<!\w){re.escape(was)}(?!\w)", text, re.IGNORECASE))
            if len(found) == 1 and max(len(was.split()), len(now.split())) <= FEW and was.casefold() != now.casefold():
                start, end = found[0].span()
                now = now[:1].upper() + now[1:] if text[start].isupper() else now[:1].lower() + now[1:]
                yield put(text, start, end, now)

    def form(self, _title: str, text: str) -> Iterator[Planted]:
        for one in WORD.finditer(text):
            known = self.lexicon.morphology.dictionary or self.lexicon.first.get(self.lexicon.fold(one[0]))
            for other in self.mutants.other_forms(one[0]) if known else ():
                yield put(text, *one.span(), other[:1].upper() + other[1:] if one[0][0].isupper() else other)

    def typo(self, _title: str, text: str) -> Iterator[Planted]:
        for one in WORD.finditer(text):
            said = one[0]
            for at in range(2, len(said) - 2) if len(said) >= LONG and said.isalpha() else ():
                turned = said[:at] + said[at + 1] + said[at] + said[at + 2 :]
                if turned != said:
                    yield put(text, *one.span(), turned)

    def doubled(self, _title: str, text: str) -> Iterator[Planted]:
        for one in WORD.finditer(text):
            if one.start() and text[one.end() : one.end() + 1] == " ":
                yield put(text, *one.span(), f"{one[0]} {one[0]}")

    def letter(self, _title: str, text: str) -> Iterator[Planted]:
        for one in WORD.finditer(text):
            for at, sign in enumerate(one[0]):
                if sign in TWINS and len(one[0]) > 1:
                    yield put(text, *one.span(), one[0][:at] + TWINS[sign] + one[0][at + 1 :])

    def term(self, _title: str, text: str) -> Iterator[Planted]:
        """With words to avoid in place of the game's, in the same form."""
        for first, *others in self.lexicon.terms.values():
            avoided = [one for one in others if one.avoid and len(one.parts) == 1 and one.core.pos == first.core.pos]
            for one in WORD.finditer(text) if avoided and len(first.parts) == 1 else ():
                tags = [form.tags for form in first.core.forms if form.word == one[0]]
                for other in avoided if tags else ():
                    if other.core.features != first.core.features:
                        continue  # with which other forms would have to go
                    for form in fitting(other.core.forms, _kept(tags[0])):
                        yield put(text, *one.span(), form.word)

    def dropped(self, _title: str, text: str) -> Iterator[Planted]:
        for one in WORD.finditer(text):
            if one.start() and text[one.end() : one.end() + 1] == " ":
                yield put(text, one.start(), one.end() + 1, "")

    def clause(self, _title: str, text: str) -> Iterator[Planted]:
        found = sentences(text)
        for start, end in found if len(found) > 1 else ():
            made = (text[:start] + text[end:].lstrip()).rstrip()
            yield made, min(start, len(made)), min(start, len(made))

    def order(self, _title: str, text: str) -> Iterator[Planted]:
        found = [text[slice(*one)] for one in sentences(text)]
        if len(found) == 2 and ":" not in text:
            made = f"{found[1]} {found[0]}"
            yield made, 0, len(made) - 1


def put(text: str, start: int, end: int, words: str) -> Planted:
    return text[:start] + words + text[end:], start, start + len(words)


def _least(right: str, text: str, start: int, end: int) -> Planted:
    """A text with the words in which it differs from the right one, where these are fewer than were put there."""
    mine, theirs = list(PIECE.finditer(text)), list(PIECE.finditer(right))
    same = [one[0] == other[0] for one, other in zip(mine, theirs, strict=False)]
    before = next((at for at, one in enumerate(same) if not one), len(same))
    same = [one[0] == other[0] for one, other in zip(reversed(mine), reversed(theirs), strict=False)]
    behind = next((at for at, one in enumerate(same) if not one), len(same))
    inside = mine[before : len(mine) - behind]
    if not inside or inside[0].start() < start or inside[-1].end() > end:
        return text, start, end
    return text, inside[0].start(), inside[-1].end()


def _kept(tags: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {key: value for key, value in tags if key in ("case", "number")}


def _hash(text: str) -> int:
    return crc32(text.encode())
