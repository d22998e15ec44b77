"""What scenarios of Mag·Blast may say: how things are named, and what may be expected."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from forge.rules.kernel.scenario.script import Script, ScriptError
from forge.rules.kernel.scenario.words import Check, Place, Scenario
from forge.rules.magblast.engine.book import CODE, SYMBOLS, Book
from forge.rules.magblast.engine.position import Standoff, check_position
from forge.rules.magblast.engine.start import Muster, check_muster
from forge.rules.magblast.engine.table import Table
from forge.rules.magblast.scenario.given import PHASES, Expect, Given, start_of
from forge.yamlfile import YamlFile


class MagBlastWords:
    """Mag·Blast's part in scenarios; see `ScenarioWords`."""

    given = Given
    things = "card, ship or zone"
    verbs = ("play", "move", "use")
    expect = Expect

    def start(self, file: YamlFile, where: Place, scenario: Scenario, book: Book) -> Muster | Standoff | None:
        return start_of(file, where, scenario, book)

    def wrong(self, book: Book, start: Muster | Standoff) -> list[str]:
        return check_position(book, start) if isinstance(start, Standoff) else check_muster(book, start)

    def titles(self, book: Book) -> Collection[str]:
        return book.titles.keys()

    def places(self, t: Table, thing: int, names: Sequence[str]) -> set[str]:
        side = t.side(thing)
        if thing >= t.zone_thing0:
            return {names[side]}
        symbols = set(_symbols(t, thing)) if thing < t.ship0 else set()
        zone, plan = t.where[thing], t.zones.plan
        kind, holder = plan.kind[zone].name, plan.holder[zone]
        if side >= 0:
            colour = {t.book.ring[t.colour(thing)].id} if t.colour(thing) >= 0 else {kind}
            return {names[side]} | colour | symbols
        if kind == "under":
            return {t.title[holder].id} | symbols
        if holder < 0:
            return {kind} | symbols
        return {kind, names[holder], f"{names[holder]}.{kind}"} | symbols

    def called(self, t: Table, thing: int) -> str:
        if thing >= t.zone_thing0:
            return t.title[thing].id
        return "@".join([t.title[thing].id, *(_symbols(t, thing) if thing < t.ship0 else ())])

    def in_play(self, t: Table, thing: int) -> bool:
        return t.side(thing) >= 0

    def meant(self, t: Table, player: int, verb: str, things: Sequence[int]) -> Sequence[int]:
        if verb == "play":
            return [thing for thing in things if t.where[thing] == t.hand_of[player]]
        return [thing for thing in things if t.side(thing) == player]

    def unmet(self, script: Script, expect: Expect, check: Check) -> None:
        _hands(script, expect, check)
        _fleets(script, expect, check)
        _piles(script, expect, check)


WORDS = MagBlastWords()


def _symbols(t: Table, card: int) -> Iterable[str]:
    """The symbols on a card, each as often as it is there."""
    for number, symbol in enumerate(SYMBOLS):
        yield from [symbol.value] * (t.code[card] // CODE**number % CODE)


def _ids(t: Table, things: Iterable[int]) -> list[str]:
    return [t.title[thing].id for thing in things]


def _hands(script: Script, expect: Expect, check: Check) -> None:
    t: Table = script.game.table
    for name, ids in expect.hand.items():
        held = t.hands[script.seat(name)]
        signs = any("@" in one for one in ids)
        found = [script.called(card) for card in held] if signs else _ids(t, held)
        check(("hand", name), sorted(ids), sorted(found))
    for name, number in expect.hand_size.items():
        check(("hand_size", name), number, len(t.hands[script.seat(name)]))
    for name, zones in expect.sees.items():
        view = script.game.observe(script.seat(name))
        for zone, wanted in zones.items():
            whose, _, kind = zone.rpartition(".")
            area = view.area(kind, script.seat(whose) if whose else -1)
            if area is None:
                raise ScriptError(f"there is no {zone!r} to see; write ann.hand or fleet_deck")
            seen = area.size if area.items is None else sorted(item.title for item in area.items)
            check(("sees", name, zone), sorted(wanted) if isinstance(wanted, list) else wanted, seen)


def _fleets(script: Script, expect: Expect, check: Check) -> None:
    t: Table = script.game.table
    colours = {title.id: number for number, title in enumerate(t.book.ring)}
    for name, zones in expect.fleet.items():
        for zone, ids in zones.items():
            if zone not in colours:
                raise ScriptError(f"there is no zone {zone!r}; there are: {', '.join(colours)}")
            there = t.in_zone(script.seat(name), colours[zone])
            check(("fleet", name, zone), sorted(ids), sorted(_ids(t, there)))
    for reference, number in expect.damage.items():
        ship = script.card(reference)
        check(("damage", reference), number, t.damage[ship] if t.side(ship) >= 0 else "not in play")
    for reference, ids in expect.under.items():
        check(("under", reference), sorted(ids), sorted(_ids(t, t.under(script.card(reference)))))
    for reference, fired in expect.fired.items():
        check(("fired", reference), fired, bool(t.fired.get(script.card(reference))))
    for name, ids in expect.laid.items():
        check(("laid", name), sorted(ids), sorted(_ids(t, t.lists[t.on_fleet[script.seat(name)]])))
    for name, number in expect.uses.items():
        check(("uses", name), number, t.uses[script.seat(name)])
    if expect.out is not None:
        gone = [name for name, alive in zip(script.names, t.alive, strict=True) if not alive]
        check(("out",), sorted(expect.out), sorted(gone))


def _piles(script: Script, expect: Expect, check: Check) -> None:
    t: Table = script.game.table
    for what, zone in (("action_deck", t.deck), ("fleet_deck", t.fleet_deck)):
        wanted, size = getattr(expect, what), getattr(expect, f"{what}_size")
        if wanted is not None:
            check((what,), wanted, _ids(t, t.lists[zone][::-1]))
        if size is not None:
            check((f"{what}_size",), size, len(t.lists[zone]))
    for what, zone in (("action_discard", t.pile), ("fleet_discard", t.fleet_pile)):
        wanted = getattr(expect, what)
        if wanted is not None:
            check((what,), sorted(wanted), sorted(_ids(t, t.lists[zone])))
    if expect.phase is not None:
        check(("phase",), expect.phase, next((name for name, n in PHASES.items() if n == t.phase), "none"))
