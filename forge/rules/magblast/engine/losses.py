"""Hits and what they come to: damage, ships destroyed, players out of the game (fire.destroyed, win.eliminated)."""

from __future__ import annotations

from forge.rules.kernel.choices import Steps
from forge.rules.magblast.engine import news
from forge.rules.magblast.engine.acting import Acting, Playing
from forge.rules.magblast.engine.aims import bearer, force_on
from forge.rules.magblast.engine.carry_out import do
from forge.rules.magblast.engine.keys import DESTROYED
from forge.rules.magblast.engine.select import is_among
from forge.rules.magblast.engine.table import Table


def strike(t: Table, playing: Playing, force: int) -> Steps[None]:
    """What was played hits: the card goes under its target, which may be destroyed by it."""
    ship, card = playing.target, playing.card
    force = force_on(t, ship, card, force, playing.blast)
    t.tuck(card, ship, force)
    left = max(0, t.title[ship].hull - t.damage[ship])
    t.news.append(news.HitNews(playing.player, t.things[card], t.things[ship], force, left))
    if not left:
        yield from destroy(t, ship, card, playing.player)
    else:
        playing.hit = playing.blast


def sunk(t: Table, ship: int) -> bool:
    """Whether a ship has as much damage as its hull, or more (fire.destroyed)."""
    return t.damage[ship] >= t.title[ship].hull


def destroy(t: Table, ship: int, cause: int, player: int) -> Steps[None]:
    """A ship is destroyed; with a command ship goes its owner. Then what works after such a loss is done."""
    side = t.side(ship)
    watching = [
        (card, one)
        for card, one in t.active[DESTROYED]
        if card != ship and is_among(t, ship, one.rule.moment.event.what, bearer(t, card))
    ]
    t.news.append(news.DestroyNews(player, t.things[ship], t.things[cause]))
    if t.is_flagship(ship):
        eliminate(t, side)
    else:
        scrap(t, ship)
    for card, one in watching:
        if t.winner is None and t.side(card) >= 0:
            t.news.append(news.TriggerNews(t.side(card), t.things[card], t.things[ship]))
            yield from do(t, one.rule.do, Acting(t.side(card), card, one.index))


def scrap(t: Table, ship: int) -> None:
    """A ship leaves play with all that is under it; squadrons are on their way home."""
    for card in t.under(ship)[:]:
        if card in t.sent:
            t.put(card, t.aside)
            del t.force[card]
        else:
            t.discard(card)
    t.damage[ship] = 0
    t.fired.pop(ship, None)
    t.steps.pop(ship, None)
    t.put(ship, t.lost if t.is_flagship(ship) else t.fleet_pile)


def eliminate(t: Table, player: int) -> None:
    """A player is out: fleet and hand are discarded, and who is left alone has won (win.eliminated, win.last)."""
    flagship = t.flagship(player)
    t.news.append(news.EliminateNews(player, t.things[flagship]))
    for ship in t.fleet(player):
        scrap(t, ship)
    scrap(t, flagship)
    for card in (*t.lists[t.on_fleet[player]], *t.hands[player]):
        t.discard(card)
    t.alive[player] = False
    left = [who for who in range(t.players) if t.alive[who]]
    if len(left) == 1:
        t.winner = left[0]
        t.news.append(news.WinNews(left[0]))
