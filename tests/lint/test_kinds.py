"""What is wrong of every card whose text says when it works: that it does so in its player's own turn only."""

from __future__ import annotations

import pytest

from tests.lint.test_claims import found

WRONG = {
    "en": (
        "Pirate King may sail to a base that is about to be scored, but only on your own turn.",
        "You may play Full Sail before a base is scored, though only on your own turn.",
    ),
    "pl": ("Króla piratów przesuniesz przed zdobyciem bazy tylko w swojej turze.",),
    "ru": (
        "Короля пиратов можно переместить перед захватом только в свой ход.",
        "На всех парусах перед захватом базы можно сыграть лишь в собственный ход.",
    ),
}
RIGHT = {
    "en": (
        "Pirate King may sail to a base that is about to be scored, and not only on your own turn.",
        "Saucy Wench can be played only on your own turn.",
    ),
    "pl": ("Króla piratów przesuniesz przed zdobyciem bazy nie tylko w swojej turze.",),
    "ru": ("Короля пиратов можно переместить перед захватом не только в свой ход.",),
}


@pytest.mark.parametrize("language", WRONG)
def test_a_turn_is_not_asked_for_where_the_text_of_a_card_asks_for_none(language: str) -> None:
    for text in WRONG[language]:
        assert "rulings.card" in [one.check for one in found(language, text)], text
    for text in RIGHT[language]:
        assert not found(language, text), text
