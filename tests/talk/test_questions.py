"""What questions and news are about: cards, places with their figures, totals; nothing is asked or told for nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from forge.edition.texts import Texts, load_texts
from forge.library import Facts
from forge.project import Project
from forge.rules.kernel.choices import MOVES
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import Book, make_book
from forge.rules.smashup.engine.start import Attached, Deal, Ground, Hands, Placed, Position
from forge.talk.news import tell
from forge.talk.questions import answers, question
from forge.talk.session import Session
from forge.talk.sight import Sight
from forge.talk.speak import Speaker
from tests.conftest import first_of

DECK = ("scout", "scout", "howl", "howl")
GAMES = 6


@pytest.fixture(scope="module")
def book(game: Facts) -> Book:
    return make_book(game)


@pytest.fixture(scope="module")
def english(project: Project, game: Facts) -> Texts:
    return load_texts(project, game, game.info.language)


def table(book: Book, *grounds: Ground, hand: tuple[str, ...] = (), other: tuple[str, ...] = ("scout",)) -> AnyGame:
    players = (Hands(hand=hand, deck=DECK), Hands(hand=other, deck=DECK))
    return Game(RULES, book, Position(players=players, bases=grounds, base_deck=("jungle_oasis",)))


def at_table(texts: Texts, game: AnyGame) -> Session:
    return Session(Speaker(texts, ("Ann", "Ben", "Cleo", "Dan"), listener=0), game, lambda now: now.legal()[-1])


def asked(session: Session) -> tuple[list[str], list[str]]:
    """The open question's lines, and its answers."""
    sight = session.sight()
    assert sight.view.question is not None
    return question(sight, sight.view.question), [answer.text for answer in answers(sight)]


def typed(session: Session, *lines: str) -> str:
    return "\n".join(row.text for line in lines for row in session.enter(line)).replace("\N{NO-BREAK SPACE}", " ")


# --- questions --------------------------------------------------------------------------------------------------


def test_a_place_is_offered_with_its_figures_and_what_it_says(book: Book, english: Texts) -> None:
    bases = (Ground("tortuga", (Placed("king_rex", 1, 1),)), Ground("tar_pits", (Placed("war_raptor", 0, 0),)))
    session = at_table(english, table(book, *bases, Ground("ninja_dojo"), hand=("shanghai", "collector")))
    shown = typed(session, "shanghai")
    assert "Where does it move: “King Rex” (Ben, power 7), on “Tortuga”?" in shown
    assert "“Tar Pits” (power 3 of 16, VP 4-3-2)" in shown and "“Ninja Dojo” (power 0 of 18, VP 2-3-2)" in shown
    assert Speaker(english).says("ninja_dojo").replace("\N{NO-BREAK SPACE}", " ") in shown


def test_a_moment_of_a_base_shows_the_base(book: Book, english: Texts) -> None:
    bases = (Ground("ninja_dojo", (Placed("king_rex", 0, 0), Placed("king_rex", 0, 0))), Ground("tortuga"))
    session = at_table(english, table(book, *bases, hand=("shinobi", "king_rex")))
    shown = typed(session, "king dojo")
    assert "The base “Ninja Dojo” is about to be scored." in shown
    assert "“Ninja Dojo” (power 21 of 18, VP 2-3-2): " in shown


def test_the_card_played_now_or_never_is_named(book: Book, english: Texts) -> None:
    named = 0
    for seed in range(GAMES * 2):
        for game in played(book, seed):
            speaker = Speaker(english, ("Ann", "Ben"), listener=game.question.player)
            view = game.observe(game.question.player)
            if view.question is not None and view.question.kind == "play":
                found = answers(Sight(speaker, view))
                cards = {answer.names[0] for answer in found if answer.move is not None}
                said = question(Sight(speaker, view), view.question)[0]
                assert len(cards) > 1 or f"“{cards.pop()}”" in said
                named += 1
    assert named


def played(book: Book, seed: int) -> Any:
    """The positions of a game at random in which something is asked."""
    source = random.Random(seed)
    factions = source.sample(book.factions, 4)
    running = Game(RULES, book, Deal((tuple(factions[:2]), tuple(factions[2:])), seed))  # type: ignore[arg-type]
    while running.question is not None and len(running.moves) < 150:
        yield running
        busy = [move for move in running.legal() if move is not None]
        running.apply(source.choice(busy or running.legal()))


@pytest.mark.parametrize("seed", first_of(range(GAMES)))
def test_nothing_is_asked_that_decides_nothing_and_nothing_twice_in_the_same_words(
    seed: int, book: Book, english: Texts
) -> None:
    source = random.Random(seed)
    factions = source.sample(book.factions, 4)
    running = Game(RULES, book, Deal((tuple(factions[:2]), tuple(factions[2:])), seed))  # type: ignore[arg-type]
    session = at_table(english, running)
    rows, before = session.opening(), [""]
    for _ in range(60):
        if session.over:
            break
        view = session.view().question
        assert view is not None
        assert len(session.answers()) > 1
        lines = asked(session)[0]
        anything = view.of == MOVES and view.source is None and view.about is None
        again = any(row.text == f"Once more. {lines[0]}" for row in rows)
        assert again == (lines == before and not anything)
        before = lines
        rows = session.enter(str(source.randrange(1, len(session.answers()))))
    assert session.game.moves


def test_the_hand_limit_counts_down(book: Book, english: Texts) -> None:
    hand = ("howl",) * 6 + ("scout",) * 5
    session = at_table(english, table(book, Ground("tortuga"), Ground("ninja_dojo"), hand=hand))
    said = typed(session, "0", "1", "1")
    for count in (13, 12, 11):
        assert f"Too many cards in hand: {count}, and the limit is 10." in said


# --- news -------------------------------------------------------------------------------------------------------


def test_scoring_tells_the_totals(book: Book, english: Texts) -> None:
    ground = Ground("ninja_dojo", (Placed("king_rex", 0, 0), Placed("king_rex", 0, 0), Placed("war_raptor", 1, 1)))
    session = at_table(english, table(book, ground, Ground("tortuga"), hand=("war_raptor",)))
    said = typed(session, "raptor dojo", "0")
    powers = [
        int(line.split("power ")[1].split(",")[0])
        for line in said.split("\n")
        if ": power " in line and "place" in line
    ]
    total = sum(powers)
    assert f"The base “Ninja Dojo” is being scored: power {total} of 18!" in said
    assert len(powers) == 2 and powers[0] > powers[1]


def test_what_was_prevented_is_told(book: Book, english: Texts) -> None:
    ground = Ground("tortuga", (Placed("war_raptor", 1, 1, (Attached("tooth_and_claw_and_guns", 1, 1),)),))
    session = at_table(english, table(book, ground, Ground("ninja_dojo"), hand=("seeing_stars", "scout")))
    said = typed(session, "seeing stars")
    assert "“War Raptor” would be destroyed. Instead, “" in said


def test_an_ability_of_which_nothing_came_is_no_news(book: Book, english: Texts) -> None:
    idle = 0
    for seed in range(GAMES * 2):
        *_, running = played(book, seed)
        idle += sum(item.kind == "trigger" and not item.n for item in running.news())
        told = tell(Speaker(english, ("Ann", "Ben")), running.news())
        goes_off = [item for item in running.news() if item.kind == "trigger" and item.n]
        assert sum(line.endswith("goes off.") for line in told) == len(goes_off)
    assert idle


def test_a_question_names_the_card_that_asks_and_a_wrong_number_hears_the_right_ones(
    book: Book, english: Texts
) -> None:
    grounds = (Ground("tortuga", (Placed("king_rex", 0, 0), Placed("scout", 0, 0))), Ground("tar_pits"))
    session = at_table(english, table(book, *grounds, hand=("sacrifice",)))
    assert "type one from 1 to 1, or 0 to pass" in typed(session, "9")
    assert "“Sacrifice”: which minion do you destroy? You draw as many cards" in typed(session, "sacrifice")
    assert typed(session, "9") == "No such number here: type one from 1 to 2."


def test_a_question_says_what_comes_of_the_choice_and_what_was_chosen_before(book: Book, english: Texts) -> None:
    away = (Placed("scout", 1, 1), Placed("invader", 1, 1))
    grounds = (Ground("tortuga", away), Ground("tar_pits", (Placed("scout", 1, 1),)), Ground("ninja_dojo"))
    hand = ("sea_dogs", "broadside", "sacrifice", "grave_digger")
    players = (Hands(hand=hand, deck=DECK, discard=("king_rex", "scout")), Hands(hand=("scout",), deck=DECK))
    session = at_table(english, Game(RULES, book, Position(players=players, bases=grounds)))
    assert "“Sea Dogs”: the minions of which faction move?" in typed(session, "sea dogs")
    said = typed(session, "aliens")
    assert "“Sea Dogs”: from which base do the minions move?" in said and "Chosen so far: Aliens." in said
    both = "“Scout” (Ben, power 3), on “Tortuga”; “Invader” (Ben, power 3), on “Tortuga”"
    said = typed(session, "tortuga")
    assert f"Where do they all move: {both}?" in said and "so far: “" not in said
    said = typed(session, "dojo", "grave tortuga")
    assert "“Grave Digger”: which minion do you take into your hand?" in said
    mine = tuple(Ground(base, (Placed("scout", 0, 0), Placed("gremlin", 1, 1))) for base in ("tortuga", "tar_pits"))
    session = at_table(english, Game(RULES, book, Position(players=players, bases=mine)))
    assert "“Broadside”: whose minions are destroyed?" in typed(session, "broadside")
    said = typed(session, "Ben")
    assert "“Broadside”: on which base are the minions destroyed?" in said and "Chosen so far: Ben." in said


def test_no_question_of_a_card_is_bare(book: Book, english: Texts) -> None:
    """Whatever a card asks for, it is named in the question or the card is shown below it; nothing is only "chosen"."""
    bare = {
        english.line(f"word.talk.ask.{kind}").text for kind in ("minion", "action", "card", "base", "player", "faction")
    }
    happens = [
        english.line(f"word.talk.ask.{kind}.choose", card="").text for kind in ("minion", "card", "base", "player")
    ]
    seen = 0
    for seed in range(GAMES * 2):
        for game in played(book, seed):
            view = game.observe(game.question.player)
            assert view.question is not None
            if view.question.source is None:
                continue
            said, *below = question(Sight(Speaker(english, ("Ann", "Ben")), view), view.question)
            assert below and said not in bare and not any(said.endswith(end) for end in happens), said
            seen += 1
    assert seen


# --- empty lines, and several answers in one ------------------------------------------------------------------------


def test_enter_alone_passes_where_that_can_be_done_and_asks_again_where_not(book: Book, english: Texts) -> None:
    grounds = (Ground("tortuga", (Placed("king_rex", 0, 0), Placed("scout", 0, 0))), Ground("tar_pits"))
    session = at_table(english, table(book, *grounds, hand=("sacrifice", "collector")))
    typed(session, "sacrifice")
    before = len(session.game.moves)
    said = typed(session, "", "  ")
    assert said.count("You cannot pass here: please choose something.") == 2
    assert said.count("“Sacrifice”: which minion do you destroy?") == 2 and len(session.game.moves) == before
    typed(session, "scout", "collector tortuga")
    typed(session, "")
    assert session.game.moves[-1] is None or session.view().turn > 1


def lending(book: Book, english: Texts) -> Session:
    discard = ("howl", "scout", "scout", "king_rex", "scout")
    players = (Hands(hand=("lend_a_hand", "cannon"), deck=DECK, discard=discard), Hands(hand=("scout",), deck=DECK))
    here = tuple(Placed(title, 1, 1) for title in ("collector", "gremlin", "walker"))
    return at_table(
        english, Game(RULES, book, Position(players=players, bases=(Ground("tortuga", here), Ground("tar_pits"))))
    )


def left(session: Session) -> list[str]:
    area = session.view().area("discard", 0)
    assert area is not None
    return sorted(item.title for item in area.items or ())


@pytest.mark.parametrize(
    ("line", "stay"),
    [
        ("1 3", ["king_rex", "scout", "scout"]),
        ("1, 1,1", ["howl", "king_rex"]),
        ("all", []),
        ("", ["howl", "king_rex", "scout", "scout", "scout"]),
        ("0", ["howl", "king_rex", "scout", "scout", "scout"]),
    ],
)
def test_any_number_of_cards_is_chosen_in_one_line(line: str, stay: list[str], book: Book, english: Texts) -> None:
    session = lending(book, english)
    said = typed(session, "lend")
    assert "“Scout” (power 3), in the discard pile ×3" in said and "At most 5: type several numbers" in said
    typed(session, line)
    assert session.view().question is not None and session.view().question.source is None  # type: ignore[union-attr]
    assert [title for title in left(session) if title != "lend_a_hand"] == stay


def test_one_line_makes_the_moves_that_single_answers_make_and_is_taken_back_as_one(book: Book, english: Texts) -> None:
    session, slow = lending(book, english), lending(book, english)
    typed(session, "lend", "2 1")
    typed(slow, "lend")
    for wanted in ("king", "scout", "0"):
        typed(slow, wanted)
    assert session.game.moves == slow.game.moves
    typed(session, "undo")
    assert session.game.moves == slow.game.moves[:1]


def test_an_order_and_the_hand_limit_take_one_line(book: Book, english: Texts) -> None:
    hand = ("howl",) * 6 + ("scout",) * 5
    session = at_table(english, table(book, Ground("tortuga"), Ground("ninja_dojo"), hand=hand))
    typed(session, "0")
    assert typed(session, "1 1 2 2") == "At most 3 can be chosen here."
    typed(session, "1 1 2")
    assert session.view().turn > 1 and left(session) == ["howl", "howl", "scout"]
    deck = ("howl", "cannon", "sacrifice", "scout", "invasion", "dinghy")
    players = (Hands(hand=("portal",), deck=deck), Hands(hand=("scout",), deck=DECK))
    for line, said in (("all", []), ("4 3 2 1", []), ("3 1", ["Chosen so far: “"])):
        session = at_table(english, Game(RULES, book, Position(players=players, bases=(Ground("tortuga"),))))
        assert "Which card goes on top?" in typed(session, "portal", "")
        shown = typed(session, line)
        assert "no longer" not in shown and all(part in shown for part in said)
        asked_now = session.view().question
        assert asked_now is not None and (asked_now.kind == "top") == bool(said)


def test_what_cannot_be_chosen_together_is_said(book: Book, english: Texts) -> None:
    session = lending(book, english)
    assert typed(session, "1 2") == "Only one can be chosen here: type one number."
    assert "At most 2: type several" in typed(session, "cannon")
    assert typed(session, "1 2 3") == typed(session, "all") == "At most 2 can be chosen here."
    assert typed(session, "1 7") == "No such number here: type one from 1 to 3, or 0 to pass."
    said = typed(session, "2 2")
    assert said.startswith("This can no longer be chosen: “") and "Chosen so far: “" in said
    before = len(session.game.moves)
    typed(session, "")
    assert session.game.moves[before:] == [None] or session.game.moves[before] is None


def test_an_ability_of_which_nothing_comes_is_not_told(book: Book, english: Texts) -> None:
    grounds = (Ground("the_homeworld"), Ground("tar_pits"))
    for extra in ("scout", "microbot_guard"):  # too strong for it, and asked about
        session = at_table(english, table(book, *grounds, hand=("king_rex", extra)))
        assert "goes off" not in typed(session, "king homeworld", "0")
