"""Formes made from facts and catalogs: every face with its words, and what there is to say of these."""

from __future__ import annotations

from collections.abc import Iterator

from forge.edition.colophon import told
from forge.edition.faces import faces_of
from forge.edition.forme import (
    FORMAT,
    SHEET,
    SHEETS,
    Forme,
    FormeGroup,
    FormeInfo,
    FormeThing,
    FormeWords,
    KeyNote,
    SetFace,
    SetKeys,
)
from forge.edition.scripts import refuse_unprintable
from forge.edition.texts import Texts, load_texts
from forge.library.model import Facts
from forge.library.naming import Names
from forge.project import Project
from forge.render.record import OK, Line
from forge.render.workshop import workshop_for
from forge.rules.games import load_game

LABEL = "word.sheet.label"
PLURALS = 200  # numbers that are tried for the forms of a plural


def compose_forme(project: Project, game_id: str, code: str, names: Names | None, tone: str | None) -> Forme:
    """The forme of a game in a language. Raises ProblemsError where facts or catalogs cannot be read, or the language
    cannot be printed."""
    game = load_game(project, game_id)
    texts = load_texts(project, game, code, names, tone)
    refuse_unprintable(project, code, texts.language.dir, lambda: workshop_for(project, game_id).fonts)
    return forme_of(game, texts)


def forme_of(game: Facts, texts: Texts) -> Forme:
    """A game and its texts as sheets are made of them."""
    noted = _Noted(texts)
    set_faces = []
    for thing in game.printed:
        faces = faces_of(thing, game, texts)
        keys = noted.since()
        set_faces += [SetFace(face, keys) for face in faces]
    title = texts.line("game.title")
    labels = dict(_labels(texts, title))
    texts.line(LABEL, game=title, sheet=1, sheets=1)
    ruler, heading = texts.line("word.sheet.ruler"), texts.line("word.sheet.title", game=title).text
    edges = noted.since()
    words = game.info.groups
    groups = FormeWords(words.one, words.many) if words is not None else None
    documents = {"booklet": game.booklet.sections, "summary": game.booklet.summary}
    info = FormeInfo(
        game.info.language,
        groups,
        game.info.takes is not None,
        dict(game.info.apart),
        game.info.names,
        game.info.tone,
        tuple(kind for kind, parts in documents.items() if parts),
    )
    return Forme(
        FORMAT,
        info,
        tuple(FormeGroup(group.id) for group in game.groups),
        tuple(FormeThing(thing.group, thing.type, len(thing.printings)) for thing in game.printed),
        texts.language,
        texts.catalog.file,
        _named(game, texts),
        tuple(set_faces),
        texts.catalog.plural_forms.split("plural=")[-1].rstrip("; "),
        labels,
        ruler,
        heading,
        edges,
        noted.notes(),
        texts.drafts_told(),
        told(game, texts.code),
    )


class _Noted:
    """The entries that are not as they should be, of those that something is printed from."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._notes: dict[str, KeyNote] = {}
        texts.take_used()

    def since(self) -> SetKeys:
        """Those of what was printed since this was last asked."""
        used, printed = self._texts.take_used()
        shown = [key for key, state in used.items() if self._note(key, state)]
        return SetKeys(
            tuple(sorted(shown)), tuple(key for key in sorted(printed) if self._note(key, used.get(key, OK)))
        )

    def notes(self) -> dict[str, KeyNote]:
        """All that there were, in the order of the game."""
        return {key: self._notes[key] for key in self._texts.order(self._notes)}

    def _note(self, key: str, state: str) -> bool:
        """Whether there is something to say of an entry, which is noted."""
        note = KeyNote(state, key in self._texts.drafts, tuple(self._texts.faults.get(key, ())))
        if note == KeyNote(OK, False, ()):
            return key in self._notes
        if key not in self._notes or note.state != OK:
            self._notes[key] = note
        return True


class _Number(int):
    """A number that is written as something that stands for it."""

    shown: str

    def __str__(self) -> str:
        return self.shown


def _labels(texts: Texts, title: Line) -> Iterator[tuple[int, Line]]:
    """The words on the edges of sheets by the index of their plural form, before type is set."""
    plural = texts.catalog.plural()
    for number in range(PLURALS if texts.counted(LABEL) else 1):
        sheet, sheets = _Number(number), _Number(number)
        sheet.shown, sheets.shown = SHEET, SHEETS
        yield plural(number) if texts.counted(LABEL) else 0, texts.said(LABEL, game=title, sheet=sheet, sheets=sheets)


def _named(game: Facts, texts: Texts) -> dict[str, str]:
    keys = {group.id: f"{group.prefix}.{group.id}.name" for group in game.groups if group.name}
    return {texts.said(key).text: id_ for id_, key in keys.items() if texts.has(key)}
