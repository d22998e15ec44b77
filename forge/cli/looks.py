"""What there is to say of a game, and of its catalog in a language: what `forge check` tells, but for how it is put."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from forge.edition.pictures import check_templates, pictures_missing
from forge.edition.texts import Texts, load_texts, sources_for
from forge.edition.update import tidy_catalog
from forge.language.merge import stats
from forge.language.messages import Messages, load_messages
from forge.language.tone import tone_faults
from forge.library.model import Facts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.proof.catalog import check_language, open_entries
from forge.proof.remarks import DATA, ERROR, UNDRAWN, WARNING, Remark
from forge.proof.report import CatalogLook, GameLook
from forge.proof.signs import check_signs, declared_fonts
from forge.rules.games import unplayed

UNREAD = ("language.spelling", "consistency.rules_differ")  # what is told of a sentence that is understood


def look_at_game(project: Project, game: Facts) -> GameLook:
    problems = [*check_templates(project, game), *unplayed(project, game)]
    remarks = dict.fromkeys((*undrawn(project, game), *map(Remark.of, problems)))
    return GameLook(tuple(remarks), not problems, game.info.language)


def undrawn(project: Project, game: Facts) -> list[Remark]:
    """What placeholders are printed for: it stops nothing, and is told."""
    return [Remark(one.file, one.line, one.message, WARNING, UNDRAWN) for one in pictures_missing(project, game)]


def look_at_catalog(project: Project, game: Facts, code: str, reader: str, meaning: str | None = None) -> CatalogLook:
    """`reader`: in whose language the checks of texts say what they find; `meaning`: in whose language it is said what
    a text means, if not in its own."""
    from forge.lint.catalogs import lint_catalog

    report = check_language(project, game, code, meaning)  # which loads most of what the checks need as well
    meant, read = ((), 0) if isinstance(report, ProblemsError) else (report.remarks, report.read)
    problems = [*report.problems] if isinstance(report, ProblemsError) else []
    messages = load_messages(project, reader, game.info.language)
    try:
        texts = load_texts(project, game, code)
    except ProblemsError as error:
        return CatalogLook(_once((*problems, *error.problems, *meant), messages), wrong=True, read=read)
    # What is not understood says itself which word that is.
    unread = [one.snippet for one in meant if one.rule == "not_understood" and one.snippet]
    linted = [
        one
        for one in lint_catalog(project, game, code, reader)
        if one.rule not in UNREAD or not any(text in f"{one.snippet}\n{one.message}" for text in unread)
    ]
    flaws = (*_signs(project, texts), *linted, *meant)
    problems += (one for found in texts.faults.values() for one in found)
    wrong = bool(problems) or any(one.severity == ERROR for one in flaws)
    problems += tone_faults(project, game.id, code)
    notes: list[str] = []
    missing = fuzzy = 0
    try:
        if tidy_catalog(project, game, code, write=False):
            notes.append(f"{texts.catalog.file}: not written as forge does; tidy it with: forge catalog tidy")
        row = stats(texts.catalog, sources_for(project, game, code))
        missing, fuzzy = row.missing, row.fuzzy
        unfinished = tuple(open_entries(texts))
    except ProblemsError as error:  # it lies in the catalog that this one is translated from
        problems += error.problems
        unfinished = ()
    return CatalogLook(_once((*flaws, *problems), messages), wrong, read, tuple(notes), unfinished, missing, fuzzy)


def _signs(project: Project, texts: Texts) -> Iterator[Remark]:
    fonts = declared_fonts(project)
    if fonts is not None:
        yield from check_signs(project, fonts, texts)


def _once(said: Iterable[Problem | Remark], messages: Messages) -> tuple[Remark, ...]:
    """Each once, in their order; what is wrong with files in the language of the messages."""
    remarks = (one if isinstance(one, Remark) else Remark.of(one) for one in said)
    told = (replace(one, message=messages.told(one.message)) if one.rule == DATA else one for one in remarks)
    return tuple(dict.fromkeys(told))
