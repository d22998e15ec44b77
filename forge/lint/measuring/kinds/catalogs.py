"""Faults of catalogs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from forge.library.wording import PLACEHOLDER
from forge.lint.checks.terms import is_bound
from forge.lint.desk import words_of
from forge.lint.measuring.faults import Edit, FaultGround, FaultKind
from forge.lint.terms import blanked
from forge.lint.textfile import TextUnit

WORDS = 4  # of a text that is more than a name
APART = 3  # words by which two English texts differ that say two things
NO_FONT = "\u2603"  # a sign that no font for print has


def identical(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """The English in the place of the translation: a sentence, no name."""
    if ground.desk.drafts is not ground.desk and len(_plain_words(unit.source or "")) >= WORDS:
        yield 0, len(unit.text), unit.source or ""


def empty(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """No text at all."""
    yield 0, len(unit.text), ""


def blank(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A placeholder with another name, which the game does not fill in."""
    for match in PLACEHOLDER.finditer(unit.text):
        yield *match.span(), match[0].replace(match[1], f"{match[1]}x", 1)


def no_blank(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """No placeholder, where the English has one; other than in plural forms, where a number may be said in words."""
    if unit.form is None:
        for match in PLACEHOLDER.finditer(unit.text):
            if match[0] in (unit.source or "") and unit.text.count(match[0]) == 1:
                yield *match.span(), ""


def pasted(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """The translation of another entry, whose English has other words: three at least."""
    book = ground.desk.drafts.terms
    if not is_bound(book, unit) or len(_plain_words(unit.source or "")) < WORDS or unit.form is not None:
        return
    own = _plain_words(unit.source or "")
    bound = [one for one in ground.document if one.key and one.form is None and one.source and is_bound(book, one)]
    for other in chance.sample(bound, min(len(bound), WORDS)):
        words = _plain_words(other.source or "")
        if len(words) >= WORDS and len(own - words) >= APART and len(words - own) >= APART:
            yield 0, len(unit.text), other.text


def reworded(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """Another wording of a text whose English another entry has, too: two of its words change places, so it is worded
    otherwise whatever it says."""
    if unit.source is None or not is_bound(ground.desk.drafts.terms, unit) or len(_plain_words(unit.source)) < WORDS:
        return
    twins = [one for one in ground.document if one.source == unit.source and one.form == unit.form]
    words = [word for word in words_of(blanked(unit.text)) if word.text.islower()]
    for one, other in pairwise(words):
        if len(twins) > 1 and one.text != other.text and unit.text[one.end : other.start] == " ":
            yield one.start, other.end, f"{other.text} {one.text}"


def unprintable(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A sign that no declared font has."""
    yield len(unit.text), len(unit.text), f" {NO_FONT}"


def _plain_words(text: str) -> frozenset[str]:
    return frozenset(word.text.casefold() for word in words_of(blanked(text)) if word.text.islower())


KINDS = (
    FaultKind("still in English", ("catalog.identical", "terms", "language"), identical, catalogs=True, blanks=True),
    FaultKind("no translation", ("catalog.missing",), empty, catalogs=True, blanks=True),
    FaultKind("a placeholder with another name", ("catalog", "numbers"), blank, catalogs=True, blanks=True),
    FaultKind("a placeholder lost", ("catalog", "numbers"), no_blank, catalogs=True, blanks=True),
    FaultKind(
        "the translation of another entry",
        ("consistency", "terms.missing", "rules", "rulings"),
        pasted,
        catalogs=True,
        blanks=True,
    ),
    FaultKind("another wording of the same English", ("consistency",), reworded, catalogs=True),
    FaultKind("a sign that cannot be printed", ("print.glyph",), unprintable, catalogs=True),
)
