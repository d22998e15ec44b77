"""./run from anywhere: a subfolder, through a symlink, from a folder with spaces and letters beyond ASCII."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT

RUN = ROOT / "run"


def is_set_up() -> bool:
    """Whether ./run would start forge at once: its stamp is there and made for this folder, run and pyproject.toml."""
    try:
        stamp = (ROOT / ".venv" / "forge-stamp").read_text(encoding="utf-8")
    except OSError:
        return False
    sums = []
    for name in ("pyproject.toml", "run"):
        with (ROOT / name).open("rb") as file:
            sums.append(subprocess.run(["cksum"], stdin=file, capture_output=True, text=True).stdout.strip())
    return stamp.rstrip() in (f"{ROOT} {sums[0]} {sums[1]} dev", f"{ROOT} {sums[0]} {sums[1]}")


pytestmark = pytest.mark.skipif(not is_set_up(), reason="./run would install things: no current .venv/forge-stamp")


def run(command: str | Path, *args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([command, *args], cwd=cwd, capture_output=True, text=True, timeout=600)


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder outside the project whose name has spaces and letters beyond ASCII."""
    folder = tmp_path / "talia dla Żółwia и 'других'"
    folder.mkdir()
    return folder


def from_subfolder(odd: Path) -> tuple[str | Path, Path]:
    return "../run", ROOT / "docs"


def through_symlink(odd: Path) -> tuple[str | Path, Path]:
    (odd / "forge").symlink_to(RUN)
    return odd / "forge", odd.parent


def through_two_symlinks(odd: Path) -> tuple[str | Path, Path]:
    (odd / "one").symlink_to(RUN)
    (odd / "two").symlink_to("one")
    return "./two", odd


def through_linked_folder(odd: Path) -> tuple[str | Path, Path]:
    (odd / "the project").symlink_to(ROOT, target_is_directory=True)
    return odd / "the project" / "run", odd


def from_odd_folder(odd: Path) -> tuple[str | Path, Path]:
    return RUN, odd


Way = Callable[[Path], tuple[str | Path, Path]]


@pytest.mark.parametrize(
    "way", [from_subfolder, through_symlink, through_two_symlinks, through_linked_folder, from_odd_folder]
)
def test_it_starts_from_anywhere(way: Way, odd: Path) -> None:
    command, folder = way(odd)
    done = run(command, "--version", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("forge, version ")


def test_a_failure_is_passed_on(odd: Path) -> None:
    done = run(RUN, "prnt", cwd=odd)
    assert done.returncode == 2
    assert "Did you mean 'print'?" in done.stderr


@pytest.mark.soak
def test_the_deck_lands_in_the_folder_of_the_caller(odd: Path) -> None:
    wish = ("--factions", "aliens", "--lang", "pl", "--no-backs", "--copies", "1")
    done = run(RUN, "print", "-o", "deck.pdf", *wish, cwd=odd)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in odd.iterdir()] == ["deck.pdf"]
    assert (odd / "deck.pdf").read_bytes().startswith(b"%PDF-")
