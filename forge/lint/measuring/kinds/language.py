"""Faults of the language itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from forge.language.morphology import Form
from forge.language.morphology.agreement import agree
from forge.language.morphology.face import MARKED
from forge.lint.desk import WordAt, words_of
from forge.lint.measuring.faults import Edit, FaultGround, FaultKind
from forge.lint.textfile import TextUnit

ALIKE = dict(
    zip("acekopxyiACEKMHOPTX" + "асекорхуіАСЕКМНОРТХ", "асекорхуіАСЕКМНОРТХ" + "acekopxyiACEKMHOPTX", strict=True)
)
SHORT = 4  # letters of a word that is left as it is
Shape = tuple[str | None, str | None]  # a case and a number
TRIED = 12  # changes of a word that are looked at


def doubled(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A word twice in a row. Those that a language rightly says twice are data; words with a capital may be names."""
    twice = frozenset(ground.data.get("twice", ()))
    for word in words_of(unit.text):
        if word.text.islower() and word.text not in twice:
            yield word.end, word.end, f" {word.text}"


def misspelt(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A letter too many, too few, or another, or two changed about. What comes of it is a word in neither of two
    dictionaries and nowhere in the game, or it would be another word and perhaps right."""
    for word, made in _changed(ground, unit, chance):
        if not ground.is_word(made) and made not in ground.vocabulary:
            yield word.start, word.end, made
            return


def slip(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A word that is another word by one letter. It is no form of the same word, and no word that the game uses, or it
    might be what was meant."""
    used = frozenset(lemma for word in ground.vocabulary for lemma in ground.desk.morphology.lemmas(word))
    for word, made in _changed(ground, unit, chance):
        if made in ground.vocabulary or not ground.desk.speller.knows(made):
            continue
        lemmas = ground.desk.morphology.lemmas(made)
        if lemmas and lemmas.isdisjoint(used) and lemmas.isdisjoint(ground.desk.morphology.lemmas(word.text)):
            yield word.start, word.end, made
            return


def _changed(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[tuple[WordAt, str]]:
    """Words of a unit, each with one letter changed in several ways."""
    letters = sorted(set(ground.desk.terms.alphabet))
    words = [word for word in words_of(unit.text) if word.text.islower() and len(word.text) >= SHORT]
    chance.shuffle(words)
    for word in words:
        said = word.text
        for _ in range(TRIED):
            at, letter = chance.randrange(1, len(said)), chance.choice(letters)
            made = chance.choice(
                (
                    said[:at] + said[at + 1 :],
                    said[:at] + letter + said[at:],
                    said[:at] + letter + said[at + 1 :],
                    said[: at - 1] + said[at] + said[at - 1] + said[at + 1 :],
                )
            )
            if made != said:
                yield word, made


def scripts(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A letter of another alphabet that looks the same, within a word that has others."""
    for word in words_of(unit.text):
        for at, letter in enumerate(word.text):
            if letter in ALIKE and not all(other in ALIKE for other in word.text):
                yield word.start + at, word.start + at + 1, ALIKE[letter]


def agreement(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """An adjective in another gender than the noun behind it. In no reading do the two go together then, and no noun
    stands in front with which it could."""
    words = list(words_of(unit.text))
    for place, (one, other) in enumerate(pairwise(words)):
        if unit.text[one.end : other.start] != " " or not one.text.islower() or ground.forms(other.text, "adj"):
            continue
        adjectives, nouns = ground.forms(one.text, "adj"), ground.forms(other.text, "noun")
        if ground.forms(one.text, "noun") or not any(agree(a, n) for a in adjectives for n in nouns):
            continue
        if place and (ground.forms(words[place - 1].text, "noun") or words[place - 1].text[0].isupper()):
            continue
        lemmas = sorted(ground.desk.morphology.lemmas(one.text))
        made = {form.word for lemma in lemmas for form in ground.desk.morphology.forms(lemma, "adj") if _plain(form)}
        for said in sorted(made):
            forms = ground.forms(said, "adj")
            alike = {(form.get("case"), form.get("number")) for form in forms}
            if any((form.get("case"), form.get("number")) in alike for form in adjectives) and not any(
                agree(a, n) for a in forms for n in nouns
            ):
                yield one.start, one.end, said


def _plain(form: Form) -> bool:
    """Whether a form is in use: none of a poet, and none by which something is called."""
    return MARKED.isdisjoint(name for name, _ in form.tags) and form.get("case") != "voc"


def counted(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A noun behind a number in a form that shares no case and number with the right one."""
    for word in words_of(unit.text):
        before = unit.text[: word.start]
        if len(before) < 2 or before[-1] not in " \u00a0" or not before[-2].isdigit() or not word.text.islower():
            continue
        right = _shapes(ground, word.text)
        for said in _other_forms(ground, word.text) if right else ():
            if right.isdisjoint(_shapes(ground, said)):
                yield word.start, word.end, said


def governed(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A noun behind a preposition in a case that it does not take in any reading (the cases are data)."""
    known = ground.data.get("cases", {})
    for one, other in pairwise(words_of(unit.text)):
        taken = frozenset(known.get(one.text.casefold(), ()))
        if not taken or unit.text[one.end : other.start] != " " or not other.text.islower():
            continue
        if taken & {case for case, _ in _shapes(ground, other.text)}:
            for said in _other_forms(ground, other.text):
                if taken.isdisjoint(case for case, _ in _shapes(ground, said)):
                    yield other.start, other.end, said


def _shapes(ground: FaultGround, word: str) -> frozenset[Shape]:
    """The cases and numbers that a word may have as a noun or an adjective."""
    forms = (*ground.forms(word, "noun"), *ground.forms(word, "adj"))
    return frozenset((form.get("case"), form.get("number")) for form in forms)


def _other_forms(ground: FaultGround, word: str) -> list[str]:
    """The forms of a noun, which can be nothing else."""
    morphology = ground.desk.morphology
    if any(ground.forms(word, kind) for kind in ("adj", "verb", "num", "pron")):
        return []
    forms = [form for lemma in morphology.lemmas(word) for form in morphology.forms(lemma, "noun")]
    return sorted({form.word for form in forms if _plain(form) and form.word.islower()})


def english(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A word of the English that was left, where the language has no such word."""
    if ground.desk.drafts is ground.desk:
        return
    source = [word.text for word in words_of(unit.source or "") if word.text.islower() and len(word.text) >= SHORT]
    left = [word for word in dict.fromkeys(source) if not ground.is_word(word) and word not in ground.vocabulary]
    for word in words_of(unit.text):
        if left and word.text.islower() and len(word.text) >= SHORT:
            yield word.start, word.end, chance.choice(left)


KINDS = (
    FaultKind("a word twice", ("language.doubled",), doubled),
    FaultKind("a misspelt word", ("language.spelling", "names.altered"), misspelt),
    FaultKind("another word by one letter", ("language", "terms"), slip),
    FaultKind("a letter of another alphabet", ("language.scripts",), scripts),
    FaultKind("an adjective of another gender", ("language.agreement",), agreement),
    FaultKind("a noun behind a number in a wrong form", ("language",), counted),
    FaultKind("a noun behind a preposition in a wrong case", ("language",), governed),
    FaultKind("an English word left", ("language", "terms"), english, catalogs=True),
)
