"""A game to play with: observe, legal, explain, apply, fork.

A player that plays at random:

    game = Game(book, Deal((("pirates", "ninjas"), ("robots", "zombies")), seed=7))
    while not game.over:
        game.apply(random.choice(game.legal()))
    print(game.winner, game.points)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from forge.problems import Problem, ProblemsError
from forge.rules.kernel.choices import Ask, Course, Move
from forge.rules.kernel.transcript import Transcript
from forge.rules.kernel.verdict import IllegalMove, Verdict
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.refuse import refusals
from forge.rules.smashup.engine.start import Start, make_table
from forge.rules.smashup.engine.table import Scoring, Table
from forge.rules.smashup.engine.turn import play_game
from forge.rules.smashup.engine.values import breakpoint_of, power, total_power


@dataclass(frozen=True)
class CardView:
    """A card somebody can see. `power` is the current power of a minion in play, the printed one elsewhere."""

    card: int
    title: str
    owner: int
    controller: int
    power: int
    attached: tuple[CardView, ...] = ()


@dataclass(frozen=True)
class BaseView:
    """A base in play. `total` is the power of all minions on it."""

    base: int
    title: str
    breakpoint: int
    total: int
    minions: tuple[CardView, ...]
    attached: tuple[CardView, ...]


@dataclass(frozen=True)
class PlayerView:
    """What one player sees of another (or of themselves: then `hand` is there). Discard piles from the top."""

    player: int
    points: int
    hand_size: int
    deck_size: int
    discard: tuple[CardView, ...]
    hand: tuple[CardView, ...] | None


@dataclass(frozen=True)
class QuestionView:
    """The open question. Only the player who is asked sees the options, and the card it is about."""

    player: int
    kind: str
    options: tuple[Move, ...] | None
    source: int
    about: int
    shown: tuple[CardView, ...]


@dataclass(frozen=True)
class View:
    """Everything a player may know of the position."""

    player: int
    current: int
    turn: int
    step: int
    players: tuple[PlayerView, ...]
    bases: tuple[BaseView, ...]
    base_deck_size: int
    base_discard: tuple[str, ...]
    question: QuestionView | None
    winner: int | None


SAVE_FORMAT = 1


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game: how it started and every decision."""

    game: str
    start: Start
    moves: tuple[Any, ...] = ()
    forge: int = SAVE_FORMAT


class Game:
    """A running game. Moves are plain data: ("play", card, where), ("use", card, where), the number of a card, base or
    player, a name, or None for "no", "no more" and "pass"."""

    __slots__ = ("_course", "book", "start", "table")

    def __init__(self, book: Book, start: Start, moves: tuple[Move, ...] | list[Move] = ()) -> None:
        """Starts the game and makes `moves`. Raises ProblemsError for a bad start, IllegalMove for a bad move."""
        self.book = book
        self.start = start
        self.table: Table = make_table(book, start)
        self._course = Course(play_game(self.table))
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
        return self.table.winner

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
        reasons = refusals(self.table, self._course.question, move, player)
        return Verdict(not reasons, tuple(reasons))

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
        self._course.answer(option)

    def fork(self) -> Game:
        """An independent copy, made by playing the decisions again."""
        return self._replay(self._course.log)

    def undo(self, moves: int = 1) -> Game:
        """The game as it was some moves ago."""
        return self._replay(self._course.log[: max(0, len(self._course.log) - moves)])

    def _replay(self, log: list[Move]) -> Game:
        other = Game(self.book, self.start)
        for move in log:
            other._course.answer(move)
        return other

    def save(self) -> bytes:
        """The game as JSON."""
        return msgspec.json.format(msgspec.json.encode(Save(self.book.game, self.start, self.moves)), indent=1)

    @classmethod
    def load(cls, book: Book, saved: bytes, name: str = "the saved game") -> Game:
        """A saved game, every move checked. Raises ProblemsError in one clear sentence."""
        try:
            save = msgspec.json.decode(saved, type=Save)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ProblemsError([Problem(name, 0, f"is no saved game: {error}")]) from None
        if save.game != book.game:
            raise ProblemsError([Problem(name, 0, f"is a game of {save.game!r}, not of {book.game!r}")])
        if save.forge != SAVE_FORMAT:
            raise ProblemsError([Problem(name, 0, f"was saved in format {save.forge}; this forge reads {SAVE_FORMAT}")])
        try:
            game = cls(book, save.start)
        except ProblemsError as error:
            raise ProblemsError([Problem(name, 0, problem.message) for problem in error.problems]) from None
        for number, raw in enumerate(save.moves, 1):
            move = tuple(raw) if isinstance(raw, list) else raw
            try:
                game.apply(move)
            except IllegalMove as illegal:
                raise ProblemsError([Problem(name, 0, f"move {number}, {raw!r}, is not legal: {illegal}")]) from None
        return game

    def transcript(self) -> Transcript:
        """The three streams of the game so far, free of language; made by playing it again."""
        other = Game(self.book, self.start)
        states = [state_of(other.table)]
        for move in self._course.log:
            other._course.answer(move)
            states.append(state_of(other.table))
        return Transcript(self.moves, tuple(states), tuple(other.table.chance.draws))

    def news(self, player: int | None = None, since: int = 0) -> list[tuple[Any, ...]]:
        """What happened, from entry `since` on, as that player saw it; None sees everything."""
        return [visible(item, player) for item in self.table.news[since:]]

    def observe(self, player: int) -> View:
        """Everything that player may know. Source: discard_public."""
        t, question = self.table, self._course.question
        return View(
            player=player,
            current=t.current,
            turn=t.turn,
            step=t.step,
            players=tuple(_player_view(t, seat, player) for seat in range(t.players)),
            bases=tuple(_base_view(t, base) for base in t.bases()),
            base_deck_size=len(t.lists[t.base_deck]),
            base_discard=tuple(t.title[base].id for base in reversed(t.lists[t.base_pile])),
            question=None if question is None else _question_view(t, question, player),
            winner=t.winner,
        )


def visible(item: tuple[Any, ...], player: int | None) -> tuple[Any, ...]:
    """A piece of news as a player sees it: cards drawn or looked at are known only to who did it."""
    if player is not None and item[0] in ("draw", "look") and item[1] != player:
        return (item[0], item[1], -1)
    return item


def _card_view(t: Table, card: int) -> CardView:
    attached = tuple(_card_view(t, action) for action in t.on(card))
    return CardView(card, t.title[card].id, t.owner[card], t.controller[card], power(t, card), attached)


def _base_view(t: Table, base: int) -> BaseView:
    return BaseView(
        base=base,
        title=t.title[base].id,
        breakpoint=breakpoint_of(t, base),
        total=total_power(t, base),
        minions=tuple(_card_view(t, card) for card in t.field(base)),
        attached=tuple(_card_view(t, card) for card in t.on(base)),
    )


def _player_view(t: Table, seat: int, viewer: int) -> PlayerView:
    hand = tuple(_card_view(t, card) for card in t.hand(seat)) if seat == viewer else None
    pile = tuple(_card_view(t, card) for card in reversed(t.pile(seat)))
    return PlayerView(seat, t.points[seat], len(t.hand(seat)), len(t.deck(seat)), pile, hand)


def _question_view(t: Table, question: Ask, viewer: int) -> QuestionView:
    if question.player != viewer:
        return QuestionView(question.player, question.kind, None, question.source, -1, ())
    shown = tuple(_card_view(t, card) for card in question.shown if card >= 0)
    options = tuple(question.options)
    return QuestionView(question.player, question.kind, options, question.source, question.about, shown)


def state_of(t: Table) -> Any:
    """The whole state as plain data: zones, points, turn, and what lasts for a while."""
    return [
        [list(zone) for zone in t.lists],
        list(t.points),
        [t.current, t.turn, t.step],
        list(t.controller),
        sorted([card, *map(list, items)] for card, items in t.boosts.items()),
        sorted([base, *map(list, items)] for base, items in t.lowered.items()),
        sorted([card, sorted(names.items())] for card, names in t.memory.items()),
        [[ban[0], ban[2], ban[3]] for ban in t.bans],
        [list(t.plays.made), list(t.plays.spent), [[grant.card, grant.alive] for grant in t.plays.grants]],
        [[list(cards) for cards in t.played], sorted(map(list, t.used)), sorted(t.lapsed), list(t.entered)],
        None if t.scoring is None else _scoring_state(t.scoring),
    ]


def _scoring_state(scoring: Scoring) -> Any:
    awards = sorted([player, got.place, got.points] for player, got in scoring.award.items())
    used, spent = sorted(map(list, scoring.used)), sorted(scoring.spent)
    return [scoring.base, scoring.window, awards, scoring.chosen, used, spent]
