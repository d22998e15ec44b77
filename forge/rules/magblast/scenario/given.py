"""How scenarios of Mag·Blast give a position or a deal, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from forge.library.basic import Id, Natural
from forge.rules.kernel.scenario import words as kernel
from forge.rules.kernel.scenario.file import by_rule
from forge.rules.kernel.scenario.words import Place, Scenario
from forge.rules.magblast.engine.book import GUNS, Book, bit_of
from forge.rules.magblast.engine.position import Armada, Laid, Moored, Standoff, Tucked, check_position
from forge.rules.magblast.engine.start import Muster, check_muster
from forge.rules.magblast.engine.table import ATTACK, DISCARD, DRAW, MANEUVER, REINFORCE
from forge.yamlfile import YamlFile

PHASES: Mapping[str, int] = MappingProxyType(
    {"discard": DISCARD, "draw": DRAW, "reinforce": REINFORCE, "maneuver": MANEUVER, "attack": ATTACK}
)
PhaseName = Literal["discard", "draw", "reinforce", "maneuver", "attack"]
Item = str | dict[str, Any]


class Bridge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's fleet and hand. A ship is an id, or `id: details`: what lies `under` it, what it has `fired`.
    `laid`: the cards on the fleet, and who has played each."""

    command: Item
    hand: tuple[str, ...] = ()
    yellow: tuple[Item, ...] = ()
    green: tuple[Item, ...] = ()
    red: tuple[Item, ...] = ()
    blue: tuple[Item, ...] = ()
    laid: tuple[dict[str, Id], ...] = ()
    uses: Natural | None = None


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position, or with `deal` (player -> command ship) a game from the beginning; with it only `mode`, `seed` and
    `turn` (who begins where fleets are equally strong). `first_turn`: nobody has had a turn yet."""

    players: dict[Id, Bridge] = {}
    deal: dict[Id, Id] = {}
    turn: Id | None = None
    phase: PhaseName = "attack"
    action_deck: tuple[str, ...] = ()
    action_discard: tuple[str, ...] = ()
    fleet_deck: tuple[Id, ...] = ()
    fleet_discard: tuple[Id, ...] = ()
    first_turn: bool = False
    mode: Id | None = None
    seed: Natural = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in seating order."""
        return tuple(self.deal or self.players)


class Expect(kernel.Expect, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold. Cards are named as in moves; lists are complete, decks in order from the top.

    `fleet`: player -> zone -> ships. `uses`: how often a command ability can still be used. `sees`: player ->
    `ann.hand` -> cards, or how many if no more is seen.
    """

    hand: dict[Id, list[str]] = {}
    hand_size: dict[Id, Natural] = {}
    fleet: dict[Id, dict[Id, list[Id]]] = {}
    damage: dict[str, Natural] = {}
    under: dict[str, list[Id]] = {}
    laid: dict[Id, list[Id]] = {}
    uses: dict[Id, Natural] = {}
    fired: dict[str, bool] = {}
    out: list[Id] | None = None
    action_deck: list[Id] | None = None
    action_discard: list[Id] | None = None
    fleet_deck: list[Id] | None = None
    fleet_discard: list[Id] | None = None
    action_deck_size: Natural | None = None
    fleet_deck_size: Natural | None = None
    sees: dict[Id, dict[str, list[Id] | Natural]] = {}
    phase: PhaseName | None = None


def start_of(file: YamlFile, where: Place, scenario: Scenario, book: Book) -> Muster | Standoff | None:
    """The start given. Notes every problem in `file`; None when there is one."""
    if scenario.given.deal:
        return _deal(file, where, scenario, book)
    if scenario.then.refused:
        file.problem(file.line(*where, "then"), f"{scenario.id}: only a deal can be refused")
    return _Givens(file, where, scenario).position(book)


def _deal(file: YamlFile, where: Place, scenario: Scenario, book: Book) -> Muster | None:
    """The deal given. Notes every problem in `file`; a deal that is to be refused by a rule is none."""
    given, then, line = scenario.given, scenario.then, file.line(*where, "given")
    before = len(file.problems)
    if given != Given(deal=given.deal, turn=given.turn, seed=given.seed, mode=given.mode):
        file.problem(line, f"{scenario.id}: with a deal, only `turn`, `mode` and `seed` can be given")
    if given.turn is not None and given.turn not in given.deal:
        file.problem(line, f"{scenario.id}: there is no player {given.turn!r}, only: {', '.join(given.names)}")
        return None
    first = given.names.index(given.turn) if given.turn is not None else 0
    deal = Muster(tuple(given.deal.values()), given.seed, first, given.mode)
    if then.refused and (scenario.play or then != Expect(refused=then.refused)):
        file.problem(line, f"{scenario.id}: a deal that is refused has no `play`, and nothing else holds `then`")
    for problem in check_muster(book, deal):
        if not (then.refused and by_rule(problem)):
            file.problem(line, f"{scenario.id}: {problem}")
    return deal if len(file.problems) == before else None


class _Givens:
    """The reader of one scenario's position. `where` is the scenario's place in the file."""

    def __init__(self, file: YamlFile, where: Place, scenario: Scenario) -> None:
        self.file = file
        self.where = where
        self.name = scenario.id
        self.given: Given = scenario.given

    def problem(self, message: str, *place: str | int) -> None:
        self.file.problem(self.file.line(*self.where, "given", *place), f"{self.name}: {message}")

    def position(self, book: Book) -> Standoff | None:
        """The position, or None when something is wrong with it."""
        given, before = self.given, len(self.file.problems)
        position = Standoff(
            players=tuple(self.fleet(name, held, book) for name, held in given.players.items()),
            current=self.seat(given.turn, "turn") if given.turn is not None else 0,
            phase=PHASES[given.phase],
            action_deck=given.action_deck,
            action_discard=given.action_discard,
            fleet_deck=given.fleet_deck,
            fleet_discard=given.fleet_discard,
            first_turn=given.first_turn,
            mode=given.mode,
            seed=given.seed,
        )
        for problem in check_position(book, position):
            self.problem(problem)
        return position if len(self.file.problems) == before else None

    def seat(self, name: str, *place: str | int) -> int:
        names = self.given.names
        if name in names:
            return names.index(name)
        self.problem(f"there is no player {name!r}, only: {', '.join(names)}", *place)
        return 0

    def fleet(self, name: str, held: Bridge, book: Book) -> Armada:
        place = ("players", name)
        laid = [(card, by) for one in held.laid for card, by in one.items()]
        return Armada(
            command=self.ship(held.command, *place, "command"),
            hand=held.hand,
            zones=tuple(
                tuple(self.ship(item, *place, zone.id) for item in getattr(held, zone.id, ())) for zone in book.ring
            ),
            laid=tuple(Laid(card, self.seat(by, *place, "laid")) for card, by in laid),
            uses=held.uses,
        )

    def ship(self, item: Item, *place: str | int) -> Moored:
        """`zeus`, `zeus: [laser_blast]` or `zeus: {under: [laser_blast, {ramming_speed: 2}], fired: [beam]}`; `fired:
        true` for all of its guns."""
        if isinstance(item, str):
            return Moored(item)
        if len(item) != 1:
            self.problem(f"a ship is an id, or `id: details`, not {item!r}", *place)
            return Moored("")
        title, details = next(iter(item.items()))
        if isinstance(details, list):
            details = {"under": details}
        if not isinstance(details, dict) or set(details) - {"under", "fired"}:
            self.problem(f"{title}: write a list of the cards under it, or {{under: [cards], fired: [guns]}}", *place)
            return Moored(title)
        fired = details.get("fired", ())
        guns = [gun for gun in GUNS if fired is True or (fired and gun.value in fired)]
        return Moored(title, tuple(map(self.tucked, details.get("under", ()))), sum(map(bit_of, guns)))

    def tucked(self, item: Any) -> Tucked:
        """`laser_blast`, or with its damage `{ramming_speed: 2}`."""
        return Tucked(*next(iter(item.items()))) if isinstance(item, dict) and item else Tucked(str(item))
