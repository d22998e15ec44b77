"""Templates can neither read files outside templates/ nor reach the network, nor run code."""

from __future__ import annotations

import base64
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import jinja2
import jinja2.sandbox
import pytest

from forge.problems import ProblemsError
from forge.project import Project
from forge.render.studio import Studio
from forge.render.weasy import DrawingError, Weasy
from tests.conftest import Edit


@pytest.fixture
def studio(scratch: Project) -> Studio:
    return Studio(scratch, "smashup")


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(404)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as made:
        thread = threading.Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{made.server_port}/x.svg", asked
        made.shutdown()


def draw(weasy: Weasy, body: str) -> bytes:
    return weasy.layout(f"<html><body>{body}</body></html>", {}).pdf()


def test_the_network_is_never_asked(studio: Studio, server: tuple[str, list[str]]) -> None:
    address, asked = server
    for body in (
        f'<img src="{address}" alt="x">',
        f"<p style=\"background: url('{address}')\">x</p>",
        f'<style>@import url("{address}");</style><p>x</p>',
        f'<link rel="stylesheet" href="{address}"><p>x</p>',
    ):
        with pytest.raises(DrawingError, match="only files of the project"):
            draw(studio.weasy, body)
    assert asked == []


def test_files_outside_are_refused(studio: Studio, scratch: Project, tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
    secret = tmp_path / "secret.svg"
    secret.write_text(svg)
    link = scratch.templates / "innocent.svg"
    link.symlink_to(secret)
    for address in (secret.as_uri(), "../../secret.svg", "innocent.svg", "file:///etc/passwd", "../cards/x.svg"):
        with pytest.raises(DrawingError, match="lies outside"):
            draw(studio.weasy, f'<img src="{address}" alt="x">')
    (scratch.templates / "inside.svg").write_text(svg)
    assert draw(studio.weasy, '<img src="inside.svg" alt="x">').startswith(b"%PDF")


def test_a_data_address_is_no_way_in_either(studio: Studio) -> None:
    picture = base64.b64encode(b"<svg/>").decode()
    with pytest.raises(DrawingError, match="only files of the project"):
        draw(studio.weasy, f'<img src="data:image/svg+xml;base64,{picture}" alt="x">')


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ t.__globals__ }}",
        "{% include '../cards/smashup/game.yml' %}",
        "{% include '/etc/passwd' %}",
        "{{ names.append(1) }}",
    ],
)
def test_templates_are_sandboxed(studio: Studio, template: str) -> None:
    made = studio.jinja.from_string(template)
    with pytest.raises((jinja2.exceptions.SecurityError, jinja2.TemplateNotFound, jinja2.UndefinedError)):
        made.render(t=draw, names=[])


def test_what_weasyprint_complains_about_is_an_error(studio: Studio) -> None:
    with pytest.raises(DrawingError, match="no-such-file"):
        draw(studio.weasy, '<img src="no-such-file.svg" alt="x">')
    with pytest.raises(DrawingError, match=r"(?i)unknown property|ignored"):
        draw(studio.weasy, '<p style="colour: red">x</p>')


def test_system_fonts_are_not_seen(studio: Studio) -> None:
    with pytest.raises(DrawingError, match="notdef"):
        draw(studio.weasy, '<p style="font-family: Roboto, DejaVu Sans; font-weight: 900">\u2694</p>')


def refusal(project: Project) -> str:
    with pytest.raises(ProblemsError) as caught:
        Studio(project, "smashup").fonts.css  # noqa: B018
    return str(caught.value)


def test_a_font_is_read_from_what_is_installed_and_nothing_is_imported(
    scratch: Project, edit: Edit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package in the folder one happens to be in is no package of fonts, and is not run to find out."""
    here = tmp_path / "here"
    (here / "mine").mkdir(parents=True)
    (here / "mine" / "__init__.py").write_text("raise SystemExit('imported')")
    (here / "mine" / "a.ttf").write_bytes(b"")
    monkeypatch.chdir(here)
    monkeypatch.syspath_prepend(str(here))
    roboto = "package: font_roboto, file: files/Roboto-Black.ttf"
    edit("templates/print.yml", roboto, "package: mine, file: a.ttf")
    assert "the font file a.ttf of the package mine is not installed" in refusal(scratch)
    edit("templates/print.yml", "package: mine, file: a.ttf", "package: font_roboto, file: ../weasyprint/__init__.py")
    assert "of the package font_roboto is not installed" in refusal(scratch)
    edit("templates/print.yml", "package: font_roboto, file: ../weasyprint", "package: here.mine, file: ../weasyprint")
    assert "package" in refusal(scratch)


@pytest.mark.parametrize("name", ["../../cards/smashup/game.yml", "art/link.svg", "/dev/null"])
def test_a_file_of_the_templates_lies_in_them(name: str, studio: Studio, scratch: Project) -> None:
    (scratch.templates / "smashup" / "art" / "link.svg").symlink_to(scratch.cards / "smashup" / "game.yml")
    with pytest.raises(ProblemsError, match="lies outside templates/"):
        studio.read(name)


def test_a_paper_is_called_by_a_word(scratch: Project, edit: Edit) -> None:
    edit("templates/print.yml", "\n  letter:\n", "\n  ../../letter:\n")
    assert "print.yml" in refusal(scratch)
