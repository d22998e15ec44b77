"""Every ability that differs from a given one in one thing: whoever reads a text changed like that must notice.

What no game could tell apart is left out: that is for the laws of a vocabulary to say, and for its sense. So a game
needs no more than a vocabulary; one whose kinds hang together more closely brings finders of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, dataclass, replace
from enum import Enum
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability, Field, fields_of
from forge.abilities.laws import normalise
from forge.abilities.sorts import Effect, Filter, Node
from forge.abilities.tree import Path, walk
from forge.abilities.vocabulary import Vocabulary

# A change: its sort, where it is, and what takes the place of the node there; a tuple of any length in a list.
Change = tuple[str, Path, Any]
# What `typed` may change: numbers, yes and no, one of several words, what is not said, of what kind it is, "may",
# and what is done in which order.
SORTS = ("number", "flag", "word", "left_out", "added", "kind", "may", "order")
WHOLE = (nodes.Either, nodes.Both)
SEVERAL = 2  # how many are meant where a number has to be found


@dataclass(frozen=True)
class Mutation:
    """The ability with one change at `path`: well-typed, every name bound, nothing senseless."""

    path: Path
    change: str
    ability: Ability


def mutations_of(
    ability: Ability, changes: Iterable[Change], vocabulary: Vocabulary, bearer: str | None = None
) -> Iterator[Mutation]:
    """The abilities that come of these changes and mean something else, each once."""
    seen = {normalise(ability, vocabulary)}
    for sort, path, new in changes:
        changed = put(ability, path, new)
        if not changed or vocabulary.faults(changed, bearer):
            continue
        normal = normalise(changed, vocabulary)
        if normal not in seen:
            seen.add(normal)
            yield Mutation(path, sort, changed)


def put(value: Any, path: Path, new: Any) -> Any:
    """The same tree with something else at a path; a tuple takes the place of one in a list of several."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        parts = new if not rest and isinstance(new, tuple) else (put(value[step], rest, new),)
        return (*value[:step], *parts, *value[step + 1 :])
    attr = next(field.attr for field in fields_of(type(value)) if field.name == step)
    return replace(value, **{attr: put(getattr(value, attr), rest, new)})


def typed(ability: Ability, vocabulary: Vocabulary) -> Iterator[Change]:
    """Every change of one thing that the types of the kinds allow."""
    wanted = dict(_wanted(ability))
    node: Any
    for path, node in walk(ability):
        for field in fields_of(type(node)):
            held = getattr(node, field.attr)
            if field.many and field.sorts == (Effect,):
                for sort, effects in _lists(node, held):
                    one = isinstance(node, WHOLE) and len(effects) == 1  # no choice is left
                    yield sort, path, effects if one else replace(node, **{field.attr: effects})
            elif not (field.many or field.names):
                for sort, value in _values(field, held, vocabulary):
                    yield sort, path, replace(node, **{field.attr: value})
        for sort, new in _others(node, wanted.get(path, ()), vocabulary):
            yield sort, path, new
    if len(ability) > 1:
        yield from (("left_out", (index,), ()) for index in range(len(ability)))


def renamed(ability: Ability, others: Iterable[Ability]) -> Iterator[Change]:
    """Every change of what is called by its name (`worded`) to another that other abilities of the game name."""
    known: dict[tuple[type[Node], str], dict[str, None]] = {}
    for other in others:
        for _, node in walk(other):
            for attr in node.worded:
                if isinstance(name := getattr(node, attr), str):
                    known.setdefault((type(node), attr), {})[name] = None
    for path, node in walk(ability):
        for attr in node.worded:
            for name in known.get((type(node), attr), ()):
                if name != getattr(node, attr):
                    yield "name", path, replace(node, **{attr: name})  # type: ignore[type-var]


def _wanted(ability: Ability) -> Iterator[tuple[Path, tuple[type[Node], ...]]]:
    """What may stand at every place, by its path."""
    for path, node in walk(ability):
        if len(path) == 1:
            yield path, (nodes.Clause,)
        for field in fields_of(type(node)):
            held = getattr(node, field.attr)
            for index, _ in enumerate(held if field.many else ()):
                yield (*path, field.name, index), field.sorts
            if not field.many:
                yield (*path, field.name), field.sorts


def _values(field: Field, held: Any, vocabulary: Vocabulary) -> Iterator[tuple[str, Any]]:
    """Other values of a field that are no nodes, or that say nothing."""
    if type(held) is int:
        yield from (("number", n) for n in (held - 1, held + 1) if n >= 1)
    elif type(held) is bool:
        yield "flag", not held
    elif isinstance(held, Enum):
        yield from (("word", other) for other in type(held) if other is not held)
    if field.optional and held is not None:
        yield "left_out", None
    elif field.optional and field.sorts:
        told = vocabulary.kinds_of(field.sorts).values()
        yield from (("added", kind()) for kind in told if not fields_of(kind) and not issubclass(kind, Filter))


def _others(node: Any, wanted: tuple[type[Node], ...], vocabulary: Vocabulary) -> Iterator[tuple[str, Any]]:
    """What may stand in the place of a node: other kinds that can hold what it says; "may" and none."""
    if isinstance(node, Effect) and nodes.May in vocabulary.kinds:
        yield "may", node.do if isinstance(node, nodes.May) else nodes.May((node,))
    if isinstance(node, nodes.Either):
        yield "kind", node.do
    elif isinstance(node, nodes.IfDone):
        yield "kind", (*node.first, *node.then)
    said = {field.attr: held for field in fields_of(type(node)) if (held := getattr(node, field.attr)) != field.default}
    for kind in vocabulary.kinds_of(wanted).values() if wanted else ():
        alone = issubclass(kind, WHOLE) and len(getattr(node, "do", ())) < SEVERAL  # no choice
        if kind is not type(node) and kind is not nodes.May and not alone:
            yield from (("kind", made) for made in _made(kind, node, said))


def _made(kind: type[Node], node: Any, said: dict[str, Any]) -> Iterator[Any]:
    """A node of that kind that says what another says, if it can."""
    fields = {field.attr: field for field in fields_of(kind)}
    told = {field.attr: field for field in fields_of(type(node))}
    if any(attr not in fields or not _takes(fields[attr], told[attr], held) for attr, held in said.items()):
        numbers = {attr for attr, held in said.items() if type(held) is int or isinstance(held, bool)}
        said = {attr: held for attr, held in said.items() if attr not in numbers}  # "up to two" is also "one"
        if any(attr not in fields or not _takes(fields[attr], told[attr], held) for attr, held in said.items()):
            return
    lacking = [field for field in fields.values() if field.default is MISSING and field.attr not in said]
    if all(int in field.scalars for field in lacking):
        yield kind(**said, **{field.attr: SEVERAL for field in lacking})


def _takes(field: Field, told: Field, held: Any) -> bool:
    """Whether a field can hold what another one does."""
    if field.many != told.many:
        return False
    if field.many:
        return field.sorts == told.sorts
    return isinstance(held, (*field.sorts, *field.scalars))


def _lists(node: Any, held: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Effects with one left out, or two in the other order; of a choice the order tells nothing."""
    if len(held) < 2:
        return
    for index, _ in enumerate(held):
        yield "left_out", (*held[:index], *held[index + 1 :])
    if isinstance(node, nodes.Either):
        return
    for index in range(len(held) - 1):
        yield "order", (*held[:index], held[index + 1], held[index], *held[index + 2 :])
