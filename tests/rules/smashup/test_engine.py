"""The engine through its public face: random play under invariants, copies, saves, what players may see, refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from forge.rules.kernel.chance import Chance
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.many.faults import faults
from forge.rules.kernel.verdict import IllegalMove
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import Book, make_book
from forge.rules.smashup.engine.grants import Plays
from forge.rules.smashup.engine.news import DrawNews
from forge.rules.smashup.engine.start import Deal, Ground, Hands, Placed, Position
from forge.rules.smashup.engine.state import state_of
from tests.conftest import ROOT, every_game, often


@cache
def loaded() -> Book:
    """The book, for tests that Hypothesis calls many times; nothing changes it."""
    return make_book(load_game(Project(ROOT), "smashup"))


@pytest.fixture(scope="session")
def book() -> Book:
    return loaded()


def deal(book: Book, seed: int, players: int) -> Deal:
    """Factions drawn by the seed, no faction twice."""
    factions = list(book.factions)
    Chance(seed).shuffle(factions)
    return Deal(tuple((factions[2 * p], factions[2 * p + 1]) for p in range(players)), seed, seed % players)


def played(book: Book, seed: int, players: int = 2, moves: int = 10_000) -> AnyGame:
    """A game played at random, by a seed, up to some number of moves."""
    game, chance = Game(RULES, book, deal(book, seed, players)), Chance(seed + 1)
    while not game.over and len(game.moves) < moves:
        game.apply(chance.pick(game.legal()))
    return game


# --- random play ---------------------------------------------------------------------------------------------------


class RandomPlay(RuleBasedStateMachine):
    """Any legal moves in any order keep the invariants, and every copy of the game is the game."""

    def __init__(self) -> None:
        super().__init__()
        self.book = loaded()

    @initialize(seed=st.integers(0, 2**32), players=st.integers(2, 4))
    def start(self, seed: int, players: int) -> None:
        self.game = Game(RULES, self.book, deal(self.book, seed, players))

    @precondition(lambda self: not self.game.over)
    @rule(picks=st.lists(st.integers(0, 10_000), min_size=1, max_size=40))
    def play(self, picks: list[int]) -> None:
        for pick in picks:
            if self.game.over:
                break
            legal = self.game.legal()
            self.game.apply(legal[pick % len(legal)])
            assert faults(RULES, self.game.table, self.game.question) == []

    @precondition(lambda self: not self.game.over)
    @rule()
    def everything_legal_is_explained_as_legal(self) -> None:
        assert all(self.game.explain(move) for move in self.game.legal())

    @rule()
    def copies_are_equal_and_independent(self) -> None:
        here = state_of(self.game.table)
        fork = self.game.fork()
        assert state_of(fork.table) == here
        assert fork.legal() == self.game.legal()
        assert [fork.observe(p) for p in range(fork.table.players)] == [
            self.game.observe(p) for p in range(fork.table.players)
        ]
        if not fork.over:
            fork.apply(fork.legal()[-1])
            assert state_of(self.game.table) == here
            assert state_of(fork.undo().table) == here

    @rule()
    def a_saved_game_is_the_game(self) -> None:
        again = Game.load(RULES, self.book, self.game.save())
        assert state_of(again.table) == state_of(self.game.table)
        assert again.transcript() == self.game.transcript()

    @invariant()
    def whoever_is_asked_has_an_answer(self) -> None:
        if hasattr(self, "game") and not self.game.over:
            assert self.game.legal()


TestRandomPlay = RandomPlay.TestCase
TestRandomPlay.settings = settings(
    max_examples=often(40), stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_with_one_winner(book: Book, players: int) -> None:
    for seed in range(often(25)):
        game = played(book, seed, players)
        assert game.over and game.winner is not None
        assert faults(RULES, game.table) == []
        assert game.points[game.winner] == max(game.points) >= 15
        assert game.points.count(max(game.points)) == 1


@pytest.mark.soak
def test_the_same_seed_is_the_same_game_in_another_process_with_another_hash_seed(book: Book) -> None:
    code = (
        "import json;from pathlib import Path;from forge.project import Project;"
        "from forge.rules.games import load_game;"
        "from forge.rules.smashup.engine.book import make_book;from tests.rules.smashup.test_engine import played;"
        f"b=make_book(load_game(Project(Path({str(ROOT)!r})),'smashup'));"
        "print(json.dumps([played(b,s,p).transcript().hashes() for s,p in ((3,2),(5,3),(8,4))]))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}, cwd=ROOT,
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "77")
    ]  # fmt: skip
    assert runs[0] == runs[1]
    assert json.loads(runs[0])[0] == played(book, 3, 2).transcript().hashes()


def test_transcripts_hold_no_language_and_one_state_per_decision(book: Book) -> None:
    game = played(book, 4, 3)
    transcript = game.transcript()
    assert len(transcript.states) == len(transcript.decisions) + 1
    assert transcript.draws == tuple(game.table.chance.draws)
    assert transcript.hashes() != played(book, 6, 3).transcript().hashes()


# --- plays and grants ----------------------------------------------------------------------------------------------


def most_paid(masks: list[int]) -> int:
    """How many plays can be paid for by grants of their own, by trying everything."""
    if not masks:
        return 0
    first, rest = masks[0], masks[1:]
    best = most_paid(rest)
    for bit in (1 << place for place in range(6)):
        if first & bit:
            best = max(best, 1 + most_paid([mask & ~bit for mask in rest]))
    return best


@given(st.lists(st.integers(0, 63), max_size=7))
def test_a_play_is_covered_when_all_plays_can_be_paid_for(masks: list[int]) -> None:
    plays, made = Plays(6, 0), []
    for mask in masks:
        covered = plays.covers(True, mask)
        assert covered == (most_paid([*made, mask]) == len(made) + 1)
        if covered:
            plays.pay(True, mask)
            made.append(mask)
    assert plays.made[True] == len(made) == plays.spent[True].bit_count()


# --- what players see ----------------------------------------------------------------------------------------------


def hide(game: AnyGame, viewer: int, chance: Chance) -> None:
    """Exchanges what the viewer cannot see: everybody's decks, the others' hands, the base deck."""
    t = game.table
    for player in range(t.players):
        zones = [t.deck(player)] if player == viewer else [t.deck(player), t.hand(player)]
        cards = [card for zone in zones for card in zone]
        chance.shuffle(cards)
        for zone in zones:
            for index in range(len(zone)):
                zone[index] = cards.pop()
                t.where[zone[index]] = next(i for i, held in enumerate(t.lists) if held is zone)
    chance.shuffle(t.lists[t.base_deck])


@settings(max_examples=often(40), deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), moves=st.integers(0, 250), other=st.integers(0, 1000))
def test_what_is_hidden_changes_nothing_that_a_player_observes(seed: int, players: int, moves: int, other: int) -> None:
    book = loaded()
    game = played(book, seed, players, moves)
    asked = game.question.player if game.question else -1
    for viewer in range(players):
        fork = game.fork()
        before = fork.observe(viewer)
        hide(fork, viewer, Chance(other))
        after = fork.observe(viewer)
        if viewer != asked:
            assert after == before
        else:  # a player who has been shown a card is told so by the question, and by nothing else
            assert replace(after, question=None) == replace(before, question=None)


def test_others_see_how_many_cards_there_are_and_not_which(book: Book) -> None:
    game = played(book, 1, 2, 30)
    view = game.observe(0)
    mine, theirs = view.area("hand", 0), view.area("hand", 1)
    assert mine is not None and [item.id for item in mine.items or ()] == game.table.hand(0)
    assert theirs is not None and theirs.items is None and theirs.size == len(game.table.hand(1))
    assert {item for item in game.news(0) if isinstance(item, DrawNews) and item.player == 1} == {DrawNews(1, None)}
    assert any(item.card is not None for item in game.news() if isinstance(item, DrawNews) and item.player == 1)


def test_only_who_is_asked_sees_the_answers(book: Book) -> None:
    game = played(book, 2, 3, 40)
    assert game.question is not None
    for viewer in range(3):
        question = game.observe(viewer).question
        assert question is not None and question.player == game.question.player
        assert (question.choices is not None) == (viewer == question.player)


# --- refusals ------------------------------------------------------------------------------------------------------


JUNK: list[Any] = [
    "x", -1, 10_000, True, ("play",), ("play", 10_000, 3), ("play", "x", None), ("use", 3, 4, 5), ("play", None, None),
    ("fly", 1, 2), ("use", -1, None), ("play", 1.5, 2), (), ("resolve", 1, 0), ("play", 3, "here"), 2.5, ("use", 3, -7),
]  # fmt: skip


@pytest.mark.parametrize("move", JUNK)
def test_nonsense_is_refused_and_changes_nothing(book: Book, move: Any) -> None:
    for moves in (0, 7, 31, 60):
        game = played(book, 11, 3, moves)
        state, log = state_of(game.table), game.moves
        assert move not in game.legal()
        assert not game.explain(move)
        with pytest.raises(IllegalMove) as refused:
            game.apply(move)
        assert refused.value.verdict.reasons
        assert (state_of(game.table), game.moves) == (state, log)


@settings(max_examples=often(60), deadline=None)
@given(
    seed=st.integers(0, 3000),
    moves=st.integers(0, 200),
    kind=st.sampled_from(["play", "use"]),
    a=st.integers(),
    b=st.integers(),
)
def test_every_refusal_has_a_reason(seed: int, moves: int, kind: str, a: int, b: int) -> None:  # fmt: skip
    book = loaded()
    game = played(book, seed, 2, moves)
    t = game.table
    count = len(t.title)
    for move in ((kind, a % count, b % count), (kind, a % count, None), a % count, None, "yes"):
        verdict = game.explain(move)
        assert verdict.allowed == (move in game.legal())
        assert verdict.allowed == (not verdict.reasons)
        for reason in verdict.reasons:
            assert reason.rule is not None or reason.card is not None, reason
            assert reason.card is None or 0 <= reason.card < count


def cited(game: AnyGame, move: Any) -> list[tuple[str, str | None, str | None]]:
    """Why a move is refused: what is wrong, the rule and the title of the card."""
    titles = [title.id for title in game.table.title]
    reasons = game.explain(move).reasons
    return [(reason.code, reason.rule, None if reason.card is None else titles[reason.card]) for reason in reasons]


def test_a_refusal_names_only_what_matters(book: Book) -> None:
    position = Position(
        players=(Hands(hand=("collector", "gremlin", "upgrade"), deck=("pirate_king",)), Hands()),
        bases=(
            Ground("tortuga", minions=(Placed("scout", 1, 1), Placed("king_rex", 0, 0))),
            Ground("ninja_dojo"),
        ),
    )
    game = Game(RULES, book, position)
    t = game.table
    collector, gremlin, upgrade = t.hand(0)
    king, (tortuga, dojo) = t.deck(0)[0], t.bases()
    scout, rex = t.field(tortuga)
    # What one does not have is not asked for its place or for the plays that are left.
    assert cited(game, ("play", king, 10_000)) == [("not_in_hand", "play", None)]
    assert cited(game, ("play", upgrade, dojo)) == [("host_minion", "turn.play_action", "upgrade")]
    game.apply(("play", collector, tortuga))
    # Another question is open: the limit of minions has nothing to do with it, nor has that of specials.
    assert cited(game, ("play", gremlin, dojo)) == [("not_now", "play", "collector")]
    assert cited(game, ("use", rex, None)) == [("not_now", "special", "collector")]
    assert cited(game, rex) == [("not_like_power", None, "collector")]
    assert cited(game, upgrade) == [("not_like_type", None, "collector")]
    game.apply(None)
    assert cited(game, ("play", gremlin, dojo)) == [("no_minion_left", "turn.play", None)]
    assert cited(game, ("play", upgrade, None)) == [("host_minion", "turn.play_action", "upgrade")]
    assert game.explain(("play", upgrade, scout))


@every_game
def test_rules_that_are_cited_exist(game: Facts) -> None:
    import re

    ids = {rule.id for rule in game.rules}
    cited = set()
    for path in (ROOT / "forge" / "rules" / game.id).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        cited |= set(re.findall(r'Reason\("\w+", "([\w.]+)"', text))
        for sources in re.findall(r"Sources?: ([\w., \n]+)\.", text):
            cited |= {name.strip() for name in sources.split(",")}
    assert len(cited) > 20
    assert cited - ids == set()


@pytest.mark.parametrize(
    ("factions", "said"),
    [
        ((("pirates", "pirates"), ("ninjas", "robots")), "cannot be combined with itself"),
        ((("pirates", "ninjas"),), "2 to 4 players can play, not 1"),
        ((("pirates", "ninjas"),) * 5, "2 to 4 players can play, not 5"),
        ((("pirates",), ("ninjas", "robots")), "takes 2 factions, not 1"),
        ((("pirates", "elves"), ("ninjas", "robots")), "there is no faction 'elves'"),
    ],
)
def test_bad_deals_are_refused(book: Book, factions: Any, said: str) -> None:
    with pytest.raises(ProblemsError, match=said):
        Game(RULES, book, Deal(factions))


def test_two_players_may_take_the_same_faction(book: Book) -> None:
    game = Game(RULES, book, Deal((("pirates", "ninjas"), ("pirates", "robots"))))
    assert len(game.table.title) == 96


def test_bad_positions_are_refused_together(book: Book) -> None:
    position = Position(
        (Hands(hand=("elf",)), Hands(deck=("howl",))), (Ground("atlantis"), Ground("tortuga")), current=2
    )
    with pytest.raises(ProblemsError) as caught:
        Game(RULES, book, position)
    said = [problem.message for problem in caught.value.problems]
    assert len(said) == 3
    for fault in ("there is no card 'elf'", "there is no base 'atlantis'", "the turn of player 3"):
        assert any(fault in sentence for sentence in said)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda save: save.update(game="chess"), "is a game of 'chess'"),
        (lambda save: save["moves"].insert(3, ["play", 900, 900]), "move 4"),
        (lambda save: save["moves"].append({"a": 1}), "move"),
        (lambda save: save["start"].update(seed="x"), "is no saved game"),
        (lambda save: save.update(extra=1), "is no saved game"),
        (lambda save: save.update(forge=99), "format 99"),
        (lambda save: save["start"].update(first=9), "player 10 cannot start"),
        (lambda save: save["start"].update(factions=[["aliens", "aliens"], ["robots", "zombies"]]), "itself"),
    ],
)
def test_bad_saves_are_refused_in_one_sentence(book: Book, change: Any, said: str) -> None:
    save = json.loads(played(book, 3, 2, 20).save())
    change(save)
    with pytest.raises(ProblemsError, match=said) as caught:
        Game.load(RULES, book, json.dumps(save).encode(), "saved.json")
    assert {problem.file for problem in caught.value.problems} == {"saved.json"}


@settings(max_examples=often(30), deadline=None)
@given(cut=st.integers(0, 3000), junk=st.binary(max_size=20))
def test_any_damaged_save_is_refused_or_is_a_game(cut: int, junk: bytes) -> None:
    book = loaded()
    saved = played(book, 3, 2, 20).save()
    try:
        game = Game.load(RULES, book, saved[:cut] + junk + saved[cut + len(junk) :])
    except ProblemsError as error:
        assert len(error.problems) >= 1
    else:
        assert faults(RULES, game.table, game.question) == []
