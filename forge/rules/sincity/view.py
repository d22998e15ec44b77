"""What a player may know of a position of Sin City."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from forge.abilities.kinds import yaml_name
from forge.rules.kernel.choices import Ask
from forge.rules.kernel.view import Area, Item, Question, Seat, View, question_view
from forge.rules.sincity.engine.acting import Because
from forge.rules.sincity.engine.foresight import fates
from forge.rules.sincity.engine.position import PHASES
from forge.rules.sincity.engine.refuse import WALKS
from forge.rules.sincity.engine.state import same
from forge.rules.sincity.engine.table import Table

OWN = ("goals", "open", "met", "kept", "moves", "used")
PILES = ("action_deck", "action_discard", "aside", "goal_deck", "goal_discard")


def view(t: Table, question: Ask | None, player: int) -> View:
    """Everything that player may know."""
    areas = tuple(_areas(t, player, question))
    return View(
        player=player,
        current=t.current,
        turn=t.turn,
        step=PHASES[t.phase],
        seats=tuple(_seat(t, seat) for seat in range(t.players)),
        areas=areas,
        question=None if question is None else _question(t, question, player, areas),
        winner=t.winner,
        winners=t.winners,
    )


def _seat(t: Table, seat: int) -> Seat:
    """How a player stands: goals met and held, where there are teams, which, and who has the gun."""
    team = {"team": t.team(seat) + 1} if t.agreed("alliances") else {}
    return Seat(seat, {"met": t.points[seat], "held": len(t.goals(seat)), **team, "holder": int(seat == t.current)})


def _areas(t: Table, viewer: int, ask: Ask | None) -> Iterator[Area]:
    """The spaces and the body count; what lies before every player, hidden goals for their holder alone; the decks."""
    arrivals = _arrivals(ask, viewer)
    for place in t.places:
        items = _items(t, t.lists[t.zone(place)])
        kind = "body_count" if t.zone(place) == t.body else "space"
        yield Area(kind, place=_place(t, place, arrivals.get(place, -1)), items=items, size=len(items))
    plan = t.zones.plan
    for seat in range(t.players):
        for name in OWN:
            held = t.held(name, seat)
            if held or name == "goals":
                shown = _items(t, held) if plan.sees(plan.of(name)[seat], viewer) else None
                yield Area(name, seat, items=shown, size=len(held))
    for name in PILES:
        held, open_ = t.the(name)[::-1], plan.sees(plan.the(name), viewer)
        if held or not open_ or name == "action_discard":
            yield Area(name, items=_items(t, held) if open_ else None, size=len(held))


def _arrivals(ask: Ask | None, viewer: int) -> dict[int, int]:
    """The spaces where a player who is asked may let a hero arrive, and which hero that is."""
    if ask is None or ask.player != viewer or ask.kind not in WALKS:
        return {}
    return {option[2]: ask.about for option in ask.options if option is not None}


def _place(t: Table, place: int, arriving: int) -> Item:
    """A space or the body count, with how many tokens of each kind there are, and where a hero may be `arriving`, what
    becomes of them then."""
    there = Counter(t.title[thing].id for thing in t.lists[t.zone(place)] if t.is_token(thing))
    figures = {kind.id: there[kind.id] for kind in t.book.tokens}
    return Item(
        place, t.title[place].id, figures=figures | (fates(t, arriving, t.zone(place)) if arriving >= 0 else {})
    )


def _items(t: Table, things: Sequence[int]) -> tuple[Item, ...]:
    return tuple(Item(thing, t.title[thing].id) for thing in things)


def _question(t: Table, ask: Ask, viewer: int, areas: Sequence[Area]) -> Question:
    why, clause = "", None
    if isinstance(ask.why, Because):
        why, clause = yaml_name(type(ask.why.effect)), ask.why.clause
    return question_view(
        ask,
        viewer,
        t.things,
        lambda thing: same(t, thing),
        lambda thing: Item(thing, t.title[thing].id),
        areas,
        why=why,
        clause=clause,
    )
