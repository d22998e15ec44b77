"""The engine of Smash Up: plays the game from its data."""

from forge.rules.kernel.verdict import IllegalMove
from forge.rules.smashup.book import make_book
from forge.rules.smashup.game import Game
from forge.rules.smashup.start import Deal, Position

__all__ = ["Deal", "Game", "IllegalMove", "Position", "make_book"]
