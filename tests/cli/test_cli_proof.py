"""`forge proof`, `check --lang` and `simulate --from-text` as a user meets them."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from forge.abilities.codec import encode
from forge.abilities.kinds import fields_of
from forge.cli.proof import found_data, marked, search, show_found
from forge.edition.texts import load_texts
from forge.library import Facts
from forge.overlay import yaml_files
from forge.project import Project
from forge.proof import catalog
from forge.proof.catalog import abilities_from_text, check_texts
from forge.proof.findings import Judgement, Proof
from forge.proof.remarks import Remark
from forge.proof.sarif import RULES, sarif
from forge.proof.words import Words
from forge.rules.games import load_game
from forge.rules.kernel.contrast.search import Counterexample, Same
from tests.abilities.smashup import decode, meaning
from tests.cli.reading import COLLECTOR, OVERLORD, PO, READ, STRONGER, Edit, emptied, few, forge, respell
from tests.conftest import ROOT, copy_project

pytestmark = pytest.mark.usefixtures("at_home")


# --- proof ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", READ)
def test_printed_texts_mean_what_their_cards_do(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forge.cli.proof.at_terminal", lambda: True)
    done = forge("proof", card, "--lang", "en")
    assert (done.exit_code, done.stdout.split(": ")[1]) == (0, "same; it means what the card does\n")


def test_without_a_text_and_a_terminal_there_is_nothing_to_proofread() -> None:
    told = {"en": "There is no text", "pl": "Brak tekstu", "ru": "Нет текста"}
    for language, sentence in told.items():
        done = forge("proof", "collector", "--lang", language)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(sentence)


def test_what_is_wrong_is_marked() -> None:
    done = forge("proof", "collector", STRONGER)
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Collector: meaning", f"  {STRONGER}"]
    assert lines[2] == "  " + " " * STRONGER.index("4") + "^"
    assert lines[3] == "    power: the text says “4”, the card says “3”"
    assert lines[4] == f"    {COLLECTOR}"
    assert lines[5] == "    " + " " * COLLECTOR.index("3") + "^"


NAMED = {  # text -> what is said of it
    "Return a minion of power 3 or less here to its owner's hand.": (
        "en",
        "may or must: the text makes it compulsory, the card makes it optional",
    ),
    "Możesz zwrócić sługusa o mocy 3 lub mniejszej na rękę właściciela.": (
        "pl",
        "gdzie: na karcie „z tej bazy”, a w tekście nic o tym nie ma",
    ),
    "Możesz zwrócić z tej bаzy sługusa o mocy 3 lub mniejszej na rękę właściciela.": (
        "pl",
        "w „bаzy” litera „а” (2. z kolei) jest z cyrylicy, pozostałe nie",
    ),
    "Możesz zwrócić z tej bazy sługusem o mocy 3 lub mniejszej na rękę właściciela.": (
        "pl",
        "forma „sługusem” nie pasuje do reszty zdania",
    ),
    "Можешь вернуть с этой базы приспешника с силой 2 или меньше на руку его владельца.": (
        "ru",
        "сила: в тексте «2», на карте «3»",
    ),
}


@pytest.mark.parametrize("said", NAMED)
def test_findings_are_in_the_words_of_the_language(said: str) -> None:
    lang, told = NAMED[said]
    done = forge("proof", "collector", "--lang", lang, said)
    assert f"    {told}\n" in done.stdout.replace("\N{NO-BREAK SPACE}", " ")
    assert "(" not in done.stdout.replace(told, "").replace("\N{NO-BREAK SPACE}", " ").replace(told, "")  # no notation


def test_every_field_of_an_ability_has_a_name_in_every_language(game: Facts, project: Project) -> None:
    fields = {field.name for kind in game.vocabulary.kinds for field in fields_of(kind)}
    fields.add("play_on")  # stands on a card beside its ability
    assert {f"talk.proof.part.{name}" for name in fields} == {k for k in game.words if k.startswith("talk.proof.part.")}


def test_other_words_for_the_same_are_style() -> None:
    assert forge("proof", "collector", COLLECTOR.replace("’", "'")).stdout.count("\n") == 1
    done = forge("proof", "collector", "--json", input=COLLECTOR.replace("’", "'"))
    assert done.exit_code == 0
    assert json.loads(done.stdout)["verdict"] == "style"


def test_a_slip_is_answered_with_the_nearest_text() -> None:
    done = forge("proof", "collector", COLLECTOR.replace("minion", "minnion"))
    assert done.exit_code == 1
    assert "This would be right:\n" in done.stdout
    assert f"    {COLLECTOR}" in done.stdout.splitlines()


def test_verdicts_are_said_in_the_language_of_the_text() -> None:
    said = {
        "pl": ("Zwróć jednego sługusa na rękę właściciela.", "styl; znaczy to samo co tekst na karcie"),
        "ru": ("Верни на руку владельца одного приспешника.", "стиль; смысл тот же, что и на карте"),
    }
    for lang, (text, verdict) in said.items():
        assert verdict in forge("proof", "beam_up", "--lang", lang, text).stdout.replace("\u00a0", " ")
    assert "nieodczytane" in forge("proof", "beam_up", "--lang", "pl", "Zwróć frytki.").stdout


@pytest.mark.parametrize(
    ("lang", "text", "said", "write"),
    [
        ("en", "Play on a base. Ongoing: This minion has +2 power.", "Play on a base", "Play on a minion"),
        (
            "ru",
            "Сыграй на базу. Постоянно: этот приспешник получает +2 к силе.",
            "Сыграй на базу",
            "Сыграй на приспешника",
        ),
    ],
)
def test_a_wrong_host_is_marked_alone_and_the_right_one_named(lang: str, text: str, said: str, write: str) -> None:
    one = json.loads(forge("proof", "upgrade", "--lang", lang, "--json", text).stdout)
    assert one["verdict"] == "meaning"
    [finding] = one["findings"]
    assert (finding["said"], finding["write"], finding["path"]) == (said, write, "play_on")
    assert (text[finding["start"] : finding["end"]], finding.get("right")) == (said, None)


def test_what_is_recommended_begins_as_a_sentence_does() -> None:
    for text in ("Retrun a minion to its owner’s hand.", "Well return a minion to its owner’s hand."):
        near = json.loads(forge("proof", "beam_up", "--lang", "en", "--json", text).stdout)["nearest"]
        assert near and all(one[0].isupper() for one in near)


def test_many_texts_give_one_object_each_in_order() -> None:
    texts = [COLLECTOR, STRONGER, "", "Frobnicate it.", COLLECTOR]
    done = forge("proof", "collector", "--lang", "en", "--json", input="".join(f"{text}\n" for text in texts))
    assert done.exit_code == 1
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["text"] for one in found] == texts
    assert [one["verdict"] for one in found] == ["same", "meaning", "not_understood", "not_understood", "same"]
    [finding] = found[1]["findings"]
    assert STRONGER[finding["start"] : finding["end"]] == finding["said"] == "4"
    assert all({"card", "lang", "text", "verdict", "findings", "readings", "nearest"} == set(one) for one in found)


def test_words_are_marked_on_the_lines_they_stand_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    text = "aaaa bbbb cccc dddd eeee ffff gggg"
    assert list(marked(text, 10, 14, False)) == ["aaaa bbbb cccc …", " " * 10 + "^^^^"]
    assert list(marked(text, 15, 24, False)) == ["… dddd eeee ffff …", "  " + "^" * 9]
    assert list(marked(text, 10, 19, False)) == ["aaaa bbbb cccc", " " * 10 + "^^^^", "dddd eeee ffff …", "^^^^"]
    assert list(marked(text[:19], 15, 19, False)) == ["aaaa bbbb cccc dddd", " " * 15 + "^^^^"]
    assert list(marked("ab\tc", 4, 4, False)) == ["ab c", "    ^"]
    assert list(marked("", 0, 0, False)) == ["", "^"]
    assert list(marked("ab", 0, 1, True)) == [click.style("a", fg="red", bold=True, underline=True) + "b"]


# --- counterexamples --------------------------------------------------------------------------------------------


def test_a_counterexample_is_a_scenario_that_holds(tmp_path: Path) -> None:
    done = forge("proof", "collector", STRONGER, "--counterexample", "--json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)["counterexample"]
    assert set(found) == {"scenario", "canonical", "told", "games"}
    assert found["canonical"] != found["told"]
    (tmp_path / "found.yml").write_text(found["scenario"], encoding="utf-8")
    assert forge("scenario", str(tmp_path / "found.yml")).exit_code == 0
    done = forge("proof", "collector", STRONGER, "--counterexample")
    assert found["scenario"].rstrip() in done.stdout
    assert f"  the card: {found['canonical'][0]}\n" in done.stdout
    assert f"  the text: {found['told'][0]}\n" in done.stdout


def test_a_right_text_has_no_counterexample() -> None:
    done = forge("proof", "collector", COLLECTOR, "--counterexample", "--json")
    assert "counterexample" not in json.loads(done.stdout)


def test_of_several_meanings_the_wrong_ones_are_tried(
    game: Facts, project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    own = game.abilities["collector"]
    other = decode(yaml.safe_load(yaml.safe_dump(encode(own)).replace("3", "4")))
    proof = Proof("collector", "en", COLLECTOR, Judgement.ambiguous, readings=(own, own, other))
    assert isinstance(search(game, proof, 20), Counterexample)
    same = search(game, Proof("collector", "en", COLLECTOR, Judgement.meaning, readings=(own,)), 20)
    assert same == Same(0)
    words = Words(load_texts(project, game, "en"))
    for found in (same, Same(20), "KeyError: x"):
        show_found(found, words)
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "  No counterexample: both abilities mean the same to the engine.",
        "  No counterexample: no difference in any of 20 games.",
        "  No counterexample: the engine cannot play what the text says (KeyError: x).",
    ]
    assert found_data(Same(20)) == {"scenario": None, "games": 20}


def test_what_the_engine_cannot_play_is_no_fault_of_forge(game: Facts, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **more: object) -> Same:
        raise ValueError("no")

    monkeypatch.setattr("forge.rules.kernel.contrast.search.counterexample", broken)
    done = forge("proof", "collector", STRONGER, "--counterexample", "--json")
    fault = json.loads(done.stdout)["counterexample"]["fault"]
    assert fault == "ValueError: no"


# --- check ------------------------------------------------------------------------------------------------------


WRONG = OVERLORD.replace("return", "destroy").replace(" to its owner’s hand", "")
FUZZY, MISSING = "card.beam_up.text.return", "card.invasion.text.move"


class EditedProject:
    """A project with faults of every kind in the English texts, and what one check says of it in three ways.

    Supreme Overlord means something else, the second sentence of Abduction is not understood, a text is fuzzy (and
    nonsense), one is missing."""

    def __init__(self, project: Project, game: Facts) -> None:
        path = project.root / PO
        text = path.read_text(encoding="utf-8").replace(f'msgstr "{OVERLORD}"', f'msgstr "{WRONG}"')
        self.sentence = f'msgctxt "card.abduction.text.{game.thing("abduction").text[1].id}"'
        text = _said(text, self.sentence, "Frobnicate it.")
        text = _said(text, f'msgctxt "{FUZZY}"', "Frobnicate it, too.")
        path.write_text(text.replace(f'msgctxt "{FUZZY}"', f'#, fuzzy\nmsgctxt "{FUZZY}"'), encoding="utf-8")
        emptied(project, MISSING)
        self.lines = path.read_text(encoding="utf-8").split("\n")
        asked = ("check", "--lang", "en")
        self.data, self.plain, self.sarif = (forge(*asked, *more) for more in (("--json",), (), ("--sarif",)))

    def found(self, *cards: str) -> list[dict[str, Any]]:
        return [one for one in json.loads(self.data.stdout) if one.get("card") in cards]

    def line(self, start: str) -> int:
        """The number of the line behind the one that begins an entry."""
        return self.lines.index(start) + 2


def _said(catalog: str, entry: str, text: str) -> str:
    start = catalog.index(entry)
    return catalog[:start] + re.sub(r'msgstr ".*"', f'msgstr "{text}"', catalog[start:], count=1)


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory, built: Project, game: Facts) -> EditedProject:
    project = copy_project(tmp_path_factory.mktemp("edited") / "project")
    shutil.copytree(built.build / ".cache", project.build / ".cache", symlinks=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(project.root)
        return EditedProject(project, game)


def test_a_wrong_text_is_named_with_file_and_line(edited: EditedProject) -> None:
    found = edited.found("supreme_overlord")
    assert found
    for one in found:
        assert set(one) == {
            *("file", "line", "column", "end_line", "end_column", "key", "check", "rule", "severity", "message", "fix"),
            *("see", "lang", "card", "span"),
        }
        assert (one["file"], one["severity"], one["rule"], one["lang"]) == (PO, "error", "meaning", "en")
        assert one["line"] == edited.line('msgctxt "card.supreme_overlord.text.return"')
        assert WRONG[slice(*one["span"])].rstrip(".") in one["message"]
    assert (edited.plain.exit_code, edited.plain.stdout) == (
        1,
        "smashup: no problems in the database and the templates\n",
    )
    assert f"{PO}:{found[0]['line']}: supreme_overlord: " in edited.plain.stderr


def test_texts_that_are_right_are_not_named(edited: EditedProject) -> None:
    wrong = {one["card"] for one in json.loads(edited.data.stdout) if one.get("card")}
    assert wrong == {"supreme_overlord", "abduction"}


def test_the_sentence_that_holds_the_words_is_named(edited: EditedProject) -> None:
    """The second of two sentences, of a text with a label."""
    [one] = edited.found("abduction")
    assert one["rule"] == "not_understood"
    assert one["line"] == edited.line(edited.sentence)
    right = "You may play an extra minion"
    what = f"with “{right}” in place of “Frobnicate it” it would mean what the card does"
    assert one["message"] == f"abduction: {what}; write “{right}”"


def test_unfinished_texts_are_skipped_and_counted(edited: EditedProject) -> None:
    found = [one for one in json.loads(edited.data.stdout) if one["rule"] == "unfinished"]
    # What is missing in the language of the drafts is printed as its draft, and so it is read.
    said = "en: 1 text is fuzzy or missing, and not read"
    [told] = [{name: value for name, value in one.items() if value is not None} for one in found]
    assert told == {
        **{"file": PO, "line": 0, "message": said, "severity": "warning", "lang": "en"},
        **{"check": "unfinished", "rule": "unfinished"},
    }
    assert edited.found("beam_up", "invasion") == []


def test_sarif(edited: EditedProject) -> None:
    assert edited.sarif.exit_code == 1
    log = json.loads(edited.sarif.stdout)
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert run["tool"]["driver"]["name"] == "forge"
    assert all((rule.get("shortDescription") or rule["help"])["text"] for rule in run["tool"]["driver"]["rules"])
    told = [one["ruleId"] for one in run["results"] if "Frobnicate" in one["message"]["text"]]
    assert told == ["not_understood"]  # and no misspelt word beside it
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("error", "warning")
        assert result["message"]["text"]
    [result] = [one for one in run["results"] if one["properties"].get("card") == "abduction"]
    [place] = result["locations"]
    assert place["physicalLocation"]["artifactLocation"] == {"uri": PO}
    assert place["physicalLocation"]["region"]["snippet"] == {"text": "Frobnicate it."}
    assert place["physicalLocation"]["region"]["startLine"] == edited.line(edited.sentence)
    assert result["properties"]["card"] == "abduction"
    start, end = result["properties"]["span"]
    assert end - start == len("Frobnicate it")


def test_sarif_of_the_form_alone(project_: Project, edit: Edit) -> None:
    assert json.loads(forge("check", "--lang", "pl", "--sarif").stdout)["runs"][0]["results"] == []
    edit("cards/smashup/bases.yml", "breakpoint: 12", "breakpoint: many")
    done = forge("check", "--sarif", "--lang", "pl")
    [result] = json.loads(done.stdout)["runs"][0]["results"]
    assert (done.exit_code, result["ruleId"], result["level"]) == (1, "data", "error")
    assert "properties" not in result
    remark = Remark("a b.po", 0, "whole")
    assert sarif([remark])["runs"][0]["results"][0]["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "a%20b.po"}}}
    ]


def test_remarks_on_words_are_warnings(game: Facts, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from forge.proof.findings import Finding
    from forge.proof.proofreader import Proofreader

    finding = Finding("term", 8, 14, "return", "'return' is not the game's word", write="bring")
    proof = Proof("collector", "en", COLLECTOR, Judgement.style, (finding, finding))
    monkeypatch.setattr(Proofreader, "proof", lambda self, title, text: proof)
    small = few(game, "collector")
    found = check_texts(project, small, load_texts(project, small, "en"))
    assert [(one.severity, one.rule, one.span) for one in found.remarks] == [("warning", "term", (8, 14))]
    assert (found.read, found.unfinished) == (1, 0)


def test_wrong_placeholders_hide_nothing_else(game: Facts, scratch: Project, edit: Edit) -> None:
    slipped = "Destroy a minion with power {powr} {foo} or less on another base."
    respell(edit, "Destroy a minion here with power {power} or less.", slipped)
    small = few(game, "laseratops")
    texts = load_texts(scratch, small, "en")
    report = check_texts(scratch, small, texts)
    assert [(one.rule, slipped[slice(*one.span or ())]) for one in report.remarks] == [("meaning", "on another base")]
    assert texts.faults and not report.unfinished


def test_right_texts_have_no_remarks(game: Facts, project: Project) -> None:
    small = few(game, *READ)
    found = check_texts(project, small, load_texts(project, small, "en"))
    assert (found.remarks, found.read, found.unfinished) == ((), len(READ), 0)


@pytest.mark.parametrize("name", ["phrasebook", pytest.param("glossary", marks=pytest.mark.soak)])
def test_a_language_without_a_grammar_is_said_once(name: str, project_: Project) -> None:
    for part in yaml_files(project_, project_.locales / "pl" / f"{name}.yml"):
        part.unlink()
    done = forge("check", "--lang", "pl")
    assert done.exit_code == 0
    assert done.stderr == f"locales/pl/{name}.yml: warning: pl has no {name}; its texts are not read\n"
    right = "smashup: no problems in the database and the templates", "smashup, pl: no errors, 1 warning"
    assert done.stdout.splitlines() == [*right]
    with pytest.raises(Exception, match=f"{name}.yml: pl has no {name}, so its texts cannot be written or read"):
        forge("proof", "collector", "x", "--lang", "pl")


def test_what_is_wrong_in_a_phrasebook_is_a_problem(project_: Project) -> None:
    path = project_.locales / "en" / "phrasebook" / "settings.yml"
    path.write_text(path.read_text(encoding="utf-8") + "\nfrobnicate: 1\n", encoding="utf-8")
    done = forge("check", "--lang", "en", "--json")
    [one] = json.loads(done.stdout)
    assert (done.exit_code, one["file"], one["rule"]) == (1, "locales/en/phrasebook/settings.yml", "data")


# --- simulate ---------------------------------------------------------------------------------------------------


def test_the_text_is_played_and_not_the_database(project_: Project, edit: Edit) -> None:
    respell(edit, OVERLORD, OVERLORD.replace("You may return", "Return"))
    small = few(load_game(project_, "smashup"), *READ)
    said = abilities_from_text(project_, small, "en")
    assert set(said) == set(READ)
    changed = decode([{"on_play": {"return": {"one": "minion"}}}])
    assert meaning(said["supreme_overlord"]) == meaning(changed)
    for card in READ[1:]:
        assert meaning(said[card]) == meaning(small.abilities[card])


def test_texts_without_one_meaning_are_named(project_: Project, edit: Edit, monkeypatch: pytest.MonkeyPatch) -> None:
    respell(edit, OVERLORD, "Frobnicate it.")
    line = (project_.root / PO).read_text(encoding="utf-8").split("\n").index('msgstr "Frobnicate it."')
    said = f"{PO}:{line}: supreme_overlord: its text is not understood from 'Frobnicate it.' on"
    with pytest.raises(Exception, match=re.escape(said)):
        forge("simulate", "--from-text", "en", "--games", "1")


def test_bots_play_by_the_texts(game: Facts, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = ("simulate", "--games", "4", "--json", "--factions", "aliens,ninjas,pirates,robots", "--jobs", "1")
    own = json.loads(forge(*plays).stdout)
    assert own["plan"]["from_text"] is None
    monkeypatch.setattr(catalog, "abilities_from_text", lambda *args: game.abilities)
    same = json.loads(forge(*plays, "--from-text", "en").stdout)
    assert same.pop("plan") == own.pop("plan") | {"from_text": "en"}
    assert same == own
    # Other texts make other games.
    gain = decode([{"on_play": {"gain": 5}}])
    minions = {card.id: gain for card in game.kind("minion")}
    monkeypatch.setattr(catalog, "abilities_from_text", lambda *args: {**game.abilities, **minions})
    assert json.loads(forge(*plays, "--from-text", "en").stdout)["turns"] != own["turns"]


# --- the document -----------------------------------------------------------------------------------------------


def test_the_document_names_every_key_verdict_and_rule() -> None:
    named = set(re.findall(r"`(\w+)`", (ROOT / "docs" / "proofreading.md").read_text(encoding="utf-8")))
    proof = forge("proof", "collector", STRONGER, "--counterexample", "--json")
    data = json.loads(proof.stdout)
    read = json.loads(forge("read", "x", "--json", "--for", "collector").stdout)
    keys = {
        *data,
        *data["counterexample"],
        *data["findings"][0],
        *read,
        *RULES,
        *(verdict.value for verdict in Judgement),
    }
    assert keys - named == set()


@pytest.mark.soak
def test_a_check_is_remembered_until_anything_changes(project_: Project, edit: Edit) -> None:
    asked = ("check", "--lang", "en", "--json")
    sound = forge(*asked)
    respell(edit, OVERLORD, "Frobnicate it.")
    wrong = forge(*asked)
    assert (sound.exit_code, wrong.exit_code, forge(*asked).output) == (0, 1, wrong.output)
    # Asked otherwise, it is answered otherwise; what was found stays found.
    assert forge("check", "--lang", "en").exit_code == 1
    for kept in (project_.build / ".cache" / "checks").iterdir():
        kept.write_text("{damaged")
    assert forge(*asked).output == wrong.output
    respell(edit, "Frobnicate it.", OVERLORD)
    assert forge(*asked).output == sound.output


@pytest.mark.soak
def test_what_lies_behind_a_link_is_looked_at_too(project_: Project, edit: Edit) -> None:
    folder = project_.locales / "en"
    folder.rename(project_.root / "elsewhere")
    folder.symlink_to(project_.root / "elsewhere", target_is_directory=True)
    (project_.root / "elsewhere" / "back").symlink_to(project_.locales, target_is_directory=True)
    assert forge("check", "--lang", "en").exit_code == 0
    respell(edit, OVERLORD, "Frobnicate it.")
    assert forge("check", "--lang", "en").exit_code == 1


def test_what_has_no_name_in_a_text_gets_a_plain_one() -> None:
    text = "Move one player's minion from one base to another."
    (read,) = json.loads(forge("read", text, "--json", "--game", "smashup", "--lang", "en").stdout)["readings"]
    chosen = [one["choose"]["one"]["as"] for one in read["ability"][0]["on_play"][:2]]
    assert chosen == ["x1", "x2"]
    assert read["ability"][0]["on_play"][2]["move"]["all"]["minion"]["the"] == "x1"
