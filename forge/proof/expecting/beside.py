"""Words that stand side by side: a preposition and its case, an adjective or a number and its noun."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import LIVING, agree, lives
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.wordline import COUNTING, Found, ReadWord, Rule, WordLine

ACTIVE, PASSIVE = "part_act", "part_pas"
OBLIQUE = frozenset(("gen", "dat", "ins", "loc"))
ONE = ("1",)
BARE = (None, "m", "m3")  # the genders of a number that counts nothing
STOPS = ".!"
LED = 6  # words between which a preposition and its noun may stand
STRAIGHT = frozenset(("nom", "acc"))


def is_led(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether a preposition stands right before a word, and is one there."""
    if not row.near(place) or not (before := row.words[place - 1].takes) or not before:
        return False
    other = customs.agreeing.before.get(row.words[place - 1].low, ())
    return not any(one.low in other for one in row.words[max(place - 3, 0) : place - 1])


def led(row: WordLine, customs: Customs, place: int) -> Collection[str]:
    """The cases behind the preposition that leads a noun: right before it, or before what is said of it."""
    for at in range(place, max(place - LED, 0), -1):
        if row.near(at) and (taken := row.words[at - 1].takes):
            return taken
        if not row.near(at) or (before := row.words[at - 1]).names or before.acts or before.figure:
            break
        if row.pronoun(at - 1) and not owns(before, customs):
            break  # on it a minion: the preposition has its pronoun
    return ()


def preposition(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A preposition before a word in none of its cases, or before an adjective and a noun in none of them together."""
    if not is_led(row, customs, place):
        return None
    word, taken = row.words[place], row.words[place - 1].takes
    if word.low in customs.agreeing.fixed or not word.cases or row.named(place):
        return None
    if word.cases.isdisjoint(taken):
        if row.near(place + 1) and any(form.get("form") == "inf" for form in row.words[place + 1].forms):
            return None  # instead of doing it
        return place - 1, place
    at = place + 1
    while (
        row.near(at + 1)
        and row.words[at].modifies
        and any(agree(a, b, LIVING) for a in word.forms for b in row.words[at].forms)
    ):
        at += 1
    if not word.modifies or not row.near(at) or _is_apart(word, customs):
        return None
    noun = row.words[at]
    fitting = [form for form in word.forms if form.get("case") in taken]
    if not noun.names or any(_governs(one.forms, noun.forms) for one in row.words[place:at]) or row.named(at):
        return None
    if any(agree(one, other, LIVING) for one in fitting for other in noun.forms):
        return None
    apart = {form.get("case") for form in fitting}.isdisjoint(noun.cases) and not noun.cases.isdisjoint(STRAIGHT)
    loose = not customs.loose.isdisjoint(word.lemmas) and row.words[place - 1].low not in customs.shares
    if loose and ((apart and at == place + 1) or _may_be_object(noun)) and not _is_of(fitting, noun):
        return None
    return place - 1, at


def _is_of(adjectives: Sequence[Form], noun: ReadWord) -> bool:
    """Whether adjectives have a gender that is the noun's, so that they are said of it, whatever the case."""
    return any(
        form.get("gender") and agree(form, one, ("number", "gender", "animacy"))
        for form in adjectives
        for one in noun.forms
    )


def _is_like(adjective: ReadWord, noun: ReadWord) -> bool:
    """Whether an adjective has a gender that is the noun's, so that what stands before it is said of both."""
    genders = {form.get("gender") for form in noun.forms}
    return any(form.get("gender") and form.get("gender") in genders for form in adjective.forms)


def adjective(row: WordLine, customs: Customs, place: int) -> Found | None:
    """An adjective that does not go with the noun behind it, nor with one before it."""
    if not row.near(place + 1):
        return None
    word, noun = row.words[place], row.words[place + 1]
    if (
        not word.modifies
        or not (noun.names or (noun.modifies and "noun" not in word.kinds))
        or _is_apart(word, customs)
        or _is_apart(noun, customs)
    ):
        return None
    if any(agree(one, other, LIVING) for one in word.forms for other in noun.forms):
        return None
    own = row.near(place) and owns(row.words[place - 1], customs) and noun.names and _is_like(word, noun)
    if _governs(word.forms, noun.forms) or (_leans_back(row, place) and not own):
        return None
    if not own and any(word.lemmas & customs.alone.get(case, frozenset()) for case in word.cases):
        return None
    apart = word.cases.isdisjoint(noun.cases) and not noun.cases.isdisjoint(STRAIGHT)
    loose = not customs.loose.isdisjoint(word.lemmas) and row.words[place - 1].low not in customs.shares
    if (
        led(row, customs, place)
        and loose
        and (apart or _may_be_object(noun))
        and not (noun.names and is_led(row, customs, place) and _is_of(word.forms, noun))
    ):
        return None
    if row.near(place) and row.words[place - 1].low in customs.agreeing.possessors:
        return None
    joints = (*customs.agreeing.joints, *customs.alternatives)
    if not noun.names and "part" in noun.kinds and row.near(place) and row.words[place - 1].low in joints:
        return None
    at = place
    while row.near(at) and row.words[at - 1].modifies:
        at -= 1
    counted = row.near(at) and row.words[at - 1].counts and row.words[at - 1].low not in ONE
    many = any(form.get("number") == PLURAL for form in word.forms)
    return None if counted and many else (place, place + 1)


def parted(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A participle with a word between it and its noun, with which it does not go."""
    if not row.near(place + 1) or not row.near(place + 2):
        return None
    word, between, noun = row.words[place : place + 3]
    if between.forms or between.verbal or not between.lemmas or between.takes or between.low in customs.agreeing.joints:
        return None
    if not word.modifies or "part" not in word.kinds or not noun.names or between.low in customs.free:
        return None
    if not between.lemmas.isdisjoint(customs.agreeing.quantities):
        return None
    active = any(form.get("form") == ACTIVE for form in word.forms)
    if active and word.lemmas.isdisjoint(customs.agreeing.copulas):
        return None  # it may have an object
    if any(agree(one, other, LIVING) for one in word.forms for other in noun.forms) or _leans_back(row, place):
        return None
    return (place, place + 2) if not noun.cases.isdisjoint(("gen", "acc")) else None


def _leans_back(row: WordLine, place: int) -> bool:
    if not row.near(place):
        return False
    before, word = row.words[place - 1], row.words[place]
    if not before.forms:
        return before.text[0].isupper() and not row.opens(place - 1)
    return any(form.get("case") and agree(form, one, LIVING) for form in before.forms for one in word.forms)


def _is_apart(word: ReadWord, customs: Customs) -> bool:
    return not customs.apart.isdisjoint(word.lemmas)


def _governs(adjectives: Sequence[Form], nouns: Sequence[Form]) -> bool:
    """Whether an adjective made of a verb may have a noun as its object, or as what does it."""
    if any(form.get("form") == ACTIVE for form in adjectives):
        return True
    return any(form.get("form") == PASSIVE for form in adjectives) and any(form.get("case") == "ins" for form in nouns)


def noun_behind(row: WordLine, customs: Customs, place: int) -> int | None:
    """The noun that what stands before it counts or leads, adjectives between them left out; None where there may be
    none, as what stands there need not go with anything."""
    at = place + 1
    while row.near(at) and row.words[at].modifies and not _is_apart(row.words[at], customs):
        at += 1
    if not row.near(at) or not row.words[at].names or row.named(at) or _is_apart(row.words[at], customs):
        return None
    return at if row.words[at].lemmas.isdisjoint(customs.agreeing.apart) else None


def numeral(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A numeral that does not go with the noun behind it, adjectives between them left out."""
    word = row.words[place]
    known = not word.lemmas.isdisjoint(customs.agreeing.numerals)  # it is one, whatever else looks like it
    many = (
        COUNTING in word.kinds
        and (known or word.kinds <= {COUNTING, "adj"})
        and not any(
            form.get("pos") == "adj" and form.get("case") and word.low not in customs.numbers for form in word.forms
        )
    )
    if not word.lemmas.isdisjoint(customs.agreeing.quantities):
        return None
    if not many and word.number <= 1:
        return None
    if row.near(place) and row.words[place - 1].low in customs.agreeing.measures:
        return None
    if word.figure and not _counts(row, customs, place):
        return None
    at = noun_behind(row, customs, place)
    if at is None:
        return None
    noun = row.words[at]
    if word.figure:
        wanted = customs.agreeing.counted.get(customs.plural(word.number), ())
        cases = {"nom", "acc", "gen", *led(row, customs, place)}
        fits = any(
            form.get("case") in cases and all(form.get(t) == v for t, v in want.items())
            for form in noun.forms
            for want in wanted
        )
        return None if fits or not wanted else (place, at)
    numerals = [form for form in word.forms if form.get("pos") == COUNTING]
    if any(may_count(customs, word, one, form) for one in numerals for form in noun.forms):
        return None
    return place, at


def measured(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A number in words that tells by how much, and counts nothing that is named: it stands in the accusative of what
    does not live."""
    known = customs.agreeing
    if not row.near(place) or row.words[place - 1].low not in (*known.measures, *known.than):
        return None
    if row.words[place - 1].low in known.than and row.words[place - 2].low in known.quantities:
        return None  # no more than two of them
    word, at = row.words[place], place + 1
    one, alone = bool(word.lemmas & customs.ones), bool(word.lemmas & {*customs.agreeing.collective})
    number = not word.figure and (alone or (bool(word.forms) and (COUNTING in word.kinds or one)))
    number = number and word.lemmas.isdisjoint(customs.agreeing.quantities)
    if not number or (row.near(at) and _may_be_counted(row.words[at], customs)):
        return None  # on two bases, on two of them
    begin, end = row.clause(place)
    if all(one.lemmas.isdisjoint(customs.agreeing.measured) for one in row.words[begin:end]):
        return None
    if any(_is_of_many(row, at) for at in range(begin, place - 1)):
        return None  # of minions there is one more
    fits = fits_measure(word, customs)
    return None if fits else (place - 1, place)


def fits_measure(word: ReadWord, customs: Customs) -> bool:
    """Whether a number in words may tell by how much something is more, as it counts nothing that is named."""
    one = not word.lemmas.isdisjoint(customs.ones)
    return word.lemmas.isdisjoint(customs.agreeing.collective) and any(
        form.get("case") == "acc" and not lives(form) and _is_bare(form, one) for form in word.forms
    )


def _is_bare(form: Form, one: bool) -> bool:
    """Whether a number may stand in a form when it counts nothing; `one`: the word for a single one."""
    return form.get("gender") in BARE and not (one and form.get("number") == PLURAL)


def _is_of_many(row: WordLine, place: int) -> bool:
    """Whether a noun says of what there is so and so much: many, in the genitive, and of no other noun."""
    if not row.words[place].names or not any(
        form.get("case") == "gen" and form.get("number") == PLURAL for form in row.words[place].forms
    ):
        return False
    while row.near(place) and row.words[place - 1].modifies:
        place -= 1
    return not row.near(place) or not (row.words[place - 1].names or row.words[place - 1].takes)


def _may_be_counted(word: ReadWord, customs: Customs) -> bool:
    """Whether a number may count what stands behind it."""
    if word.takes:
        return word.low in customs.agreeing.among
    return word.lemmas.isdisjoint(customs.agreeing.measured) and bool(word.cases or not word.forms)


def _counts(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether a figure counts what stands behind it: not power 3, not by 4."""
    if row.text[row.words[place].start - 1 : row.words[place].start] in ("+", "−", "-", "–", "≤", "≥", "<", ">"):
        return False
    if not row.near(place):
        return True
    before = row.words[place - 1]
    return not before.names and before.low not in customs.agreeing.measures


def may_count(customs: Customs, word: ReadWord, numeral: Form, noun: Form) -> bool:
    """Whether a noun may stand behind a numeral; one that says itself what it takes is believed."""
    takes, case, number = numeral.get("takes"), numeral.get("case"), noun.get("number")
    if not agree(numeral, noun, ("gender",)):
        return False
    if takes is not None:
        return number == PLURAL and noun.get("case") == ("gen" if takes == "gen" else case)
    if case in STRAIGHT:
        if case == "acc" and noun.get("case") == "acc" and noun.get("animacy") == numeral.get("animacy") == "anim":
            return number == PLURAL
        kinds = {customs.agreeing.numerals[one] for one in word.lemmas if one in customs.agreeing.numerals}
        few = "few" in kinds
        return noun.get("case") == "gen" and (number == (SINGULAR if few else PLURAL) or not kinds)
    return number == PLURAL and noun.get("case") == case


def repeated(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A word that is written twice, and is none that may be."""
    word = row.words[place]
    twice = place in row.again and not word.figure and word.low not in customs.agreeing.twice
    return (place - 1, place) if twice else None


def one_of(row: WordLine, customs: Customs, place: int) -> Found | None:
    """One of a single one, of what lives; or of such as have another gender."""
    if place < 1 or place + 1 >= len(row) or "gen" not in row.words[place].takes:
        return None
    one = row.words[place - 1]
    if not row.near(place) or one.lemmas.isdisjoint(customs.ones) or not one.cases:
        return None
    at = noun_behind(row, customs, place)
    if at is None:
        return None
    genitives = [form for form in row.words[at].forms if form.get("case") == "gen"]
    if not genitives:
        return None
    if all(form.get("number") == SINGULAR for form in genitives):
        return (place - 1, at) if at == place + 1 and all(map(lives, genitives)) else None
    if any(agree(a, b, ("gender",)) for a in one.forms for b in genitives):
        return None
    return place - 1, at


def may_describe(word: ReadWord, noun: ReadWord) -> bool:
    """Whether a word may be an adjective of the one behind it."""
    return any(a.get("pos") == "adj" and agree(a, b, LIVING) for a in word.forms for b in noun.forms if b.get("case"))


def _may_be_object(word: ReadWord) -> bool:
    """Whether a word behind an adjective that stands alone may be what something is done to."""
    return not word.cases.isdisjoint(STRAIGHT) and (not word.names or any(map(lives, word.forms)))


def owns(word: ReadWord, customs: Customs) -> bool:
    """Whether a pronoun may say whose something is as well."""
    return "adj" in word.kinds or word.low in customs.agreeing.possessors


def alternative(row: WordLine, customs: Customs, place: int) -> Found | None:
    """Two nouns of which the same is said, in no case together."""
    if place < 2 or row.words[place - 1].low not in customs.alternatives:
        return None
    one, other = row.words[place - 2], row.words[place]
    if not one.names or not other.names or not row.near(place) or not row.near(place - 1):
        return None
    cased = [form for form in one.forms if form.get("case") in _said_with(row, customs, place - 2)] or one.forms
    if other.cases == {"nom"} or any(agree(a, b, ("case",)) for a in cased for b in other.forms):
        return None
    if row.near(place - 2) and row.words[place - 3].counts:
        return None
    return place - 2, place


def _said_with(row: WordLine, customs: Customs, place: int) -> Collection[str]:
    """The cases of a noun that a preposition behind a participle leads, and of what is joined to it: attached to a
    minion or a base. Behind another noun something else may be joined: take a card from the player or an action."""
    for at in range(place, max(place - LED, 0), -1):
        if row.words[at - 1].takes:
            behind = row.near(at - 1) and row.words[at - 2].modifies and "part" in row.words[at - 2].kinds
            return led(row, customs, place) if behind else ()
    return ()


def dangling(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A preposition at the end of a sentence, and another word with which none ends: some may be adverbs there."""
    word = row.words[place]
    last = place + 1 == row.sentence(place)[1]
    behind = row.text[word.end :].lstrip()
    ends = last and (not behind or behind[0] in STOPS) and not word.text.isupper()
    never = word.low in customs.dangling and word.lemmas.isdisjoint(customs.relatives)
    return (place, place) if ends and (never or "acc" in word.takes) else None


def nounless(row: WordLine, customs: Customs, place: int) -> Found | None:
    """An adjective behind a preposition that ends its clause, where nothing was named of which it may be said: move a
    minion to another."""
    word = row.words[place]
    forms = [form for form in word.forms if form.get("gender") and form.get("number") == SINGULAR]
    ends = place + 1 == row.clause(place)[1]
    if (
        not ends
        or not word.modifies
        or word.lemmas.isdisjoint(customs.agreeing.loose)
        or not is_led(row, customs, place)
    ):
        return None
    if len(forms) < len(word.forms) or row.unknown(0, row.sentence(place)[1]):
        return None
    others = (*row.words[:place], *row.words[place + 1 : row.sentence(place)[1]])
    named = [form for one in others for form in one.forms if form.get("pos") in ("noun", "pron")]
    return None if any(agree(a, b, ("gender",)) for a in forms for b in named) else (place, place)


BESIDE: tuple[Rule, ...] = (
    repeated,
    preposition,
    dangling,
    nounless,
    adjective,
    parted,
    numeral,
    measured,
    one_of,
    alternative,
)
