"""The adapter of pymorphy3 (dictionary of OpenCorpora)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from forge.language.morphology.face import Form, Inflector, Tags, pack, table, wanted

GRAMMEMES = table("""
pos      noun:NOUN adj:ADJF,ADJS,COMP num:NUMR pron:NPRO verb:INFN,VERB part:PRTF,PRTS
form     inf:INFN short:ADJS part_pas:pssv part_act:actv
case     nom:nomn gen:gent,gen1,gen2 dat:datv acc:accs,acc2 ins:ablt loc:loct,loc1,loc2 voc:voct
style    second:gen2,acc2,loc2 rare:Infr,Litr,Slng,V-be,V-bi,V-ej,V-en,V-ey,V-ie,V-oy,V-sh
number   sg:sing pl:plur
gender   m:masc f:femn n:neut
animacy  anim inan
person   1:1per 2:2per 3:3per
tense    past pres
degree   com:COMP sup:Supr
prep     yes:Af-p
""")
# Archaic, dialect and wrong forms, abbreviations, двое, вернёмте, посильнее.
SKIPPED = frozenset(("Arch", "Dist", "Erro", "Abbr", "Init", "Coll", "incl", "Cmp2"))


def reading(grammemes: frozenset[str]) -> dict[str, str]:
    """Our tags for the grammemes of a form; none when the form is left out."""
    tags: dict[str, str] = {}
    for grammeme in sorted(grammemes):
        tags |= GRAMMEMES.get(grammeme, {})
    if grammemes & SKIPPED or "pos" not in tags:
        return {}
    if "PRTS" in grammemes:
        tags["form"] = "short"
    if "impr" in grammemes:
        tags["form"] = "imp_pl" if "plur" in grammemes else "imp"
        tags.pop("number", None)
    elif "VERB" in grammemes:
        tags["form"] = "past" if tags.pop("tense", "") == "past" else "fin"
    return tags


class Adapter(Inflector):
    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        import pymorphy3  # noqa: F401  # told at once when it is missing

        self._readings: dict[str, Tags] = {}

    @cached_property
    def library(self) -> Any:
        import pymorphy3

        return pymorphy3.MorphAnalyzer()

    def known_forms(self, lemma: str, pos: str) -> Iterable[Form]:
        found: dict[Form, None] = {}
        for parse in self.library.parse(lemma):
            if parse.normal_form == lemma and parse.is_known:
                for inflected in parse.lexeme:
                    tags = self._tags(inflected.tag)
                    if tags and wanted(dict(tags)["pos"], pos):
                        found[Form(inflected.word, tags)] = None
        return found

    def known_lemmas(self, word: str) -> Iterable[str]:
        return {parse.normal_form for parse in self.library.parse(word) if parse.is_known}

    def _tags(self, tag: Any) -> Tags:
        name = str(tag)
        if name not in self._readings:
            self._readings[name] = pack(reading(tag.grammemes))
        return self._readings[name]
