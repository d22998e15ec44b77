"""Pronouns, objects, predicates and what leads them: texts of together.yml, right ones beside wrong ones like them."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.proof.proofreader import Proofreader
from tests.conftest import yaml_data

TEXTS = yaml_data(Path(__file__).with_name("together.yml"))


@pytest.mark.parametrize("language", sorted(TEXTS), indirect=True, scope="session")
def test_words_go_together_in_right_texts_and_not_in_others(reader: Proofreader, language: str) -> None:
    assert reader.expecting is not None
    broken = reader.expecting.concord.broken
    assert [text for text in TEXTS[language]["right"] if broken(text) is not None] == []
    assert [text for text in TEXTS[language]["wrong"] if broken(text) is None] == []
