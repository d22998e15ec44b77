"""What CLDR knows of the quotation marks of a language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from forge.language.typography import Quotes
from forge.problems import ProblemsError
from forge.yamlfile import YamlFile

ROOT = "“ ” ‘ ’"


class MarksOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    marks: str
    languages: tuple[str, ...]


class QuotesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    quotes: tuple[MarksOf, ...]


def quotes_of(code: str) -> tuple[Quotes, Quotes]:
    """The outer and the inner marks of a language; one with a region has those of the language itself."""
    known = _known()
    first, second, third, fourth = next((known[name] for name in _names(code) if name in known), ROOT).split()
    return Quotes(first, second), Quotes(third, fourth)


def _names(code: str) -> Iterator[str]:
    parts = code.replace("-", "_").split("_")
    for end in range(len(parts), 0, -1):
        yield "_".join(parts[:end])


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    file = YamlFile(Path(__file__).with_name("quotes.yml"), "quotes.yml")
    read = file.convert(QuotesFile)
    if read is None:
        raise ProblemsError(file.problems)
    return {code: one.marks for one in read.quotes for code in one.languages}
