"""What scenarios of Smash Up may say: how things are named, and what may be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from forge.rules.kernel.news import LookNews, News, ReshuffleNews, RevealNews, ShuffleNews
from forge.rules.kernel.scenario.script import Script, ScriptError
from forge.rules.kernel.scenario.words import Check, Place, Scenario
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.start import Deal, Start, check_deal, check_position
from forge.rules.smashup.engine.table import Table
from forge.rules.smashup.engine.values import breakpoint_of, power, total_power
from forge.rules.smashup.scenario.given import STEPS, Expect, Given, start_of
from forge.yamlfile import YamlFile


class SmashUpWords:
    """Smash Up's part in scenarios; see `ScenarioWords`."""

    given = Given
    things = "card or base"
    verbs = ("play", "use")
    expect = Expect

    def start(self, file: YamlFile, where: Place, scenario: Scenario, book: Book) -> Start | None:
        return start_of(file, where, scenario, book)

    def wrong(self, book: Book, start: Start) -> list[str]:
        return check_deal(book, start) if isinstance(start, Deal) else check_position(book, start)

    def titles(self, book: Book) -> Collection[str]:
        return book.titles.keys() | book.bases.keys()

    def places(self, t: Table, card: int, names: Sequence[str]) -> set[str]:
        base = t.base_of(card)
        if base >= 0:
            host = t.host(card)
            places = {t.title[base].id} | ({t.title[host].id} if host >= 0 else set())
            return places | ({names[t.controller[card]]} if t.controller[card] >= 0 else set())
        kind, holder = t.zones.plan.kind[t.where[card]].name, t.zones.plan.holder[t.where[card]]
        return {kind} if holder < 0 else {kind, names[holder], f"{names[holder]}.{kind}"}

    def called(self, t: Table, card: int) -> str:
        place = t.base_of(card)
        at = t.title[place].id if place >= 0 and place != card else ""
        return t.title[card].id + (f"@{at}" if at else "")

    def in_play(self, t: Table, card: int) -> bool:
        return t.in_play(card)

    def meant(self, t: Table, player: int, verb: str, cards: Sequence[int]) -> Sequence[int]:
        in_play = [card for card in cards if t.in_play(card)]
        held = [card for card in cards if t.where[card] == t.hand_of[player]]
        held = held or [card for card in t.pile(player) if card in cards]
        return (in_play or held) if verb == "use" else (held or in_play)

    def unmet(self, script: Script, expect: Expect, check: Check) -> None:
        _unmet(script, expect, check)


WORDS = SmashUpWords()


def _ids(t: Table, cards: Sequence[int]) -> list[str]:
    return [t.title[card].id for card in cards]


def _unmet(script: Script, expect: Expect, check: Check) -> None:
    t: Table = script.game.table
    zones = ((expect.hand, t.hand, False), (expect.deck, t.deck, True), (expect.discard, t.pile, False))
    for (lists, zone, in_order), what in zip(zones, ("hand", "deck", "discard"), strict=True):
        for name, ids in lists.items():
            held = _ids(t, zone(script.seat(name))[::-1])
            check((what, name), ids if in_order else sorted(ids), held if in_order else sorted(held))
    sizes = ((expect.hand_size, t.hand), (expect.deck_size, t.deck), (expect.discard_size, t.pile))
    for (counts, zone), what in zip(sizes, ("hand", "deck", "discard"), strict=True):
        for name, number in counts.items():
            check((f"{what}_size", name), number, len(zone(script.seat(name))))
    for name, factions in expect.owns.items():
        seat = script.seat(name)
        owned = Counter(t.title[card].faction for card, owner in enumerate(t.owner) if owner == seat)
        check(("owns", name), factions, dict(owned))
    _bases(script, expect, check)
    _sees(script, expect, check)
    for reference, ids in expect.attached.items():
        check(("attached", reference), sorted(ids), sorted(_ids(t, t.on(script.card(reference)))))
    for reference, number in expect.power.items():
        card = script.card(reference)
        if not t.in_play(card):
            check(("power", reference), number, "not in play")
        else:
            check(("power", reference), number, power(t, card))
    for reference, name in expect.owner.items():
        check(("owner", reference), name, script.names[t.owner[script.card(reference)]])
    for reference, name in expect.controller.items():
        check(("controller", reference), name, script.names[t.controller[script.card(reference)]])
    if expect.step is not None:
        check(("step",), expect.step, next(name for name, step in STEPS.items() if step == t.step))
    _news(script, expect, check)


def _bases(script: Script, expect: Expect, check: Check) -> None:
    t = script.game.table
    for base, holders in expect.at.items():
        place = script.card(base, t.bases()) if script.matching(base, t.bases()) else -1
        for name, ids in holders.items():
            seat = script.seat(name)
            there = [card for card in t.field(place) if t.controller[card] == seat] if place >= 0 else []
            found = sorted(_ids(t, there)) if place >= 0 else "no such base in play"
            check(("at", base, name), sorted(ids), found)
    for base, number in expect.total.items():
        check(("total", base), number, total_power(t, script.card(base, t.bases())))
    for base, number in expect.breakpoint.items():
        check(("breakpoint", base), number, breakpoint_of(t, script.card(base, t.bases())))
    if expect.bases_size is not None:
        check(("bases_size",), expect.bases_size, len(t.bases()))
    if expect.base_deck_size is not None:
        check(("base_deck_size",), expect.base_deck_size, len(t.lists[t.base_deck]))
    if expect.bases is not None:
        check(("bases",), sorted(expect.bases), sorted(_ids(t, t.bases())))
    if expect.base_deck is not None:
        check(("base_deck",), expect.base_deck, _ids(t, t.lists[t.base_deck][::-1]))
    if expect.base_discard is not None:
        check(("base_discard",), sorted(expect.base_discard), sorted(_ids(t, t.lists[t.base_pile])))


def _sees(script: Script, expect: Expect, check: Check) -> None:
    """What players can see of hands, decks and discard piles: the cards, or only how many they are."""
    for name, zones in expect.sees.items():
        view = script.game.observe(script.seat(name))
        for zone, wanted in zones.items():
            whose, _, kind = zone.partition(".")
            area = view.area(kind, script.seat(whose))
            if area is None:
                raise ScriptError(f"there is no {zone!r} to see; write ann.hand, ann.deck or ann.discard")
            found = area.size if area.items is None else sorted(item.title for item in area.items)
            check(("sees", name, zone), sorted(wanted) if isinstance(wanted, list) else wanted, found)


def _news(script: Script, expect: Expect, check: Check) -> None:
    """What was shown, looked at and shuffled since the last step of the script was begun."""
    news = script.game.news(None, script.since)
    if expect.shown is not None:
        check(("shown",), sorted(expect.shown), sorted(_titles(news, RevealNews)))
    for name, ids in expect.looked.items():
        seat = script.seat(name)
        found = _titles([item for item in news if item.player == seat], LookNews)
        check(("looked", name), sorted(ids), sorted(found))
    if expect.shuffled is not None:
        found = [script.names[item.player] for item in news if isinstance(item, ShuffleNews | ReshuffleNews)]
        check(("shuffled",), sorted(expect.shuffled), sorted(found))


def _titles(news: Sequence[News], kind: type[LookNews] | type[RevealNews]) -> list[str]:
    """The cards that news of a kind tell of."""
    return [card.title for item in news if isinstance(item, kind) for card in item.cards or ()]
