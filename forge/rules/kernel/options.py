"""What players can agree on before a game: variants, and how a rule that can be read in two ways is read."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from forge.problems import Problem, ProblemsError

YES = "yes"  # the value of an option that is named without one


@dataclass(frozen=True)
class Option:
    """Something to agree on. `values`: the usual one first. It goes only with all that it `needs` (options with
    another than their usual value), and with these numbers of `players`; none: with all. `most`: how many can play with
    a value, where that is fewer."""

    id: str
    values: tuple[str, ...]
    needs: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    most: Mapping[str, int] = field(default_factory=dict)

    def suits(self, value: str, players: int) -> bool:
        """Whether so many can play with that value."""
        numbers = self.players if value != self.values[0] else ()
        return (not numbers or players in numbers) and players <= self.most.get(value, players)


def chosen_of(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """What is not as usual, in the order of the options; it is not checked."""
    return {one.id: given[one.id] for one in options if given.get(one.id, one.values[0]) != one.values[0]}


def check_options(options: Sequence[Option], given: Mapping[str, str], players: int | None = None) -> None:
    """Refuses what cannot be agreed on, also by so many players. Raises ProblemsError with everything wrong."""
    if wrong := wrong_options(options, given, players):
        raise ProblemsError([Problem("", 0, said) for _, said in wrong])


def wrong_options(
    options: Sequence[Option], given: Mapping[str, str], players: int | None = None
) -> list[tuple[str | None, str]]:
    """What cannot be agreed on, by so many players: the option (None: there is no such one) and a sentence."""
    known, chosen = {one.id: one for one in options}, chosen_of(options, given)
    wrong: list[tuple[str | None, str]] = []
    for name, value in given.items():
        if name not in known:
            there = ", ".join(known) or "none"
            wrong.append((None, f"there is no option {name!r}; there are: {there}"))
        elif value not in known[name].values:
            wrong.append((name, f"option {name} is one of {', '.join(known[name].values)}, not {value!r}"))
    for name, value in chosen.items():
        one = known[name]
        wrong += [(name, f"option {name} needs {need}") for need in one.needs if need not in chosen]
        if players is not None and one.players and players not in one.players:
            wrong.append((name, f"option {name} is for {' or '.join(map(str, one.players))} players, not {players}"))
        elif players is not None and not one.suits(value, players):
            wrong.append((name, f"option {name}={value} is for {one.most[value]} players at most, not {players}"))
    return wrong


def fitting(options: Iterable[Option], given: Mapping[str, str], sizes: Iterable[int]) -> tuple[int, ...]:
    """How many can play with what was agreed on, of some numbers of players."""
    chosen = [(one, given[one.id]) for one in options if one.id in given]
    return tuple(size for size in sizes if all(one.suits(value, size) for one, value in chosen))


def drawn_options(options: Sequence[Option], players: int, chance: random.Random) -> dict[str, str]:
    """Options drawn at random that go together and with so many players: every combination comes up."""
    given: dict[str, str] = {}
    for one in options:  # what an option needs comes before it
        value = chance.choice([value for value in one.values if one.suits(value, players)])
        if all(need in given for need in one.needs):
            given |= chosen_of([one], {one.id: value})
    return given
