"""Which concepts a text says by its words, in which order.

A concept is a name; what it means is told by the texts that the grammar writes, in which its words stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from forge.keptobjects import find, keep
from forge.language.concepts import ConceptsFile
from forge.language.morphology import Morphology
from forge.proof.expecting.wordings import ANY, BAR, NUMBER, STEM, Crossing, beginning, ways

# Words, numbers with their signs, marks that say something, and those that end a sentence.
PIECE = re.compile(
    r"[^\W\d_]+(?:['’-][^\W\d_]+)*|(?:(?<!\w)[+−–-])?\d+|[≤≥<>=→+/%−]|[.:;!?]|[–—-](?=\s)",
)
CALLED = re.compile(r"<([^\s<>|()]+)>")  # a name in wordings
# In wordings: those of a name, forms of a lemma.
NAMED = re.compile(r"<([^\s<>|()]+)>|(?<![^\s<>|()&])([^\s<>|()&]++)&([^\s|()]*)")
SPELLED = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*\*?")  # a word in wordings, or the stem of one
ENDS, STOP = ".:;!?–—-", "."
MORE, LESS = "+", "−–-"  # before a number
SIGNED = MappingProxyType({MORE + NUMBER: MORE, LESS[-1] + NUMBER: LESS})
UNKNOWN = "?"  # before a word that says no concept: it is one of its own
SELF, TITLE = "self", "~"  # the name of the card itself, as a concept and among words
DIGITS = 9  # of a number
FIGURES = f"0123456789{NUMBER}"
OWN = "'s"  # behind a name
LEAST, ENDING = 4, 2  # letters that a word has in all its forms, and that its form may have besides
HYPHEN = "-"
KINDS = ("noun", "adj", "num", "pron", "verb")

Wording = tuple[str, ...]


class PlacedConcept(NamedTuple):
    """A concept, and the characters of a text that say it."""

    name: str
    start: int
    end: int


def folded(word: str) -> str:
    """A word as it is compared."""
    return word.casefold().replace("’", "'").replace("ё", "е")


def pieces(text: str) -> Wording:
    """The words of a text as they are compared, its numbers and marks."""
    return tuple(folded(match[0]) for match in PIECE.finditer(text))


def is_sign(word: str) -> bool:
    """Whether a piece of a text is a mark that says something by itself."""
    return word not in ENDS and not any(letter.isalnum() for letter in word)


class Heard(NamedTuple):
    """A wording that stands somewhere: its words, which of all it is, and what it says."""

    path: Wording
    turn: int
    names: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class ConceptWords:
    """The words for concepts of one language, for one game: wordings with the names they say, none if they are silent,
    and words for numbers. Later files take over what several have, and what is written out the forms of verbs. Most
    texts are read without them, so they are made when somebody asks. `kept`: where they are kept from one run to the
    next, a name that says all they are made of."""

    files: tuple[ConceptsFile, ...]
    morphology: Morphology
    kept: Path | None = None

    @cached_property
    def wordings(self) -> Crossing:
        """Where all wordings begin."""
        if self.kept is None:
            return self._beginning()
        found = find(self.kept, {})
        if not isinstance(found, Crossing):
            found = self._beginning()
            keep(self.kept, found, {})
        return found

    def _beginning(self) -> Crossing:
        doing = {kind: who for file in self.files for who, kinds in file.doing.items() for kind in kinds.split()}
        said: list[tuple[str, str]] = []
        for file in self.files:
            for names, verbs in file.happens.items():
                said += [(word, names) for word, _ in _forms(self.morphology, verbs, doing)]
            for names, verbs in file.verbs.items():
                said += [(word, who.replace(ANY, names)) for word, who in _forms(self.morphology, verbs, doing)]
        for file in self.files:
            said += [(self._spelled(wordings), "") for wordings in file.silent.values()]
            said += [(self._spelled(wordings), names) for names, wordings in file.says.items()]
        return beginning(((wordings, tuple(names.split())) for wordings, names in said), self._plainly, self.fillers)

    def _plainly(self, word: str) -> str:
        """A word of a wording as it is compared: that for which it is short."""
        return self.short.get(folded(word), folded(word))

    def _spelled(self, wordings: str) -> str:
        """Wordings with all that stands behind a name in them, and with the forms of lemmas."""
        return NAMED.sub(lambda found: f"({BAR.join(self._meant(*found.groups()))})", wordings)

    def _meant(self, name: str | None, lemma: str, tags: str) -> Iterator[str]:
        if name is not None:
            yield from (self._spelled(named[name]) for named in self._named if name in named)
        wanted = frozenset(filter(None, (tags or "").split("&")))
        for kind in KINDS if name is None else ():
            for form in self.morphology.forms(lemma, kind):
                if wanted <= {value for _, value in form.tags} and (folded(form.word),) not in self.fillers:
                    yield form.word

    @cached_property
    def _named(self) -> list[dict[str, str]]:
        return [named for file in self.files for named in (file.classes, file.says)]

    @cached_property
    def known(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """All words that stand in wordings, and the stems of others."""
        files = self.files
        said = [self._spelled(one) for file in files for part in (file.silent, file.says) for one in part.values()]
        words = {folded(word) for one in (*said, *(file.fillers for file in files)) for word in SPELLED.findall(one)}
        words.update(self.short)
        stems = tuple(word.removesuffix(STEM) for word in words if word.endswith(STEM))
        return frozenset(word for word in words if not word.endswith(STEM)).union(self.numbers), stems

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Words for numbers, with these."""
        all_said = ((number, said) for file in self.files for number, said in file.numbers.items())
        return {folded(word): number for number, said in all_said for word in ways(said)}

    @cached_property
    def short(self) -> Mapping[str, str]:
        """Words that stand for others, with these."""
        meant = ((word, said) for file in self.files for word, said in file.short.items())
        return {folded(short): folded(word) for word, said in meant for short in ways(said)}

    @cached_property
    def spare(self) -> Mapping[Wording, Wording]:
        """Words of which some add nothing, with those that say the same without them."""
        told = ((plain, said) for file in self.files for plain, said in file.spare.items())
        return {pieces(one): pieces(plain) for plain, said in told for one in ways(said)}

    @cached_property
    def fillers(self) -> frozenset[Wording]:
        """Words that are looked through wherever they stand; no wording has them."""
        return frozenset(tuple(folded(one).split()) for file in self.files for one in ways(file.fillers) if one)

    def may_say(self, names: Collection[str], text: str) -> bool:
        """Whether a text may say one of these concepts: not when it lacks their words, whatever their order. For that
        not all wordings have to be put together, as they have to be to know what it says."""
        wanted = frozenset(names)
        if not wanted:
            return False
        if not wanted <= self._said_alone:
            return True
        if wanted not in self._sayings:
            says = [(tuple(names.split()), said) for file in self.files for names, said in file.says.items()]
            chosen = [(self._spelled(said), names) for names, said in says if wanted.intersection(names)]
            self._sayings[wanted] = beginning(chosen, self._plainly, self.fillers)
        return self._leads(self._sayings[wanted], frozenset({*self.pieces(text), TITLE}))

    @cached_property
    def _said_alone(self) -> frozenset[str]:
        """The concepts that nothing says but wordings written out for them."""
        said = {one for file in self.files for names in file.says for one in names.split()}
        others = (names for file in self.files for names in (*file.verbs, *file.happens, *file.doing))
        besides = {SELF, "more", "less"}.union(*map(str.split, others))
        # Numbers say concepts of their own.
        return frozenset(one for one in said - besides if not set(FIGURES) & set(one))

    @cached_property
    def _sayings(self) -> dict[frozenset[str], Crossing]:
        """Where the wordings begin that say one of some concepts."""
        return {}

    def _leads(self, place: Crossing, words: frozenset[str]) -> bool:
        """Whether some words, in whatever order, lead from a place to an end."""
        if place.end is not None:
            return True
        if any(self._leads(behind, words) for word, behind in place.words.items() if word in words):
            return True
        others = ((one, behind) for one, behind in place.others.items() if any(self._is(one, word) for word in words))
        return any(self._leads(behind, words) for _, behind in others)

    def told(self, text: str, name: str = "") -> tuple[str, ...]:
        """The concepts that a text on the card of that name says, in order."""
        return tuple([concept.name for concept in self.placed(text, name)])

    def pieces(self, text: str) -> Wording:
        """The words of a text, those that are short for others as these."""
        return tuple([self.short.get(word, word) for word in pieces(text)])

    def spared(self, words: Wording) -> Wording:
        """Some words without those that add nothing where they stand."""
        made: list[str] = []
        at, longest = 0, max(map(len, self.spare), default=0)
        while at < len(words):
            size = next((size for size in range(longest, 0, -1) if words[at : at + size] in self.spare), 0)
            made += self.spare[words[at : at + size]] if size else words[at : at + 1]
            at += size or 1
        return tuple(made)

    def placed(self, text: str, name: str = "") -> tuple[PlacedConcept, ...]:
        """The same, each with the characters of the text that say it."""
        spans = [match.span() for match in PIECE.finditer(text)]
        words = self.pieces(text)
        told = self._told(words, range(len(spans)), _stems(name))
        placed = [PlacedConcept(said, spans[first][0], spans[last][1]) for said, first, last in told]
        ends = [end for word, (_, end) in zip(words, spans, strict=True) if word in ENDS and not _shortens(text, end)]
        return tuple(self._led(placed, ends, text))

    def _led(self, placed: list[PlacedConcept], ends: Sequence[int], text: str) -> list[PlacedConcept]:
        """Concepts in the order in which full sentences have them: first what says of its clause how it is meant,
        where a sign behind its first part or a bracket behind it says so: "X → Y" for "when X, Y", "X (may)". A sign
        behind a label says nothing, and words that tell something else as well stand where they are."""
        made: list[PlacedConcept] = []
        told = Counter((one.start, one.end) for one in placed)
        for one in placed:
            if one.name in self.leads and told[one.start, one.end] == 1 and self._behind(one, text):
                clause = max((end for end in ends if end <= one.start), default=0)
                at = next((at for at, other in enumerate(made) if other.start >= clause), len(made))
                if text[one.start : one.end] not in ENDS or any(other.name not in self.labels for other in made[at:]):
                    made.insert(at, one)
            else:
                made.append(one)
        return made

    @staticmethod
    def _behind(one: PlacedConcept, text: str) -> bool:
        """Whether a concept is said by a sign, or alone in brackets or behind the comma that ends its clause."""
        before, behind = text[: one.start].rstrip()[-1:], text[one.end :].lstrip()[:1]
        alone = (before, behind) == ("(", ")") or (before == "," and behind in ENDS)
        return alone or not any(map(str.isalpha, text[one.start : one.end]))

    @cached_property
    def labels(self) -> frozenset[str]:
        """Concepts that a card shows otherwise, so that its text need not say them."""
        return frozenset(name for file in self.files for name in file.given.split())

    @cached_property
    def deeds(self) -> frozenset[str]:
        """What is done, by verbs."""
        return frozenset(
            name for file in self.files for names in (*file.verbs, *file.happens) for name in names.split()
        )

    @cached_property
    def leads(self) -> frozenset[str]:
        """Concepts that are told before their clause."""
        return frozenset(name for file in self.files for name in file.leads.split())

    def signed(self, words: Wording, others: Wording) -> frozenset[tuple[str, ...]]:
        """What is said among some words by those of which one is a sign, and among others too."""
        heard = ((said.names, words[at : at + len(said.path)]) for said, at in self._heard(words))
        signed = frozenset(names for names, mine in heard if any(map(is_sign, mine)))
        return signed.intersection(said.names for said, _ in self._heard(others)) if signed else signed

    def whole(self, words: Wording) -> Mapping[tuple[str, ...], frozenset[str]]:
        """What is said among some words by several that are all its own, with these; nothing that is said twice."""
        heard = [(said, words[at : at + len(said.path)]) for said, at in self._heard(words) if said.names]
        often = Counter(said.names for said, _ in heard)
        return {
            said.names: frozenset(mine)
            for said, mine in heard
            if often[said.names] == 1 and len(mine) > 1 and not {ANY, NUMBER}.intersection(said.path)
        }

    def gathered(self, words: Wording, said: frozenset[tuple[str, ...]]) -> Wording:
        """Some words, with one for all that say one of these things together."""
        made: list[str] = []
        end = 0
        for heard, at in self._heard(words):
            if heard.names in said:
                made += [*words[end:at], " ".join(heard.names)]
                end = at + len(heard.path)
        return (*made, *words[end:])

    def _heard(self, words: Wording) -> Iterator[tuple[Heard, int]]:
        """The wordings in some words, each with where it begins, and what it says with the numbers in it."""
        at = 0
        while at < len(words):
            found = self._longest(words, at)
            if found is not None:
                numbers = [self._number(words[at + i]) for i, one in enumerate(found.path) if one.endswith(NUMBER)]
                yield found._replace(names=tuple([self._numbered(name, numbers) for name in found.names])), at
            at += len(found.path) if found is not None else 1

    def _told(self, words: Wording, at_first: Sequence[int], title: Wording) -> list[tuple[str, int, int]]:
        """Concepts with the numbers of the first and the last word that say them; `at_first`: those of the words."""
        told: list[tuple[str, int, int]] = []
        all_words, all_places = self._titled(words, at_first, title)
        kept = _kept(all_words, self.fillers)
        words, places = tuple([all_words[at] for at in kept]), [all_places[at] for at in kept]
        at = 0
        while at < len(words):
            found = self._longest(words, at)
            names, inside = [], list[int]()
            if found is not None:
                numbers = [self._number(words[at + i]) for i, one in enumerate(found.path) if one.endswith(NUMBER)]
                names = [self._numbered(name, numbers) for name in found.names]
                # What stands in between says what it says.
                inside = [at + i for i, one in enumerate(found.path) if one == ANY]
            elif words[at] == TITLE:
                names = [SELF]
            elif words[at] not in ENDS:
                names = self._alone(words[at])
            end = at + (len(found.path) if found is not None else 1)
            told += [(name, places[at][0], places[end - 1][1]) for name in names]
            if inside:
                told += self._told(tuple([words[i] for i in inside]), [places[i][0] for i in inside], title)
            at = end
        return told

    def _titled(
        self, words: Wording, at_first: Sequence[int], title: Wording
    ) -> tuple[Wording, Sequence[tuple[int, int]]]:
        """The words with one for the title of the card, or a part of it, where no longer wording begins; of each the
        numbers of its first and last word."""
        said: list[str] = []
        places: list[tuple[int, int]] = []
        at = 0
        while at < len(words):
            longest = self._longest(words, at)
            found = len(longest.path) if longest is not None else 0
            stands = title and self._stands(title, self._owned(words, title, at), at) and found <= len(title)
            part = not found and any(self._is(part, words[at]) for word in title for part in word.split(HYPHEN))
            said.append(TITLE if stands or part else words[at])
            end = at + (len(title) if stands else 1)
            places.append((at_first[at], at_first[end - 1]))
            at = end
        return tuple(said), places

    @staticmethod
    def _owned(words: Wording, title: Wording, at: int) -> Wording:
        """The words with the last one of a title there as it is when nothing is its own: a name with an s."""
        last = at + len(title) - 1
        if last < len(words) and words[last].endswith(OWN):
            return (*words[:last], words[last].removesuffix(OWN), *words[last + 1 :])
        return words

    @staticmethod
    def _numbered(name: str, numbers: list[int | None]) -> str:
        if NUMBER not in name:
            return name
        return (name if name != NUMBER else f"n{NUMBER}").replace(NUMBER, str(numbers.pop(0)))

    def _alone(self, word: str) -> list[str]:
        """What a word says that is in no wording: a number, with its sign, or itself."""
        number = self._number(word)
        if number is None:
            return [UNKNOWN + word]
        sign = "more" if word[0] in MORE else "less" if word[0] in LESS else None
        return [*([sign] if sign else []), f"n{number}"]

    def _number(self, word: str) -> int | None:
        digits = word.lstrip(MORE + LESS)
        # Nothing is counted in longer ones, and Python refuses the longest.
        return int(digits) if digits.isdecimal() and len(digits) <= DIGITS else self.numbers.get(word)

    def _longest(self, words: Wording, at: int) -> Heard | None:
        """The wording with the most words that stands there, and of those the one that says most of them whole."""
        found: list[Heard] = []
        self._follow(self.wordings, words, at, (), found)
        return max(found, key=lambda said: (len(said.path), _letters(said.path), said.turn), default=None)

    def _follow(self, place: Crossing, words: Wording, at: int, path: Wording, found: list[Heard]) -> None:
        """Adds the wordings that end at a place, and behind it where the words lead on."""
        if place.end is not None:
            found.append(Heard(path, *place.end))
        if at < len(words):
            for wanted, behind in self._leading(place, words[at]):
                self._follow(behind, words, at + 1, (*path, wanted), found)

    def _leading(self, place: Crossing, word: str) -> Sequence[tuple[str, Crossing]]:
        """Where a word leads from a place, each with what wordings have for it."""
        known = self._led_on.get((place, word))
        if known is None:
            plain = [(word, place.words[word])] if word in place.words else []
            others = [(wanted, behind) for wanted, behind in place.others.items() if self._is(wanted, word)]
            known = self._led_on[place, word] = (*plain, *others)
        return known

    @cached_property
    def _led_on(self) -> dict[tuple[Crossing, str], Sequence[tuple[str, Crossing]]]:
        """What is known of the words of texts: most stand in many, and hundreds of stems begin at one place."""
        return {}

    def _stands(self, wording: Wording, words: Wording, at: int) -> bool:
        return at + len(wording) <= len(words) and all(map(self._is, wording, words[at : at + len(wording)]))

    def _is(self, wanted: str, word: str) -> bool:
        if wanted == NUMBER:
            return word[0] not in MORE + LESS and self._number(word) is not None
        if wanted in SIGNED:
            return word[0] in SIGNED[wanted] and self._number(word) is not None
        if wanted == ANY:
            return word not in ENDS
        if HYPHEN in wanted and HYPHEN in word and wanted.endswith(STEM):  # parts inflect on their own
            parts = wanted.split(HYPHEN), word.split(HYPHEN)
            return len(parts[0]) == len(parts[1]) and all(map(self._is, *parts))
        return word.startswith(wanted[:-1]) if wanted.endswith(STEM) else word == wanted


def _shortens(text: str, end: int) -> bool:
    """Whether a full stop ends no sentence, but a word that is short for another."""
    return text[end - 1] == STOP and text[end:].lstrip(" )")[:1].islower()


def _stems(name: str) -> Wording:
    """The words of a name, the longer ones in any form."""
    words = [word for word in pieces(name) if word not in ENDS]
    return tuple([HYPHEN.join(map(_stem, word.split(HYPHEN))) for word in words])


def _stem(word: str) -> str:
    return word[: max(LEAST, len(word) - ENDING)] + STEM if len(word) >= LEAST else word


def _letters(wording: Wording) -> int:
    return sum(len(one) + (not one.endswith(STEM)) for one in wording)


def _kept(words: Wording, fillers: frozenset[Wording]) -> list[int]:
    """The numbers of the words that are in no filler; of those that begin alike the longest goes."""
    longest = max(map(len, fillers), default=0)
    kept: list[int] = []
    at = 0
    while at < len(words):
        found = next((size for size in range(longest, 0, -1) if words[at : at + size] in fillers), 0)
        kept += () if found else [at]
        at += found or 1
    return kept


def _forms(morphology: Morphology, verbs: str, doing: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The forms of verbs between bars that say who does what, each with who does it."""
    for form in (form for verb in ways(verbs) for form in morphology.forms(verb, "verb")):
        kind, person = form.get("form") or "", form.get("person")
        if who := doing.get(f"{kind}:{person}" if person else kind):
            yield form.word, who
