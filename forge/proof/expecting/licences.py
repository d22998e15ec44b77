"""Cases that nothing asks for: a noun that is no subject and no object, and stands behind no preposition."""

from __future__ import annotations

from collections.abc import Iterable

from forge.language.morphology.agreement import LIVING, agree
from forge.proof.expecting.beside import is_led, led
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.government import phrase
from forge.proof.expecting.relatives import is_relative
from forge.proof.expecting.wordline import DECLINED, FINITE, Found, ReadWord, Rule, WordLine

PASSIVE = ("short", "part_pas")
GOVERNED = frozenset(("dat", "ins"))  # cases that many a verb asks for
TELLING = ("imp", "imp_pl", "inf")
UNSTRAIGHT = frozenset(("gen", "dat", "loc"))


def licence(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A noun, or a pronoun or an adjective in the place of one, in a case that nothing in its sentence asks for."""
    word = row.words[place]
    if not word.cases or row.named(place):
        return None
    if word.low in customs.agreeing.fixed and is_led(row, customs, place):
        return None
    cases = set(word.cases)
    first = place
    # What is said of a noun before it stands in its case.
    while row.near(first) and (before := row.words[first - 1]).cases and not is_led(row, customs, first):
        shared = {a.get("case") for a in before.forms for b in row.words[first].forms if agree(a, b, LIVING)}
        if not shared:
            break
        first -= 1
    if not cases.isdisjoint(led(row, customs, first)) or (row.near(first) and _counted(row.words[first - 1], customs)):
        return None
    if first < place and row.words[first].counts:
        return None
    after = row.words[place + 1] if row.near(place + 1) else None
    if after is not None and after.cases and (word.modifies or _is_said_of(word, after)):
        agreeing = any(agree(a, b, LIVING) for a in word.forms for b in after.forms)
        if agreeing or customs.relatives.isdisjoint(word.lemmas):
            return None
    begin, end = row.sentence(place)
    if _joined(row, customs, begin, first, cases):
        return None
    clause = row.clause(place)
    acts = any(one.acts for one in row.words[slice(*clause)])
    if not acts and "dat" in cases:
        return None  # said in few words
    around = [one for at, one in enumerate(row.words[begin:end], begin) if at != place]
    nearby = [one for at, one in enumerate(row.words[slice(*clause)], clause[0]) if at != place]
    if not cases.isdisjoint(GOVERNED) and any(_may_govern(one, customs) for one in nearby):
        return None
    for case in cases:
        if case in ("gen", "acc"):
            return None
        if case == "nom" and row.near(first) and row.words[first - 1].low in customs.agreeing.joints:
            return None
        agreeing = after is not None and any(agree(a, b, LIVING) for a in word.forms for b in after.forms)
        if case == "nom" and (agreeing or first < place):
            return None  # one is said of the other
        if case == "nom" and _subject(row, customs, place, word, around):
            return None
        if not customs.alone.get(case, frozenset()).isdisjoint(word.lemmas):
            return None
        if case == "ins" and any(form.get("form") in PASSIVE for one in nearby for form in one.forms):
            return None
        asked = (one for one in nearby if one.start < word.start or case != "nom" or one.low not in customs.free)
        if _licensed(customs, case, asked if acts else around):
            return None
    return place, place


def _licensed(customs: Customs, case: str, words: Iterable[ReadWord]) -> bool:
    """Whether one of some words lets a noun beside it stand in that case."""
    asking = customs.licenses.get(case, frozenset())
    return any(not asking.isdisjoint(one.lemmas) for one in words)


def _may_govern(word: ReadWord, customs: Customs) -> bool:
    """Whether a word is a verb of which no data tells which cases it asks for."""
    if not word.verbal and not (word.forms and all(form.get("pos") == "verb" for form in word.forms)):
        return False
    return customs.verbs.isdisjoint(word.lemmas)


def _is_said_of(word: ReadWord, noun: ReadWord) -> bool:
    """Whether a word may be an adjective of the noun behind it."""
    return noun.names and any(a.get("pos") == "adj" and agree(a, b, LIVING) for a in word.forms for b in noun.forms)


def _counted(before: ReadWord, customs: Customs) -> bool:
    return before.counts or before.low in customs.agreeing.quantities


def _joined(row: WordLine, customs: Customs, begin: int, first: int, cases: set[str]) -> bool:
    """Whether a noun goes on with a row of such in its case, or is compared with one."""
    if first == begin:
        return False
    before = row.words[first - 1]
    joint = (
        before.low in customs.agreeing.joints
        or before.low in customs.alternatives
        or before.low in customs.agreeing.pairs
    )
    if not joint:
        return any(sign in row.gap(first) for sign in ",(–—:") and not cases.isdisjoint(before.cases)
    return any(
        form.get("case") in cases for one in row.words[begin:first] for form in one.forms if form.get("pos") in DECLINED
    )


def _subject(row: WordLine, customs: Customs, place: int, word: ReadWord, around: list[ReadWord]) -> bool:
    """Whether a noun may be the subject of a verb of its sentence; in one without verbs it may be anything."""
    begin, end = row.clause(place)
    verbs = [one for one in row.words[begin:end] if one.acts or any(form.get("form") == "short" for form in one.forms)]
    if not any(one.acts for one in verbs):
        return True
    forms = [form for form in word.forms if form.get("case") == "nom"]
    for verb in verbs:
        for form in verb.forms:
            if form.get("form") not in (*FINITE, "short"):
                continue
            if form.get("person") in (None, "3") or any(one.get("person") == form.get("person") for one in forms):
                return True
    return any(one.verbal for one in around) or any(
        not one.forms and not one.figure and not one.lemmas for one in around
    )


def partial(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A plain object in the genitive right behind its verb, where nothing is denied or counted."""
    if not row.near(place):
        return None
    verb, word, last = row.words[place - 1], row.words[place], place
    cases = word.cases
    if word.modifies and "num" not in word.kinds:
        last, cases = phrase(row, place)
    if not row.words[last].names or row.named(last) or "gen" not in cases or not cases <= UNSTRAIGHT:
        return None
    if cases != {"gen"} and (customs.verbs.isdisjoint(verb.lemmas) or _licensed(customs, "dat", [verb])):
        return None  # the case may be another one that the verb asks for
    if not verb.forms or not all(form.get("form") in TELLING for form in verb.forms):
        return None
    known = customs.agreeing
    if any(lemma in known.partitive or "gen" in known.governs.get(lemma, ()) for lemma in verb.lemmas):
        return None
    nearby = row.words[slice(*row.clause(place))]
    if _licensed(customs, "gen", nearby):
        return None
    for one in nearby:
        if (
            one.low in known.negations
            or one.counts
            or not one.lemmas.isdisjoint((*known.quantities, *known.deny, *known.amounts))
        ):
            return None
    return place - 1, last


def resting(row: WordLine, customs: Customs, place: int) -> Found | None:
    """Where something stays, said as if it went there: it stands onto the base."""
    if not is_led(row, customs, place) or "loc" not in (taken := customs.takes(row.words[place - 1].low)):
        return None
    word = row.words[place]
    last, cases = phrase(row, place) if word.modifies else (place, word.cases)
    noun = row.words[last]
    if "acc" not in taken or not cases or not cases <= {"acc", "nom"} or row.named(last):
        return None
    if is_relative(word, customs):
        rest = row.words[place + 1 : row.clause(place)[1]]
        acts = [one for one in rest if one.acts]
        found = len(acts) == 1 and not acts[0].lemmas.isdisjoint(customs.staying)
        return (place - 1, row.words.index(acts[0])) if found else None
    if not noun.names or not noun.lemmas.isdisjoint(customs.agreeing.lasting):
        return None
    at = place - 2
    while at >= row.clause(place)[0] and row.words[at].low in customs.agreeing.selves:
        at -= 1
    verb = row.words[at] if at >= row.clause(place)[0] and row.near(at + 1) else None
    stays = verb is not None and verb.acts and not verb.lemmas.isdisjoint(customs.staying)
    return (at, last) if stays else None


def governed(row: WordLine, customs: Customs, place: int) -> Found | None:
    """An object in the accusative of the only verb of its clause, which takes another case."""
    verb = row.words[place]
    cases = {customs.governs.get(lemma) for lemma in verb.lemmas} - {None}
    if not cases or "acc" in cases or not verb.forms or not all(form.get("form") in TELLING for form in verb.forms):
        return None
    begin, end = row.clause(place)
    if any(one.acts for at, one in enumerate(row.words[begin:end], begin) if at != place):
        return None
    for at in range(place + 1, end):
        word = row.words[at]
        if (
            word.names
            and word.cases == {"acc"}
            and not led(row, customs, at)
            and word.lemmas.isdisjoint(customs.agreeing.lasting)
        ):
            return place, at
    return None


def denied(row: WordLine, customs: Customs, place: int) -> Found | None:
    """An object behind a verb that is denied, in a case in which it then has none, whatever stands between them."""
    word, known = row.words[place], customs.agreeing
    if not known.denied or not word.names or not word.cases or not word.cases <= {*known.denied, "nom"}:
        return None
    if row.named(place) or led(row, customs, place) or not word.lemmas.isdisjoint(known.lasting):
        return None
    begin, end = row.clause(place)
    no = next((at for at in range(place - 2, begin - 1, -1) if row.words[at].low in known.negations), None)
    if no is None or not row.near(no + 1):
        return None
    if any(_breaks(row.words[at], customs) for at in range(no + 1, place)):
        return None
    first = no + 1
    verbs = [at for at in range(first, place) if row.words[at].acts or row.words[at].low in known.impersonal]
    if not verbs or verbs[0] != first or not all(_is_infinitive(row.words[at]) for at in verbs[1:]):
        return None
    if any(row.words[at].names and not led(row, customs, at) for at in range(first, place)):
        return None  # it may be said of that one
    verb, asking = row.words[first], row.words[verbs[-1]]
    taken = [known.governs[lemma] for lemma in asking.lemmas if lemma in known.governs]
    if not asking.lemmas.isdisjoint(known.copulas) or (taken and not any(known.denied[0] in one for one in taken)):
        return None
    around = [one for at, one in enumerate(row.words[begin:end], begin) if at != place]
    if any(one.low in known.selves for one in around):
        return None
    if "nom" in word.cases and verb.low not in known.impersonal and not any(one.cases == {"nom"} for one in around):
        finite = [form for form in verb.forms if form.get("form") in FINITE]
        if any(one.get("person") in (None, "3") and agree(one, f, ("number",)) for one in finite for f in word.forms):
            return None  # the subject
    return verbs[-1], place


def _breaks(word: ReadWord, customs: Customs) -> bool:
    """Whether behind a word something else may begin than what is denied, or how many."""
    known = customs.agreeing
    joins = word.low in (*known.joints, *known.pairs, *customs.alternatives) and not customs.takes(word.low)
    return joins or _counted(word, customs) or word.low in customs.shares or not word.lemmas


def _is_infinitive(word: ReadWord) -> bool:
    return any(form.get("form") == "inf" for form in word.forms)


LICENCES: tuple[Rule, ...] = (licence, partial, resting, governed, denied)
