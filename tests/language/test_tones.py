"""A tone says a game in other words: every form of a word becomes the same form of another, and nothing is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge.edition.texts import Texts, load_texts
from forge.language.tone import load_tone
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import copy_project


def told(project: Project, code: str, words: str, *sentences: str) -> list[str]:
    """What sentences are in a tone with these words."""
    (project.locales / code / "smashup.tones.yml").write_text(f"tones: {{mild: {{words: {words}}}}}\n", "utf-8")
    tone = load_tone(project, "smashup", code, "mild")
    return [tone.said(sentence) for sentence in sentences]


LOTR = "{łotr: {say: gangster, forms: {łotry: gangsterzy}}}"


@pytest.fixture(scope="module")
def words_only(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return copy_project(tmp_path_factory.mktemp("tones") / "project", templates=False)


@pytest.mark.parametrize(
    ("code", "words", "before", "after"),
    [
        ("en", "{pirate: sailor}", "Pirates, a pirate’s PIRATE", "Sailors, a sailor’s SAILOR"),
        ("en", "{kill: {say: remove, pos: verb}}", "Kill it; it is killed", "Remove it; it is removed"),
        ("pl", LOTR, "Łotr, łotra, łotrowie łotrów {łotr}", "Gangster, gangstera, gangsterzy gangsterów {łotr}"),
        ("pl", "{panienka: dama}", "jedna panienka, dwie panienki, pięć panienek", "jedna dama, dwie damy, pięć dam"),
        ("ru", "{бандит: преступник}", "два бандита, к бандитам", "два преступника, к преступникам"),
        ("ru", "{убить: {say: устранить, pos: verb}}", "Убейте его; он убит", "Устраните его; он устранён"),
    ],
)  # fmt: skip
def test_every_form_becomes_that_form(words_only: Project, code: str, words: str, before: str, after: str) -> None:
    assert told(words_only, code, words, before) == [after]


def test_what_could_become_two_forms_is_asked_and_not_guessed(words_only: Project) -> None:
    with pytest.raises(ProblemsError, match=r"smashup\.tones\.yml:1: 'łotry' may become 'gangsterzy' or 'gangsterów'"):
        told(words_only, "pl", "{łotr: gangster}", "łotry")
    with pytest.raises(ProblemsError, match="'zzyzx' is not known"):
        told(words_only, "pl", "{zzyzx: gangster}", "zzyzx")
    with pytest.raises(ProblemsError, match="no tone 'wild' in pl; there are: mild"):
        told(words_only, "pl", "{panienka: dama}")
        load_tone(words_only, "smashup", "pl", "wild")


def test_a_tone_is_over_all_texts_of_an_edition(tmp_path: Path) -> None:
    """Names, rules and fixed words; texts said otherwise as a whole; no flavour."""
    project = copy_project(tmp_path / "project", templates=False)
    tones = project.locales / "en" / "smashup.tones.yml"
    tones.write_text("tones: {mild: {flavour: false, words: {pirate: sailor}, texts: {game.title: Pirate Down}}}\n")
    game = load_game(project, "smashup")

    def texts(tone: str | None) -> Texts:
        return load_texts(project, game, "en", tone=tone)

    assert texts(None).said("game.title").text == "Smash Up" and texts(None).flavour
    assert texts("mild").said("game.title").text == "Pirate Down" and not texts("mild").flavour
    assert texts("mild").name(game.thing("pirate_king")).text == "Sailor King"
    file = project.cards / "smashup" / "game.yml"
    file.write_text(file.read_text().replace("language: en", "tone: mild\nlanguage: en", 1))
    assert (
        load_texts(project, load_game(project, "smashup"), "en").name(game.thing("pirate_king")).text == "Sailor King"
    )
