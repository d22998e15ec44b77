"""The worked examples of the booklet: scenarios, whose numbers come from running them."""

from __future__ import annotations

from forge.library.model import Example, Facts
from forge.problems import Problem, ProblemsError
from forge.rules.kernel.rules import Worked
from forge.rules.kernel.scenario.example import played, scenario_of
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.award import Award, award
from forge.rules.smashup.engine.book import make_book
from forge.rules.smashup.engine.news import PlaceNews, ScoreNews
from forge.rules.smashup.engine.start import make_table
from forge.rules.smashup.engine.values import breakpoint_of, power


def work(game: Facts, example: Example) -> Worked:
    """Runs an example: breakpoint, total and power of every player before anything happens, and the awards, whose rows
    show the power they were given for.

    The points are those of the awards; for a player who has left by then, those the power before would have earned.
    Raises ProblemsError when there is no such scenario, or when it does not come out as it says.
    """
    book = make_book(game)
    loaded = scenario_of(RULES, book, game, example)
    names = loaded.names
    before = make_table(loaded.book or book, loaded.start)
    base = next((base for base in before.bases() if before.title[base].id == example.names["base"]), None)
    if base is None:
        raise ProblemsError([Problem(loaded.file, loaded.line, f"{example.id}: the base is not in play")])
    game_played = played(RULES, book, loaded)
    powers = {
        name: sum(power(before, card) for card in before.field(base) if before.controller[card] == names.index(name))
        for name in example.players
    }
    awards: dict[str, Award] = {}
    scored_with: dict[str, int] = {}
    scored = False
    for item in game_played.news():
        if isinstance(item, ScoreNews):
            scored = item.base.id == base
        elif isinstance(item, PlaceNews) and scored:
            awards[names[item.player]] = Award(item.place, item.n)
            scored_with[names[item.player]] = item.power
    before_that = award(powers, game.thing(example.names["base"]).numbers("points"))
    points = {f"{name}_points": got.points for name, got in {**before_that, **awards}.items()}
    there = {"breakpoint": breakpoint_of(before, base), "total": sum(powers.values())}
    placed = sorted(awards.items(), key=lambda pair: pair[1].place)
    rows = tuple((name, (scored_with[name], got.place, got.points)) for name, got in placed)
    return Worked({**there, **powers, **points}, ("power", "place", "points"), rows)
