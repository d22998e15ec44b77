"""The contract with WeasyPrint's private boxes: when these fail, forge/render/weasy.py must be looked at."""

from __future__ import annotations

import builtins
from importlib.metadata import version
from pathlib import Path

import pytest

from forge.problems import ProblemsError
from forge.project import Project
from forge.render.record import Line
from forge.render.studio import Studio, ends
from forge.render.weasy import Slot, Weasy

CSS = "@page { size: 100mm 100mm; margin: 0 } body { margin: 0; font: 10pt/2 'Source Sans Pro' }"


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    from tests.conftest import copy_project

    return Studio(copy_project(tmp_path_factory.mktemp("weasy") / "project"), "smashup")


def slots(studio: Studio, body: str) -> list[Slot]:
    return studio.weasy.layout(f"<html><body>{body}</body></html>", {"test": CSS}).slots()


def test_the_version_is_the_one_the_adapter_was_written_for(project: Project) -> None:
    assert version("weasyprint").startswith("70.")


def test_a_library_that_is_missing_is_named_with_the_packages_that_bring_it(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_pango(name: str, *more: object, **others: object) -> object:
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0': no such file.  Additionally, it was not found")
        return real(name, *more, **others)

    real = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", no_pango)
    with pytest.raises(ProblemsError, match=r"libpangoft2-1\.0-0.*Debian.*'libpango-1\.0-0'"):
        Weasy(studio.project.templates, "", frozenset())


def test_a_slot_has_its_own_size_and_what_its_text_needs(studio: Studio) -> None:
    body = (
        '<div data-fit="a" data-owner="x" style="width: 50mm; height: 10mm"><p style="margin: 0">one<br>two</p></div>'
    )
    [slot] = slots(studio, body)
    assert (slot.owner, slot.name) == ("x", "a")
    assert (slot.width, slot.height) == pytest.approx((50, 10))
    # Two lines of 20 pt.
    assert slot.needs_height == pytest.approx(2 * 20 * 25.4 / 72, abs=0.01)
    assert slot.lacks() == (0.0, pytest.approx(4.11, abs=0.01))


def test_absolute_boxes_and_long_lines_are_measured(studio: Studio) -> None:
    body = (
        '<div style="position: relative; width: 90mm; height: 50mm"><div data-fit="b" data-owner="x" '
        'style="position: absolute; left: 10mm; width: 20mm; height: 9mm; white-space: nowrap">'
        "a line that is much too long</div></div>"
    )
    [slot] = slots(studio, body)
    wide, high = slot.lacks()
    assert wide > 15
    assert high == 0


def test_every_page_is_measured(studio: Studio) -> None:
    body = "".join(
        f'<div data-fit="c" data-owner="{n}" style="height: 60mm; break-after: page">x</div>' for n in range(3)
    )
    assert [slot.owner for slot in slots(studio, body)] == ["0", "1", "2"]


def test_what_has_no_room_at_the_foot_of_its_page_is_left_out_and_nothing_moves(studio: Studio) -> None:
    foot = '<div data-fit="foot" data-room="5" style="position: absolute; bottom: 0; height: 30mm; width: 9mm"></div>'

    def found(text_mm: int) -> list[str]:
        text = f'<div data-fit="text" style="height: {text_mm}mm">{"<p>x</p>" * (text_mm // 7)}</div>'
        return [slot.name for slot in slots(studio, f"<style>p {{ margin: 0 }}</style><div>{text}{foot}</div>")]

    assert found(56) == ["text", "foot"]
    assert found(70) == ["text"]


def test_the_last_word_of_a_text_is_never_hyphenated(studio: Studio) -> None:
    def lines(word: str) -> float:
        body = f'<p lang="en" data-fit="d" style="width: 30mm; margin: 0; hyphens: auto">an example of {word}</p>'
        [slot] = slots(studio, body)
        return slot.needs_width

    # Half of a long word fits into the first line, and makes it wider.
    assert lines("hyphenation") > lines(str(ends("of hyphenation")).split()[-1])


def test_a_short_last_word_is_not_left_alone() -> None:
    assert str(ends(Line("draw it now."))) == "draw it\u00a0now."
    assert str(ends("one two")) == "one\u00a0two"
