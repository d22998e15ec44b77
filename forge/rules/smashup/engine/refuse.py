"""Why a move is not allowed: every reason against it, with the rule or the card that says so."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from forge.rules.kernel.choices import Ask, Move
from forge.rules.kernel.verdict import Reason
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.events import prohibitions
from forge.rules.smashup.engine.keys import ON_TURN
from forge.rules.smashup.engine.play import host_reasons, mask_of, play_reasons, sources, special_reasons
from forge.rules.smashup.engine.table import Env, Table
from forge.rules.smashup.engine.values import fits, fits_off_table, found, power

# The rule behind a question that the rules ask themselves; the others come from a card.
RULES: Mapping[str, str] = MappingProxyType(
    {
        "turn": "turn.play",
        "window": "scoring.passing",
        "score": "scoring.ready",
        "limit": "turn.draw",
        "first": "active_player_orders",
    }
)


def _source(question: Ask) -> int | None:
    return question.source if question.source >= 0 else None


def _clause(question: Ask) -> int | None:
    """The clause of that card which asks."""
    clause: int | None = getattr(getattr(question.why, "env", None), "clause", None)
    return clause


def _not_now(question: Ask, rule: str) -> list[Reason]:
    """What is asked has to be answered first: nothing else matters. `rule` says when such a move can be made."""
    asked_by = None if question.kind in RULES else _source(question)
    return [Reason("not_now", rule, asked_by, _clause(question))]


def refusals(t: Table, question: Ask | None, move: Move, player: int | None = None) -> list[Reason]:
    """Every reason against a move; none when it is legal. `player`: who wants to make it, if that is in question."""
    if question is None:
        return [Reason("over", "end.win")]
    if player is not None and player != question.player:
        return [Reason("not_you", RULES.get(question.kind, "must"), _source(question))]
    rule = RULES.get(question.kind, "must")
    if isinstance(move, bool | float):
        return [Reason("no_move", rule)]
    if move in question.options:
        return []
    if isinstance(move, tuple) and len(move) == 3 and move[0] in ("play", "use"):
        if not isinstance(move[1], int) or not 0 <= move[1] < len(t.title) or t.title[move[1]].is_base:
            return [Reason("no_such_card", rule)]
        if move[0] == "use":
            return _use(t, question, move)
        if question.kind in ("turn", "play"):
            return _play(t, question, move)
        return _not_now(question, "play")
    if question.kind in ("turn", "window"):
        return [Reason("no_move", rule)]
    return _pick(t, question, move)


def _play(t: Table, question: Ask, move: Any) -> list[Reason]:
    _, card, where = move
    player, title = question.player, t.title[card]
    there = t.base_of(where) if isinstance(where, int) and 0 <= where < len(t.title) else None
    if question.kind == "turn" and t.where[card] != t.hand_of[player]:
        elsewhere = [bases for _, cards, bases in sources(t, player) if card in cards]
        if not any(bases is None or there in bases for bases in elsewhere):
            return [Reason("not_in_hand", "play")]  # and nothing else matters
    if title.is_minion and where not in t.bases():
        return [Reason("no_base", "turn.play_minion")]
    reasons = play_reasons(t, player, card, there)
    if not title.is_minion:
        reasons += host_reasons(t, player, card, where)
    if question.kind == "play":
        return [*reasons, Reason("not_offered", None, question.source)]
    if not t.plays.covers(title.is_minion, mask_of(t, card, there)):
        limit = t.book.constants["minions_per_turn" if title.is_minion else "actions_per_turn"]
        reasons.append(Reason("no_minion_left" if title.is_minion else "no_action_left", "turn.play", about=(limit,)))
        reasons += _not_granted(t, card, there)
    return reasons or [Reason("no_move", "turn.play")]


def _not_granted(t: Table, card: int, base: int | None) -> list[Reason]:
    """The extra plays that are there, but not for this card or not there."""
    minion = t.title[card].is_minion
    mask = mask_of(t, card, base) >> (t.plays.minions if minion else t.plays.actions)
    return [
        Reason("not_offered", "extra", grant.env.this if grant.env else grant.card)
        for index, grant in enumerate(t.plays.grants)
        if grant.minion is minion and not mask >> index & 1
    ]


def _use(t: Table, question: Ask, move: Any) -> list[Reason]:
    _, card, where = move
    player, title = question.player, t.title[card]
    key = ON_TURN if question.kind == "turn" else str(question.why)
    if question.kind not in ("turn", "window"):
        return _not_now(question, "special")
    base = question.about if question.kind == "window" else -1
    zones = {t.hand_of[player]: title.from_hand, t.pile_of[player]: title.from_discard}
    pool = title.in_play if t.in_play(card) else zones.get(t.where[card], ())
    specials = [clause for clause in pool if clause.special]
    if not specials:
        return [Reason("no_special", "special", card)]
    if t.in_play(card) and t.controller[card] != player:
        return [Reason("not_yours", "special", card)]
    timely = [clause for clause in specials if clause.key == key]
    if not timely:
        return [Reason("not_its_moment", "special", card, clause.index) for clause in specials]
    reasons = [reason for clause in timely for reason in special_reasons(t, player, card, clause, base)]
    if where is not None:
        reasons += play_reasons(t, player, card, where)
        if base >= 0 and where != base:
            reasons.append(Reason("elsewhere", "special", card, timely[0].index))
    else:
        reasons += play_reasons(t, player, card, None)
    return reasons or [Reason("no_move", "special", card)]


def _pick(t: Table, question: Ask, move: Move) -> list[Reason]:
    source, rule, clause = _source(question), RULES.get(question.kind), _clause(question)
    if move is None:
        step = "turn.check_bases" if question.kind == "score" else rule
        return [Reason("must", "must", source, clause), *([Reason("must", step)] if step else [])]
    like = getattr(question.why, "like", None)
    if like is None or not isinstance(move, int) or isinstance(like, nodes.Player):
        return [Reason("not_offered", rule, source, clause)]
    if not 0 <= move < len(t.title):
        return [Reason("no_such_card", rule or "must", source)]
    env: Env = question.why.env
    if isinstance(like, nodes.Base):
        return [Reason("not_like", None, source, clause)]
    reasons = [Reason(code, None, source, clause, (power(t, move),)) for code in _unlike(t, move, like, env)]
    verb = question.why.verb
    if verb is not None and t.in_play(move):
        reasons += prohibitions(t, verb, move, env.cause)
    return reasons or [Reason("not_offered", None, source, clause)]


def _unlike(t: Table, card: int, like: Any, env: Env) -> list[str]:
    """In what a card differs from a description."""
    unlike: list[str] = []
    if t.in_play(card) and like.in_ is None:
        fits(t, card, like, env, unlike=unlike)
    else:
        fits_off_table(t, card, like, env, unlike)
    return unlike or ([] if card in found(t, like, env) else ["not_like"])
