"""Two games of one position, played by two books under the same decisions, until something differs that can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from forge.abilities.kinds import yaml_name
from forge.rules.kernel.choices import Ask, Move
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.news import Look, Reshuffle, Reveal, Shuffle
from forge.rules.smashup import RULES
from forge.rules.smashup.contrast.layout import IN_PLAY, Layout, layout_of
from forge.rules.smashup.engine.book import Book
from forge.rules.smashup.engine.table import PLAY, Table
from forge.rules.smashup.engine.values import breakpoint_of, power, total_power

Seen = dict[tuple[Any, ...], Any]
Line = tuple[Any, ...]  # answers, as `Pair.said` has them
EFFORT = 20_000  # answers given in making a position simpler; setting up one counts as SET_UP answers
SET_UP = 20


class Pair:
    """The two games. Raises ProblemsError where the position is none for one of the books."""

    def __init__(self, books: Sequence[Book], layout: Layout) -> None:
        position, self.keys = layout.position(books[0])
        self.seats = layout.seats
        self.seed = layout.seed
        self.games = tuple(Game(RULES, book, position) for book in books)
        self.since = [0, 0]

    def said(self, game: AnyGame, option: Move) -> Any:
        """An answer by the keys of cards and the names of players: the same in every position that has them."""
        question = game.question
        if option is None or isinstance(option, str) or question is None:
            return option
        if isinstance(option, tuple):
            verb, card, where = option
            return verb, self.keys[card], None if where is None or verb == "resolve" else self.keys[where]
        if question.kind == "player":
            return "player", self.seats[option]
        if question.kind == "which":
            return "which", yaml_name(type(question.why.effect.do[option]))
        if question.kind == "first":
            trigger = question.why[option]
            return "first", self.keys[trigger.env.this], self.keys[trigger.subject] if trigger.subject >= 0 else -1
        return self.keys[option]

    def option(self, game: AnyGame, said: Any) -> tuple[bool, Move]:
        """Whether an answer is offered, and as which option."""
        for option in game.question.options if game.question else []:
            if self.said(game, option) == said:
                return True, option
        return False, None

    def answer(self, said: Any) -> bool:
        """Gives the answer in both games; false when one of them does not offer it."""
        found = [self.option(game, said) for game in self.games]
        if not all(offered for offered, _ in found):
            return False
        self.since = [len(game.table.news) for game in self.games]
        for game, (_, option) in zip(self.games, found, strict=True):
            game.apply(option)
        return True

    @property
    def strayed(self) -> bool:
        """Chance has said more in one game than in the other: what differs from now on may be mere luck."""
        one, other = (game.table.chance.draws for game in self.games)
        return len(one) != len(other)

    def differs(self) -> bool:
        """Whether the two games look different to the players, hands and decks being open."""
        one, other = self.games
        if self._alike(one.table, other.table) and _same_question(one.question, other.question):
            return False
        return bool(differing(*(seen(game, since) for game, since in zip(self.games, self.since, strict=True))))

    def _alike(self, one: Table, other: Table) -> bool:
        """A quick look: everything is the same to the last detail."""
        return (
            one.lists == other.lists
            and one.points == other.points
            and one.controller == other.controller
            and (one.current, one.step, one.winner) == (other.current, other.step, other.winner)
            and one.news[self.since[0] :] == other.news[self.since[1] :]
            and all(power(one, card) == power(other, card) for card in one.minions())
            and all(breakpoint_of(one, base) == breakpoint_of(other, base) for base in one.bases())
        )


def _same_question(one: Ask | None, other: Ask | None) -> bool:
    if one is None or other is None:
        return one is other
    return (
        one.kind not in ("which", "first")  # their options are places in a list, which may be another
        and (one.kind, one.player, one.options) == (other.kind, other.player, other.options)
    )


def seen(game: AnyGame, since: int) -> Seen:
    """Everything a scenario can tell of a game: what lies where, powers, who is asked and which answers there are, and
    what was shown and shuffled since entry `since` of the news."""
    t, question = game.table, game.question

    def ids(cards: Sequence[int]) -> list[str]:
        return [t.title[card].id for card in cards]

    found: Seen = {("turn",): t.current, ("step",): t.step, ("winner",): t.winner}
    for seat in range(t.players):
        found["points", seat] = t.points[seat]
        found["hand", seat] = sorted(ids(t.hand(seat)))
        found["discard", seat] = sorted(ids(t.pile(seat)))
        found["deck", seat] = ids(t.deck(seat)[::-1])
    found["bases",] = sorted(ids(t.bases()))
    found["base_deck",] = ids(t.lists[t.base_deck][::-1])
    found["base_discard",] = sorted(ids(t.lists[t.base_pile]))
    for base in t.bases():
        field = t.field(base)
        for seat in range(t.players):
            found["at", base, seat] = sorted(ids([card for card in field if t.controller[card] == seat]))
        found["attached", base] = sorted(ids(t.on(base)))
        found["breakpoint", base] = breakpoint_of(t, base)
        found["total", base] = total_power(t, base)
        for card in field:
            found["power", card] = power(t, card)
            found["attached", card] = sorted(ids(t.on(card)))
    for item in t.news[since:]:
        if isinstance(item, Reveal):
            found["shown",] = sorted([*found.get(("shown",), []), *(card.title for card in item.cards)])
        elif isinstance(item, Look):
            before = found.get(("looked", item.player), [])
            found["looked", item.player] = sorted([*before, *(card.title for card in item.cards or ())])
        elif isinstance(item, Shuffle | Reshuffle):
            found["shuffled",] = [*found.get(("shuffled",), []), item.player]
    answers = frozenset(game.alike(option) for option in question.options) if question else frozenset()
    found["asked",] = (question.player, answers) if question else None
    return found


def differing(one: Seen, other: Seen) -> list[tuple[Any, ...]]:
    """What differs. Of cards and bases in play in only one of the games nothing more is said than where they are."""
    return [
        key
        for key in {**one, **other}
        if one.get(key) != other.get(key)
        and (key[0] not in ("power", "total", "breakpoint", "attached", "at") or (key in one and key in other))
    ]


# --- playing a line again, in simpler and simpler positions --------------------------------------------------------


def replay(books: Sequence[Book], layout: Layout, line: Line) -> Line | None:
    """The part of a line after which the games differ, or None when they never do or an answer is not offered."""
    try:
        pair = Pair(books, layout)
        if pair.differs():
            return ()
        for index, said in enumerate(line):
            if not pair.answer(said):
                return None
            if pair.differs():
                return line[: index + 1]
            if pair.strayed:
                return None
    except Exception:  # no position for one of the books, or a reading that the engine cannot play
        pass
    return None


def shrink(books: Sequence[Book], layout: Layout, line: Line, keep: str) -> tuple[Layout, Line]:
    """A simpler position and a shorter line after which the games differ. The card `keep` is not exchanged."""
    left = EFFORT

    def better(other: Layout, shorter: Line) -> bool:
        nonlocal layout, line, left
        left -= SET_UP + len(shorter)
        found = replay(books, other, shorter) if left >= 0 else None
        if found is not None:
            layout, line = other, found
        return found is not None

    for start, other in _moments(books, layout, line):
        if better(other, line[start:]):
            break
    before = None
    while before != (layout, line) and left > 0:
        before = layout, line
        index = len(line) - 1
        while index >= 0:
            better(layout, line[:index] + line[index + 1 :])
            index = min(index, len(line)) - 1
        size = max(1, len(layout.pieces) // 2)
        while True:  # many pieces at once, then fewer
            keys = [piece.key for piece in layout.pieces]
            for start in range(0, len(keys), size):
                if some := {piece.key for piece in layout.pieces} & set(keys[start : start + size]):
                    better(layout.without(some), line)
            if size == 1:
                break
            size //= 2
        for change in _plainer(books[0], layout, keep):
            better(change(layout), line)
    return layout, line


def _moments(books: Sequence[Book], layout: Layout, line: Line) -> list[tuple[int, Layout]]:
    """The positions on the way between two moves of a turn, the last one first."""
    pair = Pair(books, layout)
    t, found = pair.games[0].table, []
    for index, said in enumerate(line):
        question = pair.games[0].question
        if question is not None and question.kind == "turn" and not t.lists[t.aside]:
            found.append((index, layout_of(t, pair.keys, pair.seats, pair.seed)))
        pair.answer(said)
    return found[::-1]


Change = Callable[[Layout], Layout]


def _plainer(book: Book, layout: Layout, keep: str) -> Iterator[Change]:
    """Changes that may make a position simpler: of the whole of it, then of single pieces."""
    usual: dict[str, Any] = {"minions": 1, "actions": 1, "played": 0, "step": PLAY, "seed": 0}
    usual["points"] = (0,) * len(layout.points)
    for name, value in usual.items():
        if getattr(layout, name) != value:
            yield partial(_with, **{name: value})
    first = layout.seats.index(layout.current)
    if first:
        yield partial(_with, seats=layout.seats[first:] + layout.seats[:first])
    if len(layout.seats) > book.min_players:
        yield from (partial(_alone, seat=seat) for seat in reversed(layout.seats) if seat != layout.current)
    # A minion or base without an ability does as well as another, as a rule.
    plain = max((t for t in book.titles.values() if t.is_minion and not t.ability), key=lambda t: t.power, default=None)
    blank = next((base for base in book.bases.values() if not base.ability), None)
    taken = {piece.title for piece in layout.pieces}
    for piece in layout.pieces:
        bare = replace(piece, boost=0, over=False, owner=piece.controller)
        if piece != bare:
            yield partial(_changed, key=piece.key, boost=0)
            yield partial(_changed, key=piece.key, over=False)
            yield partial(_changed, key=piece.key, owner=piece.controller)
        minion = piece.title in book.titles and book.titles[piece.title].is_minion
        if plain is not None and minion and piece.title not in (keep, plain.id):
            yield partial(_changed, key=piece.key, title=plain.id)
        if blank is not None and piece.place == IN_PLAY and piece.title != keep and blank.id not in taken:
            yield partial(_changed, key=piece.key, title=blank.id)


def _with(layout: Layout, **values: Any) -> Layout:
    return replace(layout, **values)


def _alone(layout: Layout, seat: int) -> Layout:
    """Without one of the players."""
    gone = {piece.key for piece in layout.pieces if seat in (piece.owner, piece.controller)}
    return replace(layout.without(gone), seats=tuple(other for other in layout.seats if other != seat))


def _changed(layout: Layout, key: int, **values: Any) -> Layout:
    pieces = (replace(piece, **values) if piece.key == key else piece for piece in layout.pieces)
    return replace(layout, pieces=tuple(pieces))
