"""Every kind of node that the engine plays: what its tables have, and what it looks for or compares elsewhere."""

from __future__ import annotations

from forge.abilities.kinds import Ability
from forge.abilities.sorts import Node, Rule
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.conditions import CONDITIONS
from forge.rules.smashup.engine.effects import RUNNERS
from forge.rules.smashup.engine.keys import KEYS, key_of
from forge.rules.smashup.engine.select import SELECT
from forge.rules.smashup.engine.values import BOUNDS, NUMBERS, PLACES, PLAYERS
from forge.rules.smashup.kinds.vocabulary import VOCABULARY

# What has no runner of its own: whoever meets it in a field knows all of its sort.
CLAUSES = (nodes.OnPlay, nodes.Ongoing, nodes.Special, nodes.ThisBase)  # book.Title
DESCRIPTIONS = (nodes.Minion, nodes.Action, nodes.Card, nodes.Base, nodes.Player)  # values.found
ZONES = (nodes.Hand, nodes.Deck, nodes.DiscardPile, nodes.BaseDeck)  # values.zone_cards
DURATIONS = (nodes.ThisTurn, nodes.YourTurn, nodes.YourNextTurn, nodes.TheirNextTurn)  # effects, turn
SOUGHT = frozenset(word for key in KEYS for word in key.split())


def runs() -> frozenset[type[Node]]:
    """Every kind the engine plays. Rules, moments and events are those that it looks for by a key."""
    tables = (RUNNERS, SELECT, NUMBERS, CONDITIONS, PLAYERS, PLACES)
    found: set[type[Node]] = {kind for table in tables for kind in table}
    found.update((*CLAUSES, *DESCRIPTIONS, *ZONES, *BOUNDS, *DURATIONS, nodes.When))
    patterns = nodes.Rule | nodes.Moment | nodes.Event
    return frozenset(found | {kind for kind in VOCABULARY.kinds if issubclass(kind, patterns) and named(kind)})


def named(kind: type[Node]) -> bool:
    """Whether the name of a kind stands in a key the engine looks for."""
    return kind.__name__ in SOUGHT


def idle(ability: Ability) -> list[str]:
    """The rules that the engine never looks for, in sentences: nothing is ever done at such a moment."""
    rules = [rule for clause in ability if isinstance(rule := getattr(clause, "rule", None), Rule)]
    return [f"the engine never looks for a rule of {key!r}" for rule in rules if (key := key_of(rule)) not in KEYS]
