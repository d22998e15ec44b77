"""Where two readings of a title part: positions in which it is played by both, and the simplest one as a scenario.

Every game of the search begins in a position dealt around the title: it is in hand, in play or in a pile, with all
kinds of others about. Some are whole games of bots. The same answers are given in two games, one for each reading,
until something differs that can be seen at the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from forge.abilities.kinds import Ability
from forge.abilities.laws import normalise
from forge.library import Facts
from forge.problems import ProblemsError
from forge.rules.games import rules_of
from forge.rules.kernel.choices import Move
from forge.rules.kernel.contrast.pair import Pair, contrast_of
from forge.rules.kernel.contrast.parts import Dealer, Layout, Line
from forge.rules.kernel.contrast.shrink import shrink
from forge.rules.kernel.contrast.witness import Witness, tell
from forge.rules.kernel.game import AnyGame
from forge.rules.kernel.many.bots import BOTS, Bot
from forge.rules.kernel.rules import AnyRules

BOUND = 40  # decisions in a position dealt around the card
LINES = 8  # how often such a position is played
WHOLE_BOUND = 600  # decisions in a whole game
WHOLE = 5  # every fifth game is a whole one
QUICK = ("greedy", "random")  # the bots that play those


@dataclass(frozen=True)
class Counterexample:
    """A scenario that holds by the card's own ability and not by the other. `canonical` and `told` are what each gives
    where they differ, row by row; `games` how many games it took."""

    scenario: str
    canonical: tuple[str, ...]
    told: tuple[str, ...]
    games: int


@dataclass(frozen=True)
class Same:
    """No difference was found in so many games; 0 when both mean the same by the laws of abilities."""

    games: int


def counterexample(
    facts: Facts,
    title: str,
    told: Ability,
    *,
    games: int = 200,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Counterexample | Same:
    """Searches for a position in which something with the ability `told` plays differently from what it is.

    `progress` is called with the number of games looked at. The same arguments give the same answer. Where the engine
    breaks down over `told` the search goes on elsewhere; what broke is raised when it finds nothing.
    """
    rules = rules_of(facts.id)
    canonical = facts.abilities[title]
    if normalise(canonical, facts.vocabulary) == normalise(told, facts.vocabulary):
        return Same(0)
    told = rules.aligned(told, canonical)
    books = rules.book(facts), rules.book(facts, {title: told})
    lines = _Lines(rules, books, title, contrast_of(rules).dealer(books[0], title, (canonical, told)))
    untold = 0
    for number in range(games):
        rng = random.Random(f"{seed}.{number}")
        for layout, line in lines.differences(rng, whole=number % WHOLE == WHOLE - 1):
            if (found := _shown(rules, books, facts, title, layout, line)) is not None:
                return Counterexample(found.scenario, found.canonical, found.told, number + 1)
            untold += 1
        if progress is not None:
            progress(number + 1)
    assert not untold, f"{title}: there is a difference, and no scenario can tell it"
    if lines.fault is not None:
        raise lines.fault  # nobody can say that they are the same
    return Same(games)


def _shown(
    rules: AnyRules, books: Sequence[Any], facts: Facts, title: str, layout: Layout, line: Line
) -> Witness | None:
    """The difference as a scenario, made as simple as can be; as it was found when that does not work."""
    simple = shrink(rules, books, layout, line, title)
    for where, answers in (simple, (layout, line)):
        if (found := tell(rules, books, facts, title, where, answers)) is not None:
            return found
    return None


class _Lines:
    """Plays positions and keeps what goes wrong. `fault` is the first exception that the engine raised."""

    def __init__(self, rules: AnyRules, books: Sequence[Any], title: str, dealer: Dealer) -> None:
        self.rules = rules
        self.books = books
        self.title = title
        self.dealer = dealer
        self.fault: Exception | None = None

    def differences(self, rng: random.Random, whole: bool) -> Iterator[tuple[Layout, Line]]:
        """Plays one position, several lines of it, and gives those that end in a difference."""
        layout = self.dealer.whole(rng) if whole else self.dealer.around(rng)
        for _ in range(1 if whole else LINES):
            player = BOTS[rng.choice(QUICK)](f"{rng.random()}") if whole else _Curious(rng, self.title)
            try:
                line = _play(self.rules, self.books, layout, player, whole)
            except Exception as error:
                self.fault = self.fault or error
                continue
            if line is not None:
                yield layout, line
                return


class _Curious:
    """Answers at random, but plays and uses the card whenever it can, and soon ends the turn otherwise."""

    def __init__(self, rng: random.Random, title: str) -> None:
        self.rng = rng
        self.title = title
        self.idle = rng.choice((0.2, 0.5, 0.9))

    def choose(self, game: AnyGame) -> Move:
        question, things = game.question, game.table.things
        passing: Mapping[str, float | None] = contrast_of(game.rules).passing
        assert question is not None
        options = question.options
        if question.kind in passing:
            moves = [move for move in options if move is not None]
            own = [m for m in moves if any(isinstance(c, int) and things[c].title == self.title for c in (m[1], m[2]))]
            if own and self.rng.random() < 0.75:
                return self.rng.choice(own)  # type: ignore[no-any-return]
            share = passing[question.kind]
            idle = self.idle if share is None else share
            return None if not moves or self.rng.random() < idle else self.rng.choice(moves)
        if None in options and self.rng.random() < 0.1:
            return None
        return self.rng.choice([move for move in options if move is not None] or options)  # type: ignore[no-any-return]


def _play(rules: AnyRules, books: Sequence[Any], layout: Layout, player: Bot, whole: bool) -> Line | None:
    """A line that ends in a difference, or None: the end has come, and nobody can tell the two apart."""
    try:
        pair = Pair(rules, books, layout)
    except ProblemsError:
        return None
    game = pair.games[0]
    line: list[Any] = []
    bound = WHOLE_BOUND if whole else BOUND
    turns = bound if whole else game.table.turn + len(layout.seats) + 1
    while not pair.differs():
        if game.over or len(line) >= bound or game.table.turn > turns or pair.strayed:
            return None
        line.append(pair.said(game, player.choose(game)))
        if not pair.answer(line[-1]):
            return None
    return tuple(line)
