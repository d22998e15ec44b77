"""Where words may be broken: by the dictionaries of pyphen. What they have said of a word is kept from one run to the
next, for reading a dictionary takes longer than setting a deck's lines."""

from __future__ import annotations

from pathlib import Path

import msgspec

from forge.kept import find, keep

Ways = tuple[tuple[str, str], ...]  # beginning and end of a word, the longest beginning first
MOST = 50_000  # words that are kept


class Hyphens:
    """The ways to break words. Those found before are in the file `path`, those found now after `save`."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, Ways] | None = None
        self._new = False

    def ways(self, language: str, left: int, right: int, word: str) -> Ways:
        """The ways to break a word of a language (a BCP 47 tag), the longest beginning first, with at least so many
        letters before the hyphen and behind it. None where there is no dictionary."""
        if self._known is None:
            self._known = self._found()
        name = f"{language} {left} {right} {word}"
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = _ways(language, left, right, word)
            self._new = True
        return known

    def save(self) -> None:
        """Keeps what was found since."""
        if self._path is not None and self._known is not None and self._new:
            if len(self._known) > MOST:  # the texts of long ago: what is printed now is found again
                self._known = {}
            keep(self._path, msgspec.msgpack.encode(self._known))
            self._new = False

    def _found(self) -> dict[str, Ways]:
        if self._path is None or (data := find(self._path)) is None:
            return {}
        try:
            return msgspec.msgpack.decode(data, type=dict[str, Ways])
        except (msgspec.ValidationError, msgspec.DecodeError):
            return {}


def _ways(language: str, left: int, right: int, word: str) -> Ways:
    import pyphen

    found = pyphen.language_fallback(language)
    return tuple(pyphen.Pyphen(lang=found, left=left, right=right).iterate(word)) if found else ()
