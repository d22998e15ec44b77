"""Plays that a card grants: one or several at once, or extra ones that wait until later in the turn."""

from __future__ import annotations

from typing import Any

from forge.rules.kernel.choices import Steps
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.play import action_plays, at_places, minion_plays, play_now
from forge.rules.smashup.engine.select import select
from forge.rules.smashup.engine.table import PLAY, Env, Table
from forge.rules.smashup.engine.values import found, named, number, places, players

# Selections from which a player picks card by card; of the others all cards are played.
PICKING = (nodes.One, nodes.UpTo, nodes.Between, nodes.Exactly, nodes.AnyNumber)
COUNTED = (*PICKING, nodes.All)


def play_extra(t: Table, effect: Any, env: Env, optional: bool = False) -> Steps[bool]:
    """An extra play from your hand may wait; from elsewhere, or now or never, it is made at once. Source: extra."""
    if optional and _can_wait(t, effect, env):
        if isinstance(effect.what, PICKING):
            _, most = _bounds(t, effect.what, env)
        else:
            most = len(found(t, effect.what.of, env))
        for _ in range(most):
            t.plays.grant(effect.what.of, effect.at, env)
        return True
    return (yield from play(t, effect, env, optional))


def _can_wait(t: Table, effect: Any, env: Env) -> bool:
    """In your own step of plays, for minions or for actions from your hand."""
    if env.now or t.step != PLAY or t.current != env.you or t.scoring is not None or type(effect.what) not in COUNTED:
        return False
    like = effect.what.of
    if type(like.in_) is not nodes.Hand or getattr(like, "rank", None) or getattr(effect.what, "same_name", False):
        return False
    return type(like) is not nodes.Card and players(t, like.in_.of, env) == [env.you]


def play(t: Table, effect: Any, env: Env, optional: bool = False) -> Steps[bool]:
    """Plays cards at once, one after another; with `optional` the player may stop before there are enough."""
    what = effect.what
    pool: dict[int, int] | None = None  # card -> where it lies; None: whatever is like the description by then
    if isinstance(what, PICKING):
        least, most = _bounds(t, what, env)
    else:
        cards = yield from select(t, what, env)
        pool = {card: t.where[card] for card in cards if t.where[card] < t.base_deck}  # not what has been played
        least = most = len(pool)
    done: list[int] = []
    while len(done) < most:
        moves = plays(t, effect, env, pool)
        if getattr(what, "same_name", False) and done:
            moves = [move for move in moves if t.title[move[1]] is t.title[done[0]]]
        card = yield from play_now(t, env, moves, optional or len(done) >= least, effect)
        if card < 0:
            break
        done.append(card)
    if (name := getattr(what, "as_", None)) is not None:
        env.names[name] = done
        env.cause.known.update((card, t.stay(card)) for card in done)
    return bool(done)


def _bounds(t: Table, what: Any, env: Env) -> tuple[int, int]:
    """How many cards must be played, and how many may be."""
    if type(what) is nodes.One:
        return 1, 1
    if type(what) is nodes.Between:
        return what.least, what.most
    if type(what) is nodes.AnyNumber:
        return 0, t.owner.count(env.you)
    n = number(t, what.n, env)
    return (0 if type(what) is nodes.UpTo else n), n


def plays(t: Table, effect: Any, env: Env, pool: dict[int, int] | None = None) -> list[Any]:
    """The moves an extra play allows right now: of the cards of `pool` that still lie where they lay, or of all."""
    what = effect.what
    if pool is not None:
        cards = [card for card, zone in pool.items() if t.where[card] == zone]
    elif isinstance(what, nodes.The | nodes.This | nodes.Host):
        cards = [card for card in named(t, what, env) if t.where[card] < t.base_deck]
    else:
        cards = [] if what.of.in_ is None else found(t, what.of, env)
    minions = [card for card in cards if t.title[card].is_minion]
    there = places(t, effect.at, env)
    moves: list[Any] = list(minion_plays(t, env.you, minions, there))
    if type(what) is nodes.This and env.here >= 0:
        moves = [move for move in moves if move[2] == env.here]  # where it was said that it will be used
    actions = action_plays(t, env.you, [card for card in cards if not t.title[card].is_minion])
    return moves + (actions if effect.at is None else at_places(t, actions, there))


def playable(t: Table, effect: Any, env: Env) -> bool:
    """Whether some play could be made, as far as is known before cards are turned over."""
    if isinstance(effect.what, (*COUNTED, nodes.The, nodes.This, nodes.Host)):
        return bool(plays(t, effect, env))
    return True
