"""Reads a text for a card and says whether it means what the card does: `forge proof`, `forge check`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from forge.abilities.effects import May
from forge.abilities.kinds import Ability, fields_of, plain, yaml_name
from forge.abilities.sorts import Clause, Node
from forge.abilities.tree import Difference, Path, diff, show
from forge.edition.texts import Texts
from forge.language.grammar.grammar import Grammar, load_grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.read import Note, Reading, Readings, read
from forge.language.grammar.reading.spans import Spans, nearest, spans, verb
from forge.language.grammar.writing.unsaid import CannotSay
from forge.language.typography import NBSP, typeset
from forge.library.model import Facts, Printed
from forge.project import Project
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.load import load_expecting
from forge.proof.findings import Finding, Judgement, Proof
from forge.proof.narrowing import narrowed
from forge.proof.printed import Written, bearer, host, labels, owners, printed, titles
from forge.proof.repair import repairs
from forge.proof.words import MAY, MUST, SLIPS, Words, word_end

MEANINGS = 1000  # abilities whose meanings are remembered


@dataclass(frozen=True, repr=False)
class Proofreader:
    """Proofreads texts in one language."""

    game: Facts
    texts: Texts
    grammar: Grammar
    expects: Callable[[], Expecting | None] = lambda: None
    _references: dict[str, tuple[str, Reading | None]] = field(default_factory=dict, repr=False, compare=False)
    _meanings: dict[Ability, Ability] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def expecting(self) -> Expecting | None:
        """What is expected of texts that the grammar does not understand; made when there is one."""
        return self.expects()

    @cached_property
    def owners(self) -> Mapping[str, Printed]:
        return {owner.id: owner for owner in owners(self.game)}

    @cached_property
    def words(self) -> Words:
        return Words(self.texts)

    def printed(self, title: str) -> Written:
        return printed(self.owners[title], self.texts)

    def read(self, title: str, text: str) -> Readings:
        return read(self.grammar, plain_text(text), bearer(self.game, self.owners[title]))

    def proof(self, title: str, text: str, ability: Ability | None = None) -> Proof:
        """The verdict on a text for a card; `ability`: what it should mean, when that is not the card's own.

        KeyError when the card has no text.
        """
        text = plain_text(text)
        readings = self.read(title, text)
        return _Proof(self, title, text, readings, ability).proof()

    def judge(self, title: str, text: str, ability: Ability | None = None, by_words: bool = True) -> Judgement:
        """The verdict alone, without saying why or what would be near: much faster on texts that are wrong. `by_words`:
        whether a text that the grammar does not understand may be right by its words, which takes longest."""
        text = plain_text(text)
        holder = bearer(self.game, self.owners[title])
        return _Proof(self, title, text, read(self.grammar, text, holder, explain=False), ability).judge(by_words)[0]

    def alike(self, text: str, other: str) -> bool:
        """Whether two texts are the same once they are set."""
        return typeset(spaced(text), self.texts.language) == typeset(spaced(other), self.texts.language)

    def reference(self, title: str) -> tuple[str, Reading | None]:
        """A right text, and how it is read: the printed one if it is right, else one written from the ability.

        Advice rests on it, so a wrong text in the catalog is never recommended; "" when the language has no words for
        the ability.
        """
        if title not in self._references:
            text = self.printed(title).text
            reading = self._right(title, text)
            if reading is None:
                holder = bearer(self.game, self.owners[title])
                try:
                    text = self.grammar.writer(holder).text(self.game.abilities[title])
                except CannotSay:
                    text = ""
                reading = self._right(title, text)
            self._references[title] = text, reading
        return self._references[title]

    def meaning(self, ability: Ability) -> Ability:
        """The one form of all abilities that mean the same, found once for those that many texts are compared with."""
        if ability not in self._meanings:
            if len(self._meanings) >= MEANINGS:
                self._meanings.clear()
            self._meanings[ability] = meaning(ability, self.game.vocabulary)
        return self._meanings[ability]

    def _right(self, title: str, text: str) -> Reading | None:
        """How a text is read when it means what the card does, and nothing is to be said of it."""
        found = self.read(title, text).found
        wanted = self.meaning(self.game.abilities[title])
        return found[0] if len(found) == 1 and found[0].normal == wanted and not found[0].notes else None


def load_proofreader(project: Project, game: Facts, texts: Texts, *, sound: bool = False) -> Proofreader:
    """A proofreader for the language of the texts. Raises ProblemsError with what is wrong in its grammar.

    `sound`: nothing was wrong when it was last looked at, so what few texts need is loaded when one needs it.
    """
    said, words = titles(game, texts), labels(texts)
    grammar = load_grammar(project, texts.code, game.vocabulary, said, game=game.id, labels=words)
    reader = Proofreader(game, texts, grammar, lambda: load_expecting(project, game, texts, grammar))
    if not sound:
        _ = reader.expecting  # which tells what is wrong
    return reader


class _Proof:
    def __init__(
        self, reader: Proofreader, title: str, text: str, readings: Readings, ability: Ability | None = None
    ) -> None:
        self.reader, self.title, self.text, self.readings = reader, title, text, readings
        self.ability = ability or reader.game.abilities[title]
        self.wanted = reader.meaning(self.ability)

    @cached_property
    def reference(self) -> tuple[str, Reading | None]:
        return self.reader.reference(self.title)

    def judge(self, by_words: bool = True) -> tuple[Judgement, tuple[Reading, ...]]:
        """The verdict, and the readings it rests on, the one that counts first."""
        found = self.readings.found
        if not found:
            counts = by_words and self.reader.expecting is not None and self.reader.expecting.verdict
            return Judgement.style if counts and self._expected else Judgement.not_understood, ()
        right = next((reading for reading in found if reading.normal == self.wanted), None)
        if right is None and found[0].faults:
            right = next((reading for reading in self.readings.near if reading.normal == self.wanted), None)
            found = (right,) if right is not None else found
        if right is None:
            best = min(found, key=lambda reading: len(diff(self.wanted, reading.normal)))
            return Judgement.meaning, (best, *found)
        if right.host is not None and right.host != host(self.reader.owners[self.title]):
            return Judgement.meaning, (right,)
        if len(found) > 1:
            return Judgement.ambiguous, (right, *(reading for reading in found if reading is not right))
        if right.otherwise:
            return Judgement.meaning, (right,)
        if right.faults:
            return Judgement.grammar, (right,)
        same = self.reader.alike(self.text, self.reader.printed(self.title).text)
        return Judgement.same if same and not right.notes else Judgement.style, (right,)

    @cached_property
    def _expected(self) -> bool:
        """Whether a text that the grammar does not understand says by its words what the card leads to expect."""
        expecting = self.reader.expecting
        if expecting is None or self.readings.too_long:
            return False
        return expecting.understood(self.reader.owners[self.title], self.text, self.ability)

    def proof(self) -> Proof:
        verdict, readings = self.judge()
        if verdict is Judgement.not_understood:
            return self._lost()
        if not readings:
            return self._made(verdict, (self._by_words("words"),), ())
        first = readings[0]
        if verdict is Judgement.meaning:
            wrong: tuple[Finding, ...] = ()
            if first.normal != self.wanted:
                wrong = self._differences(first)
            elif not first.otherwise:
                wrong = (self._host(first),)
            return self._made(verdict, (*wrong, *self._notes(first)), readings)
        if verdict is Judgement.ambiguous:
            return self._made(verdict, tuple(self._other(one) for one in readings[1:]), readings)
        return self._made(verdict, self._notes(first), readings)

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
        return tuple(self._note(note) for note in reading.notes)

    def _note(self, note: Note) -> Finding:
        words = self.reader.words
        kind = {"form": "grammar", **dict.fromkeys(SLIPS, "meaning")}.get(note.kind, "term")
        said, advice = self.text[note.start : note.end], words.say("write", text=note.right or "")
        message = words.noted(self.text, note)
        return Finding(kind, note.start, note.end, said, message, write=note.right, advice=advice)

    def _differences(self, reading: Reading) -> tuple[Finding, ...]:
        mine = spans(self.reader.grammar, reading)
        text, right = self.reference
        theirs = spans(self.reader.grammar, right) if right is not None else {}
        found = []
        for one in apart(self._differing(reading)):
            (start, end), (first, last) = self._places(one, mine, theirs)
            said, words = self.text[start:end], text[first:last]
            # What is missing is shown alone in the right text, though more has to be written anew.
            missing = theirs.get(one.path) if one.told is None else None
            found.append(
                Finding(
                    "meaning",
                    start,
                    end,
                    said,
                    self._told(one, mine, theirs),
                    dotted(one.path),
                    name(one.card),
                    name(one.told),
                    words,
                    self.reader.words.say("write", text=words),
                    text,
                    *(missing or (first, last)),
                )
            )
        return tuple(found)

    def _differing(self, reading: Reading) -> list[Difference]:
        """What differs: part by part as the words have it, unless what is said in another way counts for more."""
        normal = list(diff(self.wanted, reading.normal))
        plain = list(diff(self.ability, reading.ability))
        return plain if len(plain) <= len(normal) else normal

    def _told(self, one: Discrepancy, mine: Spans, theirs: Spans) -> str:
        """What differs, in words: those of the two texts."""
        words = self.reader.words
        if isinstance(one.card, Heading):
            said, before = words.part(("moment",)), labels(self.reader.texts)
            mine_is, right_is = (before.get(side.clause, "").rstrip(" :") for side in (one.told, one.card))
            if not (mine_is and right_is):
                key, there = ("less", {"card": right_is}) if right_is else ("more", {"text": mine_is})
                return words.say(key, part=said, **there)
            return words.say("differs", part=said, text=mine_is, card=right_is)
        part = words.part(("may",) if one.card in (MAY, MUST) else max(one.path, one.told_path, key=len))
        card = words.value(one.card, one.path, theirs, self.reference[0])
        told = words.value(one.told, one.told_path, mine, self.text)
        # Of what no words of its own say, those are shown in which the texts differ; and in the one way of saying a
        # thing another stands there.
        (start, end), (first, last) = self._places(one, mine, theirs)
        if told == card or (told is None and one.path not in theirs) or (card is None and one.told_path not in mine):
            told, card = self.text[start:end], self.reference[0][first:last]
        if told is None:
            return words.say("less", part=part, card=card or "")
        if card is None:
            return words.say("more", part=part, text=told)
        return words.say("differs", part=part, text=told, card=card)

    def _places(self, one: Discrepancy, mine: Spans, theirs: Spans) -> tuple[tuple[int, int], tuple[int, int]]:
        """The words of the smallest part that stands in both texts and differs: put there, the right ones are right."""
        text = self.reference[0]
        if one.card in (MAY, MUST):
            here, there = verb(mine, one.told_path), verb(theirs, one.path)
            if here and there:
                return here, there
        for up in range(min(len(one.path), len(one.told_path))):
            here = mine.get(one.told_path[: len(one.told_path) - up])
            there = theirs.get(one.path[: len(one.path) - up])
            if here and there and spaced(self.text[slice(*here)]) != spaced(text[slice(*there)]):
                return narrowed(self.text, here, text, there)
        here, there = nearest(mine, one.told_path[:1], self.text), nearest(theirs, one.path[:1], text)
        return narrowed(self.text, here, text, there)

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
        message = words.say("also", text=said)
        advice = words.say("write", text=right)
        return Finding("ambiguous", start, end, said, message, dotted(one.path), name(card), name(told), right, advice)

    def _by_words(self, message: str) -> Finding:
        """That a text says by its words what the card does, or may, and the wording that does."""
        write, say = self.reference[0], self.reader.words.say
        printed = write == self.reader.printed(self.title).text
        advice = say("printed" if printed else "write", text=write) if write else None
        said = self.text.strip()
        start = self.text.find(said)
        return Finding("words", start, start + len(said), said, say(message), write=write or None, advice=advice)

    def _lost(self) -> Proof:
        at, words = self.readings.stuck or 0, self.reader.words
        what = words.lost(self.text, self.readings)
        if self.readings.too_long:
            finding = Finding("not_understood", at, len(self.text), self.text[at:], what)
            return self._made(Judgement.not_understood, (finding,), ())
        near = repairs(
            self.reader.grammar,
            self.text,
            bearer(self.reader.game, self.reader.owners[self.title]),
            self.readings,
            self.wanted,
        )
        end = word_end(self.text, at)
        write = near[0] if near else self.reference[0]
        printed = write == self.reader.printed(self.title).text
        advice = words.say("near" if near else "printed" if printed else "write", text=write) if write else None
        finding = Finding("not_understood", at, end, self.text[at:end], what, write=write, advice=advice)
        hint = (self._by_words("perhaps"),) if self._expected else ()
        return self._made(Judgement.not_understood, (*hint, finding), (), near)


# No-break spaces are spaces; soft hyphens and byte order marks are nothing.
INVISIBLE = MappingProxyType({ord(NBSP): " ", 0x00AD: None, 0xFEFF: None})
MARK = re.compile(r"[.,:;]")


@dataclass(frozen=True)
class Discrepancy:
    """A difference: what the card has and what the text says, and where each of them has it."""

    path: Path
    card: Any
    told_path: Path
    told: Any


@dataclass(frozen=True)
class Heading:
    """The label under which a clause stands; the clause that says the same as data."""

    clause: str


def apart(differences: Iterable[Difference]) -> Iterator[Discrepancy]:
    """The differences, "may" told apart from what may be done, and a label from what it stands before: one finding
    each."""
    for path, card, told in differences:
        if isinstance(card, Clause) and isinstance(told, Clause):
            held = [
                [(field.name, getattr(side, field.attr)) for field in fields_of(type(side))] for side in (card, told)
            ]
            if [field for field, _ in held[0]] == [field for field, _ in held[1]]:
                yield Discrepancy(path, Heading(yaml_name(type(card))), path, Heading(yaml_name(type(told))))
                inside = (d for (field, a), (_, b) in zip(*held, strict=True) for d in diff(a, b, (*path, field)))
                yield from apart(inside)
                continue
        inner = [side.do[0] if isinstance(side, May) and len(side.do) == 1 else None for side in (card, told)]
        deeper = (*path, "do", 0)
        if inner[0] is not None and type(inner[0]) is type(told):
            yield Discrepancy(path, MAY, path, MUST)
            yield from (
                Discrepancy((*deeper, *d.path), d.left, (*path, *d.path), d.right) for d in diff(inner[0], told)
            )
        elif inner[1] is not None and type(inner[1]) is type(card):
            yield Discrepancy(path, MUST, path, MAY)
            yield from (
                Discrepancy((*path, *d.path), d.left, (*deeper, *d.path), d.right) for d in diff(card, inner[1])
            )
        else:
            yield Discrepancy(path, card, path, told)


def name(value: Any) -> str:
    """A part of an ability, or a number, in one line."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value
    if isinstance(value, Heading):
        return value.clause
    if isinstance(value, tuple):
        return "; ".join(name(part) for part in value) or "nothing"
    return show(value) if isinstance(value, Node) else str(plain(value)).lower()


def plain_text(text: str) -> str:
    """A text as it is compared: letters whole (NFC), spaces plain; as long as it was, where it was that already."""
    return unicodedata.normalize("NFC", text).translate(INVISIBLE)


def host_words(text: str, reading: Reading) -> tuple[int, int]:
    """Where a text says what its card is played on: before all that the card does, up to the first mark."""
    segment, item, _ = reading.items[0]
    end = segment.offset + (segment.tokens.span(0, item.start)[1] if item.start else 0)
    mark = MARK.search(text, 0, end)
    return 0, mark.start() if mark else end


def dotted(path: Path) -> str:
    return ".".join(str(step) for step in path)


def spaced(text: str) -> str:
    return " ".join(text.split())
