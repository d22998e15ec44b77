"""The enumerations of Sin City."""

from __future__ import annotations

from enum import Enum


class ActionKind(Enum):
    """What becomes of an action card that is drawn: carried out at once, or kept for later."""

    normal = "normal"
    keep = "keep"
