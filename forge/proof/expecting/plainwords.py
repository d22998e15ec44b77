"""The words of a language that no dictionary tells, by lists of its nouns and its verbs, whose forms its rules make,
and of the small words that lead them: a noun with all that is said of it, and the subject of a clause."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from forge.language.concepts import Clauses
from forge.language.morphology import Morphology
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.proof.expecting.wordline import WordLine

BASE, GERUND, PAST, DONE, FINITE = "inf", "ger", "past", "part_pas", "fin"
APOSTROPHES = ("’", "'")
SAID = 4  # words that may stand before a noun and be said of it
EITHER = frozenset((SINGULAR, PLURAL))


@dataclass(frozen=True)
class Noun:
    """A noun with all that is said of it before it: where it begins, whether it is one or many, its first word,
    and itself."""

    start: int
    number: str
    first: str
    word: str


class PlainWords:
    """What the words of such a language are, as far as its lists tell."""

    def __init__(self, files: Collection[Clauses], morphology: Morphology) -> None:
        self._files, self._morphology = files, morphology

    def words(self, name: str) -> frozenset[str]:
        """The words that a language has under a name."""
        return frozenset(" ".join(getattr(file, name) for file in self._files).split())

    @cached_property
    def lists(self) -> dict[str, frozenset[str]]:
        """The words of a language by the names they stand under."""
        return {name: self.words(name) for name in Clauses.__struct_fields__}

    def among(self, word: str, *lists: str) -> bool:
        """Whether a word stands under one of some names."""
        said = word.replace("'", "’")
        return any(said in self.lists[name] for name in lists)

    @cached_property
    def nouns(self) -> dict[str, frozenset[str]]:
        """What numbers a word has as a noun."""
        found: dict[str, frozenset[str]] = {}
        for noun in self.lists["nouns"]:
            for form in self._morphology.forms(noun, "noun"):
                if number := form.get("number"):
                    found[form.word] = found.get(form.word, frozenset()) | {number}
        return found

    @cached_property
    def verbs(self) -> dict[str, frozenset[tuple[str, str]]]:
        """What forms a word is of a verb, each with its number."""
        found: dict[str, frozenset[tuple[str, str]]] = {}
        for verb in self.lists["verbs"]:
            for form in self._morphology.forms(verb, "verb"):
                told = form.get("form") or "", form.get("number") or ""
                found[form.word] = found.get(form.word, frozenset()) | {told}
        return found

    def acts(self, low: str, alone: bool = False) -> bool:
        """Whether a word may be the verb of a clause; `alone`: and nothing else."""
        if self.among(low, "is_one", "are_many", "be", "modals", "have"):
            return not alone
        kinds = {kind for kind, _ in self.verbs.get(low, ())}
        return not kinds.isdisjoint((BASE, FINITE)) and not (alone and low in self.nouns)

    def number(self, row: WordLine, place: int) -> str | None:
        """Of how many a finite verb is said; None for another word, and for one that may be something else."""
        low = row.words[place].low
        if self.among(low, "is_one"):
            return SINGULAR
        if self.among(low, "are_many"):
            return PLURAL
        forms = self.verbs.get(low, frozenset())
        if not forms or low in self.nouns or any(kind in (PAST, DONE) for kind, _ in forms):
            return None
        return SINGULAR if (FINITE, SINGULAR) in forms else PLURAL if (FINITE, PLURAL) in forms else None

    def back(self, row: WordLine, place: int) -> int:
        """The word before one, adverbs left out."""
        at = place - 1
        while at >= 0 and row.near(at + 1) and self.among(row.words[at].low, "adverbs"):
            at -= 1
        return at if at >= 0 and row.near(at + 1) else -1

    def noun_at(self, row: WordLine, place: int, begin: int) -> Noun | None:
        """The noun that ends at a place, with what is said of it before it."""
        if place < begin or (place + 1 < len(row) and row.gap(place + 1).startswith(APOSTROPHES)):
            return None
        numbers = self.nouns.get(row.words[place].low, frozenset())
        if len(numbers) != 1 or self.among(row.words[place].low, "lasting"):
            return None
        [number] = numbers
        at, whose = place, False
        while at > begin and place - at < SAID and self.may_be_said(row, at):
            at -= 1
            whose = whose or self.is_whose(row, at)
            led = at > begin and self.among(row.words[at].low, "bare") and self.determines(row.words[at - 1].low)
            if self.determines(row.words[at].low) and not led:  # each other player’s: not with other
                break
        first = row.words[at].low
        if self.among(first, "singles") and number == PLURAL and not whose:
            return None  # told elsewhere
        return Noun(at, number, first, row.words[place].low)

    def determines(self, low: str) -> bool:
        """Whether a word stands before all that is said of a noun."""
        return self.among(low, "articles", "singles", "several")

    def is_whose(self, row: WordLine, place: int) -> bool:
        """Whether a word is somebody whose something is."""
        behind = row.gap(place + 1) if place + 1 < len(row) else ""
        return behind.startswith(APOSTROPHES) or any(sign in row.words[place].low for sign in APOSTROPHES)

    def has_object(self, row: WordLine, place: int) -> bool:
        """Whether a word is a verb rather than a noun: with something behind it that it is done to, or how many."""
        behind = row.words[place + 1] if place + 1 < row.clause(place)[1] else None
        if behind is None:
            return False
        return behind.figure or self.among(behind.low, "articles", "singles", "several", "pronouns_one", "pointing")

    def may_be_said(self, row: WordLine, at: int) -> bool:
        """Whether the word before a place may be said of what stands there."""
        low, gap = row.words[at - 1].low, row.gap(at)
        if gap.startswith(APOSTROPHES):
            return True  # the players’
        if not row.near(at):
            return False
        closed = (
            "prepositions",
            "starts",
            "adverbs",
            "relatives",
            "modals",
            "is_one",
            "are_many",
            "pairs",
            "pronouns_one",
            "pronouns_many",
        )
        if self.among(low, "pointing", "said"):
            return not self.among(low, "relatives") or at < 2 or row.words[at - 2].low not in self.nouns
        return not self.among(low, *closed) and (low not in self.verbs or low in self.nouns or self.is_done(low))

    def is_supposed(self, row: WordLine, place: int) -> bool:
        """Whether a word before a verb says that what it tells is only supposed: as if it were."""
        return any(self.among(one.low, "supposing") for one in row.words[row.clause(place)[0] : place])

    def is_done(self, low: str) -> bool:
        """Whether a word is nothing else of a verb than what was done."""
        return all(kind in (PAST, DONE) for kind, _ in self.verbs.get(low, ()))

    def is_doing(self, low: str) -> bool:
        """Whether a word is a verb as a noun."""
        return any(kind == GERUND for kind, _ in self.verbs.get(low, ()))

    def chain(self, row: WordLine, at: int, begin: int) -> Iterator[Noun]:
        """A noun, and those before it on which it hangs by prepositions: minions on a base."""
        while at >= begin:
            if self.among(row.words[at].low, "adverbs") or self.is_doing(row.words[at].low):
                at -= 1
                continue
            if (one := self.noun_at(row, at, begin)) is None:
                return
            yield one
            if one.start == begin or not row.near(one.start):
                return
            if not self.among(row.words[one.start - 1].low, "prepositions"):
                return
            at = one.start - 2

    def subject(self, row: WordLine, at: int, begin: int) -> Noun | None:
        """The noun with which a clause begins and that ends before its verb."""
        if at < begin or not (chain := list(self.chain(row, at, begin))):
            return None
        head = chain[-1]
        if self.among(head.word, "amounts"):
            return None
        start = head.start
        if start == begin:
            return head
        before = row.words[start - 1].low
        if self.among(before, "prepositions") and not self.among(before, "starts"):
            return None
        if self.among(before, "pairs"):
            opens = start - 1 == begin or self.among(row.words[start - 2].low, "adverbs")
            return head if (opens and start > begin + 1) or start - 1 == begin else None
        return head if self.among(before, "starts") else None
