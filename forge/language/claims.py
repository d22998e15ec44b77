"""What claims of texts are recognised by: claims.yml of a language, and <game>.claims.yml of a game in it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

# Words that say the same, between bars: a dictionary word, `=form` for that form alone, `^form` where it begins
# a sentence, `stem*`; several in a row.
Words = Annotated[str, Meta(min_length=1)]


class NumberClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a sentence tells a number of the game.

    It does when it has words of every line of `about` and none of `unless`. The number then stands at most two words
    behind one of `after`, or at most two words before one of `of`. It is right when it is one of `constants`; a number
    below `least` is another one.
    """

    rule: str
    constants: Annotated[list[str], Meta(min_length=1)]
    about: Annotated[list[Words], Meta(min_length=1)]
    unless: list[Words] = []
    of: Words | None = None
    after: Words | None = None
    least: int = 0


class ReversedClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What denies a rule: `wrong` in a sentence that has words of every line of `about` and none of `unless`."""

    rule: str
    wrong: Words
    about: Annotated[list[Words], Meta(min_length=1)]
    unless: list[Words] = []


class ClaimsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """claims.yml of a language: its words for numbers, by number; by name, the words for what can be said the other way
    round, and (in the language of the drafts) which names are opposites."""

    numbers: dict[int, Words] = {}
    concepts: dict[str, Words] = {}
    opposites: list[tuple[str, str]] = []


class GameClaimsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.claims.yml: what rulebooks of the game say in a language, and how it is recognised."""

    numbers: list[NumberClaim] = []
    reversed: list[ReversedClaim] = []
