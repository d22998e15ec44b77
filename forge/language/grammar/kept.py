"""What compiled grammars are made of: tables are parsed, words inflected and wordings compiled once for the same.

They are kept in a file each, named by a hash of all that, so none is ever out of date.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from forge.abilities.vocabulary import Vocabulary
from forge.fingerprint import versions
from forge.language.morphology import LIBRARIES


def made_from(vocabulary: Vocabulary, *parts: object) -> str:
    """A hash of what a grammar is made of: the libraries that know words, a vocabulary and `parts`, of which one is
    a hash of forge's code."""
    everything = (sys.version, list(versions(LIBRARIES).items()), *_described(vocabulary), *parts)
    return hashlib.sha256(repr(everything).encode()).hexdigest()[:32]


def _described(vocabulary: Vocabulary) -> Iterable[object]:
    """What a vocabulary consists of by name, and the code of those parts that are not forge's own."""
    named = [*vocabulary.kinds, *vocabulary.sense, *vocabulary.laws, *vocabulary.speech, *vocabulary.directly]
    yield [(one.__module__, getattr(one, "__qualname__", repr(one))) for one in named]
    yield vocabulary.labels, vocabulary.bearers, vocabulary.itself
    for module in sorted({one.__module__ for one in named if one.__module__.split(".")[0] != "forge"}):
        with suppress(OSError):
            yield module, Path(getattr(sys.modules.get(module), "__file__", None) or "").read_bytes()
