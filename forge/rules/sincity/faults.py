"""What must be true of every table, whatever was played. Soak runs and tests ask for what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from forge.rules.kernel.choices import Ask
from forge.rules.sincity.engine.table import BEGIN, DEPLOY, Table

FITS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "token": frozenset(("space", "body_count")),
        "hero": frozenset(("space",)),
        "action": frozenset(("action_deck", "action_discard", "aside")),
        "keeper": frozenset(("action_deck", "action_discard", "aside", "kept")),
        "goal": frozenset(("goals", "open", "met", "goal_deck", "goal_discard")),
        "move": frozenset(("moves", "used")),
    }
)


def faults(t: Table, question: Ask | None = None) -> list[str]:
    """Every fault of a table, as a sentence. `question` is the open one."""
    return [*_zones(t), *_goals(t), *_round(t, question), *_end(t, question)]


def _name(t: Table, thing: int) -> str:
    return f"{t.title[thing].id} ({thing})"


def _zones(t: Table) -> Iterator[str]:
    """Each thing is in exactly one zone, and in one for things like it: tokens and heroes on the board."""
    seen = Counter(thing for zone in t.lists for thing in zone)
    for thing in range(t.place0):
        zone = t.where[thing]
        if seen[thing] != 1 or thing not in t.lists[zone]:
            yield f"{_name(t, thing)} is in {seen[thing]} zones, or not where it should be"
        elif (kind := t.zones.plan.kind[zone].name) not in FITS[t.title[thing].type]:
            yield f"{_name(t, thing)} is in a zone {kind}"
    if len(seen) > t.place0:
        yield "a place lies in a zone"


def _goals(t: Table) -> Iterator[str]:
    """Goals met are counted right; a side lays down one in a round at most; goals lie open as agreed."""
    plans = t.agreed("plans_within_plans")
    for player in range(t.players):
        met, held = len(t.held("met", player)), len(t.goals(player))
        if met != t.points[player]:
            yield f"player {player} has {t.points[player]} goals counted and {met} lying there"
        if held > t.goals_dealt() - (met if plans else 0):
            yield f"player {player} holds {held} goals"
        if t.held("open", player) and not t.agreed("kinder_and_gentler"):
            yield f"player {player} has open goals, and nobody agreed on that"
    told = Counter[tuple[int, int]]()
    turn = 0
    for item in t.news:
        turn = getattr(item, "n", turn) if item.kind == "turn" else turn
        if item.kind == "goal":
            told[turn, t.team(item.player)] += 1
    yield from (f"side {side} has laid down {n} goals in round {turn}" for (turn, side), n in told.items() if n > 1)


def _round(t: Table, question: Ask | None) -> Iterator[str]:
    """Between rounds nobody is dead; while tokens are deployed, and only then, somebody is asked for one."""
    if t.phase in (BEGIN, DEPLOY) and t.lists[t.body] and t.turn > 1:
        yield "the dead are still in the body count"
    if question is not None and (question.kind == "deploy") is not (t.phase == DEPLOY):
        yield f"the question is {question.kind} in phase {t.phase}"
    if question is not None and question.kind == "deploy" and question.player != t.deployer:
        yield f"player {question.player} is asked for a token, and it is player {t.deployer}'s turn"


def _end(t: Table, question: Ask | None) -> Iterator[str]:
    """Those have won who have met as many goals as win, and nobody is asked anything then."""
    wanted = t.goals_wanted()
    there = tuple(player for player in range(t.players) if sum(t.points[who] for who in t.partners(player)) >= wanted)
    if t.winners not in ((), there):
        yield f"players {t.winners} have won, and players {there} have met their goals"
    if t.winner != (t.winners[0] if len(t.winners) == 1 else None):
        yield f"player {t.winner} is named as the winner, of {t.winners}"
    if t.winners and question is not None:
        yield f"player {question.player} is asked something after the game has been won"
    if there and not t.winners and question is not None and question.kind == "deploy":
        yield f"players {there} have met their goals, and the game goes on"
