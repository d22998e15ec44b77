"""Rules retold by other hands: none told right is taken for wrong, and most told wrong are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from forge.lint.claims.saying import rightly
from forge.lint.readers import read_plain
from tests.conftest import yaml_data
from tests.lint.desks import desk
from tests.lint.test_claims import found

RETOLD = yaml_data(Path(__file__).parent / "retold.yml")
FOUND = {"smashup": 0.65, "magblast": 0.75, "sincity": 0.8}  # of what is told wrong, at least
FAST = ("smashup", "pl", 6)  # every sixth line
CASES = [
    FAST,
    *(pytest.param(game, language, 1, marks=pytest.mark.soak) for game, some in RETOLD.items() for language in some),
]


@pytest.mark.parametrize(("game", "language", "every"), CASES)
def test_rules_in_other_words_are_told_right_from_wrong(game: str, language: str, every: int) -> None:
    missed, lines = [], RETOLD[game][language][::every]
    for line in lines:
        assert found(language, rightly(line), game) == [], rightly(line)
        wrong = re.sub(r"\{[^|]*\|([^}]*)\}", r"\1", line)
        missed += [] if found(language, wrong, game) else [wrong]
    assert len(missed) <= (1 - FOUND[game]) * len(lines), missed


SAID = (
    "Mam na stosie trzy karty Uparty Z. Ile z nich zagram w tej turze? {Tylko jedną.|Wszystkie.}",
    "Jedyny słaby sługus przy Laseratopsie jest mój. Muszę go zniszczyć? {Tak.|Nie.}",
    "Czy Wojobot zostaje na bazie po jej zdobyciu? {Nie.|Tak.}",
    "Co się dzieje, gdy ktoś chce zniszczyć Bukaniera? {Musisz|Możesz} go przesunąć na inną bazę.",
    "Ile uszkodzeń zadaje Taranowanie? Tyle, ile wynosi {prędkość|wytrzymałość kadłuba} poświęconego okrętu.",
)


@pytest.mark.parametrize("text", SAID)
def test_what_is_said_of_a_card_is_told_right_from_wrong(text: str) -> None:
    game = "magblast" if "uszkodzeń" in text else "smashup"
    assert found("pl", rightly(text), game) == []
    (alert,) = found("pl", re.sub(r"\{[^|]*\|([^}]*)\}", r"\1", text), game)
    assert alert.check == "rulings.card"


def test_nothing_that_is_told_right_is_taken_for_wrong() -> None:
    told = desk("pl", "smashup").claims.told
    for lines in told.rules.values():
        for line in lines[:1]:
            document = read_plain(rightly(line), "x.txt", "pl")
            frames = desk("pl", "smashup").frames(document)
            assert not any(desk("pl", "smashup").retelling.wrong(frame) for frame in frames), line
