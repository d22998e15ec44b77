"""Plays that a card grants: one or several at once, or extra ones that wait until later in the turn."""

from __future__ import annotations

from typing import Any

from forge.abilities.sorts import Chosen, Described
from forge.rules.kernel.choices import Steps
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.play import Playing, action_plays, at_places, minion_plays, play_now
from forge.rules.smashup.engine.select import select
from forge.rules.smashup.engine.table import PLAY, Env, Table
from forge.rules.smashup.engine.values import found, named, number, places, players

AnyPlay = nodes.Play | nodes.PlayExtra


def play_extra(t: Table, effect: nodes.PlayExtra, env: Env, optional: bool = False) -> Steps[bool]:
    """An extra play from your hand may wait; from elsewhere, or now or never, it is made at once. Source: extra."""
    what: Any = effect.what
    if optional and what.can_wait() and _may_wait(t, what.of.lies_in(), env):
        most = what.bounds(lambda n: number(t, n, env))[1] if isinstance(what, Chosen) else len(found(t, what.of, env))
        for _ in range(most):
            t.plays.grant(what.of, effect.at, env)
        return True
    return (yield from play(t, effect, env, optional))


def _may_wait(t: Table, zone: Any, env: Env) -> bool:
    """Whether an extra play may wait: in your own step of plays, from what is yours."""
    if env.now or t.step != PLAY or t.current != env.you or t.scoring is not None:
        return False
    return players(t, zone.of, env) == [env.you]


def play(t: Table, effect: AnyPlay, env: Env, optional: bool = False) -> Steps[bool]:
    """Plays cards at once, one after another; with `optional` the player may stop before there are enough."""
    what = effect.what
    pool: dict[int, int] | None = None  # card -> where it lies; None: whatever is like the description by then
    if isinstance(what, Chosen):
        least, most = what.bounds(lambda n: number(t, n, env))
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


def plays(t: Table, effect: AnyPlay, env: Env, pool: dict[int, int] | None = None) -> list[Playing]:
    """The moves an extra play allows right now: of the cards of `pool` that still lie where they lay, or of all."""
    what = effect.what
    if pool is not None:
        cards = [card for card, zone in pool.items() if t.where[card] == zone]
    elif what.known:
        cards = [card for card in named(t, what, env) if t.where[card] < t.base_deck]
    else:
        cards = found(t, what.of, env) if isinstance(what, Described) and what.lies_in() else []
    minions = [card for card in cards if t.minion[card]]
    there = places(t, effect.at, env)
    moves = minion_plays(t, env.you, minions, there)
    if what.bearer and env.here >= 0:
        moves = [move for move in moves if move[2] == env.here]  # where it was said that it will be used
    if len(minions) < len(cards):
        actions = action_plays(t, env.you, [card for card in cards if not t.minion[card]])
        moves = moves + (actions if effect.at is None else at_places(t, actions, there))
    return moves
