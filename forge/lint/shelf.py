"""What checks have made of the files of a game in a language, kept on disk: tables that take longer to make than a
sentence takes to look at."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from forge.fingerprint import installed
from forge.keptobjects import Lent, find, keep
from forge.library.model import GameFile
from forge.rules.games import code_of
from forge.seen import seen_for

if TYPE_CHECKING:
    from forge.lint.desk import Desk

T = TypeVar("T")
ROOM = "lint"


class Shelf:
    """The tables of a desk, by their names. They go by all files of its language and of that of the drafts, by the
    facts of the game, by the code of its package, and by forge and what is installed beside it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._made_from = self._now()
        self._taken: dict[str, object] = {}

    def table(
        self, name: str, kind: type[T], make: Callable[[], T], lent: Lent | None = None, *, texts: bool = True
    ) -> T:
        """A table as it was made from the same before, else from `make`; `lent`: what it shares with whoever asks;
        `texts`: whether it is made of the texts of catalogs, too."""
        taken = self._taken.get(name)
        if not isinstance(taken, kind):
            taken = self._taken[name] = self._take(name, kind, make, lent or {}, texts)
        return taken

    def _take(self, name: str, kind: type[T], make: Callable[[], T], lent: Lent, texts: bool) -> T:
        if self._made_from is None:
            return make()
        made_from = [name, *self._made_from[: 2 if texts else 1]]
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
