"""What in the files of Sin City must agree: the ring, the tokens and their homes, what is agreed on, the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from forge.abilities.kinds import yaml_name
from forge.library.check import check_ids
from forge.library.shape import Files
from forge.rules.sincity.board import MANY, BoardFile
from forge.rules.sincity.kinds import phrases

RING = 3  # spaces at least: on fewer, both neighbours of a space are one
YES_OR_NO = ("no", "yes")
# What the engine can agree on, and the values it knows.
AGREEMENTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "move_cards": YES_OR_NO,
        "tricky_moves": YES_OR_NO,
        "recovering_moves": YES_OR_NO,
        "kinder_and_gentler": YES_OR_NO,
        "plans_within_plans": ("no", "three", "four"),
        "alliances": YES_OR_NO,
        "remaining_tokens": ("per_space", "total"),
    }
)
# Numbers that the engine reckons with; each is 1 or more.
NUMBERS = (
    "goals_to_win", "team_goals", "home_floor", "die_sides", "plan_goals", "more_plan_goals", "open_goals",
    "recovering_goals",
)  # fmt: skip


class Agreed(Protocol):
    """Something to agree on, as game.yml has it."""

    @property
    def id(self) -> str: ...
    @property
    def values(self) -> tuple[str, ...]: ...
    @property
    def needs(self) -> tuple[str, ...]: ...
    @property
    def players(self) -> tuple[int, ...]: ...
    @property
    def at_most(self) -> Mapping[str, str]: ...


def missing(what: str, name: str, known: Iterable[str]) -> str:
    """That there is no such thing, and what there is."""
    return f"there is no {what} {name!r}; there are: {', '.join(known)}"


def check_board(files: Files, board: BoardFile) -> None:
    """The ring is one, and every kind of tokens has a home of its own on it."""
    spaces, homes = [space.id for space in board.spaces], dict[str, str]()
    check_ids(files, "board", ("spaces",), spaces, "space")
    if len(spaces) < RING:
        files.problem("board", ("spaces",), f"a ring has {RING} spaces or more, not {len(spaces)}")
    for index, kind in enumerate(board.tokens):
        where = ("tokens", index)
        if kind.id not in (known := [yaml_name(one) for one in phrases.TOKENS]):
            files.problem("board", (*where, "id"), missing("kind of tokens", kind.id, known))
        for field, n in (("at_home", kind.at_home), ("elsewhere", kind.elsewhere)):
            if n > MANY:
                files.problem("board", (*where, field), f"{n} tokens in one place are too many; there may be {MANY}")
        if kind.home not in spaces:
            files.problem("board", (*where, "home"), missing("space", kind.home, spaces))
        elif (other := homes.setdefault(kind.home, kind.id)) != kind.id:
            files.problem("board", (*where, "home"), f"{kind.home} is the home of {other}; each kind has its own")


def check_agreements(files: Files, options: Sequence[Agreed], info: Any) -> None:
    """The engine knows every option and each of its values; options come after those they need."""
    check_ids(files, "game", ("options",), [one.id for one in options], "option")
    names = [one.id for one in options]
    low, high = info.players.min, info.players.max
    for index, one in enumerate(options):

        def note(field: str, said: str, index: int = index) -> None:
            files.problem("game", ("options", index, field), said)

        if one.id not in AGREEMENTS:
            note("id", missing("option", one.id, AGREEMENTS))
        elif strange := [value for value in one.values if value not in AGREEMENTS[one.id]]:
            note("values", missing(f"value of {one.id}", strange[0], AGREEMENTS[one.id]))
        if len(set(one.values)) < 2 or len(set(one.values)) < len(one.values):
            note("values", f"{one.id}: needs two values at least, each of them once")
        for value, constant in one.at_most.items():
            if value not in one.values:
                note("at_most", missing("value", value, one.values))
            if constant not in info.constants:
                note("at_most", missing("constant", constant, info.constants))
        for need in one.needs:
            if need not in names:
                note("needs", missing("option", need, names))
            elif need not in names[:index]:
                note("needs", f"{one.id} needs {need}, which must stand before it")
        for number in one.players:
            if not low <= number <= high:
                note("players", f"{one.id} is for {number} players, and {low} to {high} can play")
        if one.id == "alliances" and (not one.players or any(number % 2 for number in one.players)):
            note("players" if one.players else "id", f"{one.id}: partners sit opposite; name even numbers of players")


def check_numbers(files: Files, info: Any, goals: int) -> None:
    """The numbers are there, and there are goals for as many as can play."""
    constants, most = info.constants, info.players.max
    for name in NUMBERS:
        if constants.get(name) is None:
            files.problem("game", ("constants",), f"there must be a constant {name}")
        elif constants[name] < 1:
            files.problem("game", ("constants", name), f"{name} must be 1 or more")
    few = min(most, constants.get("more_plans_up_to", most))
    for players, name in ((most, "plan_goals"), (few, "more_plan_goals")):
        if (wanted := players * constants.get(name, 0)) > goals:
            said = (
                f"{players} players with {constants[name]} goals each need {wanted}, and there are {goals} goal cards"
            )
            files.problem("game", ("constants", name), said)
