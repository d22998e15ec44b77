"""The gate against wrong texts that pass in silence: of the one-word mutants of all printed texts only those pass that
tests/language/mutants lists, each change with the reason why it harms nothing; so do texts with a word put in."""

from __future__ import annotations

import pytest

from forge.proof.mutants import Mutant, accepted, mutants, put_in
from forge.proof.proofreader import Proofreader
from tests.conftest import ROOT, mostly, one_language, yaml_data

SAMPLE = 150
# How many one-word changes a text has on average, at least: those of Sin City are short.
LEAST = {"smashup": 80, "magblast": 80, "sincity": 30}
PUT_IN = 3  # and of words put in, at least


def harmless(reader: Proofreader) -> set[str]:
    """The changes that may pass. A context of `*` stands for any words around the change."""
    path = ROOT / "tests" / "language" / "mutants" / f"{reader.game.id}.yml"
    groups = yaml_data(path).get(reader.texts.code, ())
    assert all(group["why"] for group in groups)
    return {change for group in groups for change in group["changes"]}


def strange(reader: Proofreader, tried: list[tuple[str, Mutant]]) -> list[tuple[str, str]]:
    known = harmless(reader)
    return [
        (title, mutant.change) for title, mutant in accepted(reader, tried) if not {mutant.change, mutant.bare} & known
    ]


@one_language
def test_a_sample_of_one_word_mutants_passes_only_where_it_is_harmless(reader: Proofreader) -> None:
    tried = mutants(reader, every=9)
    assert len(tried) > LEAST[reader.game.id] / 20 * len(reader.owners)
    assert strange(reader, tried[:: max(1, len(tried) // SAMPLE)]) == []


@pytest.mark.soak
@one_language
def test_all_one_word_mutants_pass_only_where_they_are_harmless(reader: Proofreader) -> None:
    tried = mutants(reader)
    assert len(tried) > LEAST[reader.game.id] * len(reader.owners)
    assert strange(reader, tried) == []


@mostly("en")
@pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.soak)])
def test_a_word_put_in_passes_only_where_it_is_harmless(reader: Proofreader, language: str, every: int) -> None:
    known = harmless(reader)
    tried = list(put_in(reader, every))
    assert len(tried) > PUT_IN * len(reader.owners) / every
    strange = [(title, one) for title, one in tried if not {one.change, one.bare} & known]
    assert [(title, one.change) for title, one in strange if not reader.judge(title, one.text).wrong] == []
