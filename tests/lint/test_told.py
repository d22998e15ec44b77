"""Rules told by others, right and wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tests.lint.test_claims import found

TOLD = yaml.safe_load((Path(__file__).parent / "told.yml").read_text("utf-8"))


@pytest.mark.parametrize(("game", "language"), [(game, one) for game, some in TOLD.items() for one in some])
def test_a_rule_told_wrong_in_other_words_is_found_and_told_right_is_not(game: str, language: str) -> None:
    for text in TOLD[game][language]:
        if "{" not in text:
            assert not found(language, text, game), text
            continue
        before, both, behind = re.split(r"[{}]", text)
        right, wrong = both.split("|")
        assert not found(language, before + right + behind, game), before + right + behind
        assert found(language, before + wrong + behind, game), before + wrong + behind
