"""booklet.yml: what stands in the booklet of a game and in its summary, section by section."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from forge.library.basic import DottedId, Id, Positive, Words


class Labelled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title, or that `printing` of it, shown at its real size with its parts labelled: what each is called
    (`word.booklet.anatomy.<label>`), and where its number stands, in mm from the upper left corner of the trim."""

    title: Id
    labels: dict[Id, tuple[float, float]]
    printing: Positive = 1


class Lying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on a pictured table: the face of a `title`, the `back` of a layout, or some `tokens`. `at` is its upper
    left corner in mm, `turn` in degrees; `label` is the key, below `word`, of what it is called, and its number stands
    at the middle of the upper edge, or at `label_at` from that corner. Of a face no more than a `part` lies there, when
    it is given: x and y of its corner from that of the trim, width and height, in mm of the real thing."""

    at: tuple[float, float]
    title: Id | None = None
    back: Id | None = None
    tokens: int = 0
    turn: float = 0
    label: DottedId | None = None
    label_at: tuple[float, float] | None = None
    part: tuple[float, float, float, float] | None = None


class TablePicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of a table in the middle of a game, `size` mm large, faces at `scale` of their real size; what comes
    later lies on top. `caption` is a key below `word`."""

    caption: DottedId
    size: tuple[float, float]
    scale: float
    lies: tuple[Lying, ...]

    def labels(self) -> tuple[str, ...]:
        """The keys of what things are called, each once."""
        return tuple(dict.fromkeys(thing.label for thing in self.lies if thing.label is not None))


class Gallery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything of a type in words. `figures` are shown, each with the key of its name below `word`; `no_text` is said
    of what has none."""

    type: Id
    figures: dict[Id, DottedId] = {}
    no_text: DottedId | None = None


class Portraits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page for each group. `lists` are the types listed with their texts and `named` those only named, each with the
    key of its heading; `figure` stands beside a title, `emblem` is said of a picture of the group's emblem."""

    lists: dict[Id, DottedId]
    named: dict[Id, DottedId] = {}
    figure: Id | None = None
    no_text: DottedId | None = None
    emblem: DottedId | None = None


class Shows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a section shows below its rules, in this order. What is said are keys below `word`."""

    items: tuple[DottedId, ...] = ()
    line: tuple[DottedId, ...] = ()
    anatomy: tuple[Labelled, ...] = ()
    table: TablePicture | None = None
    gallery: Gallery | None = None
    rulings: bool = False
    portraits: Portraits | None = None
    paragraphs: tuple[DottedId, ...] = ()
    notice: DottedId | None = None

    def words(self) -> Iterator[str]:
        """The keys, below `word`, of all that is said."""
        yield from (*self.items, *self.line, *self.paragraphs)
        yield from (f"booklet.anatomy.{label}" for shown in self.anatomy for label in shown.labels)
        if self.table is not None:
            yield from (self.table.caption, *self.table.labels())
        if self.gallery is not None:
            yield from (*self.gallery.figures.values(), *filter(None, [self.gallery.no_text]))
        if self.portraits is not None:
            shown = self.portraits
            yield from (*shown.lists.values(), *shown.named.values(), *filter(None, [shown.no_text, shown.emblem]))
        yield from filter(None, [self.notice])


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the booklet: its heading, the line below, its rules (from rules.yml), and what it shows.

    It begins a page unless it `runs_on`; the rules of a `compact` one stand close together. An `imprint` has no number
    and no rules: it stands below the table of contents.
    """

    id: Id
    title: Words
    lead: Words
    shows: Shows = Shows()
    runs_on: bool = False
    compact: bool = False
    imprint: bool = False


class SummaryPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the summary: the short rules of some sections, below a heading, or before all others without one."""

    sections: tuple[Id, ...]
    heading: DottedId | None = None
    numbered: bool = False


class Portrait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    motto: Words
    says: Words


class BookletFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """booklet.yml: the booklet's sections in order, the parts of the one-page summary, a portrait of every group."""

    sections: tuple[Section, ...]
    summary: tuple[SummaryPart, ...] = ()
    portraits: dict[Id, Portrait] = {}

    @property
    def numbered(self) -> tuple[Section, ...]:
        return tuple(section for section in self.sections if not section.imprint)
