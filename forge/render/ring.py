"""A ring of panels round a middle, for boards whose spaces lie in a circle: however many, they fill the edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_IN_A_ROW = 5  # above the middle; when there would be more, more of them stand at its sides


@dataclass(frozen=True)
class Panel:
    """A rectangle: its upper left corner and its size, and at which `side` of the middle it lies."""

    x: float
    y: float
    width: float
    height: float
    side: str


@dataclass(frozen=True)
class Ring:
    """The panels clockwise from the upper left one, each beside the next and the last beside the first, and the middle
    that they leave."""

    panels: tuple[Panel, ...]
    middle: Panel


def ring(count: int, area: Sequence[float], high: float, wide: float, gutter: float) -> Ring:
    """`count` panels round the edge of an `area` (x, y, width, height), `gutter` apart.

    Those of the rows above and below the middle are `high`, and as wide as they can be; those at its sides are `wide`.
    Four or fewer have no sides. Raises ValueError for fewer than three.
    """
    if count < 3:
        raise ValueError(f"a ring has three panels at least, not {count}")
    x, y, width, height = area
    beside = 0
    while count > 4 and (beside == 0 or (count - 2 * beside + 1) // 2 > MOST_IN_A_ROW):
        beside += 1
    above = (count - 2 * beside + 1) // 2
    below = count - 2 * beside - above
    left = x + (wide + gutter if beside else 0)
    middle = Panel(left, y + high + gutter, width - 2 * (left - x), height - 2 * (high + gutter), "middle")
    foot, right = y + height - high, x + width - wide
    top = [Panel(at, y, size, high, "top") for at, size in _cut(x, width, above, gutter)]
    down = [Panel(right, at, wide, size, "right") for at, size in _cut(middle.y, middle.height, beside, gutter)]
    bottom = [Panel(at, foot, size, high, "bottom") for at, size in _cut(x, width, below, gutter)]
    up = [Panel(x, at, wide, size, "left") for at, size in _cut(middle.y, middle.height, beside, gutter)]
    return Ring((*top, *down, *reversed(bottom), *reversed(up)), middle)


def _cut(start: float, length: float, count: int, gutter: float) -> list[tuple[float, float]]:
    """Where `count` equal parts of a length begin, and how long they are."""
    size = (length + gutter) / max(count, 1) - gutter
    return [(start + index * (size + gutter), size) for index in range(count)]
