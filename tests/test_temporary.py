"""What is needed only while a process lives goes with it, however it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

SCRIPT = "from forge.temporary import own_folder; print(own_folder(), flush=True); input()"


def begin(folder: Path) -> tuple[subprocess.Popen[str], Path]:
    """A process with a folder of its own, and that folder."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)}
    made = subprocess.Popen(
        [sys.executable, "-c", SCRIPT], env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert made.stdout is not None
    return made, Path(made.stdout.readline().strip())


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no such locks here")
def test_what_a_killed_process_leaves_the_next_one_removes_and_nothing_else(tmp_path: Path) -> None:
    alive, kept = begin(tmp_path)
    killed, left = begin(tmp_path)
    killed.kill()
    killed.communicate()
    assert left.is_dir()
    (tmp_path / "forge-mine").mkdir()
    (left / "more").mkdir()
    tidy, last = begin(tmp_path)
    assert (kept.is_dir(), left.exists(), last.is_dir()) == (True, False, True)
    for process in (tidy, alive):
        process.communicate("\n")
    assert [path.name for path in tmp_path.rglob("*")].count("forge-mine") == 1
    assert not kept.exists()
    assert not last.exists()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no such owners here")
def test_a_folder_that_others_may_write_is_not_used(tmp_path: Path) -> None:
    shared = tmp_path / f"forge-{os.geteuid()}"
    shared.mkdir()
    shared.chmod(0o777)
    (shared / "trap").mkdir()
    process, folder = begin(tmp_path)
    assert folder.parent == tmp_path
    process.communicate("\n")
    assert not folder.exists()
    assert (shared / "trap").is_dir()
