"""The words on the edges of sheets: which sheet it is, and what the ruler is for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from forge.problems import fail
from forge.render.boxes import FaceBox, Rung
from forge.render.fit import Fit
from forge.render.fonts import unprintable
from forge.render.pdffile import deflated
from forge.render.profile import Format, Paper, TextSpot
from forge.render.record import OK, Line
from forge.render.setting.blocks import MARKED, Block, Ink, Paragraph, TextRun
from forge.render.setting.composer import PT, Composer
from forge.render.setting.cut import FontCut
from forge.render.setting.hyphens import Hyphens
from forge.render.setting.words import SetWords, WordsOfFace
from forge.render.workshop import Workshop

BLACK = "#000000"
RUNG = Rung(6.5, 1.15)


@dataclass(frozen=True)
class SheetWords:
    """Sets labels of sheets of a paper in the first plain font that is declared."""

    paper: Paper
    fonts: Mapping[str, FontCut]
    language: str

    def written(self, labels: Iterable[Line], note: Line) -> SetWords:
        """A page of words for each label, with the note beside the ruler on all of them."""
        width, height = self.paper.width * PT, self.paper.height * PT
        form = Format(self.paper.width, self.paper.height, 0)
        composer = Composer({}, form, self.fonts, self.language, low_ink=False, hyphens=Hyphens())
        pages = []
        for label in labels:
            page = WordsOfFace(b"", {})
            spots = ((self.paper.label, label), (self.paper.note, note))
            content = [line for spot, text in spots for line in self._words(composer, spot, text, page)]
            page.content = deflated("\n".join([*content, ""]))
            pages.append(page)
        return SetWords(width, height, tuple(self.fonts), tuple(pages))

    def _words(self, composer: Composer, spot: TextSpot, line: Line, made: WordsOfFace) -> Iterable[str]:
        """A text at its place; its glyphs go to `made`."""
        fit = Fit("", "", 0, 1, RUNG.size, RUNG.leading)
        block = self._block(spot, line, composer.height(self._block(spot, line, 0.0), fit))
        return composer.content(block, fit, made)

    def _block(self, spot: TextSpot, line: Line, height: float) -> Block:
        """The box of a text `height` mm high from its lower left corner; what runs upwards is turned there."""
        left, top = (spot.x - height, self.paper.height - spot.y) if spot.up else (
            spot.x, self.paper.height - spot.y - height,
        )  # fmt: skip
        box = FaceBox((RUNG,), "lines", (left, top, spot.width, height), quarter=spot.up)
        ink = Ink(self._font(), BLACK, None if line.state == OK else MARKED[line.state])
        return Block(
            line.text, f"{spot.x:g} {spot.y:g}", box, (Paragraph((TextRun(line.text, ink),), ink.font, center=False),)
        )

    def _font(self) -> str:
        return next((name for name in self.fonts if name.endswith(" 400")), next(iter(self.fonts)))


def sheet_words(shop: Workshop, paper: Paper, labels: Sequence[Line], note: Line, language: str) -> SetWords:
    """Words with a page per label. Raises ProblemsError for a missing glyph."""
    for char in shop.fonts.missing("".join(line.text for line in (*labels, note))):
        raise fail(f"sheet labels ({language}): {unprintable(char)}")
    return SheetWords(paper, shop.fonts.cuts(language), language).written(labels, note)
