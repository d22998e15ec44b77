"""What is kept from one run to the next, as the command line tells it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forge.kept import MOST, keep
from forge.project import Project
from tests.cli.calling import forge


@pytest.fixture
def empty(tmp_path: Path) -> Project:
    """A project with nothing of its own in it."""
    (tmp_path / "forge.yml").touch()
    return Project(tmp_path)


def test_what_is_kept_is_told_and_thrown_away(empty: Project) -> None:
    for name in ("faces/a", "faces/b", "grammar/en"):
        keep(empty.cache / name, bytes(250_000))
    (empty.build / "output.pdf").write_bytes(b"%PDF-")
    said = forge("cache", cwd=empty.root).stdout.split("\n")
    assert said[0] == "build/.cache: 3 files, 0.8 MB, of at most 500.0 MB"
    assert [line.split() for line in said[1:3]] == [["faces", "2", "0.5", "MB"], ["grammar", "1", "0.3", "MB"]]
    told = json.loads(forge("cache", "--json", cwd=empty.root).stdout)
    assert (told["folder"], told["files"], told["most"]) == ("build/.cache", 3, MOST)
    assert told["rooms"]["grammar"] == {"files": 1, "bytes": told["bytes"] // 3}
    cleared = json.loads(forge("cache", "clear", "--json", cwd=empty.root).stdout)
    assert cleared == {"folder": "build/.cache", "files": 3, "bytes": told["bytes"]}
    assert forge("cache", "clear", cwd=empty.root).stdout == "build/.cache: threw away 0 files, 0.0 kB\n"
    assert (empty.build / "output.pdf").exists()
