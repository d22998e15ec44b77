"""The adapter of tables: words with all their forms in a file, a form a line, as UniMorph has them.

karta	kartu	N;ACC;SG         # dictionary form, form, marks; tabs between them

files: [forms.tsv]               # beside the phrasebook
tags: {N: {gender: f}}           # what marks mean where that is not what UniMorph means by them (see tagging.py)
letters: {"’": "'"}              # a letter as texts have it: as the table has it
whole: true                      # the table is a dictionary: a word that is not in it is none of the language's
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from forge.language.morphology.face import PLURAL, SINGULAR, Form, Inflector, Tags, wanted
from forge.language.morphology.pymorphy import letters_of
from forge.language.morphology.tagging import SKIP, TagRules
from forge.problems import Problem, ProblemsError
from forge.project import read_whole

SUFFIX = ".tsv"
COLUMNS = 3
SHAPE = "a row is dictionary form, form and marks, with tabs between them: karta<TAB>kartu<TAB>N;ACC;SG"
TOLD = 10  # lines of a file that are wrong; more have one cause

# The marks of UniMorph, in the notation of tagging.py.
USUAL: Mapping[str, Any] = MappingProxyType(
    {
        "N": {"pos": "noun"},
        "PROPN": {"pos": "noun"},
        "ADJ": {"pos": "adj"},
        "DET": {"pos": "adj"},
        "NUM": {"pos": "num"},
        "PRO": {"pos": "pron"},
        "V": {"pos": "verb"},
        "V.PTCP": {"pos": "part"},
        "NOM": {"case": "nom"},
        "GEN": {"case": "gen"},
        "DAT": {"case": "dat"},
        "ACC": {"case": "acc"},
        "INS": {"case": "ins"},
        "ESS": {"case": "loc"},
        "LOC": {"case": "loc"},
        "VOC": {"case": "voc"},
        "SG": {"number": SINGULAR},
        "PL": {"number": PLURAL},
        "DU": {"number": "du"},
        "MASC": {"gender": "m"},
        "FEM": {"gender": "f"},
        "NEUT": {"gender": "n"},
        "ANIM": {"animacy": "anim"},
        "INAN": {"animacy": "inan"},
        "1": {"person": "1"},
        "2": {"person": "2"},
        "3": {"person": "3"},
        "CMPR": {"degree": "com"},
        "SPRL": {"degree": "sup"},
        "PRS": {"tense": "pres"},
        "FUT": {"tense": "fut"},
        "V NFIN": {"form": "inf"},
        "V IND": {"form": "fin"},
        "V PRS": {"form": "fin"},
        "V FUT": {"form": "fin"},
        "V PST": {"form": "past", "tense": None},
        "V IMP 2 SG": {"form": "imp", "number": None},
        "V IMP 2 PL": {"form": "imp_pl", "number": None},
        "V IMP 1": SKIP,
        "V.CVB": SKIP,
        "V.MSDR": {"pos": "verb", "form": "ger"},
        "V.PTCP ACT": {"form": "part_act"},
        "V.PTCP PASS": {"form": "part_pas"},
        "NEG": SKIP,
        "ARCH": SKIP,
    }
)


# Marks that say nothing by themselves.
NOTHING = ("POS", "ACT", "PASS", "PFV", "IPFV", "REFL", "RFL", "PSSD", "SBJV", "COND")
IGNORED = frozenset((*NOTHING, "IMP", "PST", "IND", "NFIN"))
LOCAL = "LGSPEC"  # begins marks of one language


class TableRows(NamedTuple):
    """What the files hold: forms by their lemma, lemmas by a form."""

    forms: Mapping[str, tuple[Form, ...]]
    lemmas: Mapping[str, frozenset[str]]


class Adapter(Inflector):
    """Forms by tables. ValueError: the data are wrong; ProblemsError: lines of a table are, each with its line."""

    reads: ClassVar[frozenset[str]] = frozenset({"like", "files", "tags", "letters", "whole"})

    def __init__(self, data: Mapping[str, Any], folder: Path, shown: str) -> None:
        super().__init__(data)
        names, own, whole = data.get("files"), data.get("tags", {}), data.get("whole", False)
        if not isinstance(names, list | tuple) or not names or not all(map(_beside, names)):
            raise ValueError(f"`files` of a morphology names tables beside the phrasebook, as in [forms{SUFFIX}].")
        if not isinstance(own, Mapping):
            raise ValueError("`tags` of a morphology maps marks of the table to tags.")
        if not isinstance(whole, bool):
            raise ValueError("`whole` of a morphology is true or false.")
        self.dictionary = whole
        self._files = tuple((folder / name, f"{shown}/{name}") for name in names)
        self._rules = TagRules(USUAL, own)
        self._meant = IGNORED.union(*(rule.marks | rule.absent for rule in self._rules.rules))
        self._letters = letters_of(data)
        self.size = len(self.library.forms)  # all that is wrong is told at once

    @cached_property
    def library(self) -> TableRows:
        """The tables, read when they are first needed."""
        forms: dict[str, dict[Form, None]] = defaultdict(dict)
        lemmas: dict[str, set[str]] = defaultdict(set)
        known: dict[tuple[str, str], Tags] = {}
        for lemma, form, marks in self._lines():
            lemmas[form].add(lemma)
            key = marks, form if self._rules.spelled else ""
            if key not in known:
                known[key] = self._rules.tags(marks.split(";"), form)
            if known[key]:
                forms[lemma][Form(form, known[key])] = None
        return TableRows(
            {lemma: tuple(found) for lemma, found in forms.items()},
            {form: frozenset(found) for form, found in lemmas.items()},
        )

    def known_forms(self, lemma: str, pos: str) -> Iterable[Form]:
        return [form for form in self.library.forms.get(lemma, ()) if wanted(form.get("pos") or "", pos)]

    def known_lemmas(self, word: str) -> Iterable[str]:
        return self.library.lemmas.get(word, ())

    def _lines(self) -> Iterator[tuple[str, str, str]]:
        wrong: list[Problem] = []
        seen: set[str] = set()  # marks of words that were looked at
        back = self._letters[1]
        for path, shown in self._files:
            try:
                text = read_whole(path).decode("utf-8-sig")
            except FileNotFoundError:
                wrong.append(Problem(shown, 0, "the file is missing; `files` of the morphology names it"))
                continue
            except OSError as error:
                wrong.append(Problem(shown, 0, f"cannot be read ({error.strerror})"))
                continue
            except UnicodeDecodeError:
                wrong.append(Problem(shown, 0, "not UTF-8 text; save the file as UTF-8"))
                continue
            except ValueError as error:
                wrong.append(Problem(shown, 0, f"{error}; cut it into several files, and name them all under `files`"))
                continue
            bad = 0
            for number, line in enumerate(text.split("\n"), 1):
                row = line.rstrip("\r")
                if not row.strip() or row.startswith("#"):
                    continue
                cells = [cell.strip() for cell in row.split("\t")]
                if len(cells) != COLUMNS or not all(cells):
                    bad += 1
                    if bad <= TOLD:
                        wrong.append(Problem(shown, number, SHAPE))
                    continue
                lemma, form, marks = cells
                if marks not in seen:
                    seen.add(marks)
                    wrong += [
                        Problem(shown, number, f"{mark!r} is no mark of UniMorph; say under `tags` what it means")
                        for mark in marks.split(";")
                        if mark not in self._meant and not mark.startswith(LOCAL)
                    ]
                yield lemma.translate(back), form.translate(back), marks
        if wrong:
            raise ProblemsError(wrong)


def _beside(name: object) -> bool:
    """Whether something names a file in the language's own folder."""
    return isinstance(name, str) and name.endswith(SUFFIX) and Path(name).name == name
