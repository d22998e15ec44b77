"""`forge write`, `forge read` and drafts as a user meets them."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
import yaml

from forge.abilities.kinds import Ability
from forge.edition.texts import load_texts
from forge.language.grammar.writing.unsaid import CannotSay
from forge.language.grammar.writing.write import Writer
from forge.library import Facts
from forge.library.entries import Entry
from forge.project import Project
from forge.proof.drafts import COMMENT, DraftText, _with_names, drafts, with_drafts
from forge.proof.proofreader import load_proofreader
from forge.rules.games import load_game
from tests.abilities.smashup import decode, meaning
from tests.cli.reading import COLLECTOR, OVERLORD, PO, READ, emptied, forge, refused
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.usefixtures("at_home")


# --- write ------------------------------------------------------------------------------------------------------


def test_what_is_written_means_what_the_card_does() -> None:
    done = forge("write", *READ, "--lang", "en")
    assert done.exit_code == 0
    texts = done.stdout.splitlines()
    assert texts[0] == OVERLORD
    for card, text in zip(READ, texts, strict=True):
        assert forge("proof", card, text, "--lang", "en").exit_code == 0


def test_cards_are_named_in_any_language() -> None:
    for name in ("Supreme Overlord", "najwyzszy wladca", "Najwyższy", "SUPREME_OVERLORD"):
        assert forge("write", name).stdout == f"{OVERLORD}\n"


WRONG = {
    "card": (("write", "colector"), "Nothing here is called “colector”. Did you mean “Collector”?"),
    "nothing": (("write",), "name cards, or give --all"),
    "both": (("write", "collector", "--all"), "name cards, or give --all"),
    "dry run": (("write", "collector", "--dry-run"), "--dry-run goes with --all"),
    "language to write": (("write", "collector", "--lang", "ppl"), f"There are: {LANGUAGES}."),
    "languages to write": (("write", "collector", "--lang", "pl,ru"), "one language at a time"),
    "no ability": (("write", "swashbuckler"), "Nothing here is called"),
    "language of drafts": (("write", "--all", "--lang", "pl,rru"), "there is no language 'rru'"),
    "language to read": (("read", "x", "--lang", "klingon"), "there is no language 'klingon'"),
    "card to read for": (("read", "x", "--for", "colector"), "Did you mean “Collector”?"),
    "card to proofread": (("proof", "tiger asassin", "x"), "Did you mean"),
    "games": (("proof", "collector", "x", "--games", "9"), "--games goes with --counterexample"),
    "game": (("proof", "collector", "x", "--game", "smashap"), "Did you mean 'smashup'?"),
    "json and sarif": (("check", "--json", "--sarif"), "--json or --sarif"),
    "from text": (("simulate", "--from-text", "plx"), "there is no language 'plx'"),
    "from no text": (("simulate", "--from-text", ""), "name at least one language"),
    "not UTF-8": (("read", "caf\udce9"), "The text is not UTF-8."),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_wrong_names_and_options_are_answered_in_one_sentence(
    what: str, finished_copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(finished_copy)
    args, answer = WRONG[what]
    assert answer in refused(*args)


def test_a_card_without_a_text_is_said_to_have_none(game: Facts) -> None:
    plain = next(card for card in game.printed if not card.text)
    assert f"{plain.name} has no ability" in refused("write", plain.id)


def test_what_cannot_be_worded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(writer: Writer, ability: Ability) -> str:
        raise CannotSay(ability[0])

    monkeypatch.setattr(Writer, "text", unable)
    with pytest.raises(Exception, match=r"phrasebook: Collector: the phrasebook has no wording for {on_play: {may: "):
        forge("write", "collector")


# --- drafts -----------------------------------------------------------------------------------------------------


def test_drafts_fill_empty_entries_and_nothing_else(project_: Project) -> None:
    keys = ("card.supreme_overlord.text.return", "card.collector.text.return", "card.enchantress.text.draw")
    before = emptied(project_, *keys)
    path = project_.root / PO
    empty = path.read_text(encoding="utf-8")
    done = forge("write", "--all", "--lang", "en", "--dry-run")
    assert done.exit_code == 0
    assert f"card.supreme_overlord.text.return: {OVERLORD}" in done.stdout
    assert done.stdout.endswith("en: 3 drafts would be written, 0 empty entries without a draft\n")
    assert path.read_text(encoding="utf-8") == empty
    done = forge("write", "--all", "--lang", "en")
    assert (done.stdout, done.stderr) == ("en: 3 drafts written, 0 empty entries without a draft\n", "")
    after = path.read_text(encoding="utf-8")
    assert after.count(COMMENT) == 3
    assert '{power} or less to its owner’s hand."' in after
    # Without the marks and the texts themselves it is the file of before, and as the other commands write it.
    bare = after.replace(f"{COMMENT}\n", "").replace("#, fuzzy, ", "#, ").replace("#, fuzzy\n", "")
    strip = re.compile(r"^msgstr.*\n", re.MULTILINE)
    assert strip.sub("", bare) == strip.sub("", before)
    assert len([1 for new, old in zip(bare.split("\n"), empty.split("\n"), strict=True) if new != old]) <= 4
    assert forge("catalog", "update", "--lang", "en", "--check").exit_code == 0
    assert forge("write", "--all", "--lang", "en").stdout.startswith("en: 0 drafts written")
    texts = load_texts(project_, load_game(project_, "smashup"), "en")
    assert texts.catalog.entries[keys[0]].fuzzy
    assert texts.catalog.entries[keys[0]].comments == ("draft: written from the ability",)


def test_all_languages_are_drafted_and_those_that_cannot_be_are_named(project_: Project) -> None:
    emptied(project_, "card.supreme_overlord.text.return")
    for code in project_.languages():
        if code != "en":
            shutil.rmtree(project_.locales / code / "phrasebook")
    done = forge("write", "--all")
    assert done.exit_code == 0
    assert done.stdout == "en: 1 draft written, 0 empty entries without a draft\n"
    for code in project_.languages():
        assert (f"warning: {code} has no" in done.stderr) == (code != "en")


def test_a_text_in_several_sentences_is_cut_and_too_few_sentences_are_reported(
    project_: Project, game: Facts, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [f"card.crop_circles.text.{s.id}" for s in game.thing("crop_circles").text]
    emptied(project_, *keys)
    reader = load_proofreader(project_, game, load_texts(project_, game, "en"))
    said = ["One. Two. Three."]
    monkeypatch.setattr(Writer, "clauses", lambda self, ability: [("on_play", said[0])])
    assert [draft.forms for draft in drafts(reader).drafts] == [("One.",), ("Two. Three.",)]
    said[0] = "One and two."
    found = drafts(reader)
    assert [draft.forms for draft in found.drafts] == [("One and two.",)]
    assert [problem.line > 0 and problem.message for problem in found.problems] == [
        f"{keys[1]}: no draft: the catalog has 2 sentences where forge writes 'One and two.'"
    ]


def test_a_draft_without_a_needed_number_is_not_written(
    project_: Project, game: Facts, monkeypatch: pytest.MonkeyPatch
) -> None:
    emptied(project_, "card.collector.text.return")
    reader = load_proofreader(project_, game, load_texts(project_, game, "en"))
    monkeypatch.setattr(Writer, "clauses", lambda self, ability: [("on_play", "Return something weak.")])
    found = drafts(reader)
    assert found.drafts == ()
    [problem] = found.problems
    assert problem.message.endswith("no draft: {power} would be missing from 'Return something weak.'")


def test_an_entry_that_is_not_there_is_reported(project_: Project, game: Facts) -> None:
    path = project_.root / PO
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'#[^"]*msgctxt "card.supreme_overlord.text.return"\n.*\n.*\n', "", text), encoding="utf-8")
    done = forge("write", "--all", "--lang", "en")
    said = f"{PO}: 1 entry is not in it; run `forge catalog update --game smashup --lang en`"
    assert done.stderr.splitlines()[0] == said
    assert done.stdout == "en: 0 drafts written, 1 empty entry without a draft\n"


def test_plural_forms_are_written_with_numbers_that_take_them(project_: Project, game: Facts) -> None:
    emptied(project_, "card.mystic_studies.text.draw")
    reader = load_proofreader(project_, game, load_texts(project_, game, "en"))
    [draft] = drafts(reader).drafts
    one, other = draft.forms
    assert other == "Draw {n} cards."
    assert one in ("Draw {n} card.", "Draw a card.")


def test_equal_numbers_take_their_names_in_the_order_of_the_draft() -> None:
    values = {"power": 2, "n": 2, "vp": 12}
    entry = Entry("k", ("{n} of {power}: {vp}",), "f", numbers=values)
    assert _with_names("2, +2, 12, 2 and 1.", entry, values) == "{n}, +{power}, {vp}, 2 and 1."


MANY = """# Head
msgid ""
msgstr ""
"Language: pl\\n"

# A note of the translator.
#
#. a comment
#: file.yml
#, python-brace-format
#| msgid "once"
msgctxt "one"
msgid "One {n}."
msgid_plural "Ones {n}."
msgstr[0] ""
msgstr[1] ""
""
#. next to it
msgctxt "two"
msgid ""
"Two "
"lines."
msgstr ""
msgctxt "three"
msgid "Three."
msgstr "Drei."

#~ msgctxt "old"
#~ msgid "Old."
#~ msgstr "Alt."
"""


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_rest_of_a_catalog_stays_whatever_it_looks_like(ending: str) -> None:
    lines = MANY.split("\n")
    made = [
        DraftText("one", ('a "b"', "c"), lines.index('msgid "One {n}."') + 1),
        DraftText("two", ("d",), lines.index('msgctxt "two"') + 2),
    ]
    wanted = MANY.replace("#\n#. a", f"#\n{COMMENT}\n#. a").replace("#, py", "#, fuzzy, py")
    wanted = wanted.replace('msgstr[0] ""\nmsgstr[1] ""\n""\n', 'msgstr[0] "a \\"b\\""\nmsgstr[1] "c"\n')
    wanted = wanted.replace("#. next to it\n", f"{COMMENT}\n#. next to it\n#, fuzzy\n")
    wanted = wanted.replace('lines."\nmsgstr ""\n', 'lines."\nmsgstr "d"\n')
    assert with_drafts(MANY.replace("\n", ending), made) == wanted.replace("\n", ending)


# --- read -------------------------------------------------------------------------------------------------------


def test_a_text_is_read_as_an_ability(game: Facts) -> None:
    done = forge("read", COLLECTOR, "--for", "collector")
    assert (done.exit_code, done.stderr) == (0, "")
    assert meaning(decode(yaml.safe_load(done.stdout))) == meaning(game.abilities["collector"])


def test_texts_are_read_line_by_line(game: Facts) -> None:
    done = forge("read", "--json", "--lang", "en", "--for", "collector", input=f"\ufeff{COLLECTOR}\r\n\nFrobnicate it.")
    assert done.exit_code == 1
    first, empty, lost = map(json.loads, done.stdout.splitlines())
    [reading] = first["readings"]
    assert (first["text"], reading["notes"]) == (COLLECTOR, [])
    assert meaning(decode(reading["ability"])) == meaning(game.abilities["collector"])
    assert empty == {"text": "", "readings": [], "stuck": 0}
    assert lost == {"text": "Frobnicate it.", "readings": [], "stuck": 0}
    done = forge("read", "--lang", "en", "--for", "collector", input=f"{COLLECTOR}\n{OVERLORD}\n")
    assert done.exit_code == 0
    assert [list(found[0]) for found in yaml.safe_load_all(done.stdout)] == [["on_play"]] * 2
    assert f"# {OVERLORD}" in done.stdout


def test_what_is_not_understood_is_shown() -> None:
    read = ("read", "--game", "smashup")
    done = forge(*read, "Frobnicate it.")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "not understood from “Frobnicate it” on\n"
    assert (
        forge(*read, "--lang", "pl", "Dobierz frytki.").stderr
        == "od\u00a0tego miejsca program nie rozumie tekstu: „frytki”\n"
    )
    assert forge(*read, "--lang", "ru", "").stderr == "текста нет\n"
    assert forge(*read, "--lang", "pl", "Dobierz kartą.").stdout.startswith("# forma „kartą” nie pasuje")
    done = forge(*read, "--json", input=b"Draw \xff cards.\nDraw 2 cards.\n")
    assert [bool(json.loads(line)["readings"]) for line in done.stdout.splitlines()] == [False, True]


def test_at_a_terminal_a_text_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forge.cli.read.at_terminal", lambda: True)
    read = ("read", "--game", "smashup", "--lang")
    assert "There is no text" in refused(*read, "en")
    assert "Brak tekstu" in refused(*read, "pl")
