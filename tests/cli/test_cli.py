"""The command line as a user meets it: help with examples, the nearest right name, problems instead of tracebacks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from forge.cli.main import COMMANDS
from forge.edition.texts import load_texts
from forge.library import Facts
from forge.project import Project
from forge.rules.games import load_game
from tests.cli.calling import forge, refused
from tests.conftest import LANGUAGES, ROOT, finished

Edit = Callable[[str, str, str], None]
SLOW_TO_IMPORT = ["weasyprint", "pikepdf", "jinja2", "msgspec", "yaml", "babel", "rich", "uharfbuzz"]


def python(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}
    environment.pop("FORGE_DEBUG", None)
    return subprocess.run(
        [sys.executable, *args], cwd=cwd, env=environment, capture_output=True, encoding="utf-8", timeout=60
    )


# --- help -------------------------------------------------------------------------------------------------------

HELPS = [
    (),
    ("build",),
    ("print",),
    ("check",),
    ("catalog",),
    ("catalog", "update"),
    ("catalog", "stats"),
    ("cache",),
    ("cache", "clear"),
    ("schema",),
    ("explain",),
    ("rule",),
    ("play",),
    ("scenario",),
    ("simulate",),
    ("kinds",),
    ("write",),
    ("read",),
    ("proof",),
]


@pytest.mark.parametrize("command", HELPS, ids=lambda words: " ".join(words) or "forge")
def test_help_shows_an_example(command: tuple[str, ...]) -> None:
    done = forge(*command, "--help")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Usage: " in done.stdout
    assert "Example" in done.stdout


def test_help_names_every_command() -> None:
    done = forge("-h")
    assert all(f"  {name} " in done.stdout for name in COMMANDS)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['forge', '--help']\n"
        "try:\n    from forge.cli.main import main; main()\n"
        f"finally:\n    print([name for name in {SLOW_TO_IMPORT} if name in sys.modules], file=sys.stderr)"
    )
    done = python("-c", code, cwd=ROOT)
    assert "Usage: " in done.stdout
    assert done.stderr.strip() == "[]"


def test_version() -> None:
    done = python("-m", "forge", "--version", cwd=ROOT)
    assert (done.returncode, done.stdout.split()[-1], done.stderr) == (0, "0.1.0", "")


# --- wrong names ------------------------------------------------------------------------------------------------

PRINT = ("print", "-o", "deck.pdf", "--lang", "pl", "--factions")
NINJAS = ("print", "-o", "x.pdf", "--factions", "ninjas")
THERE_ARE = f"There are: {LANGUAGES}, all."
ONE_OF = f"There are: {LANGUAGES}."
WRONG = {
    "command": (("biuld",), "there is no command 'biuld'. Did you mean 'build'?"),
    "command like nothing": (("xyzzy",), f"There are: {', '.join(COMMANDS)}."),
    "subcommand": (("catalog", "updaet"), "update"),
    "option": (("check", "--jsn"), "--json"),
    "language": (("check", "--lang", "pll"), f"there is no language 'pll'. {THERE_ARE}"),
    "language like nothing": (("check", "--lang", "klingon"), THERE_ARE),
    "second language": (("catalog", "stats", "--lang", "pl,rru"), "„rru”. Chodziło o: „ru”?"),
    "language twice": (("check", "--lang", "pl,PL"), "Nazwa „PL” podana dwa razy."),
    "no language": (("check", "--lang", ","), f"name at least one language. {THERE_ARE}"),
    "game": (("check", "--game", "smashap"), "there is no game 'smashap'. Did you mean 'smashup'?"),
    "paper": (("build", "--paper", "leter"), "there is no paper 'leter'. Did you mean 'letter'?"),
    "paper like nothing": (("build", "--paper", "b52"), "There are: a4, a3, letter."),
    "faction": ((*PRINT, "pirats"), "„pirates”?"),
    "faction twice": ((*PRINT, "pirates,Pirates"), "Nazwa „Pirates” podana dwa razy."),
    "faction like nothing": ((*PRINT, "nosuch"), "Do wyboru: Obcy, Dinozaury,"),
    "faction to play": (("play", "--factions", "nosuch", "--lang", "ru"), "Зомби, all."),
    "one faction to play": (("play", "--factions", "ninjas", "--lang", "ru"), "--factions: Назови ровно 2:"),
    "one faction of all": (("play", "--factions", "all", "--factions", "ninjas"), "--factions: Name exactly 2:"),
    "too many bots": (("play", "--bots", "9", "--lang", "pl"), "--bots: Innych graczy może być najwyżej 3."),
    "language to print in": ((*NINJAS, "--lang", "ur"), ONE_OF),
    "two languages to print in": ((*NINJAS, "--lang", "pl,ru"), "Tylko jedno naraz, a nie „pl,ru”."),
    "no output": (("print", "-o", "", *PRINT[3:], "ninjas"), "Podaj nazwę pliku do zapisania"),
    "copies": ((*PRINT, "pirates", "--copies", "0"), "--copies: potrzebna jest liczba, co najmniej 1."),
    "output folder": (("print", "-o", "no/such/x.pdf", *PRINT[3:], "ninjas"), "Nie ma folderu no/such."),
    "jobs": (("build", "--jobs", "many"), "'many' is not a valid integer"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_name_is_answered_with_the_nearest_right_one(what: str, finished_copy: Path) -> None:
    def there() -> set[str]:
        """What lies there but for what is kept for the next run."""
        inside = {f"build/{path.name}" for path in finished_copy.glob("build/*")}
        return ({path.name for path in finished_copy.iterdir()} | inside) - {"build", "build/.cache"}

    args, answer = WRONG[what]
    before = there()
    assert answer in refused(*args, cwd=finished_copy)
    assert there() == before


def test_a_near_miss_of_a_printed_name_is_answered_with_that_name(
    project: Project, game: Facts, tmp_path: Path
) -> None:
    name = load_texts(project, game, "ru").line("faction.dinosaurs.name").text
    wrong = name[:2] + name[3:]
    args = ("print", "-o", "x.pdf", "--lang", "ru", "--factions", wrong)
    assert f"Ничего с названием «{wrong}» здесь нет. Возможно, это «{name}»?" in refused(*args, cwd=tmp_path)


def spoilt(project: Project, edit: Edit) -> str:
    """Breaks a base of the project; what has to be said about it."""
    edit("cards/smashup/bases.yml", "breakpoint: 12", "breakpoint: many")
    lines = (project.cards / "smashup" / "bases.yml").read_text(encoding="utf-8").split("\n")
    line = lines.index("    breakpoint: many") + 1
    return f"cards/smashup/bases.yml:{line}: bases[3].breakpoint must be a whole number, 1 or more, not 'many'"


# --- data -------------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("codes", [("en",), ()], ids=["en", "all"])
def test_check_passes_on_the_repository(codes: tuple[str, ...], project: Project) -> None:
    done = forge("check", *(("--lang", ",".join(codes)) if codes else ()))
    games = project.games()
    assert done.returncode == 0, done.stderr
    if not codes:
        codes = tuple(finished(project))
        left_out = len(games) * (len(project.languages()) - len(codes))
        assert sum(" is left out: " in line for line in done.stderr.splitlines()) == left_out
        assert len(done.stderr.splitlines()) == left_out
    for game in games:
        assert f"{game}: no problems in the database, the templates and in {', '.join(codes)}\n" in done.stdout
        texts = sum(bool(thing.text and thing.ability) for thing in load_game(project, game).printed)
        for code in codes:
            assert f"{game}, {code}: {texts} texts read; all mean what their cards do\n" in done.stdout


def test_all_problems_of_the_data_are_shown_at_once(scratch: Project, edit: Edit) -> None:
    edit("cards/smashup/factions/ninjas.yml", "name: Poison", "nam: Poison")
    complaint = spoilt(scratch, edit)
    done = forge("check", cwd=scratch.root)
    assert (done.returncode, done.stdout) == (1, "")
    assert complaint in done.stderr
    assert "cards/smashup/factions/ninjas.yml:" in done.stderr
    lines = done.stderr.splitlines()
    assert lines[-1] == f"{len(lines) - 1} problems"
    found = json.loads(forge("check", "--json", cwd=scratch.root).stdout)
    assert [f"{p['file']}:{p['line']}: {p['message']}" for p in found] == lines[:-1]


@pytest.mark.soak
def test_problems_of_all_catalogs_are_shown_at_once(used: Project) -> None:
    """One that cannot be read, and one with a misspelt placeholder."""
    path = used.locales / "pl" / "smashup.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('msgctxt "card.shinobi.name"\n', ""), encoding="utf-8")
    path = used.locales / "en" / "smashup.po"
    text = re.sub(r'(?m)^(msgstr ".*−\{)penalty', r"\1penalti", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    done = forge("check", "--lang", "en,pl", cwd=used.root)
    assert (done.returncode, done.stdout) == (1, "smashup: no problems in the database and the templates\n")
    assert re.search(r"^locales/pl/smashup\.po:\d+: an entry without msgctxt", done.stderr, re.MULTILINE)
    assert re.search(r"^locales/en/smashup\.po:\d+: \S+: \{penalti\} is not one of", done.stderr, re.MULTILINE)


@pytest.mark.soak
def test_check_shows_what_passed_when_something_is_wrong(scratch: Project) -> None:
    path = scratch.locales / "pl" / "smashup.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('msgctxt "card.shinobi.name"\n', ""), encoding="utf-8")
    done = forge("check", "--lang", "en,pl", cwd=scratch.root)
    assert (done.returncode, done.stdout.splitlines()) == (
        1,
        [
            "smashup: no problems in the database, the templates and in en",
            "en: 108 texts read; all mean what their cards do",
        ],
    )
    assert re.fullmatch(r"locales/pl/smashup\.po:\d+: an entry without msgctxt.*\n", done.stderr)


def test_a_project_without_a_language_says_what_to_make(scratch: Project) -> None:
    shutil.rmtree(scratch.locales)
    scratch.locales.mkdir()
    says = "this project has no language: a folder locales/<code>/ with a language.yml is needed"
    assert says in refused("build", "--lang", "en", cwd=scratch.root)
    assert says in refused("catalog", "update", cwd=scratch.root)
    done = forge("check", cwd=scratch.root)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"cards/smashup/game.yml:3: {says}\n"


@pytest.mark.parametrize(
    "command", [("build",), ("catalog", "update"), ("catalog", "stats", "--json"), (*PRINT, "ninjas")]
)
def test_no_command_works_on_broken_data(command: tuple[str, ...], scratch: Project, edit: Edit) -> None:
    def there() -> list[Path]:
        """All files but what is kept for the next run."""
        return sorted(p for p in scratch.root.rglob("*") if p.is_file() and not p.is_relative_to(scratch.cache))

    complaint = spoilt(scratch, edit)
    before = there()
    done = forge(*command, cwd=scratch.root)
    assert (done.returncode, done.stdout) == (1, "")
    assert complaint in done.stderr
    assert there() == before


def test_a_subfolder_of_a_project_is_in_the_project(scratch: Project, edit: Edit) -> None:
    complaint = spoilt(scratch, edit)
    assert complaint in forge("check", cwd=scratch.cards / "smashup").stderr


def test_schemas_are_current_and_stale_ones_are_found(scratch: Project) -> None:
    done = forge("schema", "--check")
    assert (done.returncode, done.stdout) == (0, "schemas are up to date\n")
    done = forge("schema", "--check", cwd=scratch.root)
    assert done.returncode == 1
    assert not (scratch.root / "schemas").exists()
    assert forge("schema", cwd=scratch.root).returncode == 0
    assert forge("schema", "--check", cwd=scratch.root).returncode == 0
