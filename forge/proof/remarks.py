"""What a check has to say: one remark a thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forge.problems import FileLine, Problem

ERROR, WARNING = "error", "warning"
DATA, UNFINISHED, NO_GRAMMAR = "data", "unfinished", "no_grammar"
UNDRAWN = "pictures"
UNPRINTABLE, SUSPICIOUS = "unprintable", "suspicious"


@dataclass(frozen=True)
class Replacement:
    """What is to stand in a file instead of the characters from a place to another, in the file's own notation; lines
    and columns count from 1, the end is behind the last character."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Remark:
    """One thing a check has to say. `rule` is the kind of thing it is (see sarif.py), `card` and `lang` the text it is
    about, `span` the characters of that text and `snippet` the sentence they stand in.

    What is about words in a file has the column (from 1; 0: the whole line), where they end, the entry's key, what may
    safely stand there instead, and where it is said how it should be; `replacements` make the file say so."""

    file: str
    line: int
    message: str
    severity: str = ERROR
    rule: str = DATA
    card: str | None = None
    lang: str | None = None
    span: tuple[int, int] | None = None
    snippet: str | None = None
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    key: str | None = None
    fix: str | None = None
    see: str | None = None
    replacements: tuple[Replacement, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.line, FileLine):
            object.__setattr__(self, "file", self.line.file)
            object.__setattr__(self, "line", int(self.line))

    @staticmethod
    def of(problem: Problem) -> Remark:
        return Remark(problem.file, problem.line, problem.message)

    @property
    def problem(self) -> Problem:
        return Problem(self.file, self.line, self.message)

    def data(self) -> Mapping[str, Any]:
        """As plain data, for JSON: with the fields of `forge lint`, null where there is nothing; `rule` is `check`."""
        at = self.column > 0
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column if at else None,
            "end_line": self.end_line if at else None,
            "end_column": self.end_column if at else None,
            "key": self.key,
            "check": self.rule,
            "rule": self.rule,
            "severity": self.severity,
            "message": self.message,
            "fix": self.fix,
            "see": self.see,
            "lang": self.lang,
            "card": self.card,
            "span": self.span,
        }
