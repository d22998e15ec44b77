"""Where words may be broken: by the dictionaries of pyphen, which is read when the first word has to be broken."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=10_000)
def broken(language: str, left: int, right: int, word: str) -> tuple[tuple[str, str], ...]:
    """The ways to break a word of a language (a BCP 47 tag), the longest beginning first, with at least so many letters
    before the hyphen and behind it. None where there is no dictionary."""
    import pyphen

    found = pyphen.language_fallback(language)
    return tuple(pyphen.Pyphen(lang=found, left=left, right=right).iterate(word)) if found else ()
