"""The real catalogs: complete, in the right language, typed as they should be, with the right plural forms."""

from __future__ import annotations

import re

import pytest

from forge.edition.texts import Texts, load_texts, sources_for
from forge.language.merge import stats
from forge.library import Facts
from forge.project import Project
from tests.conftest import every_game

# Names that are the same in Polish: loanwords, place names and the game itself.
SAME_IN_POLISH = {
    "game.title",
    "card.laseratops.name",
    "card.shinobi.name",
    "rule.limit.title",
    "card.gremlin.name",
    "card.portal.name",
    "base.tortuga.name",
    "unit.symbol",
    "board.city.name",
    "hero.gail.name",
    "hero.hartigan.name",
    "hero.marv.name",
    "marker.gladys.name",
    "rule.setup.gladys.title",
    "space.bar.name",
}


@every_game
def test_every_catalog_is_complete(project: Project, game: Facts, texts: Texts) -> None:
    counted = stats(texts.catalog, sources_for(project, game, texts.code))
    assert counted.translated == counted.total > 500
    assert (counted.fuzzy, counted.missing) == (0, 0)


def words_of(form: str) -> str:
    return re.sub(r"\{.*?\}", "", form).strip()


@every_game
def test_nothing_is_left_in_english(texts: Texts) -> None:
    # Names of ships are said as they are in Polish; the game's own is the same everywhere.
    ships = {key for key in texts.catalog.entries if key.startswith("ship.")}
    allowed = SAME_IN_POLISH | ships if texts.code == "pl" else {"game.title"}
    if texts.code != "en":
        worded = {key: entry for key, entry in texts.catalog.entries.items() if any(map(words_of, entry.source))}
        assert {key for key, entry in worded.items() if set(entry.forms) & set(entry.source)} <= allowed
    for key, entry in texts.catalog.entries.items():
        for form in entry.forms:
            if not (plain := words_of(form)):  # only a number, for example
                continue
            assert texts.code != "ru" or key in allowed or re.search("[а-яё]", plain, re.IGNORECASE), key
            assert texts.code != "pl" or key in allowed or not re.search(r"\b(the|of|you|your|is)\b", plain), key


@every_game
def test_texts_are_typed_as_they_should_be(texts: Texts) -> None:
    for key, entry in texts.catalog.entries.items():
        for form in entry.forms:
            assert not re.search(r"[\"']|\.\.\.|  |\u00a0", form), f"{key}: {form}"
            assert form == form.strip()
            if ".text." in key and not key.startswith("rule."):
                plain = re.sub(r"\{.*?\}|Factory 436-1337|436-1337", "", form)
                assert not re.search(r"\d", plain), f"{key} has a bare number: {form}"


@pytest.mark.parametrize(
    ("code", "one", "few", "many"), [("pl", [1], [2, 22], [5, 12, 21]), ("ru", [1, 21], [2, 22], [5, 12])]
)
def test_plural_forms_follow_the_number(
    project: Project, game: Facts, code: str, one: list[int], few: list[int], many: list[int]
) -> None:
    texts = load_texts(project, game, code)
    for unit in ("card", "vp", "minion", "power"):
        forms = texts.catalog.entries[f"unit.{unit}"].forms
        for index, numbers in enumerate((one, few, many)):
            for n in numbers:
                said = texts.line(f"unit.{unit}", n=n).text.replace("\u00a0", " ")
                assert said == forms[index].replace("{n}", str(n))
    assert len(set(texts.catalog.entries["unit.card"].forms)) == 3
