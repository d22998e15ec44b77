"""The faces of a game's cards in one language: what is printed on each, as finished strings and plain numbers."""

from __future__ import annotations

from forge.edition.texts import Texts
from forge.library.model import Facts, Printed, Sentence
from forge.render.record import Face, Line, Paragraph


def face_of(thing: Printed, facts: Facts, texts: Texts) -> Face:
    """The face of a thing."""
    group = facts.group(thing.group)
    opening = [texts.line(f"word.{thing.opening}")] if thing.opening else []
    return Face(
        id=thing.id,
        group=thing.group,
        layout=thing.layout,
        kind=thing.type,
        theme=thing.theme,
        art=thing.id,
        number=thing.number("breakpoint") if thing.type == "base" else thing.number("power"),
        points=thing.numbers("points"),
        copies=thing.copies,
        name=texts.line(f"{thing.key}.name"),
        type=texts.line(f"word.card.type.{thing.type}"),
        faction=texts.line(f"{group.prefix}.{group.id}.name"),
        paragraphs=_paragraphs(f"{thing.key}.text", thing.text, texts, opening),
    )


def faces(facts: Facts, texts: Texts) -> list[Face]:
    """The faces of everything in the box, in printing order."""
    return [face_of(thing, facts, texts) for thing in facts.printed]


def _paragraphs(
    prefix: str, sentences: tuple[Sentence, ...], texts: Texts, opening: list[Line]
) -> tuple[Paragraph, ...]:
    """Sentences of one kind run on; a change of kind starts a paragraph, with the kind's label if it has one."""
    paragraphs: list[Paragraph] = []
    kind: str | None = "on_play" if opening else None
    lines = list(opening)
    label: Line | None = None
    for sentence in sentences:
        if sentence.kind != kind:
            if lines:
                paragraphs.append(Paragraph(label, tuple(lines)))
            kind, lines = sentence.kind, []
            key = f"word.card.kind.{kind}"
            label = texts.line(key) if texts.has(key) else None
        lines.append(texts.line(f"{prefix}.{sentence.id}"))
    if lines:
        paragraphs.append(Paragraph(label, tuple(lines)))
    return tuple(paragraphs)
