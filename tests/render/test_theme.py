"""Colours are data: another colour on paper reaches figure, frame and emblem; a name that leads nowhere is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from forge.edition.faces import face_of
from forge.edition.pictures import check_templates
from forge.edition.texts import load_texts
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.studio import Studio
from forge.render.theme import load_theme
from forge.rules.games import load_game
from tests.conftest import ROOT

Edit = Callable[[str, str, str], None]
THEME = "templates/smashup/theme.yml"


def picture(project: Project, *, low_ink: bool = False) -> str:
    game = load_game(project, "smashup")
    face = face_of(game.inside("aliens")[0], game, load_texts(project, game, "en"))
    return Studio(project, "smashup").art(face, low_ink)


def test_another_colour_on_paper_replaces_the_old_one_everywhere(scratch: Project, edit: Edit) -> None:
    drawn_in = next(line for line in (scratch.root / THEME).read_text().splitlines() if "#6cc04a" in line)
    before = picture(scratch)
    assert before.count("#6cc04a") > 5
    edit(THEME, drawn_in, drawn_in + '\n    colours: {main: "#cc0011"}')
    after = picture(scratch)
    assert "#6cc04a" not in after
    assert after.count("#cc0011") == before.count("#6cc04a")


def test_low_ink_knows_only_its_own_colours(scratch: Project) -> None:
    allowed = set(load_theme(scratch, "smashup").theme.low_ink.values())
    assert set(re.findall(r"#[0-9a-f]{6}", picture(scratch, low_ink=True))) <= allowed


def test_a_colour_that_is_no_colour_of_the_theme_is_an_error(scratch: Project) -> None:
    path = scratch.templates / "smashup" / "art" / "supreme_overlord.svg"
    path.write_text(path.read_text().replace("#6cc04a", "#6cc04b", 1))
    with pytest.raises(ProblemsError) as caught:
        picture(scratch)
    assert "art/supreme_overlord.svg: #6cc04b is none of the colours" in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("motif: rays, colour: light, opacity: 0.16", "motif: rays, colour: lite, opacity: 0.16", "no colour 'lite'"),
        ("  zombies:\n    drawn_in", "  zombis:\n    drawn_in", "no theme 'zombies'"),
        ("    format: base\n", "    format: bass\n", "no format 'bass'"),
        ('second: "#37d6c0"}', 'second: "#6cc04a"}', "two colours are the same"),
        ("frames_drawn_in: aliens", "frames_drawn_in: alien", "no theme 'alien'"),
        (
            "{motif: rays, colour: light, opacity: 0.16",
            "{motif: one_of, opacity: 0.16",
            "no other motif, has scenes in `of`",
        ),
        (
            "{motif: rays, colour: light, opacity: 0.16",
            "{motif: rays, of: [[]], opacity: 0.16",
            "no other motif, has scenes in `of`",
        ),
        (
            "{motif: rays, colour: light, opacity: 0.16,",
            "{motif: one_of, of: [[{motif: towers, colour: light, top: lite}]]}\n      - {motif: rays, colour: light,",
            "no colour 'lite'",
        ),
    ],
)
def test_a_name_that_leads_nowhere_is_told_with_its_line(
    scratch: Project, edit: Edit, old: str, new: str, said: str
) -> None:
    edit(THEME, old, new)
    with pytest.raises(ProblemsError) as caught:
        load_theme(scratch, "smashup")
    assert re.search(rf"theme\.yml:\d+: .*{re.escape(said)}", str(caught.value))


def test_a_grid_that_does_not_fit_its_paper_is_told(scratch: Project, edit: Edit) -> None:
    edit("templates/print.yml", "    width: 210\n", "    width: 180\n")
    with pytest.raises(ProblemsError, match=r"print\.yml:\d+: paper a4: 3 x 3 of card"):
        load_theme(scratch, "smashup")


def faults(project: Project) -> list[str]:
    return [str(problem) for problem in check_templates(project, load_game(project, "smashup"))]


def test_the_repository_has_no_faults(project: Project) -> None:
    assert faults(project) == []


def test_faults_of_templates_are_found_without_drawing(scratch: Project) -> None:
    folder = scratch.templates / "smashup"
    (folder / "art" / "pirate_king.svg").unlink()
    (folder / "art" / "scry.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')
    (folder / "emblems" / "robots.svg").write_bytes(b"\xff\xfe")
    summary = scratch.templates / "shared" / "summary.html.j2"
    summary.write_text(summary.read_text() + "{% if %}\n")
    found = "\n".join(faults(scratch))
    assert "art/pirate_king.svg: the file is missing" in found
    assert re.search(r"art/scry\.svg:1: not a sound SVG file", found)
    assert "emblems/robots.svg: not UTF-8" in found
    assert re.search(r"summary\.html\.j2:\d+: not a sound template", found)


def test_a_drawing_of_another_size_is_told(scratch: Project) -> None:
    path = scratch.templates / "smashup" / "art" / "scry.svg"
    path.write_text(path.read_text().replace('viewBox="0 0 480 400"', 'viewBox="0 0 100 100"'))
    [problem] = faults(scratch)
    assert problem == 'templates/smashup/art/scry.svg:1: has the viewBox 0 0 100 100; draw it in viewBox="0 0 480 400"'


@pytest.mark.parametrize("art", ["pirate_king", "neophyte"])  # on the cover, and at the foot of a page
def test_a_picture_that_lies_elsewhere_is_refused(scratch: Project, edit: Edit, art: str) -> None:
    edit(THEME, f"- {{art: {art},", "- {art: ../../../cards/smashup/game,")
    [problem] = faults(scratch)
    assert "lies outside templates/" in problem


def test_a_missing_theme_is_told_with_its_place(scratch: Project, edit: Edit) -> None:
    edit(THEME, "  zombies:\n    drawn_in", "  elves:\n    drawn_in")
    text = (scratch.root / THEME).read_text().replace("theme: zombies", "theme: elves")
    (scratch.root / THEME).write_text(text)
    [problem] = [fault for fault in faults(scratch) if "no theme" in fault]
    line = text[: text.index("themes:\n")].count("\n") + 1
    assert problem.startswith(f"{THEME}:{line}: there is no theme 'zombies'; there are: aliens, dinosaurs, ")


@pytest.mark.parametrize("written", [None, "pictures: {scry: {framed: true}}\n", "\nthemes: {}\n"])
def test_a_theme_that_a_project_lacks_is_told_where_it_may_be_said(tmp_path: Path, written: str | None) -> None:
    (tmp_path / "forge.yml").write_text("")
    if written is not None:
        (tmp_path / "templates" / "smashup").mkdir(parents=True)
        (tmp_path / THEME).write_text(written)
    with pytest.raises(ProblemsError) as raised:
        load_theme(Project(tmp_path, ROOT), "smashup").of("elves")
    [problem] = raised.value.problems
    assert (problem.file, problem.line) == (THEME, 2 if written and "themes" in written else 0)


def test_formats_of_others_are_no_business_of_a_theme(scratch: Project, edit: Edit) -> None:
    edit("templates/print.yml", "formats:\n", "formats:\n  token: {width: 25, height: 25, bleed: 1}\n")
    assert faults(scratch) == []


def test_a_grid_on_no_paper_is_told(scratch: Project, edit: Edit) -> None:
    edit(
        "templates/print.yml",
        "formats:\n",
        "formats:\n  token: {width: 25, height: 25, bleed: 1, grids: {a5: [5, 7]}}\n",
    )
    with pytest.raises(
        ProblemsError, match=r"print\.yml:\d+: format token: there is no paper 'a5'; there are: a4, a3, letter"
    ):
        load_theme(scratch, "smashup")


# old text in a theme of theme.yml -> new text, what is said
THEME_MISTAKES = {
    "colour": ('"#6cc04a"', '"#6CC04A"', "a colour in quotes like '#1a2b3c' (# and six of 0-9 and a-f), not '#6CC04A'"),
    "no colour": ('"#6cc04a"', "~", "like '#1a2b3c' (# and six of 0-9 and a-f), but nothing is given"),
    "field": ("drawn_in:", "drawnin:", "no field `drawnin` in themes.aliens; did you mean `drawn_in`? (fields: "),
    "motif": ("motif: stars", "motif: starz", "not 'starz'; did you mean 'stars'?"),
    "number": ("opacity: 0.16", "opacity: '0.16'", "opacity must be a number, not '0.16'; take the quotes away"),
}


@pytest.mark.parametrize("mistake", THEME_MISTAKES)
def test_a_mistake_in_the_theme(mistake: str, scratch: Project) -> None:
    old, new, said = THEME_MISTAKES[mistake]
    path = scratch.templates / "smashup" / "theme.yml"
    text = path.read_text(encoding="utf-8")
    head, tail = text.split("\nthemes:")
    assert old in tail
    path.write_text(f"{head}\nthemes:{tail.replace(old, new, 1)}", encoding="utf-8")
    with pytest.raises(ProblemsError) as caught:
        load_theme(scratch, "smashup")
    [problem] = caught.value.problems
    assert said in problem.message
    assert problem.file == "templates/smashup/theme.yml"
    assert new in path.read_text(encoding="utf-8").splitlines()[problem.line - 1]
