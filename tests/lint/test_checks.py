"""Every check has a page, and says what it finds in every finished language."""

from __future__ import annotations

import re

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
        habits = {  # of this language alone
            f"typography.{slip.message}" for slip in load_checks(project, code).typography.slips
        }
        assert set(own) - habits == set(english) - habits
        for key, text in english.items():
            assert set(BLANK.findall(own[key])) == set(BLANK.findall(text)), f"{code}: {key}"


def test_codes_are_told_apart() -> None:
    codes = [check.code for check in all_checks()]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", code) for code in codes)
