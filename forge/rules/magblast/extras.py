"""What is in no deck of Mag·Blast and only helps to play: counters to cut out, and an aid for every player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from forge.library.basic import Id, Positive, Words
from forge.library.model import Group, Printed, Printing
from forge.library.records import Aid
from forge.rules.magblast.kinds.words import Gun

GROUP = Group("extras", "", "deck", "extras.yml")


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter: one of damage is `worth` so much, one without marks a use."""

    id: Id
    name: Words
    copies: Positive
    worth: Positive | None = None


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
            text=tuple(step.sentence(constants) for step in aid.steps),
            printings=(Printing(aid.copies, tuple(gun.value for gun in Gun)),),
            note="a card that says what is done in the phases of a turn; as short as can be",
        )
