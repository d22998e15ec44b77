"""`forge.proof` and `forge.read` from Python, where they have nothing to compare a text with."""

from __future__ import annotations

import pytest

import forge
from forge.problems import ProblemsError
from forge.proof.face import NoAbilityError


def test_what_has_no_ability_is_told_in_one_sentence() -> None:
    said = "Król Rex: nie ma umiejętności, a więc i tekstu."
    for ask in (
        lambda: forge.proof("smashup", "pl", "king_rex"),
        lambda: forge.proof("smashup", "pl", "king_rex", "Dobierz kartę."),
        lambda: forge.read("smashup", "pl", "Dobierz kartę.", "king_rex"),
    ):
        with pytest.raises(NoAbilityError) as told:
            ask()
        assert str(told.value).replace("\u00a0", " ") == said


def test_what_there_is_not_is_told_by_its_id() -> None:
    with pytest.raises(ProblemsError, match="smashup has nothing with the id 'king_rox'"):
        forge.proof("smashup", "pl", "king_rox")
