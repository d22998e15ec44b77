"""Positions of Smash Up in which a card or base may matter: it is in hand, in play or in a pile, others all about."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from forge.abilities.kinds import Ability
from forge.abilities.tree import walk
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.contrast.layout import BASE_DECK, BASE_PILE, IN_PLAY, Layout, Piece
from forge.rules.smashup.engine.book import Book, Title
from forge.rules.smashup.engine.table import PLAY, START
from forge.rules.smashup.facts import PlayOn


class Dealer:
    """Deals positions around a title."""

    def __init__(self, book: Book, title: str, readings: Sequence[Ability]) -> None:
        self.book = book
        self.title: Title = book.bases[title] if title in book.bases else book.titles[title]
        found = [node for ability in readings for _, node in walk(ability)]
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


def _has(title: Title, effect: type[nodes.Node], inside: type[nodes.Node]) -> bool:
    """Whether an effect of that kind with a node of that kind in it is part of an ability."""
    return any(
        isinstance(node, effect) and any(isinstance(part, inside) for _, part in walk(node))
        for _, node in walk(title.ability)
    )


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
