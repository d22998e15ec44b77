"""Reading and proofreading for people who write Python: what `forge.read` and `forge.proof` do."""

from __future__ import annotations

from functools import lru_cache

from forge.edition.texts import load_texts
from forge.language.grammar.reading.read import Readings
from forge.language.grammar.reading.read import read as readings
from forge.library.model import Facts
from forge.library.naming import ORIGINAL
from forge.problems import Problem, ProblemsError, fail
from forge.project import find_project
from forge.proof.findings import Proof
from forge.proof.plain import plain_text
from forge.proof.proofreader import Proofreader, load_proofreader
from forge.rules.games import load_game


class NoAbilityError(ProblemsError):
    """Raised for what has no ability, and so no text that could mean it."""


def read(game: Facts | str, language: str, text: str, title: str | None = None) -> Readings:
    """Every meaning of a text, best first; `title` is the card it stands on, if that is known."""
    reader = _reader(_facts(game), language)
    return reader.read(_owner(reader, title), text) if title is not None else readings(reader.grammar, plain_text(text))


def judge(game: Facts | str, language: str, title: str, text: str | None = None) -> Proof:
    """Whether a text, or the one that is printed, means what the card does."""
    reader = _reader(_facts(game), language)
    title = _owner(reader, title)
    return reader.proof(title, reader.printed(title).text if text is None else text)


def _owner(reader: Proofreader, title: str) -> str:
    """The id of what has the text of a thing. Raises NoAbilityError, and ProblemsError where there is no such thing."""
    thing = next((one for one in reader.game.printed if one.id == title), None)
    if thing is None:
        raise fail(f"{reader.game.id} has nothing with the id {title!r}")
    owner = thing.like or thing.id
    if owner not in reader.owners:
        said = reader.words.say("no_ability", text=reader.texts.called(thing).text)
        raise NoAbilityError([Problem("", 0, said)])
    return owner


def _facts(game: Facts | str) -> Facts:
    return load_game(find_project(), game) if isinstance(game, str) else game


@lru_cache(maxsize=4)
def _reader(facts: Facts, language: str) -> Proofreader:
    """The proofreader of a language, made once for the facts of a game."""
    return load_proofreader(facts.project, facts, load_texts(facts.project, facts, language, tone=ORIGINAL))
