"""`forge lint --against`: two editions of a rulebook side by side."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from forge.edition.texts import load_texts
from forge.language.messages import load_messages
from forge.lint.desk import Desk
from forge.lint.editions import differences, edition_of
from forge.lint.readers import read_document
from forge.project import Project
from forge.rules.games import load_game
from tests.cli.calling import forge
from tests.conftest import FINISHED

RUSSIAN = "Каждый игрок берёт пять карт.\n\nЕсли в конце игры ничья, играйте дальше.\n"
POLISH = "Każdy gracz dobiera sześć kart.\n\nNa koniec tury dobierz dwie karty.\n"


def test_what_two_editions_tell_differently_is_shown(tmp_path: Path) -> None:
    for name, text in (("a.txt", RUSSIAN), ("b.txt", POLISH)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--in", "en", "--json", "--only", "rules",
                 "--against", f"ru:{tmp_path}/a.txt", f"pl:{tmp_path}/b.txt")  # fmt: skip
    found = [one for one in json.loads(done.stdout) if one["check"] == "rules.edition"]
    assert {(one["severity"], one["line"], one["see"]) for one in found} == {
        ("error", 1, "rule.setup.hand.text"),
        ("note", 3, "rule.turn.draw.text"),
        ("warning", 1, "rule.end.tie.text"),
    }
    assert done.returncode == 1


def test_another_edition_has_a_language(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(POLISH, encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--against", "a.txt", f"pl:{tmp_path}/b.txt")
    assert done.returncode == 2
    assert "says no language" in done.stderr


def test_a_difference_of_editions_is_waived_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Побеждает тот, кто первым наберёт 12 очков.\n", encoding="utf-8")
    waiver = "<!-- forge-ok: rules.edition a longer game -->\n\n"
    for first, code in ((waiver, 0), ("", 1)):
        (tmp_path / "b.md").write_text(first + "Wygrywa ten, kto zdobędzie 15 punktów.\n", encoding="utf-8")
        done = forge("lint", "--game", "smashup", "--only", "rules.edition",
                     "--against", f"ru:{tmp_path}/a.txt", f"pl:{tmp_path}/b.md")  # fmt: skip
        assert done.returncode == code, done.stdout


def compared(folder: Path, known: tuple[str, str], text: tuple[str, str]) -> list[dict[str, Any]]:
    """What `--against` finds in a text beside one that is known, each with its language."""
    for name, (_, words) in (("known.txt", known), ("text.txt", text)):
        (folder / name).write_text(words, encoding="utf-8")
    done = forge("lint", "--game", "smashup", "--in", "en", "--json", "--only", "rules.edition",
                 "--against", f"{known[0]}:{folder}/known.txt", f"{text[0]}:{folder}/text.txt")  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return list(json.loads(done.stdout))


READY = "Подсчёт\n\nБаза готова, когда общая сила приспешников на ней не меньше её порога.\n"


@pytest.mark.parametrize(
    ("polish", "found"),
    [
        ("Baza jest gotowa, gdy łączna siła stworów jest większa od jej wytrzymałości.", "większa od"),
        ("Baza jest gotowa, gdy łączna siła stworów jest co najmniej równa jej wytrzymałości.", None),
        ("Baza jest gotowa, gdy łączna siła stworów osiągnie jej wytrzymałość.", None),
    ],
)
def test_what_is_told_the_other_way_round_in_another_language_is_found(
    tmp_path: Path, polish: str, found: str | None
) -> None:
    told = compared(tmp_path, ("ru", READY), ("pl", f"Punktacja\n\n{polish}\n"))
    assert len(told) == (found is not None)
    if found is not None:
        assert (told[0]["severity"], told[0]["line"], told[0]["see"]) == ("error", 3, "rule.scoring.ready.text")
        assert found in told[0]["message"]
        assert "не меньше" in told[0]["message"]
        assert "known.txt:3" in told[0]["message"]


CHAPTER = """Drawing cards

Draw two cards. If you have more than ten cards in your hand, discard down to ten.

Summary

"""


@pytest.mark.parametrize(("limit", "found"), [("7", True), ("12", True), ("10", False)])
def test_a_summary_is_held_against_its_chapter(tmp_path: Path, limit: str, found: bool) -> None:
    text = f"{CHAPTER}At the end of your turn draw two cards; hand limit {limit}.\n"
    told = compared(tmp_path, ("en", text), ("en", text))
    assert [(one["line"], one["severity"]) for one in told] == ([(7, "error")] if found else [])
    if found:
        assert f"“{limit}” here, “ten” in" in told[0]["message"]
        assert "text.txt:3" in told[0]["message"]


def test_what_a_card_does_is_told_by_no_edition(tmp_path: Path) -> None:
    text = f"{CHAPTER}Draw two cards.\n\nThe cards\n\n"
    card = "Play an extra minion here. You may draw three cards.\n"
    assert compared(tmp_path, ("en", text), ("en", text + card)) == []


def test_editions_are_compared_only_where_that_is_asked_for(tmp_path: Path) -> None:
    for name, text in (("a.txt", RUSSIAN), ("b.txt", POLISH)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    beside, own = ("--against", f"ru:{tmp_path}/a.txt"), f"pl:{tmp_path}/b.txt"
    for asked in (("--only", "terms"), ("--skip", "rules")):
        assert "rules.edition" not in forge("lint", "--game", "smashup", *asked, *beside, own).stdout
    alone = forge("lint", "--game", "smashup", "--only", "rules.edition", own)
    assert alone.returncode == 2
    assert "say --against LANG:FILE" in alone.stderr


@pytest.mark.soak
@pytest.mark.parametrize("name", ["smashup", "magblast"])
def test_our_own_editions_tell_the_same(project: Project, tmp_path: Path, name: str) -> None:
    game = load_game(project, name)
    desks, documents, told = {}, {}, {}
    for code in FINISHED:
        texts, path = load_texts(project, game, code), tmp_path / f"{code}.md"
        rules = [
            (texts.said(f"rule.{one.id}.title").text, texts.said(f"rule.{one.id}.text").text) for one in game.rules
        ]
        path.write_text("".join(f"## {title}\n\n{text}\n\n" for title, text in rules), encoding="utf-8")
        desk = desks[code] = Desk(project, game, code)
        documents[code] = read_document(path, path.name, code, desk.is_word)
        told[code] = edition_of(desk, documents[code], path.name)
    for one, other in permutations(FINISHED, 2):
        messages = load_messages(project, one, game.info.language)
        assert [alert.message for alert in differences(desks[one], documents[one], told[other], messages)] == []


def test_a_rule_that_is_cut_is_told_although_others_touch_on_it(project: Project, tmp_path: Path) -> None:
    texts = load_texts(project, load_game(project, "smashup"), "pl")
    rules = {name: texts.said(f"rule.{name}.text").text for name in ("scoring.award", "scoring.ties", "end.win")}
    whole = "\n\n".join(rules.values())
    assert compared(tmp_path, ("pl", whole), ("pl", whole)) == []
    (told,) = compared(tmp_path, ("pl", whole), ("pl", whole.replace(rules["scoring.ties"], "")))
    assert (told["severity"], told["see"]) == ("warning", "rule.scoring.ties.text")
