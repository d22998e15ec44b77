"""Why something may or may not be done. The object that forbids a move is the one the player is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from forge.rules.kernel.news import Thing


class Reason(NamedTuple):
    """One reason: the id of a rule, and where a card is the cause, the card and the number of its clause.

    `code` names the kind of refusal for people's sentences; `about` are numbers it mentions (a limit, a figure).
    `thing` is the card as it is spoken of; `Game.explain` fills it in.
    """

    code: str
    rule: str | None = None
    card: int | None = None
    clause: int | None = None
    about: tuple[int, ...] = ()
    thing: Thing | None = None


@dataclass(frozen=True)
class Verdict:
    """Whether a move is allowed, and when not, all reasons against it."""

    allowed: bool
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed


class IllegalMove(Exception):
    """The move is not allowed. `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(", ".join(reason.rule or reason.code for reason in verdict.reasons) or "illegal move")
