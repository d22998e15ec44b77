"""Rules told by others, right and wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import yaml_data
from tests.lint.test_claims import found

TOLD = yaml_data(Path(__file__).parent / "told.yml")


EVERY = 8  # so many-th text is tried, and in long runs every one
USUAL = (("smashup", "en"), ("magblast", "pl"), ("sincity", "ru"))  # of all others only in long runs
CASES = [
    pytest.param(game, one, every, marks=[pytest.mark.soak] if every == 1 or (game, one) not in USUAL else [])
    for game, some in TOLD.items()
    for one in some
    for every in (EVERY, 1)
]


@pytest.mark.parametrize(("game", "language", "every"), CASES)
def test_a_rule_told_wrong_in_other_words_is_found_and_told_right_is_not(game: str, language: str, every: int) -> None:
    for text in TOLD[game][language][::every]:
        if "{" not in text:
            assert not found(language, text, game), text
            continue
        before, both, behind = re.split(r"[{}]", text)
        right, wrong = both.split("|")
        assert not found(language, before + right + behind, game), before + right + behind
        assert found(language, before + wrong + behind, game), before + wrong + behind
