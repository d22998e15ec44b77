"""Whatever a text looks like: a fix mends what was told, touches nothing else, and brings nothing new."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.language.messages import load_messages
from forge.lint.checks import all_checks
from forge.lint.finding import Alert
from forge.lint.fixing import mend
from forge.lint.readers import read_document
from forge.lint.run import Inspection
from tests.conftest import often
from tests.lint.desks import PROJECT, desk

SET = ("quotes", "dash", "range", "ellipsis", "marks", "space", "apostrophe")
WORDS = {
    "en": ["base", "player", "well", "known", "King", "owner's", "24", "2-4", "players'"],
    "pl": ["karta", "gracz", "biało", "czerwony", "Wódz", "Harry'ego", "24", "2-4", "O'Neill'a"],
    "ru": ["карта", "игрок", "где", "то", "Вождь", "О'Нил", "24", "2-4", "кое"],
}
BEGUN = ['"', "'", "„", "“", "«"]
ENDED = ['"', "'", "”", "»", ",", " ,", ".", "...", ";", '",', '."', "!"]
GAPS = [" ", " ", " ", "  ", " - ", " -- ", " – "]


@st.composite
def texts(draw: st.DrawFn, language: str) -> str:
    """Words with marks before, behind and between them, right and wrong ones."""
    said = "Ab"
    for _ in range(draw(st.integers(1, 9))):
        begun, ended = draw(st.sampled_from(["", "", *BEGUN])), draw(st.sampled_from(["", "", *ENDED]))
        said += draw(st.sampled_from(GAPS)) + begun + draw(st.sampled_from(WORDS[language])) + ended
    return f"{said}.\n"


def alerts(path: Path, language: str) -> list[Alert]:
    """What is told of a file by the checks of how type is set."""
    checks = [check for check in all_checks() if check.code in {f"typography.{name}" for name in SET}]
    inspection = Inspection(desk(language), load_messages(PROJECT, "en", "en"), checks, asked=True)
    document = read_document(path, "x", language)
    return list(inspection.alerts([document]))


def kinds(found: Iterable[Alert]) -> Counter[tuple[str, str]]:
    """How often each thing is told, wherever it stands."""
    return Counter(
        (alert.check, flaw.message.removesuffix(".many"))
        for alert in found
        for flaw in (alert.flaw, *alert.flaw.others)
    )


@pytest.mark.parametrize("language", WORDS)
@settings(max_examples=often(60), deadline=None)
@given(data=st.data())
def test_a_fix_brings_no_finding_and_changes_no_word(language: str, data: st.DataObject) -> None:
    text = data.draw(texts(language))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.txt"
        path.write_text(text, encoding="utf-8")
        before = alerts(path, language)
        mended = mend(path, read_document(path, "x", language), before)
        path.write_text(mended.after, encoding="utf-8")
        after = alerts(path, language)
    assert re.findall(r"\w", mended.after) == re.findall(r"\w", text)
    assert not kinds(after) - kinds(before)
    assert not mended.count or kinds(after) != kinds(before)


def test_both_halves_of_a_quotation_are_mended(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text('Ab "base „base” base".\n', encoding="utf-8")
    mended = mend(path, read_document(path, "x", "en"), alerts(path, "en"))
    assert mended.after == "Ab “base ‘base’ base”.\n"


HIDDEN = [
    '---\ntitle: "The rules" - a draft...\n---\n',
    '+++\ntitle = "The rules" - a draft...\n+++\n',
    'Here:\n\n    put "this" - here ...\n\n    and "that" ,too\n',
    '- one\n\n      "code" - in an item ...\n\n  and on\n',
    '```sh\necho "a" - b ...\n```\n',
    '- an item\n\n    ```\n    echo "a" - b ...\n    ```\n',
    '> ~~~\n> echo "a" - b ...\n> ~~~\n',
    '<pre>\necho "a" - b ...\n</pre>\n',
    'Use `echo "a" - b ...` there.\n',
]


@pytest.mark.parametrize("hidden", HIDDEN)
def test_code_and_front_matter_are_neither_looked_at_nor_touched(tmp_path: Path, hidden: str) -> None:
    path = tmp_path / "x.md"
    path.write_text(f'{hidden}\nThe "base" is - so to say - full.\n', encoding="utf-8")
    found = alerts(path, "en")
    mended = mend(path, read_document(path, "x", "en"), found)
    assert mended.after == f"{hidden}\nThe “base” is – so to say – full.\n"
    assert all(alert.flaw.unit.text.startswith("The ") for alert in found)


@pytest.mark.parametrize(
    "text",
    [
        '- one\n\n    goes on: "so"\n',
        '1. one\n\n   goes on: "so"\n',
        'a line\n    goes on: "so"\n',
        '---\n\nA rule, and “so”: "so"\n\n---\n',
    ],
)
def test_what_is_only_indented_is_text(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.md"
    path.write_text(text, encoding="utf-8")
    assert alerts(path, "en")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", 'To "on powiedział: \'nie\' ", a ona "tak".'),
        ("pl", 'Ekran "24" cali" i karta.'),
        ("ru", 'Рост 5\'10", а карта" здесь.'),
        ("ru", "Если где - то лежит карта."),
        ("ru", "Это по - русски."),
        ("en", "A well - known base."),
        ("pl", "Karta biało - czerwona."),
        ("en", 'He said: "the "base" here.'),
        ("en", "He said: \"the 'base' here\"."),
    ],
)
def test_where_a_fix_is_not_certain_there_is_none(tmp_path: Path, language: str, text: str) -> None:
    path = tmp_path / "x.txt"
    path.write_text(text, encoding="utf-8")
    found = alerts(path, language)
    assert found
    mended = mend(path, read_document(path, "x", language), found)
    assert [mended.after.count(sign) for sign in ('"', "'", " - ")] == [text.count(sign) for sign in ('"', "'", " - ")]
