"""What names stand for in Smash Up, beside cards and players."""

from __future__ import annotations

from forge.abilities.sorts import Referent, Role

BASE = Referent("base", Role.place)
BASES = Referent("base", Role.pile, several="bases")
FACTION = Referent("faction", Role.word)
