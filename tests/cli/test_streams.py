"""Odd surroundings: closed streams, poor alphabets, readers that go away, files without an end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import forge
from tests.conftest import ROOT


def shell(script: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """A script of the shell, in which `forge` is this one."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    done = subprocess.run(
        ["bash", "-c", f'forge() {{ "{sys.executable}" -m forge "$@"; }}\n{script}'],
        cwd=ROOT, env=env, capture_output=True, timeout=120,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    assert b"has a fault" not in done.stderr
    return done


@pytest.mark.soak
def test_streams_may_be_closed() -> None:
    done = shell(
        "forge kinds draw <&- >&-; a=$?; forge play --seed x 2>&-; b=$?; "
        "forge play --game smashup <&- >/dev/null; exit $a$b$?"
    )
    assert done.returncode == 20


def test_an_alphabet_that_has_not_got_a_letter_shows_a_question_mark() -> None:
    done = shell("forge explain collector --game smashup --lang ru", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert done.stdout.decode("latin-1").startswith("????????????\n")


def test_a_reader_that_goes_away_ends_it_without_a_word() -> None:
    done = shell("forge rule --game smashup | true; exit ${PIPESTATUS[0]}", PYTHONUNBUFFERED="1")
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("unbuffered", ["", pytest.param("1", marks=pytest.mark.soak)])
def test_output_that_has_no_room_is_told(unbuffered: str, tmp_path: Path) -> None:
    settings = {"PYTHONUNBUFFERED": unbuffered, "PYTHONDONTWRITEBYTECODE": "1"}  # or that is cut off as well
    done = shell(f"ulimit -f 1; forge kinds --json >{tmp_path}/full", **settings)
    assert (done.returncode, done.stderr) == (1, b"standard output: File too large\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_output_without_any_room_is_told_once() -> None:
    done = shell("forge kinds >/dev/full")
    assert (done.returncode, done.stderr) == (1, b"standard output: No space left on device\n")


def test_what_is_quoted_is_not_obeyed() -> None:
    done = shell("forge explain $'\\u202e\\a\\e[2J' --game magblast --lang en", LC_ALL="C.UTF-8")
    assert b"<U+202E>" in done.stderr
    assert not set((done.stdout + done.stderr).decode()) & set("\u202e\a\x1b")


ENDLESS = {
    "a saved game": ("play", "--load", "{file}"),
    "a scenario": ("scenario", "{file}"),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_a_file_without_an_end_is_told(what: str, tmp_path: Path) -> None:
    long = tmp_path / "long.yml"
    with long.open("wb") as file:
        file.truncate(9_000_000)
    done = forge(*(arg.format(file=long) for arg in ENDLESS[what]))
    assert done.returncode == 1
    assert "longer than 8 MB" in done.stderr


@pytest.mark.parametrize("args", [
    ("explain", "collector#²"),
    ("explain", "9" * 5000),
    ("rule", "9" * 5000, "--game", "magblast"),
    ("read", f"Draw {'9' * 5000} cards.", "--for", "mystic_studies"),
    ("play", "--seed", "9" * 5000),
    ("print", "--factions", "ninjas", "--lang", "en", "-o", "x.pdf", "--copies", "9" * 5000),
], ids=lambda args: args[0])  # fmt: skip
def test_odd_numbers_are_answered_in_a_sentence(args: tuple[str, ...]) -> None:
    done = forge(*args)
    assert done.returncode in (1, 2)
    assert done.stderr
