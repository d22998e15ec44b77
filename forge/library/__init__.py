"""The library: loads a game's canonical facts from cards/<game>/*.yml, typed and validated."""

from forge.library.load import load_game
from forge.library.model import Base, Card, Faction, Game, Sentence

__all__ = ["Base", "Card", "Faction", "Game", "Sentence", "load_game"]
