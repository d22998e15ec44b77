"""A game made ready to play: every title with its ability cut into the parts the engine looks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forge.abilities.kinds import Ability
from forge.abilities.nodes import Ongoing, OnPlay
from forge.abilities.sorts import Effect
from forge.abilities.tree import walk
from forge.library.model import Facts, Printed
from forge.problems import fail
from forge.rules.magblast.engine.keys import key_of
from forge.rules.magblast.facts import ActionGroup, Craft, Mode, fleets_of
from forge.rules.magblast.kinds.effects import Cancel, Fire, Launch, Pay, Ram
from forge.rules.magblast.kinds.frames import AfterHit, AnyTurn, Limited
from forge.rules.magblast.kinds.words import Gun, ShipClass, Symbol

GUNS = tuple(Gun)
SYMBOLS = tuple(Symbol)
CODE = 8  # a card's symbols are one number: so many of the first kind, of the second times 8, of the third times 64


def bit_of(gun: Gun) -> int:
    """Guns of a ship are the bits of a number."""
    return 1 << GUNS.index(gun)


class Standing:
    """A rule of a title in its place: the number of its clause, what the engine finds it by, and whether it is a
    command ability that can be used only so often."""

    __slots__ = ("index", "key", "limited", "rule")

    def __init__(self, index: int, rule: Any, limited: bool) -> None:
        self.index = index
        self.rule = rule
        self.key = key_of(rule)
        self.limited = limited


class Reply:
    """An answer that a title gives on any turn: what is done, what of it cancels, and what it costs in symbols."""

    __slots__ = ("cancels", "do", "index", "price")

    def __init__(self, index: int, do: tuple[Effect, ...]) -> None:
        self.index = index
        self.do = do
        nodes = [node for part in do for _, node in walk(part)]
        self.cancels = tuple(node for node in nodes if isinstance(node, Cancel))
        self.price = max((node.symbols for node in nodes if isinstance(node, Pay)), default=0)


class Ready:
    """A title ready for play. `number` orders titles; `aims` is the effect with which a card attacks a target that is
    chosen when it is played."""

    __slots__ = (
        "ability",
        "after_hit",
        "aims",
        "craft",
        "group",
        "guns",
        "hull",
        "id",
        "keys",
        "lies",
        "number",
        "on_play",
        "replies",
        "speed",
        "standing",
        "type",
    )

    def __init__(self, number: int, thing: Printed, ability: Ability) -> None:
        self.number = number
        self.id = thing.id
        self.type = thing.type
        self.ability = ability
        self.hull = thing.number("hull") or 0
        self.speed = thing.number("speed") or 0
        self.guns = 0
        self.group: ActionGroup | None = None
        self.craft: Craft | None = None
        self.lies = False
        self.on_play = tuple((n, clause.do) for n, clause in enumerate(ability) if isinstance(clause, OnPlay))
        self.after_hit = tuple((n, clause.do) for n, clause in enumerate(ability) if isinstance(clause, AfterHit))
        self.replies = tuple(Reply(n, clause.do) for n, clause in enumerate(ability) if isinstance(clause, AnyTurn))
        self.standing = tuple(
            Standing(n, clause.rule, isinstance(clause, Limited))
            for n, clause in enumerate(ability)
            if isinstance(clause, Ongoing | Limited)
        )
        self.keys = frozenset(one.key for one in self.standing)
        aims = [part for _, do in self.on_play for part in do if isinstance(part, Fire | Launch | Ram)]
        self.aims: Fire | Launch | Ram | None = aims[0] if aims else None


@dataclass(frozen=True)
class Book:
    """All titles of a game and its constants. `deck` and `fleet` are the action cards and fleet ships of the box, an
    action card with its symbols; `ring` are the zones of a fleet, each beside the next; `classes` what further classes
    bring."""

    game: str
    titles: Mapping[str, Ready]
    deck: tuple[tuple[Ready, int], ...]
    fleet: tuple[Ready, ...]
    command: tuple[Ready, ...]
    ring: tuple[Ready, ...]
    classes: Mapping[ShipClass, tuple[Standing, ...]]
    modes: Mapping[str, Mode]
    constants: Mapping[str, int]
    min_players: int
    max_players: int

    def mode(self, name: str | None) -> Mode:
        """The way of play of that name, the first one for None. Raises ProblemsError where there is none."""
        if name is None:
            return next(iter(self.modes.values()))
        if name not in self.modes:
            raise fail(f"there is no mode {name!r}; there are: {', '.join(self.modes)}")
        return self.modes[name]


def make_book(facts: Facts, abilities: Mapping[str, Ability] | None = None) -> Book:
    """The book of a game. `abilities` replaces those of the database, title by title."""
    told = abilities or {}
    known = {**facts.abilities, **told}
    box = fleets_of(facts)
    titles = {
        thing.id: Ready(number, thing, known[thing.id if thing.id in told else thing.like or thing.id])
        for number, thing in enumerate(facts.printed)
    }
    for one, ship in box.ships():
        titles[ship.id].guns = sum(map(bit_of, one.guns))
    deck = []
    for card in box.action:
        title = titles[card.id]
        title.group, title.craft, title.lies = card.group, card.craft, card.lies_on is not None
        for printing in card.printings:
            code = sum(CODE ** SYMBOLS.index(symbol) for symbol in printing.symbols)
            deck += [(title, code)] * printing.copies
    return Book(
        game=facts.id,
        titles=titles,
        deck=tuple(deck),
        fleet=tuple(titles[ship.id] for _, ship in box.ships()),
        command=tuple(titles[ship.id] for ship in box.command),
        ring=tuple(titles[colour] for colour in box.info.zones),
        classes={ShipClass(one.id): titles[one.id].standing for one in box.classes},
        modes={mode.id: mode for mode in box.info.modes},
        constants=facts.constants,
        min_players=facts.info.players.min,
        max_players=facts.info.players.max,
    )
