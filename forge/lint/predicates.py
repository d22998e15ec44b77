"""Agreement over a distance: a subject and a verb with words between them, what stands for a noun, what counts it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from forge.language.morphology import Form
from forge.language.morphology.agreement import agree
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.lint.begun import (
    FINITE,
    Found,
    PlaceRule,
    RowWord,
    acts,
    governs,
    is_participle,
    is_several,
    is_subject,
    is_told,
    of,
    one_of,
    tells,
)
from forge.lint.desk import Desk, WordAt

GAPS = re.compile(r"[ \u00a0\n]+")
SENTENCE = re.compile(r"[.!?…:;()„”«»“\"•|]|\n\n|\s[–—-]\s")
DECLINED = ("noun", "adj", "part", "num", "pron")
FAR = 9  # words between a subject and its verb
SHORT = 3  # letters of words that may be many things
NEAR = 8  # words behind a participle among which its noun may stand


@dataclass(frozen=True)
class WordRow:
    """The words of a text, as rules about a place in it see them."""

    desk: Desk
    text: str
    words: Sequence[WordAt]

    def of(self, place: int) -> tuple[Form, ...]:
        """What a word may be, but for rare forms and calls."""
        return self._usual[place]

    @cached_property
    def _usual(self) -> list[tuple[Form, ...]]:
        return [self.desk.readings.usual(word.text) for word in self.words]

    def raw(self, place: int) -> tuple[Form, ...]:
        """Whatever a word may be."""
        return self.desk.readings.of(self.words[place].text)

    def low(self, place: int) -> str:
        return self._low[place]

    @cached_property
    def _low(self) -> list[str]:
        return [word.text.casefold() for word in self.words]

    def lemmas(self, place: int) -> frozenset[str]:
        return self._lemmas[place]

    def alone(self, place: int) -> RowWord:
        """A word by itself."""
        return RowWord(
            self.words[place].text, self.low(place), self.of(place), self.lemmas(place), self.desk.checks.agreement
        )

    @cached_property
    def _lemmas(self) -> list[frozenset[str]]:
        return [self.desk.morphology.lemmas(low) for low in self._low]

    def follows(self, place: int) -> bool:
        """Whether nothing but a space stands before a word and behind another."""
        return place > 0 and self._follows[place]

    def piece(self, place: int) -> tuple[int, int]:
        """The words around a place with nothing but spaces between them."""
        begin, end = place, place + 1
        while self.follows(begin):
            begin -= 1
        while end < len(self.words) and self.follows(end):
            end += 1
        return begin, end

    @cached_property
    def _follows(self) -> list[bool]:
        between = (self.text[one.end : other.start] for one, other in pairwise(self.words))
        return [False, *(gap == " " or bool(GAPS.fullmatch(gap)) for gap in between)]

    def begins(self, place: int) -> int:
        """The first word of the sentence, or of what stands in brackets or quotation marks."""
        return self._begins[place]

    @cached_property
    def _begins(self) -> list[int]:
        found = [0]
        for place, (one, other) in enumerate(pairwise(self.words), 1):
            gap = self.text[one.end : other.start]
            found.append(place if gap != " " and SENTENCE.search(gap) else found[-1])
        return found


def far_off(clause: WordRow, place: int) -> Found | None:
    """A subject that nothing else can be, and the verb behind what belongs to the subject."""
    subject = _subject(clause, place)
    known = clause.desk.checks.agreement
    if not subject:
        return None
    led = nominal = joined = company = False
    for at in range(place + 1, min(place + 1 + FAR, len(clause.words))):
        low, found = clause.low(at), clause.of(at)
        if not clause.follows(at) or clause.words[at].text[0].isupper():
            return None
        if low in known.takes:
            led, nominal, joined = True, False, low in known.joints
        elif low in known.joints or low in known.pairs:
            return None
        elif found and all(form.get("pos") == "verb" for form in found):
            finite = [form for form in found if form.get("form") in FINITE]
            third = [form for form in finite if form.get("person") in (None, "3")]
            if at == place + 1 or len(finite) != len(found) or not third or company:
                return None
            return None if _goes(subject, third) else (clause.words[place], clause.words[at])
        elif not found:
            if not clause.lemmas(at) or (len(low) <= SHORT and low not in known.negations):
                return None
        elif not all(form.get("pos") in DECLINED for form in found):
            return None
        elif led and not nominal:
            nominal = any(form.get("pos") == "noun" for form in found)
            company |= joined and any(form.get("case") == "ins" and _lives(form) for form in found)
        elif any(form.get("case") in ("nom", None) for form in found) and not (_denies(found) or _belongs(found)):
            return None
    return None


def _lives(form: Form) -> bool:
    """Whether a form is that of a noun for somebody."""
    return form.get("animacy") == "anim" or form.get("gender") == "m1"


def _belongs(found: Sequence[Form]) -> bool:
    """Whether a noun may say whose the noun before it is."""
    return all(form.get("pos") == "noun" for form in found) and any(form.get("case") == "gen" for form in found)


def _denies(found: Sequence[Form]) -> bool:
    """Whether a word is a pronoun that is no subject in every reading: nothing, in no case."""
    cases = {form.get("case") for form in found}
    return all(form.get("pos") == "pron" and not form.get("person") for form in found) and bool(cases - {"nom", "acc"})


def _subject(clause: WordRow, place: int) -> list[Form]:
    """The readings of a noun that can be nothing but a subject, and stands alone as one."""
    found, word = clause.of(place), clause.words[place]
    if not is_subject(clause.alone(place)):
        return []
    known = clause.desk.checks.agreement
    begin = clause.begins(place)
    joints = frozenset(known.joints)
    for back in range(begin, place):
        if clause.low(back) in joints and (back > begin or clause.low(back) not in ("a", "а", "i", "и")):
            return []
    if any(letter.isdigit() for letter in clause.text[clause.words[begin].start : word.start]):
        return []
    if place > begin:
        before = clause.of(place - 1)
        ordinal = any(form.get("pos") == "adj" and agree(form, one) for form in before for one in found)
        if not ordinal and any(form.get("pos") in ("num", "noun") for form in before):
            return []
        if clause.words[place - 1].text[0].isupper() and place - 1 > begin:
            return []
    if begin and clause.text[clause.words[begin - 1].end : clause.words[begin].start].strip() in ("„", "”", "«", "»"):
        return []
    return list(found)


def _goes(subject: Sequence[Form], said: Sequence[Form]) -> bool:
    """Whether what is said may be said of the subject, by number and gender."""
    return any(_same(one, other, ("number", "gender")) for one in subject for other in said)


def _same(one: Form, other: Form, tags: Sequence[str]) -> bool:
    if one.get("number") == other.get("number") == PLURAL:
        tags = [tag for tag in tags if tag != "gender"]
    return all(None in (one.get(tag), other.get(tag)) or one.get(tag) == other.get(tag) for tag in tags)


def person(clause: WordRow, place: int) -> Found | None:
    """A noun or pronoun and, right behind it, a verb of another person or number."""
    if place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    verb = clause.of(place + 1)
    finite = [form for form in verb if form.get("form") in FINITE]
    if not finite or len(finite) != len([form for form in verb if form.get("form") != "ger"]):
        return None
    found = clause.of(place)
    if found and all(form.get("pos") == "pron" and form.get("case") == "nom" and form.get("person") for form in found):
        begin = clause.begins(place)
        if any(clause.low(back) in clause.desk.checks.agreement.joints for back in range(begin, place)):
            return None
        fits = any(_same(one, other, ("number", "gender", "person")) for one in found for other in finite)
        return None if fits else (clause.words[place], clause.words[place + 1])
    if any(form.get("person") in (None, "3") for form in finite) or not _subject(clause, place):
        return None
    before = clause.of(place - 1) if place > clause.begins(place) else ()
    if any(form.get("pos") in ("pron", "verb") for form in before) or any(form.get("person") == "2" for form in finite):
        return None
    return clause.words[place], clause.words[place + 1]


def impersonal(clause: WordRow, place: int) -> Found | None:
    """A subject before a word that has none (one may, one must), with what may or must be done."""
    known = clause.desk.checks.agreement
    found = clause.of(place)
    pron = found and all(f.get("pos") == "pron" and f.get("case") == "nom" and f.get("person") for f in found)
    if not known.impersonal or not (pron or _subject(clause, place)):
        return None
    at = place + 1
    while at < len(clause.words) and clause.follows(at) and clause.low(at) in known.negations:
        at += 1
    if at >= len(clause.words) or not clause.follows(at) or clause.low(at) not in known.impersonal:
        return None
    for behind in range(at + 1, min(at + 4, len(clause.words))):
        if not clause.follows(behind):
            break
        if any(form.get("form") == "inf" for form in clause.of(behind)):
            return clause.words[place], clause.words[at]
    return None


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
            if any(one.get("case") == "nom" and _goes([one], finite) for one in found):
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
            form.get("pos") in ("noun", "adj", "num", "pron") and _same(form, one, tags)
            for form in other
            for one in found
        ):
            return None
        if any(form.get("pos") == "pron" for form in other) and "case" not in tags:
            return None
    nouns = [at for at in range(begin, first) if any(form.get("pos") == "noun" for form in clause.of(at))]
    return (clause.words[nouns[-1]], clause.words[place]) if nouns else None


def one_or_more(clause: WordRow, place: int) -> Found | None:
    """`One or several` before a noun: the one is of the noun's gender."""
    known = clause.desk.checks.agreement
    if clause.lemmas(place).isdisjoint(known.ones) or place + 3 >= len(clause.words):
        return None
    if clause.low(place + 1) not in known.joints or not all(clause.follows(place + at) for at in (1, 2, 3)):
        return None
    if not clause.lemmas(place + 2) & known.numerals.keys() and clause.low(place + 2) not in known.quantities:
        return None
    noun = place + 3
    if clause.desk.readings.are(clause.words[noun].text, "adj") and noun + 1 < len(clause.words):
        noun += 1
    if not clause.desk.readings.are(clause.words[noun].text, "noun"):
        return None
    lemmas = [
        form
        for lemma in clause.lemmas(noun) - frozenset(known.rare)
        for form in clause.desk.morphology.forms(lemma, "noun")
    ]
    genders = {form.get("gender") for form in lemmas if form.get("number") == SINGULAR}
    said = {form.get("gender") for form in clause.of(place) if form.get("number") in (None, SINGULAR)}
    if None in said or not genders or not said or said & genders:
        return None
    return clause.words[place], clause.words[noun]


def quantity(clause: WordRow, place: int) -> Found | None:
    """A word for how much, and a noun in no genitive."""
    known = clause.desk.checks.agreement
    if clause.low(place) not in known.quantities or place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    if clause.low(place + 1) in known.quantities or (place and clause.low(place - 1) in known.quantities):
        return None  # so much less
    noun = place + 1
    if (
        clause.desk.readings.are(clause.words[noun].text, "adj")
        and noun + 1 < len(clause.words)
        and clause.follows(noun + 1)
    ):
        noun += 1
    found = clause.of(noun)
    if not found or not all(form.get("pos") == "noun" for form in found) or len(clause.words[noun].text) <= SHORT:
        return None
    if any(form.get("case") in ("gen", "ins", "dat", "loc") for form in found) or not clause.words[noun].text.islower():
        return None
    if (
        noun + 1 < len(clause.words)
        and clause.follows(noun + 1)
        and clause.words[noun].text not in clause.desk.vocabulary
    ):
        return None
    if noun + 1 < len(clause.words) and clause.follows(noun + 1):
        after = clause.of(noun + 1)
        if clause.low(noun + 1) not in known.takes and (not after or any(f.get("pos") == "verb" for f in after)):
            return None  # how much the player has
    return clause.words[place], clause.words[noun]


def told_to(clause: WordRow, place: int) -> Found | None:
    """A noun that can only be a subject right behind a verb that tells somebody what to do."""
    if place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    verb = clause.of(place)
    if not verb or not all(form.get("pos") == "verb" and is_told(form) for form in verb):
        return None
    known = clause.desk.checks.agreement
    if not clause.lemmas(place).isdisjoint(known.copulas):
        return None
    noun = place + 1
    found = clause.of(noun)
    word = clause.words[noun].text
    if not found or not word.islower() or not all((f.get("pos"), f.get("case")) == ("noun", "nom") for f in found):
        return None
    return None if clause.lemmas(noun) & frozenset(known.apart) else (clause.words[place], clause.words[noun])


def governed_by(clause: WordRow, place: int) -> Found | None:
    """A noun right behind a verb that takes it in another case."""
    known = clause.desk.checks.agreement
    takes = [known.governs[lemma] for lemma in clause.lemmas(place) if lemma in known.governs]
    if (
        len(takes) != 1
        or len(clause.lemmas(place)) != 1
        or place + 1 >= len(clause.words)
        or not clause.follows(place + 1)
    ):
        return None
    verb = clause.of(place)
    if not all(form.get("pos") == "verb" and form.get("form") != "ger" for form in verb):
        return None
    if any(clause.low(back) in (*known.negations, *known.deny) for back in range(clause.begins(place), place)):
        return None
    found = clause.of(place + 1)
    word = clause.words[place + 1].text
    if not found or len(word) <= SHORT or not word.islower() or not all(form.get("pos") == "noun" for form in found):
        return None
    acts = any(form.get("form") in FINITE and form.get("person") in ("3", None) for form in verb)
    cases = {*takes[0], *(("nom",) if acts or any(form.get("form") == "inf" for form in verb) else ())}
    fits = any(form.get("case") in cases and (form.get("case") != "dat" or _lives(form)) for form in found)
    return None if fits else (clause.words[place], clause.words[place + 1])


def reflexive(clause: WordRow, place: int) -> Found | None:
    """What can only be several things at the beginning of a clause, and right behind it a verb in the singular that
    takes no object."""
    known = clause.desk.checks.agreement
    if not known.reflexive or place + 1 >= len(clause.words) or not clause.follows(place + 1):
        return None
    begin = place
    while begin and clause.follows(begin):
        begin -= 1
    sure = begin == place
    if begin < place <= begin + NEAR:
        before = clause.of(begin)
        sure = bool(before) and all(f.get("case") in ("nom", "acc") and f.get("number") == PLURAL for f in before)
        sure = sure and not any(f.get("pos") == "verb" for at in range(begin + 1, place) for f in clause.of(at))
    found, verb = clause.of(place), clause.of(place + 1)
    if not sure or not found or not all(form.get("pos") == "noun" for form in found):
        return None
    several = [f for f in found if f.get("number") == PLURAL and f.get("case") == "nom"]
    single = [f for f in found if f.get("number") == SINGULAR and f.get("case") != "gen"]
    if not several or single or not clause.low(place + 1).endswith(known.reflexive):
        return None
    if not verb or not all(
        f.get("form") == "fin" and f.get("number") == SINGULAR and f.get("person") == "3" for f in verb
    ):
        return None
    for at in range(place + 2, len(clause.words)):
        if not clause.follows(at):
            break
        if any(form.get("case") == "nom" and form.get("number") == SINGULAR for form in clause.of(at)):
            return None
        if any(form.get("form") == "inf" for form in clause.of(at)):
            return None
    return clause.words[place], clause.words[place + 1]


AGREEING = (
    PlaceRule(far_off, is_subject),
    PlaceRule(person, acts),
    PlaceRule(impersonal, acts),
    PlaceRule(relative, of("relatives")),
    PlaceRule(participle, is_participle),
    PlaceRule(one_or_more, of("ones")),
    PlaceRule(reflexive, is_several),
)
GOVERNING = (PlaceRule(told_to, tells), PlaceRule(governed_by, governs))
COUNTING = (PlaceRule(quantity, one_of("quantities")),)
