"""How many cards the current player may still play, and what each extra play may be used for.

Every play so far, and the next one, must find a grant of its own. Which grant pays for which play is decided as late
as possible: a play keeps the set of grants that could have paid for it.
"""

from __future__ import annotations

from typing import Any


class Grant:
    """An extra play: `at` limits the bases (a filter with its surroundings), `most` the printed power."""

    __slots__ = ("alive", "at", "card", "env", "what")

    def __init__(self, what: Any, at: Any, env: Any, card: int) -> None:
        self.what = what
        self.at = at
        self.env = env
        self.card = card
        self.alive = True


class Plays:
    """The plays of one turn. The first `minions` (or `actions`) grants of a kind are the normal plays, unrestricted."""

    __slots__ = ("actions", "grants", "masks", "minions")

    def __init__(self, minions: int, actions: int) -> None:
        self.minions = minions
        self.actions = actions
        self.grants: list[Grant] = []
        self.masks: tuple[list[int], list[int]] = ([], [])  # of the actions and the minions played

    def allow(self, rule: Any, card: int) -> None:
        """An extra play for as long as a card in play allows it."""
        self.grants.append(Grant(rule.extra, rule.at, None, card))

    def grant(self, what: Any, at: Any, env: Any) -> None:
        """An extra play until the end of the turn."""
        self.grants.append(Grant(what, at, env, -1))

    def withdraw(self, card: int) -> None:
        """The card that allowed an extra play has left; a play already made keeps it."""
        for grant in self.grants:
            if grant.card == card:
                grant.alive = False

    def normal(self, minion: bool) -> int:
        """The mask of the normal plays."""
        return (1 << (self.minions if minion else self.actions)) - 1

    def covers(self, minion: bool, mask: int) -> bool:
        """Whether one more play that these grants could pay for can be paid for."""
        if not mask:
            return False
        made = self.masks[minion]
        if not made:
            return True
        if all(other == mask for other in made):
            return len(made) < mask.bit_count()
        masks = [*made, mask]
        owner: dict[int, int] = {}

        def place(play: int, tried: set[int]) -> bool:
            rest = masks[play]
            while rest:
                bit = rest & -rest
                rest ^= bit
                if bit not in tried:
                    tried.add(bit)
                    if bit not in owner or place(owner[bit], tried):
                        owner[bit] = play
                        return True
            return False

        return all(place(play, set()) for play in range(len(masks)))
