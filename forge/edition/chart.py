"""A page of charts of what a simulation found: how long games last, who wins, how often things are scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from forge.edition.texts import load_texts
from forge.language.typography import load_language
from forge.project import Project
from forge.render.boxes import Rung
from forge.render.documents import Document, draw_document
from forge.render.studio import studio_for
from forge.rules.games import load_game
from forge.rules.kernel.rules import Labels

BINS = 24  # bars of a histogram at most
LADDER = tuple(Rung(size) for size in (9.0, 7.0, 5.5))


@dataclass(frozen=True)
class Bar:
    """A bar: its words, its length and that of the interval round its end, as shares of the longest, and its number."""

    name: str
    share: float
    said: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class BarChart:
    """Bars below a heading. `upright`: a histogram, whose bars stand beside each other."""

    heading: str
    bars: tuple[Bar, ...]
    note: str = ""
    upright: bool = False


def charts(
    data: Mapping[str, Any], turns: Mapping[int, int], labels: Labels, names: Mapping[str, str]
) -> list[BarChart]:
    """The charts of a simulation: of its JSON (`Tally.as_data`) and of how many games lasted so many turns."""
    row = data["turns"]
    note = f"median {row['median']}, 90 % have at most {row['p90']}, the longest {row['max']}"
    made = [BarChart("Turns", tuple(_histogram(turns)), note, upright=True)]
    shares = (("bots", "Wins by bot"), ("seats", "Wins by seat"), (labels.groups, f"Wins by {labels.group}"))
    for what, heading in shares:
        if len(data[what]) > 1:
            made.append(BarChart(heading, tuple(_shares(data[what], names)), "with the 95 % interval"))
    if scored := data[labels.things]:
        most = max(one["per_game"] for one in scored.values())
        bars = (
            Bar(names.get(name, name), one["per_game"] / most, f"{one['per_game']:.2f}") for name, one in scored.items()
        )
        made.append(BarChart(f"{labels.thing.capitalize()}: how often in a game", tuple(bars)))
    return made


def _histogram(counts: Mapping[int, int]) -> Iterator[Bar]:
    """The numbers in at most BINS steps of equal width."""
    if not counts:
        return
    low, high = min(counts), max(counts)
    width = (high - low) // BINS + 1
    steps = dict.fromkeys(range(low, high + 1, width), 0)
    for number, games in counts.items():
        steps[number - (number - low) % width] += games
    most = max(steps.values())
    for first, games in steps.items():
        name = f"{first}" if width == 1 else f"{first}–{first + width - 1}"
        yield Bar(name, games / most, str(games))


def _shares(rows: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Bar]:
    most = max(row["high"] for row in rows.values()) or 1
    for name, row in rows.items():
        low, rate, high = (row[what] / most for what in ("low", "rate", "high"))
        yield Bar(names.get(name, name), rate, f"{100 * row['rate']:.1f} %", low, high)


def chart_pdf(
    project: Project, game_id: str, data: Mapping[str, Any], turns: Mapping[int, int], labels: Labels
) -> bytes:
    """One page A4 of charts, in the language of the game's drafts. Raises ProblemsError when it cannot be drawn."""
    game = load_game(project, game_id)
    code = game.info.language
    texts = load_texts(project, game, code)
    names = {thing.id: texts.called(thing).text for thing in game.printed}
    names |= {group.id: texts.said(f"{group.prefix}.{group.id}.name").text for group in game.groups if group.name}
    plan = data["plan"]
    options = ", ".join(f"{name} {value}" for name, value in plan.get("options", {}).items())
    tables = " / ".join(
        dict.fromkeys(f"{len(table)} players ({', '.join(dict.fromkeys(table))})" for table in plan["tables"])
    )
    context = {
        "title": texts.said("game.title").text,
        "language": load_language(project, code).tag,
        "line": f"{data['games']} games from seed {plan['seed']}: {tables}",
        "agreed": "; ".join(filter(None, [plan.get("mode", ""), options])),
        "charts": charts(data, turns, labels, names),
    }
    document = Document("chart.html.j2", ("chart.css",), context, {}, "chart", LADDER, pages=1)
    return draw_document(studio_for(project, game_id), document).pdf
