"""The guides in docs/ are followed step by step."""

from __future__ import annotations

import pypdfium2

from forge.project import Project
from tests.conftest import ROOT
from tests.walk import walk


def test_adding_a_faction(scratch: Project) -> None:
    *_, printed = walk(ROOT / "docs" / "adding-a-faction.md", scratch.root)
    assert printed.returncode == 0
    said = pypdfium2.PdfDocument(scratch.root / "elves.pdf")[0].get_textpage().get_text_range()
    assert "ELF LORD" in said
    assert "Draw" in said


def test_adding_a_game_on_paper(scratch: Project) -> None:
    done = walk(ROOT / "docs" / "adding-a-game.md", scratch.root)
    assert [one.returncode for one in done] == [0] * len(done), [one.stderr for one in done]
    said = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(scratch.root / "harbour.pdf")]
    assert "5 / 1" in "".join(said)
    assert "Look at the top 3 cards of the deck. Keep one of them." in " ".join("".join(said).split())
