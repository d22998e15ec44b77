"""Which things of a game a text speaks of, by their names in any form; and what it says of each."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from forge.library.model import Printed
from forge.lint.called import load_names
from forge.lint.claims.words import ClaimWord, Reader, Statement
from forge.lint.desk import Desk, words_of
from forge.lint.shelf import Of
from forge.lint.textfile import HEADED, TABLED, TextFile, TextUnit

ASKS, APART, VERB = "?", ";", "verb"
FIGURED = " · "  # between the figures of a thing
LONG = 5  # letters of a name that tell it when no dictionary has it
CHANGED = 2  # letters that it may have others instead of
ENDING = 3  # letters that it may have more in another form
FURTHER = 1  # statements that go on about a thing without naming it, but for an answer
WHOLE = 20  # where its name alone begins the text
HEADING = 6  # a text of no more words that names a thing is the heading of what follows
MARKED = 4  # characters before the name that a text begins with
SET_APART = re.compile(r"[*\"”»’)]*(?:[:.]|\s[–—-]|\s×\d{1,2})[*\s]")
Row = tuple[tuple[str, frozenset[str]], ...]


@dataclass(frozen=True)
class NamedThing:
    """A thing, and where a statement names it: the first word, and the one behind the last."""

    thing: Printed
    first: int
    behind: int


@dataclass(frozen=True)
class SaidOf:
    """A statement about a thing, and where it names things; `asked`: the question that it is the answer to, `answers`:
    whether it is one, or goes on with it."""

    thing: Printed
    statement: Statement
    asked: Statement | None = None
    names: tuple[NamedThing, ...] = ()
    answers: bool = False

    def names_at(self, word: int) -> bool:
        """Whether a word of the statement is part of a name."""
        return any(one.first <= word < one.behind for one in self.names)


class Subjects:
    """Finds the things of a game by their names, in the desk's language and in that of the drafts. `alike`: also those
    that have the text of another."""

    def __init__(self, desk: Desk, reader: Reader, *, alike: bool = False) -> None:
        self._reader, self._kinds = reader, desk.readings.kinds
        self._dictionary = desk.morphology.dictionary  # without one any word may be a verb
        self._things = {thing.id: thing for thing in desk.game.printed}
        made_from = hashlib.blake2b(repr(desk.short_names).encode(), digest_size=16).hexdigest()
        self._rows: Mapping[str, Sequence[tuple[Row, str]]] = desk.shelf.table(
            f"names{' of all' if alike else ''} {made_from}", dict, lambda: self._read(desk, alike), of=Of.names
        )

    def _read(self, desk: Desk, alike: bool) -> dict[str, list[tuple[Row, str]]]:
        """The names, by how they begin, each with the thing of that name."""
        found: dict[str, list[tuple[Row, str]]] = {}
        names = [(names[thing.id], thing) for names in (desk.names, desk.drafts.names) for thing in desk.game.printed]
        short = [(name, self._things[thing]) for name, thing in desk.short_names]
        for name, thing in (*names, *short, *_other_names(desk)):
            for statement in self._reader.sentences_of(TextUnit(name)) if alike or thing.like is None else ():
                row = tuple((piece.folded, piece.lemmas) for piece in statement.pieces)
                for key in {row[0][0], row[0][0][:LONG], *row[0][1]}:
                    rows = found.setdefault(key, [])
                    if (row, thing.id) not in rows:
                        rows.append((row, thing.id))
        return found

    def named(self, statement: Statement, *, small: bool = False) -> list[NamedThing]:
        """The things that a statement names; a longer name hides those within it. Names have a capital, but for those
        of kinds (`small`)."""
        found: list[NamedThing] = []
        pieces = statement.pieces
        for at, piece in enumerate(pieces):
            said = piece.folded
            for key in {said, said[:LONG], *piece.lemmas}:
                for row, thing in self._rows.get(key, ()):
                    behind = at + len(row)
                    here = pieces[at:behind]
                    if (
                        len(here) == len(row)
                        and all(map(_is, here, row))
                        and (small or any(one.text[:1].isupper() for one in here))
                        and not self._is_verb(statement, at, row)
                    ):
                        found.append(NamedThing(self._things[thing], at, behind))
        longest = [
            one
            for one in found
            if not any(
                other.first <= one.first
                and one.behind <= other.behind
                and other.behind - other.first > one.behind - one.first
                for other in found
            )
        ]
        return list(dict.fromkeys(longest))

    def _is_verb(self, statement: Statement, at: int, row: Row) -> bool:
        """Whether a sentence begins with a form of a name that may be a verb: its capital says nothing there."""
        pieces = statement.pieces
        if not self._dictionary or len(row) > 1 or pieces[at].folded == row[0][0] or len(pieces) == 1:
            return False
        first = all(piece.number is not None for piece in pieces[:at])
        apart = SET_APART.match(statement.unit.text, pieces[at].end)
        return first and apart is None and VERB in self._kinds(pieces[at].folded)

    def opening(self, unit: TextUnit) -> Iterator[tuple[Printed, int]]:
        """The thing whose name a text begins with, and where the name ends."""
        statement = next(iter(self._reader.sentences_of(unit)), None)
        for one in self.named(statement) if statement is not None else ():
            if one.first == 0 and statement is not None:
                yield one.thing, statement.pieces[one.behind - 1].end

    def _named_in(self, unit: TextUnit) -> Iterator[NamedThing]:
        return chain.from_iterable(map(self.named, self._reader.sentences_of(unit)))

    def said(self, document: TextFile) -> Iterator[SaidOf]:
        """What a document says of things, statement by statement: of that which a statement names, or else the one that
        was named last in its text, in the question it answers or the heading above."""
        carried: tuple[Printed, Statement | None] | None = None
        above: Printed | None = None  # what the last heading names: of others nothing is said below it
        for unit in document:
            if unit.role == TABLED:
                carried = None  # rows of a table have subjects of their own
                continue
            if carried is not None and FIGURED in unit.text and not any(self._named_in(unit)):
                continue  # what the thing has printed on it, above its text
            current, asked = carried if carried is not None else (None, None)
            carried, answers, left = None, asked is not None, FURTHER
            statements = list(self._reader.sentences_of(unit))
            short = len(statements) == 1 and len(statements[0].pieces) <= HEADING and unit.text.rstrip()[-1:].isalnum()
            heads = short or unit.role == HEADED
            if unit.role == HEADED:
                current, asked, answers = None, None, False
            for number, statement in enumerate(statements):
                until = statements[number + 1].pieces[0].start if number + 1 < len(statements) else len(unit.text)
                named = tuple(self.named(statement))
                things = list(dict.fromkeys(one.thing for one in named))
                asks = ASKS in unit.text[statement.pieces[-1].end : until]
                if asks:
                    current = things[0] if len(things) == 1 else None if things else current
                    before = statements[number - 1].pieces if number and not things else ()
                    asked = replace(statement, pieces=(*before, *statement.pieces)) if current is not None else None
                    answers = current is not None
                    continue
                if things:
                    answers = answers and things == [current]
                    alone = sum(one.behind - one.first for one in named) == len(statement.pieces)
                    current, left = (things[0] if len(things) == 1 else None), WHOLE if alone else FURTHER
                if things and not heads and above is not None and things != [above] and not opens(statement, named):
                    current = None
                if current is not None and (answers or things or left):
                    for part in parts(statement):
                        yield SaidOf(current, part, asked if answers else None, tuple(self.named(part)), answers)
                    asked, left = None, left - (not things)
            above = current if heads else above
            if current is not None and statements:
                last = statements[-1]
                if ASKS in unit.text[last.pieces[-1].end :]:
                    carried = current, asked
                elif heads:
                    carried = current, None


def short_names(desk: Desk) -> Iterator[tuple[str, str]]:
    """The first words of names by which things are called for short, each with the id of its thing: a noun that one
    name alone has, and no text in small letters; where a dictionary tells nouns."""
    if not desk.morphology.dictionary:
        return
    names = desk.names
    times = Counter(word for thing in desk.game.printed for word in set(names[thing.id].casefold().split()))
    forms = (form for entry in desk.texts.catalog.entries.values() for form in entry.forms)
    small = {word.text for form in forms for word in words_of(form) if word.text[0].islower()}
    known = small | {lemma for word in small for lemma in desk.lemmas(word)}
    for thing in desk.game.printed:
        first, *rest = names[thing.id].split()
        said = first.casefold()
        if (
            not rest
            or not said[-1].isalnum()
            or len(said) < LONG
            or times[said] > 1
            or not ({said} | desk.lemmas(said)).isdisjoint(known)
        ):
            continue
        if not desk.in_dictionary(said) or desk.readings.kinds(said) == {"noun"}:
            yield first, thing.id


def _other_names(desk: Desk) -> Iterator[tuple[str, Printed]]:
    """What other translations call the things: names that no other thing has, a single word only where it is long."""
    things = {thing.key: thing for thing in desk.game.printed}
    own = {desk.names[thing.id].casefold() for thing in desk.game.printed}
    for key, names in desk.once(load_names).items():
        for name in names:
            if name and key in things and " ".join(name) not in own and (len(name) > 1 or len(name[0]) >= LONG):
                yield " ".join(name), things[key]


def opens(statement: Statement, named: Sequence[NamedThing]) -> bool:
    """Whether a text begins with a name that a mark sets apart from what is said of it."""
    return (
        len(named) == 1
        and named[0].first == 0
        and statement.pieces[0].start <= MARKED
        and SET_APART.match(statement.unit.text, statement.pieces[named[0].behind - 1].end) is not None
    )


def parts(statement: Statement) -> list[Statement]:
    """The parts of a statement that a semicolon sets apart."""
    text, found = statement.unit.text, [list(statement.pieces[:1])]
    for before, piece in pairwise(statement.pieces):
        if APART in text[before.end : piece.start]:
            found.append([])
        found[-1].append(piece)
    return [replace(statement, pieces=tuple(pieces)) for pieces in found]


def _is(piece: ClaimWord, word: tuple[str, frozenset[str]]) -> bool:
    """Whether a piece is a form of a word, by the dictionary or, where that has none, by its beginning."""
    folded, lemmas = word
    said = piece.folded
    if folded in (said, said.partition("'")[0]) or not lemmas.isdisjoint(piece.lemmas):
        return True
    stem = folded[: max(len(folded) - CHANGED, LONG)]
    return said.startswith(stem) and len(said) - len(folded) <= ENDING and piece.lemmas <= {said}
