"""Named texts, right and wrong, and what proofreading says of them: tests/language/verdicts.yml."""

from __future__ import annotations

import yaml

from forge.edition.texts import Texts
from forge.library import Facts
from forge.project import Project
from forge.proof.findings import Judgement
from forge.proof.proofreader import load_proofreader
from tests.conftest import ROOT

RIGHT = {"right": (Judgement.same, Judgement.style), "wrong": tuple(one for one in Judgement if one.wrong)}


def test_named_texts_get_their_verdict(project: Project, game: Facts, texts: Texts, language: str) -> None:
    cases = yaml.safe_load((ROOT / "tests" / "language" / "verdicts.yml").read_text(encoding="utf-8"))[language]
    reader = load_proofreader(project, game, texts)
    assert len(cases) >= 10
    missed = []
    for case in cases:
        proof = reader.proof(case["card"], case["text"])
        wanted = RIGHT.get(case["verdict"]) or (Judgement(case["verdict"]),)
        # A right text is told nothing but words that are not the game's own.
        told = [f.message for f in proof.findings if f.kind != "term"] if not proof.verdict.wrong else []
        if proof.verdict not in wanted or told:
            missed.append((case["card"], case["why"], proof.verdict.value, told, case["text"]))
    assert missed == []
