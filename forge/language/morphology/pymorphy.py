"""The adapter of pymorphy3, with any of its dictionaries.

lang: uk                         # which dictionary; the library's own choice when left out
tags: {NPRO -pers: {pos: adj}}   # what marks mean where that is not what they usually do (see tagging.py)
letters: {"’": "'"}              # a letter as texts have it: as the dictionary has it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from forge.language.morphology.face import LONGEST_WORD, PLURAL, SINGULAR, Form, Inflector, Tags, wanted
from forge.language.morphology.heard import HeardWords, heard
from forge.language.morphology.tagging import SKIP, TagRules

SECOND, RARE = {"style": "second"}, {"style": "rare"}

# The marks of OpenCorpora, which all dictionaries of the library use.
USUAL: Mapping[str, Any] = MappingProxyType(
    {
        "masc": {"gender": "m", "number": SINGULAR},
        "femn": {"gender": "f", "number": SINGULAR},
        "neut": {"gender": "n", "number": SINGULAR},
        "sing": {"number": SINGULAR},
        "plur": {"number": PLURAL},
        "anim": {"animacy": "anim"},
        "inan": {"animacy": "inan"},
        "1per": {"person": "1"},
        "2per": {"person": "2"},
        "3per": {"person": "3"},
        "past": {"tense": "past"},
        "pres": {"tense": "pres"},
        **dict.fromkeys(("Infr", "Litr", "Slng", "V-be", "V-bi", "V-ej", "V-en", "V-ey", "V-ie", "V-oy", "V-sh"), RARE),
        "nomn": {"case": "nom"},
        "gent": {"case": "gen"},
        "gen1": {"case": "gen"},
        "gen2": {"case": "gen"} | SECOND,
        "datv": {"case": "dat"},
        "accs": {"case": "acc"},
        "acc2": {"case": "acc"} | SECOND,
        "ablt": {"case": "ins"},
        "loct": {"case": "loc"},
        "loc1": {"case": "loc"},
        "loc2": {"case": "loc"} | SECOND,
        "voct": {"case": "voc"},
        "Af-p": {"prep": "yes"},
        "NOUN": {"pos": "noun"},
        "ADJF": {"pos": "adj"},
        "ADJS": {"pos": "adj", "form": "short"},
        "COMP": {"pos": "adj", "degree": "com"},
        "Supr": {"degree": "sup"},
        "NUMR": {"pos": "num"},
        "NUMR -sing -plur": {"number": None},
        "NPRO": {"pos": "pron"},
        "INFN": {"pos": "verb", "form": "inf"},
        "VERB": {"pos": "verb", "form": "fin", "tense": None},
        "VERB Impe -sing -plur": {"form": "impers"},
        "VERB past": {"form": "past"},
        "VERB infn": {"form": "inf"},
        "VERB impr": {"form": "imp", "number": None},
        "VERB impr plur": {"form": "imp_pl"},
        "PRTF": {"pos": "part"},
        "PRTF actv": {"form": "part_act"},
        "PRTF pssv": {"form": "part_pas"},
        "PRTS": {"pos": "part", "form": "short"},
        # Archaic, dialect and wrong forms, abbreviations, numbers of groups, "let us", softened comparatives.
        **dict.fromkeys(("Arch", "Dist", "Erro", "Abbr", "Init", "Coll", "incl", "Cmp2"), SKIP),
    }
)


class Dictionary:
    """The library with one of its dictionaries, and what it was asked, once for all grammars of a process."""

    def __init__(self, language: str | None) -> None:
        import pymorphy3

        self.library: Any = pymorphy3.MorphAnalyzer(lang=language) if language else pymorphy3.MorphAnalyzer()
        self.parsed: dict[str, tuple[Any, ...]] = {}
        self.inflected: dict[str, tuple[Any, ...]] = {}
        self.known: dict[str, bool] = {}

    def has(self, word: str) -> bool:
        if (known := self.known.get(word)) is None:
            known = self.known[word] = bool(self.library.word_is_known(word))
        return known

    def parses(self, word: str) -> tuple[Any, ...]:
        """What a word is by the dictionary; of others the library would only guess, which takes longest."""
        if word not in self.parsed:
            found = self.library.parse(word) if self.has(word) else ()
            # A letter may be the initial of a name as well; a longer word is nothing else than the dictionary says.
            self.parsed[word] = tuple([parse for parse in found if len(word) > 1 or parse.is_known])
        return self.parsed[word]

    def lemmas(self, word: str) -> Iterable[str]:
        """The lemmas of what a word is by the dictionary, found without all else that there is to say of it."""
        if len(word) < 2 or word in self.parsed:
            return [parse.normal_form for parse in self.parses(word)]
        there = self.library.dictionary
        found = there.words.similar_items(word.lower(), self.library.char_substitutes)
        return [there.build_normal_form(*place, said) for said, places in found for place in places]

    def forms(self, lemma: str) -> tuple[Any, ...]:
        """All forms of the words that have exactly this lemma."""
        if lemma not in self.inflected:
            known = (one for one in self.parses(lemma) if one.normal_form == lemma)
            self.inflected[lemma] = tuple([form for one in known for form in one.lexeme])
        return self.inflected[lemma]


@lru_cache(maxsize=4)
def dictionary(language: str | None) -> Dictionary:
    """A dictionary, made when a grammar has a question that its own words do not answer."""
    return Dictionary(language)


class Adapter(Inflector):
    """Forms by a dictionary of the library. ValueError: that dictionary is not installed, or a table is wrong."""

    reads: ClassVar[frozenset[str]] = frozenset({"like", "lang", "tags", "letters"})

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        import pymorphy3.analyzer  # told at once when it is missing

        self._language = data.get("lang")
        if self._language is not None and not isinstance(self._language, str):
            raise ValueError("`lang` of a morphology is the code of one language; write `no` in quotes.")
        try:
            self._folder = pymorphy3.analyzer.lang_dict_path(self._language) if self._language else None
        except ValueError:
            raise ValueError(
                f"pymorphy3 has no dictionary {self._language!r} here; install the Python package "
                f"pymorphy3-dicts-{self._language}, or use `library: tables`."
            ) from None
        own = data.get("tags", {})
        if not isinstance(own, Mapping):
            raise ValueError("`tags` of a morphology maps marks of the library to tags.")
        self._rules = TagRules(USUAL, own)
        self._letters = letters_of(data)
        self._own = repr((self._language, own, self._letters))
        self._readings: dict[tuple[str, str], Tags] = {}

    @cached_property
    def _known(self) -> Dictionary:
        return dictionary(self._language)

    def known_forms(self, lemma: str, pos: str) -> Iterable[Form]:
        lemma = lemma.translate(self._letters[0])
        if lemma not in self._inflected:
            self._inflected[lemma] = tuple(dict.fromkeys(self._inflect(lemma)))
        return [form for kind, form in self._inflected[lemma] if wanted(kind, pos)]

    @cached_property
    def _inflected(self) -> dict[str, tuple[tuple[str, Form], ...]]:
        """All forms of lemmas with their parts of speech: to find them takes longer than to choose among them."""
        return {}

    def _inflect(self, lemma: str) -> Iterator[tuple[str, Form]]:
        back = self._letters[1]
        for inflected in self._known.forms(lemma):
            if tags := self._tags(inflected):
                word = inflected.word
                yield dict(tags)["pos"], Form(word.translate(back) if back else word, tags)

    @cached_property
    def _heard(self) -> HeardWords:
        return heard("pymorphy", self._own)

    def recall(self, place: Path) -> None:
        self._heard.recall(place)

    def keep(self, place: Path) -> None:
        self._heard.keep(place)

    def known_spelled(self, lemma: str, word: str) -> Iterable[Form]:
        spelled = self._heard.spelled
        if (lemma, word) not in spelled:
            spelled[lemma, word] = tuple(self._spelled(lemma, word))
        return spelled[lemma, word]

    def _spelled(self, lemma: str, word: str) -> Iterator[Form]:
        there, back = self._letters
        for parse in self._parses(word):
            said = parse.word.translate(back)
            if parse.normal_form == lemma.translate(there) and said.lower() == word and (tags := self._tags(parse)):
                yield Form(said, tags)

    def known_lemmas(self, word: str) -> Iterable[str]:
        lemmas = self._heard.lemmas
        if word not in lemmas:
            known = self._known.lemmas(word.translate(self._letters[0]))
            lemmas[word] = frozenset([lemma.translate(self._letters[1]) for lemma in known])
        return lemmas[word]

    def knows(self, word: str) -> bool:
        known = word not in self._heard.lemmas and len(word) <= LONGEST_WORD
        return (known and self._known.has(word.translate(self._letters[0]))) or super().knows(word)

    def _parses(self, word: str) -> tuple[Any, ...]:
        return self._known.parses(word.translate(self._letters[0]))

    def _tags(self, parse: Any) -> Tags:
        key = str(parse.tag), parse.word if self._rules.spelled else ""
        if key not in self._readings:
            self._readings[key] = self._rules.tags(parse.tag.grammemes, parse.word)
        return self._readings[key]


def letters_of(data: Mapping[str, Any]) -> tuple[dict[int, str], dict[int, str]]:
    """From letters of texts to those of a dictionary, and back. Raises ValueError."""
    letters = data.get("letters", {})
    pairs: list[tuple[Any, Any]] = list(letters.items()) if isinstance(letters, Mapping) else [(None, None)]
    if not all(isinstance(one, str) and len(one) == 1 for pair in pairs for one in pair):
        raise ValueError("`letters` of a morphology maps one letter to one letter.")
    back = {ord(theirs): ours for ours, theirs in reversed(pairs)}
    return {ord(ours): theirs for ours, theirs in pairs}, back
