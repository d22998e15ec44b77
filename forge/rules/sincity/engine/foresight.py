"""What would come of an arrival, for those who choose where a hero goes."""

from __future__ import annotations

from collections import Counter

from forge.abilities.sorts import Chosen
from forge.rules.sincity.engine.acting import Doing
from forge.rules.sincity.engine.conditions import members
from forge.rules.sincity.engine.table import Table
from forge.rules.sincity.kinds.effects import Kill, SendHome


def fates(t: Table, hero: int, zone: int) -> dict[str, int]:
    """How many tokens of each kind would die and how many would be sent home if a hero arrived on a space now:
    `dies_<kind>` and `leaves_<kind>` (attack.arrival). What somebody would choose is not foretold."""
    before, fate = t.where[hero], dict[int, str]()
    t.where[hero] = zone
    try:
        for clause, effects in t.title[hero].arrival:
            for effect in effects:
                if not isinstance(effect, Kill | SendHome) or isinstance(effect.what, Chosen):
                    continue
                for token in members(t, effect.what, Doing(-1, hero, clause)):
                    if isinstance(effect, Kill):
                        fate.setdefault(token, "dies")
                    elif t.home[t.title[token].id] != t.where[token]:
                        fate.setdefault(token, "leaves")
    finally:
        t.where[hero] = before
    return dict(Counter(f"{what}_{t.title[token].id}" for token, what in sorted(fate.items())))
