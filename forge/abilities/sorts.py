"""The sorts of nodes, what kinds tell about themselves, and the enumerations that stand in them.

A kind tells about itself once, by *traits*: class attributes that its sort declares here, with what holds for most
kinds. Whoever wants to know of a kind asks the kind, and keeps no table of kinds of their own. Only what carries out a
node (a description, a place, a zone) asks of what kind that node is, never of what kind its neighbours are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from forge.frozen import frozen


class Role(Enum):
    """What can be done with a thing that has been named: in which fields its name may stand."""

    card = "card"
    pile = "pile"  # things that lie in a stack of their own kind, and are no cards
    place = "place"
    player = "player"
    word = "word"  # said, not shown: a card remembers it as long as it stays in play


@frozen
class Referent:
    """What a name stands for: the noun people use for it, and its role. `several`: the noun of more than one, when the
    name may stand for several."""

    noun: str
    role: Role
    several: str = ""


CARD = Referent("card", Role.card)
PLAYER = Referent("player", Role.player)
MANY = 1_000  # more than there are of anything
NOTHING: Mapping[str, Referent] = MappingProxyType({})


class Node:
    """Anything in an ability."""

    __slots__ = ()

    # What a description, a zone or a player stands for: what a name bound to "one of these" names.
    stands_for: ClassVar[Referent] = CARD
    # What `as` names, when it is nothing described or selected here.
    binds: ClassVar[Referent | None] = None
    # Whether what it binds is known inside already, as in "for each of these: ... it".
    early: ClassVar[bool] = False
    # The names an event or a moment gives by itself.
    tells: ClassVar[Mapping[str, Referent]] = NOTHING
    # Fields that refer to something named before, beside `the`.
    refers: ClassVar[Mapping[str, Referent]] = NOTHING
    # What a name may stand for where a node of this sort is wanted.
    takes: ClassVar[tuple[Role, ...]] = (Role.card,)
    # For a name that an event tells, the field that may say which one it is: "after this card is destroyed, it ...".
    told_in: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # Whether it is one thing that stays the same, whatever else happens: this, here.
    definite: ClassVar[bool] = False
    # The field that says which cards are played; they lie on no place before.
    played: ClassVar[str | None] = None
    # Fields that say what something lies on or is attached to: cards or places.
    on: ClassVar[tuple[str, ...]] = ()
    # Further fields whose descriptions are of cards.
    of_cards: ClassVar[tuple[str, ...]] = ()
    # Whether players describe in it, rather than act: "another player" and "other players" are one then.
    describes: ClassVar[bool] = False
    # Fields that are worded in a section of their own in phrasebooks: numbers with a sign, ids of titles ...
    worded: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # The field that describes the cards that something has to come from.
    source: ClassVar[str | None] = None

    def reads(self) -> tuple[str, ...]:
        """The figures it compares or adds up that rules at work can change, by names of the game's own."""
        return ()


class Clause(Node):
    """A part of a card's text under one label."""

    __slots__ = ()

    # What bears such clauses and no others; none: all that have no clauses of their own.
    borne_by: ClassVar[tuple[str, ...]] = ()
    # Clauses whose labels say nothing else on what bears this one alone.
    also: ClassVar[tuple[str, ...]] = ()
    # Whether players may be asked again and again if they ignore it.
    ignored: ClassVar[bool] = False
    # Whether its label says what nothing else in the text does: without the label it is another clause.
    told: ClassVar[bool] = False


class Rule(Node):
    """What a clause establishes for as long as it works."""

    __slots__ = ()

    # The figures (see `Node.reads`) that change with it: where it reads one of them, it hangs on itself.
    sways: ClassVar[tuple[str, ...]] = ()


class Effect(Node):
    """Something that is done."""

    __slots__ = ()

    # Whether it is done to cards alone, not to places nor to what lies in piles of its own.
    on_cards: ClassVar[bool] = False
    # Whether its objects come to a hand.
    to_hand: ClassVar[bool] = False
    # Whether its objects are played.
    plays: ClassVar[bool] = False
    # What "it" stands for as its object.
    objects: ClassVar[tuple[Role, ...]] = (Role.card,)
    # Whether players choose its objects freely: "may" adds nothing to "up to" then.
    optional: ClassVar[bool] = False
    # Whether "may" adds "no" to the choice of its object (or to its own question), instead of asking twice.
    offers_no: ClassVar[bool] = False
    # Whether it is up to the player whether it is done at all.
    voluntary: ClassVar[bool] = False
    # Whether nobody would rather not have it done.
    harmless: ClassVar[bool] = False
    # Whether it is done as a whole or not at all: what is chosen for it before must leave it possible.
    whole: ClassVar[bool] = False
    # Whether only one player can do it, however many are told to.
    sole: ClassVar[bool] = False
    # Whether nothing can prevent it: what was chosen before is what is chosen for it.
    sure: ClassVar[bool] = False
    # Whether it is asked first if it can be done, inside "both" and "either" and at the head of a special.
    asked: ClassVar[bool] = False
    # Whether doing it in one step with something else is another thing than doing both in two.
    alone: ClassVar[bool] = False

    def answers_no(self) -> bool:
        """Whether it asks something itself to which "may" can add "no"."""
        what = self.object()
        return self.offers_no and (what is None or what.takes_no)

    def object(self) -> Selection | None:
        """What it is done to, where that is one selection."""
        what = getattr(self, "what", None)
        return what if isinstance(what, Selection) else None

    def in_any_order(self, one_card: bool) -> bool:
        """Whether doing it several times is the same in any order, for several cards or (`one_card`) for one."""
        return False


class Moment(Node):
    """When something is done."""

    __slots__ = ()


class Event(Node):
    """Something that happens in the game, as a pattern."""

    __slots__ = ()


class Preventable(Event):
    """An event in whose place something else can happen."""

    __slots__ = ()

    # Which of all that can happen to a card it is; none: any of it.
    verb: ClassVar[str | None] = None
    # Whether what happens instead keeps the whole ability from the cards spoken of, not only this part of it.
    spares: ClassVar[bool] = False


class Foreseen(Event):
    """An event that everyone sees coming: something can be done before it, and as it happens."""

    __slots__ = ()


class Selection(Node):
    """Which and how many: the object of an effect."""

    __slots__ = ()

    takes: ClassVar[tuple[Role, ...]] = (Role.card, Role.place, Role.pile)
    # Whether it is made of other selections.
    joins: ClassVar[bool] = False
    # Whether it is one choice, to which "no" may be an answer.
    takes_no: ClassVar[bool] = False
    # Whether it picks as a description has it.
    picks: ClassVar[bool] = False
    # Whether it picks things itself, which may have gone elsewhere when something is done to them.
    remembered: ClassVar[bool] = False
    # Whether it speaks of what is known already, and picks nothing.
    known: ClassVar[bool] = False
    # Whether it is what bears the text.
    bearer: ClassVar[bool] = False

    def named_before(self) -> str | None:
        """The name by which it speaks of what was named before, if it does."""
        return None

    def lies_in(self) -> Zone | None:
        """The zone it takes cards from, if it says one."""
        return None

    def can_wait(self) -> bool:
        """Whether a play of such a card may be made later than it is given: as one more of the plays of a turn."""
        return False


class Described(Selection):
    """A selection of what is like a description."""

    __slots__ = ()

    if TYPE_CHECKING:
        of: Filter

    def lies_in(self) -> Zone | None:
        return self.of.lies_in()


class Chosen(Described, ABC):
    """A selection that a player picks one by one."""

    __slots__ = ()

    @abstractmethod
    def bounds(self, number: Callable[[int | Value], int]) -> tuple[int, int]:
        """How many have to be picked, and how many may be. `number` says what a number is that depends on the game."""

    def can_wait(self) -> bool:
        return self.of.can_wait()


class Filter(Node):
    """A description of cards, places or players."""

    __slots__ = ()

    def lies_in(self) -> Zone | None:
        """The zone in which such cards lie; none: they are in play, or wherever they are."""
        zone: Zone | None = getattr(self, "in_", None)
        return zone

    def can_wait(self) -> bool:
        """Whether a play of such a card may be made later, see `Selection.can_wait`."""
        return False


class Place(Node):
    """A place in play, or a description of places."""

    __slots__ = ()

    # Whether it is any place but the one where something is already.
    elsewhere: ClassVar[bool] = False
    # Whether it is every such place, or for each card one of its own, rather than one for all.
    each: ClassVar[bool] = False
    takes: ClassVar[tuple[Role, ...]] = (Role.place,)


class Who(Node):
    """One player or several."""

    __slots__ = ()

    stands_for = PLAYER
    takes: ClassVar[tuple[Role, ...]] = (Role.player,)
    # Whether it is one player, so that what it does with "theirs" is done with "yours".
    single: ClassVar[bool] = False


class Zone(Node):
    """Where cards lie that are not in play."""

    __slots__ = ()

    takes: ClassVar[tuple[Role, ...]] = (Role.card, Role.pile)
    # Whether cards are played from there without anything saying so.
    at_hand: ClassVar[bool] = False


class Stack(Zone):
    """A zone with an order that is shuffled."""

    __slots__ = ()


class Value(Node):
    """A number that depends on the game."""

    __slots__ = ()


class Bound(Node):
    """A comparison with a number."""

    __slots__ = ()


class Condition(Node):
    """Something that is true or not."""

    __slots__ = ()


class Duration(Node):
    """How long something lasts."""

    __slots__ = ()


class Spot(Enum):
    """Where a card is put; always its owner's."""

    hand = "hand"
    deck_top = "deck_top"
    deck_bottom = "deck_bottom"
    discard = "discard"


class Limit(Enum):
    """How often a player may use an ability, counted over all cards of that title."""

    turn = "turn"
    scoring = "scoring"
