"""What an edition says of itself: on faces, in the booklet, in the manifest."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.edition.booklet import booklet
from forge.edition.colophon import colophon, small_line, told
from forge.edition.faces import faces
from forge.edition.texts import load_texts
from forge.edition.update import update_catalog
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.record import BLANK, Line
from forge.render.studio import studio_for
from forge.rules.games import load_game
from tests.conftest import ROOT

SAID = """edition:
  title: Second Helping
  number: 2
  date: "2026-11-23"
  rights: "© 2026 Bear Press"
  credits: [{id: art, role: Pictures, names: [Jan Kot, Olga Zima]}]
"""


def of(tmp_path: Path, said: str = SAID) -> tuple[Project, Facts]:
    path = tmp_path / "cards" / "smashup" / "game.yml"
    path.parent.mkdir(parents=True)
    path.write_text(said, encoding="utf-8")
    own = Project(tmp_path, ROOT)
    return own, load_game(own, "smashup")


def plain(line: Line) -> str:
    return line.text.replace("\u00a0", " ")


@pytest.mark.soak
def test_an_edition_is_told_in_the_words_of_its_language(tmp_path: Path) -> None:
    own, game = of(tmp_path)
    for code in ("en", "pl"):
        update_catalog(own, game, code)
    path = own.locales / "pl" / "smashup.po"
    text = path.read_text(encoding="utf-8")
    for english, polish in (("Second Helping", "Dokładka"), ("Pictures", "Ilustracje")):
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{polish}"')
    path.write_text(text, encoding="utf-8")
    texts = load_texts(own, game, "pl")
    assert plain(small_line(game, texts)) == "© 2026 Bear Press · Wydanie 2 · 2026-11-23 · PL"
    assert [plain(line) for line in colophon(game, texts)] == [
        "Dokładka · Wydanie 2 · 23 listopada 2026 · Polski",
        "Ilustracje: Jan Kot, Olga Zima",
        "© 2026 Bear Press",
    ]
    assert {line.state for line in (small_line(game, texts), *colophon(game, texts))} == {"ok"}
    assert {face.edition for face in faces(game, texts)} == {small_line(game, texts)}
    assert booklet(game, texts).colophon == colophon(game, texts)
    english = load_texts(own, game, "en")
    assert plain(colophon(game, english)[0]) == "Second Helping · Edition 2 · November 23, 2026 · English"
    assert english.unfinished() == {}


@pytest.mark.parametrize("game_id", Project(ROOT).games())
def test_every_card_that_says_what_it_is_has_room_for_its_edition(game_id: str, project: Project) -> None:
    layouts = studio_for(project, game_id).look.theme.layouts
    shown = {
        name: {box.shows for box in layout.composed.values()} for name, layout in layouts.items() if layout.composed
    }
    assert {name for name, what in shown.items() if "edition" in what} == {
        name for name, what in shown.items() if "lines" in what
    }


def test_the_manifest_names_it(tmp_path: Path) -> None:
    _, game = of(tmp_path)
    assert told(game, "ru") == {
        "edition": {
            "title": "Second Helping", "number": 2, "date": "2026-11-23", "rights": "© 2026 Bear Press",
            "language": "ru", "credits": {"Pictures": ["Jan Kot", "Olga Zima"]},
        }
    }  # fmt: skip


def test_without_a_word_nothing_is_printed(project: Project, game: Facts) -> None:
    texts = load_texts(project, game, "ru")
    assert (small_line(game, texts), colophon(game, texts), told(game, "ru")) == (BLANK, (), {})


@pytest.mark.parametrize("date", ["23.11.2026", "2026-13", "2026-02-30"])
def test_what_is_no_date_is_told(tmp_path: Path, date: str) -> None:
    with pytest.raises(ProblemsError, match=r"cards/smashup/game\.yml:\d"):
        of(tmp_path, f'edition: {{date: "{date}"}}\n')
