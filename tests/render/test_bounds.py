"""Templates and pictures that grow beyond all measure end in a sentence that names them, and nothing else ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from forge.edition.pictures import check_templates
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.bounds import bounded
from forge.render.pool import Workers
from forge.render.studio import Studio
from tests.cli.calling import forge
from tests.conftest import Edit, copy_project

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 550 430">'


@pytest.fixture
def studio(scratch: Project) -> Studio:
    return Studio(scratch, "smashup")


TIME = "takes more than 0.3 s of processor time; FORGE_DRAW_SECONDS sets another bound"
MEMORY = "needs more than 300 MB of memory; FORGE_DRAW_MEGABYTES sets another bound"
ENDLESS = "is nested too deeply, or uses itself without an end"
TEMPLATES = {
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}": TIME,
    "{{ ('x'|center(10 ** 10))|length }}": MEMORY,
    "{% macro f(x) %}{{ f(x) }}{% endmacro %}{{ f(1) }}": ENDLESS,
    "{% include 'try2.html.j2' %}": ENDLESS,
    "{{ 'a' * 10 ** 9 }}": "a text or a list longer than 8000000",
    "{{ ([1] * 10 ** 9)|length }}": "a text or a list longer than 8000000",
    "{{ 10 ** 10 ** 10 ** 10 }}": "a power of more than 1000 bits",
    "{{ range(10 ** 9)|length }}": "Range too big",
    "{{ lipsum() }}": "'lipsum' is undefined",
    "{{ 1 // 0 }}": "the template cannot be filled in: integer division or modulo by zero",
    "{{ 'a' + 1 }}": "the template cannot be filled in: can only concatenate str",
    "{{ '%d' % 'a' }}": "the template cannot be filled in: %d format",
}
TOO_MUCH = {
    "{% for a in range(99999) %}<p><p><p>{% endfor %}": "more than 200000 tags",
    "{% for a in range(99) %}{{ 'x' * 100000 }}{% endfor %}": "more than 8 MB of HTML",
    "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}": "nested too deeply",
}


def test_a_template_beyond_all_measure_is_told_with_its_line(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORGE_DRAW_SECONDS", "0.3")
    monkeypatch.setenv("FORGE_DRAW_MEGABYTES", "300")
    for index, (template, said) in enumerate([*TEMPLATES.items(), *TOO_MUCH.items()]):
        name = f"try{index - 1}.html.j2"
        (studio.folder / name).write_text(f"one\n{template}\n", encoding="utf-8")
        with pytest.raises(ProblemsError) as caught:
            studio.render(name)
        [problem] = caught.value.problems
        place = f"templates/smashup/{name}:" + ("" if template in TOO_MUCH else "2: ")
        assert (str(problem).startswith(place), said in str(problem)) == (True, True), problem


def uses(deep: int) -> str:
    """A picture of ten times ten times ... a dot."""
    use = [f'<use href="#a{index}"/>' for index in range(deep)]
    groups = "".join(f'<g id="a{index}">{10 * use[index - 1]}</g>' for index in range(1, deep))
    return f'{SVG}<defs><rect id="a0" width="1" height="1"/>{groups}</defs>{use[-1]}</svg>'


PICTURES = {
    "more than 20000 elements, each counted as often as it is used": lambda: uses(12),
    "or one that uses itself": lambda: f'{SVG}<g id="a"><use href="#a"/></g></svg>',
    "elements 60 deep in each other": lambda: f"{SVG}{'<g>' * 9999}{'</g>' * 9999}</svg>",
    "longer than 1 MB": lambda: f'{SVG}<path d="M0 0{"l1 1" * 300_000}"/></svg>',
    "longer than 8 MB": lambda: f'{SVG}<path d="M0 0{"l1 1" * 5_000_000}"/></svg>',
    "its root has to be <svg": lambda: "<html/>",
    "its root has to be <svg xmlns": lambda: SVG.replace(">", "/>"),
    "has the viewBox 0 0 0 0; draw it in viewBox=": lambda: SVG.replace("550 430", "0 0") + "</svg>",
}


def test_a_picture_beyond_all_measure_is_told(scratch: Project, game: Facts) -> None:
    arts = sorted((scratch.templates / "smashup" / "art").glob("*.svg"))
    for said, path in zip(PICTURES, arts, strict=False):
        path.write_text(PICTURES[said](), encoding="utf-8")
    problems = check_templates(scratch, game)
    for said, path in zip(PICTURES, arts, strict=False):
        assert any(problem.file == scratch.relative(path) and said in problem.message for problem in problems), said


def test_a_pipe_is_no_picture(studio: Studio) -> None:
    os.mkfifo(studio.folder / "art" / "pipe.svg")
    with pytest.raises(ProblemsError, match=r"pipe\.svg: is no file"):
        studio.read("art/pipe.svg")


SIDE = "formats.card.width must be a number, 1 or more and 5000 or less"


@pytest.mark.parametrize(("old", "new", "said"), [
    ("card: {width: 63,", "card: {width: 1e9,", SIDE),
    ("card: {width: 63,", "card: {width: 0.001,", SIDE),
    ("297\n    bleed: 2\n    margin: 12", "297\n    bleed: 2\n    margin: 105", "paper a4: margin and overlap"),
], ids=["large", "small", "margin"])  # fmt: skip
def test_absurd_sizes_are_told(old: str, new: str, said: str, scratch: Project, edit: Edit) -> None:
    edit("templates/print.yml", old, new)
    with pytest.raises(ProblemsError, match=said):
        Studio(scratch, "smashup")


@pytest.mark.parametrize("given", ["many", "0", "-1", "nan", "1e99"])
def test_a_bound_is_a_number(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORGE_DRAW_SECONDS", given)
    with pytest.raises(ProblemsError, match=r"FORGE_DRAW_SECONDS is .* it has to be a number"), bounded("a face"):
        pass


NINJAS = ("--factions", "ninjas")
CITY = ("--game", "sincity")  # its board is laid out by WeasyPrint


def printed(project: Project, what: Sequence[str] = NINJAS) -> list[str]:
    """What a print that fails says."""
    deck = project.root / "deck.pdf"
    words = (*what, "--lang", "en", "--no-backs")
    done = forge("print", *words, "-o", str(deck), cwd=project.root)
    assert (done.returncode, done.stdout, deck.exists()) == (1, "", False)
    return done.stderr.splitlines()


def test_a_mistake_in_a_template_is_told_by_what_draws_it(scratch: Project, edit: Edit) -> None:
    edit("templates/smashup/_face.svg.j2", "{% for mark in", "{{ 1 // 0 }}{% for mark in")
    [said] = printed(scratch)
    assert said.startswith("templates/smashup/_face.svg.j2:")
    assert said.endswith(": the template cannot be filled in: integer division or modulo by zero")


@pytest.fixture
def city(tmp_path: Path) -> Project:
    return copy_project(tmp_path / "city", games=("sincity",))


@pytest.mark.soak
def test_what_weasyprint_fails_at_is_told_with_its_template(city: Project) -> None:
    macro, path = "{% macro words(face, fits) %}", city.templates / "sincity" / "_face.html.j2"
    path.write_text(path.read_text().replace(macro, f'{macro}<p style="font-size: 99999999999pt">x</p>'))
    said = printed(city, CITY)[-1]
    assert said.startswith("templates/shared/faces.html.j2: the text layer of pieces (")


@pytest.mark.soak
def test_style_sheets_that_laugh_are_stopped(city: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORGE_DRAW_MEGABYTES", "150")
    laughs = "".join(f"--a{i}: {f'var(--a{i - 1}) ' * 10};" for i in range(1, 12))
    css = city.templates / "sincity" / "faces.css"
    css.write_text(f":root {{ --a0: 1px 1px; {laughs} }} div, section {{ margin: var(--a11) }}\n{css.read_text()}")
    said = printed(city, CITY)[-1]
    assert said.startswith("templates/shared/faces.html.j2: the ")
    assert said.endswith("needs more than 150 MB of memory; FORGE_DRAW_MEGABYTES sets another bound")


def die(number: int) -> None:
    with bounded("the picture of howl"):
        os.kill(os.getpid(), number)


@pytest.mark.soak
def test_a_worker_that_dies_takes_nothing_with_it_but_its_job() -> None:
    with Workers(1) as workers:
        jobs = [workers.submit(die, signal.SIGKILL), workers.submit(abs, -3)]
        with pytest.raises(ProblemsError, match=r"^the picture of howl: the process at work on it ended \(SIGKILL\)"):
            jobs[0].result()
        assert jobs[1].result() == 3


def stuck() -> int:
    with bounded("the picture of howl"):
        return sum(range(10**12))  # nothing interrupts this but the system


@pytest.mark.soak
def test_what_cannot_be_interrupted_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORGE_DRAW_SECONDS", "1")
    with (
        Workers(1) as workers,
        pytest.raises(ProblemsError, match=r"^the picture of howl: takes more than 1 s of processor time"),
    ):
        workers.submit(stuck).result()
