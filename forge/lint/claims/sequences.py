"""Steps that a text tells one after another: in lists, headings, columns of tables and sentences."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import msgspec

from forge.language.claims import Names, SequenceClaim
from forge.lint.claims.frames import Found, Frame, is_heading
from forge.lint.claims.table import ConceptTable, named
from forge.lint.claims.words import STOP, ClaimWord, Reader, Statement
from forge.lint.textfile import HEADED, LISTED, TABLED, TextFile, TextUnit

NUMBERED = re.compile(r"\W*(\d{1,2})[.:)]?(?=\W|$)")
LABELLED = re.compile(r"\W*([^\W\d_]{3,12}) (\d{1,2})(?=[\s.:)–—-]|$)")
FEWEST = 3  # steps that make a row of them
ENOUGH = 4  # steps that a row tells where it leaves one out
STRAYS = 1  # members of a row that are no step
MORE = 2  # members that a row may have more than there are steps
LISTING = 4  # clauses of a sentence that each tell a step, by which it lists them


@dataclass(frozen=True)
class RowMember:
    """A member of a row: the step that it tells, if it does, and where."""

    frame: Frame
    step: int | None
    place: Found

    @property
    def unit(self) -> TextUnit:
        return self.frame.statement.unit

    @property
    def span(self) -> tuple[int, int]:
        """From its first word to the end of what tells the step."""
        return self.frame.statement.pieces[self.place[0]].start, self.frame.statement.pieces[self.place[1] - 1].end


Row = Sequence[RowMember]


@dataclass(frozen=True)
class Misplaced:
    """What is wrong with a row: the member that is, how (`early`, `late`, `twice`, `missing`: the one before it,
    `ended`: the one behind it), and the step that it tells twice, that is missing, or that belongs before or behind it
    and is told by `other`."""

    member: RowMember
    how: str
    step: int
    other: RowMember | None = None

    @property
    def span(self) -> tuple[int, int]:
        """Where it is wrong: at the last sentence of the member behind which a step is missing."""
        if self.how != "ended":
            return self.member.span
        text = self.member.unit.text.rstrip()
        return max([0, *(stop.end() for stop in STOP.finditer(text))]), len(text)


def rows_of(reader: Reader, document: TextFile, concepts: ConceptTable, claim: SequenceClaim) -> Iterator[Row]:
    """The rows of members of a document: items of a list, what has a number behind one word, columns of a table."""
    listed: list[RowMember] = []
    labelled: dict[str, list[RowMember]] = defaultdict(list)
    columns: dict[int, list[RowMember]] = defaultdict(list)
    line, column = 0, 0
    for unit in document:
        member = _member(reader, unit, concepts, claim)
        if unit.role == TABLED:
            line, column = unit.at(0)[0], column + 1 if unit.at(0)[0] == line else 0
            columns[column] += [member] if member is not None else []
            continue
        yield from columns.values()
        columns.clear()
        label, number = _label(unit)
        if label is None and unit.role == LISTED:
            if listed and _is_numbered(unit) != _is_numbered(listed[-1].unit):
                yield listed
                listed = []
            listed += [member] if member is not None else []
            continue
        if label is not None and member is not None:
            if number == 1 and labelled[label]:
                yield labelled.pop(label)
            labelled[label].append(member)
        yield listed
        listed = []
    yield from (*columns.values(), listed, *labelled.values())


def _is_numbered(unit: TextUnit) -> bool:
    """Whether a number stands before an item of a list: others do not go on with the same list."""
    return NUMBERED.match(unit.mark) is not None


def _label(unit: TextUnit) -> tuple[str | None, int | None]:
    """How a unit is called that has a number: by a word before it, or as a heading; and the number."""
    if (called := LABELLED.match(unit.text)) is not None:
        return called[1].casefold(), int(called[2])
    found = NUMBERED.match(unit.mark or unit.text)
    if found is None or unit.role != HEADED:
        return None, None
    return HEADED, int(found[1])


def _member(reader: Reader, unit: TextUnit, concepts: ConceptTable, claim: SequenceClaim) -> RowMember | None:
    """A unit as a member of a row: by the step that its first sentence with words tells first."""
    called = LABELLED.match(unit.text)
    title = called.end() if called is not None else 0
    for one in reader.sentences_of(unit):
        words = [piece for piece in one.pieces if piece.number is None and piece.start >= title]
        if not words:
            continue
        said = one.pieces[one.pieces.index(words[0]) :]
        frame = Frame(Statement(unit, (msgspec.structs.replace(said[0], begins=True), *said[1:])), concepts)
        found = _first(frame, claim)
        return RowMember(frame, None, (0, 1)) if found is None else RowMember(frame, found[0], (0, found[1][1]))
    return None


def _first(frame: Frame, claim: SequenceClaim) -> tuple[int, Found] | None:
    """The step that a sentence tells first, by the longest words that tell it there."""
    found = [(first, first - behind, step) for step, (first, behind) in _told(frame, claim)]
    if not found:
        return None
    first, length, step = min(found)
    return step, (first, first - length)


def _told(frame: Frame, claim: SequenceClaim) -> Iterator[tuple[int, Found]]:
    for step, one in enumerate(claim.steps):
        for name in named(one.said):
            yield from ((step, found) for found in frame.at(name))


def sentence_row(frame: Frame, claim: SequenceClaim) -> Row:
    """The steps that a sentence tells in its clauses; none where it is no list of them."""
    follows = claim.joined is not None and frame.has(claim.joined)
    if frame.asks or (is_heading(frame.statement) and not follows):
        return ()
    members = []
    for clause in _parts(frame, claim):
        if (found := _first(clause, claim)) is not None:
            step, place = found
            members.append(RowMember(clause, step, place))
    return members if len(members) >= (FEWEST if follows else LISTING) else ()


def lists(frame: Frame, claim: SequenceClaim) -> bool:
    """Whether a sentence tells steps one after another in its clauses: what stands in one list with it sums up."""
    parts = list(_parts(frame, claim))
    told = {found[0] for part in parts if (found := _first(part, claim)) is not None}
    return len(parts) >= LISTING and len(told) >= FEWEST and not frame.asks


def _parts(frame: Frame, claim: SequenceClaim) -> Iterator[Frame]:
    """The clauses of a sentence, cut where it says that one thing follows another."""
    for clause in frame.clauses:
        pieces = clause.statement.pieces
        joints = {first for name in named(claim.joined or "") for first, _ in clause.at(name)}
        cuts = sorted({0, len(pieces), *joints})
        for first, behind in pairwise(cuts):
            yield Frame(replace(clause.statement, pieces=pieces[first:behind]), clause.concepts)


def misplaced(row: Row, claim: SequenceClaim, frames: Iterable[Frame] = ()) -> Misplaced | None:
    """What is wrong with a row of steps, if it is one; `frames`: all sentences of its document."""
    if claim.unordered:
        return _left_out(row, claim, list(frames))
    steps = [(member.step, member) for member in row if member.step is not None]
    row = [member for member in row if member.step is not None or not _tells(member.frame, claim.besides)]
    strays = len(row) - len(steps)
    if len({step for step, _ in steps}) < FEWEST + strays or strays > STRAYS:
        return None
    told = [one for at, one in enumerate(steps) if not at or steps[at - 1][0] != one[0]]  # one in two parts
    order = [step for step, _ in told]
    if len(told) > len(claim.steps) + MORE:
        return None
    if order == sorted(set(order)):
        return _missing(row, told, claim, frames) if claim.whole and len(row) == len(steps) else None
    for at, (step, member) in enumerate(told):
        rest = order[:at] + order[at + 1 :]
        if rest != sorted(set(rest)):
            continue
        if step in rest:
            return Misplaced(told[len(order) - 1 - order[::-1].index(step)][1], "twice", step)
        behind = [one for one in told[at + 1 :] if one[0] < step]
        right, other = behind[0] if behind else next(one for one in told if one[0] > step)
        return Misplaced(member, "early", right, other) if behind else Misplaced(member, "late", right, other)
    return None


def _missing(
    row: Row, told: Sequence[tuple[int, RowMember]], claim: SequenceClaim, frames: Iterable[Frame]
) -> Misplaced | None:
    """The one step that a row leaves out between two others, and that nothing in it tells in passing."""
    known = {step for step, _ in told}
    gaps = [step for step in range(min(known), max(known)) if step not in known]
    units = {id(member.unit) for member in row}
    told_there = [frame for frame in frames if id(frame.statement.unit) in units]
    if not gaps and known == set(range(len(claim.steps) - 1)):
        return _ended(row, claim, told_there, frames)
    if len(gaps) != 1 or len(known) < min(len(claim.steps) - 1, ENOUGH):
        return None
    [gap] = gaps
    if any(frame.has(claim.steps[gap].said) for frame in (*(member.frame for member in row), *told_there)):
        return None
    return Misplaced(next(member for step, member in told if step > gap), "missing", gap)


def _ended(row: Row, claim: SequenceClaim, told_there: Sequence[Frame], frames: Iterable[Frame]) -> Misplaced | None:
    """That the last step is missing where its section says how many there are, and tells it nowhere."""
    sections = {frame.section for frame in told_there}
    near = [frame for frame in frames if frame.section in sections]
    counts = {piece.number for frame in near for piece in counted_steps(frame, claim)}
    if len(claim.steps) not in counts or any(frame.has(claim.steps[-1].said) for frame in near):
        return None
    return Misplaced(row[-1], "ended", len(claim.steps) - 1)


def _left_out(row: Row, claim: SequenceClaim, frames: Sequence[Frame]) -> Misplaced | None:
    """The one step that the section of a list tells nowhere, where each of its members tells one, or what is none."""
    steps = {member.step for member in row if member.step is not None}
    units = {id(member.unit): [member.frame] for member in row}
    for frame in frames:
        if id(frame.statement.unit) in units:
            units[id(frame.statement.unit)].append(frame)
    groups = list(units.values())
    names = (*(step.said for step in claim.steps), *((claim.besides,) if claim.besides is not None else ()))
    if len(steps) < FEWEST or not all(any(_tells(one, said) for one in some for said in names) for some in groups):
        return None
    sections = {frame.section for some in groups for frame in some[1:]}
    near = [*(frame for frame in frames if frame.section in sections), *(member.frame for member in row)]
    gaps = [at for at, step in enumerate(claim.steps) if not any(_tells(frame, step.said) for frame in near)]
    if len(gaps) != 1:
        return None
    [gap] = gaps
    behind = next((member for member in row if _first_step(member, units[id(member.unit)], claim) > gap), None)
    return Misplaced(behind, "missing", gap) if behind is not None else Misplaced(row[-1], "ended", gap)


def _first_step(member: RowMember, frames: Iterable[Frame], claim: SequenceClaim) -> int:
    """The step that a member tells first in any of its sentences; -1 where it tells none."""
    if member.step is not None:
        return member.step
    return next((found[0] for frame in frames if (found := _first(frame, claim)) is not None), -1)


def _tells(frame: Frame, names: Names | None) -> bool:
    return names is not None and frame.has(names)


def counted_steps(frame: Frame, claim: SequenceClaim) -> Iterator[ClaimWord]:
    """The numbers that a sentence gives for all the steps; one is a step among them."""
    if claim.number is None or any(frame.has(names) for names in claim.unless):
        return
    if not all(frame.has(names, around=True) for names in claim.about):
        return
    for name in named(claim.number):
        for found in frame.at(name):
            piece = frame.number_in(found)
            if piece is not None and piece.number != 1:
                yield piece
