"""A game from the placing of the fleets to the last command ship."""

from __future__ import annotations

from typing import Any

from forge.rules.kernel.choices import MOVES, Ask, Steps, ask
from forge.rules.magblast.engine import news
from forge.rules.magblast.engine.acting import Acting, Asking
from forge.rules.magblast.engine.aims import Sights, guns_left, may
from forge.rules.magblast.engine.book import Standing
from forge.rules.magblast.engine.carry_out import do, room
from forge.rules.magblast.engine.deploy import drafted
from forge.rules.magblast.engine.keys import ACT_AS, CANNOT, IN_FIRING, IN_PHASE, IN_PLACE
from forge.rules.magblast.engine.pay import SHIP, can_pay, pay
from forge.rules.magblast.engine.strikes import play, spend, usable
from forge.rules.magblast.engine.table import ATTACK, BEGIN, DISCARD, DRAW, MANEUVER, PLACING, REINFORCE, Table
from forge.rules.magblast.facts import ActionGroup
from forge.rules.magblast.kinds.words import Deed, Forbidden, Phase

AROUND = (0, 1, 2, 1)  # steps from a zone to the next ones round the command ship
PHASES = {DISCARD: Phase.discard, DRAW: Phase.draw, REINFORCE: Phase.reinforce, MANEUVER: Phase.maneuver,
          ATTACK: Phase.attack}  # fmt: skip


def play_game(t: Table, asked: Ask | None = None) -> Steps[None]:
    """Turn after turn, until one command ship is left. Goes on from the phase the table is in; from the question
    `asked` when a player is being asked what to do in it."""
    if t.phase == PLACING:
        yield from place_fleets(t)
        t.phase = BEGIN
    while t.winner is None:
        yield from play_turn(t, asked)
        asked = None
        if t.winner is None:
            pass_on(t)
            if is_barren(t):
                return


def is_barren(t: Table) -> bool:
    """Whether nobody can ever do anything again: no cards are left to be held, and no ship can move. Only a position
    can come to that; turns without a question would go on for ever."""
    cards = t.lists[t.deck] or t.lists[t.pile] or t.laid or any(t.hands)
    return not cards and not any(t.title[ship].speed for player in t.order() for ship in t.fleet(player))


def place_fleets(t: Table) -> Steps[None]:
    """Everybody keeps four of the ships dealt, one in each zone, hidden until all are placed; then come the hands.

    Sources: setup.fleet, setup.hand, setup.first_player.
    """
    for player in t.order():
        dealt = t.lists[t.dealt[player]]
        for colour in range(4):
            zone = t.zone_thing(player, colour)
            ship = yield from ask(Ask(player, "fleet", list(dealt), why=Asking(None), about=zone))
            t.zones.put(ship, t.placed[player])
    for player in t.order():
        for colour, ship in enumerate(t.lists[t.placed[player]][:]):
            t.put(ship, t.zone0 + 4 * player + colour)
            t.news.append(news.DeployNews(player, t.things[ship], t.things[t.zone_thing(player, colour)]))
        for ship in t.lists[t.dealt[player]][:]:
            t.put(ship, t.fleet_pile)
    for player in t.order():
        t.draw(player, t.book.constants["opening_hand"])
    t.current = t.first = weakest(t, t.order())


def weakest(t: Table, players: list[int]) -> int:
    """The player whose fleet has the least hull left; of several the one named first.

    Sources: setup.first_player, mode.wall_of_fire.
    """
    return min(players, key=lambda who: sum(t.title[ship].hull - t.damage[ship] for ship in t.fleet(who)))


def play_turn(t: Table, asked: Ask | None = None) -> Steps[None]:
    """The five phases of a turn, from the one the table is in."""
    if t.phase == BEGIN:
        begin_turn(t)
    if t.phase == DISCARD:
        if asked is None:
            yield from in_phase(t, Phase.discard)
        yield from discard_phase(t, asked)
        asked, t.phase = None, DRAW
    if t.phase == DRAW:
        yield from in_phase(t, Phase.draw)
        yield from draw_phase(t)
        t.phase = REINFORCE
    if t.phase == REINFORCE:
        yield from in_phase(t, Phase.reinforce)
        yield from reinforce_phase(t)
        t.phase = MANEUVER
    if t.phase == MANEUVER:
        yield from moves_phase(t, "maneuver", asked)
        asked, t.phase = None, ATTACK
    if t.phase == ATTACK:
        yield from moves_phase(t, "attack", asked)
    end_turn(t)


def begin_turn(t: Table) -> None:
    """Counts the turn; what lay on a fleet until now is discarded. A first turn begins with phase 3 (turn.first)."""
    player = t.current
    t.turn += 1
    t.news.append(news.TurnNews(player, t.turn))
    end_laid(t, player)
    t.fired.clear()
    t.steps.clear()
    t.used.clear()
    t.phase = DISCARD if t.began[player] else REINFORCE
    t.began[player] = True


def end_laid(t: Table, player: int) -> None:
    """What a player has laid on fleets is discarded at the start of that player's turn."""
    for card in [card for card, who in t.laid.items() if who == player]:
        t.news.append(news.ClearNews(player, t.things[card], t.things[t.flagship(t.side(card))]))
        t.discard(card)


def end_turn(t: Table) -> None:
    """Squadrons go back to the hands they came from (squadron.home, squadron.damage)."""
    for card, player in list(t.sent.items()):
        ship = t.where[card] - t.under0
        if t.is_ship(ship):
            t.damage[ship] -= t.force.pop(card)
        if not t.alive[player]:
            t.discard(card)
            continue
        t.put(card, t.hand_of[player])
        t.news.append(news.BackNews(player, t.things[card]))
    t.sent.clear()


def pass_on(t: Table) -> None:
    """It is the next player's turn; what eliminated players have laid ends when theirs would begin.

    Where guns fire for themselves as soon as two players are left, it is the weaker one's turn then.
    Sources: obstacle.orphaned, mode.last_two.
    """
    t.phase = BEGIN
    coming = [*t.others(t.current), t.current]
    follows = coming[0]
    if t.mode.shots == "gun" and not t.by_gun and len(coming) == 2:
        t.by_gun, follows = True, weakest(t, coming)
        t.news.append(news.WallNews(follows))
    while True:
        t.current = (t.current + 1) % t.players
        if t.current == follows:
            return
        if not t.alive[t.current]:
            end_laid(t, t.current)


# --- command abilities -----------------------------------------------------------------------------------------------


def ready(t: Table, player: int, key: str) -> list[Any]:
    """The abilities of a player's command ship that can be used under that key."""
    flagship = t.flagship(player)
    if key not in t.title[flagship].keys:
        return []
    return [
        one
        for one in t.title[flagship].standing
        if one.key == key and usable(t, flagship, one) and room(t, one.rule.do[0], Acting(player, flagship, one.index))
    ]


def offered(t: Table, key: str) -> Steps[bool]:
    """Lets the active player use an ability now; true when something was done. One that is not limited just works."""
    player, flagship = t.current, t.flagship(t.current)
    for one in ready(t, player, key):
        if one.limited:
            about = Asking(one.rule.do[0], one.index)
            question = Ask(player, "use", [("use", flagship, None), None], -1, about, flagship, of=MOVES,
                           n=t.uses[player])  # fmt: skip
            if (yield question) is None:
                continue
        yield from use(t, one)  # even if nothing came of it: it was done in place of something else
        return True
    return False


def use(t: Table, one: Any) -> Steps[bool]:
    """The active player uses an ability of the command ship."""
    player, flagship = t.current, t.flagship(t.current)
    spend(t, flagship, one)
    t.news.append(news.UseNews(player, t.things[flagship]))
    return (yield from do(t, one.rule.do, Acting(player, flagship, one.index)))


def in_phase(t: Table, phase: Phase) -> Steps[None]:
    """What can be used in a phase, before anything else is done in it."""
    while (yield from offered(t, IN_PHASE[phase])):
        pass


# --- the phases ------------------------------------------------------------------------------------------------------


def discard_phase(t: Table, asked: Ask | None = None) -> Steps[None]:
    """Phase 1: any number of cards, one after another (turn.discard)."""
    while hand := t.hands[t.current]:
        card = yield asked or Ask(t.current, "discard", [*hand, None], why=Asking(None), most=len(hand))
        asked = None
        if card is None:
            return
        t.news.append(news.DiscardNews(t.current, t.things[card]))
        t.discard(card)


def draw_phase(t: Table) -> Steps[None]:
    """Phase 2: up to so many cards in hand (turn.draw), or what is done in place of it."""
    if not (yield from offered(t, IN_PLACE[Deed.draw])):
        t.draw(t.current, max(0, t.book.constants["hand_filled"] - len(t.hands[t.current])))


def reinforce_phase(t: Table) -> Steps[None]:
    """Phase 3: fleet ships for resources, as many as can be paid for and placed.

    Sources: reinforce.price, reinforce.draw, reinforce.place.
    """
    player = t.current
    while can_pay(t, player, SHIP) and t.open_zones(player) and t.can_draw_ship():
        if not (yield from pay(t, player, SHIP, "reinforce", -1, Asking(None), optional=True)):
            return
        if not (yield from offered(t, IN_PLACE[Deed.buy_ship])):
            yield from drafted(t, player)


def moves_phase(t: Table, kind: str, asked: Ask | None = None) -> Steps[None]:
    """Phases 4 and 5: one move after another."""
    listed = maneuvers if kind == "maneuver" else attacks
    player = t.current
    while t.winner is None:
        if asked is None:
            moves = listed(t, player)
            if moves == [None]:
                return
            asked = Ask(player, kind, moves, why=Asking(None), of=MOVES)
        move = yield asked
        asked = None
        if move is None:
            return
        yield from make(t, player, move)


def make(t: Table, player: int, move: Any) -> Steps[None]:
    """A move of phase 4 or 5."""
    verb, card, onto = move
    if verb == "move":
        shift(t, card, onto)
    elif verb == "play":
        yield from play(t, player, card, onto)
    elif t.is_flagship(card):
        yield from use(t, ready(t, player, IN_PHASE[PHASES[t.phase]])[0])
    else:
        yield from sweep(t, card)


def shift(t: Table, ship: int, zone: int) -> None:
    """A ship maneuvers to a zone of its fleet (maneuver.step)."""
    colour = (zone - t.zone_thing0) & 3
    t.steps[ship] = t.steps.get(ship, 0) + AROUND[(colour - t.colour(ship)) % 4]
    t.zones.put(ship, t.zone0 + zone - t.zone_thing0)
    t.news.append(news.ShiftNews(t.side(ship), t.things[ship], t.things[zone]))


def maneuvers(t: Table, player: int) -> list[Any]:
    """The moves of phase 4: wherever a ship can go so that no zone need be too full in the end.

    Sources: maneuver.step, maneuver.limit.
    """
    limit, first, thing0 = t.book.constants["zone_limit"], t.zone0 + 4 * player, t.zone_thing0 + 4 * player
    zones = [t.lists[first + colour] for colour in range(4)]
    full = [len(ships) >= limit for ships in zones]
    over = max(map(len, zones)) > limit
    moves: list[Any] = []
    checked, speed, steps = bool(t.active[CANNOT]), t.title, t.steps
    for colour, ships in enumerate(zones):
        for ship in ships:
            left = speed[ship].speed - steps.get(ship, 0)
            if left <= 0 or (checked and not may(t, ship, Forbidden.maneuver)):
                continue
            for turn in (1, 3, 2) if left > 1 else (1, 3):
                goal = (colour + turn) % 4
                if (over or full[goal]) and not settles(t, player, ship, goal, left - AROUND[turn]):
                    continue
                moves.append(("move", ship, thing0 + goal))
    if ready(t, player, IN_PHASE[Phase.maneuver]):
        moves.append(("use", t.flagship(player), None))
    if not over:
        moves.append(None)
    return moves


def settles(t: Table, player: int, ship: int, goal: int, left: int) -> bool:
    """Whether all zones can still be made to hold no more than they may, once a ship has gone there with so many steps
    left. A ship reaches its own zone with none, all but the opposite one with one, any with more (Hall's condition)."""
    limit, stuck, near, total = t.book.constants["zone_limit"], [0] * 4, [0] * 4, 0
    for colour in range(4):
        for one in t.in_zone(player, colour):
            at, steps = (goal, left) if one == ship else (colour, t.title[one].speed - t.steps.get(one, 0))
            total += 1
            if steps <= 0 or not may(t, one, Forbidden.maneuver):
                stuck[at] += 1
            elif steps == 1:
                near[at] += 1
    return (
        total <= 4 * limit
        and max(stuck) <= limit
        and all(near[n] + sum(stuck) - stuck[(n + 2) % 4] <= 3 * limit for n in range(4))
    )


def attacks(t: Table, player: int) -> list[Any]:
    """The moves of phase 5: every card that can be played now, onto everything it can be played on (turn.play)."""
    sights, moves, known = Sights(t, player), list[Any](), dict[int, list[Any]]()
    for card in t.hands[player]:
        title = t.title[card]
        if title.number not in known:
            known[title.number] = targets(t, player, card, sights)
        moves += [("play", card, onto) for onto in known[title.number]]
    moves += [("use", ship, None) for ship in t.fleet(player) if sweeps(t, ship)]
    if ready(t, player, IN_PHASE[Phase.attack]):
        moves.append(("use", t.flagship(player), None))
    moves.append(None)
    return moves


def targets(t: Table, player: int, card: int, sights: Sights) -> list[Any]:
    """What a card of a hand can be played on in phase 5; None where it is just played."""
    title = t.title[card]
    if title.lies:
        return [t.flagship(who) for who in t.order()]
    if title.aims is not None:
        return sights.onto(card)
    if title.after_hit or not title.on_play or title.group is ActionGroup.hit_effect:
        return []
    clause, effects = title.on_play[0]
    return [None] if room(t, effects[0], Acting(player, card, clause)) else []


def sweeps(t: Table, ship: int) -> Standing | None:
    """What a ship can do in place of firing; None when nothing."""
    if (IN_FIRING not in t.title[ship].keys and not t.active[ACT_AS]) or not guns_left(t, ship):
        return None
    for one in t.rules_of(ship):
        if one.key == IN_FIRING and room(t, one.rule.do[0], Acting(t.side(ship), ship, one.index)):
            return one
    return None


def sweep(t: Table, ship: int) -> Steps[None]:
    """A ship does something in place of firing; where every gun counts, one of them is used (mode.sweep)."""
    one, guns = sweeps(t, ship), guns_left(t, ship)
    assert one is not None
    t.fired[ship] = t.fired.get(ship, 0) | (guns & -guns)
    t.news.append(news.UseNews(t.side(ship), t.things[ship]))
    env = Acting(t.side(ship), ship, one.index)
    env.agreed = True
    yield from do(t, one.rule.do, env)
