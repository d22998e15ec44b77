"""Changes of one thing in an ability: another sort of effect, rule, event or card; a part left out; the order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from forge.abilities.kinds import fields_of
from forge.abilities.mutate import put
from forge.abilities.tree import walk
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.kinds import Rank, Spot
from forge.rules.smashup.measuring.sites import SINGLE, Edit, Site
from forge.rules.smashup.measuring.who import CHOICES, COUNTED, SPEAKING, UNPLAYED, WHOLE, live_fields


def kind(site: Site) -> Iterator[Edit]:
    node: Any = site.node
    near = site.near
    if isinstance(site.node, nodes.Filter):
        yield from (("kind", other) for other in _other_cards(site))
        if getattr(node, "rank", None) is not None:
            yield "kind", replace(node, rank=Rank.lowest if node.rank is Rank.highest else Rank.highest)
    elif isinstance(node, nodes.Effect):
        yield from (("kind", other) for other in _other_effects(site))
    elif isinstance(node, nodes.CannotBeDestroyed):
        yield "kind", nodes.CannotBeAffected(node.what, nodes.Action())
    elif isinstance(node, nodes.CannotBeAffected):
        yield "kind", nodes.CannotBeDestroyed(node.what)
    elif isinstance(node, nodes.Destroyed):
        yield "kind", nodes.Affected(node.what)
    elif isinstance(node, nodes.Affected):
        yield "kind", nodes.Destroyed(node.what)
    elif isinstance(node, nodes.This | nodes.Host | nodes.The) and nodes.Selection in site.wanted:
        if isinstance(site.describes(), nodes.Base | nodes.Player) or isinstance(near, nodes.Swap | nodes.Action):
            return
        # An action has no power and no actions attached to it, and does not move; a base does nothing of all that.
        powerless = isinstance(site.holder, nodes.Has | nodes.Boost | nodes.Move | nodes.PowerOf | nodes.Is)
        this = site.bearer == "minion" or (site.bearer.startswith("action_on") and not powerless)
        if this and not isinstance(site.holder, (*PLAYS, nodes.Reveal, nodes.Look)) and site.lies() is None:
            yield "kind", nodes.This()
        if site.bearer == "action_on_minion" and site.field in ("what", "parts", "of") and site.lies() is None:
            yield "kind", nodes.Host()
        if isinstance(near, COUNTED) and not isinstance(near, nodes.Choose):
            yield from (("kind", nodes.The(name)) for name in site.names() if _alike(site, name))


def _alike(site: Site, name: str) -> bool:
    """Whether a name stands for cards that lie where these lie."""
    binder = site.binder(name)
    if isinstance(binder, nodes.PerBase | nodes.PerPlayer | nodes.OnEach | nodes.StartOfTurn | nodes.NameFaction):
        return False
    if isinstance(site.describes(nodes.The(name)), nodes.Base | nodes.Player) or name in ("they", "there", "new"):
        return False
    return type(site.lies(nodes.The(name))) is type(site.lies())


PLAYS = (nodes.Play, nodes.PlayExtra)


def _other_cards(site: Site) -> list[Any]:
    """Minions for actions and the other way round; both only where cards lie outside of play or are a source."""
    node, near, holder = site.node, site.near, site.holder
    if isinstance(node, nodes.Base | nodes.Player) or isinstance(near, nodes.Base | nodes.PlayersWith):
        return []  # minions are what counts on a base
    source = site.field == "by"
    powerful = (nodes.Boost, nodes.Move, nodes.PerPower, *(kind for kind in SPEAKING if kind is not nodes.Destroyed))
    if not source and isinstance(holder, powerful):
        return []  # actions have no power and do not move
    if isinstance(holder, (*PLAYS, *UNPLAYED)) and holder.at is not None:
        return []  # an action is not played on a base as a minion is
    if any(isinstance(user, (*SINGLE, nodes.Boost, nodes.Move)) for user in site.users(getattr(near, "as_", None))):
        return []
    set_ = {f.attr for f in fields_of(type(node)) if getattr(node, f.attr) != f.default}
    keep = {attr: getattr(node, attr) for attr in set_}
    lies = getattr(node, "in_", None) is not None
    found: list[Any] = []
    for kind in (nodes.Minion, nodes.Action, nodes.Card):
        both = kind is nodes.Card and not (source or (lies and not isinstance(holder, (*PLAYS, *UNPLAYED))))
        if kind is not type(node) and not both and set_ <= {f.attr for f in fields_of(kind)}:
            found.append(kind(**keep))
    return found


def _other_effects(site: Site) -> list[Any]:
    node: Any = site.node
    if isinstance(node, nodes.Draw):
        return [nodes.Gain(node.cards)]
    if isinstance(node, nodes.Gain):
        return [nodes.Draw(node.points)]
    if isinstance(node, nodes.Look | nodes.Reveal):
        return [(nodes.Reveal if isinstance(node, nodes.Look) else nodes.Look)(node.what)]
    if isinstance(node, nodes.Play | nodes.PlayExtra):
        # Only under "may" can an extra play wait.
        other = nodes.PlayExtra if isinstance(node, nodes.Play) else nodes.Play
        one = isinstance(node.what, nodes.One | nodes.This | nodes.The)
        return [other(node.what, node.at)] if isinstance(site.near, nodes.May) and one else []
    if isinstance(node, nodes.Either) and len(node.do) > 1:
        return [node.do, nodes.Both(node.do)] if isinstance(node.do[-1], nodes.Play | nodes.PlayExtra) else [node.do]
    if isinstance(node, nodes.Both) and len(node.do) > 1:
        return [node.do, nodes.Either(node.do)] if not _binds_within(node) else [node.do]
    if isinstance(site.near, nodes.Rather) or not isinstance(
        node, nodes.Destroy | nodes.Return | nodes.Move | nodes.Put | nodes.Discard | nodes.ShuffleInto
    ):
        return _rather(site)
    what, lies = node.what, site.lies(node.what)
    if lies is None:
        like = site.describes(what)
        action = isinstance(like, nodes.Action) or (isinstance(what, nodes.This) and site.bearer != "minion")
        moved = [] if action else [nodes.Move(what, nodes.AnotherBase())]
        found = [nodes.Destroy(what), nodes.Return(what), *moved, nodes.Put(what, Spot.deck_bottom)]
    else:
        hand = [nodes.Put(what, Spot.hand)] if not isinstance(lies, nodes.Hand) else []
        gone = [nodes.Discard(what)] if not isinstance(lies, nodes.DiscardPile | nodes.BaseDeck) else []
        into = [nodes.ShuffleInto(what)] if isinstance(lies, nodes.Hand | nodes.DiscardPile) else []
        bottom = [nodes.Put(what, Spot.deck_bottom)] if not isinstance(node, nodes.Put) else []
        found = [*hand, *gone, *into, *bottom] if not isinstance(lies, nodes.BaseDeck) else []
    return [other for other in found if type(other) is not type(node)]


def _rather(site: Site) -> list[Any]:
    """Of a card that would go to the discard pile: to the hand, to another base or to the deck."""
    if not isinstance(site.near, nodes.Rather):
        return []
    what: Any = getattr(site.node, "what", None)
    found: list[Any] = [nodes.Return(what), nodes.Move(what, nodes.AnotherBase()), nodes.Put(what, Spot.deck_bottom)]
    return [other for other in found if what is not None and type(other) is not type(site.node)]


def _binds_within(node: Any) -> bool:
    return any(getattr(part, "as_", None) is not None for _, part in walk(node))


# --- order, what is left out ----------------------------------------------------------------------------------------


def order(site: Site) -> Iterator[Edit]:
    node = site.node
    if isinstance(node, nodes.Put) and node.to in (Spot.deck_top, Spot.deck_bottom) and _several(site, node.what):
        yield "order", replace(node, ordered=not node.ordered)
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if not (field.many and field.sorts == (nodes.Effect,)) or isinstance(node, nodes.Either):
            continue
        for index in range(len(held) - 1):
            first, second = held[index], held[index + 1]
            if not (_apart(first, second) or _apart(second, first)):
                swapped = (*held[:index], second, first, *held[index + 2 :])
                yield "order", replace(node, **{field.attr: swapped})


def _several(site: Site, what: Any) -> bool:
    """Whether these can be several cards of one deck, so that they have an order."""
    if isinstance(what, nodes.The):
        binder = site.binder(what.name)
        each = any(isinstance(node, nodes.PerPlayer) and node.pick is binder for _, node in walk(site.clause))
        return not each and _several(site, binder)
    if isinstance(what, nodes.PerPlayer):
        return _several(site, what.pick)
    one = isinstance(what, nodes.One) or getattr(what, "n", None) == 1
    return isinstance(what, (*CHOICES, nodes.Top, nodes.Everything, nodes.PerBase)) and not one


def _apart(first: Any, second: Any) -> bool:
    """Points are counted at the end of the turn; what you draw and what others discard do not meet."""
    if isinstance(first, nodes.Gain) and isinstance(first.points, int):
        return True
    hands = isinstance(second, nodes.By) and all(isinstance(one, nodes.Discard | nodes.Draw) for one in second.do)
    return isinstance(first, nodes.Draw) and isinstance(first.cards, int) and hands


def left_out(site: Site) -> Iterator[Edit]:
    node: Any = site.node
    if isinstance(site.node, nodes.Filter):
        live = live_fields(site) if not isinstance(node, nodes.Base) else {"with_", "without", "differing"}
        for field in fields_of(type(node)):
            told = field.attr in live and getattr(node, field.attr) != field.default
            own = ("whose", "at", "in_", "other", "attached_to")  # which have a change of their own
            if told and field.attr not in own:
                yield "left_out", replace(node, **{field.attr: field.default})
    if isinstance(node, nodes.When) and node.if_ is not None:
        yield "left_out", replace(node, if_=None)
    if isinstance(node, nodes.Affected) and node.by is not None:
        yield "left_out", replace(node, by=None)
    if isinstance(node, nodes.If | nodes.IfNot):
        yield "left_out", node.do if isinstance(node, nodes.If) else node.first
    if isinstance(node, nodes.IfDone):
        yield "left_out", (*node.first, *node.then)
    # "Rather" stays: whoever moves a card of a scored base thereby keeps it from the discard pile.
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if field.many and field.sorts == (nodes.Effect,) and len(held) > 1:
            for part in held:
                left = tuple(one for one in held if one is not part)
                whole = isinstance(node, WHOLE) and len(left) == 1
                changed = left if whole else replace(node, **{field.attr: left})
                if not _idle_choice(put(site.clause, site.path[1:], changed)):
                    yield "left_out", changed
    if isinstance(node, nodes.Clause) and len(site.ability) > 1:
        yield "left_out", ()


def _idle_choice(clause: Any) -> bool:
    """Whether something is chosen and nothing is done about it."""
    used = {node.name for _, node in walk(clause) if isinstance(node, nodes.The)}
    chosen = [[getattr(what, "as_", None) for what in c.what] for _, c in walk(clause) if isinstance(c, nodes.Choose)]
    return any(not used & set(names) for names in chosen)
