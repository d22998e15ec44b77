"""How scenarios of Sin City give a position or a deal, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from forge.library.basic import Id, Natural, Positive
from forge.rules.kernel.scenario import words as kernel
from forge.rules.kernel.scenario.file import by_rule
from forge.rules.kernel.scenario.words import Place, Scenario
from forge.rules.sincity.engine.book import Book
from forge.rules.sincity.engine.position import CityPosition, CitySeat, check_position
from forge.rules.sincity.engine.start import CityDeal, check_deal
from forge.rules.sincity.engine.table import ACTION, BEGIN, DEPLOY, END
from forge.yamlfile import YamlFile

PHASES: Mapping[str, int] = MappingProxyType({"begin": BEGIN, "deploy": DEPLOY, "action": ACTION, "end": END})
PhaseName = Literal["begin", "deploy", "action", "end"]
Tokens = dict[Id, Natural]  # kind of tokens -> how many
Agreed = dict[Id, Id | bool]  # option -> what is agreed on; YAML's `yes` and `no` are those words


class Pockets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has. `goals` are secret and `open` ones are not, both not met; `moves` are move cards face up:
    where there are any, all that are not `used` if they are not given."""

    goals: tuple[Id, ...] = ()
    open: tuple[Id, ...] = ()
    met: tuple[Id, ...] = ()
    kept: tuple[Id, ...] = ()
    moves: tuple[Id, ...] | None = None
    used: tuple[Id, ...] = ()


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position, or with `deal` (the players) a game from the beginning; with it only `gladys` (who begins),
    `options` and `seed`.

    `gladys` is who has Gladys, the first player if nobody is named; `deployer` whose turn it is to deploy; `dice` what
    the die shows next. Heroes who are left out stand where they begin; tokens that are left out are not there.
    """

    players: dict[Id, Pockets] = {}
    deal: tuple[Id, ...] = ()
    gladys: Id | None = None
    phase: PhaseName = "action"
    deployer: Id | None = None
    round: Positive = 1
    spaces: dict[Id, Tokens] = {}
    heroes: dict[Id, Id] = {}
    body_count: Tokens = {}
    action_deck: tuple[Id, ...] = ()
    action_discard: tuple[Id, ...] = ()
    goal_deck: tuple[Id, ...] = ()
    goal_discard: tuple[Id, ...] = ()
    dice: tuple[Positive, ...] = ()
    options: Agreed = {}
    seed: Natural = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in seating order."""
        return tuple(self.deal or self.players)


class Expect(kernel.Expect, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold. Lists are complete, decks in order from the top; of a space all tokens are told.

    `turn` is who has Gladys. `tokens`: how many of a kind there are in all. `aside` is the card
    that is being carried out. `sees`: player -> `ann.goals` -> cards, or
    how many if no more is seen.
    """

    spaces: dict[Id, Tokens] = {}
    tokens: Tokens = {}
    heroes: dict[Id, Id] = {}
    body_count: Tokens | None = None
    goals: dict[Id, list[Id]] = {}
    open: dict[Id, list[Id]] = {}
    met: dict[Id, list[Id]] = {}
    kept: dict[Id, list[Id]] = {}
    moves: dict[Id, list[Id]] = {}
    used: dict[Id, list[Id]] = {}
    goals_size: dict[Id, Natural] = {}
    action_deck: list[Id] | None = None
    action_discard: list[Id] | None = None
    goal_deck: list[Id] | None = None
    goal_discard: list[Id] | None = None
    aside: list[Id] | None = None
    action_deck_size: Natural | None = None
    goal_deck_size: Natural | None = None
    sees: dict[Id, dict[str, list[Id] | Natural]] = {}
    rolled: list[Positive] | None = None
    phase: PhaseName | None = None
    round: Positive | None = None


def start_of(file: YamlFile, where: Place, scenario: Scenario, book: Book) -> CityDeal | CityPosition | None:
    """The start given. Notes every problem in `file`; None when there is one."""
    given: Given = scenario.given
    line, before = file.line(*where, "given"), len(file.problems)
    if strange := [name for name in (given.gladys, given.deployer) if name is not None and name not in given.names]:
        file.problem(line, f"{scenario.id}: there is no player {strange[0]!r}, only: {', '.join(given.names)}")
        return None
    start = _deal(given) if given.deal else _position(given)
    then = scenario.then
    if given.deal and given != Given(deal=given.deal, gladys=given.gladys, options=given.options, seed=given.seed):
        file.problem(line, f"{scenario.id}: with a deal, only `gladys`, `options` and `seed` can be given")
    if then.refused and not given.deal:
        file.problem(file.line(*where, "then"), f"{scenario.id}: only a deal can be refused")
    if then.refused and (scenario.play or then != Expect(refused=then.refused)):
        file.problem(line, f"{scenario.id}: a deal that is refused has no `play`, and nothing else holds `then`")
    for problem in wrong_with(book, start):
        if not (then.refused and by_rule(problem)):
            file.problem(line, f"{scenario.id}: {problem}")
    return start if len(file.problems) == before else None


def wrong_with(book: Book, start: CityDeal | CityPosition) -> list[str]:
    """What is wrong with a start, in sentences."""
    return check_deal(book, start) if isinstance(start, CityDeal) else check_position(book, start)


def _agreed(given: Given) -> dict[str, str]:
    words = {True: "yes", False: "no"}
    return {name: words[value] if isinstance(value, bool) else value for name, value in given.options.items()}


def _deal(given: Given) -> CityDeal:
    first = given.deal.index(given.gladys) if given.gladys is not None else 0
    return CityDeal(len(given.deal), given.seed, first, _agreed(given))


def _position(given: Given) -> CityPosition:
    names = given.names
    return CityPosition(
        players=tuple(
            CitySeat(goals=one.goals, open=one.open, met=one.met, kept=one.kept, moves=one.moves, used=one.used)
            for one in given.players.values()
        ),
        spaces=given.spaces,
        heroes=given.heroes,
        body_count=given.body_count,
        action_deck=given.action_deck,
        action_discard=given.action_discard,
        goal_deck=given.goal_deck,
        goal_discard=given.goal_discard,
        gladys=names.index(given.gladys) if given.gladys is not None else 0,
        phase=given.phase,
        deployer=names.index(given.deployer) if given.deployer is not None else None,
        turn=given.round,
        dice=given.dice,
        options=_agreed(given),
        seed=given.seed,
    )
