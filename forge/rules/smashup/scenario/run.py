"""Runs scenarios, and says what did not turn out as expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from forge.rules.kernel.choices import Move
from forge.rules.kernel.game import AnyGame
from forge.rules.kernel.news import Look, News, Reshuffle, Reveal, Shuffle
from forge.rules.kernel.verdict import Reason, Verdict
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.start import Deal, check_deal
from forge.rules.smashup.engine.values import breakpoint_of, power, total_power
from forge.rules.smashup.scenario.file import STEPS, Expect, Loaded, by_rule
from forge.rules.smashup.scenario.script import NotAsked, Script, ScriptError


@dataclass
class Result:
    """How a scenario went: `failures` are (line, sentence); `game` is the game as it stands at the end, and `question`
    what is being asked then; both None if the deal was to be refused."""

    id: str
    file: str
    line: int
    game: AnyGame | None
    failures: list[tuple[int, str]] = field(default_factory=list)
    question: str | None = None

    @property
    def passed(self) -> bool:
        return not self.failures


def run_scenario(book: Book, loaded: Loaded) -> Result:
    """Plays a scenario. The script ends at its first step that cannot be made; expectations are all checked."""
    if loaded.scenario.then.refused:
        return _refused(book, loaded)
    player = Checked(book, loaded)
    result = Result(loaded.scenario.id, loaded.file, loaded.line, player.game)
    _run(player, loaded, result)
    result.question = player.question()
    return result


def _run(player: Checked, loaded: Loaded, result: Result) -> None:
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


class Checked(Script):
    """A script that can say what does not hold."""

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
                area = view.area(kind, self.seat(whose))
                if area is None:
                    raise ScriptError(f"there is no {zone!r} to see; write ann.hand, ann.deck or ann.discard")
                found = area.size if area.items is None else sorted(item.title for item in area.items)
                check(f"what {name} sees of {zone}", sorted(wanted) if isinstance(wanted, list) else wanted, found)

    def _check_news(self, expect: Expect, check: Any) -> None:
        """What was shown, looked at and shuffled since the last step of the script was begun."""
        news = self.game.news(None, self.since)
        if expect.shown is not None:
            check("shown", sorted(expect.shown), sorted(_titles(news, Reveal)))
        for name, ids in expect.looked.items():
            seat = self.seat(name)
            found = _titles([item for item in news if item.player == seat], Look)
            check(f"looked at by {name}", sorted(ids), sorted(found))
        if expect.shuffled is not None:
            found = [self.names[item.player] for item in news if isinstance(item, Shuffle | Reshuffle)]
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
                wanted = {self.game.alike(self._answer(value)) for value in options}
                if wanted != {self.game.alike(move) for move in found}:
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


def _titles(news: Sequence[News], kind: type[Look] | type[Reveal]) -> list[str]:
    """The cards that news of a kind tell of."""
    return [card.title for item in news if isinstance(item, kind) for card in item.cards or ()]
