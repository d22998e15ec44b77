"""`forge lint`: any text against what the game and its language know; findings with their places."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.calling import forge


def test_a_finding_has_its_place_its_check_and_its_fix(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text("Zagraj kartę\nna na bazę.\n\nTo jest to.\n", encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--lang", "pl", "--in", "en", "--json", str(file))
    assert done.returncode == 0
    (found,) = [one for one in json.loads(done.stdout) if one["check"] == "language.doubled"]
    assert (found["line"], found["column"], found["end_line"], found["end_column"]) == (2, 1, 2, 6)
    assert (found["file"], found["fix"], found["severity"]) == (str(file), "na", "warning")
    assert found["message"] == "“na” stands here twice"
