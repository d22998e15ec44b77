"""The worked examples of the booklet: scenarios, whose numbers come from running them."""

from __future__ import annotations

from forge.library.model import Example, Facts
from forge.rules.kernel.rules import Worked
from forge.rules.kernel.scenario.example import played, scenario_of
from forge.rules.sincity import RULES
from forge.rules.sincity.engine.book import make_book
from forge.rules.sincity.scenario.words import tokens_in


def work(game: Facts, example: Example) -> Worked:
    """Runs an example. Of every space it names there are the tokens of each kind at the end (`home_cop`), of every kind
    of tokens those in the body count (`cop_dead`), and of every player the goals that are met (`ann_met`).

    Raises ProblemsError when there is no such scenario, or when it does not come out as it says.
    """
    book = make_book(game)
    loaded = scenario_of(RULES, book, game, example)
    t = played(RULES, book, loaded).table
    kinds = [kind.id for kind in book.tokens]
    values: dict[str, int] = {}
    for name, title in example.names.items():
        if title in t.space_zone:
            there = tokens_in(t, t.space_zone[title])
            values |= {f"{name}_{kind}": there.get(kind, 0) for kind in kinds}
    values |= {f"{kind}_dead": tokens_in(t, t.body).get(kind, 0) for kind in kinds}
    values |= {f"{name}_met": t.points[loaded.names.index(name)] for name in example.players}
    return Worked(values)
