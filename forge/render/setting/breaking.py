"""Lines: words of a paragraph broken as CSS breaks them, one line after another, each as full as it will go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec

from forge.render.setting.blocks import JOINER, SOFT, Ink, TextRun
from forge.render.setting.cut import FontCut, Glyphs
from forge.render.setting.hyphens import Hyphens

# Between two words there may be a line's end: after a space, and after a hyphen or dash between letters.
_PARTS = re.compile(r"[^ \n]*?[^\W\d_][-\u2010](?=[^\W\d_])|[^ \n]*?[^\s\d][\u2013\u2014](?=[^\W_])|[^ \n]+")
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
SLACK = 1e-4  # pt that a line may be too long by: errors of adding up


class Atom(msgspec.Struct, frozen=True):
    """What is never parted but by hyphenation: a word or a part of one in one span. Widths in em.

    `space` is the width of the space before it, or None where it stands close to what is before; `breaks`: a line may
    end before it. `before` and `behind` are what its span adds at its edges.
    """

    text: str
    ink: Ink
    glyphs: Glyphs
    space: float | None
    breaks: bool
    whole: bool
    width: float
    before: float = 0.0
    behind: float = 0.0

    @classmethod
    def of(
        cls,
        text: str,
        ink: Ink,
        glyphs: Glyphs,
        space: float | None,
        breaks: bool,
        whole: bool,
        before: float = 0.0,
        behind: float = 0.0,
    ) -> Atom:
        """An atom as wide as its glyphs and its edges."""
        return cls(text, ink, glyphs, space, breaks, whole, before + glyphs.width + behind, before, behind)


class Typesetting(msgspec.Struct, frozen=True):
    """What setting a paragraph needs to know beside its words: fonts, how far letters are spaced (em), and hyphens."""

    cuts: Callable[[str], FontCut]
    spacing: float
    hyphenation: Hyphenation | None


class Hyphenation:
    """Where words may be broken: those of `total` letters, `left` before the hyphen and `right` behind."""

    def __init__(self, hyphens: Hyphens, language: str, total: int, left: int, right: int) -> None:
        self._hyphens, self._language, self._total = hyphens, language, total
        self._left, self._right = left, right

    def parts(self, text: str) -> Sequence[tuple[str, str]]:
        """The ways to break the first word of a text, the longest beginning first."""
        word = _WORD.search(text)
        if word is None or JOINER in text or len(word[0]) < self._total:
            return ()
        return tuple(
            (text[: word.start()] + start, end + text[word.end() :])
            for start, end in self._hyphens.ways(self._language, self._left, self._right, word[0])
        )


def atoms(spans: Sequence[TextRun], setting: Typesetting) -> Iterator[Atom]:
    """The words of spans that run on."""
    space: float | None = None
    parted = True
    for span in spans:
        cut = setting.cuts(span.ink.font)
        ink, spaced = span.ink, setting.spacing != 0
        blank = cut.shape(" ", spaced=spaced).width + setting.spacing
        found: list[tuple[str, Glyphs, float | None, bool]] = []
        for index, word in enumerate(span.text.split(" ")):
            if index:
                space, parted = (space or 0.0) + blank if space is None else space, True
            for part in _PARTS.findall(word):
                glyphs = spread(cut.shape(part.replace(JOINER, ""), spaced=spaced), setting.spacing)
                found.append((part, glyphs, space, parted))
                space, parted = None, part[-1] in "-\u2010\u2013\u2014" and part != word
        for place, (part, glyphs, room, breaks) in enumerate(found):
            before = ink.before + ink.pad if not place else 0.0
            behind = ink.pad + ink.behind if place + 1 == len(found) else 0.0
            yield Atom.of(part, ink, glyphs, room, breaks, span.whole, before, behind)


def spread(glyphs: Glyphs, spacing: float) -> Glyphs:
    """Glyphs with so much more room behind each of them."""
    if not spacing:
        return glyphs
    advances = tuple(advance + spacing for advance in glyphs.advances)
    return Glyphs(glyphs.ids, advances, glyphs.texts, glyphs.width + spacing * len(advances))


def lines(found: Sequence[Atom], width: float, size: float, setting: Typesetting) -> list[list[Atom]]:
    """Atoms in lines `width` pt long at a size in pt. What is longer than a line sticks out."""
    made: list[list[Atom]] = []
    line: list[Atom] = []
    used = 0.0
    todo = list(reversed(found))
    while todo:
        unit = [todo.pop()]
        while todo and not todo[-1].breaks:
            unit.append(todo.pop())
        long = _width(unit, size, first=not line)
        if used + long <= width + SLACK:
            line += unit
            used += long
            continue
        parts = _hyphenated(unit, width - used, size, setting, first=not line)
        if parts is not None:
            line += parts[0]
            todo += reversed(parts[1])
        elif line:
            todo += reversed(unit)
        else:
            line = unit
        made.append(line)
        line, used = [], 0.0
    if line:
        made.append(line)
    return made


def _width(unit: Sequence[Atom], size: float, *, first: bool) -> float:
    """The width of a unit; spaces at the beginning of a line have none."""
    if len(unit) == 1:  # as nearly all are
        return ((0.0 if first else unit[0].space or 0.0) + unit[0].width) * size
    spaces = sum(atom.space or 0.0 for at, atom in enumerate(unit) if at or not first)
    return (spaces + sum(atom.width for atom in unit)) * size


def _hyphenated(
    unit: Sequence[Atom], room: float, size: float, setting: Typesetting, *, first: bool
) -> tuple[list[Atom], list[Atom]] | None:
    """A unit broken so that its beginning has room, or None."""
    if setting.hyphenation is None:
        return None
    for at, atom in enumerate(unit):
        if atom.whole:
            continue
        cut, spaced = setting.cuts(atom.ink.font), setting.spacing != 0
        for start, end in setting.hyphenation.parts(atom.text):
            begun = spread(cut.shape(f"{start}-", spaced=spaced), setting.spacing)
            head = Atom.of(f"{start}{SOFT}", atom.ink, begun, atom.space, atom.breaks, False, atom.before)
            if _width([*unit[:at], head], size, first=first) <= room + SLACK:
                rest = spread(cut.shape(end, spaced=spaced), setting.spacing)
                tail = Atom.of(end, atom.ink, rest, None, True, False, 0.0, atom.behind)
                return [*unit[:at], head], [tail, *unit[at + 1 :]]
    return None
