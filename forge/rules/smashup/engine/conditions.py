"""Conditions, and whether something is like a description wherever it is."""

from __future__ import annotations

from typing import Any

from forge.abilities.sorts import Condition, Filter
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.looks import Looks, look
from forge.rules.smashup.engine.table import Env, Table
from forge.rules.smashup.engine.values import base_fits, fits, fits_off_table, found, named


def holds(t: Table, condition: Condition, env: Env) -> bool:
    """Whether a condition is true."""
    return CONDITIONS[type(condition)](t, condition, env)


def _is(t: Table, condition: nodes.Is, env: Env) -> bool:
    cards = named(t, condition.what, env)
    return bool(cards) and all(is_like(t, card, condition.like, env) for card in cards)


CONDITIONS = Looks[bool](
    look(nodes.Is, _is), look(nodes.NotPlayed, lambda t, condition, env: not _has_played(t, condition.what, env))
)


def _has_played(t: Table, like: Filter, env: Env) -> bool:
    """Whether the player has played such a card this turn."""
    played = t.played[env.you]
    if type(like) is not nodes.Minion:
        played = played + [card for player, card in t.performed if player == env.you]
    if not played:
        return False
    if getattr(like, "other", False) and env.this in played:
        played = list(played)
        played.remove(env.this)
    # Where a game begins in the middle of a turn, nothing is known of the minions played but that there are some.
    return any(type(like) is not nodes.Action if card < 0 else fits_off_table(t, card, like, env) for card in played)


def is_like(t: Table, card: int, like: Any, env: Env) -> bool:
    """Whether a card or base, wherever it is, is like a description."""
    if like.in_ is not None or getattr(like, "rank", None) is not None:
        return card in found(t, like, env)
    if type(like) is nodes.Base:
        return t.where[card] == t.row and base_fits(t, card, like, env)
    if t.where[card] >= t.on0:
        return fits(t, card, like, env)
    if getattr(like, "at", None) is not None or (getattr(like, "other", False) and card == env.this):
        return False
    return fits_off_table(t, card, like, env)
