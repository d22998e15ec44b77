"""What a player may know of a position, and what they hear of what happens."""

from __future__ import annotations

from dataclasses import dataclass

from forge.rules.kernel.choices import Ask, Move
from forge.rules.smashup.engine.table import Table
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


def view(t: Table, question: Ask | None, player: int) -> View:
    """Everything that player may know. Source: discard_public."""
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
