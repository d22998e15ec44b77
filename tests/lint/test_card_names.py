"""Another card's name in a translation is found; the right one in any form, or a part of it, is let be."""

from __future__ import annotations

import pytest

from forge.lint.textfile import TextFile, TextUnit
from tests.lint.test_rulings import found

BOTH = "You may play Shinobi before scoring, even with Armor Stego there."
CASES = [
    ("Only the Ninja Master may do that.", "Może to zrobić tylko Mistrz Ninja.", None),
    ("Only the Ninja Master may do that.", "Wolno to tylko Mistrzowi, nikomu innemu.", None),
    ("Only the Ninja Master may do that.", "Wolno to tylko Adeptowi Ninja.", None),  # a word of the name is there
    ("Only the Ninja Master may do that.", "Wolno to tylko Kolekcjonerowi.", "Kolekcjonerowi"),
    (BOTH, "Przed zdobyciem zagrasz Shinobi, choćby stał tam Pancerny Stego.", None),
    (BOTH, "Przed zdobyciem zagrasz Shinobi, choćby stał tam Król Rex.", "Król Rex"),
    ("Only you may do that.", "Wolno to tylko Kolekcjonerowi.", None),  # the source names nothing
]


@pytest.mark.parametrize(("source", "text", "marked"), CASES)
def test_another_cards_name_is_found(source: str, text: str, marked: str | None) -> None:
    document = TextFile("x.po", "pl", (TextUnit(text, key="rule.x.text", source=source),), catalog=True, kind="po")
    told = [
        alert.flaw.unit.text[alert.flaw.start : alert.flaw.end]
        for alert in found("pl", "smashup", document, "names.other")
    ]
    assert told == ([marked] if marked else [])


COLLECTOR = "If Tortuga is scored, the Collector goes back."
OLD = [
    ("pl", COLLECTOR, "Gdy zdobywasz Tortugę, Kolekcjoner wraca.", None),
    ("pl", COLLECTOR, "Gdy zdobywasz Tortugę, Zbieracz wraca.", "Zbieracz"),
    ("pl", COLLECTOR, "Gdy zdobywasz Tortolę, Kolekcjonera zwracasz.", "Tortolę"),
    ("pl", COLLECTOR, "Gdy zdobywasz Tortugę, wraca on na rękę.", None),  # no other name
    ("pl", "Only the Ninja Master may do that.", "Wolno to tylko Czeladnikowi Ninja.", "Czeladnikowi"),
    ("pl", "Only the Ninja Master may do that.", "Gracz może to zrobić tylko raz.", None),
    ("ru", COLLECTOR, "При захвате Тортуги Коллекционер возвращается.", None),
    ("ru", COLLECTOR, "При захвате Тортуги Собиратель возвращается.", "Собиратель"),
]


@pytest.mark.parametrize(("language", "source", "text", "marked"), OLD)
def test_a_name_that_a_thing_had_before_is_found(language: str, source: str, text: str, marked: str | None) -> None:
    document = TextFile("x.po", language, (TextUnit(text, key="rule.x.text", source=source),), catalog=True, kind="po")
    told = [alert.flaw for alert in found(language, "smashup", document, "names.other")]
    assert [flaw.unit.text[flaw.start : flaw.end] for flaw in told] == ([marked] if marked else [])
    assert all(flaw.see is not None and flaw.see.endswith(".name") for flaw in told)
