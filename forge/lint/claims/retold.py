"""Sentences of a document that tell a rule of the game, or what is so of one of its things, as others tell it wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from forge.library.model import Printed
from forge.lint.claims.excusing import denied_again, denies_besides
from forge.lint.claims.facets import NUMBER, Facet, FacetReader, Otherwise
from forge.lint.claims.frames import Frame, is_heading
from forge.lint.claims.retelling import Demands, Missaid, Retellings
from forge.lint.claims.saying import MARK, Bag, SaidWord, Saying, parts_of
from forge.lint.claims.subjects import SaidOf
from forge.lint.claims.words import Statement
from forge.lint.desk import Desk
from forge.lint.textfile import TextUnit

RULE = re.compile(r"rule\.(.+)\.(text|short)$")
TEXT = re.compile(r"\w+\.\w+\.(text|ruling)\b")  # of a card, or on it
SUM = re.compile(r"\d\s*[+=×]\s*\d")
NEAR = 0.57  # how near a sentence is to one that tells a rule wrong, of 1
NEAR_THING = 0.5  # where it is known of what is told
AS_RIGHT = 0.88  # from so near on it says the same
MARGIN, MARGIN_OF_THING = 0.06, 0.02  # how much nearer it is to what is wrong than to all that is right
BEFORE = 2  # statements before one that goes on about a thing
NEAR_RULE, NEAR_OTHERWISE = 0.6, 0.5  # how near a sentence is to one of which it says otherwise: a rule, a thing
AS_NEAR, WIDE = 0.8, 0.65  # by such a share less near it may be meant as well, or something has to do with it
FEW = 2  # numbers of a sentence that tells a rule
SHORTEST = 4  # words of a sentence that tells a rule
IDLE, NOTHING = "idle_denial", "|"  # a facet: denials that deny nothing of what else is said
ALONE = "alone"  # a facet: words that deny of others what is said of one
AS_ANY = 0.5  # how near at least a sentence is to what is told right, if that speaks for it


class Retelling:
    """What is told of a game in a language, by itself and by others, right and wrong."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tongue = desk.tongue
        self._words: dict[int, tuple[Statement, tuple[SaidWord, ...]]] = {}

    @cached_property
    def _rules(self) -> Retellings:
        return self._desk.shelf.table("told of rules", Retellings, self._made_of_rules)

    @cached_property
    def _things(self) -> Retellings:
        return self._desk.shelf.table("told of things", Retellings, self._made_of_things)

    def _made_of_rules(self) -> Retellings:
        lines = ((key, line) for key, some in self._desk.claims.told.rules.items() for line in some)
        told = [one for key, line in lines for one in self._tongue.told(key, line)]
        keys = [entry.key for entry in self._desk.game.entries]
        rules = [(rule[1], key) for key in keys if (rule := RULE.match(key)) is not None]
        ours = [*rules, *((key, key) for key in keys if TEXT.match(key) and not RULE.match(key))]
        return self._retellings([*told, *self._ours(ours)])

    def _made_of_things(self) -> Retellings:
        told = [one for thing in self._desk.game.printed for one in self._told_of(thing)]
        turned = [wrong for one in told if one.right for wrong in self._tongue.turned_round(one)]
        return self._retellings([*told, *turned])

    def _retellings(self, told: Iterable[Saying]) -> Retellings:
        claims = self._desk.claims
        return Retellings(told, claims.slots.values(), claims.named)

    def _told_of(self, thing: Printed) -> Iterator[Saying]:
        """What others tell of a thing, and its own text and the rulings on it."""
        lines = self._desk.claims.told.things.get(thing.key, ())
        name = frozenset(form for word in self._tongue.read(self._desk.names[thing.id])[0] for form in word.forms)
        for line in lines:
            yield from self._tongue.told(thing.key, line, name)
        keys = (entry.key for entry in self._desk.game.entries if entry.key.startswith(f"{thing.key}."))
        yield from self._ours(((thing.key, key) for key in keys if TEXT.match(key)), name)

    def _ours(self, keys: Iterable[tuple[str, str]], name: frozenset[str] = frozenset()) -> Iterator[Saying]:
        """The sentences of the game's own texts, each under the first of its keys."""
        for key, entry in keys:
            unit = TextUnit(self._desk.texts.said(entry).text, key=entry)
            for statement in self._desk.reader.sentences_of(unit):
                yield self._tongue.right(key, statement.text, name)

    @cached_property
    def _facets(self) -> tuple[FacetReader, FacetReader]:
        """What reads how sentences tell rules, and things."""
        desk = self._desk
        leanings, drafts = desk.leanings, desk.drafts.leanings.words
        read = [FacetReader(desk.claims, leanings, loose) for loose in (drafts.loose_of_rules, drafts.loose)]
        return read[0], read[1]

    def _facets_of(self, reader: FacetReader) -> Callable[[Saying], Sequence[Facet]]:
        """Finds the facets of what is told right, once."""
        told: dict[Saying, Sequence[Facet]] = {}

        def find(saying: Saying) -> Sequence[Facet]:
            if saying not in told:
                said = self._desk.reader.sentences_of(TextUnit(saying.text))
                told[saying] = [one for each in said for one in reader.of(each, self._tongue.words(each))]
            return told[saying]

        return find

    @cached_property
    def _beside_rules(self) -> Otherwise:
        return self._beside(self._facets[0], self._rules)

    @cached_property
    def _beside_things(self) -> Otherwise:
        return self._beside(self._facets[1], self._things)

    def _beside(self, reader: FacetReader, told: Retellings) -> Otherwise:
        return Otherwise(self._facets_of(reader), told.is_rare, told.of, self._desk.claims.fates)

    def _of(self, statement: Statement) -> tuple[SaidWord, ...]:
        known = self._words.get(id(statement))
        if known is None:  # the statement is kept with them, so that nothing else gets its number
            known = self._words[id(statement)] = statement, self._tongue.words(statement)
        return known[1]

    def wrong(self, frame: Frame) -> Missaid | None:
        """The rule that a sentence tells wrong, as another would."""
        if frame.asks or (is_heading(frame.statement) and len(frame.paragraph) < 2):
            return None
        answers = any(one.asks for one in frame.under)
        words = self._tongue.words(frame.statement, answers) if answers else self._of(frame.statement)
        if (len(words) < SHORTEST and not answers) or self._asks_of_thing(frame):
            return None
        above = [word for one in frame.around for word in self._of(one.statement)]
        asked = [word for one in frame.under if one.asks for word in self._of(one.statement)]
        figures = frozenset(f"{MARK}{number}" for number in self._desk.game.constants.values())
        tests = Demands(NEAR, MARGIN, self._tongue.modal(frame.statement), figures=figures)
        found = self._rules.wrong(parts_of(words, frame.statement.unit.text, asked), [*asked, *words], above, tests)
        if found is not None and self._rules.tells_right(words, above, AS_RIGHT, found.words):
            return None
        return found

    def tells_right(self, frame: Frame, span: tuple[int, int]) -> bool:
        """Whether a sentence tells a rule as others do who tell it right, with what stands there, too."""
        above = [word for one in frame.around for word in self._of(one.statement)]
        words, (start, end) = self._of(frame.statement), span
        if len(words) < SHORTEST:
            return False  # a yes or a no is right by its question
        said = [word for word in words if start <= word.piece.start < end]
        return self._rules.tells_right(words, above, AS_RIGHT, said)

    def denies_again(self, statement: Statement, span: tuple[int, int]) -> bool:
        """Whether a sentence denies what it says with some characters."""
        idle = self._desk.claims.facets.get(IDLE, NOTHING)
        return denied_again(statement, self._tongue.words(statement), span, idle)

    def denies_besides(self, statement: Statement, span: tuple[int, int]) -> bool:
        """Whether a sentence denies anything besides what it says with some characters."""
        alone = self._desk.claims.facets.get(ALONE, NOTHING)
        return denies_besides(statement, self._tongue.words(statement), span, alone)

    def leans_right(self, key: str, frame: Frame) -> bool:
        """Whether a sentence comes as near to what is told right of a rule as to what is told wrong of it."""
        right, wrong = self._rules.sides(key, self._of(frame.statement))
        return right >= max(wrong, AS_ANY)

    def wrong_of(self, said: SaidOf) -> Missaid | None:
        """What a sentence says of a thing as another would say it wrong; a sum is an example."""
        if SUM.search(said.statement.text):
            return None
        named = {id(piece) for one in said.names for piece in said.statement.pieces[one.first : one.behind]}
        read = self._tongue.words(said.statement, said.asked is not None)
        words = [word for word in read if id(word.piece) not in named]
        modal = self._tongue.modal(said.statement)
        asked: Sequence[SaidWord] = ()
        if said.asked is not None:
            asked = self._of(said.asked)
            modal |= self._tongue.modal(said.asked)
        tests = Demands(NEAR_THING, MARGIN_OF_THING, modal, self._desk.game.model(said.thing).key)
        unit = said.statement.unit
        return self._things.wrong(parts_of(words, unit.text, asked), [*asked, *words], self._before(said), tests, words)

    def otherwise(self, frame: Frame) -> tuple[Saying, tuple[int, int]] | None:
        """What is told right of a rule, where a sentence says otherwise than all that tells it so, and with which
        characters."""
        if frame.asks or (is_heading(frame.statement) and len(frame.paragraph) < 2):
            return None
        around = [word for one in frame.around for word in self._of(one.statement)]
        whole = self._of(frame.statement)
        topics = {one.key for _, one in self._rules.nearest(whole, Bag(around), WIDE, WIDE)}
        listed = sum(word.is_number for word in whole) > FEW  # what there is, or an example
        says = self._facets[0].of(frame.statement, whole)
        for part in (frame.statement, *(one.statement for one in frame.clauses)):
            known, facet = self._differing(part, [*around, *whole], frame.statement, says)
            if (
                known is not None
                and facet is not None
                and not (listed and facet.name == NUMBER)
                and known.key in topics
                and known.key in self._desk.claims.told.rules
            ):
                return known, _span(frame.statement, facet)
        return None

    def otherwise_of(self, said: SaidOf) -> tuple[Saying, tuple[int, int]] | None:
        """What is told right of a thing, where a sentence says otherwise, and with which characters."""
        if said.asked is not None or SUM.search(said.statement.text):
            return None
        key = self._desk.game.model(said.thing).key
        words = self._tongue.words(said.statement)
        whole = Bag([*self._before(said), *words])
        mine = [one for one in self._facets[1].of(said.statement, words) if not said.names_at(one.place[0])]
        unnamed = [word for at, word in enumerate(words) if not said.names_at(at)]
        found = self._things.nearest(unnamed, whole, NEAR_OTHERWISE, WIDE, key)
        if not found or found[0][0] < NEAR_OTHERWISE:
            return None
        near = [one for one in found if one[0] >= found[0][0] * AS_NEAR]
        facet = self._beside_things.otherwise(mine, near, self._things.of(key))
        return (near[0][1], _span(said.statement, facet)) if facet is not None else None

    def _differing(
        self, part: Statement, around: Sequence[SaidWord], whole: Statement, says: Sequence[Facet]
    ) -> tuple[Saying | None, Facet | None]:
        """What tells right what a part of a sentence tells, and what it says otherwise; `says`: facets of `whole`."""
        words = self._of(part) if part is whole else self._tongue.words(part)
        if len(words) < SHORTEST:
            return None, None
        found = self._rules.nearest(words, Bag(around), NEAR_RULE, WIDE)
        if not found or found[0][0] < NEAR_RULE:
            return None, None
        best, top = found[0]
        near = [one for one in found if one[0] >= best * AS_NEAR]
        others = [one for score, one in found if score < best * AS_NEAR]
        first = whole.pieces.index(part.pieces[0])
        within = range(first, first + len(part.pieces) + 1)
        mine = [one for one in says if one.place[0] in within and one.place[1] in within]
        apart = [one for one in says if one.name != NUMBER]  # of numbers each clause has its own
        return top, self._beside_rules.otherwise(mine, near, others, apart, part is whole)

    def _before(self, said: SaidOf) -> Sequence[SaidWord]:
        """The words of what stands before a statement that goes on about a thing without naming it."""
        if said.names:
            return ()
        begun = said.statement.pieces[0].start
        before = [one for one in self._desk.reader.sentences_of(said.statement.unit) if one.pieces[-1].end <= begun]
        return [word for one in before[-BEFORE:] for word in self._tongue.words(one)]

    def opens_with_a_thing(self, frame: Frame) -> bool:
        """Whether a sentence begins with a name: it tells what that does."""
        return any(one.first == 0 for one in self._desk.subjects.named(frame.statement))

    def _asks_of_thing(self, frame: Frame) -> bool:
        """Whether a sentence answers a question about a thing of which something is told."""
        told = self._desk.claims.told.things
        questions = (lead.statement for lead in frame.under if lead.asks)
        return any(one.thing.key in told for asked in questions for one in self._desk.subjects.named(asked))


def _span(statement: Statement, facet: Facet) -> tuple[int, int]:
    first, behind = facet.place
    return statement.pieces[first].start, statement.pieces[behind - 1].end
