"""Every kind of every game is complete: it is played, worded in every language, shown by a scenario and documented.

That random abilities use every kind of Smash Up is shown in tests/abilities/test_mutations.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from forge.abilities.codec import decode
from forge.abilities.effects import Draw
from forge.abilities.frames import OnPlay
from forge.abilities.kinds import fields_of, yaml_name
from forge.abilities.sorts import Clause, Node
from forge.abilities.tree import kinds_used
from forge.edition.texts import load_texts, shortfall
from forge.language.grammar.table.meant import PList, PNode, PPart
from forge.overlay import has_yaml
from forge.proof.proofreader import load_proofreader
from forge.rules.games import games, rules_of, unplayed
from tests.conftest import ROOT, yaml_data
from tests.rules.conftest import Subject


def built(pattern: Any) -> Iterator[type[Node]]:
    """The kinds of which the meaning of a wording is made."""
    if isinstance(pattern, PNode):
        yield pattern.kind
    if isinstance(pattern, PNode | PPart):
        for _, part in pattern.fields:
            yield from built(part)
    if isinstance(pattern, PList):
        for part in pattern.parts:
            yield from built(part)


def names(kinds: set[type[Node]]) -> list[str]:
    return sorted(map(yaml_name, kinds))


def test_every_kind_is_played(subject: Subject) -> None:
    assert names(set(subject.facts.vocabulary.kinds) - subject.rules.runs) == []
    assert unplayed(subject.project, subject.facts) == []


@pytest.mark.parametrize("only", ["en", pytest.param(None, marks=pytest.mark.soak)])
def test_every_kind_is_worded_in_every_language_that_has_a_phrasebook(subject: Subject, only: str | None) -> None:
    vocabulary, locales = subject.facts.vocabulary, subject.project.locales
    # A clause is worded by the label before its sentences.
    labelled = {vocabulary.by_name[name] for name in vocabulary.clauses.values() if name in vocabulary.by_name}
    assert {kind for kind in vocabulary.kinds if issubclass(kind, Clause)} <= labelled
    for language in [only] if only is not None else subject.project.languages():
        if not has_yaml(subject.project, locales / language / "phrasebook.yml"):
            continue
        if language != subject.facts.info.language and shortfall(subject.project, subject.facts, language) is not None:
            continue  # an unfinished language
        texts = load_texts(subject.project, subject.facts, language)
        book = load_proofreader(subject.project, subject.facts, texts).grammar.book
        worded = {kind for rules in book.rules.values() for rule in rules for kind in built(rule.pattern)}
        assert names(set(vocabulary.kinds) - worded - labelled) == [], language


def test_every_kind_is_shown_by_a_scenario(subject: Subject) -> None:
    files = sorted((subject.facts.folder / "scenarios").glob("*.yml"))
    if not files:
        pytest.skip("a game without scenarios")
    told = [one for file in files for one in yaml_data(file)["scenarios"]]
    shown = {title for one in told for title in one.get("shows", ())} & set(subject.facts.abilities)
    abilities = [subject.facts.abilities[title] for title in shown]
    own = [ability for one in told for ability in one.get("abilities", {}).values()]
    abilities += [decode(ability, subject.facts.vocabulary) for ability in own]
    used = {name for ability in abilities for name in kinds_used(ability)}
    assert sorted(set(subject.facts.vocabulary.by_name) - used) == []


def line(kind: type[Node]) -> str:
    """How a kind stands in docs/abilities.md: its docstring."""
    return f"- `{yaml_name(kind)}`: {' '.join((kind.__doc__ or '').split())}"


def test_every_kind_has_a_line_of_documentation(subject: Subject) -> None:
    page = (ROOT / "docs" / "abilities.md").read_text(encoding="utf-8").splitlines()
    for kind in subject.facts.vocabulary.kinds:
        assert not (kind.__doc__ or "").startswith(f"{kind.__name__}("), f"{kind.__name__} has no docstring"
    assert [line(kind) for kind in subject.facts.vocabulary.kinds if line(kind) not in page] == []


def test_the_page_lists_no_kind_that_is_gone() -> None:
    page = (ROOT / "docs" / "abilities.md").read_text(encoding="utf-8").splitlines()
    listed = {one.split("`")[1] for one in page if one.startswith("- `")}
    assert listed == {name for game in games() for name in rules_of(game).vocabulary.by_name}


def test_traits_name_fields_that_are_there(subject: Subject) -> None:
    for kind in subject.facts.vocabulary.kinds:
        there = {field.attr for field in fields_of(kind)}
        told = {*kind.told_in.values(), *kind.refers, *kind.on, *kind.of_cards, *kind.worded}
        told |= {kind.played} if kind.played is not None else set()
        assert told <= there, kind.__name__
        assert set(kind.told_in) <= set(kind.tells), kind.__name__


def test_an_ability_that_the_engine_does_not_play_is_told_by_kind(subject: Subject) -> None:
    class Unheard(Draw):
        """No engine has heard of it."""

    strange = (OnPlay((Unheard(1),)),)
    assert list(subject.rules.unplayed(strange)) == ["the engine has no runner for 'unheard'"]
    assert all(list(subject.rules.unplayed(ability)) == [] for ability in subject.facts.abilities.values())
