"""Judges one text for one thing: whether it means what that does, and what is to be said of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from forge.abilities.tree import Path, diff
from forge.language.grammar.reading.read import Note, Reading
from forge.language.grammar.reading.slips import FORM
from forge.language.grammar.reading.spans import nearest, spans
from forge.language.grammar.writing.unsaid import CannotSay
from forge.proof.differences import Differences, covered
from forge.proof.expecting.compare import Comparison, by_concepts
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.orders import all_turned
from forge.proof.findings import Finding, Judgement, Proof
from forge.proof.lost import Lost, agreeing, formed, mended, moved
from forge.proof.mending import DOUBLED, MendedText
from forge.proof.misformed import misformed
from forge.proof.narrowing import SpannedText, begins, narrowed
from forge.proof.ordering import exchanged, told_order
from forge.proof.parting import NOTHING, Discrepancy, Heading, apart, dotted, name, part_of
from forge.proof.plain import host_words, unread
from forge.proof.printed import bearer, host, labels
from forge.proof.remedies import (
    agreed,
    as_done,
    as_said,
    behind_noun,
    disjoint,
    done_once,
    followed,
    idle,
    idle_words,
    joined,
    of_another,
    ordered,
    shown,
    usual,
    widened,
)
from forge.proof.repair import repairs
from forge.proof.weighing import Weighing
from forge.proof.words import MAY, MUST, SLIPS, word_end

FEW, LESS = 4, 2  # words that are told as they are; by how many fewer ones have to be
WIDE = 6  # words of which a few are told
LEADING = re.compile(r"\w+\W+\w+\W+$")  # two words before some
MOST = 0.8  # of a text that is that of another thing


class Judging(Weighing):
    """One text, judged for one thing."""

    def proof(self) -> Proof:
        verdict, readings = self.judge()
        if not self.readings.found and self._plainer is not None:
            return self._through(verdict, *self._plainer)
        if verdict is Judgement.not_understood:
            return self._lost()
        if not readings and verdict is Judgement.meaning:
            return self._made(verdict, self._mending(self._parted(True, self.reader.expecting)) or (self._stuck(),), ())
        if verdict is Judgement.grammar and not readings and self._meant is not None:
            return self._through(verdict, *self._meant)
        notes = self._notes(readings[0]) if readings else ()
        if verdict is Judgement.grammar and self._broken is not None and not self._cured(notes):
            notes = tuple(one for one in notes if one.kind != "grammar")
            found = misformed(self.reader, self.title, self.text, self._broken)
            return self._made(verdict, (*notes, found), readings)
        if verdict is Judgement.grammar and self._broken is None and not self._cured(notes):
            notes = tuple(self._reformed(one) for one in notes)
        if not readings:
            return self._made(verdict, (self._by_words("words"),), ())
        first = readings[0]
        if verdict is Judgement.meaning:
            wrong: tuple[Finding, ...] = ()
            if first.normal != self.wanted:
                wrong = self._twice() or self._differences(first)
            elif any(map(self._denied, first.notes)):
                return self._made(verdict, self._notes(first), readings)
            elif self._stray is not None and first.host in (None, host(self.reader.owners[self.title])):
                wrong = self._twice() or (idle_words(self.reader.words, self.text, self._stray),)
            elif not first.otherwise:
                wrong = (self._host(first),)
            if first.normal != self.wanted and (other := self._other_text(first, wrong)) is not None:
                return self._made(verdict, (other,), readings)
            notes = self._confirmed(self._notes(first), wrong)
            return self._made(verdict, (*wrong, *notes), readings)
        if verdict is Judgement.ambiguous:
            return self._made(verdict, tuple(self._other(one) for one in readings[1:]), readings)
        return self._made(verdict, self._agreed(notes), readings)

    def _twice(self) -> tuple[Finding, ...]:
        """Words that are written twice, where the text is right with them once."""
        made = self.reader.mender.mended(self.text, self.reference[0], (DOUBLED,))
        right = made.mends and self._accepts(made.text)
        return tuple(mended(self.reader.words, self.text, made.mends)) if right else ()

    def _made(
        self,
        verdict: Judgement,
        findings: tuple[Finding, ...],
        readings: tuple[Reading, ...],
        near: tuple[str, ...] = (),
    ) -> Proof:
        abilities = tuple(dict.fromkeys(reading.ability for reading in readings))
        return Proof(self.title, self.reader.texts.code, self.text, verdict, findings, abilities, near)

    # --- findings ---------------------------------------------------------------------------------------------------

    def _notes(self, reading: Reading) -> tuple[Finding, ...]:
        def right(text: str) -> bool:
            return not self._of(text).judge()[0].wrong

        lexicon = self.reader.grammar.book.lexicon
        held = () if self._fit(reading.notes) else reading.notes
        cures = (usual, as_done, ordered, as_said)
        notes = (reduce(lambda note, cure: cure(note, self.text, lexicon, right), cures, one) for one in held)
        told = (self._note(self._nearest(note, right)) for note in joined(notes, self.text))
        return tuple(behind_noun(self.reader.words, one, self.text, lexicon, right) for one in told)

    def _nearest(self, note: Note, right: Callable[[str], bool]) -> Note:
        """A remark on a word to avoid with that of several to write which has most words of the right text: of other
        players, where several are."""
        if note.kind == FORM or note.kind in SLIPS:
            return note
        there = {one.casefold() for one in re.findall(r"\w+", self.reference[0])}

        def shared(said: str) -> int:
            return sum(word.casefold() in there for word in said.split())

        before, behind = self.text[: note.start], self.text[note.end :]
        others = self.reader.mender.instead(self.text[note.start : note.end])
        better = [one for one in others if shared(one) > shared(note.right) and right(f"{before}{one}{behind}")]
        return replace(note, right=max(better, key=shared)) if better else note

    def _cured(self, notes: tuple[Finding, ...]) -> bool:
        """Whether the forms that are remarked on are wrong, and the text is right with the others."""
        if all(one.kind != "grammar" for one in notes):
            return False
        return not self._of(followed(self.text, notes)).judge()[0].wrong

    def _reformed(self, one: Finding) -> Finding:
        """A remark on a form with another right one, where the text is none with that which the grammar knows."""
        if one.kind != "grammar":
            return one
        other = misformed(self.reader, self.title, self.text, (one.start, one.end))
        return other if not self._of(followed(self.text, [other])).judge()[0].wrong else one

    def _agreed(self, notes: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """Remarks on words to avoid together with the words that go with them."""
        terms = [one for one in notes if one.kind == "term" and one.write]
        if not terms or len(terms) < len(notes):
            return notes
        return agreed(self.reader.words, self.text, terms, self._of(followed(self.text, terms)).proof().findings)

    def _confirmed(self, notes: tuple[Finding, ...], wrong: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """Remarks on words that hold when the rest is right; others come of what is wrong."""
        if not wrong or all(one.kind == "term" for one in notes):
            return notes
        text = followed(self.text, wrong)
        _, readings = self._of(text).judge()
        held = {(note.right, text[note.start : note.end]) for note in (readings[0].notes if readings else ())}
        sure = self._apart
        return tuple(
            one
            for one in notes
            if one.kind == "term" or ((one.write, one.said) in held and (sure is None or sure[0] < one.end <= sure[1]))
        )

    def _other_text(self, reading: Reading, wrong: tuple[Finding, ...]) -> Finding | None:
        """That a text in which nothing is right is that of another thing."""
        if sum(one.end - one.start for one in wrong) < len(self.text.strip()) * MOST:
            return None
        reader = self.reader
        same = (id_ for id_ in reader.owners if reader.meaning(reader.game.abilities[id_]) == reading.normal)
        if (other := next(same, None)) is None:
            return None
        name = reader.texts.called(reader.owners[other]).text
        return of_another(reader.words, self.text, wrong[0], name, self.reference[0])

    def _note(self, note: Note) -> Finding:
        words = self.reader.words
        kind = {FORM: "grammar", **dict.fromkeys(SLIPS, "meaning")}.get(note.kind, "term")
        said, right = self.text[note.start : note.end], note.right
        if said[:1].isupper() and begins(self.text, note.start):
            right = right[:1].upper() + right[1:]
        message, advice = words.noted(self.text, note), words.say("write", text=right)
        if note.kind == FORM and right.casefold() in done_once(said, self.reader.grammar.book.lexicon):
            message = words.say("aspect", text=said)
        if self._denied(note):
            kind, message = "meaning", words.say("text.differs", text=said, card=right)
        return Finding(kind, note.start, note.end, said, message, write=right, advice=advice)

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

    def _host(self, reading: Reading) -> Finding:
        """What a text has a card played on that is played on something else, or on nothing."""
        say = self.reader.words.say
        part, here = say("part.play_on"), host(self.reader.owners[self.title])
        start, end = host_words(self.text, reading)
        said = self.text[start:end]
        found = Finding(
            "meaning", start, end, said, "", "play_on", here or "nothing: it takes effect at once", reading.host
        )
        opening = self.reader.owners[self.title].opening
        if opening is None:
            return replace(found, message=say("more", part=part, text=said))
        write = self.reader.texts.said(f"word.{opening}").text.rstrip(".")
        message, advice = say("differs", part=part, text=said, card=write), say("write", text=write)
        return replace(found, message=message, write=write, advice=advice)

    def _other(self, other: Reading) -> Finding:
        mine = spans(self.reader.grammar, other)
        if other.normal == self.wanted:
            return self._host(other)
        one = next(apart(diff(self.wanted, other.normal)))
        card, told = one.card, one.told
        start, end = nearest(mine, one.told_path, self.text)
        said, right = self.text[start:end], self.reference[0]
        words = self.reader.words
        meant = self._said_so(other, one.told_path)
        message = (
            words.say("also.as", text=said, other=meant) if meant not in (None, said) else words.say("also", text=said)
        )
        advice = words.say("write", text=right)
        return Finding("ambiguous", start, end, said, message, dotted(one.path), name(card), name(told), right, advice)

    def _said_so(self, other: Reading, path: Path) -> str | None:
        """How a part of what a text means as well is written where it can mean nothing else; None where it is not."""
        reader = self.reader
        try:
            text = reader.grammar.writer(bearer(reader.game, reader.owners[self.title])).text(other.ability)
        except CannotSay:
            return None
        found = reader.read(self.title, text).found
        if len(found) != 1 or found[0].normal != other.normal:
            return None
        spanned = spans(reader.grammar, found[0])
        return text[slice(*spanned[path])] if path in spanned else None

    def _by_words(self, message: str) -> Finding:
        """That a text says by its words what the card does, or may, and the wording that does."""
        write, say = self.reference[0], self.reader.words.say
        printed = write == self.reader.printed(self.title).text
        advice = say("printed" if printed else "write", text=write) if write else None
        start, end = unread(self.text, self.readings.stuck or 0, self._reads)
        return Finding("words", start, end, self.text[start:end], say(message), write=write or None, advice=advice)

    def _lost(self) -> Proof:
        at, words = self.readings.stuck or 0, self.reader.words
        what = words.lost(self.text, self.readings)
        if self.readings.too_long:
            end = word_end(self.text, at)
            finding = Finding("not_understood", at, end, self.text[at:end], what)
            return self._made(Judgement.not_understood, (finding,), ())
        made = self.reader.mender.mended(self.text, self.reference[0], taken=self._seems)
        if made.text != self.text:
            return self._through(Judgement.not_understood, made, self._of(made.text))
        odd = tuple(mended(words, self.text, made.mends))
        if self._says and self._broken is None:
            return self._made(Judgement.not_understood, (*odd, self._by_words("perhaps"), self._stuck()), ())
        near = repairs(
            self.reader.grammar,
            self.text,
            bearer(self.reader.game, self.reader.owners[self.title]),
            self.readings,
            self.wanted,
        )
        right = tuple(one.text for one in near if one.right and not self._of(one.text).discordant)
        parted = self._mending(self._parted(False, self.reader.expecting, right))
        if not right and not parted and near:
            parted = self._beside(near[0].text)
        # Of a word that nobody knows, and that alone has to be another one, it is said which.
        odd = tuple(
            one for one in odd if one.write or not any(other.write and covered(one, (other,)) for other in parted)
        )
        if all(one.write is None for one in parted) and self._broken is not None and not odd:
            parted = (misformed(self.reader, self.title, self.text, self._broken),)
        return self._made(Judgement.not_understood, self._told((*odd, *parted), right), (), right)

    def _told(self, found: tuple[Finding, ...], near: tuple[str, ...]) -> tuple[Finding, ...]:
        """What is found in a text that is not understood, with what to do; else from where on it is not."""
        stuck = self._stuck(near)
        if not found:
            return (stuck,)
        if any(one.write is not None or one.advice for one in found):
            return found
        return replace(found[0], advice=stuck.advice), *found[1:]

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

    def _mending(self, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """What is found where the words part, with the right text as the remedy, if those words alone do not do."""
        if not found or self._accepts(followed(self.text, found)):
            return found
        return shown(self.reader.words, self.text, found, self._right.text, self.reader.printed(self.title).text)

    def _stuck(self, near: tuple[str, ...] = ()) -> Finding:
        """From where on the text is not understood, and what is understood instead."""
        at, words = self.readings.stuck or 0, self.reader.words
        end = word_end(self.text, at)
        write = near[0] if near else self.reference[0]
        printed = write == self.reader.printed(self.title).text
        key = "near" if near else "printed" if printed else "write"
        advice = words.say(key, text=write) if write else None
        what = words.lost(self.text, self.readings)
        return Finding("not_understood", at, end, self.text[at:end], what, write=write or None, advice=advice)

    def _beside(self, near: str) -> tuple[Finding, ...]:
        """The nearest text that is understood, and what it means instead."""
        told = self._of(near).proof().findings
        if not told:
            return ()
        message = self.reader.words.say("near.means", text=near, told=told[0].message)
        here, _ = narrowed(self.text, (0, len(self.text)), near, (0, len(near)))
        return (Finding("perhaps", *here, self.text[slice(*here)], message),)

    def _through(self, verdict: Judgement, by: MendedText, other: Judging) -> Proof:
        """What is said of a text by what is said of a mended one."""
        proof = other.proof()
        more = tuple(moved(one, self.text, by) for one in proof.findings if proof.verdict.wrong)
        mends, more = formed(self.text, by.mends, more)
        if verdict is Judgement.style:
            mends, more = agreeing(mends, more)
        own = mended(self.reader.words, self.text, mends)
        near = (by.text,) if not proof.verdict.wrong else proof.nearest
        found = (*own, *more)
        return replace(
            self._made(verdict, found, ()),
            readings=() if verdict is Judgement.not_understood else proof.readings,
            nearest=near if verdict is Judgement.not_understood else (),
        )
