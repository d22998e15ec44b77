"""What is said of a text with one slip: one thing, where the slip is, with words that make it right."""

from __future__ import annotations

from collections import Counter

import pytest

from forge.proof.findings import Judgement
from forge.proof.grading import ALL, GRADES, graded, told
from forge.proof.planting import slips
from tests.conftest import ROOT, yaml_data
from tests.readers import reader_of

# Shares of the slips of which that is so; `benchmarks/messages.py` shows the others.
LEAST = {"one": 0.93, "place": 0.88, "cure": 0.9, "true": 0.92, "header": 0.9, "clean": 0.97, ALL: 0.82}
GAME = "smashup"


@pytest.mark.parametrize(
    ("lang", "most"), [("pl", 2), *(pytest.param(lang, 6, marks=pytest.mark.soak) for lang in ("en", "pl", "ru"))]
)
def test_one_slip_is_told_once_where_it_is_with_what_is_right(lang: str, most: int) -> None:
    reader = reader_of(GAME, lang)
    other = yaml_data(ROOT / "tests" / "paraphrases" / GAME / f"{lang}.yml")
    printed = [(title, reader.printed(title).text) for title in reader.owners]
    hands = [(title, text) for title, texts in other.items() for text in texts]
    found = [graded(reader, *one) for some in (printed, hands) for one in told(reader, slips(reader, some, most))]
    given = Counter(grade for one in found for grade, held in one.items() if held)
    assert len(found) > 12 * most
    few = {grade: given[grade] / len(found) for grade in (*GRADES, ALL) if given[grade] < LEAST[grade] * len(found)}
    assert few == {}


CASES = {
    # A sentence that lacks is put in where it stands on the card, as a sentence.
    ("en", "crop_circles", "Return all minions there to their owners’ hands."): ("Return", "Choose a base. Return"),
    ("ru", "crop_circles", "Верни с неё всех приспешников на руки владельцам."): ("Верни", "Выбери базу. Верни"),
    # A word that lacks is told alone, and not from where on the text is not understood.
    ("en", "beam_up", "Return a minion its owner’s hand."): ("minion", "minion to"),
    ("pl", "disenchant", "Zniszcz akcję dołączoną do sługusa do bazy."): ("sługusa", "sługusa lub"),
    ("ru", "warbot", "Затяжное: Этого приспешника уничтожить."): ("приспешника", "приспешника нельзя"),
    # Of many words the number alone, wherever it stands.
    (
        "ru",
        "collector",
        "Выбери на этой базе приспешника, чья сила не превышает 4: можешь вернуть его на руку владельцу.",
    ): (
        "4",
        "3",
    ),
    (
        "en",
        "gremlin",
        "Ongoing: If this minion is destroyed, draw 2 cards and each other player discards a random card.",
    ): (
        "2 cards",
        "a card",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_only_the_words_are_told_with_which_the_text_is_right(case: tuple[str, str, str]) -> None:
    lang, card, text = case
    proof = reader_of(GAME, lang).proof(card, text)
    assert proof.verdict.wrong and not proof.comforting
    [one] = proof.findings
    assert (one.said, one.write) == CASES[case]
    assert not reader_of(GAME, lang).judge(card, text[: one.start] + (one.write or "") + text[one.end :]).wrong


def test_sentences_that_stand_the_other_way_round_are_told_as_that() -> None:
    text = "Shuffle your deck. Search your deck for an action, reveal it, and put it into your hand."
    proof = reader_of(GAME, "en").proof("scry", text)
    assert proof.verdict is Judgement.meaning
    [one] = proof.findings
    right = "Search your deck for an action, reveal it, and put it into your hand. Shuffle your deck."
    assert one.message.startswith("order: ") and one.write == right


def test_of_a_text_of_which_nothing_is_known_it_is_said_that_it_may_be_right() -> None:
    proof = reader_of(GAME, "en").proof("nukebot", "Ongoing: When it goes, it takes all rivals here with it.")
    assert proof.verdict is Judgement.not_understood and proof.comforting
