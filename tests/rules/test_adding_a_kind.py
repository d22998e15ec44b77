"""docs/adding-a-kind.md is walked: its pieces of code are added to a copy of the project, and the new kind is written,
read and played."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from textwrap import indent
from types import MappingProxyType, ModuleType
from typing import Any

import pytest
import yaml

from forge.abilities.codec import AbilityError, decode, encode
from forge.abilities.kinds import Ability
from forge.abilities.vocabulary import Vocabulary, kinds_in
from forge.language.grammar.grammar import Bearer, load_grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.read import read
from forge.library import Facts
from forge.project import Project
from forge.rules.kernel.game import Game
from forge.rules.smashup import RULES
from forge.rules.smashup.engine import effects, start
from forge.rules.smashup.engine.start import Ground, Hands, Placed, Position
from forge.rules.smashup.kinds import effects as own
from forge.rules.smashup.kinds.vocabulary import VOCABULARY
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "adding-a-kind.md").read_text(encoding="utf-8")
# A piece of code begins with a comment that says where it belongs.
BLOCKS: dict[str, str] = dict(re.findall(r"```\w+\n# (.*?)\n(.*?)```", PAGE, re.DOTALL))
BEARER = Bearer("minion", "war_raptor")


@pytest.fixture(scope="module")
def added() -> Iterator[ModuleType]:
    """A module with the kind of the page, as if it stood in the file that the page names."""
    module = ModuleType("added_kind")
    vars(module).update({name: value for name, value in vars(own).items() if not name.startswith("__")})
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, module.__name__, module)
        exec("from __future__ import annotations\n" + BLOCKS["forge/rules/smashup/kinds/effects.py"], vars(module))
        yield module


@pytest.fixture(scope="module")
def vocabulary(added: ModuleType) -> Vocabulary:
    return VOCABULARY.extended(kinds_in(added))


@pytest.fixture(scope="module")
def ability(vocabulary: Vocabulary) -> Ability:
    return decode(yaml.safe_load(BLOCKS["the ability"]), vocabulary)


def test_it_is_decoded_encoded_and_known_to_its_own_vocabulary_alone(vocabulary: Vocabulary, ability: Ability) -> None:
    data = yaml.safe_load(BLOCKS["the ability"])
    assert encode(ability) == data
    assert vocabulary.faults(ability, BEARER.kind) == []
    with pytest.raises(AbilityError, match="there is no effect 'exchange'"):
        decode(data, VOCABULARY)


def test_its_traits_are_heeded(vocabulary: Vocabulary) -> None:
    bases = decode([{"on_play": {"exchange": {"what": "this", "with": {"one": "base"}}}}], vocabulary)
    assert [said for _, said in vocabulary.faults(bases)] == ["'exchange' is for cards, not for a base"]


@pytest.mark.soak
def test_it_is_written_and_read_in_every_language(scratch: Project, vocabulary: Vocabulary, ability: Ability) -> None:
    written = {}
    for where, rows in BLOCKS.items():
        if not where.startswith("locales/"):
            continue
        name, section = where.split(", below ")
        path = scratch.root / name
        head = f"\n  {section}:\n"
        text = path.read_text(encoding="utf-8")
        assert head in text, where
        path.write_text(text.replace(head, f"{head}{indent(rows, '    ')}", 1), encoding="utf-8")
        language = path.parent.parent.name
        grammar = load_grammar(scratch, language, vocabulary, {}, game="smashup")
        written[language] = grammar.writer(BEARER).text(ability)
        (reading,) = read(grammar, written[language], BEARER).found
        assert (reading.normal, reading.notes) == (meaning(ability, vocabulary), ())
    assert written == yaml.safe_load(BLOCKS["what forge writes"])


def test_it_is_played(game: Facts, added: ModuleType, ability: Ability, monkeypatch: pytest.MonkeyPatch) -> None:
    space: dict[str, Any] = dict(vars(effects))
    exec("from __future__ import annotations\n" + BLOCKS["forge/rules/smashup/engine/effects.py"], space)
    exchange = vars(added)["Exchange"]
    assert list(RULES.unplayed(ability)) == ["the engine has no runner for 'exchange'"]
    monkeypatch.setattr(start, "RUNNERS", MappingProxyType({**effects.RUNNERS, exchange: space["_exchange"]}))
    book = RULES.book(game, {"war_raptor": ability})
    grounds = (Ground("tortuga"), Ground("the_homeworld", (Placed("scout", 1, 1), Placed("invader", 1, 1))))
    play = Game(RULES, book, Position((Hands(("war_raptor",)), Hands()), grounds))
    t = play.table
    here, there = t.bases()
    play.apply(next(move for move in play.legal() if move and move[2] == here))
    play.apply("yes")
    scout = next(card for card in t.minions() if t.title[card].id == "scout")
    play.apply(scout)
    t = play.table
    assert {t.title[card].id for card in t.field(here)} == {"scout"}
    assert {t.title[card].id for card in t.field(there)} == {"war_raptor", "invader"}
