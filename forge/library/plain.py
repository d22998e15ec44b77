"""The shape of a game that is data and nothing else: what is printed on its things is said in its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from forge.library.basic import Id, Natural, Positive, Words
from forge.library.model import (
    Draft,
    Example,
    Facts,
    Figure,
    Flavour,
    GameFile,
    Group,
    Printed,
    Printing,
    Ruling,
    Sentence,
)
from forge.library.shape import Content, Files

ALL = "all"  # the deck of everything in a game without decks
TEXT = "text"  # the kind of a sentence without a label


class PlainSentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence. `kind` chooses the label before it: the fixed word `card.kind.<kind>`, if there is one."""

    id: Id
    says: Draft
    kind: Id = TEXT
    numbers: dict[Id, Natural] = {}
    count: Id | None = None


class PlainPrinting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way a title is printed. `marks` tell it from others: pictures in marks/ of the templates, or short signs."""

    copies: Positive = 1
    marks: tuple[str, ...] = ()


class Type(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of things: what it is called on them, and how they are laid out and coloured, and their deck."""

    name: Words | None = None
    layout: Id = "card"
    theme: str = ""
    deck: Id | None = None


class PlainTitle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title: a card, a token, a board. `figures` are the numbers and short signs on it, by name."""

    id: Id
    name: Words
    type: Id
    copies: Positive | None = None
    printings: tuple[PlainPrinting, ...] = ()
    figures: dict[Id, Figure] = {}
    text: Words | tuple[PlainSentence, ...] = ()
    flavour: Flavour | None = None
    rulings: tuple[Ruling, ...] = ()
    ability: list[dict[str, Any]] | None = None
    deck: Id | None = None
    theme: str | None = None
    layout: Id | None = None


class PlainFile(GameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yml of a game that is data and nothing else: its decks, its types and its titles in printing order."""

    types: dict[Id, Type]
    decks: dict[Id, Words] = {}  # noqa: RUF012  a struct copies its defaults
    titles: tuple[PlainTitle, ...] = ()


class TitlesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """titles/<name>.yml: more titles, in files of their own."""

    titles: tuple[PlainTitle, ...]


class PlainShape:
    """The shape of a game without a package of its own; see `Shape`."""

    structs: Mapping[str, type[msgspec.Struct]] = MappingProxyType({"game": PlainFile, "titles": TitlesFile})
    needs: frozenset[str] = frozenset()

    def read(self, files: Files) -> Content | None:
        info = files.read("game", PlainFile)
        more = {f"titles/{name}": files.read(f"titles/{name}", TitlesFile) for name in files.below("titles")}
        if info is None:
            return None
        prefix = info.groups.one if info.groups is not None else "deck"
        groups = tuple(Group(name, said, prefix, "game.yml") for name, said in info.decks.items())
        printed = list(_printed(info, "game", info.titles))
        for name, file in more.items():
            printed += _printed(info, name, file.titles if file is not None else ())
        words = {f"card.type.{name}": one.name for name, one in info.types.items() if one.name is not None}
        return Content(info, groups or (Group(ALL, "", prefix, "game.yml"),), tuple(printed), info, words=words)

    def check(self, facts: Facts, files: Files) -> None:
        assert isinstance(facts.own, PlainFile)
        types, groups = facts.own.types, [group.id for group in facts.groups]
        for name, one in types.items():
            if one.deck is not None and one.deck not in groups:
                note = f"type {name}: there is no deck {one.deck!r}; there are: {', '.join(groups)}"
                files.problem("game", ("types", name, "deck"), note)
        for thing in facts.printed:
            if thing.type not in types:
                note = f"{thing.id}: there is no type {thing.type!r}; there are: {', '.join(types)}"
                files.problem(thing.name_of_file, (*thing.path, "type"), note)
            elif thing.group not in groups:
                note = f"{thing.id}: there is no deck {thing.group!r}; there are: {', '.join(groups)}"
                if thing.group == ALL:
                    note = f"{thing.id}: belongs to no deck; say its `deck`, or that of its type"
                files.problem(thing.name_of_file, (*thing.path, "deck"), note)
        for index, title in enumerate(facts.own.titles):
            if title.copies is not None and title.printings:
                note = f"{title.id}: says `copies` and `printings`; printings have copies of their own"
                files.problem("game", ("titles", index, "copies"), note)

    def example_names(self, example: Example) -> frozenset[str]:
        return frozenset({*example.players, *example.names})


PLAIN = PlainShape()


def _printed(info: PlainFile, name: str, titles: tuple[PlainTitle, ...]) -> Iterator[Printed]:
    for index, title in enumerate(titles):
        of = info.types.get(title.type, Type())
        once = (PlainPrinting(title.copies or 1),)
        printings = tuple(Printing(one.copies, one.marks) for one in title.printings or once)
        figures = ", ".join(f"{figure} {value}" for figure, value in title.figures.items())
        yield Printed(
            id=title.id,
            name=title.name,
            type=title.type,
            prefix="card",
            group=title.deck or of.deck or ALL,
            theme=title.theme if title.theme is not None else of.theme,
            layout=title.layout or of.layout,
            bearer=title.type,
            file=f"{name}.yml",
            path=("titles", index),
            text=_text(title.text),
            rulings=title.rulings,
            ability=title.ability,
            printings=printings,
            figures=title.figures,
            flavour=title.flavour,
            note=f"{title.type}{', ' if figures else ''}{figures}",
        )


def _text(text: Words | tuple[PlainSentence, ...]) -> tuple[Sentence, ...]:
    if isinstance(text, str):
        return (Sentence(id="says", kind=TEXT, says=text),)
    return tuple(Sentence(id=s.id, kind=s.kind, says=s.says, numbers=s.numbers, count=s.count) for s in text)
