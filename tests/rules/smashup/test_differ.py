"""Counterexamples: readings that play differently are told apart, by a small scenario; equal ones are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as _replace
from pathlib import Path
from typing import Any

import pytest

from forge.abilities.kinds import Ability
from forge.abilities.tree import rewrite
from forge.library import Facts
from forge.rules.kernel.contrast import search as differ
from forge.rules.kernel.contrast.pair import Pair
from forge.rules.kernel.contrast.search import Counterexample, Same, counterexample
from forge.rules.kernel.scenario.file import read_scenarios
from forge.rules.kernel.scenario.run import Result, run_scenario
from forge.rules.smashup import RULES
from forge.rules.smashup import kinds as nodes
from forge.rules.smashup.engine.book import make_book

Change = Callable[[Any], Any]


def replace(node: Any, **values: Any) -> Any:
    return _replace(node, **values)


def changed(game: Facts, title: str, change: Change) -> Ability:
    """The ability of a title with a change made wherever it applies."""
    told = tuple(rewrite(clause, change) for clause in game.abilities[title])
    assert told != game.abilities[title], "the change changes nothing"
    return told


def must(node: Any) -> Any:
    return node.do[0] if isinstance(node, nodes.May) and len(node.do) == 1 else node


def at_most(n: int) -> Change:
    return lambda node: nodes.AtMost(n) if isinstance(node, nodes.AtMost) else node


def without(kind: type[nodes.Node], field: str) -> Change:
    """Leaves out what a field says."""
    return lambda node: replace(node, **{field: None}) if isinstance(node, kind) else node


def instead(kind: type[nodes.Node], new: Callable[[Any], Any]) -> Change:
    return lambda node: new(node) if isinstance(node, kind) else node


def with_(kind: type[nodes.Node], **values: Any) -> Change:
    return lambda node: replace(node, **values) if isinstance(node, kind) else node


def some(cases: list[tuple[str, str, Change]]) -> list[Any]:
    """Every third case by default, all of them in the long run."""
    marks = [() if index % 3 == 0 else (pytest.mark.soak,) for index in range(len(cases))]
    return [
        pytest.param(title, change, id=f"{title}: {what}", marks=marked)
        for (title, what, change), marked in zip(cases, marks, strict=True)
    ]


# What a slip in reading, a clumsy word or a wrong number would do to an ability.
DIFFERENT: list[tuple[str, str, Change]] = [
    ("collector", "must", must),
    ("collector", "2 for 3", at_most(2)),
    ("collector", "not here", without(nodes.Minion, "at")),
    ("invader", "2 points", with_(nodes.Gain, points=2)),
    ("scout", "before", instead(nodes.After, lambda node: nodes.Before(node.event))),
    ("crop_circles", "one of them", instead(nodes.All, lambda node: nodes.One(node.of))),
    ("disintegrator", "on top", with_(nodes.Put, to=nodes.Spot.deck_top)),
    ("jammed_signal", "only you", with_(nodes.Ignore, who=nodes.You(), may=True)),
    ("armor_stego", "always", without(nodes.Has, "during")),
    ("war_raptor", "2 for each", with_(nodes.ForEvery, n=2)),
    ("augmentation", "this turn", instead(nodes.YourTurn, lambda _: nodes.ThisTurn())),
    ("howl", "everybody's", without(nodes.Minion, "whose")),
    ("survival_of_the_fittest", "the highest", with_(nodes.Minion, rank=nodes.Rank.highest)),
    ("wildlife_preserve", "anybody's actions", with_(nodes.Action, whose=None)),
    ("shinobi", "as often as you like", without(nodes.When, "once")),
    ("ninja_acolyte", "whatever was played", without(nodes.When, "if_")),
    ("infiltrate", "for good", without(nodes.Ignore, "until")),
    ("smoke_bomb", "start of any turn", with_(nodes.StartOfTurn, of=nodes.EachPlayer())),
    ("pirate_king", "after", instead(nodes.Before, lambda node: nodes.After(node.event))),
    ("buccaneer", "when affected", instead(nodes.Destroyed, lambda node: nodes.Affected(node.what))),
    ("cannon", "exactly two", instead(nodes.UpTo, lambda node: nodes.Exactly(node.n, node.of))),
    ("dinghy", "all to one base", instead(nodes.OtherBases, lambda _: nodes.AnotherBase())),
    ("full_sail", "all of them", instead(nodes.AnyNumber, lambda node: nodes.All(node.of))),
    ("microbot_guard", "as many", instead(nodes.LessThan, lambda node: nodes.AtMost(node.n))),
    ("microbot_archive", "any minion", without(nodes.Minion, "tribe")),
    ("leprechaun", "before its ability", with_(nodes.When, ability_first=False)),
    ("gremlin", "chosen", instead(nodes.Random, lambda node: nodes.Exactly(node.n, node.of))),
    ("block_the_path", "every minion", without(nodes.Minion, "faction")),
    ("mark_of_sleep", "minions", instead(nodes.Action, lambda _: nodes.Minion())),
    ("archmage", "minions", instead(nodes.Action, lambda _: nodes.Minion())),
    ("mass_enchantment", "look", instead(nodes.Reveal, lambda node: nodes.Look(node.what))),
    ("time_loop", "one", with_(nodes.Exactly, n=1)),
    ("tenacious_z", "as often as you like", without(nodes.When, "once")),
    ("not_enough_bullets", "any names", with_(nodes.AnyNumber, same_name=False)),
    ("outbreak", "anywhere", without(nodes.PlayExtra, "at")),
    ("overrun", "you too", with_(nodes.CannotBePlayed, who=nodes.EachPlayer())),
    ("the_homeworld", "3 for 2", at_most(3)),
    ("the_mothership", "must", must),
    ("tar_pits", "on top", with_(nodes.Put, to=nodes.Spot.deck_top)),
    ("temple_of_goju", "the lowest", with_(nodes.Minion, rank=nodes.Rank.lowest)),
    ("tortuga", "the winner", instead(nodes.RunnerUp, lambda _: nodes.Winner())),
    ("the_central_brain", "only yours", with_(nodes.Minion, whose=nodes.You())),
    ("mushroom_kingdom", "your own", instead(nodes.AnotherPlayer, lambda _: nodes.You())),
    ("school_of_wizardry", "two bases", with_(nodes.Top, n=2)),
]


def run(text: str, game: Facts, abilities: dict[str, Ability], folder: Path) -> Result:
    """The only scenario of a text, played from those abilities."""
    path = folder / "told.yml"
    path.write_text(text, encoding="utf-8")
    found, problems = read_scenarios(path, path.name, RULES, make_book(game), game)
    assert [str(problem) for problem in problems] == []
    assert len(found) == 1
    return run_scenario(RULES, make_book(game, abilities), found[0])


@pytest.mark.parametrize(("title", "change"), some(DIFFERENT))
def test_a_different_reading_is_told_apart(title: str, change: Change, game: Facts, tmp_path: Path) -> None:
    told = changed(game, title, change)
    found = counterexample(game, title, told)
    assert isinstance(found, Counterexample)
    assert run(found.scenario, game, {}, tmp_path).failures == []
    assert run(found.scenario, game, {title: told}, tmp_path).failures != []
    assert found.canonical and found.canonical != found.told
    assert len(found.scenario.splitlines()) < 40, "a small one"


def test_a_counterexample_is_as_people_write_it(game: Facts) -> None:
    found = counterexample(game, "collector", changed(game, "collector", must))
    assert isinstance(found, Counterexample)
    assert (
        found.scenario
        == """scenarios:
  - id: collector.counterexample
    title: Where two readings of collector part
    shows: [collector]
    given:
      players:
        ann: {hand: [collector]}
        ben: {}
      bases:
        jungle_oasis: {}
    play:
      - ann: {play: collector, at: jungle_oasis}
    then:
      asked: {ann: [collector, no]}
      hand: {ann: []}
      at: {jungle_oasis: {ann: [collector]}}
"""
    )
    assert "asked ann minion: collector@jungle_oasis, pass" in found.canonical
    assert "hand ann: collector" in found.told


# Said in another way, and the same in every game: specials are used by choice, limits bite where they cannot, ...
EQUAL: list[tuple[str, str, Change]] = [
    ("pirate_king", "used by choice", must),
    ("shinobi", "played where it is used", without(nodes.Play, "at")),
    ("microbot_fixer", "you played none", with_(nodes.NotPlayed, what=nodes.Minion(whose=nodes.You(), other=True))),
    ("poison", "never below 0 anyway", without(nodes.Has, "floor")),
    ("gremlin", "another player: each of them", instead(nodes.OtherPlayers, lambda _: nodes.AnotherPlayer())),
    ("tar_pits", "any of the minions here", instead(nodes.One, lambda node: nodes.All(node.of))),
    (
        "microbot_alpha",
        "all yours count as that anyway",
        with_(nodes.ForEvery, of=nodes.Minion(nodes.You(), other=True)),
    ),
]


@pytest.mark.parametrize(("title", "change"), some(EQUAL))
def test_what_is_equal_in_play_is_not_told_apart(title: str, change: Change, game: Facts) -> None:
    found = counterexample(game, title, changed(game, title, change), games=30)
    assert found in (Same(30), Same(0))


def test_what_the_laws_make_equal_needs_no_game(game: Facts) -> None:
    less = changed(game, "collector", instead(nodes.AtMost, lambda node: nodes.LessThan(node.n + 1)))
    assert counterexample(game, "collector", less) == Same(0)
    assert counterexample(game, "collector", game.abilities["collector"]) == Same(0)


def test_another_name_for_what_is_named_is_no_difference(game: Facts) -> None:
    """Cards in play remember a name; the other reading has another name for it, and one real difference."""

    def change(node: Any) -> Any:
        if isinstance(node, nodes.NameFaction):
            return nodes.NameFaction("other")
        if isinstance(node, nodes.CannotBePlayed):
            return replace(node, what=replace(node.what, faction="other"), who=nodes.OtherPlayers())
        return node

    found = counterexample(game, "block_the_path", changed(game, "block_the_path", change))
    assert isinstance(found, Counterexample)
    assert "names" in found.scenario or "pick" in found.scenario


def test_the_same_search_finds_the_same(game: Facts) -> None:
    told = changed(game, "broadside", at_most(1))
    first = counterexample(game, "broadside", told, seed=3)
    assert first == counterexample(game, "broadside", told, seed=3)
    assert isinstance(first, Counterexample)


def test_a_whole_game_is_shrunk_too(game: Facts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(differ, "WHOLE", 1)
    for title, change in (("disintegrator", at_most(2)), ("the_central_brain", with_(nodes.Has, power=2))):
        found = counterexample(game, title, changed(game, title, change), games=30)
        assert isinstance(found, Counterexample)
        assert len(found.scenario.splitlines()) < 30
        assert run(found.scenario, game, {}, tmp_path).failures == []


def test_progress_is_told(game: Facts) -> None:
    heard: list[int] = []
    told = changed(game, "pirate_king", must)
    assert counterexample(game, "pirate_king", told, games=5, progress=heard.append) in (Same(5), Same(0))
    assert heard in ([1, 2, 3, 4, 5], [])


def test_where_the_engine_breaks_down_nothing_is_called_the_same(game: Facts, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> bool:
        raise RuntimeError("something broke")

    monkeypatch.setattr(Pair, "answer", broken)
    with pytest.raises(RuntimeError, match="something broke"):
        counterexample(game, "collector", changed(game, "collector", at_most(4)), games=5)
