"""A sentence beside those that tell the same right: what it says one way, and all of them the other way round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from forge.lint.claims.files import Claims
from forge.lint.claims.frames import Found
from forge.lint.claims.leanings import Leanings
from forge.lint.claims.opposites import concepts_of
from forge.lint.claims.saying import TELLS, SaidWord, Saying
from forge.lint.claims.table import ConceptTable
from forge.lint.claims.words import Statement

DENIED = "denied"


@dataclass(frozen=True)
class Facet:
    """One of the ways in which a thing can be said, and where a statement says it so; `beside`: what stands next to it.
    `firm`: whether it is a word of its own, that is denied or not."""

    name: str
    value: str
    place: Found
    beside: frozenset[str]
    firm: bool = False


class FacetReader:
    """Reads of statements what can be said one way or the other: slots, leanings, and words that are denied or not."""

    def __init__(self, claims: Claims, leanings: Leanings) -> None:
        slots = {**claims.slots, **claims.contrasts}
        self._slot_of = {value: slot for slot, values in slots.items() for value in values}
        hides = {other for name in self._slot_of for other in claims.denied.get(name, ())}
        wordings = {name: words for name, words in claims.concepts.items() if name in {*self._slot_of, *hides}}
        self._wordings = ConceptTable(wordings)
        self._leanings = leanings
        self._plain = {name for name, axis in leanings.words.axes.items() if axis.plain}
        self._little = frozenset(claims.words.little.split("|"))

    def of(self, statement: Statement, words: Sequence[SaidWord]) -> list[Facet]:
        """The facets of a statement with these words."""
        told = [
            (self._slot_of[one.concept], one.concept, (one.first, one.behind), False)
            for one in concepts_of(statement, self._wordings)
            if one.concept in self._slot_of
        ]
        told += [
            (one.axis, str(one.says), (one.first, one.behind), False)
            for one in self._leanings.of(statement)
            if one.axis in self._plain
        ]
        told += self._denied(words)
        return [Facet(name, value, at, _beside(words, at), firm) for name, value, at, firm in told]

    def _denied(self, words: Sequence[SaidWord]) -> Iterator[tuple[str, str, Found, bool]]:
        """The words that tell something, with what stands right before those that are denied."""
        for at, word in enumerate(words):
            if self._tells(word) and not word.denies:
                before = words[at - 1] if at else None
                denied = before is not None and before.turns and not before.piece.begins
                yield word.piece.folded, DENIED if denied else "", (at - denied, at + 1), True

    def _tells(self, word: SaidWord) -> bool:
        return len(word.piece.text) >= TELLS and not word.is_number and word.forms.isdisjoint(self._little)


def _beside(words: Sequence[SaidWord], place: Found) -> frozenset[str]:
    """What stands next to a place, but for itself."""
    here = words[place[0] : place[1]]
    own = frozenset[str]().union(*(word.all for word in here))
    return frozenset[str]().union(*(word.beside for word in here)) - own


class Beside:
    """A sentence beside those that tell the same right, in the facets of all of them."""

    def __init__(self, told: Callable[[Saying], Sequence[Facet]], rare: Callable[[str], bool]) -> None:
        """`told`: the facets of what tells something right; `rare`: whether a word tells what it is about."""
        self._told, self._rare = told, rare

    def otherwise(
        self, mine: Sequence[Facet], near: Sequence[Saying], others: Iterable[Saying], sure: bool
    ) -> Facet | None:
        """The first facet that one of those that are `near` has the other way, next to the same, where none of them and
        of `others` has it so. `sure`: whether they say nearly the same in all: then what is denied counts, too."""
        own = {(one.name, one.value) for one in mine}
        known = [one for saying in near for one in self._told(saying)]
        same = {(one.name, one.value) for one in known}
        for facet in mine:
            if facet.firm and not (sure and facet.value == DENIED):
                continue
            if (facet.name, facet.value) in same or any(n == facet.name and v != facet.value for n, v in own):
                continue
            turned = [one for one in known if one.name == facet.name and (facet.firm or self._is_beside(one, facet))]
            if turned and not any(
                (one.name, one.value) == (facet.name, facet.value) for saying in others for one in self._told(saying)
            ):
                return facet
        return None

    def _is_beside(self, one: Facet, other: Facet) -> bool:
        return any(map(self._rare, one.beside & other.beside))
