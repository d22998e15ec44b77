"""Steps in another order than the game's, told twice or left out: found in lists, headings, tables and sentences."""

from __future__ import annotations

import pytest

from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.finding import Alert
from forge.lint.readers import read_markdown
from forge.lint.run import lint
from tests.lint.desks import PROJECT, desk

# By game and language: a text with a fault, and what of it is reported.
WRONG = {
    "smashup": {
        "en": {
            "1. Start of turn\n2. Play cards\n3. Draw cards\n4. Check bases\n5. End of turn": "Draw",
            "1. Start of turn\n2. Play cards\n3. Draw cards\n4. End of turn": "Draw",
            "First draw two cards, then play cards, and finally check the bases.": "draw",
            "## Your turn\n\nYour turn has six steps.": "six",
            "Setup\n\n1. Take two factions each.\n2. Turn up the bases.\n3. Whoever woke earliest starts.": (
                "Whoever woke"
            ),
            "A turn has five steps:\n\n1. Start of turn.\n2. Play cards.\n3. Check bases.\n4. Draw. Two cards.": (
                "Two cards."
            ),
            "Scoring:\n\n- Before scoring\n- Points\n- A tie: both take the better place\n- Clear the base"
            "\n- Replace it\n": "Clear",
            "Scoring:\n\n- After-scoring abilities\n- Hand out points\n- Clear the base\n- Replace it": "After-scoring",
        },
        "pl": {
            "### Krok 1. Początek\n\nA.\n\n### Krok 2. Dobieranie\n\nB.\n\n### Krok 3. Zagrywanie kart\n\nC.\n\n"
            "### Krok 4. Sprawdzanie baz\n\nD.": "Dobieranie",
            "Najpierw dobierasz karty, potem zagrywasz, a na koniec sprawdzasz bazy.": "dobierasz",
            "Tura składa się z czterech kroków.": "czterech",
        },
        "ru": {
            "| Шаг | Что |\n|---|---|\n| 1 | Начало хода |\n| 2 | Проверка баз |\n| 3 | Розыгрыш карт |\n| 4 | Добор |"
            "\n| 5 | Конец хода |": "Проверка",
            "Сначала берёшь две карты, потом играешь карты и в конце проверяешь базы.": "берёшь",
        },
    },
    "magblast": {
        "en": {
            "- Draw\n- Discard\n- Reinforce\n- Maneuver\n- Attack": "Draw",
            "Your turn: discard, draw, reinforce, attack, maneuver.": "attack",
            "A turn has four phases.": "four",
        },
        "pl": {
            "Start\n\n1. Potasujcie talie.\n2. Weźcie po okręcie dowodzenia.\n3. Weźcie po sześć okrętów."
            "\n4. Zaczyna najsłabsza flota.": "Zaczyna",
            "1. Odrzucanie\n2. Dobieranie\n3. Manewry\n4. Atak": "Manewry",
            "Tura: odrzucanie, dobieranie, manewry, uzupełnienia, atak.": "manewry",
        },
        "ru": {"1. Сброс\n2. Добор\n3. Подкрепление\n4. Атака\n5. Манёвр": "Атака"},
    },
}
RIGHT = {
    "smashup": {
        "en": [
            "1. Start of turn\n2. Play a minion\n3. Play an action\n4. Check bases\n5. Draw two cards\n6. End of turn",
            "Words:\n\n- Destroy\n- Discard\n- Draw\n- Extra\n- Move\n- Play",
            "You play cards, check the bases, draw, and end your turn.",
            "Tips:\n\n- Draw many cards.\n- Play many minions.\n- Laugh.\n- Score often.",
        ],
        "pl": [
            "Najpierw zagrywasz karty, potem sprawdzasz bazy, a na koniec dobierasz dwie karty.",
            "Tura: zagraj karty, sprawdź bazy, dobierz dwie karty, zakończ turę.",
            "Zdobywanie bazy ma siedem kroków.",
        ],
        "ru": [
            "- Свойства до захвата\n- Очки\n- Свойства после захвата\n- Все карты в сброс\n- Новая база",
            "- Карты на руке: сначала 5\n- Ход: начало, розыгрыш карт, проверка баз, добор, конец\n- Добор: 2 карты"
            "\n- Играешь: 1 приспешник и 1 действие\n- Базы: на одну больше, чем игроков\n- Победа: 15 очков",
        ],
    },
    "magblast": {
        "en": [
            "Your turn: discard, draw, reinforce, maneuver, attack.",
            "1. Discard\n2. Draw\n3. Move\n4. Attack, but buy first",
        ],
        "pl": ["Tura ma pięć faz: odrzucanie, dobieranie, uzupełnienia, manewry i atak."],
        "ru": ["1. Сброс\n2. Добор\n3. Подкрепление\n4. Манёвр\n5. Атака"],
    },
}


def found(game: str, language: str, text: str) -> list[Alert]:
    document = read_markdown(text, "x.md", language)
    checks = [check for check in all_checks() if check.code == "rules.steps"]
    return list(lint(desk(language, game), [document], load_messages(PROJECT, "en", "en"), checks))


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, one, marks=[] if (game, one) == ("smashup", "pl") else pytest.mark.soak)
        for game, some in WRONG.items()
        for one in some
    ],
)
def test_steps_out_of_order_are_found_and_those_in_order_are_not(game: str, language: str) -> None:
    for text, said in WRONG[game][language].items():
        assert [one.flaw.unit.text[one.flaw.start : one.flaw.end] for one in found(game, language, text)] == [said], (
            text
        )
    for text in RIGHT[game][language]:
        assert not found(game, language, text), text
