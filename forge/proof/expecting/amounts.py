"""Words of amount: what stands behind them, and what goes on with them."""

from __future__ import annotations

from forge.language.morphology.agreement import agree
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.government import phrase
from forge.proof.expecting.wordline import FINITE, Found, Rule, WordLine

STRAIGHT = frozenset(("nom", "acc"))


def how_many(row: WordLine, customs: Customs, place: int) -> Found | None:
    """What there is so and so much of, as a subject or an object, with no verb that it may be the subject of."""
    known, word = customs.agreeing, row.words[place]
    if word.lemmas.isdisjoint(known.quantities) or not row.near(place + 1) or row.named(place + 1):
        return None
    if word.cases and word.cases.isdisjoint(STRAIGHT):
        return None
    if row.near(place) and customs.takes(row.words[place - 1].low):
        return None  # provided that
    if row.words[place + 1].low in customs.free or row.words[place + 1].low in known.possessors:
        return None
    last, cases = phrase(row, place + 1)
    noun = row.words[last]
    if not noun.names or not cases or not cases <= STRAIGHT or noun.lemmas & {*known.measured, *known.lasting}:
        return None
    begin, end = row.clause(place)
    verbs = [form for one in row.words[begin:end] for form in one.forms if form.get("form") in FINITE]
    if any(v.get("person") in (None, "3") and agree(v, form, ("number",)) for v in verbs for form in noun.forms):
        return None
    return place, last


def uncounted(row: WordLine, customs: Customs, place: int) -> Found | None:
    """How many there are of something, behind a noun of which nothing has said that there are so many: draw cards, as
    you have."""
    words = {one for some in customs.correlates.values() for one in some}.intersection(customs.agreeing.quantities)
    if row.words[place].lemmas.isdisjoint(words):
        return None
    first, begin = row.clause(place)[0], row.sentence(place)[0]
    if first != place or place - 1 < begin or row.gap(place).strip() != ",":
        return None
    before, known = row.words[begin:place], customs.agreeing
    verb, at = before[-2] if len(before) > 1 else None, place - 1
    if not before[-1].names or verb is None or not row.near(at) or not verb.acts or verb.cases:
        return None
    if all("acc" not in known.governs.get(lemma, ()) for lemma in verb.lemmas):
        return None
    told = {*known.quantities, *known.amounts, *known.partitive}
    if any(one.counts or one.lemmas & told or one.low in known.negations for one in before):
        return None
    return place - 1, place


def unmatched(row: WordLine, customs: Customs, place: int) -> Found | None:
    """So many of something, and behind a comma what should say how many, without the word for it."""
    asked = frozenset(one for lemma in row.words[place].lemmas for one in customs.correlates.get(lemma, ()))
    if not asked or not row.near(place + 1):
        return None
    last, cases = phrase(row, place + 1)
    if not row.words[last].names or not cases:
        return None
    first, end = last + 1, row.sentence(place)[1]
    if first >= end or row.gap(first).strip() != ",":
        return None
    clause = row.words[first : row.clause(first)[1]]
    low = {word for one in row.words[place + 1 : end] for word in (one.low, *one.lemmas)}
    if low & asked or any(one.acts or not one.lemmas for one in clause) or not clause:
        return None
    if not clause[0].modifies and not clause[0].names:
        return None
    other, _ = phrase(row, first)
    return (place, other) if row.words[other].names else None


AMOUNTS: tuple[Rule, ...] = (how_many, uncounted, unmatched)
