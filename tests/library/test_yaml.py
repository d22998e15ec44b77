"""YAML that every parser reads: with libyaml or without, the same data, lines and complaints."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import forge.yamlfile
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
