"""What must be true of every table, whatever was played. Soak runs and tests ask for what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from forge.rules.kernel.choices import Ask
from forge.rules.smashup.engine.events import loose
from forge.rules.smashup.engine.news import PlayNews, ReplaceNews, TriggerNews, TurnNews, UseNews
from forge.rules.smashup.engine.table import END, Table
from forge.rules.smashup.engine.values import power
from forge.rules.smashup.facts import PlayOn


def faults(t: Table, question: Ask | None = None) -> list[str]:
    """Every fault of a table, as a sentence. `question` is the open one."""
    return [*_zones(t), *_in_play(t), *_at_work(t), *_powers(t), *_hands(t), *_winner(t), *_aside(t, question)]


def _name(t: Table, card: int) -> str:
    return f"{t.title[card].id} ({card})"


def _zones(t: Table) -> Iterator[str]:
    """Each card is in exactly one zone, and in one of its owner's."""
    seen, holder = Counter(card for zone in t.lists for card in zone), t.zones.plan.holder
    for card, zone in enumerate(t.where):
        if seen[card] != 1:
            yield f"{_name(t, card)} is in {seen[card]} zones"
        if not 0 <= zone < len(t.lists) or card not in t.lists[zone]:
            yield f"{_name(t, card)} is not where it should be: zone {zone}"
        elif t.title[card].is_base:
            if zone not in (t.base_deck, t.base_pile, t.row, t.aside):
                yield f"the base {_name(t, card)} is in zone {zone}"
        elif zone < t.base_deck and holder[zone] != t.owner[card]:
            yield f"{_name(t, card)} of player {t.owner[card]} is in a zone of player {holder[zone]}"
        elif t.base_deck <= zone <= t.row:
            yield f"{_name(t, card)} is among the bases"
        elif zone < t.base_deck and t.controller[card] != t.owner[card]:
            yield f"{_name(t, card)} is out of play and not controlled by its owner"


def _in_play(t: Table) -> Iterator[str]:
    """Minions stand on bases in play, attached actions live with a host of their kind that is in play."""
    bases, off = set(t.bases()), loose(t)
    for card, zone in enumerate(t.where):
        if zone < t.on0 or t.title[card].is_base:
            continue
        minion, host = t.title[card].is_minion, t.host(card)
        if minion != (host < 0):
            yield f"{_name(t, card)} is {'attached' if minion else 'standing on a base'}"
        elif t.base_of(card) not in bases:
            yield f"{_name(t, card)} is on {_name(t, host if host >= 0 else zone - t.field0)}, which is not in play"
        elif not 0 <= t.controller[card] < t.players:
            yield f"{_name(t, card)} is in play and controlled by nobody"
        elif card in off:
            yield f"{_name(t, card)} is attached to {_name(t, host)}, which is protected from it"
        elif host >= 0 and (t.title[card].play_on is PlayOn.base) != t.title[host].is_base:
            yield f"{_name(t, card)} is attached to {_name(t, host)}"


def _at_work(t: Table) -> Iterator[str]:
    """What the cards in play say works, and nothing else does; nothing is remembered of a card that has left."""
    working = Counter((card, id(clause)) for clauses in t.active.values() for card, clause in clauses)
    said = Counter((card, id(c)) for card in range(len(t.title)) if t.in_play(card) for c in t.title[card].in_play)
    for card in sorted({card for card, _ in (working - said)}):
        yield f"{_name(t, card)} still works"
    for card in sorted({card for card, _ in (said - working)}):
        yield f"{_name(t, card)} does not work"
    for what, cards in (("power", t.boosts), ("breakpoint", t.lowered)):
        for card in cards:
            if not t.in_play(card):
                yield f"{_name(t, card)} has left and keeps its changed {what}"


def _powers(t: Table) -> Iterator[str]:
    """No minion has negative power, and no power is remembered that is not right."""
    known = dict(t.powers)
    t.powers.clear()
    for card in t.minions():
        now = power(t, card)
        if now < 0:
            yield f"{_name(t, card)} has power {now}"
        if known.get(card, now) != now:
            yield f"{_name(t, card)} has power {now}, remembered as {known[card]}"
    for player, points in enumerate(t.points):
        if points < 0:
            yield f"player {player} has {points} points"


def _hands(t: Table) -> Iterator[str]:
    """After the draw step a hand is not above the limit: seen when the next turn has just begun, or at the very end.

    Turns at whose end something happened are left out: that may bring cards.
    """
    begun = bool(t.news) and isinstance(t.news[-1], TurnNews) and t.turn > 1
    if not begun and t.step != END:
        return
    for item in reversed(t.news[:-1] if begun else t.news):
        if isinstance(item, TriggerNews):
            return
        if isinstance(item, TurnNews | PlayNews | UseNews | ReplaceNews):
            break
    player, limit = (t.current - 1) % t.players if begun else t.current, t.book.constants["hand_limit"]
    if len(t.hand(player)) > limit:
        yield f"player {player} has {len(t.hand(player))} cards after drawing, above the limit of {limit}"


def _winner(t: Table) -> Iterator[str]:
    """The winner has enough points, and more than everybody else."""
    if t.winner is None:
        return
    target, points = t.book.constants["victory_target"], t.points[t.winner]
    if points < target:
        yield f"player {t.winner} wins with {points} points, below {target}"
    if any(other >= points for player, other in enumerate(t.points) if player != t.winner):
        yield f"player {t.winner} wins with {points} points of {t.points}"


def _aside(t: Table, question: Ask | None) -> Iterator[str]:
    """Nothing is left aside when a player is asked what to do in their turn."""
    if question is not None and question.kind == "turn" and t.lists[t.aside]:
        yield f"{_name(t, t.lists[t.aside][0])} was left aside"
