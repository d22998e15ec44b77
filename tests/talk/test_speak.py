"""What is said at the table: refusals, questions, moves and news all have words, and they are the language's own."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from forge.edition.texts import Texts, load_texts
from forge.language.fold import alike, begins, fold, nearest, words
from forge.library import Facts
from forge.project import Project
from forge.rules.games import games, load_game, rules_of
from forge.rules.kernel.game import AnyGame, Game
from forge.rules.kernel.verdict import IllegalMove, Reason
from forge.rules.smashup import RULES
from forge.rules.smashup.engine.book import make_book
from forge.rules.smashup.engine.events import BARRIERS
from forge.rules.smashup.engine.start import Deal
from forge.talk.explain import moments, reference
from forge.talk.news import tell
from forge.talk.questions import answers, move, question
from forge.talk.seat import question_rows, table_rows
from forge.talk.sight import Sight
from forge.talk.speak import Speaker, sentences
from forge.talk.verdicts import refusal, refusals
from tests.conftest import ROOT, mostly

GAMES = 4
MOVES = 150
RULES_OF = ROOT / "forge" / "rules"


@pytest.fixture(scope="module")
def speaker(project: Project, game: Facts, language: str) -> Speaker:
    texts = load_texts(project, game, language)
    names = [texts.line(f"word.{key}").text for key in game.words if key.startswith("booklet.player.")]
    return Speaker(texts, names, listener=0)


def any_move(t: Any, ask: Any, source: random.Random) -> Any:
    """A move somebody might try, sensible or not."""
    card = source.randrange(len(t.title) + 1)
    where = source.choice([None, *t.bases(), *t.minions(), card])
    hand = [("play", held, where) for held in t.hand(ask.player)]
    specials = [("use", held, source.choice([None, *t.bases()])) for held in [*t.hand(ask.player), *t.minions()]]
    tries = [None, "yes", card, *t.minions(), ("play", card, where), ("use", card, where), *hand, *specials]
    return source.choice([*tries, *t.pile(ask.player)[-2:]])


def played_games(game: Facts) -> Iterator[tuple[AnyGame, random.Random]]:
    """Positions of games played at random, one after every decision."""
    book = make_book(game)
    for seed in range(GAMES):
        source = random.Random(seed)
        factions = source.sample(book.factions, 2 * (2 + seed % 3))
        seats = tuple(tuple(factions[i : i + 2]) for i in range(0, len(factions), 2))
        running = Game(RULES, book, Deal(seats, seed))
        for _ in range(MOVES):
            if running.over:
                break
            yield running, source
            legal = running.legal()
            # Rather play than pass, so that something happens.
            busy = [option for option in legal if option is not None] or legal
            running.apply(source.choice(busy if source.random() < 0.8 else legal))
        yield running, source


@pytest.fixture(scope="module")
def said(game: Facts, speaker: Speaker) -> dict[str, Any]:
    """Everything said in those games, with the codes and kinds that came up."""
    lines: list[str] = []
    codes: set[str] = set()
    kinds: set[str] = set()
    told: set[str] = set()
    for running, source in played_games(game):
        t, ask = running.table, running.question
        if ask is None or len(running.moves) % 40 == 0:
            news = running.news(source.choice([None, 0, 1]))
            told |= {item.kind for item in news}
            lines += tell(speaker, news)
        if ask is None:
            lines += [line for item in refusals(speaker, running.explain(None)) for line in item.lines]
            continue
        kinds.add(ask.kind)
        sight = Sight(speaker, running.observe(ask.player))
        asked = sight.view.question
        assert asked is not None
        if source.random() < 0.25:
            lines += question(sight, asked)
            lines += [answer.text for answer in answers(sight)]
            lines += [row.text for row in question_rows(sight, asked, answers(sight))]
            lines += [row.text for row in table_rows(speaker, sight.view)]
        for _ in range(3):
            wanted = any_move(t, ask, source)
            verdict = running.explain(wanted, source.choice([None, None, None, 1]))
            codes |= {reason.code for reason in verdict.reasons}
            lines += [line for item in refusals(speaker, verdict) for line in item.lines]
            if isinstance(wanted, tuple) and wanted[1] < len(t.title) and not t.title[wanted[1]].is_base:
                lines.append(move(sight, ask.player, wanted))
    return {"lines": lines, "codes": codes, "asked": kinds, "told": told}


# --- everything has words ---------------------------------------------------------------------------------------


def codes_in_the_rules(game: str) -> set[str]:
    """Every code of a refusal, as the rules of a game write them: given to `Reason`, or to who makes several."""
    found: set[str] = set()
    for path in [*(RULES_OF / "kernel").rglob("*.py"), *(RULES_OF / game).rglob("*.py")]:
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Reason", "_against") and node.args:
                found |= literals(node.args[0])
            elif isinstance(node, ast.Assign) and [getattr(one, "id", "") for one in node.targets] == ["code"]:
                found |= literals(node.value)
        if game == RULES.id:
            found |= set(re.findall(r'"(no_\w+_left|not_like\w*)"', source))
    return found | ({code for _, code in BARRIERS.values()} if game == RULES.id else set())


def literals(node: ast.AST) -> set[str]:
    """The words that an expression may be: one, or one of several."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@pytest.mark.parametrize("name", games())
def test_every_refusal_has_words_and_no_words_are_left_over(project: Project, name: str) -> None:
    words_of = load_game(project, name).words
    there = {key.removeprefix("talk.no.") for key in words_of if key.startswith("talk.no.")}
    assert there - {"heading", "allowed"} == codes_in_the_rules(name)


@mostly("ru")
def test_every_refusal_cites_its_rule_and_card(game: Facts, speaker: Speaker) -> None:
    t = next(played_games(game))[0].table
    card = next(card for card in range(t.first_base) if len(t.title[card].ability) == 1)
    for code in codes_in_the_rules(game.id):
        wrong, rule, cited = refusal(speaker, Reason(code, "scoring.ties", card, 0, (1,), t.things[card])).lines
        assert wrong.endswith((".", "!"))
        assert f" {speaker.numbers['scoring.ties']}, " in rule
        assert speaker.texts.line("rule.scoring.ties.text").text in rule
        assert cited == f"{speaker.quoted(t.title[card].id)}: {speaker.says(t.title[card].id)}"


@pytest.mark.parametrize("name", games())
def test_every_kind_of_news_has_words(project: Project, name: str) -> None:
    module = import_module(f"forge.rules.{name}.engine.news")
    kinds = {getattr(module, kind).__struct_config__.tag for kind in module.__all__ if kind not in ("News", "Thing")}
    told = {key.split(".")[2] for key in load_game(project, name).words if key.startswith("talk.news.")}
    silent = {"attach"} if name == RULES.id else set()  # the action has just been played there, and that is told
    assert kinds - told == silent
    assert told <= kinds


@pytest.mark.parametrize("name", games())
def test_every_option_and_what_it_can_be_has_words(project: Project, name: str) -> None:
    game = load_game(project, name)
    options = rules_of(name).options(rules_of(name).book(game))
    there = {f"option.{one.id}{end}" for one in options for end in ("", *(f".{value}" for value in one.values))}
    assert {key for key in game.words if key.startswith("option.")} == there
    assert not options or "talk.play.agreed" in game.words


def test_every_question_has_words(game: Facts) -> None:
    listed = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8").partition("Kinds of questions:")[2]
    kinds = set(re.findall(r"`(\w+)`", listed.partition("\n\n")[0]))
    asked = {key.split(".")[2] for key in game.words if key.startswith("talk.ask.")} - {"chosen", "again"}
    assert kinds == asked


def test_every_alternative_has_words(game: Facts) -> None:
    """Options between which a player chooses by kind are all named; the number is a last resort."""
    from forge.abilities.kinds import yaml_name
    from forge.abilities.tree import walk
    from forge.rules.smashup import kinds as nodes

    for title, ability in game.abilities.items():
        for _, node in walk(ability):
            if isinstance(node, nodes.Either):
                for part in node.do:
                    key = f"talk.option.which.{yaml_name(type(part))}"
                    key += f".{part.to.value}" if isinstance(part, nodes.Put) else ""
                    assert key in game.words, title


def test_every_moment_has_words_and_is_used(game: Facts, speaker: Speaker) -> None:
    used = {key for thing in game.printed for key in moments(speaker, thing.id)}
    assert used <= {key.removeprefix("talk.when.") for key in game.words}
    assert "other" not in used
    assert {key.removeprefix("talk.when.") for key in game.words if key.startswith("talk.when.")} == used | {"other"}


def test_words_of_areas_and_figures_are_those_of_the_game(game: Facts, speaker: Speaker) -> None:
    view = next(played_games(game))[0].observe(0)
    kinds = {area.kind for area in view.areas}
    places = {area.kind for area in view.areas if area.place is not None}
    assert {key.split(".")[2] for key in game.words if key.startswith("talk.at.")} <= kinds | {"card"}
    fixed = {"title", "player", "piles"}
    shown = {key.split(".")[2] for key in game.words if key.startswith("talk.table.")}
    assert shown == fixed | places | {f"on_{kind}" for kind in places}
    for prefix in {thing.prefix for thing in game.printed}:
        figures = {name for thing in game.printed if thing.prefix == prefix for name in thing.figures} | {"copies"}
        special = {key for key in game.words if key.startswith(f"talk.{prefix}.")}
        told = {key for key in special if key.split(".")[2] in figures}
        assert told or speaker.has("talk.power"), prefix
        assert not [key for key in special - told if prefix != "card"], "figures that nothing has"


@mostly("pl")
def test_much_of_it_comes_up_in_play(said: dict[str, Any]) -> None:
    assert len(said["codes"]) > 20
    assert len(said["asked"]) > 12
    assert len(said["told"]) > 18


# --- and they are the language's own ----------------------------------------------------------------------------


def strange_words(project: Project, game: Facts, texts: Texts) -> set[str]:
    """Words of the reviewed English that the language's own catalog does not use, and all ids."""

    def vocabulary(code: str) -> set[str]:
        entries = load_texts(project, game, code).catalog.entries.values()
        plain = [re.sub(r"\{.*?\}", " ", form) for entry in entries for form in entry.forms]
        return {word for form in plain for word in re.findall(r"[^\W\d_]+", form.lower())}

    return vocabulary(game.info.language) - vocabulary(texts.code)


@mostly("pl")
def test_nothing_is_said_in_another_language(
    said: dict[str, Any], project: Project, game: Facts, speaker: Speaker
) -> None:
    ids = {title for title in speaker.owners if "_" in title}
    strange = strange_words(project, game, speaker.texts)
    for line in said["lines"]:
        assert not re.search(r"\[\w+\.|[{}_]|\bNone\b", line), line
        assert not any(name in line for name in ids)
        if speaker.texts.code != game.info.language:
            assert not set(re.findall(r"[^\W\d_]+", line.lower())) & strange, line
    assert speaker.texts.unfinished() == {}


def test_cards_can_be_explained(speaker: Speaker) -> None:
    for title in speaker.owners:
        told = reference(speaker, title)
        assert told.when
        assert told.steps or not speaker.owners[title].text
    assert speaker.texts.unfinished() == {}


# --- details ----------------------------------------------------------------------------------------------------


def test_a_clause_is_cited_by_its_own_sentence(game: Facts) -> None:
    assert [sentences(game, "smoke_bomb", clause)[0].id for clause in (0, 1)] == ["protect", "fade"]
    assert len(sentences(game, "smoke_bomb", None)) == 2
    assert len(sentences(game, "shinobi", 0)) == 2


def test_copies_in_one_place_are_offered_once(game: Facts, speaker: Speaker) -> None:
    for running, _ in played_games(game):
        if running.question is None:
            continue
        texts = [(a.text, a.onto) for a in answers(Sight(speaker, running.observe(running.question.player)))]
        t, ask = running.table, running.question
        if ask.kind == "turn":
            titles = [(o[0], t.title[o[1]].id, t.where[o[1]], o[2]) for o in ask.options if o]
            assert len(texts) <= len(set(titles)) + 1
        if len(running.moves) > 120:
            break


def test_a_refused_move_changes_nothing(game: Facts) -> None:
    running = next(played_games(game))[0]
    before = running.moves
    with pytest.raises(IllegalMove):
        running.apply(("play", 0, 0))
    assert running.moves == before


def test_words_are_folded_and_compared() -> None:
    assert fold("Łódź") == "lodz"
    assert fold("ЁЖ Йод") == fold("еж иод")
    assert words("turn.play_minion 4.2") == ["turn", "play", "minion", "4", "2"]
    assert alike("score", "score") == 3
    assert alike("слу", "слуга") == 2
    assert alike(*words("sługusa sługusów")) == 1
    assert alike("base", "bases") == 2
    assert alike("ход", "год") == 0
    assert alike("захват", "захлопнуть") == 0
    assert begins(["pir", "ki"], "Pirate King")
    assert not begins(["ki", "pir"], "Pirate King")
    assert nearest("Kolekcjner", ["Kolekcjoner", "Tortuga"]) == "Kolekcjoner"
