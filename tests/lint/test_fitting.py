"""What does not fit where it is printed is found in the entry that is too long; what fits, however barely, is not."""

from __future__ import annotations

import pytest

from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.desk import Desk
from forge.lint.finding import Alert
from forge.lint.run import lint
from forge.lint.textfile import TextFile, TextUnit
from forge.project import find_project
from forge.rules.games import load_game

PROJECT = find_project()
KEY = "card.king_rex.name"
MORE = " Możesz przy tym spojrzeć na tę bazę i pomyśleć o wszystkim, co dobrego i złego cię na niej spotkało."


def found(*units: TextUnit, catalog: bool = True) -> list[Alert]:
    document = TextFile("x.po", "pl", units, catalog=catalog, kind="po")
    checks = [check for check in all_checks() if check.code == "print.fit"]
    desk = Desk(PROJECT, load_game(PROJECT, "smashup"), "pl")
    return list(lint(desk, [document], load_messages(PROJECT, "en", "en"), checks))


def test_a_name_that_is_too_wide_is_found_with_the_millimetres() -> None:
    assert found(TextUnit("Król Rex", key=KEY), TextUnit("Lorem ipsum " * 50, key="word.talk.help")) == []
    (alert,) = found(TextUnit("Niewypowiedzianie Przerośniętozaurus Rex", key=KEY))
    assert alert.check == "print.fit" and alert.flaw.unit.key == KEY
    assert "mm too wide even at" in alert.message


@pytest.mark.soak
def test_the_longest_sentence_of_an_ability_that_is_too_high_is_found() -> None:
    game = load_game(PROJECT, "smashup")
    thing = next(one for one in game.printed if len(one.text) > 1)
    keys = [f"{thing.key}.text.{sentence.id}" for sentence in thing.text]
    texts = Desk(PROJECT, game, "pl").texts
    units = [TextUnit(texts.catalog.entries[one].forms[0], key=one) for one in keys]
    assert found(*units) == []
    long = TextUnit(units[-1].text + MORE * 6, key=keys[-1])
    (alert,) = found(*units[:-1], long)
    assert alert.flaw.unit.key == keys[-1] and "too high" in alert.message


@pytest.mark.soak
def test_a_summary_of_more_than_its_page_is_found() -> None:
    game = load_game(PROJECT, "smashup")
    texts = Desk(PROJECT, game, "pl").texts
    keys = [f"rule.{rule.id}.short" for rule in game.rules if rule.short is not None]
    units = [TextUnit(texts.catalog.entries[one].forms[0], key=one) for one in keys]
    (alert,) = found(*(TextUnit(unit.text + MORE * 9, key=unit.key) for unit in units))
    assert alert.flaw.unit.key == keys[0] and "summary" in alert.message


def test_documents_are_not_printed_by_us() -> None:
    assert found(TextUnit("Niewypowiedzianie Przerośniętozaurus Rex", key=KEY), catalog=False) == []
