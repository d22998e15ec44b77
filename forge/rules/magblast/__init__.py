"""Mag·Blast: the facts it is made of, the kinds of its abilities, and the engine that plays it.

`RULES` is all that others see of this package. It imports the engine only when something is played.
"""

from __future__ import annotations

from forge.rules.magblast.facts import SHAPE
from forge.rules.magblast.kinds.vocabulary import VOCABULARY


class MagBlast:
    """The rules of Mag·Blast; see `Package`."""

    id = __name__.rpartition(".")[2]
    vocabulary = VOCABULARY
    shape = SHAPE


RULES = MagBlast()
