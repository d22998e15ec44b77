"""A game at the terminal: takes what a player types, gives lines to show. Bots play the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from forge.outputs import SAVED, Unwritable, write_output
from forge.rules.kernel.choices import MOVES, Ask, Move
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.news import TurnNews
from forge.rules.kernel.verdict import Verdict
from forge.rules.kernel.view import View
from forge.talk.explain import reference, rows
from forge.talk.news import settled, tell
from forge.talk.questions import Answer, answers, follows, more, move, question
from forge.talk.rows import BLANK, HEADING, LOUD, QUIET, Row
from forge.talk.rulebook import all_rules, find_rule, hit_rows, near_rules, page_rows, rule_page, search
from forge.talk.seat import about_the_table, changed, news_rows, number_of, pile_rows, question_rows, table_rows
from forge.talk.sight import Sight
from forge.talk.speak import Speaker
from forge.talk.typed import COMMANDS, command_words, find_title, matching, meant, near_title, take_apart, verbs
from forge.talk.verdicts import refusals

Choose = Callable[[AnyGame], Move]
MANY = 6  # moves with one card that are refused for the same reasons are told one by one, if they are no more


class Session:
    """One player's game. `bot` answers for everybody else, and with `auto` for the player too."""

    def __init__(self, speaker: Speaker, game: AnyGame, bot: Choose, me: int = 0, auto: bool = False) -> None:
        self.speaker = speaker
        self.game = game
        self.bot = bot
        self.me = me
        self.auto = auto
        self.left = False
        self._heard = 0  # how much of the news has been told
        self._doubt: list[Answer] = []
        self._known: set[str] = set()  # places whose text has been shown
        self._lines: list[tuple[int, int]] = []  # decisions made by one line: from, and to before
        self._whole: tuple[int, str, list[Row]] = (-1, "", [])  # the last whole table, in which turn and step it was
        self._now: list[Row] = []  # the table as far as it has been told since
        self._asked: tuple[int, list[str]] = (-1, [])  # the last question, and after how many decisions

    @property
    def over(self) -> bool:
        return self.game.over or self.left

    @property
    def ask(self) -> Ask:
        """The open question; there is none when the game is over."""
        question = self.game.question
        assert question is not None
        return question

    def view(self) -> View:
        """Everything the player may know."""
        return self.game.observe(self.me)

    def sight(self) -> Sight:
        """The same, with its things by number."""
        return Sight(self.speaker, self.view())

    def _sight(self, game: AnyGame, player: int) -> Sight:
        return Sight(self.speaker, game.observe(player))

    # -- showing --------------------------------------------------------------------------------------------------

    def opening(self) -> list[Row]:
        """Who plays what and, if it is not the usual one, in which way; and the first question."""
        told, say = [], self.speaker.say
        for seat in self.view().seats:
            cards = ", ".join(self.speaker.group(name) for name in seat.groups)
            if seat.player == self.me:
                told.append(Row(say("talk.play.welcome", cards=cards, n=self.game.start.seed), 0, LOUD))
            else:
                player = self.speaker.player(seat.player)
                told.append(Row(say("talk.play.against", player=player, cards=cards), 0, QUIET))
        rules, start = self.game.rules, self.game.start
        for name, value in rules.agreed(start).items():
            option, text = say(f"option.{name}"), say(f"option.{name}.{value}")
            told.append(Row(say("talk.play.agreed", card=option, text=text), 0, QUIET))
        told += [Row(self.speaker.rule(way), 0, QUIET) for way in rules.ways(start)]
        return told + self.go_on()

    def go_on(self) -> list[Row]:
        """Lets the bots move until the player is asked, one turn at a time when a bot plays for the player too."""
        turn = self.view().turn
        while not self.game.over and (self.auto or self.ask.player != self.me or self._idle(self.game)):
            if self.auto and self.view().turn > turn:
                break
            mine = self.ask.player == self.me and not self.auto
            self.game.apply(self.game.legal()[0] if mine else self.bot(self.game))
        told = self.heard()
        if self.game.over:
            if not any(self.game.points) and not self.speaker.has("talk.play.over"):
                return told
            points = [f"{self.speaker.player(seat)} {n}" for seat, n in enumerate(self.game.points)]
            return [*told, BLANK, Row(self.speaker.say("talk.play.over", cards=", ".join(points)), 0, LOUD)]
        if self.auto:
            return [*told, BLANK, *self.table(), BLANK]
        view = self.view()
        if about_the_table(view) and view.turn == self._whole[0]:
            return told + self._changes(view)
        return told + self.asked(about_the_table(view))

    def _changes(self, view: View) -> list[Row]:
        """The open question, after what is new on the table; the whole table if a new step begins with news."""
        (_, step, whole), now = self._whole, self._now
        if step == view.step:
            news = changed(now, self._table_rows(view))
            return [*([BLANK] if news else []), *news, *self.asked()]
        if changed(whole, self._table_rows(view)):
            return self.asked(table=True)
        self._whole = (view.turn, view.step, whole)
        return self.asked()

    def _idle(self, game: AnyGame) -> bool:
        """Whether the question decides nothing: there is one answer, or nobody can tell the answers apart."""
        ask = game.question
        return ask is not None and len(answers(self._sight(game, ask.player))) == 1

    def heard(self) -> list[Row]:
        """The news since the last time, as the player saw it."""
        news = settled(self.game.news(self.me, self._heard))
        self._heard += len(news)
        turns = tell(self.speaker, [item for item in news if isinstance(item, TurnNews)])
        return news_rows(tell(self.speaker, news), turns)

    def asked(self, table: bool = False) -> list[Row]:
        """The open question, after the table if wanted."""
        told = [BLANK, *self.table()] if table else []
        sight = self.sight()
        asked = sight.view.question
        assert asked is not None
        decided, said = len(self.game.moves), question(sight, asked)
        anything = asked.of == MOVES and asked.source is None and asked.about is None  # asked after every play
        again = not anything and self._asked[0] < decided and self._asked[1] == said
        self._asked = (decided, said)
        return [*told, BLANK, *question_rows(sight, asked, answers(sight), again)]

    def table(self) -> list[Row]:
        """The table; what a place says is shown when the place is new."""
        view = self.view()
        told = self._table_rows(view)
        self._whole = (view.turn, view.step, told)
        return told

    def _table_rows(self, view: View) -> list[Row]:
        self._now = table_rows(self.speaker, view, self._known)
        self._known |= {area.place.title for area in view.areas if area.place is not None}
        return self._now

    def answers(self) -> list[Answer]:
        return answers(self.sight())

    # -- typing ---------------------------------------------------------------------------------------------------

    def enter(self, line: str) -> list[Row]:
        """What comes of a line the player typed."""
        doubt, self._doubt = self._doubt, []
        if not line.strip():
            return self._nothing()
        if len(numbers := line.replace(",", " ").split()) > 1 and all(map(_is_number, numbers)):
            return self._numbers([int(number) for number in numbers])
        typed = take_apart(self.speaker, line)
        if typed.command is None:
            if _is_number(line):
                return self._number(int(line))
            return self._words(line, None, doubt)
        simple = {
            "pass": lambda: self._move(None),
            "yes": lambda: self._move("yes"),
            "all": lambda: self._several([a for a in self.answers() if a.move is not None for _ in range(a.copies)]),
            "table": self._table,
            "discard": lambda: pile_rows(self.speaker, self.view()),
            "undo": self._undo,
            "quit": self._quit,
            "help": self._help,
        }
        if typed.command in simple:
            return simple[typed.command]()
        if typed.command in verbs(self.speaker):
            return self._words(typed.rest, typed.command, doubt)
        return {
            "why": self._why,
            "card": self._card,
            "rule": self._rule,
            "save": self._save,
        }[typed.command](typed.rest)

    def _say(self, key: str, style: str = QUIET, **values: int | str) -> list[Row]:
        return [Row(self.speaker.say(key, **values), 0, style)]

    def _nothing(self) -> list[Row]:
        """An empty line passes, where that can be done."""
        if None in self.game.legal():
            return self._move(None)
        return [*self._say("talk.play.must", LOUD), *self.asked()]

    def _number(self, number: int) -> list[Row]:
        for answer in self.answers():
            if number_of(self.answers(), answer) == number:
                return self._move(answer.move)
        return self._move(None) if number == 0 else self._no_number()

    def _numbers(self, numbers: Sequence[int]) -> list[Row]:
        """Several answers in one line."""
        offered = self.answers()
        known = {number_of(offered, answer): answer for answer in offered if answer.move is not None}
        if not all(number in known for number in numbers):
            return self._no_number()
        return self._several([known[number] for number in numbers])

    def _several(self, wanted: Sequence[Answer]) -> list[Row]:
        """Gives answers one after another to the questions of one choice, and then no more of them; stops at one that
        can no longer be given."""
        first = self.sight().view.question
        assert first is not None
        if (most := more(first)) < min(len(wanted), 2):
            return self._say("talk.play.one", LOUD)
        if len(wanted) > most:
            return self._say("talk.play.most", LOUD, n=most)
        begun, stopped, last = len(self.game.moves), None, self.game.legal()
        for answer in wanted:
            asked = self.view().question
            open_ = self.answers() if asked is not None and follows(asked, first) else []
            fitting = [a for a in open_ if a.move == answer.move] or [a for a in open_ if a.text == answer.text]
            if not fitting:
                stopped = answer
                break
            last = self.game.legal()
            self.game.apply(fitting[0].move)
        if stopped is not None and len(last) == 2 and stopped.move in last and stopped is wanted[-1]:
            stopped = None  # the only one that was left is not asked for
        if stopped is None and follows(self.view().question, first) and None in self.game.legal():
            self.game.apply(None)
        self._lines.append((begun, len(self.game.moves)))
        told = self._say("talk.play.stopped", LOUD, card=stopped.text) if stopped is not None else []
        return told + self.go_on()

    def _no_number(self) -> list[Row]:
        numbers = [number_of(self.answers(), answer) for answer in self.answers()]
        most = max(numbers)
        if most == 0:
            return self._say("talk.numbers.zero", LOUD)
        return self._say("talk.numbers.pass" if 0 in numbers else "talk.numbers", LOUD, n=most)

    def _move(self, wanted: Move) -> list[Row]:
        """Makes a move, or says why not."""
        verdict = self.game.explain(wanted, self.me)
        if not verdict:
            return self._refused(verdict)
        self.game.apply(wanted)
        return self.go_on()

    def _refused(self, verdict: Verdict) -> list[Row]:
        told = [Row(self.speaker.say("talk.no.heading"), 0, LOUD)]
        cited: set[str] = set()  # nothing is cited twice
        for refusal in refusals(self.speaker, verdict):
            told += [Row(refusal.wrong, 1, mark="•")]
            told += [Row(line, 2, QUIET) for line in (refusal.rule, refusal.card) if line and line not in cited]
            cited |= set(refusal.lines[1:])
        return told

    def _words(self, line: str, verb: str | None, doubt: list[Answer]) -> list[Row]:
        """Makes the one move that words mean; several are offered, and none is explained."""
        everything = self.answers()
        if verb is not None and not line:
            return self._verb(everything, verb)
        fitting = matching([a for a in doubt if a in everything] or everything, line, verb)
        fitting = fitting or matching(everything, line, verb)
        if len(fitting) == 1:
            return self._move(fitting[0].move)
        if fitting:
            return self._which(everything, fitting)
        wanted = meant(self.sight(), line, verb)
        if wanted:
            return self._refused(self.game.explain(wanted[0], self.me))
        return self._what(line)

    def _verb(self, everything: list[Answer], verb: str) -> list[Row]:
        """A verb alone: what could be done so is offered, or done if it is one thing."""
        fitting = [answer for answer in everything if answer.verb == verb]
        if len(fitting) == 1:
            return self._move(fitting[0].move)
        return self._which(everything, fitting) if fitting else self._say("talk.play.name")

    def _which(self, everything: list[Answer], fitting: list[Answer]) -> list[Row]:
        self._doubt = fitting
        marks = [Row(answer.text, 1, mark=f"[{number_of(everything, answer)}]") for answer in fitting]
        return [*self._say("talk.play.which"), *marks]

    def _what(self, line: str) -> list[Row]:
        """Words that name nothing that is here."""
        if find_title(self.speaker, line) is not None:
            return self._say("talk.no.no_such_card", LOUD)
        told = self._say("talk.play.what", text=line)
        near = near_title(self.speaker, line)
        return told + (self._say("talk.play.near", card=self.speaker.quote(near)) if near else [])

    # -- commands -------------------------------------------------------------------------------------------------

    def _why(self, line: str) -> list[Row]:
        """Why a move is allowed, or why not; what must be played on something is judged everywhere."""
        if line.strip().lower() in ("", "not"):
            return self._why_not()
        inner = take_apart(self.speaker, line)
        verb = inner.command if inner.command in verbs(self.speaker) else None
        if inner.command == "pass":
            wanted: list[Move] = [None]
        else:
            rest = inner.rest if verb else line
            chosen = self.answers()
            number = [a.move for a in chosen if _is_number(rest) and number_of(chosen, a) == int(rest)]
            wanted = number or meant(self.sight(), rest, verb)
            wanted = wanted or [answer.move for answer in matching(chosen, rest, verb)]
        if not wanted:
            return self._what(line)
        told: list[Row] = []
        reasons: dict[tuple[Row, ...], list[str]] = {}
        for one in wanted:
            verdict = self.game.explain(one, self.me)
            because = tuple(self._refused(verdict)) if not verdict else tuple(self._say("talk.no.allowed", LOUD))
            reasons.setdefault(because, []).append(move(self.sight(), self.me, one))
        title = find_title(self.speaker, line)
        for because, moves in reasons.items():
            heads = list(dict.fromkeys(moves))
            if len(heads) > MANY and title is not None:
                heads = [self.speaker.name(title)]
            told += [Row(one, 0, HEADING) for one in heads] + list(because)
        return told

    def _why_not(self) -> list[Row]:
        """Why the cards in hand that are not offered cannot be played."""
        sight = self.sight()
        asked = sight.view.question
        if asked is None or asked.of != MOVES or asked.source is not None:
            return self._say("talk.play.name")
        titles = {sight.spots[answer.card].item.title for answer in answers(sight) if answer.card >= 0}
        told: list[Row] = []
        for item in sight.hand(self.me):
            if item.title not in titles:
                titles.add(item.title)
                told += self._why(self.speaker.name(item.title))
        return told or self._say("talk.no.allowed", LOUD)

    def _card(self, line: str) -> list[Row]:
        title = find_title(self.speaker, line)
        if title is not None:
            return rows(self.speaker, reference(self.speaker, title))
        return self._what(line) if line else self._say("talk.play.name")

    def _rule(self, line: str) -> list[Row]:
        if not line:
            return all_rules(self.speaker)
        found = find_rule(self.speaker, line)
        if found is not None:
            return page_rows(self.speaker, rule_page(self.speaker, found))
        hits = search(self.speaker, line)
        if hits.rules:
            return hit_rows(self.speaker, hits)
        near = near_rules(self.speaker, line)
        told = self._say("talk.rule.none", text=line)
        return told + (self._say("talk.rule.near", cards=", ".join(near)) if near else [])

    def _table(self) -> list[Row]:
        self._known.clear()
        return self.asked(table=True)

    def _undo(self) -> list[Row]:
        """Back to the player's last decision."""
        game, mine = Game(self.game.rules, self.game.book, self.game.start), -1
        for index, made in enumerate(self.game.moves):
            if game.question is not None and game.question.player == self.me and not self._idle(game):
                mine = index
            game.apply(made)
        if mine < 0:
            return self._say("talk.play.nothing_to_undo")
        mine = next((begun for begun, end in self._lines if begun <= mine < end), mine)
        self._lines = [(begun, end) for begun, end in self._lines if end <= mine]
        self.game = self.game.undo(len(self.game.moves) - mine)
        self._heard = len(settled(self.game.news()))
        return [*self._say("talk.play.undone"), *self.asked(table=True)]

    def _save(self, name: str) -> list[Row]:
        """Writes the game to a file. What is wrong with the file is said, and the game goes on."""
        if not name:
            return self._say("talk.play.save_where")
        try:
            write_output(Path(name), self.game.save(), SAVED, self.speaker.game.project)
        except Unwritable as error:
            return self._say(f"talk.cli.{error.reason}", text=str(error.path))
        except OSError as error:
            return [Row(f"{name}: {error.strerror or error}", 0, LOUD)]
        return self._say("talk.play.saved", text=name)

    def _quit(self) -> list[Row]:
        self.left = True
        return []

    def _help(self) -> list[Row]:
        told = [Row(self.speaker.say(f"talk.play.help.{what}"), 1) for what in ("number", "several", "words")]
        own = [verb for verb in verbs(self.speaker) if verb not in COMMANDS]
        for command in (*COMMANDS[:2], *own, *COMMANDS[2:]):
            if self.speaker.texts.has(f"word.talk.play.help.{command}"):
                usual = command_words(self.speaker, command)[0]
                told.append(Row(f"{usual}: {self.speaker.say(f'talk.play.help.{command}')}", 1))
        return told


def _is_number(line: str) -> bool:
    return line.strip().isdecimal() and len(line.strip()) < 6
