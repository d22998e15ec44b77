"""What files contain, as hashes that are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from forge.fingerprint import tree_hash
from forge.seen import NOTHING, Digests

LONG_AGO = 1_600_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two files, one of them in a folder of its own."""
    made = tmp_path / "data"
    (made / "inner").mkdir(parents=True)
    (made / "one.yml").write_text("one")
    (made / "inner" / "two.yml").write_text("two")
    return made


def counted(monkeypatch: pytest.MonkeyPatch, settled: int) -> list[str]:
    """The files that are read from now on; those written so long ago (ns) have settled."""
    import builtins

    read: list[str] = []
    plain = builtins.open

    def noted(path: object, *args: object) -> object:
        read.append(str(path))
        return plain(path, *args)  # type: ignore[call-overload]

    monkeypatch.setattr("forge.seen.SETTLED", settled)
    monkeypatch.setattr("builtins.open", noted)
    return read


def test_what_is_in_a_file_decides(folder: Path, tmp_path: Path) -> None:
    digests = Digests(tmp_path / "kept")
    before, tree = digests.digest(folder / "one.yml"), digests.tree(folder)
    (folder / "one.yml").write_text("eno")
    assert digests.digest(folder / "one.yml") != before
    assert digests.tree(folder) != tree
    (folder / "one.yml").write_text("one")
    assert digests.digest(folder / "one.yml") == before
    assert digests.tree(folder) == tree
    (folder / "one.yml").rename(folder / "three.yml")
    assert digests.tree(folder) != tree
    assert digests.digest(folder / "one.yml") == NOTHING == digests.digest(folder)


def test_what_is_left_out_is_left_out_with_all_that_is_in_it(tmp_path: Path) -> None:
    seen, place = Digests(tmp_path / "kept"), tmp_path / "locale"
    (place / "other.told").mkdir(parents=True)
    (place / "mine.yml").write_text("a: 1\n")
    before = seen.tree(place, without=("other.",))
    (place / "other.told" / "turn.yml").write_text("b: 1\n")
    assert seen.tree(place, without=("other.",)) == before != seen.tree(place)


def test_a_file_is_read_once_for_all_runs(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = counted(monkeypatch, settled=-1_000_000_000)
    first = Digests(tmp_path / "kept")
    tree = first.tree(folder)
    assert len(read) == 2
    first.save()
    read.clear()
    second = Digests(tmp_path / "kept")
    assert second.tree(folder) == tree
    assert read == []
    os.utime(folder / "one.yml", (LONG_AGO, LONG_AGO))
    assert second.tree(folder) == tree
    assert [Path(path).name for path in read] == ["one.yml"]


def test_what_was_written_just_now_is_read_again(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = counted(monkeypatch, settled=3600 * 1_000_000_000)
    digests = Digests(tmp_path / "kept")
    digests.digest(folder / "one.yml")
    digests.digest(folder / "one.yml")
    assert len(read) == 2


def test_what_is_kept_may_be_damaged(folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    tree = Digests(kept).tree(folder)
    kept.write_bytes(b"no such thing")
    assert Digests(kept).tree(folder) == tree


def test_links_that_lead_back_are_followed_once(folder: Path, tmp_path: Path) -> None:
    (folder / "inner" / "up").symlink_to(folder)
    assert Digests(tmp_path / "kept").tree(folder)


def test_what_python_compiles_is_left_out_while_it_is_written_too(folder: Path, tmp_path: Path) -> None:
    before = Digests(tmp_path / "kept").tree(folder), tree_hash(folder)
    (folder / "__pycache__").mkdir()
    for name in ("a.cpython-311.pyc", "a.cpython-311.pyc.140234567"):
        (folder / "__pycache__" / name).write_bytes(b"x")
    assert (Digests(tmp_path / "kept").tree(folder), tree_hash(folder)) == before
