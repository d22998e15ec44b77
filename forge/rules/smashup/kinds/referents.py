"""What names stand for in Smash Up, beside cards and players; and what rules change."""

from __future__ import annotations

from forge.abilities.sorts import Referent, Role

BASE = Referent("base", Role.place)
BASES = Referent("base", Role.pile, several="bases")
FACTION = Referent("faction", Role.word)

# Figures of minions that rules at work change (`Node.reads`, `Rule.sways`).
POWER, TRIBE = "power", "tribe"
