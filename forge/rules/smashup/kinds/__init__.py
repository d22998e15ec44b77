"""All kinds that Smash Up's abilities are made of: those every game has, and its own.

An event binds `it` (the card) and `they` (the player), scoring binds `there` (the base).
"""

# ruff: noqa: F403 - this is the one door to all kinds

from forge.abilities.nodes import *
from forge.rules.smashup.kinds.effects import *
from forge.rules.smashup.kinds.frames import *
from forge.rules.smashup.kinds.phrases import *
