"""What is wrong with a file as a whole is told in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from forge.language.catalog import read_catalog
from forge.language.messages import load_messages
from forge.lint.readers import read_document
from forge.problems import ProblemsError
from forge.project import Project
from tests.cli.reading import forge
from tests.conftest import ROOT

HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
ENTRY = 'msgctxt "a"\nmsgid "x"\nmsgstr "y"\n\n'
BROKEN = {
    "a.po": f'{HEAD}{ENTRY}{ENTRY}msgid "x"\nmsgstr "y"\n\nmsgctxt "b"\nmsgid ""\nmsgstr "y"\n',
    "k.po": f'{HEAD}msgctxt "c"\nmsgid "x"\n\nmsgctxt "d"\n',
    "b.po": f'{HEAD}msgctxt "a"\nmsgid "\\q"\nmsgstr "y"\n\nwhat is this\n\n#. and this\n',
    "c.po": "",
    "d.po": 'msgid ""\nmsgstr "Plural-Forms: nplurals=9; plural=0;\\n"\n\n' + ENTRY,
    "e.po": HEAD.replace('"Plural', '""\n"Language: xx\\n"\n"Plural') + ENTRY,
    "f.po": f'{HEAD}msgctxt "a"\nmsgid "x"\nmsgstr "{"y" * 60_000}"\n',
    "g.po": b"msgid \xff",
    "h.po": "msgid\r",
    "i.xlf": "<xliff",
    "j.pdf": "%PDF-no",
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("reader", ["pl", "ru"])
def test_a_broken_file_is_told_of_in_the_readers_language(tmp_path: Path, name: str, reader: str) -> None:
    broken, path = BROKEN[name], tmp_path / name
    path.write_bytes(broken if isinstance(broken, bytes) else broken.encode())
    with pytest.raises(ProblemsError) as raised:
        read_catalog(path, "en", name) if name.endswith(".po") else read_document(path, name, "en")
    messages = load_messages(Project(ROOT), reader, "en")
    for problem in raised.value.problems:
        told = messages.told(problem.message)
        assert told != problem.message
        assert "{" not in told
    assert load_messages(Project(ROOT), "en", "en").told("what nobody says") == "what nobody says"


def test_check_and_lint_tell_it_in_that_language(scratch: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(scratch.root)
    catalog = scratch.locales / "ru" / "smashup.po"
    catalog.write_text(catalog.read_text(encoding="utf-8") + '\nmsgctxt "a"\nmsgid ""\nmsgstr "y"\n', encoding="utf-8")
    for command in (["check", "--game", "smashup", "--lang", "ru"], ["lint", "--game", "smashup", "ru:nowhere.md"]):
        told = forge(*command, "--in", "pl")
        assert told.exit_code
        assert "ma w nim stać tekst angielski" in told.output or "nie ma takiego pliku" in told.output


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        ("pl", ("nie ma takiego pliku", "to katalog", "ponad 8 MB")),
        ("ru", ("такого файла нет", "это папка", "больше 8 МБ")),
    ],
)
def test_why_a_file_cannot_be_read_is_told_in_that_language_too(
    tmp_path: Path, reader: str, told: Sequence[str]
) -> None:
    (tmp_path / "dir.md").mkdir()
    (tmp_path / "long.md").write_bytes(b"x\n" * 11_000_000)
    messages = load_messages(Project(ROOT), reader, "en")
    for name, said in zip(("none.md", "dir.md", "long.md"), told, strict=True):
        with pytest.raises(ProblemsError) as raised:
            read_document(tmp_path / name, name, "en")
        [problem] = raised.value.problems
        assert said in messages.told(problem.message) and "(" not in messages.told(problem.message)


def test_a_sentence_that_only_looks_like_one_of_them_is_left_as_it_is() -> None:
    said = "this picture has no frame; it needs one"
    assert load_messages(Project(ROOT), "pl", "en").told(said) == said
