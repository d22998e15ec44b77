"""Starting WeasyPrint without what is not needed of it, which is most of the time that starting takes.

On Linux it looks for each library under five names, and for every name that is none it asks compilers and linkers, each
in a process of its own, where it might be. It loads all of fontTools for fonts that HarfBuzz cannot cut down.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

# The names under which WeasyPrint finds its libraries without asking anybody, if they are where libraries are.
_LIBRARIES = (
    "libgobject-2.0.so.0",
    "libpango-1.0.so.0",
    "libpangoft2-1.0.so.0",
    "libharfbuzz.so.0",
    "libharfbuzz-subset.so.0",
    "libfontconfig.so.1",
)
_LATER = ("fontTools.subset", "fontTools.varLib.instancer")


class _Later(ModuleType):
    """A module whose functions import it when they are called."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*args: Any, **options: Any) -> Any:
            return getattr(importlib.import_module(self.__name__), name)(*args, **options)

        return call


@contextmanager
def lightly() -> Iterator[None]:
    """What is imported meanwhile looks for no libraries elsewhere, and for parts of fontTools not at all."""
    search = ctypes.util.find_library
    later = {name: _Later(name) for name in _LATER if name not in sys.modules}
    if all(_is_there(name) for name in _LIBRARIES):
        ctypes.util.find_library = _nowhere
    sys.modules.update(later)
    try:
        yield
    finally:
        ctypes.util.find_library = search
        for name, module in later.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


def _is_there(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _nowhere(name: str) -> str | None:
    del name
    return None
