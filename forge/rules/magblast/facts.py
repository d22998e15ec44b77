"""The facts of Mag·Blast: command ships, classes of fleet ships, action cards; and what in the files must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from forge.abilities.tree import walk
from forge.library.abilities import note_fault
from forge.library.basic import Id, Natural, Positive, Words
from forge.library.check import check_ids
from forge.library.model import (
    Basis,
    Example,
    Facts,
    Flavour,
    GameFile,
    Group,
    Players,
    Printed,
    Printing,
    Ruling,
    Sentence,
)
from forge.library.records import Provenance
from forge.library.shape import Content, Files
from forge.rules.magblast.extras import GROUP, ExtrasFile, extras
from forge.rules.magblast.kinds.effects import Fire, Launch
from forge.rules.magblast.kinds.words import Gun, ShipClass, Symbol


class ActionGroup(Enum):
    """What an action card is; the rules speak of these."""

    blast = "blast"
    squadron = "squadron"
    hit = "hit"
    hit_effect = "hit_effect"
    special = "special"


class Craft(Enum):
    """The two kinds of squadrons."""

    fighter = "fighter"
    bomber = "bomber"


class CardSentence(Sentence, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sentence of a card. `kind` says when it works, and chooses the label printed before it."""

    kind: Literal["on_play", "ongoing", "any_turn", "after_hit", "limited"]


class Titled(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every record has. `basis` says how each of its fields is known, `all` those that are not listed."""

    id: Id
    name: Words
    basis: Provenance
    text: tuple[CardSentence, ...] = ()
    flavour: Flavour | None = None
    rulings: tuple[Ruling, ...] = ()
    ability: list[dict[str, Any]] | None = None


class CommandShip(Titled, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command ship. `neutral` is the name of our own that is printed with `names: neutral`."""

    hull: Positive
    neutral: Words


class FleetShip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet ship: what it has beside what its class has."""

    id: Id
    name: Words
    hull: Positive
    speed: Natural | None = None
    basis: Provenance = {}


class Class(Titled, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A class of fleet ships, and its ships. `speed` may be left to the ships."""

    ships: tuple[FleetShip, ...]
    guns: tuple[Gun, ...]
    speed: Natural | None = None


class Copies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many copies of a title with these resource symbols."""

    copies: Positive
    symbols: tuple[Symbol, ...] = ()


class ActionCard(Titled, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action card in its printings. Blasts have a `gun`, blasts and squadrons `damage`."""

    group: ActionGroup
    printings: tuple[Copies, ...]
    gun: Gun | None = None
    damage: Positive | None = None
    craft: Craft | None = None
    lies_on: Literal["fleet"] | None = None


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play. `targets`: whose fleets blasts and squadrons may attack; `shots`: what fires once a turn, `gun` as
    soon as two players are left; `sound`: what a blast without its sound comes to: nothing is asked, or it is asked
    when the answers are given (`lenient`) or before them (`strict`)."""

    id: Id
    players: Players
    basis: Basis
    targets: Literal["anybody", "neighbours"] = "anybody"
    shots: Literal["ship", "gun"] = "ship"
    sound: Literal["none", "lenient", "strict"] = "none"


class CommandFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """command.yml."""

    command_ships: tuple[CommandShip, ...]


class FleetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """fleet.yml: the fleet ships, class by class."""

    classes: tuple[Class, ...]


class ActionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """action.yml."""

    action_cards: tuple[ActionCard, ...]


class MagBlastFile(GameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yml: the game's constants, its three decks, its ways to play, and the zones of a fleet round its command
    ship, each beside the next one and the last beside the first."""

    zones: dict[Literal["yellow", "green", "red", "blue"], Words]
    decks: dict[Literal["command_ships", "fleet_ships", "action_cards"], Words]
    modes: tuple[Mode, ...]


@dataclass(frozen=True)
class Fleets:
    """Everything in the box, as the files have it."""

    info: MagBlastFile
    command: tuple[CommandShip, ...]
    classes: tuple[Class, ...]
    action: tuple[ActionCard, ...]

    def ships(self) -> Iterator[tuple[Class, FleetShip]]:
        """All fleet ships, each with its class."""
        for one in self.classes:
            for ship in one.ships:
                yield one, ship


def fleets_of(facts: Facts) -> Fleets:
    """The box of a game of this shape."""
    assert isinstance(facts.own, Fleets), f"{facts.id} is another game"
    return facts.own


class MagBlastShape:
    """The shape of the game's facts; see `Shape`."""

    structs: Mapping[str, type[msgspec.Struct]] = MappingProxyType(
        {"game": MagBlastFile, "command": CommandFile, "fleet": FleetFile, "action": ActionFile, "extras": ExtrasFile}
    )
    needs = frozenset({"rules", "booklet", "words"})

    def read(self, files: Files) -> Content | None:
        info = files.read("game", MagBlastFile)
        command, fleet = files.read("command", CommandFile), files.read("fleet", FleetFile)
        action, more = files.read("action", ActionFile), files.read("extras", ExtrasFile)
        if info is None or command is None or fleet is None or action is None or more is None:
            return None
        box = Fleets(info, command.command_ships, fleet.classes, action.action_cards)
        groups = tuple(Group(name, said, "deck", "game.yml") for name, said in info.decks.items())
        printed = (
            *(_command(ship, index, info) for index, ship in enumerate(box.command)),
            *(thing for index, one in enumerate(box.classes) for thing in _class(one, index)),
            *(_action(card, index) for index, card in enumerate(box.action)),
            *(_zone(colour, said) for colour, said in info.zones.items()),
            *extras(more, info.constants),
        )
        return Content(info, (*groups, GROUP), printed, box, _derived(box))

    def check(self, facts: Facts, files: Files) -> None:
        box = fleets_of(facts)
        check_ids(files, "game", ("modes",), [mode.id for mode in box.info.modes], "mode")
        for index, one in enumerate(box.classes):
            _check_class(files, one, index)
        for thing in facts.printed:
            if thing.text and thing.ability is None and thing.group != GROUP.id:
                note = f"{thing.id}: has a text but no ability; say as data what the text says"
                files.problem(thing.name_of_file, thing.path, note)
        for index, card in enumerate(box.action):
            _check_action(facts, files, card, facts.thing(card.id), index)

    def example_names(self, example: Example) -> frozenset[str]:
        figures = (f"{name}_{figure}" for name in example.names for figure in ("hull", "speed", "damage", "left"))
        return frozenset({*example.names, *figures, *(f"{player}_hand" for player in example.players)})


SHAPE = MagBlastShape()


def _derived(box: Fleets) -> dict[str, int]:
    """Constants that follow from the facts: how many there are of each class and group of cards."""
    classes = {f"{one.id}_count": len(one.ships) for one in box.classes}
    groups: Counter[str] = Counter()
    for card in box.action:
        groups[f"{card.group.value}_count"] += sum(one.copies for one in card.printings)
    return {**classes, **groups}


def _command(ship: CommandShip, index: int, info: MagBlastFile) -> Printed:
    limited = any(sentence.kind == "limited" for sentence in ship.text)
    uses = {"uses": info.constants.get("command_uses", 0)} if limited else {}
    return Printed(
        id=ship.id,
        name=ship.name,
        type="command_ship",
        prefix="command",
        group="command_ships",
        theme=ship.id,
        layout="command",
        bearer="command_ship",
        file="command.yml",
        path=("command_ships", index),
        text=ship.text,
        rulings=ship.rulings,
        ability=ship.ability,
        flavour=ship.flavour,
        neutral=ship.neutral,
        figures={"hull": ship.hull, **uses},
        note=f"command ship, hull {ship.hull}",
    )


def _class(one: Class, index: int) -> Iterator[Printed]:
    """A class, which is no card but bears the text of its ships, and its ships."""
    guns = [gun.value for gun in one.guns]
    yield Printed(
        id=one.id,
        name=one.name,
        type="class",
        prefix="class",
        group="fleet_ships",
        theme=one.id,
        layout="fleet",
        bearer="fleet_ship",
        file="fleet.yml",
        path=("classes", index),
        text=one.text,
        rulings=one.rulings,
        ability=one.ability,
        flavour=one.flavour,
        printings=(),
        note=f"a class of fleet ships; guns: {', '.join(guns)}",
    )
    for place, ship in enumerate(one.ships):
        speed = one.speed if ship.speed is None else ship.speed
        yield Printed(
            id=ship.id,
            name=ship.name,
            type="fleet_ship",
            prefix="ship",
            group="fleet_ships",
            theme=one.id,
            layout="fleet",
            bearer="fleet_ship",
            file="fleet.yml",
            path=("classes", index, "ships", place),
            like=one.id,
            neutral=place + 1,
            printings=(Printing(1, tuple(guns)),),
            figures={"hull": ship.hull, "speed": speed or 0},
            note=f"{one.id}, hull {ship.hull}, speed {speed}",
        )


def _action(card: ActionCard, index: int) -> Printed:
    bearer = "obstacle" if card.lies_on is not None else card.group.value
    copies = sum(one.copies for one in card.printings)
    return Printed(
        id=card.id,
        name=card.name,
        type=card.group.value,
        prefix="action",
        group="action_cards",
        theme=card.group.value,
        layout="action",
        bearer=bearer,
        file="action.yml",
        path=("action_cards", index),
        text=card.text,
        rulings=card.rulings,
        ability=card.ability,
        flavour=card.flavour,
        printings=tuple(Printing(one.copies, tuple(sign.value for sign in one.symbols)) for one in card.printings),
        figures={
            **({"damage": card.damage} if card.damage is not None else {}),
            **({"gun": card.gun.value} if card.gun is not None else {}),
        },
        opening="card.play_on.fleet" if card.lies_on is not None else None,
        note=f"action card, {card.group.value.replace('_', ' ')}, {copies} in the deck",
    )


def _zone(colour: str, said: str) -> Printed:
    """A zone, which is no card: it lies at an edge of every command ship."""
    return Printed(
        id=colour,
        name=said,
        type="zone",
        prefix="zone",
        group="command_ships",
        theme=colour,
        layout="command",
        bearer="command_ship",
        file="game.yml",
        path=("zones", colour),
        printings=(),
        note="one of the four zones of a fleet, at the edges of a command ship",
    )


def _check_class(files: Files, one: Class, index: int) -> None:
    where = ("classes", index)
    if one.id not in [known.value for known in ShipClass]:
        files.problem("fleet", (*where, "id"), f"there is no class {one.id!r}")
    for place, ship in enumerate(one.ships):
        if ship.speed is None and one.speed is None:
            files.problem("fleet", (*where, "ships", place), f"{ship.id}: needs a speed, as its class has none")


def _check_action(facts: Facts, files: Files, card: ActionCard, thing: Printed, index: int) -> None:
    """The figures on a card are those of its ability, and it has those of its group."""

    def problem(field: str, message: str) -> None:
        files.problem("action", ("action_cards", index, field), f"{card.id}: {message}")

    for field, groups in (("gun", ("blast",)), ("damage", ("blast", "squadron")), ("craft", ("squadron",))):
        there, wanted = getattr(card, field) is not None, card.group.value in groups
        if there != wanted:
            problem("group", f"a {card.group.value} {'needs' if wanted else 'has no'} {field}")
    for place, node in walk(facts.abilities[card.id]):
        if isinstance(node, Fire | Launch) and node.damage != card.damage:
            note_fault(facts, files, thing, place, f"deals {node.damage}, and the card shows {card.damage}")
        if isinstance(node, Fire) and node.gun is not card.gun:
            shown = card.gun.value if card.gun else "none"
            note_fault(facts, files, thing, place, f"fires a {node.gun.value}, and the card shows {shown}")
