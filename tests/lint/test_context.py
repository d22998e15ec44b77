"""What goes with a text to whoever translates it: whose it is, the room there is, the words of the glossary."""

from __future__ import annotations

import pytest

from forge.edition.context import Surroundings
from forge.language.catalog import Catalog, Translation
from forge.lint.context import GlossaryLines, term_pairs
from forge.lint.desk import Desk
from forge.project import Project
from forge.rules.games import load_game


def lines(project: Project, language: str, *english: str) -> list[str]:
    desk = Desk(project, load_game(project, "smashup"), language)
    return list(GlossaryLines(desk).notes(Translation("x", english, ("",))))


def test_the_words_of_the_glossary_that_a_text_asks_for(project: Project) -> None:
    assert lines(project, "pl", "Its owners’ bases and {minion} base deck.") == [
        "glossary: owner = właściciel",
        "glossary: base = baza",
        "glossary: base deck = talia baz",
    ]
    assert lines(project, "pl", "Minions", "A minion of yours.") == [
        "glossary: minion = sługus; also: stronnik, poplecznik, karta sługusa; not: minion (po polsku: sługus), "
        "stwór (tu są sługusy), jednostka (tu są sługusy)"
    ]
    assert lines(project, "pl", "The basement of a dominion is baseless.") == []
    assert lines(project, "en", "Discard a card from your hand.") == []
    assert lines(project, "en", "Play a minion.") == [
        "glossary: minion; not: creature (here: minion), follower (here: minion)"
    ]


@pytest.mark.soak
def test_words_of_a_term_agree_with_each_other(project: Project) -> None:
    pairs = {pair.id: pair for pair in term_pairs(Desk(project, load_game(project, "smashup"), "ru"))}
    assert [word.text for word in pairs["first_place"].target] == ["первое место"]
    assert [word.text for word in pairs["noun.discard"].source] == ["discard pile"]
    assert [word.text for word in pairs["card.war_raptor"].source] == ["War Raptor"]


@pytest.mark.soak  # lays faces out
@pytest.mark.parametrize(
    ("key", "want"),
    [
        ("card.collector.name", ["box: 58.0 × 7.0 mm, 14.5 to 8 pt"]),
        (
            "card.collector.text.return",
            [
                "of: Collector = Kolekcjoner",
                "box: 54.8 × 22.6 mm, 10.5 to 8 pt for all its sentences and the flavour",
            ],
        ),
        ("card.collector.ruling.itself", ["of: Collector = Kolekcjoner"]),
        ("base.tortuga.name", ["box: 81.0 × 7.0 mm, 15 to 9.5 pt"]),
        ("rule.turn.play.text", []),
        ("word.card", []),
    ],
)
def test_whose_a_text_is_and_how_much_room_it_has(around: Surroundings, key: str, want: list[str]) -> None:
    assert list(around.notes(key)) == want


@pytest.fixture(scope="module")
def around(project: Project) -> Surroundings:
    name = Translation("card.collector.name", ("Collector",), ("Kolekcjoner",))
    return Surroundings(project, load_game(project, "smashup"), Catalog("pl", "x.po", {name.key: name}))
