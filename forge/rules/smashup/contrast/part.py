"""Smash Up's part in the search for differences: what can be told of a table, and how scenarios say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from forge.abilities.kinds import Ability
from forge.rules.kernel.contrast.parts import Key, Seen
from forge.rules.kernel.contrast.witness import reference
from forge.rules.kernel.news import LookNews, ReshuffleNews, RevealNews, ShuffleNews
from forge.rules.kernel.scenario.script import Script
from forge.rules.smashup.contrast.deal import Dealer
from forge.rules.smashup.contrast.layout import Layout, layout_of
from forge.rules.smashup.contrast.plainer import Change, plainer
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.table import Table
from forge.rules.smashup.engine.values import breakpoint_of, power, total_power
from forge.rules.smashup.scenario.given import STEPS

OF_PLAYERS = ("points", "hand", "discard", "deck", "looked")
OF_PLAY = ("power", "total", "breakpoint", "attached", "at")
LATER = ("turn", "step", "shuffled", "shown", "looked", "bases", "base_deck", "base_discard", "deck")


class SmashUpContrast:
    """See `Contrast`."""

    passing: Mapping[str, float | None] = MappingProxyType({"turn": None, "window": 0.35})

    def dealer(self, book: Book, title: str, readings: Sequence[Ability]) -> Dealer:
        return Dealer(book, title, readings)

    def layout_of(self, t: Table, keys: list[int], seats: tuple[int, ...], seed: int) -> Layout | None:
        return None if t.lists[t.aside] else layout_of(t, keys, seats, seed)

    def plainer(self, book: Book, layout: Layout, keep: str) -> Iterator[Change]:
        return plainer(book, layout, keep)

    def same(self, one: Table, other: Table) -> bool:
        return (
            one.lists == other.lists
            and one.points == other.points
            and one.controller == other.controller
            and (one.current, one.step, one.winner) == (other.current, other.step, other.winner)
            and all(power(one, card) == power(other, card) for card in one.minions())
            and all(breakpoint_of(one, base) == breakpoint_of(other, base) for base in one.bases())
        )

    def seen(self, t: Table, since: int) -> Seen:
        def ids(cards: Sequence[int]) -> list[str]:
            return [t.title[card].id for card in cards]

        found: Seen = {("turn",): t.current, ("step",): t.step, ("winner",): t.winner}
        for seat in range(t.players):
            found["points", seat] = t.points[seat]
            found["hand", seat] = sorted(ids(t.hand(seat)))
            found["discard", seat] = sorted(ids(t.pile(seat)))
            found["deck", seat] = ids(t.deck(seat)[::-1])
        found["bases",] = sorted(ids(t.bases()))
        found["base_deck",] = ids(t.lists[t.base_deck][::-1])
        found["base_discard",] = sorted(ids(t.lists[t.base_pile]))
        for base in t.bases():
            field = t.field(base)
            for seat in range(t.players):
                found["at", base, seat] = sorted(ids([card for card in field if t.controller[card] == seat]))
            found["attached", base] = sorted(ids(t.on(base)))
            found["breakpoint", base] = breakpoint_of(t, base)
            found["total", base] = total_power(t, base)
            for card in field:
                found["power", card] = power(t, card)
                found["attached", card] = sorted(ids(t.on(card)))
        for item in t.news[since:]:
            if isinstance(item, RevealNews):
                found["shown",] = sorted([*found.get(("shown",), []), *(card.title for card in item.cards)])
            elif isinstance(item, LookNews):
                before = found.get(("looked", item.player), [])
                found["looked", item.player] = sorted([*before, *(card.title for card in item.cards or ())])
            elif isinstance(item, ShuffleNews | ReshuffleNews):
                found["shuffled",] = [*found.get(("shuffled",), []), item.player]
        return found

    def fleeting(self, key: Key) -> bool:
        return key[0] in OF_PLAY

    def telling(self, keys: Sequence[Key]) -> list[Key]:
        """Totals follow from minions, and what came later in one game from its having come later."""
        found = list(keys)
        if ("asked",) in keys and (("turn",) in keys or ("step",) in keys):
            found = [key for key in found if key[0] not in LATER]
        places = {key[1] for key in keys if key[0] == "at"}
        return [key for key in found if key[0] != "total" or key[1] not in places]

    def expect(self, script: Script, key: Key, value: Any, then: dict[str, Any]) -> None:
        what, names = key[0], script.names
        if what in OF_PLAYERS:
            then.setdefault(what, {})[names[key[1]]] = value if value is not None else []
        elif what == "at":
            then.setdefault(what, {}).setdefault(script.title(key[1]), {})[names[key[2]]] = value
        elif what in OF_PLAY:
            then.setdefault(what, {})[reference(script, key[1])] = value
        elif what == "turn":
            then[what] = names[script.game.table.current]
        elif what == "step":
            then[what] = next(step for step, number in STEPS.items() if number == value)
        elif what == "winner":
            then[what] = "none" if value is None else names[value]
        elif what == "shuffled":
            then[what] = [names[seat] for seat in value or []]
        else:
            then[what] = value if value is not None else []

    def row(self, script: Script, key: Key, value: Any) -> tuple[list[str], Any]:
        names = script.names
        parts = [str(key[0])]
        if key[0] in OF_PLAYERS:
            parts.append(names[key[1]])
        elif len(key) > 1:
            parts += [reference(script, key[1]), *(names[seat] for seat in key[2:])]
        if key[0] in ("turn", "winner") and value is not None:
            value = names[value]
        elif key[0] == "shuffled":
            value = [names[seat] for seat in value or []]
        return parts, value


CONTRAST = SmashUpContrast()
