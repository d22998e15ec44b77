"""Mag·Blast's part in the search for differences: what can be told of a table, and how scenarios say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from forge.abilities.kinds import Ability
from forge.rules.kernel.contrast.parts import Key, Seen
from forge.rules.kernel.contrast.witness import reference
from forge.rules.kernel.scenario.script import Script
from forge.rules.magblast.contrast.deal import Dealer
from forge.rules.magblast.contrast.layout import Layout, layout_of
from forge.rules.magblast.contrast.plainer import Change, plainer
from forge.rules.magblast.engine.book import Book
from forge.rules.magblast.engine.table import Table
from forge.rules.magblast.scenario.given import PHASES

OF_PLAYERS = ("hand", "uses", "laid")
OF_PLAY = ("damage", "under", "fired")
LATER = ("turn", "phase", "hand", "action_deck", "action_discard", "fleet_deck", "fleet_discard")


class MagBlastContrast:
    """See `Contrast`."""

    passing: Mapping[str, float | None] = MappingProxyType(
        {"maneuver": None, "attack": None, "answer": 0.35, "hit": 0.2, "use": 0.3}
    )

    def dealer(self, book: Book, title: str, readings: Sequence[Ability]) -> Dealer:
        return Dealer(book, title, readings)

    def layout_of(self, t: Table, keys: list[int], seats: tuple[int, ...], seed: int) -> Layout | None:
        return layout_of(t, keys, seats, seed)

    def plainer(self, book: Book, layout: Layout, keep: str) -> Iterator[Change]:
        return plainer(book, layout, keep)

    def same(self, one: Table, other: Table) -> bool:
        return one.pack() == other.pack()

    def seen(self, t: Table, since: int) -> Seen:
        def ids(things: Iterable[int]) -> list[str]:
            return [t.title[thing].id for thing in things]

        found: Seen = {("turn",): t.current, ("phase",): t.phase, ("winner",): t.winner}
        found["out",] = [seat for seat, alive in enumerate(t.alive) if not alive]
        for seat in range(t.players):
            found["hand", seat] = sorted(ids(t.hands[seat]))
            found["uses", seat] = t.uses[seat]
            found["laid", seat] = sorted(ids(t.lists[t.on_fleet[seat]]))
            for colour in range(len(t.book.ring)):
                found["fleet", seat, colour] = sorted(ids(t.in_zone(seat, colour)))
        for name, deck in (("action_deck", t.deck), ("fleet_deck", t.fleet_deck)):
            found[name,] = ids(t.lists[deck][::-1])
        for name, pile in (("action_discard", t.pile), ("fleet_discard", t.fleet_pile)):
            found[name,] = sorted(ids(t.lists[pile]))
        for ship in range(t.ship0, t.zone_thing0):
            if t.side(ship) >= 0:
                found["damage", ship] = t.damage[ship]
                found["under", ship] = sorted(ids(t.under(ship)))
                found["fired", ship] = bool(t.fired.get(ship))
        return found

    def fleeting(self, key: Key) -> bool:
        return key[0] in OF_PLAY

    def telling(self, keys: Sequence[Key]) -> list[Key]:
        """What came later in one game follows from its having come later."""
        if ("asked",) in keys and (("turn",) in keys or ("phase",) in keys):
            return [key for key in keys if key[0] not in LATER]
        return list(keys)

    def expect(self, script: Script, key: Key, value: Any, then: dict[str, Any]) -> None:
        what, names = key[0], script.names
        if what in OF_PLAYERS:
            then.setdefault(what, {})[names[key[1]]] = value
        elif what == "fleet":
            zone = script.game.table.book.ring[key[2]].id
            then.setdefault(what, {}).setdefault(names[key[1]], {})[zone] = value
        elif what in OF_PLAY:
            if value is not None:
                then.setdefault(what, {})[reference(script, key[1])] = value
        elif what == "turn":
            then[what] = names[value]
        elif what == "phase":
            if (name := _phase(value)) is not None:
                then[what] = name
        elif what == "winner":
            then[what] = "none" if value is None else names[value]
        elif what == "out":
            then[what] = [names[seat] for seat in value]
        else:
            then[what] = value

    def row(self, script: Script, key: Key, value: Any) -> tuple[list[str], Any]:
        names = script.names
        parts = [str(key[0])]
        if key[0] in OF_PLAYERS:
            parts.append(names[key[1]])
        elif key[0] == "fleet":
            parts += [names[key[1]], script.game.table.book.ring[key[2]].id]
        elif key[0] in OF_PLAY:
            parts.append(reference(script, key[1]))
        elif key[0] in ("turn", "winner") and value is not None:
            value = names[value]
        elif key[0] == "phase":
            value = _phase(value)
        elif key[0] == "out":
            value = [names[seat] for seat in value]
        return parts, value


def _phase(number: int) -> str | None:
    return next((name for name, n in PHASES.items() if n == number), None)


CONTRAST = MagBlastContrast()
