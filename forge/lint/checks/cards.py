"""What a text says of a card, a base or another thing of the game, against its own text and the rulings on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from forge.lint.checks import Alone, Check, each
from forge.lint.checks.rules import is_example
from forge.lint.claims.answering import ThingAnswer, answers
from forge.lint.claims.cards import STEM, CardBook, KnownSentence, KnownThing, card_book, stems, stems_of
from forge.lint.claims.frames import Frame
from forge.lint.claims.kinds import wrong_of_kind
from forge.lint.claims.leanings import Leaning, Leanings, together, turned_round
from forge.lint.claims.rates import rate_book
from forge.lint.claims.saying import rightly
from forge.lint.claims.sides import on_the_other_side, sided
from forge.lint.claims.subjects import SaidOf
from forge.lint.claims.words import ClaimWord, Reader, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile, TextUnit

RULING = ".ruling."
NUMBER = re.compile(r"\d+")
ADDED = re.compile(r"\d+(?:\s?[+=×−–-]\s?\d+)*\s?[+=×]\s?\d+")
CUT = re.compile(r"[,;:()–—]| - ")
ALIKE = 1.5  # how much a statement has in common with a ruling that is about the same: words that no other has
SHARE = 0.4  # and how much of what the ruling says that is
SAME = 0.7  # from so much on it is the same but for what is turned round
FEW_WORDS = 3  # an answer of no more says nothing but yes or no
FEW = 2  # smaller numbers count nothing
NEXT = 3  # words behind one that binds which it may be about
BESIDE = 2  # words that may stand between a number and what it counts
BOUNDS, EVEN = ("at_least", "at_most"), "even_where"  # concepts
NOTHING = "|"


@dataclass(frozen=True)
class ThingJudge:
    """Compares what is said of things with what is known of them; `tales`: texts, by id, with numbers of somebody."""

    desk: Desk
    reader: Reader
    leanings: Leanings
    firm: frozenset[str]
    modal: frozenset[str]
    book: CardBook
    tales: frozenset[int] = frozenset()

    def flaws(self, said: SaidOf) -> Iterator[Flaw]:
        """What is wrong with a statement; the gravest alone."""
        statement, key = said.statement, said.statement.unit.key
        facts = self.book.of(self.desk.game.model(said.thing)).without(key)
        own = [one for one in self.leanings.of(statement) if not said.names_at(one.first)]
        answered = self._answered(said)
        leans = [*own, *answered]
        found = self._against_text(said, leans, facts)
        if found is None and key is None:  # our own rulings tell us no more than each other
            found = self._against_rulings(said, own, answered, facts)
        if found is not None:
            wrong, known = found
            span = together(wrong, leans)
            # What the text does not deny may be said right where something else is denied.
            if key is not None or known.denies or not self.desk.retelling.denies_besides(statement, span):
                yield self._flaw(said, *span, known)
            return
        if (elsewhere := self._other_place(said, facts)) is not None:
            piece, known = elsewhere
            yield self._flaw(said, piece.start, piece.end, known)
            return
        if key is not None:
            return
        if (turned := next(self.on_the_other_side(said), None)) is not None:
            yield turned
            return
        # Somebody's numbers are none of the card's, nor are those of a sum into which the card's own goes.
        tale = self.desk.people.has(statement) or id(statement.unit) in self.tales
        tale |= not _added(statement).isdisjoint(facts.numbers())
        for at, piece in enumerate(statement.pieces if not tale else ()):
            if piece.number is None or said.names_at(at):
                continue
            known_here = self._other_number(statement, at, facts) or self._other_bound(said, at, facts)
            if known_here is not None:
                yield self._flaw(said, piece.start, piece.end, known_here)
                return

    def on_the_other_side(self, said: SaidOf) -> Iterator[Flaw]:
        """A number that a statement tells on the wrong side, whatever words it says right."""
        own = [one for one in self.leanings.of(said.statement) if not said.names_at(one.first)]
        facts = self.book.of(self.desk.game.model(said.thing))
        if (turned := self._other_side(said.statement, own, facts)) is not None:
            piece, known = turned
            yield self._flaw(said, piece.start, piece.end, known)

    def denied(self, answer: ThingAnswer, axes: frozenset[str]) -> Iterator[Flaw]:
        """What an answer says of a thing that the thing's own text denies, in whatever words."""
        leans = answer.leans(self.leanings, axes)
        for thing in answer.things:
            for known in self.book.of(self.desk.game.model(thing)).text:
                denied = {one.axis for one in known.leanings if not one.says} - {
                    one.axis for one in known.leanings if one.says
                }
                for one in leans:
                    if one.axis in denied and _ways(leans, one.axis) == {True}:
                        near = together(one, self.leanings.of(answer.statement))
                        yield self._flaw(SaidOf(thing, answer.statement), *near, known)
                        return

    def _flaw(self, said: SaidOf, start: int, end: int, known: KnownSentence) -> Flaw:
        unit = said.statement.unit
        pieces = known.statement.pieces
        says = known.statement.unit.text[pieces[0].start : pieces[-1].end]
        name = self.desk.names[said.thing.id]
        message = "ruling" if known.ruling else "card"
        return Flaw(
            unit, start, end, message, {"text": unit.text[start:end], "name": name, "says": says}, see=known.key
        )

    def _answered(self, said: SaidOf) -> list[Leaning]:
        """How a question leans that is answered with yes; with no: that what was asked for as binding is not so."""
        if said.asked is None:
            return []
        words = self.leanings.words
        for answer, same in ((words.affirms, True), (words.refuses, False)):
            if answer is not None and (place := next(said.statement.find(answer), None)) is not None:
                asked = [one for one in self.leanings.of(said.asked) if same or (one.says and one.axis in self.modal)]
                return [Leaning(one.axis, one.says == same, said.statement, *place) for one in asked]
        return []

    def _against_text(
        self, said: SaidOf, leans: Sequence[Leaning], facts: KnownThing
    ) -> tuple[Leaning, KnownSentence] | None:
        """What leans another way than all of the thing's text, in a sentence about the same, and no ruling says so."""
        about = stems_of([said.statement, *([said.asked] if said.asked else [])]) - facts.own
        whole = frozenset[str]().union(*(known.stems for known in facts.text))
        short = said.asked is not None and len(said.statement.pieces) <= FEW_WORDS
        for one in leans:
            if one.axis not in self.firm or _ways(leans, one.axis) != {one.says}:
                continue
            text = [lean for known in facts.text for lean in known.leanings]
            if _ways(text, one.axis) != {not one.says} or any(
                (one.axis, one.says) == (lean.axis, lean.says) for known in facts.rulings for lean in known.leanings
            ):
                continue
            for known in facts.text:
                there = [lean for lean in known.leanings if lean.axis == one.axis]
                there_said = whole if short else known.stems  # of a mere yes all that was asked counts
                if there and (self._about(one, said, about) & there_said) - facts.own - _words(one) - _words(there[0]):
                    return one, known
        return None

    def _about(self, lean: Leaning, said: SaidOf, about: frozenset[str]) -> frozenset[str]:
        """What may be the matter of a leaning: of one that says how binding something is what stands next to it, but in
        answers the whole."""
        if lean.axis not in self.modal or said.asked is not None:
            return about
        pieces = lean.statement.pieces[lean.behind : lean.behind + NEXT]
        return frozenset(stem for piece in pieces for stem in stems(piece))

    def _against_rulings(
        self, said: SaidOf, own: Sequence[Leaning], answered: Sequence[Leaning], facts: KnownThing
    ) -> tuple[Leaning, KnownSentence] | None:
        """What leans another way than the ruling that is about the same."""
        about = stems_of([said.statement, *([said.asked] if said.asked else [])])
        nearest = facts.nearest(about, facts.rulings)
        if nearest is None or nearest[1] < max(ALIKE, SHARE * facts.weight(nearest[0])):
            return None
        known = nearest[0]
        both = (about & known.stems) - facts.own
        if len(both) < SHARE * len(about - facts.own):
            return None
        same = nearest[1] >= SAME * facts.weight(known)
        for wrong, _ in turned_round([*own, *answered], known.leanings, self.leanings.words.axes):
            others = [lean for one in (*facts.text, *facts.rulings) for lean in one.leanings]
            if (same and wrong in own) or not any(
                (lean.axis, lean.says) == (wrong.axis, wrong.says) for lean in others
            ):
                return wrong, known
        refuses = self.leanings.words.refuses
        no = {at for at, _ in said.statement.find(refuses)} if refuses is not None else set()
        denied = [
            one for one in self.leanings.denied(said.statement) if not (said.names_at(one.first) or one.first in no)
        ]
        for one in denied if same and not known.denies else ():
            clause = _clause(said.statement, one.first)
            if any(len(stem) >= STEM for stem in (stems_of([clause]) & known.stems) - facts.own):  # of nothing else
                return one, known
        if same and known.denied and not self.leanings.denies(said.statement):
            return Leaning("", True, said.statement, 0, len(said.statement.pieces)), known
        return None

    def _other_place(self, said: SaidOf, facts: KnownThing) -> tuple[ClaimWord, KnownSentence] | None:
        """A place that answers where something goes, and that the thing's text does not have while it has others."""
        words = self.leanings.words
        if said.asked is None or words.where is None or not said.asked.has(words.where):
            return None
        told = {name: at for name, place in words.places.items() for at, _ in said.statement.find(place)}
        for known in facts.text:
            if told and any(known.statement.has(place) for place in words.places.values()):
                if any(one.statement.has(words.places[name]) for name in told for one in facts.text):
                    return None
                return said.statement.pieces[min(told.values())], known
        return None

    def _other_side(
        self, statement: Statement, own: Sequence[Leaning], facts: KnownThing
    ) -> tuple[ClaimWord, KnownSentence] | None:
        """A number told on the wrong side: of your own turn what is so in another's."""
        told = {known: list(sided(known.statement, known.leanings)) for known in (*facts.text, *facts.rulings)}
        found = on_the_other_side(list(sided(statement, own)), [one for some in told.values() for one in some])
        if found is None:
            return None
        number = found.piece.number
        right = (known for known, some in told.items() if any(one.piece.number == number for one in some))
        return found.piece, next(right)

    def _other_number(self, statement: Statement, at: int, facts: KnownThing) -> KnownSentence | None:
        """A sentence of the thing's text that has another number before or behind the same word."""
        number = statement.pieces[at].number
        bound = any(at < one.first <= at + BESIDE for one in self.leanings.of(statement) if one.axis in self.firm)
        if number is None or number < FEW or number in facts.numbers(figures=not bound) or not facts.text:
            return None
        totals = self.leanings.words.totals
        clause = _clause(statement, at)
        if _bracketed(statement, at) or (totals is not None and clause.has(totals)):
            return None  # how many there are of it, or what somebody has then
        begun = clause.pieces[0]
        if any(statement.pieces.index(begun) + one.first < at for one in self.leanings.denied(clause)):
            return None  # what it does not do
        here = _beside(statement, at)
        for known in facts.text:
            if self._is_count(statement, at, known):
                continue
            for place, piece in enumerate(known.statement.pieces):
                if (
                    piece.number is not None
                    and piece.number >= FEW
                    and any(a & b for a, b in zip(here, _beside(known.statement, place), strict=True))
                ):
                    told = self._told_beside(statement.unit, piece.number, known.statement, place)
                    return known if number not in self.book.elsewhere(facts) and not told else None
        return None

    def _other_bound(self, said: SaidOf, at: int, facts: KnownThing) -> KnownSentence | None:
        """The sentence of the thing's text that is about the same, where a statement has only some of it ("of power 3
        or less") and nothing that is known of the thing sets a bound."""
        statement, number = said.statement, said.statement.pieces[at].number
        if not self._bounded(statement, at) or number in facts.numbers() | self.book.elsewhere(facts):
            return None
        if statement.has(self.desk.claims.concepts.get(EVEN, NOTHING)) or self.leanings.denied(statement):
            return None  # what makes no difference
        concepts = self.desk.claims.concepts
        if any(one.statement.has(concepts.get(name, NOTHING)) for one in facts.known for name in BOUNDS):
            return None
        near = facts.nearest(stems_of([statement]), facts.text)
        return near[0] if near is not None and len(near[0].stems & stems_of([statement]) - facts.own) >= FEW else None

    def _bounded(self, statement: Statement, at: int) -> bool:
        """Whether a number is the least or the most of something."""
        concepts = self.desk.claims.concepts
        places = (place for name in BOUNDS if name in concepts for place in statement.find(concepts[name]))
        return statement.pieces[at].number is not None and any(first - 1 <= at <= behind for first, behind in places)

    def _is_count(self, statement: Statement, at: int, known: KnownSentence) -> bool:
        """Whether a number is how many there are, where the thing's text says for how many it gives one."""
        rates = self.leanings.words.rates
        if rates is None or not known.statement.has(rates):
            return False
        return not any(behind <= at <= behind + 1 for _, behind in statement.find(rates))

    def _told_beside(self, unit: TextUnit, number: int, known: Statement, place: int) -> bool:
        """Whether a text tells a number beside the words by which the card does: then another one is an example."""
        return any(
            piece.number == number and any(a & b for a, b in zip(_beside(one, at), _beside(known, place), strict=True))
            for one in self.desk.reader.sentences_of(unit)
            for at, piece in enumerate(one.pieces)
        )


def _beside(statement: Statement, at: int) -> tuple[set[str], set[str]]:
    """The words before a number, and those behind it."""
    before, behind = statement.pieces[max(at - BESIDE, 0) : at], statement.pieces[at + 1 : at + 1 + BESIDE]
    first, last = ({stem for piece in side for stem in stems(piece)} for side in (before, behind))
    return first, last


def _added(statement: Statement) -> set[int]:
    """The numbers of what a statement adds up."""
    return {int(number) for added in ADDED.findall(statement.text) for number in NUMBER.findall(added)}


def _bracketed(statement: Statement, at: int) -> bool:
    """Whether a number is the first thing in a bracket."""
    return statement.unit.text[: statement.pieces[at].start].endswith("(")


def _ways(leans: Sequence[Leaning], axis: str) -> set[bool]:
    return {one.says for one in leans if one.axis == axis}


def _words(lean: Leaning) -> set[str]:
    return {stem for piece in lean.statement.pieces[lean.first : lean.behind] for stem in stems(piece)}


def _clause(statement: Statement, at: int) -> Statement:
    """The part of a statement between marks in which a word stands."""
    pieces, text = statement.pieces, statement.unit.text
    cuts = [0, *(n for n in range(1, len(pieces)) if CUT.search(text, pieces[n - 1].end, pieces[n].start)), len(pieces)]
    first, behind = next((one, other) for one, other in pairwise(cuts) if one <= at < other)
    return Statement(statement.unit, pieces[first:behind])


def against_cards(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """What a document says of things that is not so; of a catalog, in its rulings and where it tells rules."""
    reader = desk.reader
    leanings = desk.leanings
    if not leanings.words.axes:
        return
    drafts = desk.drafts.leanings.words
    firm = frozenset(drafts.firm if document.catalog else (*drafts.firm, *drafts.firm_for_others))
    tales = frozenset(id(one.statement.unit) for one in desk.frames(document) if is_example(one, desk.claims))
    judge = ThingJudge(desk, reader, leanings, firm, frozenset(drafts.firm_for_others), desk.once(card_book), tales)
    if not document.catalog:
        yield from _in_document(desk, document, judge, frozenset(drafts.firm_if_denied))
        return
    things = {thing.key: thing for thing in desk.game.printed}
    for unit in document:
        owner = (unit.key or "").partition(RULING)[0]
        if owner != unit.key and owner in things:
            for statement in reader.sentences_of(unit):
                yield from judge.flaws(SaidOf(things[owner], statement))


def _in_document(desk: Desk, document: TextFile, judge: ThingJudge, guarded: frozenset[str]) -> Iterator[Flaw]:
    """What a document says of things that is not so; as others would say it wrong, where nothing else is told."""
    subjects = desk.subjects
    told: list[Flaw] = []
    others: list[Flaw] = []
    for said in subjects.said(document):
        thing = desk.game.model(said.thing)
        asked = [said.asked] if said.asked is not None else []
        judged = desk.denials.of_thing(thing.key, said.statement, asked)
        flaws = list(judge.flaws(said) if not judged.right else judge.on_the_other_side(said))
        if not flaws and judged.denied:
            others.append(denied(desk, said, judge.book.of(thing), judged.denied[0].span))
        elif not flaws:
            others += list(of_kind(desk, said, judge.book.of(thing))) or (
                retold(desk, said) if not judged.right else ()
            )
        if said.asked is None and said.names and said.names[0].first == 0 and len(said.names) == 1:
            flaws += judge.denied(ThingAnswer(said.statement, said.statement, (said.thing,)), guarded)
        told += flaws
    if any(thing.like is not None for thing in desk.game.printed):
        for said in desk.all_subjects.said(document):
            if said.thing.like is not None:  # a ship is told of as its class is
                others += retold(desk, said)
    told += [flaw for answer in answers(subjects, judge.reader, document) for flaw in judge.denied(answer, guarded)]
    yield from told
    known = {flaw.unit for flaw in told}
    yield from (flaw for flaw in others if flaw.unit not in known)


def denied(desk: Desk, said: SaidOf, facts: KnownThing, span: tuple[int, int]) -> Flaw:
    """What a sentence denies of a thing in words of its language, with these characters."""
    key, unit, (start, end) = desk.game.model(said.thing).key, said.statement.unit, span
    told = desk.claims.told.things.get(key, ())
    says = [known.statement.unit.text for known in facts.text] or [rightly(line) for line in told]
    values: dict[str, str | int] = {"text": unit.text[start:end], "name": desk.names[said.thing.id]}
    return Flaw(unit, start, end, "card", {**values, "says": next(iter(says), "")}, see=f"{key}.text")


def of_kind(desk: Desk, said: SaidOf, facts: KnownThing) -> Iterator[Flaw]:
    """What a sentence says of a thing that is wrong of every one with such a text, where it denies nothing."""
    statement = said.statement
    for first, behind in wrong_of_kind(statement, [known.statement for known in facts.text], desk.claims):
        span = statement.pieces[first].start, statement.pieces[behind - 1].end
        if not desk.retelling.denies_besides(statement, span):
            yield denied(desk, said, facts, span)
            return


def retold(desk: Desk, said: SaidOf) -> Iterator[Flaw]:
    """What a sentence says of a thing as others would say it wrong."""
    found = desk.retelling.wrong_of(said)
    if found is not None:
        frame = Frame(said.statement, desk.claims.concepts)
        if desk.once(rate_book).told(said.thing, [frame]).right:
            return  # what it brings is counted
        unit, pieces = said.statement.unit, said.statement.pieces
        start, end = pieces[0].start, pieces[-1].end
        name = desk.names[said.thing.id]
        values: dict[str, str | int] = {"text": unit.text[start:end], "name": name, "says": found.told.text}
        yield Flaw(unit, start, end, "ruling", values, see=f"{found.told.key}.text")
    elif (other := desk.retelling.otherwise_of(said)) is not None and not desk.people.has(said.statement):
        told, (start, end) = other
        values = {"text": said.statement.unit.text[start:end], "name": desk.names[said.thing.id], "says": told.text}
        yield Flaw(said.statement.unit, start, end, "ruling", values, see=f"{told.key}.text")


CHECKS = (Check("rulings.card", Severity.error, each(against_cards), alone=Alone.things),)
