"""What must hold in every position of every game."""

from __future__ import annotations

from collections.abc import Iterator

from forge.rules.kernel.choices import Ask
from forge.rules.kernel.rules import AnyRules, Table


def faults(rules: AnyRules, table: Table, question: Ask | None = None) -> list[str]:
    """Every fault of a position, as a sentence: what the game says, and what holds for questions of all games."""
    found = list(rules.faults(table, question))
    if question is not None:
        found += _question(rules, table, question)
    return found


def _question(rules: AnyRules, table: Table, question: Ask) -> Iterator[str]:
    """Somebody is asked, there is an answer, and no answer is there twice."""
    if rules.winners(table):
        yield f"player {question.player} is asked something after the game has been won"
    if not 0 <= question.player < table.players:
        yield f"player {question.player} is asked, and there are {table.players}"
    if not question.options:
        yield f"a question ({question.kind}) has no answers"
    if len(set(question.options)) < len(question.options):
        yield f"a question ({question.kind}) has the same answer twice"
