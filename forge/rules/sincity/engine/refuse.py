"""Why a move is not allowed: every reason against it, with the rule or the card that says so."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from forge.rules.kernel.choices import MOVES, THINGS, Ask, Move
from forge.rules.kernel.verdict import Reason
from forge.rules.sincity.engine.acting import Because
from forge.rules.sincity.engine.attack import WAYS
from forge.rules.sincity.engine.table import Table

# The rule behind a question; others come from a card.
RULES: Mapping[str, str] = MappingProxyType(
    {
        "deploy": "deploy.turn",
        "card_turned": "keep.cancel",
        "die_rolled": "keep.roll",
        "direction": "attack.move",
        "move_card": "variant.move_cards",
        "goal": "goals.choice",
        "recover": "variant.recovering_moves",
        "hide": "variant.kinder_and_gentler",
    }
)
MUST = "action.must"
WALKS, KEPT = ("direction", "move_card"), ("card_turned", "die_rolled")
VERBS = ("use", "move", *WAYS)


def refusals(t: Table, ask: Ask | None, move: Move, player: int | None = None) -> list[Reason]:
    """Every reason against a move; none when it is legal. `player`: who wants to make it, if that is in question."""
    if ask is None:
        return [Reason("over", "goals.win")]
    rule = RULES.get(ask.kind, MUST)
    card = ask.source if ask.source >= 0 else None
    clause = ask.why.clause if isinstance(ask.why, Because) else None
    if player is not None and player != ask.player:
        return [Reason("not_you", rule, card)]
    if isinstance(move, bool | float):
        return [Reason("no_move", rule)]
    if move in ask.options:
        return []
    if isinstance(move, tuple) and len(move) == 3 and move[0] in VERBS:
        verb, thing, onto = move
        if not isinstance(thing, int) or not 0 <= thing < t.place0:
            return [Reason("no_such_card", rule)]
        if ask.of != MOVES or (verb in WAYS) is not (ask.kind in WALKS) or (verb == "use") is not (ask.kind in KEPT):
            return [Reason("not_now", rule, card, clause)]
        how = {"move": _token, "use": _use}.get(verb, _walk if ask.kind == "direction" else _nudge)
        return how(t, ask, thing, onto, rule)
    if move is None:
        return [Reason("must", rule, card, clause)]
    if ask.of == THINGS and move == t.place(t.body):
        return [Reason("body_count", "board.body_count")]
    if ask.of == THINGS and isinstance(move, int) and 0 <= move < len(t.things):
        return [Reason("not_like", rule, card, clause)]
    return [Reason("not_offered", rule, card, clause)]


def _token(t: Table, ask: Ask, token: int, onto: Any, rule: str) -> list[Reason]:
    """Why a token is not moved, in the first phase or by a card."""
    card = ask.source if ask.source >= 0 else None
    if not t.is_token(token):
        return [Reason("no_token", rule, card)]
    if onto == t.place(t.body):
        return [Reason("body_count", "board.body_count")]
    if onto not in t.places:
        return [Reason("no_space", rule, card)]
    reasons = [Reason("same_space", rule, card)] if t.zone(onto) == t.where[token] else []
    if t.where[token] == t.body:
        reasons.append(Reason("dead", "board.body_count"))
    elif ask.kind == "deploy":
        home = t.home[t.title[token].id]
        own = [one for one in t.lists[home] if t.title[one].id == t.title[token].id]
        floor = t.book.constants["home_floor"]
        if t.where[token] != home:
            reasons.append(Reason("not_at_home", "deploy.home_only"))
        if len(own) < floor:
            reasons.append(Reason("few_at_home", "deploy.floor", about=(floor,)))
    elif token in ask.shown:
        reasons.append(Reason("moved_already", rule, card))
    elif t.title[token].id not in {t.title[option[1]].id for option in ask.options if option is not None}:
        reasons.append(Reason("not_like", rule, card))
    return reasons or [Reason("one_of_them", rule, card)]


def _use(t: Table, ask: Ask, card: int, onto: Any, rule: str) -> list[Reason]:
    """Why a card kept for later is not used."""
    if card not in t.held("kept", ask.player):
        return [Reason("not_kept", "keep.where")]
    if onto is None and not any(option is not None and option[1] == card for option in ask.options):
        alike = {t.title[option[1]].id for option in ask.options if option is not None}
        return [Reason("one_of_them", rule) if t.title[card].id in alike else Reason("not_moment", "keep.when", card)]
    return [Reason("not_offered", rule)]


def _walk(t: Table, ask: Ask, hero: int, onto: Any, rule: str) -> list[Reason]:
    """Why a hero does not go to a space after a roll."""
    if hero != ask.about:
        return [Reason("not_like", rule, ask.source)]
    if onto == t.place(t.body):
        return [Reason("body_count", "board.body_count")]
    return [Reason("not_exactly", rule, about=(ask.n,))]


def _nudge(t: Table, ask: Ask, card: int, onto: Any, rule: str) -> list[Reason]:
    """Why a move card does not take a hero to a space."""
    if card in t.held("used", ask.player):
        return [Reason("used", "move.used", card)]
    if card not in t.held("moves", ask.player):
        return [Reason("not_your_card", "move.own", card)]
    if onto == t.place(t.body):
        return [Reason("body_count", "board.body_count")]
    if onto not in t.places:
        return [Reason("no_space", rule)]
    tricky = t.agreed("tricky_moves")
    far = "variant.tricky_moves" if tricky else rule
    return [Reason("not_up_to" if tricky else "not_exactly", far, card, about=(t.title[card].spaces,))]
