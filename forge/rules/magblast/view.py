"""What a player may know of a position of Mag·Blast."""

from __future__ import annotations

from collections.abc import Sequence

from forge.abilities.kinds import yaml_name
from forge.rules.kernel.choices import Ask
from forge.rules.kernel.view import Area, Item, Question, Seat, View, question_view
from forge.rules.magblast.engine.acting import Asking
from forge.rules.magblast.engine.book import SYMBOLS
from forge.rules.magblast.engine.pay import split
from forge.rules.magblast.engine.select import same
from forge.rules.magblast.engine.table import ATTACK, BEGIN, DISCARD, DRAW, MANEUVER, PLACING, REINFORCE, Table

STEPS = ("placing", "begin", "discard", "draw", "reinforce", "maneuver", "attack")
assert list(range(len(STEPS))) == [PLACING, BEGIN, DISCARD, DRAW, REINFORCE, MANEUVER, ATTACK]


def view(t: Table, question: Ask | None, player: int) -> View:
    """Everything that player may know."""
    areas = tuple(_areas(t, player))
    return View(
        player=player,
        current=t.current,
        turn=t.turn,
        step=STEPS[t.phase],
        seats=tuple(_seat(t, seat) for seat in range(t.players)),
        areas=areas,
        question=None if question is None else _question(t, question, player, areas),
        winner=t.winner,
    )


def _seat(t: Table, seat: int) -> Seat:
    """How a player stands: uses left of the command ability, fleet ships, cards in hand."""
    command = next((thing for thing in _flagships(t) if _owner(t, thing) == seat), None)
    figures = {
        "out": int(not t.alive[seat]),
        "uses": t.uses[seat],
        "ships": len(t.fleet(seat)),
        "cards": len(t.hands[seat]),
    }
    return Seat(seat, figures, (t.title[command].id,) if command is not None else ())


def _flagships(t: Table) -> range:
    return range(t.command0, t.zone_thing0)


def _owner(t: Table, flagship: int) -> int:
    return t.commanders.get(flagship, -1)


def _areas(t: Table, viewer: int) -> list[Area]:
    """The fleet of every player: command ship and zones, hand and what is not placed yet; then decks and piles."""
    areas = []
    for seat in range(t.players):
        if t.alive[seat]:
            on_fleet = _items(t, t.lists[t.on_fleet[seat]])
            areas.append(Area("command", seat, _item(t, t.flagship(seat)), on_fleet, len(on_fleet)))
            for colour in range(4):
                ships = t.in_zone(seat, colour)
                zone = t.zone_thing(seat, colour)
                areas.append(Area("zone", seat, _item(t, zone), _items(t, ships), len(ships)))
        for kind, zone in (("hand", t.hand_of[seat]), ("dealt", t.dealt[seat]), ("placed", t.placed[seat])):
            held = t.lists[zone]
            if held or kind == "hand":
                areas.append(Area(kind, seat, items=_items(t, held) if seat == viewer else None, size=len(held)))
    areas.append(Area("deck", size=len(t.lists[t.deck])))
    areas.append(_pile("discard", _items(t, t.lists[t.pile][::-1])))
    areas.append(Area("fleet_deck", size=len(t.lists[t.fleet_deck])))
    areas.append(_pile("fleet_discard", _items(t, t.lists[t.fleet_pile][::-1])))
    if t.lists[t.aside]:
        areas.append(_pile("aside", _items(t, t.lists[t.aside])))
    return areas


def _pile(kind: str, items: tuple[Item, ...]) -> Area:
    return Area(kind, items=items, size=len(items))


def _items(t: Table, cards: Sequence[int]) -> tuple[Item, ...]:
    return tuple(_item(t, card) for card in cards)


def _item(t: Table, thing: int) -> Item:
    """What is to be seen of a thing: of a ship its hull, damage, what is left of the hull, speed and whether it has
    fired and moved, of a command ship how often its ability can still be used; of an action card its symbols; of a card
    that lies under a ship the damage it deals there."""
    title, figures, side = t.title[thing], dict[str, int](), t.side(thing)
    if thing >= t.zone_thing0:
        return Item(thing, title.id, side, side)
    if thing < t.ship0:
        figures = {symbol.value: n for symbol, n in zip(SYMBOLS, split(t.code[thing]), strict=True) if n}
        if thing in t.force:
            figures = {"force": t.force[thing]}
        owner = t.sent.get(thing, t.laid.get(thing, -1))
        host = t.where[thing] - t.under0
        side = t.side(host) if t.is_ship(host) else side
        return Item(thing, title.id, owner, side, figures)
    damage = t.damage[thing]
    figures = {"hull": title.hull, "damage": damage, "left": max(0, title.hull - damage)}
    if t.is_flagship(thing):
        figures |= {"uses": t.uses[side]} if side >= 0 and any(one.limited for one in title.standing) else {}
    else:
        figures["speed"] = title.speed
        figures |= {"fired": 1} if thing in t.fired else {}
        figures |= {"moved": t.steps[thing]} if thing in t.steps else {}
    return Item(thing, title.id, side, side, figures, worn=_items(t, t.under(thing)))


def _question(t: Table, ask: Ask, viewer: int, areas: Sequence[Area]) -> Question:
    why, clause = "", None
    if isinstance(ask.why, Asking):
        why = yaml_name(type(ask.why.effect)) if ask.why.effect is not None else ""
        clause = ask.why.clause if ask.why.clause >= 0 else None
    return question_view(
        ask,
        viewer,
        t.things,
        lambda thing: same(t, thing),
        lambda thing: _item(t, thing),
        areas,
        why=why,
        clause=clause,
    )
