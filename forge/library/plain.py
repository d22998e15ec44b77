"""The shape of a game that is data and nothing else: what is printed on its things is said in its file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from forge.library.model import Example, Facts, GameFile
from forge.library.shape import Content, Files


class PlainShape:
    """The shape of a game without a package of its own; see `Shape`."""

    structs: Mapping[str, type[msgspec.Struct]] = MappingProxyType({})
    needs: frozenset[str] = frozenset()

    def read(self, files: Files) -> Content | None:
        info = files.read("game", GameFile)
        return Content(info, (), (), None) if info is not None else None

    def check(self, facts: Facts, files: Files) -> None:
        pass

    def example_names(self, example: Example) -> frozenset[str]:
        return frozenset(example.players)


PLAIN = PlainShape()
