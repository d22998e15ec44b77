"""Other human wordings of every ability: complete, different from each other and from what is printed."""

from __future__ import annotations

import pytest

from forge.edition.texts import Texts
from forge.library import Facts
from tests.conftest import ROOT, yaml_data

PARAPHRASES = ROOT / "tests" / "paraphrases"
GAMES = sorted(path.name for path in PARAPHRASES.iterdir() if path.name != "others")
pytestmark = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")


@pytest.fixture(scope="session")
def wordings(game: Facts, language: str) -> dict[str, list[str]]:
    path = PARAPHRASES / game.id / f"{language}.yml"
    found: dict[str, list[str]] = yaml_data(path)
    return found


def plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").lower().split())


def test_every_ability_has_five_other_wordings(game: Facts, texts: Texts, wordings: dict[str, list[str]]) -> None:
    assert set(wordings) == {title for title, ability in game.abilities.items() if ability}
    for owner in (thing for thing in game.printed if thing.id in wordings):
        said = [plain(text) for text in wordings[owner.id]]
        printed = " ".join(plain(texts.line(f"{owner.key}.text.{s.id}").text) for s in owner.text)
        assert not owner.text or len(set(said)) >= 5, owner.id
        assert printed not in said, owner.id
