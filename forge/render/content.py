"""Content streams as pydyf keeps them, a list of operators: where a drawing stands while it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Matrix = tuple[float, float, float, float, float, float]


class Transform:
    """The transformation in force, followed from operator to operator."""

    def __init__(self) -> None:
        self.matrix: Matrix = (1, 0, 0, 1, 0, 0)
        self._kept: list[Matrix] = []

    def follow(self, item: Any) -> None:
        if item == b"q":
            self._kept.append(self.matrix)
        elif item == b"Q":
            self.matrix = self._kept.pop()
        elif isinstance(item, bytes) and item.endswith(b" cm"):
            self.matrix = times([float(value) for value in item.split()[:6]], self.matrix)

    def slanted(self) -> bool:
        """Whether lines run neither level nor upright."""
        a, b, *_ = self.matrix
        return min(abs(a), abs(b)) > 1e-6


def times(first: Sequence[float], then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)
