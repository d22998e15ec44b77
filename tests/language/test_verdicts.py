"""Verdicts kept on disk: what is found is the same with and without them, and what changes is noticed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from forge.edition.texts import load_texts
from forge.library import Facts
from forge.library.load import MeantNow
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof import verdicts as kept
from forge.proof.catalog import TextReport, check_language, check_texts
from forge.proof.remarks import Remark
from forge.rules.games import load_game
from tests.conftest import Edit

pytestmark = pytest.mark.undrawn

RIGHT = 'msgstr "Draw a card for each of your minions there."'
WRONG = 'msgstr "Draw two cards for each of your minions there."'


def check(project: Project, game: Facts, code: str = "en") -> tuple[Remark, ...]:
    found = check_language(project, game, code)
    assert isinstance(found, TextReport), found
    return found.remarks


def files(project: Project) -> list[Path]:
    return sorted((project.build / ".cache" / "verdicts").iterdir())


@pytest.mark.soak
def test_findings_are_the_same_however_they_are_come_by(scratch: Project, edit: Edit, game: Facts) -> None:
    edit("locales/en/smashup.po", RIGHT, WRONG)
    read = check_texts(scratch, game, load_texts(scratch, game, "en")).remarks
    assert [remark.rule for remark in read] == ["meaning"]
    assert check(scratch, game) == read
    (file,) = files(scratch)
    held = file.read_bytes()
    assert check(scratch, game) == read
    assert file.read_bytes() == held
    # A file cut off, or with a sign changed, is as good as none.
    for damaged in (held[: len(held) // 2], held.replace(b"same", b"sane"), b"\xff\x00"):
        file.write_bytes(damaged)
        assert check(scratch, game) == read
        assert file.read_bytes() != damaged


@pytest.mark.soak
def test_a_changed_table_text_or_ability_is_noticed(scratch: Project, edit: Edit) -> None:
    game = load_game(scratch, "smashup")
    assert check(scratch, game) == ()
    edit("locales/en/smashup.po", RIGHT, WRONG)
    assert [remark.rule for remark in check(scratch, game)] == ["meaning"]
    edit("locales/en/smashup.po", WRONG, RIGHT)
    assert check(scratch, game) == ()
    edit("locales/en/glossary.yml", "draw: {say: draw, pos: verb}", "draw: {say: take, pos: verb}")
    assert {remark.rule for remark in check(scratch, game)} == {"not_understood"}
    edit("locales/en/glossary.yml", "draw: {say: take, pos: verb}", "draw: {say: draw, pos: verb}")
    other = {**game.abilities, "mystic_studies": game.abilities["neophyte"]}
    meant = MeantNow(game.vocabulary, game.own, other)
    assert {remark.card for remark in check(scratch, replace(game, meant=meant))} == {"mystic_studies"}
    assert check(scratch, game) == ()


@pytest.mark.soak
def test_a_table_with_a_mistake_is_a_problem_though_all_texts_are_known(scratch: Project, edit: Edit) -> None:
    game = load_game(scratch, "smashup")
    assert check(scratch, game) == ()
    edit("locales/en/glossary.yml", "draw: {say: draw, pos: verb}", "draw: {say: draw, pos: verb, nonsense: 1}")
    found = check_language(scratch, game, "en")
    assert isinstance(found, ProblemsError)


def test_verdicts_rest_on_every_file_of_a_folder_that_is_a_table(scratch: Project, game: Facts) -> None:
    texts = load_texts(scratch, game, "pl")
    folders = {scratch.locales / "pl" / "phrasebook", scratch.locales / "en" / "concepts"}  # laws of all languages
    for folder in folders:
        place = kept.Verdicts(scratch, texts).path
        (folder / ".new.yml").write_text("{}\n", encoding="utf-8")
        assert kept.Verdicts(scratch, texts).path == place, "what an editor leaves is nobody's data"
        (folder / "new.yml").write_text("{}\n", encoding="utf-8")
        added = kept.Verdicts(scratch, texts).path
        (folder / "new.yml").write_text("{}  # changed\n", encoding="utf-8")
        assert len({place, added, kept.Verdicts(scratch, texts).path}) == 3


def test_two_processes_at_once_lose_nothing(scratch: Project, game: Facts) -> None:
    texts = load_texts(scratch, game, "en")
    first, second = kept.Verdicts(scratch, texts), kept.Verdicts(scratch, texts)
    proofs = [kept.Proof(title, "en", title, kept.Judgement.same) for title in ("one", "two")]
    for verdicts, proof in zip((first, second), proofs, strict=True):
        verdicts.keep(proof.title, proof)
    first.save()
    second.save()
    third = kept.Verdicts(scratch, texts)
    assert [third.known(proof.title, proof.title, proof.title) for proof in proofs] == proofs
    assert len(files(scratch)) == 1


def test_a_folder_that_cannot_be_written_stops_nothing(bare: Project, game: Facts) -> None:
    bare.build.write_text("no folder", encoding="utf-8")
    assert check(bare, game) == ()


def test_a_number_of_verdicts_is_kept_at_most(scratch: Project, game: Facts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 3)
    texts = load_texts(scratch, game, "en")
    for number in range(9):
        verdicts = kept.Verdicts(scratch, texts)
        verdicts.keep(str(number), kept.Proof("x", "en", "x", kept.Judgement.same))
        verdicts.save()
        assert len(kept.Verdicts(scratch, texts).held) <= 3


def test_what_is_wrong_is_said_in_the_language_of_the_reader(scratch: Project, edit: Edit, game: Facts) -> None:
    edit("locales/en/smashup.po", RIGHT, WRONG)
    texts, polish = (load_texts(scratch, game, code) for code in ("en", "pl"))
    own = check_texts(scratch, game, texts, {"tech_center"}).remarks
    other = check_texts(scratch, game, texts, {"tech_center"}, speaks=polish).remarks
    assert [(one.rule, one.span, one.lang) for one in own] == [(one.rule, one.span, one.lang) for one in other]
    assert own and all("the card says" in one.message and "na karcie" not in one.message for one in own)
    told = [one.message.replace("\u00a0", " ") for one in other]
    assert all("the card says" not in one for one in told) and any("na karcie" in one for one in told), told
    known = {kept.Verdicts(scratch, texts, speaks).path for speaks in (None, polish)}
    assert len(known) == 2  # what is kept for one reader is not told another
