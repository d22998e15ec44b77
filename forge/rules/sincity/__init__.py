"""Sin City: the facts it is made of and the kinds of its abilities.

`RULES` is all that others see of this package.
"""

from __future__ import annotations

from forge.abilities.vocabulary import Vocabulary
from forge.library.shape import Shape
from forge.rules.sincity.facts import SHAPE
from forge.rules.sincity.kinds.vocabulary import VOCABULARY


class SinCity:
    """The game on paper; see `Package`."""

    id = __name__.rpartition(".")[2]
    vocabulary: Vocabulary = VOCABULARY
    shape: Shape = SHAPE


RULES = SinCity()
