"""The faces of a game's cards in one language: what is printed on each, as finished strings and plain numbers."""

from __future__ import annotations

from msgspec.structs import replace

from forge.edition.colophon import small_line
from forge.edition.texts import Texts
from forge.library.model import Facts, Printed, Sentence
from forge.render.record import BLANK, Face, Figures, Line, NamedOn, Paragraph


def faces_of(thing: Printed, facts: Facts, texts: Texts) -> list[Face]:
    """The faces of a thing, one for each of its printings. The first has the thing's id."""
    if not thing.printings:
        return []
    first = face_of(thing, facts, texts)
    return [
        replace(
            first,
            id=_id(thing, index),
            copies=printing.copies,
            marks=printing.marks,
            lines=_lines(thing, facts, texts, printing.marks),
        )
        for index, printing in enumerate(thing.printings)
    ]


def face_of(thing: Printed, facts: Facts, texts: Texts, printing: int = 0) -> Face:
    """The face of a printing of a thing, with the copies of all; what is never printed has one to be shown."""
    opening = texts.line(f"word.{thing.opening}") if thing.opening else None
    model = facts.model(thing)
    bare = _bare(thing, facts, printing)
    return replace(
        bare,
        copies=thing.copies,
        name=texts.name(thing),
        lines=_lines(thing, facts, texts, bare.marks),
        parts=tuple(replace(part, name=texts.name(facts.thing(part.id))) for part in bare.parts),
        paragraphs=_paragraphs(f"{model.key}.text", model.text, texts, opening),
        flavour=texts.line(f"{model.key}.flavour") if model.flavour is not None and texts.flavour else None,
        edition=small_line(facts, texts),
    )


def faces(facts: Facts, texts: Texts) -> list[Face]:
    """The faces of everything in the box, in printing order."""
    return [face for thing in facts.printed for face in faces_of(thing, facts, texts)]


def bare_faces(facts: Facts) -> list[Face]:
    """The faces of everything in the box without their texts."""
    return [_bare(thing, facts, index) for thing in facts.printed for index in range(len(thing.printings))]


def _bare(thing: Printed, facts: Facts, printing: int) -> Face:
    """A face of a thing without its texts. What is like another has its picture."""
    return Face(
        id=_id(thing, printing),
        group=thing.group,
        layout=thing.layout,
        kind=thing.type,
        theme=thing.theme,
        art=thing.like or thing.id,
        figures=Figures(thing.figures),
        marks=thing.printings[printing].marks if thing.printings else (),
        parts=tuple(NamedOn(part.title, facts.thing(part.title).type, BLANK, part.marks) for part in thing.parts),
    )


def _id(thing: Printed, printing: int) -> str:
    return f"{thing.id}.{printing + 1}" if printing else thing.id


def _lines(thing: Printed, facts: Facts, texts: Texts, marks: tuple[str, ...]) -> tuple[Line, ...]:
    """What a thing is like, what it is, the group it belongs to, and what its marks say, as far as there are words for
    them."""
    group = facts.group(thing.group)
    model = (texts.name(facts.model(thing)),) if thing.like is not None else ()
    said = (f"word.card.mark.{mark}" for mark in marks)
    keys = (f"word.card.type.{thing.type}", f"{group.prefix}.{group.id}.name", *said)
    return (*model, *(texts.line(key) for key in keys if texts.has(key)))


def _paragraphs(
    prefix: str, sentences: tuple[Sentence, ...], texts: Texts, opening: Line | None
) -> tuple[Paragraph, ...]:
    """Sentences of one kind run on; a change of kind starts a paragraph, with the kind's label if it has one. What
    opens the text is a label too: it stands out."""
    paragraphs: list[Paragraph] = []
    kind: str | None = "on_play" if opening else None
    lines: list[Line] = []
    label = opening
    for sentence in sentences:
        if sentence.kind != kind:
            if lines or label:
                paragraphs.append(Paragraph(label, tuple(lines), kind or ""))
            kind, lines = sentence.kind, []
            key = f"word.card.kind.{kind}"
            label = texts.line(key) if texts.has(key) else None
        lines.append(texts.line(f"{prefix}.{sentence.id}"))
    if lines or label:
        paragraphs.append(Paragraph(label, tuple(lines), kind or ""))
    return tuple(paragraphs)
