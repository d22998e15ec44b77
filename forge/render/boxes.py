"""Text boxes of faces, as data: where they lie, what stands in them and how it is set.

From the same box the composer sets its words (`forge.render.setting`) and the template of faces makes HTML. Lengths are
in mm from the corner of the bleed, sizes in pt, and what goes with the size of the letters in em.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Colour = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
Frame = tuple[float, float, float, float]
FontName = Annotated[
    str,
    Meta(
        pattern=r"^\S.* [1-9]\d{0,2}( italic)?$",
        description="A family, its weight and its style, as `fonts` in print.yml has them: Roboto 900 italic",
    ),
]


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the fit ladder: type size in pt and line height as a factor of it."""

    size: Annotated[float, Meta(gt=0)]
    leading: float = 1.1


class Inked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How words are set that differ from those around them; what is not given is as there.

    `low` is the colour in low ink. `ground` is what is behind them, rounded by `round` em with `pad` em on both
    sides, and `framed` by a line so many mm thick. `before` and `behind` are kept free outside of that, in em.
    """

    font: FontName | None = None
    colour: Colour | None = None
    low: Colour | None = None
    upper: bool | None = None
    ground: Colour | None = None
    round: float = 0
    pad: float = 0
    framed: float = 0
    before: float = 0
    behind: float = 0


class LinePiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of what a box shows: a line of the face by its place (-1: the last), or words that are always the same.

    `where` is a mark that the face must bear.
    """

    line: int | None = None
    text: str = ""
    set: Inked = Inked()
    where: str | None = None


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A second place of the same words: the corner, and a turn by degrees around the middle of the box."""

    at: tuple[float, float]
    turn: float = 0


class FaceBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text box: a ladder of sizes, its place (left, top, width, height), and how what it shows is set.

    `shows` says what: the name, lines (`pieces`), the ability, a `figure` (of several the one at `place`, which
    `lift` raises by so many mm for each it counts, up to so many), the small line on the `edition`, or the flavour,
    which stands below the ability and has no place of its own. `turn` is in degrees clockwise around the middle; a
    `quarter` turned to the left stands with its foot to the right, and then width is how long lines are. `line` is the
    height of a line in mm where it does not go with the size. What is in the `middle` has the room that is left half
    above and half below.
    `gap` is between paragraphs in em, `above` before the flavour in mm. `hyphens`: words of so many letters may be
    broken, with so many before and behind. `labels` are how labels are set, by the kind of their paragraph, or of
    all; the name stands before an ability that has an `opening`. The last two words of a paragraph stay together,
    where they have no more letters than it `keeps`. `kinds` has what differs on some kinds of faces, `again` where
    the same words stand once more.
    """

    ladder: tuple[Rung, ...]
    shows: Literal["name", "lines", "ability", "flavour", "figure", "edition", "nothing"]
    at: Frame | None = None
    set: Inked = Inked()
    pieces: tuple[LinePiece, ...] = ()
    figure: str = ""
    place: int | None = None
    lift: tuple[float, float] | None = None
    align: Literal["left", "center"] = "left"
    turn: float = 0
    quarter: bool = False
    spacing: float = 0
    wraps: bool = True
    line: float | None = None
    middle: bool = False
    gap: float = 0
    above: float = 0
    hyphens: tuple[int, int, int] | None = None
    labels: dict[str, Inked] = {}
    opening: Inked | None = None
    keeps: int | None = None
    again: tuple[Again, ...] = ()
    kinds: dict[str, dict[str, Any]] = {}

    def of(self, kind: str) -> FaceBox:
        """The box as it is on faces of a kind. Raises msgspec.ValidationError for a change that makes no box."""
        if kind not in self.kinds:
            return self
        plain = msgspec.to_builtins(self)
        changed = self.kinds[kind]
        both = plain | changed | ({"set": plain["set"] | changed["set"]} if "set" in changed else {})
        return msgspec.convert(both | {"kinds": {}}, FaceBox)


class Slot(msgspec.Struct, frozen=True):
    """A box with the attributes `data-fit` (its name) and `data-owner`: its size and what its content needs, in mm."""

    owner: str
    name: str
    width: float
    height: float
    needs_width: float
    needs_height: float

    def lacks(self) -> tuple[float, float]:
        """(mm too narrow, mm too low); zeros when the content fits."""
        slack = 0.02
        wide = self.needs_width - self.width
        high = self.needs_height - self.height
        return (wide if wide > slack else 0.0, high if high > slack else 0.0)
