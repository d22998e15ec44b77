"""Faults are planted in correct texts, the same ones for the same seed, and what is told of them is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.desk import Desk
from forge.lint.measuring.faults import FaultGround, FaultKind, all_kinds
from forge.lint.measuring.measure import LintTally
from forge.lint.measuring.plant import SownFile, rounds, sow
from forge.lint.measuring.termforms import TermForms
from forge.lint.readers import read_document
from forge.lint.run import lint
from forge.lint.textfile import TextFile, TextUnit
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import ROOT
from tests.lint.desks import desk

TEXT = "Dobierz dwie karty z talii.\n\nOdrzuć kartę z ręki.\n\nZagraj sługusa na bazę.\n\nPrzesuń go na inną bazę.\n"
KINDS = {kind.name: kind for kind in all_kinds()}
CHECKS = {check.code: check for check in all_checks()}


def ground(path: Path, text: str = TEXT) -> FaultGround:
    path.write_text(text, encoding="utf-8")
    project = Project(ROOT)
    return FaultGround(Desk(project, load_game(project, "smashup"), "pl"), read_document(path, path.name, "pl"))


def planted(path: Path, kind: FaultKind, seed: str) -> SownFile:
    here = ground(path)
    (faults, *_) = rounds(here, [kind], 1, seed)
    return sow(path, here.document, faults)


def test_a_seed_plants_the_same_faults_again_and_nothing_else_changes(tmp_path: Path) -> None:
    kind = KINDS["a word twice"]
    first, again, other = (planted(tmp_path / "x.txt", kind, seed) for seed in ("1", "1", "3"))
    assert first.text == again.text != other.text
    (fault,) = first.faults.values()
    before, after = TEXT.split("\n\n"), first.text.split("\n\n")
    assert [one for one in range(4) if before[one] != after[one]] == [fault.place]
    assert len(after[fault.place]) == len(before[fault.place]) + len(fault.said)


def test_what_points_at_a_fault_is_right_and_all_else_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    here = ground(path, TEXT.replace("Zagraj sługusa", "Zagraj sługusa sługusa"))  # a fault that nobody planted
    kind, tally = KINDS["a word twice"], LintTally()
    faults = rounds(here, [kind], 1, "1")[0]
    sown = sow(path, here.document, faults)
    messages = load_messages(Project(ROOT), "en", "en")
    tally.add(sown, lint(here.desk, [sown.document], messages, [CHECKS["language.doubled"]]), [kind])
    assert (tally.planted[kind.name], tally.found[kind.name], tally.own[kind.name]) == (1, 1, 1)
    assert (tally.reports["language.doubled"], tally.right["language.doubled"]) == (2, 1)


@pytest.mark.soak
def test_no_planted_fault_is_what_stood_there_before(tmp_path: Path) -> None:
    here = ground(tmp_path / "x.txt")
    for kind in KINDS.values():
        for fault in (one for faults in rounds(here, [kind], 4, "1") for one in faults):
            text = here.document.units[fault.place].text
            assert text[fault.start : fault.end] != fault.said, kind.name


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("Sługus idzie na stół.", (1, 0, 0)),
        ("Zniszcz sługusa.", (1, 1, 0)),
        ("Zniszcz go.", (1, 1, 1)),  # told to lack what its English has
    ],
)
def test_terms_in_another_form_are_counted_and_those_of_them_that_are_told(
    text: str, counted: tuple[int, int, int]
) -> None:
    unit = TextUnit(text, key="card.ninja.text", source="Destroy a minion.")
    forms = TermForms()
    forms.add(desk("pl"), TextFile("x.po", "pl", (unit,), catalog=True))
    assert (forms.places, forms.inflected, forms.told) == counted
