"""One proofreader for each game and language, whatever file of tests asks for it: its grammar takes a second to load,
and what it has read once it knows. Also the facts and texts that it has; tests only read them."""

from __future__ import annotations

from functools import cache

from filelock import FileLock

from forge.edition.texts import Texts, load_texts
from forge.library import Facts
from forge.project import find_project
from forge.proof.proofreader import Proofreader, load_proofreader
from forge.rules.games import load_game

PROJECT = find_project()


@cache
def facts_of(game: str) -> Facts:
    return load_game(PROJECT, game)


@cache
def texts_of(game: str, language: str) -> Texts:
    return load_texts(PROJECT, facts_of(game), language)


@cache
def reader_of(game: str, language: str) -> Proofreader:
    """What is kept of its grammar on disk two processes do not compile side by side."""
    PROJECT.cache.mkdir(parents=True, exist_ok=True)
    with FileLock(PROJECT.cache / f"tests-{game}-{language}.lock"):
        return load_proofreader(PROJECT, facts_of(game), texts_of(game, language))
