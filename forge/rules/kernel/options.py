"""What players can agree on before a game: variants, and how a rule that can be read in two ways is read."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from forge.problems import Problem, ProblemsError

YES = "yes"  # the value of an option that is named without one


@dataclass(frozen=True)
class Option:
    """Something to agree on. `values`: the usual one first. It goes only with all that it `needs` (options with
    another than their usual value), and with these numbers of `players`; none: with all."""

    id: str
    values: tuple[str, ...]
    needs: tuple[str, ...] = ()
    players: tuple[int, ...] = ()


def chosen_of(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """What is not as usual, in the order of the options; it is not checked."""
    return {one.id: given[one.id] for one in options if given.get(one.id, one.values[0]) != one.values[0]}


def check_options(options: Sequence[Option], given: Mapping[str, str], players: int | None = None) -> None:
    """Refuses what cannot be agreed on, also by so many players. Raises ProblemsError with everything wrong."""
    known = {one.id: one for one in options}
    wrong = []
    for name, value in given.items():
        if name not in known:
            there = ", ".join(known) or "none"
            wrong.append(f"there is no option {name!r}; there are: {there}")
        elif value not in known[name].values:
            wrong.append(f"option {name} is one of {', '.join(known[name].values)}, not {value!r}")
    for name in chosen_of(options, given):
        wrong += [f"option {name} needs {need}" for need in known[name].needs if need not in chosen_of(options, given)]
        fitting = known[name].players
        if players is not None and fitting and players not in fitting:
            wrong.append(f"option {name} is for {' or '.join(map(str, fitting))} players, not {players}")
    if wrong:
        raise ProblemsError([Problem("", 0, said) for said in wrong])


def fitting(options: Iterable[Option], given: Mapping[str, str], sizes: Iterable[int]) -> tuple[int, ...]:
    """How many can play with what was agreed on, of some numbers of players."""
    bound = [set(one.players) for one in options if one.players and one.id in given]
    return tuple(size for size in sizes if all(size in wanted for wanted in bound))


def drawn_options(options: Sequence[Option], players: int, chance: random.Random) -> dict[str, str]:
    """Options drawn at random that go together and with so many players: every combination comes up."""
    given: dict[str, str] = {}
    for one in options:  # what an option needs comes before it
        value = chance.choice(one.values)
        if (not one.players or players in one.players) and all(need in given for need in one.needs):
            given |= chosen_of([one], {one.id: value})
    return given
