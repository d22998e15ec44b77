"""The rule booklet and the one-page summary in one language: every heading, rule, example and portrait, resolved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from forge.edition.examples import work
from forge.edition.faces import base_face, card_face
from forge.edition.texts import Texts
from forge.library.model import Base, Card, CardType, Example, Faction, Facts, RuleText
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
        portraits=tuple(_portrait(game, faction, texts) for faction in game.factions),
        bases=tuple(base_face(base, texts) for base in game.bases),
        anatomy=anatomy_faces(game, texts),
    )


def anatomy_faces(game: Facts, texts: Texts) -> tuple[Face, ...]:
    """The cards the booklet shows with labels: a minion, an action and a base, as booklet.yml names them."""
    wanted = game.booklet.anatomy
    homes = {card.id: faction for faction in game.factions for card in faction.cards}
    cards = [card_face(game.card(name), homes[name], texts) for name in (wanted.minion, wanted.action)]
    return (*cards, base_face(game.base(wanted.base), texts))


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


def _portrait(game: Facts, faction: Faction, texts: Texts) -> Portrait:
    def listed(kind: CardType) -> tuple[Face, ...]:
        return tuple(card_face(card, faction, texts) for card in faction.cards if card.type is kind)

    bases = [base for base in game.bases if base.faction == faction.id]
    rulings = [*(_ruling("card", card, texts) for card in faction.cards), *(_ruling("base", b, texts) for b in bases)]
    return Portrait(
        id=faction.id,
        name=texts.line(f"faction.{faction.id}.name"),
        motto=texts.line(f"faction.{faction.id}.motto"),
        text=texts.line(f"faction.{faction.id}.portrait"),
        minions=listed(CardType.minion),
        actions=listed(CardType.action),
        bases=tuple(base_face(base, texts) for base in bases),
        rulings=tuple(ruling for ruling in rulings if ruling.answers),
        art=tuple(card.id for card in faction.cards),
    )


def _ruling(prefix: str, owner: Card | Base, texts: Texts) -> Ruling:
    answers = tuple(texts.line(f"{prefix}.{owner.id}.ruling.{ruling.id}") for ruling in owner.rulings)
    return Ruling(texts.line(f"{prefix}.{owner.id}.name"), answers)


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
