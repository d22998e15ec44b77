"""Figures that a text tells of a card, a base or another thing, against those printed on it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.library.model import Printed
from forge.lint.checks import Check, each
from forge.lint.claims.cards import CardBook, KnownThing, card_book, flat
from forge.lint.claims.figured import COPIES, FigureBook
from forge.lint.claims.given import RowReader
from forge.lint.claims.leanings import Leanings
from forge.lint.claims.subjects import SaidOf, Subjects
from forge.lint.claims.words import ClaimWord, Statement
from forge.lint.desk import Desk
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import LISTED, TextFile, TextUnit

REACH = 3  # words that may stand between a name and what is told of it
BESIDE = 2  # words from a figure's name to its number, the number among them
JOINED = re.compile(r"\s*[,/:–—-]\s*|\s+\w{1,3}\s+")  # between figures in a row
ALL_FIGURES = re.compile(r"[*\"”»’)]*\s*[(\[:,–—-]?\s*\d+\s*[;,/|–—-]\s*\d+(?:\s*[,/:–—-]\s*\d+)+")
FIGURE = re.compile(r"\d+")
ADDED = frozenset("+-−–")
BOUNDS = ("at_least", "at_most")
SIGNS = "+-−–×"  # before a number: a change, or so many


def figures(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A figure told of a thing right behind its name that is another one on its face; one that its text or a ruling
    comes to is let be."""
    leanings = desk.leanings
    if document.catalog or not leanings.words.figures:
        return
    book = desk.once(card_book)
    subjects = desk.all_subjects
    seen = set[tuple[int, int]]()
    for flaw in (
        *_in_rows(desk, book, subjects, document, leanings),
        *_behind_names(desk, subjects, document),
        *_in_prose(desk, book, subjects, document, leanings),
    ):
        if (place := flaw.unit.at(flaw.start)) not in seen:
            seen.add(place)
            yield flaw


def _in_prose(desk: Desk, book: CardBook, subjects: Subjects, document: TextFile, leanings: Leanings) -> Iterator[Flaw]:
    highest: dict[str, int] = {}
    for thing in desk.game.printed:
        for name in thing.figures:
            highest[name] = max(highest.get(name, 0), *flat([thing.figures[name]]), 0)
    for said in subjects.said(document):
        printed = said.thing.figures
        if leanings.words.copies is not None and (copies := _copies(said, leanings.words.copies)) is not None:
            yield _flaw(desk, said.thing, said.statement.unit, copies, str(number_of(said.thing)))
            continue
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
                if wrong is not None and _is_bound(desk, said.statement, wrong):
                    continue  # of what it does something to
            elif isinstance(figure, tuple):
                wrong, right = _in_a_row(said, behind, figure, highest[name]), "–".join(map(str, figure))
            if wrong is not None:
                yield _flaw(desk, said.thing, said.statement.unit, wrong, right)
                break


def number_of(thing: Printed) -> int:
    """How many there are of a thing."""
    return sum(one.copies for one in thing.printings)


def _flaw(desk: Desk, thing: Printed, unit: TextUnit, wrong: ClaimWord, right: str) -> Flaw:
    return _flaw_at(desk, thing, unit, (wrong.start, wrong.end), right)


def _flaw_at(desk: Desk, thing: Printed, unit: TextUnit, place: tuple[int, int], right: str) -> Flaw:
    values: dict[str, str | int] = {"text": unit.text[slice(*place)], "name": desk.names[thing.id], "right": right}
    return Flaw(unit, *place, "figure", values, see=f"{thing.key}.name")


def _in_rows(desk: Desk, book: CardBook, subjects: Subjects, document: TextFile, leanings: Leanings) -> Iterator[Flaw]:
    """Figures beside names in tables and lists."""
    copies = {COPIES: leanings.words.copies} if leanings.words.copies else {}
    words = {**leanings.words.figures, **leanings.words.listed, **copies}
    read = RowReader(desk.reader, subjects, words)
    known = FigureBook(desk.game)
    for row in read.columns(document):
        for given, wrong, right in known.faults(row.given, row.named):
            yield _flaw(desk, given.thing, given.unit, wrong, right)
    for row in read.lists(document):
        for given, wrong, right in known.faults(row.given, row.named, row.of):
            if row.of == COPIES and known.is_kind(given.thing) and given.unit.role != LISTED:
                continue  # numbers.constant knows them
            facts = book.of(desk.game.model(given.thing))
            changed = {one for some in known.of(given.thing).values() for n in some for one in _changed(n, facts)}
            if wrong.number not in {*facts.numbers(figures=False), *changed}:
                yield _flaw(desk, given.thing, given.unit, wrong, right)
    for thing, cells, pieces in read.series(document):
        for figure in thing.figures.values():
            if isinstance(figure, tuple) and len(figure) == len(pieces):
                other = [one for one, right in zip(pieces, figure, strict=True) if one.number != right]
                if other:
                    yield _flaw(desk, thing, cells[pieces.index(other[0])], other[0], "–".join(map(str, figure)))


def _behind_names(desk: Desk, subjects: Subjects, document: TextFile) -> Iterator[Flaw]:
    """All figures of a thing in a row right behind its name, most of which are right: "Tar Pits (16; 4-3-2)"."""
    for unit in document.units:
        for statement in desk.reader.sentences_of(unit) if ALL_FIGURES.search(unit.text) else ():
            for one in subjects.named(statement):
                right = _all_of(one.thing)
                row = ALL_FIGURES.match(unit.text, statement.pieces[one.behind - 1].end)
                numbers = list(FIGURE.finditer(unit.text, *row.span())) if row else []
                wrong = [at for at, (a, b) in enumerate(zip(numbers, right, strict=False)) if a[0] != str(b)]
                if len(numbers) == len(right) > len(wrong) * 2 > 0:
                    for at in wrong:
                        yield _flaw_at(desk, one.thing, unit, numbers[at].span(), str(right[at]))


def _all_of(thing: Printed) -> list[int]:
    """The figures of a thing that has several of one kind, in the order in which they are told: single ones first."""
    single = [figure for figure in thing.figures.values() if isinstance(figure, int)]
    rows = [figure for figure in thing.figures.values() if isinstance(figure, tuple)]
    return [*single, *rows[0]] if len(rows) == 1 else []


def _is_bound(desk: Desk, statement: Statement, piece: ClaimWord) -> bool:
    """Whether a number is the least or the most of something: none of what is printed."""
    at = statement.pieces.index(piece)
    bounds = (statement.find(words) for name in BOUNDS if (words := desk.claims.concepts.get(name)) is not None)
    return any(first <= at + 1 and at <= behind for places in bounds for first, behind in places)


def _copies(said: SaidOf, words: str) -> ClaimWord | None:
    """The number that a statement gives for the copies of the one thing that it names, if it is another one."""
    names = [one for one in said.names if one.thing is said.thing]
    right = number_of(said.thing)
    if len(names) != 1 or len(said.names) != 1 or not right or not said.statement.has(words):
        return None
    numbers = [at for at, piece in enumerate(said.statement.pieces) if piece.number and not said.names_at(at)]
    [one] = names
    told = [at for at in numbers if at == one.first - 1 or len(numbers) == 1]
    wrong = [said.statement.pieces[at] for at in told]
    return wrong[0] if len(wrong) == 1 and wrong[0].number != right else None


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


def _in_a_row(said: SaidOf, behind: int, figure: tuple[int, ...], highest: int) -> ClaimWord | None:
    """The first number that is another one, of as many in a row as are printed; `highest`: of any thing's, beyond
    which a row has something else."""
    text, rows = said.statement.unit.text, list[list[ClaimWord]]()
    for piece in said.statement.pieces[behind:]:
        if piece.number is not None:
            joined = rows and JOINED.fullmatch(text[rows[-1][-1].end : piece.start])
            rows += [] if joined else [[]]
            rows[-1].append(piece)
    for whole in rows:
        row = whole[-len(figure) :]  # another figure may stand before them
        numbers = tuple(piece.number for piece in row)
        if len(row) == len(figure) and numbers != figure and all((number or 0) <= highest for number in numbers):
            return next(piece for piece, number in zip(row, figure, strict=True) if piece.number != number)
    return None


def _counts(statement: Statement, place: int) -> bool:
    piece = statement.pieces[place]
    return piece.number is not None and statement.unit.text[piece.start - 1 : piece.start] not in SIGNS


CHECKS = (Check("numbers.figure", Severity.error, each(figures)),)
