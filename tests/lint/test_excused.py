"""Right sentences that have words with which others deny a rule: what else they say speaks for them."""

from __future__ import annotations

import pytest

from tests.lint.test_claims import found

# What a word of the same clause denies is right; without that word it is not.
DENIED = {
    ("smashup", "en"): {"Players never go counterclockwise.": "Players go counterclockwise."},
    ("magblast", "en"): {
        "Players don't choose their command ships.": "Players choose their command ships.",
    },
    ("smashup", "pl"): {"Za czwarte miejsce nikt nie otrzymuje punktów.": "Za czwarte miejsce otrzymuje się punkty."},
    ("magblast", "pl"): {
        "Okrętów dowodzenia i okrętów floty nie tasuje się razem.": "Okręty dowodzenia i okręty floty tasuje się razem."
    },
    ("smashup", "ru"): {"За четвёртое место никому не дают очков.": "За четвёртое место тоже дают очки."},
    ("magblast", "ru"): {"Игроки не выбирают флагман сами.": "Игроки выбирают флагман сами."},
}
# Long sentences of which others tell only a part wrong, and what says enough of a rule in other words.
RIGHT = {
    ("smashup", "en"): (
        "To decide whether a base is ready to score, add up the power of everyone's minions on it.",
        "A hand without a minion may be shown and exchanged for five new cards, but only once.",
    ),
    ("smashup", "pl"): ("Zanim odrzucisz nadmiar, dobierasz dwie karty.",),
}


@pytest.mark.parametrize(("game", "language"), DENIED)
def test_what_another_word_of_its_clause_denies_denies_no_rule(game: str, language: str) -> None:
    for right, wrong in DENIED[game, language].items():
        assert not found(language, right, game), right
        assert found(language, wrong, game), wrong


@pytest.mark.parametrize(("game", "language"), RIGHT)
def test_a_sentence_that_says_more_than_is_told_wrong_is_let_be(game: str, language: str) -> None:
    for text in RIGHT[game, language]:
        assert not found(language, text, game), text
