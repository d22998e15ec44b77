"""What each kind of effect does, and whether it could be done. Every runner returns whether it did something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from forge.abilities.kinds import yaml_name
from forge.abilities.nodes import Destroy, Discard, Draw, Either, IfDone, May, Play, Top
from forge.abilities.runners import runs
from forge.abilities.sorts import Effect, Node
from forge.rules.kernel.choices import PARTS, YES, Ask, Part, Steps, ask
from forge.rules.magblast.engine import news
from forge.rules.magblast.engine.acting import Acting, Asking, Playing
from forge.rules.magblast.engine.aims import in_reach
from forge.rules.magblast.engine.carry_out import do, room
from forge.rules.magblast.engine.deploy import deployed, drafted
from forge.rules.magblast.engine.losses import destroy, strike, sunk
from forge.rules.magblast.engine.pay import can_pay, pay
from forge.rules.magblast.engine.select import any_like, found, how_many, is_played_like, named, pick, select
from forge.rules.magblast.engine.strikes import again, fire_again, played
from forge.rules.magblast.engine.table import Table
from forge.rules.magblast.kinds import effects as kinds

Room = Callable[[Table, Any, Acting], bool]


# --- control -------------------------------------------------------------------------------------------------------


def _may(t: Table, effect: May, env: Acting) -> Steps[bool]:
    if not env.agreed:
        if not room(t, effect, env):
            return False
        answer = yield Ask(env.you, "whether", ["yes", None], env.this, Asking(effect, env.clause), of=YES)
        if answer is None:
            return False
    env.agreed = False
    return (yield from do(t, effect.do, env))


def _either(t: Table, effect: Either, env: Acting) -> Steps[bool]:
    options: list[Any] = [index for index, part in enumerate(effect.do) if room(t, part, env)]
    if not options:
        return False
    parts, about = [Part(yaml_name(type(part))) for part in effect.do], Asking(effect, env.clause)
    picked = yield from ask(Ask(env.you, "which", options, env.this, about, env.hit, of=PARTS, parts=parts))
    return (yield from do(t, (effect.do[picked],), env))


def _if_done(t: Table, effect: IfDone, env: Acting) -> Steps[bool]:
    if not (yield from do(t, effect.first, env)):
        return False
    yield from do(t, effect.then, env)
    return True


# --- strikes -------------------------------------------------------------------------------------------------------


def _fire(t: Table, effect: kinds.Fire | kinds.Launch, env: Acting) -> Steps[bool]:
    if env.play is None or env.play.target < 0:
        return False
    if isinstance(effect, kinds.Launch):
        t.sent[env.this] = env.you
    yield from strike(t, env.play, effect.damage)
    return True


def _ram(t: Table, effect: kinds.Ram, env: Acting) -> Steps[bool]:
    if env.play is None or env.play.target < 0:
        return False
    ship, force = env.play.shooter, t.title[env.play.shooter].speed
    yield from destroy(t, ship, env.this, env.you)
    if t.winner is None:
        yield from strike(t, env.play, force)
    return True


def _fire_again(t: Table, effect: kinds.FireAgain, env: Acting) -> Steps[bool]:
    cards = fire_again(t, env.you, env.hit, env.shooter)
    if not cards:
        return False
    about = Asking(effect, env.clause)
    card = yield from pick(t, Ask(env.you, "another", list(cards), env.this, about, env.hit))
    yield from again(t, env.you, card, env.hit, env.shooter)
    return True


def _play(t: Table, effect: Play, env: Acting) -> Steps[bool]:
    cards = _playable(t, effect, env)
    if not cards:
        return False
    about = Asking(effect, env.clause)
    card = yield from pick(t, Ask(env.you, "effect", list(cards), env.this, about, env.hit))
    yield from played(t, Playing(card, env.you, env.hit, env.shooter), hit=env.hit)
    return True


def _playable(t: Table, effect: Play, env: Acting) -> list[int]:
    """The cards that an effect lets a player play, and of which something would come."""
    like = getattr(effect.what, "of", None)
    cards = found(t, like, env) if like is not None else []
    mine = [card for card in cards if t.where[card] == t.hand_of[env.you] and t.title[card].on_play]
    return [card for card in mine if t.title[card].aims is None and _comes_of(t, card, env)]


def _comes_of(t: Table, card: int, env: Acting) -> bool:
    """Whether something would come of playing a card after a hit."""
    clause, effects = t.title[card].on_play[0]
    return room(t, effects[0], Acting(env.you, card, clause, env.hit, env.shooter))


def _cancel(t: Table, effect: kinds.Cancel, env: Acting) -> Steps[bool]:
    playing = env.answers
    if playing is None:
        return False
    playing.cancelled, playing.lost = True, effect.lost
    t.news.append(news.CancelNews(env.you, t.things[playing.card], t.things[env.this]))
    return True
    yield


def _recall(t: Table, effect: kinds.Recall, env: Acting) -> Steps[bool]:
    if effect.against is not None and (env.answers is None or not is_played_like(t, env.answers, effect.against, env)):
        return False
    for card in named(t, effect.what, env):
        t.sent[card] = env.you
    return True
    yield


def _pay(t: Table, effect: kinds.Pay, env: Acting) -> Steps[bool]:
    about = Asking(effect, env.clause)
    return (yield from pay(t, env.you, effect.symbols, "pay", env.this, about, optional=False))


# --- cards ---------------------------------------------------------------------------------------------------------


def _draw(t: Table, effect: Draw, env: Acting) -> Steps[bool]:
    count = effect.cards if isinstance(effect.cards, int) else 0
    if effect.up_to:
        count = yield from how_many(env, min(count, len(t.lists[t.deck]) + len(t.lists[t.pile])), effect)
    return t.draw(env.you, count) > 0


def _take(t: Table, effect: kinds.Take, env: Acting) -> Steps[bool]:
    for card in (cards := (yield from select(t, effect.what, env, effect))):
        holder = t.zones.plan.holder[t.where[card]] if t.where[card] in t.hand_of else -1
        if holder >= 0:
            t.news.append(news.TakeNews(env.you, t.things[card], t.things[t.flagship(holder)], holder))
        else:
            t.news.append(news.PutNews(env.you, t.things[card], "hand"))
        t.put(card, t.hand_of[env.you])
    return bool(cards)


def _discard(t: Table, effect: Discard, env: Acting) -> Steps[bool]:
    for card in (cards := (yield from select(t, effect.what, env, effect))):
        host = t.where[card] - t.under0
        place = host if t.is_ship(host) else t.flagship(side) if (side := t.side(card)) >= 0 else -1
        if place >= 0:
            t.news.append(news.ClearNews(env.you, t.things[card], t.things[place]))
        else:
            t.news.append(news.DiscardNews(env.you, t.things[card]))
        t.discard(card)
    return bool(cards)


def _transfer(t: Table, effect: kinds.Transfer, env: Acting) -> Steps[bool]:
    cards = yield from select(t, effect.what, env, effect)
    ships = (yield from select(t, effect.to, env, effect)) if cards else []
    for card in cards if ships else ():
        ship, force = ships[0], t.force[card]
        if t.side(ship) < 0:
            break  # a card before this one has destroyed it
        host = t.where[card] - t.under0
        t.damage[host] -= force
        t.tuck(card, ship, force)
        t.news.append(news.TransferNews(env.you, t.things[card], t.things[ship]))
        if sunk(t, ship):
            yield from destroy(t, ship, card, env.you)
    return bool(cards and ships)


# --- ships ---------------------------------------------------------------------------------------------------------


def _destroy(t: Table, effect: Destroy, env: Acting) -> Steps[bool]:
    for ship in (ships := (yield from select(t, effect.what, env, effect))):
        if t.side(ship) >= 0 and t.winner is None:
            yield from destroy(t, ship, env.this, env.you)
    return bool(ships)


def _deploy(t: Table, effect: kinds.Deploy, env: Acting) -> Steps[bool]:
    if not t.open_zones(env.you):
        return False  # reinforce.full
    if isinstance(effect.what, Top):
        done = False
        for _ in range(effect.what.n):
            if t.open_zones(env.you) and (yield from drafted(t, env.you, env.this)):
                done = True
        return done
    for ship in (ships := (yield from select(t, effect.what, env, effect))):
        yield from deployed(t, env.you, ship, env.this)
    return bool(ships)


def _draft(t: Table, effect: kinds.Draft, env: Acting) -> Steps[bool]:
    ships = [ship for _ in range(effect.ships) if (ship := t.draw_ship(env.you)) >= 0]
    if not ships:
        return False
    kept = yield from ask(Ask(env.you, "keep", list(ships), env.this, Asking(effect, env.clause)))
    for ship in ships:
        if ship != kept:
            t.news.append(news.DiscardNews(env.you, t.things[ship]))
            t.put(ship, t.fleet_pile)
    return True


def _capture(t: Table, effect: kinds.Capture, env: Acting) -> Steps[bool]:
    zones = t.open_zones(env.you)
    ships = (yield from select(t, effect.what, env, effect)) if zones else []
    for ship in ships:
        zone = yield from ask(Ask(env.you, "place", list(t.open_zones(env.you)), env.this, Asking(effect), ship))
        t.put(ship, t.zone0 + zone - t.zone_thing0)
        t.news.append(news.CaptureNews(env.you, t.things[ship], t.things[zone]))
    return bool(ships)


def _scatter(t: Table, effect: kinds.Scatter, env: Acting) -> Steps[bool]:
    left = [ship for ship in (yield from select(t, effect.what, env, effect)) if not t.is_flagship(ship)]
    about, moved = Asking(effect, env.clause), False
    while left:
        zones = {ship: [zone for zone in t.open_zones(t.side(ship)) if zone != _zone_of(t, ship)] for ship in left}
        left = [ship for ship in left if zones[ship]]
        if not left:
            break
        limit = t.book.constants["zone_limit"]
        free = sum(limit - len(t.lists[zone - t.zone_thing0 + t.zone0]) for zone in zones[left[0]])
        ship = left[0]
        if free < len(left):  # not all of them find room: which do is chosen
            ship = yield from ask(Ask(env.you, "fleet_ship", list(left), env.this, about))
        zone = yield from ask(Ask(env.you, "place", zones[ship], env.this, about, ship))
        left.remove(ship)
        t.put(ship, t.zone0 + zone - t.zone_thing0)
        t.news.append(news.ShiftNews(env.you, t.things[ship], t.things[zone], t.things[env.this]))
        moved = True
    return moved


def _zone_of(t: Table, ship: int) -> int:
    return t.where[ship] - t.zone0 + t.zone_thing0


RUNNERS: Mapping[type[Node], Callable[..., Steps[bool]]] = MappingProxyType(
    dict(
        (
            runs(May, _may),
            runs(Either, _either),
            runs(IfDone, _if_done),
            runs(kinds.Fire, _fire),
            runs(kinds.Launch, _fire),
            runs(kinds.Ram, _ram),
            runs(kinds.FireAgain, _fire_again),
            runs(Play, _play),
            runs(kinds.Cancel, _cancel),
            runs(kinds.Recall, _recall),
            runs(kinds.Pay, _pay),
            runs(Draw, _draw),
            runs(kinds.Take, _take),
            runs(Discard, _discard),
            runs(kinds.Transfer, _transfer),
            runs(Destroy, _destroy),
            runs(kinds.Deploy, _deploy),
            runs(kinds.Draft, _draft),
            runs(kinds.Capture, _capture),
            runs(kinds.Scatter, _scatter),
        )
    )
)


# --- whether there is anything to be done ----------------------------------------------------------------------------


def _some(t: Table, effect: Any, env: Acting) -> bool:
    return any_like(t, effect.what, env)


def _first(t: Table, effect: IfDone, env: Acting) -> bool:
    return room(t, effect.first[0], env)


def _any(t: Table, effect: May | Either, env: Acting) -> bool:
    parts: tuple[Effect, ...] = effect.do if isinstance(effect, Either) else effect.do[:1]
    return any(room(t, part, env) for part in parts)


def _drawable(t: Table, effect: Draw, env: Acting) -> bool:
    return bool(t.lists[t.deck] or t.lists[t.pile])


def _deployable(t: Table, effect: kinds.Deploy, env: Acting) -> bool:
    return bool(t.open_zones(env.you)) and any_like(t, effect.what, env)


def _capturable(t: Table, effect: kinds.Capture, env: Acting) -> bool:
    return bool(t.open_zones(env.you)) and any_like(t, effect.what, env)


def _transferable(t: Table, effect: kinds.Transfer, env: Acting) -> bool:
    return any_like(t, effect.what, env) and any_like(t, effect.to, env)


def _scatterable(t: Table, effect: kinds.Scatter, env: Acting) -> bool:
    ships = (
        found(t, like, env) if (like := getattr(effect.what, "of", None)) is not None else named(t, effect.what, env)
    )
    return any(
        zone != _zone_of(t, ship) for ship in ships if not t.is_flagship(ship) for zone in t.open_zones(t.side(ship))
    )


def _rammable(t: Table, effect: kinds.Ram, env: Acting) -> bool:
    return any(in_reach(t, env.you, env.this))


ROOMS: Mapping[type[Node], Room] = MappingProxyType(
    {
        May: _any,
        Either: _any,
        IfDone: _first,
        Draw: _drawable,
        kinds.Take: _some,
        Discard: _some,
        Destroy: _some,
        kinds.Deploy: _deployable,
        kinds.Capture: _capturable,
        kinds.Scatter: _scatterable,
        kinds.Transfer: _transferable,
        kinds.Ram: _rammable,
        kinds.Draft: lambda t, effect, env: t.can_draw_ship(),
        kinds.FireAgain: lambda t, effect, env: bool(fire_again(t, env.you, env.hit, env.shooter)),
        Play: lambda t, effect, env: bool(_playable(t, effect, env)),
        kinds.Pay: lambda t, effect, env: can_pay(t, env.you, effect.symbols),
    }
)
