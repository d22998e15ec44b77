"""Watching: what changes is shown, what is wrong is told, and neither ends it."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from forge.edition.watching import Watch
from forge.language.catalog import Catalog, catalog_in
from forge.language.rereading import LastRead
from forge.project import Project
from tests.edition.test_build import set_text


@pytest.fixture
def watch(used: Project) -> Watch:
    """Smash Up in Polish, watched."""
    made = Watch(used, "smashup", ["pl"])
    assert made.changed()
    assert made.look().shown == ()
    assert not made.changed()
    return made


def said(pdf: Path) -> str:
    return " ".join(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().split())


def test_changed_words_and_pictures_are_shown(watch: Watch, used: Project) -> None:
    set_text(used, "pl", "card.collector.name", "Poborca")
    assert watch.changed()
    [shown] = watch.look().shown
    assert (shown.language, shown.face) == ("pl", "collector")
    assert shown.files[0] == used.build / "watch" / "smashup" / "pl" / "collector.pdf"
    assert "POBORCA" in said(shown.files[0])
    assert not watch.changed()
    picture = used.templates / "smashup" / "art" / "scout.svg"
    drawn = picture.read_text(encoding="utf-8")
    picture.write_text(drawn.replace("</svg>", "<!-- again --></svg>"), encoding="utf-8")
    assert [one.face for one in watch.look().shown] == ["scout"]


def test_what_is_wrong_is_told_and_watching_goes_on(watch: Watch, used: Project) -> None:
    path = used.locales / "pl" / "smashup.po"
    sound = path.read_text(encoding="utf-8")
    set_text(used, "pl", "card.collector.text.return", "Zwróć {x}.")
    path.write_text(path.read_text(encoding="utf-8").replace('msgstr "Obcy"', "msgstr Obcy"), encoding="utf-8")
    looked = watch.look()
    assert looked.shown == ()
    assert [problem.file for problem in looked.problems] == ["locales/pl/smashup.po"]
    path.write_text(sound, encoding="utf-8")
    assert watch.look() == type(looked)()
    set_text(used, "pl", "card.collector.name", "Poborca")
    assert [one.face for one in watch.look().shown] == ["collector"]


def test_a_catalog_read_again_is_the_one_read_anew(project: Project) -> None:
    text = (project.locales / "pl" / "smashup.po").read_text(encoding="utf-8")
    parsed: list[str] = []

    def parse(part: str, language: str, shown_as: str) -> Catalog:
        parsed.append(part)
        return catalog_in(part, language, shown_as)

    last = LastRead(parse)
    assert last.read(text, "pl", "x.po") == catalog_in(text, "pl", "x.po")
    changes = (
        ('msgstr "Obcy"', 'msgstr "Przybysze"'),
        ('msgstr "Przybysze"', 'msgstr "Inni"\n\n# a comment that moves all that is below'),
        ('msgctxt "card.collector.name"', '#, fuzzy\nmsgctxt "card.collector.name"'),
        ('msgctxt "card.scout.name"', 'msgctxt "card.scout.called"'),
    )
    few = []
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
        parsed.clear()
        assert last.read(text, "pl", "x.po") == catalog_in(text, "pl", "x.po")
        few.append(text not in parsed)
    assert few == [True, False, False, False]


def test_the_next_run_parses_only_what_has_changed_since(project: Project, tmp_path: Path) -> None:
    text = (project.locales / "pl" / "smashup.po").read_text(encoding="utf-8")
    changed = text.replace('msgstr "Obcy"', 'msgstr "Przybysze"', 1)
    kept = tmp_path / "kept"
    parsed: list[str] = []

    def parse(part: str, language: str, shown_as: str) -> Catalog:
        parsed.append(part)
        return catalog_in(part, language, shown_as)

    for said in (text, text, changed):
        assert LastRead(parse, kept).read(said, "pl", "x.po") == catalog_in(said, "pl", "x.po")
    assert parsed[0] == text and len(parsed) == 3 and max(map(len, parsed[1:])) < len(text) / 10
    kept.write_bytes(kept.read_bytes()[:-1])
    assert LastRead(parse, kept).read(changed, "pl", "x.po") == catalog_in(changed, "pl", "x.po")
    assert parsed[3] == changed
