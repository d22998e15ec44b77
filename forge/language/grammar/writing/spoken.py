"""A piece in words, and what is wrong with their forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from forge.language.grammar.reading.slips import FORM, Slip


@dataclass(frozen=True, slots=True)
class FormRemark:
    """Words in a form that does not agree. `start`, `end` are tokens; `right` what would.

    `slip`: what tells of what kind a wrong form is; looked up only where it counts.
    """

    start: int
    end: int
    right: str
    kind: str = FORM
    slip: Slip | None = None


@final
class Spoken:
    """A piece in words: `words` are (text, kind), what agrees with it, and what is wrong with it."""

    __slots__ = ("agree", "remarks", "words")

    def __init__(
        self, words: list[tuple[str, str]], agree: dict[str, str], remarks: tuple[FormRemark, ...] = ()
    ) -> None:
        self.words, self.agree, self.remarks = words, agree, remarks
