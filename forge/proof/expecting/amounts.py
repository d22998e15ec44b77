"""How many and how much: as many as there are of something, and what somebody gets more of."""

from __future__ import annotations

from forge.language.morphology import Form
from forge.language.morphology.face import PLURAL
from forge.proof.expecting.beside import led
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.wordline import FINITE, Found, ReadWord, Rule, WordLine

GENITIVE, NOMINATIVE = "gen", "nom"
SIGNS = ("+", "−", "-", "–")


def unanswered(row: WordLine, customs: Customs, place: int) -> Found | None:
    """As many, and what they are as many as, with nothing that says so: as many cards, minions of yours there; or the
    other way round: cards, as there are minions of yours."""
    partners = customs.correlatives.get(row.words[place].low)
    begin, end = row.sentence(place)
    sentence = row.words[begin:end]
    if partners is None or any(one.low in partners or not one.lemmas.isdisjoint(partners) for one in sentence):
        return None
    first, last = row.clause(place)
    if any(_says_more(one, customs) for one in row.words[place + 1 : last]) or row.unknown(begin, end):
        return None
    if first == place > begin and row.gap(place).strip() == ",":
        said = place - 1
        behind = row.near(said) and row.words[said - 1].acts and row.words[said].cases == {GENITIVE}
        return (said, place) if behind and _are_many(row.words[said]) else None
    told = range(last, row.clause(last)[1]) if last < end and row.gap(last).strip() == "," else ()
    if any(_says_more(row.words[at], customs) for at in told):
        return None
    many = any(_are_many(row.words[at]) and not led(row, customs, at) for at in told)
    return (place, last) if many else None


def _says_more(word: ReadWord, customs: Customs) -> bool:
    """Whether a word goes on with something else than what there is so much of."""
    known = customs.agreeing
    joins = word.low in (*known.joints, *known.pairs, *customs.alternatives) and not word.takes
    return word.acts or word.counts or joins or word.low in known.quantities or not word.lemmas


def _are_many(word: ReadWord) -> bool:
    return word.names and any(form.get("case") == GENITIVE and form.get("number") == PLURAL for form in word.forms)


def how_many(row: WordLine, customs: Customs, place: int) -> Found | None:
    """How many of something there are, as if it were the subject: as many as minions there."""
    last = row.clause(place)[1]
    behind = range(place + 1, last)
    if row.words[place].low not in customs.correlatives or any(row.words[at].acts for at in behind):
        return None
    for at in behind:
        word = row.words[at]
        if _says_more(word, customs) or (row.near(at) and row.words[at - 1].modifies):
            return None
        if not word.names or led(row, customs, at):
            continue
        if word.cases.isdisjoint((GENITIVE, "acc")) and all(form.get("number") == PLURAL for form in word.forms):
            return place, at
    return None


def _gained(row: WordLine, place: int) -> bool:
    """Whether a word is a figure with a sign of more or less right before it."""
    word = row.words[place]
    return word.figure and row.gap(place).strip() in SIGNS and row.text[word.start - 1] in SIGNS


def gained(row: WordLine, customs: Customs, place: int) -> Found | None:
    """What there is more or less of by several, right behind the figure, in one: +2 power, as it were a single one."""
    if not row.near(place) or not _gained(row, place - 1) or row.words[place - 1].number < 2 or row.named(place):
        return None
    word = row.words[place]
    if not word.names or not word.cases or GENITIVE in word.cases:
        return None
    return (place - 1, place) if all(form.get("number") != PLURAL for form in word.forms) else None


def verbless(row: WordLine, customs: Customs, place: int) -> Found | None:
    """Who gets more or less of something, right before it and with no verb: it +2 to power."""
    word = row.words[place]
    if word.cases != {NOMINATIVE} or row.named(place) or not (word.names or word.kinds == {"pron"}):
        return None
    begin, end = row.clause(place)
    if any(one.acts or any(map(_tells, one.forms)) for one in row.words[begin:end]) or row.unknown(begin, end):
        return None
    leading = place + 2 < end and _gained(row, place + 1) and bool(row.words[place + 2].takes)
    trailing = word.kinds == {"pron"} and any(_gained(row, at) for at in range(begin, place))
    return (place, place) if leading or trailing else None


def _tells(form: Form) -> bool:
    return form.get("form") in (*FINITE, "short")


def answered(row: WordLine, customs: Customs, place: int) -> tuple[int, str] | None:
    """Where the word lacks that answers one for so many, and the word."""
    partners = customs.correlatives.get(row.words[place].low)
    if partners is None or unanswered(row, customs, place) is None:
        return None
    first, last = row.clause(place)
    return row.words[place - 1 if first == place else last].start, partners[0]


AMOUNTS: tuple[Rule, ...] = (unanswered, how_many, gained, verbless)
