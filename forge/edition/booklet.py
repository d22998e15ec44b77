"""The rule booklet and the one-page summary in one language: every heading, rule, example and portrait, resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from forge.edition.colophon import colophon
from forge.edition.faces import face_of
from forge.edition.texts import Texts
from forge.edition.worked import PlayedExample, play_example, played_examples
from forge.library.booklet import Portraits, Section, Shows, SummaryPart
from forge.library.model import Example, Facts, Group, Printed, RuleText
from forge.library.numbers import rule_numbers
from forge.library.wording import placeholders
from forge.render.record import BLANK, Face, Line


@dataclass(frozen=True)
class RuleLink:
    """A cross-reference: a rule's printed number and the anchor it links to."""

    number: str
    anchor: str


@dataclass(frozen=True)
class PrintedRule:
    """A rule; `basis` is the mark that says how it is known, where the game has a word for that."""

    number: str
    anchor: str
    step: int | None
    basis: Line | None
    title: Line
    text: Line
    short: Line | None
    refers: tuple[RuleLink, ...]
    examples: tuple[PrintedExample, ...]


@dataclass(frozen=True)
class ExampleRow:
    """A player in a worked example, and what they come to."""

    player: Line
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class PrintedExample:
    """A worked example; `columns` are the headings of the numbers in its rows."""

    title: Line
    text: Line
    columns: tuple[Line, ...]
    rows: tuple[ExampleRow, ...]


@dataclass(frozen=True)
class LabelledFace:
    """A face with its labels: what each is called, and where its number stands, in mm from the corner of the trim."""

    face: Face
    labels: Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class PrintedSection:
    """A section with all that it shows; `gallery` are the faces of `shows.gallery`, `lying` those of `shows.table`."""

    id: str
    number: int
    title: Line
    lead: Line
    rules: tuple[PrintedRule, ...]
    shows: Shows
    anatomy: tuple[LabelledFace, ...]
    lying: Mapping[str, Face]
    gallery: tuple[Face, ...]
    runs_on: bool
    compact: bool


@dataclass(frozen=True)
class PrintedRulings:
    name: Line
    answers: tuple[Line, ...]


@dataclass(frozen=True)
class Listed:
    """Faces of a portrait below their heading."""

    heading: Line
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class PrintedPortrait:
    """A group's page: its words, what belongs to it, and the rulings on it. `art` are the figures it may show."""

    id: str
    prefix: str
    name: Line
    motto: Line
    text: Line
    lists: tuple[Listed, ...]
    named: tuple[Listed, ...]
    rulings: tuple[PrintedRulings, ...]
    art: tuple[str, ...]


@dataclass(frozen=True)
class Booklet:
    """Everything the booklet's template prints, besides fixed words. `sections` are the numbered ones, `colophon` the
    paragraphs on this edition."""

    title: Line
    sections: tuple[PrintedSection, ...]
    imprint: tuple[PrintedSection, ...]
    portraits: tuple[PrintedPortrait, ...]
    summary: tuple[SummaryPart, ...]
    colophon: tuple[Line, ...]


def booklet(game: Facts, texts: Texts) -> Booklet:
    """The booklet of an edition."""
    shown = [section.shows.portraits for section in game.booklet.sections if section.shows.portraits is not None]
    rulings = any(section.shows.rulings for section in game.booklet.sections)
    lists = shown[0] if shown else Portraits({})
    return Booklet(
        title=texts.line("word.booklet.title", game=texts.line("game.title")),
        sections=tuple(_sections(game, texts, game.booklet.numbered)),
        imprint=tuple(_sections(game, texts, [section for section in game.booklet.sections if section.imprint])),
        portraits=tuple(
            _portrait(game, group, lists, texts) for group in game.groups if group.name and (shown or rulings)
        ),
        summary=game.booklet.summary,
        colophon=colophon(game, texts),
    )


def titles_on_table(shows: Shows) -> tuple[str, ...]:
    """The titles that lie on a section's picture of a table, each once."""
    lies = shows.table.lies if shows.table is not None else ()
    return tuple(dict.fromkeys(thing.title for thing in lies if thing.title is not None))


def backs_on_tables(game: Facts) -> tuple[str, ...]:
    """The layouts whose backs are seen on pictures of tables."""
    tables = [section.shows.table for section in game.booklet.sections if section.shows.table is not None]
    return tuple(dict.fromkeys(thing.back for table in tables for thing in table.lies if thing.back is not None))


def anatomy_faces(game: Facts, texts: Texts) -> tuple[Face, ...]:
    """The faces the booklet shows with labels, or on a table."""
    sections = [section.shows for section in game.booklet.sections]
    wanted = [(shown.title, shown.printing - 1) for shows in sections for shown in shows.anatomy]
    wanted += [(title, 0) for shows in sections for title in titles_on_table(shows)]
    return tuple(face_of(game.thing(title), game, texts, printing) for title, printing in dict.fromkeys(wanted))


def _without_designer(game: Facts, shows: Shows) -> Shows:
    """What a section shows, less the paragraphs on a designer whom game.yml does not name."""
    if game.info.designer:
        return shows
    kept = tuple(key for key in shows.paragraphs if "designer" not in placeholders(game.words[key]))
    return msgspec.structs.replace(shows, paragraphs=kept)


def _sections(game: Facts, texts: Texts, sections: Sequence[Section]) -> Iterator[PrintedSection]:
    numbers, played = rule_numbers(game), played_examples(game)
    for index, section in enumerate(sections, 1):
        shows = _without_designer(game, section.shows)
        yield PrintedSection(
            id=section.id,
            number=index,
            title=texts.line(f"section.{section.id}.title"),
            lead=texts.line(f"section.{section.id}.lead"),
            rules=tuple(_rule(game, rule, numbers, texts, played) for rule in game.rules if rule.section == section.id),
            shows=shows,
            anatomy=tuple(
                LabelledFace(face_of(game.thing(shown.title), game, texts, shown.printing - 1), shown.labels)
                for shown in shows.anatomy
            ),
            lying={title: face_of(game.thing(title), game, texts) for title in titles_on_table(shows)},
            gallery=tuple(
                face_of(thing, game, texts)
                for thing in game.printed
                if shows.gallery and thing.type == shows.gallery.type
            ),
            runs_on=section.runs_on,
            compact=section.compact,
        )


def _rule(
    game: Facts, rule: RuleText, numbers: dict[str, str], texts: Texts, played: Mapping[str, PlayedExample]
) -> PrintedRule:
    return PrintedRule(
        number=numbers[rule.id],
        anchor=f"rule-{rule.id}",
        step=rule.step,
        basis=basis_of(rule, texts),
        title=texts.line(f"rule.{rule.id}.title"),
        text=texts.line(f"rule.{rule.id}.text"),
        short=texts.line(f"rule.{rule.id}.short") if rule.short is not None else None,
        refers=tuple(RuleLink(numbers[name], f"rule-{name}") for name in rule.refers),
        examples=tuple(
            printed_example(game, example, texts, played[example.id])
            for example in game.examples
            if example.rule == rule.id
        ),
    )


def basis_of(rule: RuleText, texts: Texts) -> Line | None:
    """How a rule is known, in words; None where that is not said."""
    key = f"word.booklet.basis.{rule.basis.value}" if rule.basis is not None else ""
    return texts.line(key) if texts.has(key) else None


def printed_example(game: Facts, example: Example, texts: Texts, played: PlayedExample | None = None) -> PrintedExample:
    """A worked example with its numbers, as the engine plays it, or has played it already."""
    worked = played or play_example(game, example)
    names = {name: texts.name(game.thing(title)) for name, title in example.names.items()}
    return PrintedExample(
        title=texts.line(f"example.{example.id}.title"),
        text=texts.line(f"example.{example.id}.text", **worked.values, **names),
        columns=tuple(texts.line(f"word.booklet.score.{column}") for column in worked.columns),
        rows=tuple(ExampleRow(texts.line(f"word.booklet.player.{who}"), numbers) for who, numbers in worked.rows),
    )


def _portrait(game: Facts, group: Group, shown: Portraits, texts: Texts) -> PrintedPortrait:
    inside = game.inside(group.id)

    def listed(kinds: Mapping[str, str]) -> tuple[Listed, ...]:
        return tuple(
            Listed(
                texts.line(f"word.{heading}"),
                tuple(face_of(thing, game, texts) for thing in inside if thing.type == kind),
            )
            for kind, heading in kinds.items()
        )

    key, there = f"{group.prefix}.{group.id}", group.id in game.booklet.portraits
    return PrintedPortrait(
        id=group.id,
        prefix=group.prefix,
        name=texts.line(f"{key}.name"),
        motto=texts.line(f"{key}.motto") if there else BLANK,
        text=texts.line(f"{key}.portrait") if there else BLANK,
        lists=listed(shown.lists),
        named=listed(shown.named),
        rulings=tuple(_ruling(thing, texts) for thing in inside if thing.rulings),
        art=band_figures(game, group),
    )


def band_figures(game: Facts, group: Group) -> tuple[str, ...]:
    """What may stand in the strip above a group's portrait: the titles it lists, in printing order."""
    portraits = [section.shows.portraits for section in game.booklet.sections if section.shows.portraits is not None]
    types = {kind for one in portraits for kind in one.lists}
    return tuple(thing.id for thing in game.inside(group.id) if thing.type in types)


def _ruling(thing: Printed, texts: Texts) -> PrintedRulings:
    answers = tuple(texts.line(f"{thing.key}.ruling.{ruling.id}") for ruling in thing.rulings)
    return PrintedRulings(texts.name(thing), answers)


def link_names(book: Booklet, summary: Line | None) -> dict[str, str]:
    """Anchor -> what it leads to, for every anchor of the booklet's template. `summary` heads the summary in it."""
    names = {"section-summary": summary.text} if summary is not None else {}
    for section in book.sections:
        names[f"section-{section.id}"] = f"{section.number} {section.title}"
        names |= {rule.anchor: f"{rule.number} {rule.title}" for rule in section.rules}
    return names | {f"{portrait.prefix}-{portrait.id}": portrait.name.text for portrait in book.portraits}


def words(game: Facts, texts: Texts) -> Any:
    """The template's way to fixed words: `t("booklet.contents")`; numbers default to the game's constants."""

    def t(key: str, **values: int | str | Line) -> Line:
        return texts.line(f"word.{key}", **{**game.constants, **values})

    return t
