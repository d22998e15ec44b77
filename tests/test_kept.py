"""What is kept from one run to the next: whole or not at all, bounded, and nobody's debris."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from forge.kept import FRESH, find, keep, tidy
from forge.project import write_beside

# A process that is killed while it writes: its draft is claimed and has something in it.
DYING = """
import os, signal, sys
from pathlib import Path
import forge.project
Path.replace = lambda self, target: os.kill(os.getpid(), signal.SIGKILL)
forge.project.write_beside(Path(sys.argv[1]), b"half")
"""


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


def test_the_longest_unused_goes_first_and_nothing_that_is_in_use(tmp_path: Path) -> None:
    names = ("a", "b", "c", "d")
    for age, name in enumerate(names):
        keep(tmp_path / name, bytes(1000))
        then = time.time() - FRESH * (10 - age)
        os.utime(tmp_path / name, (then, then))
    assert find(tmp_path / "a") is not None  # used just now
    tidy(tmp_path, 2100)
    assert {name for name in names if find(tmp_path / name)} == {"a", "d"}
    tidy(tmp_path, 0)
    assert {name for name in names if find(tmp_path / name)} == {"a", "d"}  # read a moment ago


def test_drafts_of_the_dead_go_and_those_of_the_living_stay(tmp_path: Path) -> None:
    died = subprocess.run([sys.executable, "-c", DYING, str(tmp_path / "deep" / "a")], check=False)
    assert died.returncode == -signal.SIGKILL
    (left,) = (tmp_path / "deep").iterdir()
    os.utime(left, (time.time() - 60,) * 2)
    write_beside(tmp_path / "b", b"whole")
    tidy(tmp_path)
    assert not left.exists()
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["b"]
