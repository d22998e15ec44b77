"""Positions of Sin City in which a title may matter: an action card is drawn next, a goal is held when goals are
checked, a card is kept, a hero attacks; and there is about so much of everything as the title speaks of."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.nodes import AtLeast, AtMost, Exactly, UpTo
from forge.abilities.tree import walk
from forge.rules.sincity.contrast.layout import CityLayout, CityPiece
from forge.rules.sincity.engine.book import Book
from forge.rules.sincity.kinds.effects import AttackWith, Purge
from forge.rules.sincity.kinds.phrases import TOKENS, AnyToken, BodyCount, Hero, Space

FEW = (0, 0, 0, 1, 1, 2)
DICE = 6


class CityDealer:
    """Deals positions around a title."""

    def __init__(self, book: Book, title: str, readings: Sequence[Ability]) -> None:
        self.book = book
        self.title = book.titles[title]
        self.kinds = [kind.id for kind in book.tokens]
        self.spaces = [space.id for space in book.spaces]
        found = [node for ability in readings for _, node in walk(ability)]
        self.named = [node.name for node in found if isinstance(node, Space)]
        self.dead = any(isinstance(node, BodyCount) for node in found)
        self.crowds = [
            yaml_name(type(node)) for node in found if isinstance(node, TOKENS) and not isinstance(node, AnyToken)
        ] or self.kinds
        self.mixed = any(isinstance(node, AnyToken) for node in found)
        bounds = [node.n for node in found if isinstance(node, AtLeast | AtMost | Exactly | UpTo)]
        self.numbers = [n for n in bounds if isinstance(n, int)]
        about = [node.name for node in found if isinstance(node, Hero)] or [title]
        self.attacks = [card for card in book.actions if _attackers(card) & set(about)] or list(book.actions)

    def around(self, rng: random.Random) -> CityLayout:
        """A position in the middle of a game, with the title in it."""
        deal = _Deal(self, rng, rng.choice((2, 2, 3)))
        heroes = deal.heroes()
        deal.tokens()
        goals = rng.sample([goal.id for goal in self.book.goals if goal is not self.title], 2 * deal.players + 3)
        if self.title.type == "goal":
            deal.put(self.title.id, 0, "goals")
            return deal.layout("end", heroes)
        for seat in range(deal.players):
            deal.put(goals.pop(), seat, "goals")
        cards = [self.title] if self.title.on_play else [rng.choice(self.attacks)]
        if self.title.kept:
            deal.put(self.title.id, rng.randrange(deal.players), "kept")
            cards = [rng.choice([*self.attacks, self.title])]
        cards += rng.sample(list(self.book.actions), rng.randint(0, 2))
        for card in cards:
            deal.put(card.id, -1, "action_deck")
        for goal in goals[: rng.randint(0, 3)]:
            deal.put(goal, -1, "goal_deck")
        return deal.layout("action", heroes)

    def whole(self, rng: random.Random) -> CityLayout:
        """A game from the beginning, with the card on top of the deck or the goal in a hand."""
        deal = _Deal(self, rng, 2)
        homes = self.book.homes()
        for kind in self.book.tokens:
            deal.add(kind.id, kind.home, kind.at_home)
            for space in self.spaces:
                if space not in homes.values():
                    deal.add(kind.id, space, kind.elsewhere)
        for what, cards in (("action_deck", self.book.actions), ("goal_deck", self.book.goals)):
            names = rng.sample([card.id for card in cards], len(cards))
            names.sort(key=lambda name: name != self.title.id)
            if what == "goal_deck":
                deal.put(names.pop(0), 0, "goals")
                deal.put(names.pop(0), 1, "goals")
            for name in names:
                deal.put(name, -1, what)
        return deal.layout("begin", ())


def _attackers(card: Any) -> set[str]:
    """The heroes who attack when a card is carried out."""
    found = [node for _, effects in card.on_play for _, node in walk(effects)]
    heroes = [node.what for node in found if isinstance(node, AttackWith | Purge)]
    return {hero.name for hero in heroes if isinstance(hero, Hero)}


class _Deal:
    """A position in the making."""

    def __init__(self, dealer: CityDealer, rng: random.Random, players: int) -> None:
        self.dealer = dealer
        self.rng = rng
        self.players = players
        self.pieces: list[CityPiece] = []

    def put(self, card: str, owner: int, place: str) -> None:
        self.pieces.append(CityPiece(len(self.pieces), card, owner, place))

    def add(self, kind: str, place: str, n: int) -> None:
        for _ in range(n):
            self.put(kind, -1, place)

    def tokens(self) -> None:
        """A few everywhere; about so many as the title speaks of where it speaks of them, or in one place."""
        deal, rng = self.dealer, self.rng
        special = [*deal.named, *([deal.book.body_count.id] if deal.dead else [])]
        crowded = {*special, rng.choice(deal.spaces)} if deal.numbers else set(special)
        places = deal.spaces + ([deal.book.body_count.id] if deal.dead else [])
        quiet = rng.random() < 0.3
        for place in places:
            for kind in deal.kinds:
                n = 0 if quiet else rng.choice(FEW)
                if place in crowded and kind in deal.crowds and deal.numbers and not deal.mixed:
                    n = self.about()
                elif place in crowded:
                    n = 0 if deal.mixed else rng.choice((0, 0, 1, 2))
                self.add(kind, place, n)
            if place in crowded and deal.mixed:
                for _ in range(self.about() if deal.numbers else rng.choice((0, 0, 1))):
                    self.add(rng.choice(deal.kinds), place, 1)

    def about(self) -> int:
        """A number that the title speaks of, or one fewer."""
        return max(0, self.rng.choice(self.dealer.numbers) + self.rng.choice((-1, -1, 0, 0, 0)))

    def heroes(self) -> tuple[tuple[str, str], ...]:
        """Heroes where the title speaks of, close to each other, or where they begin."""
        deal, rng = self.dealer, self.rng
        first = rng.randrange(len(deal.spaces))
        close = [deal.spaces[(first + n) % len(deal.spaces)] for n in range(4)]
        around = [deal.spaces[deal.spaces.index(name) - n] for name in deal.named for n in (0, 0, 1)]
        stand = {hero: rng.choice([*close, *around, start]) for hero, start in deal.book.heroes.items()}
        return tuple((hero, space) for hero, space in stand.items() if space != deal.book.heroes[hero])

    def layout(self, phase: str, heroes: tuple[tuple[str, str], ...]) -> CityLayout:
        sides = self.dealer.book.constants["die_sides"]
        dice = tuple(self.rng.randint(1, sides) for _ in range(DICE)) if phase == "action" else ()
        seats = tuple(range(self.players))
        return CityLayout(tuple(self.pieces), seats, heroes, 0, phase, dice, self.rng.randrange(100))
