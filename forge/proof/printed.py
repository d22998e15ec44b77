"""The ability texts of a game as they stand in a catalog: whole, with their labels, and where each sentence is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forge.abilities.kinds import yaml_name
from forge.edition.texts import Texts
from forge.library.model import Facts, Printed
from forge.render.record import MISSING, OK

if TYPE_CHECKING:
    from forge.language.grammar.grammar import Bearer


@dataclass(frozen=True)
class Passage:
    """One catalog entry within a text: characters `start` to `end`; `line` in the catalog, 0 when it has none."""

    key: str
    start: int
    end: int
    line: int
    state: str


@dataclass(frozen=True)
class Written:
    """The text of a thing with its labels; `sentences` say where its entries stand."""

    title: str
    text: str
    sentences: tuple[Passage, ...]

    @property
    def finished(self) -> bool:
        return all(sentence.state == OK for sentence in self.sentences)

    def at(self, position: int) -> Passage:
        """The sentence that holds a character."""
        return next((s for s in self.sentences if position < s.end), self.sentences[-1])


def owners(game: Facts) -> Iterator[Printed]:
    """Everything that has a text."""
    yield from (thing for thing in game.printed if thing.text and game.abilities[thing.id])


def host(owner: Printed) -> str | None:
    """What it is played on, as texts say it in the section `host`; None when that goes without saying."""
    return owner.opening.rpartition(".")[2] if owner.opening else None


def bearer(game: Facts, owner: Printed) -> Bearer:
    """What the grammar has to know of a thing to read a text on it."""
    from forge.language.grammar.grammar import Bearer  # the grammar takes long to load, and verdicts may be known

    clauses = dict.fromkeys(yaml_name(type(clause)) for clause in game.abilities[owner.id])
    return Bearer(owner.bearer, owner.id, tuple(clauses))


def titles(game: Facts, texts: Texts) -> dict[str, str]:
    """The name of everything in the language of the texts, by its id."""
    return {thing.id: texts.called(thing).text for thing in game.printed}


def labels(texts: Texts) -> dict[str, str]:
    """Clause -> the label that is printed before it, for clauses that have one."""
    keys = {clause: f"word.card.kind.{kind}" for kind, clause in texts.game.vocabulary.labels}
    lines = {clause: texts.said(key) for clause, key in keys.items() if texts.has(key)}
    return {clause: line.text for clause, line in lines.items() if line.state != MISSING}


def printed(owner: Printed, texts: Texts, numbers: Mapping[str, Mapping[str, int]] | None = None) -> Written:
    """The text of a thing as its catalog has it, labels included, filled in but not set.

    `numbers`: sentence -> numbers other than its own, to see its other plural forms.
    """
    before, clauses = labels(texts), texts.game.vocabulary.clauses
    text = ""
    found: list[Passage] = []
    kind = None
    for sentence in owner.text:
        if clauses.get(sentence.kind, sentence.kind) != kind:
            kind = clauses.get(sentence.kind, sentence.kind)
            text += f" {before[kind]}" if text and kind in before else before.get(kind, "")
        key = f"{owner.key}.text.{sentence.id}"
        line = texts.said(key, **(numbers or {}).get(sentence.id, {}))
        text += " " if text else ""
        start = len(text)
        text += line.text
        entry = texts.catalog.entries.get(key)
        found.append(Passage(key, start, len(text), entry.line if entry else 0, line.state))
    return Written(owner.id, text, tuple(found))
