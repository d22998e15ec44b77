"""What is in no deck of Mag·Blast and only helps to play: counters to cut out, and an aid for every player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from forge.library.check import placeholders
from forge.library.model import Group, Id, Positive, Printed, Printing, Sentence, Words
from forge.rules.magblast.kinds.words import Gun

GROUP = Group("extras", "", "deck", "extras.yml")


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter: one of damage is `worth` so much, one without marks a use."""

    id: Id
    name: Words
    copies: Positive
    worth: Positive | None = None


class AidStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an aid says of a phase."""

    id: Id
    says: Words


class Aid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that says what a player does in each phase."""

    id: Id
    name: Words
    copies: Positive
    steps: tuple[AidStep, ...]


class ExtrasFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """extras.yml: counters and aids."""

    counters: tuple[Counter, ...] = ()
    aids: tuple[Aid, ...] = ()


def extras(file: ExtrasFile, constants: Mapping[str, int]) -> Iterator[Printed]:
    """The counters and aids. `constants` are those that steps may name."""
    for index, counter in enumerate(file.counters):
        yield Printed(
            id=counter.id,
            name=counter.name,
            type="counter",
            prefix="counter",
            group=GROUP.id,
            theme="use" if counter.worth is None else "damage",
            layout="counter",
            bearer="counter",
            file=GROUP.file,
            path=("counters", index),
            printings=(Printing(counter.copies, ("use",) if counter.worth is None else ()),),
            figures={} if counter.worth is None else {"worth": counter.worth},
            note="a counter to cut out; its name is not printed on it",
        )
    for index, aid in enumerate(file.aids):
        yield Printed(
            id=aid.id,
            name=aid.name,
            type="aid",
            prefix="aid",
            group=GROUP.id,
            theme="aid",
            layout="aid",
            bearer="aid",
            file=GROUP.file,
            path=("aids", index),
            text=tuple(_step(step, constants) for step in aid.steps),
            printings=(Printing(aid.copies, tuple(gun.value for gun in Gun)),),
            note="a card that says what is done in the phases of a turn; as short as can be",
        )


def _step(step: AidStep, constants: Mapping[str, int]) -> Sentence:
    numbers = {name: constants[name] for name in sorted(placeholders(step.says) & set(constants))}
    return Sentence(id=step.id, kind=f"phase_{step.id}", says=step.says, numbers=numbers)
