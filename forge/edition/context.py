"""What a translator is told of an entry beyond what its catalog says: the card's names, and the room that there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from forge.edition.faces import face_of
from forge.edition.texts import load_texts
from forge.language.catalog import Catalog
from forge.library.model import Facts, Printed
from forge.problems import ProblemsError
from forge.project import Project
from forge.render.boxes import Rung, Slot
from forge.render.room import boxes_of
from forge.render.studio import studio_for

ABILITY = "ability"
# The last part of a key, or the one before it -> the text box of a face in which the text stands.
BOXES = (("name", "name"), ("neutral", "name"), ("text", ABILITY), ("flavour", ABILITY))


class Surroundings:
    """The notes on the entries of a game for its translators into one language. Where the game's look is not sound,
    they say nothing of room."""

    def __init__(self, project: Project, game: Facts, catalog: Catalog) -> None:
        self._game, self._catalog = game, catalog
        self._things = {thing.key: thing for thing in game.printed}
        self._boxes: Mapping[str, Mapping[str, Slot]] = {}
        self._ladders: Mapping[str, Mapping[str, tuple[Rung, ...]]] = {}
        with suppress(ProblemsError, OSError):
            texts = load_texts(project, game, game.info.language)
            faces = [face_of(thing, game, texts) for thing in game.printed if thing.printings]
            self._boxes = boxes_of(project, game.id, faces)
            look = studio_for(project, game.id).look
            self._ladders = {face.layout: look.layout(face.layout).ladders for face in faces}

    def notes(self, key: str) -> Iterator[str]:
        """What there is to be told of the entry of a key, a line each."""
        thing = self._thing(key)
        if thing is None:
            return
        parts = key.removeprefix(f"{thing.key}.").split(".")
        if parts != ["name"]:
            name = f"{thing.key}.name"
            entry = self._catalog.entries.get(name)
            said = entry.forms[0] if entry is not None else ""
            yield f"of: {thing.name}" + (f" = {said}" if said and said != thing.name else "")
        for part, box in BOXES:
            if parts[0] == part and (slot := self._boxes.get(thing.id, {}).get(box)) is not None:
                yield _room(slot, self._ladders[thing.layout].get(box, ()), box == ABILITY)

    def _thing(self, key: str) -> Printed | None:
        parts = key.split(".")
        return next((self._things[start] for end in (2, 1) if (start := ".".join(parts[:end])) in self._things), None)


def _room(slot: Slot, rungs: tuple[Rung, ...], shared: bool) -> str:
    sizes = f", {rungs[0].size:g} to {rungs[-1].size:g} pt" if rungs else ""
    with_others = " for all its sentences and the flavour" if shared else ""
    return f"box: {slot.width:.1f} × {slot.height:.1f} mm{sizes}{with_others}"
