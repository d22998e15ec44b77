"""Sin City's part in the search for differences: what can be told of a table, and how scenarios say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from forge.abilities.kinds import Ability
from forge.rules.kernel.contrast.parts import Key, Seen
from forge.rules.kernel.scenario.script import Script
from forge.rules.sincity.contrast.deal import CityDealer
from forge.rules.sincity.contrast.layout import DECKS, HELD, CityLayout, layout_of
from forge.rules.sincity.contrast.plainer import Change, plainer
from forge.rules.sincity.engine.book import Book
from forge.rules.sincity.engine.position import PHASES
from forge.rules.sincity.engine.table import Table
from forge.rules.sincity.scenario.words import ids, tokens_in

OF_PLACES = ("spaces", "heroes")
LATER = ("turn", "phase", *DECKS, "aside", "goals", "kept", "winners")  # follows from what was done before


class SinCityContrast:
    """See `Contrast`."""

    passing: Mapping[str, float | None] = MappingProxyType(
        {"card_turned": 0.3, "die_rolled": 0.3, "move_card": 0.7, "shift": 0.2}
    )

    def dealer(self, book: Book, title: str, readings: Sequence[Ability]) -> CityDealer:
        return CityDealer(book, title, readings)

    def layout_of(self, t: Table, keys: list[int], seats: tuple[int, ...], seed: int) -> CityLayout | None:
        return layout_of(t, keys, seats, seed)

    def plainer(self, book: Book, layout: CityLayout, keep: str) -> Iterator[Change]:
        return plainer(book, layout, keep)

    def same(self, one: Table, other: Table) -> bool:
        return one.pack()[:2] == other.pack()[:2]

    def seen(self, t: Table, since: int) -> Seen:
        found: Seen = {("turn",): t.current, ("phase",): t.phase, ("winners",): t.winners}
        for seat in range(t.players):
            for held in HELD:
                found[held, seat] = sorted(ids(t, t.held(held, seat)))
        for space, zone in t.space_zone.items():
            found["spaces", space] = tokens_in(t, zone)
        for name, hero in t.hero.items():
            found["heroes", name] = t.title[t.place(t.where[hero])].id
        found["body_count",] = tokens_in(t, t.body)
        for deck in DECKS:
            there = ids(t, t.the(deck)[::-1])
            found[deck,] = there if deck.endswith("deck") else sorted(there)
        found["aside",] = ids(t, t.the("aside"))
        return found

    def fleeting(self, key: Key) -> bool:
        return False

    def telling(self, keys: Sequence[Key]) -> list[Key]:
        """Whether a goal was met says all; what came later in one game follows from its having come later."""
        if met := [key for key in keys if key[0] == "met"]:
            return met
        told = [key for key in keys if key[0] not in LATER]
        return told if told else list(keys)

    def expect(self, script: Script, key: Key, value: Any, then: dict[str, Any]) -> None:
        what, names = key[0], script.names
        if what in HELD:
            then.setdefault(what, {})[names[key[1]]] = value
        elif what in OF_PLACES:
            then.setdefault(what, {})[key[1]] = value
        elif what == "turn":
            then[what] = names[value]
        elif what == "phase":
            then[what] = PHASES[value]
        elif what == "winners":
            then[what] = [names[seat] for seat in value]
        else:
            then[what] = value

    def row(self, script: Script, key: Key, value: Any) -> tuple[list[str], Any]:
        names, parts = script.names, [str(key[0])]
        if key[0] in HELD:
            parts.append(names[key[1]])
        elif key[0] in OF_PLACES:
            parts.append(key[1])
        elif key[0] == "turn" and value is not None:
            value = names[value]
        elif key[0] == "phase" and value is not None:
            value = PHASES[value]
        elif key[0] == "winners" and value is not None:
            value = [names[seat] for seat in value]
        if isinstance(value, dict):
            value = [f"{kind} {n}" for kind, n in value.items()]
        return parts, value


CONTRAST = SinCityContrast()
