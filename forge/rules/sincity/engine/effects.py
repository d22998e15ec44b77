"""What abilities do: a runner for each kind of effect, typed by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

from forge.abilities.kinds import yaml_name
from forge.abilities.nodes import IfNot, Move, One, Player, Together
from forge.abilities.runners import runs
from forge.abilities.sorts import Chosen, Effect, Node, Selection
from forge.rules.kernel.choices import MOVES, PLAYERS, Ask, Steps, ask
from forge.rules.sincity.engine import news
from forge.rules.sincity.engine.acting import Because, Doing, Rolled, Turned
from forge.rules.sincity.engine.attack import arrive, attack, card_turned, walk
from forge.rules.sincity.engine.conditions import members, spots
from forge.rules.sincity.engine.table import Table
from forge.rules.sincity.kinds import effects as kinds


def do(t: Table, effects: Sequence[Effect], env: Doing) -> Steps[bool]:
    """Does the effects in order, until the card is called off; true when any of them did something (action.steps)."""
    done = False
    for effect in effects:
        if env.turned is not None and env.turned.off:
            break
        if (yield from RUNNERS[type(effect)](t, effect, env)):
            done = True
    return done


# --- choosing --------------------------------------------------------------------------------------------------------


def bounds(what: Chosen) -> tuple[int, int]:
    """How many of a selection must be chosen, and how many may be."""
    return what.bounds(lambda n: n if isinstance(n, int) else 0)


def select(t: Table, what: Selection, env: Doing, effect: Effect) -> Steps[list[int]]:
    """The tokens and heroes selected, chosen one by one by the player who acts."""
    picked: list[int] = []
    if isinstance(what, Together):
        for part in what.parts:
            picked += [thing for thing in (yield from select(t, part, env, effect)) if thing not in picked]
        return picked
    left = members(t, what, env)
    if not isinstance(what, Chosen):
        return left
    fewest, most = bounds(what)
    while left and len(picked) < most:
        options: list[Any] = [*t.one_of_each(left), *([None] if len(picked) >= fewest else [])]
        kind, why = yaml_name(type(what.of)), Because(effect, env.clause)
        thing = yield from ask(Ask(env.you, kind, options, env.this, why, shown=tuple(picked), most=most))
        if thing is None:
            break
        picked.append(thing)
        left.remove(thing)
    return picked


def choose_player(t: Table, like: Player, env: Doing, effect: Effect) -> Steps[int]:
    """A player, chosen by the one who acts."""
    players = [who for who in t.order(env.you) if who != env.you or not like.other]
    why = Because(effect, env.clause)
    whom: int = yield from ask(Ask(env.you, "player", players, env.this, why, of=PLAYERS))
    t.news.append(news.ChooseNews(env.you, whom))
    return whom


# --- heroes ----------------------------------------------------------------------------------------------------------


def _attack_with(t: Table, effect: kinds.AttackWith, env: Doing) -> Steps[bool]:
    heroes = yield from select(t, effect.what, env, effect)
    for hero in heroes:
        yield from attack(t, hero, env, effect, do)
    return bool(heroes)


def _purge(t: Table, effect: kinds.Purge, env: Doing) -> Steps[bool]:
    done = False
    for hero in (yield from select(t, effect.what, env, effect)):
        done |= yield from arrive(t, hero, env.you, do)
    return done


def _trade_places(t: Table, effect: kinds.TradePlaces, env: Doing) -> Steps[bool]:
    heroes = yield from select(t, effect.what, env, effect)
    if len(heroes) != 2:
        return False
    one, other = heroes
    here, there = t.where[one], t.where[other]
    t.zones.put(one, there)
    t.zones.put(other, here)
    t.news.append(news.TradeNews(env.you, t.things[one], t.things[other]))
    return True


def _move(t: Table, effect: Move, env: Doing) -> Steps[bool]:
    """Heroes and tokens go to spaces that the player chooses, tokens one by one (board.body_count)."""
    what = effect.what
    if not isinstance(what, Chosen):
        done = False
        for thing in members(t, what, env):
            spaces = [t.place(zone) for zone in spots(t, effect.to, env, thing)]
            if spaces:
                why = Because(effect, env.clause)
                space = yield from ask(Ask(env.you, "space", spaces, env.this, why, about=thing))
                _relocate(t, env.you, thing, space)
                done = True
        return done
    fewest, most = bounds(what)
    moved: list[int] = []
    while len(moved) < most:
        left = [thing for thing in members(t, what, env) if thing not in moved and t.where[thing] != t.body]
        options: list[Any] = [
            ("move", thing, t.place(zone)) for thing in t.one_of_each(left) for zone in spots(t, effect.to, env, thing)
        ]
        if not options:
            break
        if len(moved) >= fewest:
            options.append(None)
        why = Because(effect, env.clause)
        move = yield from ask(
            Ask(env.you, "shift", options, env.this, why, shown=tuple(moved), of=MOVES, most=most, n=most - len(moved))
        )
        if move is None:
            break
        _relocate(t, env.you, move[1], move[2])
        moved.append(move[1])
    return bool(moved)


def _relocate(t: Table, player: int, thing: int, space: int) -> None:
    """A card takes a hero or a token to a space."""
    if t.is_hero(thing):
        walk(t, player, thing, space)
        return
    origin = t.things[t.place(t.where[thing])]
    t.zones.put(thing, t.zone(space))
    t.news.append(news.RelocateNews(player, t.things[thing], t.things[space], origin))


# --- tokens ----------------------------------------------------------------------------------------------------------


def _kill(t: Table, effect: kinds.Kill, env: Doing) -> Steps[bool]:
    """Tokens go to the body count (attack.dead)."""
    tokens = [token for token in (yield from select(t, effect.what, env, effect)) if t.where[token] != t.body]
    return _carry_off(t, tokens, env, lambda token: t.body, news.FellNews)


def _send_home(t: Table, effect: kinds.SendHome, env: Doing) -> Steps[bool]:
    """Tokens go home; those that are there stay (attack.dames)."""
    chosen = yield from select(t, effect.what, env, effect)
    tokens = [token for token in chosen if t.where[token] != t.home[t.title[token].id]]
    return _carry_off(t, tokens, env, lambda token: t.home[t.title[token].id], news.SendHomeNews)


def _carry_off(
    t: Table, tokens: list[int], env: Doing, goal: Callable[[int], int], told: Callable[..., news.News]
) -> bool:
    """Tokens go somewhere, and it is told once for each kind and space."""
    kinds_there = Counter((t.title[token].id, t.where[token]) for token in tokens)
    shown = {(t.title[token].id, t.where[token]): token for token in tokens}
    for token in tokens:
        t.zones.put(token, goal(token))
    for key, n in kinds_there.items():
        space = t.things[t.place(key[1])]
        t.news.append(told(env.you, t.things[shown[key]], n, space, t.things[env.this]))
    return bool(tokens)


# --- goals and cards -------------------------------------------------------------------------------------------------


def _fresh_goals(t: Table, effect: kinds.FreshGoals, env: Doing) -> Steps[bool]:
    """A player is chosen; then is the last moment to call the card off; then goals are discarded, face down, and drawn.

    Sources: keep.victim, goals.renewed, goals.empty, variant.kinder_and_gentler.
    """
    assert isinstance(effect.what, One)
    whom = yield from choose_player(t, cast(Player, effect.what.of), env, effect)
    if env.turned is not None and (yield from card_turned(t, env.turned, do)):
        return False
    drawing = []
    for player in dict.fromkeys((env.you, whom)):
        if goals := t.goals(player):
            why = Because(effect, env.clause)
            goal = yield from ask(Ask(player, "discard_goal", goals, env.this, why))
            t.put(goal, "goal_discard")
            t.news.append(news.DropGoalNews(player, t.things[goal]))
        if goals or not t.agreed("plans_within_plans"):
            drawing.append(player)
    for player in drawing:
        t.draw_goal(player)
    if t.agreed("kinder_and_gentler"):
        for player in drawing:
            t.lay_open(player)
    return True


def _call_off(t: Table, effect: kinds.CallOff, env: Doing) -> Steps[bool]:
    """The card drawn or used has no effect (keep.cancel)."""
    assert isinstance(env.answers, Turned)
    env.answers.off = True
    t.news.append(news.CallOffNews(env.you, t.things[env.answers.card], t.things[env.this]))
    return True
    yield


def _roll_again(t: Table, effect: kinds.RollAgain, env: Doing) -> Steps[bool]:
    """The die is rolled once more, and the new result counts (keep.roll)."""
    assert isinstance(env.answers, Rolled)
    env.answers.n = t.roll()
    env.answers.times += 1
    t.news.append(news.RollNews(env.you, t.things[env.answers.hero], env.answers.n))
    return True
    yield


def _if_not(t: Table, effect: IfNot, env: Doing) -> Steps[bool]:
    if (yield from do(t, effect.first, env)):
        return True
    return (yield from do(t, effect.otherwise, env))


RUNNERS: Mapping[type[Node], Callable[..., Steps[bool]]] = MappingProxyType(
    dict(
        (
            runs(kinds.AttackWith, _attack_with),
            runs(kinds.Purge, _purge),
            runs(kinds.TradePlaces, _trade_places),
            runs(Move, _move),
            runs(kinds.Kill, _kill),
            runs(kinds.SendHome, _send_home),
            runs(kinds.FreshGoals, _fresh_goals),
            runs(kinds.CallOff, _call_off),
            runs(kinds.RollAgain, _roll_again),
            runs(IfNot, _if_not),
        )
    )
)
