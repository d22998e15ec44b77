"""How forge complains: one sentence per problem, with the file and line where it can be mended."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

# What signs are that have no name of their own, by their category in Unicode.
NAMELESS = MappingProxyType({"Cc": "a control character", "Cs": "half of a pair", "Co": "a sign of private use"})

ENDLESS = re.compile(r"(\S{80})\S{80,}(\S{40})")  # a word that nobody has typed


def shortened(message: str) -> str:
    """A message in which words without an end have a gap: what was wrong is quoted, and may be of any length."""
    return ENDLESS.sub(r"\1…\2", message)


class FileLine(int):
    """A line that knows which file it is in, as that is shown: data of one thing may come from several files."""

    file: str

    @classmethod
    def of(cls, line: int, file: str) -> FileLine:
        """A line of that file, unless it knows its file already."""
        if isinstance(line, FileLine):
            return line
        made = cls(line)
        made.file = file
        return made


@dataclass(frozen=True, order=True)
class Problem:
    """One thing that is wrong. `file` is relative to the project, `line` counts from 1 (0: the whole file)."""

    file: str
    line: int
    message: str

    def __post_init__(self) -> None:
        if isinstance(self.line, FileLine):
            object.__setattr__(self, "file", self.line.file)
            object.__setattr__(self, "line", int(self.line))

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        said = shortened(self.message)
        return f"{place}: {said}" if place else said


class ProblemsError(Exception):
    """Raised with every problem found, so that they can be mended in one go."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[ProblemsError], tuple[tuple[Problem, ...]]]:
        return ProblemsError, (self.problems,)


def fail(message: str, file: str = "", line: int = 0) -> ProblemsError:
    """A ProblemsError with a single problem, to be raised by the caller."""
    return ProblemsError([Problem(file, line, message)])


def sign(char: str) -> str:
    """A sign as it is named in a sentence: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    kind = NAMELESS.get(unicodedata.category(char), "a sign without a name")
    return f"U+{ord(char):04X} {unicodedata.name(char, kind)}"
