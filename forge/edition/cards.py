"""Sheets of cards: which faces lie on them, what is drawn for these, and what there is to tell of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forge.edition.forme import Forme
from forge.edition.formes import load_forme
from forge.edition.undrawn import undrawn
from forge.problems import ProblemsError, fail
from forge.project import Project
from forge.render.drawn import Drawn
from forge.render.fit import FLAVOUR, Fit
from forge.render.impose import Imposer
from forge.render.labels import sheet_words
from forge.render.record import Face
from forge.render.shards import Shard, backs_of, draw_all, shards
from forge.render.sheets import Layer, Sheet, Slot, numbers, sheets
from forge.render.workshop import Workshop, workshop_for

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from forge.library.naming import Names
    from forge.render.profile import Cutting

MOST = 1_000_000  # cards in one file


@dataclass(frozen=True)
class CardJob:
    """What to print and how: the choices of `forge build` and `forge print`. None stands for all groups, or all types.

    `copies` are printed of every face, instead of as many as belong to the game. Neighbours on a sheet lie `gutter` mm
    apart, or as far as their format asks for. `names` and `tone` are those of the game where they are None, and `cut`,
    how what is as wide as high is cut, that of the format.
    """

    language: str
    paper: str
    groups: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None
    copies: int | None = None
    backs: bool = True
    low_ink: bool = False
    gutter: float = 0
    names: Names | None = None
    tone: str | None = None
    cut: Cutting | None = None


@dataclass(frozen=True)
class Output:
    """A finished file: its bytes, how many pages it has, how large they are in mm, and what there is to say of it."""

    pdf: bytes
    pages: int
    page_mm: tuple[float, float]
    warnings: tuple[str, ...] = ()
    fits: tuple[Fit, ...] = ()


def cards_pdf(
    project: Project,
    game_id: str,
    job: CardJob,
    executor: Callable[[], Executor] | None = None,
    told: Callable[[int], object] | None = None,
) -> Output:
    """The sheets of a job. Draws whatever is not in the cache: where the `executor` runs that it is given, or else in
    this process.

    `told` is called with the number of sheets before anything is drawn. Raises ProblemsError.
    """

    def drawing(wanted: Sequence[Shard]) -> Mapping[Shard, Drawn]:
        return draw_all(project, wanted, executor)

    return impose_cards(project, game_id, job, drawing, told)


def impose_cards(
    project: Project,
    game_id: str,
    job: CardJob,
    drawing: Callable[[Sequence[Shard]], Mapping[Shard, Drawn]],
    told: Callable[[int], object] | None = None,
) -> Output:
    """The sheets of a job from what is drawn by `drawing`. Raises ProblemsError."""
    forme = load_forme(project, game_id, job.language, job.names, job.tone)
    chosen = forme.chosen(job.groups, job.types)
    printed, tag = [one.face for one in chosen], forme.language.tag
    shop = workshop_for(project, game_id)
    paper = shop.print.papers[job.paper]

    def lie(drawn: Mapping[str, tuple[tuple[Layer, ...], tuple[Layer, ...]]]) -> list[Sheet]:
        """The sheets, with what is drawn of faces by their ids, front and back."""
        slots: list[Slot] = []
        for face in printed:
            slot = Slot(*drawn.get(face.id, ((), ())), shop.look.form(face.layout).cut(job.cut))
            slots += [slot] * (face.copies if job.copies is None else job.copies)
        return sheets(slots, paper, job.paper, job.gutter)

    if (cards := sum(face.copies if job.copies is None else job.copies for face in printed)) > MOST:
        raise fail(f"that would be {cards} cards; one file has {MOST} at most")
    count = sum(sheet.times for sheet in lie({}))
    if told is not None:
        told(count)
    static, text, backed = _wanted(shop, forme, job)
    # Shards are cut by group, so a print of two decks finds what the build of all has drawn.
    drawn = drawing([*static, *text, *dict.fromkeys(shard for shard, _ in backed.values())])
    named = {shard: str(index) for index, shard in enumerate(drawn)}
    layers: dict[str, tuple[Layer, ...]] = {}
    fits: list[Fit] = []
    for below, above in zip(static, text, strict=True):
        fits += drawn[above].fits
        for page, face in enumerate(below.faces):
            layers[face.id] = (Layer(named[below], page), Layer(named[above], page))
    backs = {name: (Layer(named[shard], page),) for name, (shard, page) in backed.items()}
    made = lie({face.id: (layers[face.id], backs.get(face.id, ())) for face in printed})
    labels = [forme.label(which, count) for which in numbers(made)]
    imposer = Imposer(paper, shop.fonts.cuts(tag), {named[shard]: found for shard, found in drawn.items()})
    del drawn  # thousands of faces: the imposer lets go of them when it has them
    imposer.add(made, backs=job.backs, labels=sheet_words(shop, paper, labels, forme.ruler, tag))
    pdf = imposer.save(title=forme.heading, language=tag)
    if faults := [*forme.faults(chosen), *imposer.problems(shop.fonts.families, f"cards ({job.language})")]:
        raise ProblemsError(faults)
    left_out = _without_flavour(shop, forme, printed, fits)
    pictures = (str(problem) for problem in undrawn(shop, printed))
    warnings = (*forme.warnings(chosen), *left_out, *_sticking_out(forme, fits), *pictures)
    return Output(pdf, imposer.pages, (paper.width, paper.height), warnings, tuple(fits))


def draw_jobs(project: Project, game_id: str, jobs: Sequence[CardJob]) -> list[Shard]:
    """Every shard the jobs need, each once, the slowest first."""
    wanted: dict[Shard, None] = {}
    for job in jobs:
        forme = load_forme(project, game_id, job.language, job.names, job.tone)
        static, text, backed = _wanted(workshop_for(project, game_id), forme, job)
        wanted |= dict.fromkeys((*static, *text, *(shard for shard, _ in backed.values())))
    return sorted(wanted, key=lambda shard: bool(shard.language))


def _wanted(
    shop: Workshop, forme: Forme, job: CardJob
) -> tuple[list[Shard], list[Shard], dict[str, tuple[Shard, int]]]:
    """What a job needs: pictures and texts of faces, and where the backs of faces are."""
    printed = [one.face for one in forme.chosen(job.groups, job.types)]
    static, text = shards(shop.game, printed, language=forme.language.tag, low_ink=job.low_ink)
    return static, text, backs_of(shop.look, shop.game, printed, job.low_ink) if job.backs else {}


def _without_flavour(shop: Workshop, forme: Forme, printed: Iterable[Face], fits: Iterable[Fit]) -> tuple[str, ...]:
    """What is said of faces whose layout has a box for flavour but whose text left no room for it."""
    fitted = {(fit.face, fit.slot) for fit in fits}
    wanted = [face for face in printed if face.flavour and FLAVOUR in shop.look.layout(face.layout).boxes]
    return tuple(
        f"{forme.file}: {face.id}: there is no room for the line of flavour; it is left out"
        for face in wanted
        if (face.id, f"{face.layout}.{FLAVOUR}") not in fitted
    )


def _sticking_out(forme: Forme, fits: Iterable[Fit]) -> tuple[str, ...]:
    """What is said of texts that do not fit where that stops nothing."""
    return tuple(
        f"{forme.file}: {fit.face}: {fit.slot} is {fit.over:.1f} mm too large even at {fit.size:g} pt, the "
        "smallest size; it sticks out"
        for fit in fits
        if fit.over
    )
