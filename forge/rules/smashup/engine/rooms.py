"""For how many cards effects could be done, for each kind that may turn out to be impossible. All others have room."""

from __future__ import annotations

from typing import Any

from forge.abilities.sorts import MANY, Described, Selection
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.carry_out import room
from forge.rules.smashup.engine.extra_plays import AnyPlay, plays
from forge.rules.smashup.engine.looks import Looks, look
from forge.rules.smashup.engine.play import minion_plays
from forge.rules.smashup.engine.table import Env, Table
from forge.rules.smashup.engine.values import fits_off_table, named, places

OnNamed = nodes.Put | nodes.Discard | nodes.Return | nodes.Destroy | nodes.ShuffleInto | nodes.Boost | nodes.Reveal


def _first(t: Table, effect: nodes.May | nodes.Rather, env: Env) -> int:
    return room(t, effect.do[0], env)


def _cost(t: Table, effect: nodes.IfDone, env: Env) -> int:
    return room(t, effect.first[0], env)


def _either(t: Table, effect: nodes.Either, env: Env) -> int:
    return max(room(t, part, env) for part in effect.do)


def _both(t: Table, effect: nodes.Both, env: Env) -> int:
    """What one part brings to a hand is there for the next."""
    least, coming = MANY, list[int]()
    for part in effect.do:
        here = room(t, part, env)
        if not here and coming and part.plays:
            here = len(_playable(t, part, env, coming))
        if part.to_hand and (what := part.object()) and what.known:
            coming += [card for card in named(t, what, env) if t.owner[card] == env.you]
        least = min(least, here)
    return least


def _playable(t: Table, effect: Any, env: Env, cards: list[int]) -> set[int]:
    """Those of the minions on their way to a hand that could be played from there."""
    if not isinstance(effect.what, Described):
        return set()
    like = [card for card in cards if t.minion[card] and fits_off_table(t, card, effect.what.of, env)]
    return {move[1] for move in minion_plays(t, env.you, like, places(t, effect.at, env))}


def _play(t: Table, effect: AnyPlay, env: Env) -> int:
    """What lies on top of a deck is not known before it is turned over."""
    if effect.what.known or isinstance(effect.what, Described):
        return len({move[1] for move in plays(t, effect, env)})
    return MANY


def _move(t: Table, effect: nodes.Move, env: Env) -> int:
    """There has to be another base to go to."""
    if effect.to.elsewhere and len(t.lists[t.row]) < 2:
        return 0
    return _objects(t, effect.what, env)


def _draw(t: Table, effect: nodes.Draw, env: Env) -> int:
    return len(t.deck(env.you)) + len(t.pile(env.you))


def _objects(t: Table, what: Selection, env: Env) -> int:
    """Of what was named before there may be nothing; what is still to be named is not known."""
    if not what.known or ((name := what.named_before()) and name not in env.names):
        return MANY
    return len(named(t, what, env))


def _named(t: Table, effect: OnNamed, env: Env) -> int:
    return _objects(t, effect.what, env)


ROOMS = Looks[int](
    look(nodes.May, _first),
    look(nodes.Rather, _first),
    look(nodes.IfDone, _cost),
    look(nodes.Either, _either),
    look(nodes.Both, _both),
    look(nodes.Play, _play),
    look(nodes.PlayExtra, _play),
    look(nodes.Move, _move),
    look(nodes.Draw, _draw),
    look(nodes.Put, _named),
    look(nodes.Discard, _named),
    look(nodes.Return, _named),
    look(nodes.Destroy, _named),
    look(nodes.ShuffleInto, _named),
    look(nodes.Boost, _named),
    look(nodes.Reveal, _named),
)
