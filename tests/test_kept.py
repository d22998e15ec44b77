"""What is kept from one run to the next: whole or not at all, bounded, and nobody's debris."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from forge.kept import FRESH, MOST, OFTEN, Room, clear, find, keep, rooms, tidy
from forge.project import TAG, Project
from forge.wholefile import write_all, write_beside

# A process that is killed while it writes: its draft is claimed and has something in it.
DYING = """
import os, signal, sys
from pathlib import Path
import forge.wholefile
Path.replace = lambda self, target: os.kill(os.getpid(), signal.SIGKILL)
forge.wholefile.write_beside(Path(sys.argv[1]), b"half")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of things that may be thrown away."""
    return Project(tmp_path).cache


def test_what_is_kept_is_found(tmp_path: Path) -> None:
    assert find(tmp_path / "a") is None
    assert keep(tmp_path / "deep" / "a", b"words")
    assert find(tmp_path / "deep" / "a") == b"words"


def test_what_is_damaged_is_not_found(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for damage in (b"", b"x", *(b"%d" % at for at in range(3))):
        path.write_bytes(damage)
        assert find(path) is None
    keep(path, b"some words")
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at])
        assert find(path) is None
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert find(path) is None


def test_what_cannot_be_kept_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert not keep(tmp_path / "file" / "a", b"words")


def old(path: Path, seconds: float) -> None:
    """Makes a file look as if it had been used so long ago."""
    os.utime(path, (time.time() - seconds,) * 2)


def test_the_longest_unused_goes_first_and_nothing_that_is_in_use(folder: Path) -> None:
    names = ("a", "b", "c", "d")
    for age, name in enumerate(names):
        keep(folder / name, bytes(1000))
        old(folder / name, FRESH * (10 - age))
    assert find(folder / "a") is not None  # used just now
    tidy(folder, 2100)
    assert {name for name in names if find(folder / name)} == {"a", "d"}
    tidy(folder, 0)
    assert {name for name in names if find(folder / name)} == {"a", "d"}  # read a moment ago


def test_who_keeps_something_throws_away_what_is_too_much_once_in_a_while(folder: Path) -> None:
    huge = folder / "room" / "huge"
    huge.parent.mkdir()
    with huge.open("wb") as file:
        file.truncate(MOST)  # takes no room on the disk
    old(huge, 2 * FRESH)
    keep(folder / "room" / "a", b"words")
    assert huge.exists()
    old(folder / TAG, 2 * OFTEN)
    keep(folder / "room" / "b", b"words")
    assert [path.name for path in sorted((folder / "room").iterdir())] == ["a", "b"]


def test_nothing_goes_from_a_folder_that_does_not_say_so(tmp_path: Path) -> None:
    keep(tmp_path / "a", b"words")
    old(tmp_path / "a", 2 * FRESH)
    tidy(tmp_path, 0)
    assert clear(tmp_path).files == 0
    assert find(tmp_path / "a") == b"words"


def test_all_of_it_is_cleared(folder: Path) -> None:
    for name in ("a/1", "a/2", "b/1"):
        keep(folder / name, b"words")
    assert {name: room.files for name, room in rooms(folder).items()} == {"a": 2, "b": 1}
    assert clear(folder) == Room(3, sum((len(b"words") + 16,) * 3))
    assert rooms(folder) == {}
    assert [path.name for path in folder.iterdir()] == [TAG]


def test_drafts_of_the_dead_go_and_those_of_the_living_stay(folder: Path) -> None:
    died = subprocess.run([sys.executable, "-c", DYING, str(folder / "deep" / "a")], check=False)
    assert died.returncode == -signal.SIGKILL
    (left,) = (folder / "deep").iterdir()
    with write_held(folder / "deep" / "b"):
        for path in (folder / "deep").iterdir():
            old(path, 60)
        tidy(folder)
        assert not left.exists()
        assert len(list((folder / "deep").iterdir())) == 1


@contextmanager
def write_held(path: Path) -> Iterator[None]:
    """A process that is about to rename a draft, for as long as it lasts."""
    code = DYING.replace("os.kill(os.getpid(), signal.SIGKILL)", "(print(flush=True), input())")
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        yield
        process.stdin.close()


def test_several_files_are_written_all_or_none(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(b"old")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        write_all({tmp_path / "a": b"new", tmp_path / "b": b"new", tmp_path / "folder": b"new"})
    assert [(tmp_path / name).read_bytes() for name in ("a", "b")] == [b"old", b"old"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "folder"]
    write_all({tmp_path / "a": b"new", tmp_path / "c" / "d": b"new"})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "c" / "d").read_bytes() == b"new"


@pytest.mark.parametrize("nameless", [True, False])
def test_a_file_is_written_as_it_may_be_read(nameless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where files without a name are known, and where they are not."""
    if not nameless:
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    before = os.umask(0o027)
    try:
        write_beside(tmp_path / "a", b"one")
        assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640
        (tmp_path / "a").chmod(0o604)
        (tmp_path / "link").symlink_to("a")
        write_beside(tmp_path / "link", b"two")
    finally:
        os.umask(before)
    assert (tmp_path / "link").is_symlink()
    assert ((tmp_path / "a").read_bytes(), (tmp_path / "a").stat().st_mode & 0o777) == (b"two", 0o604)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "link"]
