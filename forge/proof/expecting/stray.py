"""Words that the grammar looks through, though they say what the card does not: "then" before what comes first."""

from __future__ import annotations

from forge.abilities.kinds import Ability
from forge.library.model import Printed
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.words import PlacedConcept


def stray(expecting: Expecting, owner: Printed, text: str, ability: Ability) -> PlacedConcept | None:
    """The first words of a text that say a concept which counts (`counts` of concepts.yml), and no right text does."""
    scales, name = expecting.scales, expecting.texts.called(owner).text
    told = expecting.words.placed(text, name)
    counting = [one for one in told if one.name in expecting.concord.counts]
    if not counting:
        return None
    cards = expecting.expected(owner, ability).says
    if told[0] is counting[0] and not any(card[:1] == (told[0].name,) for card in cards):
        return told[0]  # nothing comes before the first word of a text
    says = tuple([one.name for one in told])
    more = frozenset(expecting.concord.counts)
    for card in cards:
        plain = scales.plainly(card, card)
        more &= scales.apart(plain, scales.said(scales.plainly(says, plain), plain))[0]
    return next((one for one in counting if one.name in more), None)
