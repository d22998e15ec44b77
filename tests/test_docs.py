"""The documents: their links lead somewhere, they name every package and command, and nothing outside is mentioned."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from forge.cli.main import COMMANDS
from tests.conftest import ROOT

DOCUMENTS = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md")] + sorted(
    (ROOT / "docs").glob("*.md")
)
LINK = re.compile(r"\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)


def without_code(text: str) -> str:
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ +(.+?) *#*$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md"])
def test_the_examples_in_python_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testfile(str(ROOT / page), module_relative=False).failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    dead = []
    for match in LINK.finditer(without_code(document.read_text(encoding="utf-8"))):
        link = match[1] or match[2]
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            continue
        name, _, anchor = link.partition("#")
        target = document.parent / name if name else document
        inside = target.resolve().is_relative_to(ROOT)
        if not inside or not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            dead.append(link)
    assert dead == []


def test_the_link_pattern_sees_links() -> None:
    found = {m[1] or m[2] for m in LINK.finditer('[a](b.md) ![c](<d.png>) [e](f.md#g "h")\n[i]: j.md\n')}
    assert found == {"b.md", "d.png", "f.md#g", "j.md"}


def test_every_package_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = {re.split(r"[^A-Za-z0-9._-]", package)[0].lower() for package in wanted}
    rows = re.findall(r"^\|([^|]+)\|", (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8"), re.MULTILINE)
    explained = {word.lower() for row in rows for word in re.findall(r"[\w.-]+", row)}
    assert names - explained == set()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_mentioned(command: str) -> None:
    pages = [path for path in DOCUMENTS if path.name == "README.md" or path.parent.name == "docs"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in pages)
    assert re.search(rf"(\./run|\bforge) {command}\b", text)


def test_nothing_outside_the_repository_is_mentioned() -> None:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("git cannot read this checkout")
    # Put together here, so that this file does not mention them itself.
    needles = ["/".join(("", "work", "")).encode(), "/".join(("..", "shared")).encode()]
    found = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        if path.is_file() and any(needle in path.read_bytes() for needle in needles):
            found.append(name)
    assert found == []


def test_packages_that_are_asked_for_come_with_a_name_that_is_ours() -> None:
    """The name `forge` is somebody else's on the index, so no message may send anybody to it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [
        match
        for path in [*DOCUMENTS, *(ROOT / "docs" / "checks").glob("*.md"), *(ROOT / "forge").rglob("*.py")]
        for match in re.finditer(r"pip install '?([a-z][\w-]*)\[([\w,-]+)\]", path.read_text(encoding="utf-8"))
    ]
    assert asked
    assert {match[1] for match in asked} == {project["name"]}
    assert {extra for match in asked for extra in match[2].split(",")} <= set(project["optional-dependencies"])
