"""The whole state of a table as plain data, for transcripts."""

from __future__ import annotations

from typing import Any

from forge.rules.smashup.engine.grants import Grant
from forge.rules.smashup.engine.table import Scoring, Table


def state_of(t: Table) -> Any:
    """The whole state as plain data: zones, points, turn, and what lasts for a while."""
    return [
        [list(zone) for zone in t.lists],
        list(t.points),
        [t.current, t.turn, t.step],
        list(t.controller),
        sorted([card, *map(list, items)] for card, items in t.boosts.items()),
        sorted([base, *map(list, items)] for base, items in t.lowered.items()),
        sorted([card, sorted(names.items())] for card, names in t.memory.items()),
        [[ban[0], ban[2], ban[3]] for ban in t.bans],
        [list(t.plays.made), list(t.plays.spent), [[grant.card, _here(grant)] for grant in t.plays.grants]],
        [[list(cards) for cards in t.played], sorted(map(list, t.used)), sorted(t.lapsed), list(t.entered)],
        None if t.scoring is None else _scoring_state(t.scoring),
    ]


def _here(grant: Grant) -> int:
    return -1 if grant.env is None else grant.env.here


def _scoring_state(scoring: Scoring) -> Any:
    awards = sorted([player, got.place, got.points] for player, got in scoring.award.items())
    used, spent = sorted(map(list, scoring.used)), sorted(scoring.spent)
    return [scoring.base, scoring.window, awards, scoring.chosen, used, spent]
