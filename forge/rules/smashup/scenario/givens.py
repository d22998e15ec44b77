"""Reads the position of a scenario: what is written below `given`, with every mistake noted in the file."""

from __future__ import annotations

from typing import Any

from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.start import Attached, Ground, Hands, Placed, Position, check_position
from forge.yamlfile import YamlFile

Place = tuple[str | int, ...]


class Givens:
    """The reader of one scenario's position. `where` is the scenario's place in the file."""

    def __init__(self, file: YamlFile, where: Place, name: str, players: list[str], book: Book) -> None:
        self.file = file
        self.where = where
        self.name = name
        self.players = players
        self.book = book

    def problem(self, message: str, *place: str | int) -> None:
        self.file.problem(self.file.line(*self.where, "given", *place), f"{self.name}: {message}")

    def position(self, given: Any, steps: Any) -> Position | None:
        """The position, or None when something is wrong with it."""
        before = len(self.file.problems)
        if given.step == "start" and (given.minions, given.actions, given.played) != (1, 1, 0):
            self.problem("with `step: start` the turn gives its own plays; leave out minions, actions and played")
        position = Position(
            players=tuple(Hands(h.hand, h.deck, h.discard, h.points) for h in given.players.values()),
            bases=tuple(self.ground(base, holders, given.lowered) for base, holders in given.bases.items()),
            base_deck=given.base_deck,
            base_discard=given.base_discard,
            current=self.seat(given.turn, "turn") if given.turn is not None else 0,
            step=steps[given.step],
            minions=given.minions,
            actions=given.actions,
            played=given.played,
            seed=given.seed,
        )
        for base in given.lowered:
            if base not in given.bases:
                self.problem(f"lowered: {base!r} is not in play", "lowered")
        for problem in check_position(self.book, position):
            self.problem(problem)
        return position if len(self.file.problems) == before else None

    def seat(self, name: Any, *place: str | int) -> int:
        if name in self.players:
            return self.players.index(name)
        self.problem(f"there is no player {name!r}, only: {', '.join(self.players)}", *place)
        return 0

    def ground(self, base: str, holders: dict[str, list[Any]], lowered: dict[str, int]) -> Ground:
        minions: list[Placed] = []
        attached: list[Attached] = []
        for holder, items in holders.items():
            player = self.seat(holder, "bases", base, holder)
            for index, item in enumerate(items):
                place = ("bases", base, holder, index)
                title, details = self.item(item, place)
                if title in self.book.titles and not self.book.titles[title].is_minion:
                    attached.append(self.action(title, details, player, place))
                elif title:
                    minions.append(self.minion(title, details, player, place))
        return Ground(base, tuple(minions), tuple(attached), lowered.get(base, 0))

    def item(self, item: Any, place: Place) -> tuple[str, Any]:
        """A card's id and what more is said of it."""
        if isinstance(item, str):
            return item, None
        if isinstance(item, dict) and len(item) == 1:
            title, details = next(iter(item.items()))
            return str(title), details
        self.problem(f"a card is an id, or `id: details`, not {item!r}", *place)
        return "", None

    def minion(self, title: str, details: Any, player: int, place: Place) -> Placed:
        """`king_rex`, `king_rex: [upgrade]` or `king_rex: {with: [upgrade, {poison: ben}], owner: ben, boost: 4}`."""
        if details is None:
            return Placed(title, player, player)
        if isinstance(details, list):
            details = {"with": details}
        if not isinstance(details, dict) or set(details) - {"with", "owner", "boost"}:
            self.problem(
                f"{title}: write a list of the actions on it, or {{with: [actions], owner: player, boost: power}}",
                *place,
            )
            return Placed(title, player, player)
        worn, boost = details.get("with") or [], details.get("boost", 0)
        if not isinstance(worn, list):
            self.problem(f"{title}: with: write a list, [{worn}]", *place)
            worn = []
        if type(boost) is not int:
            self.problem(f"{title}: boost is a whole number, not {boost!r}", *place)
            boost = 0
        owner = self.seat(details["owner"], *place) if "owner" in details else player
        actions = [self.action(*self.item(item, place), player, place) for item in worn]
        return Placed(title, player, owner, tuple(actions), boost)

    def action(self, title: str, details: Any, player: int, place: Place) -> Attached:
        """`upgrade`, `upgrade: ben` (played by ben), `block_the_path: {by: ben, owner: ann, names: robots}`."""
        if isinstance(details, str):
            details = {"by": details}
        if details is None:
            details = {}
        if not isinstance(details, dict) or set(details) - {"by", "owner", "names", "over"}:
            self.problem(
                f"{title}: write a player, or {{by: player, owner: player, names: faction, over: true}}", *place
            )
            return Attached(title, player, player)
        player = self.seat(details["by"], *place) if "by" in details else player
        owner = self.seat(details["owner"], *place) if "owner" in details else player
        names = {"named": str(details["names"])} if "names" in details else {}
        return Attached(title, player, owner, names, details.get("over") is True)
