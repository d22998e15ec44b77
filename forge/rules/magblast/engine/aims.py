"""Who can strike whom, and with what: guns, zones, carriers, and what forbids it.

Sources: fire.gun, fire.target, squadron.carrier.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forge.abilities.nodes import Effect
from forge.rules.magblast.engine.acting import Acting
from forge.rules.magblast.engine.book import bit_of
from forge.rules.magblast.engine.keys import ACT_AS, CANNOT, HALF, LAUNCHES, SHIELDED
from forge.rules.magblast.engine.select import is_among, is_card_like, ships
from forge.rules.magblast.engine.table import Table
from forge.rules.magblast.kinds.effects import Fire, Launch
from forge.rules.magblast.kinds.words import Forbidden

Against = tuple[int, int]  # the card that forbids something, and which clause of it


def bearer(t: Table, card: int) -> Acting:
    """Where a rule in force is read: "you" are who laid the card, or whose ship it is."""
    return Acting(t.laid.get(card, t.side(card)), card)


def forbids(t: Table, ship: int, deed: Forbidden) -> Iterator[Against]:
    """What keeps a ship from doing that."""
    for card, one in t.active[CANNOT]:
        if one.rule.deed in (deed, Forbidden.anything) and is_among(t, ship, one.rule.what, bearer(t, card)):
            yield card, one.index


def may(t: Table, ship: int, deed: Forbidden) -> bool:
    return not t.active[CANNOT] or next(forbids(t, ship, deed), None) is None


def shields(t: Table, ship: int, card: int, blast: bool) -> Iterator[Against]:
    """What keeps a card from being played on a ship."""
    for cover, one in t.active[SHIELDED]:
        if is_card_like(t, card, one.rule.by, blast) and is_among(t, ship, one.rule.what, bearer(t, cover)):
            yield cover, one.index


def force_on(t: Table, ship: int, card: int, force: int, blast: bool) -> int:
    """The damage that a card deals to a ship."""
    for soft, one in t.active[HALF]:
        if is_card_like(t, card, one.rule.by, blast) and is_among(t, ship, one.rule.what, bearer(t, soft)):
            force //= 2
    return force


# --- guns ------------------------------------------------------------------------------------------------------------


def guns_left(t: Table, ship: int) -> int:
    """The guns with which a ship can still fire this turn (fire.once, mode.wall_of_fire)."""
    fired = t.fired.get(ship, 0)
    if not fired:
        return t.title[ship].guns
    return t.title[ship].guns & ~fired if t.by_gun else 0


def guns_by_zone(t: Table, player: int) -> list[int]:
    """Zone by zone, the guns with which ships there could fire."""
    found, first, lists, fired, title = [], t.zone0 + 4 * player, t.lists, t.fired, t.title
    checked = bool(t.active[CANNOT])
    for colour in range(4):
        guns = 0
        for ship in lists[first + colour]:
            if checked and not may(t, ship, Forbidden.fire):
                continue
            guns |= guns_left(t, ship) if ship in fired else title[ship].guns
        found.append(guns)
    return found


def foes(t: Table, player: int) -> list[int]:
    """The players whose fleets a player may strike at, in turn order."""
    others = t.others(player)
    return [others[0], others[-1]] if t.mode.targets == "neighbours" and len(others) > 2 else others


def in_reach(t: Table, player: int, card: int) -> list[list[int]]:
    """Zone by zone, the ships that could be struck from there by that card as by a blast."""
    against, lists, checked = foes(t, player), t.lists, bool(t.active[SHIELDED])
    found: list[list[int]] = []
    for colour in range(4):
        ships: list[int] = []
        for foe in against:
            ships += lists[t.zone0 + 4 * foe + colour] or lists[t.post[foe]]
        if checked:
            ships = [ship for ship in ships if next(shields(t, ship, card, True), None) is None]
        found.append(ships)
    return found


def shooters(t: Table, player: int, card: int, target: int) -> list[int]:
    """The ships that can fire a blast at a target."""
    aims = t.title[card].aims
    if not isinstance(aims, Fire):
        return []
    bit = bit_of(aims.gun)
    reach = in_reach(t, player, card)
    return [
        ship
        for colour in range(4)
        if target in reach[colour]
        for ship in t.in_zone(player, colour)
        if guns_left(t, ship) & bit and may(t, ship, Forbidden.fire)
    ]


# --- squadrons -------------------------------------------------------------------------------------------------------


def launchers(t: Table, player: int, card: int) -> list[int]:
    """The ships of a player from which a squadron can start (squadron.carrier)."""
    further = bool(t.active[ACT_AS])
    return [
        ship
        for ship in t.fleet(player)
        if (further or LAUNCHES in t.title[ship].keys)
        and any(one.key == LAUNCHES and is_card_like(t, card, one.rule.what) for one in t.rules_of(ship))
        and may(t, ship, Forbidden.launch)
    ]


def launch_targets(t: Table, player: int, card: int) -> list[int]:
    """The ships that a squadron can attack."""
    aims, found = t.title[card].aims, dict[int, None]()
    if not isinstance(aims, Launch):
        return []
    against, anywhere = foes(t, player), getattr(aims.at, "at", None) is None
    for ship in {t.colour(ship): ship for ship in launchers(t, player, card)}.values():
        env = Acting(player, card, shooter=ship)
        for target in ships(t, aims.at, env):
            if t.side(target) in against:
                found[target] = None
        if anywhere:
            break  # all start for the same targets
    return [ship for ship in found if not t.active[SHIELDED] or next(shields(t, ship, card, False), None) is None]


# --- all that can be aimed at ----------------------------------------------------------------------------------------


class Sights:
    """What a player can strike at, found once for all cards of a hand."""

    __slots__ = ("_fire", "_guns", "_reach", "_t", "player")

    def __init__(self, t: Table, player: int) -> None:
        self._t = t
        self.player = player
        self._guns: list[int] | None = None
        self._reach: list[list[int]] | None = None
        self._fire: dict[int, list[int]] = {}

    def onto(self, card: int) -> list[int]:
        """What a card that aims can be played on: its target, or the ship that rams."""
        t, aims = self._t, self._t.title[card].aims
        if isinstance(aims, Launch):
            return launch_targets(t, self.player, card)
        if self._guns is None or self._reach is None:
            self._guns, self._reach = guns_by_zone(t, self.player), in_reach(t, self.player, card)
        if not isinstance(aims, Fire):
            return [
                ship
                for colour in range(4)
                if self._reach[colour]
                for ship in t.in_zone(self.player, colour)
                if self._rams(ship, aims) and may(t, ship, Forbidden.fire)
            ]
        bit = bit_of(aims.gun)
        if bit not in self._fire:
            ships = [ship for guns, there in zip(self._guns, self._reach, strict=True) if guns & bit for ship in there]
            self._fire[bit] = list(dict.fromkeys(ships))
        return self._fire[bit]

    def _rams(self, ship: int, aims: Effect | None) -> bool:
        what: Any = getattr(aims, "what", None)
        return what is not None and is_among(self._t, ship, what, Acting(self.player, ship))
