"""Reads the abilities of cards and bases and checks them against the rest of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from forge.abilities.codec import AbilityError, decode
from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.scope import scope_faults
from forge.abilities.tree import numbers, walk
from forge.library.model import Base, Card, Game
from forge.yamlfile import YamlFile

# The label of a sentence -> the clause that says the same as data.
CLAUSES = {"on_play": "on_play", "ongoing": "ongoing", "special": "special", "base": "this_base"}


def read_ability(file: YamlFile, path: tuple[str | int, ...], owner: Card | Base, game: Game) -> Ability:
    """The ability of a card or base; empty, with the problems noted in `file`, when something is wrong with it."""
    where = (*path, "ability")
    if owner.ability is None:
        if owner.text:
            file.problem(file.line(*path), f"{owner.id}: has a text but no ability; say as data what the text says")
        return ()
    try:
        ability = decode(owner.ability)
    except AbilityError as error:
        for place, message in error.faults:
            file.problem(file.line(*where, *place), f"{owner.id}: ability: {message}")
        return ()
    lines = len(file.problems)
    for place, message in scope_faults(ability):
        file.problem(_line(file, where, place), f"{owner.id}: ability: {message}")
    _check_ids(file, where, owner, ability, game)
    _check_text(file, where, owner, ability)
    return ability if len(file.problems) == lines else ()


def _line(file: YamlFile, where: tuple[str | int, ...], place: tuple[str | int, ...]) -> int:
    """The line of a place in an ability. The path of a node leaves out kinds, the path in YAML does not."""
    return file.line(*where, *place[:1])


def _check_ids(file: YamlFile, where: Any, owner: Card | Base, ability: Ability, game: Game) -> None:
    cards = {card.id for card in game.cards()}
    tribes = {card.tribe for card in game.cards() if card.tribe}
    for place, node in walk(ability):
        for attr, known, what in (("named", cards, "card"), ("tribe", tribes, "tribe")):
            name = getattr(node, attr, None)
            if name is not None and name not in known:
                here = f"; there are: {', '.join(sorted(known))}" if len(known) < 9 else ""
                file.problem(_line(file, where, place), f"{owner.id}: ability: there is no {what} {name!r}{here}")


def _check_text(file: YamlFile, where: Any, owner: Card | Base, ability: Ability) -> None:
    """The labels and the numbers printed must be those of the ability."""
    said = {CLAUSES[sentence.kind.value] for sentence in owner.text}
    done = {yaml_name(type(clause)) for clause in ability}
    for label in sorted(said ^ done):
        which = "the text has such a sentence" if label in said else "no sentence says it"
        file.problem(file.line(*where), f"{owner.id}: ability: {label!r}: {which}; text and ability must have the same")
    printed = Counter(number for sentence in owner.text for number in sentence.numbers.values())
    missing = printed - Counter(numbers(ability))
    for number in sorted(missing):
        file.problem(file.line(*where), f"{owner.id}: ability: the text prints {number}, which the ability lacks")
