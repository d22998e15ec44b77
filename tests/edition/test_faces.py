"""What stands on the faces of every game: which there are, what is like another, and the names they go by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from forge.cli.main import cli
from forge.cli.wishes import Wish
from forge.edition.building import build
from forge.edition.faces import bare_faces, face_of, faces
from forge.edition.texts import Texts, load_texts, shortfall
from forge.library import Facts
from forge.library.naming import NAMES
from forge.project import Project
from forge.render.pool import local_executor
from forge.render.record import BLANK
from forge.render.sheets import Slot, sheets
from forge.render.studio import Studio
from forge.rules.games import games, load_game
from tests.conftest import copy_project, every_game


@every_game
def test_every_printing_has_a_face(game: Facts, texts: Texts) -> None:
    made = faces(game, texts)
    assert len({face.id for face in made}) == len(made) == sum(len(thing.printings) for thing in game.printed)
    assert sum(face.copies for face in made) == sum(thing.copies for thing in game.printed)
    assert [face.bare() for face in made] == [face.bare() for face in bare_faces(game)]


@every_game
def test_what_is_like_another_says_what_that_says(game: Facts, texts: Texts) -> None:
    """With the same picture, and the name of that one beside its own."""
    for thing in game.printed:
        if thing.like is None:
            continue
        model = game.thing(thing.like)
        face, other = face_of(thing, game, texts), face_of(model, game, texts)
        assert (face.paragraphs, face.flavour, face.art) == (other.paragraphs, other.flavour, other.art)
        assert (face.lines[0], game.abilities[thing.id]) == (other.name, game.abilities[model.id])


@every_game
def test_neutral_names_change_names_and_nothing_else(project: Project, game: Facts, texts: Texts) -> None:
    named = faces(game, texts)
    neutral = faces(game, load_texts(project, game, texts.code, "neutral"))
    assert [replace(face, name=BLANK) for face in named] == [replace(face, name=BLANK) for face in neutral]
    own = [thing for thing in game.printed if thing.neutral is not None]
    said = [load_texts(project, game, texts.code, "neutral").name(thing).text for thing in own]
    assert len(set(said)) == len(own)
    assert {texts.name(thing).text for thing in own}.isdisjoint(said)


@every_game
def test_marks_take_no_ink_but_black_in_low_ink(project: Project, game: Facts) -> None:
    studio = Studio(project, game.id)
    low = set(studio.look.theme.low_ink.values())
    signs = {sign for face in bare_faces(game) for sign in face.signs() if studio.has(f"marks/{sign}.svg")}
    for sign in sorted(signs):
        assert set(re.findall(r"#[0-9a-f]{6}", studio.mark(sign, low_ink=True))) <= low
        assert studio.mark(sign, low_ink=False) == studio.read(f"marks/{sign}.svg")


@pytest.mark.parametrize("name", games())
def test_what_is_printed_apart_is_left_out_until_asked_for(project: Project, name: str) -> None:
    game = load_game(project, name)
    for option, type_ in game.info.apart.items():
        assert type_ not in Wish({}, ()).types(game)
        assert type_ in Wish({}, (option,)).types(game)
        assert game.kind(type_)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_counters_lie_on_one_sheet(project: Project, paper: str) -> None:
    studio, counters = Studio(project, "magblast"), load_game(project, "magblast").kind("counter")
    slot = Slot((), (), studio.look.form(counters[0].layout))
    slots = [slot] * sum(counter.copies for counter in counters)
    assert len(sheets(slots, studio.print.papers[paper], paper)) == 1


def test_a_wrong_kind_of_names_is_told(finished_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(finished_copy)
    result = CliRunner().invoke(cli, ["print", "--lang", "en", "--names", "natural", "-o", "x.pdf"])
    assert result.exit_code == 2
    assert "neutral" in result.output


@pytest.mark.soak
@pytest.mark.parametrize("name", games())
def test_every_game_is_whole_on_paper(tmp_path: Path, name: str) -> None:
    """Every text fits in every finished language, neutral names too; booklets fold, the summary keeps to its page."""
    project = copy_project(tmp_path, games=[name])
    game = load_game(project, name)
    languages = [code for code in project.languages() if shortfall(project, game, code) is None]
    for names in NAMES:
        with local_executor() as executor:
            report = build(project, name, languages, "letter", executor, lambda *_: None, names=names)
        assert report.problems == []
        pages = {Path(output["file"]).name.split("-")[0]: output["pages"] for output in report.outputs}
        assert (pages["summary"], pages["booklet"] % 4) == (1, 0)
        assert len(report.outputs) == 3 * len(languages)
