"""What Sin City never comes to, beside what makes no sense in any game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.scope import Fault
from forge.abilities.tree import walk
from forge.rules.sincity.kinds import effects, frames, phrases

TOKENS: tuple[type[Any], ...] = (phrases.AnyToken, *phrases.TOKENS)
HEROES = (phrases.Hero,)
MOMENT: dict[type[Any], type[Any]] = {effects.CallOff: frames.CardTurned, effects.RollAgain: frames.DieRolled}
CHOSEN = (phrases.AnySpace, phrases.OtherSpace, phrases.SpaceWith)


def sense_faults(ability: Ability, bearer: str | None) -> Iterator[Fault]:
    """What makes no sense in an ability of such a bearer (None: of any), each with its path."""
    for path, node in walk(ability):
        for place, said in (*_senseless(node), *_of_bearer(node, bearer)):
            yield (*path, *place), said
    for index, clause in enumerate(ability):
        kept = isinstance(clause, frames.Kept)
        for path, node in walk(clause):
            wanted = MOMENT.get(type(node))
            if (
                wanted is not None
                and (kept or bearer is not None)
                and not isinstance(getattr(clause, "moment", None), wanted)
            ):
                yield (index, *path), f"{yaml_name(type(node))!r} is for 'kept' at the moment {yaml_name(wanted)!r}"


def _senseless(node: Any) -> Iterator[Fault]:
    name = yaml_name(type(node))
    if isinstance(node, effects.AttackWith | effects.Purge) and not isinstance(node.what, HEROES):
        yield ("what",), f"{name!r} is about a hero by name"
    if isinstance(node, effects.TradePlaces) and not _two_heroes(node.what):
        yield ("what",), f"{name!r} is about exactly two heroes"
    if isinstance(node, effects.FreshGoals) and not isinstance(getattr(node.what, "of", None), nodes.Player):
        yield ("what",), f"{name!r} is about a player"
    if isinstance(node, nodes.Move):
        if isinstance(node.to, phrases.BodyCount):
            yield ("to",), "nobody is moved to the body count"
        described = getattr(node.what, "of", None)
        if not isinstance(node.what, HEROES) and not isinstance(described, TOKENS):
            yield ("what",), "'move' is about a hero by name, or about tokens"
        if described is not None and isinstance(getattr(described, "at", None), phrases.BodyCount):
            yield ("what",), "the dead stay in the body count"
    if isinstance(node, frames.Neighbours) and not isinstance(getattr(node.what, "of", None), phrases.AnyHero):
        yield ("what",), "'neighbours' is about heroes"
    if isinstance(node, frames.SameSpace) and (len(node.heroes) < 2 or len(set(node.heroes)) < len(node.heroes)):
        yield ("heroes",), "'same_space' is about two heroes at least, each named once"
    if isinstance(node, frames.StandsAt) and isinstance(node.at, (*CHOSEN, phrases.BodyCount)):
        yield ("at",), "'stands_at' is about a space by its name, or that of another hero"
    if isinstance(node, frames.Amount | frames.NoneOf) and isinstance(getattr(node.of, "at", None), CHOSEN):
        yield ("of",), "a goal names its spaces: nobody chooses one"


def _of_bearer(node: Any, bearer: str | None) -> Iterator[Fault]:
    name = yaml_name(type(node))
    if isinstance(node, effects.Kill | effects.SendHome):
        if not isinstance(getattr(node.what, "of", None), TOKENS) and not isinstance(node.what, nodes.Together):
            yield ("what",), f"{name!r} is about tokens"
        if bearer not in (None, "hero"):
            yield (), f"{name!r} is what heroes do on arrival"
    if isinstance(node, phrases.ThisSpace) and bearer not in (None, "hero"):
        yield (), "'this_space' is for heroes: say whose space it is"


def _two_heroes(what: Any) -> bool:
    if isinstance(what, nodes.Exactly):
        return isinstance(what.of, phrases.AnyHero) and what.n == 2
    return (
        isinstance(what, nodes.Together) and len(what.parts) == 2 and all(isinstance(one, HEROES) for one in what.parts)
    )
