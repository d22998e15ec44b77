"""./run from anywhere: a subfolder, through a symlink, from a folder with spaces and letters beyond ASCII."""

from __future__ import annotations

import os
import shutil
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
    key = f"{ROOT} {sums[0]} {sums[1]}"
    return stamp.startswith(f"{key} dev") or stamp.rstrip() == key


set_up = pytest.mark.skipif(not is_set_up(), reason="./run would install things: no current .venv/forge-stamp")


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


@set_up
@pytest.mark.parametrize(
    "way", [from_subfolder, through_symlink, through_two_symlinks, through_linked_folder, from_odd_folder]
)
def test_it_starts_from_anywhere(way: Way, odd: Path) -> None:
    command, folder = way(odd)
    done = run(command, "--version", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("forge, version ")


@set_up
def test_a_failure_is_passed_on(odd: Path) -> None:
    done = run(RUN, "prnt", cwd=odd)
    assert done.returncode == 2
    assert "Did you mean 'print'?" in done.stderr


@set_up
@pytest.mark.soak
def test_the_deck_lands_in_the_folder_of_the_caller(odd: Path) -> None:
    wish = ("--factions", "aliens", "--lang", "pl", "--no-backs", "--copies", "1")
    done = run(RUN, "print", "-o", "deck.pdf", *wish, cwd=odd)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in odd.iterdir()] == ["deck.pdf"]
    assert (odd / "deck.pdf").read_bytes().startswith(b"%PDF-")


@pytest.fixture
def pretended(tmp_path: Path) -> Path:
    """A folder with ./run in it, and whatever it calls replaced by a note of the call in `calls`."""
    root = tmp_path / "pretended"
    for folder in (".ci", ".venv/bin", "bin"):
        (root / folder).mkdir(parents=True)
    shutil.copy(RUN, root)
    for name in ("pyproject.toml", ".ci/requirements.lock"):
        (root / name).write_text("first\n")
    for name in (
        ".venv/bin/python",
        ".venv/bin/forge",
        *(f"bin/{tool}" for tool in ("apt-get", "sudo", "pdftoppm")),
    ):
        (root / name).write_text(f'#!/bin/sh\necho "{Path(name).name} $*" >>"{root}/calls"\necho found\n')
        (root / name).chmod(0o755)
    (root / "missing").write_text("")
    script(root, "python3", PYTHON)
    return root


def called(root: Path, *args: str, ci: str) -> list[str]:
    """What ./run calls of what it has installed."""
    (root / "calls").write_text("")
    env = {**os.environ, "PATH": f"{root}/bin:{os.environ['PATH']}", "CI": ci}
    done = subprocess.run([root / "run", *args], env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return [call for call in (root / "calls").read_text().splitlines() if call.startswith(("python", "forge"))]


def test_what_is_installed_is_installed_once_and_anew_when_the_lock_changes(pretended: Path) -> None:
    def installs(*args: str, ci: str) -> list[bool]:
        """For each installation: whether it takes the locked files."""
        calls = called(pretended, *args, ci=ci)
        return ["--require-hashes" in call for call in calls if " install " in call and "--no-deps" not in call]

    assert installs("build", ci="") == [False]
    assert installs("test", ci="") == [False]
    assert installs("build", ci="") == installs("test", ci="") == []
    assert installs("test", ci="1") == [True]
    assert installs("test", ci="1") == installs("build", ci="1") == installs("test", ci="") == []
    (pretended / ".ci" / "requirements.lock").write_text("second\n")
    assert installs("test", ci="") == []
    assert installs("test", ci="1") == [True]
    (pretended / "pyproject.toml").write_text("second\n")
    assert installs("build", ci="") == [False]


TOOLS = (
    "awk",
    "bash",
    "cat",
    "cksum",
    "cp",
    "dirname",
    "env",
    "id",
    "mkdir",
    "mktemp",
    "readlink",
    "rm",
    "tail",
    "uname",
)
# A Python that can load all that the file `missing` does not name, and is new enough.
PYTHON = """
case "$*" in
  "- "*) cat "$here/missing" ;;
  "-m venv "*)
    mkdir -p "$here/.venv/bin"
    cp "$here/bin/python3" "$here/.venv/bin/python"
    cp "$here/bin/python3" "$here/.venv/bin/forge" ;;
esac
"""
# What the first package leaves missing, the second brings.
MANAGER = """
[ "$1" = update ] && exit
echo "${0##*/} $*" >>"$here/calls"
case $(cat "$here/missing") in
  harfbuzz-subset) : >"$here/missing" ;;
  *) echo harfbuzz-subset >"$here/missing" ;;
esac
"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with ./run on a system that has next to nothing, where no library can be loaded."""
    root = tmp_path / "elsewhere"
    (root / "bin").mkdir(parents=True)
    shutil.copy(RUN, root)
    (root / "pyproject.toml").write_text("")
    (root / "calls").write_text("")
    (root / "missing").write_text("pangoft2-1.0 pango-1.0 harfbuzz harfbuzz-subset\n")
    for tool in TOOLS:
        (root / "bin" / tool).symlink_to(str(shutil.which(tool)))
    script(root, "python3", PYTHON)
    return root


def script(root: Path, name: str, text: str) -> None:
    path = root / "bin" / name
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\nhere={root}\n{text}\n")
    path.chmod(0o755)


def started(root: Path) -> subprocess.CompletedProcess[str]:
    env = {"PATH": f"{root}/bin", "HOME": str(root), "TMPDIR": str(root)}
    return subprocess.run([root / "run", "--version"], env=env, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize(
    ("tool", "system", "packages"),
    [
        ("apt-get", "Linux", ["libpangoft2-1.0-0", "libharfbuzz-subset0"]),
        ("dnf", "Linux", ["pango", "harfbuzz"]),
        ("pacman", "Linux", ["pango", "harfbuzz"]),
        ("brew", "Darwin", ["pango", "harfbuzz"]),
    ],
)
def test_every_system_is_asked_for_its_own_packages_until_all_libraries_load(
    elsewhere: Path, tool: str, system: str, packages: list[str]
) -> None:
    script(elsewhere, tool, MANAGER)
    script(elsewhere, "uname", f"echo {system}")
    script(elsewhere, "id", "echo 0")
    done = started(elsewhere)
    assert done.returncode == 0, done.stderr
    calls = [call.split() for call in (elsewhere / "calls").read_text().splitlines()]
    assert [(call[0], call[-1]) for call in calls] == [(tool, package) for package in packages]
    assert f"installing with {tool}: {packages[0]}" in done.stderr


@pytest.mark.parametrize(
    ("tool", "said"),
    [
        (None, "there is no apt-get, dnf, pacman or brew to install it with"),
        ("echo nothing there; exit 3", "nothing there"),
        ("exit 3", "the library pangoft2-1.0 is needed, and dnf could not install pango"),
        ("", "installed, and still not to be loaded: pangoft2-1.0"),
    ],
)
def test_where_it_cannot_help_it_says_what_is_needed(elsewhere: Path, tool: str | None, said: str) -> None:
    script(elsewhere, "id", "echo 0")
    if tool is not None:
        script(elsewhere, "dnf", tool)
    done = started(elsewhere)
    assert done.returncode == 1
    assert said in done.stderr


def test_whoever_is_not_root_and_has_no_sudo_is_told_what_root_is_to_install(elsewhere: Path) -> None:
    script(elsewhere, "pacman", MANAGER)
    script(elsewhere, "id", "echo 1000")
    done = started(elsewhere)
    assert (done.returncode, (elsewhere / "calls").read_text()) == (1, "")
    assert "only root can install pango: please do, with pacman" in done.stderr
