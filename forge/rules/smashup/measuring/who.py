"""Changes of one thing in an ability: numbers, "may", who acts, whose cards, how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from forge.abilities.kinds import fields_of
from forge.abilities.sorts import Spot
from forge.abilities.tree import walk
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.measuring.sites import SINGLE, Edit, Site

# --- numbers, may ---------------------------------------------------------------------------------------------------


def numbers(site: Site) -> Iterator[Edit]:
    node = site.node
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if type(held) is not int:
            continue
        new = [held - 1, held + 1]
        if isinstance(node, nodes.Has) and field.attr == "power":
            new = [n for n in (*new, -held) if n != 0]
        else:
            new = [n for n in new if n >= 1]  # not 0: a floor of 0 is none, and nothing is done to 0 cards
        for n in new:
            changed = replace(node, **{field.attr: n})
            if not isinstance(changed, nodes.Between) or changed.least <= changed.most:
                yield "number", changed
    if isinstance(node, nodes.Minion) and node.power is None and node.rank is None and "power" in live_fields(site):
        yield "number", replace(node, power=nodes.AtMost(3))
    if isinstance(node, nodes.Bound):
        yield "number", (nodes.LessThan if isinstance(node, nodes.AtMost) else nodes.AtMost)(node.n)  # type: ignore[attr-defined]


# A part of these is done or not as a whole; of the others it is one player who decides, if anyone.
WHOLE = (nodes.Either, nodes.Both)
# "May" before a condition or before players is "may" after them.
FRAMES = (nodes.If, nodes.IfNot, nodes.IfDone, nodes.OnEach)


def may(site: Site) -> Iterator[Edit]:
    node, near = site.node, site.near
    if not isinstance(node, nodes.Effect):
        return
    # Whether to use a special in play is the player's choice anyway.
    rule = getattr(site.clause, "rule", None)
    head = isinstance(site.clause, nodes.Special) and isinstance(near, nodes.When) and near.from_ is None
    if head and len(near.do) == 1 and isinstance(rule, nodes.When):
        return
    if isinstance(node, nodes.May):
        yield "may", node.do
        return
    if isinstance(node, FRAMES) or isinstance(near, WHOLE) or _already(site):
        return
    if isinstance(site.clause, nodes.ThisBase) and not site.inside(nodes.By):
        return  # a base has nobody who might want to
    if isinstance(node, nodes.Put) and node.to is Spot.deck_top and isinstance(node.what, nodes.The):
        return  # cards shown that are not put back stay there
    if not binds_outside(site):
        yield "may", nodes.May((node,))


def _already(site: Site) -> bool:
    """Whether a "may" stands before this, with nothing else in between."""
    for node in site.above:
        if isinstance(node, nodes.May):
            return len(node.do) == 1
        if not (isinstance(node, nodes.Rather) and len(node.do) == 1):
            return False
    return False


def binds_outside(site: Site) -> bool:
    """Whether what is named here is spoken of elsewhere: it may not be left undone, nor be done by each of several."""
    bound = {name for _, part in walk(site.node) if (name := getattr(part, "as_", None)) is not None}
    within = [part for _, part in walk(site.node)]
    for _, part in walk(site.clause):
        if isinstance(part, nodes.The) and part.name in bound and not any(part is one for one in within):
            return True
    return any(isinstance(part, nodes.NameFaction) for part in within)


# --- players --------------------------------------------------------------------------------------------------------

ALL_FIELDS = frozenset({"whose", "power", "at", "in_", "faction", "tribe", "named", "rank", "other", "attached_to"})
OFF_TABLE = frozenset({"power", "faction", "tribe", "named", "in_"})
# Descriptions of cards that lie in a hand or elsewhere without saying so.
UNPLAYED = (nodes.EachTurn, nodes.PlayFrom, nodes.CannotBePlayed)
# Rules and events speak of cards one by one: no extremes of power, and one is as many as all.
SPEAKING = (
    *(nodes.Has, nodes.CannotBeDestroyed, nodes.CannotBeAffected, nodes.CountAs),
    *(nodes.Destroyed, nodes.Affected),
)


def live_fields(site: Site) -> frozenset[str]:
    """The fields that make a difference in a description that stands here."""
    near = site.near
    if isinstance(near, nodes.Is | nodes.Forbid):
        return frozenset()  # only the type of card
    if isinstance(near, nodes.NotPlayed):
        return frozenset({"other"})
    if site.field == "by":
        return frozenset({"whose"})  # a source
    if getattr(site.node, "in_", None) is not None or isinstance(near, UNPLAYED):
        return OFF_TABLE  # nobody controls a card that is not in play
    if isinstance(near, nodes.Played):
        return ALL_FIELDS - {"whose", "at", "rank"}  # whose and where, the event says
    if isinstance(near, nodes.Base):
        return ALL_FIELDS - {"at", "rank", "other"}
    if isinstance(near, nodes.PlayersWith):
        return ALL_FIELDS - {"whose", "rank", "other"}
    return ALL_FIELDS - {"rank"} if isinstance(site.holder, SPEAKING) else ALL_FIELDS


def whose(site: Site) -> Iterator[Edit]:
    node = site.node
    if not hasattr(node, "whose") or "whose" not in live_fields(site):
        return
    own = site.inside(nodes.PerPlayer) and isinstance(node.whose, nodes.The)
    base = isinstance(site.clause, nodes.ThisBase) and not site.inside(nodes.By)
    if own or base:
        return  # of that player; and a base is nobody's, so nobody is another
    others = nodes.AnotherPlayer() if isinstance(site.near, nodes.One) else nodes.OtherPlayers()
    for who in (None, nodes.You(), others, *map(nodes.The, site.names())):
        if not (who == others and getattr(node, "other", False)):  # this card is yours, so theirs are others
            yield "whose", replace(node, whose=who)


def who(site: Site) -> Iterator[Edit]:
    node, near = site.node, site.near
    part = node.do[0] if isinstance(node, nodes.May) and len(node.do) == 1 else node
    yours = isinstance(part, ACTING) and not isinstance(near, nodes.May) and site.bearer != "base"
    if yours and not site.inside(nodes.By, nodes.Both, nodes.Either):
        whole = isinstance(getattr(part, "what", None), nodes.All)  # the same for everyone
        alone = not binds_outside(site) and not _told_cards(site, (part,)) and not whole
        for who in (nodes.OtherPlayers(), nodes.EachPlayer()) if alone else ():
            yield "who", nodes.By(who, (node,))
    if isinstance(near, nodes.By) and _told_cards(site, near.do):
        return  # whoever does something to those cards, the same is done to them
    if isinstance(node, nodes.By) and site.bearer != "base" and not _told_cards(site, node.do):
        yield "who", node.do
    if isinstance(node, nodes.Who) and nodes.Who in site.wanted and site.field != "whose":
        own = isinstance(near, nodes.Hand) and site.inside(nodes.Look)  # which you know anyway
        names = [nodes.The(name) for name in site.names()]
        for who in (*([] if own else _players(site)), *names):
            yield "who", who


# What several players can do, each for themselves.
ACTING = (nodes.Draw, nodes.Gain, nodes.Discard, nodes.Destroy, nodes.Return)


def _told_cards(site: Site, effects: tuple[Any, ...]) -> bool:
    """Whether something is done there to cards named before."""
    return any(isinstance(getattr(effect, "what", None), nodes.The | nodes.This | nodes.Host) for effect in effects)


def _players(site: Site) -> list[Any]:
    near, base = site.near, site.bearer == "base"
    you, other, others, each = nodes.You(), nodes.AnotherPlayer(), nodes.OtherPlayers(), nodes.EachPlayer()
    if isinstance(near, nodes.Zone | nodes.Owner):
        return [you]  # the hand of one player, so not of several
    if isinstance(near, nodes.Played):
        return [each] if base else [you, other, each]
    if isinstance(near, nodes.OnTurn) and site.field == "of":
        return [you, others]
    if isinstance(near, nodes.StartOfTurn):
        return [each] if base else [you, others, each]
    if isinstance(near, nodes.Ignore):
        return [you, each]  # ignored by all others it does nothing either
    if isinstance(near, nodes.CannotBePlayed | nodes.Forbid):
        return [you, others, each]
    if isinstance(near, nodes.By | nodes.PerPlayer):
        here = nodes.PlayersWith(nodes.Minion(at=nodes.Here()))
        placed = [nodes.Winner(), nodes.RunnerUp(), nodes.NotWinner(), here] if site.scoring and site.on_base else []
        return [each, *([] if base else [others]), *placed]
    return []


def other(site: Site) -> Iterator[Edit]:
    node = site.node
    if not hasattr(node, "other"):
        return
    # "Another" needs one that is this: the card that says so, the base it lies on, the player.
    own = {
        nodes.Minion: site.bearer == "minion",
        nodes.Action: site.bearer.startswith("action_on"),
        nodes.Base: site.on_base and getattr(node, "in_", None) is None,
        nodes.Player: True,
    }[type(node)]
    live = "other" in live_fields(site) or isinstance(node, nodes.Base | nodes.Player)
    theirs = isinstance(getattr(node, "whose", None), nodes.AnotherPlayer | nodes.OtherPlayers)
    # An action on a minion is not on a base, and only one on the same minion can be this.
    if node.other or (own and live and not theirs):
        yield "other", replace(node, other=not node.other)


# --- how many -------------------------------------------------------------------------------------------------------

CHOICES = (nodes.One, nodes.UpTo, nodes.Between, nodes.Exactly, nodes.AnyNumber, nodes.All, nodes.Random)
# Not of what is looked at: cards that nobody sees cannot be told apart.
COUNTED = (
    *(nodes.Destroy, nodes.Return, nodes.Move, nodes.Put, nodes.Discard, nodes.Boost, nodes.ShuffleInto),
    *(nodes.Choose, nodes.Search, nodes.Reveal),
)


def quantity(site: Site) -> Iterator[Edit]:
    node: Any = site.node
    if isinstance(node, nodes.Together) and len(node.parts) > 1:
        for part in node.parts:
            left = tuple(one for one in node.parts if one is not part)
            yield "quantity", replace(node, parts=left) if len(left) > 1 else left[0]
    if isinstance(node, nodes.AnyNumber) and isinstance(site.holder, COUNTED):
        yield "quantity", replace(node, same_name=not node.same_name)
    if isinstance(node, nodes.Everything) and isinstance(site.holder, COUNTED):
        card = nodes.Card(node.zone)
        yield from (("quantity", other) for other in (nodes.One(card), nodes.AnyNumber(card), nodes.Random(2, card)))
    if not isinstance(node, CHOICES) or isinstance(node.of, nodes.Base | nodes.Player):
        return
    name = getattr(node, "as_", None)
    if isinstance(site.holder, nodes.PlayExtra):
        yield "quantity", nodes.One(node.of) if not isinstance(node, nodes.One) else nodes.Exactly(2, node.of)
    if not isinstance(site.holder, COUNTED) or any(isinstance(user, SINGLE) for user in site.users(name)):
        return
    said = getattr(node, "n", getattr(node, "most", 2))
    one = isinstance(node, nodes.One) or said == 1
    n = said if isinstance(said, int) and not one else 2
    several = isinstance(getattr(site.holder, "to", None), nodes.OtherBases)  # one card moves to one base
    found: list[Any] = [] if several else [nodes.One(node.of, name)]
    found += [nodes.UpTo(n, node.of, name), nodes.Exactly(n, node.of, name)]
    found += [nodes.AnyNumber(node.of, name), nodes.All(node.of, name)]
    hidden = isinstance(getattr(node.of, "in_", None), nodes.Hand | nodes.Deck)
    if hidden and name is None and not isinstance(site.holder, nodes.Search):
        found.append(nodes.Random(1 if one else n, node.of))
    yield from (("quantity", other) for other in found)
