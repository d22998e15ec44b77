"""Runs checks over documents, and says what they find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from forge.language.messages import Messages
from forge.lint.checks import Check, all_checks
from forge.lint.desk import Desk
from forge.lint.finding import Alert
from forge.lint.textfile import TextFile


def lint(
    desk: Desk, documents: Sequence[TextFile], messages: Messages, checks: Iterable[Check] | None = None
) -> Iterator[Alert]:
    """What is wrong with documents in the desk's language, in the order of the checks."""
    for check in all_checks() if checks is None else checks:
        looked = [document for document in documents if document.catalog or not check.catalogs]
        for document, flaw in check.look(desk, looked):
            severity = flaw.severity or check.severity
            said = messages.say(f"{check.code.partition('.')[0]}.{flaw.message}", flaw.values)
            yield Alert(check.code, severity, document, flaw, said)
