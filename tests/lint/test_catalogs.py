"""Catalogs are checked by `forge check`, too; what is waived is not found, and a waiver that nothing needs is."""

from __future__ import annotations

import json

import pytest

from forge.cli import looks
from forge.cli.check import look
from forge.edition.texts import catalog_path
from forge.lint.catalogs import lint_catalog
from forge.project import Project
from forge.rules.games import load_game
from tests.cli.calling import forge

NAME = 'msgctxt "faction.aliens.name"\nmsgid "Aliens"\nmsgstr "Obcy'


def spoil(project: Project, comment: str = "") -> int:
    """Doubles a word in the Polish catalog; the line where it stands."""
    path = catalog_path(project, "smashup", "pl")
    text = path.read_text(encoding="utf-8")
    assert NAME in text
    path.write_text(text.replace(NAME, f"{comment}{NAME} obcy"), encoding="utf-8")
    return text[: text.index(NAME)].count("\n") + comment.count("\n") + 3


@pytest.mark.soak
def test_check_says_what_lint_finds(used: Project) -> None:
    line = spoil(used)
    done = forge("check", "--lang", "pl", cwd=used.root)
    assert f"locales/pl/smashup.po:{line}: warning: “Obcy obcy”" not in done.stderr
    assert f"locales/pl/smashup.po:{line}: warning: “obcy” stands here twice [language.doubled]" in done.stderr
    assert "stoi tu dwa razy" in forge("check", "--lang", "pl", "--in", "pl", cwd=used.root).stderr
    (found,) = [
        one
        for one in json.loads(forge("check", "--lang", "pl", "--json", cwd=used.root).stdout)
        if one["rule"] == "language.doubled"
    ]
    assert (found["column"], found["end_column"], found["fix"]) == (9, 18, "Obcy")
    assert found["key"] == "faction.aliens.name"


@pytest.mark.soak
def test_a_misspelt_word_is_told_before_it_is_printed(used: Project) -> None:
    path = catalog_path(used, "smashup", "pl")
    text = path.read_text(encoding="utf-8")
    word = "sługusa"
    path.write_text(text.replace(f" {word} ", f" {word[:-2]}x{word[-2:]} ", 1), encoding="utf-8")
    found = lint_catalog(used, load_game(used, "smashup"), "pl", "en")
    assert [(one.severity, one.fix) for one in found if one.rule == "language.spelling"] == [("warning", word)]


@pytest.mark.soak
def test_one_changed_sentence_asks_for_one_catalog(used: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def checked() -> list[str]:
        looked: list[str] = []
        real = looks.look_at_catalog
        with monkeypatch.context() as patched:
            patched.setattr("os.cpu_count", lambda: 1)  # in this process
            patched.setattr(looks, "look_at_catalog", lambda *args: (looked.append(args[2]), real(*args))[1])
            report = look(used, ("smashup",), "en,pl,ru", one_by_one=False)
        said.append({one.rule for one in report.remarks})
        return looked

    said: list[set[str]] = []
    assert checked() and checked() == []
    spoil(used)
    assert checked() == ["pl"]
    assert "language.doubled" in said[-1] - said[0]


@pytest.mark.soak
def test_what_does_not_fit_is_told_before_it_is_printed(used: Project) -> None:
    path = used.locales / "pl" / "smashup.po"
    text = path.read_text(encoding="utf-8")
    wide = "Niewypowiedzianie Przerośniętozaurus Rex"
    path.write_text(text.replace('msgstr "Król Rex"', f'msgstr "{wide}"'), encoding="utf-8")
    done = forge("check", "--lang", "pl", "--json", cwd=used.root)
    (found,) = (one for one in json.loads(done.stdout) if one["rule"] == "print.fit")
    assert done.returncode == 1
    assert (found["severity"], found["key"]) == ("error", "card.king_rex.name")


@pytest.mark.soak
def test_what_is_waived_is_not_found(used: Project) -> None:
    spoil(used, "# forge-ok: language.doubled so they greet\n")
    listed = used.locales / "pl" / "smashup.waivers.yml"
    listed.write_text("waivers:\n- {check: language.doubled, key: card.x.name, reason: a name}\n", encoding="utf-8")
    done = forge("check", "--lang", "pl", cwd=used.root)
    assert "language.doubled" not in done.stderr
    assert "locales/pl/smashup.waivers.yml:2: warning: nothing is wrong here that had to be waived" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("waivers:\n- {check: a.b, key: c}\n", "reason"),
        ("waivers:\n- {check: a.b, reason: c}\n", "smashup.waivers.yml:2: say of what"),
    ],
)
@pytest.mark.undrawn
def test_waivers_that_are_wrong_are_told(scratch: Project, text: str, said: str) -> None:
    (scratch.locales / "pl" / "smashup.waivers.yml").write_text(text, encoding="utf-8")
    (scratch.root / "x.txt").write_text("Obcy.", encoding="utf-8")
    assert said in forge("lint", "--lang", "pl", "x.txt", cwd=scratch.root).stderr
