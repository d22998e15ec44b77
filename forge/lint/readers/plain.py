"""Plain text: paragraphs, or a text a line; what was taken out of a PDF, page by page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from forge.lint.readers.heads import headed, running, without_references
from forge.lint.readers.lines import Known, TextLine, goes_on, paragraphs, unit_of, whole
from forge.lint.readers.sheets import SheetPiece, in_reading_order, pieces_of
from forge.lint.textfile import LISTED, TABLED, TextFile, TextUnit

PAGE = "\f"  # where a page begins, in the text of a PDF
# What stands alone in a line, with a number before or behind a wide gap.
RUNNING = re.compile(r"\s*(?:\S.*\S(?:\s{3,}|\t)(?:[^\W\d]+\.? )?\d{1,3}|\d{1,3}(?:\s{3,}|\t)\S.*\S)\s*")
ALONE = re.compile(r"(?:\s{10,}|\t+)\d{1,3}\s*")  # the number of a page at its foot
LISTING = re.compile(r"\s*[•●○■▪◦►▶✦]\s*")  # the mark of an item whose text stands in the next line
MARKED = re.compile(r"\s*\d{1,2}[.)]\s*")
NUMBER = re.compile(r"\s*\d{1,3}\s*")
LEAST = 2  # lines of a page, at least
FIGURES = re.compile(r"\d+")
PAGES = 2  # over which such a line runs, at least


def read_plain(text: str, file: str, language: str, known: Known = lambda word: False) -> TextFile:
    """A document of the texts that its lines make up: an empty line ends one, and so does an item of a list or a line
    that is ended early. What runs over its pages with their numbers is none of them; columns are read one after the
    other, and what stands in rows and columns cell by cell."""
    lines = text.split("\n")
    pages = _pages(lines)
    edges = running([[lines[number - 1] for number in page] for page in pages])
    left_out = _running(lines) | {pages[page][place] for page, place in edges}
    units: list[TextUnit] = []
    block: list[TextLine] = []
    for page in pages:
        above = len(lines)
        for sheet in in_reading_order([_pieces(lines, number) for number in page if number not in left_out]):
            read = [_line(piece, lines) for piece in sheet.pieces]
            near = not above + 1 < sheet.pieces[0].row  # below it, or in another column or on another page
            if block and (sheet.cells or not (near and goes_on(block[-1], read[0]))):
                units.extend(unit_of(part, known) for part in paragraphs(block))
                block = []
            if sheet.cells:
                units.append(replace(unit_of(read, known), role=TABLED))
            else:
                block += read
            above = sheet.pieces[-1].row
    units.extend(unit_of(part, known) for part in paragraphs(block))
    numbers = [int(found[-1]) for number in sorted(left_out) if (found := FIGURES.findall(lines[number - 1]))]
    last = max(numbers) if numbers == sorted(set(numbers)) and numbers else 0
    return TextFile(file, language, tuple(without_references(headed(units))), last=last, paged=len(pages) > 1)


def _pages(lines: Sequence[str]) -> list[list[int]]:
    """The numbers of the lines of each page that are not empty; marks of items without their texts are left out."""
    pages: list[list[int]] = [[]]
    for number, line in enumerate(lines, 1):
        if line.startswith(PAGE) and pages[-1]:
            pages.append([])
        if line.strip() and not LISTING.fullmatch(line) and not _is_lone(lines, number):
            pages[-1].append(number)
    return pages


def _is_lone(lines: Sequence[str], number: int) -> bool:
    """Whether a line is the number of an item whose text stands elsewhere: one of several such below each other."""
    near = (*lines[max(number - 2, 0) : number - 1], *lines[number : number + 1])
    marks = (MARKED.fullmatch(line) or LISTING.fullmatch(line) for line in near)
    return MARKED.fullmatch(lines[number - 1]) is not None and any(marks)


def _pieces(lines: Sequence[str], number: int) -> Sequence[SheetPiece]:
    return pieces_of(lines[number - 1], number, number)


def _line(piece: SheetPiece, lines: Sequence[str]) -> TextLine:
    """A piece as a line that is read; one that has its mark in the line above it is an item."""
    read = whole(piece.number, piece.text, piece.column)
    item = piece.number > 1 and LISTING.fullmatch(lines[piece.number - 2]) is not None
    return replace(read, first=True, role=LISTED) if item else read


def _running(lines: Sequence[str]) -> frozenset[int]:
    """The numbers of the lines that run over the pages: alone, and alike but for the number of the page."""
    alone = [
        (number, FIGURES.sub("#", " ".join(line.split())))
        for number, line in enumerate(lines, 1)
        if RUNNING.fullmatch(line)
        and not any(one.strip() for one in (*lines[max(number - 2, 0) : number - 1], *lines[number : number + 1]))
    ]
    alone += [
        (number, "#")
        for number, line in enumerate(lines, 1)
        if ALONE.fullmatch(line) and not lines[max(number - 2, 0)].strip()
    ]
    heard = Counter(said for _, said in alone)
    return frozenset(number for number, said in alone if heard[said] >= PAGES) | _counted(lines)


def _counted(lines: Sequence[str]) -> frozenset[int]:
    """The numbers of the lines that are the number of a page, each one more than the one before."""
    found = [(number, int(line)) for number, line in enumerate(lines, 1) if NUMBER.fullmatch(line)]
    apart = all(other[0] - one[0] > LEAST for one, other in pairwise(found))
    counted = all(other[1] == one[1] + 1 for one, other in pairwise(found))
    return frozenset(number for number, _ in found) if len(found) > PAGES and apart and counted else frozenset()
