"""What the checks find of faults planted in correct texts, and that correct texts raise nothing: a sample of
benchmarks/checks.py, whose figures are in docs/quality.md. Shares may rise; who lowers one says why."""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from forge.edition.texts import catalog_path
from forge.language.messages import load_messages
from forge.language.waivers import load_waivers
from forge.lint.checks import all_checks
from forge.lint.desk import Desk
from forge.lint.finding import Alert
from forge.lint.measuring.documents import printed
from forge.lint.measuring.faults import FaultGround, all_kinds
from forge.lint.measuring.hands import TermPlaces, by_hand
from forge.lint.measuring.measure import LintTally
from forge.lint.measuring.plant import SownFile, rounds, sow
from forge.lint.readers import read_document
from forge.lint.run import Inspection
from forge.lint.textfile import TextFile
from tests.conftest import ROOT, yaml_data
from tests.lint.desks import desk

DRAWN = "print.fit"
THOROUGH = tuple(check for check in all_checks() if check.code != DRAWN)
TOLD = ("catalog.placeholder", "print.glyph")  # by `forge check` itself
QUICK = tuple(check for check in THOROUGH if not check.thorough or check.code in TOLD)
# Kinds that need the dictionaries of spelling, which take seconds to load.
SPELLED = frozenset(
    (
        "a misspelt word",
        "another word by one letter",
        "an English word left",
        "a name altered",
        "a letter without its dots",
    )
)
HANDS = ROOT / "tests" / "paraphrases" / "others"


@cache
def data(language: str) -> dict[str, object]:
    found: dict[str, object] = yaml_data(ROOT / f"tests/lint/faults/{language}.yml")
    return found


def alerts(here: Desk, document: TextFile, *, quick: bool = True) -> list[Alert]:
    messages = load_messages(here.project, "en", here.game.info.language)
    waivers = load_waivers(here.project, here.game.id, here.language)
    return list(Inspection(here, messages, QUICK if quick else THOROUGH, waivers).alerts([document]))


def told(found: list[Alert]) -> list[str]:
    return [f"{one.check}: {one.message} in {one.flaw.unit.key} {one.flaw.unit.text!r}" for one in found]


def found_of(here: Desk, every: int, most: int) -> LintTally:
    """What is told of one round of faults in every so many-th entry of the catalog."""
    path = catalog_path(here.project, here.game.id, here.language)
    whole = read_document(path, path.name, here.language)
    # All plural forms of an entry, or none; the same ones when others come to the catalog.
    keys = {unit.key for unit in whole if zlib.crc32((unit.key or "").encode()) % every == 0}
    chosen = [place for place, unit in enumerate(whole) if unit.key in keys]
    document = replace(whole, units=tuple(whole.units[place] for place in chosen))
    kinds = [kind for kind in all_kinds() if kind.name not in SPELLED]
    tally = LintTally()
    for faults in rounds(FaultGround(here, document, data(here.language)), kinds, most, "gate")[:1]:
        sown = sow(path, whole, [replace(fault, place=chosen[fault.place]) for fault in faults])
        kept = replace(sown.document, units=tuple(sown.document.units[place] for place in chosen))
        again = {place: replace(sown.faults[at], place=place) for place, at in enumerate(chosen) if at in sown.faults}
        tally.add(SownFile(kept, again, sown.text), alerts(here, kept), kinds)
    return tally


@pytest.mark.parametrize(
    ("language", "every", "most", "share"),
    [
        ("pl", 5, 2, 0.8),
        # The catalog grew and so other faults are planted: of 122 the same checks found 106 before, and 96 now.
        pytest.param("pl", 1, 4, 0.77, marks=pytest.mark.soak),
        pytest.param("ru", 1, 4, 0.8, marks=pytest.mark.soak),
        pytest.param("en", 1, 4, 0.6, marks=pytest.mark.soak),
    ],
)
def test_most_faults_of_a_catalog_are_found_and_little_else_is_told(
    language: str, every: int, most: int, share: float
) -> None:
    tally = found_of(desk(language), every, most)
    assert tally.planted.total() > 25
    assert tally.found.total() / tally.planted.total() >= share, [(fault.kind, text) for fault, text in tally.missed]
    assert tally.right.total() / tally.reports.total() >= 0.95, told(tally.wrong)


@pytest.mark.parametrize(
    "language", ["en", pytest.param("pl", marks=pytest.mark.soak), pytest.param("ru", marks=pytest.mark.soak)]
)
def test_the_rules_and_cards_as_a_document_raise_nothing(tmp_path: Path, language: str) -> None:
    here, path = desk(language), tmp_path / "printed.md"
    path.write_text(printed(here)[0], encoding="utf-8")
    assert told(alerts(here, read_document(path, path.name, language, here.known))) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_right_wordings_by_other_hands_raise_hardly_anything_and_say_their_terms(language: str) -> None:
    here, places, texts = desk(language), TermPlaces(), 0
    found: list[Alert] = []
    for document in by_hand(here, HANDS / here.game.id):
        places.add(here, document)
        texts += len(document.units)
        found += alerts(here, replace(document, units=tuple(replace(unit, key=None) for unit in document)))
    graver = [one for one in found if one.check.startswith(("rules", "numbers", "rulings"))]
    assert len(graver) <= 0.03 * texts, told(graver)
    assert places.alarms <= 0.02 * places.places


@pytest.mark.parametrize(
    ("text", "card"),
    [
        (
            "Gdy zostanie zniszczony, ty dobierasz 1 kartę, a pozostali gracze odrzucają po jednej losowej.",
            True,
        ),
        ("Przejrzyj talię baz i zamień bazę w grze na dowolną bazę z talii.", True),
        ("Gracz z największą mocą na bazie bierze liczbę z prawej.", False),
        ("Jeśli masz na ręce ponad 12 kart, odrzuć nadmiar.", False),
    ],
)
def test_what_a_card_does_is_told_from_what_a_rule_says(text: str, card: bool) -> None:
    assert (desk("pl").nearness.to_cards(text) > 0) is card
