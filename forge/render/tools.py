"""What draws: the versions of every library that has a say in the result, and forge's own drawing code."""

from __future__ import annotations

import hashlib
import json
import os
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from forge.fingerprint import versions
from forge.kept import find, keep

LIBRARIES = (
    "cssselect2",
    "fonttools",
    "jinja2",
    "pikepdf",
    "pydyf",
    "pyphen",
    "tinycss2",
    "tinyhtml5",
    "uharfbuzz",
    "weasyprint",
)
# System library -> the function that tells its version, asked without starting WeasyPrint.
SYSTEM = MappingProxyType(
    {
        "pango": ("libpango-1.0.so.0", "pango_version_string"),
        "harfbuzz": ("libharfbuzz.so.0", "hb_version_string"),
    }
)

LIST = "/etc/ld.so.cache"  # what the linker of Linux knows of libraries, written anew whenever one is installed
SEARCHED = ("LD_LIBRARY_PATH", "LD_PRELOAD")  # variables of the environment by which it finds others


def tool_versions(cache: Path | None = None) -> dict[str, str]:
    """Library -> version, of Python packages and system libraries. `cache`: where what these have said is kept."""
    return versions(LIBRARIES) | _system(cache)


def _system(cache: Path | None) -> dict[str, str]:
    """What system libraries say of themselves: they are started for it, but only once for all that the linker has
    listed."""
    listed = _listed()
    path = cache / "tools" / listed if cache is not None and listed is not None else None
    if path is not None and (data := find(path)) is not None:
        kept: dict[str, str] = json.loads(data)
        return kept
    said = {name: _ask(*where) for name, where in SYSTEM.items()}
    if path is not None:
        keep(path, json.dumps(said).encode())
    return said


def _listed() -> str | None:
    """A hash that changes with the libraries that the system's linker finds; None where it keeps no list of them."""
    try:
        state = os.stat(LIST)  # noqa: PTH116
    except OSError:
        return None
    signs = (state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino, state.st_dev)
    return hashlib.sha256(repr((signs, SYSTEM, *map(os.environ.get, SEARCHED))).encode()).hexdigest()[:32]


def _ask(library: str, function: str) -> str:
    import ctypes

    try:
        ask = getattr(ctypes.CDLL(library), function)
    except (OSError, AttributeError):
        return "unknown"
    ask.restype = ctypes.c_char_p
    return str(ask().decode())


@lru_cache(maxsize=4)
def tool_fingerprint(cache: Path | None = None) -> str:
    """A hash of the versions and of the code in this folder: what was drawn by other tools is drawn anew.

    Kept for the life of the process: the code that runs does not change under it. `cache`: see `tool_versions`.
    """
    hashed = hashlib.sha256(repr(sorted(tool_versions(cache).items())).encode())
    for place, folders, names in os.walk(os.path.dirname(__file__)):  # noqa: PTH120
        folders.sort()
        for name in sorted(name for name in names if name.endswith(".py")):
            hashed.update(Path(place, name).read_bytes())
    return hashed.hexdigest()
