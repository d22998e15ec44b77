"""Words that the grammar looks through, though they say what the card does not: "then" before what comes first."""

from __future__ import annotations

from forge.abilities.kinds import Ability
from forge.library.model import Printed
from forge.proof.expecting.asides import FREE
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.words import PlacedConcept

REMARK = "remark"


def stray(expecting: Expecting, owner: Printed, text: str, ability: Ability) -> PlacedConcept | None:
    """The first words of a text that say a concept which counts (`counts` of concepts.yml), and no right text does; or
    a remark that something does not matter, and it does: other remarks the grammar does not look through."""
    remark = expecting.false_remark(owner, text, ability) if expecting.asides.may_free(text) else None
    if remark is not None and all(claim.how == FREE for claim in remark.claims):
        return PlacedConcept(REMARK, remark.start, remark.end)
    if not expecting.words.may_say(expecting.concord.counts, text):
        return None
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
