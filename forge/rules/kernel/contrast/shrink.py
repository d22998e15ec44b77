"""Plays a line again in simpler and simpler positions, as long as the two games still differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forge.rules.kernel.contrast.pair import Pair, contrast_of
from forge.rules.kernel.contrast.parts import Layout, Line
from forge.rules.kernel.rules import AnyRules

EFFORT = 20_000  # answers given in making a position simpler; setting up one counts as SET_UP answers
SET_UP = 20


def replay(rules: AnyRules, books: Sequence[Any], layout: Layout, line: Line) -> Line | None:
    """The part of a line after which the games differ, or None when they never do or an answer is not offered."""
    try:
        pair = Pair(rules, books, layout)
        if pair.differs():
            return ()
        for index, said in enumerate(line):
            if not pair.answer(said):
                return None
            if pair.differs():
                return line[: index + 1]
            if pair.strayed:
                return None
    except Exception:  # no position for one of the books, or a reading that the engine cannot play
        pass
    return None


def shrink(rules: AnyRules, books: Sequence[Any], layout: Layout, line: Line, keep: str) -> tuple[Layout, Line]:
    """A simpler position and a shorter line after which the games differ. The card `keep` is not exchanged."""
    left = EFFORT

    def better(other: Layout, shorter: Line) -> bool:
        nonlocal layout, line, left
        left -= SET_UP + len(shorter)
        found = replay(rules, books, other, shorter) if left >= 0 else None
        if found is not None:
            layout, line = other, found
        return found is not None

    for start, other in _moments(rules, books, layout, line):
        if better(other, line[start:]):
            break
    before = None
    while before != (layout, line) and left > 0:
        before = layout, line
        index = len(line) - 1
        while index >= 0:
            better(layout, line[:index] + line[index + 1 :])
            index = min(index, len(line)) - 1
        size = max(1, len(layout.pieces) // 2)
        while True:  # many pieces at once, then fewer
            keys = [piece.key for piece in layout.pieces]
            for start in range(0, len(keys), size):
                if some := {piece.key for piece in layout.pieces} & set(keys[start : start + size]):
                    better(layout.without(some), line)
            if size == 1:
                break
            size //= 2
        for change in contrast_of(rules).plainer(books[0], layout, keep):
            better(change(layout), line)
    return layout, line


def _moments(rules: AnyRules, books: Sequence[Any], layout: Layout, line: Line) -> list[tuple[int, Layout]]:
    """The positions on the way, where nothing is half done, the last one first."""
    pair = Pair(rules, books, layout)
    game, found = pair.games[0], []
    for index, said in enumerate(line):
        if game.question is not None and game.question.kind in rules.plain:
            here = pair.contrast.layout_of(game.table, pair.keys, pair.seats, pair.seed)
            if here is not None:
                found.append((index, here))
        pair.answer(said)
    return found[::-1]
