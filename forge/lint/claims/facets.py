"""A sentence beside those that tell the same right: what it says one way, and all of them the other way round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from forge.lint.claims.files import Claims
from forge.lint.claims.frames import SUPPOSED, Found, Frame
from forge.lint.claims.leanings import Leanings
from forge.lint.claims.opposites import Claimed, concepts_of
from forge.lint.claims.saying import CUT, TELLS, Bag, SaidWord, Saying, same_word
from forge.lint.claims.table import ConceptTable
from forge.lint.claims.words import Statement

CONDITION, DENIES = "condition", "-"
PLAINLY = "if_so"  # a condition of no kind of its own: that is as good as when
DENYING = "denying"  # words that deny what they are said of, besides those that do so anywhere
NUMBER, MOST, FEWEST = "#", "≤", "≥"
# The concepts of words beside numbers, with how far from the number what they tell begins.
BOUNDS: Mapping[str, tuple[str, int]] = MappingProxyType(
    {"up_to_n": (MOST, 0), "below_n": (MOST, -1), "from_n": (FEWEST, 0), "above_n": (FEWEST, 1)}
)
PLACE = "place"  # a kind of things of which a sentence may name several: hand, deck, discard pile
WIDTH = 5  # words on either side of what is said one way or the other that stand next to it
ALIKE = 0.8  # from so near on a sentence is the same but for what it says otherwise
AS_MEANT = 0.9  # by such a share less near it may be another rule that is meant
EVERYONES = "everyones"  # what is told of others beside
WHOSE, READERS = "whose", "of_reader"
GOES_ON = "goes_on"  # words with which a clause goes on with the condition before it
ADDRESSED = "addressed"  # what is told of whom the text speaks to
NARROWED = 0.8  # from so near on a sentence tells of less if it tells of one alone
BOTH = 2  # words next to what is said two ways, by which both say it of the same


@dataclass(frozen=True)
class Facet:
    """One of the ways in which a thing can be said, and where a statement says it so; `beside`: what stands next to it.
    `supposed`: whether that is in a condition."""

    name: str
    value: str
    place: Found
    beside: Bag
    supposed: bool = False
    under: str = ""  # and in which kind of condition (only if, unless, even if), and whether it is one of a denial


class FacetReader:
    """Reads of statements what can be said one way or the other: slots, leanings and numbers."""

    def __init__(self, claims: Claims, leanings: Leanings, loose: Collection[str] = ()) -> None:
        """`loose`: the leanings that say too little by themselves."""
        facets = claims.facets
        concepts = {**claims.concepts, **facets}
        self._slots = [(slot, values, _table(values, concepts, claims)) for slot, values in claims.ways.items()]
        contrasts = {value: slot for slot, values in claims.contrasts.items() for value in values}
        self._contrasts = contrasts, _table(contrasts, concepts, claims)
        self._bounds = ConceptTable({name: facets[name] for name in BOUNDS if name in facets})
        self._leanings = leanings
        self._places = ConceptTable(leanings.words.exchanged.get(PLACE, {}))
        self._plain = {name for name, axis in leanings.words.axes.items() if axis.plain and name not in loose}
        self._denying = facets.get(DENYING, "")
        self._little = frozenset(claims.words.little.split("|"))
        self._supposing = ConceptTable({SUPPOSED: claims.concepts.get(SUPPOSED, "")})
        self._goes_on = facets.get(GOES_ON, "")

    def of(self, statement: Statement, words: Sequence[SaidWord]) -> list[Facet]:
        """The facets of a statement with these words."""
        slot_of, contrasts = self._contrasts
        told = [
            (slot_of[one.concept], one.concept, (one.first, one.behind))
            for one in concepts_of(statement, contrasts)
            if one.concept in slot_of
        ]
        told += [
            (slot, one.concept, (one.first, one.behind))
            for slot, values, table in self._slots
            for one in concepts_of(statement, table)
            if one.concept in values
        ]
        told += [
            (one.axis, str(one.says), (one.first, one.behind))
            for one in self._leanings.of(statement)
            if one.axis in self._plain
        ]
        told = list(_of_others(told))
        told += [(PLACE, one.concept, (one.first, one.behind)) for one in concepts_of(statement, self._places)]
        told += self._counted(statement, words)
        frame = Frame(statement, self._supposing)
        unless = {at for place in frame.at(SUPPOSED) for at in range(*place)}  # how it is so
        supposed = self._going_on(statement, frame.supposed) - unless
        denied = any(word.denies for at, word in enumerate(words) if at not in frame.supposed) or statement.has(
            self._denying
        )
        kind = next((value for name, value, _ in told if name == CONDITION and value != PLAINLY), "")
        denies = DENIES * denied
        found = []
        for name, value, at in told:
            under = kind + denies if at[0] in supposed else denies if name == CONDITION else ""
            found.append(Facet(name, value, at, self._beside(words, at), at[0] in supposed, under))
        return found

    def _going_on(self, statement: Statement, supposed: Collection[int]) -> frozenset[int]:
        """The words of a condition, with those of a clause that goes on with it: if it is empty, and you must, do."""
        found = set(supposed)
        for first, _ in statement.find(self._goes_on) if found else ():
            if first - 1 in found and _cut(statement, first, first):
                ends = (n for n in range(first + 1, len(statement.pieces)) if _cut(statement, n, n))
                found.update(range(first, next(ends, first)))  # nothing, where what to do would stand nowhere
        return frozenset(found)

    def _counted(self, statement: Statement, words: Sequence[SaidWord]) -> Iterator[tuple[str, str, Found]]:
        """The numbers of a statement, each with the words by which it is the most or the fewest."""
        bounds = sorted(concepts_of(statement, self._bounds), key=lambda one: (one.first, -one.behind))
        for at, word in enumerate(words):
            number = word.piece.number
            if number is None or statement.unit.text[word.piece.start - 1 : word.piece.start] == "(":
                continue
            found = next((one for one in bounds if _bounds(one, words, at)), None)
            if found is None:
                yield NUMBER, str(number), (at, at + 1)
                continue
            denied = any(one.denies for one in words[_clause(statement, found.first) : found.first])
            way, step = BOUNDS[found.concept]
            if denied and step:
                way, step = (MOST, 0) if way == FEWEST else (FEWEST, 0)
            first = at if words[found.first].is_number else found.first
            yield NUMBER, f"{way}{number + step}", (min(first, at), max(found.behind, at + 1))

    def _beside(self, words: Sequence[SaidWord], place: Found) -> Bag:
        """The words next to a place that tell what it is about."""
        first, behind = place
        near = (*words[max(first - WIDTH, 0) : first], *words[behind : behind + WIDTH])
        return Bag(word for word in near if self._tells(word) and not word.denies)

    def _tells(self, word: SaidWord) -> bool:
        return len(word.piece.text) >= TELLS and not word.is_number and word.forms.isdisjoint(self._little)


def _table(names: Collection[str], concepts: Mapping[str, str], claims: Claims) -> ConceptTable:
    """The words of some concepts, and of those that deny them."""
    hides = {other for name in names for other in claims.denied.get(name, ())}
    return ConceptTable({name: words for name, words in concepts.items() if name in {*names, *hides}})


def _of_others(told: Sequence[tuple[str, str, Found]]) -> Iterator[tuple[str, str, Found]]:
    """What is told, but for whose a thing becomes where the text speaks to him of his own."""
    own = [at for _, value, at in told if value == ADDRESSED]
    for name, value, at in told:
        if (name, value) != (WHOSE, READERS) or all(at[0] <= first < at[1] for first, _ in own):
            yield name, value, at


def _bounds(one: Claimed, words: Sequence[SaidWord], at: int) -> bool:
    """Whether words bound a number: they stand right before it, or go on behind it without a mark or another number."""
    if not one.first <= at <= one.behind or _cut(one.statement, one.behind, at):
        return False
    return not any(words[n].is_number or _cut(one.statement, n, n) for n in range(at + 1, one.behind))


def _cut(statement: Statement, behind: int, at: int) -> bool:
    """Whether a mark stands between a word and those before it."""
    pieces = statement.pieces
    return behind == at and bool(CUT.search(statement.unit.text, pieces[at - 1].end, pieces[at].start))


def _clause(statement: Statement, at: int) -> int:
    """The first word of the clause in which a word stands."""
    return next((n for n in range(at, 0, -1) if _cut(statement, n, n)), 0)


class Otherwise:
    """A sentence beside those that tell the same right, in the facets of all of them."""

    def __init__(
        self,
        told: Callable[[Saying], Sequence[Facet]],
        rare: Callable[[SaidWord], bool],
        of: Callable[[str], Sequence[Saying]],
        fates: Mapping[str, str],
    ) -> None:
        """`told`: the facets of what tells something right; `rare`: whether a word tells what it is about; `of`: all
        that is told right of something; `fates`: the places that some facets tell without naming them."""
        self._told, self._rare, self._of, self._fates = told, rare, of, fates

    def otherwise(
        self,
        mine: Sequence[Facet],
        near: Sequence[tuple[float, Saying]],
        others: Iterable[Saying],
        whole: Iterable[Facet] = (),
        whole_said: bool = True,
    ) -> Facet | None:
        """The first facet that one of those that are `near` has the other way, next to the same unless it is the same
        but for that, where none of them and of `others` has it so. `whole`: the facets of all that it says;
        `whole_said`: whether it is a sentence and no part of one."""
        own = {(one.name, one.value) for one in (*mine, *whole)}
        known = [one for _, saying in near for one in self._told(saying)]
        about = [
            one
            for _, saying in near
            for one in self._told(saying)
            if one.name != CONDITION or saying.key == near[0][1].key  # another rule has other conditions
        ]
        alike = {id(one) for score, saying in near if score >= ALIKE for one in self._told(saying)}
        same = {(one.name, one.value, one.under) for one in known}
        if whole_said and (place := self._instead(mine, near, others) or self._narrowed(mine, near)) is not None:
            return place
        for facet in mine:
            if (
                facet.name in (PLACE, ADDRESSED)
                or (facet.name, facet.value, facet.under) in same
                or (facet.name == NUMBER and not self._is_other(facet, known))
                or any(n == facet.name and v != facet.value for n, v in own)
                or (facet.name == CONDITION and facet.under)  # not unless it is so: only if it is
            ):
                continue
            turned = any(
                one.name == facet.name
                and one.supposed == facet.supposed  # more than ten is what happens, and not what is allowed
                and one.under == facet.under  # only if it is empty: not if it is not empty
                and (id(one) in alike or self._is_beside(one, facet))
                for one in about
            )
            if turned and not any(
                (one.name, one.value, one.under) == (facet.name, facet.value, facet.under)
                for saying in others
                for one in self._told(saying)
            ):
                return facet
        return None

    def _instead(
        self, mine: Sequence[Facet], near: Sequence[tuple[float, Saying]], others: Iterable[Saying]
    ) -> Facet | None:
        """A place that stands where all that tell the same, and name one, name another, which is told nowhere here."""
        best, top = near[0]
        meant = [(score, one) for score, one in near if one.key == top.key or score >= best * AS_MEANT]
        there = [some for _, saying in meant if (some := _places(self._told(saying)))]
        here = _places(mine)
        missing = _places(self._told(top)).intersection(*there) - here
        if not missing or not here:
            return None
        told = [*(saying for _, saying in meant), *(one for one in others if one.key == top.key)]
        known = {self._fates.get(one.value, one.value) for saying in told for one in self._told(saying)}
        right = [(score, one) for score, saying in meant for one in self._told(saying) if one.value in missing]
        for facet in mine:
            if facet.name != PLACE or facet.supposed or facet.value in known:
                continue
            if any(one.name == PLACE and (score >= ALIKE or self._is_beside(one, facet)) for score, one in right):
                return facet
        return None

    def _narrowed(self, mine: Sequence[Facet], near: Sequence[tuple[float, Saying]]) -> Facet | None:
        """Where a sentence tells of whom it speaks to alone what is told of nobody by himself."""
        score, top = near[0]
        said = next((one for one in mine if one.value == ADDRESSED), None)
        if said is None or score < NARROWED or any(one.value == EVERYONES for one in mine):
            return None
        for saying in (*(saying for _, saying in near), *self._of(top.key)):
            told = {one.value for one in self._told(saying) if one.name in (ADDRESSED, WHOSE)}
            if told and EVERYONES not in told:
                return None  # it is told of somebody, who may be the one that is spoken to
        return said

    def _is_other(self, facet: Facet, known: Sequence[Facet]) -> bool:
        """Whether a number is none of those known: what is told of at most ten may be told of ten."""
        numbers = {one.value.lstrip(MOST + FEWEST) for one in known if one.name == NUMBER}
        bounded = [one for one in known if one.name == NUMBER and one.value[0] == facet.value[0]]
        if facet.value[0] not in (MOST, FEWEST):
            return False  # how many there are of something once is no rule
        return facet.value.lstrip(MOST + FEWEST) not in numbers or bool(bounded)

    def _is_beside(self, one: Facet, other: Facet) -> bool:
        """Whether some of the words that stand next to both are the same, and one of them is rare."""
        same = [word for word in one.beside.words if any(same_word(word, there) for there in other.beside.words)]
        return len({word.piece.folded for word in same}) >= BOTH and any(map(self._rare, same))


def _places(facets: Iterable[Facet]) -> frozenset[str]:
    return frozenset(one.value for one in facets if one.name == PLACE)
