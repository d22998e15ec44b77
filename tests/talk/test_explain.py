"""`forge explain` and `forge rule`: cards by any name, complete references, rules by id, number and words."""

from __future__ import annotations

import json
import re

import pytest

from forge.edition.texts import Texts
from forge.library import Facts
from forge.overlay import yaml_files
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from forge.talk.explain import reference, rows
from forge.talk.rulebook import Found, find_rule, page_rows, rule_page, search
from forge.talk.speak import Speaker
from tests.cli.calling import forge, refused
from tests.conftest import Edit, mostly


def explained(*args: str) -> dict[str, object]:
    done = forge("explain", *args, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, object] = json.loads(done.stdout)
    return found


# --- cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pirate_king", "PIRATE king", "krol piratow", "Король пиратов", "pir ki"])
def test_a_card_goes_by_its_name_in_any_language(name: str) -> None:
    assert explained(name, "--lang", "pl")["id"] == "pirate_king"


def test_a_name_may_be_several_words() -> None:
    assert explained("full", "sail")["id"] == "full_sail"


def test_a_name_that_fits_several_is_answered_with_all_of_them() -> None:
    assert "“microbot” may be any of: Microbot Alpha, Microbot Archive" in refused("explain", "microbot")


def test_a_deck_that_nobody_chooses_is_not_told_beside_the_type() -> None:
    assert (
        forge("explain", "zeus").stdout.splitlines()[1]
        == "Dreadnought · Fleet Ship · hull 12 · speed 0 · beam · mag gun"
    )


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    assert "Did you mean “Pirate King”?" in refused("explain", "Pirrate King")
    assert "Did you mean “Тортуга”?" in refused("explain", "Тортгуа")
    assert refused("explain", "qqq").startswith("Nothing here is called “qqq”. Names are those printed on cards")


def test_a_wrong_name_is_answered_in_the_language_asked_for() -> None:
    polish = refused("explain", "Kolekcjner", "--lang", "pl").replace("\N{NO-BREAK SPACE}", " ")
    assert polish == "Nic tu nie nazywa się „Kolekcjner”. Chodziło o: „Kolekcjoner”?"
    assert "может быть любой из карт" in refused("explain", "микробот", "--lang", "ru")
    assert not re.search(r"[A-Za-z]{3}", refused("explain", "ыыы", "--lang", "ru"))


def test_a_reference_is_complete(texts: Texts, game: Facts) -> None:
    told = reference(Speaker(texts), "full_sail")
    assert len(told.steps) == 2
    assert len(told.when) == 3
    assert len(told.rulings) == 3
    ids = [rule.id for rule in told.rules]
    assert {"scoring.before", "special", "move", "play"} <= set(ids)
    numbers = [tuple(map(int, rule.number.split("."))) for rule in told.rules]
    assert numbers == sorted(numbers)
    assert told.copies == game.thing("full_sail").copies


def test_timing_comes_from_the_ability(texts: Texts) -> None:
    speaker = Speaker(texts)

    def when(title: str) -> list[str]:
        lines = {speaker.say(f"talk.when.{key}"): key for key in ("before.hand", "before.in_play", "after.in_play")}
        lines |= {speaker.say(f"talk.when.{key}"): key for key in ("once.scoring", "base.after", "none", "end")}
        return [lines[line] for line in reference(speaker, title).when if line in lines]

    assert when("shinobi") == ["before.hand", "once.scoring"]
    assert when("pirate_king") == ["before.in_play"]
    assert when("scout") == ["after.in_play"]
    assert when("assassination") == ["end"]
    assert when("the_mothership") == ["base.after"]
    assert when("jungle_oasis") == ["none"]


def test_every_card_has_rules_when_it_has_an_ability(texts: Texts, game: Facts) -> None:
    speaker = Speaker(texts)
    bare = [title for title in speaker.owners if game.abilities[title] and not reference(speaker, title).rules]
    assert len(bare) < 12, bare
    for title in speaker.owners:
        assert len(rows(speaker, reference(speaker, title))) >= 4


def test_a_rule_explains_only_what_there_is(scratch: Project, edit: Edit) -> None:
    edit("cards/smashup/rules.yml", "explains: [start_of_turn]", "explains: [start_of_trun]")
    with pytest.raises(ProblemsError, match=r"rules\.yml:\d+: turn\.start: explains 'start_of_trun'"):
        load_game(scratch, "smashup")


# --- rules ------------------------------------------------------------------------------------------------------


def test_a_rule_goes_by_its_id_and_by_its_number(texts: Texts) -> None:
    speaker = Speaker(texts)
    assert find_rule(speaker, "scoring.ties") == find_rule(speaker, speaker.numbers["scoring.ties"]) == "scoring.ties"
    page = rule_page(speaker, "scoring.ties")
    assert len(page.examples) == 2
    assert [rule.id for rule in page.referred] == ["scoring.award"]
    assert page.number in page_rows(speaker, page)[0].text
    assert "smoke_bomb" in rule_page(speaker, "turn.start").cards


# What is looked for, and the rule that is found first.
FOUND = {
    "pl": {
        "remis": "scoring.ties",
        "remsi": "scoring.ties",
        "zniszczyc": "destroy",
        "ZWYCIĘSTWEM dzieli": "end.tie",
        "dobierasz karty": "turn.draw",
        "limit ręki": "turn.draw",
        "reki limit": "turn.draw",
        "ile kart dobieram": "turn.draw",
        "czy mogę zagrać dwa sługusy": "turn.play",
        "pusta talia": "turn.reshuffle",
        "kto zaczyna": "setup.first_player",
    },
    "ru": {
        "ничья": "scoring.ties",
        "уничтожение": "destroy",
        "ещё": "scoring.again",
        "еще": "scoring.again",
        "предел руки": "turn.draw",
        "сколько карт в руке": "turn.draw",
        "кончилась колода": "turn.reshuffle",
        "turn draw": "turn.draw",
    },
    "en": {
        "ties": "scoring.ties",
        "destroying": "destroy",
        "hand limit": "turn.draw",
        "how many cards do I draw": "turn.draw",
        "who wins": "end.win",
    },
}


# One test a language: what a search knows of it takes a second, and is kept by the process.
@pytest.mark.parametrize("code", ["en", *(pytest.param(code, marks=pytest.mark.soak) for code in ("pl", "ru"))])
def test_rules_are_found_by_words_in_any_form_and_order(code: str) -> None:
    found = {}
    for wanted in FOUND[code]:
        done = forge("rule", *wanted.split(), "--game", "smashup", "--lang", code, "--json")
        assert (done.returncode, done.stderr) == (0, "")
        found[wanted] = json.loads(done.stdout)[0]["id"]
    assert found == FOUND[code]


@mostly("en")
def test_rules_with_all_words_come_alone_and_else_those_with_most(texts: Texts) -> None:
    speaker = Speaker(texts)
    title = texts.line("rule.scoring.ties.title").text
    everywhere = search(speaker, title)
    assert everywhere.whole and everywhere.rules[0].id == "scoring.ties"
    partly = search(speaker, f"{title} xyzzy")
    assert not partly.whole and partly.rules[0].id == "scoring.ties" and len(partly.rules) <= 5
    assert search(speaker, "") == search(speaker, "xyzzy") == Found()


def test_words_by_which_rules_are_found_are_those_of_rules(game: Facts) -> None:
    asked = {key.removeprefix("talk.find.") for key in game.words if key.startswith("talk.find.")}
    assert asked <= {rule.id for rule in game.rules}


def test_a_language_without_a_phrasebook_is_searched_by_letters(scratch: Project) -> None:
    for name in ("phrasebook", "glossary", "smashup.phrasebook", "smashup.glossary"):
        for part in yaml_files(scratch, scratch.locales / "en" / f"{name}.yml"):
            part.unlink()
    done = forge("rule", "destroying", "--lang", "en", "--json", cwd=scratch.root)
    assert (done.returncode, done.stderr) == (0, "")
    assert "destroy" in [hit["id"] for hit in json.loads(done.stdout)]


def test_without_words_all_rules_are_listed(game: Facts) -> None:
    done = forge("rule", "--game", "smashup", "--lang", "ru")
    assert done.returncode == 0
    assert all(f"({rule.id})" in done.stdout for rule in game.rules)
    assert len(json.loads(forge("rule", "--game", "smashup", "--json").stdout)) == len(game.rules)


@pytest.mark.parametrize("among", [("--game", "smashup"), pytest.param((), marks=pytest.mark.soak)])
def test_nothing_found_is_exit_code_1_and_the_nearest_comes_first(among: tuple[str, ...]) -> None:
    done = forge("rule", "turn.paly", *among)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The nearest:" in done.stdout and "(turn.play)" in done.stdout
    none = forge("rule", "xyzzy", "--json", *among)
    assert (none.returncode, none.stdout) == (1, "[]\n")
    assert "No rule speaks of “xyzzy”" in forge("rule", "xyzzy", *among).stderr


def test_output_is_plain_where_there_is_no_terminal() -> None:
    done = forge("explain", "tortuga", "--lang", "ru")
    assert not re.search(r"\x1b", done.stdout)
    assert done.stdout.startswith("Тортуга\n")
