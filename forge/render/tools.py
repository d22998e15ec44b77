"""What draws: the versions of every library that has a say in the result, and forge's own drawing code."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from forge.fingerprint import versions

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


def tool_versions() -> dict[str, str]:
    """Library -> version, of Python packages and system libraries."""
    return versions(LIBRARIES) | {name: _ask(*where) for name, where in SYSTEM.items()}


def _ask(library: str, function: str) -> str:
    import ctypes

    try:
        ask = getattr(ctypes.CDLL(library), function)
    except (OSError, AttributeError):
        return "unknown"
    ask.restype = ctypes.c_char_p
    return str(ask().decode())


@lru_cache(maxsize=1)
def tool_fingerprint() -> str:
    """A hash of the versions and of the code in this folder: what was drawn by other tools is drawn anew.

    Kept for the life of the process: the code that runs does not change under it.
    """
    hashed = hashlib.sha256(repr(sorted(tool_versions().items())).encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()
