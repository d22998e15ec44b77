"""Same input, same bytes: in another process, another folder, another order, from a warm cache."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from forge.edition.cards import CardJob, cards_pdf
from forge.project import Project
from tests.conftest import copy_project

DECK = ("print", "--factions", "robots", "--lang", "ru", "--bases", "-o")


def deck(project: Project, seed: str) -> str:
    output = project.root / "deck.pdf"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    command = [sys.executable, "-m", "forge", *DECK, str(output)]
    subprocess.run(command, cwd=project.root, env=environment, check=True, capture_output=True)
    return hashlib.sha256(output.read_bytes()).hexdigest()


@pytest.mark.soak
def test_two_processes_two_folders(tmp_path: Path) -> None:
    first, second = copy_project(tmp_path / "one"), copy_project(tmp_path / "another" / "place")
    assert deck(first, "1") == deck(second, "2")


@pytest.mark.soak
def test_a_built_summary_is_what_a_fresh_process_makes(built: Project, tmp_path: Path) -> None:
    fresh = copy_project(tmp_path / "fresh")
    code = (
        "import sys\nfrom pathlib import Path\nfrom forge.edition.publish import summary_pdf\n"
        "from forge.project import Project\n"
        "sys.stdout.buffer.write(summary_pdf(Project(Path.cwd()), 'smashup', 'pl').pdf)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=fresh.root, check=True, capture_output=True)
    assert done.stdout == (built.root / "build/smashup/pl/summary-a5.pdf").read_bytes()


@pytest.mark.soak
def test_every_built_file_is_what_a_fresh_process_makes(built: Project, tmp_path: Path) -> None:
    fresh = copy_project(tmp_path / "fresh")
    command = [sys.executable, "-m", "forge", "build", "--lang", "pl", "--jobs", "1"]
    subprocess.run(command, cwd=fresh.root, check=True, capture_output=True)
    for name in ("cards-a4.pdf", "booklet-a5.pdf", "summary-a5.pdf"):
        path = Path("build/smashup/pl") / name
        assert (fresh.root / path).read_bytes() == (built.root / path).read_bytes(), name


@pytest.mark.soak
def test_a_changed_sentence_gives_the_bytes_of_a_cold_build(built: Project, tmp_path: Path) -> None:
    warm = copy_project(tmp_path / "warm")
    shutil.copytree(built.build / ".cache", warm.build / ".cache", symlinks=True)
    catalog = warm.locales / "pl" / "smashup.po"
    text = catalog.read_text(encoding="utf-8")
    start = text.index('msgctxt "card.summon.text.extra"')
    end = text.index("\n\n", start)
    entry = text[start:end].replace('msgstr "Możesz', 'msgstr "Dziś możesz')
    assert entry != text[start:end]
    catalog.write_text(text[:start] + entry + text[end:], encoding="utf-8")
    cold = copy_project(tmp_path / "cold")
    shutil.copyfile(catalog, cold.locales / "pl" / "smashup.po")
    job = CardJob("pl", "a4", ("wizards",), backs=False)
    before = len(list((warm.build / ".cache" / "faces").iterdir()))
    assert cards_pdf(warm, "smashup", job).pdf == cards_pdf(cold, "smashup", job).pdf
    # Only the text layer of the one faction was drawn anew.
    assert len(list((warm.build / ".cache" / "faces").iterdir())) == before + 1
