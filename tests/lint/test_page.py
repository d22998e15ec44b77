"""The HTML page: all in one file, nothing of a text is taken for markup, and in a browser its filters sift."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from forge.project import Project
from tests.cli.calling import forge

PO = """msgid ""
msgstr ""

msgctxt "rule.x"
msgid "Play {n} cards."
msgstr "Zagraj na na </script><b>💥</b> {n}."

msgctxt "card.collector.text.return"
msgid "x"
msgstr "I i to to"
"""
RULING = """
msgctxt "card.collector.ruling.itself"
msgid "It may return another Collector, or even itself."
msgstr "Może zwrócić innego Kolekcjonera, ale nie siebie."
"""
CHECKED = "language.doubled,rulings.source"


def page_of(folder: Path, text: str) -> str:
    (folder / "x.po").write_text(text, encoding="utf-8")
    page = folder / "x.html"
    options = ("--game", "smashup", "--lang", "pl", "--in", "en", "--only", CHECKED, "--html", str(page))
    done = forge("lint", *options, str(folder / "x.po"))
    assert done.returncode == (1 if RULING in text else 0), done.stderr
    return page.read_text(encoding="utf-8")


def test_the_page_is_whole_and_safe(tmp_path: Path) -> None:
    page = page_of(tmp_path, PO.partition('msgctxt "card')[0])
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    (found,) = json.loads(data[1])["findings"]
    assert found["text"] == ["Zagraj ", "na na", " </script><b>💥</b> {n}."]
    assert (found["file"], found["line"], found["fix"], found["check"]) == (
        str(tmp_path / "x.po"),
        6,
        "na",
        "language.doubled",
    )
    assert "Texts of Smash Up" in page
    assert not re.findall(r'(?:src|href)="?(?!data:)', page.partition("<script")[0])


def test_a_file_that_is_no_page_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "x.html").write_text("mine", encoding="utf-8")
    (tmp_path / "x.txt").write_text("A b.", encoding="utf-8")
    done = forge(
        "lint", "--game", "smashup", "--lang", "pl", "--html", str(tmp_path / "x.html"), str(tmp_path / "x.txt")
    )
    assert done.returncode == 2
    assert "--force" in done.stderr
    assert (tmp_path / "x.html").read_text(encoding="utf-8") == "mine"


def test_a_file_that_cannot_be_read_is_among_what_was_found(tmp_path: Path) -> None:
    gone, page = str(tmp_path / "gone.txt"), tmp_path / "x.html"
    done = forge("lint", "--game", "smashup", "--json", "--html", str(page), "--only", CHECKED, f"pl:{gone}")
    assert done.returncode == 1
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)
    assert data is not None
    (found,), (told,) = json.loads(data[1])["findings"], json.loads(done.stdout)
    assert (found["file"], found["severity"], found["language"], found["text"]) == (gone, "error", "pl", None)
    assert (told["lang"], told["message"]) == ("pl", found["message"])


@pytest.mark.soak
def test_the_page_in_a_browser(tmp_path: Path, project: Project) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    page_of(tmp_path, PO + RULING)
    with playwright.sync_playwright() as browsers:
        try:
            browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        except playwright.Error as error:
            pytest.skip(f"no Chromium: {error}")
        page = browser.new_page()
        faults: list[str] = []
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request", lambda sent: faults.append(sent.url) if not sent.url.startswith(("file:", "data:")) else None
        )
        try:
            page.goto((tmp_path / "x.html").as_uri())
        except playwright.Error as error:  # on a busy machine Chromium's page has died before it was there
            pytest.skip(f"Chromium gave up: {error}")
        assert page.locator("article:visible").count() == 4
        assert page.locator("article del").all_inner_texts() == ["na na", "I i", "to to"]
        assert page.locator("article ins").all_inner_texts() == ["na", "I", "to"]
        assert page.locator(".entry").count() == 3, "what is found in one entry stands together"
        images = page.locator(".entry").nth(1).locator("img")
        assert images.count() == 2 * len(project.languages()), "a picture and the texts over it in every language"
        own = page.locator(".entry").nth(1).locator("section[lang=pl] p")
        assert own.all_inner_texts() == ["I i to to"], "the text is that of the file"
        assert page.locator("section[lang=en] .right").all_inner_texts() == ["even"], "what the source says is marked"
        images.last.scroll_into_view_if_needed()
        page.wait_for_function("[...document.images].every(image => image.complete && image.naturalWidth > 100)")
        page.get_by_label("Search").fill("💥")
        assert page.locator("article:visible del").all_inner_texts() == ["na na"]
        assert page.locator("output").inner_text() == "1 / 4"
        page.get_by_label("Search").fill("")
        page.get_by_label("Severity").select_option("warning")
        assert page.locator("article:visible").count() == 3
        page.get_by_label("Severity").select_option("error")
        assert page.locator(".entry:visible").count() == 1
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            colours = page.locator("article:visible .severity").evaluate(
                "node => [getComputedStyle(node).color, getComputedStyle(document.body).color]"
            )
            assert colours[0] != colours[1]
        page.set_viewport_size({"width": 360, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, "nothing sticks out on a phone"
        assert faults == []
        browser.close()
