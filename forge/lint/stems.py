"""A dictionary of hunspell of which only what is looked up is read: to read the whole of it takes spylls seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

SPELT = "ph:"  # begins how a word is misspelled, which changes what is known of others
STEM = re.compile(r"(?:[^/\t\\ ]|\\.| (?!\w\w:))*")  # of a line: the word without its flags and what is said of it
COUNT = re.compile(r"\ufeff?\s*\d+(?:\s|$)")  # the first line of a dictionary tells how many there are
ODD = ("\\", "\t", " ")
SECOND = 2  # so this is the number of one that tells a word


class Lookup(Protocol):
    """Tells whether a word is spelled right."""

    def __call__(self, word: str) -> bool: ...


def open_dictionary(path: Path) -> Lookup:
    """What looks words up as hunspell does, in the dictionary of a path without its ending.

    Raises OSError where it cannot be read.
    """
    from spylls.hunspell import Dictionary, readers
    from spylls.hunspell.algo.capitalization import Casing
    from spylls.hunspell.algo.lookup import Lookup as Lookuper

    aff, context = readers.read_aff(readers.FileReader(f"{path}.aff"))
    text = Path(f"{path}.dic").read_text(encoding=context.encoding)
    if context.ignore or SPELT in text or type(aff.casing) is not Casing:
        whole: Lookup = Dictionary.from_files(str(path)).lookup
        return whole
    found: Lookup = Lookuper(aff, _Stems(text, aff, context))
    return found


class _Stems:
    """The words of a dictionary, read by spylls when they are asked for; stands in the place of its `Dic`."""

    def __init__(self, text: str, aff: Any, context: Any) -> None:
        self._aff, self._context = aff, context
        first, *lines = text.splitlines() or [""]
        self._lines = lines if COUNT.match(first) else [first, *lines]
        stems = [line.partition("/")[0] for line in self._lines]
        for at in _odd(self._lines):
            stems[at] = _stem(self._lines[at])
        self._places: dict[str, int] = {}
        self._more: dict[str, list[int]] = {}  # where else stems stand that have several words
        for at, low in enumerate("\n".join(stems).lower().split("\n")):
            if self._places.setdefault(low, at) != at:
                self._more.setdefault(low, []).append(at)
        self._read: dict[str, Any] = {}

    def homonyms(self, stem: str, *, ignorecase: bool = False) -> Sequence[Any]:
        """The words of a stem; `ignorecase`: however they are written, the stem in small letters."""
        low = stem.lower()
        if low not in self._places:
            return ()
        if low not in self._read:
            self._read[low] = self._words([self._places[low], *self._more.get(low, ())])
        found: Sequence[Any] = self._read[low].homonyms(stem, ignorecase=ignorecase)
        return found

    def has_flag(self, stem: str, flag: str, *, for_all: bool = False) -> bool:
        """Whether one of the words of a stem has a flag, or all of them have it."""
        words = self.homonyms(stem)
        return bool(words) and (all if for_all else any)(flag in word.flags for word in words)

    def _words(self, places: Sequence[int]) -> Any:
        from spylls.hunspell import readers

        lines = [self._lines[at].strip() for at in places]
        return readers.read_dic(enumerate(lines, SECOND), aff=self._aff, context=self._context)


def _odd(lines: Sequence[str]) -> Iterator[int]:
    """The places of lines whose word may end elsewhere than before a slash; most dictionaries have none or few."""
    whole = "\n".join(lines)
    found: set[int] = set()
    for sign in ODD:
        at, before, line = whole.find(sign), 0, 0
        while at >= 0:
            line += whole.count("\n", before, at)
            found.add(line)
            before = whole.find("\n", at)
            if before < 0:
                break
            at = whole.find(sign, before)
    return iter(sorted(found))


def _stem(line: str) -> str:
    found = STEM.match(line.strip())
    return found[0].replace("\\/", "/") if found is not None else ""
