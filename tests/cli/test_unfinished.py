"""Nothing locks: an unfinished language, or one with faults, stops neither the others nor what it has to say itself."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from forge.edition.texts import load_texts
from forge.project import Project
from forge.rules.games import load_game
from tests.cli.calling import forge, refused
from tests.conftest import Edit, copy_project, share

HEADER = re.compile(r'(msgctxt "(.*)"\n(?:msgid.*\n)+)((?:msgstr.*\n)+)')


def new_language(project: Project, code: str, tag: str) -> None:
    """A language of which there is nothing but its language.yml."""
    text = (project.locales / "pl" / "language.yml").read_text(encoding="utf-8")
    folder = project.locales / code
    folder.mkdir()
    (folder / "language.yml").write_text(re.sub("(?m)^tag:.*", f"tag: {tag}", text), encoding="utf-8")


def half(project: Project, code: str) -> None:
    """Fills every second entry of a catalog with the Polish text."""
    polish = (project.locales / "pl" / "smashup.po").read_text(encoding="utf-8")
    said = {match[2]: match[3] for match in HEADER.finditer(polish)}
    path = project.locales / code / "smashup.po"
    count = iter(range(10_000))

    def fill(match: re.Match[str]) -> str:
        return match[1] + (said[match[2]] if next(count) % 2 else match[3])

    path.write_text(HEADER.sub(fill, path.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.fixture(scope="module")
def czech(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a fourth language, half finished. Tests only read it."""
    project = share(copy_project(tmp_path_factory.mktemp("czech") / "project"))
    new_language(project, "cs", "cs")
    done = forge("catalog", "update", "--lang", "cs", cwd=project.root)
    assert (done.returncode, done.stderr) == (0, "")
    half(project, "cs")
    return project.root


# --- an unfinished language ---------------------------------------------------------------------------------------

FINISHED = {
    "explain": ("explain", "pirate_king", "--lang", "pl"),
    "rule": ("rule", "scoring.ties", "--lang", "ru"),
    "write": ("write", "collector", "supreme_overlord", "--lang", "en"),
    "read": ("read", "Draw two cards.", "--for", "mystic_studies"),
    "proof": ("proof", "król piratów", "Dobierz kartę.", "--lang", "pl"),
    "play": ("play", "--game", "smashup", "--auto", "--seed", "3", "--lang", "ru"),
    "scenario": ("scenario", "cards/smashup/scenarios/pirates.yml", "--lang", "pl"),
    "kinds": ("kinds", "destroy", "--game", "smashup"),
}


@pytest.mark.parametrize("what", FINISHED)
def test_the_finished_languages_are_what_they_were(what: str, czech: Path) -> None:
    assert forge(*FINISHED[what], cwd=czech) == forge(*FINISHED[what])


def test_how_far_it_is_shows(czech: Path) -> None:
    rows = json.loads(forge("catalog", "stats", "--json", cwd=czech).stdout)
    assert 0.4 < rows["cs"]["missing"] / rows["cs"]["total"] < 0.6


def test_when_named_it_is_checked_and_its_gaps_are_warnings(czech: Path) -> None:
    done = forge("check", "--lang", "cs", cwd=czech)
    assert done.returncode == 0
    assert re.search(r"warning: cs has \d+ missing and 0 fuzzy entries", done.stderr)
    assert "cs has no phrasebook; its texts are not read" in done.stderr
    assert "tidy" not in done.stderr


def test_a_catalog_that_another_tool_has_written_is_told(czech: Path) -> None:
    path = czech / "locales" / "cs" / "smashup.po"
    before = path.read_bytes()
    path.write_bytes(before.replace(b"\n#: cards/smashup/game.yml", b"", 1))
    try:
        done = forge("check", "--lang", "cs", cwd=czech)
    finally:
        path.write_bytes(before)
    assert done.returncode == 0
    assert "locales/cs/smashup.po: not written as forge does; tidy it with: forge catalog tidy\n" in done.stderr


@pytest.mark.soak
def test_what_is_missing_is_marked_and_told(czech: Path, tmp_path: Path) -> None:
    done = forge("explain", "collector", "--lang", "cs", cwd=czech)
    missing = set(re.findall(r"\[([a-z_.]+)\]", done.stdout))
    assert (done.returncode, len(missing) > 3) == (0, True)
    told = set(re.findall(r"locales/cs/smashup.po: (\S+) is missing", done.stderr))
    assert missing <= told
    out = str(tmp_path / "deck.pdf")
    names = "tricksters,zombies"  # with the longest names: a key may stick out of its box
    done = forge("print", "--factions", names, "--lang", "cs", "--no-backs", "-o", out, cwd=czech)
    assert done.returncode == 0, done.stderr
    assert "is missing; it is printed with a mark" in done.stderr
    assert Path(out).read_bytes().startswith(b"%PDF")


@pytest.mark.soak
def test_a_build_takes_what_is_good_and_tells_of_the_rest(built_whole: Project, czech: Path, tmp_path: Path) -> None:
    """English is finished, Czech is half done, and a card of the Polish one has a fault."""
    project = copy_project(tmp_path / "project")
    shutil.copytree(built_whole.build, project.build, symlinks=True)
    shutil.copytree(czech / "locales" / "cs", project.locales / "cs")
    shutil.rmtree(project.locales / "ru")
    path = project.locales / "pl" / "smashup.po"
    text = path.read_text(encoding="utf-8")
    start = text.index('msgctxt "card.archmage.name"')
    path.write_text(text[:start] + text[start:].replace('msgstr "', 'msgstr "{x}', 1), encoding="utf-8")
    polish = (project.build / "smashup" / "pl" / "cards-a4.pdf").read_bytes()
    done = forge("build", "--jobs", "1", cwd=project.root)
    assert done.returncode == 1
    assert re.findall(r"^build/smashup/(\w+)/", done.stdout, re.MULTILINE) == ["en"] * 3
    assert re.search(r"^cs is left out: .*: forge build --lang cs$", done.stderr, re.MULTILINE)
    assert re.search(r"^locales/pl/smashup\.po:\d+: card\.archmage\.name: \{x\} is not one", done.stderr, re.MULTILINE)
    assert (project.build / "smashup" / "pl" / "cards-a4.pdf").read_bytes() == polish
    for name in ("cards-a4", "booklet-a5", "summary-a5"):
        file = f"smashup/en/{name}.pdf"
        assert (project.build / file).read_bytes() == (built_whole.build / file).read_bytes()


# --- faults -------------------------------------------------------------------------------------------------------


def stale(scratch: Project, edit: Edit) -> None:
    """A card of the pirates no longer has its number; no catalog knows of it yet."""
    yml = "cards/smashup/factions/pirates.yml"
    edit(yml, "has +{bonus} power until the end of the turn.\n        numbers: {bonus: 1}", "returns to your hand.")
    old = "{boost: {all: {minion: {whose: you}}, by: 1, until: this_turn}}"
    edit(yml, old, "{return: {all: {minion: {whose: you}}}}")


def faulty(scratch: Project, code: str) -> None:
    """Somebody has misspelt a placeholder in a catalog."""
    path = scratch.locales / code / "smashup.po"
    text = path.read_text(encoding="utf-8")
    start = text.index('msgctxt "card.swashbuckling.text.boost"')
    block = re.sub(r"(?m)^(msgstr.*\{)bonus", r"\1bonos", text[start:], count=1)
    path.write_text(text[:start] + block, encoding="utf-8")


@pytest.mark.parametrize(("how", "code"), [("stale", "pl"), ("stale", "en"), ("faulty", "en"), ("faulty", "ru")])
def test_a_text_that_is_not_printed_stops_nothing(how: str, code: str, scratch: Project, edit: Edit) -> None:
    if how == "stale":
        stale(scratch, edit)
    else:
        faulty(scratch, code)
    commands = [("rule", "scoring.ties"), ("explain", "collector"), *([("write", "collector")] if code == "en" else [])]
    for command in commands:
        asked = (*command, "--lang", code)
        assert forge(*asked, cwd=scratch.root) == forge(*asked)
    shown = forge("explain", "swashbuckling", "--lang", code, cwd=scratch.root)
    assert shown.returncode == 0
    assert "card.swashbuckling.text.boost is fuzzy" in shown.stderr


@pytest.mark.soak
def test_a_stale_text_is_printed_with_a_mark_and_a_fault_is_not_printed(
    used: Project, edit: Edit, tmp_path: Path
) -> None:
    deck = ("print", "--lang", "pl", "--no-backs", "-o", str(tmp_path / "deck.pdf"), "--factions")
    faulty(used, "pl")
    assert forge(*deck, "ninjas", cwd=used.root).returncode == 0
    (tmp_path / "deck.pdf").unlink()
    done = forge(*deck, "pirates", cwd=used.root)
    assert done.returncode == 1
    assert "card.swashbuckling.text.boost: {bonos} is not one of its placeholders (bonus)" in done.stderr
    assert not (tmp_path / "deck.pdf").exists()
    stale(used, edit)
    assert forge("catalog", "update", cwd=used.root).returncode == 0
    done = forge(*deck, "pirates", cwd=used.root)
    assert done.returncode == 0
    assert "card.swashbuckling.text.boost is fuzzy; it is printed with a mark" in done.stderr


def test_a_language_that_cannot_be_read_stops_no_other(scratch: Project) -> None:
    (scratch.locales / "pl" / "smashup.po").write_text("nonsense\n", encoding="utf-8")
    for command in (("explain", "Pirate King"), ("rule", "scoring.ties", "--lang", "ru"), ("write", "collector")):
        assert forge(*command, cwd=scratch.root) == forge(*command)
    done = forge("catalog", "update", cwd=scratch.root)
    assert (done.returncode, done.stdout.count("up to date")) == (1, 2)
    assert "locales/pl/smashup.po:1: not a line of a PO file" in done.stderr
    assert forge("explain", "collector", "--lang", "pl", cwd=scratch.root).returncode == 1


# --- codes with a region ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", ["uk_UA", "sr-Latn"])
def test_a_code_with_a_region_is_a_language_by_either_sign(folder: str, scratch: Project) -> None:
    new_language(scratch, folder, folder.replace("_", "-"))
    for code in (folder, folder.replace("-", "_"), folder.replace("_", "-").lower()):
        done = forge("catalog", "update", "--lang", code, cwd=scratch.root)
        assert (done.returncode, done.stderr) == (0, "")
    assert (scratch.locales / folder / "smashup.po").exists()
    game = load_game(scratch, "smashup")
    assert load_texts(scratch, game, folder).line("game.title").state == "missing"
    assert folder in forge("catalog", "stats", cwd=scratch.root).stdout
    assert forge("rule", "scoring.ties", "--lang", folder, cwd=scratch.root).returncode == 0


def test_what_is_no_language_is_refused_clearly(scratch: Project) -> None:
    new_language(scratch, "klingon", "tlh")
    done = forge("catalog", "stats", "--lang", "klingon", cwd=scratch.root)
    assert done.returncode == 1
    assert "locales/klingon/language.yml: 'klingon' is no language code; the folder must be called like" in done.stderr
    new_language(scratch, "uk_UA", "uk-UA")
    new_language(scratch, "uk-UA", "uk-UA")
    done = forge("rule", "--lang", "uk-UA", cwd=scratch.root)
    assert "are one language; keep one of the folders" in done.stderr
    assert "there is no language 'uk_GB'" in refused("rule", "--lang", "uk_GB", cwd=scratch.root)


def test_unfinished_entries_are_named_one_by_one_where_asked(czech: Path) -> None:
    rows = json.loads(forge("catalog", "stats", "--json", cwd=czech).stdout)
    done = forge("check", "--lang", "cs", "--unfinished", "--json", cwd=czech)
    told = [one for one in json.loads(done.stdout) if one["rule"] == "unfinished" and one["line"]]
    assert done.returncode == 0
    assert len(told) == rows["cs"]["missing"] + rows["cs"]["fuzzy"]
    lines = (czech / "locales" / "cs" / "smashup.po").read_text(encoding="utf-8").splitlines()
    for one in told:
        key, state = one["message"].split(" is ")
        assert state == "missing"
        assert f'msgctxt "{key}"' in lines[one["line"] - 3 : one["line"] + 1]
