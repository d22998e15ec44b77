"""Texts that differ from a printed one by one word, to see which of them a proofreader lets pass in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, pairwise
from zlib import crc32

from forge.language.grammar.reading.read import read
from forge.language.grammar.reading.tokens import TOKEN
from forge.language.grammar.table.lexicon import Lexicon
from forge.language.morphology.face import POS
from forge.proof.plain import plain_text
from forge.proof.printed import bearer
from forge.proof.proofreader import Proofreader

DROP, SWAP, FORM, WORD, MORE = "drop", "swap", "form", "word", "more"
WORDS = ("word", "number", "signed")
REFORMED = 2  # other forms of a word that are tried
PUT_IN = 6  # places of a text where a word is put in
NOTHING, NO_CLASS = "", ("other",)
# What makes two words of one class: they can stand in the same place of a sentence.
CLASS = ("pos", "case", "number", "person", "form")

Class = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A text with one change: `was` became `now` between the words `left` and `right`."""

    kind: str
    text: str
    left: str
    was: str
    now: str
    right: str

    @property
    def change(self) -> str:
        """The change with the words around it: equal changes of different texts are one."""
        return " ".join(part for part in (self.left, self.bare, self.right) if part)

    @property
    def bare(self) -> str:
        """The change wherever it stands."""
        return f"[{self.was} > {self.now}]"


def mutants(reader: Proofreader, every: int = 1) -> list[tuple[str, Mutant]]:
    """Every one-word mutant of every printed text, or of one text in so many, with the id of what bears the text.

    They are always the same ones. Of some texts only, words are replaced by those between the same neighbours alone:
    to know all words of a class takes longer than to read those texts.
    """
    texts = {title: reader.printed(title).text for title in reader.owners}
    maker = Mutants(reader.grammar.book.lexicon, texts.values(), words=3 if every == 1 else 0)
    return [(title, mutant) for title in sorted(texts)[::every] for mutant in maker.of(texts[title])]


def reformed(reader: Proofreader, texts: Iterable[tuple[str, str]], every: int) -> Iterator[tuple[str, Mutant]]:
    """Right texts with one word in another form: of one word in so many, always the same ones, and of each the forms
    with the lowest hash. Texts that are not taken for right as they are have none."""
    maker = Mutants(reader.grammar.book.lexicon, forms=REFORMED)
    kin = reader.expecting.concord.kin if reader.expecting is not None else ()
    for title, text in texts:
        places = [match.span() for match in TOKEN.finditer(text) if match.lastgroup in WORDS]
        taken = [place for place, _ in enumerate(places) if _hash(f"{text} {place}") % every == 0]
        if taken and not reader.judge(title, text).wrong:
            yield from ((title, mutant) for mutant in maker.reformed(text, places, taken, kin))


def put_in(reader: Proofreader, every: int = 1) -> Iterator[tuple[str, Mutant]]:
    """Printed texts, one in so many, with a word more: of those that stand in the wordings of concepts, every second
    time one that says nothing by itself. There are none where no text is read by its words."""
    if reader.expecting is None:
        return
    words = reader.expecting.words
    every_word = sorted(word for word in words.known[0] if word.isalpha())
    silent = [word for word in every_word if not words.told(word)]
    for title in sorted(reader.owners)[::every]:
        text = reader.printed(title).text
        spans = [match.span() for match in TOKEN.finditer(text) if match.lastgroup in WORDS]
        said = [text[start:end] for start, end in spans]
        places = sorted(range(1, len(spans)), key=lambda place: _hash(f"{text} {place}"))[:PUT_IN]
        for place, some in zip(places, cycle((silent, every_word)), strict=False):
            start = spans[place][0]
            word = min(some, key=lambda one: _hash(f"{text} {place} {one}"))
            more = f"{text[:start]}{word} {text[start:]}"
            yield title, Mutant(MORE, more, _at(said, place - 1), NOTHING, word, _at(said, place))


def accepted(reader: Proofreader, tried: Iterable[tuple[str, Mutant]]) -> Iterator[tuple[str, Mutant]]:
    """Those that are taken for another wording: `same` or `style`."""
    for title, mutant in tried:
        # Words in wrong forms are never another wording, so most are done without being read a second time.
        holder = bearer(reader.game, reader.owners[title])
        found = read(reader.grammar, plain_text(mutant.text), holder, loose=False, explain=False).found
        if found and not found[0].faults and not reader.judge(title, mutant.text).wrong:
            yield title, mutant


class Mutants:
    """The one-word mutants of texts in one language.

    Of other forms and other words of the same class, and of words that stand between the same neighbours in one of
    `texts`, those with the lowest hash are taken: `forms`, `words` and `near` for every word of a text. So what is
    taken hardly changes when the language learns a word.
    """

    def __init__(
        self, lexicon: Lexicon, texts: Iterable[str] = (), forms: int = 3, words: int = 3, near: int = 4
    ) -> None:
        self.lexicon, self.forms, self.words, self.near = lexicon, forms, words, near
        self._classes: dict[str, frozenset[Class]] = {}
        self._own: dict[str, list[str]] = {}
        self._after: dict[str, set[str]] = {}
        self._before: dict[str, set[str]] = {}
        for text in texts:
            said = [match[0].casefold() for match in TOKEN.finditer(text) if match.lastgroup in WORDS]
            for left, right in pairwise(said):
                self._after.setdefault(left, set()).add(right)
                self._before.setdefault(right, set()).add(left)

    def of(self, text: str) -> Iterator[Mutant]:
        """Every mutant of a text once."""
        seen = {text.casefold()}
        for mutant in self._all(text):
            if mutant.text.casefold() not in seen:
                seen.add(mutant.text.casefold())
                yield mutant

    def _all(self, text: str) -> Iterator[Mutant]:
        places = [match.span() for match in TOKEN.finditer(text) if match.lastgroup in WORDS]
        said = [text[start:end] for start, end in places]
        for i, (start, end) in enumerate(places):
            left, right = _at(said, i - 1), _at(said, i + 1)
            yield Mutant(DROP, _put(text, start, end, NOTHING), left, said[i].casefold(), NOTHING, right)
            if i + 1 < len(places) and not text[end : places[i + 1][0]].strip():
                both = f"{said[i]} {said[i + 1]}", f"{said[i + 1]} {said[i]}"
                swapped = text[:start] + both[1] + text[places[i + 1][1] :]
                yield Mutant(SWAP, swapped, left, both[0].casefold(), both[1].casefold(), _at(said, i + 2))
            for kind, words, most in (
                (FORM, self.other_forms(said[i]), self.forms),
                (WORD, self.other_words(said[i]) if self.words else [], self.words),
                (WORD, self.between(said[i], left, right), self.near),
            ):
                for word in sorted(words, key=lambda word: _hash(f"{text} {i} {word}"))[:most]:
                    now = word[0].upper() + word[1:] if said[i][0].isupper() else word
                    yield Mutant(kind, _put(text, start, end, now), left, said[i].casefold(), word, right)

    def reformed(
        self, text: str, places: Sequence[tuple[int, int]], taken: Sequence[int], kin: Sequence[frozenset[str]]
    ) -> Iterator[Mutant]:
        """The text with words at some places in other forms, or with what is written for them (`kin`)."""
        said = [text[start:end] for start, end in places]
        for i in taken:
            word = said[i].casefold()
            forms = {*self.other_forms(said[i])}.union(*(some for some in kin if word in some)) - {word}
            for now in sorted(forms, key=lambda one: _hash(f"{text} {i} {one}"))[: self.forms]:
                put = now[0].upper() + now[1:] if said[i][0].isupper() else now
                yield Mutant(FORM, _put(text, *places[i], put), _at(said, i - 1), word, now, _at(said, i + 1))

    def between(self, word: str, left: str, right: str) -> list[str]:
        """What else stands between these neighbours in the texts: behind the one and before the other if there is any
        such word, else beside one of them."""
        after, before = self._after.get(left, set()), self._before.get(right, set())
        found = (after & before or after | before) - {word.casefold()}
        return sorted(one for one in found if one.isalpha() or one.isdigit())

    def other_forms(self, word: str) -> list[str]:
        """The other forms of a word, in order."""
        if word not in self._own:
            morphology, fold = self.lexicon.morphology, self.lexicon.fold
            found = {
                form.word.casefold()
                for lemma in morphology.lemmas(word) | morphology.lemmas(word.casefold())
                for pos in POS
                for form in morphology.forms(lemma, pos)
            }
            for name in self.lexicon.first.get(fold(word), ()):
                for variant in self.lexicon.terms[name]:
                    if len(variant.words) == 1 and fold(word) in variant.words[0]:
                        found |= variant.words[0]
            self._own[word] = sorted(one for one in found if fold(one) != fold(word) and one.isalpha())
        return self._own[word]

    def other_words(self, word: str) -> list[str]:
        """The words of the language's books that can stand where that word stands, in order."""
        if not word.isalpha():
            return [number for number in ("1", "2", "3", "4") if number != word] if word.isdigit() else []
        mine, own = self.classes(word), set(self.other_forms(word))
        found: set[str] = set()
        for one in mine:
            found |= self._by_class.get(one, set())
        return sorted(found - own - {word.casefold(), self.lexicon.fold(word)})

    def classes(self, word: str) -> frozenset[Class]:
        """What a word may be: part of speech, case, number, person, form of a verb; or simply another."""
        word = word.casefold()
        if word not in self._classes:
            morphology = self.lexicon.morphology
            forms = [f for m in morphology.lemmas(word) for pos in POS for f in morphology.forms(m, pos)]
            forms += [
                f for name in self.lexicon.first.get(word, ()) for v in self.lexicon.terms[name] for f in v.core.forms
            ]
            found = {tuple(f.get(tag) or "" for tag in CLASS) for f in forms if f.word.casefold() == word}
            self._classes[word] = frozenset(found or {NO_CLASS})
        return self._classes[word]

    @cached_property
    def _by_class(self) -> dict[Class, set[str]]:
        found: dict[Class, set[str]] = {}
        for word in self.lexicon.vocabulary():
            if word.isalpha():
                for one in self.classes(word):
                    found.setdefault(one, set()).add(word)
        return found


def _hash(text: str) -> int:
    return crc32(text.encode())


def _at(words: list[str], index: int) -> str:
    return words[index].casefold() if 0 <= index < len(words) else NOTHING


def _put(text: str, start: int, end: int, word: str) -> str:
    """The text with other words in a place; a capital stays where it was."""
    if word:
        return text[:start] + word + text[end:]
    rest = text[end:].lstrip()
    made = text[:start] + rest
    if text[start].isupper() and rest[:1].islower():
        made = text[:start] + rest[0].upper() + rest[1:]
    return made
