"""Reads the abilities of a game's things and checks them against their texts."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from forge.abilities.codec import AbilityError, decode
from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.tree import numbers
from forge.abilities.vocabulary import Vocabulary
from forge.library.model import Facts, Printed
from forge.library.shape import Files
from forge.yamlwords import Place


def read_abilities(facts: Facts, files: Files) -> Mapping[str, Ability]:
    """The ability of every thing by its id, for what is like another that one's; problems are noted in `files`."""
    own = {thing.id: _read(facts, files, thing) for thing in facts.printed if thing.like is None}
    return {thing.id: own.get(thing.like or thing.id, ()) for thing in facts.printed}


def note_fault(facts: Facts, files: Files, thing: Printed, place: Place, message: str) -> None:
    """Notes what is wrong at a place in the ability of a thing."""
    path = _place_in_file((*thing.path, "ability"), thing.ability, place, facts.vocabulary)
    files.problem(thing.name_of_file, path, f"{thing.id}: ability: {message}")


def _read(facts: Facts, files: Files, thing: Printed) -> Ability:
    if thing.ability is None:
        return ()
    where = (*thing.path, "ability")
    ability, misread, faults = _decoded(pickle.dumps(thing.ability), facts.vocabulary, thing.bearer)
    for place, message in misread:
        files.problem(thing.name_of_file, (*where, *place), f"{thing.id}: ability: {message}")
    if misread:
        return ()
    for place, message in faults:
        note_fault(facts, files, thing, place, message)
    _check_text(facts, files, thing, ability)
    return ability


@lru_cache(maxsize=1024)
def _decoded(
    packed: bytes, vocabulary: Vocabulary, bearer: str
) -> tuple[Ability, tuple[tuple[Place, str], ...], tuple[tuple[Place, str], ...]]:
    """The ability that data say, packed to be a key; where they say none; what is wrong with it on that bearer."""
    try:
        ability = decode(pickle.loads(packed), vocabulary)
    except AbilityError as error:
        return (), tuple(error.faults), ()
    return ability, (), tuple(vocabulary.faults(ability, bearer))


def _place_in_file(where: Place, data: Any, place: Place, vocabulary: Vocabulary) -> Place:
    """A place in an ability as one in its file. The path of a node names fields; the path in YAML has kinds, and no
    main field that is left unnamed."""
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
    return tuple(path)


def _check_text(facts: Facts, files: Files, thing: Printed, ability: Ability) -> None:
    """The labels and the numbers printed must be those of the ability."""

    def problem(message: str) -> None:
        files.problem(thing.name_of_file, (*thing.path, "ability"), f"{thing.id}: ability: {message}")

    said = {facts.vocabulary.clauses.get(sentence.kind, sentence.kind) for sentence in thing.text}
    done = {yaml_name(type(clause)) for clause in ability}
    for label in sorted(said ^ done):
        which = "the text has such a sentence" if label in said else "no sentence says it"
        problem(f"{label!r}: {which}; text and ability must have the same")
    printed = Counter(number for sentence in thing.text for number in sentence.numbers.values())
    for number in sorted(printed - Counter(numbers(ability))):
        problem(f"the text prints {number}, which the ability lacks")
