"""Compiled grammars of earlier runs, kept on disk: tables are parsed, words inflected and wordings compiled once.

A file holds one grammar and is named by a hash of all it is made of, so it is never out of date.
"""

from __future__ import annotations

import copyreg
import hashlib
import io
import pickle
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any

from forge import kept
from forge.abilities.vocabulary import Vocabulary
from forge.fingerprint import code_hash
from forge.language.morphology import LIBRARIES
from forge.uncollected import uncollected


def made_from(vocabulary: Vocabulary, *parts: object) -> str:
    """A hash of what a grammar is made of: forge's code, the libraries that know words, a vocabulary and `parts`."""
    versions = []
    for name in LIBRARIES:
        with suppress(metadata.PackageNotFoundError):
            versions.append((name, metadata.version(name)))
    everything = (sys.version, code_hash(), versions, *_described(vocabulary), *parts)
    return hashlib.sha256(repr(everything).encode()).hexdigest()[:32]


def _described(vocabulary: Vocabulary) -> Iterable[object]:
    """What a vocabulary consists of by name, and the code of those parts that are not forge's own."""
    named = [*vocabulary.kinds, *vocabulary.sense, *vocabulary.laws, *vocabulary.speech, *vocabulary.directly]
    yield [(one.__module__, getattr(one, "__qualname__", repr(one))) for one in named]
    yield vocabulary.labels, vocabulary.bearers, vocabulary.itself
    for module in sorted({one.__module__ for one in named if one.__module__.split(".")[0] != "forge"}):
        with suppress(OSError):
            yield module, Path(getattr(sys.modules.get(module), "__file__", None) or "").read_bytes()


def find(path: Path, vocabulary: Vocabulary) -> Any:
    """The grammar kept in a file, None when there is none or it is damaged."""
    with uncollected():  # nothing of what is read is thrown away, and looking for that takes longer than reading
        try:
            body = kept.find(path)
            if body is None:
                return None
            reader = _Unpickler(io.BytesIO(body))
            reader.vocabulary = vocabulary
            return reader.load()
        except Exception:  # whatever is the matter with a file, the grammar can be compiled
            return None


def keep(path: Path, grammar: Any) -> None:
    """Keeps a grammar in a file."""
    body = io.BytesIO()
    writer = pickle.Pickler(body, pickle.HIGHEST_PROTOCOL)
    # Asked of vocabularies only; `persistent_id` would be asked of each of half a million things.
    writer.dispatch_table = {**copyreg.dispatch_table, Vocabulary: _left_out}
    # Kinds that a test makes for itself cannot be found again by name.
    with suppress(pickle.PicklingError, AttributeError, TypeError):
        writer.dump(grammar)
        kept.keep(path, body.getvalue())


def _vocabulary() -> Vocabulary:
    """Stands in a file for the vocabulary, which whoever reads it has."""
    raise pickle.UnpicklingError


def _left_out(one: Vocabulary) -> tuple[Callable[[], Vocabulary], tuple[()]]:
    return _vocabulary, ()


class _Unpickler(pickle.Unpickler):
    vocabulary: Vocabulary

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, _vocabulary.__name__):
            return lambda: self.vocabulary
        return super().find_class(module, name)
