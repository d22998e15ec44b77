"""The guides in docs/ are followed step by step."""

from __future__ import annotations

import pypdfium2
import pytest

from forge.project import Project
from forge.rules.games import load_game, rules_of
from forge.rules.kernel.game import Game
from forge.rules.kernel.many.play import Plan, deal_of, play
from tests.conftest import ROOT
from tests.walk import walk


def test_adding_a_faction(scratch: Project) -> None:
    *_, printed = walk(ROOT / "docs" / "adding-a-faction.md", scratch.root)
    assert printed.returncode == 0
    said = pypdfium2.PdfDocument(scratch.root / "elves.pdf")[0].get_textpage().get_text_range()
    assert "ELF LORD" in said
    assert "Draw" in said


def test_adding_a_game(scratch: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(scratch.root))  # as if what the page installs were installed
    done = walk(ROOT / "docs" / "adding-a-game.md", scratch.root)
    assert [one.returncode for one in done] == [0] * len(done), [one.stderr for one in done]
    said = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(scratch.root / "harbour.pdf")]
    assert "5 / 1" in "".join(said)
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
