"""Checks of texts against what the cards do."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.library.model import Facts
    from forge.proof.findings import Proof


class _Room(ModuleType):
    """This package is what `forge.proof` names once it is imported; called, it does what `forge.proof` is there for."""

    def __call__(self, game: Facts | str, language: str, title: str, text: str | None = None) -> Proof:
        from forge.proof.face import judge

        return judge(game, language, title, text)


sys.modules[__name__].__class__ = _Room
