"""Writes a position and a line of answers as a scenario that holds by one book and not by another."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from forge.library import Facts
from forge.problems import ProblemsError
from forge.rules.kernel.choices import MOVES, PARTS, PLAYERS, RESOLVE, TRIGGERS, Move
from forge.rules.kernel.contrast.pair import Pair, contrast_of, differing, seen
from forge.rules.kernel.contrast.parts import Contrast, Key, Layout, Line, Seen
from forge.rules.kernel.rules import AnyRules
from forge.rules.kernel.scenario.file import Loaded, read_scenarios
from forge.rules.kernel.scenario.run import run_scenario
from forge.rules.kernel.scenario.script import Script, ScriptError
from forge.rules.kernel.scenario.words import Scenario
from forge.temporary import own_folder

NAMES = ("ann", "ben", "cat", "dan")
FEW = 8  # answers that are listed one by one


@dataclass(frozen=True)
class Witness:
    """A scenario, and what each of the two books gives where they differ."""

    scenario: str
    canonical: tuple[str, ...]
    told: tuple[str, ...]


def tell(rules: AnyRules, books: Sequence[Any], facts: Facts, title: str, layout: Layout, line: Line) -> Witness | None:
    """The scenario of a line after which the games of two books differ; None when scenarios cannot say it."""
    contrast, layout = contrast_of(rules), layout.tidy()
    names = NAMES[: len(layout.seats)]
    try:
        scripts, play = _play(rules, books, layout, names, line)
        one, other = (seen(contrast, script.game, script.since) for script in scripts)
        keys = contrast.telling(differing(contrast, one, other))
        told = tuple(_row(contrast, scripts, key, other.get(key), 1) for key in keys)
        canonical = tuple(_row(contrast, scripts, key, one.get(key), 0) for key in keys)
        expectations = list(_expectations(contrast, scripts, one, keys))
    except (ScriptError, ProblemsError):
        return None
    for then in expectations:
        text = _text(title, layout.given(names, books[0]), play, then)
        if _holds(text, rules, books, facts):
            return Witness(text, canonical, told)
    return None


def _holds(text: str, rules: AnyRules, books: Sequence[Any], facts: Facts) -> bool:
    """Whether the scenario holds by the first book and not by the second."""
    with tempfile.TemporaryDirectory(dir=own_folder()) as folder:
        path = Path(folder) / "scenario.yml"
        path.write_text(text, encoding="utf-8")
        found, problems = read_scenarios(path, path.name, rules, books[0], facts)
    return (
        not problems
        and run_scenario(rules, books[0], found[0]).passed
        and not run_scenario(rules, books[1], found[0]).passed
    )


def _play(
    rules: AnyRules, books: Sequence[Any], layout: Layout, names: tuple[str, ...], line: Line
) -> tuple[list[Script], list[dict[str, Any]]]:
    """Both games after the line, and its script. Raises ScriptError when an answer has no name."""
    start, _ = layout.position(books[0])
    loaded = Loaded(Scenario(NAMES[0], NAMES[0], None), start, names, "", 0, (), 0)
    scripts = [Script(rules, book, loaded) for book in books]
    pair = Pair(rules, books, layout)
    play: list[dict[str, Any]] = []
    for said in line:
        question = scripts[0].game.question
        offered, option = pair.option(pair.games[0], said)
        if question is None or not offered or not pair.answer(said):
            raise ScriptError("an answer that nobody is asked for")
        name, value = names[question.player], _word(scripts[0], option)
        for script in scripts:
            script.make(name, value)
        play.append({name: value})
    return scripts, play


# --- names ----------------------------------------------------------------------------------------------------------


def _word(script: Script, option: Move, listed: bool = False) -> Any:
    """An answer to the open question as a scenario says it. `listed`: among others, below `asked`."""
    question = script.game.question
    assert question is not None
    wanted = script.game.alike(option)
    for value in _words(script, option):
        try:
            move = script.move(question.player, value)
            if move in question.options and script.game.alike(move) == wanted:
                return value["pick"] if listed and isinstance(value, dict) and "pick" in value else value
        except ScriptError:
            continue
    raise ScriptError("an answer has no name")


def _words(script: Script, option: Move) -> Iterator[Any]:
    """What an answer may be called, the simplest name first."""
    question = script.game.question
    assert question is not None
    if option is None:
        yield "pass" if question.of == MOVES and question.kind in contrast_of(script.game.rules).passing else False
    elif option == "yes":
        yield True
    elif isinstance(option, str):
        yield {"pick": option}
    elif isinstance(option, tuple):
        verb, card, where = option
        for name in references(script, card):
            if verb == RESOLVE or where is None:
                yield {verb: name}
                continue
            for at in references(script, where):
                yield {verb: name, "at": at}
    elif question.of == PLAYERS:
        yield {"pick": script.names[option]}
    elif question.of == PARTS:
        yield {"pick": script.option(option)}
    elif question.of == TRIGGERS:
        part = question.parts[option]
        for card in (part.thing, part.about):
            if card >= 0:
                yield from ({"pick": name} for name in references(script, card))
    else:
        yield from ({"pick": name} for name in references(script, option))


def references(script: Script, card: int) -> Iterator[str]:
    """The names of a card, the simplest first: `scout`, `scout@tortuga`, `scout@tortuga@ann`, `scout#2`."""
    title = script.title(card)
    places = sorted(script.where(card), key=lambda place: ("." in place, place))
    plain = [title, *(f"{title}@{place}" for place in places)]
    plain += [f"{title}@{one}@{other}" for one in places for other in places if one < other]
    yield from plain
    yield from (f"{name}#{number}" for name in plain for number in range(1, 10))


def reference(script: Script, card: int) -> str:
    """The name of a card wherever it is."""
    for name in references(script, card):
        try:
            if script.card(name) == card:
                return name
        except ScriptError:
            continue
    raise ScriptError("a card has no name")


# --- what must hold -------------------------------------------------------------------------------------------------


def _expectations(
    contrast: Contrast, scripts: Sequence[Script], one: Seen, keys: Sequence[Key]
) -> Iterator[dict[str, Any]]:
    """What holds by the first book where they differ, in one way or another; who is asked what can be said in three."""
    then: dict[str, Any] = {}
    for key in keys:
        if key != ("asked",):
            contrast.expect(scripts[0], key, one.get(key), then)
    if ("asked",) in keys:
        for asked in _asked(scripts):
            yield {**asked, **then}
    yield then


def _asked(scripts: Sequence[Script]) -> Iterator[dict[str, Any]]:
    """Who is asked what by the first book, in ways that the second one may not meet."""
    here, there = (script.game.question for script in scripts)
    if here is None:
        yield {"asked": {}}
        return
    name = scripts[0].names[here.player]
    few = len(here.options) <= FEW
    if here.of != MOVES and few:
        yield {"asked": {name: _distinct(scripts[0], here.options)}}
    if there is None or here.player != there.player or here.kind != there.kind:
        yield {"asked": {name: here.kind}}
    same = there is not None and (here.player, here.kind) == (there.player, there.kind)
    if same and (here.of == MOVES or not few):
        found = {}
        for key, mine, other in (("offered", 0, 1), ("not_offered", 1, 0)):
            theirs = {scripts[other].game.alike(option) for option in scripts[other].game.legal()}
            only = [o for o in scripts[mine].game.legal() if scripts[mine].game.alike(o) not in theirs]
            if only:
                found[key] = _distinct(scripts[mine], only[:FEW])
        yield found
    yield {"asked": {name: _distinct(scripts[0], here.options)}}
    yield {"asked": {name: here.kind}}


def _distinct(script: Script, options: Sequence[Move]) -> list[Any]:
    """The answers, copies of a card left out."""
    first = {script.game.alike(option): option for option in reversed(options)}
    return [_word(script, option, listed=True) for option in options if option in first.values()]


def _row(contrast: Contrast, scripts: Sequence[Script], key: Key, value: Any, which: int) -> str:
    """One difference, without words of any language: `hand ann: scout, howl`."""
    script = scripts[which]
    if key == ("asked",):
        parts, question = ["asked"], script.game.question
        if question is not None:
            parts += [script.names[question.player], question.kind]
            value = ", ".join(dict.fromkeys(script.option(option) for option in _notable(scripts, which)))
    else:
        parts, value = contrast.row(script, key, value)
    if isinstance(value, list | tuple):
        value = ", ".join(map(str, value))
    return f"{' '.join(parts)}: {'-' if value in (None, '') else value}"


def _notable(scripts: Sequence[Script], which: int) -> Sequence[Move]:
    """The answers to one game's question; where there are many, those that the other game does not offer."""
    mine, other = scripts[which].game, scripts[1 - which].game
    if len(mine.legal()) <= FEW or mine.question is None or other.question is None:
        return mine.legal()
    if (mine.question.player, mine.question.kind) != (other.question.player, other.question.kind):
        return mine.legal()[:FEW]
    theirs = {other.alike(option) for option in other.legal()}
    return [option for option in mine.legal() if mine.alike(option) not in theirs][:FEW]


# --- YAML -----------------------------------------------------------------------------------------------------------


def _text(title: str, given: dict[str, Any], play: list[dict[str, Any]], then: dict[str, Any]) -> str:
    """The scenario file, laid out as people write them."""
    lines = ["scenarios:", f"  - id: {title}.counterexample", f"    title: Where two readings of {title} part"]
    lines += [f"    shows: [{title}]", "    given:"]
    for key, value in given.items():
        if isinstance(value, dict) and value:
            lines += [f"      {key}:", *(f"        {name}: {flow(inner)}" for name, inner in value.items())]
        else:
            lines.append(f"      {key}: {flow(value)}")
    if play:
        lines += ["    play:", *(f"      - {name}: {flow(value)}" for step in play for name, value in step.items())]
    lines += ["    then:", *(f"      {key}: {flow(value)}" for key, value in then.items())]
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str:
    """Plain data on one line of YAML: `{ann: [scout, no], ben: []}`."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return text if yaml.safe_load(text) == value else f'"{text}"'
