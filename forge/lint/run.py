"""Runs checks over documents, and says what they find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import NamedTuple

from forge.language.messages import Messages
from forge.language.waivers import Waiver
from forge.lint.checks import Check, all_checks
from forge.lint.clean import Clean
from forge.lint.desk import Desk
from forge.lint.finding import Alert, Flaw
from forge.lint.textfile import OK, Alright, TextFile
from forge.problems import ProblemsError


class Done(NamedTuple):
    """What checks did beside finding flaws: which were run, and which waivers were of use, by their lines: those of the
    game, and those of documents."""

    run: frozenset[str]
    used: frozenset[int]
    alright: frozenset[tuple[str, int]]


class Inspection:
    """Checks over documents in the desk's language. `waivers` are those of its game, each with its line.

    `left_out` has the codes of checks that could not look, each with why: a language without a grammar is no fault of
    the documents. `asked`: whether the checks were asked for by name, so that a document's own ways are told, too.
    `clean`: what was found without fault before, which is not looked at again.
    """

    def __init__(
        self,
        desk: Desk,
        messages: Messages,
        checks: Iterable[Check] | None = None,
        waivers: Sequence[tuple[int, Waiver]] = (),
        asked: bool = False,
        clean: Clean | None = None,
    ) -> None:
        self.desk, self.messages, self.waivers, self.asked = desk, messages, waivers, asked
        self.checks = tuple(all_checks() if checks is None else checks)
        self.left_out: dict[str, ProblemsError] = {}
        self._used: set[int] = set()
        self._alright: set[tuple[str, int]] = set()
        self.clean = clean
        self.looked: Counter[str] = Counter()  # how many units each check has looked at

    @property
    def done(self) -> Done:
        run = {check.code for check in self.checks} - set(self.left_out)
        return Done(frozenset(run), frozenset(self._used), frozenset(self._alright))

    def alerts(self, documents: Sequence[TextFile]) -> Iterator[Alert]:
        """What is wrong with documents and not waived, in the order of the checks."""
        finished = [_finished(document) for document in documents]
        for check in self.checks:
            seen = documents if check.unfinished else finished
            said_of: set[tuple[int, int, int, str]] = set()  # two ways to find a thing are one finding
            try:
                for document, told in self._look(check, [document for document in seen if check.reads(document)]):
                    if told.usual and not self.asked:
                        continue
                    if (flaw := self._left(check.code, document, told)) is not None:
                        severity = flaw.severity or check.severity
                        said = self.messages.say(f"{check.code.partition('.')[0]}.{flaw.message}", flaw.values)
                        place = id(flaw.unit), flaw.start, flaw.end, said
                        if place not in said_of:
                            said_of.add(place)
                            yield Alert(check.code, severity, document, flaw, said)
            except ProblemsError as error:
                self.left_out[check.code] = error
        if self.clean is not None:
            self.clean.save()
        self.desk.keep()

    def _look(self, check: Check, documents: Sequence[TextFile]) -> Iterator[tuple[TextFile, Flaw]]:
        """What a check finds in documents, of which it looks at what it has to."""
        if self.clean is None or check.alone is None:
            self.looked[check.code] += sum(len(document.units) for document in documents)
            yield from check.look(self.desk, documents)
            return
        left = [self.clean.left(check, document) for document in documents]
        whole = {id(one.document): (one, document) for one, document in zip(left, documents, strict=True)}
        looked = [one.document for one in left if one.document.units]
        self.looked[check.code] += sum(len(document.units) for document in looked)
        faulty: set[int] = set()
        for cut, flaw in check.look(self.desk, looked) if looked else ():
            one, document = whole[id(cut)]
            if one.has(flaw.unit):
                faulty.update(id(unit) for unit in (flaw.unit, *(other.unit for other in flaw.others)))
                yield document, flaw
        for one, document in whole.values():
            self.clean.found(check, document, one, faulty)

    def _left(self, check: str, document: TextFile, flaw: Flaw) -> Flaw | None:
        """A flaw with the others that are told with it, without those that are waived; None where all are."""
        together = (flaw, *flaw.others)
        left = [one for one in together if not self.waived(check, document, one)]
        if len(left) == len(together) or not left:
            return flaw if left else None
        values = {**flaw.values, "n": len(left)} if "n" in flaw.values else flaw.values
        return replace(left[0], message=flaw.message, values=values, others=tuple(left[1:]))

    def waived(self, check: str, document: TextFile, flaw: Flaw) -> bool:
        """Whether a flaw that a check has found is waived, where it stands or in the game's list."""
        unit = flaw.unit
        alright = {(document.file, one.line) for one in unit.alright if one.covers(check)}
        words = unit.text[flaw.start : flaw.end]
        listed = {line for line, waiver in self.waivers if waiver.covers(check, unit.key, document.file, words)}
        self._alright |= alright
        self._used |= listed
        return bool(alright or listed)

    def stale(self, documents: Iterable[TextFile]) -> Iterator[tuple[str | None, int, str]]:
        """The waivers of entries without a reason, and those that covered nothing in the documents looked at: the
        document's file, or None for the list of the game, the line, and what is to be said. Those of checks that were
        not run are taken to be of use."""
        run = self.done.run
        documents = list(documents)
        yield from self.unsound(documents)
        for document in documents:
            for line, one in _waivers(document):
                if one.reason and (document.file, line) not in self._alright and any(map(one.covers, run)):
                    yield document.file, line, self.messages.say("waivers.unused", {})
        for line, waiver in self.waivers:
            if line not in self._used and waiver.file is None and waiver.check in run:
                yield None, line, self.messages.say("waivers.unused", {})

    def unsound(self, documents: Iterable[TextFile]) -> Iterator[tuple[str | None, int, str]]:
        """The waivers without a reason, and those of checks that there are not, whatever was found; as `stale`."""
        from forge.lint.editions import CODE  # which is found between two documents, by no check of one

        codes = {CODE, *(check.code for check in all_checks())}
        for document in documents:
            for line, one in _waivers(document):
                if not one.reason:
                    yield document.file, line, self.messages.say("waivers.reason", {})
                if not any(map(one.covers, codes)):
                    yield document.file, line, self.messages.say("waivers.unknown", {"code": one.check})
        for line, waiver in self.waivers:
            if not any(fnmatchcase(code, waiver.check) for code in codes):
                yield None, line, self.messages.say("waivers.unknown", {"code": waiver.check})


def _waivers(document: TextFile) -> Sequence[tuple[int, Alright]]:
    """The waivers that stand in a document, by their lines."""
    return sorted({(one.line, one) for unit in document for one in unit.alright}, key=lambda pair: pair[0])


def lint(
    desk: Desk, documents: Sequence[TextFile], messages: Messages, checks: Iterable[Check] | None = None
) -> Iterator[Alert]:
    """What is wrong with documents in the desk's language, in the order of the checks; waived findings are left out."""
    yield from Inspection(desk, messages, checks).alerts(documents)


def _finished(document: TextFile) -> TextFile:
    """The document without its fuzzy and missing entries."""
    if all(unit.state == OK for unit in document):
        return document
    return replace(document, units=tuple(unit for unit in document if unit.state == OK))
