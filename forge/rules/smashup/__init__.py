"""The engine of Smash Up: plays the game from its data."""

from forge.rules.kernel.verdict import IllegalMove
from forge.rules.smashup.engine.book import make_book
from forge.rules.smashup.engine.start import Deal, Position
from forge.rules.smashup.game import Game

__all__ = ["Deal", "Game", "IllegalMove", "Position", "make_book"]
