"""The library: loads a game's canonical facts from cards/<game>/*.yml, typed and validated."""

from forge.library.load import load_facts
from forge.library.model import Base, Card, Faction, Facts, Sentence

__all__ = ["Base", "Card", "Faction", "Facts", "Sentence", "load_facts"]
