"""forge as it is installed: built as archives, put into a fresh environment, used in an empty folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from filelock import FileLock

from forge.fingerprint import code_hash
from tests.conftest import ROOT

pytestmark = pytest.mark.soak
GIT = shutil.which("git")
UV = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


def uv(*args: str | Path) -> None:
    """Runs uv, which needs the package index unless it has what it wants from earlier; where it has neither, the tests
    are skipped, and fail in CI."""
    if UV is None:
        lacking("uv is not installed")
    done = subprocess.run([str(UV), "--quiet", *args], capture_output=True, text=True, timeout=900)
    if done.returncode:
        unreachable = "error sending request" in done.stderr or "client error" in done.stderr
        (lacking if unreachable else pytest.fail)(done.stderr)


def lacking(what: str) -> None:
    (pytest.fail if "CI" in os.environ else pytest.skip)(what)


@dataclass(frozen=True)
class Installed:
    """The two archives, the place of an environment and of what is kept, and a folder to work in."""

    archive: Path
    wheel: Path
    place: Path
    folder: Path

    @property
    def bin(self) -> Path:
        return self.place / "environment" / "bin"

    def forge(self, *args: str, typed: str = "", inside: str = "") -> str:
        """What a command prints that goes well, in the folder or one inside it."""
        return self.run(self.bin / "forge", *args, typed=typed, inside=inside)

    def run(self, *command: str | Path, typed: str = "", inside: str = "") -> str:
        env = {
            "HOME": str(self.place),
            "XDG_CACHE_HOME": str(self.place / "kept"),
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
        }
        folder = self.folder / inside
        done = subprocess.run(command, cwd=folder, env=env, input=typed, capture_output=True, text=True, timeout=900)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def written(self) -> set[str]:
        """The files of the environment, but for what Python compiles."""
        files = (path.relative_to(self.place) for path in self.bin.parent.rglob("*") if path.is_file())
        return {path.as_posix() for path in files if path.suffix != ".pyc"}


@pytest.fixture
def installed(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Installed:
    """forge in an environment that all workers share, and an empty folder."""
    shared = tmp_path_factory.getbasetemp() if worker_id == "master" else tmp_path_factory.getbasetemp().parent
    place, folder = shared / "installed", tmp_path / "empty folder"
    folder.mkdir()
    with FileLock(f"{place}.lock"):
        if not (place / "done").exists():
            shutil.rmtree(place, ignore_errors=True)
            uv("build", "--out-dir", place, ROOT)  # the wheel is made from the source archive
            uv("venv", "--python", sys.executable, place / "environment")
            # The very versions that everything else is tested with.
            lock, python = ROOT / ".ci" / "requirements.lock", place / "environment" / "bin" / "python"
            uv("pip", "install", "--python", python, "--constraint", lock, *place.glob("*.whl"))
            (place / "done").touch()
    (archive,), (wheel,) = place.glob("*.tar.gz"), place.glob("*.whl")
    return Installed(archive, wheel, place, folder)


def test_the_source_archive_has_everything(installed: Installed) -> None:
    if GIT is None or not (ROOT / ".git").exists():
        pytest.skip("this is no clone: what belongs to it is not known")
    listed = subprocess.run([GIT, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    wanted = {name for name in listed.split("\0") if name and (ROOT / name).exists()}
    with tarfile.open(installed.archive) as archive:
        there = {name.partition("/")[2] for name in archive.getnames()}
        run = next(file for file in archive if file.name.endswith("/run"))
    assert not wanted - there
    assert run.mode & 0o111


def test_the_wheel_has_code_and_data_and_says_what_it_is(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as wheel:
        names = set(wheel.namelist())
        told = wheel.read(next(name for name in names if name.endswith("METADATA"))).decode()
    data = {
        path.relative_to(ROOT).as_posix()
        for top in ("cards", "locales", "templates", "schemas")
        for path in (ROOT / top).rglob("*")
        if path.is_file()
    }
    assert {f"forge/data/{name}" for name in data} <= names
    assert not [name for name in names if not name.startswith(("forge/", "forge_of_cards-"))]
    assert "\nLicense-Expression: MIT\n" in told
    # What the index shows leads nowhere that is not there.
    assert [link for link in re.findall(r"\]\(([^)]*)\)", told) if not link.startswith("http")] == []


def test_it_prints_explains_checks_and_plays_in_an_empty_folder(installed: Installed) -> None:
    before = installed.written()
    assert installed.forge("--version").startswith("forge, version ")
    installed.forge("print", "--factions", "pirates", "--lang", "pl", "-o", "deck.pdf")
    assert (installed.folder / "deck.pdf").read_bytes().startswith(b"%PDF-")
    assert "Cała naprzód" in installed.forge("explain", "full_sail", "--lang", "pl")
    assert "all mean what their cards do" in installed.forge("check", "--game", "sincity", "--lang", "ru")
    assert "[1]" in installed.forge("play", "--game", "sincity", "--lang", "en", typed="")
    assert [path.name for path in installed.folder.iterdir()] == ["deck.pdf"]
    installed.forge("build", "--game", "magblast", "--lang", "en")
    assert (installed.folder / "build" / "magblast" / "en" / "cards-a4.pdf").is_file()
    assert (installed.folder / "build" / "manifest.json").is_file()
    assert not (installed.folder / "build" / ".cache").exists()
    assert (installed.place / "kept" / "forge").is_dir()
    assert installed.written() == before


def test_the_code_is_the_same_as_in_the_checkout(installed: Installed) -> None:
    python = installed.bin / "python"
    assert installed.run(python, "-c", "from forge.fingerprint import *; print(code_hash())").strip() == code_hash()


def test_a_project_of_ones_own_lies_over_what_is_installed(installed: Installed) -> None:
    before = installed.written()
    installed.forge("new", "my-cards", "--game", "smashup")
    installed.forge("check", "--game", "smashup", "--lang", "en", inside="my-cards")
    installed.forge("print", "--factions", "my_cards,pirates", "--lang", "pl", "-o", "deck.pdf", inside="my-cards")
    installed.forge("catalog", "update", inside="my-cards")
    assert installed.written() == before


COMPLETIONS = {
    "bash": """
        eval "$(forge completion bash)"
        COMP_WORDS=(forge explain pirate_k) COMP_CWORD=2
        _forge_completion forge
        echo "${COMPREPLY[@]}"
    """,
    "zsh": """
        compdef() { echo "$@"; }; compadd() { echo "$@"; }; _describe() { echo "${(P)3}"; }
        eval "$(forge completion zsh)"
        words=(forge explain pirate_k) CURRENT=3
        _forge_completion
    """,
    "fish": """
        forge completion fish | source
        complete -C "forge explain pirate_k"
    """,
}


@pytest.mark.parametrize("shell", COMPLETIONS)
def test_shells_complete_names(installed: Installed, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    assert "pirate_king" in installed.run(shell, "-c", COMPLETIONS[shell])
