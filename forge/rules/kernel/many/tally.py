"""Counting many games: who wins, how long it takes, what is scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from forge.rules.kernel.many.play import Record
from forge.rules.kernel.rules import Labels

PLACES = 3


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson score interval of a share, by default the 95 % confidence interval.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    share, extra = wins / games, z * z / games
    middle = (share + extra / 2) / (1 + extra)
    reach = z * sqrt(share * (1 - share) / games + extra / games / 4) / (1 + extra)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def percentile(counts: Mapping[int, int], share: float) -> int:
    """The smallest number that at least this share of the numbers counted does not exceed."""
    wanted, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0


@dataclass
class Share:
    """How often somebody played and won."""

    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.wins += won

    def as_data(self) -> dict[str, Any]:
        low, high = wilson(self.wins, self.games)
        rate = self.wins / self.games if self.games else 0.0
        return {"games": self.games, "wins": self.wins, "rate": round(rate, 4), "low": round(low, 4),
                "high": round(high, 4)}  # fmt: skip


@dataclass
class ScoreCount:
    """How often something was scored, how many points were given for each place altogether, if any; and what else was
    counted of it."""

    times: int = 0
    points: list[int] = field(default_factory=lambda: [0] * PLACES)
    placed: bool = False
    counted: Counter[str] = field(default_factory=Counter)

    def add(self, places: tuple[tuple[int, int], ...]) -> None:
        self.times += 1
        self.placed |= bool(places)
        for place, points in places:
            if place <= PLACES:
                self.points[place - 1] += points

    def as_data(self, games: int, turns: int, counts: Iterable[str]) -> dict[str, Any]:
        """The count as plain data, after so many games with so many turns in all; `counts` are all there are."""
        data: dict[str, Any] = {"scored": self.times, "per_game": round(self.times / games, 4)}
        if self.placed:
            data["points"] = [round(points / self.times, 3) for points in self.points]
        return data | {
            name: {"times": self.counted[name], "per_turn": round(self.counted[name] / max(1, turns), 4)}
            for name in counts
        }


@dataclass
class Tally:
    """What many games add up to. Games with faults are listed and counted nowhere else."""

    games: int = 0
    bots: dict[str, Share] = field(default_factory=dict)
    seats: dict[str, Share] = field(default_factory=dict)
    groups: dict[str, Share] = field(default_factory=dict)
    pairs: dict[tuple[str, ...], Share] = field(default_factory=dict)
    winners: Counter[int] = field(default_factory=Counter)  # how many had won, by how many they were
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    things: dict[str, ScoreCount] = field(default_factory=dict)
    faults: list[Record] = field(default_factory=list)

    def add(self, record: Record) -> None:
        """Counts a game."""
        if record.faults:
            self.faults.append(record)
            return
        self.games += 1
        self.winners[len(record.winners)] += 1
        self.turns[record.turns] += 1
        self.decisions[record.decisions] += 1
        for seat, bot in enumerate(record.bots):
            won, taken = seat in record.winners, record.taken[seat] if record.taken else ()
            self.bots.setdefault(bot, Share()).add(won)
            self.seats.setdefault("first" if seat == record.first else "later", Share()).add(won)
            if len(taken) > 1:
                self.pairs.setdefault(tuple(sorted(taken)), Share()).add(won)
            for group in taken:
                self.groups.setdefault(group, Share()).add(won)
        for thing, places in record.scored:
            self.things.setdefault(thing, ScoreCount()).add(places)
        for name, counts in record.counted:
            for thing, times in counts:
                self.things.setdefault(thing, ScoreCount()).counted[name] += times

    def as_data(self, labels: Labels) -> dict[str, Any]:
        """The tally as plain data, for JSON: the same for the same games, whatever played them.

        `labels` are the game's own words for what players take and for what is scored.
        """
        played = sum(turns * games for turns, games in self.turns.items())
        counts = sorted({name for scored in self.things.values() for name in scored.counted})
        return {
            "games": self.games,
            "winners": {str(many): games for many, games in sorted(self.winners.items())},
            "turns": lengths(self.turns),
            "decisions": lengths(self.decisions),
            "bots": {name: share.as_data() for name, share in sorted(self.bots.items())},
            "seats": {name: share.as_data() for name, share in sorted(self.seats.items())},
            labels.groups: {name: share.as_data() for name, share in _best_first(self.groups)},
            "pairs": [{labels.groups: list(pair), **share.as_data()} for pair, share in _best_first(self.pairs)],
            labels.things: {
                name: scored.as_data(self.games, played, counts)
                for name, scored in sorted(self.things.items(), key=lambda item: (-item[1].times, item[0]))
            },
            "faults": [
                {"seed": record.seed, "bots": list(record.bots), labels.groups: [list(taken) for taken in record.taken],
                 "faults": list(record.faults)}
                for record in self.faults
            ],
        }  # fmt: skip


def lengths(counts: Mapping[int, int]) -> dict[str, int]:
    """The median, the 90th percentile and the longest."""
    return {"median": percentile(counts, 0.5), "p90": percentile(counts, 0.9), "max": max(counts, default=0)}


def _best_first(shares: Mapping[Any, Share]) -> list[tuple[Any, Share]]:
    return sorted(shares.items(), key=lambda item: (-item[1].wins / max(1, item[1].games), item[0]))
