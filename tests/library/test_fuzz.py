"""Broken files: whatever is done to a data file, loading works or says in a sentence what is wrong and where."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from forge.edition.texts import Texts, faults_of, load_texts, sources_for
from forge.edition.update import update_catalog
from forge.language.catalog import Catalog, read_catalog
from forge.language.typography import load_language
from forge.library import Facts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.studio import Studio
from forge.render.theme import load_print, load_theme
from forge.rules.games import load_game
from tests.conftest import copy_project, often

NASTY = [
    '"', "'", "{", "}", "[", "]", ":", ": ", "- ", "\t", "\x00", "\x1b", "ж", "\u2028", "\x85", "\ufeff", "#", "&a ",
    "*a", "<<: ", "!!int ", "? ", "|", ">", "%", "@", "~", "null", "2024-13-45", "9" * 30, "-1", ".inf", "---\n", "\n",
    "\r", "\\", 'msgid "', 'msgstr ""\n', "msgctxt ", "#~ ", "#| ", "nplurals=9", "{n:",
]  # fmt: skip


KINDS = ("drop", "double", "swap", "indent", "insert", "replace", "delete", "truncate", "bytes")
# Places are drawn as shares of the file's length, so that one strategy serves every file.
SHARES = st.floats(0, 1, exclude_max=True)
Step = tuple[str, float, float, str, bytes]
INJURIES = st.lists(
    st.tuples(st.sampled_from(KINDS), SHARES, SHARES, st.sampled_from(NASTY), st.binary(max_size=3)),
    min_size=1,
    max_size=3,
)


def injure(data: bytes, steps: list[Step]) -> bytes:
    for kind, first, second, nasty, raw in steps:
        lines = data.split(b"\n")
        line, other = int(first * len(lines)), int(second * len(lines))
        at = int(first * (len(data) + 1))
        if kind == "drop":
            del lines[line]
        elif kind == "double":
            lines.insert(other, lines[line])
        elif kind == "swap":
            lines[line], lines[other] = lines[other], lines[line]
        elif kind == "indent":
            lines[line] = b" " * (1 + int(second * 3)) + lines[line]
        if kind in ("drop", "double", "swap", "indent"):
            data = b"\n".join(lines)
        elif kind == "truncate":
            data = data[:at]
        else:
            gone = {"insert": 0, "delete": 1 + int(second * 12)}.get(kind, 1)
            put = {"delete": b"", "bytes": raw}.get(kind, nasty.encode())
            data = data[:at] + put + data[at + gone :]
    return data


# Injuries are small as they are: shrinking them would only take minutes.
FUZZ = settings(
    max_examples=int(os.environ.get("FORGE_FUZZ", often(20))),
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """One private copy for all tests of this file; every example restores what it broke."""
    return copy_project(tmp_path_factory.mktemp("fuzz") / "project")


def problems_of(load: Callable[[], object]) -> tuple[Problem, ...]:
    """The problems of loading, () when it works; any other exception is a failure of the test."""
    try:
        load()
    except ProblemsError as error:
        assert error.problems, "a ProblemsError must say what is wrong"
        return error.problems
    return ()


def check(problem: Problem, project: Project) -> None:
    """A problem is one sentence about a place that exists, or about a whole file."""
    assert problem.message.strip() == problem.message != ""
    assert "\n" not in problem.message and "Traceback" not in problem.message and "Error:" not in problem.message
    assert problem.file.startswith(("cards/smashup/", "locales/", "templates/")), problem
    if problem.line == 0:
        assert re.search(r"the file is (missing|empty)", problem.message), problem
    else:
        text = (project.root / problem.file).read_bytes().decode(errors="replace")
        assert 1 <= problem.line <= max(1, len(text.splitlines())), problem


GAME_FILES = ["game.yml", "bases.yml", "rules.yml", "words.yml", "booklet.yml", "factions/ninjas.yml"]


@pytest.mark.parametrize("name", GAME_FILES)
@FUZZ
@given(steps=INJURIES)
def test_a_broken_file_of_a_game(name: str, steps: list[Step], broken: Project) -> None:
    path = broken.cards / "smashup" / name
    good = path.read_bytes()
    try:
        path.write_bytes(injure(good, steps))
        found = problems_of(lambda: load_game(broken, "smashup"))
        for problem in found:
            check(problem, broken)
        # A change of meaning may be noticed in another file, but what is not even YAML is the broken file's own.
        if any("not valid YAML" in p.message or "UTF-8" in p.message or "U+" in p.message for p in found):
            assert f"cards/smashup/{name}" in {p.file for p in found}
    finally:
        path.write_bytes(good)


LOADERS: dict[str, Callable[[Project], object]] = {
    "locales/pl/language.yml": lambda project: load_language(project, "pl"),
    "templates/print.yml": load_print,
    "templates/smashup/theme.yml": lambda project: load_theme(project, "smashup"),
}


@pytest.mark.parametrize("name", LOADERS)
@FUZZ
@given(steps=INJURIES)
def test_a_broken_file_of_a_language_or_of_the_press(name: str, steps: list[Step], broken: Project) -> None:
    path = broken.root / name
    good = path.read_bytes()
    try:
        path.write_bytes(injure(good, steps))
        for problem in problems_of(lambda: LOADERS[name](broken)):
            check(problem, broken)
            assert problem.file == name
        if name.startswith("templates/"):
            # What a studio finds out beyond that may lie in another file, but it is a problem all the same.
            assert all(p.message.strip() for p in problems_of(lambda: Studio(broken, "smashup")))
    finally:
        path.write_bytes(good)


def shortened(po: str) -> str:
    """The header, every ninth entry and all with plurals of a catalog, one of them obsolete: fast to read."""
    blocks = po.rstrip("\n").split("\n\n")
    some = [block for index, block in enumerate(blocks) if index != 5 and (index % 9 == 0 or "msgid_plural" in block)]
    last = "\n".join("#~ " + line for line in blocks[5].splitlines() if not line.startswith("#"))
    return "\n\n".join([*some, last]) + "\n"


def texts_in(catalog: Catalog) -> set[str]:
    everything = [*catalog.entries.values(), *catalog.obsolete.values()]
    return {form for entry in everything for form in entry.forms if form}


@settings(FUZZ, max_examples=3 * FUZZ.max_examples // 2)
@given(steps=INJURIES)
def test_a_broken_catalog(steps: list[Step], broken: Project, game: Facts) -> None:
    path = broken.locales / "pl" / "smashup.po"
    good = path.read_bytes()
    try:
        path.write_bytes(injure(shortened(good.decode()).encode(), steps))
        catalogs: list[Catalog] = []
        found = problems_of(lambda: catalogs.append(read_catalog(path, "pl", "locales/pl/smashup.po")))
        faults = faults_of(game, catalogs[0], sources_for(broken, game, "pl")) if catalogs else {}
        for problem in [*found, *(problem for some in faults.values() for problem in some)]:
            check(problem, broken)
            assert problem.file == "locales/pl/smashup.po"
            assert problem.line
        if catalogs:
            # What can be read can be brought up to date, and no text gets lost on the way.
            merged, _ = update_catalog(broken, game, "pl", write=False)
            kept = texts_in(merged.catalog)
            comments = "\n".join(c for entry in merged.catalog.entries.values() for c in entry.comments)
            assert all(text in kept or text in comments for text in texts_in(catalogs[0]))
    finally:
        path.write_bytes(good)


@settings(FUZZ, max_examples=FUZZ.max_examples // 2)
@given(steps=INJURIES)
def test_a_whole_broken_catalog(steps: list[Step], broken: Project, game: Facts) -> None:
    path = broken.locales / "pl" / "smashup.po"
    good = path.read_bytes()
    try:
        path.write_bytes(injure(good, steps))
        loaded: list[Texts] = []
        for problem in problems_of(lambda: loaded.append(load_texts(broken, game, "pl"))):
            check(problem, broken)
        for texts in loaded:
            # Whatever became of it, every text can be shown.
            assert all(texts.said(entry.key, **dict.fromkeys(entry.names, 1)).text for entry in game.entries)
    finally:
        path.write_bytes(good)


def test_the_shortened_catalog_is_sound(broken: Project) -> None:
    """Otherwise the fuzz above would only ever see broken files."""
    path = Path(broken.root / "short.po")
    path.write_text(shortened((broken.locales / "pl" / "smashup.po").read_text(encoding="utf-8")), encoding="utf-8")
    catalog = read_catalog(path, "pl", "short.po")
    assert len(catalog.entries) > 60 and len(catalog.obsolete) == 1
