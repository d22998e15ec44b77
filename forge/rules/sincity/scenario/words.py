"""What scenarios of Sin City may say: how things are named, and what may be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from forge.rules.kernel.scenario.script import Script, ScriptError
from forge.rules.kernel.scenario.words import Check, Place, Scenario
from forge.rules.sincity.engine.attack import WAYS
from forge.rules.sincity.engine.book import Book
from forge.rules.sincity.engine.news import RollNews
from forge.rules.sincity.engine.position import CityPosition
from forge.rules.sincity.engine.start import CityDeal
from forge.rules.sincity.engine.table import Table
from forge.rules.sincity.scenario.given import PHASES, Expect, Given, start_of, wrong_with
from forge.yamlfile import YamlFile

OF_PLAYERS = ("goals", "open", "met", "kept", "moves", "used")
DECKS, PILES = ("action_deck", "goal_deck"), ("action_discard", "goal_discard", "aside")


class SinCityWords:
    """Sin City's part in scenarios; see `ScenarioWords`."""

    given = Given
    things = "card, token, hero or space"
    verbs = ("move", "use", *WAYS)
    expect = Expect

    def start(self, file: YamlFile, where: Place, scenario: Scenario, book: Book) -> CityDeal | CityPosition | None:
        return start_of(file, where, scenario, book)

    def wrong(self, book: Book, start: CityDeal | CityPosition) -> list[str]:
        return wrong_with(book, start)

    def titles(self, book: Book) -> Collection[str]:
        return book.titles.keys()

    def places(self, t: Table, thing: int, names: Sequence[str]) -> set[str]:
        if thing in t.places:
            return set()
        zone, plan = t.where[thing], t.zones.plan
        if (place := t.place(zone)) >= 0:
            return {t.title[place].id}
        kind, holder = plan.kind[zone].name, plan.holder[zone]
        return {kind} if holder < 0 else {kind, names[holder], f"{names[holder]}.{kind}"}

    def called(self, t: Table, thing: int) -> str:
        place = t.place(t.where[thing]) if t.is_token(thing) else -1
        return t.title[thing].id if place < 0 else f"{t.title[thing].id}@{t.title[place].id}"

    def in_play(self, t: Table, thing: int) -> bool:
        return thing in t.places or t.where[thing] in t.on_board()

    def meant(self, t: Table, player: int, verb: str, things: Sequence[int]) -> Sequence[int]:
        if verb == "move":
            return [thing for thing in things if self.in_play(t, thing)]
        held = [*t.held("kept", player), *t.held("moves", player), *t.held("used", player)]
        return [thing for thing in things if thing in held or t.is_hero(thing)]

    def unmet(self, script: Script, expect: Expect, check: Check) -> None:
        _board(script, expect, check)
        _cards(script, expect, check)
        t: Table = script.game.table
        if expect.rolled is not None:
            check(("rolled",), expect.rolled, [item.n for item in t.news[script.since :] if isinstance(item, RollNews)])
        if expect.phase is not None:
            check(("phase",), expect.phase, next(name for name, n in PHASES.items() if n == t.phase))
        if expect.round is not None:
            check(("round",), expect.round, t.turn)


WORDS = SinCityWords()


def ids(t: Table, things: Iterable[int]) -> list[str]:
    """The titles of things."""
    return [t.title[thing].id for thing in things]


def tokens_in(t: Table, zone: int) -> dict[str, int]:
    """The tokens in a zone, by kind."""
    there = Counter(ids(t, filter(t.is_token, t.lists[zone])))
    return {kind.id: there[kind.id] for kind in t.book.tokens if there[kind.id]}


def _counted(tokens: dict[str, int]) -> dict[str, int]:
    """Without kinds of which there are none."""
    return {kind: n for kind, n in tokens.items() if n}


def _space(t: Table, name: str) -> int:
    if name not in t.space_zone:
        raise ScriptError(f"there is no space {name!r}; there are: {', '.join(t.space_zone)}")
    return t.space_zone[name]


def _board(script: Script, expect: Expect, check: Check) -> None:
    t: Table = script.game.table
    for name, tokens in expect.spaces.items():
        check(("spaces", name), _counted(tokens), tokens_in(t, _space(t, name)))
    for kind, number in expect.tokens.items():
        check(("tokens", kind), number, sum(t.title[thing].id == kind for thing in range(t.hero0)))
    for hero, name in expect.heroes.items():
        if hero not in t.hero:
            raise ScriptError(f"there is no hero {hero!r}; there are: {', '.join(t.hero)}")
        check(("heroes", hero), name, t.title[t.place(t.where[t.hero[hero]])].id)
    if expect.body_count is not None:
        check(("body_count",), _counted(expect.body_count), tokens_in(t, t.body))


def _cards(script: Script, expect: Expect, check: Check) -> None:
    t: Table = script.game.table
    for what in OF_PLAYERS:
        for name, wanted in getattr(expect, what).items():
            check((what, name), sorted(wanted), sorted(ids(t, t.held(what, script.seat(name)))))
    for name, number in expect.goals_size.items():
        check(("goals_size", name), number, len(t.goals(script.seat(name))))
    for what in DECKS:
        wanted, size = getattr(expect, what), getattr(expect, f"{what}_size")
        if wanted is not None:
            check((what,), wanted, ids(t, t.the(what)[::-1]))
        if size is not None:
            check((f"{what}_size",), size, len(t.the(what)))
    for what in PILES:
        wanted = getattr(expect, what)
        if wanted is not None:
            check((what,), sorted(wanted), sorted(ids(t, t.the(what))))
    for name, areas in expect.sees.items():
        view = script.game.observe(script.seat(name))
        for zone, wanted in areas.items():
            whose, _, kind = zone.rpartition(".")
            area = view.area(kind, script.seat(whose) if whose else -1)
            if area is None:
                raise ScriptError(f"there is no {zone!r} to see; write ann.goals or goal_deck")
            seen = area.size if area.items is None else sorted(item.title for item in area.items)
            check(("sees", name, zone), sorted(wanted) if isinstance(wanted, list) else wanted, seen)
