"""What the worked examples of a booklet come to: played once, and kept until the facts or the engine change."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from importlib.util import find_spec

import msgspec

from forge.kept import find, keep
from forge.library.model import Example, Facts
from forge.rules import GROUP
from forge.seen import seen_for


class PlayedExample(msgspec.Struct, frozen=True, array_like=True):
    """The numbers that the text of an example may print, by {placeholder}; and a table: columns, and a row for each
    player."""

    values: dict[str, int]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


def play_example(game: Facts, example: Example) -> PlayedExample:
    """What one example comes to. Raises ProblemsError when it does not hold."""
    from forge.rules.games import rules_of

    worked = rules_of(game.id).worked(game, example)
    return PlayedExample(dict(worked.values), worked.columns, worked.rows)


def played_examples(game: Facts) -> Mapping[str, PlayedExample]:
    """What every example of a game comes to, by its id. Raises ProblemsError when one does not hold."""
    if not game.examples:
        return {}
    if not game.id.isidentifier() or find_spec(f"{GROUP}.{game.id}") is None:  # an engine that others may change
        return {example.id: play_example(game, example) for example in game.examples}
    seen = seen_for(game.project)
    facts = seen.tree(*game.project.layers(game.folder))
    path = game.project.cache / "examples" / seen.key((), facts, game.id)
    if (data := find(path)) is not None:
        with suppress(msgspec.ValidationError, msgspec.DecodeError):
            return msgspec.msgpack.decode(data, type=dict[str, PlayedExample])
    played = {example.id: play_example(game, example) for example in game.examples}
    keep(path, msgspec.msgpack.encode(played))
    return played
