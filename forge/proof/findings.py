"""What a check of a text finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from forge.abilities.codec import encode
from forge.abilities.kinds import Ability

GUESS, LOST, WORDS = "perhaps", "not_understood", "words"  # kinds of findings that a text may be right with

FEW = 4  # words that seem to stand for others


class Judgement(StrEnum):
    """What a text is for a card."""

    same = "same"
    style = "style"
    grammar = "grammar"
    meaning = "meaning"
    ambiguous = "ambiguous"
    not_understood = "not_understood"

    @property
    def wrong(self) -> bool:
        return self not in (Judgement.same, Judgement.style)


@dataclass(frozen=True)
class Finding:
    """One remark on a text: the words from character `start` to `end`, what they say and what would be right.

    `message` says it in the language of the text, `advice` what to do. `path` is the part of the ability, `card` what
    the card has there and `text` what the words mean, as the database writes it; `write` is the wording to use, and
    stands in the right text `right` from character `right_start` to `right_end`.
    """

    kind: str
    start: int
    end: int
    said: str
    message: str
    path: str | None = None
    card: str | None = None
    text: str | None = None
    write: str | None = None
    advice: str | None = None
    right: str | None = None
    right_start: int = 0
    right_end: int = 0

    @property
    def certain(self) -> bool:
        """Whether it names a fault, or what seems to be one, together with what is right."""
        if self.kind == GUESS:
            return self.write is not None
        return self.kind not in (LOST, WORDS) or (self.kind == LOST and self.write is not None and self.advice is None)

    @property
    def contrasts(self) -> bool:
        """Whether a few words of the text are told that seem to stand in the place of a few others."""
        right = (self.right or "")[self.right_start : self.right_end]
        return self.kind == GUESS and all(0 < len(said.split()) <= FEW for said in (self.said, right))


@dataclass(frozen=True)
class Proof:
    """The verdict on a text for a card. `readings`: what it means, the best first; `nearest`: texts near it that are
    understood, when it is not."""

    title: str
    language: str
    text: str
    verdict: Judgement
    findings: tuple[Finding, ...] = ()
    readings: tuple[Ability, ...] = ()
    nearest: tuple[str, ...] = ()

    @property
    def comforting(self) -> bool:
        """Whether it is to be said of a text that is not understood that it may be right all the same: not where
        something is told that is wrong with it, nor of a text near it that is right."""
        helps = any(one.advice for one in self.findings) and not any(one.certain for one in self.findings)
        if len(self.findings) == 1 and self.findings[0].contrasts:
            return False
        return self.verdict is Judgement.not_understood and not self.nearest and helps and bool(self.text.strip())

    @property
    def mendable(self) -> bool:
        """Whether it is known of a text that is not understood what is to be written instead, and most of it stays."""
        known = bool(self.findings) and all(one.certain and one.write is not None for one in self.findings)
        wrong = sum(len(one.said.split()) for one in self.findings)
        return self.verdict is Judgement.not_understood and known and 2 * wrong < len(self.text.split())

    def data(self) -> Mapping[str, Any]:
        """As plain data, for JSON."""
        return {
            "card": self.title,
            "lang": self.language,
            "text": self.text,
            "verdict": self.verdict.value,
            "findings": [{k: v for k, v in asdict(f).items() if v is not None} for f in self.findings],
            "readings": [encode(ability) for ability in self.readings],
            "nearest": list(self.nearest),
        }
