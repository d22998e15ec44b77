"""Checks of the language itself: doubled words, letters of another alphabet."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.language.repeats import repeats
from forge.language.signs import foreign_letter
from forge.lint.checks import Alone, Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

LETTERS = re.compile(r"[^\W\d_]+")
FIGURES = re.compile(r"\d+")
STOP = re.compile(r"[.!?…:;,]")
ROW = 3  # figures in a row of a table, at least
# Letters of two alphabets that are drawn alike, each pair Latin and Cyrillic.
ALIKE = ("AА", "BВ", "CС", "EЕ", "HН", "KК", "MМ", "OО", "PР", "TТ", "XХ", "YУ", "aа", "cс", "eе", "oо", "pр", "xх",
         "yу", "iі", "IІ", "sѕ", "SЅ", "jј", "JЈ")  # fmt: skip


def doubled(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A word twice in a row or more often, with nothing but a space between, and none of those that may be."""
    right = desk.checks.agreement.twice
    for unit in document:
        words = [] if unit.is_torn else list(words_of(unit.text))
        for first, last in repeats(unit.text, [(word.start, word.end) for word in words], right):
            one, other = words[first], words[last]
            if _is_row(unit.text, one.start, other.end):
                continue
            yield Flaw(unit, one.start, other.end, "doubled", {"text": other.text}, fix=one.text)


def _is_row(text: str, start: int, end: int) -> bool:
    """Whether words that begin alike stand in a row of a table whose cells nothing parts: beside many figures."""
    line = text[text.rfind("\n", 0, start) + 1 : text.find("\n", end) if "\n" in text[end:] else len(text)]
    return line[0].isupper() and text[start].isupper() and len(FIGURES.findall(line)) >= ROW and not STOP.search(line)


def scripts(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A letter of one alphabet in a word of another."""
    to_latin = {pair[1]: pair[0] for pair in ALIKE}
    to_cyrillic = {pair[0]: pair[1] for pair in ALIKE}
    for unit in document:
        if unit.text.isascii():
            continue
        for match in LETTERS.finditer(unit.text):
            word = match[0]
            odd = None if word.isascii() else foreign_letter(word)
            if odd is None:
                continue
            place, *_ = odd
            tries = ("".join(table.get(letter, letter) for letter in word) for table in (to_latin, to_cyrillic))
            pure = [made for made in tries if foreign_letter(made) is None]
            fix = next((made for made in pure if desk.known(made)), pure[0] if len(pure) == 1 else None)
            yield Flaw(unit, *match.span(), "scripts", {"letter": word[place], "text": word}, fix)


CHECKS = (
    Check("language.doubled", Severity.warning, each(doubled), alone=Alone.entry),
    Check("language.scripts", Severity.error, each(scripts), alone=Alone.entry),
)
