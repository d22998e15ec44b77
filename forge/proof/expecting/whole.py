"""Whether a sentence lacks a word, in a language whose words no dictionary tells: a verb, a preposition and what it is
of, a word that joins, an article.

Short texts leave words out on purpose: where nearly all articles are gone, none of them lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.language.morphology.face import PLURAL, SINGULAR
from forge.proof.expecting.plainwords import APOSTROPHES, BASE, DONE, FINITE, PAST, SAID, PlainWords
from forge.proof.expecting.wordline import Found, WordLine

CLOSED = re.compile(r"\s*[.,;:!?)]")
FEW = 2  # articles that a text has which leaves none out
SIGNED = re.compile(r"\s+[+−–-]?")
SHORT = re.compile("[→+=&>/?]|->")  # signs of who leaves words out


class Whole(PlainWords):
    """The rules by which words lack in such a language."""

    def found(self, row: WordLine) -> Iterator[Found]:
        """The words beside which others lack; none where no verbs are told."""
        if not self.lists["verbs"]:
            return
        for place in range(len(row)):
            for rule in (
                self._beside,
                self._left_open,
                self._undone,
                self._unjoined,
                self._unrelated,
                self._verbless,
                self._unled,
                self._many,
                self._to_be,
                self._nobody,
                self._nowhere,
                self._gapped,
                self._carried,
            ):
                if (apart := rule(row, place)) is not None:
                    yield apart
        yield from self._bare(row)

    def _begins(self, row: WordLine, place: int) -> int | None:
        """The noun of a phrase that begins at a place with a word before it that nothing but a noun has."""
        if not self.among(row.words[place].low, "leading"):
            return None
        end = row.clause(place)[1]
        for at in range(place + 1, min(place + 1 + SAID, end)):
            low = row.words[at].low
            if not row.near(at) or self.among(low, "prepositions", "pairs", "relatives", "starts", "modals"):
                return None
            behind = row.words[at + 1].low if at + 1 < end and row.near(at + 1) else ""
            whose = at + 1 < len(row) and row.gap(at + 1).startswith(APOSTROPHES)
            if (low in self.nouns or self.among(low, "parts")) and behind not in self.nouns and not whose:
                return at
        return None

    def _verb(self, row: WordLine, place: int) -> bool:
        """Whether a word may be the verb of a clause."""
        low = row.words[place].low
        if self.among(low, "modals", "is_one", "are_many", "contracted"):
            return True
        return any(kind in (FINITE, PAST, BASE) for kind, _ in self.verbs.get(low, ()))

    def _beside(self, row: WordLine, place: int) -> Found | None:
        """A noun right behind another, with nothing that joins them: put it a base, minions the base it was on."""
        begin, end = row.clause(place)
        low = row.words[place].low
        if place + 1 >= end or not row.near(place + 1):
            return None
        before_it = row.words[place - 1].low if place > begin else ""
        object_ = self.among(low, "objects") and before_it in self.verbs and not self.among(before_it, "be")
        if not object_ and (low not in self.nouns or self.among(low, "lasting")):
            return None
        begins = place + 1
        while object_ and begins + 1 < end and self.among(row.words[begins].low, "adverbs") and row.near(begins + 1):
            begins += 1
        last = self._begins(row, begins)
        if last is None or self.among(row.words[last].low, "lasting"):
            return None
        going = next(
            (at for at in range(last + 1, end) if self.among(row.words[at].low, "pairs", "conditions", "relatives")),
            end,
        )
        if any(self._verb(row, at) for at in range(last + 1, going)):
            return None  # of which something is said: a minion your rival has
        noun = None if object_ else self.noun_at(row, place, begin)
        if noun is not None and noun.start > begin and self.among(row.words[noun.start - 1].low, "prepositions"):
            acts = [at for at in range(begin, noun.start - 1) if self._order(row, at)]
            if acts and self.among(row.words[acts[0] + 1].low, "prepositions"):
                return None  # return to its hand a minion
        before = [row.words[at].low for at in range(begin, place)]
        if not before or self.among(before[0], "prepositions", "conditions"):
            return None
        if any(self.among(one, "giving") for one in before) or (
            not object_ and not any(self._verb(row, at) for at in range(begin, place))
        ):
            return None
        return place, last

    def _left_open(self, row: WordLine, place: int) -> Found | None:
        """A preposition with nothing behind it: choose a minion in; discards it."""
        begin, end = row.clause(place)
        low = row.words[place].low
        if not self.among(low, "prepositions") or self.among(low, "ending") or place == begin:
            return None
        if place + 1 < end and not self.among(row.words[place + 1].low, "pairs"):
            return None
        if place + 1 == end < len(row) and not CLOSED.match(row.gap(end)):
            return None  # with ≥ 1
        carries = any(self.among(row.words[at].low, "carrying") for at in range(begin, place))
        if carries and self.among(low, "entering"):
            return None  # shuffle it in
        if place + 2 < end and self.among(row.words[place + 2].low, "prepositions"):
            return None  # in or out of
        before = row.words[place - 1].low
        if before in self.verbs and before not in self.nouns and (place - 1 > begin):
            return None  # the base it was on
        if any(self.among(row.words[at].low, "relatives", "conditions") for at in range(begin, place)):
            return None
        return place - 1, place

    def _undone(self, row: WordLine, place: int) -> Found | None:
        """What is done to nothing: instead of discarding."""
        begin, end = row.clause(place)
        low = row.words[place].low
        if place - 1 < begin:
            return None
        before = row.words[place - 1].low
        if place + 1 == end and self.among(low, "wanting") and self.among(before, "prepositions"):
            return place - 1, place
        told = [row.words[at].low for at in range(begin, place)]
        if place + 1 == end and self._order(row, place) and not self.among(low, "idle"):
            # if you don't play, do not discard
            bare = all(self.among(one, "conditions", "pronouns_many", "helping", "adverbs") for one in told)
            return (place - 1, place) if bare and any(self.among(one, "helping") for one in told) else None
        if place + 1 < end and self.among(low, "placing") and self.among(row.words[place + 1].low, "bound"):
            led = self.among(before, "pairs", "modals", "adverbs")
            open_ = any(self.among(one, "be", "relatives", "amounts") for one in told)
            return (place, place + 1) if led and not open_ and not self._put_behind(row, place + 1) else None
        return None

    def _put_behind(self, row: WordLine, place: int) -> bool:
        """Whether behind where something is put stands what that is: put into your hand any number of minions."""
        end, leads = row.clause(place)[1], ("leading", "singles", "several", "amounts", "objects")
        for at in range(place + 2, end):
            if self.among(row.words[at].low, "pairs", "prepositions"):
                return self.among(row.words[at].low, "towards") and at + 1 < end and self._tells_how_many(row, at + 1)
            if self.among(row.words[at].low, *leads) or row.words[at].figure:
                return True
        return False

    def _tells_how_many(self, row: WordLine, at: int) -> bool:
        """Whether a word says how many: up to two."""
        return row.words[at].figure or self.among(row.words[at].low, "several", "singles")

    def _order(self, row: WordLine, place: int) -> bool:
        """Whether a word is a verb that tells what to do."""
        low = row.words[place].low
        if self.among(low, "is_one", "are_many", "be", "have"):
            return False
        return any(kind == BASE for kind, _ in self.verbs.get(low, ()))

    def _unjoined(self, row: WordLine, place: int) -> Found | None:
        """Something to do right behind something else, with nothing that joins them: shuffle your deck draw a card."""
        begin, end = row.clause(place)
        if place - begin < 2 or row.words[place].low in self.nouns or not self._order(row, place):
            return None
        first = begin
        if self.among(row.words[first].low, "pairs", "adverbs"):
            first += 1
        leads = [at for at in range(begin, place) if self.among(row.words[at].low, "modals")]
        if not self._order(row, first) and not leads:
            return None
        at = self.back(row, place)
        low = row.words[at].low
        if at <= begin or self.among(low, "lasting") or not (low in self.nouns or self.among(low, "objects")):
            return None
        if not (self.has_object(row, place) or self.among(row.words[min(place + 1, end - 1)].low, "objects")):
            return None
        between = [row.words[at].low for at in range(begin, place)]
        if any(self.among(one, "giving", "relatives", "starts", "letting") for one in between):
            return None
        if PLURAL in self.nouns.get(low, ()) and not any(self.among(one, "prepositions") for one in between[-3:]):
            return None  # a minion other players control
        return at, place

    def _unrelated(self, row: WordLine, place: int) -> Found | None:
        """Something to do to what a verb is said of: choose an action is attached."""
        begin = row.clause(place)[0]
        if self.number(row, place) is None or (self.among(row.words[place].low, "have") and place - begin < 2):
            return None
        at = self.back(row, place)
        if at <= begin or (noun := self.noun_at(row, at, begin)) is None:
            return None
        first = noun.start - 1
        if first < begin or not self._order(row, first) or self.among(row.words[first].low, "letting", "giving"):
            return None
        lead = row.words[first - 1].low if first > begin else ""
        if any(self.among(row.words[at].low, "relatives", "starts") for at in range(begin, first)):
            return None
        if lead and not self.among(lead, "pairs", "adverbs", "modals"):
            return None
        if self.number(row, place) == PLURAL and not self.among(row.words[place].low, "are_many"):
            return None
        return noun.start, place

    def _verbless(self, row: WordLine, place: int) -> Found | None:
        """When or if something, and no verb behind it: if this the first minion, after this minion destroyed."""
        end = row.clause(place)[1]
        low = row.words[place].low
        if not self.among(low, "conditions") or place + 2 >= end or not row.near(place + 1):
            return None
        subject = place + 1
        if not self.among(row.words[subject].low, "leading", "pronouns_one"):
            return None
        if any(self._finite(row, at) for at in range(subject + 1, end)):
            return None
        if end < len(row) and self.among(row.words[end].low, "relatives", "pairs", "modals", "is_one"):
            return None  # if that minion, or this one, is
        return place, end - 1

    def _finite(self, row: WordLine, place: int) -> bool:
        """Whether a word is a verb of its clause, and no participle."""
        low = row.words[place].low
        contracted = any(sign in low for sign in APOSTROPHES)
        if contracted or self.among(low, "modals", "is_one", "are_many", "contracted", "pasts"):
            return True
        kinds = {kind for kind, _ in self.verbs.get(low, ())}
        if kinds & {FINITE, BASE}:
            return True
        if low not in self.verbs:
            before = row.words[place - 1].low if place else ""
            if PLURAL in self.nouns.get(before, ()) and low not in self.nouns and not self.among(low, *self.lists):
                return True  # if the cards match
            endings = tuple(self.lists["verbal_endings"])
            return low not in self.nouns and not self.among(low, "adverbs") and low.endswith(endings)
        return PAST in kinds and self.has_object(row, place)

    def _unled(self, row: WordLine, place: int) -> Found | None:
        """Who does something, of which no more is said than that it is done: after this minion destroyed."""
        begin, end = row.clause(place)
        low = row.words[place].low
        kinds = {kind for kind, _ in self.verbs.get(low, ())}
        if DONE not in kinds or BASE in kinds or place + 1 != end or place - begin < 3:
            return None
        if not self.among(row.words[begin].low, "ahead") or any(
            self._verb(row, at) or self.among(row.words[at].low, "have", "be") for at in range(begin, place)
        ):
            return None
        noun = self.noun_at(row, place - 1, begin)
        return (noun.start, place) if noun is not None and noun.start == begin + 1 and place + 1 == end else None

    def _many(self, row: WordLine, place: int) -> Found | None:
        """A pronoun for several things, where only a single thing was told: draw a card and show them."""
        if not self.among(row.words[place].low, "several_things"):
            return None
        told = row.words[:place]
        whose = self.among(row.words[place].low, "folk")
        if any(self._is_many(row, at) or (whose and self.among(row.words[at].low, "folk")) for at in range(place)):
            return None
        if not any(one.low in self.nouns for one in told):
            return None
        return place, place

    def _is_many(self, row: WordLine, at: int) -> bool:
        """Whether a word may tell of several, or of somebody who is neither he nor she."""
        word = row.words[at]
        if word.figure:
            behind = row.words[at + 1].low if row.near(at + 1) else ""
            return bool(behind) and not self.among(behind, "pairs") and SINGULAR not in self.nouns.get(behind, ())
        if self.among(word.low, "pairs"):
            going_on = ("leading", "singles", "objects", "prepositions")
            return at + 1 < len(row) and self.among(row.words[at + 1].low, *going_on)
        if self.among(word.low, "amounts"):
            return at + 1 < len(row) and not self.among(row.words[at + 1].low, "pairs")
        if self.among(word.low, "several", "people"):
            return True
        if word.low not in self.nouns:
            endings = tuple(self.lists["plural_endings"])
            return word.low.endswith(endings) and word.low not in self.verbs and not self.among(word.low, *self.lists)
        return PLURAL in self.nouns[word.low]

    def _to_be(self, row: WordLine, place: int) -> Found | None:
        """The plain form of what is, with nothing that leads it: this card be destroyed."""
        if not self.among(row.words[place].low, "plain_be") or place == row.clause(place)[0]:
            return None
        begin = row.sentence(place)[0]
        before = [row.words[at].low for at in range(begin, place)]
        if any(self.among(one, "modals", "letting", "infinitives") for one in before):
            return None
        return place - 1, place

    def _nobody(self, row: WordLine, place: int) -> Found | None:
        """What is done by nobody, in a sentence with verbs: when play this minion; if it is one, may play it."""
        begin, end = row.clause(place)
        low = row.words[place].low
        if self.among(low, "conditions") and place + 2 < end and row.near(place + 1):
            behind = row.words[place + 1].low
            acts = self._order(row, place + 1) and behind not in self.nouns and not self.among(behind, "said")
            return (place, place + 1) if acts and self.has_object(row, place + 1) else None
        first = row.sentence(place)[0]
        if place != begin or first == begin or not self.among(low, "modals"):
            return None
        opening = row.clause(begin - 1)
        if opening[0] > first and ":" not in row.gap(opening[0]):
            return None
        if any(self.among(row.words[at].low, "pronouns_many") for at in range(*opening)):
            return None
        if not row.gap(begin).startswith(",") or not self.among(row.words[opening[0]].low, "conditions"):
            return None
        told = any(self._finite(row, at) for at in range(opening[0], opening[1]))
        return (place, place + 1) if told and opening[1] == begin and place + 1 < end else None

    def _gapped(self, row: WordLine, place: int) -> Found | None:
        """Somebody or something right before what it has or gets: it +4 power, you the option."""
        begin = row.clause(place)[0]
        if place <= begin or (not row.words[place].figure and not self.among(row.words[place].low, "proper")):
            return None
        before = row.words[place - 1].low
        if row.words[place].figure:
            if not SIGNED.fullmatch(row.gap(place)) or any(self._verb(row, at) for at in range(begin, place)):
                return None
            noun = self.noun_at(row, place - 1, begin)
            starts = begin if noun is None else noun.start
            led = noun is not None and starts == begin and self.among(noun.first, "leading")
            return (begin, place) if led or (place - 1 == begin and self.among(before, "pronouns_one")) else None
        alone = place - 1 == begin and self.among(before, "pronouns_one", "pronouns_many") and row.near(place)
        return (begin, place) if alone else None

    def _carried(self, row: WordLine, place: int) -> Found | None:
        """A word for where something goes, behind a verb by which nothing goes anywhere: destroy one onto a base."""
        if not self.among(row.words[place].low, "carried") or not place:
            return None
        before = [one.low for one in row.words[row.sentence(place)[0] : place]]
        keeps = any(self.among(one, "keeping") for one in before)
        return (place - 1, place) if keeps and not any(self.among(one, "carrying") for one in before) else None

    def _nowhere(self, row: WordLine, place: int) -> Found | None:
        """Something to put, and nothing that says where: put a base."""
        first, last = row.sentence(place)
        if place != first or not self.among(row.words[place].low, "placing"):
            return None
        where = any(self.among(one.low, "prepositions", "towards") for one in row.words[place + 1 : last])
        return None if where or last - place > SAID else (place, last - 1)

    def _bare(self, row: WordLine) -> Iterator[Found]:
        """A noun for one without an article, where others have theirs."""
        if SHORT.search(row.text) or any(self._asks_nobody(row, place) for place in range(len(row))):
            return
        if sum(self.among(word.low, "proper", "singles") for word in row.words) < FEW:
            return
        lacking = [found for place in range(len(row)) if (found := self._lacks_article(row, place)) is not None]
        if len(lacking) == 1:
            yield lacking[0]

    def _asks_nobody(self, row: WordLine, place: int) -> bool:
        """Whether a sentence begins with what is allowed, and says to whom nowhere: May draw."""
        return row.opens(place) and self.among(row.words[place].low, "modals") and row.words[place].text[:1].isupper()

    def _lacks_article(self, row: WordLine, place: int) -> Found | None:
        """A noun for one without an article."""
        word, (begin, end) = row.words[place], row.clause(place)
        if self.among(word.low, "said") and self.among(word.low, "belongings") and self._alone(row, place):
            return place - 1, place
        behind = row.words[place + 1].low if place + 1 < end and row.near(place + 1) else ""
        part = self.among(word.low, "parts") and self.among(behind, "partitive")
        if not part and (not self.among(word.low, "countable") or behind in self.nouns):
            return None
        if place + 1 < len(row) and row.gap(place + 1).startswith(APOSTROPHES):
            return None
        at = place
        while at > begin and place - at < SAID and self.may_be_said(row, at):
            at -= 1
        if any(self._leads(row, one) for one in range(max(begin, at), place + 1)):
            return None
        before = row.words[at - 1].low if at > begin and row.near(at) else ""
        if at - 1 == begin and place + 1 == end and self.among(before, "prepositions"):
            return None  # my turn, in discard pile: I may
        if self.among(before, "unled") or (
            not self.among(before, "prepositions", "conditions") and before not in self.verbs
        ):
            return None
        if part and not any(self.among(one.low, "definite") for one in row.words):
            return None
        if self.among(row.words[at].low, "unled") or (place == at and self.among(word.low, "hidden")):
            return None
        both = self.among(before, "away") and self.among(behind, "infinitives")  # from hand to hand
        return None if both else (at - 1, place)

    def _alone(self, row: WordLine, place: int) -> bool:
        """Whether a word that may be said of a noun stands for it: from discard."""
        if not row.near(place) or not self.among(row.words[place - 1].low, "away"):
            return False
        return not row.near(place + 1) or row.words[place + 1].low not in self.nouns

    def _leads(self, row: WordLine, at: int) -> bool:
        word = row.words[at]
        return (
            word.figure
            or self.among(word.low, "leading", "singles", "several", "articles", "amounts", "pointing")
            or self.is_whose(row, at)
        )
