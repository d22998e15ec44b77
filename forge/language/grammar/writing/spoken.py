"""A piece in words, and what is wrong with their forms."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import final

from forge.language.grammar.reading.slips import FORM, Slip
from forge.language.grammar.writing.wanted import WordFeatures


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


class Agreeing(ABC):
    """A piece that others may have to agree with."""

    @abstractmethod
    def agreement(self) -> WordFeatures:
        """The features that those have to have."""


@final
class Spoken:
    """A piece in words: `words` are (text, kind), what agrees with it, and what is wrong with it.

    With most pieces nothing has to agree: what would is asked of the piece itself when somebody wants to know.
    """

    __slots__ = ("_agree", "_piece", "remarks", "words")

    def __init__(
        self,
        words: list[tuple[str, str]],
        agree: WordFeatures | None,
        remarks: tuple[FormRemark, ...] = (),
        piece: Agreeing | None = None,
    ) -> None:
        self.words, self.remarks, self._agree, self._piece = words, remarks, agree, piece

    @property
    def agree(self) -> WordFeatures:
        agree = self._agree
        if agree is None:
            assert self._piece is not None
            agree = self._agree = self._piece.agreement()
            self._piece = None
        return agree
