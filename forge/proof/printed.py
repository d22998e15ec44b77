"""The ability texts of a game as they stand in a catalog: whole, with their labels, and where each sentence is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from forge.abilities.kinds import yaml_name
from forge.edition.texts import Texts
from forge.language.grammar.grammar import Bearer, Grammar
from forge.language.typography import NBSP
from forge.library.abilities import CLAUSES
from forge.library.model import Facts, Printed
from forge.render.record import OK


@dataclass(frozen=True)
class Sentence:
    """One catalog entry within a text: characters `start` to `end`; `line` in the catalog, 0 when it has none."""

    key: str
    start: int
    end: int
    line: int
    state: str


@dataclass(frozen=True)
class Written:
    """The text of a card or base with its labels; `sentences` say where its entries stand."""

    title: str
    text: str
    sentences: tuple[Sentence, ...]

    @property
    def finished(self) -> bool:
        return all(sentence.state == OK for sentence in self.sentences)

    def at(self, position: int) -> Sentence:
        """The sentence that holds a character."""
        return next((s for s in self.sentences if position < s.end), self.sentences[-1])


def owners(game: Facts) -> Iterator[Printed]:
    """Everything that has a text."""
    yield from (thing for thing in game.printed if thing.text)


def host(owner: Printed) -> str | None:
    """Where it is played, as texts say it: minion, own_minion, base."""
    return owner.opening.rpartition(".")[2] if owner.opening else None


def bearer(game: Facts, owner: Printed) -> Bearer:
    """What the grammar has to know of a thing to read a text on it."""
    clauses = dict.fromkeys(yaml_name(type(clause)) for clause in game.abilities[owner.id])
    return Bearer(owner.bearer, owner.id, tuple(clauses))


def titles(game: Facts, texts: Texts) -> dict[str, str]:
    """The name of everything in the language of the texts, by its id."""
    return {thing.id: texts.line(f"{thing.key}.name").text for thing in game.printed}


def printed(
    owner: Printed, texts: Texts, grammar: Grammar, numbers: Mapping[str, Mapping[str, int]] | None = None
) -> Written:
    """The text of a card or base as its catalog has it, plain spaces for no-break ones.

    `numbers`: sentence -> numbers other than its own, to see its other plural forms.
    """
    text = ""
    found: list[Sentence] = []
    label_before = None
    for sentence in owner.text:
        kind = CLAUSES[sentence.kind]
        labels = grammar.book.file.labels.get(kind, ())
        if labels and kind != label_before:
            text += (" " if text else "") + f"{labels[0]}:"
        label_before = kind
        key = f"{owner.key}.text.{sentence.id}"
        line = texts.line(key, **(numbers or {}).get(sentence.id, {}))
        text += " " if text else ""
        start = len(text)
        text += line.text.replace(NBSP, " ")
        entry = texts.catalog.entries.get(key)
        found.append(Sentence(key, start, len(text), entry.line if entry else 0, line.state))
    return Written(owner.id, text, tuple(found))
