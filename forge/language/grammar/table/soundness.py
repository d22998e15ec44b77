"""Whether the names in a language's files are names of something: features, parts of speech, plural forms, words.

A name that means nothing would be passed over in silence, and the dictionary form printed where another belongs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from forge.language.grammar.table.files import TermEntry, WordSense
from forge.language.grammar.table.lexicon import FIXED, UNCHANGING, Lexicon, Variant
from forge.language.grammar.table.parts import LanguageTable
from forge.language.morphology.face import POS, TAGS
from forge.language.typography import locale_of
from forge.problems import Problem

PHRASE = "phrase"
KINDS = (*sorted(POS), PHRASE)
CALLED: Mapping[str, str] = MappingProxyType(
    {
        "noun": "a noun",
        "adj": "an adjective",
        "verb": "a verb",
        "num": "a number word",
        "pron": "a pronoun",
        "part": "a participle",
    }
)
OWN = ("gender", "animacy", "number")


def unsound(code: str, table: LanguageTable, lexicon: Lexicon) -> Iterator[Problem]:
    """Everything that is named wrongly in the settings and terms of a language, each with its file and line."""
    yield from _settings(code, table)
    for said in lexicon.morphology.misfits():
        yield table.problem("morphology.data.like", f"like: {said}")
    for name, entry in table.terms.items():
        for said in _term(table, name, entry):
            yield table.term_problem(name, said)
        for variant in lexicon.terms.get(name, ()):
            if all(part.pos == UNCHANGING for part in variant.parts):
                continue  # nearly all of them
            for said in (*_unknown(variant), *_foreign(variant, table.settings.features)):
                yield table.term_problem(name, said)


def _settings(code: str, table: LanguageTable) -> Iterator[Problem]:
    book = table.settings
    plurals = sorted(locale_of(code).plural_form.tags | {"other"})
    for number, rule in enumerate(book.counting):
        where = f"counting.{number}"
        if rule.plural not in plurals:
            said = f"counting: the language has no plural form {rule.plural!r}; CLDR has {', '.join(plurals)}"
            yield table.problem(where, said)
        for part in (rule.when, rule.noun, rule.adjective):
            for said in _features("counting", part, book.features):
                yield table.problem(where, said)
    for name, form in book.forms.items():
        if form.of not in ("verb", "habit"):
            yield table.problem(f"forms.{name}", f"forms: {form.of!r} is neither verb nor habit")
        for said in _features(f"forms: {name}", form.features, book.features):
            yield table.problem(f"forms.{name}", said)
    for mood in book.seeded:
        if mood not in book.moods:
            yield table.problem("seeded", f"seeded: {mood!r} is no mood; there are: {', '.join(book.moods)}")
    for number, elision in enumerate(book.elisions):
        for pattern in (elision.before, elision.after):
            try:
                re.compile(pattern)
            except re.error as error:
                said = f"elisions: {elision.word}: the pattern {pattern!r} cannot be read ({error})"
                yield table.problem(f"elisions.{number}", said)
    for word in book.same:
        if len(word.split()) > 1:
            said = f"same: {word!r} is several words; one word counts as one other, wordings go to `reads`"
            yield table.problem("same", said)


def _term(table: LanguageTable, name: str, entry: TermEntry) -> Iterator[str]:
    features = table.settings.features
    known = {value for values in features.values() for value in values}
    senses: list[TermEntry | WordSense] = [entry]
    senses += [one for one in (*entry.variants, *entry.avoid) if isinstance(one, WordSense)]
    for sense in senses:
        if sense.pos is not None and sense.pos not in KINDS:
            yield f"{name}: {sense.pos!r} is no part of speech; there are: {', '.join(KINDS)}"
        given = {feature: value for feature in OWN if (value := getattr(sense, feature)) is not None}
        yield from _features(name, given, features, others=False)
        yield from _features(f"{name}: prefer", sense.prefer, features)
        for key in sense.forms:
            for value in key.split():
                if value not in known and key != FIXED:
                    yield (
                        f"{name}: {value!r} in `forms` is a value of no feature; as in `gen pl`, or `{FIXED}` for a "
                        "word that never changes"
                    )


def _features(
    where: str, given: Mapping[str, Any], features: Mapping[str, Iterable[str]], *, others: bool = True
) -> Iterator[str]:
    """What is wrong with named features; `others`: tags of the morphology that are none of the language's may stand."""
    for feature, said in given.items():
        if feature in features:
            for value in (said,) if isinstance(said, str) else said:
                if value not in features[feature]:
                    there = ", ".join(features[feature])
                    yield f"{where}: {value!r} is no value of {feature!r}; there are: {there}"
        elif not others or feature not in TAGS:
            yield f"{where}: there is no feature {feature!r}; there are: {', '.join(features)}"


def _unknown(variant: Variant) -> Iterator[str]:
    """Words that should inflect and have no forms at all."""
    for part in variant.parts:
        if not part.forms and part.pos in POS:
            yield (
                f"{variant.term}: {part.lemma!r} is not known as {CALLED[part.pos]}: say what it is `like`, or its "
                f"`forms`; a word that never changes has `forms: {{{FIXED}: {part.lemma}}}`"
            )


def _foreign(variant: Variant, features: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Forms tagged with values that the language has not got: nothing would ever agree with them."""
    told = set()
    for part in variant.parts:
        for form in part.forms:
            for name, value in form.tags:
                if name in OWN and name in features and value not in features[name] and (name, value) not in told:
                    told.add((name, value))
                    there = ", ".join(features[name])
                    yield (
                        f"{variant.term}: the morphology has {part.lemma!r} with {name} {value!r}, no value of "
                        f"{name!r} ({there}); say under its `tags` what its marks mean"
                    )
