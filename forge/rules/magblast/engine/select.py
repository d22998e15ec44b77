"""Descriptions and selections: what there is of a kind, who picks, and which picks there are."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import Any

from forge.abilities.kinds import yaml_name
from forge.abilities.nodes import (
    All,
    AnotherPlayer,
    Card,
    EachPlayer,
    Exactly,
    Hand,
    One,
    OtherPlayers,
    This,
    Top,
    UpTo,
    You,
)
from forge.abilities.runners import runs
from forge.abilities.sorts import Effect, Filter, Node, Selection, Who, Zone
from forge.rules.kernel.choices import PARTS, PLAYERS, Ask, Part, Steps, ask
from forge.rules.magblast.engine.acting import Acting, Asking, Playing
from forge.rules.magblast.engine.table import Table
from forge.rules.magblast.facts import ActionGroup, Craft
from forge.rules.magblast.kinds import phrases as kinds

BLAST, SQUADRON, HIT, EFFECT = ActionGroup.blast, ActionGroup.squadron, ActionGroup.hit, ActionGroup.hit_effect
SHIPS = (kinds.FleetShip, kinds.Ship, kinds.CommandShip)


def same(t: Table, thing: int) -> Hashable:
    """What is the same for things that nobody can tell apart: copies of a card with the same symbols in one place."""
    return (t.title[thing].id, t.code[thing], t.where[thing]) if thing < t.ship0 else thing


# --- players ---------------------------------------------------------------------------------------------------------


def players(t: Table, who: Who | None, env: Acting) -> list[int]:
    """The players that are meant, in turn order from the active one."""
    kind = type(who)
    if kind is You:
        return [env.you]
    if kind is kinds.Fleet:
        return [t.side(env.this)]
    if kind is kinds.PlayerHit:
        return [t.side(env.hit)] if env.hit >= 0 else []
    if kind in (AnotherPlayer, OtherPlayers):
        return [env.whom] if env.whom >= 0 else [player for player in t.order() if player != env.you]
    return t.order()


def is_of(t: Table, player: int, who: Who | None, env: Acting) -> bool:
    """Whether a player is one of those meant."""
    kind = type(who)
    if who is None or kind is EachPlayer:
        return player >= 0
    if kind in (AnotherPlayer, OtherPlayers):
        return player >= 0 and (player == env.whom if env.whom >= 0 else player != env.you)
    return player in players(t, who, env)


# --- descriptions of ships -------------------------------------------------------------------------------------------


def is_ship_like(t: Table, ship: int, like: Filter, env: Acting) -> bool:
    """Whether a ship, in play or not, is as described."""
    kind, flagship = type(like), t.is_flagship(ship)
    if kind is kinds.CommandShip:
        return flagship and is_of(t, t.side(ship), like.whose, env)  # type: ignore[attr-defined]
    if kind is kinds.Ship:
        assert isinstance(like, kinds.Ship)
        return is_of(t, t.side(ship), like.whose, env) and (like.at is None or _is_at(t, ship, like.at, env))
    if kind is not kinds.FleetShip or flagship:
        return False
    assert isinstance(like, kinds.FleetShip)
    title = t.title[ship]
    if like.in_ is None and not is_of(t, t.side(ship), like.whose, env):
        return False
    return (like.at is None or _is_at(t, ship, like.at, env)) and (like.speed is None or like.speed == title.speed)


def _is_at(t: Table, ship: int, at: Any, env: Acting) -> bool:
    """Whether a ship is in the zone that is meant; a command ship is where its fleet has no ship.

    Sources: fire.command_ship.
    """
    from_ship = env.hit if type(at) is kinds.ZoneHit else env.shooter
    if from_ship < 0 or t.colour(from_ship) < 0:
        return False
    colour = t.colour(from_ship)
    if type(at) is kinds.ZoneHit:
        return t.where[ship] == t.where[from_ship]
    side = t.side(ship)
    return not t.in_zone(side, colour) if t.is_flagship(ship) else t.colour(ship) == colour


def is_among(t: Table, ship: int, what: Selection, env: Acting) -> bool:
    """Whether a ship is one of those selected, where nobody has to choose."""
    like = getattr(what, "of", None)
    if like is not None:
        return is_ship_like(t, ship, like, env)
    return ship in named(t, what, env)


def named(t: Table, what: Selection, env: Acting) -> list[int]:
    """What is spoken of by name: this card, the ship that was hit."""
    if type(what) is This:
        return [env.this]
    if env.hit < 0 or (type(what) is kinds.FleetShipHit and t.is_flagship(env.hit)):
        return []
    return [env.hit]


# --- descriptions of cards -------------------------------------------------------------------------------------------


def is_card_like(t: Table, card: int, like: Filter, blast: bool = False) -> bool:
    """Whether an action card is of the group described; `blast`: it strikes as one."""
    kind, title = type(like), t.title[card]
    group = title.group
    if kind is Card:
        return True
    if kind is kinds.Blast:
        return blast or group is BLAST
    if kind is kinds.Squadron:
        return group is SQUADRON
    if kind is kinds.Fighter:
        return title.craft is Craft.fighter
    if kind is kinds.Bomber:
        return title.craft is Craft.bomber
    if kind is kinds.DirectHit:
        return group is HIT
    if kind is kinds.HitEffect:
        return group is EFFECT
    if kind is kinds.Strike:
        return blast or group in (BLAST, SQUADRON)
    if kind is kinds.Attack:
        return blast or group in (BLAST, SQUADRON, HIT)
    return kind is kinds.Obstacle and title.lies


def is_played_like(t: Table, play: Playing, like: Filter, env: Acting) -> bool:
    """Whether what is being played is as described, to the player who acts."""
    whose = getattr(like, "whose", None)
    if whose is not None and not is_of(t, play.player, whose, env):
        return False
    return is_card_like(t, play.card, like, play.blast)


def cards_in(t: Table, zone: Zone, env: Acting) -> list[int]:
    """What lies in a zone; decks and piles from the top."""
    kind = type(zone)
    if isinstance(zone, Hand):
        return [card for player in players(t, zone.of, env) for card in t.hands[player]]
    if kind is kinds.ActionDiscard:
        return t.lists[t.pile][::-1]
    return t.lists[t.fleet_deck if kind is kinds.FleetDeck else t.fleet_pile][::-1]


def found(t: Table, like: Filter, env: Acting) -> list[int]:
    """Everything like that."""
    kind = type(like)
    in_ = like.lies_in()
    if in_ is not None:
        return [
            thing
            for thing in cards_in(t, in_, env)
            if (
                is_ship_like(t, thing, like, env) if kind in SHIPS else thing < t.ship0 and is_card_like(t, thing, like)
            )
        ]
    if kind is kinds.Obstacle:
        assert isinstance(like, kinds.Obstacle)
        return [
            card for who in t.order() if is_of(t, who, like.whose, env) for card in t.lists[t.on_fleet[who]]
        ]  # fmt: skip
    if isinstance(like, kinds.Blast) and like.under is not None:
        return [card for ship in found(t, like.under, env) for card in t.under(ship) if is_damage(t, card)]
    return ships(t, like, env) if kind in SHIPS else []


def ships(t: Table, like: Any, env: Acting) -> list[int]:
    """The ships in play that are like that."""
    kind, whose = type(like), like.whose
    there: list[int] = []
    for who in t.order():
        if whose is None or is_of(t, who, whose, env):
            if kind is not kinds.CommandShip:
                there += t.fleet(who)
            if kind is not kinds.FleetShip:
                there.append(t.flagship(who))
    if kind is kinds.CommandShip or (like.at is None and (kind is kinds.Ship or like.speed is None)):
        return there
    return [ship for ship in there if is_ship_like(t, ship, like, env)]


def is_damage(t: Table, card: int) -> bool:
    """Whether a card under a ship stays there: a blast, or what struck like one."""
    return t.group(card) is not SQUADRON


# --- selections ------------------------------------------------------------------------------------------------------


def pick(t: Table, question: Ask) -> Steps[Any]:
    """The answer to a question about things; not asked where nobody could tell the answers apart."""
    options = question.options
    if len(options) > 1 and options[-1] is not None:
        first = same(t, options[0])
        if all(same(t, option) == first for option in options):
            return options[0]
    return (yield from ask(question))


def choose_player(t: Table, like: Any, env: Acting, why: Effect | None) -> Steps[bool]:
    """Where a description speaks of another player's hand, chooses whose; false when there is nobody."""
    zone = like.lies_in() if isinstance(like, Filter) else None
    if not isinstance(zone, Hand) or not isinstance(zone.of, AnotherPlayer) or env.whom >= 0:
        return True
    able = [player for player in t.others(env.you) if t.hands[player]]
    if not able:
        return False
    about = Asking(why, env.clause, like)
    env.whom = yield from ask(Ask(env.you, "player", list(able), env.this, about, of=PLAYERS))
    return True


def select(t: Table, what: Selection, env: Acting, why: Effect | None = None) -> Steps[list[int]]:
    """The things selected, chosen by the player who acts."""
    if not (yield from choose_player(t, getattr(what, "of", None), env, why)):
        return []
    chosen: list[int] = yield from SELECT[type(what)](t, what, env, why)
    return chosen


def _one(t: Table, what: One, env: Acting, why: Effect | None) -> Steps[list[int]]:
    options = candidates(t, what.of, env, why)
    if not options:
        return []
    about = Asking(why, env.clause, what.of)
    return [(yield from pick(t, Ask(env.you, yaml_name(type(what.of)), list(options), env.this, about)))]


def _some(t: Table, what: UpTo | Exactly, env: Acting, why: Effect | None) -> Steps[list[int]]:
    """Picks one by one, None to stop once there are enough."""
    least, most = what.bounds(lambda n: n if isinstance(n, int) else 0)
    left = candidates(t, what.of, env, why)
    picked: list[int] = []
    while left and len(picked) < most:
        options: list[int | None] = [*left, None] if len(picked) >= least else [*left]
        about, in_all = Asking(why, env.clause, what.of), min(most, len(picked) + len(left))
        kind = yaml_name(type(what.of))
        card = yield from pick(t, Ask(env.you, kind, options, env.this, about, shown=tuple(picked), most=in_all))
        if card is None:
            break
        picked.append(card)
        left.remove(card)
    return picked


def _all(t: Table, what: All, env: Acting, why: Effect | None) -> Steps[list[int]]:
    return found(t, what.of, env)
    yield


def _random(t: Table, what: kinds.Random, env: Acting, why: Effect | None) -> Steps[list[int]]:
    cards = found(t, what.of, env)
    count = min(what.n, len(cards))
    if what.up_to:
        count = yield from how_many(env, count, why, what.of)
    return [cards.pop(t.chance.below(len(cards))) for _ in range(count)]


def how_many(env: Acting, most: int, why: Effect | None, of: Filter | None = None) -> Steps[int]:
    """How many it is to be, of so many at most."""
    if most < 1:
        return 0
    parts = [Part(str(n + 1)) for n in range(most)]
    picked = yield Ask(
        env.you, "number", [*range(most), None], env.this, Asking(why, env.clause, of), of=PARTS, parts=parts
    )
    return 0 if picked is None else picked + 1


def _top(t: Table, what: Top, env: Acting, why: Effect | None) -> Steps[list[int]]:
    zone = t.fleet_deck if isinstance(what.of, kinds.FleetDeck) else t.deck
    if len(t.lists[zone]) < what.n:
        left = t.lists[zone][:]
        t.lists[zone].clear()
        t.refill(zone, t.fleet_pile if zone == t.fleet_deck else t.pile, env.you)
        t.lists[zone] += left
    return t.lists[zone][::-1][: what.n]
    yield


def _named(t: Table, what: Selection, env: Acting, why: Effect | None) -> Steps[list[int]]:
    return named(t, what, env)
    yield


SELECT: Mapping[type[Node], Callable[..., Steps[list[int]]]] = MappingProxyType(
    dict(
        (
            runs(One, _one),
            runs(UpTo, _some),
            runs(Exactly, _some),
            runs(All, _all),
            runs(kinds.Random, _random),
            runs(Top, _top),
            runs(This, _named),
            runs(kinds.ShipHit, _named),
            runs(kinds.FleetShipHit, _named),
        )
    )
)


def candidates(t: Table, like: Filter, env: Acting, why: Effect | None) -> list[int]:
    """What a description leaves to choose from for an effect."""
    return found(t, like, env)


def any_like(t: Table, what: Selection, env: Acting) -> bool:
    """Whether a selection would find anything, as far as anyone can tell before it is made."""
    like = getattr(what, "of", None)
    if isinstance(what, Top):
        return t.can_draw_ship() if isinstance(what.of, kinds.FleetDeck) else bool(t.lists[t.deck] or t.lists[t.pile])
    if isinstance(like, Filter):
        return bool(found(t, like, env))
    return bool(named(t, what, env))
