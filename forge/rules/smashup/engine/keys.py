"""What the engine finds rules by: their kind, and for what happens at a moment the moment and the event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from forge.abilities.sorts import Rule
from forge.rules.smashup import kinds as nodes

R = TypeVar("R", bound=Rule)

if TYPE_CHECKING:

    class Key(str, Generic[R]):
        """A name under which the table keeps rules of one kind; nothing but a string when the game runs."""
else:
    Key = str

HAS_THIS: Key[nodes.Has] = Key("Has This")
HAS_HOST: Key[nodes.Has] = Key("Has Host")
HAS_ALL: Key[nodes.Has] = Key("Has All")
IGNORE: Key[nodes.Ignore] = Key("Ignore")
COUNT_AS: Key[nodes.CountAs] = Key("CountAs")
EACH_TURN: Key[nodes.EachTurn] = Key("EachTurn")
PLAY_FROM: Key[nodes.PlayFrom] = Key("PlayFrom")
STURDY: Key[nodes.CannotBeDestroyed] = Key("CannotBeDestroyed")
FIXED: Key[nodes.CannotBeMoved] = Key("CannotBeMoved")
PROTECTED: Key[nodes.CannotBeAffected] = Key("CannotBeAffected")
BARRED: Key[nodes.CannotBePlayed] = Key("CannotBePlayed")
INSTEAD: Key[nodes.Instead] = Key("Instead")
ON_TURN: Key[nodes.When] = Key("OnTurn")
TURN_STARTS: Key[nodes.When] = Key("StartOfTurn")
TURN_ENDS: Key[nodes.When] = Key("EndOfTurn")
BEFORE: Key[nodes.When] = Key("Before Scored")
AS: Key[nodes.When] = Key("As Scored")
AFTER: Key[nodes.When] = Key("After Scored")
REPLACED: Key[nodes.When] = Key("After Replaced")
DESTROYED: Key[nodes.When] = Key("After Destroyed")
AFFECTED: Key[nodes.When] = Key("After Affected")
MINION_PLAYED: Key[nodes.When] = Key("After Played Minion")
ACTION_PLAYED: Key[nodes.When] = Key("After Played Action")
CARD_PLAYED: Key[nodes.When] = Key("After Played Card")

# Every key the engine looks under: a rule with another one would do nothing.
KEYS: frozenset[str] = frozenset(
    (
        *(HAS_THIS, HAS_HOST, HAS_ALL, IGNORE, COUNT_AS, EACH_TURN, PLAY_FROM, STURDY, FIXED),
        *(PROTECTED, BARRED, INSTEAD),
        *(ON_TURN, TURN_STARTS, TURN_ENDS, BEFORE, AS, AFTER, REPLACED, DESTROYED, AFFECTED),
        *(MINION_PLAYED, ACTION_PLAYED, CARD_PLAYED),
    )
)


def event_of(when: nodes.When) -> Any:
    """The event at which something is done, for a rule that was found by it."""
    return when.moment.event  # type: ignore[attr-defined]


def key_of(rule: R) -> Key[R]:
    """Rules are found by their kind; what happens at a moment by the moment: `Before Scored`."""
    if isinstance(rule, nodes.Has):
        return Key(f"Has {type(rule.what).__name__}")
    if not isinstance(rule, nodes.When):
        return Key(type(rule).__name__)
    event = getattr(rule.moment, "event", None)
    if isinstance(event, nodes.Played):
        return Key(f"After Played {type(event.what).__name__}")
    return Key(type(rule.moment).__name__ + (f" {type(event).__name__}" if event is not None else ""))
