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
from forge.proof.contrasting import Contrasting
from forge.proof.differences import covered
from forge.proof.findings import Finding, Judgement, Proof
from forge.proof.lost import agreeing, formed, mended, moved
from forge.proof.mending import DOUBLED, MendedText
from forge.proof.misformed import misformed
from forge.proof.narrowing import Span, begins, narrowed
from forge.proof.parting import apart, dotted, name
from forge.proof.plain import host_words, unread
from forge.proof.printed import bearer, host
from forge.proof.remedies import (
    agreed,
    as_done,
    behind_noun,
    done_once,
    followed,
    idle_words,
    inside,
    joined,
    of_another,
    ordered,
    shown,
    usual,
)
from forge.proof.repair import repairs
from forge.proof.words import SLIPS, word_end

MOST = 0.8  # of a text that is that of another thing


class Judging(Contrasting):
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
            return self._made(verdict, (*notes, self._broken_off(self._broken)), readings)
        if verdict is Judgement.grammar and self._broken is None and not self._cured(notes):
            notes = tuple(self._reformed(one) for one in notes)
        if not readings:
            return self._made(verdict, (self._by_words("words"),), ())
        first = readings[0]
        if verdict is Judgement.meaning:
            return self._made(verdict, self._otherwise(first), readings)
        if verdict is Judgement.ambiguous:
            return self._made(verdict, tuple(self._other(one) for one in readings[1:]), readings)
        return self._made(verdict, self._agreed(notes), readings)

    def _otherwise(self, reading: Reading) -> tuple[Finding, ...]:
        """What is to be said of a text that means another thing than the card does."""
        differs = reading.normal != self.wanted
        if not differs and any(map(self._denied, reading.notes)):
            return self._notes(reading)
        wrong: tuple[Finding, ...] = ()
        if differs:
            wrong = self._twice() or self._differences(reading)
        elif self._stray is not None and reading.host in (None, host(self.reader.owners[self.title])):
            wrong = self._twice() or (idle_words(self.reader.words, self.text, self._stray),)
        elif not reading.otherwise:
            wrong = (self._host(reading),)
        if differs and (other := self._other_text(reading, wrong)) is not None:
            return (other,)
        return (*wrong, *self._confirmed(self._notes(reading), wrong))

    def _broken_off(self, span: Span) -> Finding:
        """A finding on words that do not go together; where none of their forms makes a right text, with the few words
        that do, if any."""
        if (lacking := self._verbless(span)) is not None:
            return lacking
        found = misformed(self.reader, self.title, self.text, span)
        if found.write is not None:
            return found
        cured = self._losing(True, self.reader.expecting).cured()
        if cured is None or not cured.write or cured.end < span[0] or cured.start > span[1]:
            return found
        if self._expecting is not None and self._expecting.concord.reformed(cured.said, cured.write):
            cured = replace(cured, message=self.reader.words.say("form", text=cured.said))
        return replace(cured, kind="grammar")

    def _verbless(self, span: Span) -> Finding | None:
        """That behind some words a verb lacks, with that of the right text."""
        if self._expecting is None or not (concord := self._expecting.concord).lacks(self.text, span):
            return None
        (start, end), say = span, self.reader.words.say
        said = self.text[start:end]
        for verb in concord.telling_verbs(self._right.text):
            write = f"{said} {verb}"
            if self._accepts(self.text[:start] + write + self.text[end:]):
                advice = say("write", text=write)
                return Finding("grammar", start, end, said, say("lacks", card=verb), write=write, advice=advice)
        return None

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
        findings = tuple([inside(self.reader.words, one, self._right.text) for one in findings])
        return Proof(self.title, self.reader.texts.code, self.text, verdict, findings, abilities, near)

    # --- findings ---------------------------------------------------------------------------------------------------

    def _notes(self, reading: Reading) -> tuple[Finding, ...]:
        def right(text: str) -> bool:
            return not self._of(text).judge()[0].wrong

        lexicon = self.reader.grammar.book.lexicon
        held = () if self._fit(reading.notes) else reading.notes
        cures = (usual, as_done, ordered)
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
