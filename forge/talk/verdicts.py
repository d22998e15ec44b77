"""Why a move is not allowed, in sentences: what is wrong, the rule with its number and text, the card."""

from __future__ import annotations

from dataclasses import dataclass

from forge.rules.kernel.verdict import Reason, Verdict
from forge.talk.speak import Speaker


@dataclass(frozen=True)
class Refusal:
    """One reason against a move: what is wrong, and what says so."""

    wrong: str
    rule: str | None
    card: str | None

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line for line in (self.wrong, self.rule, self.card) if line)


def refusal(speaker: Speaker, reason: Reason) -> Refusal:
    """A reason against a move. Its words are `talk.no.<code>`."""
    values: dict[str, int | str] = {"n": reason.about[0]} if reason.about else {}
    return Refusal(
        wrong=speaker.say(f"talk.no.{reason.code}", **values),
        rule=speaker.rule(reason.rule) if reason.rule is not None else None,
        card=speaker.cited(reason.thing.title, reason.clause) if reason.thing is not None else None,
    )


def refusals(speaker: Speaker, verdict: Verdict) -> list[Refusal]:
    """Every reason against a move, none of them twice."""
    return list(dict.fromkeys(refusal(speaker, reason) for reason in verdict.reasons))
