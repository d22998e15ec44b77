"""The games this forge knows: their facts, and the rules they are played by.

A game is data below cards/<id>/ and one package with an attribute RULES: `forge.rules.<id>`, or anybody's package that
the entry point `<id>` of the group `forge.rules` names (`mygame = "my_game.rules:RULES"`).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, cast

import forge.rules
from forge.fingerprint import installed, may_offer
from forge.library.keeping import kept_facts
from forge.problems import Problem, ProblemsError
from forge.rules import GROUP

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from forge.abilities.vocabulary import Vocabulary
    from forge.library.model import Facts
    from forge.project import Project
    from forge.rules.kernel.rules import AnyRules, Package


def games() -> tuple[str, ...]:
    """The ids of all games that have a package, in alphabetical order. Data of a game may be there without one."""
    import pkgutil

    inside = {module.name for module in pkgutil.iter_modules(forge.rules.__path__) if module.ispkg}
    known = {name for name in inside if _inside(name) is not None}
    elsewhere = {point.name for point in _elsewhere()} if may_offer(GROUP) else set()
    return tuple(sorted(known | elsewhere))


def package_of(game_id: str) -> Package | None:
    """The package of a game; None for a game that is data and nothing else."""
    if (inside := _inside(game_id)) is not None:
        return inside
    for point in _elsewhere().select(name=game_id):
        return cast("Package", point.load())
    return None


def code_of(game_id: str) -> tuple[Path, ...]:
    """Where the code of a game's package lies, if it is not forge's own: that of another may change as it is."""
    if _is_inside(game_id):
        return ()
    found = (find_spec(point.module.partition(".")[0]) for point in _elsewhere().select(name=game_id))
    return tuple(
        Path(place)
        for spec in found
        if spec is not None
        for place in spec.submodule_search_locations or ((Path(spec.origin).parent,) if spec.origin else ())
    )


def _elsewhere() -> EntryPoints:
    """The packages of games that are not forge's own."""
    return _offered(tuple(sys.path), installed())


@lru_cache(maxsize=1)
def _offered(places: tuple[str, ...], packages: tuple[str, ...]) -> EntryPoints:
    """What packages offer as games; kept as long as the same ones are there, for a look into each takes its time."""
    from importlib.metadata import entry_points  # which takes its time to import

    return entry_points(group=GROUP)


def _inside(game_id: str) -> Package | None:
    return getattr(import_module(f"{GROUP}.{game_id}"), "RULES", None) if _is_inside(game_id) else None


def _is_inside(game_id: str) -> bool:
    """Whether forge itself has a package of that name."""
    return game_id.isidentifier() and find_spec(f"{GROUP}.{game_id}") is not None


def rules_of(game_id: str) -> AnyRules:
    """The rules a game is played by. Raises ProblemsError, in one sentence, for a game that has none."""
    package = package_of(game_id)
    if not hasattr(package, "begin"):
        sentence = f"{game_id} has no engine: it can be printed, translated and proofread, but not played"
        raise ProblemsError([Problem("", 0, sentence)])
    return cast("AnyRules", package)


def unplayed(project: Project, facts: Facts) -> list[Problem]:
    """What of its abilities the engine of a game does not play; nothing for a game without one."""
    package = package_of(facts.id)
    if not hasattr(package, "begin"):
        return []
    from forge.overlay import open_yaml

    rules, problems = cast("AnyRules", package), []
    for thing in facts.printed:
        found = list(rules.unplayed(facts.abilities.get(thing.id, ()))) if thing.like is None else []
        if found:
            path = facts.folder / thing.file
            file = open_yaml(project, path)
            where = file.at(*thing.path, "ability")
            problems += [Problem(*where, f"{thing.id}: ability: {said}") for said in found]
    return problems


def load_game(project: Project, game_id: str) -> Facts:
    """The facts of the game `game_id`, complete and consistent. Raises ProblemsError with everything that is wrong."""
    whole = _OnDisk(project, game_id)
    if not _is_inside(game_id) and _elsewhere().select(name=game_id):  # a package that others may change
        return whole.facts()
    return kept_facts(project, game_id, whole)


@dataclass(frozen=True)
class _OnDisk:
    """A game as its files and its package have it: see `WholeGame`."""

    project: Project
    game: str

    def vocabulary(self) -> Vocabulary:
        from forge.abilities.vocabulary import COMMON

        package = package_of(self.game)
        return COMMON if package is None else package.vocabulary

    def facts(self) -> Facts:
        from forge.library.load import load_facts
        from forge.library.plain import PLAIN

        package = package_of(self.game)
        return load_facts(self.project, self.game, PLAIN if package is None else package.shape, self.vocabulary())
