"""The claims of a game in a language, read."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from forge.language.claims import ClaimsFile, GameClaimsFile
from forge.library.model import Facts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.yamlfile import YamlFile

T = TypeVar("T")


@dataclass(frozen=True)
class Claims:
    """What is known of a language's and a game's claims; nothing where there is no file."""

    words: ClaimsFile = field(default_factory=ClaimsFile)
    game: GameClaimsFile = field(default_factory=GameClaimsFile)


def load_claims(project: Project, game: Facts, language: str) -> Claims:
    """The claims of a game in a language. Raises ProblemsError for a file that is wrong."""
    folder = project.locales / language
    words = _read(project, folder / "claims.yml", ClaimsFile) or ClaimsFile()
    path = folder / f"{game.id}.claims.yml"
    mine = _read(project, path, GameClaimsFile) or GameClaimsFile()
    rules = {rule.id for rule in game.rules}
    told = [claim.rule for claim in mine.numbers] + [claim.rule for claim in mine.reversed]
    problems = [Problem(project.relative(path), 1, f"rule {name} is unknown") for name in told if name not in rules] + [
        Problem(
            project.relative(path), 1, f"constant {name} is unknown: rules have {', '.join(sorted(game.constants))}"
        )
        for claim in mine.numbers
        for name in claim.constants
        if name not in game.constants
    ]
    if problems:
        raise ProblemsError(problems)
    return Claims(words, mine)


def _read(project: Project, path: Path, shape: type[T]) -> T | None:
    if not path.exists():
        return None
    file = YamlFile(path, project.relative(path))
    made = file.convert(shape)
    if made is None:
        raise ProblemsError(file.problems)
    return made
