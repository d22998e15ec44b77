"""Whole games, judged by a referee with rules of its own; goals and heroes in positions drawn at random."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.many.play import Plan, course, deal_of
from forge.rules.sincity import RULES
from forge.rules.sincity.engine.book import Book
from tests.rules.sincity.conftest import Place, seat
from tests.rules.sincity.referee import DEAD, GOALS, HOMES, RING, STARTS, Referee, Town


def played(book: Book, seed: int, players: int) -> AnyGame:
    """A game with options of its own, played at random."""
    bots, start, *_ = deal_of(RULES, book, Plan((("random",) * players,), (), 1, mixed=True), seed)
    game = Game(RULES, book, start)
    for _ in course(game, bots, seed, 5000):
        pass
    return game


def judged(book: Book, seeds: range) -> Counter[str]:
    """How many games had each option; all were as the referee has it."""
    seen = Counter[str]()
    for seed in seeds:
        game = played(book, seed, 2 + seed % 5)
        start = game.start
        if start.options.get("remaining_tokens") == "total":
            continue  # where tokens begin is not told
        Referee(start.players, start.first, start.options).follow(game.news())
        seen.update(list(start.options))
    return seen


def test_games_are_as_the_referee_has_them(book: Book) -> None:
    seen = judged(book, range(60))
    assert set(seen) == {option.id for option in RULES.options(book)} - {"remaining_tokens"}


@pytest.mark.soak
def test_many_games_are_as_the_referee_has_them(book: Book) -> None:
    judged(book, range(1000, 4000))


def town_of(chance: random.Random) -> Town:
    """A town in which every goal is sometimes met and sometimes not."""
    most = chance.choice((2, 5, 9))
    tokens = {space: {kind: chance.randint(0, most) for kind in HOMES} for space in RING}
    dead = {kind: chance.choice((0, 0, 2, 4)) for kind in HOMES}
    near = [RING[(chance.randrange(9) + n) % 9] for n in range(9)][: chance.choice((2, 3, 9))]
    heroes = {hero: chance.choice(near) for hero in STARTS}
    return Town({**tokens, DEAD: dead}, heroes)


def given(town: Town) -> dict[str, object]:
    """The position of a town."""
    tokens = {place: {kind: n for kind, n in there.items() if n} for place, there in town.tokens.items()}
    return {"body_count": tokens.pop(DEAD), "spaces": tokens, "heroes": town.heroes}


def test_goals_are_met_as_they_say(place: Place) -> None:
    """Six goals are held at the end of a round; those are laid down that the hand-written conditions allow."""
    found = {goal: set[bool]() for goal in GOALS}
    chance = random.Random(1)
    for _ in range(200):
        town, goals = town_of(chance), chance.sample(sorted(GOALS), 6)
        game = place(*map(seat, goals), phase="end", action_deck="marv_works", **given(town))
        for player, goal in enumerate(goals):
            met = game.observe(player).area("met", player) is not None
            assert met is GOALS[goal](town), (goal, town.tokens, town.heroes)
            found[goal].add(met)
    assert [goal for goal, seen in found.items() if len(seen) < 2] == []


@pytest.mark.parametrize(
    ("hero", "card"), [("marv", "marv_works"), ("hartigan", "hartigan_patrols"), ("gail", "gail_settles")]
)
def test_heroes_attack_as_they_say(place: Place, hero: str, card: str) -> None:
    """Both ways for every number: as far as the die says, and nobody is touched but those who are there."""
    chance = random.Random(hero)
    for n in range(1, 7):
        for way, sign in (("clockwise", 1), ("counterclockwise", -1)):
            town = town_of(chance)
            before = {place: counts.copy() for place, counts in town.tokens.items()}
            game = place(seat("parade"), seat("odd_couple"), action_deck=card, dice=(n,), phase="action",
                         **(given(town) | {"body_count": {}}))  # fmt: skip
            there = RING[(RING.index(town.heroes[hero]) + sign * n) % 9]
            move = next(move for move in game.legal() if move[0] == way)
            assert len(game.legal()) == 2
            game.apply(move)
            town.heroes[hero] = there
            killed, sent = town.arrival(hero)
            view = game.observe(0)
            for area in view.areas:
                if area.kind == "space" and area.place is not None:
                    space = area.place.title
                    gone = (killed + sent) if space == there else Counter[str]()
                    back = Counter({kind: (killed + sent)[kind] for kind in HOMES if HOMES[kind] == space})
                    wanted = before[space] - gone + back
                    assert area.place.figures == {kind: wanted[kind] for kind in HOMES}
                    assert (hero in {item.title for item in area.items or ()}) is (space == there)
