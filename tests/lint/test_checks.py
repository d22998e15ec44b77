"""Every check has a page, and says what it finds in every finished language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

import pytest

from forge.language.messages import BLANK, load_checks, load_messages
from forge.lint.checks import all_checks
from forge.lint.editions import CODE as EDITION
from forge.project import Project
from tests.conftest import FINISHED, ROOT

PAGES = ROOT / "docs" / "checks"


@pytest.mark.parametrize("code", [check.code for check in all_checks()])
def test_a_check_has_a_page(code: str) -> None:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {code}\n")
    assert "waive" in text or "forge-ok" in text


def test_a_page_has_a_check() -> None:
    codes = {*(check.code for check in all_checks()), EDITION}
    assert {path.stem for path in PAGES.glob("*.md")} - codes == set()


def test_messages_are_in_every_language_with_the_same_values(project: Project) -> None:
    english = load_messages(project, "en", "en").texts
    for code in FINISHED:
        own = load_messages(project, code, code).texts
        assert set(own) == set(english)  # what is a habit of one language is told to readers of any
        for key, text in english.items():
            assert set(BLANK.findall(own[key])) == set(BLANK.findall(text)), f"{code}: {key}"


def test_whatever_a_check_says_has_a_message(project: Project) -> None:
    known = load_messages(project, "en", "en").texts
    ends = {key.partition(".")[2] for key in known}
    slips = {slip.message for code in FINISHED for slip in load_checks(project, code).typography.slips}
    assert slips <= {key.partition(".")[2] for key in known if key.startswith("typography.")}
    paths = (ROOT / "forge" / "lint").rglob("*.py")
    for path in sorted(path for path in paths if path.parent.name != "measuring"):  # which plants flaws, and tells none
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Flaw":
                for said in _literals([*call.args[3:4], *(kw.value for kw in call.keywords if kw.arg == "message")]):
                    assert said in ends, f"{path.name}: {said}"


def _literals(args: Sequence[ast.expr]) -> Iterator[str]:
    """The messages that an argument may be: itself, or either side of a choice."""
    for arg in args:
        parts = [arg.body, arg.orelse] if isinstance(arg, ast.IfExp) else [arg]
        yield from (one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_codes_are_told_apart() -> None:
    codes = [check.code for check in all_checks()]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", code) for code in codes)
