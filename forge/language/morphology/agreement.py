"""Whether forms of words may stand side by side."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology.face import Form

NOMINAL = ("case", "number", "gender")
LIVING = (*NOMINAL, "animacy")


def agree(one: Form, other: Form, tags: Sequence[str] = NOMINAL) -> bool:
    """Whether two forms may stand side by side, by those of these tags that both have."""
    for tag in tags:
        mine, theirs = one.get(tag), other.get(tag)
        if mine != theirs and mine is not None and theirs is not None:
            return False
    return True
