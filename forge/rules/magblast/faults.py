"""What must be true of every table, whatever was played. Soak runs and tests ask for what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from forge.rules.kernel.choices import Ask
from forge.rules.magblast.engine.table import ATTACK, PLACING, Table

PLAIN = ("discard", "maneuver", "attack")


def faults(t: Table, question: Ask | None = None) -> list[str]:
    """Every fault of a table, as a sentence. `question` is the open one."""
    return [*_zones(t), *_fleets(t), *_damage(t), *_rules(t), *_rest(t, question)]


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
        held = [*t.fleet(player), *t.lists[t.post[player]], *t.lists[t.on_fleet[player]], *t.hands[player]]
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
    if min(t.uses) < 0:
        yield "an ability was used too often"
    stray = [card for card in t.lists[t.aside] if card not in t.sent]
    if question is not None and question.kind in PLAIN and stray:
        yield f"{_name(t, stray[0])} was left aside"
    if (t.winner is not None) != (sum(t.alive) == 1):
        yield f"player {t.winner} has won, and {sum(t.alive)} are in the game"
    if t.phase > PLACING and any(t.lists[zone] for zone in t.placed):
        yield "a fleet was not revealed"
