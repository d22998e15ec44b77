"""Sentences that deny a rule, or what is so of a thing, by the words of one language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from forge.language.claims import Denial, Words
from forge.lint.claims.files import Claims
from forge.lint.claims.frames import Found, clauses_of, is_hidden
from forge.lint.claims.table import GAP, ConceptTable, filled, spelt
from forge.lint.claims.unsaid import unsaid
from forge.lint.claims.words import ClaimWord, Statement

DENIED, YES = "denied", "said_yes"
BINDING = ("may", "must", "cannot")
NOTHING: Words = "|"
SURE = 2  # words of what is right by which a sentence is known to tell it right


@dataclass(frozen=True)
class Denied:
    """What a sentence denies: the key of a rule or thing, and the statement with the place where it does."""

    key: str
    statement: Statement
    place: Found

    @property
    def span(self) -> tuple[int, int]:
        """The characters of the unit that deny it."""
        return self.pieces[0].start, self.pieces[-1].end

    @property
    def pieces(self) -> Sequence[ClaimWord]:
        """The words that deny it."""
        first, behind = self.place
        return self.statement.pieces[first:behind]


@dataclass(frozen=True)
class Judged:
    """What a statement denies, and what it tells right in words, whatever it denies besides: by key, the characters."""

    denied: list[Denied] = field(default_factory=list)
    right: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def tells_right(self, key: str, span: tuple[int, int]) -> bool:
        """Whether some of these characters tell something right of a key, of which it denies nothing."""
        rights = () if any(one.key == key for one in self.denied) else self.right.get(key, ())
        return any(start < span[1] and span[0] < end for start, end in rights)


class Denials:
    """What denies rules and things in a language, looked up by what a sentence is about."""

    def __init__(self, claims: Claims) -> None:
        self._claims = claims
        words = claims.concepts
        self._not = words.get(DENIED, NOTHING)
        self._denying = frozenset(word.lstrip("^=") for row in spelt(self._not) for word in row)
        self._binding = "|".join(words[name] for name in BINDING if name in words) or NOTHING
        self._yes = words.get(YES, NOTHING)

    @cached_property
    def rules(self) -> DenialTable:
        return DenialTable(self._filled(self._claims.denials.rules.items()))

    @cached_property
    def things(self) -> DenialTable:
        return DenialTable(self._filled(self._claims.denials.things.items()))

    def _filled(self, some: Iterable[tuple[str, Sequence[Denial]]]) -> Iterator[tuple[str, Denial]]:
        """All of them with the words of the classes that they name."""
        classes = self._claims.denials.classes

        def fill(words: Words) -> Words:
            return "|".join(filled(words, classes)) or NOTHING

        for key, denials in some:
            for one in denials:
                about, under, asked, unless, outside = (
                    [fill(words) for words in row] for row in (one.about, one.under, one.asked, one.unless, one.outside)
                )
                right = fill(one.right) if one.right is not None else None
                yield key, Denial(fill(one.wrong), about, right, under, asked, unless, one.clause, outside)

    def of_rules(self, statement: Statement, asked: Sequence[Statement], around: Sequence[Statement]) -> Judged:
        """What a statement says of rules; `asked`: the question that it answers, `around`: what it stands under."""
        found = Judged()
        for key, denial in self.rules.of([statement, *asked]):
            for part in self._parts(denial, statement, asked, around):
                place = self._place(denial, part) or self._answered(denial, part, asked)
                if place is not None:
                    found.denied.append(Denied(key, part, place))
                    break
                self._add_right(found, key, denial, part)
        return found

    def of_thing(self, key: str, statement: Statement, asked: Sequence[Statement]) -> Judged:
        """What a statement says of a thing, clause by clause."""
        found = Judged()
        for _, denial in (one for one in self.things.of([statement, *asked]) if one[0] == key):
            for part in self._parts(denial, statement, asked, ()):
                self._add_right(found, key, denial, part)
            if not _is_about(denial, statement, asked, ()):
                continue
            for part in clauses_of(statement):
                place = self._place(denial, part, strict=False)
                if place is not None:
                    found.denied.append(Denied(key, part, place))
            if not self._said(statement, denial.right) and (place := self._answered(denial, statement, asked)):
                found.denied.append(Denied(key, statement, place))
        return found

    def _parts(
        self, denial: Denial, statement: Statement, asked: Sequence[Statement], around: Sequence[Statement]
    ) -> Iterator[Statement]:
        """What of a statement is about what a denial denies: all of it, or clauses."""
        parts = clauses_of(statement) if denial.clause else (statement,)
        yield from (part for part in parts if _is_about(denial, part, asked, around))

    def _place(self, denial: Denial, statement: Statement, *, strict: bool = True) -> Found | None:
        """Where it says what is wrong, and (`strict`) nothing that is right."""
        right, wrong = self._said(statement, denial.right), self._said(statement, denial.wrong)
        if strict and any(not is_hidden(one, wrong) for one in right):
            return None
        left = (one for one in wrong if not is_hidden(one, right))
        return min(left, key=lambda one: (one[0], -one[1]), default=None)

    def _said(self, statement: Statement, words: Words | None) -> list[Found]:
        """Where words stand that nothing denies."""
        found = list(statement.wordings(words)) if words is not None else []
        apart = unsaid(statement, self._claims.concepts) if found else ()
        return [place for row, place in found if place[0] not in apart and not self._is_denied(statement, row, place)]

    def _add_right(self, judged: Judged, key: str, denial: Denial, statement: Statement) -> None:
        """Notes where a statement says what is right, if it does so in several words and says nothing that is wrong."""
        right, wrong = self._said(statement, denial.right), self._said(statement, denial.wrong)
        sure = any(one[1] - one[0] >= SURE and not is_hidden(one, wrong) for one in right)
        if sure and all(is_hidden(one, right) for one in wrong):
            judged.right.setdefault(key, []).extend(Denied(key, statement, place).span for place in right)

    def _answered(self, denial: Denial, statement: Statement, asked: Sequence[Statement]) -> Found | None:
        """A yes to a question that asks whether what is wrong is so."""
        place = next(statement.find(self._yes), None)
        if place is None:
            return None
        for one in asked:
            if self._said(one, denial.wrong) and not (denial.right is not None and one.has(denial.right)):
                return place
        return None

    def _is_denied(self, statement: Statement, row: Sequence[str], place: Found) -> bool:
        """Whether a word before a wording denies it, with what may or must be between, or one that is none of its own
        within it."""
        first, behind = place
        before = statement.pieces[:first]
        if GAP in row:
            inside = next(Statement(statement.unit, statement.pieces[first:behind]).find(self._not), None)
            if inside is not None and not any(word.lstrip("^=") in self._denying for word in row):
                return True
        while before and Statement(statement.unit, before[-1:]).has(self._binding):
            before = before[:-1]
        return bool(before) and Statement(statement.unit, before[-1:]).has(self._not)


def _is_about(denial: Denial, statement: Statement, asked: Sequence[Statement], around: Sequence[Statement]) -> bool:
    """Whether a statement is about what a denial denies."""
    near = [statement, *asked]
    if denial.asked and not any(_is_asked(denial, one) for one in asked):
        return False
    return (
        all(any(one.has(words) for one in near) for words in denial.about)
        and all(any(one.has(words) for one in (*near, *around)) for words in denial.under)
        and not any(map(statement.has, denial.unless))
        and not any(one.has(words) for words in denial.outside for one in (statement, *around))
    )


def _is_asked(denial: Denial, question: Statement) -> bool:
    return all(map(question.has, denial.asked)) and not any(map(question.has, denial.unless))


class DenialTable:
    """Denials with their keys, by what a sentence has to speak of."""

    def __init__(self, some: Iterable[tuple[str, Denial]]) -> None:
        self._all = list(some)
        self._about = ConceptTable({str(at): (one.about or [one.wrong])[0] for at, (_, one) in enumerate(self._all)})

    def of(self, statements: Iterable[Statement]) -> list[tuple[str, Denial]]:
        """Those that statements may be about, in their order."""
        likely = frozenset[str]().union(*(self._about.of(one.held) for one in statements))
        return [self._all[at] for at in sorted(map(int, likely))]
