"""The worked examples of the booklet: scenarios, whose numbers come from running them."""

from __future__ import annotations

from forge.library.model import Example, Facts
from forge.rules.kernel.rules import Worked
from forge.rules.kernel.scenario.example import played, scenario_of
from forge.rules.magblast import RULES
from forge.rules.magblast.engine.book import make_book


def work(game: Facts, example: Example) -> Worked:
    """Runs an example. Of every title it names there are the figures (`zeus_hull`), and of ships what is left of the
    hull at the end (`zeus_left`), 0 for one that is gone; of every player the cards in hand at the end (`ann_hand`).

    Raises ProblemsError when there is no such scenario, or when it does not come out as it says.
    """
    book = make_book(game)
    loaded = scenario_of(RULES, book, game, example)
    t = played(RULES, book, loaded).table
    values: dict[str, int] = {}
    for name, title in example.names.items():
        thing = game.thing(title)
        values |= {
            f"{name}_{figure}": number for figure in thing.figures if (number := thing.number(figure)) is not None
        }
        if "hull" in thing.figures:
            there = [n for n, one in enumerate(t.things) if one.title == title and t.side(n) >= 0]
            values[f"{name}_left"] = t.title[there[0]].hull - t.damage[there[0]] if there else 0
    values |= {f"{name}_hand": len(t.hands[loaded.names.index(name)]) for name in example.players}
    return Worked(values)
