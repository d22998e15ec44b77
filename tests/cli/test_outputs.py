"""Files that a user names: nothing is replaced that forge would not have made, and what fails is said."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from forge.outputs import PDF, Unwritable, write_output
from forge.project import Project
from tests.cli.calling import Done, forge

DECK = ("print", "--factions", "ninjas", "--lang", "en", "--no-backs", "-o")
PLAYED = ("play", "--auto", "--bot", "random", "--seed", "4", "--lang", "en", "--save")
COMMANDS = {"print": DECK, "play": PLAYED}


@pytest.fixture
def folder(project_: Project) -> Path:
    """A project that has been used, and to be in."""
    return project_.root


def call(command: tuple[str, ...], *more: str) -> Done:
    return forge(*command, *more, cwd=Path.cwd())


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("source", ["locales/pl/smashup.po", "cards/smashup/game.yml", "templates/new.pdf"])
def test_a_source_of_the_project_is_never_replaced(command: str, source: str, folder: Path) -> None:
    before = (folder / source).read_bytes() if (folder / source).exists() else None
    (folder / "link").symlink_to(source)
    for name in (source, "link", f"cards/../{source}"):
        for force in ((), ("--force",)):
            done = call(COMMANDS[command], name, *force)
            assert (done.returncode, done.stdout) == (2, "")
            assert "among the sources of the project" in " ".join(done.stderr.split())
    assert ((folder / source).read_bytes() if (folder / source).exists() else None) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_of_another_kind_is_replaced_only_when_asked(command: str, folder: Path) -> None:
    notes = folder / "notes.txt"
    notes.write_text("mine", encoding="utf-8")
    done = call(COMMANDS[command], "notes.txt")
    assert (done.returncode, done.stdout, notes.read_text(encoding="utf-8")) == (2, "", "mine")
    assert "--force replaces it" in " ".join(done.stderr.split())
    assert call(COMMANDS[command], "notes.txt", "--force").returncode == 0
    first = notes.read_bytes()
    assert call(COMMANDS[command], "notes.txt").returncode == 0, "one of its own kind is replaced"
    assert notes.read_bytes() == first
    assert not list(folder.glob(".*.tmp"))


def test_links_are_kept_and_their_target_is_written(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "deck.pdf").symlink_to("out/real.pdf")
    for _ in range(2):
        assert call(DECK, "deck.pdf").returncode == 0
        assert (folder / "deck.pdf").is_symlink()
        assert (folder / "out" / "real.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.soak
def test_a_pipe_is_written_through(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append((folder / "pipe").read_bytes()), daemon=True)
    reader.start()
    assert call(DECK, "pipe").returncode == 0
    reader.join(30)
    assert (folder / "pipe").is_fifo()
    assert read[0].startswith(b"%PDF")


def test_no_name_and_a_folder_are_no_files(folder: Path) -> None:
    (folder / "out").mkdir()
    for command in COMMANDS.values():
        for name in ("", ".", "out", "no/such/file"):
            done = call(command, name)
            assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions are of another kind here")
def test_what_cannot_be_written_is_named_and_is_no_success(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: whatever is written beside its place fails."""
    real = Path.open

    def full(path: Path, mode: str = "r", *args: object, **more: object) -> object:
        if mode == "xb" and path.parent == folder:
            raise OSError(28, os.strerror(28), str(path))
        return real(path, mode, *args, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", full)
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)  # where files without a name are known, they are written first
    for command, name in ((DECK, "deck.pdf"), (PLAYED, "game.json")):
        done = call(command, name)
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1] == f"{folder / name}: No space left on device"
        assert not (folder / name).exists()
        assert not list(folder.glob(".*.tmp"))


@pytest.mark.parametrize("name", [".git/config", "pyproject.toml"])
def test_what_holds_the_project_together_is_never_replaced(name: str, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    with pytest.raises(Unwritable, match="sources"):
        write_output(tmp_path / name, b"%PDF-", PDF, Project(tmp_path), force=True)
    assert not (tmp_path / name).exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_device_that_is_full_is_named(project: Project) -> None:
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_output(Path("/dev/full"), b"%PDF-", PDF, project)
    assert caught.value.filename == "/dev/full"


@pytest.mark.soak
def test_a_project_that_cannot_be_written_prints(bare: Project, tmp_path: Path) -> None:
    """Here a file stands where the folder of what is kept should be."""
    bare.build.write_text("no folder", encoding="utf-8")
    done = forge(*DECK, str(tmp_path / "deck.pdf"), cwd=bare.root)
    assert (done.returncode, bare.build.read_text(encoding="utf-8")) == (0, "no folder"), done.stderr
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF")
