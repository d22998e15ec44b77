"""A game to play with: observe, legal, explain, apply, fork. The same for every game.

A player that plays at random:

    game = Game(rules, book, start)
    while not game.over:
        game.apply(random.choice(game.legal()))
    print(game.winner, game.points)
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Hashable, Iterable
from functools import lru_cache, partial
from typing import Any, Generic, NamedTuple

import msgspec

from forge.problems import Problem, ProblemsError, fail
from forge.rules.kernel.chance import Chance
from forge.rules.kernel.choices import Ask, Course, Move, alike, as_move, things_of
from forge.rules.kernel.news import News, visible
from forge.rules.kernel.rules import B, Rules, S, T
from forge.rules.kernel.transcript import Transcript
from forge.rules.kernel.verdict import IllegalMove, Verdict
from forge.rules.kernel.view import View
from forge.rules.kernel.zones import rearrange

SAVE_FORMAT = 1
MOVES = 10_000  # of a saved game or a scenario; a game of four players takes some hundred
THINGS = 10_000  # cards and the like in a game; copies of it are made all the time


class Save(msgspec.Struct, Generic[S], frozen=True, forbid_unknown_fields=True):
    """A saved game: how it started and every decision."""

    game: str
    start: S
    moves: tuple[Any, ...] = ()
    forge: int = SAVE_FORMAT


@lru_cache
def _save_of(starts: tuple[type, ...]) -> Any:
    """The type of the saves of a game that starts in one of these ways."""
    start: Any = starts[0]
    for other in starts[1:]:
        start = start | other
    return Save[start]


ALLOWED = Verdict(True)


class Mark(NamedTuple):
    """A running game at a plain question: how many decisions had been made, the table as it was then, packed, and how
    much had been said and drawn by then. News and draws are only ever added to."""

    decisions: int
    table: Any
    packed: Any
    question: Ask
    said: int
    chance: Chance
    drawn: int


class Origin(NamedTuple):
    """Where an imagined game comes from: the game it might be, after how many of its decisions, and for whom."""

    game: AnyGame
    decisions: int
    player: int
    seed: int | str


# Decisions from one mark to the next; a copy plays the answers since the last mark. Most games are never copied, and
# those that are, are copied again.
SELDOM, EVERY = 128, 32


class Game(Generic[B, S, T]):
    """A running game. A move is plain data: a tuple that begins with a verb, the number of a thing or player, a name,
    or None for "no", "no more" and "pass"; `legal()` says which moves there are."""

    __slots__ = ("_course", "_due", "_every", "_marks", "_origin", "_plain", "book", "rules", "start", "table")

    def __init__(self, rules: Rules[B, S, T], book: B, start: S, moves: Iterable[Move] = ()) -> None:
        """Starts the game and makes `moves`. Raises ProblemsError for a bad start, IllegalMove for a bad move."""
        self.rules = rules
        self.book = book
        self.start = start
        self.table: T
        self.table, steps = rules.begin(book, start)
        if len(self.table.things) > THINGS:
            raise fail(f"there are {len(self.table.things)} cards in this game; it may have {THINGS} at most")
        self._course = Course(steps)
        self._plain = rules.plain
        self._marks: list[Mark] = []
        self._origin: Origin | None = None
        self._every = SELDOM
        self._due = EVERY  # the number of decisions after which the next mark is taken
        for move in moves:
            self.apply(move)

    @property
    def question(self) -> Ask | None:
        """The open question, or None when the game is over."""
        return self._course.question

    @property
    def over(self) -> bool:
        return self._course.question is None

    @property
    def winner(self) -> int | None:
        """Who has won alone; None while nobody has, and in a game that is drawn."""
        return self.table.winner

    @property
    def winners(self) -> tuple[int, ...]:
        """Everybody who has won: several in a game that is drawn between them, or won by a team."""
        return self.rules.winners(self.table)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self.table.points)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every decision so far."""
        return tuple(self._course.log)

    def legal(self) -> list[Move]:
        """Every legal answer to the open question; none when the game is over."""
        question = self._course.question
        return list(question.options) if question is not None else []

    def explain(self, move: Move, player: int | None = None) -> Verdict:
        """Whether a move is allowed, and if not, every reason against it. `player`: who wants to make it."""
        question, things = self._course.question, self.table.things
        mine = question is not None and (player is None or player == question.player)
        if mine and question is not None and move in question.options and not isinstance(move, (bool, float)):
            return ALLOWED
        reasons = tuple(
            reason if reason.card is None or reason.card < 0 else reason._replace(thing=things[reason.card])
            for reason in self.rules.refusals(self.table, question, move, player)
        )
        return Verdict(not reasons, reasons)

    def alike(self, move: Move) -> Hashable:
        """What is the same for answers to the open question that nobody can tell apart, offered or not."""
        question = self._course.question
        return None if question is None else alike(question, move, partial(self.rules.same, self.table))

    def apply(self, move: Move) -> None:
        """Makes a move. Raises IllegalMove, with the verdict, and changes nothing when it is not allowed."""
        question = self._course.question
        options = question.options if question is not None else []
        try:
            # The option itself goes on: what is only equal to it (3.0 to 3) does not get into the game.
            option = options[options.index(move)]
        except ValueError:
            raise IllegalMove(self.explain(move)) from None
        if isinstance(move, (bool, float)):  # not a union, which is slow
            raise IllegalMove(self.explain(move))
        course = self._course
        course.answer(option)
        if len(course.log) >= self._due and (question := course.question) is not None and question.kind in self._plain:
            self._mark(question)

    def fork(self) -> Game[B, S, T]:
        """An independent copy: the table is copied, and the few answers since the last plain question given again."""
        return self._back(len(self._course.log))

    def undo(self, moves: int = 1) -> Game[B, S, T]:
        """The game as it was some moves ago. Raises ValueError where an imagined game had not been imagined yet."""
        return self._back(max(0, len(self._course.log) - moves))

    def _mark(self, question: Ask) -> Mark:
        """Remembers the game as it is now, while a plain question is open."""
        t = self.table
        mark = Mark(len(self._course.log), t, t.pack(), question, len(t.news), t.chance, len(t.chance.draws))
        self._marks.append(mark)
        self._due = mark.decisions + self._every
        return mark

    def _back(self, decisions: int) -> Game[B, S, T]:
        """A copy of the game as it was after so many decisions."""
        if self._origin is not None and decisions < self._origin.decisions:
            self._check_past()
        question, marks, log = self._course.question, self._marks, self._course.log
        if self._every != EVERY:
            self._every = self._due = EVERY  # from now on often, and at the next plain question
        here = decisions == len(log) and (not marks or marks[-1].decisions < decisions)
        if here and question is not None and question.kind in self._plain:
            self._mark(question)
        number = bisect_right(marks, decisions, key=lambda mark: mark.decisions)
        other = self._from(marks[number - 1]) if number else self._again()
        other._marks = marks[:number]
        last = None
        for move in log[len(other._course.log) : decisions]:
            other._course.answer(move)
            question = other._course.question
            if question is not None and question.kind in self._plain:
                last = other._mark(question)
        if last is not None:  # the next copy begins there
            other._marks[number:] = [last]
            marks.insert(number, last)
        return other

    def _check_past(self) -> None:
        if self._origin is not None:
            raise ValueError("an imagined game has no past")

    def _again(self) -> Game[B, S, T]:
        """The game from its beginning; an imagined one from where it was imagined, which gives the same again."""
        if self._origin is None:
            return Game(self.rules, self.book, self.start)
        game, decisions, player, seed = self._origin
        return game._imagine(decisions, player, seed)

    def _from(self, mark: Mark) -> Game[B, S, T]:
        """The game at a mark."""
        other: Game[B, S, T] = Game.__new__(Game)
        other.rules, other.book, other.start, other._plain = self.rules, self.book, self.start, self._plain
        other._origin = self._origin
        other._every = EVERY
        other._due = mark.decisions + EVERY
        other.table = mark.table.unpack(mark.packed)
        other.table.news = mark.table.news[: mark.said]
        other.table.chance = mark.chance.at(mark.drawn)  # not the table's: that may have another one by now
        steps = self._plain[mark.question.kind](other.table, mark.question)
        other._course = Course(steps, self._course.log[: mark.decisions])
        return other

    def imagine(self, player: int, seed: int | str) -> Game[B, S, T]:
        """A game that this one might be, for all that a player knows: what they cannot see is dealt anew, and chance
        will say something else. The same seed gives the same game. It can be played, forked and imagined further, but
        has no past: no undo beyond it, no save and no transcript.
        """
        return self._imagine(len(self._course.log), player, seed)

    def _imagine(self, decisions: int, player: int, seed: int | str) -> Game[B, S, T]:
        """A game that this one might have been after so many decisions."""
        other = self._back(decisions)
        question = other._course.question
        known = things_of(question) if question is not None and question.player == player else frozenset()
        rearrange(other.table.zones, player, known, random.Random(seed))
        other.table.chance = other.table.chance.other(seed)
        other._marks = []
        other._origin = Origin(self, decisions, player, seed)
        if question is not None and question.kind in self._plain:
            other._mark(question)
        return other

    def save(self) -> bytes:
        """The game as JSON."""
        self._check_past()
        return msgspec.json.format(msgspec.json.encode(Save(self.book.game, self.start, self.moves)), indent=1)

    @classmethod
    def load(cls, rules: Rules[B, S, T], book: B, saved: bytes, name: str = "the saved game") -> Game[B, S, T]:
        """A saved game, every move checked. Raises ProblemsError in one clear sentence."""
        try:
            save: Save[S] = msgspec.json.decode(saved, type=_save_of(rules.starts))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ProblemsError([Problem(name, 0, f"is no saved game: {error}")]) from None
        if save.game != book.game:
            raise ProblemsError([Problem(name, 0, f"is a game of {save.game!r}, not of {book.game!r}")])
        if save.forge != SAVE_FORMAT:
            raise ProblemsError([Problem(name, 0, f"was saved in format {save.forge}; this forge reads {SAVE_FORMAT}")])
        if len(save.moves) > MOVES:
            raise fail(f"is a game of {len(save.moves)} moves; it may have {MOVES} at most", name)
        try:
            game = cls(rules, book, save.start)
        except ProblemsError as error:
            raise ProblemsError([Problem(name, 0, problem.message) for problem in error.problems]) from None
        for number, raw in enumerate(save.moves, 1):
            move = as_move(raw)
            try:
                game.apply(move)
            except IllegalMove as illegal:
                raise ProblemsError([Problem(name, 0, f"move {number}, {raw!r}, is not legal: {illegal}")]) from None
        return game

    def transcript(self) -> Transcript:
        """The three streams of the game so far, free of language; made by playing it again."""
        self._check_past()
        other = self._again()
        states = [self.rules.state(other.table)]
        for move in self._course.log:
            other._course.answer(move)
            states.append(self.rules.state(other.table))
        return Transcript(self.moves, tuple(states), tuple(other.table.chance.draws))

    def news(self, player: int | None = None, since: int = 0) -> list[News]:
        """What happened, from entry `since` on, as that player heard it; None hears everything."""
        return [visible(item, player) for item in self.table.news[since:]]

    def observe(self, player: int) -> View:
        """Everything that player may know."""
        return self.rules.view(self.table, self._course.question, player)


AnyGame = Game[Any, Any, Any]
