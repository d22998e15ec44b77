"""What is wrong with the texts that are about to be printed. Remembered, so that printing again costs nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import forge
from forge.edition.texts import Texts, load_texts
from forge.library.model import Facts
from forge.problems import ProblemsError
from forge.project import Project, write_beside
from forge.proof.catalog import ERROR, check_texts
from forge.proof.printed import owners, printed
from forge.rules.games import load_game


def wrong_texts(
    project: Project,
    game_id: str,
    language: str,
    groups: tuple[str, ...] | None = None,
    types: tuple[str, ...] | None = None,
) -> tuple[str, ...]:
    """A line for every text that does not mean what its card does or is not grammatical; fuzzy ones are not read.

    `groups`, `types`: what is printed; None stands for all.
    """
    game = load_game(project, game_id)
    texts = load_texts(project, game, language)
    titles = frozenset(
        thing.id
        for thing in owners(game)
        if (groups is None or thing.group in groups) and (types is None or thing.type in types)
    )
    path = project.build / ".cache" / "texts" / f"{_key(project, game, texts, titles)}.json"
    try:
        return tuple(map(str, json.loads(path.read_bytes())))
    except (OSError, ValueError, TypeError):
        pass  # not read yet
    try:
        remarks = check_texts(project, game, texts, titles).remarks
        found = tuple(str(remark.problem) for remark in remarks if remark.severity == ERROR)
    except ProblemsError as error:  # the grammar is wrong: nothing can be read, and everything can be printed
        return tuple(map(str, error.problems))
    write_beside(path, json.dumps(found).encode())
    return found


def _key(project: Project, game: Facts, texts: Texts, titles: frozenset[str]) -> str:
    """A hash of all that the verdicts depend on: texts, abilities, the grammar, and who reads."""
    hashed = hashlib.sha256()
    for part in _parts(project, game, texts, titles):
        hashed.update(part + b"\0")
    return hashed.hexdigest()[:32]


def _parts(project: Project, game: Facts, texts: Texts, titles: frozenset[str]) -> Iterator[bytes]:
    yield repr((game.id, texts.code)).encode()
    for path in sorted((project.locales / texts.code).glob("*.yml")):
        yield path.read_bytes()
    for path in sorted(Path(forge.__file__).parent.rglob("*.py")):
        yield path.read_bytes()
    for thing in owners(game):
        text = printed(thing, texts)
        # Where a sentence stands in the catalog is part of what is said of it; a name may stand in any text.
        yield texts.said(f"{thing.key}.name").text.encode()
        if thing.id in titles:
            yield repr((thing.id, text, game.abilities[thing.id])).encode()
