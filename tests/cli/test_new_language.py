"""`forge language new`: a folder that every command takes, seeded from a kin language and marked so."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from forge.edition.texts import load_texts
from forge.language.starting.quotes import quotes_of
from forge.project import Project
from forge.proof.catalog import check_texts
from forge.rules.games import load_game
from tests.cli.calling import forge, refused


def read(project: Project, name: str) -> dict[str, object]:
    found = yaml.safe_load((project.locales / "uk" / name).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def said(*args: str, cwd: Path) -> str:
    """What is told of problems: exit code 1."""
    done = forge(*args, cwd=cwd)
    assert done.returncode == 1
    return done.stderr


@pytest.mark.undrawn
def test_a_language_begins_with_what_is_known_of_it_and_of_its_kin(scratch: Project) -> None:
    done = forge("language", "new", "uk", "--like", "ru", cwd=scratch.root)
    assert done.returncode == 0, done.stderr
    assert "wrote locales/uk/smashup.po" in done.stdout
    language = read(scratch, "language.yml")
    assert (language["name"], language["tag"], language["no_break_after"]) == ("Українська", "uk", [])
    assert language["quotes"] == [{"open": "«", "close": "»"}, {"open": "„", "close": "“"}]
    assert "nplurals=3" in (scratch.locales / "uk" / "smashup.po").read_text(encoding="utf-8")[:2000]
    phrasebook, glossary = read(scratch, "phrasebook.yml"), read(scratch, "glossary.yml")
    morphology = phrasebook["morphology"]
    assert isinstance(morphology, dict)
    assert (morphology["library"], morphology["data"]["lang"]) == ("pymorphy3", "uk")
    assert morphology["data"]["tags"]["NPRO -pers"] == {"pos": "adj"}
    assert (phrasebook["complete"], phrasebook["seeded"]) == (False, ["may"])
    terms = glossary["terms"]
    assert isinstance(terms, dict)
    assert all(term["seeded"] == "ru" for term in terms.values())
    assert not any("variants" in term for term in terms.values())
    sections = phrasebook["sections"]
    assert isinstance(sections, dict)
    rows = [row for section in sections.values() for row in section if isinstance(row, dict)]
    assert not any("reads" in row for row in rows)
    cyrillic = [row for row in rows if any("а" <= letter <= "я" for letter in str(row["says"]))]
    assert cyrillic
    assert all(row.get("seeded") == "ru" for row in cyrillic)
    # What has no words at all, but slots and terms, is at work as soon as its terms are.
    assert any("seeded" not in row for row in rows)

    # What is seeded says nothing before it is translated.
    checked = forge("check", "--lang", "uk", cwd=scratch.root)
    assert "problem" not in checked.stderr.replace("no problems", "")
    assert "the phrasebook has no wording for" in said("write", "mystic_studies", "--lang", "uk", cwd=scratch.root)
    for name, old, new in (
        ("glossary.yml", "draw: {seeded: ru, say: взять", "draw: {say: взяти"),
        ("glossary.yml", "noun.card: {seeded: ru, ", "noun.card: {"),
    ):
        path = scratch.locales / "uk" / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    assert forge("write", "mystic_studies", "--lang", "uk", cwd=scratch.root).stdout == "Візьми 2 карти.\n"
    tried = forge("write", "--all", "--lang", "uk", "--dry-run", cwd=scratch.root)
    assert "uk: 2 drafts would be written, 147 empty entries without a draft" in tried.stdout
    counted, first, place = tried.stderr.splitlines()[:3]
    assert counted == "2 of 108 abilities can be written"
    assert first.startswith("next: `gain` in effect (1 more with it alone, ")
    assert place.startswith("  to translate: locales/uk/smashup.phrasebook.yml:")


@pytest.mark.undrawn
def test_a_language_that_cannot_begin_leaves_no_folder(scratch: Project) -> None:
    assert "there is a language 'pl' already" in said("language", "new", "PL", cwd=scratch.root)
    assert "'xx_YY_zz' is no language code" in said("language", "new", "xx_YY_zz", cwd=scratch.root)
    assert "There are: en, pl, ru" in refused("language", "new", "uk", "--like", "be", cwd=scratch.root)
    phrasebook = scratch.locales / "ru" / "phrasebook" / "settings.yml"
    phrasebook.write_text(phrasebook.read_text(encoding="utf-8") + "wrong: 1\n", encoding="utf-8")
    assert "locales/ru/phrasebook/settings.yml:" in said("language", "new", "uk", "--like", "ru", cwd=scratch.root)
    assert scratch.languages() == ["en", "pl", "ru"]


@pytest.mark.undrawn
def test_without_kin_there_is_a_folder_to_print_from(scratch: Project) -> None:
    done = forge("language", "new", "pt_BR", "--game", "smashup", cwd=scratch.root)
    assert done.returncode == 0
    assert sorted(path.name for path in (scratch.locales / "pt_BR").iterdir()) == ["language.yml", "smashup.po"]
    assert "tag: pt-BR" in (scratch.locales / "pt_BR" / "language.yml").read_text(encoding="utf-8")
    # What has no glossary yet has no words that others could have taken over.
    (scratch.root / "notes.txt").write_text("Dobierz dwie karty.\n", encoding="utf-8")
    linted = forge(
        "lint", "--game", "smashup", "--lang", "pl", "--only", "language.foreign", "notes.txt", cwd=scratch.root
    )
    assert (linted.returncode, linted.stdout) == (0, "")
    assert "could not look" not in linted.stderr


def test_quotes_are_those_of_the_language_or_its_region() -> None:
    marks = {code: "".join(f"{one.open}{one.close}" for one in quotes_of(code)) for code in ("cs", "fr", "fr_CH", "en")}
    assert marks == {"cs": "„“‚‘", "fr": "«»«»", "fr_CH": "«»‹›", "en": "“”‘’"}
    assert quotes_of("de-AT") == quotes_of("de")


@pytest.mark.parametrize(
    ("code", "lacks"),
    [("ar", "right to left"), ("ja", "no declared font has 土, 日, 曜")],
)
def test_a_language_that_cannot_be_printed_is_refused_with_what_is_missing(
    code: str, lacks: str, scratch: Project
) -> None:
    assert lacks in said("language", "new", code, "--like", "ru", cwd=scratch.root)
    assert not (scratch.locales / code).exists()
    # Made by hand, it is refused by what prints.
    folder = scratch.locales / code
    folder.mkdir()
    text = (scratch.locales / "ru" / "language.yml").read_text(encoding="utf-8")
    (folder / "language.yml").write_text(text.replace("tag: ru", f"tag: {code}"), encoding="utf-8")
    printed = said("print", "--factions", "aliens", "--lang", code, "-o", "x.pdf", cwd=scratch.root)
    assert f"locales/{code}/language.yml: " in printed
    assert lacks in printed


@pytest.mark.soak
@pytest.mark.undrawn
def test_a_text_that_cannot_be_read_yet_is_no_error(scratch: Project) -> None:
    glossary, phrasebook = (
        scratch.locales / "ru" / name for name in ("smashup.glossary.yml", "phrasebook/settings.yml")
    )
    words = glossary.read_text(encoding="utf-8")
    glossary.write_text(words.replace("  gain: {say:", "  gain: {seeded: la, say:"), encoding="utf-8")
    game = load_game(scratch, "smashup")

    def severities() -> tuple[list[str], int]:
        found = check_texts(scratch, game, load_texts(scratch, game, "ru"), {"cave_of_shinies", "war_raptor"})
        return [remark.severity for remark in found.remarks], found.read

    assert severities() == (["error"], 2)
    text = phrasebook.read_text(encoding="utf-8")
    phrasebook.write_text(text.replace("morphology:", "complete: false\nmorphology:", 1), encoding="utf-8")
    assert severities() == (["warning"], 1)
