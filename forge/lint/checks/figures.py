"""Figures that a text tells of a card, a base or another thing, against those printed on it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.lint.checks import Check, each
from forge.lint.claims.cards import CardBook, KnownThing
from forge.lint.claims.leanings import load_leanings
from forge.lint.claims.subjects import SaidOf, Subjects
from forge.lint.claims.words import ClaimWord, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import TextFile

REACH = 3  # words that may stand between a name and what is told of it
BESIDE = 2  # words from a figure's name to its number, the number among them
JOINED = re.compile(r"\s*[,/:–—-]\s*|\s+\w{1,3}\s+")  # between figures in a row
ADDED = frozenset("+-−–")
SIGNS = "+-−–×"  # before a number: a change, or so many


def figures(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A figure told of a thing right behind its name that is another one on its face; one that its text or a ruling
    comes to is let be."""
    leanings = load_leanings(desk.project, desk.game, desk.language)
    if document.catalog or not leanings.words.figures:
        return
    reader = desk.reader
    book = CardBook(desk, reader, leanings)
    for said in Subjects(desk, reader).said(document):
        printed = said.thing.figures
        behind = next((one.behind for one in said.names if one.thing is said.thing), 0 if said.answers else None)
        if behind is None:
            continue
        for name, words in leanings.words.figures.items():
            figure = printed.get(name)
            wrong, right = None, ""
            if isinstance(figure, int):
                facts = book.of(desk.game.model(said.thing))
                known = {figure, *facts.numbers(figures=False), *_changed(figure, facts)}
                told = _told(said.statement, behind, words)
                wrong, right = (told if told is not None and told.number not in known else None), str(figure)
            elif isinstance(figure, tuple):
                wrong, right = _in_a_row(said, behind, figure), "–".join(map(str, figure))
            if wrong is not None:
                values: dict[str, str | int] = {"text": wrong.text, "name": desk.names[said.thing.id], "right": right}
                unit = said.statement.unit
                yield Flaw(unit, wrong.start, wrong.end, "figure", values, see=f"{said.thing.key}.name")
                break


def _changed(figure: int, facts: KnownThing) -> set[int]:
    """What a figure comes to by what the thing's own text adds to it, or takes away."""
    changes = {
        piece.number
        for known in facts.text
        for piece in known.statement.pieces
        if piece.number is not None and known.statement.unit.text[max(piece.start - 1, 0) : piece.start] in ADDED
    }
    return {figure + sign * number for number in changes for sign in (1, -1)}


def _told(statement: Statement, behind: int, words: str) -> ClaimWord | None:
    """The number beside one of these words, which stands close behind a name."""
    for at, end in statement.find(words):
        if not 0 <= at - behind <= REACH:
            continue
        for place in (*range(end, end + BESIDE), at - 1):
            if behind <= place < len(statement.pieces) and _counts(statement, place):
                piece: ClaimWord = statement.pieces[place]
                return piece
    return None


def _in_a_row(said: SaidOf, behind: int, figure: tuple[int, ...]) -> ClaimWord | None:
    """The first number that is another one, of as many in a row as are printed."""
    text, rows = said.statement.unit.text, list[list[ClaimWord]]()
    for piece in said.statement.pieces[behind:]:
        if piece.number is not None:
            joined = rows and JOINED.fullmatch(text[rows[-1][-1].end : piece.start])
            rows += [] if joined else [[]]
            rows[-1].append(piece)
    for whole in rows:
        row = whole[-len(figure) :]  # another figure may stand before them
        numbers = tuple(piece.number for piece in row)
        if len(row) == len(figure) and numbers != figure:
            return next(piece for piece, number in zip(row, figure, strict=True) if piece.number != number)
    return None


def _counts(statement: Statement, place: int) -> bool:
    piece = statement.pieces[place]
    return piece.number is not None and statement.unit.text[piece.start - 1 : piece.start] not in SIGNS


CHECKS = (Check("numbers.figure", Severity.error, each(figures)),)
