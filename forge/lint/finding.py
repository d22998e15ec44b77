"""What checks find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from forge.lint.textfile import TextFile, TextUnit


class Severity(StrEnum):
    """How grave a finding is: an `error` stops a print, a `warning` is most likely a fault, a `note` may be one."""

    error = "error"
    warning = "warning"
    note = "note"


@dataclass(frozen=True)
class Flaw:
    """What a check says of the characters `start` to `end` of a unit.

    `message` is a key of the check's messages (`<code>.<message>` in checks.yml), filled in with `values`. `fix` is
    what may safely stand there instead; `see` where it is said how it should be: a rule, an entry's key, `file:line`.
    `others` are the same flaw in other places of the document, which are told with this one and mended like it.
    `usual`: whether it is a way of its own that the document has all over: told to those who ask for its check alone.
    """

    unit: TextUnit
    start: int
    end: int
    message: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    fix: str | None = None
    see: str | None = None
    severity: Severity | None = None  # where it is not the check's own
    others: tuple[Flaw, ...] = ()
    usual: bool = False


@dataclass(frozen=True)
class Alert:
    """A flaw of a document as it is told: said in somebody's language, with its place."""

    check: str
    severity: Severity
    document: TextFile
    flaw: Flaw
    message: str

    def data(self) -> Mapping[str, Any]:
        """As plain data, for JSON; lines and columns count from 1, the end is behind the last character."""
        unit = self.flaw.unit
        line, column = unit.at(self.flaw.start)
        end_line, end_column = unit.until(self.flaw.end)
        return {
            "file": self.document.file,
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
            **({"page": unit.page} if unit.page is not None else {}),
            "key": unit.key,
            "check": self.check,
            "severity": self.severity.value,
            "message": self.message,
            "fix": self.flaw.fix,
            "see": self.flaw.see,
            "lang": self.document.language,
        }
