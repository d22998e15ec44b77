"""Runs checks over documents, and says what they find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from forge.language.messages import Messages
from forge.lint.checks import Check, all_checks
from forge.lint.desk import Desk
from forge.lint.finding import Alert
from forge.lint.textfile import OK, TextFile


def lint(
    desk: Desk, documents: Sequence[TextFile], messages: Messages, checks: Iterable[Check] | None = None
) -> Iterator[Alert]:
    """What is wrong with documents in the desk's language, in the order of the checks; waived findings are left out."""
    finished = [_finished(document) for document in documents]
    for check in all_checks() if checks is None else checks:
        seen = documents if check.unfinished else finished
        looked = [document for document in seen if document.catalog or not check.catalogs]
        for document, flaw in check.look(desk, looked):
            if any(one.covers(check.code) for one in flaw.unit.alright):
                continue
            severity = flaw.severity or check.severity
            said = messages.say(f"{check.code.partition('.')[0]}.{flaw.message}", flaw.values)
            yield Alert(check.code, severity, document, flaw, said)


def _finished(document: TextFile) -> TextFile:
    """The document without its fuzzy and missing entries."""
    if all(unit.state == OK for unit in document):
        return document
    return replace(document, units=tuple(unit for unit in document if unit.state == OK))
