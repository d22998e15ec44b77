"""Starting from any position: what lies where, as plain data. Scenarios begin so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.rules.kernel.chance import Chance
from forge.rules.sincity.board import MANY
from forge.rules.sincity.engine.book import Book
from forge.rules.sincity.engine.start import CitySitting, check_players, refuse
from forge.rules.sincity.engine.table import ACTION, BEGIN, DEPLOY, END, Table

PHASES = ("begin", "deploy", "action", "end")
assert list(range(len(PHASES))) == [BEGIN, DEPLOY, ACTION, END]
Number = Annotated[int, Meta(ge=0)]


class CitySeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has: goals that are hidden, open and met, cards kept for later, move cards face up and used ones.
    `moves` None: all that are not used, where there are move cards."""

    goals: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    moves: tuple[str, ...] | None = None
    used: tuple[str, ...] = ()


class CityPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="position"):
    """A position. Tokens are counted by kind; heroes left out stand where they begin; decks and piles are from the top.

    `gladys` is who has her, `deployer` whose token is next (None: the holder's); `phase`: begin (of the round that
    follows `turn`), deploy, action (the card is drawn next), end (goals are checked next). `dice` is what the die shows
    next.
    """

    players: tuple[CitySeat, ...]
    spaces: dict[str, dict[str, Number]] = {}
    body_count: dict[str, Number] = {}
    heroes: dict[str, str] = {}
    action_deck: tuple[str, ...] = ()
    action_discard: tuple[str, ...] = ()
    goal_deck: tuple[str, ...] = ()
    goal_discard: tuple[str, ...] = ()
    gladys: CitySitting = 0
    deployer: CitySitting | None = None
    phase: str = "action"
    turn: CitySitting = 1
    dice: tuple[Annotated[int, Meta(ge=1)], ...] = ()
    options: dict[str, str] = {}
    seed: int = 0


def check_position(book: Book, position: CityPosition) -> list[str]:
    """What is wrong with a position: unknown names, cards that are there too often, seats nobody has."""
    seats = len(position.players)
    problems = check_players(book, seats, position.options)
    if position.phase not in PHASES:
        problems.append(f"there is no phase {position.phase!r}; there are: {', '.join(PHASES)}")
    for who in (position.gladys, position.deployer or 0):
        if who >= seats:
            problems.append(f"there is no player {who + 1}: there are {seats}")
    kinds, spaces = [kind.id for kind in book.tokens], [space.id for space in book.spaces]
    places = (*position.spaces.items(), (book.body_count.id, position.body_count))
    problems += _unknown("space", [*position.spaces, *position.heroes.values()], spaces)
    problems += _unknown("hero", position.heroes, book.heroes)
    problems += _unknown("kind of tokens", [kind for _, there in places for kind in there], kinds)
    crowds = {n for _, there in places for n in there.values() if n > MANY}
    problems += [f"{n} tokens of a kind in one place are too many; there may be {MANY}" for n in sorted(crowds)]
    sides = book.constants["die_sides"]
    problems += [f"the die shows 1 to {sides}, not {n}" for n in position.dice if n > sides]
    for what, cards, box in (
        ("action card", _actions(position), book.actions),
        ("goal", _goals(position), book.goals),
        ("move card", [card for seat in position.players for card in (*(seat.moves or ()), *seat.used)], book.moves),
    ):
        copies = Counter(card.id for card in box)
        problems += _unknown(what, cards, copies)
        if what == "goal":
            problems += [f"{card!r} is there {n} times" for card, n in Counter(cards).items() if n > copies[card] > 0]
    for number, seat in enumerate(position.players, 1):
        own = Counter((*(seat.moves or ()), *seat.used))
        problems += [f"player {number} has {card!r} {n} times" for card, n in own.items() if n > 1]
        if own and book.value(position.options, "move_cards") == "no":
            problems.append(f"player {number} has move cards, and nobody agreed on them (rule variant.move_cards)")
        problems += [
            f"player {number} has kept {card!r}, which is not kept for later (rule keep.where)"
            for card in seat.kept
            if card in book.titles and not book.titles[card].kept
        ]
    return problems


def _unknown(what: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    there = list(dict.fromkeys(known))
    for name in dict.fromkeys(names):
        if name not in there:
            yield f"there is no {what} {name!r}; there are: {', '.join(there)}"


def _actions(position: CityPosition) -> list[str]:
    """All action cards, in the order of their numbers."""
    kept = [card for seat in position.players for card in seat.kept]
    return [*kept, *reversed(position.action_deck), *reversed(position.action_discard)]


def _goals(position: CityPosition) -> list[str]:
    """All goals, in the order of their numbers."""
    held = [goal for seat in position.players for goal in (*seat.goals, *seat.open, *seat.met)]
    return [*held, *reversed(position.goal_deck), *reversed(position.goal_discard)]


def _moves(book: Book, position: CityPosition, seat: CitySeat) -> tuple[str, ...]:
    """The move cards that a player has face up."""
    if seat.moves is not None or book.value(position.options, "move_cards") == "no":
        return seat.moves or ()
    return tuple(card.id for card in book.moves if card.id not in seat.used)


def lay(book: Book, position: CityPosition) -> Table:
    """The table of a position. Raises ProblemsError with everything that is wrong with it."""
    refuse(check_position(book, position))
    places = (*((space, position.spaces.get(space.id, {})) for space in book.spaces), (None, position.body_count))
    tokens = [
        (kind, None if space is None else space.id)
        for space, there in places
        for kind, n in there.items()
        for _ in range(n)
    ]
    titles, held = book.titles, [(_moves(book, position, seat), seat.used) for seat in position.players]
    t = Table(
        book,
        position.options,
        len(position.players),
        Chance(position.seed),
        [kind for kind, _ in tokens],
        [titles[card] for card in _actions(position)],
        [titles[goal] for goal in _goals(position)],
        [titles[card] for moves, used in held for card in (*moves, *used)],
    )
    for token, (_, name) in enumerate(tokens):
        t.zones.put(token, t.body if name is None else t.space_zone[name])
    for name, space in (dict(book.heroes) | position.heroes).items():
        t.zones.put(t.hero[name], t.space_zone[space])
    actions, goals, moves = (
        iter(range(t.action0, t.goal0)),
        iter(range(t.goal0, t.move0)),
        iter(range(t.move0, t.place0)),
    )
    for player, seat in enumerate(position.players):
        for zone, cards, numbers in (
            ("kept", seat.kept, actions), ("goals", seat.goals, goals), ("open", seat.open, goals),
            ("met", seat.met, goals), ("moves", held[player][0], moves), ("used", held[player][1], moves),
        ):  # fmt: skip
            for _ in cards:
                t.put(next(numbers), zone, player)
        t.points[player] = len(seat.met)
    for zone, cards, numbers in (
        ("action_deck", position.action_deck, actions), ("action_discard", position.action_discard, actions),
        ("goal_deck", position.goal_deck, goals), ("goal_discard", position.goal_discard, goals),
    ):  # fmt: skip
        for _ in cards:
            t.put(next(numbers), zone)
    t.current, t.turn, t.phase, t.dice = position.gladys, position.turn, PHASES.index(position.phase), position.dice
    t.deployer = t.current if position.deployer is None else position.deployer
    return t
