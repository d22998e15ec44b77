"""The rule booklet and the one-page summary in one language: every heading, rule, example and portrait, resolved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from forge.edition.examples import work
from forge.edition.faces import face_of
from forge.edition.texts import Texts
from forge.library.model import Example, Facts, Group, Printed, RuleText
from forge.library.numbers import rule_numbers
from forge.render.record import Face, Line


@dataclass(frozen=True)
class Reference:
    """A cross-reference: a rule's printed number and the anchor it links to."""

    number: str
    anchor: str


@dataclass(frozen=True)
class PrintedRule:
    number: str
    anchor: str
    step: int | None
    title: Line
    text: Line
    short: Line | None
    refers: tuple[Reference, ...]
    examples: tuple[PrintedExample, ...]


@dataclass(frozen=True)
class Row:
    """A player in a worked example: name, power, place and points."""

    player: Line
    power: int
    place: int
    points: int


@dataclass(frozen=True)
class PrintedExample:
    title: Line
    text: Line
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class PrintedSection:
    id: str
    number: int
    title: Line
    lead: Line
    rules: tuple[PrintedRule, ...]


@dataclass(frozen=True)
class Ruling:
    name: Line
    answers: tuple[Line, ...]


@dataclass(frozen=True)
class Portrait:
    """A faction's page: its words, its cards and bases, and the rulings on them."""

    id: str
    name: Line
    motto: Line
    text: Line
    minions: tuple[Face, ...]
    actions: tuple[Face, ...]
    bases: tuple[Face, ...]
    rulings: tuple[Ruling, ...]
    art: tuple[str, ...]


@dataclass(frozen=True)
class Booklet:
    """Everything the booklet's template prints, besides fixed words."""

    title: Line
    sections: tuple[PrintedSection, ...]
    portraits: tuple[Portrait, ...]
    bases: tuple[Face, ...]
    anatomy: tuple[Face, ...]


def booklet(game: Facts, texts: Texts) -> Booklet:
    """The booklet of an edition."""
    return Booklet(
        title=texts.line("word.booklet.title", game=texts.line("game.title")),
        sections=tuple(_sections(game, texts)),
        portraits=tuple(_portrait(game, group, texts) for group in game.groups),
        bases=tuple(face_of(base, game, texts) for base in game.kind("base")),
        anatomy=anatomy_faces(game, texts),
    )


def anatomy_faces(game: Facts, texts: Texts) -> tuple[Face, ...]:
    """The cards the booklet shows with labels: a minion, an action and a base, as booklet.yml names them."""
    return tuple(face_of(game.thing(title), game, texts) for title in game.booklet.anatomy.values())


def _sections(game: Facts, texts: Texts) -> list[PrintedSection]:
    numbers = rule_numbers(game)
    return [
        PrintedSection(
            id=section.id,
            number=index,
            title=texts.line(f"section.{section.id}.title"),
            lead=texts.line(f"section.{section.id}.lead"),
            rules=tuple(_rule(game, rule, numbers, texts) for rule in game.rules if rule.section == section.id),
        )
        for index, section in enumerate(game.booklet.sections, 1)
    ]


def _rule(game: Facts, rule: RuleText, numbers: dict[str, str], texts: Texts) -> PrintedRule:
    return PrintedRule(
        number=numbers[rule.id],
        anchor=f"rule-{rule.id}",
        step=rule.step,
        title=texts.line(f"rule.{rule.id}.title"),
        text=texts.line(f"rule.{rule.id}.text"),
        short=texts.line(f"rule.{rule.id}.short") if rule.short is not None else None,
        refers=tuple(Reference(numbers[name], f"rule-{name}") for name in rule.refers),
        examples=tuple(printed_example(game, example, texts) for example in game.examples if example.rule == rule.id),
    )


def printed_example(game: Facts, example: Example, texts: Texts) -> PrintedExample:
    """A worked example with its power and points, as the engine plays it."""
    worked = work(game, example)
    values: dict[str, int | str | Line] = {
        "base": texts.line(f"base.{example.base}.name"),
        "breakpoint": worked.breakpoint,
        "total": sum(worked.powers.values()),
    }
    if example.card is not None:
        values["card"] = texts.line(f"card.{example.card}.name")
    for player, power in worked.powers.items():
        values[player] = power
        values[f"{player}_points"] = worked.points[player]
    rows = (
        Row(texts.line(f"word.booklet.player.{who}"), worked.powers[who], got.place, got.points)
        for who, got in worked.awards.items()
    )
    return PrintedExample(
        title=texts.line(f"example.{example.id}.title"),
        text=texts.line(f"example.{example.id}.text", **values),
        rows=tuple(rows),
    )


def _portrait(game: Facts, group: Group, texts: Texts) -> Portrait:
    inside = game.inside(group.id)

    def listed(kind: str) -> tuple[Face, ...]:
        return tuple(face_of(thing, game, texts) for thing in inside if thing.type == kind)

    key = f"{group.prefix}.{group.id}"
    return Portrait(
        id=group.id,
        name=texts.line(f"{key}.name"),
        motto=texts.line(f"{key}.motto"),
        text=texts.line(f"{key}.portrait"),
        minions=listed("minion"),
        actions=listed("action"),
        bases=listed("base"),
        rulings=tuple(_ruling(thing, texts) for thing in inside if thing.rulings),
        art=tuple(thing.id for thing in inside if thing.type != "base"),
    )


def _ruling(thing: Printed, texts: Texts) -> Ruling:
    answers = tuple(texts.line(f"{thing.key}.ruling.{ruling.id}") for ruling in thing.rulings)
    return Ruling(texts.line(f"{thing.key}.name"), answers)


def link_names(book: Booklet, summary: Line) -> dict[str, str]:
    """Anchor -> what it leads to, for every anchor of the booklet's template."""
    names = {"section-summary": summary.text}
    for section in book.sections:
        names[f"section-{section.id}"] = f"{section.number} {section.title}"
        names |= {rule.anchor: f"{rule.number} {rule.title}" for rule in section.rules}
    return names | {f"faction-{portrait.id}": portrait.name.text for portrait in book.portraits}


def words(game: Facts, texts: Texts) -> Any:
    """The template's way to fixed words: `t("booklet.contents")`; numbers default to the game's constants."""

    def t(key: str, **values: int | str | Line) -> Line:
        return texts.line(f"word.{key}", **{**game.info.constants, **values})

    return t
