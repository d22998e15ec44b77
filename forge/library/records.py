"""Records that games with shapes of their own have alike."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from forge.library.basic import Id, Positive, Words
from forge.library.model import Basis, Sentence
from forge.library.wording import placeholders

Provenance = dict[Id, Basis]  # how each field is known; `all`: those that are not listed


class AidStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an aid says of a phase."""

    id: Id
    says: Words

    def sentence(self, constants: Mapping[str, int]) -> Sentence:
        """The step as a sentence on its face, with the constants that it names."""
        numbers = {name: constants[name] for name in sorted(placeholders(self.says) & set(constants))}
        return Sentence(id=self.id, kind=f"phase_{self.id}", says=self.says, numbers=numbers)


class Aid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that says what is done in each phase."""

    id: Id
    name: Words
    copies: Positive
    steps: tuple[AidStep, ...]
