"""Printed texts: what is unfinished stays visible, numbers come from the database, faces have their paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from forge.edition.booklet import booklet
from forge.edition.faces import face_of
from forge.edition.texts import Texts, load_texts, sources_for
from forge.edition.update import update_catalog
from forge.language.merge import stats
from forge.library import Facts
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.record import FUZZY, MISSING, OK, Face
from forge.rules.games import load_game

pytestmark = pytest.mark.undrawn

Edit = Callable[[str, str, str], None]
NBSP = "\u00a0"


def rewrite(project: Project, code: str, key: str, change: Callable[[str], str]) -> None:
    """Changes the entry of `key` in a catalog of a scratch project."""
    path = project.locales / code / "smashup.po"
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    [index] = [i for i, block in enumerate(blocks) if f'msgctxt "{key}"\n' in block + "\n"]
    blocks[index] = change(blocks[index])
    path.write_text("\n\n".join(blocks), encoding="utf-8")


def emptied(block: str) -> str:
    return re.sub(r'^(msgstr\S*) ".*"$', r'\1 ""', block, flags=re.MULTILINE)


def load(project: Project, code: str) -> Texts:
    return load_texts(project, load_game(project, "smashup"), code)


def plain(text: str) -> str:
    return text.replace(NBSP, " ")


def text_of(texts: Texts, key: str) -> str:
    """The text in the catalog file, without any number filled in."""
    [form] = texts.catalog.entries[key].forms
    return form


@pytest.mark.parametrize("code", ["pl", "ru"])
@pytest.mark.parametrize("how", ["empty", "gone"])
def test_a_missing_text_is_its_key_and_never_english(code: str, how: str, scratch: Project) -> None:
    key = "card.shinobi.text.ambush"
    rewrite(scratch, code, key, emptied if how == "empty" else lambda block: "")
    texts = load(scratch, code)
    line = texts.line(key)
    assert (line.text, line.state) == (f"[{key}]", MISSING)
    assert texts.line("card.shinobi.name").state == OK
    assert texts.unfinished() == {key: MISSING}


def test_one_missing_plural_form_makes_the_text_missing(scratch: Project) -> None:
    rewrite(scratch, "pl", "unit.card", lambda block: re.sub(r'msgstr\[2\] ".*"', 'msgstr[2] ""', block))
    assert load(scratch, "pl").line("unit.card", n=1).state == MISSING


def test_a_fuzzy_text_is_printed_and_noted(scratch: Project) -> None:
    key = "card.poison.name"
    rewrite(scratch, "ru", key, lambda block: block.replace("msgctxt", "#, fuzzy\nmsgctxt"))
    texts = load(scratch, "ru")
    assert (texts.line(key).text, texts.line(key).state) == (text_of(texts, key), FUZZY)
    assert texts.unfinished() == {key: FUZZY}


def test_a_text_is_fuzzy_as_soon_as_the_english_has_changed(scratch: Project, edit: Edit) -> None:
    """Even before anybody runs forge catalog update; afterwards it still is, and translating ends it."""
    key = "card.poison.name"
    good = text_of(load(scratch, "pl"), key)
    rewrite(scratch, "en", key, lambda block: block.replace('msgstr "Poison"', 'msgstr "Venom"'))
    for _ in range(2):
        texts = load(scratch, "pl")
        assert (texts.line(key).text, texts.line(key).state) == (good, FUZZY)
        assert texts.unfinished() == {key: FUZZY}
        update_catalog(scratch, texts.game, "pl")
    rewrite(scratch, "pl", key, lambda block: block.replace("#, fuzzy\n", ""))
    assert load(scratch, "pl").line(key).state == OK


def test_a_fuzzy_unit_makes_the_text_it_stands_in_fuzzy(scratch: Project) -> None:
    rewrite(scratch, "pl", "unit.vp", lambda block: block.replace("#, ", "#, fuzzy, "))
    rewrite(
        scratch, "pl", "card.poison.text.weaken", lambda block: re.sub(r'(msgstr ".*\{penalty)\}', r"\1:vp}", block)
    )
    texts = load(scratch, "pl")
    assert texts.line("card.poison.text.weaken").state == FUZZY


def test_only_what_was_used_is_listed(scratch: Project) -> None:
    rewrite(scratch, "pl", "card.poison.name", emptied)
    texts = load(scratch, "pl")
    assert texts.line("card.shinobi.name").state == OK
    assert texts.unfinished() == {}


def test_a_key_the_game_does_not_have(texts: Texts) -> None:
    with pytest.raises(KeyError):
        texts.line("card.nobody.name")
    assert not texts.has("card.nobody.name")


def test_numbers_come_from_the_database(texts: Texts, scratch: Project, edit: Edit) -> None:
    key = "card.tiger_assassin.text.destroy"
    before = texts.line(key).text
    assert "3" in before and "7" not in before
    path = scratch.cards / "smashup" / "factions" / "ninjas.yml"
    yml = path.read_text(encoding="utf-8")
    yml = yml.replace("numbers: {power: 3}", "numbers: {power: 7}", 1).replace("{at_most: 3}", "{at_most: 7}", 1)
    path.write_text(yml, encoding="utf-8")
    changed = load(scratch, texts.code).line(key)
    assert (changed.text, changed.state) == (before.replace("3", "7"), OK)


def test_a_constant_changes_every_rule_that_names_it(texts: Texts, scratch: Project, edit: Edit) -> None:
    edit("cards/smashup/game.yml", "victory_target: 15", "victory_target: 16")
    changed = load(scratch, texts.code)
    users = [rule.id for rule in texts.game.rules if "victory_target" in rule.uses]
    assert len(users) >= 2
    for rule in users:
        before, after = texts.line(f"rule.{rule}.text").text, changed.line(f"rule.{rule}.text").text
        assert "15" in before and "16" in after and "15" not in after


def test_a_broken_catalog_stops_no_other_language(scratch: Project) -> None:
    path = scratch.locales / "en" / "smashup.po"
    path.write_text(path.read_text(encoding="utf-8") + '\nmsgstr "alone"\n', encoding="utf-8")
    with pytest.raises(ProblemsError, match=r"locales/en/smashup\.po:\d+: an entry without msgctxt"):
        load(scratch, "en")
    assert load(scratch, "pl").line("card.poison.name").state == OK
    # A catalog is not brought up to date with what cannot be read.
    with pytest.raises(ProblemsError, match=r"locales/en/smashup\.po:\d+: an entry without msgctxt"):
        update_catalog(scratch, load_game(scratch, "smashup"), "pl")


def test_a_text_whose_english_is_not_reviewed_is_fuzzy(scratch: Project) -> None:
    """It may have to change with it."""
    for key, change in (
        ("card.poison.name", lambda block: block.replace("msgctxt", "#, fuzzy\nmsgctxt")),
        ("card.howl.name", emptied),
    ):
        rewrite(scratch, "en", key, change)
        for code in ("pl", "ru"):
            assert load(scratch, code).line(key).state == FUZZY


def test_a_placeholder_that_is_gone_locks_nothing(scratch: Project, edit: Edit) -> None:
    """A card no longer has a number: its texts are fuzzy and show what they lack, and all others are as good."""
    yml = "cards/smashup/factions/pirates.yml"
    edit(yml, "has +{bonus} power until the end of the turn.\n        numbers: {bonus: 1}", "returns to your hand.")
    edit(
        yml,
        "{boost: {all: {minion: {whose: you}}, by: 1, until: this_turn}}",
        "{return: {all: {minion: {whose: you}}}}",
    )
    game = load_game(scratch, "smashup")
    for _ in range(2):
        for code in ("en", "pl", "ru"):
            texts = load_texts(scratch, game, code)
            assert texts.faults == {}
            assert stats(texts.catalog, sources_for(scratch, game, code)).fuzzy == 1
            line = texts.line("card.swashbuckling.text.boost")
            assert (line.state, "{bonus}" in line.text) == (FUZZY, True)
            update_catalog(scratch, game, code)


# --- faces ------------------------------------------------------------------------------------------------------


def face(game: Facts, texts: Texts, card: str) -> Face:
    return face_of(game.thing(card), game, texts)


def test_playing_on_a_base_and_what_happens_then_are_one_paragraph(game: Facts, texts: Texts) -> None:
    at_once, later = face(game, texts, "infiltrate").paragraphs
    assert at_once.label == texts.line("word.card.play_on.base")
    assert at_once.sentences == (texts.line("card.infiltrate.text.destroy"),)
    assert later.label == texts.line("word.card.kind.ongoing")
    assert later.sentences == (texts.line("card.infiltrate.text.ignore"),)


def test_sentences_of_one_kind_run_on(game: Facts, texts: Texts) -> None:
    [special] = face(game, texts, "shinobi").paragraphs
    assert special.label == texts.line("word.card.kind.special")
    assert len(special.sentences) == 2


def test_an_action_with_two_kinds_has_two_paragraphs(game: Facts, texts: Texts) -> None:
    card = game.thing("full_sail")
    kinds = list(dict.fromkeys(sentence.kind for sentence in card.text))
    paragraphs = face(game, texts, "full_sail").paragraphs
    assert kinds == ["on_play", "special"]
    assert [p.label for p in paragraphs] == [None, texts.line("word.card.kind.special")]
    said = [plain(line.text) for p in paragraphs for line in p.sentences]
    assert said == [plain(text_of(texts, f"card.full_sail.text.{sentence.id}")) for sentence in card.text]


def test_a_card_without_ability_has_no_paragraph(game: Facts, texts: Texts) -> None:
    king = face(game, texts, "king_rex")
    assert (king.paragraphs, king.text, king.figures, king.copies) == ((), "", {"power": 7}, 1)


def test_a_base_shows_its_breakpoint_and_points(game: Facts, texts: Texts) -> None:
    oasis = face(game, texts, "jungle_oasis")
    assert (dict(oasis.figures), oasis.paragraphs) == ({"breakpoint": 12, "points": (2, 0, 0)}, ())
    assert oasis.theme == "dinosaurs"
    [paragraph] = face(game, texts, "tortuga").paragraphs
    assert paragraph.label is None


def test_what_is_said_is_filled_but_not_typeset(scratch: Project) -> None:
    key = "rule.setup.bases.text"
    texts = load(scratch, "pl")
    said, printed = texts.said(key), texts.line(key)
    assert (said.state, printed.state) == (OK, OK)
    assert NBSP not in said.text
    assert NBSP in printed.text
    assert plain(printed.text) == said.text
    assert "{" not in said.text


def test_a_booklet_leaves_out_the_line_on_a_designer_nobody_named(scratch: Project, edit: Edit) -> None:
    def said() -> list[str]:
        game = load_game(scratch, "smashup")
        imprint = booklet(game, load_texts(scratch, game, "en")).imprint
        return [key for section in imprint for key in section.shows.paragraphs]

    named = said()
    edit("cards/smashup/game.yml", "designer: Paul Peterson\n", "")
    assert said() == [key for key in named if key != "booklet.credits.designer"] != named
