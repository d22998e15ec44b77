"""Games of any length and of any number of cards: what is too much is said before it is played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from forge.rules.kernel.game import MOVES, THINGS
from tests.cli.calling import forge


def scenario(steps: int, cards: int) -> str:
    """A scenario in which nobody does anything, so many times."""
    step = "      - {step}: no\n"
    moves = "".join(step.format(step="ben" if number % 2 else "ann") for number in range(steps))
    deck = ", ".join(["scout"] * cards)
    return f"""scenarios:
  - id: long
    title: Nobody does anything
    given:
      players: {{ann: {{deck: [{deck}]}}, ben: {{}}}}
      bases: {{tortuga: {{}}}}
    play:
{moves}    then:
      turn: ann
"""


@pytest.mark.parametrize(("steps", "cards", "said"), [
    (MOVES + 1, 0, f":7: long: it has {MOVES + 1} steps; a scenario may have {MOVES} at most"),
    (2, THINGS + 1, f":2: long: there are {THINGS + 2} cards in this game; it may have {THINGS} at most"),
])  # fmt: skip
def test_a_scenario_has_an_end(steps: int, cards: int, said: str, tmp_path: Path) -> None:
    file = tmp_path / "long.yml"
    file.write_text(scenario(steps, cards), encoding="utf-8")
    done = forge("scenario", str(file))
    assert done.returncode == 1
    assert f"{file}{said}" in done.stderr


def test_a_long_scenario_is_played(tmp_path: Path) -> None:
    file = tmp_path / "long.yml"
    file.write_text(scenario(1000, 0), encoding="utf-8")
    assert forge("scenario", str(file)).returncode == 0


def saved(moves: int, cards: int) -> dict[str, Any]:
    """A saved game that begins with so many cards in a deck, and in which everybody has always passed."""
    player = {"hand": [], "deck": [], "discard": [], "points": 0}
    start = {
        "type": "position", "players": [player | {"deck": ["scout"] * cards}, player],
        "bases": [{"base": "tortuga", "minions": [], "attached": [], "lowered": 0}], "base_deck": [],
        "base_discard": [], "current": 0, "step": 2, "turn": 1, "minions": 1, "actions": 1, "played": 0, "seed": 0,
    }  # fmt: skip
    return {"game": "smashup", "start": start, "moves": [None] * moves, "forge": 1}


@pytest.mark.parametrize(("moves", "cards", "said"), [
    (MOVES + 1, 0, f"is a game of {MOVES + 1} moves; it may have {MOVES} at most"),
    (0, THINGS, f"there are {THINGS + 1} cards in this game; it may have {THINGS} at most"),
])  # fmt: skip
def test_a_saved_game_has_an_end(moves: int, cards: int, said: str, tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text(json.dumps(saved(moves, cards)), encoding="utf-8")
    done = forge("play", "--load", str(file), "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{file}: {said}\n"
