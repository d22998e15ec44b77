"""What a player may know of a game, as plain data: what lies where, how the players stand, what is being asked.

Whoever has a view, the news and the facts of a game can show all of it and answer every question. The names in it
(of areas, figures, questions) are the game's; what to call them is said by words of the catalog. `msgspec` turns views
into JSON and back.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

import msgspec

from forge.rules.kernel.choices import MOVES, PLAYERS, RESOLVE, THINGS, Ask, Choice, Of, choices
from forge.rules.kernel.news import Thing


class Lasting(msgspec.Struct, frozen=True):
    """A figure is changed by `n` until the end of a turn of player `until`, or with `start` until it starts."""

    figure: str
    n: int
    until: int
    start: bool = False


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing somebody can see.

    `owner` and `controller` are players (-1: nobody; what is not in play is controlled by nobody). `figures` are as
    they are now, `lasting` what is part of them only for a while. `worn` is attached to it, `named` what was named
    for it.
    """

    id: int
    title: str
    owner: int = -1
    controller: int = -1
    figures: dict[str, int] = {}
    lasting: tuple[Lasting, ...] = ()
    worn: tuple[Item, ...] = ()
    named: tuple[str, ...] = ()


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where things lie, in order; piles from the top. `items` is None for what the player may not look at.

    `owner` is the player whose area it is (-1: everybody's), `place` the thing that the area is, where it is one (a
    place on the table with cards at it). `size` counts the things. `ready`: something is about to happen here.
    """

    kind: str
    owner: int = -1
    place: Item | None = None
    items: tuple[Item, ...] | None = None
    size: int = 0
    ready: bool = False


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player: the figures everybody knows, and the groups whose things they play with."""

    player: int
    figures: dict[str, int] = {}
    groups: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open question. Only who is asked sees the choices, what was chosen so far and what it is about.

    `kind` names it, `of` says what the choices are, `why` is the kind of effect that asks or the moment of the game.
    `source` is the thing whose ability asks, and `clause` which clause of it; None when the rules do. `n` is a number
    the question mentions. `then` are the kinds of effect that come of the choice, in order, or where something is put.
    `most`: how many may be chosen in all, one question after another; that can depend on a hand, so it is not shown to
    others. `earlier` are names of groups and players that the same ability has asked for before. `items` are things
    offered or chosen that the player sees nowhere else.
    """

    player: int
    kind: str
    of: Of
    why: str = ""
    source: Thing | None = None
    clause: int | None = None
    n: int = 0
    then: tuple[str, ...] = ()
    most: int = 1
    about: Thing | None = None
    earlier: tuple[str | int, ...] = ()
    chosen: tuple[Thing, ...] = ()
    players: tuple[int, ...] = ()
    choices: tuple[Choice, ...] | None = None
    items: tuple[Item, ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a player may know of the position. `step` names the step of the turn. `winners`: where several may win
    together, who has; `winner` is the one who has won alone."""

    player: int
    current: int
    turn: int
    step: str
    seats: tuple[Seat, ...]
    areas: tuple[Area, ...]
    question: Question | None = None
    winner: int | None = None
    winners: tuple[int, ...] = ()

    def area(self, kind: str, owner: int = -1) -> Area | None:
        """The area of that kind that belongs to a player."""
        return next((area for area in self.areas if area.kind == kind and area.owner == owner), None)

    def spots(self) -> Iterator[Located]:
        """Every thing in the view with where it lies, area by area."""
        yield from spots(self.areas)
        for item in self.question.items if self.question is not None else ():
            yield Located(item)


class Located(msgspec.Struct, frozen=True):
    """A thing and where it lies: in which area, and on what there (nothing for what the area itself is)."""

    item: Item
    area: Area | None = None
    host: Item | None = None


def spots(areas: Iterable[Area]) -> Iterator[Located]:
    """Every thing in some areas: the place, what lies there with all it wears, what the place itself wears."""
    for area in areas:
        if area.place is not None:
            yield Located(area.place, area)
        for item in (*(area.items or ()), *(area.place.worn if area.place is not None else ())):
            yield from _spots(item, area, area.place)


def _spots(item: Item, area: Area, host: Item | None) -> Iterator[Located]:
    yield Located(item, area, host)
    for worn in item.worn:
        yield from _spots(worn, area, item)


def question_view(
    ask: Ask,
    viewer: int,
    things: Sequence[Thing],
    same: Callable[[int], Hashable],
    item: Callable[[int], Item],
    areas: Sequence[Area],
    *,
    why: str = "",
    then: tuple[str, ...] = (),
    earlier: tuple[str | int, ...] = (),
    clause: int | None = None,
    source: int | None = None,
) -> Question:
    """A question as a player sees it. `things` are those of the table, `same` is as for `alike`, `item` makes what is
    to be seen of a thing. `source` instead of the question's own, -1 for none."""
    asking = ask.source if source is None else source
    asking_thing = things[asking] if asking >= 0 else None
    asked = Question(ask.player, ask.kind, ask.of, why, asking_thing, clause, ask.n, then)
    if ask.player != viewer:
        return asked
    picked = ask.shown if ask.of in (THINGS, PLAYERS) else ()
    offered: list[int] = []
    if ask.of == THINGS:
        offered = [option for option in (*ask.options, *picked) if option is not None]
    elif ask.of == MOVES:
        moves = [option[1:] for option in ask.options if option is not None and option[0] != RESOLVE]
        offered = [number for move in moves for number in move if number is not None]
    seen = {spot.item.id for spot in spots(areas)}
    hidden = [number for number in dict.fromkeys(offered) if number not in seen]
    return msgspec.structs.replace(
        asked,
        most=ask.most,
        about=things[ask.about] if ask.about >= 0 else None,
        earlier=earlier,
        chosen=tuple(things[number] for number in picked) if ask.of == THINGS else (),
        players=picked if ask.of == PLAYERS else (),
        choices=choices(ask, things, same),
        items=tuple(item(number) for number in hidden),
    )
