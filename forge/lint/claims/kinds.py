"""What is wrong of every thing of a kind, by what the text of each says: "only in your own turn" of what happens
whenever a base is scored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forge.lint.claims.files import Claims
from forge.lint.claims.frames import Found, Frame
from forge.lint.claims.table import named
from forge.lint.claims.words import Statement


def wrong_of_kind(statement: Statement, text: Sequence[Statement], claims: Claims) -> Iterable[Found]:
    """The places with which a statement about a thing with such a text says what is wrong of all of its kind."""
    frame = Frame(statement, claims.concepts)
    for claim in claims.kinds:
        found = [place for name in named(claim.wrong) for place in frame.at(name)]
        if not found or frame.asks or any(map(frame.has, claim.unless)):
            continue
        if any(Frame(one, claims.concepts).has(claim.says) for one in text):
            yield min(found, key=lambda place: (place[0], -place[1]))
