"""The vocabulary of a game: the kinds its abilities are made of, and what holds of them. A value, passed to whoever
reads, writes or compares abilities; kinds of several games live side by side and never meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from types import ModuleType
from typing import Any

from forge.abilities import effects, frames, phrases
from forge.abilities.kinds import Ability, Field, fields_of, sorts_of, yaml_name
from forge.abilities.phrases import The
from forge.abilities.scope import Fault, scope_faults
from forge.abilities.sense import sense_faults
from forge.abilities.sorts import CARD, Clause, Filter, Node, Role

# Sections of phrasebooks that no glossary words.
BUILTIN = frozenset({"signed", "title"})
# What a game never comes to, each with its path: (ability, what bears it, None when that is not known).
Sense = Callable[[Ability, str | None], Iterable[Fault]]
# When an ability works: (ability, what bears it) -> keys of words, below `talk.when`.
Moments = Callable[[Ability, str | None], list[str]]
# Says a node in the one way.
Law = Callable[[Any], Any]
# "Choose ... . Do something with it" as one effect: (effect, what was chosen, its name), None when it is not that.
Direct = Callable[[Any, Any, The], Any]


class _Wanted(dict[tuple[type[Node], ...], Mapping[str, type[Node]]]):
    """Sorts -> the kinds that are of one of them, by name; found once."""

    def __init__(self, known: Mapping[str, type[Node]]) -> None:
        super().__init__()
        self.known = known

    def __missing__(self, wanted: tuple[type[Node], ...]) -> Mapping[str, type[Node]]:
        self[wanted] = {name: kind for name, kind in self.known.items() if issubclass(kind, wanted)}
        return self[wanted]


@dataclass(frozen=True)
class Vocabulary:
    """The node kinds of a game, and what the other rooms have to know of them.

    `kinds` in the order people are shown them; `labels`: the label of a printed sentence -> the clause that says the
    same as data; `bearers`: what can bear a text, as far as wordings differ by it; `itself`: the noun of what bears a
    text, where something happens to it. `laws` hold in the engine, `speech` and `directly` between people.
    `moments` says when an ability works.
    """

    kinds: tuple[type[Node], ...]
    labels: tuple[tuple[str, str], ...] = ()
    bearers: tuple[str, ...] = ()
    sense: tuple[Sense, ...] = ()
    laws: tuple[Law, ...] = ()
    speech: tuple[Law, ...] = ()
    directly: tuple[Direct, ...] = ()
    itself: str = CARD.noun
    moments: Moments | None = None

    @cached_property
    def by_name(self) -> Mapping[str, type[Node]]:
        """Every kind by its name in YAML."""
        return {yaml_name(kind): kind for kind in self.kinds}

    @cached_property
    def sorts(self) -> Mapping[str, type[Node]]:
        """The sorts of these kinds by name."""
        return {sort.__name__: sort for kind in self.kinds for sort in sorts_of(kind)}

    @cached_property
    def enums(self) -> Mapping[str, type[Enum]]:
        """The enumerations that stand in fields, by name: `spot`, `limit`."""
        scalars = (scalar for kind in self.kinds for spec in fields_of(kind) for scalar in spec.scalars)
        return {yaml_name(scalar): scalar for scalar in scalars if issubclass(scalar, Enum)}

    @cached_property
    def clauses(self) -> Mapping[str, str]:
        """The label of a printed sentence -> the clause that says the same as data."""
        return dict(self.labels)

    @cached_property
    def families(self) -> frozenset[str]:
        """The sections in which ids are worded by terms of that family, as `<family>.<id>` in a glossary."""
        return frozenset(section for kind in self.kinds for section in kind.worded.values()) - BUILTIN

    @cached_property
    def referring(self) -> frozenset[str]:
        """The fields that refer to something by its name, beside `the`."""
        return frozenset(name for kind in self.kinds for name in kind.refers)

    @cached_property
    def described(self) -> Mapping[str, Field]:
        """The fields of descriptions by name, the same in all kinds that have them."""
        found: dict[str, Field] = {}
        for kind in self.kinds_of((Filter,)).values():
            for spec in fields_of(kind):
                found.setdefault(spec.name, spec)
        return found

    def kinds_of(self, wanted: tuple[type[Node], ...]) -> Mapping[str, type[Node]]:
        """The kinds that may stand where nodes of these sorts (or kinds) are wanted, by name."""
        return self._wanted[wanted]

    @cached_property
    def _wanted(self) -> _Wanted:
        return _Wanted(self.by_name)

    def faults(self, ability: Ability, bearer: str | None = None) -> list[Fault]:
        """What is wrong with a well-typed ability: names bound to nothing or to something else, and what makes no
        sense in this game."""
        own = (fault for check in self.sense for fault in check(ability, bearer))
        return [*scope_faults(ability), *sense_faults(ability, self), *own]

    @cached_property
    def roles(self) -> Mapping[str, Role]:
        """What can be done with things of each noun: those that descriptions have, and those that names stand for."""
        told = {what.noun: what.role for kind in self.kinds for what in (kind.stands_for, kind.binds) if what}
        return told | {yaml_name(kind): kind.stands_for.role for kind in self.kinds if issubclass(kind, Filter)}

    def clauses_of(self, bearer: str | None) -> tuple[str, ...]:
        """The clauses that such a bearer may have; None: any."""
        known = self._clauses
        if bearer not in known:
            known[bearer] = self._clauses_of(bearer)
        return known[bearer]

    @cached_property
    def _clauses(self) -> dict[str | None, tuple[str, ...]]:
        return {}

    def _clauses_of(self, bearer: str | None) -> tuple[str, ...]:
        found = [kind for kind in self.kinds if issubclass(kind, Clause)]
        own = [kind for kind in found if bearer in kind.borne_by]
        fitting = found if bearer is None else own or [kind for kind in found if not kind.borne_by]
        return tuple(yaml_name(kind) for kind in fitting)

    def only(self, *kinds: type[Node]) -> Vocabulary:
        """This vocabulary with these kinds and no others, for a game that plays with few."""
        return replace(self, kinds=tuple(kind for kind in self.kinds if kind in kinds))

    def extended(self, kinds: Iterable[type[Node]], **more: Any) -> Vocabulary:
        """This vocabulary with more kinds; one with the name of a kind that is there takes its place."""
        named = {yaml_name(kind): kind for kind in (*self.kinds, *kinds)}
        return replace(self, kinds=ordered(named.values()), **more)


def ordered(kinds: Iterable[type[Node]]) -> tuple[type[Node], ...]:
    """Kinds sort by sort, in the order the sorts come in."""
    first: dict[type[Node], int] = {}
    found = list(kinds)
    for kind in found:
        first.setdefault(sorts_of(kind)[0], len(first))
    return tuple(sorted(found, key=lambda kind: first[sorts_of(kind)[0]]))


def kinds_in(*modules: ModuleType) -> tuple[type[Node], ...]:
    """The node kinds that modules define."""
    return tuple(
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Node) and value.__module__ == module.__name__
    )


COMMON = Vocabulary(
    kinds_in(frames, effects, phrases),
    labels=(("on_play", "on_play"), ("ongoing", "ongoing"), ("special", "special")),
)
