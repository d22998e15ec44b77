"""What a simulation found, as a page of charts."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from forge.edition.chart import charts
from forge.project import Project
from forge.rules.kernel.rules import Labels
from tests.cli.calling import forge


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, object], pypdfium2.PdfPage]:
    file = tmp_path_factory.mktemp("charts") / "charts.pdf"
    done = forge("simulate", "--game", "magblast", "--games", "6", "--bots", "random", "--json", "--plot", str(file))
    assert done.returncode == 0, done.stderr
    pages = pypdfium2.PdfDocument(file.read_bytes())
    assert len(pages) == 1
    return json.loads(done.stdout), pages[0]


def test_the_page_says_what_the_json_says(drawn: tuple[dict[str, object], pypdfium2.PdfPage]) -> None:
    data, page = drawn
    said = " ".join(page.get_textpage().get_text_range().split())
    assert "MAG·BLAST" in said and "6 games from seed 1: 2 players (random)" in said
    assert f"median {data['turns']['median']}" in said  # type: ignore[index]
    for name, row in data["command_ships"].items():  # type: ignore[attr-defined]
        assert f"{100 * row['rate']:.1f} %" in said, name
    assert "The Glorp" in said, "things are called by their names"


def test_bars_are_as_long_as_their_numbers() -> None:
    """The histogram has every game once; the longest bar fills its room; intervals lie round the ends of bars."""
    shares = {"a": {"low": 0.1, "rate": 0.25, "high": 0.4}, "b": {"low": 0.6, "rate": 0.75, "high": 0.8}}
    data = {"turns": {"median": 5, "p90": 60, "max": 99}, "bots": {"x": shares["a"]}, "seats": shares, "groups": {},
            "things": {"p": {"per_game": 0.5}, "q": {"per_game": 2.0}}}  # fmt: skip
    turns, by_seat, things = charts(
        data, {1: 3, 50: 7, 99: 2}, Labels("group", "groups", "thing", "things"), {"p": "P"}
    )
    assert turns.upright and sum(int(bar.said) for bar in turns.bars) == 12 and len(turns.bars) <= 24
    assert [bar.name for bar in turns.bars if bar.said == "7"] == ["46–50"]
    first, second = by_seat.bars
    assert (second.share, second.high) == (pytest.approx(0.75 / 0.8), 1.0) and first.said == "25.0 %"
    assert [(bar.name, bar.share, bar.said) for bar in things.bars] == [("P", 0.25, "0.50"), ("q", 1.0, "2.00")]


def test_charts_are_of_one_game_and_replace_nothing_else(tmp_path: Path, project: Project) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    both = forge("simulate", "--games", "1", "--plot", str(tmp_path / "charts.pdf"))
    assert both.returncode == 2 and "--plot draws one game: say which with --game" in both.stderr
    other = forge("simulate", "--game", "magblast", "--games", "1", "--plot", str(file))
    assert other.returncode == 2 and file.read_text() == "mine"
    source = forge("simulate", "--game", "magblast", "--games", "1", "--plot", str(project.cards / "charts.pdf"))
    assert source.returncode == 2 and not (project.cards / "charts.pdf").exists()
