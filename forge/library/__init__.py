"""The library: loads a game's canonical facts from cards/<game>/*.yml, typed and validated."""

from forge.library.load import load_facts
from forge.library.model import Facts, Printed, Sentence

__all__ = ["Facts", "Printed", "Sentence", "load_facts"]
