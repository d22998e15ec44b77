"""The script of a scenario: names for cards and players, and the moves they stand for."""

from __future__ import annotations

from typing import Any

from forge.abilities.kinds import yaml_name
from forge.rules.kernel.choices import Move
from forge.rules.kernel.game import Game
from forge.rules.kernel.verdict import IllegalMove, Reason
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.scenario.file import Loaded

NO = ("pass", "done", "no", "none", "end")


class ScriptError(Exception):
    """A step that cannot be understood or made."""


class NotAsked(ScriptError):
    """A step that answers what nobody asks."""


class Script:
    """A game with names for its players and cards."""

    def __init__(self, book: Book, loaded: Loaded) -> None:
        self.names = loaded.names
        self.game = Game(RULES, book, loaded.start)
        self.book = book
        self.since = 0

    # -- names --------------------------------------------------------------------------------------------------

    def seat(self, name: str) -> int:
        if name not in self.names:
            raise ScriptError(f"there is no player {name!r}; there are: {', '.join(self.names)}")
        return self.names.index(name)

    def where(self, card: int) -> set[str]:
        """Every name of the place where a card is: its base, its host, its controller, `ann.hand`."""
        t = self.game.table
        base = t.base_of(card)
        if base >= 0:
            host = t.host(card)
            places = {t.title[base].id} | ({t.title[host].id} if host >= 0 else set())
            return places | ({self.names[t.controller[card]]} if t.controller[card] >= 0 else set())
        zone = t.where[card]
        kind, holder = t.zones.plan.kind[zone].name, t.zones.plan.holder[zone]
        return {kind} if holder < 0 else {kind, self.names[holder], f"{self.names[holder]}.{kind}"}

    def called(self, card: int) -> str:
        """A card as a reference."""
        t = self.game.table
        place = t.base_of(card)
        at = t.title[place].id if place >= 0 and place != card else ""
        return t.title[card].id + (f"@{at}" if at else "")

    def matching(self, reference: str, cards: list[int]) -> list[int]:
        """The cards a reference `title@place@player#2` may mean."""
        name, _, ordinal = reference.partition("#")
        title, *places = name.split("@")
        if title not in self.book.titles and title not in self.book.bases:
            raise ScriptError(f"there is no card or base {title!r}")
        t = self.game.table
        fitting = [card for card in cards if t.title[card].id == title and set(places) <= self.where(card)]
        if ordinal:
            if not ordinal.isdigit() or int(ordinal) < 1:
                raise ScriptError(f"{reference!r}: after # stands a number from 1 up")
            fitting = fitting[int(ordinal) - 1 : int(ordinal)]
        return fitting

    def card(self, reference: str, cards: list[int] | None = None, preferred: tuple[int, ...] = ()) -> int:
        """The one card a reference means; among copies that cannot be told apart, the first."""
        t = self.game.table
        everything = list(range(len(t.title)))
        fitting = self.matching(reference, everything if cards is None else cards)
        if cards is None and preferred:
            fitting = [card for card in fitting if t.where[card] in preferred] or fitting
        if cards is None:
            fitting = [card for card in fitting if t.in_play(card)] or fitting
        if not fitting:
            raise ScriptError(f"there is no {reference!r} here")
        if len({(t.where[card], t.controller[card], tuple(t.on(card))) for card in fitting}) > 1:
            places = ", ".join(sorted("@".join([t.title[c].id, *sorted(self.where(c))]) for c in fitting))
            raise ScriptError(f"{reference!r} may be any of: {places}; say which, as card@base, card@player or card#2")
        return fitting[0]

    # -- moves --------------------------------------------------------------------------------------------------

    def make(self, name: str, value: Any) -> None:
        """Makes one move, or the several answers of a `pick` list."""
        self.since = len(self.game.news())
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
        t = self.game.table
        said = []
        for reason in reasons:
            by = [reason.rule] if reason.rule else []
            by += [t.title[reason.card].id] if reason.card is not None else []
            said.append(f"{reason.code} ({', '.join(by)})" if by else reason.code)
        return "; ".join(said)

    def question(self) -> str:
        question = self.game.question
        if question is None:
            return "none, the game is over"
        options = ", ".join(self.option(option) for option in question.options[:30])
        more = f", and {len(question.options) - 30} more" if len(question.options) > 30 else ""
        return f"{question.kind}, for {self.names[question.player]}: {options}{more}"

    def option(self, option: Move) -> str:
        """A move as the scenario would say it."""
        question = self.game.question
        if option is None:
            return "pass"
        if isinstance(option, tuple):
            if option[0] == "resolve":
                return f"resolve {self.called(option[1])}"
            return f"{option[0]} {self.called(option[1])}" + (
                f" at {self.called(option[2])}" if option[2] is not None else ""
            )
        if isinstance(option, str) or question is None:
            return str(option)
        if question.kind == "player":
            return self.names[option]
        if question.kind == "first":
            return self.called(question.why[option].env.this)
        if question.kind == "which":
            return yaml_name(type(question.why.effect.do[option]))
        return self.called(option)

    def move(self, player: int, value: Any) -> Move:
        """The move a step describes, legal or not."""
        if value is None or value is False or (isinstance(value, str) and value in NO):
            return None
        if value is True or value == "yes":
            return "yes"
        if isinstance(value, str):
            value = {"pick": value}
        if not isinstance(value, dict) or not value:
            raise ScriptError(f"{value!r} is no move; write pass, yes, or play, use, pick or resolve with a card")
        if strange := set(value) - {"play", "use", "at", "pick", "resolve", "by"}:
            raise ScriptError(f"a move has no {sorted(strange)[0]!r}; there are: play, use, at, pick, resolve")
        for kind in ("play", "use"):
            if kind in value:
                return self.play(player, kind, str(value[kind]), value.get("at"))
        if "resolve" in value:
            return self.resolve(str(value["resolve"]))
        if "pick" not in value:
            raise ScriptError("a move says play, use, pick or resolve")
        return self.pick(value["pick"])

    def play(self, player: int, kind: str, reference: str, at: Any) -> Move:
        t, question = self.game.table, self.game.question
        offered = [option for option in question.options if isinstance(option, tuple)] if question else []
        hand = t.hand_of[player]
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
        in_play = [card for card in self.matching(reference, list(range(len(t.title)))) if t.in_play(card)]
        held = [card for card in self.matching(reference, list(range(len(t.title)))) if t.where[card] == hand]
        held = held or self.matching(reference, list(t.pile(player)))
        pool = (in_play or held) if kind == "use" else (held or in_play)
        return (kind, self.card(reference, pool or None), target)

    def resolve(self, reference: str) -> Move:
        question = self.game.question
        for option in question.options if question else []:
            resolving = isinstance(option, tuple) and option[0] == "resolve"
            if resolving and self.game.table.title[option[1]].id == reference:
                return option  # type: ignore[no-any-return]
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
        if question.kind == "player":
            return self.seat(name)
        if question.kind == "faction":
            if name not in self.book.factions:
                raise ScriptError(f"there is no faction {name!r}; there are: {', '.join(self.book.factions)}")
            return name
        if question.kind in ("first", "which"):
            fitting = (
                self.first(name)
                if question.kind == "first"
                else [option for option in question.options if self.option(option) == name]
            )
            if not fitting:
                raise ScriptError(f"{name!r} is not offered. The question is: {self.question()}")
            return fitting[0]
        options = [option for option in question.options if isinstance(option, int)]
        if question.kind in ("turn", "window", "play"):
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
        triggers: list[Any] = question.why
        own = [option for option in question.options if self.matching(name, [triggers[option].env.this])]
        found = own or [o for o in question.options if self.matching(name, [max(triggers[o].subject, 0)])]
        envs = [triggers[option].env for option in found]
        if len({(self.game.table.title[env.this].id, env.you, env.here) for env in envs}) > 1:
            raise ScriptError(f"{name!r} may be any of several; say which, as card@base, card@player or card#2")
        return found
