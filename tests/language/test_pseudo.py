"""The language that is none: every text longer and accented, and what is no word as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.edition.faces import faces
from forge.edition.texts import load_texts
from forge.language.pseudo import pseudo
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.fit import fit
from forge.render.record import TRIAL, Face, Line
from forge.render.theme import Rung
from forge.render.weasy import Slot
from tests.cli.calling import forge
from tests.conftest import often

HELD = re.compile(r"\{[^{}]*\}|\d+")


@settings(max_examples=often(25))
@given(st.lists(st.from_regex(r"[a-zA-Z]{1,12}|\{[a-z]{1,4}(:[a-z]{1,4})?\}|[+−]?\d{1,3}|[.,:’]", fullmatch=True)))
def test_a_text_is_a_third_longer_and_its_placeholders_and_numbers_are_whole(words: list[str]) -> None:
    text = " ".join(words)
    made = pseudo(text)
    letters, more = (len(re.findall(r"[^\W\d_]", HELD.sub("", one))) for one in (text, made))
    assert more == letters + -(-letters // 3)
    assert HELD.findall(made) == HELD.findall(text)
    assert re.sub(r"\w", "", HELD.sub("", made)) == re.sub(r"\w", "", HELD.sub("", text))


def test_it_can_still_be_read() -> None:
    assert pseudo("Draw 2 cards. +{n:vp} VP") == "Ďřáááw 2 ćáářďš. +{n:vp} VPP"


def test_every_text_of_a_game_is_said_in_it(project: Project, game: Facts) -> None:
    plain, trial = (load_texts(project, game, code) for code in ("en", "qps"))
    assert trial.language.tag == TRIAL == "qps"
    for one, other in zip(faces(game, plain), faces(game, trial), strict=True):
        assert other.name.text == pseudo(one.name.text)
        assert (other.id, other.figures, other.copies) == (one.id, one.figures, one.copies)
    key = "card.disintegrator.text.bottom"
    assert re.findall(r"\d+", trial.said(key).text) == re.findall(r"\d+", plain.said(key).text) == ["3"]


def test_it_may_stick_out_which_is_told_and_no_language_may() -> None:
    face = Face(id="x", group="g", layout="card", kind="k", theme="t", art="x", name=Line("x"))

    def measure(faces: object, fits: object) -> list[Slot]:
        return [Slot("x", "text", 54, 10, 54, 12.5)]

    found = fit([face], {"text": (Rung(9, 1.2), Rung(8, 1.2))}, measure, TRIAL)["x", "text"]
    assert (found.rung, found.over) == (1, 2.5)
    with pytest.raises(ProblemsError, match=r"2\.5 mm too high even at 8 pt"):
        fit([face], {"text": (Rung(9, 1.2), Rung(8, 1.2))}, measure, "en")


@pytest.mark.parametrize(
    "args",
    [("check", "--lang", "qps"), ("lint", "--lang", "qps", "x.txt"), ("print", "--lang", "qps,qps", "-o", "x.pdf")],
)
def test_only_what_is_printed_is_in_it(args: tuple[str, ...], tmp_path: Path) -> None:
    done = forge(*args, "--game", "smashup", cwd=tmp_path)
    assert done.returncode == 2 and "qps" in done.stderr


@pytest.mark.soak
def test_a_deck_is_printed_in_it(tmp_path: Path) -> None:
    args = ("--game", "smashup", "--factions", "aliens", "--lang", "qps", "--copies", "1", "--no-backs")
    done = forge("print", *args, "-o", str(tmp_path / "trial.pdf"))
    assert done.returncode == 0, done.stderr
    assert (
        "terraforming: card.ability is 0.6 mm too large even at 8 pt, the smallest size; it sticks out" in done.stderr
    )
    pages = pypdfium2.PdfDocument(tmp_path / "trial.pdf")
    assert "mîîńîîöń" in "".join(page.get_textpage().get_text_range() for page in pages)
