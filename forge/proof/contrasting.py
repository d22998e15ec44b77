"""In what one text differs from one thing: where its words part from those of a right one, and which alone do."""

from __future__ import annotations

import re
from dataclasses import replace

from forge.abilities.tree import diff
from forge.language.grammar.reading.read import Reading
from forge.language.grammar.reading.spans import spans
from forge.proof.differences import Differences, covered
from forge.proof.expecting.compare import Comparison, by_concepts
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.orders import all_turned
from forge.proof.findings import Finding, Judgement
from forge.proof.lost import Lost
from forge.proof.narrowing import SpannedText
from forge.proof.ordering import exchanged, told_order
from forge.proof.parting import NOTHING, Discrepancy, Heading, apart, dotted, name, part_of
from forge.proof.printed import labels
from forge.proof.remedies import disjoint, followed, idle, shown, widened
from forge.proof.weighing import Weighing
from forge.proof.words import MAY, MUST

FEW, LESS = 4, 2  # words that are told as they are; by how many fewer ones have to be
WIDE = 6  # words of which a few are told
LEADING = re.compile(r"\w+\W+\w+\W+$")  # two words before some


class Contrasting(Weighing):
    """One text, compared with the right one for one thing."""

    def _differences(self, reading: Reading) -> tuple[Finding, ...]:
        mine = SpannedText(self.text, spans(self.reader.grammar, reading))
        words, headings = self.reader.words, labels(self.reader.texts)
        exchange = exchanged(self.ability, reading.normal, self.reader.meaning)
        if exchange is not None and (turned := told_order(words, exchange, mine, self._right)) is not None:
            return (turned,)
        told = Differences(words, headings, mine, self._right, reading.ability, self._compared, self._reads)
        differing = self._differing(reading)
        found = told.findings(differing)
        for tried in (found, tuple(widened(self.text, one) for one in found)):
            if self._helps(tried, reading, differing):
                return self._briefly(disjoint(tried), differing)
        if (cured := self._losing(True, self.reader.expecting).cured()) is not None:
            return (self._named(cured, differing),)
        for expecting in (None, self.reader.expecting):
            said = self._parted(True, expecting)
            if said and not any(idle(one) for one in said) and self._reads(followed(self.text, said)):
                return said
        return shown(words, self.text, found, self._right.text, self.reader.printed(self.title).text)

    def _briefly(self, found: tuple[Finding, ...], differing: list[Discrepancy]) -> tuple[Finding, ...]:
        """What differs; where that is several things or many words, a few words that alone have to be written anew, if
        there are such."""
        size = sum(len(one.said.split()) for one in found)
        if len(found) == 1 and size <= FEW:
            return found
        cured = self._losing(True, self.reader.expecting).cured()
        if cured is not None and (len(found) > 1 or len(cured.said.split()) + LESS <= size):
            return (self._named(cured, differing),)
        if size > 2 * WIDE and (turned := self._turned()) is not None:
            return (turned,)
        return tuple(self._marked(one) for one in found if one.write is not None or not covered(one, found))

    def _turned(self) -> Finding | None:
        """That two things are done in the other order than on the card, by the words that say them."""
        expecting, owner = self._expecting, self.reader.owners[self.title]
        if expecting is None:
            return None
        title, right = expecting.texts.called(owner).text, self._right.text
        told, card = ({one.name: one for one in expecting.words.placed(some, title)} for some in (self.text, right))
        names = tuple([one.name for one in expecting.words.placed(self.text, title)])
        for pairs in expecting.orders(owner, self.ability):
            for one, two in pairs if all_turned(pairs, names) else ():
                if names.count(one) == names.count(two) == 1 and {one, two} <= card.keys():
                    start, end = told[two].start, told[one].end
                    said, first = self.text[told[two].start : told[two].end], right[card[one].start : card[one].end]
                    message = self.reader.words.say("order", text=said, card=first)
                    key = "printed" if right == self.reader.printed(self.title).text else "write"
                    advice = self.reader.words.say(key, text=right)
                    return Finding("meaning", start, end, self.text[start:end], message, advice=advice)
        return None

    def _marked(self, one: Finding) -> Finding:
        """A finding on many words in which a few lack, on the word before which they do, with the right text."""
        right = one.right or ""
        lacking, before = right[one.right_start : one.right_end], LEADING.search(right[: one.right_start])
        if before is None or not len(one.said.split()) > WIDE > len(lacking.split()) > 0:
            return one
        place = re.search(rf"{re.escape(before[0])}(\w+)", one.said, re.IGNORECASE)
        if place is None or place[1].casefold() in lacking.casefold():
            return one
        start, end = (one.start + at for at in place.span(1))
        advice = self.reader.words.say("write", text=right)
        return replace(one, start=start, end=end, said=place[1], write=None, advice=advice)

    def _named(self, one: Finding, differing: list[Discrepancy]) -> Finding:
        """A finding with the name of the one thing that differs."""
        if len(differing) != 1 or one.message == "":
            return one
        [what] = differing
        one = replace(one, path=dotted(what.path), card=name(what.card), text=name(what.told))
        card = (one.right or "")[one.right_start : one.right_end]
        part, say = part_of(self.reader.words, what), self.reader.words.say
        if isinstance(what.card, Heading) or what.card in (MAY, MUST) or not card:
            return one
        if not one.said or (one.write and one.write != card and card in one.write):  # with the word beside it
            return replace(one, message=say("less", part=part, card=card))
        held = self._right.spans
        begun = next((held[what.path[:end]] for end in range(len(what.path), 0, -1) if what.path[:end] in held), None)
        if isinstance(what.path[-1], int) and begun is not None and one.right_start > begun[0]:
            return replace(one, message=say("text.differs", text=one.said, card=card))  # not what is done, but where
        return replace(one, message=say("differs", part=part, text=one.said, card=card))

    def _reads(self, text: str) -> bool:
        return bool(self._of(text, self.text).readings.found)

    def _helps(self, found: tuple[Finding, ...], reading: Reading, differing: list[Discrepancy]) -> bool:
        """Whether a text is understood in which what is found is mended, and says less that is wrong, and lacks nothing
        that it had."""
        if not all(one.message for one in found):
            return False
        text = followed(self.text, found)
        other = self._of(text)
        if not other.readings.found or text == self.text:
            return False
        judged, readings = other.judge()
        if judged is Judgement.meaning and readings[0].normal != self.wanted:
            left, before = other._differing(readings[0]), {one.path for one in differing}
            lost = any(one.told in NOTHING and one.path not in before for one in left)
            return len(left) < len(differing) and not lost
        return judged is not Judgement.grammar or bool(reading.notes)

    def _differing(self, reading: Reading) -> list[Discrepancy]:
        """What differs: part by part as the words have it, unless what is said in another way counts for more."""
        normal, plain = (
            list(apart(diff(*both))) for both in ((self.wanted, reading.normal), (self.ability, reading.ability))
        )
        return plain if 0 < len(plain) <= len(normal) else normal or plain

    @property
    def _right(self) -> SpannedText:
        text, reading = self.reference
        return SpannedText(text, spans(self.reader.grammar, reading) if reading is not None else {})

    def _compared(self) -> Comparison | None:
        """Where the concepts of the text are others than expected."""
        if (expecting := self.reader.expecting) is None:
            return None
        owner = self.reader.owners[self.title]
        return by_concepts(expecting, owner, self.text, self.ability, self._right, explained=False)

    def _parted(self, sure: bool, expecting: Expecting | None, near: tuple[str, ...] = ()) -> tuple[Finding, ...]:
        """Where the words of the text part from those of a right one; `sure`: they do say another thing."""
        return self._losing(sure, expecting, near).findings()

    def _losing(self, sure: bool, expecting: Expecting | None, near: tuple[str, ...] = ()) -> Lost:
        owner, say = self.reader.owners[self.title], self.reader.words
        return Lost(say, expecting, owner, self.text, self.ability, self._right, sure, self._accepts, self._reads, near)

    def _accepts(self, text: str) -> bool:
        """Whether a text is right; by its words only where the printed one is, which tells what they say."""
        by_words = self.reference[0] == self.reader.printed(self.title).text
        other = self._of(text, self.text)
        return not other.judge(by_words)[0].wrong and (self._broken is not None or not other.discordant)
