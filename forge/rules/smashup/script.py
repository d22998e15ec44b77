"""Runs scenarios: makes the moves of the script, and says what did not turn out as expected."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from forge.abilities.kinds import yaml_name
from forge.rules.kernel.choices import Move
from forge.rules.kernel.verdict import IllegalMove, Reason, Verdict
from forge.rules.smashup.book import Book
from forge.rules.smashup.game import Game
from forge.rules.smashup.scenario import STEPS, Expect, Loaded, by_rule
from forge.rules.smashup.start import Deal, check_deal
from forge.rules.smashup.values import breakpoint_of, power, total_power

NO = ("pass", "done", "no", "none", "end")


@dataclass
class Result:
    """How a scenario went: `failures` are (line, sentence); `game` is the game as it stands at the end, and `question`
    what is being asked then; both None if the deal was to be refused."""

    id: str
    file: str
    line: int
    game: Game | None
    failures: list[tuple[int, str]] = field(default_factory=list)
    question: str | None = None

    @property
    def passed(self) -> bool:
        return not self.failures


class ScriptError(Exception):
    """A step that cannot be understood or made."""


class NotAsked(ScriptError):
    """A step that answers what nobody asks."""


def run_scenario(book: Book, loaded: Loaded) -> Result:
    """Plays a scenario. The script ends at its first step that cannot be made; expectations are all checked."""
    if loaded.scenario.then.refused:
        return _refused(book, loaded)
    player = _Script(book, loaded)
    result = Result(loaded.scenario.id, loaded.file, loaded.line, player.game)
    _run(player, loaded, result)
    result.question = player.question()
    return result


def _run(player: _Script, loaded: Loaded, result: Result) -> None:
    for step, line in zip(loaded.scenario.play, loaded.step_lines, strict=True):
        key, value = next(iter(step.items()))
        try:
            if key == "expect":
                expect = msgspec.convert(value, Expect)
                result.failures += [(line, failure) for failure in player.unmet(expect)]
            else:
                player.make(key, value)
        except ScriptError as error:
            result.failures.append((line, str(error)))
            return
    try:
        result.failures += [(loaded.then_line, failure) for failure in player.unmet(loaded.scenario.then)]
    except ScriptError as error:
        result.failures.append((loaded.then_line, str(error)))


def _refused(book: Book, loaded: Loaded) -> Result:
    """Whether a deal is refused by the rules that should do so."""
    assert isinstance(loaded.start, Deal)
    wanted, problems = loaded.scenario.then.refused, check_deal(book, loaded.start)
    missing = set(wanted) - set(map(by_rule, problems))
    result = Result(loaded.scenario.id, loaded.file, loaded.line, None)
    if missing:
        found = "; ".join(problems) or "nothing is wrong with it"
        result.failures.append((loaded.then_line, f"the deal is not refused by {', '.join(sorted(missing))}: {found}"))
    return result


class _Script:
    """A game with names for its players and cards."""

    def __init__(self, book: Book, loaded: Loaded) -> None:
        self.names = loaded.names
        self.game = Game(book, loaded.start)
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
        if zone < t.base_deck:
            kind = ("hand", "deck", "discard")[zone % 3]
            return {kind, self.names[zone // 3], f"{self.names[zone // 3]}.{kind}"}
        return {"base_deck"} if zone == t.base_deck else {"base_discard"} if zone == t.base_pile else {"aside"}

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
        mine = (3 * player, 3 * player + 2)
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
        held = [card for card in self.matching(reference, list(range(len(t.title)))) if t.where[card] == mine[0]]
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

    # -- expectations -------------------------------------------------------------------------------------------

    def unmet(self, expect: Expect) -> list[str]:
        """Every expectation that does not hold, as a sentence."""
        t, failures = self.game.table, []

        def check(what: str, wanted: Any, found: Any) -> None:
            if wanted != found:
                failures.append(f"{what}: expected {wanted}, found {found}")

        for name, number in expect.points.items():
            check(f"points of {name}", number, t.points[self.seat(name)])
        zones = ((expect.hand, t.hand, False), (expect.deck, t.deck, True), (expect.discard, t.pile, False))
        for (lists, zone, in_order), what in zip(zones, ("hand", "deck", "discard"), strict=True):
            for name, ids in lists.items():
                held = self.ids(zone(self.seat(name))[::-1])
                check(f"{what} of {name}", ids if in_order else sorted(ids), held if in_order else sorted(held))
        sizes = ((expect.hand_size, t.hand), (expect.deck_size, t.deck), (expect.discard_size, t.pile))
        for (counts, zone), what in zip(sizes, ("hand", "deck", "discard"), strict=True):
            for name, number in counts.items():
                check(f"size of the {what} of {name}", number, len(zone(self.seat(name))))
        for name, factions in expect.owns.items():
            seat = self.seat(name)
            owned = Counter(t.title[card].faction for card, owner in enumerate(t.owner) if owner == seat)
            check(f"cards of {name}", factions, dict(owned))
        self._check_bases(expect, check)
        self._check_sees(expect, check)
        for reference, ids in expect.attached.items():
            check(f"attached to {reference}", sorted(ids), sorted(self.ids(t.on(self.card(reference)))))
        for reference, number in expect.power.items():
            card = self.card(reference)
            if not t.in_play(card):
                failures.append(f"power of {reference}: it is not in play")
            else:
                check(f"power of {reference}", number, power(t, card))
        for reference, name in expect.owner.items():
            check(f"owner of {reference}", name, self.names[t.owner[self.card(reference)]])
        for reference, name in expect.controller.items():
            check(f"controller of {reference}", name, self.names[t.controller[self.card(reference)]])
        if expect.turn is not None:
            check("the turn", expect.turn, self.names[t.current])
        if expect.step is not None:
            check("the step", expect.step, next(name for name, step in STEPS.items() if step == t.step))
        if expect.winner is not None:
            check("the winner", expect.winner, "none" if t.winner is None else self.names[t.winner])
        self._check_news(expect, check)
        failures += self._question(expect)
        for move in expect.legal:
            if len(move) != 1:
                raise ScriptError(f"a legal move is `player: move`, not {move!r}")
            name, value = next(iter(move.items()))
            verdict = self.game.explain(self.move(self.seat(name), value), self.seat(name))
            if not verdict:
                failures.append(f"{name}: {value} should be legal, but: {self.reasons(verdict.reasons)}")
        for move in expect.illegal:
            failures += self._illegal(move)
        return failures

    def ids(self, cards: list[int]) -> list[str]:
        return [self.game.table.title[card].id for card in cards]

    def _check_bases(self, expect: Expect, check: Any) -> None:
        t = self.game.table
        for base, holders in expect.at.items():
            place = self.card(base, t.bases()) if self.matching(base, t.bases()) else -1
            for name, ids in holders.items():
                seat = self.seat(name)
                there = [c for c in t.field(place) if t.controller[c] == seat] if place >= 0 else ["no such base"]
                found = sorted(self.ids(there)) if place >= 0 else there  # type: ignore[arg-type]
                check(f"minions of {name} at {base}", sorted(ids), found)
        for base, number in expect.total.items():
            check(f"total power at {base}", number, total_power(t, self.card(base, t.bases())))
        for base, number in expect.breakpoint.items():
            check(f"breakpoint of {base}", number, breakpoint_of(t, self.card(base, t.bases())))
        if expect.bases_size is not None:
            check("number of bases in play", expect.bases_size, len(t.bases()))
        if expect.base_deck_size is not None:
            check("size of the base deck", expect.base_deck_size, len(t.lists[t.base_deck]))
        if expect.bases is not None:
            check("bases in play", sorted(expect.bases), sorted(self.ids(t.bases())))
        if expect.base_deck is not None:
            check("base deck", expect.base_deck, self.ids(t.lists[t.base_deck][::-1]))
        if expect.base_discard is not None:
            check("base discard pile", sorted(expect.base_discard), sorted(self.ids(t.lists[t.base_pile])))

    def _check_sees(self, expect: Expect, check: Any) -> None:
        """What players can see of hands, decks and discard piles: the cards, or only how many they are."""
        for name, zones in expect.sees.items():
            view = self.game.observe(self.seat(name))
            for zone, wanted in zones.items():
                whose, _, kind = zone.partition(".")
                player = view.players[self.seat(whose)]
                sizes = {"hand": player.hand_size, "deck": player.deck_size, "discard": len(player.discard)}
                if kind not in sizes:
                    raise ScriptError(f"there is no {zone!r} to see; write ann.hand, ann.deck or ann.discard")
                cards = {"hand": player.hand, "discard": player.discard}.get(kind)
                found = sizes[kind] if cards is None else sorted(card.title for card in cards)
                check(f"what {name} sees of {zone}", sorted(wanted) if isinstance(wanted, list) else wanted, found)

    def _check_news(self, expect: Expect, check: Any) -> None:
        """What was shown, looked at and shuffled since the last step of the script was begun."""
        news = self.game.news(None, self.since)
        if expect.shown is not None:
            check("shown", sorted(expect.shown), sorted(id for n in news if n[0] == "reveal" for id in self.ids(n[2])))
        for name, ids in expect.looked.items():
            seat = self.seat(name)
            found = [id for n in news if n[0] == "look" and n[1] == seat for id in self.ids(n[2])]
            check(f"looked at by {name}", sorted(ids), sorted(found))
        if expect.shuffled is not None:
            found = [self.names[n[1]] for n in news if n[0] in ("shuffle", "reshuffle")]
            check("decks shuffled", sorted(expect.shuffled), sorted(found))

    def _question(self, expect: Expect) -> list[str]:
        question, failures = self.game.question, []
        if expect.asked is not None:
            asked = self.names[question.player] if question else "nobody"
            name, options = next(iter(expect.asked.items()), ("nobody", "any"))  # `asked: {}`: nobody is
            if name != asked:
                failures.append(f"asked: expected {name}, found {asked}. The question is: {self.question()}")
            elif isinstance(options, list):
                found = question.options if question else []
                if {self._alike(self._answer(value)) for value in options} != {self._alike(move) for move in found}:
                    failures.append(f"asked: expected the options {options}. The question is: {self.question()}")
            elif options != "any" and question is not None and options != question.kind:
                failures.append(f"asked: expected a question of kind {options}. The question is: {self.question()}")
        offered = question.options if question else []
        for value in expect.offered or []:
            if self._answer(value) not in offered:
                failures.append(f"{value} is not offered. The question is: {self.question()}")
        for value in expect.not_offered or []:
            if self._answer(value) in offered:
                failures.append(f"{value} is offered. The question is: {self.question()}")
        return failures

    def _alike(self, move: Any) -> Any:
        """What is the same for moves that cannot be told apart: copies of a card in the same place."""
        t, question = self.game.table, self.game.question
        if isinstance(move, tuple):
            return (move[0], *(self._alike(part) for part in move[1:]))
        if question is None or type(move) is not int or question.kind in ("player", "first", "which"):
            return move
        return (t.title[move].id, t.where[move], t.controller[move], tuple(t.title[on].id for on in t.on(move)))

    def _answer(self, value: Any) -> Move:
        question = self.game.question
        player = question.player if question else 0
        return self.move(player, value)

    def _illegal(self, move: dict[str, Any]) -> list[str]:
        names = [key for key in move if key in self.names]
        if len(names) != 1:
            raise ScriptError(f"an illegal move is `player: move` with `by`, not {move!r}")
        name, by = names[0], move.get("by")
        if not by:
            raise ScriptError(f"say which rule or card refuses {move[name]!r}, with `by`")
        try:
            verdict = self.game.explain(self.move(self.seat(name), move[name]), self.seat(name))
        except NotAsked:
            verdict = Verdict(False, (Reason("no_move"),))  # nothing like that is asked at all
        if verdict:
            return [f"{name}: {move[name]} should be illegal, and is legal"]
        t = self.game.table
        cited = {reason.rule for reason in verdict.reasons if reason.rule}
        cited |= {t.title[reason.card].id for reason in verdict.reasons if reason.card is not None}
        wanted = [by] if isinstance(by, str) else list(by or [])
        missing = [want for want in wanted if want not in cited]
        if not missing:
            return []
        return [f"{name}: {move[name]} is refused by {self.reasons(verdict.reasons)}, not by {', '.join(missing)}"]
