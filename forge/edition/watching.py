"""Watches an edition while somebody works on it: faces whose words or pictures have changed are shown at once.

Everything stays in the memory of one process, so that of a change only what follows from it is done again.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from forge.edition import sources
from forge.edition.composed import forme_of
from forge.edition.forme import Forme
from forge.edition.scripts import refuse_unprintable
from forge.edition.texts import load_texts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.faces import draw
from forge.render.impose import Imposer
from forge.render.record import Face
from forge.render.shards import kept_at, shards
from forge.render.sheets import Layer
from forge.render.theme import SHARED
from forge.render.workshop import workshop_for
from forge.rules.games import load_game
from forge.wholefile import write_beside

DPI = 144


@dataclass(frozen=True)
class ShownFace:
    """A face that has changed, and the files that show it."""

    language: str
    face: str
    files: tuple[Path, ...]


@dataclass(frozen=True)
class Looked:
    """What a look at the sources came to: faces that were shown, and what is wrong now."""

    shown: tuple[ShownFace, ...] = ()
    problems: tuple[Problem, ...] = ()


class Watch:
    """A game in some languages, as it was when it was last looked at. Faces are shown in build/watch/."""

    def __init__(self, project: Project, game: str, languages: Sequence[str]) -> None:
        self.project, self.game, self.languages = project, game, tuple(languages)
        self._sources = ""
        self._known: dict[str, dict[str, tuple[Face, str]]] = {}  # language -> face -> what it is drawn from
        self._templates = ""
        self._pictures: dict[Face, str] = {}  # a face without its words -> a hash of its picture

    def changed(self) -> bool:
        """Whether anything has been written since the last look."""
        return self._hash() != self._sources

    def look(self) -> Looked:
        """Shows what has changed since the last look. The first one shows nothing: it draws what is not drawn yet."""
        self._sources = self._hash()
        if (templates := self._templates_hash()) != self._templates:
            self._templates = templates
            self._pictures.clear()
        shown: list[ShownFace] = []
        problems: list[Problem] = []
        for language in self.languages:
            try:
                shown += self._look(language)
            except ProblemsError as error:
                problems += error.problems
        return Looked(tuple(shown), tuple(dict.fromkeys(problems)))

    def _hash(self) -> str:
        parts = [sources.of_game(self.project, self.game)]
        parts += [sources.of_language(self.project, code) for code in dict.fromkeys((*self.languages, *self._own))]
        return "\0".join((*parts, self._templates_hash()))

    def _templates_hash(self) -> str:
        folders = (self.project.templates / name for name in (self.game, SHARED))
        return sources.of_folders(self.project, folders) + sources.of_print(self.project)

    @cached_property
    def _own(self) -> tuple[str, ...]:
        """The language of the drafts: its texts are what others were made from."""
        with suppress(ProblemsError):
            return (load_game(self.project, self.game).info.language,)
        return ()

    def _look(self, language: str) -> Iterator[ShownFace]:
        game = load_game(self.project, self.game)
        texts = load_texts(self.project, game, language)
        before = self._known.get(language)
        if before is None:
            refuse_unprintable(
                self.project, language, texts.language.dir, lambda: workshop_for(self.project, self.game).fonts
            )
        forme = forme_of(game, texts)
        if faults := forme.faults(forme.faces):
            raise ProblemsError(faults)
        now = dict(self._drawn_from(forme))
        self._known[language] = now
        new = [face for face, made_from in now.items() if before is not None and before.get(face) != made_from]
        yield from self._show(forme, language, new, everything=before is None)

    def _drawn_from(self, forme: Forme) -> Iterator[tuple[str, tuple[Face, str]]]:
        """What every face is drawn from: its words, and a hash of its picture."""
        shop = workshop_for(self.project, self.game)
        for one in forme.faces:
            bare = one.face.bare()
            if bare not in self._pictures:
                [[static], _] = shards(self.game, [bare], language="")
                self._pictures[bare] = kept_at(shop, static).name
            yield one.face.id, (one.face, self._pictures[bare])

    def _show(self, forme: Forme, language: str, wanted: Iterable[str], *, everything: bool) -> Iterator[ShownFace]:
        """Draws the groups that some faces are in, and shows these."""
        static, text = shards(self.game, [one.face for one in forme.faces], language=forme.language.tag)
        names = set(wanted)
        for below, above in zip(static, text, strict=True):
            pages = [page for page, face in enumerate(above.faces) if face.id in names]
            if not pages and not everything:
                continue
            drawn = {"picture": draw(self.project, below), "words": draw(self.project, above)}
            for page in pages:
                shop = workshop_for(self.project, self.game)
                imposer = Imposer(next(iter(shop.print.papers.values())), shop.fonts.cuts(above.language), drawn)
                imposer.add_face([Layer(name, page) for name in drawn], shop.look.form(above.layout))
                name = above.faces[page].id
                pdf = imposer.save(title=above.faces[page].name.text, language=above.language)
                yield ShownFace(language, name, tuple(self._written(language, name, pdf)))

    def _written(self, language: str, name: str, pdf: bytes) -> Iterator[Path]:
        path = self.project.build / "watch" / self.game / language / f"{name}.pdf"
        write_beside(path, pdf)
        yield path
        if (png := pictured(pdf)) is not None:
            write_beside(path.with_suffix(".png"), png)
            yield path.with_suffix(".png")


def pictured(pdf: bytes) -> bytes | None:
    """The first page of a PDF as a PNG; None without the packages that draw one (the extra `lint`)."""
    try:
        import pypdfium2
        from PIL import Image
    except ImportError:
        return None
    bitmap = pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72)
    image: Image.Image = bitmap.to_pil()
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()
