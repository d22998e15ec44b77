"""The script of a scenario: names for cards and players, and the moves they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forge.rules.kernel.choices import MOVES, NAMES, PARTS, PLAYERS, RESOLVE, TRIGGERS, Move
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.rules import AnyRules
from forge.rules.kernel.scenario.file import Loaded, words_of
from forge.rules.kernel.scenario.notation import below
from forge.rules.kernel.verdict import IllegalMove, Reason

MOST = 30  # options that are told; a question with more says how many
NO = ("pass", "done", "no", "none", "end")


class ScriptError(Exception):
    """A step that cannot be understood or made."""


class NotAsked(ScriptError):
    """A step that answers what nobody asks."""


class Script:
    """A game with names for its players and cards."""

    def __init__(self, rules: AnyRules, book: Any, loaded: Loaded) -> None:
        self.names = loaded.names
        self.words = words_of(rules)
        self.game: AnyGame = Game(rules, book, loaded.start)
        self.book = book
        self.since = 0

    # -- names --------------------------------------------------------------------------------------------------

    def seat(self, name: str) -> int:
        if name not in self.names:
            raise ScriptError(f"there is no player {name!r}; there are: {', '.join(self.names)}")
        return self.names.index(name)

    def where(self, thing: int) -> set[str]:
        """Every name of the place where a thing is: what it lies on, its zone, its player, `ann.hand`."""
        return self.words.places(self.game.table, thing, self.names)

    def called(self, thing: int) -> str:
        """A thing as a reference."""
        return self.words.called(self.game.table, thing)

    def title(self, thing: int) -> str:
        return str(self.game.table.things[thing].title)

    @property
    def all(self) -> range:
        """Everything in the game."""
        return range(len(self.game.table.things))

    def matching(self, reference: str, cards: Sequence[int]) -> list[int]:
        """The cards a reference `title@place@player#2` may mean."""
        name, _, ordinal = reference.partition("#")
        title, *places = name.split("@")
        if title not in self.words.titles(self.book):
            raise ScriptError(f"there is no {self.words.things} {title!r}")
        fitting = [card for card in cards if self.title(card) == title and set(places) <= self.where(card)]
        if ordinal:
            if not ordinal.isdecimal() or len(ordinal) > 6 or int(ordinal) < 1:
                raise ScriptError(f"{reference!r}: after # stands a number from 1 up")
            fitting = fitting[int(ordinal) - 1 : int(ordinal)]
        return fitting

    def card(self, reference: str, cards: Sequence[int] | None = None) -> int:
        """The one card a reference means; among copies that cannot be told apart, the first."""
        t, rules = self.game.table, self.game.rules
        fitting = self.matching(reference, self.all if cards is None else cards)
        if cards is None:
            fitting = [card for card in fitting if self.words.in_play(t, card)] or fitting
        if not fitting:
            raise ScriptError(f"there is no {reference!r} here")
        if len({rules.same(t, card) for card in fitting}) > 1:
            places = ", ".join(sorted("@".join([self.title(c), *sorted(self.where(c))]) for c in fitting))
            raise ScriptError(f"{reference!r} may be any of: {places}; say which, as card@place, card@player or card#2")
        return fitting[0]

    # -- moves --------------------------------------------------------------------------------------------------

    def make(self, name: str, value: Any) -> None:
        """Makes one move, or the several answers of a `pick` list."""
        self.since = len(self.game.table.news)
        answers = value["pick"] if isinstance(value, dict) and isinstance(value.get("pick"), list) else None
        for one in [{"pick": answer} for answer in answers] if answers is not None else [value]:
            player = self.seat(name)
            move = self.move(player, one)
            verdict = self.game.explain(move, player)
            if not verdict:
                raise ScriptError(
                    f"{name} cannot do that: {self.reasons(verdict.reasons)}. The question is: {self.question()}"
                )
            try:
                self.game.apply(move)
            except IllegalMove as illegal:  # pragma: no cover - explain and apply agree
                raise ScriptError(str(illegal)) from None

    def reasons(self, reasons: tuple[Reason, ...]) -> str:
        said = []
        for reason in reasons:
            by = [reason.rule] if reason.rule else []
            by += [self.title(reason.card)] if reason.card is not None else []
            said.append(f"{reason.code} ({', '.join(by)})" if by else reason.code)
        return "; ".join(said)

    def question(self) -> str:
        question = self.game.question
        if question is None:
            return "asked: {}, the game is over"
        more = f", and {len(question.options) - MOST} more" if len(question.options) > MOST else ""
        offered = [self.step(option) for option in question.options[:MOST]]
        return f"{below(('asked', self.names[question.player]), offered)}{more} ({question.kind})"

    def step(self, option: Move) -> Any:
        """A move as a step of the scenario would have it."""
        if not isinstance(option, tuple):
            return self.option(option)
        if option[0] == RESOLVE:
            return {RESOLVE: self.called(option[1])}
        onto = {} if option[2] is None else {"at": self.called(option[2])}
        return {option[0]: self.called(option[1])} | onto

    def option(self, option: Move) -> str:
        """A move in words."""
        question = self.game.question
        if option is None:
            return "pass"
        if isinstance(option, tuple):
            if option[0] == RESOLVE:
                return f"resolve {self.called(option[1])}"
            return f"{option[0]} {self.called(option[1])}" + (
                f" at {self.called(option[2])}" if option[2] is not None else ""
            )
        if isinstance(option, str) or question is None:
            return str(option)
        if question.of == PLAYERS:
            return self.names[option]
        if question.of == TRIGGERS:
            return self.called(question.parts[option].thing)
        if question.of == PARTS:
            return question.parts[option].name.partition(".")[0]
        return self.called(option)

    def move(self, player: int, value: Any) -> Move:
        """The move a step describes, legal or not."""
        if value is None or value is False or (isinstance(value, str) and value in NO):
            return None
        if value is True or value == "yes":
            return "yes"
        if isinstance(value, str):
            value = {"pick": value}
        verbs = self.words.verbs
        if not isinstance(value, dict) or not value:
            raise ScriptError(
                f"{value!r} is no move; write pass, yes, or {', '.join(verbs)}, pick or resolve with a card"
            )
        if strange := set(value) - {*verbs, "at", "pick", "resolve", "by"}:
            there = ", ".join((*verbs, "at", "pick", "resolve"))
            raise ScriptError(f"a move has no {sorted(strange)[0]!r}; there are: {there}")
        for kind in verbs:
            if kind in value:
                return self.play(player, kind, str(value[kind]), value.get("at"))
        if "resolve" in value:
            return self.resolve(str(value["resolve"]))
        if "pick" not in value:
            raise ScriptError(f"a move says {', '.join(verbs)}, pick or resolve")
        return self.pick(value["pick"])

    def play(self, player: int, kind: str, reference: str, at: Any) -> Move:
        question = self.game.question
        offered = [option for option in question.options if isinstance(option, tuple)] if question else []
        same = [option[1] for option in offered if option[0] == kind]
        if at is None:
            fitting = [o for o in offered if o[0] == kind and o[1] in self.matching(reference, same)]
            targets = {o[2] for o in fitting}
            if len(targets) == 1 and "@" not in reference:
                return fitting[0]
            if fitting and len({o[1] for o in fitting}) == 1 and None in targets:
                return next(o for o in fitting if o[2] is None)
            if fitting and None not in targets:
                where = ", ".join(sorted({self.called(o[2]) for o in fitting}))
                raise ScriptError(f"say where {reference!r} is played, with `at`: {where}")
        target = None
        if at is not None:
            hosts = [option[2] for option in offered if option[2] is not None]
            fitting_hosts = self.matching(str(at), hosts) if hosts else []
            target = self.card(str(at), sorted(set(fitting_hosts))) if fitting_hosts else self.card(str(at))
        fitting_cards = [o for o in offered if o[0] == kind and o[2] == target]
        cards = self.matching(reference, [option[1] for option in fitting_cards])
        if cards:
            return (kind, self.card(reference, cards), target)
        pool = self.words.meant(self.game.table, player, kind, self.matching(reference, self.all))
        return (kind, self.card(reference, pool or None), target)

    def resolve(self, reference: str) -> Move:
        question = self.game.question
        for option in question.options if question else []:
            if isinstance(option, tuple) and option[0] == RESOLVE and self.title(option[1]) == reference:
                return option
        raise NotAsked(f"nothing of {reference!r} waits to be resolved. The question is: {self.question()}")

    def pick(self, value: Any) -> Move:
        question = self.game.question
        if value is None or value is False or value in NO:
            return None
        if value is True or value == "yes":
            return "yes"
        if question is None:
            raise ScriptError("the game is over; nobody is asked anything")
        name = str(value)
        if question.of == PLAYERS:
            return self.seat(name)
        if question.of == NAMES:
            rules = self.game.rules
            if name not in (known := rules.groups(self.book)):
                raise ScriptError(f"there is no {rules.labels.group} {name!r}; there are: {', '.join(known)}")
            return name
        if question.of in (TRIGGERS, PARTS):
            fitting = (
                self.first(name)
                if question.of == TRIGGERS
                else [o for o in question.options if name in (self.option(o), o is not None and question.parts[o].name)]
            )
            if not fitting:
                raise ScriptError(f"{name!r} is not offered. The question is: {self.question()}")
            return fitting[0]
        options = [option for option in question.options if isinstance(option, int)]
        if question.of == MOVES:
            plays = [option for option in question.options if isinstance(option, tuple)]
            named = [option for option in plays if option[1] in self.matching(name, [option[1]])]
            if len(named) == 1:
                return named[0]
            raise NotAsked(
                f"write {{play: {name}, at: ...}}, nothing is picked now. The question is: {self.question()}"
            )
        return self.card(name, options) if self.matching(name, options) else self.card(name)

    def first(self, name: str) -> list[int]:
        """The triggers a reference means: those of that card, or else those that came of what happened to it."""
        question = self.game.question
        assert question is not None
        parts = question.parts
        own = [option for option in question.options if self.matching(name, [parts[option].thing])]
        found = own or [o for o in question.options if parts[o].about >= 0 and self.matching(name, [parts[o].about])]
        if len({self.game.rules.same(self.game.table, parts[option].thing) for option in found}) > 1:
            raise ScriptError(f"{name!r} may be any of several; say which, as card@place, card@player or card#2")
        return found
