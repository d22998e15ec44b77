"""What must be true of every table, whatever was played. Soak runs and tests ask for what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from forge.rules.kernel.choices import Ask
from forge.rules.magblast.engine.table import ATTACK, PLACING, Table
from forge.rules.magblast.facts import ActionGroup

PLAIN = ("discard", "maneuver", "attack")


def faults(t: Table, question: Ask | None = None) -> list[str]:
    """Every fault of a table, as a sentence. `question` is the open one."""
    return [*_zones(t), *_fleets(t), *_damage(t), *_turn(t), *_rules(t), *_rest(t, question)]


def _name(t: Table, thing: int) -> str:
    return f"{t.title[thing].id} ({thing})"


def _zones(t: Table) -> Iterator[str]:
    """Each thing is in exactly one zone, and in one for things like it."""
    seen = Counter(card for zone in t.lists for card in zone)
    plan = t.zones.plan
    for thing in range(t.zone_thing0):
        zone = t.where[thing]
        if seen[thing] != 1 or thing not in t.lists[zone]:
            yield f"{_name(t, thing)} is in {seen[thing]} zones, or not where it should be"
            continue
        kind = plan.kind[zone].name
        if thing < t.ship0:
            fits = kind in ("hand", "action_deck", "action_discard", "aside", "under", "on_fleet")
        elif thing < t.command0:
            fits = kind in ("dealt", "placed", "zone", "fleet_deck", "fleet_discard")
        else:
            fits = kind in ("command", "command_deck", "command_discard")
        if not fits:
            yield f"{_name(t, thing)} is in a zone {kind}"
        if t.things[thing].owner != (t.side(thing) if thing >= t.ship0 else -1):
            yield f"{_name(t, thing)} is spoken of as player {t.things[thing].owner}'s"


def _fleets(t: Table) -> Iterator[str]:
    """Fleets are with players who are in the game, and no zone is too full but in a maneuver (maneuver.limit)."""
    limit = t.book.constants["zone_limit"]
    for player in range(t.players):
        zones = (t.post, t.on_fleet, t.hand_of, t.dealt, t.placed)
        held = [*t.fleet(player), *(card for zone in zones for card in t.lists[zone[player]])]
        if not t.alive[player] and held:
            yield f"player {player} is out and has {_name(t, held[0])}"
        if t.alive[player] and len(t.lists[t.post[player]]) != 1:
            yield f"player {player} has {len(t.lists[t.post[player]])} command ships"
        for colour in range(4):
            count = len(t.in_zone(player, colour))
            if count > limit and not (t.phase == ATTACK - 1 and player == t.current):
                yield f"player {player} has {count} ships in zone {colour}"


def _damage(t: Table) -> Iterator[str]:
    """The damage of a ship is that of the cards under it, and less than its hull; nothing lies under what is gone."""
    for ship in range(t.ship0, t.zone_thing0):
        under = t.under(ship)
        if t.damage[ship] != sum(t.force.get(card, 0) for card in under):
            yield f"{_name(t, ship)} has {t.damage[ship]} damage, and not that of the cards under it"
        if t.side(ship) < 0 and under:
            yield f"{_name(t, ship)} is not in play and has cards under it"
        elif t.side(ship) >= 0 and t.damage[ship] >= t.title[ship].hull:
            yield f"{_name(t, ship)} has {t.damage[ship]} damage and is still there"
    for card in t.force:
        if not t.is_ship(t.where[card] - t.under0):
            yield f"{_name(t, card)} deals damage to nothing"


def _turn(t: Table) -> Iterator[str]:
    """What lasts a turn is of this turn: who has fired and moved, and the squadrons that are out."""
    for ship, guns in t.fired.items():
        if t.side(ship) != t.current or guns & ~t.title[ship].guns or not guns:
            yield f"{_name(t, ship)} has fired, out of turn or from a gun that it has not"
        if not t.by_gun and t.phase != ATTACK:
            yield f"{_name(t, ship)} has fired before the attack phase"
    for ship, steps in t.steps.items():
        if t.side(ship) != t.current or not 0 < steps <= t.title[ship].speed:
            yield f"{_name(t, ship)} has moved {steps} steps, out of turn or faster than it can"
    for card in t.sent:
        if t.group(card) is not ActionGroup.squadron or (t.where[card] != t.aside and card not in t.force):
            yield f"{_name(t, card)} is on its way to a hand from where nothing is"
        if t.phase != ATTACK and t.winner is None:
            yield f"{_name(t, card)} is out before the attack phase"
    for card in t.force:
        if t.group(card) is ActionGroup.squadron and card not in t.sent:
            yield f"{_name(t, card)} is under a ship and never goes home"
    for card, player in t.laid.items():
        if not t.title[card].lies or not 0 <= player < t.players:
            yield f"{_name(t, card)} lies on a fleet, and should not"


def _rules(t: Table) -> Iterator[str]:
    """What is in play works, and nothing else does."""
    working = Counter((card, one.index) for held in t.active.values() for card, one in held)
    said = Counter(
        (card, one.index) for card in range(t.zone_thing0) if t.works(card) for one in t.title[card].standing
    )
    for card, _ in sorted((working - said) | (said - working)):
        yield f"{_name(t, card)} works and should not, or does not and should"
    laid = {card for player in range(t.players) for card in t.lists[t.on_fleet[player]]}
    if laid != set(t.laid):
        yield "a card lies on a fleet and nobody has laid it, or the other way round"


def _rest(t: Table, question: Ask | None) -> Iterator[str]:
    """Who is asked is in the game; uses are counted down; nothing is left aside; the winner is alone."""
    if question is not None and not t.alive[question.player]:
        yield f"player {question.player} is out and is asked"
    if min(t.uses) < 0 or max(t.uses) > t.book.constants["command_uses"]:
        yield "an ability was used too often, or less than never"
    plain = question is not None and question.kind in PLAIN
    if plain and t.answering:
        yield "an answer is open while nothing is being played"
    if plain and (question is None or question.player != t.current):
        yield f"it is player {t.current}'s turn, and another one is asked"
    if plain and any(t.lists[zone] for zone in t.dealt):
        yield "a fleet ship was drawn and is nowhere"
    stray = [card for card in t.lists[t.aside] if card not in t.sent]
    if plain and stray:
        yield f"{_name(t, stray[0])} was left aside"
    if t.winner is None and not t.alive[t.current]:
        yield f"it is the turn of player {t.current}, who is out"
    if (t.winner is not None) != (sum(t.alive) == 1):
        yield f"player {t.winner} has won, and {sum(t.alive)} are in the game"
    if t.phase > PLACING and any(t.lists[zone] for zone in t.placed):
        yield "a fleet was not revealed"
