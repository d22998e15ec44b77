"""Strings of which a text has to have one before a pattern can find anything in it: looking for them first takes a
hundredth of the time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

TOKEN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)  # of a pattern
SPECIAL = re.compile(r"\(\?[a-zA-Z(>#]|\\[xuUN\d]|[*+?}]\+")  # flags, names, remarks: not taken apart
OF_SIGNS = re.compile(r"\[([^\W_’'‘]{1,4}|[’'‘]{2,3})\]")  # a class that names its signs one by one
LOOKS = ("(?=", "(?<=", "(?!", "(?<!")
REPEATS = ("?", "*", "+", "{")
MOST = 30  # strings; what may be more is cut
LONG = 5  # letters: few texts have what is so long
NOTHING = frozenset({""})


@lru_cache(maxsize=2_000)
def literals(pattern: str) -> frozenset[str]:
    """Strings of which a text in which a pattern finds something has one, as long as can be; the empty one where none
    are plain to see."""
    if SPECIAL.search(pattern):
        return NOTHING
    return _Parser(TOKEN.findall(pattern)).all()


@dataclass
class _Row:
    """What stands one behind the other: the strings of the run that goes on, and the best of the runs before it.
    `exact`: whether the run is all there is."""

    run: frozenset[str] = NOTHING
    best: frozenset[str] = NOTHING
    exact: bool = True

    def add(self, strings: frozenset[str]) -> None:
        """One of these strings follows."""
        if len(self.run) * len(strings) > MOST:
            self.cut()
        if len(strings) > MOST:
            self.exact = False
            return
        self.run = frozenset(one + other for one in self.run for other in strings)

    def cut(self) -> None:
        """What follows is not known."""
        self.best, self.run, self.exact = _better(self.best, self.run), NOTHING, False

    def needed(self) -> frozenset[str]:
        return _better(self.best, self.run)


@dataclass
class _Parser:
    """Takes a pattern apart. The strings of a text are looked for letter by letter, so that marks of places (`\\b`) say
    nothing."""

    tokens: list[str]
    at: int = 0

    def all(self) -> frozenset[str]:
        return _of_all(row.needed() for row in self._alternatives())

    def _alternatives(self) -> list[_Row]:
        """The alternatives up to the end of the pattern or of a group."""
        rows = [_Row()]
        while self.at < len(self.tokens) and self.tokens[self.at] != ")":
            if self.tokens[self.at] == "|":
                self.at += 1
                rows.append(_Row())
            else:
                self._part(rows[-1])
        return rows

    def _part(self, row: _Row) -> None:
        token = self.tokens[self.at]
        self.at += 1
        if token != "(":
            self._repeated(row, _strings(token), NOTHING)
            return
        begun = "".join(self.tokens[self.at - 1 : self.at + 3])
        looks = next((one for one in LOOKS if begun.startswith(one)), None)
        if self.tokens[self.at : self.at + 1] == ["?"]:
            self.at += len(looks or "(?:") - 1
        rows = self._alternatives()
        self.at += 1
        if looks is not None:  # what stands beside it does not part what is found
            if looks in LOOKS[:2]:
                row.best = _better(row.best, _of_all(one.needed() for one in rows))
            return
        exact = frozenset[str]().union(*(one.run for one in rows)) if all(one.exact for one in rows) else None
        self._repeated(row, exact, _of_all(one.needed() for one in rows))

    def _repeated(self, row: _Row, strings: frozenset[str] | None, needed: frozenset[str]) -> None:
        """A part with the sign behind it that says how often it stands there; `strings`: all that it may be, `needed`:
        those of which it has one, where that is not known."""
        sign = self.tokens[self.at] if self.at < len(self.tokens) and self.tokens[self.at] in REPEATS else ""
        if sign:
            closed = sign == "{" and "}" in self.tokens[self.at :]  # else it stands for itself
            self.at = self.tokens.index("}", self.at) + 1 if closed else self.at + 1
            if self.tokens[self.at : self.at + 1] == ["?"]:
                self.at += 1
        if strings is None or sign in ("*", "{"):
            row.cut()
            if sign not in ("?", "*", "{"):
                row.best = _better(row.best, needed)
        else:
            row.add(strings | NOTHING if sign == "?" else strings)
            if sign == "+":
                row.cut()


def _strings(token: str) -> frozenset[str] | None:
    """All that a sign of a pattern may stand for; None where that is much."""
    if token in ("^", "$", "\\b", "\\B", "\\A", "\\Z"):
        return NOTHING
    if (signs := OF_SIGNS.fullmatch(token)) is not None:
        return frozenset(signs[1])
    if token[0] == "\\":
        return None if token[1].isalnum() else frozenset(token[1])
    return None if token == "." or len(token) > 1 else frozenset(token)


def _of_all(some: Iterable[frozenset[str]]) -> frozenset[str]:
    """Strings of which each of several alternatives has one."""
    found = frozenset[str]().union(*some)
    return NOTHING if "" in found or len(found) > MOST else found


def _better(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Those of two that fewer texts have: the shortest of which is longer."""
    return max(one, other, key=lambda some: (min(LONG, *map(len, some)), -len(some)))
