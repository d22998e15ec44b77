"""The database: its facts are pinned here, and every kind of mistake is reported with file, line and what is right."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from forge.edition.schemas import schemas
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.rules.games import load_game
from forge.yamlwords import PATTERNS
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.undrawn

Edit = Callable[[str, str, str], None]

# Per faction its minions as id power x copies, then its actions as id x copies, in printed order.
DECKS = {
    "aliens": "supreme_overlord 5x1, invader 3x2, scout 3x3, collector 2x4; abduction x1, beam_up x2, crop_circles x1, "
    "disintegrator x2, invasion x1, jammed_signal x1, probe x1, terraforming x1",
    "dinosaurs": "king_rex 7x1, laseratops 4x2, armor_stego 3x3, war_raptor 2x4; augmentation x2, howl x2, "
    "natural_selection x1, rampage x1, survival_of_the_fittest x1, tooth_and_claw_and_guns x1, upgrade x1, "
    "wildlife_preserve x1",
    "ninjas": "ninja_master 5x1, tiger_assassin 4x2, shinobi 3x3, ninja_acolyte 2x4; assassination x1, disguise x1, "
    "hidden_ninja x1, infiltrate x2, poison x1, seeing_stars x2, smoke_bomb x1, way_of_deception x1",
    "pirates": "pirate_king 5x1, buccaneer 4x2, saucy_wench 3x3, first_mate 2x4; broadside x2, cannon x1, dinghy x2, "
    "full_sail x1, powderkeg x1, sea_dogs x1, shanghai x1, swashbuckling x1",
    "robots": "nukebot 5x1, warbot 4x2, hoverbot 3x3, zapbot 2x4, microbot_alpha 1x1, microbot_archive 1x1, "
    "microbot_fixer 1x2, microbot_guard 1x2, microbot_reclaimer 1x2; tech_center x2",
    "tricksters": "leprechaun 5x1, brownie 4x2, gnome 3x3, gremlin 2x4; block_the_path x1, disenchant x2, "
    "enshrouding_mist x2, flame_trap x1, hideout x1, mark_of_sleep x1, pay_the_piper x1, take_the_shinies x1",
    "wizards": "archmage 4x1, chronomage 3x2, enchantress 2x3, neophyte 2x4; mass_enchantment x1, mystic_studies x2, "
    "portal x1, sacrifice x1, scry x1, summon x2, time_loop x1, winds_of_change x1",
    "zombies": "zombie_lord 5x1, grave_digger 4x2, tenacious_z 2x3, walker 2x4; grave_robbing x2, lend_a_hand x1, "
    "mall_crawl x1, not_enough_bullets x1, outbreak x1, overrun x1, they_keep_coming x2, theyre_coming_to_get_you x1",
}
BASES = [
    ("the_homeworld", "aliens", 23, (4, 2, 1)),
    ("the_mothership", "aliens", 20, (4, 2, 1)),
    ("jungle_oasis", "dinosaurs", 12, (2, 0, 0)),
    ("tar_pits", "dinosaurs", 16, (4, 3, 2)),
    ("ninja_dojo", "ninjas", 18, (2, 3, 2)),
    ("temple_of_goju", "ninjas", 18, (2, 3, 2)),
    ("the_grey_opal", "pirates", 17, (3, 1, 1)),
    ("tortuga", "pirates", 21, (4, 3, 2)),
    ("factory_436_1337", "robots", 25, (2, 2, 1)),
    ("the_central_brain", "robots", 19, (4, 2, 1)),
    ("cave_of_shinies", "tricksters", 23, (4, 2, 1)),
    ("mushroom_kingdom", "tricksters", 20, (5, 3, 2)),
    ("school_of_wizardry", "wizards", 20, (3, 2, 1)),
    ("the_great_library", "wizards", 22, (4, 2, 1)),
    ("evans_city_cemetery", "zombies", 20, (5, 3, 2)),
    ("rhodes_plaza_mall", "zombies", 24, (0, 0, 0)),
]
RULES = {
    "goal": "points score",
    "setup": "decks same_faction draft bases hand first_player table players",
    "turn": "start play play_minion play_action check_bases draw reshuffle end",
    "scoring": "ready order before passing extra_now award as_scored ties tied_ability after clear replace again",
    "end": "win tie",
    "base": "anatomy ability",
    "": "affect attach control current_player destroy discard extra here limit look move ongoing play power return "
    "special winner card_beats_rule cant_beats_can "
    "active_player_orders play_without_effect must any_number_zero extra_during_scoring discard_public",
}
CONSTANTS = {
    "victory_target": 15,
    "opening_hand": 5,
    "cards_per_deck": 40,
    "extra_bases": 1,
    "minions_per_turn": 1,
    "actions_per_turn": 1,
    "draw_per_turn": 2,
    "hand_limit": 10,
    "deck_pairs": 28,
}


def test_the_box_holds_what_is_printed_on_it(game: Facts) -> None:
    cards, bases = game.kind("minion", "action"), game.kind("base")
    assert [faction.id for faction in game.groups] == sorted(DECKS)
    assert {sum(card.copies for card in cards if card.group == faction) for faction in DECKS} == {20}
    assert sum(card.copies for card in cards) == 160
    assert len(cards) == len({card.id for card in cards}) == 94
    assert Counter(base.group for base in bases) == dict.fromkeys(DECKS, 2)
    assert (game.info.players.min, game.info.players.max) == (2, 4)


@pytest.mark.parametrize("faction", DECKS)
def test_every_card_has_its_power_and_its_copies(game: Facts, faction: str) -> None:
    minions, actions = DECKS[faction].split("; ")
    expected = [(i, "minion", int(p), int(c)) for i, p, c in re.findall(r"(\w+) (\d+)x(\d+)", minions)]
    expected += [(i, "action", None, int(c)) for i, c in re.findall(r"(\w+) x(\d+)", actions)]
    found = [thing for thing in game.inside(faction) if thing.type != "base"]
    assert [(card.id, card.type, card.number("power"), card.copies) for card in found] == expected


def test_every_base_has_its_breakpoint_and_its_points(game: Facts) -> None:
    bases = game.kind("base")
    assert [(base.id, base.group, base.number("breakpoint"), base.numbers("points")) for base in bases] == BASES


def test_every_rule_of_the_rulebook_is_there(game: Facts) -> None:
    wanted = {f"{group}.{name}".lstrip(".") for group, names in RULES.items() for name in names.split()}
    assert len(wanted) == 60
    assert wanted - {rule.id for rule in game.rules} == set()
    assert "scoring.example.full_sail" in {example.id for example in game.examples}
    assert CONSTANTS.items() <= game.constants.items()


# --- mistakes ---------------------------------------------------------------------------------------------------


def complaints(project: Project) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        load_game(project, "smashup")
    return [str(problem) for problem in caught.value.problems]


def line_of(project: Project, file: str, text: str) -> int:
    """The line of the only place where `text` stands."""
    whole = (project.cards / "smashup" / file).read_text(encoding="utf-8")
    assert whole.count(text) == 1, f"{text!r} stands {whole.count(text)} times in {file}"
    return whole[: whole.index(text)].count("\n") + 1


NINJAS, RULES_FILE, GAME, BASES_FILE = "factions/ninjas.yml", "rules.yml", "game.yml", "bases.yml"
WORDS, BOOKLET = "words.yml", "booklet.yml"
# what goes wrong: file, old text, new text, a text on the line that must be named, words of the message
MISTAKES = {
    "missing field": (NINJAS, "    name: Shinobi\n", "", "id: shinobi", ["`name` is missing in cards[3]"]),
    "wrong type": (BASES_FILE, "breakpoint: 12", "breakpoint: many", "breakpoint: many",
                   ["bases[3].breakpoint must be a whole number, 1 or more, not 'many'"]),
    "number too small": (BASES_FILE, "breakpoint: 12", "breakpoint: 0", "breakpoint: 0", ["1 or more, not 0"]),
    "list too short": (BASES_FILE, "[2, 0, 0]", "[2, 0]", "[2, 0]", ["must be a list of 3, not of 2"]),
    "item of a wrong type": (BASES_FILE, "[2, 0, 0]", "[2, x, 0]", "[2, x, 0]", ["points[2] must be a whole"]),
    "unknown field": (BASES_FILE, "breakpoint: 12", "breakpoint: 12\n    brake: 3", "brake: 3",
                      ["no field `brake` in bases[3]", "(fields: id, name, faction"]),
    "bad id": (NINJAS, "id: tiger_assassin", "id: Tiger", "id: Tiger", ["must be an id (lower-case", "not 'Tiger'"]),
    "unknown kind": (NINJAS, "id: fade\n        kind: ongoing", "id: fade\n        kind: onn", "kind: onn",
                     ["one of base, on_play, ongoing, special, not 'onn'; did you mean 'ongoing'?"]),
    "empty name": (NINJAS, "name: Poison", "name: ''", "name: ''", ["a non-empty text, not ''"]),
    "wrong word": (WORDS, "card.type.minion: Minion", "card.type.minion: 7", "minion: 7", ["card.type.minion"]),
    "wrong key": (WORDS, "card.type.minion: Minion", "Card Type: M", "Card Type: M",
                  ["the name 'Card Type' in words must be an id (lower-case"]),
    "misspelt field": (NINJAS, "    power: 4", "    pwer: 4", "pwer: 4",
                       ["no field `pwer` in cards[2]; did you mean `power`?", "(fields: id, name"]),
    "mapping as a list": (GAME, "{min: 2, max: 4}", "[2, 4]", "[2, 4]",
                          ["players must be a mapping (min: …, max: …), not a list"]),
    "list as a text": (BASES_FILE, "[2, 0, 0]", "none", "points: none", ["must be a list of 3, not 'none'"]),
    "text that is a number": (NINJAS, "name: Poison", "name: 8", "name: 8", ["text, not 8; put it in quotes"]),
    "text that is a truth": (NINJAS, "name: Poison", "name: no", "name: no", ["not false; put it in quotes"]),
    "text that is a date": (NINJAS, "name: Poison", "name: 2024-05-01", "2024-05-01", ["date 2024-05-01; put"]),
    "number in quotes": (BASES_FILE, "breakpoint: 12", "breakpoint: '12'", "'12'", ["take the quotes away"]),
    "truth as a number": (BASES_FILE, "breakpoint: 12", "breakpoint: yes", "breakpoint: yes", ["not true"]),
    "half a number": (BASES_FILE, "breakpoint: 12", "breakpoint: 1.5", "breakpoint: 1.5", ["whole number", "not 1.5"]),
    "nothing given": (BASES_FILE, "breakpoint: 12", "breakpoint:", "breakpoint:\n", ["but nothing is given"]),
    "neither text nor plural": (GAME, '{one: "{n} card", other: "{n} cards"}', "card", "card: card",
                                ["units.card must be a mapping (one: …, other: …), not 'card'"]),
    "word of neither kind": (WORDS, "card.type.minion: Minion", "card.type.minion: [M]", "minion: [M]",
                             ["must be a non-empty text or a mapping (one: …, other: …, count: …), not a list"]),
    "plural without a form": (GAME, ', other: "{n} cards"', "", "card: {", ["`other` is missing in units.card"]),
    "key given twice": (NINJAS, "name: Shinobi", "name: Shinobi\n    name: S", "name: S\n", ["'name'", "twice"]),
    "alias in itself": (NINJAS, "cards:", "cards: &x\n  - *x", "- *x", ["contains itself"]),
    "unknown alias": (NINJAS, "name: Poison", "name: *nobody", "*nobody", ["alias"]),
    "tab": (NINJAS, "    name: Poison", "\tname: Poison", "\tname: Poison", ["not valid YAML"]),
    "indent": (NINJAS, "    name: Poison", "     name: Poison", "     name: Poison", ["not valid YAML"]),
    "control character": (NINJAS, "Poison", "Poi\x07son", "Poi\x07son", ["U+0007"]),
    "impossible date": (NINJAS, "name: Poison", "name: 2024-13-45", "2024-13-45", ["quotes"]),
    "minion without power": (NINJAS, "    power: 4\n", "", "id: tiger_assassin", ["tiger_assassin", "needs a power"]),
    "action with power": (NINJAS, "name: Poison", "name: Poison\n    power: 2", "power: 2\n    type", ["no power"]),
    "minion played on": (NINJAS, "    power: 4", "    power: 4\n    play_on: base", "play_on: base\n    copies: 2",
                         ["only actions"]),
    "copies do not add up": (NINJAS, "    copies: 4", "    copies: 3", "cards:", ["19 cards", "a faction has 20"]),
    "card id twice": (NINJAS, "id: tiger_assassin", "id: shinobi", "id: shinobi\n    name: Shinobi",
                      ["'shinobi' is there twice"]),
    "card id of another faction": (NINJAS, "id: tiger_assassin", "id: walker", "",
                                   ["zombies.yml:", "'walker'", "ninjas.yml too"]),
    "faction id is not the file": (NINJAS, "id: ninjas", "id: nimjas", "id: nimjas", ["'nimjas'", "ninjas.yml"]),
    "unknown placeholder": (NINJAS, "−{penalty}", "−{penalti}", "{penalti}", ["{penalti}", "floor, penalty"]),
    "unknown unit": (NINJAS, "−{penalty}", "−{penalty:cart}", "{penalty:cart}", ["'cart'", "card, vp, power, minion"]),
    "lone brace": (NINJAS, "−{penalty}", "−{penalty", "{penalty power", ["lone {", "{n:card}"]),
    "number never printed": (NINJAS, "{least: 1,", "{x: 9, least: 1,", "{x: 9,", ["'x' is never printed"]),
    "wrong kind on a card": (NINJAS, "id: fade\n        kind: ongoing", "id: fade\n        kind: base", "kind: base",
                             ["kind must be on_play, ongoing or special"]),
    "plural without count": (BASES_FILE, "count: n\n        numbers: {n: 3}", "numbers: {n: 3}", "", ["no `count`"]),
    "count is no number": (BASES_FILE, "count: n\n        numbers: {n: 3}", "count: m\n        numbers: {n: 3}", "",
                           ["'m' is not one of its numbers"]),
    "unknown faction": (BASES_FILE, "faction: ninjas", "faction: nimjas", "nimjas",
                        ["'nimjas'", "aliens, dinosaurs, ninjas"]),
    "unknown constant": (RULES_FILE, "uses: [opening_hand]", "uses: [xtra]", "uses: [xtra]", ["no constant 'xtra'"]),
    "unknown rule": (RULES_FILE, "refers: [end.win]", "refers: [end.wim]", "refers: [end.wim]", ["'end.wim'"]),
    "unknown section": (RULES_FILE, "section: goal", "section: gaol", "section: gaol", ["'gaol'", "goal"]),
    "no such card": (BOOKLET, "title: infiltrate", "title: infiltrates", "infiltrates", ["no title 'infiltrates'"]),
    "no such type": (BOOKLET, "type: base", "type: bass", "type: bass", ["no type 'bass'; there are: action, base"]),
    "no such words": (BOOKLET, "no_text: booklet.bases.no_ability", "no_text: booklet.bases.none", "",
                      ["section bases", "has no 'booklet.bases.none'"]),
    "summary of nothing": (BOOKLET, "sections: [goal]}", "sections: [gaol]}", "[gaol]", ["'gaol', which is none"]),
    "example elsewhere": (RULES_FILE, "names: {base: ninja_dojo}", "names: {base: ninja_dojos}", "ninja_dojos",
                          ["no base 'ninja_dojos'"]),
    "no portrait": (GAME, "zombies]", "zombies, elves]", "", ["factions/elves.yml", "missing"]),
    "faction listed twice": (GAME, "zombies]", "zombies, zombies]", "zombies, zombies", ["'zombies' is there twice"]),
    "game id is not the folder": (GAME, "id: smashup", "id: smashop", "id: smashop", ["'smashop'", "smashup"]),
    "no such language": (GAME, "language: en", "language: eo", "language: eo", ["'eo'", LANGUAGES]),
    "unit of a unit": (GAME, '"{n} card"', '"{n:vp} card"', "{n:vp}", ["unit card", "'vp'"]),
    "unit without its number": (GAME, '"{n} card"', '"{m} card"', "{m} card", ["{m}", "are: n"]),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_where_it_is(mistake: str, scratch: Project, edit: Edit) -> None:
    file, old, new, at, words = MISTAKES[mistake]
    path = scratch.cards / "smashup" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = complaints(scratch)
    place = f"cards/smashup/{file}:{line_of(scratch, file, at)}: " if at else "cards/smashup/"
    said = [one for one in found if one.startswith(place) and all(word in one for word in words)]
    assert said, "\n".join(found)
    assert all(re.match(r"cards/smashup/\S+\.yml(:\d+)?: \S", one) and "\n" not in one for one in found)


@pytest.mark.parametrize("file", [GAME, BASES_FILE, RULES_FILE, BOOKLET, WORDS, "factions/aliens.yml"])
def test_a_missing_an_empty_and_an_undecodable_file(file: str, scratch: Project) -> None:
    path = scratch.cards / "smashup" / file
    good = path.read_bytes()
    for content in (b"", b"# nothing\n", b"~\n"):
        path.write_bytes(content)
        assert complaints(scratch) == [f"cards/smashup/{file}: the file is empty"]
    path.write_bytes(good.replace(b"\n", b"\n\xff", 2))
    assert complaints(scratch) == [f"cards/smashup/{file}:2: not UTF-8 text; save the file as UTF-8"]
    if file != GAME:
        path.unlink()
        assert complaints(scratch) == [f"cards/smashup/{file}: the file is missing"]


def test_an_unknown_game_is_answered_with_those_there_are(scratch: Project) -> None:
    with pytest.raises(ProblemsError, match=r"there is no game 'chess'; this project has: smashup"):
        load_game(scratch, "chess")


def test_several_mistakes_in_several_files_are_reported_together(scratch: Project, edit: Edit) -> None:
    edit("cards/smashup/factions/ninjas.yml", "name: Poison", "nam: Poison")
    edit("cards/smashup/factions/ninjas.yml", "    power: 4\n", "    power: four\n")
    edit("cards/smashup/bases.yml", "breakpoint: 12", "breakpoint: x")
    edit("cards/smashup/bases.yml", "breakpoint: 25", "breakpoint: y")
    edit("cards/smashup/words.yml", "card.type.minion: Minion", "card.type.minion: 1")
    edit("cards/smashup/words.yml", "card.type.action: Action", "card.type.action: [2]")
    edit("cards/smashup/rules.yml", "section: end\n    title: Winning", "section end\n    title: Winning")
    places = {one.rsplit(": ", 1)[0].split(":")[0].removeprefix("cards/smashup/") for one in complaints(scratch)}
    assert places == {"factions/ninjas.yml", "bases.yml", "words.yml", "rules.yml"}
    counts = Counter(one.split(":")[0].removeprefix("cards/smashup/") for one in complaints(scratch))
    assert counts["bases.yml"] == counts["words.yml"] == 2
    assert counts["factions/ninjas.yml"] >= 2
    for name, found in {"bases.yml": ("breakpoint: x", "breakpoint: y"), "words.yml": ("minion: 1", "[2]")}.items():
        for text in found:
            assert any(f"{name}:{line_of(scratch, name, text)}:" in one for one in complaints(scratch))


def test_several_mistakes_in_one_mapping_are_reported_together(scratch: Project, edit: Edit) -> None:
    edit("cards/smashup/game.yml", "victory_target: 15", "victory_target: fifteen")
    edit("cards/smashup/game.yml", "{min: 2, max: 4}", "[2, 4]")
    edit("cards/smashup/game.yml", "title: Smash Up\n", "")
    target, players = (line_of(scratch, GAME, text) for text in ("victory_target", "players: ["))
    assert complaints(scratch) == [
        "cards/smashup/game.yml:2: `title` is missing; it must be a non-empty text",
        f"cards/smashup/game.yml:{players}: players must be a mapping (min: …, max: …), not a list",
        f"cards/smashup/game.yml:{target}: constants.victory_target must be a whole number, 0 or more, not 'fifteen'",
    ]


def test_a_file_of_the_wrong_kind(scratch: Project) -> None:
    path = scratch.cards / "smashup" / GAME
    path.write_text("\n- smashup\n", encoding="utf-8")
    wanted = "a mapping (id: …, language: …, title: …, players: …, …)"
    assert complaints(scratch) == [f"cards/smashup/game.yml:2: the file must be {wanted}, not a list"]


def test_several_inconsistencies_in_several_files_are_reported_together(scratch: Project, edit: Edit) -> None:
    edit("cards/smashup/rules.yml", "refers: [scoring.ready]", "refers: [scoring.redy]")
    edit("cards/smashup/rules.yml", "uses: [opening_hand]", "uses: [xtra]")
    edit("cards/smashup/booklet.yml", "title: infiltrate", "title: infiltrates")
    edit("cards/smashup/factions/ninjas.yml", "−{penalty}", "−{penalti}")
    found = "\n".join(complaints(scratch))
    for word in ("'scoring.redy'", "'xtra'", "no title 'infiltrates'", "{penalti}", "'penalty' is never printed"):
        assert word in found


# --- schemas ----------------------------------------------------------------------------------------------------


def test_the_schemas_in_the_repository_are_those_of_the_model(project: Project) -> None:
    made = schemas()
    assert {
        p.relative_to(project.root / "schemas").as_posix() for p in (project.root / "schemas").rglob("*.json")
    } == set(made)
    for name, text in made.items():
        assert (project.root / "schemas" / name).read_text(encoding="utf-8") == text, f"run forge schema: {name}"
        assert json.loads(text)["$schema"].startswith("https://json-schema.org/")


def test_every_pattern_of_the_model_has_its_words() -> None:
    patterns = {pattern for text in schemas().values() for pattern in re.findall(r'"pattern": (".*")', text)}
    assert {json.loads(pattern) for pattern in patterns} == set(PATTERNS)


def test_every_yaml_file_names_its_schema_in_the_first_line(project: Project) -> None:
    files = [p for top in (project.cards, project.locales, project.templates) for p in sorted(top.rglob("*.yml"))]
    assert len(files) >= 18
    for file in files:
        first = file.read_text(encoding="utf-8").splitlines()[0]
        match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert match, file
        target = Path(file.parent, match[1]).resolve()
        assert (project.root / "schemas") in target.parents and target.is_file(), file
