"""A second game starts with most of a language: a phrasebook of two entries, and its abilities are written and read."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from forge.abilities.codec import decode
from forge.abilities.vocabulary import COMMON
from forge.language.grammar.grammar import Bearer, Grammar, load_grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.read import read
from forge.language.grammar.writing.unsaid import CannotSay
from forge.project import Project
from tests.conftest import ROOT

OWN = ROOT / "tests" / "games" / "tiny" / "locales"
ANIMAL = Bearer("card")
HAND = {"card": {"in": "hand"}}
SECRET = {"choose": {"one": {"player": {"other": True}, "as": "x"}}}
PLAYED = {"played": {"what": "card", "by": "another_player"}}
# An ability, and its text in English, Polish and Russian.
SAID: list[tuple[list[object], str, str, str]] = [
    ([{"on_play": {"draw": 2}}], "Draw 2 cards.", "Dobierz 2 karty.", "Возьми 2 карты."),
    (
        [{"on_play": {"may": {"discard": {"one": HAND}}}}],
        "You may discard a card.",
        "Możesz odrzucić kartę z ręki.",
        "Можешь сбросить с руки карту по своему выбору.",
    ),
    (
        [{"on_play": [{"by": {"who": "each_player", "do": {"draw": 1}}}, {"shuffle": "deck"}]}],
        "Each player draws a card. Shuffle your deck.",
        "Każdy gracz dobiera kartę. Potasuj swoją talię.",
        "Каждый игрок берёт карту. Перетасуй свою колоду.",
    ),
    (
        [{"on_play": {"play": {"one": {"card": {"in": "discard_pile"}}}}}],
        "Play a card from your discard pile.",
        "Zagraj kartę ze swojego stosu kart odrzuconych.",
        "Сыграй карту из своего сброса.",
    ),
    (
        [{"on_play": {"either": [{"draw": 1}, {"gain": 2}]}}],
        "Draw a card or win 2 tricks.",
        "Dobierz kartę albo zdobądź 2 lewy.",
        "Возьми карту или получи 2 взятки.",
    ),
    (
        [{"on_play": {"if_not": {"first": [{"discard": {"one": HAND}}], "otherwise": {"destroy": "this"}}}}],
        "Discard a card. If you do not, destroy this animal.",
        "Odrzuć kartę z ręki. Jeśli tego nie zrobisz, zniszcz to zwierzę.",
        "Сбрось с руки карту по своему выбору. Если этого не сделать, уничтожь этого зверя.",
    ),
    (
        [{"on_play": [SECRET, {"by": {"who": {"the": "x"}, "do": {"discard": {"random": {"n": 1, "of": HAND}}}}}]}],
        "Choose another player. That player discards a random card.",
        "Wybierz innego gracza. Ten gracz odrzuca z ręki losową kartę.",
        "Выбери другого игрока. Этот игрок сбрасывает с руки случайную карту.",
    ),
    (
        [{"ongoing": {"when": {"moment": {"start_of_turn": "you"}, "do": {"draw": 1}}}}],
        "Lasting: At the start of your turn, draw a card.",
        "Lasting: Na początku swojej tury dobierz kartę.",
        "Lasting: В начале своего хода возьми карту.",
    ),
    (
        [{"ongoing": {"when": {"moment": {"after": PLAYED}, "do": {"draw": 1}}}}],
        "Lasting: After another player plays a card, draw a card.",
        "Lasting: Gdy inny gracz zagra kartę, dobierz kartę.",
        "Lasting: Когда другой игрок сыграет карту, возьми карту.",
    ),
    (
        [{"ongoing": {"instead": {"would": {"destroyed": "this"}, "do": {"return": "this"}}}}],
        "Lasting: If this animal would be destroyed, return this animal to its owner’s hand instead.",
        "Lasting: Jeśli to zwierzę miałoby zostać zniszczone, zamiast tego zwróć to zwierzę na rękę właściciela.",
        "Lasting: Если этого зверя должны уничтожить, вместо этого верни этого зверя на руку владельцу.",
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """What every game says in the three languages, and the words of the tiny game; nothing of any other."""
    made = Project(tmp_path_factory.mktemp("second"))
    for code in ("en", "pl", "ru"):
        place = made.locales / code
        place.mkdir(parents=True)
        shutil.copytree(ROOT / "locales" / code / "phrasebook", place / "phrasebook")
        shutil.copy(ROOT / "locales" / code / "glossary.yml", place)
        for path in OWN.joinpath(code).glob("tiny.*.yml"):
            shutil.copy(path, place)
    return made


# Compiling a grammar takes a second or two where words are bent: one is enough by default.
SOAK: Any = {"marks": pytest.mark.soak}


@pytest.fixture(scope="module", params=[pytest.param("en", **SOAK), "pl", pytest.param("ru", **SOAK)])
def grammar(request: pytest.FixtureRequest, project: Project) -> Grammar:
    return load_grammar(project, request.param, COMMON, {}, game="tiny", labels={"ongoing": "Lasting:"})


@pytest.mark.parametrize("case", SAID, ids=[case[1] for case in SAID])
def test_a_second_game_is_written_and_read(grammar: Grammar, case: tuple[list[object], str, str, str]) -> None:
    data, *texts = case
    ability = decode(data, COMMON)
    text = dict(zip(("en", "pl", "ru"), texts, strict=True))[grammar.book.code]
    assert grammar.writer(ANIMAL).text(ability) == text
    [reading] = read(grammar, text).found
    assert (reading.normal, reading.notes) == (meaning(ability, COMMON), ())


@pytest.mark.parametrize(
    ("code", "text"),
    [("en", "Get 2 cards."), pytest.param("pl", "Weź 2 karty.", **SOAK), pytest.param("ru", "Забери 2 карты.", **SOAK)],
)
def test_a_game_adds_words_to_a_term_of_every_game(project: Project, code: str, text: str) -> None:
    grammar = load_grammar(project, code, COMMON, {}, game="tiny")
    [reading] = read(grammar, text).found
    assert reading.ability == decode([{"on_play": {"draw": 2}}], COMMON)


@pytest.mark.parametrize("code", ["en", pytest.param("pl", **SOAK), pytest.param("ru", **SOAK)])
def test_a_game_without_files_of_its_own_works(project: Project, code: str) -> None:
    grammar = load_grammar(project, code, COMMON, {}, game="unheard_of")
    ability = decode([{"on_play": {"draw": 1}}], COMMON)
    assert [reading.ability for reading in read(grammar, grammar.writer(ANIMAL).text(ability)).found] == [ability]
    with pytest.raises(CannotSay, match="this"):
        grammar.writer(ANIMAL).text(decode([{"on_play": {"destroy": "this"}}], COMMON))


def test_the_tiny_game_needs_two_entries() -> None:
    for path in sorted(Path(OWN).glob("*/tiny.phrasebook.yml")):
        assert path.read_text(encoding="utf-8").count("means:") == 2
