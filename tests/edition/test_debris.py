"""Builds that are killed, that meet another or a full disk: what was there stays whole, and nothing lies about."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from forge.kept import tidy
from forge.project import Project
from tests.conftest import ROOT
from tests.edition.duel import duel

pytestmark = pytest.mark.soak

POINTS = 12  # of all moments at which something has a name and is not in its place yet, so many
# Builds in one process, and is killed before it puts the file with that number into its place; or says how many it put.
BUILD = """
import os, pathlib, signal, sys
from pathlib import Path
from forge.edition.building import build
from forge.project import Project
from forge.render.pool import SerialExecutor
last, replace, put = int(sys.argv[1]), Path.replace, []
def count(self, target):
    put.append(target)
    if len(put) == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return replace(self, target)
Path.replace = count
build(Project(Path.cwd()), "duel", ["en"], "a4", SerialExecutor(), lambda done, total, what: None)
print(len(put))
"""


def start(project: Project, last: int = 0) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", BUILD, str(last)], cwd=project.root, env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def outputs(project: Project) -> dict[str, str]:
    """What is built, by hashes; drafts are named too."""
    found = [path for path in project.build.rglob("*") if path.is_file() and ".cache" not in path.parts]
    return {str(path.relative_to(project.build)): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def drafts(project: Project) -> list[Path]:
    return list(project.build.rglob(".*.tmp"))


def change(project: Project, number: int) -> None:
    """Another title for a card."""
    path = project.cards / "duel" / "game.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("Red 0", f"Red 0{number}"), encoding="utf-8")


def test_killed_at_many_points_a_build_leaves_no_more_than_the_next_removes(tmp_path: Path) -> None:
    project = duel(tmp_path / "project")
    alone = start(project)
    count = int(alone.communicate()[0])
    whole = outputs(project)
    assert count > POINTS / 2
    for last in range(1, count + 1, max(1, count // POINTS)):
        shutil.rmtree(project.build)
        killed = start(project, last)
        killed.communicate()
        assert killed.returncode == -signal.SIGKILL, last
        assert {
            name: whole.get(name) for name in outputs(project) if not name.endswith(".tmp")
        }.items() <= whole.items()
        for left in drafts(project):
            os.utime(left, (0, 0))  # as if that had been a while ago
        again = start(project)
        assert again.communicate()[1] == ""
        assert (again.returncode, outputs(project)) == (0, whole), last
        tidy(project.cache)  # as whoever keeps something does once in a while: a build of nothing does not
        assert drafts(project) == [], last


def test_two_builds_at_the_same_time_come_to_the_same(tmp_path: Path) -> None:
    project = duel(tmp_path / "project")
    both = [start(project), start(project)]
    for one in both:
        assert (one.communicate()[1], one.returncode) == ("", 0)
    together = outputs(project)
    shutil.rmtree(project.build)
    assert start(project).wait() == 0
    assert outputs(project) == together
    assert drafts(project) == []


def test_what_is_kept_goes_while_a_build_is_at_work(tmp_path: Path) -> None:
    """Nothing that a build has found is looked for again."""
    project = duel(tmp_path / "project")
    working = start(project)
    while working.poll() is None:
        for path in project.cache.rglob("*"):
            if path.is_file():
                path.unlink(missing_ok=True)
        tidy(project.cache, 0)
    assert (working.communicate()[1], working.returncode) == ("", 0)
    went = outputs(project)
    shutil.rmtree(project.build)
    assert start(project).wait() == 0
    assert outputs(project) == went


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of some megabytes, where one may be mounted."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "forge", str(place)], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_full_disk_leaves_what_was_there(small_disk: Path) -> None:
    project = duel(small_disk / "project")
    build = (sys.executable, "-m", "forge", "build", "--game", "duel", "--lang", "en", "--jobs", "1")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(build, cwd=project.root, env=env, check=True, capture_output=True)
    before = outputs(project)
    for number, room in enumerate((0, 3, 10, 30, 100), 1):  # kB that are left
        change(project, number)
        filler = small_disk / "filler"
        with filler.open("wb") as file:
            free = shutil.disk_usage(small_disk).free
            file.write(bytes(max(0, free - 1000 * room)))
        done = subprocess.run(build, cwd=project.root, env=env, capture_output=True, text=True)
        if done.returncode == 0:
            assert room >= 30
        else:
            said = done.stderr.strip().splitlines()
            assert done.returncode == 1 and len(said) == 1, done.stderr
            assert "No space left on device" in said[0] and "build/" in said[0]
            assert outputs(project) == before
        assert drafts(project) == []
        filler.unlink()
    subprocess.run(build, cwd=project.root, env=env, check=True, capture_output=True)
    assert outputs(project).keys() == before.keys()
    assert outputs(project) != before
