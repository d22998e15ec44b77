"""Runners are tied to their kinds by type: a slip in one is told by mypy, not by a game."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from mypy import api

from forge.rules.smashup.engine.effects import RUNNERS
from forge.rules.smashup.engine.select import SELECT
from tests.conftest import ROOT

SNIPPET = """
from forge.abilities.effects import Destroy, Draw
from forge.abilities.runners import runs

def destroy(table: object, effect: Destroy, env: object) -> bool:
    effect.wat
    return True

runs(Destroy, destroy)
runs(Draw, destroy)
"""


@pytest.mark.soak
def test_a_slip_in_a_runner_and_a_runner_of_another_kind_are_type_errors(tmp_path: Path) -> None:
    file = tmp_path / "snippet.py"
    file.write_text(SNIPPET, encoding="utf-8")
    config = f"--config-file={ROOT / 'pyproject.toml'}"
    said, wrong, _ = api.run([config, f"--cache-dir={tmp_path / 'cache'}", "--no-error-summary", str(file)])
    lines = [line.rpartition("snippet.py:")[2] for line in said.splitlines() if "error:" in line]
    assert wrong == ""
    assert [line.partition(":")[0] for line in lines] == ["6", "10"], said
    assert '"Destroy" has no attribute "wat"' in lines[0]
    assert '"runs"' in lines[1]


@pytest.mark.parametrize("table", [RUNNERS, SELECT], ids=["effects", "selections"])
def test_every_runner_says_which_kind_it_runs(table: dict[type, object]) -> None:
    for kind, run in table.items():
        assert inspect.isfunction(run)
        hint = list(get_type_hints(run).values())[1]
        assert kind in (get_args(hint) or (hint,)), run.__name__
