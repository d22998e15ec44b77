"""Whether subject and verb agree in a language whose words no dictionary tells: by lists of its nouns and its verbs,
whose forms its rules make, and of the small words that lead them.

A subject is only looked for where a clause begins with it, behind a relative pronoun or a word that begins a clause; a
noun behind a preposition is none, and what may be read in two ways counts for the writer.
"""

from __future__ import annotations

from collections.abc import Iterator

from forge.language.morphology.face import PLURAL, SINGULAR
from forge.proof.expecting.plainwords import APOSTROPHES, BASE, DONE, EITHER, FINITE, GERUND, SAID, PlainWords
from forge.proof.expecting.wordline import Found, WordLine


class Plain(PlainWords):
    """The rules by which the words of such a language go together."""

    def found(self, row: WordLine) -> Iterator[Found]:
        """The words that do not go together; none where no verbs are told."""
        if not self.lists["verbs"]:
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

    def _agreeing(self, row: WordLine, place: int) -> Found | None:
        """A verb that is said of one, and its subject is many, or the other way round."""
        number = self.number(row, place)
        if number is None:
            return None
        at = self.back(row, place)
        begin, _ = row.clause(place)
        if at < begin or (at < place - 1 and self.among(row.words[at].low, "modals")):
            return None
        if self.among(row.words[place].low, "supposed") and self.is_supposed(row, place):
            return None
        low = row.words[at].low
        if self.among(low, "pronouns_one", "pronouns_many"):
            said = SINGULAR if self.among(low, "pronouns_one") else PLURAL
            led = row.words[at - 1].low if at > begin else ""
            starts = at == begin or self.among(led, "starts") or led in self.nouns  # the base it is on
            return (at, place) if starts and said != number else None
        if self.among(low, "relatives"):
            numbers = self._antecedents(row, at - 1, begin)
            return (at, place) if numbers and number not in numbers else None
        end = self._before_relative(row, at, begin)
        head = self.subject(row, end, begin)
        nearest = self.noun_at(row, end, begin)
        if nearest is not None and nearest.start > begin and self.among(row.words[nearest.start - 1].low, "ahead"):
            head = nearest
        if head is None or head.number == number:
            return None
        if not self.among(row.words[place].low, "is_one", "are_many") and number == PLURAL:
            goes = self._goes(row, place) if end < at else self._ends(row, place)
            verbal = self.has_object(row, place) or goes
            return (head.start, place) if verbal else None
        return head.start, place

    def _before_relative(self, row: WordLine, at: int, begin: int) -> int:
        """The word before what a relative pronoun says of it as something that is done, which ends at a place: a card
        that is not played."""
        forms = self.verbs.get(row.words[at].low, frozenset())
        be = self.back(row, at)
        done = any(kind == DONE for kind, _ in forms) and be > begin + 1 and self.among(row.words[be].low, "be")
        return be - 2 if done and self.among(row.words[be - 1].low, "relatives") and row.near(be - 1) else at

    def _ends(self, row: WordLine, place: int) -> bool:
        """Whether a word is a verb without an object at the end of its clause."""
        return self.among(row.words[place].low, "idle") and place + 1 == row.clause(place)[1]

    def _goes(self, row: WordLine, place: int) -> bool:
        """Whether a word is a verb of what goes somewhere."""
        return place + 1 < row.clause(place)[1] and self.among(row.words[place + 1].low, "towards")

    def _antecedents(self, row: WordLine, at: int, begin: int) -> frozenset[str]:
        """How many that may be of which a relative pronoun is said; none where that is not known."""
        chain = list(self.chain(row, at, begin))
        if not chain:
            return frozenset()
        start = chain[-1].start
        if start > begin + 1 and self.among(row.words[start - 1].low, "prepositions"):
            if not self.among(row.words[start - 2].low, "ones"):
                many = len(chain) > 1 or self.among(row.words[start - 2].low, "amounts")
                return frozenset(one.number for one in chain) if many else EITHER
            return frozenset((SINGULAR, *(one.number for one in chain)))
        if start > begin and self.among(row.words[start - 1].low, "pairs"):
            return frozenset()
        open_ = [one for one in chain if not self.among(one.first, "pointing") and not self.among(one.word, "amounts")]
        return frozenset(one.number for one in open_ or chain)

    def _led(self, row: WordLine, place: int) -> Found | None:
        """A verb in a form that does not stand behind the word that leads it: would be destroy, may plays."""
        low, at = row.words[place].low, self.back(row, place)
        forms = self.verbs.get(low)
        if forms is None or at < row.clause(place)[0] or low in self.nouns:
            return None
        kinds = {kind for kind, _ in forms}
        before = row.words[at].low
        if self.among(before, "be"):
            return None if kinds & {DONE, GERUND} or not kinds & {BASE, FINITE} else (at, place)
        if self.among(before, "modals"):
            return None if BASE in kinds else (at, place)
        denied = (at < place - 1 or self.among(before, "is_one", "denying")) and self.among(before, "have")
        if denied and self._there(row, at, place):
            return None
        return (at, place) if denied and DONE not in kinds and BASE in kinds else None

    def _there(self, row: WordLine, at: int, place: int) -> bool:
        """Whether what a relative pronoun says ends between two words with a place: all that others have there move."""
        begin, between = row.clause(place)[0], row.words[at + 1 : place]
        led = any(self.among(word.low, "relatives") for word in row.words[begin:at])
        return led and all(self.among(word.low, "adverbs") and self.among(word.low, "towards") for word in between)

    def _each(self, row: WordLine, place: int) -> Found | None:
        """A noun for many behind a word for a single one."""
        numbers = self.nouns.get(row.words[place].low)
        if (
            numbers is None
            or SINGULAR in numbers
            or row.gap(place + 1 if place + 1 < len(row) else 0).startswith(APOSTROPHES)
        ):
            return None
        at, begin = place, row.clause(place)[0]
        while at > begin and place - at < SAID and row.near(at) and self.may_be_said(row, at):
            at -= 1
            low = row.words[at].low
            if self.is_whose(row, at):
                return None
            if self.among(low, "singles"):
                return at, place
            if self.among(low, "several", "articles", "amounts") or row.words[at].figure or low in self.nouns:
                return None
        return None

    def _going_on(self, row: WordLine, place: int) -> Found | None:
        """A verb that goes on with what a relative pronoun says by one for another number: that is here and have 3."""
        if not self.among(row.words[place].low, "are_many", "is_one") or not self._back_is(row, place, "pairs"):
            return None
        begin, end = row.clause(place)
        if place + 1 < end and self.among(row.words[place + 1].low, "articles", "pointing"):
            return None  # have its owner draw
        for at in range(place - 2, begin, -1):
            if (number := self.number(row, at)) is not None:
                led = self.among(row.words[at - 1].low, "relatives") and at - 1 > begin
                return (at, place) if led and number != self.number(row, place) else None
        return None

    def _back_is(self, row: WordLine, place: int, name: str) -> bool:
        return row.near(place) and self.among(row.words[place - 1].low, name)

    def _bare(self, row: WordLine, place: int) -> Found | None:
        """A noun for one behind a word that wants an article, in a whole sentence: you may move it to same base."""
        low, begin = row.words[place].low, row.sentence(place)[0]
        if (
            not self.among(low, "bare")
            or not row.near(place + 1)
            or PLURAL in self.nouns.get(row.words[place + 1].low, EITHER)
        ):
            return None
        before = row.words[place - 1].low if place > begin and row.near(place) else ""
        if before and not (self.among(before, "prepositions", "starts") or before in self.verbs):
            return None
        inside = range(begin + 1, row.sentence(place)[1])
        told = any(
            self.among(row.words[at].low, "modals")
            and self.among(row.words[at - 1].low, "pronouns_one", "pronouns_many")
            for at in inside
        )  # who leaves articles out, leaves out who does it
        return (place, place + 1) if told else None

    def _whose(self, row: WordLine, place: int) -> Found | None:
        """Somebody right before what is his, with nothing that says so: its owner hand."""
        at = place + 1
        if not self.among(row.words[place].low, "persons") or not row.near(at):
            return None
        return (place, at) if self.among(row.words[at].low, "belongings") and not self.has_object(row, at) else None

    def _to_come(self, row: WordLine, place: int) -> Found | None:
        """A verb of what is to come, behind a word that says when or if it does: after another player will play."""
        at, (begin, _) = place - 1, row.clause(place)
        if not self.among(row.words[place].low, "future") or at <= begin or not row.near(place):
            return None
        if self.among(row.words[at].low, "pronouns_one", "pronouns_many"):
            led = at - 1
        elif row.words[at].low in self.nouns:
            start = at
            while start > begin and at - start < SAID and self.may_be_said(row, start):
                start -= 1
            subject = self.subject(row, at, begin)
            nearest = start - 1 if start > begin and self.among(row.words[start - 1].low, "ahead") else -1
            led = nearest if nearest >= 0 or subject is None else subject.start - 1
        else:
            return None
        if led < begin or not self.among(row.words[led].low, "ahead"):
            return None
        asks = self.among(row.words[led].low, "wondering") and led > row.sentence(place)[0]
        return None if asks else (led, place)

    def _still(self, row: WordLine, place: int) -> Found | None:
        """Something that is moved, with a word for where it is before a place where it is not: move it at another."""
        end = row.clause(place)[1]
        if not self.among(row.words[place].low, "moving"):
            return None
        for at in range(place + 1, end):
            behind = row.words[at + 1] if at + 1 < end else None
            counts = behind is not None and (behind.figure or self.among(behind.low, "several"))  # up to two
            if self.among(row.words[at].low, "towards") and not counts:
                return None
        for at in range(place + 2, end - 1):
            if not self.among(row.words[at].low, "resting"):
                continue
            far = next((to for to in range(at + 1, end - 1) if self.among(row.words[to].low, "elsewhere")), None)
            if far is not None and far - at < SAID and row.words[far + 1].low in self.nouns:
                return at, far + 1
        return None
