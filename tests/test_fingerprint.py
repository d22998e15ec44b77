"""Whether packages are installed that keep anything from being kept, and which versions of others."""

from __future__ import annotations

from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

from forge.fingerprint import may_offer, versions


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.parametrize("folder", ["my_game-1.0.dist-info", "my_game.egg-info", "my_game-1.0-py3.11.egg-info"])
def test_an_entry_point_is_seen_however_its_package_is_installed(place: Path, folder: str) -> None:
    assert not may_offer("tests.of.forge")
    (place / folder).mkdir()
    (place / folder / "entry_points.txt").write_text("[tests.of.forge]\nmine = my_game:RULES\n", encoding="utf-8")
    assert [point.name for point in entry_points(group="tests.of.forge")] == ["mine"]
    assert may_offer("tests.of.forge")


def test_an_entry_point_in_an_archive_is_not_missed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "games.zip").write_bytes(b"")
    monkeypatch.syspath_prepend(place / "games.zip")
    assert may_offer("tests.of.forge")


def test_packages_have_the_versions_that_python_knows(place: Path) -> None:
    old = place / "old_words-2.1.egg-info"
    old.mkdir()
    (old / "PKG-INFO").write_text("Metadata-Version: 1.0\nName: old-words\nVersion: 2.1\n", encoding="utf-8")
    asked = ("msgspec", "old-words", "no-such-package")
    assert versions(asked) == {"msgspec": version("msgspec"), "old-words": "2.1"}
