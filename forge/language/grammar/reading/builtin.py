"""What the parser knows by itself: numbers, titles, terms that stand for ids, and how noun phrases are put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from forge.language.grammar.reading.pieces import Derivation, Item, Leaf, filled
from forge.language.grammar.table.meant import Partial
from forge.language.grammar.table.wording import Slot, Term

if TYPE_CHECKING:
    from forge.language.grammar.reading.chart import Chart

LIMIT = 64  # ways to modify one noun


def items(chart: Chart, category: str, at: int) -> Iterable[Item]:
    """The numbers, titles or terms that begin at a token."""
    if at >= len(chart.tokens):
        return
    token = chart.tokens[at]
    if category == "number":
        if token.kind == "number":
            yield plain("number", int(token.text), at, at + 1)
        elif (value := chart.book.numerals.get(token.text)) is not None:
            yield plain("number", value, at, at + 1)
    elif category == "signed":
        if token.kind == "signed":
            yield plain("signed", int(token.text), at, at + 1)
    elif category in ("title", "self"):
        own = chart.setting.self_id
        for title in chart.setting.begins.get(token.text, ()):
            if category == "title" or own in (None, title):
                yield from titled(chart, category, title, at)
        for name in chart.ids[at]:
            if name.startswith("#card.") and (category == "title" or own in (None, name[6:])):
                yield from terms(chart, category, name, at)
    else:
        family = f"#{'noun' if category == 'ref' else category}."
        for name in chart.ids[at]:
            if name.startswith(family):
                yield from terms(chart, category, name, at)


def titled(chart: Chart, category: str, title: str, at: int) -> Iterable[Item]:
    """A title as it is printed; those that inflect are terms."""
    words = chart.setting.titles[title]
    if tuple(token.text for token in chart.tokens[at : at + len(words)]) == words:
        yield plain(category, title, at, at + len(words))


def terms(chart: Chart, category: str, name: str, at: int) -> Iterable[Item]:
    """The term `#family.id` as the id it stands for."""
    for end, variant in chart.book.lexicon.find(name[1:], chart.tokens, at, chart.loose):
        leaf = Leaf(Term(name[1:]), at, end, variant)
        item = Item(category, name.split(".", 1)[1], at, end, None, chart.tags((leaf,)), 0)
        item.derivations.append(Derivation(None, (leaf,)))
        yield item


def plain(category: str, value: Any, start: int, end: int) -> Item:
    item = Item(category, value, start, end, None, None, 0)
    item.derivations.append(Derivation(None, ()))
    return item


def noun_phrases(chart: Chart, at: int) -> Iterable[Item]:
    """Nouns with any number of modifiers before and after them, each field said at most once."""
    for start, before, part, cost in _several(chart, "before", at):
        for head in chart.parse("head", start):
            for end, after, more, cost_after in _several(chart, "after", head.end):
                both = part.merged(more)
                value = filled(head.value, both) if both is not None else None
                if value is None:
                    continue
                item = Item("filter", value, at, end, None, head.tags, cost + head.cost + cost_after)
                middle = Leaf(Slot("head"), start, head.end, head)
                item.derivations.append(Derivation(None, (*before, middle, *after)))
                yield item


def rank(item: Item) -> int:
    """The place of a modifier in the phrasebook; those that stand in another order belong to a nearer noun first."""
    rule = item.derivations[0].rule
    return rule.index if rule is not None and rule.section == "after" else 0


def _several(chart: Chart, category: str, at: int) -> list[tuple[int, tuple[Leaf, ...], Partial, int]]:
    found: list[tuple[int, tuple[Leaf, ...], Partial, int]] = [(at, (), Partial(()), 0)]
    index = 0
    while index < len(found):
        start, leaves, part, cost = found[index]
        index += 1
        if start > len(chart.tokens) or len(found) > LIMIT:
            continue
        for item in chart.parse(category, start):
            if item.end > start and (both := part.merged(item.value)) is not None:
                leaf = Leaf(Slot(category), start, item.end, item)
                odd = bool(leaves) and rank(item) < rank(leaves[-1].held)
                found.append((item.end, (*leaves, leaf), both, cost + item.cost + odd))
    return found
