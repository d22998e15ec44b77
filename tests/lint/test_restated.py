"""Texts of cards in a document: what means something else is found, other words for the same are let be."""

from __future__ import annotations

import pytest

from forge.lint.readers import read_plain
from tests.lint.test_rulings import found

CASES = [
    ("Najwyższy Władca: Możesz zwrócić jednego sługusa na rękę jego właściciela.", None),
    ("Najwyższy Władca: Zwróć jednego sługusa na rękę jego właściciela.", "must"),
    ("Najwyższy Władca ×1 Możesz zwrócić jednego sługusa na rękę jego właściciela.", None),
    ("Najwyższy Władca ×1 Zwróć jednego sługusa na rękę jego właściciela.", "must"),
    ("Pontonik. Przenieś co najwyżej dwóch sługusów innych graczy na inne bazy.", None),  # no card of that name
    ("Najwyższy Władca ma dziwną planetę i sługusów bez liku.", None),
    ("Najwyższy Władca: szef wszystkich obcych, jak sam o sobie mówi.", None),
]


@pytest.mark.parametrize(("text", "wrong"), CASES)
def test_the_text_of_a_card_is_read_behind_its_name(text: str, wrong: str | None) -> None:
    told = found("pl", "smashup", read_plain(text, "x.txt", "pl"), "rulings.text")
    assert len(told) == (wrong is not None)
    assert all("Zwróć" in alert.flaw.unit.text[alert.flaw.start : alert.flaw.end] for alert in told)
