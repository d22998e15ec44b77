"""Events: what is about to happen is proposed, prohibited, replaced, committed, and triggers what answers to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from forge.rules.kernel.choices import Steps
from forge.rules.kernel.verdict import Reason

E = TypeVar("E", contravariant=True)
F = TypeVar("F")


class World(Protocol[E]):
    """What a game says about its events."""

    def prohibitions(self, event: E) -> list[Reason]:
        """Why the event cannot happen; nothing when it can."""

    def replacements(self, event: E) -> list[Any]:
        """What could happen instead."""

    def replace(self, event: E, replacements: list[Any]) -> Steps[None]:
        """Does one of the replacements."""

    def watchers(self, events: Sequence[E]) -> list[Any]:
        """What will be triggered; asked before the events happen, when everything is still where it was."""

    def commit(self, events: Sequence[E]) -> None:
        """The events happen, all at once."""

    def resolve(self, triggers: list[Any]) -> Steps[None]:
        """Resolves triggers, in the order the game's rules give."""


def propose(world: World[F], events: Sequence[F]) -> Steps[list[F]]:
    """Lets simultaneous events happen as far as they can. Returns those that did, replaced ones excluded."""
    happening: list[F] = []
    for event in events:
        if world.prohibitions(event):
            continue
        if replacements := world.replacements(event):
            # What a replacement does may change what the next event meets: it is asked again.
            yield from world.replace(event, replacements)
        else:
            happening.append(event)
    if happening:
        triggers = world.watchers(happening)
        world.commit(happening)
        if triggers:
            yield from world.resolve(triggers)
    return happening
