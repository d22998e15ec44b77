"""The library: loads a game's canonical facts from cards/<game>/*.yml, typed and validated.

Nothing is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forge.library.load import load_facts
    from forge.library.model import Facts, Printed, Sentence

__all__ = ["Facts", "Printed", "Sentence", "load_facts"]
_IN = MappingProxyType({"load_facts": "load", "Facts": "model", "Printed": "model", "Sentence": "model"})


def __getattr__(name: str) -> Any:
    if name not in _IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_IN[name]}"), name)
