"""Inflection behind one face: a language's data names the library, or brings rules of its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

from forge.language.morphology.face import Form, Inflector, Morphology
from forge.language.morphology.heard import LIBRARIES

__all__ = ["LIBRARIES", "Form", "Morphology", "load_morphology"]

ADAPTERS = MappingProxyType({"morfeusz2": "morfeusz", "pymorphy3": "pymorphy", "rules": "rules", "tables": "tables"})
BESIDE = frozenset({"tables"})  # those that read files beside the phrasebook


def load_morphology(name: str, data: Mapping[str, Any], folder: Path | None = None, shown: str = "") -> Morphology:
    """The morphology of that name. ValueError: there is none, its library is missing, or its data is wrong.

    The libraries read `like`, a mapping of words they do not know to known ones that inflect alike, and what the
    module of their adapter says; `rules` reads the rules themselves (see rules.py). `folder`: where the language's
    files are, for `tables`, which raises ProblemsError for what is wrong in one; `shown`: how that folder is called.
    """
    if name not in ADAPTERS:
        raise ValueError(f"There is no morphology {name!r}; there are {', '.join(sorted(ADAPTERS))}.")
    adapter = import_module(f"{__name__}.{ADAPTERS[name]}")
    try:
        made: Inflector = adapter.Adapter(data, folder or Path(), shown) if name in BESIDE else adapter.Adapter(data)
    except ModuleNotFoundError as missing:
        raise ValueError(f"The morphology {name!r} needs the Python package {missing.name!r}.") from missing
    return made
