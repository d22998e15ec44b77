"""Attacks: the die, the way, move cards, what a hero does on arrival; and the cards kept for later, which may come
between."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from forge.abilities.kinds import yaml_name
from forge.abilities.sorts import Effect, Moment
from forge.rules.kernel.choices import MOVES, Ask, Steps, ask
from forge.rules.sincity.engine import news
from forge.rules.sincity.engine.acting import Because, Doing, Rolled, Turned
from forge.rules.sincity.engine.table import Table
from forge.rules.sincity.kinds.frames import CardTurned, DieRolled

WAYS: Mapping[str, int] = MappingProxyType({"clockwise": 1, "counterclockwise": -1})
Do = Callable[[Table, Sequence[Effect], Doing], Steps[bool]]  # carries out effects: effects.do

# --- cards kept for later --------------------------------------------------------------------------------------------


def usable(t: Table, player: int, moment: type[Moment]) -> list[int]:
    """The cards that a player has kept for such a moment (keep.when)."""
    return [
        card for card in t.held("kept", player) if any(isinstance(one.moment, moment) for _, one in t.title[card].kept)
    ]


def card_turned(t: Table, turned: Turned, do: Do) -> Steps[bool]:
    """Lets everybody who can call off a card that has been drawn or used; true when somebody did, and it stood.

    Sources: keep.order, keep.cancel, keep.again.
    """
    asking = True
    while asking:
        asking = False
        for player in t.order():
            while not turned.off and (cards := usable(t, player, CardTurned)):
                if not (yield from _offer(t, player, cards, CardTurned, turned, do)):
                    break
                asking = True
    return turned.off


def die_rolled(t: Table, rolled: Rolled, do: Do) -> Steps[None]:
    """Lets everybody who can have the die rolled again; a new roll is a new moment (keep.roll)."""
    asking = True
    while asking:
        asking, times = False, rolled.times
        for player in t.order():
            while rolled.times == times and (cards := usable(t, player, DieRolled)):
                if not (yield from _offer(t, player, cards, DieRolled, rolled, do)):
                    break
                asking = True


def _offer(t: Table, player: int, cards: list[int], moment: type[Moment], on: Turned | Rolled, do: Do) -> Steps[bool]:
    """Asks a player whether to use a card that is kept; true when one was used, even if it was called off."""
    options: list[Any] = [*(("use", card, None) for card in t.one_of_each(cards)), None]
    about, n = (on.card, 0) if isinstance(on, Turned) else (on.hero, on.n)
    move = yield Ask(player, yaml_name(moment), options, about=about, of=MOVES, n=n)
    if move is None:
        return False
    card = move[1]
    t.put(card, "action_discard")
    t.news.append(news.UseNews(player, t.things[card], t.things[about]))
    if not (yield from card_turned(t, Turned(card), do)):
        for clause, kept in t.title[card].kept:
            if isinstance(kept.moment, moment):
                env = Doing(player, card, clause)
                env.answers = on
                yield from do(t, kept.do, env)
    return True


# --- attacking -------------------------------------------------------------------------------------------------------


def attack(t: Table, hero: int, env: Doing, effect: Effect, do: Do) -> Steps[None]:
    """Roll, move, then what heroes do on arrival.

    Sources: attack.roll, attack.move, attack.lap, attack.arrival.
    """
    rolled = Rolled(hero, t.roll())
    t.news.append(news.RollNews(env.you, t.things[hero], rolled.n))
    yield from die_rolled(t, rolled, do)
    here = t.where[hero]
    why, ways = Because(effect, env.clause), both_ways(t, hero, here, rolled.n)
    move = yield from ask(Ask(env.you, "direction", ways, env.this, why, about=hero, of=MOVES, n=rolled.n))
    walk(t, env.you, hero, move[2])
    if t.agreed("move_cards"):
        yield from move_cards(t, hero, env)
    yield from arrive(t, hero, env.you, do)


def both_ways(t: Table, thing: int, here: int, steps: int) -> list[Any]:
    """Where so many steps lead, one way round and the other; only one where both come to the same (move.way)."""
    ways = [(verb, thing, t.place(t.around(here, sign * steps))) for verb, sign in WAYS.items()]
    return ways[:1] if ways[0][2] == ways[1][2] else ways


def walk(t: Table, player: int, hero: int, space: int) -> None:
    """A hero goes to a space."""
    t.zones.put(hero, t.zone(space))
    t.news.append(news.WalkNews(player, t.things[hero], t.things[space]))


def move_cards(t: Table, hero: int, env: Doing) -> Steps[None]:
    """Everybody may use one of their own move cards, from the left of whoever rolled, who is last; among allies whoever
    rolled is first.

    Sources: variant.move_cards, move.many, move.own, allies.order.
    """
    for player in t.order(env.you if t.agreed("alliances") else env.you + 1):
        if options := nudges(t, player, hero):
            move = yield Ask(player, "move_card", [*options, None], env.this, about=hero, of=MOVES)
            if move is not None:
                _, card, space = move
                t.put(card, "used", player)
                t.zones.put(hero, t.zone(space))
                t.news.append(news.NudgeNews(player, t.things[card], t.things[hero], t.things[space]))


def nudges(t: Table, player: int, hero: int) -> list[Any]:
    """What a player can do with move cards: exactly as far as they say, or with tricky moves up to that, either way
    (move.way, variant.tricky_moves)."""
    here, moves = t.where[hero], []
    for card in t.held("moves", player):
        far = t.title[card].spaces
        for steps in range(1, far + 1) if t.agreed("tricky_moves") else (far,):
            moves += both_ways(t, card, here, steps)
    return list({move[1:]: move for move in reversed(moves)}.values())[::-1]


def arrive(t: Table, hero: int, you: int, do: Do) -> Steps[bool]:
    """What a hero does to the tokens where he or she stands (attack.arrival)."""
    done = False
    for clause, effects in t.title[hero].arrival:
        done |= yield from do(t, effects, Doing(you, hero, clause))
    return done
