"""The adapter of Morfeusz 2 (dictionary SGJP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from forge.language.morphology.face import Form, Inflector, Tags, pack, table, wanted
from forge.language.morphology.heard import heard

KINDS = table("""
pos    noun:subst,depr adj num pron:ppron12,ppron3,siebie verb:inf,fin,bedzie,praet,impt-sg-sec,impt-pl-sec,imps,ger
pos    part:ppas,pact
form   inf fin:fin,bedzie past:praet imp:impt-sg-sec imp_pl:impt-pl-sec impers:imps ger part_pas:ppas part_act:pact
tense  fut:bedzie
style  depr
""")
# takes=same: the counted noun keeps its case (trzy karty); takes=gen: it goes to the genitive (pięć kart).
VALUES = table("""
number sg pl
case   nom gen dat acc ins:inst loc voc
gender m1 m2 m3 f n
person 1:pri 2:sec 3:ter
degree com sup
prep   yes:praep
takes  same:congr gen:rec
""")
DENIED = "neg"  # niezniszczony: read, and never written
SKIPPED = frozenset((DENIED, "col"))  # dwoje
RARE = ("rzad", "pot", "daw", "gwar", "przest", "niepopr", "arch", "char", "książk", "poet", "slang", "wulg")
NO_WORDS = frozenset(("ign", "interp", "dig", "romandig", "sym", "brev"))


def readings(tag: str) -> Iterator[dict[str, str]]:
    """Our tags for a tag of the library, one reading for each way to resolve its dots."""
    parts = tag.split(":")
    kind = next((size for size in (3, 1) if "-".join(parts[:size]) in KINDS), 0)
    # The form that melts into a preposition (weń) is no word of its own.
    if not kind or SKIPPED.intersection(parts) or {"nakc", "praep"}.issubset(parts):
        return
    found = [KINDS["-".join(parts[:kind])]]
    for part in parts[kind:]:
        found = [tags | VALUES.get(value, {}) for tags in found for value in part.split(".")]
    stressed = {"akc", "npraep"}.issubset(parts) or tag.endswith(":akc")  # jego beside go
    for tags in found:
        # The past has third persons twice; the one without a person is kept. No preposition takes the nominative.
        if (tags.get("form"), tags.get("person")) == ("past", "3") or (tags.get("prep") and tags["case"] == "nom"):
            continue
        yield tags | {"stress": "yes"} if stressed else tags


class Dictionary:
    """The library, and what it was asked, once for all grammars of a process."""

    def __init__(self) -> None:
        self.inflected: dict[str, tuple[tuple[str, Form], ...]] = {}
        self.meant: dict[tuple[int, int, bool], tuple[tuple[str, Tags], ...]] = {}  # by the library's numbers of marks
        self.heard = heard("morfeusz")

    @cached_property
    def library(self) -> Any:
        import morfeusz2

        return morfeusz2.Morfeusz(praet="composite")  # zniszczyłeś is one word


@lru_cache(maxsize=1)
def dictionary() -> Dictionary:
    """The dictionary, made when a grammar has a question that its own words do not answer."""
    return Dictionary()


class Adapter(Inflector):
    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        import morfeusz2  # noqa: F401  # told at once when it is missing

    @cached_property
    def _known(self) -> Dictionary:
        return dictionary()

    @property
    def library(self) -> Any:
        return self._known.library

    def recall(self, place: Path) -> None:
        self._known.heard.recall(place)

    def keep(self, place: Path) -> None:
        self._known.heard.keep(place)

    def known_forms(self, lemma: str, pos: str) -> Iterable[Form]:
        inflected = self._known.inflected
        if lemma not in inflected:
            inflected[lemma] = tuple(self._inflect(lemma))
        found = [form for kind, form in inflected[lemma] if kind == pos or wanted(kind, pos)]
        if len(found) < 2:
            return found
        # Within a cell the contracted form (twego, dwu) comes after the full one; the past for `he` before `you`.
        cells: dict[Tags, int] = {}
        for form in found:
            cells.setdefault(form.tags, len(cells))
        full = pos in ("adj", "num")
        return sorted(found, key=lambda form: (self._you(form), cells[form.tags], -len(form.word) if full else 0))

    def _inflect(self, lemma: str) -> Iterator[tuple[str, Form]]:
        for one in self._generated(lemma):
            name = one.lemma
            if name == lemma or name.split(":")[0] == lemma:
                word = one.orth
                for pos, tags in self._meant(one):
                    yield pos, Form(word, tags)

    def _generated(self, lemma: str) -> Iterable[Any]:
        """What the library has for a lemma, as it has it: to make Python's own of it takes three times as long."""
        try:
            found: Iterable[Any] = self.library._morfeusz_obj.generate(lemma, None)
        except RuntimeError:  # several words
            return ()
        return found

    def _meant(self, one: Any, denied: bool = False) -> tuple[tuple[str, Tags], ...]:
        """What a form of the library may be: parts of speech with our tags. `denied`: also one with a word for not."""
        marks = one.tagId, one.labelsId, denied
        meant = self._known.meant.get(marks)
        if meant is None:
            library = self.library._morfeusz_obj
            style = {"style": "rare"} if any(label.startswith(RARE) for label in one.getLabels(library)) else {}
            tag = one.getTag(library)
            if denied:
                tag = tag.replace(f":{DENIED}", "")
            meant = tuple([(tags["pos"], pack(style | tags)) for tags in readings(tag)])
            self._known.meant[marks] = meant
        return meant

    def known_spelled(self, lemma: str, word: str) -> Iterable[Form]:
        spelled = self._known.heard.spelled
        if (lemma, word) not in spelled:
            spelled[lemma, word] = tuple(self._spelled(lemma, word))
        return spelled[lemma, word]

    def _spelled(self, lemma: str, word: str) -> Iterator[Form]:
        for one in self._generated(lemma):
            if one.orth.lower() == word and (one.lemma == lemma or one.lemma.split(":")[0] == lemma):
                yield from (Form(one.orth, tags) for _, tags in self._meant(one, denied=True))

    def known_lemmas(self, word: str) -> Iterable[str]:
        lemmas = self._known.heard.lemmas
        if word not in lemmas:
            lemmas[word] = frozenset(self._find(word))
        return lemmas[word]

    def _find(self, word: str) -> Iterable[str]:
        found = self.library.analyse(word)
        end = max((right for _, right, _ in found), default=0)
        whole = [reading for left, right, reading in found if (left, right) == (0, end)]
        return {name.split(":")[0] for _, name, tag, *_ in whole if tag.split(":")[0] not in NO_WORDS}

    @staticmethod
    def _you(form: Form) -> bool:
        return form.get("form") == "past" and form.get("person") is not None
