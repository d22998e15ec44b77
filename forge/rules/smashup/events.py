"""What happens to cards in play: who may not be affected, what happens instead, what is triggered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forge.abilities import nodes
from forge.abilities.nodes import Spot
from forge.rules.kernel.choices import Ask, Steps
from forge.rules.kernel.events import propose
from forge.rules.kernel.verdict import Reason
from forge.rules.smashup.book import Clause
from forge.rules.smashup.run import do, feasible
from forge.rules.smashup.table import Cause, Env, Table
from forge.rules.smashup.values import base_works, env_of, fits, is_whose, may_ignore, places, seen_from

DESTROY, MOVE, RETURN, PUT, ATTACH = "destroy", "move", "return", "put", "attach"


class Event:
    """Something about to happen to a card in play. `to` is a base, a spot, or the action to be attached."""

    __slots__ = ("card", "cause", "to", "verb")

    def __init__(self, verb: str, card: int, cause: Cause, to: Any = None) -> None:
        self.verb = verb
        self.card = card
        self.cause = cause
        self.to = to


class Trigger:
    """A rule that has been triggered, with its surroundings at that time."""

    __slots__ = ("clause", "env", "subject")

    def __init__(self, clause: Clause, env: Env, subject: int = -1) -> None:
        self.clause = clause
        self.env = env
        self.subject = subject


def affect(t: Table, verb: str, cards: Sequence[int], cause: Cause, to: Any = None) -> Steps[list[Event]]:
    """Moves, returns, destroys or puts away cards in play, all at once. `to` may be one place or one for each card.

    Returns what really happened. Sources: affect, destroy, move, return, cant_beats_can.
    """
    tos = to if isinstance(to, list) else [to] * len(cards)
    # A card that has left and come back since it was chosen is not the one that was chosen.
    events = [
        Event(verb, card, cause, where)
        for card, where in zip(cards, tos, strict=True)
        if t.in_play(card) and cause.known.get(card, t.entered[card]) == t.entered[card]
    ]
    if t.title[cause.card].is_base and t.active["Ignore"]:
        events = yield from _not_ignored(t, events)
    happened = yield from propose(Happenings(t), events)
    return happened


def _not_ignored(t: Table, events: list[Event]) -> Steps[list[Event]]:
    """A player who may ignore a base's ability need not be affected by it. Source: base.ability."""
    kept = []
    for event in events:
        player, base = t.controller[event.card], event.cause.card
        by = may_ignore(t, base, player) if player >= 0 and player != event.cause.chooser else None
        if by is not None and (yield Ask(player, "ignore", ["yes", None], by, None, event.card)) == "yes":
            continue
        kept.append(event)
    return kept


def prohibitions(t: Table, verb: str, card: int, cause: Cause) -> list[Reason]:
    """Why a card in play cannot be affected like that. Source: cant_beats_can."""
    reasons = []
    if card in cause.spared:
        reasons.append(Reason("spared", "affect"))
    if verb is DESTROY and t.active["CannotBeDestroyed"]:
        for source, clause in t.active["CannotBeDestroyed"]:
            if _speaks_of(t, clause.rule.what, source, card):  # type: ignore[attr-defined]
                reasons.append(Reason("sturdy", "cant_beats_can", source, clause.index))
    for source, clause in t.active["CannotBeAffected"]:
        rule: Any = clause.rule
        if _speaks_of(t, rule.what, source, card) and _comes_from(t, rule.by, source, cause):
            reasons.append(Reason("protected", "cant_beats_can", source, clause.index))
    return reasons


def _speaks_of(t: Table, what: Any, source: int, card: int) -> bool:
    """Whether a card is among those a rule of `source` speaks of."""
    kind = type(what)
    if kind is nodes.This:
        return card == source
    if kind is nodes.Host:
        return t.host(source) == card
    return fits(t, card, what.of, seen_from(t, source))


def _comes_from(t: Table, by: Any, source: int, cause: Cause) -> bool:
    """Whether the cause is a card like that: an action, a minion, or with `card` a card just played."""
    if by is None:
        return True
    title = t.title[cause.card]
    kind = type(by)
    if kind is nodes.Action and (title.is_minion or title.is_base):
        return False
    if kind is nodes.Minion and not title.is_minion:
        return False
    if kind is nodes.Card and not cause.played:
        return False
    return by.whose is None or is_whose(t, by.whose, seen_from(t, source), cause.player)


class Happenings:
    """The table as the world of events."""

    __slots__ = ("t",)

    def __init__(self, t: Table) -> None:
        self.t = t

    def prohibitions(self, event: Event) -> list[Reason]:
        return prohibitions(self.t, event.verb, event.card, event.cause)

    def replacements(self, event: Event) -> list[Trigger]:
        t, matching = self.t, []
        for source, clause in t.active["Instead"]:
            would: Any = clause.rule.would  # type: ignore[attr-defined]
            if type(would) is nodes.Destroyed:
                applies = event.verb is DESTROY and _speaks_of(t, would.what, source, event.card)
            else:
                applies = _speaks_of(t, would.what, source, event.card) and _comes_from(
                    t, would.by, source, event.cause
                )
            if applies:
                env = env_of(t, source, clause.index)
                if feasible(t, clause.rule.do, env):  # type: ignore[attr-defined]
                    matching.append(Trigger(clause, env, event.card))
        return matching

    def replace(self, event: Event, replacements: list[Trigger]) -> Steps[None]:
        """The current player decides which of several applies. Source: active_player_orders."""
        t, index = self.t, 0
        if len(replacements) > 1:
            index = yield first_of(t, replacements)
        chosen = replacements[index]
        rule: Any = chosen.clause.rule
        if type(rule.would) is nodes.Affected:
            # The whole ability passes by those this card protects, not only this part of it.
            what = rule.would.what
            spared = (
                [event.card]
                if type(what) is not nodes.All
                else [card for card in t.minions() if fits(t, card, what.of, chosen.env)]
            )
            event.cause.spared.update(spared)
        t.news.append(("instead", chosen.env.you, chosen.env.this, event.card))
        yield from do(t, rule.do, chosen.env)

    def watchers(self, events: Sequence[Event]) -> list[Trigger]:
        t, triggers = self.t, []
        for event in events:
            if event.cause.played and t.active["After Affected"]:
                note_affected(t, event.card, event.cause)
            if event.verb is not DESTROY or not t.title[event.card].is_minion:
                continue
            for source, clause in t.active["After Destroyed"]:
                what: Any = clause.rule.moment.event.what  # type: ignore[attr-defined]
                if t.title[source].is_base and not base_works(t, source):
                    continue
                if _speaks_of(t, what, source, event.card):
                    env = env_of(t, source, clause.index)
                    env.names["it"] = [event.card]
                    triggers.append(Trigger(clause, env, event.card))
        return triggers

    def commit(self, events: Sequence[Event]) -> None:
        t = self.t
        for event in events:
            card, verb = event.card, event.verb
            if not t.in_play(card):
                continue
            t.news.append((verb, event.cause.player, card, event.cause.card, event.to))
            owner = t.owner[card]
            if verb is DESTROY:
                t.discard(card)
            elif verb is MOVE:
                t.shift(card, t.field0 + event.to)
            elif verb is RETURN:
                t.leave(card, 3 * owner)
            elif verb is ATTACH:
                t.enter(event.to, t.on0 + card)
            else:
                put_away(t, card, event.to)

    def resolve(self, triggers: list[Trigger]) -> Steps[None]:
        yield from resolve(self.t, triggers)


def put_away(t: Table, card: int, spot: Spot) -> None:
    """Puts a card, from wherever it is, into its owner's hand, deck or discard pile."""
    owner = t.owner[card]
    zone = 3 * owner + {Spot.hand: 0, Spot.discard: 2}.get(spot, 1)
    index = 0 if spot is Spot.deck_bottom else None
    if t.in_play(card):
        t.leave(card, zone, index)
    else:
        t.zones.put(card, zone, index)


def note_affected(t: Table, card: int, cause: Cause) -> None:
    """Remembers whom a card just played has to answer to, once for each."""
    for source, clause in t.active["After Affected"]:
        event: Any = clause.rule.moment.event  # type: ignore[attr-defined]
        if any(noted[0] == source for noted in cause.affected):
            continue
        if _speaks_of(t, event.what, source, card) and _comes_from(t, event.by, source, cause):
            env = env_of(t, source, clause.index)
            env.names.update(it=[card], they=cause.player)
            cause.affected.append((source, card, Trigger(clause, env, card)))


def first_of(t: Table, triggers: list[Trigger]) -> Ask:
    """The question which of several triggers comes first: its options are their places in the list."""
    shown = tuple(trigger.env.this for trigger in triggers)
    return Ask(t.current, "first", list(range(len(triggers))), shown=shown, why=triggers)


def resolve(t: Table, triggers: list[Trigger]) -> Steps[None]:
    """Resolves triggers one by one; the current player orders them. Source: active_player_orders."""
    left = list(triggers)
    while left:
        index = 0
        if len(left) > 1 and not _all_alike(left):
            index = yield first_of(t, left)
        trigger = left.pop(index)
        yield from fire(t, trigger)


def _all_alike(triggers: list[Trigger]) -> bool:
    """Triggers of one rule that only hand out points, or of one card that only draw, need no order."""
    rule: Any = triggers[0].clause.rule
    if not all(trigger.clause.rule is rule for trigger in triggers):
        return False
    one_card = all(trigger.env.this == triggers[0].env.this for trigger in triggers)
    if one_card and all(type(effect) is nodes.Draw for effect in rule.do):
        return True
    return all(type(effect) is nodes.By and all(type(part) is nodes.Gain for part in effect.do) for effect in rule.do)


def fire(t: Table, trigger: Trigger) -> Steps[None]:
    """Resolves one trigger."""
    env = trigger.env
    if (
        t.title[env.this].is_base
        and trigger.clause.key != "After Replaced"
        and not (t.where[env.this] == t.row and base_works(t, env.this))
    ):
        return  # jammed or gone in the meantime
    t.news.append(("trigger", env.you, env.this, trigger.subject))
    yield from do(t, trigger.clause.rule.do, env)  # type: ignore[attr-defined]


def played_triggers(t: Table, player: int, card: int, base: int, after_ability: bool, stay: int) -> list[Trigger]:
    """What answers to a minion having been played, in its `stay`-th stay in play.

    Those that wait for its ability compare only after it.
    """
    triggers = []
    if t.where[base] != t.row and t.in_play(card):
        base = t.base_of(card)  # the base was exchanged for another under everybody's feet
    for source, clause in t.active["After Played"]:
        rule: Any = clause.rule
        if rule.ability_first is not after_ability:
            continue
        event = rule.moment.event
        if type(event.at) is nodes.Here and t.base_of(source) != base:
            continue
        env = env_of(t, source, clause.index)
        if not is_whose(t, event.by, env, player) or base not in places(t, event.at, env):
            continue
        # A minion that its own ability took away has been played all the same; but it has no power to compare.
        here = t.in_play(card) and t.entered[card] == stay
        gone = not here and event.what.power is None and t.title[card].is_minion
        if gone or (here and fits(t, card, event.what, env, place=False)):
            env.names.update(it=[card], they=player)
            env.cause.known[card] = stay
            triggers.append(Trigger(clause, env, card))
    return triggers


def attach(t: Table, card: int, host: int, cause: Cause) -> Steps[bool]:
    """Attaches an action; false when something else happened instead. Source: affect."""
    if t.title[host].is_base:
        t.enter(card, t.on0 + host)
        return True
    happened = yield from propose(Happenings(t), [Event(ATTACH, host, cause, card)])
    return bool(happened)


def turn_triggers(t: Table, key: str) -> list[Trigger]:
    """What happens by itself at the start or the end of a turn."""
    triggers = []
    for source, clause in t.active[key]:
        if t.title[source].is_base and not base_works(t, source):
            continue
        env = env_of(t, source, clause.index)
        moment: Any = clause.rule.moment  # type: ignore[attr-defined]
        if type(moment) is nodes.StartOfTurn and not is_whose(t, moment.of, env, t.current):
            continue
        env.names["they"] = t.current
        triggers.append(Trigger(clause, env, source))
    return triggers
