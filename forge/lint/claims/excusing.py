"""What speaks for a sentence of which some words seem to deny something: other words that deny those, and that it is as
near to what is told right."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.claims import Words
from forge.lint.claims.saying import CUT, SaidWord
from forge.lint.claims.words import Statement

Span = tuple[int, int]  # characters of a unit


def denied_again(statement: Statement, words: Sequence[SaidWord], span: Span, idle: Words) -> bool:
    """Whether other words of its clause deny what some characters say, which deny nothing by themselves: "nobody gets
    points"; two such words say that it is so, but where a language has them deny it once (nikt nie).
    `idle`: words that deny nothing of what else is said (without, or not)."""
    inside = _within(words, span)
    if not inside or any(words[at].denies for at in inside):
        return False
    first, behind = _clause(statement, inside)
    apart = {at for place in statement.find(idle) for at in range(*place)}
    around = [words[at] for at in range(first, behind) if at not in apart]
    return (sum(word.turns for word in around) or any(word.denies for word in around)) % 2 == 1


def denies_besides(statement: Statement, words: Sequence[SaidWord], span: Span, alone: Words) -> bool:
    """Whether anything but some characters of a sentence denies something; `alone`: words that deny of others what is
    said of one (and nobody else)."""
    inside = {*_within(words, span), *(at for place in statement.find(alone) for at in range(*place))}
    return any(word.denies for at, word in enumerate(words) if at not in inside)


def _within(words: Sequence[SaidWord], span: Span) -> list[int]:
    return [at for at, word in enumerate(words) if span[0] <= word.piece.start < span[1]]


def _clause(statement: Statement, inside: Sequence[int]) -> tuple[int, int]:
    """The words between the marks around some of them."""
    text, pieces = statement.unit.text, statement.pieces
    cuts = [at for at in range(1, len(pieces)) if CUT.search(text, pieces[at - 1].end, pieces[at].start)]
    first = max((at for at in cuts if at <= inside[0]), default=0)
    return first, min((at for at in cuts if at > inside[-1]), default=len(pieces))
