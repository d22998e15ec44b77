"""Cases that a word asks for, by what data says of it: of a verb, of a comparison, of what there is none of."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from forge.language.morphology.agreement import LIVING, agree
from forge.language.morphology.face import PLURAL
from forge.proof.expecting.beside import fits_measure, is_led, led, may_count, may_describe, noun_behind, owns
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.relatives import is_noun
from forge.proof.expecting.wordline import COUNTING, FINITE, Found, ReadWord, Rule, WordLine

GENITIVE, ACCUSATIVE, NOMINATIVE, INFINITIVE = "gen", "acc", "nom", "inf"
TELLING = (*FINITE, "imp", "imp_pl", "inf")
COMPARED, OTHERS = "com", "3"


def phrase(row: WordLine, place: int) -> tuple[int, frozenset[str]]:
    """Where adjectives and the noun behind them end, and the cases in which they are one phrase."""
    at, said = place, list(row.words[place].forms)
    while row.near(at + 1) and row.words[at].modifies and (row.words[at + 1].modifies or row.words[at + 1].names):
        following = row.words[at + 1].forms
        joined = [one for one in following if any(agree(one, other, LIVING) for other in said)]
        if not joined:
            break
        at, said = at + 1, joined
    return at, frozenset(case for form in said if (case := form.get("case")))


def _denies(words: Iterable[ReadWord], customs: Customs) -> bool:
    known = customs.agreeing
    return any(
        one.low in known.negations
        or not one.lemmas.isdisjoint((*known.quantities, *known.deny, *known.amounts, *known.partitive))
        for one in words
    )


def owned(row: WordLine, customs: Customs, place: int) -> Found | None:
    """What a verb has right behind it, in none of the cases that it asks for: has a power, does not exceed three."""
    verb = row.words[place]
    asked = {customs.governs.get(lemma) for lemma in verb.lemmas - customs.rare}
    if not verb.forms or None in asked or not all(form.get("form") in TELLING for form in verb.forms):
        return None
    if not row.near(place + 1):
        return None
    begin, end = row.clause(place)
    first = row.words[place + 1]
    if not first.cases or not (first.names or first.modifies or first.kinds == {COUNTING}) or row.named(place + 1):
        return None
    last, cases = phrase(row, place + 1)
    if first.kinds != {COUNTING} and (not row.words[last].names or NOMINATIVE in cases):
        return None  # its subject
    if ACCUSATIVE in asked and _denies([*row.words[begin:place], *row.words[place + 1 : end]], customs):
        asked = {*asked, GENITIVE}
    behind = row.words[place + 2] if row.near(place + 2) else None
    counts = behind is not None and (behind.names or behind.modifies or behind.low in customs.agreeing.among)
    if first.kinds == {COUNTING} and asked == {ACCUSATIVE} and not counts:
        return None if fits_measure(first, customs) else (place, last)
    if not cases or not cases.isdisjoint(asked):
        return None
    return place, last


def counted(row: WordLine, customs: Customs, place: int) -> Found | None:
    """So many of something behind a verb, and behind where it is taken from, in none of the cases that the verb asks
    for: discards two cards from the hand."""
    verb = row.words[place]
    asked = [customs.agreeing.governs.get(lemma, ()) for lemma in verb.lemmas - customs.rare]
    objects = all(ACCUSATIVE in cases and GENITIVE not in cases for cases in asked)
    if not asked or not objects or not all(form.get("form") in TELLING for form in verb.forms):
        return None
    at = place + 1
    if row.near(at) and row.words[at].takes and row.near(at + 1):
        at = phrase(row, at + 1)[0] + 1
    begin, end = row.clause(place)
    if not row.near(at) or at >= end or row.words[at].kinds != {COUNTING} or row.words[at].figure:
        return None
    if _denies([*row.words[begin:at], *row.words[at + 1 : end]], customs):
        return None
    number, last = row.words[at], noun_behind(row, customs, at)
    if last is None:
        return None
    forms = [
        one for one in number.forms if any(may_count(customs, number, one, form) for form in row.words[last].forms)
    ]
    cases = {form.get("case") for form in forms}
    return (at, last) if cases and cases.isdisjoint({NOMINATIVE, *(case for some in asked for case in some)}) else None


def compared(row: WordLine, customs: Customs, place: int) -> Found | None:
    """What a comparison without a word for than has right behind it, in another case than the genitive: a number,
    or, behind the noun of which it is said, another noun."""
    word, at = row.words[place], place + 1
    told = word.low in customs.agreeing.quantities or not word.lemmas.isdisjoint(customs.agreeing.measured)
    compares = _compares(word) or (not word.forms and told)
    if word.cases or not compares or not row.near(at):
        return None
    other = row.words[at]
    if other.lemmas & {*customs.agreeing.collective}:
        counts = row.near(at + 1) and (row.words[at + 1].cases or row.words[at + 1].takes)
        return None if counts else (place, at)
    if not other.cases or row.named(at) or GENITIVE in other.cases:
        return None
    if other.kinds == {COUNTING}:
        return place, at
    before = row.words[place - 1] if row.near(place) else None
    if before is None or not before.names or not before.cases or NOMINATIVE in before.cases or not other.names:
        return None
    return place, at


def lacking(row: WordLine, customs: Customs, place: int) -> Found | None:
    """What there is none of, in another case than the genitive."""
    at = place + 1
    if row.words[place].low not in customs.agreeing.lacking or not row.near(at) or row.named(at):
        return None
    if not (row.words[at].names or row.words[at].modifies):
        return None
    last, cases = phrase(row, at)
    return (place, last) if row.words[last].names and GENITIVE not in cases else None


def addressed(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A noun that is a subject and nothing else in a clause in which only the reader does something."""
    word = row.words[place]
    if not word.names or word.cases != {NOMINATIVE} or row.named(place):
        return None
    begin, end = row.clause(place)
    others = [*row.words[begin:place], *row.words[place + 1 : end]]
    forms = [form for one in others if one.acts for form in one.forms]
    reader = any(form.get("form") in ("imp", "imp_pl") or form.get("person") == "2" for form in forms)
    if not reader or any(one.verbal or not (one.lemmas or one.figure) for one in others) or row.unknown(begin, end):
        return None
    if any(form.get("person") == OTHERS or form.get("form") in ("past", "short", "impers", "cond") for form in forms):
        return None
    first = place
    while row.near(first) and row.words[first - 1].modifies:
        first -= 1
    known = customs.agreeing
    before = row.words[first - 1].low if first > begin else ""
    if before in (*known.joints, *known.pairs, *customs.alternatives, *customs.free) and not _goes_on(
        row, customs, first
    ):
        return None  # as an extra one
    said = {one.start for one in row.words[first:place] if any(agree(a, b) for a in one.forms for b in word.forms)}
    licensing = (*known.copulas, *customs.licenses.get(NOMINATIVE, ()))  # it is a minion: not this minion
    straight = (one for one in others if not one.cases or NOMINATIVE in one.cases)
    if any(not one.lemmas.isdisjoint(licensing) for one in straight if one.start not in said):
        return None
    return first, place


def _goes_on(row: WordLine, customs: Customs, place: int) -> bool:
    """Whether a word behind one that joins goes on with what is done something to: right before stands a noun that can
    be nothing else."""
    pair, noun = row.words[place - 1], row.words[place - 2]
    joined = pair.low in customs.agreeing.pairs and row.near(place) and row.near(place - 1) and place >= 2
    return joined and noun.names and noun.cases == {ACCUSATIVE} and not led(row, customs, place - 2)


def twofold(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A second object right behind the first one of a verb that has a single one: move it another base."""
    verb = row.words[place]
    taking = any(ACCUSATIVE in customs.agreeing.governs.get(lemma, ()) for lemma in verb.lemmas)
    if not taking or not verb.forms or not all(form.get("form") in TELLING for form in verb.forms):
        return None
    first = place + 1
    if not row.near(first + 1) or row.named(first):
        return None
    pronouns = [form for form in row.pronoun(first) if form.get("case") == ACCUSATIVE and form.get("person") == OTHERS]
    if row.near(first + 2) and row.words[first + 1].names and may_describe(row.words[first], row.words[first + 1]):
        pronouns = []  # this one, of something
    last, cases = (first, frozenset((ACCUSATIVE,))) if pronouns else phrase(row, first)
    if not pronouns and not row.words[last].names and may_describe(row.words[first], row.words[first + 1]):
        last, cases = phrase(row, first + 1)
    at = last + 1
    if row.near(at) and row.words[at].modifies:
        owner, whose = phrase(row, at)
        if GENITIVE in whose and row.words[owner].names and row.near(owner + 1):
            at = owner + 1  # whose it is
    if ACCUSATIVE not in cases or not row.near(at) or not row.words[at].modifies:
        return None
    if not pronouns and not row.words[last].names:
        return None
    end, second = phrase(row, at)
    noun = row.words[end]
    if second != {ACCUSATIVE} or not noun.names or row.named(end):
        return None
    if not noun.lemmas.isdisjoint(customs.agreeing.lasting):
        return None
    if pronouns and owns(row.words[first], customs):
        barred = [places for verbs, places in customs.undergo if not verb.lemmas.isdisjoint(verbs)]
        if not any(not noun.lemmas.isdisjoint(places) for places in barred):
            return None  # his other card
    return first, end


def objectless(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A verb that has an object, as what somebody who is named can do, in a text that names no such thing: this minion
    cannot destroy, for be destroyed."""
    verb = row.words[place]
    known = customs.agreeing.governs
    taking = any(ACCUSATIVE in known.get(lemma, ()) for lemma in verb.lemmas)
    if not taking or not verb.forms or not all(form.get("form") == INFINITIVE for form in verb.forms):
        return None
    before = row.words[row.clause(place)[0] : place]
    leads = any(
        not customs.modals.isdisjoint(one.lemmas) and all(form.get("form") in FINITE for form in one.forms)
        for one in before
    )
    if not leads or not any(one.names and one.cases == {NOMINATIVE} for one in before):
        return None
    if row.unknown(0, row.sentence(place)[1]):
        return None
    others = [one for at, one in enumerate(row.words[: row.sentence(place)[1]]) if at != place]
    some = any(one.figure or one.counts or _is_object(row, one) for one in others)
    vague = any(not one.forms and not one.verbal and one.low not in _small(customs) for one in others)
    return None if some or vague else (place, place)


def _is_object(row: WordLine, word: ReadWord) -> bool:
    """Whether a word may be what something is done to: no adjective of the noun behind it."""
    at = row.words.index(word) + 1
    if word.modifies and row.near(at) and (row.words[at].names or row.words[at].modifies):
        return False
    return bool(word.cases & {ACCUSATIVE, GENITIVE})


def _small(customs: Customs) -> Collection[str]:
    known = customs.agreeing
    return {*known.negations, *known.takes, *known.joints, *customs.free}


def either(row: WordLine, customs: Customs, place: int) -> Found | None:
    """An adjective behind a number and a word that joins both, that does not go with the noun of which both are said:
    of power 3 or less."""
    word = row.words[place]
    if place < 3 or not word.modifies or not row.near(place) or not row.near(place - 1) or not row.near(place - 2):
        return None
    noun, number, joint = row.words[place - 3 : place]
    if joint.low not in (*customs.agreeing.pairs, *customs.alternatives) or not number.figure or not is_noun(noun):
        return None
    if row.near(place + 1) and (row.words[place + 1].names or row.words[place + 1].modifies):
        return None
    taken = led(row, customs, place - 3) if is_led(row, customs, place - 3) else ()
    nouns = [form for form in noun.forms if form.get("pos") != COUNTING]
    fitting = [form for form in nouns if not taken or form.get("case") in taken]
    if not fitting or any(agree(one, other, LIVING) for one in word.forms for other in fitting):
        return None
    return place - 3, place


def amount(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A noun that tells by how much something changes, in no case of a measure: less by the power of that minion."""
    known = customs.agreeing
    if not row.near(place) or row.words[place - 1].low not in known.measures:
        return None
    word = row.words[place]
    if not word.names or not word.cases or ACCUSATIVE in word.cases or not row.near(place + 1):
        return None
    behind = row.words[place + 1]
    last, cases = phrase(row, place + 1)
    if behind.figure or GENITIVE not in cases or not row.words[last].names:
        return None
    if any(form.get("degree") for form in behind.forms):
        return None  # of a power that is less than his
    begin, end = row.clause(place)
    changes = (one for one in row.words[begin:end] if one.acts and not one.lemmas.isdisjoint(known.measured))
    return (place - 1, place) if any(changes) else None


def undergone(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A pronoun, beside a word that asks for what a card is, that can only stand for something else: a base, a hand."""
    forms = [form for form in row.pronoun(place) if form.get("person") == OTHERS and form.get("case") != NOMINATIVE]
    if not forms or any(form.get("number") == PLURAL for form in forms):
        return None
    beside = [at for at in (place - 1, place + 1) if row.near(max(at, place))]
    taken = row.words[place - 1].takes if row.near(place) else ()
    if any(form.get("case") in taken for form in forms):
        beside = [place - 2] if row.near(place - 1) and _compares(row.words[place - 2]) else []
    elif row.near(place + 1) and row.words[place + 1].low in customs.agreeing.negations and row.near(place + 2):
        beside.append(place + 2)
    asked = [
        barred
        for words, barred in customs.undergo
        if any(not row.words[at].lemmas.isdisjoint(words) for at in beside if at >= 0)
    ]
    if not asked:
        return None
    end = row.sentence(place)[1]
    if row.unknown(0, end):
        return None
    named = [
        one
        for at, one in enumerate(row.words[:end])
        if at != place and any(form.get("pos") == "noun" for form in one.forms) and one.kinds <= {"noun", "verb", None}
        if any(agree(form, other, ("gender",)) for form in forms for other in one.forms if other.get("pos") == "noun")
    ]
    if not named or not all(any(not one.lemmas.isdisjoint(barred) for barred in asked) for one in named):
        return None
    return place, place


def _compares(word: ReadWord) -> bool:
    return any(form.get("degree") == COMPARED for form in word.forms)


GOVERNMENT: tuple[Rule, ...] = (
    *(owned, counted, compared, lacking, addressed),
    *(twofold, objectless, either, amount, undergone),
)
