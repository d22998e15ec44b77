"""What answers and positions promise, by what a player knows: for bots, in points of hull."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from forge.abilities.nodes import Destroy
from forge.rules.kernel.choices import Ask, Move
from forge.rules.magblast.engine.aims import force_on, launchers
from forge.rules.magblast.engine.book import bit_of
from forge.rules.magblast.engine.keys import CANNOT, SHIELDED
from forge.rules.magblast.engine.pay import split
from forge.rules.magblast.engine.table import Table
from forge.rules.magblast.kinds import effects as kinds

FLAGSHIP, GUN, CARD, EMPTY = (
    4.0,
    1.0,
    0.8,
    3.0,
)  # a point of its hull, a gun, a card, a blank flank
KILL = 4.0
HEARD = 9  # shots of a random player that are heard, for one that is not


def promise(t: Table, player: int) -> float:
    """How good a position is for a player: their strength against that of the strongest other."""
    if t.winner is not None:
        return 1000.0 if t.winner == player else -1000.0
    if not t.alive[player]:
        return -1000.0
    return strength(t, player) - max(strength(t, who) for who in t.others(player))


def strength(t: Table, player: int) -> float:
    """What a player has, in points of hull."""
    flagship = t.flagship(player)
    fleet = sum(ship_worth(t, ship) for ship in t.fleet(player))
    blank = sum(not t.in_zone(player, colour) for colour in range(4))
    return FLAGSHIP * hull_left(t, flagship) + fleet - EMPTY * blank + CARD * len(t.hands[player])


def hull_left(t: Table, ship: int) -> int:
    return t.title[ship].hull - t.damage[ship]


def ship_worth(t: Table, ship: int) -> float:
    title = t.title[ship]
    return hull_left(t, ship) + GUN * title.guns.bit_count() + 0.5 * title.speed


def worths(t: Table, ask: Ask) -> Sequence[float]:
    """What each option of a question promises the player who is asked."""
    judge = JUDGES.get(ask.kind)
    if judge is None:
        return [0.5 if option is None else 1.0 for option in ask.options]
    return [judge(t, ask, option) for option in ask.options]


def drawn(ask: Ask) -> Sequence[Move]:
    """What a random player answers: a shot is seldom silent, or in a large game hardly anybody would ever be hit."""
    if ask.kind != "sound":
        return ask.options
    return [option for option in ask.options for _ in range(1 if option is None else HEARD)]


# --- cards -----------------------------------------------------------------------------------------------------------


def keep(t: Table, player: int, card: int) -> float:
    """What a card in hand is worth to its player."""
    title = t.title[card]
    symbols = 0.4 * sum(split(t.code[card]))
    if isinstance(title.aims, kinds.Fire):
        armed = any(t.title[ship].guns & bit_of(title.aims.gun) for ship in t.fleet(player))
        return symbols + (title.aims.damage if armed else 0.0)
    if isinstance(title.aims, kinds.Launch):
        return symbols + (title.aims.damage if launchers(t, player, card) else 0.2)
    return symbols + (2.5 if title.replies else 1.5)


def discard(t: Table, ask: Ask, option: Any) -> float:
    """What cannot be used goes; a full hand without a shot gives something up, or it would stay as it is for ever."""
    if option is None:
        return 0.0
    player, hand = ask.player, t.hands[ask.player]
    worth = keep(t, player, option)
    armed = any(isinstance(t.title[card].aims, kinds.Fire) and keep(t, player, card) >= 1.0 for card in hand)
    if armed or len(hand) < t.book.constants["hand_filled"]:
        return 0.3 - worth
    least = min(keep(t, player, card) for card in hand)
    return 0.1 if worth <= least or not t.title[option].replies else 0.3 - worth


def damage(t: Table, player: int, card: int, target: int, force: int) -> float:
    """What a hit is worth."""
    force = min(force_on(t, target, card, force, blast=True), hull_left(t, target))
    last = force >= hull_left(t, target)
    if t.is_flagship(target):
        return FLAGSHIP * force + (100.0 if last else 0.0)
    return force + (KILL + GUN * t.title[target].guns.bit_count() if last else 0.0)


def _lay(t: Table, player: int, card: int, target: int) -> float:
    """What laying a card on a fleet is worth: what hampers goes to others, what shields to oneself."""
    side, keys = t.side(target), t.title[card].keys
    there = any(t.title[other].keys & keys for other in t.lists[t.on_fleet[side]])
    if there:
        return -1.0
    good = (CANNOT in keys and side != player) or (SHIELDED in keys and side == player)
    return 1.5 + 0.1 * len(t.fleet(side)) if good else -5.0


def attack(t: Table, ask: Ask, option: Any) -> float:
    if option is None:
        return 0.0
    (verb, card, onto), player = option, ask.player
    title = t.title[card]
    if verb == "use":
        return 2.0 if t.is_flagship(card) or _sweepable(t, player) else -1.0
    if title.lies:
        return _lay(t, player, card, onto)
    if isinstance(title.aims, kinds.Ram):
        return float(title.speed) - ship_worth(t, onto)
    if isinstance(title.aims, kinds.Launch):
        gain = damage(t, player, card, onto, title.aims.damage)
        return gain if gain >= KILL else 0.1 + 0.1 * gain  # its damage does not last, but it comes back
    if title.aims is not None:
        return 0.5 + damage(t, player, card, onto, title.aims.damage)
    return 3.0


def _sweepable(t: Table, player: int) -> bool:
    """Whether something lies on a fleet that this player would rather not have there."""
    return any(
        (CANNOT if who == player else SHIELDED) in t.title[card].keys
        for who in t.order()
        for card in t.lists[t.on_fleet[who]]
    )


def obstacle(t: Table, ask: Ask, option: Any) -> float:
    key = CANNOT if t.side(option) == ask.player else SHIELDED
    return 1.0 if key in t.title[option].keys else -1.0


def answer(t: Table, ask: Ask, option: Any) -> float:
    if option is None:
        return 1.0
    played = t.answering[-1]
    if played.target >= 0 and t.side(played.target) == ask.player:
        force = getattr(t.title[played.card].aims, "damage", 2)
        return damage(t, ask.player, played.card, played.target, force)
    return 1.5 if played.target < 0 and t.title[played.card].replies else 0.5


def hit(t: Table, ask: Ask, option: Any) -> float:
    return 0.0 if option is None else 1.0


def which(t: Table, ask: Ask, option: Any) -> float:
    return float(len(ask.parts) - option)


def effect(t: Table, ask: Ask, option: Any) -> float:
    """Which effect follows a Direct Hit."""
    first = t.title[option].on_play[0][1][0]
    if isinstance(first, Destroy):
        return 10.0 + ship_worth(t, ask.about) + (100.0 if t.is_flagship(ask.about) else 0.0)
    return 9.0 + ship_worth(t, ask.about) if isinstance(first, kinds.Capture) else 3.0


# --- ships and zones -------------------------------------------------------------------------------------------------


def fleet(t: Table, ask: Ask, option: Any) -> float:
    return ship_worth(t, option)


def zone(t: Table, ask: Ask, option: Any) -> float:
    """Where a ship goes: in one's own fleet where it is needed, in another's where it is not."""
    there = len(t.lists[t.zone0 + option - t.zone_thing0])
    needed = EMPTY if not there else -float(there)
    return needed if t.side(option) == ask.player else -needed


def maneuver(t: Table, ask: Ask, option: Any) -> float:
    if option is None:
        return 0.0
    verb, ship, goal = option
    if verb == "use":
        return 2.0
    player, colour = ask.player, (goal - t.zone_thing0) & 3
    here, there = len(t.in_zone(player, t.colour(ship))), len(t.in_zone(player, colour))
    flank = (EMPTY if not there else 0.0) - (EMPTY if here == 1 else 0.0)
    return flank + 0.5 * (_prey(t, ship, player, colour) - _prey(t, ship, player, t.colour(ship))) - 0.3


def _prey(t: Table, ship: int, player: int, colour: int) -> float:
    """The most that a ship could hit from a zone with the cards in hand."""
    guns, best = t.title[ship].guns, 0.0
    for card in t.hands[player]:
        aims = t.title[card].aims
        if isinstance(aims, kinds.Fire) and guns & bit_of(aims.gun):
            for foe in t.others(player):
                for target in t.in_zone(foe, colour) or [t.flagship(foe)]:
                    best = max(best, damage(t, player, card, target, aims.damage))
    return best


def ship_chosen(t: Table, ask: Ask, option: Any) -> float:
    """A fleet ship for an ability: another's that is nearly sunk, or the best one there is."""
    if option is None:
        return 0.0
    side = t.side(option)
    if side >= 0 and side != ask.player:
        return 20.0 - hull_left(t, option)
    return ship_worth(t, option) if side < 0 else -ship_worth(t, option)


def blast_chosen(t: Table, ask: Ask, option: Any) -> float:
    """A blast: the worst of those under ships, the best of others."""
    if option is None:
        return 0.0
    return float(t.force.get(option, getattr(t.title[option].aims, "damage", 1)))


JUDGES: Mapping[str, Callable[[Table, Ask, Any], float]] = MappingProxyType(
    {
        "fleet": fleet,
        "keep": fleet,
        "discard": discard,
        "reinforce": lambda t, ask, option: 0.0 if option is None else 5.0 - keep(t, ask.player, option),
        "pay": lambda t, ask, option: -keep(t, ask.player, option),
        "place": zone,
        "maneuver": maneuver,
        "attack": attack,
        "shooter": lambda t, ask, option: -float(t.title[option].guns.bit_count()),
        "target": lambda t, ask, option: damage(t, ask.player, ask.source, option, t.title[ask.about].speed),
        "hit": hit,
        "answer": answer,
        "which": which,
        "effect": effect,
        "another": blast_chosen,
        "blast": blast_chosen,
        "obstacle": obstacle,
        "fleet_ship": ship_chosen,
        "player": lambda t, ask, option: float(len(t.hands[option])),
        "number": lambda t, ask, option: -1.0 if option is None else float(option),
    }
)
