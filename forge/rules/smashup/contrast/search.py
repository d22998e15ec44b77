"""Where two readings of a card part: positions in which it is played by both, and the simplest one shown as a scenario.

Every game of the search begins in a position dealt around the card: it is in hand, in play or in a pile, with all kinds
of cards about. Some are whole games of bots. The same answers are given in two games, one for each reading, until
something differs that can be seen at the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from forge.abilities.kinds import Ability
from forge.abilities.laws import normalise
from forge.abilities.tree import walk
from forge.library import Facts
from forge.problems import ProblemsError
from forge.rules.kernel.choices import Move
from forge.rules.kernel.game import AnyGame
from forge.rules.kernel.many.bots import BOTS, Bot
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.aligned import aligned
from forge.rules.smashup.contrast.layout import BASE_DECK, BASE_PILE, IN_PLAY, Layout, Piece
from forge.rules.smashup.contrast.lockstep import Line, Pair, shrink
from forge.rules.smashup.contrast.witness import Witness, tell
from forge.rules.smashup.engine.book import Book, Title, make_book
from forge.rules.smashup.engine.table import PLAY, START
from forge.rules.smashup.facts import PlayOn
from forge.rules.smashup.kinds.vocabulary import VOCABULARY

BOUND = 40  # decisions in a position dealt around the card
LINES = 8  # how often such a position is played
WHOLE_BOUND = 600  # decisions in a whole game
WHOLE = 5  # every fifth game is a whole one


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
    game: Facts,
    title: str,
    told: Ability,
    *,
    games: int = 200,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Counterexample | Same:
    """Searches for a position in which a card or base with the ability `told` plays differently from what it is.

    `progress` is called with the number of games looked at. The same arguments give the same answer. Where the engine
    breaks down over `told` the search goes on elsewhere; what broke is raised when it finds nothing.
    """
    canonical = game.abilities[title]
    if normalise(canonical, VOCABULARY) == normalise(told, VOCABULARY):
        return Same(0)
    told = aligned(told, canonical)
    books = make_book(game), make_book(game, {title: told})
    dealer = Dealer(books[0], title, (canonical, told))
    untold = 0
    for number in range(games):
        rng = random.Random(f"{seed}.{number}")
        for layout, line in dealer.differences(books, rng, whole=number % WHOLE == WHOLE - 1):
            if (found := _shown(books, game, title, layout, line)) is not None:
                return Counterexample(found.scenario, found.canonical, found.told, number + 1)
            untold += 1
        if progress is not None:
            progress(number + 1)
    assert not untold, f"{title}: there is a difference, and no scenario can tell it"
    if dealer.fault is not None:
        raise dealer.fault  # nobody can say that they are the same
    return Same(games)


def _shown(books: tuple[Book, Book], game: Facts, title: str, layout: Layout, line: Line) -> Witness | None:
    """The difference as a scenario, made as simple as can be; as it was found when that does not work."""
    simple = shrink(books, layout, line, title)
    for where, answers in (simple, (layout, line)):
        if (found := tell(books, game, title, where, answers)) is not None:
            return found
    return None


class Dealer:
    """Deals positions around a title and plays lines in them."""

    def __init__(self, book: Book, title: str, readings: Sequence[Ability]) -> None:
        self.book = book
        self.title: Title = book.bases[title] if title in book.bases else book.titles[title]
        found = [node for ability in readings for _, node in walk(ability)]
        self.fault: Exception | None = None
        self.scored = any(isinstance(node, nodes.Scored | nodes.Replaced) for node in found)
        everything = list(book.titles.values())
        self.minions = [t for t in everything if t.is_minion]
        self.on_base = [t for t in everything if t.play_on is PlayOn.base]
        self.on_minion = [t for t in everything if t.play_on in (PlayOn.minion, PlayOn.own_minion)]
        self.everything = everything
        # Cards that have something to do with this one: of its faction, or named by it.
        named = {getattr(node, name, None) for node in found for name in ("named", "tribe", "faction")} - {None}
        self.kin = [
            t for t in everything if {t.id, t.tribe, t.faction} & named or t.faction == self.title.faction
        ]  # fmt: skip
        self.lasting = any(isinstance(node, nodes.Duration) for node in found)
        # What brings a card into play, or plays actions, in the turn of another player.
        self.ambush = [t for t in everything if t.from_hand and _has(t, nodes.Play, nodes.Hand)]
        self.couriers = [t for t in self.minions if _has(t, nodes.PlayExtra, nodes.Action)]

    # -- positions ------------------------------------------------------------------------------------------------

    def around(self, rng: random.Random) -> Layout:
        """A position in the middle of a game, with the card in it more often than not."""
        players = rng.choice((2, 2, 2, 3, 3, 4))
        deal = _Deal(self, rng, players)
        bases = list(self.book.bases.values())
        rng.shuffle(bases)
        if self.title.is_base:
            bases.remove(self.title)
            bases.insert(0, self.title)
        rows = [deal.put(base, -1, IN_PLAY) for base in bases[: rng.randint(2, players + 1)]]
        for base in bases[len(rows) : len(rows) + rng.randint(1, 4)]:
            deal.put(base, -1, BASE_DECK)
        if len(rows) + 5 <= len(bases) and rng.random() < 0.3:
            deal.put(bases[-1], -1, BASE_PILE)
        for seat in range(players):
            for zone, most in (("hand", 5), ("deck", 6), ("discard", 4)):
                for _ in range(rng.choice((most, rng.randint(0, most)))):
                    deal.put(deal.any(self.everything), seat, zone)
            for row in rows:
                for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
                    deal.minion(deal.any(self.minions), seat, row)
        for row in rows:
            if rng.random() < 0.2:
                deal.action(deal.any(self.on_base), rng.randrange(players), row)
        home = rows[0]
        if not self.title.is_base:
            home = self._bring(deal, rows)
        if rng.random() < (0.7 if self.scored else 0.2):
            deal.fill(home if rng.random() < 0.8 else rng.choice(rows))
        if not self.title.is_base and not self.title.is_minion and rng.random() < (0.3 if self.lasting else 0.06):
            self._lie_in_wait(deal, home)
        start = rng.random() < 0.15
        plays = {} if start else {
            "minions": rng.choice((1, 1, 2)), "actions": rng.choice((1, 1, 2)), "played": rng.choice((0, 0, 0, 1))
        }  # fmt: skip
        return Layout(
            tuple(deal.pieces), tuple(range(players)), (0,) * players, rng.randrange(players) if start else 0,
            START if start else PLAY, seed=rng.randrange(100), **plays,
        )  # fmt: skip

    def _bring(self, deal: _Deal, rows: list[Piece]) -> Piece:
        """The card itself, in one or more places. Returns the base it may be on."""
        rng, title, home = deal.rng, self.title, deal.rng.choice(rows)
        others = range(1, deal.players)
        if rng.random() < 0.7:
            deal.put(title, 0, "hand", first=True)
        if rng.random() < 0.3:
            deal.put(title, rng.choice(others), "hand", first=True)
        if rng.random() < 0.3:
            for _ in range(rng.randint(1, 2)):
                deal.put(title, 0, "discard", first=True)
        if rng.random() < 0.1:
            deal.put(title, rng.randrange(deal.players), "deck", first=True)
        if rng.random() < 0.5:
            for seat in {rng.randrange(deal.players) for _ in range(rng.choice((1, 1, 2)))}:
                if title.is_minion:
                    deal.minion(title, seat, home)
                elif title.play_on is PlayOn.base:
                    deal.action(title, seat, home)
                elif title.play_on is not None:
                    hosts = [piece for piece in deal.pieces if piece.place == home.key and deal.is_minion(piece)]
                    host = rng.choice(hosts) if hosts else deal.minion(deal.any(self.minions), seat, home)
                    deal.action(title, host.controller if title.play_on is PlayOn.own_minion else seat, host)
        return home

    def _lie_in_wait(self, deal: _Deal, home: Piece) -> None:
        """An opponent can play the card in another player's turn, before a base is scored."""
        if self.ambush and self.couriers:
            deal.fill(home)
            for title in (deal.rng.choice(self.ambush), deal.rng.choice(self.couriers), self.title):
                deal.put(title, 1, "hand", first=True)

    def whole(self, rng: random.Random) -> Layout:
        """A game from the beginning, with the card in the hand of who begins, or the base in play."""
        book, each = self.book, self.book.constants["factions_per_player"]
        players = rng.randint(book.min_players, min(book.max_players, len(book.factions) // each))
        deal = _Deal(self, rng, players)
        drawn = rng.sample(book.factions, len(book.factions))
        drawn.sort(key=lambda faction: faction != self.title.faction)
        for seat in range(players):
            cards = [t for faction in drawn[each * seat : each * (seat + 1)] for t in book.decks[faction]]
            rng.shuffle(cards)
            if self.title in cards:
                cards.remove(self.title)
                cards.insert(0, self.title)
            for index, title in enumerate(cards):
                deal.put(title, seat, "hand" if index < book.constants["opening_hand"] else "deck")
        bases = list(book.bases.values())
        rng.shuffle(bases)
        bases.sort(key=lambda base: base is not self.title)
        for index, base in enumerate(bases):
            deal.put(base, -1, IN_PLAY if index < players + book.constants["extra_bases"] else BASE_DECK)
        return Layout(
            tuple(deal.pieces), tuple(range(players)), (0,) * players, step=START, seed=rng.randrange(100)
        )  # fmt: skip

    # -- lines ----------------------------------------------------------------------------------------------------

    def differences(self, books: Sequence[Book], rng: random.Random, whole: bool) -> Iterator[tuple[Layout, Line]]:
        """Plays one position, several lines of it, and gives those that end in a difference."""
        layout = self.whole(rng) if whole else self.around(rng)
        for _ in range(1 if whole else LINES):
            player = BOTS[rng.choice(sorted(BOTS))](f"{rng.random()}") if whole else _Curious(rng, self.title.id)
            try:
                line = _play(books, layout, player, whole)
            except Exception as error:
                self.fault = self.fault or error
                continue
            if line is not None:
                yield layout, line
                return


def _has(title: Title, effect: type[nodes.Node], inside: type[nodes.Node]) -> bool:
    """Whether an effect of that kind with a node of that kind in it is part of an ability."""
    return any(
        isinstance(node, effect) and any(isinstance(part, inside) for _, part in walk(node))
        for _, node in walk(title.ability)
    )


class _Curious:
    """Answers at random, but plays and uses the card whenever it can, and soon ends the turn otherwise."""

    def __init__(self, rng: random.Random, title: str) -> None:
        self.rng = rng
        self.title = title
        self.idle = rng.choice((0.2, 0.5, 0.9))

    def choose(self, game: AnyGame) -> Move:
        question, title = game.question, game.table.title
        assert question is not None
        options = question.options
        if question.kind in ("turn", "window"):
            moves = [move for move in options if move is not None]
            own = [m for m in moves if any(isinstance(c, int) and title[c].id == self.title for c in (m[1], m[2]))]
            if own and self.rng.random() < 0.75:
                return self.rng.choice(own)  # type: ignore[no-any-return]
            idle = self.idle if question.kind == "turn" else 0.35
            return None if not moves or self.rng.random() < idle else self.rng.choice(moves)
        if None in options and self.rng.random() < 0.1:
            return None
        return self.rng.choice([move for move in options if move is not None] or options)  # type: ignore[no-any-return]


def _play(books: Sequence[Book], layout: Layout, player: Bot, whole: bool) -> Line | None:
    """A line that ends in a difference, or None: the end has come, and nobody can tell the two apart."""
    try:
        pair = Pair(books, layout)
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


class _Deal:
    """A position in the making."""

    def __init__(self, dealer: Dealer, rng: random.Random, players: int) -> None:
        self.dealer = dealer
        self.rng = rng
        self.players = players
        self.pieces: list[Piece] = []

    def any(self, titles: list[Title]) -> Title:
        """Any of these titles; kin of the card more often than others."""
        kin = self.dealer.kin
        if kin and self.rng.random() < 0.35:
            title = self.rng.choice(kin)
            if title in titles:
                return title
        return self.rng.choice(titles)

    def is_minion(self, piece: Piece) -> bool:
        return piece.title in self.dealer.book.titles and self.dealer.book.titles[piece.title].is_minion

    def put(self, title: Title, owner: int, place: str | int, first: bool = False, **more: Any) -> Piece:
        piece = Piece(len(self.pieces), title.id, owner, more.pop("controller", owner), place, **more)
        self.pieces.insert(0 if first else len(self.pieces), piece)
        return piece

    def minion(self, title: Title, seat: int, base: Piece) -> Piece:
        """A minion on a base, sometimes borrowed, sometimes with an action on it."""
        owner = self.rng.randrange(self.players) if self.rng.random() < 0.1 else seat
        minion = self.put(title, owner, base.key, controller=seat)
        if self.rng.random() < 0.12:
            worn = self.any(self.dealer.on_minion)
            self.action(worn, seat if worn.play_on is PlayOn.own_minion else self.rng.randrange(self.players), minion)
        return minion

    def action(self, title: Title, seat: int, host: Piece) -> None:
        """An action attached to a base or minion; it has named a faction if it names one."""
        naming = next((node for _, node in walk(title.ability) if isinstance(node, nodes.NameFaction)), None)
        names = ((naming.as_, self.rng.choice(self.dealer.book.factions)),) if naming is not None else ()
        self.put(title, seat, host.key, names=names)

    def fill(self, base: Piece) -> None:
        """Minions come to a base until it is about to be scored."""
        book = self.dealer.book
        missing = book.bases[base.title].breakpoint - sum(
            book.titles[piece.title].power for piece in self.pieces if piece.place == base.key
        )
        while missing > 0:
            title = self.rng.choice(self.dealer.minions)
            self.minion(title, self.rng.randrange(self.players), base)
            missing -= max(1, title.power)
