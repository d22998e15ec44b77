"""A run of `forge lint`: files looked at and mended, language by language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from forge.cli.lintfiles import keep_installed, readable
from forge.cli.options import pick_language

if TYPE_CHECKING:
    from forge.library import Facts
    from forge.lint.checks import Check
    from forge.lint.editions import Edition
    from forge.lint.finding import Alert
    from forge.lint.run import Inspection
    from forge.lint.textfile import TextFile
    from forge.project import Project
    from forge.proof.remarks import Remark

ROUNDS = 5  # fixes may make room for others


@dataclass(frozen=True)
class Fixes:
    """Whether what can be mended is: `asked` for it at all, to `write` it, and where the diff goes."""

    asked: bool
    write: bool
    to_stderr: bool


@dataclass
class LintRun:
    """What was found so far, in all games and languages. `unread`: what is wrong with files that cannot be read;
    `notes`: what else there is to say, each once; `blind`: the checks that could not look; `count`: files looked at."""

    project: Project
    reader: str | None
    checks: tuple[Check, ...]
    named: bool  # whether the checks were asked for by name
    fixes: Fixes
    found: list[Alert] = field(default_factory=list)
    unread: list[Remark] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    blind: set[str] = field(default_factory=set)
    count: int = 0

    @property
    def failed(self) -> bool:
        from forge.lint.finding import Severity

        return bool(self.unread) or any(one.severity is Severity.error for one in self.found)

    def look(self, game: Facts, code: str, paths: Sequence[Path], edition: Edition | None) -> None:
        """Looks at files in one language; beside another edition, too, if there is one."""
        from forge.language.messages import load_messages
        from forge.language.waivers import load_waivers
        from forge.lint.desk import Desk
        from forge.lint.run import Inspection

        desk = Desk(self.project, game, code)
        messages = load_messages(self.project, pick_language(self.project, self.reader or code), game.info.language)
        inspection = Inspection(desk, messages, self.checks, load_waivers(self.project, game.id, code), self.named)
        if self.fixes.write:
            keep_installed(self.project, paths)
        documents = readable(desk, messages, paths, self.unread)
        self.count += len(documents)
        self.notes |= {
            f"{document.file}: {messages.told('has no text in it')}": None
            for document in documents.values()
            if not document.units
        }
        alerts = in_order(inspection, documents)
        if self.fixes.asked:
            alerts = mended(inspection, documents, alerts, write=self.fixes.write, to_stderr=self.fixes.to_stderr)
        self.found += alerts
        if edition is not None:
            self.found += beside_edition(inspection, documents.values(), edition)
        self._note(inspection, documents.values())

    def _note(self, inspection: Inspection, documents: Iterable[TextFile]) -> None:
        """What is wrong with waivers, and which checks could not look, and why."""
        from forge.language.waivers import waivers_path
        from forge.lint.catalogs import STALE

        desk = inspection.desk
        for file, line, said in inspection.unsound(documents):
            place = file or waivers_path(desk.game.id, desk.language, self.project)
            self.notes[f"{place}:{line}: warning: {said} [{STALE}]"] = None
        reasons: dict[str, list[str]] = {}
        for check, why in inspection.left_out.items():
            reasons.setdefault(str(why.problems[0]), []).append(check)
        for reason, codes in reasons.items():
            self.blind |= {*codes}
            self.notes[f"{desk.language}: {', '.join(codes)} could not look: {reason}"] = None


def beside_edition(inspection: Inspection, documents: Iterable[TextFile], edition: Edition) -> list[Alert]:
    """How documents differ from another edition, but for what is waived."""
    from forge.lint.editions import differences

    return [
        one
        for document in documents
        for one in differences(inspection.desk, document, edition, inspection.messages)
        if not inspection.waived(one.check, document, one.flaw)
    ]


def in_order(inspection: Inspection, documents: Mapping[Path, TextFile]) -> list[Alert]:
    """What is found, file by file, in the order of their texts."""
    from forge.uncollected import uncollected

    places = {document.file: place for place, document in enumerate(documents.values())}

    def place(alert: Alert) -> tuple[int, int, int, int, str]:
        return (
            places[alert.document.file],
            alert.flaw.unit.page or 0,
            *alert.flaw.unit.at(alert.flaw.start),
            alert.check,
        )

    with uncollected(stays=True):
        return sorted(inspection.alerts(list(documents.values())), key=place)


def mended(
    inspection: Inspection, documents: dict[Path, TextFile], alerts: list[Alert], *, write: bool, to_stderr: bool
) -> list[Alert]:
    """Mends files, or shows how they would be; what is found in them after that."""
    from forge.lint.fixing import mend, write_mended
    from forge.lint.readers import read_document

    for _ in range(ROUNDS):
        again = False
        for path, document in list(documents.items()):
            own = [alert for alert in alerts if alert.document.file == document.file and alert.flaw.fix is not None]
            if not own:
                continue
            made = mend(path, document, own)
            for line in made.diff():
                click.echo(coloured(line.rstrip("\n")), err=to_stderr)
            if write and made.count:
                write_mended(made, document)
                documents[path] = read_document(path, document.file, document.language, inspection.desk.known)
                again = True
        if not again:
            break
        alerts = in_order(inspection, documents)
    return alerts


def coloured(line: str) -> str:
    """A line of a diff; the colour is left out where it is not shown."""
    for sign, colour in (("+", "green"), ("-", "red"), ("@", "cyan")):
        if line.startswith(sign):
            return click.style(line, fg=colour)
    return line
