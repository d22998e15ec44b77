"""The faces of a game's cards in one language: what is printed on each, as finished strings and plain numbers."""

from __future__ import annotations

from forge.edition.texts import Texts
from forge.library.model import Base, Card, Faction, Facts, Sentence
from forge.render.record import Face, Line, Paragraph


def card_face(card: Card, faction: Faction, texts: Texts) -> Face:
    """The face of a minion or an action."""
    opening = [texts.line(f"word.card.play_on.{card.play_on.value}")] if card.play_on else []
    return Face(
        id=card.id,
        group=faction.id,
        layout="card",
        kind=card.type.value,
        theme=faction.id,
        art=card.id,
        number=card.power,
        points=(),
        copies=card.copies,
        name=texts.line(f"card.{card.id}.name"),
        type=texts.line(f"word.card.type.{card.type.value}"),
        faction=texts.line(f"faction.{faction.id}.name"),
        paragraphs=_paragraphs(f"card.{card.id}.text", card.text, texts, opening),
    )


def base_face(base: Base, texts: Texts) -> Face:
    """The face of a base."""
    return Face(
        id=base.id,
        group=f"{base.faction} bases",
        layout="base",
        kind="base",
        theme=base.faction,
        art=base.id,
        number=base.breakpoint,
        points=base.points,
        copies=1,
        name=texts.line(f"base.{base.id}.name"),
        type=texts.line("word.card.type.base"),
        faction=texts.line(f"faction.{base.faction}.name"),
        paragraphs=_paragraphs(f"base.{base.id}.text", base.text, texts, []),
    )


def faction_faces(game: Facts, texts: Texts) -> list[Face]:
    """The faces of all card titles, faction by faction in printed order."""
    return [card_face(card, faction, texts) for faction in game.factions for card in faction.cards]


def base_faces(game: Facts, texts: Texts) -> list[Face]:
    """The faces of all bases."""
    return [base_face(base, texts) for base in game.bases]


def _paragraphs(
    prefix: str, sentences: tuple[Sentence, ...], texts: Texts, opening: list[Line]
) -> tuple[Paragraph, ...]:
    """Sentences of one kind run on; a change of kind starts a paragraph, with the kind's label if it has one."""
    paragraphs: list[Paragraph] = []
    kind: str | None = "on_play" if opening else None
    lines = list(opening)
    label: Line | None = None
    for sentence in sentences:
        if sentence.kind.value != kind:
            if lines:
                paragraphs.append(Paragraph(label, tuple(lines)))
            kind, lines = sentence.kind.value, []
            key = f"word.card.kind.{kind}"
            label = texts.line(key) if texts.has(key) else None
        lines.append(texts.line(f"{prefix}.{sentence.id}"))
    if lines:
        paragraphs.append(Paragraph(label, tuple(lines)))
    return tuple(paragraphs)
