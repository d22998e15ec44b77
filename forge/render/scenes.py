"""Scenes: what a picture shows behind its figure.

They are made of motifs listed in theme.yml and seeded by the card's id, so a card always looks the same. Units are
tenths of a millimetre.
"""

from __future__ import annotations

import hashlib
import math
import random
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from forge.render.streets import STREETS
from forge.render.theme import Motif

Colours = Mapping[str, str]


def draw_scene(scene: Sequence[Motif], seed: str, width: float, height: float, colours: Colours) -> str:
    """The motifs one over the other as SVG elements."""
    return _layers(scene, seeded(seed), width, height, colours)


def _layers(scene: Sequence[Motif], rng: random.Random, width: float, height: float, colours: Colours) -> str:
    drawn = []
    for motif in scene:
        if motif.motif == "one_of":
            drawn.append(_layers(rng.choice(motif.of), rng, width, height, colours))
            continue
        shape = _MOTIFS[motif.motif](motif, rng, width, height, colours)
        drawn.append(_faded(shape, motif.opacity) if motif.opacity < 1 else shape)
    return "".join(drawn)


def seeded(seed: str) -> random.Random:
    """Chance that falls the same way for the same seed, on every machine."""
    return random.Random(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))


def _faded(shape: str, opacity: float) -> str:
    """`shape` made translucent. Only overlapping shapes need a group, which is slow: its bounds must be computed."""
    if shape.startswith("<g"):
        return f'<g opacity="{opacity:g}">{shape}</g>'
    faded = f'fill-opacity="{opacity:g}" stroke-opacity="{opacity:g}"'
    return re.sub(r"<(path|circle|polygon|rect) ", rf"<\1 {faded} ", shape)


def _sky(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    stops = f'<stop offset="0" stop-color="{c[m.top]}"/><stop offset="1" stop-color="{c[m.bottom]}"/>'
    gradient = f'<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
    return f'<defs>{gradient}</defs><rect width="{w:g}" height="{h:g}" fill="url(#sky)"/>'


def _path(d: list[str], colour: str) -> str:
    return f'<path d="{"".join(d)}" fill="{colour}"/>'


def _rays(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    cx, cy, far = m.x * w, m.y * h, 1.2 * math.hypot(w, h)
    turn = rng.random() * 2 * math.pi
    d = []
    for i in range(m.count):
        a = turn + 2 * math.pi * i / m.count
        b = a + math.pi / m.count
        d.append(f"M{cx:.0f} {cy:.0f}L{cx + far * math.cos(a):.0f} {cy + far * math.sin(a):.0f}")
        d.append(f"L{cx + far * math.cos(b):.0f} {cy + far * math.sin(b):.0f}Z")
    return _path(d, c[m.colour])


def _star(cx: float, cy: float, radius: float, points: int, waist: float, turn: float) -> str:
    d = []
    for i in range(2 * points):
        r = radius if i % 2 == 0 else radius * waist
        a = turn + math.pi * i / points
        d.append(f"{'M' if i == 0 else 'L'}{cx + r * math.sin(a):.1f} {cy - r * math.cos(a):.1f}")
    return "".join(d) + "Z"


def _stars(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    waist = 0.28 if m.points == 4 else 0.42
    return _path(
        [
            _star(rng.random() * w, rng.random() * h * 0.85, m.size * (0.3 + 0.7 * rng.random()), m.points, waist,
                  rng.random() * 0.6)
            for _ in range(m.count)
        ],
        c[m.colour],
    )  # fmt: skip


def _rings(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    cx, cy = (m.x + 0.1 * (rng.random() - 0.5)) * w, (m.y + 0.1 * (rng.random() - 0.5)) * h
    return "".join(
        f'<circle cx="{cx:.0f}" cy="{cy:.0f}" r="{m.size * (i + 1):.0f}" fill="none" stroke="{c[m.colour]}" '
        f'stroke-width="{7 - i}"/>'
        for i in range(m.count)
    )


def _ridge(m: Motif, rng: random.Random, w: float, h: float, step: Callable[[float, float], str]) -> list[str]:
    foot, width = m.y * h, w / m.count
    d = [f"M-10 {h + 10:g}L-10 {foot:.0f}"]
    d += [step(i * width - 10, width) for i in range(m.count + 1)]
    return [*d, f"L{w + 20:g} {h + 10:g}Z"]


def _peaks(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    def step(x: float, width: float) -> str:
        top = m.y * h - m.size * (0.35 + 0.65 * rng.random())
        return f"L{x + width * (0.35 + 0.3 * rng.random()):.0f} {top:.0f}L{x + width:.0f} {m.y * h:.0f}"

    return _path(_ridge(m, rng, w, h, step), c[m.colour])


def _waves(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    drawn = []
    for i in range(m.count):
        y, length = (m.y + 0.09 * i) * h, w / (3.5 + 2 * rng.random())
        shift = rng.random() * length
        d = [f"M{-shift:.0f} {y:.0f}"]
        x = -shift
        while x < w:
            d.append(f"q{length / 4:.0f} {-m.size:.0f} {length / 2:.0f} 0t{length / 2:.0f} 0")
            x += length
        d.append(f"V{h + 10:.0f}H{-shift:.0f}Z")
        drawn.append(f'<path d="{"".join(d)}" fill="{c[m.colour]}" opacity="{0.6 + 0.4 * (i + 1) / m.count:.2f}"/>')
    return "".join(drawn)


def _halftone(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    step = w / m.count
    d = []
    rows = int(h / step) + 1
    for row in range(rows):
        r = m.size * (row / rows) ** 1.6
        if r < 4:
            continue
        for col in range(m.count + 1):
            x, y = (col + 0.5 * (row % 2)) * step, row * step + step / 2
            d.append(f"M{x:.0f} {y - r:.1f}l{r:.1f} {r:.1f}l{-r:.1f} {r:.1f}l{-r:.1f} {-r:.1f}z")
    return _path(d, c[m.colour])


def _leaves(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    d = []
    for i in range(m.count):
        x, y = (i + rng.random()) * w / m.count, m.y * h
        lean, size = (rng.random() - 0.5) * 1.6, m.size * (0.6 + 0.4 * rng.random())
        tx, ty = x + size * math.sin(lean), y - size * math.cos(lean)
        side = size * 0.28
        d.append(f"M{x - side / 2:.0f} {y:.0f}Q{(x + tx) / 2 - side:.0f} {(y + ty) / 2:.0f} {tx:.0f} {ty:.0f}")
        d.append(f"Q{(x + tx) / 2 + side:.0f} {(y + ty) / 2:.0f} {x + side / 2:.0f} {y:.0f}Z")
    return _path(d, c[m.colour])


def _disc(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    x = m.x + 0.24 * (rng.random() - 0.5)
    return f'<circle cx="{x * w:.0f}" cy="{m.y * h:.0f}" r="{m.size:g}" fill="{c[m.colour]}"/>'


def _stalks(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    d = []
    for i in range(m.count):
        x, thick = (i + 0.7 * rng.random()) * w / m.count, m.size * (0.5 + 0.5 * rng.random())
        y = -20 * rng.random()
        while y < h:
            length = h * (0.16 + 0.1 * rng.random())
            d.append(f"M{x:.0f} {y:.0f}h{thick:.0f}v{length - 7:.0f}h{-thick:.0f}z")
            y += length
    return _path(d, c[m.colour])


def _clouds(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    puffs = []
    for _ in range(m.count):
        x, y = rng.random() * w, (m.y + 0.16 * (rng.random() - 0.5)) * h
        for j in (-1, 0, 1):
            r = m.size * (0.55 + 0.3 * rng.random()) * (1 if j == 0 else 0.75)
            puffs.append(f'<ellipse cx="{x + j * m.size:.0f}" cy="{y:.0f}" rx="{r * 1.3:.0f}" ry="{r:.0f}"/>')
    return f'<g fill="{c[m.colour]}">{"".join(puffs)}</g>'


def _circuit(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    d, pads = [], []
    for i in range(m.count):
        x, down = (i + 0.5) * w / m.count, h * (0.15 + 0.6 * rng.random())
        aside = (rng.random() - 0.5) * 2 * w / m.count
        d.append(f"M{x:.0f} -10V{down:.0f}l{aside:.0f} {abs(aside):.0f}v{h * 0.12:.0f}")
        pads.append(f'<circle cx="{x + aside:.0f}" cy="{down + abs(aside) + h * 0.12:.0f}" r="{m.size * 1.4:.0f}"/>')
    line = f'<path d="{"".join(d)}" fill="none" stroke="{c[m.colour]}" stroke-width="{m.size:g}"/>'
    return f'{line}<g fill="{c[m.colour]}">{"".join(pads)}</g>'


def _slabs(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    width = w / m.count
    d = []
    for i in range(m.count):
        top = m.y * h + m.size * 0.5 - m.size * rng.random()
        d.append(f"M{i * width - 2:.0f} {h + 10:.0f}V{top:.0f}h{width * (0.75 + 0.3 * rng.random()):.0f}V{h + 10:.0f}z")
    return _path(d, c[m.colour])


def _tombs(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    d = []
    for i in range(m.count):
        x, width = (i + 0.2 + 0.5 * rng.random()) * w / m.count, m.size * (0.5 + 0.2 * rng.random())
        top = m.y * h - m.size * (0.2 + 0.5 * rng.random())
        d.append(f"M{x:.0f} {h:.0f}V{top:.0f}a{width / 2:.0f} {width / 2:.0f} 0 0 1 {width:.0f} 0V{h:.0f}z")
    return _path(d, c[m.colour])


def _sigil(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    cx, cy, turn = m.x * w, m.y * h, rng.random() * math.pi
    around = [turn + 2 * math.pi * i / m.count for i in range(m.count)]
    corners = [(cx + m.size * math.cos(a), cy + m.size * math.sin(a)) for a in around]
    order = [corners[(i * (m.count // 2)) % m.count] for i in range(m.count)]
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in order)
    return f'<polygon points="{points}" fill="none" stroke="{c[m.colour]}" stroke-width="7"/>'


def _ball(x: float, y: float, r: float) -> str:
    return f"M{x - r:.0f} {y:.0f}a{r:.0f} {r:.0f} 0 1 1 {2 * r:.0f} 0a{r:.0f} {r:.0f} 0 1 1 {-2 * r:.0f} 0z"


def _planets(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    """Planets, each with craters, a belt of clouds or a ring. What lies between them shows through."""
    bodies, rings = [], []
    for i in range(m.count):
        r = m.size * (0.35 + 0.65 * rng.random())
        x, y = (i + 0.15 + 0.7 * rng.random()) * w / m.count, (0.08 + 0.84 * rng.random()) * h
        bodies.append(_ball(x, y, r))
        kind = rng.randrange(3)
        if kind == 0:
            bodies += [_ball(x + r * dx, y + r * dy, r * s) for dx, dy, s in ((-0.3, -0.3, 0.26), (0.4, 0.2, 0.2),
                                                                              (-0.2, 0.5, 0.13))]  # fmt: skip
        elif kind == 1:
            for high in (-0.35, 0.15):
                half = 0.94 * r * math.sqrt(1 - high * high)
                bodies.append(f"M{x - half:.0f} {y + r * high:.0f}q{half:.0f} {0.55 * r:.0f} {2 * half:.0f} 0")
                bodies.append(f"q{-half:.0f} {0.15 * r:.0f} {-2 * half:.0f} 0z")
        else:
            rings.append(f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{1.6 * r:.0f}" ry="{0.4 * r:.0f}" '
                         f'transform="rotate({rng.randint(-28, 28)} {x:.0f} {y:.0f})"/>')  # fmt: skip
    drawn = f'<path d="{"".join(bodies)}" fill="{c[m.colour]}" fill-rule="evenodd"/>'
    if not rings:
        return drawn
    return f'<g fill="none" stroke="{c[m.colour]}" stroke-width="7">{"".join(rings)}{drawn}</g>'


def _streaks(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    """Lines of motion, level and thinning out to the left."""
    d = []
    for _ in range(m.count):
        x, y = w * (0.2 + 0.9 * rng.random()), h * rng.random()
        length, thick = w * (0.2 + 0.45 * rng.random()), m.size * (0.4 + 0.6 * rng.random())
        d.append(f"M{x:.0f} {y:.0f}l{-length:.0f} {thick / 2:.1f}l{length:.0f} {thick / 2:.1f}z")
    return _path(d, c[m.colour])


def _rocks(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    d = []
    for _ in range(m.count):
        x, y, size = rng.random() * w, rng.random() * h, m.size * (0.25 + 0.75 * rng.random() ** 2)
        corners = 6 + rng.randrange(3)
        for i in range(corners):
            a, r = 2 * math.pi * i / corners, size * (0.7 + 0.3 * rng.random())
            d.append(f"{'L' if i else 'M'}{x + r * math.cos(a):.0f} {y + r * math.sin(a):.0f}")
        d.append("Z")
    return _path(d, c[m.colour])


def _bursts(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    """Explosions: the first one at the motif's place, others anywhere."""
    d = []
    for i in range(m.count):
        x, y = (m.x * w, m.y * h) if i == 0 else (rng.random() * w, rng.random() * h)
        size, turn = m.size * (1 if i == 0 else 0.3 + 0.3 * rng.random()), rng.random()
        for j in range(2 * m.points):
            r = size * (0.85 + 0.3 * rng.random()) * (0.66 if j % 2 else 1)
            a = turn + math.pi * j / m.points
            d.append(f"{'L' if j else 'M'}{x + r * math.sin(a):.0f} {y - r * math.cos(a):.0f}")
        d.append("Z")
    return _path(d, c[m.colour])


def _comets(m: Motif, rng: random.Random, w: float, h: float, c: Colours) -> str:
    """Comets that fall to the lower left."""
    d = []
    for _ in range(m.count):
        x, y, r = rng.random() * w, rng.random() * h * 0.8, m.size * (0.4 + 0.6 * rng.random())
        tail = r * (7 + 5 * rng.random())
        d.append(f"M{x - 0.7 * r:.0f} {y - 0.7 * r:.0f}L{x + tail:.0f} {y - tail * 0.8:.0f}")
        d.append(f"L{x + 0.7 * r:.0f} {y + 0.7 * r:.0f}A{r:.0f} {r:.0f} 0 0 1 {x - 0.7 * r:.0f} {y - 0.7 * r:.0f}Z")
    return _path(d, c[m.colour])


_MOTIFS: Mapping[str, Callable[[Motif, random.Random, float, float, Colours], str]] = MappingProxyType({
    "sky": _sky, "rays": _rays, "stars": _stars, "rings": _rings, "peaks": _peaks, "halftone": _halftone,
    "leaves": _leaves, "disc": _disc, "stalks": _stalks, "clouds": _clouds, "waves": _waves, "circuit": _circuit,
    "slabs": _slabs, "tombs": _tombs, "sigil": _sigil, "planets": _planets, "streaks": _streaks, "rocks": _rocks,
    "bursts": _bursts, "comets": _comets, **STREETS,
})  # fmt: skip
