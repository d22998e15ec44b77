"""What a library's own marks mean in our tags: rules written in data, read from the top, a later one over an earlier.

NOUN: {pos: noun}                  # forms with this mark
NPRO -pers: {pos: adj}             # with the first mark and without the second
VERB impr plur: {form: imp_pl, number: null}   # null takes a tag away
NPRO gent /^н/: {prep: "yes"}      # whose spelling has that pattern (a regular expression)
Arch: skip                         # these forms are left out
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from forge.language.morphology.face import POS, TAGS, Tags, pack

SKIP = "skip"
PATTERN = re.compile(r"/(.*)/$")


@dataclass(frozen=True)
class TagRule:
    """Forms that have all of `marks` and none of `absent`, and whose spelling has `spelling`, get `tags` (None: a tag
    is taken away); without `tags` they are left out."""

    marks: frozenset[str]
    absent: frozenset[str]
    spelling: re.Pattern[str] | None
    tags: tuple[tuple[str, str | None], ...] | None


class TagRules:
    """Rules in their order. Raises ValueError with everything that is wrong in them, one sentence each.

    `known`: the marks that the library has; None when anything may be one.
    """

    def __init__(self, *tables: Mapping[str, Any], known: Collection[str] | None = None) -> None:
        self._wrong: list[str] = []
        self.rules = tuple([self._rule(key, said, known) for one in tables for key, said in one.items()])
        self.spelled = any(rule.spelling for rule in self.rules)
        if self._wrong:
            raise ValueError(" ".join(self._wrong))

    def tags(self, marks: Collection[str], word: str) -> Tags:
        """The tags of a form; none when it is left out."""
        found: dict[str, str] = {}
        for rule in self.rules:
            if rule.marks.issubset(marks) and not rule.absent.intersection(marks):
                if rule.spelling is not None and not rule.spelling.search(word):
                    continue
                if rule.tags is None:
                    return ()
                for name, value in rule.tags:
                    if value is None:
                        found.pop(name, None)
                    else:
                        found[name] = value
        return pack(found) if "pos" in found else ()

    def _rule(self, key: str, said: Any, known: Collection[str] | None) -> TagRule:
        *words, last = str(key).split() or [""]
        spelling = None
        if pattern := PATTERN.match(last):
            try:
                spelling = re.compile(pattern[1])
            except re.error as error:
                self._wrong.append(f"`{key}` has a pattern that cannot be read ({error}).")
        else:
            words.append(last)
            if last.startswith("/"):
                self._wrong.append(f"`{key}` has a pattern without its closing slash.")
        marks, absent = [word for word in words if word[:1] != "-"], [word[1:] for word in words if word[:1] == "-"]
        if not marks and not spelling:
            self._wrong.append(f"`{key}` names no mark of a form.")
        for mark in (*marks, *absent):
            if known is not None and mark not in known:
                self._wrong.append(f"{mark!r} in `{key}` is no mark of this library.")
        return TagRule(frozenset(marks), frozenset(absent), spelling, self._meant(str(key), said))

    def _meant(self, key: str, said: Any) -> tuple[tuple[str, str | None], ...] | None:
        if said == SKIP:
            return None
        if not isinstance(said, Mapping):
            self._wrong.append(f"`{key}` needs tags, as in {{case: nom}}, or `{SKIP}`.")
            return ()
        for name, value in said.items():
            if name not in TAGS:
                self._wrong.append(f"`{key}`: {name!r} is no tag; there are {_listed(TAGS)}.")
            elif value is not None and not isinstance(value, str | int):
                self._wrong.append(f"`{key}`: {name} is one value, in quotes if it is yes or no.")
            elif isinstance(value, bool):
                self._wrong.append(f"`{key}`: {name} is one value; write yes and no in quotes.")
            elif name == "pos" and value not in POS:
                self._wrong.append(f"`{key}`: {value!r} is no part of speech; there are {_listed(POS)}.")
        return tuple([(str(name), None if value is None else str(value)) for name, value in said.items()])


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))
