"""Motifs of a town at night: rain, lit towers, light through blinds, beams, bricks, fire escapes, neon, wet streets.

Like all motifs (see `scenes.py`) they fill the window they are given, in tenths of a millimetre, and chance is theirs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from forge.render.theme import Motif


def _path(d: list[str], colour: str) -> str:
    return f'<path d="{"".join(d)}" fill="{colour}"/>'


def _rain(m: Motif, rng: random.Random, w: float, h: float, c: Mapping[str, str]) -> str:
    """Drops that all fall the same way, `size` long and up to a `points` of a millimetre wide."""
    lean = 0.18 + 0.14 * rng.random()
    d = []
    for _ in range(m.count):
        x, y = rng.random() * 1.2 * w, (1.1 * rng.random() - 0.1) * h
        length, thick = m.size * (0.5 + 0.8 * rng.random()), m.points * (0.4 + 0.6 * rng.random())
        d.append(f"M{x:.0f} {y:.0f}l{thick:.1f} 0l{-lean * length:.0f} {length:.0f}z")
    return _path(d, c[m.colour])


def _towers(m: Motif, rng: random.Random, w: float, h: float, c: Mapping[str, str]) -> str:
    """Houses whose tops stand about `y`, up to `size` higher or lower; a few windows are lit, in the colour `top`."""
    blocks, lit = [], []
    x, each = -0.05 * w, 1.1 * w / m.count
    while x < w:
        width, top = each * (0.7 + 0.6 * rng.random()), m.y * h + m.size * (0.5 - rng.random())
        blocks.append(f"M{x:.0f} {h + 10:.0f}V{top:.0f}{_roof(rng, width)}V{h + 10:.0f}z")
        across = max(2, round(width / 22))
        pane = width / (1.8 * across + 0.8)
        for row in range(int((h - top) / (2.6 * pane))):
            for column in range(across):
                if rng.random() < 0.16:
                    lit.append(f"M{x + pane * (0.8 + 1.8 * column):.0f} {top + pane * (1.3 + 2.6 * row):.0f}"
                               f"h{pane:.1f}v{1.5 * pane:.1f}h{-pane:.1f}z")  # fmt: skip
        x += width * (0.94 + 0.1 * rng.random())
    return f"<g>{_path(blocks, c[m.colour])}{_path(lit, c[m.top]) if lit else ''}</g>"


def _roof(rng: random.Random, width: float) -> str:
    """The top of a house, from its left to its right edge: flat, stepped, with a water tank or an aerial."""
    kind, part = rng.randrange(5), width / 10
    if kind == 0:
        return f"h{2 * part:.0f}v{-2 * part:.0f}h{6 * part:.0f}v{2 * part:.0f}h{2 * part:.0f}"
    if kind == 1:
        tank = f"l{part:.0f} {-1.5 * part:.0f}v{-2.5 * part:.0f}l{1.5 * part:.0f} {-part:.0f}"
        down = f"l{1.5 * part:.0f} {part:.0f}v{2.5 * part:.0f}l{part:.0f} {1.5 * part:.0f}"
        return f"h{3 * part:.0f}{tank}{down}h{2 * part:.0f}"
    if kind == 2:
        return f"h{4 * part:.0f}v{-5 * part:.0f}h{0.6 * part:.1f}v{5 * part:.0f}h{5.4 * part:.1f}"
    return f"h{width:.0f}"


def _blinds(m: Motif, rng: random.Random, w: float, h: float, c: Mapping[str, str]) -> str:
    """The light that falls through blinds: `count` slanting stripes, `size` thick."""
    lean, step = (0.12 + 0.1 * rng.random()) * rng.choice((-1, 1)) * w, 1.3 * h / m.count
    start = -0.15 * h - step * rng.random()
    d = []
    for i in range(m.count + 1):
        y = start + i * step
        d.append(
            f"M-10 {y - lean / 2:.0f}L{w + 10:.0f} {y + lean / 2:.0f}v{m.size:.0f}L-10 {y - lean / 2 + m.size:.0f}z"
        )
    return _path(d, c[m.colour])


def _beam(m: Motif, rng: random.Random, w: float, h: float, c: Mapping[str, str]) -> str:
    """`count` cones of light, from about (`x`, `y`) down to the ground, where they are `size` wide."""
    d = []
    for i in range(m.count):
        x, y = (m.x + i / m.count + 0.16 * (rng.random() - 0.5)) * w, m.y * h
        foot = x + 0.3 * w * (rng.random() - 0.5)
        d.append(f"M{x - 8:.0f} {y:.0f}h16L{foot + m.size / 2:.0f} {h + 10:.0f}h{-m.size:.0f}z")
    return _path(d, c[m.colour])


def _bricks(m: Motif, rng: random.Random, w: float, h: float, c: Mapping[str, str]) -> str:
    """Patches of brickwork in a dark wall; a brick is `size` long."""
    long, high = m.size, 0.42 * m.size
    places = set()
    for _ in range(m.count):
        row, column = rng.randrange(int(h / high) + 1), rng.randrange(int(w / long) + 1)
        for _ in range(rng.randint(2, 7)):
            places.add((row, column))
            row, column = row + rng.choice((-1, 0, 1)), column + rng.choice((-1, 0, 1))
    brick = f"h{0.88 * long:.0f}v{0.74 * high:.0f}h{-0.88 * long:.0f}z"
    d = [f"M{(column - 0.5 * (row % 2)) * long:.0f} {row * high:.0f}{brick}" for row, column in sorted(places)]
    return _path(d, c[m.colour])


def _escapes(m: Motif, rng: random.Random, w: float, h: float, c: Mapping[str, str]) -> str:
    """`count` fire escapes from the roof down to `y`: balconies `size` wide with their railings, and stairs between."""
    d = []
    for i in range(m.count):
        x, y = (i + 0.15 + 0.5 * rng.random()) * w / m.count, -m.size * rng.random()
        down = rng.choice((True, False))
        while y < m.y * h:
            d.append(f"M{x:.0f} {y:.0f}h{m.size:.0f}M{x:.0f} {y - 0.3 * m.size:.0f}h{m.size:.0f}")
            d += [f"M{x + bar * m.size / 5:.0f} {y - 0.3 * m.size:.0f}v{0.3 * m.size:.0f}" for bar in range(6)]
            near, far = (0.15, 0.75) if down else (0.85, 0.25)
            for step in (0, 0.12):
                d.append(f"M{x + (near + step) * m.size:.0f} {y:.0f}L{x + (far + step) * m.size:.0f} {y + m.size:.0f}")
            y, down = y + m.size, not down
    return f'<path d="{"".join(d)}" fill="none" stroke="{c[m.colour]}" stroke-width="{m.size / 20:.1f}"/>'


def _neon(m: Motif, rng: random.Random, w: float, h: float, c: Mapping[str, str]) -> str:
    """`count` neon signs above `y`, about `size` large, each with its glow: arrows, boards, circles."""
    d = []
    for i in range(m.count):
        size = m.size * (0.7 + 0.5 * rng.random())
        x, y = (i + 0.1 + 0.6 * rng.random()) * w / m.count, (0.1 + 0.7 * rng.random()) * m.y * h
        kind = rng.randrange(3)
        if kind == 0:  # a board on edge, with its letters out
            d.append(f"M{x:.0f} {y:.0f}h{0.4 * size:.0f}v{1.3 * size:.0f}h{-0.4 * size:.0f}z")
            d += [f"M{x + 0.1 * size:.0f} {y + (0.2 + 0.24 * row) * size:.0f}h{0.2 * size:.0f}" for row in range(5)]
        elif kind == 1:  # this way
            d.append(f"M{x:.0f} {y:.0f}h{0.7 * size:.0f}v{-0.2 * size:.0f}l{0.4 * size:.0f} {0.4 * size:.0f}")
            d.append(f"l{-0.4 * size:.0f} {0.4 * size:.0f}v{-0.2 * size:.0f}h{-0.7 * size:.0f}z")
        else:
            for r in (0.45 * size, 0.25 * size):
                d.append(f"M{x:.0f} {y:.0f}a{r:.0f} {r:.0f} 0 1 1 {2 * r:.0f} 0a{r:.0f} {r:.0f} 0 1 1 {-2 * r:.0f} 0z")
    line = f'd="{"".join(d)}" fill="none" stroke="{c[m.colour]}" stroke-linejoin="round"'
    thin = m.size / 14
    glow = f'<path {line} stroke-width="{3.4 * thin:.1f}" stroke-opacity="0.3"/>'
    return f'<g>{glow}<path {line} stroke-width="{thin:.1f}"/></g>'


def _puddles(m: Motif, rng: random.Random, w: float, h: float, c: Mapping[str, str]) -> str:
    """Light on a wet street: flat streaks below `y`, wider the nearer they are."""
    d = []
    for _ in range(m.count):
        near = rng.random() ** 1.3
        x, y = rng.random() * w, (m.y + (1 - m.y) * near) * h
        half, thick = m.size * (0.3 + 1.2 * near) * (0.5 + rng.random()), 2 + 7 * near
        d.append(f"M{x - half:.0f} {y:.0f}Q{x:.0f} {y - thick:.0f} {x + half:.0f} {y:.0f}")
        d.append(f"Q{x + half * math.cos(x):.0f} {y + thick:.0f} {x - half:.0f} {y:.0f}Z")
    return _path(d, c[m.colour])


STREETS: Mapping[str, Callable[[Motif, random.Random, float, float, Mapping[str, str]], str]] = MappingProxyType(
    {
        "rain": _rain,
        "towers": _towers,
        "blinds": _blinds,
        "beam": _beam,
        "bricks": _bricks,
        "escapes": _escapes,
        "neon": _neon,
        "puddles": _puddles,
    }
)
