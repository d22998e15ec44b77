"""Rulings against the text they were made from: every ruling turned into its reverse, and none as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from forge.edition.texts import catalog_path
from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.desk import Desk
from forge.lint.finding import Alert
from forge.lint.readers import read_document
from forge.lint.run import lint
from forge.lint.textfile import TextFile
from forge.project import find_project
from forge.rules.games import load_game

PROJECT = find_project()
REVERSALS = Path(__file__).parent / "reversals"
LONG = ("sincity", "magblast")
FOUND = 0.85  # of the reversed rulings, in each language of each game; 0.8 where there are few


@cache
def desk(language: str, game: str) -> Desk:
    return Desk(PROJECT, load_game(PROJECT, game), language)


def found(language: str, game: str, document: TextFile, codes: str = "rulings.") -> list[Alert]:
    checks = [check for check in all_checks() if check.code.startswith(codes)]
    return list(lint(desk(language, game), [document], load_messages(PROJECT, "en", "en"), checks))


@cache
def catalog(language: str, game: str) -> TextFile:
    whole = read_document(catalog_path(PROJECT, game, language), "x.po", language)
    return replace(whole, units=tuple(unit for unit in whole if ".ruling." in (unit.key or "")))


@cache
def reversals(game: str) -> Mapping[str, Mapping[str, tuple[str, str]]]:
    read: Mapping[str, Mapping[str, tuple[str, str]]] = yaml.safe_load((REVERSALS / f"{game}.yml").read_text("utf-8"))
    return read


CASES = [
    pytest.param(game, language, marks=[] if (game, language) == ("smashup", "pl") else [pytest.mark.soak])
    for game in ("smashup", *LONG)
    for language in ("en", "pl", "ru")
]


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_ruling_that_says_the_reverse_is_found(game: str, language: str) -> None:
    document, planted = catalog(language, game), reversals(game)
    assert found(language, game, document) == []
    units = []
    for unit in document:
        if unit.key in planted:
            right, wrong = planted[unit.key][language]
            assert right in unit.text, unit.key
            units.append(replace(unit, text=unit.text.replace(right, wrong, 1)))
    told = {alert.flaw.unit.key for alert in found(language, game, replace(document, units=tuple(units)))}
    assert len(told) >= (FOUND if len(units) > 20 else 0.8) * len(units), sorted(
        {one.key or "" for one in units} - told
    )


def test_what_is_wrong_is_told_with_its_words() -> None:
    unit = next(one for one in catalog("pl", "smashup") if one.key == "card.broadside.ruling.yourself")
    wrong = replace(unit, text=unit.text.replace("Możesz wybrać", "Nie możesz wybrać"))
    (alert,) = found("pl", "smashup", replace(catalog("pl", "smashup"), units=(wrong,)))
    assert alert.check == "rulings.source"
    assert alert.flaw.unit.text[alert.flaw.start : alert.flaw.end] == "Nie możesz"
    assert "May" in alert.message or "may" in alert.message


@pytest.mark.parametrize(
    "text",
    [
        "Nie tylko Najeźdźca daje punkt: zachowujesz go, nawet jeśli zostanie zniszczony.",
        "Jeśli Najeźdźca nie przetrwa tury albo straci umiejętność, punktu i tak nie tracisz.",
    ],
)
def test_the_same_said_in_other_words_is_let_be(text: str) -> None:
    unit = next(one for one in catalog("pl", "smashup") if one.key == "card.invader.ruling.kept")
    assert not found("pl", "smashup", replace(catalog("pl", "smashup"), units=(replace(unit, text=text),)))
