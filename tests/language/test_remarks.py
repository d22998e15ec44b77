"""Remarks beside what a card does, read by what its ability leaves open: forge/proof/expecting/asides.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.proof.expecting.asides import FREE, Claim
from forge.proof.findings import Judgement
from forge.proof.proofreader import Proofreader
from tests.conftest import in_sample, yaml_data

TEXTS = yaml_data(Path(__file__).parent / "remarks.yml")

pytestmark = pytest.mark.parametrize("language", ["en"], indirect=True, scope="session")
some = pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.soak)])


def told(side: str, every: int) -> list[tuple[str, str]]:
    """The texts of some cards."""
    found = [(title, text) for title, texts in TEXTS[side].items() if in_sample(title, every) for text in texts]
    assert found
    return found


def test_what_no_remark_may_claim_is_not_taken_for_what_is_open(language: str) -> None:
    assert Claim.of("open.whose.own").holds(frozenset(("own", "others")))
    with pytest.raises(ValueError, match="opn"):
        Claim.of("opn.whose.own").holds(frozenset(("own", "others")))


@some
def test_a_remark_that_is_so_anyway_may_be_made(reader: Proofreader, every: int) -> None:
    assert [text for title, text in told("right", every) if reader.judge(title, text).wrong] == []


@some
def test_a_remark_that_is_not_so_makes_another_text(reader: Proofreader, every: int) -> None:
    tried = told("wrong", every)
    assert [text for title, text in tried if not reader.judge(title, text).wrong] == []


def test_the_words_of_a_remark_that_is_not_so_are_shown(reader: Proofreader) -> None:
    text = "Choose one minion (even one of your own). It goes back to its owner's hand; not your own."
    wrong = reader.proof("beam_up", text)
    assert wrong.verdict is Judgement.meaning
    assert "not your own" in [finding.said for finding in wrong.findings]
    assert not reader.judge("beam_up", text.replace("; not your own", "")).wrong


@pytest.mark.parametrize(
    ("remark", "whose"),
    [
        ("whoever controls it", "beam_up"),
        ("even if it is your own", "beam_up"),
        ("not your own", "shanghai"),
        ("even on another base", "cannon"),
    ],
)
def test_a_remark_is_right_where_the_ability_says_so(reader: Proofreader, remark: str, whose: str) -> None:
    judged = {}
    for title in ("beam_up", "shanghai", "cannon", "saucy_wench"):
        text = reader.printed(title).text.removesuffix(".")
        judged[title] = not reader.judge(title, f"{text} ({remark}).").wrong
    assert judged[whose]
    assert not all(judged.values())


def test_a_remark_that_something_does_not_matter_is_ruled_out_only_where_none_is_found(reader: Proofreader) -> None:
    assert reader.expecting is not None
    asides, titles = reader.expecting.asides, reader.grammar.titles
    free = [
        text
        for title, text in (*told("right", 1), *told("wrong", 1))
        if any(claim.how == FREE for aside in asides.found(text, titles[title]) for claim in aside.claims)
    ]
    assert free
    assert all(map(asides.may_free, free))
    assert not any(asides.may_free(reader.printed(title).text) for title in ("beam_up", "shanghai", "cannon"))
