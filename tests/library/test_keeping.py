"""Facts that are kept from one run to the next: they come back as they were, and nothing is read with them that only
rules and grammars look at."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from forge.kept import keep
from forge.library import Facts, keeping
from forge.library.model import GameFile
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import ROOT, Edit, every_game

pytestmark = pytest.mark.undrawn


@pytest.fixture(autouse=True)
def each_time_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every loading were in a process of its own."""
    monkeypatch.setattr(keeping, "_kept", keeping._kept.__wrapped__)


def everything(facts: Facts) -> tuple[object, ...]:
    plain = (facts.id, facts.groups, facts.rules, facts.examples, facts.booklet, facts.words, facts.lent)
    meant = (facts.vocabulary, dict(facts.abilities), type(facts.own))
    info = {name: getattr(facts.info, name) for name in GameFile.__struct_fields__}
    return (
        *plain,
        facts.constants,
        facts.example_names,
        facts.entries,
        msgspec.to_builtins(facts.printed),
        info,
        meant,
    )


@every_game
def test_kept_facts_are_those_of_the_files(
    project: Project, game: Facts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Project, "cache", tmp_path)
    first, again = load_game(project, game.id), load_game(project, game.id)
    assert type(first.meant) is not type(again.meant), "the second time they are found"
    assert everything(first) == everything(again)
    assert [entry.notes for entry in first.entries] == [entry.notes for entry in again.entries]


def test_what_is_kept_and_cannot_be_read_is_made_anew(bare: Project) -> None:
    first = load_game(bare, "smashup")
    (path,) = (bare.cache / "facts").iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    assert everything(load_game(bare, "smashup")) == everything(first)
    assert path.read_bytes() == whole
    keep(path, msgspec.msgpack.encode(["something else"]))
    assert everything(load_game(bare, "smashup")) == everything(first)
    assert path.read_bytes() == whole


def test_facts_with_a_mistake_are_not_kept(bare: Project, edit: Edit) -> None:
    load_game(bare, "smashup")
    edit("cards/smashup/bases.yml", "id: the_homeworld", "id: The Homeworld")
    for _ in range(2):
        with pytest.raises(ProblemsError, match=r"bases\.yml:\d+: .*The Homeworld"):
            load_game(bare, "smashup")
    assert len(list((bare.cache / "facts").iterdir())) == 1


def test_printing_needs_no_meaning(project: Project) -> None:
    assert load_game(project, "smashup").entries
    heavy = ("forge.abilities", "forge.library.load", "forge.rules.kernel", "forge.rules.smashup", "yaml")
    code = f"""
import sys
from forge.project import find_project
from forge.rules.games import load_game
game = load_game(find_project(), "smashup")
assert game.entries and game.constants
print([name for name in {heavy} if name in sys.modules])
assert game.abilities["collector"] and game.own
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
