"""Builds editions: what is made, in which order, and what the manifest says of it.

Work is cut into jobs that are plain calls with plain arguments, so that any concurrent.futures.Executor may run them.
What was made before from the same is left as it is; words are set and sheets put together in this process, which takes
less time than to hand them over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

from forge.edition.cards import CardJob, Output, draw_jobs, impose_cards
from forge.edition.formes import load_forme
from forge.edition.manifest import (
    Order,
    Report,
    describe,
    digest,
    inputs,
    manifest_of,
    manifest_path,
    standing,
    still_there,
)
from forge.kept import tidy
from forge.library.naming import Names
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.drawn import Drawn
from forge.render.shards import Shard, find_drawn, set_here
from forge.seen import seen_for
from forge.wholefile import sweep_drafts, write_all

T = TypeVar("T")
Progress = Callable[[int, int, str], None]
CARDS = "cards"
LITTLE = 0.25  # of a document: so much is laid out in this process


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
    """What `build_order` does, unless all of it is there already."""
    order = Order(game_id, tuple(languages), paper, low_ink, backs, names, tone)
    return standing(project, order) or build_order(project, order, executor, progress)


def build_order(project: Project, order: Order, executor: Executor, progress: Progress) -> Report:
    """Builds everything for the languages of an order into build/<game>/<language>/ and writes build/manifest.json.

    A language with problems is not written, and what was there of it stays; `Report.problems` says why. Raises
    ProblemsError when no language is left.
    """
    game_id, languages = order.game, order.languages
    made_from, work = inputs(project, game_id), _Work(executor, progress)
    editions: dict[str, _Edition] = {}
    for language in languages:  # an error in one language never stops another
        with work.trying(language):
            editions[language] = _Edition(project, order, language, made_from)
    # Documents take longest, so they are begun first; but little is to be drawn where one language was changed.
    lacking = [language for language, edition in editions.items() if edition.lacks_documents]
    later = lacking if len(lacking) == 1 and editions[lacking[0]].has_documents else []
    for language in lacking:
        if language not in later:
            work.submit(language, project, order)
    drawing: dict[Shard, list[str]] = {}
    for language, edition in editions.items():
        if edition.lacks(CARDS):
            for shard in draw_jobs(project, game_id, [edition.job]):
                drawing.setdefault(shard, []).append(language)
    drawn = work.draw(project, drawing)
    for language, edition in editions.items():
        if edition.lacks(CARDS) and language not in work.failed:
            with work.trying(language):
                edition.made[CARDS] = impose_cards(project, game_id, edition.job, lambda _: drawn)
            work.step(f"{CARDS} {language}")
    for language in later:
        if language not in work.failed and (few := work.few_pages(language, project, order)) is not None:
            editions[language].made.update(few)
    for language, made in work.documents():
        editions[language].made.update(made)
    good = tuple(language for language in languages if language not in work.failed)
    report = Report(problems=list(dict.fromkeys(problem for found in work.failed.values() for problem in found)))
    if not good:
        raise ProblemsError(report.problems)
    written: dict[Path, bytes] = {}
    for language in good:
        report.outputs += editions[language].entries(written)
    report.outputs.sort(key=lambda entry: str(entry["file"]))
    report.warnings = list(dict.fromkeys(said for entry in report.outputs for said in entry["warnings"]))
    done = replace(order, languages=good)
    written[manifest_path(project)] = manifest_of(project, done, made_from, report.outputs)
    write_all(written)
    sweep_drafts(project.build)
    seen_for(project).save()
    tidy(project.cache)
    return report


class _Edition:
    """What is built of a language: its files by what they are, and those that were made from the same before."""

    def __init__(self, project: Project, order: Order, language: str, made_from: Mapping[str, Any]) -> None:
        names, tone = order.names, order.tone
        forme = load_forme(project, order.game, language, names, tone)
        self._project, self._language = project, language
        self._folder = project.build / order.game / language
        self.job = CardJob(language, order.paper, low_ink=order.low_ink, backs=order.backs, names=names, tone=tone)
        self.made: dict[str, Output] = {}
        self._told = forme.told
        called = f"-{names}" if names not in (None, forme.info.names) else ""
        called += f"-{tone}" if tone not in (None, forme.info.tone, names) else ""
        how = ("-low-ink" if order.low_ink else "") + ("" if order.backs else "-no-backs")
        self._names = {CARDS: f"cards-{order.paper}{how}{called}"}
        self._names |= {kind: f"{kind}-a5{called}" for kind in forme.info.documents}
        hashes = dict(made_from["sha256"])
        read = {code: hashes["locales"].get(code, "") for code in (language, forme.info.language)}
        said = {"game": order.game, "language": language, "names": names, "tone": tone}
        # Sheets are made of what their forme says, whatever that was made of.
        cards = {**made_from, "sha256": {**hashes, "locales": forme.hash, "cards": ""}, "job": asdict(self.job)}
        documents = {**made_from, "sha256": {**hashes, "locales": read}, "job": said}
        marks = {kind: digest(cards if kind == CARDS else documents) for kind in self._names}
        self._marks = marks
        files = {kind: self._file(kind) for kind in self._names}
        self._there = {kind: still_there(project, files[kind], marks[kind]) for kind in self._names}

    def lacks(self, kind: str) -> bool:
        """Whether a file has to be made."""
        return self._there[kind] is None

    @property
    def lacks_documents(self) -> bool:
        """Whether a booklet or a summary has to be made."""
        return any(self.lacks(kind) for kind in self._names if kind != CARDS)

    @property
    def has_documents(self) -> bool:
        """Whether there are booklets and summaries, if only from something else."""
        files = (self._project.root / self._file(kind) for kind in self._names if kind != CARDS)
        return all(file.is_file() for file in files)

    def entries(self, written: dict[Path, bytes]) -> Iterator[dict[str, Any]]:
        """What the manifest says of the files; what was made is put into `written`, by its place."""
        for kind in self._names:
            if (there := self._there[kind]) is not None:
                yield there
                continue
            output, file = self.made[kind], self._file(kind)
            written[self._project.root / file] = output.pdf
            yield {**describe(file, self._language, self._marks[kind], output), **self._told}

    def _file(self, kind: str) -> str:
        return self._project.relative(self._folder / f"{self._names[kind]}.pdf")


class _Work:
    """What is at work for a build: jobs that were handed over, how many are done, and what was wrong, by language."""

    def __init__(self, executor: Executor, progress: Progress) -> None:
        self._executor, self._progress = executor, progress
        self._jobs: dict[Future[dict[str, Output]], str] = {}
        self._done, self._total = 0, 0
        self.failed: dict[str, list[Problem]] = {}

    @contextmanager
    def trying(self, *languages: str) -> Iterator[None]:
        """What is wrong in here is wrong with these languages."""
        try:
            yield
        except ProblemsError as error:
            for language in languages:
                self.failed.setdefault(language, []).extend(error.problems)
        except BrokenExecutor as error:  # of an executor that does not outlive its workers
            for language in languages:
                ended = Problem("", 0, f"the processes that draw have ended: {error}")
                self.failed.setdefault(language, []).append(ended)

    def step(self, what: str) -> None:
        """Says that something is done."""
        self._done += 1
        self._progress(self._done, max(self._total, self._done), what)

    def submit(self, language: str, project: Project, order: Order) -> None:
        """Has the documents of a language made."""
        from forge.edition.publish import documents

        self._total += 1
        job = _submit(self._executor, documents, project, order.game, language, order.names, order.tone)
        self._jobs[job] = language

    def few_pages(self, language: str, project: Project, order: Order) -> dict[str, Output] | None:
        """The documents of a language, made in this process, which knows the game already. None where they are wrong,
        or where much of them has to be laid out: then they are handed over."""
        from forge.edition.publish import documents
        from forge.render.documents import MuchToLayError

        with self.trying(language):
            try:
                made = documents(project, order.game, language, order.names, order.tone, LITTLE)
            except MuchToLayError:
                self.submit(language, project, order)
            else:
                self.step(f"documents {language}")
                return made
        return None

    def draw(self, project: Project, wanted: Mapping[Shard, Sequence[str]]) -> dict[Shard, Drawn]:
        """Draws all that is not drawn yet, pictures first: every language waits for them. `wanted` has the languages
        that need each shard."""
        drawn, missing = find_drawn(project, wanted)
        here = set_here(project, missing)
        self._total += len(missing) + len({code for codes in wanted.values() for code in codes})
        if missing:
            jobs: dict[Future[Drawn], Shard] = {}
            if ordered := sorted((one for one in missing if one not in here), key=lambda shard: bool(shard.language)):
                from forge.render.faces import draw

                jobs = {_submit(self._executor, draw, project, shard): shard for shard in ordered}
            from forge.render.composing import compose_at
            from forge.render.workshop import workshop_for

            for shard in here:
                with self.trying(*wanted[shard]):
                    drawn[shard] = compose_at(workshop_for(project, shard.game), shard, missing[shard])
                self.step(_called(shard))
            for job in as_completed(jobs):
                with self.trying(*wanted[jobs[job]]):
                    drawn[jobs[job]] = job.result()
                self.step(_called(jobs[job]))
        return drawn

    def documents(self) -> Iterator[tuple[str, dict[str, Output]]]:
        """The documents that were asked for, by language, as they are done."""
        for job in as_completed(self._jobs):
            language = self._jobs[job]
            with self.trying(language):
                yield language, job.result()
            self.step(f"documents {language}")


def _called(shard: Shard) -> str:
    return f"{shard.faces[0].group} {shard.layout} {shard.language or shard.layer}"


def _submit(executor: Executor, fn: Callable[..., T], *args: Any) -> Future[T]:
    """A job handed over. One that can be handed to nobody any more has failed."""
    try:
        return executor.submit(fn, *args)
    except BrokenExecutor as error:
        future: Future[T] = Future()
        future.set_exception(error)
        return future
