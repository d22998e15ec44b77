"""The catalogs of a game, checked."""

from __future__ import annotations

from forge.edition.texts import catalog_path
from forge.language.messages import load_messages
from forge.language.waivers import load_waivers, waivers_path
from forge.library.model import Facts
from forge.lint.checks import all_checks
from forge.lint.clean import Clean
from forge.lint.desk import Desk
from forge.lint.finding import Alert, Severity
from forge.lint.fixing import replacements
from forge.lint.readers import decoded, read_document
from forge.lint.run import Inspection
from forge.problems import FileLine, ProblemsError
from forge.project import Project, read_whole
from forge.proof.remarks import WARNING, Remark
from forge.uncollected import uncollected

STALE = "waivers.stale"


def lint_catalog(project: Project, game: Facts, code: str, reader: str) -> tuple[Remark, ...]:
    """The errors and warnings of the checks in the catalog of a game, in the words of the reader's language.

    Checks that are thorough are left out, and so is what only may be a fault.
    """
    path = catalog_path(project, game.id, code)
    if not path.exists():
        return ()
    try:
        with uncollected():
            document, desk = read_document(path, project.relative(path), code), Desk(project, game, code)
            messages, waivers = load_messages(project, reader, game.info.language), load_waivers(project, game.id, code)
            checks = [one for one in all_checks() if not one.thorough]
            inspection = Inspection(desk, messages, checks, waivers, clean=Clean(desk))
            found = [alert for alert in inspection.alerts([document]) if alert.severity != Severity.note]
            text = decoded(read_whole(path), document.file) if found else ""
            remarks = [remark_of(alert, text) for alert in found]
    except ProblemsError as error:
        return tuple(map(Remark.of, error.problems))
    listed = waivers_path(game.id, code, project)
    own_waivers = (project.locales / code / f"{game.id}.waivers.yml").exists()
    for file, line, said in inspection.stale([document]):
        if file is None and (isinstance(line, FileLine) or not own_waivers):
            continue  # of what lies below, whose texts nobody looks at here
        remarks.append(Remark(file or listed, line, said, WARNING, STALE, lang=code))
    return tuple(dict.fromkeys(remarks))


def remark_of(alert: Alert, text: str | None = None) -> Remark:
    """An alert as forge's other checks tell what they find; with the `text` of its file also how that is mended."""
    data = alert.data()
    unit = alert.flaw.unit
    return Remark(
        data["file"],
        data["line"],
        alert.message,
        alert.severity.value,
        alert.check,
        lang=alert.document.language,
        snippet=unit.text,
        column=data["column"],
        end_line=data["end_line"],
        end_column=data["end_column"],
        key=unit.key,
        fix=alert.flaw.fix,
        see=alert.flaw.see,
        replacements=replacements(alert, text) if text is not None else (),
    )
