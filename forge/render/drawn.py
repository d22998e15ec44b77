"""Drawn shards as they are kept between drawing and imposing: words or pictures without a page, or whole pages."""

from __future__ import annotations

from pathlib import Path

import msgspec

from forge.kept import find, keep
from forge.render.fit import Fit
from forge.render.painted import KeptForm
from forge.render.setting.words import SetWords

FORMAT = 2


class Drawn(msgspec.Struct, frozen=True, array_like=True):
    """A shard, a page for each of its faces, as one of three; and how its texts fitted."""

    format: int
    fits: tuple[Fit, ...] = ()
    words: SetWords | None = None
    pictures: tuple[KeptForm, ...] | None = None
    pdf: bytes | None = None


def found_drawn(path: Path) -> Drawn | None:
    """What is kept there; None when there is nothing, or it was damaged or made by another version."""
    if (data := find(path)) is None:
        return None
    try:
        found = msgspec.msgpack.decode(data, type=Drawn)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return None
    return found if found.format == FORMAT else None


def keep_drawn(path: Path, drawn: Drawn) -> Drawn:
    """Keeps a shard that was just drawn."""
    keep(path, msgspec.msgpack.encode(drawn))
    return drawn
