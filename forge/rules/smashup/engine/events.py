"""What happens to cards in play: who may not be affected, what happens instead, what is triggered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from forge.abilities.sorts import Filter, Rule, Selection, Spot
from forge.rules.kernel.choices import TRIGGERS, YES, Ask, Part, Steps
from forge.rules.kernel.events import propose
from forge.rules.kernel.verdict import Reason
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine import news
from forge.rules.smashup.engine.book import ReadyClause
from forge.rules.smashup.engine.carry_out import do, room
from forge.rules.smashup.engine.conditions import holds, is_like
from forge.rules.smashup.engine.keys import (
    ACTION_PLAYED,
    AFFECTED,
    CARD_PLAYED,
    DESTROYED,
    FIXED,
    IGNORE,
    INSTEAD,
    MINION_PLAYED,
    PROTECTED,
    REPLACED,
    STURDY,
    Key,
    event_of,
)
from forge.rules.smashup.engine.table import Cause, Env, Table
from forge.rules.smashup.engine.values import (
    base_works,
    env_of,
    fits_off_table,
    heeded,
    ignoring,
    is_whose,
    places,
    seen_from,
    speaks_of,
)
from forge.rules.smashup.kinds.referents import POWER

R = TypeVar("R", bound=Rule, covariant=True)
GONE = 0  # no stay at all: cards in play have come there at least once
DESTROY, MOVE, RETURN, PUT, ATTACH = "destroy", "move", "return", "put", "attach"
# What keeps cards from one thing alone: the key of the rules that do, and what a refusal is called.
BARRIERS: Mapping[str, tuple[Key[Any], str]] = MappingProxyType({DESTROY: (STURDY, "sturdy"), MOVE: (FIXED, "fixed")})


class Happening:
    """Something about to happen to a card in play. `to` is a base, a spot, or the action to be attached."""

    __slots__ = ("card", "cause", "to", "verb")

    def __init__(self, verb: str, card: int, cause: Cause, to: Any = None) -> None:
        self.verb = verb
        self.card = card
        self.cause = cause
        self.to = to


class Trigger(Generic[R]):
    """A rule that has been triggered, with its surroundings at that time. `base`: where it must still find its subject
    when it comes to it, if that matters."""

    __slots__ = ("base", "clause", "env", "subject")

    def __init__(self, clause: ReadyClause[R], env: Env, subject: int = -1, base: int = -1) -> None:
        self.clause = clause
        self.env = env
        self.subject = subject
        self.base = base


def affect(t: Table, verb: str, cards: Sequence[int], cause: Cause, to: Any = None) -> Steps[list[Happening]]:
    """Moves, returns, destroys or puts away cards in play, all at once. `to` may be one place or one for each card.

    Returns what really happened. Sources: affect, destroy, move, return, cant_beats_can.
    """
    tos = to if isinstance(to, list) else [to] * len(cards)
    # A card that has left and come back since it was chosen is not the one that was chosen.
    events = [
        Happening(verb, card, cause, where)
        for card, where in zip(cards, tos, strict=True)
        if t.in_play(card) and cause.known.get(card, t.entered[card]) == t.entered[card]
    ]
    if t.title[cause.card].is_base and t.active[IGNORE]:
        events = yield from _not_ignored(t, events)
    happened = yield from propose(Happenings(t), events)
    return happened


def _not_ignored(t: Table, events: list[Happening]) -> Steps[list[Happening]]:
    """A player who ignores a base's ability is not affected by it."""
    kept = []
    for event in events:
        player, base = t.controller[event.card], event.cause.card
        asked = player >= 0 and player != event.cause.chooser
        if not (asked and (yield from ignores(t, base, player, None, event.card))):
            kept.append(event)
    return kept


def ignores(t: Table, base: int, player: int, why: object, about: int) -> Steps[bool]:
    """Whether a player ignores the ability of a base: they must, or they say so. Source: base.ability."""
    if not base_works(t, base, player):
        return True
    free = ignoring(t, base, player, may=True)
    return bool(free) and (yield Ask(player, "ignore", ["yes", None], free[0], why, about, of=YES)) == "yes"


def prohibitions(t: Table, verb: str, card: int, cause: Cause) -> list[Reason]:
    """Why a card in play cannot be affected like that. Source: cant_beats_can."""
    reasons = []
    if card in cause.spared:
        reasons.append(Reason("spared", "affect"))
    if (barrier := BARRIERS.get(verb)) is not None:
        key, code = barrier
        for source, lasting in t.active[key]:
            if speaks_of(t, lasting.rule.what, source, card) and heeded(t, source):
                reasons.append(Reason(code, "cant_beats_can", source, lasting.index))
    for source, clause in t.active[PROTECTED]:
        rule = clause.rule
        if (
            speaks_of(t, rule.what, source, card)
            and _comes_from(t, clause, rule.by, source, cause)
            and heeded(t, source)
        ):
            reasons.append(Reason("protected", "cant_beats_can", source, clause.index))
    return reasons


def _comes_from(t: Table, clause: ReadyClause[Rule], by: Filter | None, source: int, cause: Cause) -> bool:
    """Whether the cause is a card like that: an action, a minion, a base, or with `card` a card just played."""
    if by is None:
        return True
    kind, title, env = type(by), t.title[cause.card], seen_from(t, source)
    if kind is nodes.Base or title.is_base:
        return kind is nodes.Base and title.is_base and is_like(t, cause.card, by, env)
    if kind is nodes.Action and title.is_minion:
        return False
    if kind is nodes.Minion and not title.is_minion:
        return False
    if kind is nodes.Card and not cause.played:
        return False
    if (whose := getattr(by, "whose", None)) is not None and not is_whose(t, whose, env, cause.player):
        return False
    return clause.source is None or is_like(t, cause.card, clause.source, env)


class Happenings:
    """The table as the world of events."""

    __slots__ = ("t",)

    def __init__(self, t: Table) -> None:
        self.t = t

    def prohibitions(self, event: Happening) -> list[Reason]:
        return prohibitions(self.t, event.verb, event.card, event.cause)

    def replacements(self, event: Happening) -> list[Trigger[nodes.Instead]]:
        t = self.t
        matching: list[Trigger[nodes.Instead]] = []
        for source, clause in t.active[INSTEAD]:
            if (source, clause) in event.cause.through:
                continue
            would: Any = clause.rule.would
            if (
                would.verb in (None, event.verb)
                and speaks_of(t, would.what, source, event.card)
                and _comes_from(t, clause, getattr(would, "by", None), source, event.cause)
                and heeded(t, source)
            ):
                env = env_of(t, source, clause.index)
                env.names.update(it=[event.card], they=event.cause.player)
                if room(t, clause.rule.do[0], env):
                    matching.append(Trigger(clause, env, event.card))
        return matching

    def replace(self, event: Happening, replacements: list[Trigger[nodes.Instead]]) -> Steps[None]:
        """The current player decides which of several applies. Source: active_player_orders."""
        t, index = self.t, 0
        if len(replacements) > 1:
            index = yield first_of(t, replacements)
        chosen = replacements[index]
        rule = chosen.clause.rule
        chosen.env.cause.through = (*event.cause.through, (chosen.env.this, chosen.clause))
        if rule.would.spares:
            # The whole ability passes by those this card protects, not only this part of it.
            what: Selection = rule.would.what  # type: ignore[attr-defined]
            spared = (
                [event.card]
                if what.definite
                else [card for card in t.minions() if speaks_of(t, what, chosen.env.this, card)]
            )
            event.cause.spared.update(spared)
        t.news.append(news.InsteadNews(chosen.env.you, t.things[chosen.env.this], t.things[event.card], event.verb))
        yield from do(t, rule.do, chosen.env)

    def watchers(self, events: Sequence[Happening]) -> list[Trigger[nodes.When]]:
        t, triggers = self.t, []
        for event in events:
            if t.active[AFFECTED]:
                noted = note_affected(t, event.card, event.cause)
                if not event.cause.played:  # else when all that the card says has been done
                    triggers += noted
            if event.verb is not DESTROY:
                continue
            for source, clause in t.active[DESTROYED]:
                what: Selection = event_of(clause.rule).what
                if speaks_of(t, what, source, event.card) and heeded(t, source):
                    env = env_of(t, source, clause.index)
                    env.names["it"] = [event.card]
                    env.cause.known[event.card] = ~t.pile_of[t.owner[event.card]]
                    triggers.append(Trigger(clause, env, event.card))
        return triggers

    def commit(self, events: Sequence[Happening]) -> None:
        t = self.t
        for event in events:
            card, verb = event.card, event.verb
            if not t.in_play(card):
                continue
            player, thing, owner = event.cause.player, t.things[card], t.owner[card]
            if verb is DESTROY:
                t.news.append(news.DestroyNews(player, thing, t.things[event.cause.card]))
                t.discard(card)
            elif verb is MOVE:
                t.news.append(news.MoveNews(player, thing, t.things[event.cause.card], t.things[event.to]))
                t.shift(card, t.field0 + event.to)
            elif verb is RETURN:
                t.news.append(news.ReturnNews(player, thing, t.things[event.cause.card]))
                t.leave(card, t.hand_of[owner])
            elif verb is ATTACH:
                t.news.append(news.AttachNews(player, thing, t.things[event.to]))
                t.enter(event.to, t.on0 + card)
            else:
                t.news.append(news.PutNews(player, thing, event.to.value))
                put_away(t, card, event.to)
        if t.active[PROTECTED]:
            shed(t)

    def resolve(self, triggers: list[Trigger[nodes.When]]) -> Steps[None]:
        yield from resolve(self.t, triggers)


def put_away(t: Table, card: int, spot: Spot) -> None:
    """Puts a card, from wherever it is, into its owner's hand, deck or discard pile; a base into those of the bases."""
    if t.title[card].is_base:
        zone = t.base_pile if spot is Spot.discard else t.base_deck
    else:
        of = t.hand_of if spot is Spot.hand else t.pile_of if spot is Spot.discard else t.deck_of
        zone = of[t.owner[card]]
    index = 0 if spot is Spot.deck_bottom else None
    if t.in_play(card):
        t.leave(card, zone, index)
    else:
        t.zones.put(card, zone, index)


def shed(t: Table) -> None:
    """Actions come off minions that have come under protection from them. Source: cant_beats_can."""
    for card in loose(t):
        t.news.append(news.DiscardNews(t.controller[card], t.things[card]))
        t.discard(card)


def loose(t: Table) -> list[int]:
    """The actions attached to minions that nobody could attach to them now, for something keeps them off."""
    if not t.active[PROTECTED]:
        return []
    return [card for minion in t.minions() for card in t.on(minion) if _kept_off(t, minion, card)]


def _kept_off(t: Table, minion: int, card: int) -> bool:
    cause = Cause(card, t.controller[card], played=True)
    return any(reason.card != card for reason in prohibitions(t, ATTACH, minion, cause))


def note_affected(t: Table, card: int, cause: Cause) -> list[Trigger[nodes.When]]:
    """Remembers whom the use of an ability has to answer to, once for each; returns whom besides those before."""
    before = len(cause.affected)
    for source, clause in t.active[AFFECTED]:
        event: nodes.Affected = event_of(clause.rule)
        if any(noted[0] == source for noted in cause.affected):
            continue
        if speaks_of(t, event.what, source, card) and _comes_from(t, clause, event.by, source, cause):
            env = env_of(t, source, clause.index)
            env.names.update(it=[card], they=cause.player)
            cause.affected.append((source, card, Trigger(clause, env, card)))
    return [trigger for _, _, trigger in cause.affected[before:]]


def first_of(t: Table, triggers: Sequence[Trigger[Rule]]) -> Ask:
    """The question which of several triggers comes first: its options are their places in the list."""
    shown = tuple(trigger.env.this for trigger in triggers)
    parts = [Part("", trigger.env.this, trigger.subject) for trigger in triggers]
    options = list(range(len(triggers)))
    return Ask(t.current, "first", options, shown=shown, why=triggers, of=TRIGGERS, parts=parts)


def resolve(t: Table, triggers: list[Trigger[nodes.When]]) -> Steps[None]:
    """Resolves triggers one by one; the current player orders them. Source: active_player_orders."""
    left = list(triggers)
    while left:
        index = 0
        if len(left) > 1 and not _all_alike(left):
            index = yield first_of(t, left)
        trigger = left.pop(index)
        yield from fire(t, trigger)


def _all_alike(triggers: list[Trigger[nodes.When]]) -> bool:
    """Triggers of one rule that do the same in any order."""
    rule = triggers[0].clause.rule
    if not all(trigger.clause.rule is rule for trigger in triggers):
        return False
    one_card = all(trigger.env.this == triggers[0].env.this for trigger in triggers)
    return all(effect.in_any_order(one_card) for effect in rule.do)


def fire(t: Table, trigger: Trigger[nodes.When]) -> Steps[None]:
    """Resolves one trigger."""
    env = trigger.env
    if (
        t.title[env.this].is_base
        and trigger.clause.key != REPLACED
        and not (t.where[env.this] == t.row and base_works(t, env.this))
    ):
        return  # jammed or gone in the meantime
    rule = trigger.clause.rule
    if rule.if_ is not None and not holds(t, rule.if_, env):
        return
    if trigger.base >= 0 and not _finds(t, trigger):
        return
    if rule.once is not None:
        used, mine = uses(t, rule.once), (env.you, t.title[env.this].number)
        if mine in used:
            return
        used.add(mine)
    told = len(t.news)
    t.news.append(news.TriggerNews(env.you, t.things[env.this], t.thing(trigger.subject)))
    # A special that comes at a moment of the game is used by choice.
    asked = trigger.clause.special and not rule.do[0].voluntary
    yield from do(t, (nodes.May(rule.do),) if asked else rule.do, env)
    if len(t.news) == told + 1:  # what only grants something is told when that is used
        t.news[told] = news.TriggerNews(env.you, t.things[env.this], t.thing(trigger.subject), 0)
    if t.stranded:
        settle(t)


def _finds(t: Table, trigger: Trigger[nodes.When]) -> bool:
    """Whether a rule that waited for a card's ability has anything to do. A card that has left the base meanwhile is
    not there for it; and where that card's power mattered, nothing is left of the rule."""
    card, known, base = trigger.subject, trigger.env.cause.known, trigger.base
    if known[card] == t.stay(card) and (t.base_of(card) == base or t.where[base] != t.row):
        return True  # where it was, or on the base that was exchanged for that one
    known[card] = GONE
    return POWER not in event_of(trigger.clause.rule).what.reads()


def settle(t: Table) -> None:
    """Actions on a base that was exchanged for another are discarded, once the card that did it has had its say."""
    while t.stranded:
        card = t.stranded.pop()
        if t.where[card] >= t.on0 and t.base_of(card) < 0:
            t.discard(card)


def uses(t: Table, once: nodes.Limit) -> set[tuple[int, int]]:
    """The (player, title) of abilities used this turn, or while this base is scored."""
    return t.used if once is nodes.Limit.turn or t.scoring is None else t.scoring.used


def played_triggers(
    t: Table, player: int, card: int, base: int, after_ability: bool, stay: int
) -> list[Trigger[nodes.When]]:
    """What answers to a card having been played, with `stay` as it was then (`Table.stay`).

    Those that wait for its ability compare only after it.
    """
    triggers: list[Trigger[nodes.When]] = []
    minion = t.title[card].is_minion
    rules = t.active[MINION_PLAYED if minion else ACTION_PLAYED]
    if t.active[CARD_PLAYED]:
        rules = rules + t.active[CARD_PLAYED]
    if not rules:
        return triggers
    if base >= 0 and t.where[base] != t.row and t.in_play(card):
        base = t.base_of(card)  # the base was exchanged for another under everybody's feet
    for source, clause in rules:
        rule = clause.rule
        if rule.ability_first is not after_ability:
            continue
        event: nodes.Played = event_of(clause.rule)
        like = event.what
        if type(event.at) is nodes.Here and t.base_of(source) != base:
            continue
        seen = seen_from(t, source)
        if not is_whose(t, event.by, seen, player) or (event.at is not None and base not in places(t, event.at, seen)):
            continue
        # A card that its own ability took away has been played all the same; but it has no power to compare.
        waits = base if after_ability and event.at is not None else -1
        here = t.stay(card) == stay and (waits < 0 or t.base_of(card) == waits)
        gone = not here and POWER not in like.reads() and fits_off_table(t, card, like, seen)
        if gone or (here and is_like(t, card, like, seen)):
            env = env_of(t, source, clause.index)
            env.names.update(it=[card], they=player)
            env.cause.known[card] = stay if minion or stay >= 0 else ~t.pile_of[t.owner[card]]
            triggers.append(Trigger(clause, env, card, waits))
    return triggers


def attach(t: Table, card: int, host: int, cause: Cause) -> Steps[bool]:
    """Attaches an action; false when something else happened instead. Source: affect."""
    if t.title[host].is_base:
        t.enter(card, t.on0 + host)
        if t.active[PROTECTED]:
            shed(t)
        return True
    happened = yield from propose(Happenings(t), [Happening(ATTACH, host, cause, card)])
    return bool(happened)


def turn_triggers(t: Table, key: Key[nodes.When]) -> list[Trigger[nodes.When]]:
    """What happens by itself at the start or the end of a turn."""
    triggers = []
    for source, clause in t.active[key]:
        if not heeded(t, source):
            continue
        env = env_of(t, source, clause.index)
        moment = clause.rule.moment
        if isinstance(moment, nodes.StartOfTurn) and not is_whose(t, moment.of, env, t.current):
            continue
        env.names["they"] = t.current
        triggers.append(Trigger(clause, env, source))
    return triggers
