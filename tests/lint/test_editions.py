"""`forge lint --against`: two editions of a rulebook side by side."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.calling import forge

RUSSIAN = "Каждый игрок берёт пять карт.\n\nЕсли в конце игры ничья, играйте дальше.\n"
POLISH = "Każdy gracz dobiera sześć kart.\n\nNa koniec tury dobierz dwie karty.\n"


def test_what_two_editions_tell_differently_is_shown(tmp_path: Path) -> None:
    for name, text in (("a.txt", RUSSIAN), ("b.txt", POLISH)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--in", "en", "--json", "--only", "rules",
                 "--against", f"ru:{tmp_path}/a.txt", f"pl:{tmp_path}/b.txt")  # fmt: skip
    found = [one for one in json.loads(done.stdout) if one["check"] == "rules.edition"]
    assert {(one["severity"], one["line"], one["see"]) for one in found} == {
        ("error", 1, "rule.setup.hand.text"),
        ("note", 3, "rule.turn.draw.text"),
        ("warning", 1, "rule.end.tie.text"),
    }
    assert done.returncode == 1


def test_another_edition_has_a_language(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(POLISH, encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--against", "a.txt", f"pl:{tmp_path}/b.txt")
    assert done.returncode == 2
    assert "says no language" in done.stderr


def test_a_difference_of_editions_is_waived_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Побеждает тот, кто первым наберёт 12 очков.\n", encoding="utf-8")
    waiver = "<!-- forge-ok: rules.edition a longer game -->\n\n"
    for first, code in ((waiver, 0), ("", 1)):
        (tmp_path / "b.md").write_text(first + "Wygrywa ten, kto zdobędzie 15 punktów.\n", encoding="utf-8")
        done = forge("lint", "--game", "smashup", "--only", "rules",
                     "--against", f"ru:{tmp_path}/a.txt", f"pl:{tmp_path}/b.md")  # fmt: skip
        assert done.returncode == code, done.stdout
