"""Publishes editions: what is built, in which order, and what the manifest says of it.

Work is cut into jobs that are plain calls with plain arguments, so that any concurrent.futures.Executor may run them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from forge.edition.booklet import Booklet, anatomy_faces, backs_on_tables, booklet, link_names, words
from forge.edition.cards import CardJob, Output, cards_pdf, draw_jobs
from forge.edition.colophon import told
from forge.edition.faces import faces
from forge.edition.faces import faces_of as faces_of_thing
from forge.edition.manifest import describe, inputs, manifest_of, manifest_path, unchanged
from forge.edition.scripts import refuse_unprintable
from forge.edition.texts import Texts, load_texts
from forge.kept import tidy
from forge.library import Facts
from forge.library.naming import Names
from forge.problems import Problem, ProblemsError
from forge.project import Project, sweep_drafts, write_all
from forge.render.documents import Document, Made, draw_document
from forge.render.drawn import Drawn
from forge.render.faces import draw, marks
from forge.render.fit import Fit
from forge.render.preflight import check_fonts
from forge.render.record import TRIAL, Face
from forge.render.shards import Shard, shards
from forge.render.studio import Studio, studio_for
from forge.rules.games import load_game

T = TypeVar("T")


@dataclass
class Report:
    """What a build made: the manifest's entries and all warnings; `unchanged` when everything was there already.

    `problems` are those of languages that could not be built.
    """

    outputs: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unchanged: bool = False


def faces_of(game: Facts, texts: Texts, job: CardJob) -> list[Face]:
    """The faces of a job, each once, in printing order. No other text is looked up."""
    return [
        face
        for thing in game.printed
        if (job.groups is None or thing.group in job.groups) and (job.types is None or thing.type in job.types)
        for face in faces_of_thing(thing, game, texts)
    ]


def booklet_pdf(
    project: Project, game_id: str, language: str, names: Names | None = None, tone: str | None = None
) -> Output:
    """The rule booklet. Its last page is the summary, at the size the summary was found to fit at."""
    game, texts, studio, context = _manuscript(project, game_id, language, names, tone)
    book: Booklet = context["book"]
    fits, shown = _booklet_pictures(project, studio, game, texts, book.portraits)
    context |= {"title": book.title, "fits": fits, "pictures": set(shown), "look": studio.look, "low_ink": False}
    context["summary_rung"] = _summary(studio, texts, context).rung if book.summary else None
    styles = ("faces.css", "booklet.css", *_own_look(studio))
    links = link_names(book, context["t"]("summary.heading") if book.summary else None)
    ladder = studio.look.theme.booklet
    document = Document(
        "booklet.html.j2", styles, context, shown, f"booklet ({language})", ladder, links=links, folds=4
    )
    return _document(studio, texts, draw_document(studio, document).pdf, document.name)


def summary_pdf(
    project: Project, game_id: str, language: str, names: Names | None = None, tone: str | None = None
) -> Output:
    """The one-page summary. Raises ProblemsError when it does not fit on its page."""
    _, texts, studio, context = _manuscript(project, game_id, language, names, tone)
    return _document(studio, texts, _summary(studio, texts, context).pdf, f"summary ({language})")


def summary_of(project: Project, game: Facts, texts: Texts) -> Made:
    """The summary with these texts. Raises ProblemsError when it does not fit on its page."""
    studio = studio_for(project, game.id)
    return _summary(studio, texts, _context(game, texts))


def _summary(studio: Studio, texts: Texts, context: Mapping[str, Any]) -> Made:
    title = context["t"]("summary.title", game=context["game_title"])
    document = Document(
        "summary.html.j2",
        ("booklet.css", *_own_look(studio)),
        {**context, "title": title},
        {},
        f"summary ({texts.code})",
        studio.look.theme.summary,
        pages=1 if texts.language.tag != TRIAL else None,
    )
    return draw_document(studio, document)


def _own_look(studio: Studio) -> tuple[str, ...]:
    """The styles that a game has beside those it shares: how its booklet differs from those of others."""
    return ("look.css",) if studio.has("look.css") else ()


def _manuscript(
    project: Project, game_id: str, language: str, names: Names | None, tone: str | None
) -> tuple[Facts, Texts, Studio, dict[str, Any]]:
    """The game, its texts and what the booklet's and the summary's templates have in common."""
    game = load_game(project, game_id)
    texts = load_texts(project, game, language, names, tone)
    return game, texts, studio_for(project, game_id), _context(game, texts)


def _context(game: Facts, texts: Texts) -> dict[str, Any]:
    """What the booklet's and the summary's templates have in common."""
    return {
        "book": booklet(game, texts),
        "t": words(game, texts),
        "language": texts.language.tag,
        "hyphenate": texts.language.hyphenate,
        "game_title": texts.line("game.title"),
        "has": lambda key: texts.has(f"word.{key}"),
        "designer": game.info.designer or "",
    }


def _booklet_pictures(
    project: Project, studio: Studio, game: Facts, texts: Texts, portraits: Iterable[Any]
) -> tuple[dict[tuple[str, str], Fit], dict[str, str]]:
    """The sizes the shown cards' texts fit at, and every picture of the booklet."""
    shown_faces = faces(game, texts)
    wanted = {face.id: face for face in anatomy_faces(game, texts)}
    shown: dict[str, str | None] = {"cover": studio.cover(), "tail": studio.tail(), **marks(studio, wanted.values())}
    fits: dict[tuple[str, str], Fit] = {}
    for shard in shards(game.id, shown_faces, language=texts.language.tag)[1]:
        if any(face.id in wanted for face in shard.faces):
            fits |= {(fit.face, fit.slot): fit for fit in draw(project, shard).fits}
    for face in wanted.values():
        shown[face.id] = studio.art(face, low_ink=False)
    shown |= {f"back-{layout}": studio.back(layout, low_ink=False) for layout in backs_on_tables(game)}
    for portrait in (one for one in portraits if one.id in studio.look.theme.themes):
        shown[f"band-{portrait.id}"] = studio.band(portrait.id, portrait.art)
        shown[f"emblem-{portrait.id}"] = studio.badge(portrait.id)
        shown[f"round-{portrait.id}"] = studio.medal(portrait.id)
    return fits, {name: drawn for name, drawn in shown.items() if drawn is not None}


def _document(studio: Studio, texts: Texts, pdf: bytes, name: str) -> Output:
    """A document as an output, checked: every font in it is declared and embedded; what is fuzzy, missing or a draft is
    told."""
    if faults := [*texts.faults_used(), *check_fonts(pdf, studio.fonts.families, name)]:
        raise ProblemsError(faults)
    file, drafts = texts.catalog.file, texts.drafts_used()
    marked = (f"{file}: {key} is {state}; it is printed with a mark" for key, state in texts.unfinished().items())
    return Output(pdf, (*([drafts] if drafts else []), *marked))


Progress = Callable[[int, int, str], None]


def build(
    project: Project,
    game_id: str,
    languages: Sequence[str],
    paper: str,
    executor: Executor,
    progress: Progress,
    *,
    low_ink: bool = False,
    backs: bool = True,
    names: Names | None = None,
    tone: str | None = None,
) -> Report:
    """Builds everything for `languages` into build/<game>/<language>/ and writes build/manifest.json.

    A language with problems is not written, and what was there of it stays; `Report.problems` says why. Raises
    ProblemsError when no language is left.
    """
    studio = studio_for(project, game_id)
    chosen = {"paper": paper, "low_ink": low_ink, "backs": backs, "names": names, "tone": tone}
    what = {"game": game_id, "languages": list(languages), **chosen}
    made_from = inputs(project, game_id, studio)
    if known := unchanged(project, what, made_from):
        warnings = [warning for output in known for warning in output["warnings"]]
        return Report(known, list(dict.fromkeys(warnings)), unchanged=True)
    game = load_game(project, game_id)
    failed: dict[str, list[Problem]] = {}  # an error in one language never stops another
    drawing: dict[Shard, list[str]] = {}
    jobs: dict[str, CardJob] = {}
    for language in languages:
        job = CardJob(language, paper, low_ink=low_ink, backs=backs, names=names, tone=tone)
        try:
            if faults := _faults(project, game, language):
                raise ProblemsError(faults)
            for shard in draw_jobs(project, game_id, [job]):
                drawing.setdefault(shard, []).append(language)
            jobs[language] = job
        except ProblemsError as error:
            failed[language] = list(error.problems)
    called = f"-{names}" if names not in (None, game.info.names) else ""
    called += f"-{tone}" if tone not in (None, game.info.tone, names) else ""
    documents = 1 + bool(game.booklet.sections) + bool(game.booklet.summary)
    total = len(drawing) + documents * len(jobs)
    done = 0

    def step(what: str) -> None:
        nonlocal done
        done += 1
        progress(done, total, what)

    def give_up(languages: Iterable[str], problems: list[Problem]) -> None:
        for language in languages:
            failed.setdefault(language, []).extend(problems)

    # What needs no words is drawn first: every language waits for it.
    ordered = sorted(drawing, key=lambda shard: bool(shard.language))
    first: dict[Future[Drawn], Shard] = {_submit(executor, draw, project, shard): shard for shard in ordered}
    for future in as_completed(first):
        shard = first[future]
        problems: list[Problem] = []
        if _collect(future, problems) is None:
            give_up(drawing[shard], problems)
        step(f"{shard.faces[0].group} {shard.layout} {shard.language or shard.layer}")
    finishing: dict[Future[Output], tuple[str, str]] = {}
    for language, job in jobs.items():
        if language in failed:
            continue
        if game.booklet.sections:
            finishing[_submit(executor, booklet_pdf, project, game_id, language, names, tone)] = (
                language,
                f"booklet-a5{called}",
            )
        if game.booklet.summary:
            finishing[_submit(executor, summary_pdf, project, game_id, language, names, tone)] = (
                language,
                f"summary-a5{called}",
            )
        name = f"cards-{paper}" + ("-low-ink" if low_ink else "") + ("" if backs else "-no-backs") + called
        finishing[_submit(executor, cards_pdf, project, game_id, job)] = (language, name)
    made: dict[tuple[str, str], Output] = {}
    for finished in as_completed(finishing):
        problems = []
        result = _collect(finished, problems)
        step(" ".join(reversed(finishing[finished])))
        if result is not None:
            made[finishing[finished]] = result
        else:
            give_up([finishing[finished][0]], problems)
    good = [language for language in languages if language not in failed]
    report = Report(problems=list(dict.fromkeys(problem for found in failed.values() for problem in found)))
    if not good:
        raise ProblemsError(report.problems)
    written: dict[Path, bytes] = {}
    for (language, name), output in sorted(made.items()):
        if language in failed:
            continue
        path = project.build / game_id / language / f"{name}.pdf"
        file = project.relative(path)
        written[path] = output.pdf
        report.outputs.append(
            {**describe(file, language, output.pdf, output.fits, output.warnings), **told(game, language)}
        )
        report.warnings += [warning for warning in output.warnings if warning not in report.warnings]
    written[manifest_path(project)] = manifest_of(project, {**what, "languages": good}, made_from, report.outputs)
    write_all(written)
    sweep_drafts(project.build / game_id)
    tidy(project.cache)
    return report


def _faults(project: Project, game: Facts, language: str) -> list[Problem]:
    """What is wrong with the texts of cards and booklet: told before anything is drawn, which takes its time."""
    texts = load_texts(project, game, language)
    refuse_unprintable(project, language, texts.language.dir)
    faces(game, texts)
    if game.booklet.sections or game.booklet.summary:
        booklet(game, texts)
    return texts.faults_used()


def _submit(executor: Executor, fn: Callable[..., T], *args: Any) -> Future[T]:
    """A job handed over. One that can be handed to nobody any more has failed."""
    try:
        return executor.submit(fn, *args)
    except BrokenExecutor as error:
        future: Future[T] = Future()
        future.set_exception(error)
        return future


def _collect(future: Future[T], problems: list[Problem]) -> T | None:
    try:
        return future.result()
    except ProblemsError as error:
        problems.extend(error.problems)
    except BrokenExecutor as error:  # of an executor that does not outlive its workers
        problems.append(Problem("", 0, f"the processes that draw have ended: {error}"))
    return None
