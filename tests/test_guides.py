"""The guides in docs/ are followed step by step."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from forge.project import Project
from forge.rules.games import load_game, rules_of
from forge.rules.kernel.game import Game
from forge.rules.kernel.many.play import Plan, deal_of, play
from tests.cli.calling import forge
from tests.conftest import ROOT
from tests.walk import walk

# The colours behind what is fuzzy and what is missing, as in templates/shared/faces.css.
MARKS = {(255, 230, 0), (255, 79, 216)}


def colours(path: Path) -> set[tuple[int, ...]]:
    """Every colour that areas and letters of a PDF are filled with, as red, green and blue."""
    found = set()
    with pikepdf.open(path) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and "/Width" not in thing and "/Length1" not in thing:
                for match in re.finditer(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|scn?)\b", thing.read_bytes()):
                    found.add(tuple(round(255 * float(part)) for part in match.groups()))
    return found


@pytest.mark.soak
def test_adding_a_faction(tmp_path: Path) -> None:
    done = walk(ROOT / "docs" / "adding-a-faction.md", tmp_path)
    assert [one.returncode for one in done if "Dobierz" not in one.stdout] == [0] * (len(done) - 1)
    said = pypdfium2.PdfDocument(tmp_path / "elves" / "elves.pdf")[0].get_textpage().get_text_range()
    assert "ELF LORD" in said
    assert "Draw" in said


@pytest.mark.soak
def test_a_new_language(scratch: Project) -> None:
    done = walk(ROOT / "docs" / "new-language.md", scratch.root)
    [refused] = [one.stderr for one in done if one.returncode and "Tygří" not in one.stdout]
    assert "bound: 'power' (síla) has no form 'ins'; tell it under `forms`" in refused
    assert done[-1].returncode == 0
    pages = pypdfium2.PdfDocument(scratch.root / "ninjas.pdf")
    said = " ".join("".join(page.get_textpage().get_text_range() for page in pages).split())
    assert "TYGŘÍ VRAH" in said
    assert "Můžeš zničit na této základně přisluhovače se silou 3 nebo méně." in said.replace("\xad", "")


@pytest.mark.soak
def test_adding_a_game(scratch: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(scratch.root))  # as if what the page installs were installed
    done = walk(ROOT / "docs" / "adding-a-game.md", scratch.root)
    assert [one.returncode for one in done] == [0] * len(done), [one.stderr for one in done]
    said = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(scratch.root / "harbour.pdf")]
    assert "5 / 1" in "".join(said)
    assert "[" not in "".join(said)
    built = forge("build", "--game", "harbour", "--lang", "en", "--jobs", "1", cwd=scratch.root)
    drafts = r"warning: locales/en/harbour\.po: \d+ of \d+ texts are drafts nobody reviewed\n"  # all but the names
    for warned in (done[3], built):
        assert re.fullmatch(drafts, warned.stderr)
    for path in ("harbour.pdf", "build/harbour/en/cards-a4.pdf"):
        assert (0x17, 0x16, 0x1C) in colours(scratch.root / path)  # its ink
        assert not MARKS & colours(scratch.root / path)
    assert "Look at the top 3 cards of the deck. Keep one of them." in " ".join("".join(said).split())
    rules, facts = rules_of("harbour"), load_game(scratch, "harbour")
    book = rules.book(facts)
    plan = Plan((("random", "lookahead"),), (), 1, check=1)
    for seed in range(5):
        assert play(rules, book, plan, seed).faults == ()
        running = Game(rules, book, deal_of(rules, book, plan, seed)[1])
        while not running.over:
            fork = running.fork()
            assert fork.observe(0) == running.observe(0)
            running.apply(running.legal()[-1])
        assert Game.load(rules, book, running.save()).points == running.points
