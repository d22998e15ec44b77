"""The facts of Sin City: the board and its ring of spaces, heroes, tokens, cards; and what in the files must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from forge.abilities.kinds import yaml_name
from forge.abilities.tree import walk
from forge.library.abilities import note_fault
from forge.library.basic import Id, Positive, Words
from forge.library.model import Basis, Example, Facts, Flavour, GameFile, Group, Printed, Printing, Ruling, Sentence
from forge.library.records import Provenance
from forge.library.shape import Content, Files
from forge.rules.sincity.board import BoardFile, on_board
from forge.rules.sincity.checks import check_agreements, check_board, check_numbers, missing
from forge.rules.sincity.extras import CityExtrasFile, extras
from forge.rules.sincity.kinds import phrases
from forge.rules.sincity.kinds.words import ActionKind


class CitySentence(Sentence, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sentence of a card or hero. `kind` says when it works, and chooses the label printed before it."""

    kind: Literal["on_play", "kept", "goal", "arrival"]


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every record with a text has. `basis` says how each of its fields is known, `all` those not listed."""

    id: Id
    name: Words
    basis: Provenance
    text: tuple[CitySentence, ...] = ()
    flavour: Flavour | None = None
    rulings: tuple[Ruling, ...] = ()
    ability: list[dict[str, Any]] | None = None


class HeroFigure(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hero, and the space where he or she begins."""

    start: Id


class ActionTitle(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action card. `replaces` is the id of a published card that is known by its title only."""

    kind: ActionKind = ActionKind.normal
    copies: Positive = 1
    replaces: Id | None = None


class GoalCard(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A goal card."""


class Original(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A published card of which we know no more than this; it is never printed."""

    id: Id
    title: Words
    known: Words


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that players agree on before a game. Its first value is the usual one. `needs` are others without which
    it is nothing, `players` the numbers of players it is for, when not for all; `at_most`: for a value, the
    constant that says how many can play with it."""

    id: Id
    basis: Basis
    values: tuple[Id, ...] = ("no", "yes")
    needs: tuple[Id, ...] = ()
    players: tuple[Positive, ...] = ()
    at_most: dict[Id, Id] = {}


class SinCityFile(GameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yml: the game's constants, its decks, and what can be agreed on."""

    decks: dict[Literal["action_cards", "goal_cards", "move_cards", "pieces", "board"], Words]
    options: tuple[Agreement, ...]


class HeroesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """heroes.yml."""

    heroes: tuple[HeroFigure, ...]


class ActionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """action.yml: the action cards, and the published ones that are known by title only."""

    action_cards: tuple[ActionTitle, ...]
    unknown_originals: tuple[Original, ...] = ()


class GoalsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """goals.yml."""

    goal_cards: tuple[GoalCard, ...]


@dataclass(frozen=True)
class City:
    """Everything in the box, as the files have it."""

    info: SinCityFile
    board: BoardFile
    heroes: tuple[HeroFigure, ...]
    actions: tuple[ActionTitle, ...]
    originals: tuple[Original, ...]
    goals: tuple[GoalCard, ...]


def city_of(facts: Facts) -> City:
    """The box of a game of this shape."""
    assert isinstance(facts.own, City), f"{facts.id} is another game"
    return facts.own


class SinCityShape:
    """The shape of the game's facts; see `Shape`."""

    structs: Mapping[str, type[msgspec.Struct]] = MappingProxyType(
        {
            "game": SinCityFile,
            "board": BoardFile,
            "heroes": HeroesFile,
            "action": ActionsFile,
            "goals": GoalsFile,
            "extras": CityExtrasFile,
        }
    )
    needs = frozenset({"rules", "booklet", "words"})

    def read(self, files: Files) -> Content | None:
        info, board = files.read("game", SinCityFile), files.read("board", BoardFile)
        heroes, action = files.read("heroes", HeroesFile), files.read("action", ActionsFile)
        goals, more = files.read("goals", GoalsFile), files.read("extras", CityExtrasFile)
        if info is None or board is None or heroes is None or action is None or goals is None or more is None:
            return None
        box = City(info, board, heroes.heroes, action.action_cards, action.unknown_originals, goals.goal_cards)
        groups = tuple(Group(name, said, "deck", "game.yml") for name, said in info.decks.items())
        printed = (
            *(_card(card, index, box.heroes) for index, card in enumerate(box.actions)),
            *(_goal(card, index) for index, card in enumerate(box.goals)),
            *extras(more, info.constants),
            *(_hero(hero, index) for index, hero in enumerate(box.heroes)),
            *on_board(board, box.heroes),
        )
        return Content(info, groups, printed, box, _derived(box))

    def check(self, facts: Facts, files: Files) -> None:
        box = city_of(facts)
        check_agreements(files, box.info.options, box.info)
        check_numbers(files, box.info, len(box.goals))
        check_board(files, box.board)
        spaces, kinds = [space.id for space in box.board.spaces], [kind.id for kind in box.board.tokens]
        for index, hero in enumerate(box.heroes):
            if hero.start not in spaces:
                files.problem("heroes", ("heroes", index, "start"), missing("space", hero.start, spaces))
        heroes = [hero.id for hero in box.heroes]
        for thing in facts.printed:
            if thing.text and thing.ability is None and thing.type in ("action", "keeper", "goal", "hero"):
                note = f"{thing.id}: has a text but no ability; say as data what the text says"
                files.problem(thing.name_of_file, thing.path, note)
            for place, node in walk(facts.abilities.get(thing.id, ())):
                if isinstance(node, phrases.Hero) and node.name not in heroes:
                    note_fault(facts, files, thing, (*place, "name"), missing("hero", node.name, heroes))
                if isinstance(node, phrases.Space) and node.name not in spaces:
                    note_fault(facts, files, thing, (*place, "name"), missing("space", node.name, spaces))
                if isinstance(node, phrases.TOKENS) and yaml_name(type(node)) not in kinds:
                    note_fault(facts, files, thing, place, missing("kind of tokens", yaml_name(type(node)), kinds))

    def example_names(self, example: Example) -> frozenset[str]:
        kinds = [yaml_name(kind) for kind in phrases.TOKENS]
        there = (f"{name}_{kind}" for name in example.names for kind in kinds)
        met = (f"{player}_met" for player in example.players)
        return frozenset({*example.names, *there, *(f"{kind}_dead" for kind in kinds), *met})


SHAPE = SinCityShape()


def _derived(box: City) -> dict[str, int]:
    """Constants that follow from the facts: how many there are of everything."""
    homes = {kind.home for kind in box.board.tokens}
    others = sum(space.id not in homes for space in box.board.spaces)
    tokens = {f"{kind.id}_count": kind.at_home + kind.elsewhere * others for kind in box.board.tokens}
    kinds: Counter[str] = Counter()
    for card in box.actions:
        kinds[f"{card.kind.value}_count"] += card.copies
    return {
        "space_count": len(box.board.spaces),
        "other_spaces": others,
        "hero_count": len(box.heroes),
        "token_count": sum(tokens.values()),
        "action_count": sum(kinds.values()),
        "goal_count": len(box.goals),
        **tokens,
        **kinds,
    }


def _card(card: ActionTitle, index: int, heroes: tuple[HeroFigure, ...]) -> Printed:
    """A card that is about one hero has that hero's colours."""
    keeper = card.kind is ActionKind.keep
    named = {text for text in _texts_in(card.ability) if text in {hero.id for hero in heroes}}
    look = "keeper" if keeper else "action"
    return Printed(
        id=card.id,
        name=card.name,
        type=look,
        prefix="action",
        group="action_cards",
        theme=named.pop() if len(named) == 1 else look,
        layout="action",
        bearer=look,
        file="action.yml",
        path=("action_cards", index),
        text=card.text,
        rulings=card.rulings,
        ability=card.ability,
        flavour=card.flavour,
        printings=(Printing(card.copies, _own(card)),),
        note=f"action card, {'kept for later' if keeper else 'carried out at once'}, {card.copies} in the deck",
    )


def _texts_in(data: object) -> Iterator[str]:
    """Every text that is a value in data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _texts_in(part)


def _goal(card: GoalCard, index: int) -> Printed:
    return Printed(
        id=card.id,
        name=card.name,
        type="goal",
        prefix="goal",
        group="goal_cards",
        theme="goal",
        layout="goal",
        bearer="goal",
        file="goals.yml",
        path=("goal_cards", index),
        text=card.text,
        rulings=card.rulings,
        ability=card.ability,
        flavour=card.flavour,
        printings=(Printing(1, _own(card)),),
        note="goal card, secret until it is met",
    )


def _own(card: Named) -> tuple[str, ...]:
    """Cards that are our own design say so in print."""
    return ("own_design",) if card.basis.get("all") is Basis.own else ()


def _hero(hero: HeroFigure, index: int) -> Printed:
    return Printed(
        id=hero.id,
        name=hero.name,
        type="hero",
        prefix="hero",
        group="pieces",
        theme=hero.id,
        layout="standee",
        bearer="hero",
        file="heroes.yml",
        path=("heroes", index),
        text=hero.text,
        rulings=hero.rulings,
        ability=hero.ability,
        flavour=hero.flavour,
        note=f"hero, begins at {hero.start}",
    )
