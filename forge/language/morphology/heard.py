"""What a library of words was asked, kept from one run to the next: it says the same as long as it is the same."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec

from forge.fingerprint import versions
from forge.kept import find, keep
from forge.language.morphology.face import Form, Tags

# The packages whose versions decide about forms.
LIBRARIES = ("morfeusz2", "pymorphy3", "pymorphy3-dicts-ru", "pymorphy3-dicts-uk")
MOST = 100_000  # words that are kept

Spelled = tuple[str, str, tuple[tuple[str, Tags], ...]]


class KeptWords(msgspec.Struct, frozen=True, array_like=True):
    """Words with their lemmas; and lemmas and words with the forms that are spelled so."""

    lemmas: dict[str, frozenset[str]]
    spelled: list[Spelled]


class HeardWords:
    """Answers of a library, once for all grammars of a process. `made_from`: what they rest on beside forge."""

    def __init__(self, name: str, made_from: str) -> None:
        self._name, self._made_from = name, made_from
        self._size = 0  # of what is kept
        self._recalled: set[Path] = set()
        self.lemmas: dict[str, frozenset[str]] = {}
        self.spelled: dict[tuple[str, str], tuple[Form, ...]] = {}

    def recall(self, place: Path) -> None:
        """Takes what is kept at a place, once. The name of the place says how forge understands a library."""
        if place in self._recalled:
            return
        self._recalled.add(place)
        with suppress(msgspec.MsgspecError):
            kept = msgspec.msgpack.decode(find(self._file(place)) or b"", type=KeptWords)
            self.lemmas |= kept.lemmas
            self.spelled |= {(lemma, word): tuple([Form(*one) for one in said]) for lemma, word, said in kept.spelled}
            self._size = len(self.lemmas) + len(self.spelled)

    def keep(self, place: Path) -> None:
        """Keeps at a place what is new, where what is kept there was taken before."""
        size = len(self.lemmas) + len(self.spelled)
        if size > self._size and place in self._recalled:
            self._size = size
            spelled = [(*asked, tuple([(one.word, one.tags) for one in said])) for asked, said in self.spelled.items()]
            kept = KeptWords(self.lemmas, spelled) if size <= MOST else KeptWords({}, [])
            keep(self._file(place), msgspec.msgpack.encode(kept))

    def _file(self, place: Path) -> Path:
        there = [f"{name} {version}" for name, version in versions(LIBRARIES).items()]
        parts = "\0".join([self._made_from, place.name, *there])
        return place.with_name(f"{self._name}-{hashlib.blake2b(parts.encode(), digest_size=16).hexdigest()}")


@lru_cache(maxsize=8)
def heard(name: str, made_from: str = "") -> HeardWords:
    return HeardWords(name, made_from)
