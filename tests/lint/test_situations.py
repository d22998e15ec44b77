"""Numbers that somebody has in a situation: what fits the rules is no fault, and what does not is one."""

from __future__ import annotations

import re

import pytest

from forge.lint.readers.plain import read_plain
from tests.lint.desks import desk
from tests.lint.test_claims import found

# Between braces what fits, and what does not.
TOLD = {
    ("smashup", "en"): (
        "Two players finish the turn with 16 and 18 points. The one with {eighteen|sixteen} wins.",
        "After drawing you hold thirteen cards, so you choose {three|four} to discard.",
        "A player who has eleven cards after the draw discards {one|two} of them.",
    ),
    ("smashup", "pl"): (
        "Dwoje graczy kończy turę z 16 i 18 punktami. Wygrywa ten, kto ma {osiemnaście|szesnaście}.",
        "Po dobraniu masz trzynaście kart, więc odrzucasz {trzy|cztery} wybrane.",
    ),
    ("smashup", "ru"): (
        "Двое закончили ход с 16 и 18 очками. Побеждает тот, у кого {восемнадцать|шестнадцать}.",
        "Если после добора на руке двенадцать карт, сбрось {две|три}.",
    ),
    ("magblast", "en"): ("With two cards in hand you draw {three|four}.",),
    ("magblast", "pl"): ("Z trzema kartami na ręce dobierasz {dwie|cztery}.",),
    ("magblast", "ru"): ("С тремя картами на руке берёшь {две|четыре}.",),
}
# What is told in either order, and the other side of a limit.
RIGHT = {
    "en": (
        "In your turn you may play your action before your minion, or your minion before your action.",
        "If you have exactly ten cards after drawing, you discard none.",
    ),
    "pl": (
        "Wolno zagrać sługusa przed akcją albo akcję przed sługusem.",
        "Jeśli po dobraniu masz dokładnie dziesięć kart, niczego nie odrzucasz.",
    ),
    "ru": ("Сначала можно сыграть действие, а потом приспешника, или наоборот.",),
}


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_what_a_rule_makes_of_somebodys_number_is_computed(game: str, language: str) -> None:
    for text in TOLD[game, language]:
        before, rest = text.split("{")
        both, behind = rest.split("}")
        right, wrong = both.split("|")
        assert not found(language, before + right + behind, game), before + right + behind
        assert found(language, before + wrong + behind, game), before + wrong + behind


@pytest.mark.parametrize("language", RIGHT)
def test_what_is_so_either_way_denies_nothing(language: str) -> None:
    for text in RIGHT[language]:
        assert not found(language, text), text


def test_situations_are_found_once_for_all_sentences_of_a_paragraph() -> None:
    wrong = "A player who has eleven cards after the draw discards two of them. You draw cards."
    table = desk("en")
    frames = table.frames(read_plain(f"{wrong} {wrong}\n\n{wrong}\n", "x.txt", "en"))
    made = [table.situations(frame) for frame in frames]
    assert [len(one.wrong) for one in made] == [2, 2, 2, 2, 1, 1]
    assert len({id(one) for one in made}) == 2
    assert [len(one.wrong_in(frame.statement)) for one, frame in zip(made, frames, strict=True)] == [1, 0, 1, 0, 1, 0]
    assert len(found("en", f"{wrong} {wrong}")) == 2  # and each is told once


def test_a_limit_is_still_a_number_of_the_rules() -> None:
    assert found("en", "If you have more than twelve cards in hand, discard down to twelve.")
    assert found("en", "In your turn you must play your action before your minion.")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "With {twelve|thirteen} cards in hand at the end of your turn you have to discard two."),
        ("en", "{Two players have|Whoever has} 16 points at the end of a turn: {play on|you win}."),
        ("en", "Ann has {17|11} points and Bo has 16 points, so Ann has won the game."),
        ("pl", "Masz na ręce {trzynaście|dwanaście} kart, więc odrzucasz trzy."),
        ("pl", "{Dwie osoby mają|Wygrywa gracz, który pierwszy ma} po 16 punktów zwycięstwa."),
        ("pl", "Jeden ma 16, a drugi 18 punktów zwycięstwa. Wygrywa gracz, który ma {18|19} punktów zwycięstwa."),
        ("ru", "У тебя на руке {одиннадцать|двенадцать} карт: сбрось одну."),
        ("ru", "{У двух игроков|Побеждает игрок, у которого} 16 победных очков в конце хода."),
    ],
)
def test_a_number_beyond_a_limit_may_be_what_somebody_has(language: str, text: str) -> None:
    assert found(language, re.sub(r"\{([^|]*)\|[^}]*\}", r"\1", text)) == []
    assert "numbers.constant" in {one.check for one in found(language, re.sub(r"\{[^|]*\|([^}]*)\}", r"\1", text))}
