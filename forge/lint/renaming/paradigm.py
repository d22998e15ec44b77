"""All forms of a term by what they are, for finding it in texts and for saying another word in its place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from forge.language.grammar.table.exact import UNUSUAL
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.morphology import Form

AGREEING = ("gender", "animacy")


@dataclass(frozen=True, slots=True)
class CellForm:
    """A form of a term: its words, its case and number, and the gender and animacy of what agrees with it."""

    words: tuple[str, ...]
    cell: tuple[str | None, str | None]
    agree: tuple[tuple[str, str], ...]

    @property
    def tags(self) -> dict[str, str]:
        named = zip(("case", "number"), self.cell, strict=True)
        return {name: value for name, value in named if value is not None} | dict(self.agree)


class Paradigm:
    """The forms of a variant of a term in all `cells`: pairs of a case and a number of the language."""

    def __init__(self, variant: Variant, cells: Iterable[tuple[str | None, str | None]]) -> None:
        self.variant = variant
        self.by_cell: dict[tuple[str | None, str | None], list[CellForm]] = {}
        self.by_words: dict[tuple[str, ...], list[CellForm]] = defaultdict(list)
        for cell in cells:
            for shape in _shapes(variant, cell):
                self.by_cell.setdefault(cell, []).append(shape)
                self.by_words[tuple(word.casefold() for word in shape.words)].append(shape)
        self.longest = max(map(len, self.by_words), default=0)

    @property
    def name(self) -> str:
        """What the term is called: its words in the first case."""
        shapes = next(iter(self.by_cell.values()), [])
        return " ".join(shapes[0].words) if shapes else self.variant.core.lemma

    def beside(self, shape: CellForm, tags: Mapping[str, str]) -> CellForm:
        """A form with the words around the noun in the forms that `tags` ask for: behind numbers they may differ."""
        words = list(shape.words)
        for place, part in enumerate(self.variant.parts):
            if place != self.variant.head and part.forms and (found := fitting(part.forms, tags)):
                words[place] = found[0].word
        return replace(shape, words=tuple(words))

    def shape(self, like: CellForm) -> CellForm | None:
        """The form that stands where another term has `like`."""
        found = self.by_cell.get(like.cell)
        return found[0] if found else None

    def agrees_as(self, other: Paradigm) -> bool:
        """Whether all that agrees with one goes with the other unchanged."""
        mine = {cell: shapes[0].agree for cell, shapes in self.by_cell.items()}
        theirs = {cell: shapes[0].agree for cell, shapes in other.by_cell.items()}
        return all(theirs.get(cell) == agree for cell, agree in mine.items())


def cells_of(features: Mapping[str, Sequence[str]]) -> list[tuple[str | None, str | None]]:
    """The cases and numbers that nouns of a language have."""
    return list(product(features.get("case") or (None,), features.get("number") or (None,)))


def _shapes(variant: Variant, cell: tuple[str | None, str | None]) -> Iterator[CellForm]:
    core = variant.core
    own = {name: value for name, value in core.features if name in ("number", "animacy")}
    wanted = {name: value for name, value in zip(("case", "number"), cell, strict=True) if value is not None}
    if own.get("number", wanted.get("number")) != wanted.get("number"):
        return
    found = [form for form in fitting(core.forms, wanted | own) if not _rare(form)]
    for head in found:
        agree = tuple((name, value) for name in AGREEING if (value := head.get(name) or dict(core.features).get(name)))
        words: list[str] = []
        for place, part in enumerate(variant.parts):
            if place == variant.head or not part.forms:
                words.append(head.word if place == variant.head else part.lemma)
                continue
            forms = fitting(part.forms, wanted | dict(agree))
            words.append(forms[0].word if forms else part.lemma)
        yield CellForm(tuple(words), cell, agree)


def _rare(form: Form) -> bool:
    return bool(UNUSUAL.intersection(form.tags))
