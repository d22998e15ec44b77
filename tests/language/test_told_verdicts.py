"""Right and wrong texts by name, and the verdict each gets; tests/language/verdicts."""

from __future__ import annotations

import pytest

from forge.library import Facts
from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader
from forge.proof.remedies import followed
from tests.conftest import ROOT, one_language, yaml_data


@one_language
@pytest.mark.parametrize("every", [15, pytest.param(1, marks=pytest.mark.soak)])
def test_every_text_gets_its_verdict(reader: Proofreader, game: Facts, language: str, every: int) -> None:
    path = ROOT / "tests" / "language" / "verdicts" / f"{game.id}.yml"
    cases = yaml_data(path).get(language, ())
    assert all(case["why"] for case in cases)
    odd = []
    for case in cases[::every]:
        found = reader.judge(case["card"], case["text"])
        told = {"right": not found.wrong, "wrong": found.wrong}
        if not told.get(case["verdict"], found is Judgement.__members__.get(case["verdict"])):
            odd.append((case["card"], case["text"], case["verdict"], found.value))
    assert odd == []


@one_language
@pytest.mark.parametrize("every", [15, pytest.param(1, marks=pytest.mark.soak)])
def test_what_is_told_to_write_is_right_where_it_is_told(
    reader: Proofreader, game: Facts, language: str, every: int
) -> None:
    path = ROOT / "tests" / "language" / "verdicts" / f"{game.id}.yml"
    cases = yaml_data(path).get(language, ())
    odd = []
    for case in [case for case in cases if case["verdict"] != "right"][::every]:
        proof = reader.proof(case["card"], case["text"])
        told = [one for one in proof.findings if one.kind in ("meaning", "grammar", "term")]
        mended = followed(case["text"], told)
        alike = [one.message for one in proof.findings if one.write == one.said]
        after = reader.judge(case["card"], mended)
        lost = after is Judgement.not_understood and proof.verdict is not after
        if alike or (mended != case["text"] and (lost or after is Judgement.grammar)):
            odd.append((case["card"], case["text"], mended, after.value, alike))
    assert odd == []
