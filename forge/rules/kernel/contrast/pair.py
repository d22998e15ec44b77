"""Two games of one position, played by two books under the same decisions, until something differs that can be seen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from forge.problems import fail
from forge.rules.kernel.choices import PARTS, PLAYERS, RESOLVE, TRIGGERS, Ask, Move
from forge.rules.kernel.contrast.parts import Contrast, Key, Layout, Seen
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.rules import AnyRules


def contrast_of(rules: AnyRules) -> Contrast:
    """A game's part in the search. Raises ProblemsError when it has none."""
    if rules.contrast is None:
        raise fail(f"{rules.id} has no counterexamples: its package does not say how positions are dealt")
    return rules.contrast


class Pair:
    """The two games. Raises ProblemsError where the position is none for one of the books."""

    def __init__(self, rules: AnyRules, books: Sequence[Any], layout: Layout) -> None:
        start, self.keys = layout.position(books[0])
        self.contrast = contrast_of(rules)
        self.seats = layout.seats
        self.seed: int = start.seed
        self.games: tuple[AnyGame, ...] = tuple(Game(rules, book, start) for book in books)
        self.since = [0, 0]

    def said(self, game: AnyGame, option: Move) -> Any:
        """An answer by the keys of cards and the names of players: the same in every position that has them."""
        question = game.question
        if option is None or isinstance(option, str) or question is None:
            return option
        if isinstance(option, tuple):
            verb, card, where = option
            return verb, self.keys[card], None if where is None or verb == RESOLVE else self.keys[where]
        if question.of == PLAYERS:
            return "player", self.seats[option]
        if question.of == PARTS:
            return "part", question.parts[option].name
        if question.of == TRIGGERS:
            part = question.parts[option]
            return "trigger", self.keys[part.thing], self.keys[part.about] if part.about >= 0 else -1
        return self.keys[option]

    def option(self, game: AnyGame, said: Any) -> tuple[bool, Move]:
        """Whether an answer is offered, and as which option."""
        for option in game.question.options if game.question else []:
            if self.said(game, option) == said:
                return True, option
        return False, None

    def answer(self, said: Any) -> bool:
        """Gives the answer in both games; false when one of them does not offer it."""
        found = [self.option(game, said) for game in self.games]
        if not all(offered for offered, _ in found):
            return False
        self.since = [len(game.table.news) for game in self.games]
        for game, (_, option) in zip(self.games, found, strict=True):
            game.apply(option)
        return True

    @property
    def strayed(self) -> bool:
        """Chance has said more in one game than in the other: what differs from now on may be mere luck."""
        one, other = (game.table.chance.draws for game in self.games)
        return len(one) != len(other)

    def differs(self) -> bool:
        """Whether the two games look different to the players, hands and decks being open."""
        one, other = self.games
        news = [game.table.news[since:] for game, since in zip(self.games, self.since, strict=True)]
        same = news[0] == news[1] and self.contrast.same(one.table, other.table)
        if same and _same_question(one.question, other.question):
            return False
        both = (seen(self.contrast, game, since) for game, since in zip(self.games, self.since, strict=True))
        return bool(differing(self.contrast, *both))


def _same_question(one: Ask | None, other: Ask | None) -> bool:
    if one is None or other is None:
        return one is other
    return (
        one.of not in (PARTS, TRIGGERS)  # their options are places in a list, which may be another
        and (one.kind, one.player, one.options) == (other.kind, other.player, other.options)
    )


def seen(contrast: Contrast, game: AnyGame, since: int) -> Seen:
    """Everything a scenario can tell of a game, who is asked and which answers there are included, and of the news
    since an entry."""
    question = game.question
    answers = frozenset(_answer(game, question, option) for option in question.options) if question else None
    asked = (question.player, answers) if question else None
    return contrast.seen(game.table, since) | {("asked",): asked}


def _answer(game: AnyGame, question: Ask, option: Move) -> Hashable:
    """What an answer is, whatever its place in the list."""
    if question.of == PARTS and isinstance(option, int):
        return "part", question.parts[option].name
    return game.alike(option)


def differing(contrast: Contrast, one: Seen, other: Seen) -> list[Key]:
    """What differs. Of what is in play in only one of the games nothing more is said than where it is."""
    return [
        key
        for key in {**one, **other}
        if one.get(key) != other.get(key) and (not contrast.fleeting(key) or (key in one and key in other))
    ]
