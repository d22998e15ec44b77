"""Reads the abilities of cards and bases and checks them against the rest of the game."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import Any

from forge.abilities.codec import AbilityError, decode
from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.tree import numbers, walk
from forge.abilities.vocabulary import Vocabulary
from forge.library.model import Base, Card, Facts, PlayOn
from forge.yamlfile import YamlFile

# The label of a sentence -> the clause that says the same as data.
CLAUSES = MappingProxyType({"on_play": "on_play", "ongoing": "ongoing", "special": "special", "base": "this_base"})


def read_ability(file: YamlFile, path: tuple[str | int, ...], owner: Card | Base, game: Facts) -> Ability:
    """The ability of a card or base; empty, with the problems noted in `file`, when something is wrong with it."""
    where = (*path, "ability")
    if owner.ability is None:
        if owner.text:
            file.problem(file.line(*path), f"{owner.id}: has a text but no ability; say as data what the text says")
        return ()
    try:
        ability = decode(owner.ability, game.vocabulary)
    except AbilityError as error:
        for place, message in error.faults:
            file.problem(file.line(*where, *place), f"{owner.id}: ability: {message}")
        return ()
    lines = len(file.problems)
    for place, message in game.vocabulary.faults(ability, bearer_of(owner)):
        file.problem(_line(file, where, owner.ability, place, game.vocabulary), f"{owner.id}: ability: {message}")
    _check_ids(file, where, owner, ability, game)
    _check_text(file, where, owner, ability)
    return ability if len(file.problems) == lines else ()


def bearer_of(owner: Card | Base) -> str:
    """What kind of bearer a text on it has."""
    if isinstance(owner, Base):
        return "base"
    if owner.play_on is None:
        return owner.type.value
    return "action_on_base" if owner.play_on is PlayOn.base else "action_on_minion"


def _line(
    file: YamlFile, where: tuple[str | int, ...], data: Any, place: tuple[str | int, ...], vocabulary: Vocabulary
) -> int:
    """The line of a place in an ability. The path of a node names fields; the path in YAML has kinds, and no main field
    that is left unnamed."""
    path = list(where)
    for step in place:
        if isinstance(step, int):
            if isinstance(data, list):
                path.append(step)
                data = data[step]
            continue
        if not isinstance(data, dict):
            break
        kind, inside = next(iter(data.items()))
        path.append(kind)
        names = {field.name for field in fields_of(vocabulary.by_name[kind])}
        if isinstance(inside, dict) and step in inside:
            path.append(step)
            data = inside[step]
        else:
            data = (
                {key: held for key, held in inside.items() if key not in names} if isinstance(inside, dict) else inside
            )
    return file.line(*path)


def _check_ids(file: YamlFile, where: Any, owner: Card | Base, ability: Ability, game: Facts) -> None:
    cards = {card.id for card in game.cards()}
    tribes = {card.tribe for card in game.cards() if card.tribe}
    for place, node in walk(ability):
        for attr, known, what in (("named", cards, "card"), ("tribe", tribes, "tribe")):
            name = getattr(node, attr, None)
            if name is not None and name not in known:
                here = f"; there are: {', '.join(sorted(known))}" if len(known) < 9 else ""
                line = _line(file, where, owner.ability, place, game.vocabulary)
                file.problem(line, f"{owner.id}: ability: there is no {what} {name!r}{here}")


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
