"""YAML that every parser reads: with libyaml or without, the same data, lines and complaints."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import forge.yamlfile
from forge.language.catalog import read_catalog
from forge.language.typography import load_language
from forge.problems import ProblemsError
from forge.project import Project
from forge.yamlfile import YamlFile
from tests.conftest import ROOT

FOLDERS = ("cards", "locales", "templates", "tests")
FILES = sorted(path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*.yml"))
FAST = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def test_there_are_files() -> None:
    assert len(FILES) > 30


@pytest.mark.soak
@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_parser_reads_every_file(file: Path) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert yaml.load(text, Loader=yaml.SafeLoader) == yaml.load(text, Loader=FAST)


SOUND = "a: {b: 'why?', c: [1, two]}\nd: what?\ne: |\n  text\n"
BROKEN = {
    "a question mark": ("x: 1\na: {b: $c?, d: 1}\n", 2, "'$c?' stands inside { } or [ ] and has a question mark"),
    "a key twice": ("a: 1\na: 2\n", 2, "'a' is given twice"),
    "no date": ("a: 1\nb: 2024-13-45\n", 2, "looks like a date or a number but is none"),
}


@pytest.fixture(params=["libyaml", "none"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "none":
        monkeypatch.setattr(forge.yamlfile, "_Loader", yaml.SafeLoader)
    return str(request.param)


def test_a_file_is_the_same_without_libyaml(loader: str, tmp_path: Path) -> None:
    path = tmp_path / "some.yml"
    path.write_text(SOUND, encoding="utf-8")
    file = YamlFile(path, "some.yml")
    assert file.problems == []
    assert file.data == {"a": {"b": "why?", "c": [1, "two"]}, "d": "what?", "e": "text\n"}
    assert (file.line("a", "c", 1), file.line("e")) == (1, 3)


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_told_with_its_line(what: str, loader: str, tmp_path: Path) -> None:
    text, line, message = BROKEN[what]
    path = tmp_path / "some.yml"
    path.write_text(text, encoding="utf-8")
    [problem] = YamlFile(path, "some.yml").problems
    if what != "a question mark" or loader == "libyaml":
        assert message in problem.message
    assert problem.line == line


LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 10)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE = {
    "aliases of aliases": (LAUGHS, 6, "more than 500000 values, with those that aliases stand for"),
    "brackets": ("a:\n  " + "[" * 40_000, 2, "more than 64 lists and maps inside each other"),
    "closed brackets": ("[" * 40_000 + "]" * 40_000, 1, "more than 64 lists and maps inside each other"),
    "lists in lists": ("- " * 40_000 + "x", 1, "more than 64 lists and maps inside each other"),
    "keys in keys": ("? " * 40_000, 1, "a list or a map cannot be a key"),
    "an alias of itself": ("a: &a\n  b: *a\n", 2, "an alias contains itself"),
    "an alias of nothing": ("a: 1\nb: *c\n", 2, "found undefined alias 'c'"),
    "a map as a key": ("{a: 1}: 2\n", 1, "a list or a map cannot be a key"),
    "two documents": ("a: 1\n---\nb: 1\n", 2, "a second document begins"),
    "a tag": ("a: 1\nb: !!python/object:os.system {}\n", 2, "is no tag that is known here"),
    "a tag on a word": ("a: !!python/name:os.system ''\n", 1, "could not determine a constructor"),
    "nine megabytes": ("a: " + "x" * 9_000_000, 0, "longer than 8 MB"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_would_take_for_ever_is_told_at_once(what: str, tmp_path: Path) -> None:
    text, line, message = HOSTILE[what]
    path = tmp_path / "some.yml"
    path.write_text(text, encoding="utf-8")
    [problem] = YamlFile(path, "some.yml").problems
    assert message in problem.message
    assert problem.line == line


def test_a_loop_of_links_is_told(tmp_path: Path) -> None:
    path = tmp_path / "some.yml"
    path.symlink_to("some.yml")
    [problem] = YamlFile(path, Project(tmp_path).relative(path)).problems
    assert str(problem).startswith("some.yml: cannot be read (Too many levels of symbolic links")


def test_links_that_lead_nowhere_are_not_taken_for_files_that_nobody_made(tmp_path: Path) -> None:
    project = Project(tmp_path)
    files = [tmp_path / name for name in ("cards/duel/game.yml", "locales/uk/language.yml", "locales/uk/duel.po")]
    for path, target in zip(files, ("game.yml", "nowhere", "duel.po"), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)
    assert (project.games(), project.languages()) == (["duel"], ["uk"])
    with pytest.raises(ProblemsError, match="cannot be read"):
        read_catalog(files[2], "uk", "locales/uk/duel.po")
    with pytest.raises(ProblemsError, match="the file is missing"):
        load_language(project, "uk")
