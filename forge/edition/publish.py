"""The documents of an edition: its booklet and its summary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from forge.edition.booklet import Booklet, anatomy_faces, backs_on_tables, booklet, link_names, words
from forge.edition.cards import CardJob, Output
from forge.edition.faces import faces
from forge.edition.faces import faces_of as faces_of_thing
from forge.edition.scripts import refuse_unprintable
from forge.edition.texts import Texts, load_texts
from forge.library import Facts
from forge.library.naming import Names
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.documents import Document, Made, check_pages, draw_document
from forge.render.faces import draw, marks
from forge.render.fit import Fit
from forge.render.record import TRIAL, Face
from forge.render.shards import shards
from forge.render.studio import Studio, studio_for
from forge.rules.games import load_game

T = TypeVar("T")


def faces_of(game: Facts, texts: Texts, job: CardJob) -> list[Face]:
    """The faces of a job, each once, in printing order. No other text is looked up."""
    return [
        face
        for thing in game.printed
        if (job.groups is None or thing.group in job.groups) and (job.types is None or thing.type in job.types)
        for face in faces_of_thing(thing, game, texts)
    ]


def booklet_pdf(
    project: Project,
    game_id: str,
    language: str,
    names: Names | None = None,
    tone: str | None = None,
    most: float | None = None,
) -> Output:
    """The rule booklet. Its last page is the summary, at the size the summary was found to fit at. `most`: how much may
    have to be laid out, as `draw_document` says."""
    game, texts, studio, context = _manuscript(project, game_id, language, names, tone)
    book: Booklet = context["book"]
    fits, shown = booklet_pictures(project, studio, game, texts, book.portraits)
    context |= {"title": book.title, "fits": fits, "pictures": set(shown), "look": studio.look, "low_ink": False}
    context["summary_rung"] = _summary(studio, texts, context, most).rung if book.summary else None
    styles = ("faces.css", "booklet.css", *_own_look(studio))
    links = link_names(book, context["t"]("summary.heading") if book.summary else None)
    ladder = studio.look.theme.booklet
    document = Document(
        "booklet.html.j2", styles, context, shown, f"booklet ({language})", ladder, links=links, folds=4
    )
    return _document(studio, texts, draw_document(studio, document, most=most).pdf, document.name)


def summary_pdf(
    project: Project,
    game_id: str,
    language: str,
    names: Names | None = None,
    tone: str | None = None,
    most: float | None = None,
) -> Output:
    """The one-page summary. Raises ProblemsError when it does not fit on its page."""
    _, texts, studio, context = _manuscript(project, game_id, language, names, tone)
    return _document(studio, texts, _summary(studio, texts, context, most).pdf, f"summary ({language})")


def check_summary(project: Project, game: Facts, texts: Texts) -> None:
    """Raises ProblemsError when the summary with these texts does not fit on its page even at its smallest size."""
    studio = studio_for(project, game.id)
    check_pages(studio, _summary_document(studio, texts, _context(game, texts)))


def _summary(studio: Studio, texts: Texts, context: Mapping[str, Any], most: float | None = None) -> Made:
    return draw_document(studio, _summary_document(studio, texts, context), most=most)


def _summary_document(studio: Studio, texts: Texts, context: Mapping[str, Any]) -> Document:
    title = context["t"]("summary.title", game=context["game_title"])
    return Document(
        "summary.html.j2",
        ("booklet.css", *_own_look(studio)),
        {**context, "title": title},
        {},
        f"summary ({texts.code})",
        studio.look.theme.summary,
        pages=1 if texts.language.tag != TRIAL else None,
    )


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


def booklet_pictures(
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
    painted = game.booklet.portraits.keys() & studio.look.theme.themes.keys()
    for portrait in (one for one in portraits if one.id in painted):
        shown[f"band-{portrait.id}"] = studio.band(portrait.id, portrait.art)
        shown[f"emblem-{portrait.id}"] = studio.badge(portrait.id)
        shown[f"round-{portrait.id}"] = studio.medal(portrait.id)
    return fits, {name: drawn for name, drawn in shown.items() if drawn is not None}


def _document(studio: Studio, texts: Texts, pdf: bytes, name: str) -> Output:
    """A document as an output, checked: every font in it is declared and embedded; what is fuzzy, missing or a draft is
    told."""
    from forge.render.preflight import check_fonts, pages_of  # which reads files as nothing else here does

    if faults := [*texts.faults_used(), *check_fonts(pdf, studio.fonts.families, name)]:
        raise ProblemsError(faults)
    file, drafts = texts.catalog.file, texts.drafts_used()
    marked = (f"{file}: {key} is {state}; it is printed with a mark" for key, state in texts.unfinished().items())
    return Output(pdf, *pages_of(pdf), (*([drafts] if drafts else []), *marked))


def documents(
    project: Project,
    game_id: str,
    language: str,
    names: Names | None = None,
    tone: str | None = None,
    most: float | None = None,
) -> dict[str, Output]:
    """The booklet and the summary, as far as a game has them, by what they are called. Raises ProblemsError, for texts
    that are wrong before anything is drawn; MuchToLayError before more than the share `most` of one is laid out."""
    game = load_game(project, game_id)
    if faults := _faults(project, game, language):
        raise ProblemsError(faults)
    made = {}
    if game.booklet.sections:
        made["booklet"] = booklet_pdf(project, game_id, language, names, tone, most)
    if game.booklet.summary:
        made["summary"] = summary_pdf(project, game_id, language, names, tone, most)
    return made


def _faults(project: Project, game: Facts, language: str) -> list[Problem]:
    """What is wrong with the texts of cards and booklet: told before anything is drawn, which takes its time."""
    texts = load_texts(project, game, language)
    refuse_unprintable(project, language, texts.language.dir)
    faces(game, texts)
    if game.booklet.sections or game.booklet.summary:
        booklet(game, texts)
    return texts.faults_used()
