"""Work that makes a great many small things and hardly a circle: to look for garbage meanwhile takes a tenth of the
time and more."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected(*, stays: bool = False) -> Iterator[None]:
    """No garbage is looked for until this ends; after it, again, if it was before. `stays`: what is there by then is
    never looked through, as a command that has done its work soon ends."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if stays:
            gc.freeze()
        if collecting:
            gc.enable()
