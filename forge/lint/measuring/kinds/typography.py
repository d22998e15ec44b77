"""Faults of type. Each breaks what the language's own signs are, so none of them leaves a right text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from forge.lint.desk import words_of
from forge.lint.measuring.faults import Edit, FaultGround, FaultKind, Places
from forge.lint.textfile import TextUnit

LETTER = r"[^\W\d_]"


def _places(find: str, made: Callable[[re.Match[str]], str]) -> Places:
    """Puts something else in the place of all that an expression finds."""
    pattern = re.compile(find)

    def places(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
        for match in pattern.finditer(unit.text):
            yield *match.span(), made(match)

    return places


def straight(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """Straight quotation marks in the place of the language's own."""
    marks = ground.desk.texts.language.quotes[0]
    pattern = re.compile(f"{re.escape(marks.open)}([^{marks.open}{marks.close}]+){re.escape(marks.close)}")
    for match in pattern.finditer(unit.text):
        yield *match.span(), f'"{match[1]}"'


def unpaired(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """Quotation marks that are not closed, or not opened."""
    marks = ground.desk.texts.language.quotes[0]
    pattern = re.compile(f"{re.escape(marks.open)}([^{marks.open}{marks.close}]+){re.escape(marks.close)}")
    for match in pattern.finditer(unit.text) if marks.open != marks.close else ():
        yield *match.span(), chance.choice((match[0][:-1], match[0][1:]))


def hyphen(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A hyphen in the place of the language's dash between words."""
    for match in re.finditer(f"(?<={LETTER}) {ground.desk.texts.language.dash} (?={LETTER})", unit.text):
        yield *match.span(), " - "


def twin(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A letter that is often written for another (е for ё), in a word that is none without its own: the document has
    the letter elsewhere."""
    for letter, other in ground.desk.checks.typography.twins.items():
        for word in words_of(unit.text):
            made = word.text.replace(letter, other)
            if letter in word.text and made.casefold() not in ground.vocabulary and not ground.desk.speller.knows(made):
                yield word.start, word.end, made


SPACE = ("typography.space",)
MARKS = ("typography.marks", "typography.space", "typography.quotes")
KINDS = (
    FaultKind("straight quotation marks", ("typography.quotes",), straight),
    FaultKind("a quotation mark lost", ("typography.quotes",), unpaired),
    FaultKind("a hyphen for a dash", ("typography.dash",), hyphen),
    FaultKind("three dots for an ellipsis", ("typography.ellipsis",), _places("…", lambda match: "...")),
    FaultKind("a hyphen in a range", ("typography.range",), _places(r"(?<=\d)–(?=\d)", lambda match: "-")),
    FaultKind(
        "a straight apostrophe", ("typography.apostrophe",), _places(f"(?<={LETTER})’(?={LETTER})", lambda match: "'")
    ),
    FaultKind("a space too many", SPACE, _places(f"(?<={LETTER}) (?={LETTER})", lambda match: "  ")),
    FaultKind("a space before a mark", SPACE, _places(f"(?<={LETTER})[,.;](?=\\s|$)", lambda match: f" {match[0]}")),
    FaultKind("no space behind a mark", SPACE, _places(f"(?<={LETTER}), (?={LETTER})", lambda match: ",")),
    FaultKind("a mark twice", MARKS, _places(f"(?<={LETTER})[,.](?= |$)", lambda match: match[0] * 2)),
    FaultKind("a bracket lost", ("typography.quotes",), _places(r"\([^()]+\)", lambda match: match[0][:-1])),
    FaultKind("a letter without its dots", ("typography.yo",), twin),
    FaultKind(
        "no capital behind a full stop",
        ("typography", "language"),
        _places(f"(?<={LETTER}{LETTER}\\. ){LETTER}(?={LETTER})", lambda match: match[0].lower()),
    ),
)
