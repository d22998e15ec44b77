"""What takes long to make and is no plain data, kept on disk from one run to the next: grammars, tables of checks.

A file is named by whoever keeps it, by a hash of all that its object is made of, so it is never out of date. What the
object shares with whoever asks for it is not in the file: it is lent, one object of each type.
"""

from __future__ import annotations

import copyreg
import io
import pickle
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any

from forge import kept
from forge.uncollected import uncollected

Lent = Mapping[Any, object]  # by type


def find(path: Path, lent: Lent) -> Any:
    """The object kept in a file, None when there is none or it is damaged."""
    with uncollected():  # nothing of what is read is thrown away, and looking for that takes longer than reading
        try:
            body = kept.find(path)
            return None if body is None else _Unpickler(io.BytesIO(body), lent).load()
        except Exception:  # whatever is the matter with a file, its object can be made
            return None


def keep(path: Path, made: Any, lent: Lent) -> None:
    """Keeps an object in a file."""
    body = io.BytesIO()
    writer = pickle.Pickler(body, pickle.HIGHEST_PROTOCOL)
    # Asked of these types only; `persistent_id` would be asked of each of half a million things.
    writer.dispatch_table = _Ways({**copyreg.dispatch_table, **{kind: partial(_left_out, kind) for kind in lent}})
    # Kinds that a test makes for itself cannot be found again by name.
    with suppress(pickle.PicklingError, AttributeError, TypeError):
        writer.dump(made)
        kept.keep(path, body.getvalue())


class _Ways(dict[type, Any]):
    """In which way things of a type are written: a dataclass with slots as what it is made with, which takes half the
    time that its own way takes."""

    def __missing__(self, kind: Any) -> Any:
        if issubclass(kind, type):
            raise KeyError(kind)  # written by its name
        if _plainly_made(kind):
            way: Any = partial(_made_with, kind, tuple([one.name for one in fields(kind)]))
        else:
            way = methodcaller("__reduce_ex__", pickle.HIGHEST_PROTOCOL)
        self[kind] = way
        return way


def _plainly_made(kind: Any) -> bool:
    """Whether a type is a dataclass with slots that holds what it was given, in that order, and nothing else."""
    own = vars(kind)
    if not is_dataclass(kind) or not {"__slots__", "__getstate__"}.issubset(own) or "__reduce__" in own:
        return False
    return not hasattr(kind, "__post_init__") and all(one.init and not one.kw_only for one in fields(kind))


def _made_with(kind: type, names: tuple[str, ...], made: Any) -> tuple[type, tuple[Any, ...]]:
    return kind, tuple([getattr(made, name) for name in names])


def _lent(kind: type) -> object:
    """Stands in a file for what whoever reads it has."""
    raise pickle.UnpicklingError(kind.__name__)


def _left_out(kind: type, _: object) -> tuple[Callable[[type], object], tuple[type]]:
    return _lent, (kind,)


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, lent: Lent) -> None:
        super().__init__(file)
        self._own = lent

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, _lent.__name__):
            return self._own.__getitem__
        return super().find_class(module, name)
