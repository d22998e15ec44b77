"""What goes with a noun before its clause: a relative pronoun, a participle."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.morphology.agreement import agree, goes
from forge.language.morphology.face import PLURAL
from forge.lint.begun import FINITE, Found
from forge.lint.wordrow import SENTENCE, WordRow

NEAR = 8  # words behind a participle among which its noun may stand


def relative(clause: WordRow, place: int) -> Found | None:
    """A relative pronoun behind a comma that goes with nothing of what stands before it in the sentence."""
    known = clause.desk.checks.agreement
    if clause.lemmas(place).isdisjoint(known.relatives) or not place:
        return None
    if "(" in clause.text[: clause.words[place].start].rpartition(".")[2]:
        return None  # what it goes with may stand before the bracket
    first = place - 1 if clause.low(place - 1) in known.takes else place
    before = clause.raw(first - 1) if first else ()
    if not any(form.get("pos") in ("noun", "adj", "part", "num") for form in before) or any(
        form.get("pos") == "verb" for form in before
    ):
        return None  # a question: decides which of them
    found = clause.of(place)
    if any(form.get("number") == PLURAL for form in found) and _listed(clause, clause.begins(place), first):
        return None  # one thing or another, which
    after = clause.of(place + 1) if place + 1 < len(clause.words) and clause.follows(place + 1) else ()
    if any(form.get("pos") == "noun" and agree(form, one) for form in after for one in found):
        return None  # a question: tells which ships
    return _lost(clause, place, first, ("number", "gender"), behind=False)


def _listed(clause: WordRow, begin: int, end: int) -> bool:
    """Whether words have several things, joined by a word or a comma."""
    joints = clause.desk.checks.agreement.joints
    between = (clause.text[clause.words[at].end : clause.words[at + 1].start] for at in range(begin, end - 1))
    return any("," in signs for signs in between) or any(clause.low(at) in joints for at in range(begin, end))


def participle(clause: WordRow, place: int) -> Found | None:
    """A participle behind a comma, or behind its noun, that goes with nothing of its sentence."""
    found = clause.of(place)
    if not found or not all(form.get("pos") in ("part", "adj") and form.get("case") for form in found):
        return None
    if not any(form.get("pos") == "part" for form in found) or place + 1 >= len(clause.words):
        return None
    if not clause.follows(place + 1) or clause.low(place + 1) not in clause.desk.checks.agreement.takes:
        return None
    first = place
    while first and clause.follows(first) and not clause.raw(first - 1) and clause.lemmas(first - 1):
        first -= 1
    known = clause.desk.checks.agreement
    if not first or clause.low(first - 1) in known.pairs or clause.lemmas(first - 1) & frozenset(known.copulas):
        return None
    if clause.follows(first) and not any(form.get("pos") == "noun" for form in clause.raw(first - 1)):
        return None
    return _lost(clause, place, first, ("number", "gender", "case"), behind=True)


def _lost(clause: WordRow, place: int, first: int, tags: Sequence[str], behind: bool) -> Found | None:
    """Whether a word that goes with a noun before its clause (from `first` on), or behind it, has none."""
    between = clause.text[clause.words[first - 1].end : clause.words[first].start]
    if SENTENCE.search(between) or not (clause.follows(first) if behind and "," not in between else "," in between):
        return None
    found, begin = clause.of(place), clause.begins(place)
    if not found or begin >= first:
        return None
    places = [*range(begin, first)]
    if behind:
        if begin and ":" in clause.text[clause.words[begin - 1].end : clause.words[begin].start]:
            places = [*range(clause.begins(begin - 1), begin), *places]  # it may go with what is told of
        end = min(place + 1 + NEAR, len(clause.words))
        for at in range(place + 1, end):
            if SENTENCE.search(clause.text[clause.words[at - 1].end : clause.words[at].start]):
                break
            places.append(at)
            finite = [form for form in clause.of(at) if form.get("form") in FINITE]
            if any(one.get("case") == "nom" and any(goes(one, form) for form in finite) for one in found):
                return None  # who does something: those that tie share
    if any(sign.isdigit() for sign in clause.text[clause.words[begin].start : clause.words[place].start]):
        return None
    for at in places:
        word, other = (
            clause.words[at],
            [form for form in clause.raw(at) if form.get("pos") != "num" or not form.get("style")],
        )
        if clause.low(at) in clause.desk.checks.agreement.takes:
            continue
        if not other and (not clause.lemmas(at) or (word.text[0].isupper() and at > begin)):
            return None  # a name, or a word that nobody knows
        if any(
            form.get("pos") in ("noun", "adj", "num", "pron") and goes(form, one, tags)
            for form in other
            for one in found
        ):
            return None
        if any(form.get("pos") == "pron" for form in other) and "case" not in tags:
            return None
    nouns = [at for at in range(begin, first) if any(form.get("pos") == "noun" for form in clause.of(at))]
    return (clause.words[nouns[-1]], clause.words[place]) if nouns else None
