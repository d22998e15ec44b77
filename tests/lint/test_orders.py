"""What comes first of two things, told in a sentence: in another order than the rules have it, and in theirs."""

from __future__ import annotations

import pytest

from tests.lint.test_claims import found

# Right, and wrong.
TOLD = {
    ("smashup", "en"): [
        (
            "If you hold more than ten cards after drawing two, discard the excess.",
            "If you hold more than ten cards, first discard the excess and then draw two cards.",
        ),
        ("After drawing two cards, discard the surplus.", "After you have discarded the surplus, draw two cards."),
        ("Before you discard the excess, draw two cards.", "Before you draw two cards, discard the excess."),
        ("Bases are checked before cards are drawn.", "Cards are drawn before bases are checked."),
    ],
    ("smashup", "pl"): [
        (
            "Najpierw dobierz dwie karty, a potem odrzuć nadmiar.",
            "Najpierw odrzuć nadmiar, a potem dobierz dwie karty.",
        ),
        ("Zanim odrzucisz nadmiar, dobierasz dwie karty.", "Po odrzuceniu nadmiaru dobierasz dwie karty."),
    ],
    ("smashup", "ru"): [
        ("Сначала возьми две карты, а потом сбрось лишние.", "Сначала сбрось лишние карты, а потом возьми две."),
        ("После добора сбрось лишние карты.", "Прежде чем взять две карты, сбрось лишние."),
    ],
    ("magblast", "en"): [
        ("The Maneuver phase comes before the Attack phase.", "The Attack phase comes before the Maneuver phase."),
    ],
    ("magblast", "ru"): [
        (
            "Сначала сбрось ненужные карты, а потом добери до пяти.",
            "Сначала добери до пяти карт, а потом сбрось ненужные.",
        ),
    ],
}


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_what_comes_first_told_the_other_way_round_is_found(game: str, language: str) -> None:
    for right, wrong in TOLD[game, language]:
        assert not found(language, right, game), right
        assert [one.check for one in found(language, wrong, game)] == ["rules.reversed"], wrong
