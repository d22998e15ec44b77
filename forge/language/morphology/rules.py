"""Inflection by rules written in data, for languages that need no dictionary.

noun:
  - tags: {number: pl}
    rules: [["(s|x|ch)$", '\\1es'], ["$", s]]   # the first pattern found in the lemma makes the form
irregular:
  noun:
    die: [{word: dice, tags: {number: pl}}]     # in place of the regular form whose tags it has
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import msgspec

from forge.language.morphology.face import POS, Form, Inflector, Tags, pack, wanted

SECTIONS = POS - {"part"}  # participles stand with the verbs, tagged `pos: part`


class Cell(msgspec.Struct, forbid_unknown_fields=True):
    rules: list[tuple[str, str]]
    tags: dict[str, str | int] = {}


class IrregularForm(msgspec.Struct, forbid_unknown_fields=True):
    word: str
    tags: dict[str, str | int] = {}


def packed(tags: Mapping[str, str | int], pos: str) -> Tags:
    return pack({"pos": pos} | {name: str(value) for name, value in tags.items()})


def compiled(pattern: str, make: str) -> tuple[re.Pattern[str], str]:
    find = re.compile(pattern)
    find.sub(make, "")  # a replacement that cannot be made is told now
    return find, make


class Adapter(Inflector):
    """Rules inflect whatever they are given; from a form back to its lemma there is only what was learnt."""

    dictionary = False

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__({})
        self._learnt: dict[str, set[str]] = {}  # form -> lemmas
        try:
            cells = msgspec.convert({key: data[key] for key in data if key != "irregular"}, dict[str, list[Cell]])
            words = msgspec.convert(data.get("irregular", {}), dict[str, dict[str, list[IrregularForm]]])
            self._cells = {
                pos: {packed(cell.tags, pos): [compiled(*rule) for rule in cell.rules] for cell in some}
                for pos, some in cells.items()
            }
        except (msgspec.ValidationError, re.error) as error:
            raise ValueError(f"The rules of a morphology are wrong: {error}.") from error
        if strange := sorted({*cells, *words} - SECTIONS):
            raise ValueError(f"The rules of a morphology know no section {', '.join(map(repr, strange))}.")
        self._irregular = {
            (lemma, pos): [Form(one.word, packed(one.tags, pos)) for one in some]
            for pos, entries in words.items()
            for lemma, some in entries.items()
        }

    def known_forms(self, lemma: str, pos: str) -> Iterable[Form]:
        if lemma[0].isupper():  # irregular words are found in lower case
            return ()
        section = "verb" if pos == "part" else pos
        found: list[Form] = []
        irregular = self._irregular.get((lemma, section), [])
        for tags, rules in self._cells.get(section, {}).items():
            made = (Form(find.sub(make, lemma, count=1), tags) for find, make in rules if find.search(lemma))
            found += [form for form in irregular if set(tags) <= set(form.tags)] or islice(made, 1)
        return [form for form in found + irregular if wanted(dict(form.tags)["pos"], pos)]

    def learn(self, lemma: str, pos: str) -> tuple[Form, ...]:
        found = self.forms(lemma, pos)
        for form in found:
            self._learnt.setdefault(form.word.lower(), set()).add(lemma)
        return found

    def known_lemmas(self, word: str) -> Iterable[str]:
        return self._learnt.get(word.lower(), set())

    def lemmas(self, word: str) -> frozenset[str]:
        """The lemmas learnt that have this form, and the word itself: whatever else was asked meanwhile."""
        return frozenset({*self.known_lemmas(word), word})
