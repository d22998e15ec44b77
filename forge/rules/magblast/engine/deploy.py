"""Fleet ships come into play: drawn or chosen, kept, and placed in a zone (reinforce.place)."""

from __future__ import annotations

from forge.rules.kernel.choices import Ask, Steps, ask
from forge.rules.magblast.engine import news
from forge.rules.magblast.engine.acting import Acting, Asking
from forge.rules.magblast.engine.carry_out import do
from forge.rules.magblast.engine.keys import IN_PLACE
from forge.rules.magblast.engine.table import Table
from forge.rules.magblast.kinds.words import Deed

IN_DRAWING = IN_PLACE[Deed.draw_ship]


def drafted(t: Table, player: int, source: int = -1) -> Steps[bool]:
    """A player draws a fleet ship, or does what is done in place of that, and places it."""
    flagship = t.flagship(player)
    done = False
    for one in t.title[flagship].standing:
        if one.key == IN_DRAWING:
            t.news.append(news.TriggerNews(player, t.things[flagship]))
            done = yield from do(t, one.rule.do, Acting(player, flagship, one.index))
            break
    else:
        done = t.draw_ship(player) >= 0
    for ship in t.lists[t.dealt[player]][:]:
        yield from deployed(t, player, ship, source)
    return done


def deployed(t: Table, player: int, ship: int, source: int = -1) -> Steps[None]:
    """A fleet ship is placed in a zone of the player's fleet that has room; without room it is discarded."""
    zones = t.open_zones(player)
    if not zones:
        t.put(ship, t.fleet_pile)
        return
    zone = yield from ask(Ask(player, "place", list(zones), source, Asking(None), about=ship))
    t.put(ship, t.zone0 + zone - t.zone_thing0)
    t.news.append(news.DeployNews(player, t.things[ship], t.things[zone]))
