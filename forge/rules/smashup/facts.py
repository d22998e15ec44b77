"""The facts of Smash Up: factions of minions and actions, and bases. What the files hold, and what must agree."""

from __future__ import annotations

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
from forge.library.model import Example, Facts, Flavour, GameFile, Group, Printed, Printing, Ruling, Sentence
from forge.library.shape import Content, Files


class CardType(Enum):
    minion = "minion"
    action = "action"


class PlayOn(Enum):
    """What an action is attached to when played. Its sentence is a fixed phrase of the catalog."""

    base = "base"
    minion = "minion"
    own_minion = "own_minion"


class Said(Sentence, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sentence of a card or base. `kind` says when it works, and chooses the label printed before it."""

    kind: Literal["on_play", "ongoing", "special", "base"]


class CardFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card title. `text` says the ability in sentences, `ability` says it as data; `tribe` groups titles."""

    id: Id
    name: Words
    type: CardType
    copies: Positive
    power: Natural | None = None
    play_on: PlayOn | None = None
    tribe: Id | None = None
    text: tuple[Said, ...] = ()
    flavour: Flavour | None = None
    rulings: tuple[Ruling, ...] = ()
    ability: list[dict[str, Any]] | None = None


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base. `points` are the victory points of first, second and third place."""

    id: Id
    name: Words
    faction: Id
    breakpoint: Positive
    points: tuple[Natural, Natural, Natural]
    text: tuple[Said, ...] = ()
    flavour: Flavour | None = None
    rulings: tuple[Ruling, ...] = ()
    ability: list[dict[str, Any]] | None = None


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """factions/<id>.yml: a faction and its cards in printed order."""

    id: Id
    name: Words
    cards: tuple[CardFacts, ...]


class BasesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """bases.yml."""

    bases: tuple[Base, ...]


class SmashUpFile(GameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yml: the game's constants, the order of its factions, and the nouns that follow numbers. Every file in
    factions/ is a faction; those that are not in the list come after it.

    `language` is the one the drafts are written in: its catalog is made from them, the others from its catalog.
    """

    factions: tuple[Id, ...]


@dataclass(frozen=True)
class Box:
    """Everything in the box, as the files have it."""

    info: SmashUpFile
    factions: tuple[Faction, ...]
    bases: tuple[Base, ...]

    def cards(self) -> Iterator[CardFacts]:
        """All card titles, faction by faction."""
        for faction in self.factions:
            yield from faction.cards


def box_of(facts: Facts) -> Box:
    """The box of a game of this shape."""
    assert isinstance(facts.own, Box), f"{facts.id} is another game"
    return facts.own


class SmashUpShape:
    """The shape of the game's facts; see `Shape`."""

    structs: Mapping[str, type[msgspec.Struct]] = MappingProxyType(
        {"game": SmashUpFile, "faction": Faction, "bases": BasesFile}
    )
    needs = frozenset({"rules", "booklet", "words"})

    def read(self, files: Files) -> Content | None:
        info = files.read("game", SmashUpFile)
        bases = files.read("bases", BasesFile)
        there = files.below("factions")
        # The list says in which order factions are printed; those that it has not come after them.
        listed = (
            [*dict.fromkeys(info.factions), *(name for name in there if name not in info.factions)] if info else there
        )
        factions = [files.read(f"factions/{name}", Faction) for name in listed]
        if info is None or bases is None or None in factions:
            return None
        box = Box(info, tuple(faction for faction in factions if faction), bases.bases)
        # A faction is called what its file is called; where it says otherwise, `check` tells.
        names = list(zip(listed, box.factions, strict=True))
        groups = tuple(Group(name, found.name, "faction", f"factions/{name}.yml") for name, found in names)
        cards = [_card(card, name, index) for name, found in names for index, card in enumerate(found.cards)]
        bases_ = [_base(base, index) for index, base in enumerate(box.bases)]
        return Content(info, groups, (*cards, *bases_), box, _derived(info, len(groups)))

    def check(self, facts: Facts, files: Files) -> None:
        box = box_of(facts)
        check_ids(files, "game", ("factions",), box.info.factions, "faction")
        for name, faction in zip([group.id for group in facts.groups], box.factions, strict=True):
            _check_faction(files, facts, name, faction)
        known = [group.id for group in facts.groups]
        for index, base in enumerate(box.bases):
            if base.faction not in known:
                here = ", ".join(known)
                note = f"{base.id}: no faction {base.faction!r}; there are: {here}"
                files.problem("bases", ("bases", index, "faction"), note)
        for index, example in enumerate(facts.examples):
            where = example.names.get("base")
            if where not in [base.id for base in box.bases]:
                files.problem("rules", ("examples", index, "names"), f"{example.id}: there is no base {where!r}")
        for thing in facts.printed:
            if thing.text and thing.ability is None:
                note = f"{thing.id}: has a text but no ability; say as data what the text says"
                files.problem(thing.name_of_file, thing.path, note)
            _check_labels(files, thing)
            _check_ability(files, facts, box, thing)

    def example_names(self, example: Example) -> frozenset[str]:
        points = {f"{player}_points" for player in example.players}
        return frozenset({*example.players, *points, *example.names, "breakpoint", "total"})


SHAPE = SmashUpShape()


def _derived(info: SmashUpFile, factions: int) -> dict[str, int]:
    """Constants that follow from others: the cards of a deck, the pairs of factions, the bases of an example."""
    known = info.constants
    found = {"deck_pairs": factions * (factions - 1) // 2}
    for name, numbers in (
        ("cards_per_deck", ("factions_per_player", "cards_per_faction")),
        ("example_bases", ("example_players", "extra_bases")),
    ):
        if all(number in known for number in numbers):
            one, other = (known[number] for number in numbers)
            found[name] = one * other if name == "cards_per_deck" else one + other
    return found


def _card(card: CardFacts, faction: str, index: int) -> Printed:
    bearer = card.type.value
    if card.play_on is not None:
        bearer = "action_on_base" if card.play_on is PlayOn.base else "action_on_minion"
    power = f", power {card.power}" if card.type is CardType.minion else ""
    played = f", played on: {card.play_on.value}" if card.play_on else ""
    return Printed(
        id=card.id,
        name=card.name,
        type=card.type.value,
        prefix="card",
        group=faction,
        theme=faction,
        layout="card",
        bearer=bearer,
        file=f"factions/{faction}.yml",
        path=("cards", index),
        text=card.text,
        rulings=card.rulings,
        ability=card.ability,
        flavour=card.flavour,
        printings=(Printing(card.copies, (f"on_{card.play_on.value}",) if card.play_on else ()),),
        figures={"power": card.power} if card.power is not None else {},
        opening=f"card.play_on.{card.play_on.value}" if card.play_on else None,
        note=f"{card.type.value} of {faction}{power}, {card.copies} in the deck{played}",
    )


def _base(base: Base, index: int) -> Printed:
    points = "-".join(map(str, base.points))
    return Printed(
        id=base.id,
        name=base.name,
        type="base",
        prefix="base",
        group=base.faction,
        theme=base.faction,
        layout="base",
        bearer="base",
        file="bases.yml",
        path=("bases", index),
        text=base.text,
        rulings=base.rulings,
        ability=base.ability,
        flavour=base.flavour,
        figures={"breakpoint": base.breakpoint, "points": base.points},
        note=f"base of {base.faction}, breakpoint {base.breakpoint}, VP {points}",
    )


def _check_faction(files: Files, facts: Facts, name: str, faction: Faction) -> None:
    file = f"factions/{name}"
    if faction.id != name:
        files.problem(file, ("id",), f"id is {faction.id!r} but the file is called {name}.yml")
    for index, card in enumerate(faction.cards):
        path = ("cards", index)
        if card.type is CardType.minion and card.power is None:
            files.problem(file, path, f"{card.id}: a minion needs a power")
        if card.type is CardType.action and card.power is not None:
            files.problem(file, (*path, "power"), f"{card.id}: an action has no power")
        if card.type is CardType.minion and card.play_on is not None:
            files.problem(file, (*path, "play_on"), f"{card.id}: only actions have play_on")
    total = sum(card.copies for card in faction.cards)
    wanted = facts.constants.get("cards_per_faction", total)
    if total != wanted:
        files.problem(file, ("cards",), f"the copies add up to {total} cards; a faction has {wanted}")


def _check_labels(files: Files, thing: Printed) -> None:
    """Sentences of bases are labelled as such, and no others."""
    on_base = thing.type == "base"
    right = "base" if on_base else "on_play, ongoing or special"
    for index, sentence in enumerate(thing.text):
        if on_base != (sentence.kind == "base"):
            place = (*thing.path, "text", index, "kind")
            files.problem(thing.name_of_file, place, f"{thing.id}.{sentence.id}: kind must be {right} here")


def _check_ability(files: Files, facts: Facts, box: Box, thing: Printed) -> None:
    """The cards and tribes that an ability names must be there."""
    cards = {card.id for card in box.cards()}
    tribes = {card.tribe for card in box.cards() if card.tribe}
    for place, node in walk(facts.abilities[thing.id]):
        for attr, known, what in (("named", cards, "card"), ("tribe", tribes, "tribe")):
            name = getattr(node, attr, None)
            if name is not None and name not in known:
                here = f"; there are: {', '.join(sorted(known))}" if len(known) < 9 else ""
                note_fault(facts, files, thing, place, f"there is no {what} {name!r}{here}")
