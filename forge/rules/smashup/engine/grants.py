"""How many cards the current player may still play, and what each extra play may be used for.

Every play so far, and the next one, must be paid for by a grant of its own: a matching between plays and grants. Which
grant pays for which play stays open; a play keeps the set of grants that could have paid for it, and moves to another
grant of that set when a later play needs the one it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.abilities.sorts import Filter, Place
from forge.rules.smashup import kinds as nodes

if TYPE_CHECKING:
    from forge.rules.smashup.engine.table import Env


class Grant:
    """An extra play: `what` and `at` limit the cards and the bases, as seen from `env`, or (None) from the card in play
    that allows it each turn: `card`.

    `asks`: it is not for every card of its type; `limited`: it asks for more than power.
    """

    __slots__ = ("asks", "at", "card", "env", "limited", "minion", "what")

    def __init__(self, what: Filter, at: Place | None, env: Env | None, card: int) -> None:
        self.what = what
        self.at = at
        self.env = env
        self.card = card
        self.minion = type(what) is nodes.Minion
        self.limited = any(getattr(what, name, None) is not None for name in ("faction", "tribe", "named"))
        self.asks = self.limited or getattr(what, "power", None) is not None

    def copy(self) -> Grant:
        """The same grant; what becomes of it is its own."""
        other = Grant.__new__(Grant)
        other.what, other.at, other.env, other.card = self.what, self.at, self.env, self.card
        other.asks, other.limited, other.minion = self.asks, self.limited, self.minion
        return other


class Plays:
    """The plays of one turn. Grants are bits of a mask: the normal plays come first, then the extra ones.

    The two entries of `all`, `made`, `spent` and `payers` are those of actions and of minions: the mask of all plays,
    how many were made, the bits spent on them, and for each spent bit the mask of the play it pays for. For some extra
    plays it matters on which base they are (`by_base`), also of actions (`placed`), or which card it is (`by_title`).
    """

    __slots__ = (
        "actions", "all", "by_base", "by_title", "grants", "made", "minions", "normal", "payers", "placed", "spent",
    )  # fmt: skip

    def __init__(self, minions: int, actions: int) -> None:
        self.minions = minions
        self.actions = actions
        self.normal = ((1 << actions) - 1, (1 << minions) - 1)  # the masks of the normal plays
        self.all = [*self.normal]
        self.grants: list[Grant] = []
        self.made = [0, 0]
        self.spent = [0, 0]
        self.payers: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.by_base = self.by_title = self.placed = False

    def copy(self) -> Plays:
        """The same plays; what is made of them from now on is its own."""
        other = Plays.__new__(Plays)
        other.actions, other.minions, other.normal = self.actions, self.minions, self.normal
        other.by_base, other.by_title, other.placed = self.by_base, self.by_title, self.placed
        other.grants = [grant.copy() for grant in self.grants] if self.grants else []
        other.all, other.made, other.spent = self.all[:], self.made[:], self.spent[:]
        other.payers = (self.payers[0].copy(), self.payers[1].copy())
        return other

    def allow(self, rule: nodes.EachTurn, card: int) -> None:
        """An extra play of this turn that a card in play allows."""
        self.add(Grant(rule.extra, rule.at, None, card))

    def grant(self, what: Filter, at: Place | None, env: Env) -> None:
        """An extra play until the end of the turn."""
        self.add(Grant(what, at, env, -1))

    def add(self, grant: Grant) -> None:
        self.all[grant.minion] |= (self.normal[grant.minion] + 1) << len(self.grants)
        self.grants.append(grant)
        self.by_title |= grant.limited
        self.by_base |= grant.at is not None
        self.placed |= grant.at is not None and not grant.minion

    def outlive(self, card: int, env: Env) -> None:
        """The card that allowed an extra play leaves, `env` being its surroundings: what it has given for this turn
        stays given, for the place where the card was. Source: extra."""
        for grant in self.grants:
            if grant.card == card and grant.env is None:
                grant.env = env

    def covers(self, minion: bool, mask: int) -> bool:
        """Whether one more play that these grants could pay for can be paid for."""
        left = self.all[minion] & ~self.spent[minion]
        return bool(mask & left) or (mask != 0 and left != 0 and self._way(minion, mask) is not None)

    def left(self, minion: bool) -> bool:
        """Whether there is any play left that may still pay for something."""
        return self.all[minion] != self.spent[minion]

    def pay(self, minion: bool, mask: int) -> None:
        """Makes a play that is covered; other plays move to other grants if they must."""
        way = [] if mask & ~self.spent[minion] else (self._way(minion, mask) or [])
        payers = self.payers[minion]
        for bit in reversed(way):  # the last play on the way takes a free grant, the one before takes its, ...
            free = payers[bit] & ~self.spent[minion]
            self._spend(minion, free & -free, payers.pop(bit))
            self.spent[minion] &= ~bit
        free = mask & ~self.spent[minion]
        self._spend(minion, free & -free, mask)
        self.made[minion] += 1

    def _spend(self, minion: bool, bit: int, mask: int) -> None:
        self.payers[minion][bit] = mask
        self.spent[minion] |= bit

    def _way(self, minion: bool, mask: int) -> list[int] | None:
        """The spent grants to set free, one after another, so that one of `mask` becomes free (an augmenting path)."""
        spent, payers = self.spent[minion], self.payers[minion]
        came_from: dict[int, int] = {}
        seen, queue = mask, [(bit, 0) for bit in _bits(mask)]
        for bit, before in queue:
            came_from[bit] = before
            play = payers[bit]
            if play & ~spent:
                way = [bit]
                while came_from[way[0]]:
                    way.insert(0, came_from[way[0]])
                return way
            queue += [(other, bit) for other in _bits(play & ~seen)]
            seen |= play
        return None


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found
