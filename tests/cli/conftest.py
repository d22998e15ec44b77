"""Folders that tests of commands stand in."""

from __future__ import annotations

import pytest

from forge.project import Project
from tests.conftest import ROOT


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the repository, at a terminal of a hundred columns."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def project_(at_home: None, used: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project to break, and to be in."""
    monkeypatch.chdir(used.root)
    return used
