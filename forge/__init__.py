"""forge: card games as data, in several languages, on paper."""

__version__ = "0.1.0"
