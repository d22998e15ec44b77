"""What Sin City never comes to, beside what makes no sense in any game: what is done to whom, which places can be
chosen, what a goal speaks of, and what only heroes or kept cards do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.scope import Fault
from forge.abilities.sorts import Filter
from forge.abilities.tree import walk
from forge.rules.sincity.kinds import effects, frames, phrases

TOKENS: tuple[type[Any], ...] = (phrases.AnyToken, *phrases.TOKENS)
HEROES = (phrases.Hero,)
MOMENT: dict[type[Any], type[Any]] = {effects.CallOff: frames.CardTurned, effects.RollAgain: frames.DieRolled}
CHOSEN = (phrases.AnySpace, phrases.OtherSpace, phrases.SpaceWith)
LIKELY = 2  # heroes at least, where they stand together


def sense_faults(ability: Ability, bearer: str | None) -> Iterator[Fault]:
    """What makes no sense in an ability of such a bearer (None: of any), each with its path."""
    for index, clause in enumerate(ability):
        for path, node in walk(clause):
            for place, said in (*_senseless(node), *_placed(node), *_of_clause(node, clause, bearer)):
                yield (index, *path, *place), said
        if borne_by := clause.borne_by if bearer is not None and bearer not in clause.borne_by else ():
            yield (index,), f"{yaml_name(type(clause))!r} is for {' or '.join(borne_by)}"
        elif bearer is not None and not clause.borne_by and bearer in BEARERS:
            yield (index,), f"{yaml_name(type(clause))!r} is not for {bearer}: say {BEARERS[bearer]!r}"


BEARERS = {
    bearer: yaml_name(kind) for kind in (frames.Kept, frames.Arrival, frames.Goal) for bearer in kind.borne_by
}  # what bears clauses of its own -> those


def _senseless(node: Any) -> Iterator[Fault]:
    """Of whom a kind speaks, and of how many."""
    name = yaml_name(type(node))
    if isinstance(node, effects.AttackWith | effects.Purge) and not isinstance(node.what, HEROES):
        yield ("what",), f"{name!r} is about a hero by name"
    if isinstance(node, effects.TradePlaces) and not _two_heroes(node.what):
        yield ("what",), f"{name!r} is about exactly two heroes"
    if isinstance(node, effects.FreshGoals) and not isinstance(getattr(node.what, "of", None), nodes.Player):
        yield ("what",), f"{name!r} is about a player"
    elif isinstance(node, effects.FreshGoals) and not isinstance(node.what, nodes.One):
        yield ("what",), f"{name!r} is about one player"
    if isinstance(node, effects.Kill | effects.SendHome):
        parts = node.what.parts if isinstance(node.what, nodes.Together) else (node.what,)
        if not all(isinstance(getattr(part, "of", None), TOKENS) for part in parts):
            yield ("what",), f"{name!r} is about tokens"
        elif any(part.of.at is None for part in parts):  # type: ignore[attr-defined]
            yield ("what",), f"{name!r} says where: on this space, or on another by its name"
    if isinstance(node, nodes.Move):
        if isinstance(node.to, phrases.BodyCount):
            yield ("to",), "nobody is moved to the body count"
        if not isinstance(node.what, HEROES) and not isinstance(getattr(node.what, "of", None), TOKENS):
            yield ("what",), "'move' is about a hero by name, or about tokens"
    if isinstance(node, nodes.IfNot) and not _may_fail(node.first):
        yield ("first",), "'if_not' begins with a move to a space that there may not be"
    if isinstance(node, frames.Neighbours) and not _heroes(node.what):
        yield ("what",), "'neighbours' is about all heroes, or about two of them or more"
    if isinstance(node, frames.SameSpace) and (len(node.heroes) < LIKELY or len(set(node.heroes)) < len(node.heroes)):
        yield ("heroes",), "'same_space' is about two heroes at least, each named once"
    if isinstance(node, frames.SameSpace) and not all(isinstance(one, HEROES) for one in node.heroes):
        yield ("heroes",), "'same_space' is about heroes by name"
    if isinstance(node, frames.Amount | frames.NoneOf) and isinstance(node.of, nodes.Player):
        yield ("of",), f"{name!r} is about tokens or heroes"
    if isinstance(node, frames.AllTrue) and len(node.parts) < LIKELY:
        yield ("parts",), "'all_true' joins two conditions at least"
    if isinstance(node, frames.Amount) and getattr(node.n, "n", None) == 0 and isinstance(node.n, nodes.AtLeast):
        yield ("n",), "there are always none at least"


def _placed(node: Any) -> Iterator[Fault]:
    """Which places can be meant where."""
    if isinstance(node, Filter) and isinstance(at := getattr(node, "at", None), (*CHOSEN, phrases.BodyCount)):
        if not isinstance(at, phrases.BodyCount):
            yield ("at",), "who stands where is told by a name: nobody chooses a space here"
        elif isinstance(node, phrases.AnyHero):
            yield ("at",), "no hero lies in the body count"
    if isinstance(node, phrases.SpaceWith) and any(getattr(like, "at", None) is not None for like in node.holds):
        yield ("holds",), "'space_with' says itself where they are"
    if isinstance(node, phrases.SpaceWith) and not all(isinstance(like, TOKENS) for like in node.holds):
        yield ("holds",), "'space_with' is about tokens"
    if isinstance(node, phrases.SpaceOf) and not isinstance(node.what, HEROES):
        yield ("what",), "'space_of' is that of a hero by name"
    dead = isinstance(getattr(getattr(getattr(node, "what", None), "of", None), "at", None), phrases.BodyCount)
    if dead and isinstance(node, nodes.Move | effects.Kill | effects.SendHome):
        yield ("what",), "the dead stay in the body count"
    if isinstance(node, frames.StandsAt):
        if not isinstance(node.what, HEROES):
            yield ("what",), "'stands_at' is about a hero by name"
        if isinstance(node.at, (*CHOSEN, phrases.BodyCount)) or node.at == phrases.SpaceOf(node.what):
            yield ("at",), "'stands_at' is about a space by its name, or that of another hero"


def _of_clause(node: Any, clause: Any, bearer: str | None) -> Iterator[Fault]:
    """What belongs to one kind of clause, or to none."""
    name = yaml_name(type(node))
    wanted = MOMENT.get(type(node))
    kept = isinstance(clause, frames.Kept)
    if wanted and (kept or bearer is not None) and not isinstance(getattr(clause, "moment", None), wanted):
        yield (), f"{name!r} is for 'kept' at the moment {yaml_name(wanted)!r}"
    if isinstance(node, effects.Kill | effects.SendHome) and bearer not in (None, "hero"):
        yield (), f"{name!r} is what heroes do on arrival"
    if isinstance(node, phrases.ThisSpace) and (bearer not in (None, "hero") or isinstance(clause, frames.Goal)):
        yield (), "'this_space' is for heroes: say whose space it is"
    if isinstance(clause, frames.Goal) and isinstance(node, frames.SomeSpace):
        for place, part in walk(node):
            if place and getattr(part, "at", None) is not None:
                yield (), "'some_space' says itself where: leave the places inside out"
            if place and isinstance(part, frames.SomeSpace | frames.StandsAt | frames.SameSpace | frames.Neighbours):
                yield place, "'some_space' holds numbers of tokens"
    if isinstance(node, frames.AllTrue):
        for index, part in enumerate(node.parts):
            yield from ((("parts", index), said) for said in _unplaced(part))
    if isinstance(node, frames.Goal):
        yield from ((("condition",), said) for said in _unplaced(node.condition))


def _unplaced(part: Any) -> Iterator[str]:
    if isinstance(part, frames.Amount | frames.NoneOf) and getattr(part.of, "at", None) is None:
        yield "a goal says where they are counted"


def _two_heroes(what: Any) -> bool:
    if isinstance(what, nodes.Exactly):
        return what.of == phrases.AnyHero() and what.n == 2
    if not isinstance(what, nodes.Together) or not all(isinstance(one, HEROES) for one in what.parts):
        return False
    return len(what.parts) == len(set(what.parts)) == 2


def _heroes(what: Any) -> bool:
    if not isinstance(what, nodes.All | nodes.Exactly) or what.of != phrases.AnyHero():
        return False
    return isinstance(what, nodes.All) or (isinstance(what.n, int) and what.n >= LIKELY)


def _may_fail(first: tuple[Any, ...]) -> bool:
    return len(first) == 1 and isinstance(first[0], nodes.Move) and isinstance(first[0].to, phrases.SpaceWith)
