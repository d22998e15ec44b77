"""Smash Up's laws beside those of every game: of the engine, and of how people speak of bases."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from forge.abilities.kinds import fields_of, sequences
from forge.abilities.tree import rewrite
from forge.rules.smashup import kinds as nodes


def other_bases(node: Any) -> Any:
    """As descriptions "another base" and "other bases" are one: any but this."""
    changed = [
        field.attr
        for field in fields_of(type(node))
        if type(getattr(node, field.attr)) is nodes.OtherBases
        and (field.attr == "at" or isinstance(node, nodes.Scored))
    ]
    return replace(node, **dict.fromkeys(changed, nodes.AnotherBase())) if changed else node


def fewer_plays(node: Any) -> Any:
    """What one may do can be left out play by play: "you may play up to two extra minions" is two."""
    if isinstance(node, nodes.May) and len(node.do) == 1 and isinstance(node.do[0], nodes.PlayExtra):
        what = node.do[0].what
        if isinstance(what, nodes.UpTo):
            return nodes.May((replace(node.do[0], what=nodes.Exactly(what.n, what.of, what.as_)),))
    return node


# --- of speech ------------------------------------------------------------------------------------------------------


def here(node: Any) -> Any:
    """The base of this card is here; the other base of a single card is another base."""
    if isinstance(node, nodes.BaseOf) and node.of.definite:
        return nodes.Here()
    if isinstance(node, nodes.Move) and isinstance(node.to, nodes.OtherBases) and _single(node.what):
        return replace(node, to=nodes.AnotherBase())
    return node


def anywhere(node: Any) -> Any:
    """What is in play is on some base: "on any base" says no more than that, and so of one played; nor does "on a base"
    of a single minion. All minions on a base are on the same, and an action on a base is on no minion."""
    if isinstance(node, nodes.One):
        one = node.of
        if isinstance(one, nodes.Minion) and one.at == nodes.Base():
            return replace(node, of=replace(one, at=None))
        return node
    of = getattr(node.what, "of", None) if isinstance(node, nodes.PlayExtra) else node
    at = getattr(node, "at", None)
    on_any = isinstance(of, nodes.Minion | nodes.Action) and at == nodes.AnyBase()
    on_some = isinstance(of, nodes.Minion) and isinstance(node, nodes.PlayExtra) and at == nodes.Base()
    return replace(node, at=None) if on_any or (on_some and _single(node.what)) else node


def weaker(node: Any) -> Any:
    """What has less power than something is another thing: "another minion with less power" is one with less power."""
    than = node.power.n if isinstance(node, nodes.Minion) and isinstance(node.power, nodes.LessThan) else None
    return replace(node, other=False) if isinstance(than, nodes.PowerOf) else node


def beside(node: Any) -> Any:
    """Of what is named together with all on its base, "all other" says no more than "all"."""
    if not isinstance(node, nodes.Together):
        return node
    homes = [nodes.BaseOf(nodes.The(part.as_)) for part in node.parts if isinstance(part, nodes.One) and part.as_]
    parts = tuple(
        replace(part, of=replace(part.of, other=False))
        if isinstance(part, nodes.All) and isinstance(part.of, nodes.Minion) and part.of.at in homes
        else part
        for part in node.parts
    )
    return node if parts == node.parts else replace(node, parts=parts)


def on_each(node: Any) -> Any:
    """Who may do something on each base may do it on none: "you may, on each base you may" says no more."""
    inner = node.do[0] if isinstance(node, nodes.May) and len(node.do) == 1 else None
    free = isinstance(inner, nodes.OnEach) and all(isinstance(effect, nodes.May) for effect in inner.do)
    return inner if free else node


def kept(node: Any) -> Any:
    """Whoever moves a card of a scored base keeps it from the discard pile: "instead of discarding it" adds nothing,
    nor does it of a base replaced or a card destroyed. What is discarded at no such moment is not kept from it."""
    event = getattr(node.moment, "event", None) if isinstance(node, nodes.When) else None
    if not isinstance(event, nodes.Scored | nodes.Replaced | nodes.Destroyed):
        return node
    return replace(node, do=tuple(rewrite(effect, _not_discarded) for effect in node.do))


def _not_discarded(node: Any) -> Any:
    return node.do[0] if isinstance(node, nodes.Rather) and len(node.do) == 1 else node


def put_back(node: Any) -> Any:
    """A card from the top of a deck stays there when nothing is done with it: to put it back or not is one."""
    either = node.do[0] if isinstance(node, nodes.May) and len(node.do) == 1 else None
    if not isinstance(either, nodes.Either):
        return node
    on_top = [one.what for one in either.do if isinstance(one, nodes.Put) and one.to == nodes.Spot.deck_top]
    same = all(getattr(one, "what", None) == what for one in either.do for what in on_top)
    return either if on_top and same and isinstance(on_top[0], nodes.The) else node


def or_back(node: Any) -> Any:
    """To discard a card from the top of a deck if one likes, and else to put it back, is to do the one or the other."""
    if not (isinstance(node, nodes.IfNot) and len(node.first) == len(node.otherwise) == 1):
        return node
    free, back = node.first[0], node.otherwise[0]
    if not (isinstance(free, nodes.May) and len(free.do) == 1 and isinstance(back, nodes.Put)):
        return node
    done = free.do[0]
    if not (isinstance(done, nodes.Discard) and isinstance(done.what, nodes.The)):
        return node
    same = (back.what, back.to) == (done.what, nodes.Spot.deck_top)
    return nodes.Either((done, back)) if same else node


def elsewhere(node: Any) -> Any:
    """What moves to a base that is about to be scored was on another: "before a base is scored, move this there"."""
    if not (isinstance(node, nodes.When) and isinstance(node.moment, nodes.Before) and node.from_ is None):
        return node
    scored = node.moment.event
    if not (isinstance(scored, nodes.Scored) and isinstance(scored.of, nodes.AnyBase)):
        return node
    first = node.do[0].do[0] if isinstance(node.do[0], nodes.May) else node.do[0]
    if isinstance(first, nodes.Move) and first.what == nodes.This() and isinstance(first.to, nodes.The):
        return replace(node, moment=nodes.Before(replace(scored, of=nodes.AnotherBase())))
    return node


def left(node: Any) -> Any:
    """What moves to the base that has replaced a scored one lies on another: nothing is left on the scored one."""
    if not (isinstance(node, nodes.When) and isinstance(getattr(node.moment, "event", None), nodes.Replaced)):
        return node
    return replace(node, do=tuple(rewrite(effect, _anywhere_else) for effect in node.do))


def hither(node: Any) -> Any:
    """What moves here was on another base: "from another base" says no more."""
    return _anywhere_else(node) if isinstance(node, nodes.Move) and node.to == nodes.Here() else node


def shuffled_last(node: Any) -> Any:
    """A deck is shuffled before cards in play are discarded, or after it: no game tells which."""
    new: dict[str, tuple[Any, ...]] = {}
    for attr in sequences(type(node)):
        held = getattr(node, attr)
        done = list(held)
        for at, (effect, then) in enumerate(pairwise(held)):
            if isinstance(effect, nodes.Shuffle) and _leaves_play(then):
                done[at : at + 2] = then, effect
        if done != list(held):
            new[attr] = tuple(done)
    return replace(node, **new) if new else node


def _leaves_play(effect: Any) -> bool:
    of = getattr(effect.what, "of", None) if isinstance(effect, nodes.Discard) else None
    return isinstance(of, nodes.Action) and of.in_ is None


def _anywhere_else(node: Any) -> Any:
    of = getattr(node.what, "of", None) if isinstance(node, nodes.Move) else None
    if isinstance(of, nodes.Minion) and of.at in (nodes.AnotherBase(), nodes.Base(other=True)):
        return replace(node, what=replace(node.what, of=replace(of, at=None)))
    return node


def _single(what: Any) -> bool:
    """Whether it is one card at most: its own other base is another base."""
    return isinstance(what, nodes.One) or what.definite or getattr(what, "n", None) == 1


def on_a_base(effect: Any, chosen: Any, the: nodes.The) -> Any:
    """ "Choose another base. Move it there" is to move it to another base; None when this is nothing like that."""
    of = getattr(chosen, "of", None)
    if not (isinstance(chosen, nodes.One) and isinstance(of, nodes.Base) and of != nodes.Base()):
        return None
    if isinstance(effect, nodes.Move) and effect.to == the and of == nodes.Base(other=True):
        return replace(effect, to=nodes.AnotherBase())
    if isinstance(effect, (nodes.Play, nodes.PlayExtra)) and effect.at == the:
        return replace(effect, at=of)
    return None
