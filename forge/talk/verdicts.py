"""Why a move is not allowed, in sentences: what is wrong, the rule with its number and text, the card."""

from __future__ import annotations

from dataclasses import dataclass

from forge.rules.kernel.choices import Move
from forge.rules.kernel.verdict import Reason, Verdict
from forge.rules.smashup.engine.table import Table
from forge.rules.smashup.engine.values import power
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


def refusal(speaker: Speaker, t: Table, reason: Reason, move: Move = None) -> Refusal:
    """A reason against a move."""
    values: dict[str, int | str] = {"n": reason.about[0]} if reason.about else {}
    if not values and type(move) is int and 0 <= move < len(t.title):
        values["n"] = power(t, move)
    card = None
    if reason.card is not None and reason.card >= 0:
        card = speaker.cited(t.title[reason.card].id, reason.clause)
    return Refusal(
        wrong=speaker.say(f"talk.no.{reason.code}", **values),
        rule=speaker.rule(reason.rule) if reason.rule is not None else None,
        card=card,
    )


def refusals(speaker: Speaker, t: Table, verdict: Verdict, move: Move = None) -> list[Refusal]:
    """Every reason against a move, none of them twice."""
    told = [refusal(speaker, t, reason, move) for reason in verdict.reasons]
    return list(dict.fromkeys(told))
