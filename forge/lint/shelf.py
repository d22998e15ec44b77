"""What checks have made of the files of a game in a language, kept on disk: tables that take longer to make than a
sentence takes to look at."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import msgspec

from forge.fingerprint import installed
from forge.keptobjects import Lent, find, keep
from forge.library.model import GameFile
from forge.problems import ProblemsError
from forge.rules.games import code_of
from forge.seen import seen_for

if TYPE_CHECKING:
    from forge.lint.desk import Desk

T = TypeVar("T")
ROOM = "lint"
NAMES, SAID = (".name", ".neutral", ".title"), ("word.", "unit.", "game.")  # how keys of entries end and begin


class Of(Enum):
    """What of the catalogs a table is made of: nothing, what things and parts are called and single words, or all."""

    nothing = "nothing"
    names = "names"
    texts = "texts"


def is_name(key: str) -> bool:
    """Whether an entry of a catalog says what something is called, or has a word that is put into texts."""
    return key.endswith(NAMES) or key.startswith(SAID)


class Shelf:
    """The tables of a desk, by their names. They go by all files of its language and of that of the drafts, by the
    facts of the game, by the code of its package, and by forge and what is installed beside it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._made_from = self._now()
        self._taken: dict[str, object] = {}

    def table(
        self, name: str, kind: type[T], make: Callable[[], T], lent: Lent | None = None, *, of: Of = Of.texts
    ) -> T:
        """A table as it was made from the same before, else from `make`; `lent`: what it shares with whoever asks;
        `of`: what of the catalogs it is made of, too."""
        taken = self._taken.get(name)
        if not isinstance(taken, kind):
            taken = self._taken[name] = self._take(name, kind, make, lent or {}, of)
        return taken

    def made_from_names(self) -> str | None:
        """A name for what is made of all that tables are made of but texts, as it is now, and of what things are
        called; None where tables are not kept."""
        now = self._now()
        if now is None or self._names is None:
            return None
        parts = "\0".join((now[0], self._names, *_around()))
        return hashlib.blake2b(parts.encode(), digest_size=16).hexdigest()

    @cached_property
    def _names(self) -> str | None:
        """A hash of what things are called in both languages, and of single words; None where a catalog is wrong."""
        try:
            catalogs = self._desk.texts.catalog, self._desk.sources.catalog
        except ProblemsError:
            return None
        said = [
            (one.plural_forms, [(key, name.forms, name.fuzzy) for key, name in one.entries.items() if is_name(key)])
            for one in catalogs
        ]
        return hashlib.blake2b(repr(said).encode(), digest_size=16).hexdigest()

    def _take(self, name: str, kind: type[T], make: Callable[[], T], lent: Lent, of: Of) -> T:
        if self._made_from is None:
            return make()
        files, catalogs = self._made_from
        made_from = [name, files, *{Of.nothing: (), Of.names: (self._names or catalogs,), Of.texts: (catalogs,)}[of]]
        named = hashlib.blake2b("\0".join(made_from).encode(), digest_size=16).hexdigest()
        place = self._desk.project.cache / ROOM / f"{self._desk.language}-{named}"
        found = find(place, lent)
        if isinstance(found, kind):
            return found
        made = make()
        if self._now() == self._made_from:  # nothing has changed meanwhile
            keep(place, made, lent)
        return made

    def _now(self) -> tuple[str, str] | None:
        """Hashes of what tables are made of as it is now, but for catalogs, and of these; None for a game of which only
        its own package knows all."""
        desk, game = self._desk, self._desk.game
        project, seen = desk.project, seen_for(desk.project)
        try:
            info = {name: getattr(game.info, name) for name in GameFile.__struct_fields__}
            said = (info, game.groups, game.printed, game.rules, game.words, game.lent, game.constants)
            facts = hashlib.blake2b(msgspec.msgpack.encode(said, order="deterministic"), digest_size=16).hexdigest()
        except (TypeError, ValueError, OverflowError, RecursionError):
            return None
        others = tuple(f"{other}." for other in project.games() if other != game.id)
        codes = dict.fromkeys((desk.language, game.info.language))
        catalogs = [layer for code in codes for layer in project.layers(project.locales / code / f"{game.id}.po")]
        without = (*others, f"{game.id}.po")
        trees = [seen.tree(*project.layers(project.locales / code), without=without) for code in codes]
        code = seen.tree(*code_of(game.id), ending=".py")  # a package that is worked on keeps its version
        named = (game.id, *codes, facts, *trees, *project.languages(), seen.code, code, sys.version, *installed())
        files = hashlib.blake2b("\0".join(named).encode(), digest_size=16).hexdigest()
        return files, seen.key(catalogs)


def _around() -> list[str]:
    """What findings rest on beside files: what of the surroundings is said to forge."""
    return [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("FORGE_")]
