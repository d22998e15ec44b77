"""Wordings with alternatives as a graph of words, so that none has to be spelled out: what stands where they begin."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

NUMBER, ANY, STEM = "#", "_", "*"
SIGNED = "+#", "-#"
OPEN, CLOSE, OPTIONAL, BAR = "(", ")", ")?", "|"
SIGNS = re.compile(r"\(|\)\??|\||[^\s()|]+")

Path = tuple[str, ...]
Names = tuple[str, ...]


@dataclass(frozen=True)
class Brackets:
    """Alternatives in brackets, one of them nothing at all where they may be left out."""

    alternatives: Sequence[Sequence[str | Brackets]]


class Knot:
    """A place in wordings: the words that lead on from it, and what one that ends here says; `end[0]`: its turn."""

    __slots__ = ("end", "nexts")

    def __init__(self, end: tuple[int, Names] | None = None, nexts: dict[str, list[Knot]] | None = None) -> None:
        self.nexts = {} if nexts is None else nexts
        self.end = end

    def __reduce__(self) -> tuple[Any, ...]:
        return Knot, (self.end, self.nexts)  # there are tens of thousands of them


class Crossing:
    """Knots that the same words lead to, as one; what is behind it is put together when somebody comes by."""

    def __init__(self, steps: Sequence[Knot]) -> None:
        self.steps = steps

    def __reduce__(self) -> tuple[Any, ...]:
        return Crossing, (self.steps,)

    @cached_property
    def words(self) -> dict[str, Crossing]:
        """Where words lead to that stand for themselves alone."""
        return {word: Crossing(steps) for word, steps in self._nexts.items() if is_plain(word)}

    @cached_property
    def others(self) -> dict[str, Crossing]:
        return {word: Crossing(steps) for word, steps in self._nexts.items() if not is_plain(word)}

    @cached_property
    def end(self) -> tuple[int, Names] | None:
        """What is said here: by the wording that was read last, as it takes over what an earlier one says."""
        return max((step.end for step in self.steps if step.end is not None), default=None)

    @cached_property
    def _nexts(self) -> dict[str, list[Knot]]:
        found: dict[str, list[Knot]] = {}
        for step in self.steps:
            for word, steps in step.nexts.items():
                found.setdefault(word, []).extend(steps)
        return found


def ways(said: str) -> list[str]:
    """What stands between bars, at each of which a line may end."""
    return [" ".join(one.split()) for one in said.split(BAR)]


def is_plain(word: str) -> bool:
    """Whether a word of a wording stands for itself alone."""
    return word not in (NUMBER, ANY, *SIGNED) and not word.endswith(STEM)


def beginning(said: Iterable[tuple[str, Names]], compared: Callable[[str], str], fillers: frozenset[Path]) -> Crossing:
    """The place where all wordings begin: of texts with bars between them, each with what it says.

    `compared`: a word as it is compared; `fillers`: words that are left out of wordings.
    """
    starts: list[Knot] = []
    compared = cache(compared)
    for turn, (wordings, names) in enumerate(said):
        end = Knot((turn, names))
        signs = iter([compared(sign) for sign in SIGNS.findall(wordings)])
        for items in _read(signs).alternatives:
            starts += [step for step in _before(items, [end], fillers) if step is not end]
    return Crossing(starts)


def _read(signs: Iterator[str]) -> Brackets:
    """What stands up to the bracket that is closed, or to the end."""
    found: list[list[str | Brackets]] = [[]]
    for sign in signs:
        if sign in (CLOSE, OPTIONAL):
            return Brackets([*found, []] if sign == OPTIONAL else found)
        if sign == BAR:
            found.append([])
        else:
            found[-1].append(_read(signs) if sign == OPEN else sign)
    return Brackets(found)


def _before(items: Sequence[str | Brackets], after: list[Knot], fillers: frozenset[Path]) -> list[Knot]:
    """Where items begin behind which those knots come."""
    for item in reversed(items):
        if isinstance(item, Brackets):
            starts = [step for one in item.alternatives for step in _before(one, after, fillers)]
            after = list(dict.fromkeys(starts))
        elif (item,) not in fillers:
            step = Knot()
            step.nexts[item] = after
            after = [step]
    return after
