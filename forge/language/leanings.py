"""What can be said one way or the other way round: leanings.yml of a language, <game>.leanings.yml of a game in it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from forge.language.claims import KIND, Words

AxisName = Annotated[str, Meta(extra={KIND: "axis"})]


class Axis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that say a thing, and those that deny it. Unless it is `plain`, words of denial before them turn them
    round."""

    says: Words | None = None
    denies: Words | None = None
    plain: bool = False


class LeaningsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"turns": "not"}):
    """What can be said one way or the other, by names that all languages have.

    `not`: words that deny, and how many words behind them they turn round, with no mark between but before one of
    `joins`; `not_after` those that turn round what stands before them; `other_denials` are words that deny something
    without being among them, `no_denials` those that only look so. What stands behind one of `conditions`, up to the
    next mark, is no claim. `affirms` and `refuses` answer questions, and `places` (by
    names that all languages have) those with a word of `where`. In the language of the drafts: `firm` are the
    names on which a text about a card has to agree with the card's own text, `firm_for_others` those on which only a
    text has to that is none of our own rulings, `firm_if_denied` those on which an answer has to where the card denies
    it. `loose` say too little by themselves to tell by them that a text says otherwise of a thing than what others say
    that is right, `loose_of_rules` of a rule, `loose_of_sources` that a translation does than what it was made from.
    """

    turns: Annotated[dict[Words, int], Meta(description="Words that turn round so many words behind them.")] = {}
    not_after: Annotated[dict[Words, int], Meta(description="Words that turn round so many words before them.")] = {}
    other_denials: Words | None = None
    no_denials: Words | None = None
    joins: Words | None = None
    conditions: Words | None = None
    affirms: Words | None = None
    refuses: Words | None = None
    where: Words | None = None
    places: dict[str, Words] = {}
    exchanged: Annotated[
        dict[str, dict[str, Words]],
        Meta(description="By kind, things of which a translation must not name one for another."),
    ] = {}
    tells_numbers: Annotated[
        dict[int, Words],
        Meta(description="By number, words that say it without being one: a translation may have it as one."),
    ] = {}
    figures: Annotated[dict[str, Words], Meta(description="What the figures on a game's cards are called.")] = {}
    listed: Annotated[dict[str, Words], Meta(description="Such names that tell figures in tables and lists only.")] = {}
    totals: Annotated[Words | None, Meta(description="Words by which a text tells what a number has come to.")] = None
    copies: Annotated[Words | None, Meta(description="Words by which a text tells how many there are of a card.")] = (
        None
    )
    rates: Annotated[Words | None, Meta(description="Words before how many of something count for one of another.")] = (
        None
    )
    axes: dict[str, Axis] = {}
    firm: tuple[AxisName, ...] = ()
    firm_for_others: tuple[AxisName, ...] = ()
    firm_if_denied: tuple[AxisName, ...] = ()
    loose: tuple[AxisName, ...] = ()
    loose_of_rules: tuple[AxisName, ...] = ()
    loose_of_sources: tuple[AxisName, ...] = ()
