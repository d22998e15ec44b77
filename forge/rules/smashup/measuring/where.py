"""Changes of one thing in an ability: hand, deck or discard pile, the base, how long, when and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from forge.abilities.sorts import Limit, Spot
from forge.abilities.tree import walk
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.measuring.sites import Edit, Site
from forge.rules.smashup.measuring.what import PLAYS
from forge.rules.smashup.measuring.who import UNPLAYED, live_fields


def zone(site: Site) -> Iterator[Edit]:
    node = site.node
    if isinstance(node, nodes.Put):
        from_hand = isinstance(site.lies(node.what), nodes.Hand)
        base = isinstance(site.lies(node.what), nodes.BaseDeck)
        # Not where the cards are already; and bases go to no hand.
        barred = {Spot.hand} if from_hand or base else set()
        if site.lies(node.what) is not None or site.scoring:
            barred.add(Spot.discard)  # that is to discard them; and from a scored base they are discarded anyway
        if isinstance(site.lies(node.what), nodes.The):
            barred.add(Spot.deck_top)  # cards shown lie there
        for spot in Spot:
            if spot not in barred:
                yield "zone", nodes.Put(node.what, spot, node.ordered and spot not in (Spot.hand, Spot.discard))
    if isinstance(node, nodes.Hand | nodes.Deck | nodes.DiscardPile) or (
        isinstance(node, nodes.The) and site.field in ("in", "zone")
    ):
        of = getattr(node, "of", nodes.You())
        for kind in _zones(site):
            yield "zone", kind(of)


def _zones(site: Site) -> list[Any]:
    """The zones from which that makes sense: a deck is searched or played from only when the card says how."""
    near, holder = site.near, site.above[1] if isinstance(site.near, nodes.Filter) else site.near
    hand, deck, pile = nodes.Hand, nodes.Deck, nodes.DiscardPile
    if isinstance(near, nodes.When):
        return [hand, pile]
    if isinstance(near, nodes.PlayFrom):
        return [deck, pile]
    if isinstance(near, nodes.Shuffle):
        return []  # only a deck is shuffled
    effect = next((one for one in site.above if isinstance(one, nodes.Effect)), holder)
    if isinstance(effect, nodes.Search):
        return [deck, pile]
    if isinstance(effect, nodes.Discard):
        return [hand, deck]
    if isinstance(effect, nodes.Put):
        return [pile] if effect.to is Spot.hand else [hand, deck] if effect.to is Spot.discard else [hand, pile]
    if isinstance(effect, nodes.Look | nodes.Reveal):
        return [hand, deck] if isinstance(near, nodes.Everything) else []
    return [hand, pile]


def place(site: Site) -> Iterator[Edit]:
    node = site.node
    names = [nodes.The(name) for name in site.names()]
    here: list[Any] = [nodes.Here(), nodes.AnotherBase()] if site.on_base else []
    if isinstance(node, nodes.Minion | nodes.Action) and "at" in live_fields(site) and _free(site):
        attached = getattr(node, "attached_to", None) is not None
        for place in [] if attached else [None, *here, *names]:
            if place is not None and place == getattr(site.holder, "to", None):
                continue  # they are there
            yield "place", replace(node, at=place)
        yield from _around(site)
    if isinstance(node, (nodes.Played, *UNPLAYED, *PLAYS)):
        wheres = [None, *here] if isinstance(node, (nodes.Played, *UNPLAYED)) else [None, *here, *names]
        on_base = isinstance(_played(site), nodes.Minion)  # an action is attached where the card says
        for place in wheres if on_base or node.at is not None else []:
            yield "place", replace(node, at=place)
    if isinstance(node, nodes.Move):
        one = isinstance(node.what, nodes.One | nodes.This | nodes.Host)
        to = [nodes.AnotherBase(), *([] if one else [nodes.OtherBases()]), *here[:1], *names]
        now = nodes.Here() if isinstance(node.what, nodes.This) else getattr(site.describes(node.what), "at", None)
        for place in to:
            if place != now:  # else they are there
                yield "place", replace(node, to=place)
    if isinstance(node, nodes.Scored) and site.bearer != "base":
        outside = getattr(site.clause.rule, "from_", None) is not None  # a card in hand is not on any base
        for place in [nodes.AnyBase()] if outside else [nodes.AnyBase(), *here]:
            yield "place", replace(node, of=place)
    if isinstance(node, nodes.ReduceBreakpoint):
        for place in [*here[:1], *names]:
            yield "place", replace(node, of=place)
    if isinstance(node, nodes.Base) and (node.with_ is not None or node.without is not None):
        yield "place", replace(node, with_=node.without, without=node.with_)


def _played(site: Site) -> Any:
    """The description of what is played there."""
    return next((getattr(site.node, attr) for attr in ("extra",) if hasattr(site.node, attr)), None) or (
        site.describes(site.node.what) if isinstance(site.node.what, nodes.Selection) else site.node.what
    )


def _free(site: Site) -> bool:
    """Not on the base that each of several picks is made on; and what can happen only there needs no place."""
    return not (site.inside(nodes.PerBase) and isinstance(site.node.at, nodes.The))


def _around(site: Site) -> Iterator[Edit]:
    attached = getattr(site.node, "attached_to", None)
    if isinstance(attached, nodes.Host):
        yield "place", replace(site.node, attached_to=None)
        yield "place", replace(site.node, attached_to=None, at=nodes.Here())
    elif isinstance(site.node, nodes.Action) and site.bearer == "action_on_minion" and attached is None:
        yield "place", replace(site.node, attached_to=nodes.Host(), at=None)


def duration(site: Site) -> Iterator[Edit]:
    node = site.node
    if isinstance(node, nodes.ThisTurn | nodes.YourTurn):
        yield "duration", nodes.YourTurn() if isinstance(node, nodes.ThisTurn) else nodes.ThisTurn()
    if isinstance(node, nodes.Ignore):
        yield "duration", replace(node, until=None if node.until else nodes.YourNextTurn())
        if isinstance(node.who, nodes.You):  # when everybody ignores a base, nobody is asked
            yield "may", replace(node, may=not node.may)
    if isinstance(node, nodes.Has) and site.bearer != "base":
        for who in (None, nodes.You(), nodes.OtherPlayers()):
            yield "duration", replace(node, during=nodes.OnTurn(who) if who is not None else None)


def time(site: Site) -> Iterator[Edit]:
    node, base = site.node, site.bearer == "base"
    if isinstance(node, nodes.Before | nodes.As | nodes.After) and isinstance(node.event, nodes.Scored):
        placed = any(isinstance(part, nodes.Winner | nodes.RunnerUp | nodes.NotWinner) for _, part in walk(site.clause))
        rather = any(isinstance(part, nodes.Rather) for _, part in walk(site.clause))  # when the base is cleared
        kinds = [nodes.After, *([] if rather else [nodes.As] if base else [nodes.Before])]
        for kind in kinds + ([nodes.Before] if base and not (placed or rather) else []):
            yield "time", kind(node.event)
        if base:
            yield "time", nodes.After(nodes.Replaced(node.event.of))
    if isinstance(node, nodes.After) and isinstance(node.event, nodes.Replaced):
        yield "time", nodes.After(nodes.Scored(node.event.of))
    if isinstance(node, nodes.StartOfTurn):
        yield "time", nodes.EndOfTurn()
    if isinstance(node, nodes.EndOfTurn):
        yield "time", nodes.StartOfTurn(nodes.EachPlayer() if base else nodes.You())
    if isinstance(node, nodes.When):
        event = getattr(node.moment, "event", None)
        if isinstance(event, nodes.Played):
            yield "time", replace(node, ability_first=not node.ability_first)
        if isinstance(site.clause, nodes.Special) and isinstance(event, nodes.Scored | None):
            limits = [None, Limit.turn, *([Limit.scoring] if event is not None else [])]
            yield from (("time", replace(node, once=once)) for once in limits)
