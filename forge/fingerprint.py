"""What something was made from, as a hash: what is kept from an earlier run goes by it, so it is never out of date."""

from __future__ import annotations

import hashlib
import sys
from functools import lru_cache
from pathlib import Path


def tree_hash(folder: Path) -> str:
    """A hash of all files in a folder and of their names, but for what Python has compiled."""
    hashed = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc"):
        hashed.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return hashed.hexdigest()


@lru_cache(maxsize=1)
def code_hash() -> str:
    """A hash of forge's own code. Kept for the life of the process: the code that runs does not change under it."""
    return tree_hash(Path(__file__).parent)


def installed() -> tuple[str, ...]:
    """The packages that are installed, each with its version, by the names of the folders that say so."""
    return tuple(sorted({path.name for place in sys.path for path in Path(place).glob("*.dist-info")}))
