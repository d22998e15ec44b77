"""Entries of a catalog with which a check found nothing, kept on disk: they are not looked at again.

Only of checks that look at an entry for itself (`Check.alone`), and only that nothing was found: entries with findings
are looked at each time. An entry goes by all that such a check may know of it: its own text and English and, for checks
that ask for it, those of others (`Alone`) or what they make of all of them (`Check.also`). A file of entries goes by
all else, which is what tables of names go by (`forge/lint/shelf.py`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import msgspec

from forge.kept import find, keep
from forge.lint.checks import Alone, Also, Check
from forge.lint.desk import Desk
from forge.lint.textfile import TextFile, TextUnit

ROOM = "clean"
SIZE = 12  # bytes of what an entry goes by
MOST = 10_000  # entries in a file; a game has a thousand
WORDED = re.compile(r"[^\W\d_]")

Known = dict[bytes, frozenset[str]]


class KeptClean(msgspec.Struct, frozen=True, array_like=True):
    """Rows of codes of checks, and for each entry the number of its row."""

    rows: list[list[str]]
    entries: dict[bytes, int]


@dataclass(frozen=True)
class Left:
    """What is left of a document for a check to look at: `new` are its units by their `id`, the others are there for
    these alone; None where it is the whole document, and nothing is kept of it."""

    document: TextFile
    new: frozenset[int] | None = None

    def has(self, unit: TextUnit) -> bool:
        """Whether it is for the check to say what is wrong with a unit."""
        return self.new is None or id(unit) in self.new


class Clean:
    """What was found without fault before in catalogs of a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._path = _place(desk)
        self._known = _load(self._path)
        self._new: dict[bytes, set[str]] = {}
        self._named: dict[tuple[int, Alone, Also | None], tuple[TextFile, Sequence[bytes]]] = {}
        self._cut: dict[tuple[int, bool, tuple[int, ...]], Left] = {}

    def left(self, check: Check, document: TextFile) -> Left:
        """What a check still has to look at; the same document for all checks that have the same left."""
        if check.alone is None or not document.catalog or self._path is None:
            return Left(document)
        names = self._names(document, check.alone, check.also)
        new = tuple(at for at, name in enumerate(names) if check.code not in self._known.get(name, ()))
        place = id(document), check.alone is Alone.behind, new
        if place not in self._cut:
            ids = frozenset(id(document.units[at]) for at in new)
            wanted = set(new)
            if check.alone is Alone.behind:
                wanted |= {before for at in new for before in _before(document, at)}
            units = tuple(document.units[at] for at in sorted(wanted))
            cut = document if len(units) == len(document.units) else replace(document, units=units)
            self._cut[place] = Left(cut, ids)
        return self._cut[place]

    def found(self, check: Check, document: TextFile, left: Left, faulty: Container[int]) -> None:
        """Takes note of what a check has looked at of a document; `faulty`: the units in which it found something, by
        their `id`."""
        if check.alone is None or left.new is None:
            return
        for unit, name in zip(document.units, self._names(document, check.alone, check.also), strict=True):
            if id(unit) in left.new and id(unit) not in faulty:
                self._new.setdefault(name, set()).add(check.code)

    def save(self) -> None:
        """Keeps what is new, beside what other processes have kept meanwhile."""
        if not self._new or self._path is None or self._path != _place(self._desk):
            return  # something has changed while it was looked at
        known = _load(self._path)
        if len(known) + len(self._new) > MOST:
            known = {}
        for name, codes in self._new.items():
            known[name] = known.get(name, frozenset()) | codes
        rows = {row: number for number, row in enumerate(dict.fromkeys(known.values()))}
        kept = KeptClean([sorted(row) for row in rows], {name: rows[row] for name, row in known.items()})
        keep(self._path, msgspec.msgpack.encode(kept))
        self._known, self._new = known, {}

    def _names(self, document: TextFile, alone: Alone, also: Also | None) -> Sequence[bytes]:
        """What the units of a document go by."""
        place = id(document), alone, also
        if place not in self._named:  # the document is kept with them, so that nothing else gets its number
            own = [_own(unit) for unit in document]
            if alone is Alone.behind:
                own = [_hash(one, *(own[at] for at in _before(document, number))) for number, one in enumerate(own)]
            elif alone is Alone.things:
                said = _hash(*(one for one, unit in zip(own, document, strict=True) if self._is_of_a_thing(unit)))
                own = [_hash(one, said) for one in own]
            if also is not None:
                known = repr(also(self._desk)).encode()
                own = [_hash(one, known) for one in own]
            self._named[place] = document, own
        return self._named[place][1]

    def _is_of_a_thing(self, unit: TextUnit) -> bool:
        return ".".join((unit.key or "").split(".")[:2]) in self._things

    @cached_property
    def _things(self) -> frozenset[str]:
        return frozenset(thing.key for thing in self._desk.game.printed)


def _before(document: TextFile, at: int) -> Iterable[int]:
    """The units before one that tell what it answers: the last one with words, and those without behind it."""
    for before in range(at - 1, -1, -1):
        yield before
        if WORDED.search(document.units[before].text):
            return


def _own(unit: TextUnit) -> bytes:
    """What a unit goes by alone: all but where it stands, and what is waived for it once it is found."""
    return _hash(repr((unit.key, unit.form, unit.state, unit.source, unit.role, unit.mark, unit.text)).encode())


def _hash(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"\0".join(parts), digest_size=SIZE).digest()


def _place(desk: Desk) -> Path | None:
    """Where it is kept what is clean, by all that it rests on but the entries; None where that cannot be told."""
    made_from = desk.shelf.made_from_names()
    return None if made_from is None else desk.project.cache / ROOM / f"{desk.language}-{made_from}"


def _load(path: Path | None) -> Known:
    found = None if path is None else find(path)
    if found is None:
        return {}
    with suppress(msgspec.MsgspecError, IndexError):
        kept = msgspec.msgpack.decode(found, type=KeptClean)
        rows = [frozenset(row) for row in kept.rows]
        return {name: rows[row] for name, row in kept.entries.items()}
    return {}
