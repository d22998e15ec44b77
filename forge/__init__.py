"""forge: card games as data, in several languages, on paper and in play.

    import forge

    facts = forge.open_game("smashup")                 # everything that is printed, and what it does
    game = forge.play(facts, seed=7)                   # a running game: observe, legal, explain, apply, fork
    readings = forge.read(facts, "en", "Draw two cards.")
    proof = forge.proof(facts, "pl", "collector")      # whether the Polish text means what the card does

Nothing is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from forge.language.grammar.reading.read import Readings
    from forge.library.model import Facts
    from forge.proof.findings import Proof
    from forge.rules.kernel.game import AnyGame

__version__ = "0.1.0"
__all__ = ["open_game", "play", "proof", "read"]


def open_game(name: str, where: Path | None = None) -> Facts:
    """A game's facts, complete and consistent. `where` the project is, or a folder in it; else the current folder.

    Raises ProblemsError with everything that is wrong with the game's files, or when there is no such game.
    """
    from forge.project import find_project
    from forge.rules.games import load_game

    return load_game(find_project(where), name)


def play(
    game: Facts | str,
    *,
    players: int | None = None,
    seed: int = 0,
    groups: Sequence[Sequence[str]] | None = None,
    first: int | None = None,
    mode: str | None = None,
    options: Mapping[str, str] | None = None,
) -> AnyGame:
    """A new game. The same seed gives the same game.

    `groups` are the ids of what each player takes, seat by seat (("pirates", "ninjas"), or ("glorp",) in another game);
    for the seats that remain it is drawn by the seed, as is who begins. `players`: as few as can play when left out.
    `mode`: the id of a way to play, where the game has several. `options`: what is agreed on, where it is not as usual
    ({"alliances": "yes"}). Raises ProblemsError for a game without an engine, and for a start that the rules do not
    allow.
    """
    import random

    from forge.problems import fail
    from forge.rules.games import rules_of
    from forge.rules.kernel.game import Game
    from forge.rules.kernel.options import check_options

    facts = open_game(game) if isinstance(game, str) else game
    rules = rules_of(facts.id)
    book = rules.book(facts)
    chance = random.Random(seed)
    given = tuple(tuple(names) for names in groups or ())
    count = players or max(len(given), book.min_players)
    named = {name for names in given for name in names}
    rest = [name for name in rules.groups(book) if name not in named]
    each = rules.each(book)
    if named and not each:
        raise fail(f"{facts.id} is played with the same by everybody: there are no groups to take")
    drawing = range(max(count - len(given), 0))  # the seats that remain
    drawn = chance.sample(rest, each * len(drawing))
    taken = (*given, *(tuple(drawn[each * seat : each * (seat + 1)]) for seat in drawing))
    begins = chance.randrange(count) if first is None else first
    start = rules.deal(book, taken, seed, begins)
    start = start if mode is None else rules.in_mode(start, mode)
    if options is not None:
        check_options(rules.options(book), options, count)
        start = rules.with_options(start, options)
    return Game(rules, book, start)


def read(game: Facts | str, language: str, text: str, title: str | None = None) -> Readings:
    """What a text of a card means: `found` has every reading, best first, with its ability.

    `title` is the id of the card the text stands on, if that is known. Raises ProblemsError for a language in which
    this game cannot be read, where there is no such card, and for one without an ability.
    """
    from forge.proof.face import read as readings

    return readings(game, language, text, title)


def proof(game: Facts | str, language: str, title: str, text: str | None = None) -> Proof:
    """Whether a text means what the card `title` does: the verdict, and what is wrong, word by word.

    Without a `text`, the one that is printed is judged. Raises ProblemsError where there is no such card, and for
    one without an ability.
    """
    from forge.proof.face import judge

    return judge(game, language, title, text)
