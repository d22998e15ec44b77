"""Wordings that are said once and work with every card: right ones are understood, near misses are not accepted."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from forge.language.grammar.table.lexicon import spelled
from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader
from tests.readers import reader_of

# A card, what may be said of it, and what may not.
SAID: Mapping[str, tuple[tuple[str, list[str], list[str]], ...]] = {
    "en": (
        (
            "beam_up",
            [
                "Any one minion: back to the hand of whoever owns it.",
                "One minion, no matter whose, goes back to its owner's hand.",
            ],
            ["Any one minion: back to your hand.", "All minions, no matter whose, go back to their owners' hands."],
        ),
        (
            "first_mate",
            ["Special. Once its base has been scored, may move to another base rather than go to the discard pile."],
            ["Special. Before its base is scored, may move to another base rather than go to the discard pile."],
        ),
        (
            "summon",
            # An extra play is never forced (rule "extra"), so it is offered without "may", too.
            ["One extra minion for you.", "You get one extra minion play, if you like.", "Play one extra minion."],
            ["One extra action for you.", "Two extra minions for you.", "You must play one extra minion."],
        ),
        (
            "brownie",
            ["Ongoing: Anyone else who plays a card that affects the Brownie must discard two cards at random."],
            [
                "Ongoing: Anyone else who plays a card that affects the Brownie must discard a card at random.",
                "Ongoing: Anyone else who plays a card that affects the Gnome must discard two cards at random.",
            ],
        ),
        (
            "tar_pits",
            ["Any minion destroyed here goes under the deck of its owner."],
            [
                "Any minion destroyed here goes under your deck.",
                "Any minion played here goes under the deck of its owner.",
            ],
        ),
    ),
    "ru": (
        (
            "beam_up",
            [
                "Верни приспешника любого игрока владельцу на руку.",
                "Вернуть одного приспешника с любой базы на руку владельца.",
            ],
            [
                "Верни приспешника каждого игрока владельцу на руку.",
                "Верни всех приспешников любого игрока владельцам на руки.",
            ],
        ),
        (
            "enchantress",
            ["Когда сыграешь эту карту, возьми карту.", "При розыгрыше: возьми одну карту."],
            ["Когда сыграешь эту карту, возьми 2 карты.", "При розыгрыше можешь взять карту."],
        ),
        (
            "armor_stego",
            ["Затяжное: +2 к силе в ходы других игроков."],
            ["Затяжное: +2 к силе в твой ход.", "Затяжное: +1 к силе в ходы других игроков."],
        ),
        (
            "poison",
            [
                "Сыграть на приспешника. Уничтожить сколько угодно других действий на нём. "
                "Затяжное: сила этого приспешника уменьшается на 4, минимум 0."
            ],
            [
                "Сыграть на приспешника. Уничтожить сколько угодно других действий на нём. "
                "Затяжное: сила этого приспешника увеличивается на 4, минимум 0."
            ],
        ),
    ),
}


@pytest.fixture(scope="module")
def readers() -> Mapping[str, Proofreader]:
    return {code: reader_of("smashup", code) for code in SAID}


@pytest.mark.parametrize(("code", "case"), [(code, case) for code, cases in SAID.items() for case in cases])
def test_composed_wordings(
    readers: Mapping[str, Proofreader], code: str, case: tuple[str, list[str], list[str]]
) -> None:
    title, right, wrong = case
    understood = (Judgement.same, Judgement.style)
    verdicts = {text: readers[code].judge(title, text) for text in (*right, *wrong)}
    assert {text: verdicts[text].value for text in right if verdicts[text] not in understood} == {}
    assert {text: verdicts[text].value for text in wrong if verdicts[text] in (*understood, Judgement.grammar)} == {}


def test_variants_of_a_glossary_may_hold_alternatives() -> None:
    assert set(spelled("(back)? to (his|her (own)?) hand")) == {
        "back to his hand",
        "back to her own hand",
        "to his hand",
        "to her own hand",
        "back to her hand",
        "to her hand",
    }


def test_alternatives_are_spelled_once_and_in_the_order_in_which_their_brackets_are_closed() -> None:
    assert spelled("a ((b|c) d|(e)? f)") == ["a b d", "a e f", "a f", "a c d"]
    assert spelled("(a|(b|c)|b)") == ["a", "b", "c"]
