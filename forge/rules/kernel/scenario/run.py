"""Runs scenarios, and says what did not turn out as expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from forge.problems import ProblemsError
from forge.rules.kernel.choices import Move
from forge.rules.kernel.game import AnyGame
from forge.rules.kernel.rules import AnyRules
from forge.rules.kernel.scenario.file import Loaded, by_rule, words_of
from forge.rules.kernel.scenario.notation import below, written
from forge.rules.kernel.scenario.script import NotAsked, Script, ScriptError
from forge.rules.kernel.scenario.words import Expect
from forge.rules.kernel.verdict import Reason, Verdict


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


def run_scenario(rules: AnyRules, book: Any, loaded: Loaded) -> Result:
    """Plays a scenario, by that book unless it has one of its own. The script ends at its first step that cannot be
    made; expectations are all checked."""
    book = loaded.book or book
    if loaded.scenario.then.refused:
        return _refused(rules, book, loaded)
    try:
        player = Checked(rules, book, loaded)
    except ProblemsError as error:  # what only shows when the table is laid
        failures = [(loaded.line, problem.message) for problem in error.problems]
        return Result(loaded.scenario.id, loaded.file, loaded.line, None, failures)
    result = Result(loaded.scenario.id, loaded.file, loaded.line, player.game)
    _run(player, loaded, result)
    result.question = player.question()
    return result


def _run(player: Checked, loaded: Loaded, result: Result) -> None:
    for step, line in zip(loaded.scenario.play, loaded.step_lines, strict=True):
        key, value = next(iter(step.items()))
        try:
            if key == "expect":
                expect = msgspec.convert(value, player.words.expect)
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


def _refused(rules: AnyRules, book: Any, loaded: Loaded) -> Result:
    """Whether a deal is refused by the rules that should do so."""
    wanted, problems = loaded.scenario.then.refused, words_of(rules).wrong(book, loaded.start)
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

        def check(keys: Sequence[str], wanted: Any, found: Any) -> None:
            if wanted != found:
                failures.append(f"expected {below(keys, wanted)}, found {below(keys, found)}")

        for name, number in expect.points.items():
            check(("points", name), number, t.points[self.seat(name)])
        self.words.unmet(self, expect, check)
        if expect.turn is not None:
            check(("turn",), expect.turn, self.names[t.current])
        if expect.winner is not None:
            check(("winner",), expect.winner, "none" if t.winner is None else self.names[t.winner])
        if expect.winners is not None:
            check(("winners",), sorted(expect.winners), sorted(self.names[who] for who in self.game.winners))
        failures += self._question(expect)
        for move in expect.legal:
            if len(move) != 1:
                raise ScriptError(f"a legal move is `player: move`, not {move!r}")
            name, value = next(iter(move.items()))
            verdict = self.game.explain(self.move(self.seat(name), value), self.seat(name))
            if not verdict:
                failures.append(f"expected legal: {written(move)}, but: {self.reasons(verdict.reasons)}")
        for move in expect.illegal:
            failures += self._illegal(move)
        return failures

    def _question(self, expect: Expect) -> list[str]:
        question, failures = self.game.question, []
        if expect.asked is not None:
            asked = self.names[question.player] if question else "nobody"
            name, options = next(iter(expect.asked.items()), ("nobody", "any"))  # `asked: {}`: nobody is
            expected = f"expected {below(('asked',), expect.asked)}, found {self.question()}"
            if name != asked:
                failures.append(expected)
            elif isinstance(options, list):
                found = question.options if question else []
                wanted = {self.game.alike(self._answer(value)) for value in options}
                if wanted != {self.game.alike(move) for move in found}:
                    failures.append(expected)
            elif options != "any" and question is not None and options != question.kind:
                failures.append(expected)
        offered = question.options if question else []
        for value in expect.offered or []:
            if self._answer(value) not in offered:
                failures.append(f"expected offered: {written([value])}, found {self.question()}")
        for value in expect.not_offered or []:
            if self._answer(value) in offered:
                failures.append(f"expected not_offered: {written([value])}, found {self.question()}")
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
            return [f"expected illegal: {written(move)}, and it is legal"]
        cited = {reason.rule for reason in verdict.reasons if reason.rule}
        cited |= {self.title(reason.card) for reason in verdict.reasons if reason.card is not None}
        wanted = [by] if isinstance(by, str) else list(by or [])
        missing = [want for want in wanted if want not in cited]
        if not missing:
            return []
        refused = f"is refused by {self.reasons(verdict.reasons)}, not by {', '.join(missing)}"
        return [f"expected illegal: {written(move)}; it {refused}"]
