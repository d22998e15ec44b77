"""Choices: a game is a generator that yields questions and is sent answers. What a question's options are is said here,
and which of them are alike.

Generators cannot be copied, so the log of decisions *is* the game: `Game` copies the table where it alone says how the
game goes on, and answers the questions since then again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from typing import Any, Final, Literal, TypeVar

import msgspec

from forge.rules.kernel.news import Thing

# A move is plain data: a number (of a thing or player, or a place in a list), a name, a tuple (verb, thing, onto), or
# None for "no" and "no more".
Move = int | str | tuple[Any, ...] | None
# What options are: moves; numbers of things or players; places in a list of parts of an effect or of triggers; names;
# or "yes". Any question may offer None besides.
Of = Literal["moves", "things", "players", "parts", "triggers", "names", "yes"]
MOVES: Final = "moves"
THINGS: Final = "things"
PLAYERS: Final = "players"
PARTS: Final = "parts"
TRIGGERS: Final = "triggers"
NAMES: Final = "names"
YES: Final = "yes"
RESOLVE = "resolve"  # ("resolve", thing, index): what waits to be resolved is resolved now; the index is no thing
R = TypeVar("R")


class Part(msgspec.Struct, frozen=True, gc=False):
    """What an option stands for that is only a place in a list: a part of an effect by its name, or a trigger by the
    thing whose ability it is and what that is about (-1: nothing)."""

    name: str = ""
    thing: int = -1
    about: int = -1


class Ask(msgspec.Struct, eq=False):
    """A question to one player. `options` are the legal answers, never none of them, and `of` says what they are;
    `kind` names the question for people's sentences.

    `source` is the card whose ability asks (or -1 for the rules themselves), `why` the part of it that does, `about`
    the card asked about, `n` a number that the question mentions, `shown` what has been chosen so far (or, when there
    is `about`, everything the question is about), `most` how many there may be in the end, one question after another.
    `parts` are all that options count from 0, where they are parts or triggers.
    """

    player: int
    kind: str
    options: list[Any]
    source: int = -1
    why: Any = None
    about: int = -1
    shown: tuple[int, ...] = ()
    of: Of = "things"
    parts: Sequence[Part] = ()
    n: int = 0
    most: int = 1


Steps = Generator[Ask, Any, R]


def ask(question: Ask) -> Steps[Any]:
    """The answer to a question; a question with one possible answer is not asked."""
    if len(question.options) == 1:
        return question.options[0]
    return (yield question)


class Course:
    """A running game: the open question and the decisions so far."""

    __slots__ = ("_steps", "log", "question")

    def __init__(self, steps: Steps[None], log: list[Move] | None = None) -> None:
        """Runs the steps to their first question. `log`: what was decided before."""
        self._steps = steps
        self.log: list[Move] = [] if log is None else log
        self.question: Ask | None = next(steps, None)

    def answer(self, move: Move) -> None:
        """Goes on with a legal answer to the next question, or to the end."""
        self.log.append(move)
        try:
            self.question = self._steps.send(move)
        except StopIteration:
            self.question = None


# --- what options are ------------------------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option with names for what is in it. `move` is the answer to give.

    `verb` is that of a move ("play", "use", "resolve"), else "pick", "yes" or "no". `thing` is played, used or picked,
    or has the ability that is triggered; `onto` is where it goes, or what the trigger is about. `index` counts parts,
    triggers and what waits to be resolved. `like` is the place in the list of the first choice that is alike: nobody
    can tell the two apart.
    """

    move: int | str | tuple[str | int | None, ...] | None
    verb: str
    thing: Thing | None = None
    onto: Thing | None = None
    player: int | None = None
    name: str | None = None
    index: int | None = None
    like: int = 0


def things_of(ask: Ask) -> frozenset[int]:
    """The things that whoever is asked is shown by the question itself."""
    if ask.of == MOVES:
        moves = [move[1:] for move in ask.options if move is not None and move[0] != RESOLVE]
        return frozenset(number for move in moves for number in move if number is not None)
    if ask.of == THINGS:
        return frozenset(number for number in (*ask.options, *ask.shown, ask.about) if number is not None)
    return frozenset((ask.about,))


def choices(ask: Ask, things: Sequence[Thing], same: Callable[[int], Hashable]) -> tuple[Choice, ...]:
    """The options of a question, in its order. `things` are those of the table; for `same` see `alike`."""
    seen: dict[Hashable, int] = {}
    return tuple(
        _choice(ask, option, things, seen.setdefault(alike(ask, option, same), index))
        for index, option in enumerate(ask.options)
    )


def _choice(ask: Ask, option: Any, things: Sequence[Thing], like: int) -> Choice:
    def thing(number: int | None) -> Thing | None:
        return None if number is None or number < 0 else things[number]

    if option is None:
        return Choice(None, "no", like=like)
    if ask.of == MOVES:
        verb, number, onto = option
        if verb == RESOLVE:
            return Choice(option, verb, thing(number), index=onto, like=like)
        return Choice(option, verb, thing(number), thing(onto), like=like)
    if ask.of == PLAYERS:
        return Choice(option, "pick", player=option, like=like)
    if ask.of == NAMES:
        return Choice(option, "pick", name=option, like=like)
    if ask.of == YES:
        return Choice(option, "yes", like=like)
    if ask.of == THINGS:
        return Choice(option, "pick", things[option], like=like)
    part = ask.parts[option]
    return Choice(option, "pick", thing(part.thing), thing(part.about), None, part.name or None, option, like)


def alike(ask: Ask, move: Any, same: Callable[[int], Hashable]) -> Hashable:
    """What is the same for answers that nobody can tell apart, be they offered or not.

    `same` is the game's: what is the same for two things of which nobody could say which is which (`Rules.same`).
    """
    if isinstance(move, tuple):
        if move[0] == RESOLVE:
            return move
        return (move[0], *(None if part is None else same(part) for part in move[1:]))
    if type(move) is not int:
        return str(move) if isinstance(move, str) else None
    if ask.of == THINGS:
        return same(move)
    if ask.of == TRIGGERS:
        part = ask.parts[move]
        return (same(part.thing), None if part.about < 0 else same(part.about))
    if ask.of == PARTS:  # by name, so that it can be compared with the same question of another game
        names = [part.name for part in ask.parts[: move + 1]]
        return (names[-1], names.count(names[-1])) if 0 <= move < len(names) else move
    return move


def as_move(data: Any) -> Any:
    """A move that has been through JSON, where a tuple is a list."""
    return tuple(data) if isinstance(data, list) else data
