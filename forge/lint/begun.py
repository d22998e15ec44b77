"""Rules about a place in a row of words, each with the words that it may begin at: most words are none for most rules,
which is found out once for each word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from forge.language.morphology import Form
from forge.language.morphology.face import PLURAL, SINGULAR
from forge.lint.desk import WordAt

if TYPE_CHECKING:
    from forge.language.messages import Agreeing
    from forge.lint.wordrow import WordRow

FINITE = ("fin", "past")
PERSONS = ("3", None)
SHORT = 3  # letters of words that may be many things

Found = tuple[WordAt, WordAt]


def all_fit(forms: Sequence[Form], fits: Callable[[Form], bool]) -> bool:
    """Whether a word is something, and all that it may be fits."""
    return bool(forms) and all(map(fits, forms))


class RowWord(NamedTuple):
    """A word by itself: its letters, what it may be but for rare forms and calls, and the words of which it is a form;
    and what is known of the language."""

    text: str
    low: str
    forms: tuple[Form, ...]
    lemmas: frozenset[str]
    known: Agreeing

    def all(self, fits: Callable[[Form], bool]) -> bool:
        """Whether it is something, and all that it may be fits."""
        return all_fit(self.forms, fits)


class PlaceRule(NamedTuple):
    """What a rule finds that begins at a place, and whether a word may be one that it begins at, whatever stands beside
    it."""

    find: Callable[[WordRow, int], Found | None]
    may: Callable[[RowWord], bool]


def found_in(clause: WordRow, rules: tuple[PlaceRule, ...]) -> Iterator[Found]:
    """What these rules find in a text."""
    begun = clause.desk.readings.begun(rules)
    for place, word in enumerate(clause.words):
        some = begun.get(word.text)
        if some is None:
            alone = clause.alone(place)
            some = begun[word.text] = tuple([rule for rule in rules if rule.may(alone)])
        for rule in some:
            if (found := rule.find(clause, place)) is not None:
                yield found
                break


def is_subject(word: RowWord) -> bool:
    """A noun that can be nothing but a subject."""
    if len(word.text) <= SHORT or "-" in word.text or not word.lemmas.isdisjoint(word.known.apart):
        return False
    return word.all(is_nominative)


def is_nominative(form: Form) -> bool:
    """Whether a noun is a subject."""
    return (form.get("pos"), form.get("case")) == ("noun", "nom")


def acts(word: RowWord) -> bool:
    """The same, or a pronoun that is a subject."""
    return is_subject(word) or word.all(
        lambda form: form.get("pos") == "pron" and form.get("case") == "nom" and bool(form.get("person"))
    )


def is_participle(word: RowWord) -> bool:
    """A participle that can be nothing else but an adjective."""
    return word.all(lambda form: form.get("pos") in ("part", "adj") and bool(form.get("case"))) and any(
        form.get("pos") == "part" for form in word.forms
    )


def is_several(word: RowWord) -> bool:
    """A noun of several things that can be none of one, but in the genitive."""
    if not word.known.reflexive or not word.all(lambda form: form.get("pos") == "noun"):
        return False
    return any(form.get("number") == PLURAL and form.get("case") == "nom" for form in word.forms) and not any(
        form.get("number") == SINGULAR and form.get("case") != "gen" for form in word.forms
    )


def is_told(form: Form) -> bool:
    """Whether a verb tells somebody what to do."""
    return form.get("form") in ("imp", "imp_pl") or (form.get("form") == "fin" and form.get("person") == "2")


def tells(word: RowWord) -> bool:
    """A verb that tells somebody what to do."""
    return word.all(lambda form: form.get("pos") == "verb" and is_told(form)) and word.lemmas.isdisjoint(
        word.known.copulas
    )


def of_several(form: Form) -> bool:
    """Whether a verb says what several do."""
    return form.get("form") in FINITE and form.get("number") == PLURAL and form.get("person") in PERSONS


def of_one(form: Form) -> bool:
    """Whether a verb says what one does."""
    return form.get("form") == "fin" and form.get("number") == SINGULAR and form.get("person") == "3"


def is_he(form: Form) -> bool:
    """Whether a pronoun stands for one who acts."""
    return (
        form.get("pos") == "pron"
        and form.get("case") == "nom"
        and form.get("number") == SINGULAR
        and bool(form.get("person"))
    )


def describes(word: RowWord) -> bool:
    """An adjective that can be nothing but a subject's, or a noun."""
    known, adjectives = word.known, [form for form in word.forms if form.get("pos") == "adj"]
    if len(word.text) <= SHORT or not word.text.islower() or not adjectives:
        return False
    if not (word.lemmas.isdisjoint(known.apart) and word.lemmas.isdisjoint(known.bound)):
        return False
    return all(form.get("case") == "nom" and form.get("form") is None for form in adjectives)


def governs(word: RowWord) -> bool:
    """A verb that takes another case than others do."""
    takes = [lemma for lemma in word.lemmas if lemma in word.known.governs]
    return len(takes) == len(word.lemmas) == 1


def governs_itself(word: RowWord) -> bool:
    """The same with a word of its own."""
    return any(verb.partition(" ")[0] in word.lemmas for verb in word.known.governs if " " in verb)


def is_short(word: RowWord) -> bool:
    """A short form of an adjective, which may be an adverb, or a word that nobody knows."""
    return all(form.get("form") == "short" for form in word.forms)


def of(name: str) -> Callable[[RowWord], bool]:
    """Forms of the words that a language has under a name."""

    def may(word: RowWord) -> bool:
        return not word.lemmas.isdisjoint(getattr(word.known, name))

    return may


def one_of(name: str) -> Callable[[RowWord], bool]:
    """Words that a language has under a name, as they stand."""

    def may(word: RowWord) -> bool:
        return word.low in getattr(word.known, name)

    return may


def every(fits: Callable[[Form], bool]) -> Callable[[RowWord], bool]:
    """Words of which all that they may be fits."""

    def may(word: RowWord) -> bool:
        return word.all(fits)

    return may
