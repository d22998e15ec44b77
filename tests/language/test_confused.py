"""Words that stand for others (its and it’s, then and than), and subjects with a verb that is not theirs: grammar,
wherever they stand, told with a word with which the text is right."""

from __future__ import annotations

import pytest

from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader
from tests.conftest import ROOT, in_sample, yaml_data

CASES = yaml_data(ROOT / "tests" / "language" / "confused.yml")
pytestmark = pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")


def told(reader: Proofreader, title: str, text: str) -> tuple[Judgement, tuple[str, ...], str]:
    """The verdict, the kinds of what is found, and the text with what is to be written."""
    proof = reader.proof(title, text)
    assert proof.verdict is reader.judge(title, text)
    made = text
    for one in sorted(proof.findings, key=lambda one: -one.start):
        made = made[: one.start] + (made[one.start : one.end] if one.write is None else one.write) + made[one.end :]
    return proof.verdict, tuple(one.kind for one in proof.findings), made


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_a_word_that_stands_for_another_is_grammar_and_mended_by_what_is_advised(
    reader: Proofreader, every: int
) -> None:
    tried = [(title, text) for title, texts in CASES["wrong"].items() for text in texts if in_sample(text, every)]
    assert tried
    for title, text in tried:
        verdict, kinds, made = told(reader, title, text)
        assert (verdict, kinds) == (Judgement.grammar, ("grammar",)), text
        assert made != text and not reader.judge(title, made).wrong, (text, made)


def test_where_no_word_makes_it_right_none_is_advised(reader: Proofreader) -> None:
    for title, text in CASES["unmended"].items():
        verdict, _, made = told(reader, title, text)
        assert verdict is Judgement.grammar and made == text, text


def test_a_text_with_signs_may_do_without_articles(reader: Proofreader) -> None:
    for title, text in CASES["right"].items():
        assert reader.judge(title, text) is Judgement.style, text
