"""The gate against wrong grammar: right wordings of all hands with one word in another form are taken for right only
where tests/language/reformed.yml lists the change, with the reason: it harms nothing, or nothing sees it yet."""

from __future__ import annotations

import pytest

from forge.proof.mutants import reformed
from forge.proof.proofreader import Proofreader
from tests.conftest import ROOT, in_sample, mostly, yaml_data
from tests.language.test_planted import right_texts

EVERY, SAMPLE = 72, 30  # of the words one in so many; of the texts, but for the long run, one in so many
LEAST = 15  # changes that are tried


@mostly("ru")
@pytest.mark.parametrize("every", [SAMPLE, pytest.param(1, marks=pytest.mark.soak)])
def test_a_word_in_another_form_passes_only_where_that_is_listed(
    reader: Proofreader, language: str, every: int
) -> None:
    groups = yaml_data(ROOT / "tests" / "language" / "reformed.yml")[language]
    assert all(group["why"] for group in groups)
    listed = {change for group in groups for change in group["changes"]}
    texts = [one for one in right_texts(reader) if in_sample(one, every)]
    tried = list(reformed(reader, texts, EVERY))
    assert len(tried) > LEAST
    passed = [(title, one) for title, one in tried if not {one.change, one.bare} & listed]
    assert [(title, one.change) for title, one in passed if not reader.judge(title, one.text).wrong] == []
