"""Positions of Mag·Blast in which a title may matter: it is in a hand, in play or in a pile, others all about."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from forge.abilities.kinds import Ability
from forge.abilities.tree import walk
from forge.rules.magblast.contrast.layout import COMMAND, HAND, LAID, Layout, Piece
from forge.rules.magblast.engine.book import CODE, SYMBOLS, Book, Ready
from forge.rules.magblast.engine.table import ATTACK, DISCARD, DRAW, MANEUVER, REINFORCE
from forge.rules.magblast.facts import ActionGroup
from forge.rules.magblast.kinds.effects import Launch
from forge.rules.magblast.kinds.frames import HalfDamage, InPhase, Launches
from forge.rules.magblast.kinds.phrases import Obstacle
from forge.rules.magblast.kinds.words import Phase

PHASES = {Phase.discard: DISCARD, Phase.draw: DRAW, Phase.reinforce: REINFORCE, Phase.maneuver: MANEUVER,
          Phase.attack: ATTACK}  # fmt: skip


class Dealer:
    """Deals positions around a title."""

    def __init__(self, book: Book, title: str, readings: Sequence[Ability]) -> None:
        self.book = book
        self.title = book.titles[title]
        self.faces = [_face(*card) for card in book.deck]
        self.own = [face for (card, _), face in zip(book.deck, self.faces, strict=True) if card is self.title]
        alike = [ship for ship in book.fleet if ship.ability and ship.ability == self.title.ability]
        self.bearers = [self.title] if self.title in book.fleet else alike  # of a class: all of its ships
        self.blasts = self._group(ActionGroup.blast)
        self.wounds = [card for card in book.titles.values() if card.group is ActionGroup.blast]
        self.answers = [face for (card, _), face in zip(book.deck, self.faces, strict=True) if card.replies]
        self.after_hit = [face for (card, _), face in zip(book.deck, self.faces, strict=True) if card.after_hit]
        self.laid = [face for (card, _), face in zip(book.deck, self.faces, strict=True) if card.lies]
        self.carried = [
            face for (card, _), face in zip(book.deck, self.faces, strict=True) if isinstance(card.aims, Launch)
        ]
        found = [node for ability in readings for _, node in walk(ability)]
        self.phases = [PHASES[node.phase] for node in found if isinstance(node, InPhase)]
        self.launches = any(isinstance(node, Launch | Launches | HalfDamage) for node in found)
        self.mines = any(isinstance(node, Obstacle) for node in found)
        self.hits = self.title.group is ActionGroup.hit_effect or bool(self.title.after_hit)

    def _group(self, group: ActionGroup) -> list[str]:
        return [face for (card, _), face in zip(self.book.deck, self.faces, strict=True) if card.group is group]

    def around(self, rng: random.Random) -> Layout:
        """A position in the middle of a game, with the title in it more often than not."""
        deal = _Deal(self, rng, rng.choice((2, 2, 2, 3)))
        deal.fleets(rng.randint(1, 2), (0, 1, 1, 2))
        for seat in range(deal.players):
            for face in rng.sample(self.faces, rng.randint(0, 4)):
                deal.put(face, seat, HAND)
            for faces, often in (
                (self.blasts, 0.7),
                (self.answers, 0.3),
                (self.carried, 0.9 if self.launches else 0.3),
            ):
                if rng.random() < often:
                    deal.put(rng.choice(faces), seat, HAND)
            if rng.random() < (0.9 if self.hits else 0.1):
                deal.put(rng.choice(self.after_hit), seat, HAND)
            if rng.random() < (0.7 if self.mines else 0.15):
                by = (seat + rng.randrange(1, deal.players)) % deal.players
                deal.put(rng.choice(self.laid), seat, LAID, by=by)
        if self.own:
            self._bring(deal)
        for zone, most in (("action_deck", 9), ("action_discard", 4)):
            for face in rng.sample(self.faces, rng.choice((most, rng.randint(0, most)))):
                deal.put(face, -1, zone)
        for zone, most in (("fleet_deck", 4), ("fleet_discard", 2)):
            for _ in range(rng.randint(0, most)):
                deal.put(deal.ship().id, -1, zone)
        usual = (DISCARD, DRAW, REINFORCE, MANEUVER, ATTACK, ATTACK, ATTACK, ATTACK)
        phase = rng.choice(self.phases if self.phases and rng.random() < 0.7 else usual)
        return deal.layout(phase)

    def _bring(self, deal: _Deal) -> None:
        """The card itself, in one or more places."""
        rng = deal.rng
        if rng.random() < 0.8:
            deal.put(rng.choice(self.own), 0, HAND)
        if rng.random() < 0.4:
            deal.put(rng.choice(self.own), rng.randrange(1, deal.players), HAND)
        if self.title.lies and rng.random() < 0.5:
            seat = rng.randrange(deal.players)
            deal.put(rng.choice(self.own), seat, LAID, by=(seat + 1) % deal.players)

    def whole(self, rng: random.Random) -> Layout:
        """The first turn of a game, with the card in the hand of who begins, or the ship in play."""
        deal = _Deal(self, rng, 2)
        deal.fleets(4, (1,), hurt=0)
        faces = rng.sample(self.faces, len(self.faces))
        if self.own:
            faces.remove(self.own[0])
            faces.insert(0, self.own[0])
        hand = self.book.constants["opening_hand"]
        for number, face in enumerate(faces):
            seat = number // hand
            deal.put(face, seat if seat < deal.players else -1, HAND if seat < deal.players else "action_deck")
        while deal.ships:
            deal.put(deal.ship().id, -1, "fleet_deck")
        return deal.layout(REINFORCE, first_turn=True)


def _face(title: Ready, code: int) -> str:
    """A card of the box as positions name it."""
    symbols = [symbol.value for number, symbol in enumerate(SYMBOLS) for _ in range(code // CODE**number % CODE)]
    return "@".join([title.id, *symbols])


class _Deal:
    """A position in the making."""

    def __init__(self, dealer: Dealer, rng: random.Random, players: int) -> None:
        self.dealer = dealer
        self.rng = rng
        self.players = players
        self.pieces: list[Piece] = []
        self.ships = rng.sample(dealer.book.fleet, len(dealer.book.fleet))
        self.commands = rng.sample(dealer.book.command, len(dealer.book.command))
        self.commands.sort(key=lambda ship: ship is not dealer.title)
        if rng.random() < 0.2:  # somebody else's
            self.commands[0], self.commands[1] = self.commands[1], self.commands[0]

    def put(self, card: str, owner: int, place: str | int, **more: Any) -> Piece:
        self.pieces.append(Piece(len(self.pieces), card, owner, place, **more))
        return self.pieces[-1]

    def ship(self) -> Ready:
        """A ship that is nowhere yet; one that bears the title's ability more often than others."""
        bearers = [ship for ship in self.dealer.bearers if ship in self.ships]
        ship = self.rng.choice(bearers) if bearers and self.rng.random() < 0.4 else self.ships[-1]
        self.ships.remove(ship)
        return ship

    def fleets(self, zones: int, sizes: Sequence[int], hurt: float = 0.3) -> None:
        """Everybody has a command ship, and ships in the same few zones, some of them damaged."""
        ring = self.rng.sample(self.dealer.book.ring, zones)
        for seat in range(self.players):
            standing = [(self.commands[seat], COMMAND)]
            for zone in ring:
                standing += [(self.ship(), zone.id) for _ in range(self.rng.choice(sizes))]
            for ship, place in standing:
                piece, left = self.put(ship.id, seat, place), ship.hull - 1
                while self.rng.random() < hurt and left > 0:
                    wound = self.rng.choice(self.dealer.wounds)
                    damage = min(left, getattr(wound.aims, "damage", 1))
                    self.put(wound.id, -1, piece.key, damage=damage)
                    left -= damage

    def layout(self, phase: int, first_turn: bool = False) -> Layout:
        nothing = (None,) * self.players
        seed = self.rng.randrange(100)
        return Layout(tuple(self.pieces), tuple(range(self.players)), nothing, 0, phase, first_turn, seed=seed)
