"""How a game starts: dealt from a number of players, a seed, and what was agreed on. It is plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.problems import Problem, ProblemsError
from forge.rules.kernel.chance import Chance
from forge.rules.kernel.options import wrong_options
from forge.rules.sincity.engine.book import Book
from forge.rules.sincity.engine.table import Table

CitySitting = Annotated[int, Meta(ge=0)]


class CityDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="deal"):
    """A game from the beginning: how many play, a seed, who has Gladys first, and the value of every option that is not
    the usual one."""

    players: int
    seed: int = 0
    first: CitySitting = 0
    options: dict[str, str] = {}


def check_players(book: Book, players: int, options: Mapping[str, str]) -> list[str]:
    """What is wrong with the number of players and with what was agreed on (variant.mix)."""
    problems = []
    if not book.min_players <= players <= book.max_players:
        problems.append(f"{book.min_players} to {book.max_players} can play, not {players}")
    for name, said in wrong_options(book.options, options, players):
        problems.append(said if name is None else f"{said} (rule variant.{name})")
    return problems


def check_deal(book: Book, start: CityDeal) -> list[str]:
    """What is wrong with a start, in sentences. Sources: setup.gladys, variant.mix."""
    problems = check_players(book, start.players, start.options)
    if not 0 <= start.first < max(start.players, 1):
        problems.append(f"player {start.first + 1} cannot have Gladys: there are {start.players}")
    return problems


def refuse(problems: list[str]) -> None:
    """Raises ProblemsError when there is anything wrong."""
    if problems:
        raise ProblemsError([Problem("", 0, problem) for problem in problems])


def make_table(book: Book, start: CityDeal) -> Table:
    """The table as the game starts. Raises ProblemsError with everything that is wrong with `start`.

    Sources: setup.decks, setup.homes, setup.rest, setup.rest_homes, setup.heroes, setup.goal, setup.gladys.
    """
    refuse(check_deal(book, start))
    chance = Chance(start.seed)
    tokens = list(setting(book, book.value(start.options, "remaining_tokens"), chance))
    with_moves = book.value(start.options, "move_cards") != "no"
    moves = book.moves * start.players if with_moves else ()
    kinds = [kind for kind, _ in tokens]
    t = Table(book, start.options, start.players, chance, kinds, book.actions, book.goals, moves)
    for token, (_, space) in enumerate(tokens):
        t.zones.put(token, t.space_zone[space])
    for name, space in book.heroes.items():
        t.zones.put(t.hero[name], t.space_zone[space])
    for zone, first, end in (("action_deck", t.action0, t.goal0), ("goal_deck", t.goal0, t.move0)):
        cards = list(range(first, end))
        t.chance.shuffle(cards)
        t.zones.fill(t.zones.plan.the(zone), cards)
    for number in range(len(moves)):
        t.put(t.move0 + number, "moves", number // len(book.moves))
    t.current = start.first
    for player in t.order():
        for _ in range(t.goals_dealt()):
            t.draw_goal(player)
    return t


def setting(book: Book, rest: str, chance: Chance) -> Iterator[tuple[str, str]]:
    """Every token with the space where it begins: those at home, then on the spaces that are nobody's home so many on
    each, or so many in all on spaces drawn at random (setup.homes, setup.rest, setup.rest_homes)."""
    homes = set(book.homes().values())
    others = [space.id for space in book.spaces if space.id not in homes]
    for kind in book.tokens:
        yield from [(kind.id, kind.home)] * kind.at_home
    for kind in book.tokens:
        if rest == "total":
            yield from ((kind.id, chance.pick(others)) for _ in range(kind.elsewhere))
        else:
            yield from ((kind.id, space) for space in others for _ in range(kind.elsewhere))
