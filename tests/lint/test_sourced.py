"""Translations of anybody beside the text they were made from: what says otherwise is found, nothing that is right."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from forge.edition.texts import catalog_path
from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.finding import Alert
from forge.lint.readers import read_document, read_po, read_xliff
from forge.lint.run import lint
from forge.lint.textfile import TextFile
from tests.conftest import yaml_data
from tests.lint.desks import PROJECT, desk

PAIRS = Path(__file__).parent / "pairs.yml"
CHOICE = re.compile(r"\{([^{}|]*)\|([^{}]*)\}")
CODES = ("catalog.source", "catalog.placeholder")
FOUND = 0.85  # of those that say something else


def told(document: TextFile) -> list[Alert]:
    checks = [check for check in all_checks() if check.code in CODES]
    return list(lint(desk(document.language), [document], load_messages(PROJECT, "en", "en"), checks))


@cache
def pairs(language: str) -> list[tuple[str, str, str]]:
    """Of each pair the English, what says the same, and what does not."""
    return [
        (one["en"], CHOICE.sub(r"\1", line), CHOICE.sub(r"\2", line))
        for one in yaml_data(PAIRS)
        for line in one[language]
    ]


def po(language: str, texts: list[tuple[str, str]], key: str | None) -> TextFile:
    head = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    entries = []
    for number, (source, text) in enumerate(texts):
        named = [f'msgctxt "{key}.{number}"'] if key else []
        entries.append("\n".join([*named, f'msgid "{source}"', f'msgstr "{text}"']))
    return read_po("\n\n".join([head, *entries]), "their.po", language)


@pytest.mark.parametrize("key", [None, "x", "card.other.text"])
@pytest.mark.parametrize("language", ["pl", pytest.param("ru", marks=pytest.mark.soak)])
def test_a_translation_that_says_otherwise_is_found_whatever_its_key(language: str, key: str | None) -> None:
    right = po(language, [(source, one) for source, one, _ in pairs(language)], key)
    assert [(one.flaw.unit.text, one.message) for one in told(right)] == []
    wrong = po(language, [(source, one) for source, _, one in pairs(language)], key)
    found = {alert.flaw.unit.text for alert in told(wrong)}
    missed = [one.text for one in wrong if one.text not in found]
    assert len(missed) <= (1 - FOUND) * len(wrong.units), missed


def test_the_same_holds_for_xliff() -> None:
    text = """<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"
target-language="pl" datatype="plaintext"><body>
<trans-unit id="1"><source>Discard two cards.</source><target>Odrzuć {}.</target></trans-unit>
</body></file></xliff>"""
    assert told(read_xliff(text.replace("{}", "dwie karty"), "their.xlf", "pl")) == []
    (alert,) = told(read_xliff(text.replace("{}", "trzy karty"), "their.xlf", "pl"))
    assert (alert.check, alert.flaw.values) == ("catalog.source", {"text": "trzy", "right": "two"})


REVERSED = [  # of our own rules: what stands there, and what is put in its place
    ("rule.turn.check_bases.short", "musi zostać zdobyta", "może zostać zdobyta"),
    ("rule.setup.decks.text", "różne frakcje", "takie same frakcje"),
    ("rule.special.short", "także w turze innego gracza", "ale nie w turze innego gracza"),
    ("rule.attach.text", "akcja jest odrzucana", "akcja zostaje w grze"),
    ("rule.turn.end.text", "na koniec tury", "na początku tury"),
    ("rule.setup.table.text", "zakryta talia baz", "odkryta talia baz"),
    ("rule.turn.reshuffle.text", "potasuj swój stos kart odrzuconych", "potasuj swoją rękę"),
    ("rule.scoring.order.text", "zdobyta pierwsza", "zdobyta ostatnia"),
    ("rule.turn.play.short", "Zagraj najwyżej", "Zagraj co najmniej"),
    ("rule.turn.end.text", "po twojej lewej", "po twojej prawej"),
]


def test_our_own_rules_are_compared_with_their_english() -> None:
    whole = read_document(catalog_path(PROJECT, "smashup", "pl"), "x.po", "pl")
    units = {unit.key: unit for unit in whole}
    check = [one for one in all_checks() if one.code == "rules.source"]
    messages = load_messages(PROJECT, "en", "en")
    missed = []
    for key, right, wrong in REVERSED:
        unit = units[key]
        assert right in unit.text, key
        planted = replace(unit, text=unit.text.replace(right, wrong, 1))
        assert not list(lint(desk("pl"), [replace(whole, units=(unit,))], messages, check)), key
        if not list(lint(desk("pl"), [replace(whole, units=(planted,))], messages, check)):
            missed.append(planted.text)
    assert len(missed) <= 1, missed
