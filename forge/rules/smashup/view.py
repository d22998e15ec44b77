"""What a player may know of a position of Smash Up. Source: discard_public."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from types import MappingProxyType

from forge.abilities.kinds import Ability, children, yaml_name
from forge.abilities.sorts import Effect, Node
from forge.abilities.tree import walk
from forge.rules.kernel.choices import Ask
from forge.rules.kernel.view import Area, Item, Lasting, Question, Seat, View, question_view
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.table import DRAW, END, PLAY, SCORE, START, THIS_TURN, Table, before_turn_of
from forge.rules.smashup.engine.values import breakpoint_of, power, total_power

STEPS = MappingProxyType({START: "start", PLAY: "play", SCORE: "score", DRAW: "draw", END: "end"})


def view(t: Table, question: Ask | None, player: int) -> View:
    """Everything that player may know."""
    areas = tuple(_areas(t, player))
    return View(
        player=player,
        current=t.current,
        turn=t.turn,
        step=STEPS[t.step],
        seats=tuple(_seat(t, seat) for seat in range(t.players)),
        areas=areas,
        question=None if question is None else _question(t, question, player, areas),
        winner=t.winner,
    )


def same(t: Table, card: int) -> Hashable:
    """What is the same for cards that nobody can tell apart: what it is and where, whose, and all that is on it."""
    title = t.title[card]
    if not t.in_play(card):
        return (title.id, t.where[card])
    worn = tuple(sorted((t.title[action].id, t.controller[action]) for action in t.on(card)))
    named = tuple(sorted(t.recall(card).items()))
    state = (power(t, card), tuple(t.boosts.get(card, ()))) if title.is_minion else ()
    return (title.id, t.where[card], t.owner[card], t.controller[card], worn, named, state)


def _seat(t: Table, seat: int) -> Seat:
    own = (title.faction for title, owner in zip(t.title, t.owner, strict=True) if owner == seat)
    return Seat(seat, {"points": t.points[seat]}, tuple(dict.fromkeys(own)))


def _areas(t: Table, viewer: int) -> list[Area]:
    """The bases in play, then the hand, deck and discard pile of every player, then those of the bases."""
    areas = [_base(t, base) for base in t.bases()]
    for seat in range(t.players):
        hand = t.hand(seat)
        areas.append(Area("hand", seat, items=_items(t, hand) if seat == viewer else None, size=len(hand)))
        areas.append(Area("deck", seat, size=len(t.deck(seat))))
        areas.append(_open("discard", seat, _items(t, t.pile(seat)[::-1])))
    areas.append(Area("base_deck", size=len(t.lists[t.base_deck])))
    areas.append(_open("base_discard", -1, _items(t, t.lists[t.base_pile][::-1])))
    stranded = [card for card in t.stranded if t.where[card] >= t.on0 and not t.in_play(card)]
    if aside := [*t.lists[t.aside], *stranded]:
        areas.append(_open("aside", -1, _items(t, aside)))
    return areas


def _open(kind: str, owner: int, items: tuple[Item, ...]) -> Area:
    return Area(kind, owner, items=items, size=len(items))


def _base(t: Table, base: int) -> Area:
    place = _item(t, base)
    ready = place.figures["total"] >= place.figures["breakpoint"]
    minions = _items(t, t.field(base))
    return Area("base", place=place, items=minions, size=len(minions), ready=ready)


def _items(t: Table, cards: Sequence[int]) -> tuple[Item, ...]:
    return tuple(_item(t, card) for card in cards)


def _item(t: Table, card: int) -> Item:
    """What is to be seen of a card: figures as they are now in play, printed ones elsewhere."""
    title, figures, lasting = t.title[card], {}, []
    if title.is_minion:
        figures["power"] = power(t, card)
        lasting = [Lasting("power", n, *_until(t, until)) for n, until in t.boosts.get(card, ())]
    elif title.is_base and t.in_play(card):
        figures |= {"breakpoint": breakpoint_of(t, card), "total": total_power(t, card)}
        lasting = [Lasting("breakpoint", -n, *_until(t, until)) for n, until in t.lowered.get(card, ())]
    return Item(
        id=card,
        title=title.id,
        owner=t.owner[card],
        controller=t.controller[card] if t.in_play(card) else -1,
        figures=figures,
        lasting=tuple(lasting),
        worn=_items(t, t.on(card)),
        named=tuple(str(name) for name in t.recall(card).values()),
    )


def _until(t: Table, until: int) -> tuple[int, bool]:
    """Of which player it is the end of a turn, or the start of one."""
    if until < THIS_TURN:
        return before_turn_of(until), True
    return t.current if until == THIS_TURN else until, False


def _question(t: Table, ask: Ask, viewer: int, areas: Sequence[Area]) -> Question:
    why, clause = "", None
    then: tuple[str, ...] = ()
    earlier: tuple[str | int, ...] = ()
    if isinstance(ask.why, str):  # the moment of a window, which no card asks for
        why = ask.why.split()[0].lower()
    else:
        effect = getattr(ask.why, "effect", None) or ask.why
        if isinstance(effect, Node):
            why = yaml_name(type(effect))
            then = _consequences(t.title[ask.source].ability, effect, ask) if ask.source >= 0 else ()
        if ask.source >= 0:
            ability = t.title[ask.source].ability
            clause = next((int(path[0]) for path, node in walk(ability) if node is effect), None)
            earlier = _earlier(ability, effect, ask)
    return question_view(
        ask,
        viewer,
        t.things,
        lambda card: same(t, card),
        lambda card: _item(t, card),
        areas,
        why=why,
        then=then,
        earlier=earlier,
        clause=clause,
        source=-1 if isinstance(ask.why, str) else None,
    )


def _consequences(ability: Ability, effect: Node, ask: Ask) -> tuple[str, ...]:
    """The kinds of effect that are going to be done to what is chosen, or `for_<kind>` where they only speak of it; for
    "may" what may be done, and for what is put somewhere where that is."""
    if isinstance(effect, nodes.Put):
        return (effect.to.value,)
    if isinstance(effect, nodes.May):
        return tuple(yaml_name(type(part)) for part in effect.do)
    like = getattr(ask.why, "like", None)
    selections = [node for _, node in walk(effect) if like is not None and getattr(node, "of", None) is like]
    name = next((name for node in (*selections, effect) if (name := getattr(node, "as_", None)) is not None), None)
    spots = list(walk(ability))
    here = next((index for index, (_, node) in enumerate(spots) if node is effect), len(spots))
    later = [node for path, node in spots[here + 1 :] if path[0] == spots[here][0][0] and isinstance(node, Effect)]
    speaking = [node for node in later if name is not None and _speaks(node, name)]
    return tuple(
        ("" if any(_is(child, name) for _, child in children(node)) else "for_") + yaml_name(type(node))
        for node in speaking
        if not any(inner is not node and inner in speaking for _, inner in walk(node))
    )


def _speaks(node: Node, name: str) -> bool:
    """Whether anything in a node refers to that name."""
    return any(
        _is(inner, name) or any(getattr(inner, field) == name for field in type(inner).refers)
        for _, inner in walk(node)
    )


def _is(node: object, name: str | None) -> bool:
    return isinstance(node, nodes.The) and node.name == name


def _earlier(ability: Ability, effect: Node, ask: Ask) -> tuple[str | int, ...]:
    """The factions and players chosen before for the same ability, as far as they are still spoken of."""
    env = getattr(ask.why, "env", None)
    if env is None:
        return ()
    found: list[str | int] = []
    for _, node in walk(ability):
        if isinstance(node, nodes.NameFaction) and node is not effect and node.as_ in env.names:
            found.append(env.names[node.as_])
        for part in node.what if isinstance(node, nodes.Choose) else ():
            like, name = getattr(part, "of", None), getattr(part, "as_", None)
            if like is getattr(ask.why, "like", None):
                break  # what is being asked for now
            if isinstance(like, nodes.Player) and name in env.names:
                found.append(env.names[name])
        if node is effect:
            break
    return tuple(found)
