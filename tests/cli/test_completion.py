"""What a shell is told when a key is pressed to complete a word, as click hands it out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.shell_completion import get_completion_class

from forge.cli.main import cli
from forge.project import Project
from tests.cli.calling import forge
from tests.conftest import Edit

Offered = Callable[..., list[str]]


def offered(line: str, shell: str = "zsh") -> list[str]:
    """What is offered for the last word of a line, in the current folder."""
    made = get_completion_class(shell)
    assert made is not None
    *words, last = line.split(" ")
    return [item.value for item in made(cli, {}, "forge", "_FORGE_COMPLETE").get_completions(words, last)]


@pytest.fixture(autouse=True)
def here(finished_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(finished_copy)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("ex", ["explain"]),
        ("check --g", ["--game"]),
        ("check --game ", ["smashup"]),
        ("check --lang ", ["en", "pl", "ru"]),
        ("check --lang pl,", ["pl,en", "pl,ru"]),
        ("print --factions nin", ["ninjas", "Ninjas", "Ninja"]),
        ("print --lang ru --factions зом", ["Зомби"]),
        ("play --factions zombies,pir", ["zombies,pirates", "zombies,Pirates", "zombies,Piraci"]),
        ("print --paper ", ["a4", "a3", "letter"]),
        ("explain pirate_k", ["pirate_king"]),
        ("explain --lang pl Cała", ["Cała naprzód"]),
        ("proof --lang ru full_s", ["full_sail"]),
        ("rule scoring.t", ["scoring.ties"]),
        ("lint --only terms.av", ["terms.avoid"]),
        ("lint --only terms.avoid,typ", ["terms.avoid,typography"]),
        ("completion ", ["bash", "zsh", "fish"]),
        ("no_command ex", ["explain"]),
        ("check --game none --lang x", []),
    ],
)
def test_names_are_offered(line: str, names: list[str]) -> None:
    found = offered(line)
    assert found[: len(names)] == names
    assert names or not found


def test_bash_gets_names_as_they_are_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_FORGE_COMPLETE", "bash_complete")
    assert offered("explain --lang pl Cała", "bash") == [r"Cała\ naprzód"]


@pytest.mark.undrawn
def test_what_is_offered_follows_the_files(scratch: Project, edit: Edit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(scratch.root)
    assert offered("explain --lang pl Cał") == ["Cała naprzód"]
    edit("locales/pl/smashup.po", 'msgstr "Cała naprzód"', 'msgstr "Pełne żagle"')
    assert offered("explain --lang pl Peł") == ["Pełne żagle"]
    edit("cards/smashup/game.yml", "players: {min", "players: : {min")
    assert offered("explain --lang pl Peł") == []  # and no word of what is wrong


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_is_given_what_it_runs(shell: str) -> None:
    done = forge("completion", shell)
    assert done.returncode == 0
    assert f"_FORGE_COMPLETE={shell}_complete" in done.stdout
