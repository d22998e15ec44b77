"""How things are called, and in which tone texts are: the choices that there are in every game."""

from __future__ import annotations

from typing import Literal, get_args

Names = Literal["publisher", "neutral"]
NAMES: tuple[Names, ...] = get_args(Names)
ORIGINAL = "original"  # the tone of the catalogs
