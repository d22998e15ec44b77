"""Whether subject and verb agree in a language whose words no dictionary tells: by lists of its nouns and its verbs,
whose forms its rules make, and of the small words that lead them.

A subject is only looked for where a clause begins with it, behind a relative pronoun or a word that begins a clause; a
noun behind a preposition is none, and what may be read in two ways counts for the writer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from forge.language.concepts import Clauses
from forge.language.morphology import Morphology
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.proof.expecting.wordline import Found, WordLine

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


class Plain:
    """The rules by which the words of such a language go together."""

    def __init__(self, files: Collection[Clauses], morphology: Morphology) -> None:
        self._files, self._morphology = files, morphology

    def words(self, name: str) -> frozenset[str]:
        """The words that a language has under a name."""
        return frozenset(" ".join(getattr(file, name) for file in self._files).split())

    @cached_property
    def _lists(self) -> dict[str, frozenset[str]]:
        return {name: self.words(name) for name in Clauses.__struct_fields__}

    def _is(self, word: str, *lists: str) -> bool:
        return any(word in self._lists[name] for name in lists)

    @cached_property
    def _nouns(self) -> dict[str, frozenset[str]]:
        """What numbers a word has as a noun."""
        found: dict[str, frozenset[str]] = {}
        for noun in self._lists["nouns"]:
            for form in self._morphology.forms(noun, "noun"):
                if number := form.get("number"):
                    found[form.word] = found.get(form.word, frozenset()) | {number}
        return found

    @cached_property
    def _verbs(self) -> dict[str, frozenset[tuple[str, str]]]:
        """What forms a word is of a verb, each with its number."""
        found: dict[str, frozenset[tuple[str, str]]] = {}
        for verb in self._lists["verbs"]:
            for form in self._morphology.forms(verb, "verb"):
                told = form.get("form") or "", form.get("number") or ""
                found[form.word] = found.get(form.word, frozenset()) | {told}
        return found

    def found(self, row: WordLine) -> Iterator[Found]:
        """The words that do not go together; none where no verbs are told."""
        if not self._lists["verbs"]:
            return
        for place in range(len(row)):
            for rule in (
                self._agreeing,
                self._going_on,
                self._led,
                self._each,
                self._whose,
                self._bare,
                self._to_come,
                self._still,
            ):
                if (apart := rule(row, place)) is not None:
                    yield apart

    def acts(self, low: str, alone: bool = False) -> bool:
        """Whether a word may be the verb of a clause; `alone`: and nothing else."""
        if self._is(low, "is_one", "are_many", "be", "modals", "have"):
            return not alone
        kinds = {kind for kind, _ in self._verbs.get(low, ())}
        return not kinds.isdisjoint((BASE, FINITE)) and not (alone and low in self._nouns)

    def _number(self, row: WordLine, place: int) -> str | None:
        """Of how many a finite verb is said; None for another word, and for one that may be something else."""
        low = row.words[place].low
        if self._is(low, "is_one"):
            return SINGULAR
        if self._is(low, "are_many"):
            return PLURAL
        forms = self._verbs.get(low, frozenset())
        if not forms or low in self._nouns or any(kind in (PAST, DONE) for kind, _ in forms):
            return None
        return SINGULAR if (FINITE, SINGULAR) in forms else PLURAL if (FINITE, PLURAL) in forms else None

    def _agreeing(self, row: WordLine, place: int) -> Found | None:
        """A verb that is said of one, and its subject is many, or the other way round."""
        number = self._number(row, place)
        if number is None:
            return None
        at = self._back(row, place)
        begin, _ = row.clause(place)
        if at < begin or (at < place - 1 and self._is(row.words[at].low, "modals")):
            return None
        low = row.words[at].low
        if self._is(low, "pronouns_one", "pronouns_many"):
            said = SINGULAR if self._is(low, "pronouns_one") else PLURAL
            starts = at == begin or self._is(row.words[at - 1].low, "starts")
            return (at, place) if starts and said != number else None
        if self._is(low, "relatives"):
            numbers = self._antecedents(row, at - 1, begin)
            return (at, place) if numbers and number not in numbers else None
        end = self._before_relative(row, at, begin)
        head = self._subject(row, end, begin)
        if head is None or head.number == number:
            return None
        if not self._is(row.words[place].low, "is_one", "are_many") and number == PLURAL:
            verbal = self._has_object(row, place) or (end < at and self._goes(row, place))
            return (head.start, place) if verbal else None
        return head.start, place

    def _before_relative(self, row: WordLine, at: int, begin: int) -> int:
        """The word before what a relative pronoun says of it as something that is done, which ends at a place: a card
        that is not played."""
        forms = self._verbs.get(row.words[at].low, frozenset())
        be = self._back(row, at)
        done = any(kind == DONE for kind, _ in forms) and be > begin + 1 and self._is(row.words[be].low, "be")
        return be - 2 if done and self._is(row.words[be - 1].low, "relatives") and row.near(be - 1) else at

    def _goes(self, row: WordLine, place: int) -> bool:
        """Whether a word is a verb of what goes somewhere."""
        return place + 1 < row.clause(place)[1] and self._is(row.words[place + 1].low, "towards")

    def _back(self, row: WordLine, place: int) -> int:
        """The word before one, adverbs left out."""
        at = place - 1
        while at >= 0 and row.near(at + 1) and self._is(row.words[at].low, "adverbs"):
            at -= 1
        return at if at >= 0 and row.near(at + 1) else -1

    def _noun(self, row: WordLine, place: int, begin: int) -> Noun | None:
        """The noun that ends at a place, with what is said of it before it."""
        if place < begin or (place + 1 < len(row) and row.gap(place + 1).startswith(APOSTROPHES)):
            return None
        numbers = self._nouns.get(row.words[place].low, frozenset())
        if len(numbers) != 1 or self._is(row.words[place].low, "lasting"):
            return None
        [number] = numbers
        at, whose = place, False
        while at > begin and place - at < SAID and self._may_be_said(row, at):
            at -= 1
            whose = whose or self._is_whose(row, at)
            led = at > begin and self._is(row.words[at].low, "bare") and self._determines(row.words[at - 1].low)
            if self._determines(row.words[at].low) and not led:  # each other player’s: not with other
                break
        first = row.words[at].low
        if self._is(first, "singles") and number == PLURAL and not whose:
            return None  # told elsewhere
        return Noun(at, number, first, row.words[place].low)

    def _determines(self, low: str) -> bool:
        return self._is(low, "articles", "singles", "several")

    def _is_whose(self, row: WordLine, place: int) -> bool:
        """Whether a word is somebody whose something is."""
        behind = row.gap(place + 1) if place + 1 < len(row) else ""
        return behind.startswith(APOSTROPHES) or any(sign in row.words[place].low for sign in APOSTROPHES)

    def _has_object(self, row: WordLine, place: int) -> bool:
        """Whether a word is a verb rather than a noun: with something behind it that it is done to, or how many."""
        behind = row.words[place + 1] if place + 1 < row.clause(place)[1] else None
        if behind is None:
            return False
        return behind.figure or self._is(behind.low, "articles", "singles", "several", "pronouns_one", "pointing")

    def _may_be_said(self, row: WordLine, at: int) -> bool:
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
        if self._is(low, "pointing", "said"):
            return not self._is(low, "relatives") or at < 2 or row.words[at - 2].low not in self._nouns
        return not self._is(low, *closed) and (low not in self._verbs or low in self._nouns or self._is_done(low))

    def _is_done(self, low: str) -> bool:
        return all(kind in (PAST, DONE) for kind, _ in self._verbs.get(low, ()))

    def _is_doing(self, low: str) -> bool:
        return any(kind == GERUND for kind, _ in self._verbs.get(low, ()))

    def _chain(self, row: WordLine, at: int, begin: int) -> Iterator[Noun]:
        """A noun, and those before it on which it hangs by prepositions: minions on a base."""
        while at >= begin:
            if self._is(row.words[at].low, "adverbs") or self._is_doing(row.words[at].low):
                at -= 1
                continue
            if (one := self._noun(row, at, begin)) is None:
                return
            yield one
            if one.start == begin or not row.near(one.start):
                return
            if not self._is(row.words[one.start - 1].low, "prepositions"):
                return
            at = one.start - 2

    def _subject(self, row: WordLine, at: int, begin: int) -> Noun | None:
        """The noun with which a clause begins and that ends before its verb."""
        if at < begin or not (chain := list(self._chain(row, at, begin))):
            return None
        head = chain[-1]
        if self._is(head.word, "amounts"):
            return None
        start = head.start
        if start == begin:
            return head
        before = row.words[start - 1].low
        if self._is(before, "prepositions") and not self._is(before, "starts"):
            return None
        if self._is(before, "pairs"):
            opens = start - 1 == begin or self._is(row.words[start - 2].low, "adverbs")
            return head if (opens and start > begin + 1) or start - 1 == begin else None
        return head if self._is(before, "starts") else None

    def _antecedents(self, row: WordLine, at: int, begin: int) -> frozenset[str]:
        """How many that may be of which a relative pronoun is said; none where that is not known."""
        chain = list(self._chain(row, at, begin))
        if not chain:
            return frozenset()
        start = chain[-1].start
        if start > begin + 1 and self._is(row.words[start - 1].low, "prepositions"):
            if not self._is(row.words[start - 2].low, "ones"):
                many = len(chain) > 1 or self._is(row.words[start - 2].low, "amounts")
                return frozenset(one.number for one in chain) if many else EITHER
            return frozenset((SINGULAR, *(one.number for one in chain)))
        if start > begin and self._is(row.words[start - 1].low, "pairs"):
            return frozenset()
        open_ = [one for one in chain if not self._is(one.first, "pointing") and not self._is(one.word, "amounts")]
        return frozenset(one.number for one in open_ or chain)

    def _led(self, row: WordLine, place: int) -> Found | None:
        """A verb in a form that does not stand behind the word that leads it: would be destroy, may plays."""
        low, at = row.words[place].low, self._back(row, place)
        forms = self._verbs.get(low)
        if forms is None or at < row.clause(place)[0] or low in self._nouns:
            return None
        kinds = {kind for kind, _ in forms}
        before = row.words[at].low
        if self._is(before, "be"):
            return None if kinds & {DONE, GERUND} or not kinds & {BASE, FINITE} else (at, place)
        if self._is(before, "modals"):
            return None if BASE in kinds else (at, place)
        denied = (at < place - 1 or self._is(before, "is_one")) and self._is(before, "have")
        return (at, place) if denied and DONE not in kinds and BASE in kinds else None

    def _each(self, row: WordLine, place: int) -> Found | None:
        """A noun for many behind a word for a single one."""
        numbers = self._nouns.get(row.words[place].low)
        if (
            numbers is None
            or SINGULAR in numbers
            or row.gap(place + 1 if place + 1 < len(row) else 0).startswith(APOSTROPHES)
        ):
            return None
        at, begin = place, row.clause(place)[0]
        while at > begin and place - at < SAID and row.near(at) and self._may_be_said(row, at):
            at -= 1
            low = row.words[at].low
            if self._is_whose(row, at):
                return None
            if self._is(low, "singles"):
                return at, place
            if self._is(low, "several", "articles", "amounts") or row.words[at].figure or low in self._nouns:
                return None
        return None

    def _going_on(self, row: WordLine, place: int) -> Found | None:
        """A verb that goes on with what a relative pronoun says by one for another number: that is here and have 3."""
        if not self._is(row.words[place].low, "are_many", "is_one") or not self._back_is(row, place, "pairs"):
            return None
        begin, end = row.clause(place)
        if place + 1 < end and self._is(row.words[place + 1].low, "articles", "pointing"):
            return None  # have its owner draw
        for at in range(place - 2, begin, -1):
            if (number := self._number(row, at)) is not None:
                led = self._is(row.words[at - 1].low, "relatives") and at - 1 > begin
                return (at, place) if led and number != self._number(row, place) else None
        return None

    def _back_is(self, row: WordLine, place: int, name: str) -> bool:
        return row.near(place) and self._is(row.words[place - 1].low, name)

    def _bare(self, row: WordLine, place: int) -> Found | None:
        """A noun for one behind a word that wants an article, in a whole sentence: you may move it to same base."""
        low, begin = row.words[place].low, row.sentence(place)[0]
        if (
            not self._is(low, "bare")
            or not row.near(place + 1)
            or PLURAL in self._nouns.get(row.words[place + 1].low, EITHER)
        ):
            return None
        before = row.words[place - 1].low if place > begin and row.near(place) else ""
        if before and not (self._is(before, "prepositions", "starts") or before in self._verbs):
            return None
        inside = range(begin + 1, row.sentence(place)[1])
        told = any(
            self._is(row.words[at].low, "modals") and self._is(row.words[at - 1].low, "pronouns_one", "pronouns_many")
            for at in inside
        )  # who leaves articles out, leaves out who does it
        return (place, place + 1) if told else None

    def _whose(self, row: WordLine, place: int) -> Found | None:
        """Somebody right before what is his, with nothing that says so: its owner hand."""
        at = place + 1
        if not self._is(row.words[place].low, "persons") or not row.near(at):
            return None
        return (place, at) if self._is(row.words[at].low, "belongings") else None

    def _to_come(self, row: WordLine, place: int) -> Found | None:
        """A verb of what is to come, behind a word that says when or if it does: after another player will play."""
        at, (begin, _) = place - 1, row.clause(place)
        if not self._is(row.words[place].low, "future") or at <= begin or not row.near(place):
            return None
        if self._is(row.words[at].low, "pronouns_one", "pronouns_many"):
            led = at - 1
        elif row.words[at].low in self._nouns:
            start = at
            while start > begin and at - start < SAID and self._may_be_said(row, start):
                start -= 1
            subject = self._subject(row, at, begin)
            nearest = start - 1 if start > begin and self._is(row.words[start - 1].low, "ahead") else -1
            led = nearest if nearest >= 0 or subject is None else subject.start - 1
        else:
            return None
        if led < begin or not self._is(row.words[led].low, "ahead"):
            return None
        asks = self._is(row.words[led].low, "wondering") and led > row.sentence(place)[0]
        return None if asks else (led, place)

    def _still(self, row: WordLine, place: int) -> Found | None:
        """Something that is moved, with a word for where it is before a place where it is not: move it at another."""
        end = row.clause(place)[1]
        if not self._is(row.words[place].low, "moving"):
            return None
        for at in range(place + 1, end):
            behind = row.words[at + 1] if at + 1 < end else None
            counts = behind is not None and (behind.figure or self._is(behind.low, "several"))  # up to two
            if self._is(row.words[at].low, "towards") and not counts:
                return None
        for at in range(place + 2, end - 1):
            if not self._is(row.words[at].low, "resting"):
                continue
            far = next((to for to in range(at + 1, end - 1) if self._is(row.words[to].low, "elsewhere")), None)
            if far is not None and far - at < SAID and row.words[far + 1].low in self._nouns:
                return at, far + 1
        return None
