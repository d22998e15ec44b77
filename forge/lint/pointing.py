"""Words that point at a noun and do not go with it, modal verbs without an infinitive, numbers in the genitive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forge.language.morphology import Form
from forge.language.morphology.agreement import agree
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.lint.begun import Found, PlaceRule, of
from forge.lint.wordrow import WordRow

SHORT = 3  # letters; shorter words may be many things
FEW = "few"
DIRECT = frozenset({"nom", "acc"})
SUBJECTS = frozenset({"nom", "gen"})
OBJECTS = frozenset({"nom", "acc", "gen"})


def _of(clause: WordRow, place: int, lemmas: Iterable[str]) -> list[Form]:
    """What a word is as a form of these words, whatever else it may be."""
    morphology, low = clause.desk.morphology, clause.low(place)
    known = clause.lemmas(place) & frozenset(lemmas)
    return [form for lemma in known for form in morphology.spelled(lemma, low) if form.get("style") != "rare"]


def _cases(forms: Sequence[Form]) -> frozenset[str]:
    return frozenset(case for form in forms if (case := form.get("case")) not in (None, "voc"))


def _noun(clause: WordRow, place: int) -> list[Form]:
    """The readings of a word that can be nothing but a noun in small letters."""
    found, word = clause.of(place), clause.words[place].text
    if len(word) <= SHORT or not word.islower() or "-" in word:
        return []
    return list(found) if found and all(form.get("pos") == "noun" for form in found) else []


def _orders(clause: WordRow, place: int) -> bool:
    """Whether a word is a verb that tells to do something, or names what is done."""
    found = clause.of(place)
    return bool(found) and all(form.get("pos") == "verb" and form.get("form") in ("imp", "inf") for form in found)


def pointed(clause: WordRow, place: int) -> Found | None:
    """This, that or one, and the noun behind it, where no reading of them goes together and neither can stand alone:
    behind a verb or a preposition, or both as subjects at the beginning."""
    known = clause.desk.checks.agreement
    if place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    pointer, noun = _of(clause, place, known.pointers), _noun(clause, place + 1)
    if not pointer or not noun or any(agree(one, other) for one in pointer for other in noun):
        return None
    cases, wanted = _cases(pointer), _cases(noun)
    alone = any(form.get("gender") == "n" and form.get("number") == SINGULAR for form in pointer)
    found = clause.words[place], clause.words[place + 1]
    if clause.begins(place) == place:
        return found if not alone and "nom" in cases and "nom" in wanted <= SUBJECTS else None
    if not clause.follows(place) or not wanted <= OBJECTS:
        return None
    alike = bool(cases & wanted) or bool(cases & DIRECT and wanted & DIRECT)
    if _orders(clause, place - 1):
        return found if alike and (not alone or (wanted == {"acc"} and cases & DIRECT)) else None
    return found if alike and not alone and clause.low(place - 1) in known.takes else None


def modal(clause: WordRow, place: int) -> Found | None:
    """A modal verb behind its subject, and a verb that is no infinitive; or one who acts alone of several."""
    known = clause.desk.checks.agreement
    if not 0 < place < len(clause.words) - 1 or not (clause.follows(place) and clause.follows(place + 1)):
        return None
    forms = [form for form in _of(clause, place, known.modals) if form.get("form") in ("fin", "short", "past")]
    subject = [form for form in clause.of(place - 1) if form.get("case") == "nom"]
    verb = clause.of(place + 1)
    if not forms or not subject or not verb or not all(form.get("pos") == "verb" for form in verb):
        return None
    if clause.lemmas(place + 1) & frozenset(known.copulas):
        return None  # which makes its future: должен будет
    if all(form.get("form") in ("fin", "imp") for form in verb):
        return clause.words[place], clause.words[place + 1]
    only = all(form.get("pos") == "noun" and form.get("case") == "nom" for form in clause.of(place - 1))
    if not only or not all(form.get("form") == "inf" for form in verb) or clause.begins(place - 1) != place - 1:
        return None
    plural = all(form.get("number") == PLURAL for form in subject)
    if plural and all(form.get("number") == SINGULAR for form in forms):
        return clause.words[place - 1], clause.words[place]
    return None


def lessened(clause: WordRow, place: int) -> Found | None:
    """Two, three or four in the genitive with things, behind a verb that takes none: its object is the accusative."""
    known = clause.desk.checks.agreement
    if not 0 < place < len(clause.words) - 1 or not (clause.follows(place) and clause.follows(place + 1)):
        return None
    named = clause.lemmas(place) & known.numerals.keys()
    if not named or {known.numerals[name] for name in named} != {FEW} or not _orders(clause, place - 1):
        return None
    number, noun = [form for form in clause.of(place) if form.get("pos") == "num"], _noun(clause, place + 1)
    if not number or "gen" not in _cases(number) or "nom" in _cases(number) or not noun:
        return None
    things = all(form.get("animacy") in (None, "inan") and form.get("gender") != "m1" for form in noun)
    if not things or not any((form.get("case"), form.get("number")) == ("gen", PLURAL) for form in noun):
        return None
    verbs = clause.lemmas(place - 1)
    if verbs & (frozenset(known.partitive) | {verb for verb, cases in known.governs.items() if cases[0] == "gen"}):
        return None
    before = clause.low(place - 2) if place > 1 and clause.follows(place - 1) else ""
    return None if before in known.negations else (clause.words[place], clause.words[place + 1])


POINTING = (PlaceRule(pointed, of("pointers")), PlaceRule(modal, of("modals")), PlaceRule(lessened, of("numerals")))
