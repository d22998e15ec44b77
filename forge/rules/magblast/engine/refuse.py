"""Why a move is not allowed: every reason against it, with the rule or the card that says so."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from forge.rules.kernel.choices import MOVES, Ask, Move
from forge.rules.kernel.verdict import Reason
from forge.rules.magblast.engine.acting import Acting, Asking
from forge.rules.magblast.engine.aims import Against, foes, forbids, guns_left, in_reach, launchers, may, shields
from forge.rules.magblast.engine.book import bit_of
from forge.rules.magblast.engine.carry_out import room
from forge.rules.magblast.engine.keys import IN_FIRING, IN_PHASE, LAUNCHES
from forge.rules.magblast.engine.pay import can_pay
from forge.rules.magblast.engine.select import is_card_like
from forge.rules.magblast.engine.strikes import cancels, usable
from forge.rules.magblast.engine.table import ATTACK, MANEUVER, Table
from forge.rules.magblast.engine.turn import AROUND, PHASES, settles
from forge.rules.magblast.facts import ActionGroup
from forge.rules.magblast.kinds.effects import Capture, Deploy, Fire, Launch, Ram
from forge.rules.magblast.kinds.words import Forbidden

# The rule behind a question that the rules ask themselves; the others come from a card.
RULES: Mapping[str, str] = MappingProxyType(
    {
        "fleet": "setup.fleet",
        "discard": "turn.discard",
        "use": "ability.limited",
        "reinforce": "reinforce.price",
        "place": "reinforce.place",
        "maneuver": "turn.maneuver",
        "attack": "turn.play",
        "shooter": "fire.gun",
        "target": "fire.target",
        "sound": "fire.sound",
        "answer": "answer.any_turn",
        "hit": "hit.direct",
        "another": "hit.gun",
        "effect": "hit.effect",
        "which": "hit.effect",
        "keep": "reinforce.draw",
        "pay": "reinforce.change",
    }
)
MUST = "ability.must"
VERBS = ("play", "use", "move")


def refusals(t: Table, ask: Ask | None, move: Move, player: int | None = None) -> list[Reason]:
    """Every reason against a move; none when it is legal. `player`: who wants to make it, if that is in question."""
    if ask is None:
        return [Reason("over", "win.last")]
    rule = RULES.get(ask.kind, MUST)
    if player is not None and player != ask.player:
        return [Reason("not_you", rule, _source(ask))]
    if isinstance(move, bool | float):
        return [Reason("no_move", rule)]
    if move in ask.options:
        return []
    if isinstance(move, tuple) and len(move) == 3 and move[0] in VERBS:
        verb, thing, onto = move
        if not isinstance(thing, int) or not 0 <= thing < t.zone_thing0:
            return [Reason("no_such_card", rule)]
        if ask.of != MOVES:
            return [Reason("not_now", rule, _source(ask), _clause(ask))]
        found = {"play": _play, "use": _use, "move": _move}[verb](t, ask, thing, onto)
        return found or [Reason("not_offered", rule, _source(ask))]
    return _pick(t, ask, move, rule)


def _source(ask: Ask) -> int | None:
    return ask.source if ask.source >= 0 else None


def _clause(ask: Ask) -> int | None:
    return ask.why.clause if isinstance(ask.why, Asking) and ask.why.clause >= 0 else None


def _against(code: str, found: list[Against]) -> list[Reason]:
    """The cards that forbid it."""
    return [Reason(code, "obstacle.lies", card, clause) for card, clause in found]


# --- playing ---------------------------------------------------------------------------------------------------------


def _play(t: Table, ask: Ask, card: int, onto: Any) -> list[Reason]:
    player = ask.player
    if card >= t.ship0 or t.where[card] != t.hand_of[player]:
        return [Reason("not_in_hand", "turn.play")]
    if ask.kind == "answer":
        return _answer(t, ask, card)
    if ask.kind == "hit":
        return _after_hit(t, ask, card, onto)
    if ask.kind != "attack":
        return [Reason("not_phase", "turn.play")]
    title = t.title[card]
    if title.after_hit:
        return [Reason("after_hit", "hit.direct", card)]
    if title.group is ActionGroup.hit_effect:
        return [Reason("after_direct_hit", "hit.effect", card)]
    if title.lies:
        return [Reason("on_fleet", "obstacle.lies", card)]
    if not title.on_play:
        return [Reason("only_answer", "answer.any_turn", card)]
    if title.aims is not None:
        return _strike(t, player, card, onto, title.aims)
    clause, effects = title.on_play[0]
    reasons = [Reason("no_target", "turn.play")] if onto is not None else []
    if not room(t, effects[0], Acting(player, card, clause)):
        full = isinstance(effects[0], Deploy | Capture) and not t.open_zones(player)
        reasons += _full(t) if full else [Reason("impossible", None, card, clause)]
    return reasons


def _full(t: Table) -> list[Reason]:
    return [Reason("full", "reinforce.full", about=(t.book.constants["zone_limit"],))]


def _strike(t: Table, player: int, card: int, onto: Any, aims: Fire | Launch | Ram) -> list[Reason]:
    ship = isinstance(onto, int) and t.is_ship(onto) and t.side(onto) >= 0
    if not ship:
        return [Reason("no_ship", "fire.target")]
    if isinstance(aims, Ram):
        if t.side(onto) != player or t.is_flagship(onto):
            return [Reason("not_your_ship", None, card)]
        reasons = _against("forbidden", list(forbids(t, onto, Forbidden.fire)))
        return reasons + _ram(t, player, card, t.colour(onto))
    if t.side(onto) == player:
        return [Reason("own_ship", "fire.target")]
    reasons = []
    if t.side(onto) not in foes(t, player):
        reasons.append(Reason("not_neighbour", f"mode.{t.mode.id}"))
    if isinstance(aims, Launch):
        reasons += _against("shielded", list(shields(t, onto, card, False)))
        return reasons + _launch(t, player, card, onto)
    reasons += _against("shielded", list(shields(t, onto, card, True)))
    return reasons + _fire(t, player, onto, aims)


def _ram(t: Table, player: int, card: int, colour: int) -> list[Reason]:
    """Why nothing can be rammed from a zone: what could be is shielded, or there is nothing."""
    if in_reach(t, player, card)[colour]:
        return []
    there = [ship for foe in foes(t, player) for ship in t.in_zone(foe, colour) or [t.flagship(foe)]]
    covers = dict.fromkeys(cover for ship in there for cover in shields(t, ship, card, True))
    return _against("shielded", list(covers)) or [Reason("nobody_there", "fire.target")]


def _fire(t: Table, player: int, target: int, aims: Fire) -> list[Reason]:
    """Why none of a player's ships can fire that gun at a target."""
    bit = bit_of(aims.gun)
    armed = [ship for ship in t.fleet(player) if t.title[ship].guns & bit]
    if not armed:
        return [Reason("no_gun", "fire.gun")]
    near = [ship for ship in armed if _reaches(t, ship, target)]
    if not near:
        rule = "fire.command_ship" if t.is_flagship(target) else "fire.target"
        return [Reason("covered" if t.is_flagship(target) else "other_zone", rule)]
    if not any(guns_left(t, ship) & bit for ship in near):
        return [Reason("has_fired", "fire.once")]
    free = [ship for ship in near if guns_left(t, ship) & bit]
    return _against("forbidden", list(forbids(t, free[0], Forbidden.fire)))


def _reaches(t: Table, ship: int, target: int) -> bool:
    """Whether a ship stands in the zone through which a target can be hit."""
    if t.is_flagship(target):
        return not t.in_zone(t.side(target), t.colour(ship))
    return t.colour(ship) == t.colour(target)


def _launch(t: Table, player: int, card: int, target: int) -> list[Reason]:
    if not launchers(t, player, card):
        return _grounded(t, player, card, "squadron.carrier")
    if t.is_flagship(target) and t.title[card].craft is not None:
        return [Reason("not_at_command_ship" if _anywhere(t, card) else "covered", _rule_of(t, card), card)]
    return [Reason("other_zone", _rule_of(t, card), card)]


def _anywhere(t: Table, card: int) -> bool:
    return getattr(getattr(t.title[card].aims, "at", None), "at", None) is None


def _rule_of(t: Table, card: int) -> str:
    return "squadron.fighters" if _anywhere(t, card) else "squadron.bombers"


def _grounded(t: Table, player: int, card: int, rule: str) -> list[Reason]:
    """Why no squadron can start from a fleet: there is nothing it starts from, or a card keeps it there."""
    carriers = [
        ship
        for ship in t.fleet(player)
        if any(one.key == LAUNCHES and is_card_like(t, card, one.rule.what) for one in t.rules_of(ship))
    ]
    if not carriers:
        return [Reason("no_carrier", rule)]
    return _against("forbidden", list(forbids(t, carriers[0], Forbidden.launch)))


def _answer(t: Table, ask: Ask, card: int) -> list[Reason]:
    title, played = t.title[card], t.answering[-1]
    if not title.replies:
        return [Reason("no_answer", "answer.any_turn", card)]
    if title.group is ActionGroup.squadron and not launchers(t, ask.player, card):
        return _grounded(t, ask.player, card, "squadron.defend")
    if not any(cancels(t, ask.player, card, played, one) for one in title.replies):
        return [Reason("cannot_cancel", None, card, title.replies[0].index)]
    return _price(t, ask.player, card)


def _price(t: Table, player: int, card: int) -> list[Reason]:
    return [
        Reason("cannot_pay", "reinforce.change", card, one.index, (one.price,))
        for one in t.title[card].replies
        if one.price and not can_pay(t, player, one.price)
    ]


def _after_hit(t: Table, ask: Ask, card: int, onto: Any) -> list[Reason]:
    title = t.title[card]
    if not title.after_hit:
        rule = "hit.effect" if title.group is ActionGroup.hit_effect else "hit.direct"
        return [Reason("not_after_hit", rule, card)]
    if onto != ask.about:
        return [Reason("other_target", "hit.direct", card)]
    return [Reason("nothing_follows", "hit.effect", card, title.after_hit[0][0])]


# --- moving and using ------------------------------------------------------------------------------------------------


def _move(t: Table, ask: Ask, ship: int, zone: Any) -> list[Reason]:
    player, limit = ask.player, t.book.constants["zone_limit"]
    if t.is_flagship(ship):
        return [Reason("never_moves", "maneuver.command_ship")]
    if not t.is_ship(ship) or t.side(ship) != player:
        return [Reason("not_yours", "maneuver.step")]
    if ask.kind != "maneuver":
        return [Reason("not_maneuver", "turn.maneuver")]
    if not isinstance(zone, int) or zone not in [t.zone_thing(player, n) for n in range(4)]:
        return [Reason("no_zone", "maneuver.step")]
    goal, speed = (zone - t.zone_thing0) & 3, t.title[ship].speed
    far, left = AROUND[(goal - t.colour(ship)) % 4], speed - t.steps.get(ship, 0)
    if not far:
        return [Reason("there_already", "maneuver.step")]
    reasons = _against("forbidden", list(forbids(t, ship, Forbidden.maneuver)))
    if not speed:
        return [*reasons, Reason("no_speed", "maneuver.slow")]
    if far > left:
        return [*reasons, Reason("too_far", "maneuver.step", about=(left,))]
    if not settles(t, player, ship, goal, left - far):
        reasons.append(Reason("crowded", "maneuver.limit", about=(limit,)))
    return reasons


def _use(t: Table, ask: Ask, ship: int, onto: Any) -> list[Reason]:
    if ship < t.ship0 or t.side(ship) < 0:
        return [Reason("no_ability", "turn.attack")]
    if t.side(ship) != ask.player:
        return [Reason("not_yours", MUST)]
    title = t.title[ship]
    if ask.kind == "answer" and title.replies:
        played = t.answering[-1]
        if not any(cancels(t, ask.player, ship, played, one) for one in title.replies):
            return [Reason("cannot_cancel", None, ship, title.replies[0].index)]
        return _price(t, ask.player, ship)
    sweeping = [one for one in t.rules_of(ship) if one.key == IN_FIRING]
    if sweeping and ask.kind == "attack":
        one = sweeping[0]
        if not guns_left(t, ship):
            return [Reason("has_fired", "obstacle.swept")]
        can = room(t, one.rule.do[0], Acting(ask.player, ship, one.index))
        return [] if can else [Reason("nothing_to_sweep", "obstacle.swept")]
    limited = [one for one in title.standing if one.limited]
    if not limited:
        return [Reason("no_ability", "turn.attack", ship)]
    one = limited[0]
    if not usable(t, ship, one):
        uses = t.book.constants["command_uses"]
        return [Reason("used_up", "ability.limited", ship, one.index, (uses,))]
    timely = ask.kind in ("maneuver", "attack") and one.key == IN_PHASE[PHASES[t.phase]]
    code = "impossible" if timely and t.phase in (MANEUVER, ATTACK) else "not_its_moment"
    return [Reason(code, "ability.limited", ship, one.index)]


# --- choosing --------------------------------------------------------------------------------------------------------


def _pick(t: Table, ask: Ask, move: Move, rule: str) -> list[Reason]:
    source, clause = _source(ask), _clause(ask)
    if move is None:
        if ask.kind == "maneuver":
            return [Reason("too_many", "maneuver.limit", about=(t.book.constants["zone_limit"],))]
        return [Reason("must", MUST, source, clause), *([Reason("must", rule)] if rule != MUST else [])]
    if ask.of == MOVES:
        return [Reason("no_move", rule)]
    if ask.of != "things" or not isinstance(move, int):
        return [Reason("not_offered", rule, source, clause)]
    if not 0 <= move < len(t.title):
        return [Reason("no_such_card", rule, source)]
    return _unfit(t, ask, move) or [Reason("not_offered", rule, source, clause)]


def _unfit(t: Table, ask: Ask, thing: int) -> list[Reason]:
    """What is wrong with a thing that is no answer to a question of the rules."""
    player, limit = ask.player, t.book.constants["zone_limit"]
    if ask.kind in ("discard", "reinforce", "pay", "another", "effect"):
        if thing >= t.ship0 or t.where[thing] != t.hand_of[player]:
            return [Reason("not_in_hand", RULES[ask.kind])]
        if ask.kind in ("reinforce", "pay"):
            code = "paid_already" if thing in ask.shown else "not_needed" if t.code[thing] else "no_symbol"
            return [Reason(code, "reinforce.price")]
    if ask.kind == "place":
        if thing < t.zone_thing0:
            return [Reason("no_zone", "reinforce.place")]
        if len(t.lists[t.zone0 + thing - t.zone_thing0]) >= limit:
            return [Reason("zone_full", "reinforce.place", about=(limit,))]
    if ask.kind == "fleet" and t.where[thing] != t.dealt[player]:
        return [Reason("not_dealt", "setup.fleet")]
    if ask.kind == "shooter":
        if not t.is_ship(thing) or t.side(thing) != player or t.is_flagship(thing):
            return [Reason("not_your_ship", "fire.gun")]
        aims = t.title[ask.source].aims
        if isinstance(aims, Fire) and not t.title[thing].guns & bit_of(aims.gun):
            return [Reason("no_gun", "fire.gun")]
        if not guns_left(t, thing):
            return [Reason("has_fired", "fire.once")]
        if not may(t, thing, Forbidden.fire):
            return _against("forbidden", list(forbids(t, thing, Forbidden.fire)))
        return [Reason("covered" if t.is_flagship(ask.about) else "other_zone", "fire.target")]
    return []
