"""What an edition says of itself."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.library.basic import Id, Positive, Words


class Credit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who did something: what, which every language says, and their names, which none changes."""

    id: Id
    role: Words
    names: tuple[Words, ...]


class EditionFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an edition says of itself, on faces, in the booklet and in the manifest of a build: its title and number,
    when it was made ("2026", "2026-11" or "2026-11-23", in quotes), the line on rights, and who made it."""

    title: Words | None = None
    number: Positive | None = None
    date: Annotated[str, Meta(pattern=r"^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$")] | None = None
    rights: Words | None = None
    credits: tuple[Credit, ...] = ()

    def __post_init__(self) -> None:
        if self.date is not None and self.date.count("-") == 2:
            date.fromisoformat(self.date)
