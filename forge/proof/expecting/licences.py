"""Cases that nothing asks for: a noun that is no subject and no object, and stands behind no preposition."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from forge.language.morphology.agreement import LIVING, agree
from forge.proof.expecting.beside import is_led, led, may_describe
from forge.proof.expecting.customs import Customs
from forge.proof.expecting.wordline import DECLINED, FINITE, Found, ReadWord, Rule, WordLine

PASSIVE = ("short", "part_pas")
PLAIN = frozenset(("gen", "acc"))  # cases of what is somebody's, and of what something is done to
GOVERNED = frozenset(("dat", "ins"))  # cases that many a verb asks for
TOLD = ("imp", "imp_pl", "inf")  # forms of what somebody is told to do


def licence(row: WordLine, customs: Customs, place: int) -> Found | None:
    """A noun, or a pronoun or an adjective in the place of one, in a case that nothing in its sentence asks for."""
    word = row.words[place]
    if not word.cases or word.cases & PLAIN or row.named(place):
        return None
    if word.low in customs.agreeing.fixed and is_led(row, customs, place):
        return None
    first = _first_of(row, customs, place)
    if not word.cases.isdisjoint(led(row, customs, first)):
        return None
    if row.near(first) and _counted(row.words[first - 1], customs):
        return None
    if first < place and ("nom" in word.cases or row.words[first].counts):
        return None  # one is said of the other
    after = row.words[place + 1] if row.near(place + 1) else None
    agreeing = after is not None and any(agree(a, b, LIVING) for a in word.forms for b in after.forms)
    if agreeing and "nom" in word.cases:
        return None
    described = after is not None and after.names and may_describe(word, after)
    described = described or (after is not None and bool(after.cases) and word.modifies)
    if described and (agreeing or customs.relatives.isdisjoint(word.lemmas)):
        return None
    if _joined(row, customs, row.sentence(place)[0], first, word.cases):
        return None
    return None if _is_asked_for(row, customs, place, first) else (place, place)


def _first_of(row: WordLine, customs: Customs, place: int) -> int:
    """The first of the words before a place that stand in its case, as one is said of the next."""
    first = place
    while row.near(first) and (before := row.words[first - 1]).cases and not is_led(row, customs, first):
        if not any(agree(a, b, LIVING) for a in before.forms for b in row.words[first].forms):
            break
        first -= 1
    return first


def _is_asked_for(row: WordLine, customs: Customs, place: int, first: int) -> bool:
    """Whether something beside a noun may ask for one of its cases; `first`: where what is said of it begins."""
    word = row.words[place]
    (start, stop), clause = row.sentence(place), row.clause(place)
    around = [one for at, one in enumerate(row.words[start:stop], start) if at != place]
    nearby = [one for at, one in enumerate(row.words[slice(*clause)], clause[0]) if at != place]
    acts = word.acts or any(one.acts for one in nearby)
    if not acts and "dat" in word.cases:
        return True  # said in few words
    if not word.cases.isdisjoint(GOVERNED) and any(_may_govern(one, customs) for one in nearby):
        return True
    if "nom" in word.cases:
        joined = row.near(first) and row.words[first - 1].low in customs.agreeing.joints
        if joined or _subject(row, place, word, around):
            return True
    if "ins" in word.cases and any(form.get("form") in PASSIVE for one in nearby for form in one.forms):
        return True
    if any(not customs.alone.get(case, frozenset()).isdisjoint(word.lemmas) for case in word.cases):
        return True
    if not acts:
        return any(_licensed(customs, case, around) for case in word.cases)
    telling = [one for one in nearby if one.start < word.start or one.low not in customs.free]
    return any(_licensed(customs, case, telling if case == "nom" else nearby) for case in word.cases)


def _licensed(customs: Customs, case: str, words: Iterable[ReadWord]) -> bool:
    """Whether one of some words lets a noun beside it stand in that case."""
    asking = customs.licenses.get(case, frozenset())
    return any(not asking.isdisjoint(one.lemmas) for one in words)


def _may_govern(word: ReadWord, customs: Customs) -> bool:
    """Whether a word is a verb of which no data tells which cases it asks for."""
    if not word.verbal and not (word.forms and all(form.get("pos") == "verb" for form in word.forms)):
        return False
    return customs.verbs.isdisjoint(word.lemmas)


def _counted(before: ReadWord, customs: Customs) -> bool:
    return before.counts or before.low in customs.agreeing.quantities


def _joined(row: WordLine, customs: Customs, begin: int, first: int, cases: Collection[str]) -> bool:
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
        return any(sign in row.gap(first) for sign in ",(–—:") and not before.cases.isdisjoint(cases)
    return any(
        form.get("case") in cases for one in row.words[begin:first] for form in one.forms if form.get("pos") in DECLINED
    )


def _subject(row: WordLine, place: int, word: ReadWord, around: list[ReadWord]) -> bool:
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
    verb, word = row.words[place - 1], row.words[place]
    if word.cases != {"gen"} or not word.names or row.named(place):
        return None
    if not verb.forms or not all(form.get("form") in TOLD for form in verb.forms):
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
    return place - 1, place


def belonging(row: WordLine, customs: Customs, place: int) -> Found | None:
    """What something belongs to, behind it, in the dative of whom it is given to: lower the power to a minion."""
    word = row.words[place]
    if not word.names or "dat" not in word.cases or not word.cases <= {"dat", "loc"} or row.named(place):
        return None
    first = place
    while row.near(first) and row.words[first - 1].modifies:
        first -= 1
    before = row.words[first - 1] if row.near(first) else None
    if before is None or not before.names or "acc" not in {*before.cases, *_of_what(row, first - 1)}:
        return None
    nearby = [one for at, one in enumerate(row.words[slice(*row.clause(place))]) if one is not word]
    changes = any(one.acts and not one.lemmas.isdisjoint(customs.agreeing.measured) for one in nearby)
    return (first, place) if changes and not _licensed(customs, "dat", nearby) else None


def _of_what(row: WordLine, place: int) -> Collection[str]:
    """The cases of the noun of which one in the genitive behind it is said."""
    before = row.words[place - 1] if row.near(place) else None
    return before.cases if before is not None and before.names and "gen" in row.words[place].cases else ()


def governed(row: WordLine, customs: Customs, place: int) -> Found | None:
    """An object in the accusative of the only verb of its clause, which takes another case."""
    verb = row.words[place]
    cases = {customs.governs.get(lemma) for lemma in verb.lemmas} - {None}
    if not cases or "acc" in cases or not verb.forms or not all(form.get("form") in TOLD for form in verb.forms):
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
    joins = word.low in (*known.joints, *known.pairs, *customs.alternatives) and not word.takes
    return joins or _counted(word, customs) or word.low in customs.shares or not word.lemmas


def _is_infinitive(word: ReadWord) -> bool:
    return any(form.get("form") == "inf" for form in word.forms)


LICENCES: tuple[Rule, ...] = (licence, partial, belonging, governed, denied)
