"""Playing cards: what may be played where, and what happens then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from forge.abilities.sorts import Rule
from forge.rules.kernel.choices import MOVES, Ask, Steps, ask
from forge.rules.kernel.verdict import Reason
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine import news
from forge.rules.smashup.engine.book import ReadyClause
from forge.rules.smashup.engine.carry_out import do, room
from forge.rules.smashup.engine.conditions import holds
from forge.rules.smashup.engine.events import (
    ATTACH,
    Trigger,
    attach,
    played_triggers,
    prohibitions,
    resolve,
    settle,
    uses,
)
from forge.rules.smashup.engine.keys import (
    ACTION_PLAYED,
    BARRED,
    CARD_PLAYED,
    EACH_TURN,
    ON_TURN,
    PLAY_FROM,
    PROTECTED,
    Key,
)
from forge.rules.smashup.engine.table import START, Cause, Env, Table
from forge.rules.smashup.engine.values import (
    base_works,
    env_of,
    fits_off_table,
    heeded,
    is_whose,
    places,
    seen_from,
    zone_cards,
)
from forge.rules.smashup.facts import PlayOn

# A way to play or use a card: the verb, the card, and where it is played or what it is attached to.
Playing = tuple[str, int, int | None]

# --- may it be played? ---------------------------------------------------------------------------------------------


def play_reasons(t: Table, player: int, card: int, base: int | None) -> list[Reason]:
    """Why a player cannot play a card there, whatever plays are left. Source: cant_beats_can."""
    reasons = []
    for ban in t.bans:
        if ban[0] == player and ban[2] and fits_off_table(t, card, ban[1], ban[5]):
            reasons.append(Reason("forbidden", "cant_beats_can", ban[3], ban[4]))
    for source, clause in t.active[BARRED]:
        rule = clause.rule
        env = seen_from(t, source)
        if (
            is_whose(t, rule.who, env, player)
            and (rule.at is None or base in places(t, rule.at, env))
            and fits_off_table(t, card, rule.what, env)
            and heeded(t, source)
        ):
            reasons.append(Reason("forbidden", "cant_beats_can", source, clause.index))
    return reasons


Hosts = Sequence[int | None]


def _narrowed(t: Table, player: int, card: int) -> Iterator[tuple[Hosts, list[Reason]]]:
    """Where an action may be played, narrower and narrower, each time with what is to be said against all the rest: the
    bases or minions it may be attached to, or just None."""
    play_on, rule = t.title[card].play_on, "turn.play_action"
    if play_on is None:
        yield [None], [Reason("not_attached", rule, card)]
        return
    if play_on is PlayOn.base:
        yield t.lists[t.row], [Reason("host_base", rule, card)]
        return
    minions = t.minions()
    yield minions, [Reason("host_minion", rule, card)]
    if play_on is PlayOn.own_minion:
        minions = [minion for minion in minions if t.controller[minion] == player]
        yield minions, [Reason("host_own", rule, card)]
    if t.active[PROTECTED]:
        cause = Cause(card, player, played=True)
        for minion in minions:
            if reasons := prohibitions(t, ATTACH, minion, cause):
                minions = [other for other in minions if other != minion]
                yield minions, reasons


def hosts(t: Table, player: int, card: int) -> Hosts:
    """Where an action may be played."""
    *_, (found, _) = _narrowed(t, player, card)
    return found


def host_reasons(t: Table, player: int, card: int, host: int | None) -> list[Reason]:
    """Why an action cannot be played just there; nothing where it can."""
    for allowed, reasons in _narrowed(t, player, card):
        if host not in allowed:
            return reasons
    return []


def minion_plays(t: Table, player: int, cards: Iterable[int], bases: Sequence[int]) -> list[Playing]:
    """The moves that play one of these minions on one of these bases, plays left or not."""
    if not t.active[BARRED] and not t.bans:
        return [("play", card, base) for card in cards for base in bases]
    blocked: set[int] = set()
    for source, clause in t.active[BARRED]:
        rule = clause.rule
        env = seen_from(t, source)
        if is_whose(t, rule.who, env, player):
            blocked.update(places(t, rule.at, env))
    return [
        ("play", card, base)
        for card in cards
        for base in bases
        if not ((t.bans or base in blocked) and play_reasons(t, player, card, base))
    ]


def action_plays(t: Table, player: int, cards: Iterable[int]) -> list[Playing]:
    """The moves that play one of these actions, plays left or not."""
    moves: list[Playing] = []
    title = t.title
    barred = bool(t.bans) or any(type(clause.rule.what) is not nodes.Minion for _, clause in t.active[BARRED])
    for card in cards:
        if title[card].play_on is not None:
            moves += [("play", card, host) for host in hosts(t, player, card)]
        else:
            moves.append(("play", card, None))
    if barred:
        moves = [move for move in moves if not play_reasons(t, player, move[1], base_under(t, move))]
    return moves


def mask_of(t: Table, card: int, base: int | None) -> int:
    """The set of plays, as bits, that could pay for playing a card there."""
    plays, title = t.plays, t.title[card]
    mask = plays.normal[title.is_minion]
    if not plays.grants:
        return mask
    bit = mask + 1
    for grant in plays.grants:
        if grant.minion is title.is_minion:
            env = grant.env or seen_from(t, grant.card)
            if (
                (grant.at is None or base in places(t, grant.at, env))
                and (not grant.asks or fits_off_table(t, card, grant.what, env))
                and (grant.card < t.first_base or base_works(t, grant.card))
            ):
                mask |= bit
        bit <<= 1
    return mask


def turn_moves(t: Table, player: int) -> list[Playing | None]:
    """Everything the current player may do while playing cards; None ends the step. Source: turn.play."""
    minion, hand = t.minion, t.hands[player]
    moves: list[Playing | None] = []
    plays = t.plays
    if plays.left(True):
        minions = [card for card in hand if minion[card]]
        if minions:
            moves += _payable(t, player, minions, t.lists[t.row])
    if t.active[PLAY_FROM]:
        for rule, cards, there in sources(t, player):
            moves += [move for move in _played_from(t, player, rule, cards, there) if move not in moves]
    if plays.left(False):
        actions = [card for card in hand if not minion[card]]
        if plays.placed:
            moves += _payable_actions(t, player, actions)
        elif actions and (plays.made[False] < plays.actions or plays.covers(False, mask_of(t, actions[0], None))):
            moves += action_plays(t, player, actions)  # a normal play that is left, or one that can be set free
    if t.active[ON_TURN] or ON_TURN in t.hand_keys or ON_TURN in t.pile_keys:
        moves += special_moves(t, player, ON_TURN)
    moves.append(None)
    return moves


def _payable(t: Table, player: int, minions: list[int], bases: Sequence[int]) -> list[Playing]:
    """The plays of minions for which there is a play left: a normal one, or an extra one of that kind."""
    plays = t.plays
    if plays.normal[True] & ~plays.spent[True]:
        return minion_plays(t, player, minions, bases)
    if not plays.left(True):
        return []
    title = t.title
    # What some grant asks about is what makes a difference: power and base, or the very card.
    by_title, by_base = plays.by_title, plays.by_base
    keys = {(title[card].number if by_title else title[card].power): card for card in minions}
    ok: set[tuple[int, int]] = set()
    for key, card in keys.items():
        some = bases if by_base else bases[:1]
        good = [base for base in some if plays.covers(True, mask_of(t, card, base))]
        ok.update((key, base) for base in (good if by_base or not good else bases))
    moves = minion_plays(t, player, minions, bases)
    if by_title:
        return [move for move in moves if (title[move[1]].number, move[2]) in ok]
    return [move for move in moves if (title[move[1]].power, move[2]) in ok]


def _payable_actions(t: Table, player: int, actions: list[int]) -> list[Playing]:
    """The plays of actions for which there is a play left. Of extra ones it may matter on which base the action is."""
    plays = t.plays
    if plays.placed:
        moves = action_plays(t, player, actions)
        return [move for move in moves if plays.covers(False, mask_of(t, move[1], base_under(t, move)))]
    return action_plays(t, player, actions) if actions and plays.covers(False, mask_of(t, actions[0], None)) else []


def sources(t: Table, player: int) -> Iterator[tuple[nodes.PlayFrom, list[int], Sequence[int] | None]]:
    """The cards that may be played from elsewhere than the hand, with the rule that allows it and the bases (None: it
    says nothing of bases)."""
    for source, clause in t.active[PLAY_FROM]:
        if t.controller[source] in (player, -1):
            rule, env = clause.rule, seen_from(t, source)
            cards = [card for card in zone_cards(t, rule.from_, env) if fits_off_table(t, card, rule.what, env)]
            yield rule, cards, None if rule.at is None else places(t, rule.at, env)


def _played_from(
    t: Table, player: int, rule: nodes.PlayFrom, cards: list[int], bases: Sequence[int] | None
) -> list[Playing]:
    """The plays from another zone that a card in play allows."""
    there = t.lists[t.row] if bases is None else bases
    if type(rule.what) is nodes.Minion:
        return _payable(t, player, cards, there)
    moves = _payable(t, player, [card for card in cards if t.minion[card]], there)
    actions = _payable_actions(t, player, [card for card in cards if not t.minion[card]])
    return moves + (actions if bases is None else at_places(t, actions, there))


def base_under(t: Table, move: Playing) -> int | None:
    """The base on which a card is played, or attached to something; None for an action that does not stay."""
    return None if move[2] is None else t.base_of(move[2])


def at_places(t: Table, moves: list[Playing], there: Sequence[int]) -> list[Playing]:
    return [move for move in moves if base_under(t, move) in there]


# --- specials ------------------------------------------------------------------------------------------------------


def special_moves(t: Table, player: int, key: Key[nodes.When], base: int = -1) -> list[Playing]:
    """The specials a player may use at a moment: `OnTurn`, `Before Scored` or `After Scored` (of `base`)."""
    moves: list[Playing] = []
    if not t.active[key] and key not in t.hand_keys and key not in t.pile_keys:
        return moves
    for card, clause in t.active[key]:
        if clause.special and t.controller[card] == player and not special_reasons(t, player, card, clause, base):
            moves.append(("use", card, None))
    title = t.title
    if key in t.hand_keys:
        for card in t.hands[player]:
            if title[card].from_hand:
                moves += _uses(t, player, card, title[card].from_hand, key, base)
    if key in t.pile_keys:
        for card in t.piles[player]:
            if title[card].from_discard:
                moves += _uses(t, player, card, title[card].from_discard, key, base)
    return moves


def _uses(
    t: Table, player: int, card: int, clauses: Sequence[ReadyClause[nodes.When]], key: Key[nodes.When], base: int
) -> list[Playing]:
    """The ways to use a special from a hand or discard pile: playing the card, wherever it can go."""
    for clause in clauses:
        if clause.special and clause.key == key and not special_reasons(t, player, card, clause, base):
            break
    else:
        return []
    if not t.title[card].is_minion:
        return [("use", *play[1:]) for play in action_plays(t, player, [card])]
    if clause.plays is None:
        return [("use", card, None)]
    there = [base] if base >= 0 else t.lists[t.row]
    if clause.plays.at is not None:
        there = places(t, clause.plays.at, _special_env(t, player, card, clause, base))
    return [("use", *play[1:]) for play in minion_plays(t, player, [card], there)]


def _special_env(t: Table, player: int, card: int, clause: ReadyClause[nodes.When], base: int) -> Env:
    """The surroundings of a special that is used, wherever its card is."""
    env = Env(player, card, t.base_of(card), Cause(card, player), clause.index)
    env.names["there"] = base
    return env


def special_reasons(t: Table, player: int, card: int, clause: ReadyClause[nodes.When], base: int) -> list[Reason]:
    """Why a special cannot be used now, its moment having come."""
    rule = clause.rule
    env = seen_from(t, card)
    reasons = []
    event = getattr(rule.moment, "event", None)
    if event is not None and base not in places(t, event.of, env):
        reasons.append(Reason("elsewhere", "special", card, clause.index))
    if rule.once is not None and (player, t.title[card].number) in uses(t, rule.once):
        reasons.append(Reason("once", "special", card, clause.index))
    if rule.if_ is not None and not holds(t, rule.if_, env):
        reasons.append(Reason("condition", "special", card, clause.index))
    if t.scoring is not None and card in t.scoring.spent:
        reasons.append(Reason("once", "special", card, clause.index))
    if not reasons and t.where[card] >= t.on0:
        seen = env if base < 0 else _special_env(t, player, card, clause, base)
        if not room(t, rule.do[0], seen):
            reasons.append(Reason("impossible", "special", card, clause.index))
    return reasons


def use_special(t: Table, player: int, move: Playing, key: Key[nodes.When], base: int = -1) -> Steps[None]:
    """Uses a special of a card in play, in hand or in the discard pile."""
    _, card, where = move
    in_play = t.in_play(card)
    pool: Sequence[ReadyClause[Rule]] = t.title[card].in_play
    if not in_play:
        pool = (*t.title[card].from_hand, *t.title[card].from_discard)
    timely = [cast("ReadyClause[nodes.When]", clause) for clause in pool if clause.key == key and clause.special]
    clause = timely[0]
    if len(timely) > 1:
        clause = next(clause for clause in timely if not special_reasons(t, player, card, clause, base))
    rule = clause.rule
    if rule.once is not None:
        uses(t, rule.once).add((player, t.title[card].number))
    t.news.append(news.UseNews(player, t.things[card], t.thing(base)))
    if t.scoring is not None and (in_play or (t.title[card].is_minion and clause.plays is None)):
        t.scoring.spent.add(card)
    if not in_play and not t.title[card].is_minion:
        yield from play_action(t, player, card, where, (clause, base))
        return
    env = _special_env(t, player, card, clause, base)
    env.now = True
    if not in_play and where is not None:
        env.here = where  # where the card will be played
    env.agreed = rule.do[0].voluntary
    yield from do(t, rule.do, env)


# --- playing -------------------------------------------------------------------------------------------------------


def play_card(t: Table, player: int, card: int, where: int | None) -> Steps[None]:
    """Plays a card on a base, or attached to `where`, or (None) just so."""
    if t.title[card].is_minion:
        assert where is not None
        return play_minion(t, player, card, where)
    return play_action(t, player, card, where)


def play_minion(t: Table, player: int, card: int, base: int) -> Steps[None]:
    """Puts the minion on the base, does what it says, then whatever answers to it. Source: turn.play_minion."""
    t.controller[card] = player
    t.enter(card, t.field0 + base)
    if t.step != START:
        t.played[player].append(card)
    t.news.append(news.PlayNews(player, t.things[card], t.things[base]))
    cause = Cause(card, player, played=True)
    stay = t.entered[card]
    triggers = played_triggers(t, player, card, base, after_ability=False, stay=stay)
    if t.title[card].on_play or t.scoring is not None:
        yield from _on_play(t, cause, base)
    triggers += played_triggers(t, player, card, base, after_ability=True, stay=stay)
    if triggers or cause.affected or t.stranded:
        yield from _answer(t, triggers, cause)


def _on_play(t: Table, cause: Cause, base: int) -> Steps[None]:
    card = cause.card
    env = None
    for index, effects in t.title[card].on_play:
        if env is None:
            env = Env(cause.player, card, base, cause)
        env.clause = index
        yield from do(t, effects, env)
    if t.scoring is not None and t.current == cause.player:
        yield from _extra_now(t, cause)


def _extra_now(t: Table, cause: Cause) -> Steps[None]:
    """A card that gives an extra play each turn and comes while a base is scored. Source: extra_during_scoring."""
    for clause in t.title[cause.card].in_play:
        if clause.key == EACH_TURN and t.in_play(cause.card):
            rule = cast(nodes.EachTurn, clause.rule)
            env = env_of(t, cause.card, clause.index)
            cards = [card for card in t.hand(cause.player) if fits_off_table(t, card, rule.extra, env)]
            moves = list(minion_plays(t, cause.player, cards, places(t, rule.at, env)))
            if type(rule.extra) is not nodes.Minion:
                moves = list(action_plays(t, cause.player, cards))
            yield from play_now(t, env, moves, True, rule)


def _answer(t: Table, triggers: list[Trigger[nodes.When]], cause: Cause) -> Steps[None]:
    triggers += [trigger for _, _, trigger in cause.affected]
    if triggers:
        yield from resolve(t, triggers)
    if t.stranded:
        settle(t)


def play_action(
    t: Table,
    player: int,
    card: int,
    host: int | None,
    special: tuple[ReadyClause[nodes.When], int] | None = None,
) -> Steps[None]:
    """Shows the action, does what it says, and discards it unless it stays where it was played.

    `special` is the clause that let it be played, with the base that is about to be scored. Source: turn.play_action.
    """
    t.zones.put(card, t.aside)
    t.controller[card] = player
    t.news.append(news.PlayNews(player, t.things[card], t.thing(host)))
    cause = Cause(card, player, played=True)
    if t.step != START:
        t.performed.append((player, card))
    stays = False
    if host is not None:
        stays = yield from attach(t, card, host, cause)
    base, stay = (-1, ~t.aside) if host is None else (t.base_of(card), t.stay(card))
    triggers: list[Trigger[nodes.When]] = []
    active = t.active
    if active[ACTION_PLAYED] or active[CARD_PLAYED]:
        triggers = played_triggers(t, player, card, base, after_ability=False, stay=stay)
    if special is None and t.scoring is not None:
        # Played by some other way, but at the very moment its special speaks of.
        timely = [clause for clause in t.title[card].from_hand if clause.key == t.scoring.window]
        special = (timely[0], t.scoring.base) if timely else None
    if host is None or stays:
        yield from _on_play(t, cause, base)
        if special is not None:
            clause, scored = special
            rule = clause.rule
            env = Env(player, card, -1, cause, clause.index)
            env.names["there"] = scored
            env.now = True
            env.agreed = rule.do[0].voluntary
            yield from do(t, rule.do, env)
    if active[ACTION_PLAYED] or active[CARD_PLAYED]:
        triggers += played_triggers(t, player, card, base, after_ability=True, stay=stay)
    if t.where[card] == t.aside:
        t.discard(card)
    if triggers or cause.affected or t.stranded:
        yield from _answer(t, triggers, cause)


def play_now(t: Table, env: Env, moves: Sequence[Playing], optional: bool, why: object) -> Steps[int]:
    """Lets a player choose one of several plays and makes it at once. Returns the card played, or -1."""
    if not moves:
        return -1
    kind = "play"
    move = yield from ask(Ask(env.you, kind, [*moves, None] if optional else [*moves], env.this, why, of=MOVES))
    if move is None:
        return -1
    yield from play_card(t, env.you, move[1], move[2])
    return int(move[1])
