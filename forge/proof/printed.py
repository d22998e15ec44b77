"""The ability texts of a game as they stand in a catalog: whole, with their labels, and where each sentence is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from forge.abilities.kinds import yaml_name
from forge.edition.texts import Texts
from forge.language.grammar.grammar import Bearer, Grammar
from forge.language.typography import NBSP
from forge.library.abilities import CLAUSES
from forge.library.model import Base, Card, Facts, PlayOn
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
class Printed:
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


def owners(game: Facts) -> Iterator[Card | Base]:
    """The cards and bases that have a text."""
    yield from (card for card in game.cards() if card.text)
    yield from (base for base in game.bases if base.text)


def host(owner: Card | Base) -> str | None:
    """Where it is played, as texts say it: minion, own_minion, base."""
    play_on: PlayOn | None = getattr(owner, "play_on", None)
    return play_on.value if play_on else None


def bearer(game: Facts, owner: Card | Base) -> Bearer:
    """What the grammar has to know of a card or base to read a text on it."""
    if isinstance(owner, Base):
        kind = "base"
    elif host(owner) is None:
        kind = owner.type.value
    else:
        kind = "action_on_base" if owner.play_on is PlayOn.base else "action_on_minion"
    clauses = dict.fromkeys(yaml_name(type(clause)) for clause in game.abilities[owner.id])
    return Bearer(kind, owner.id, tuple(clauses))


def titles(game: Facts, texts: Texts) -> dict[str, str]:
    """The title of every card and base in the language of the texts."""
    named = {card.id: texts.line(f"card.{card.id}.name").text for card in game.cards()}
    return named | {base.id: texts.line(f"base.{base.id}.name").text for base in game.bases}


def printed(
    owner: Card | Base, texts: Texts, grammar: Grammar, numbers: Mapping[str, Mapping[str, int]] | None = None
) -> Printed:
    """The text of a card or base as its catalog has it, plain spaces for no-break ones.

    `numbers`: sentence -> numbers other than its own, to see its other plural forms.
    """
    prefix = "base" if isinstance(owner, Base) else "card"
    text = ""
    found: list[Sentence] = []
    label_before = None
    for sentence in owner.text:
        kind = CLAUSES[sentence.kind.value]
        labels = grammar.book.file.labels.get(kind, ())
        if labels and kind != label_before:
            text += (" " if text else "") + f"{labels[0]}:"
        label_before = kind
        key = f"{prefix}.{owner.id}.text.{sentence.id}"
        line = texts.line(key, **(numbers or {}).get(sentence.id, {}))
        text += " " if text else ""
        start = len(text)
        text += line.text.replace(NBSP, " ")
        entry = texts.catalog.entries.get(key)
        found.append(Sentence(key, start, len(text), entry.line if entry else 0, line.state))
    return Printed(owner.id, text, tuple(found))
