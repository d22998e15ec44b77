"""What the parser knows by itself: numbers, titles, terms that stand for ids, and how noun phrases are put together."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from forge.language.grammar.reading.pieces import Constituent, Derivation, Leaf, Parser, filled
from forge.language.grammar.reading.thinning import slipped
from forge.language.grammar.table.meant import Partial
from forge.language.grammar.table.wording import Blank, Term

LIMIT = 64  # ways to modify one noun
HEAD = Blank("head")
MODIFIERS = MappingProxyType({name: Blank(name) for name in ("before", "after")})

# What is read here, besides the families of terms that stand for ids.
PLAIN = frozenset({"number", "signed", "lost", "title", "self", "ref"})


DIGITS = 9  # of a number on a card; Python takes no more than some thousands


def items(parser: Parser, category: str, at: int) -> list[Constituent]:
    """The numbers, titles or terms that begin at a token."""
    found: list[Constituent] = []
    if at >= len(parser.tokens):
        return found
    token = parser.tokens[at]
    if category == "number":
        if token.kind == "number" and len(token.text) <= DIGITS:
            found.append(plain("number", int(token.text), at, at + 1))
        elif (value := parser.book.numerals.get(token.text)) is not None:
            found.append(plain("number", value, at, at + 1))
    elif category == "signed":
        if token.kind == "signed" and len(token.text) <= DIGITS:
            found.append(plain("signed", int(token.text), at, at + 1))
    elif category == "lost":
        # "1 less", "loses 4": a number that is taken away
        for item in parser.parse("number", at):
            found.append(plain("lost", -int(item.value), at, item.end))
    elif category in ("title", "self"):
        own = parser.setting.self_id
        for title in parser.setting.by_first_word.get(token.text, ()):
            if (category == "title" or own is None or own == title) and titled(parser, title, at):
                found.append(plain(category, title, at, at + len(parser.setting.titles[title])))
        for name in sorted(parser.looks[at].ids):
            if name.startswith("#card.") and (category == "title" or own is None or own == name[6:]):
                found += terms(parser, category, name, at)
    else:
        family = f"#{'noun' if category == 'ref' else category}."
        names = [name for name in parser.looks[at].ids if name.startswith(family)]
        for name in sorted(names) if len(names) > 1 else names:
            found += terms(parser, category, name, at)
    return found


def titled(parser: Parser, title: str, at: int) -> bool:
    """Whether a title stands at a token as it is printed; those that inflect are terms."""
    words = parser.setting.titles[title]
    return tuple([token.text for token in parser.tokens[at : at + len(words)]]) == words


def terms(parser: Parser, category: str, name: str, at: int) -> list[Constituent]:
    """The term `#family.id` as the id it stands for."""
    found: list[Constituent] = []
    for end, variant in parser.book.lexicon.find(name[1:], parser.tokens, at, parser.loose):
        leaf = Leaf(Term(name[1:]), at, end, variant)
        tags = parser.forms(variant, (), at) if variant.core.pos in ("noun", "pron") else None
        item = Constituent(category, name.split(".", 1)[1], at, end, None, tags, 0)
        item.slips = 1 if parser.loose and parser.words[at] not in variant.words[0] else 0
        item.derivations.append(Derivation(None, (leaf,)))
        found.append(item)
    return found


def plain(category: str, value: Any, start: int, end: int) -> Constituent:
    item = Constituent(category, value, start, end, None, None, 0)
    item.derivations.append(Derivation(None, ()))
    return item


def noun_phrases(parser: Parser, at: int) -> list[Constituent]:
    """Nouns with any number of modifiers before and after them, each field said at most once."""
    found: list[Constituent] = []
    for start, before, part, cost in _several(parser, "before", at):
        for head in parser.parse("head", start):
            for end, after, more, cost_after in _several(parser, "after", head.end):
                both = part.merged(more)
                value = filled(head.value, both) if both is not None else None
                if value is None:
                    continue
                item = Constituent("filter", value, at, end, None, head.tags, cost + head.cost + cost_after)
                leaves = (*before, Leaf(HEAD, start, head.end, head, head.slips), *after)
                item.derivations.append(Derivation(None, leaves))
                item.slips = slipped(leaves) if parser.loose else 0
                found.append(item)
    return found


def rank(item: Constituent) -> int:
    """The place of a modifier in the phrasebook; those that stand in another order belong to a nearer noun first."""
    rule = item.derivations[0].rule
    return rule.index if rule is not None and rule.section == "after" else 0


def _several(parser: Parser, category: str, at: int) -> list[tuple[int, tuple[Leaf, ...], Partial, int]]:
    found: list[tuple[int, tuple[Leaf, ...], Partial, int]] = [(at, (), Partial(()), 0)]
    index = 0
    while index < len(found):
        start, leaves, part, cost = found[index]
        index += 1
        if start > len(parser.tokens) or len(found) > LIMIT:
            continue
        for item in parser.parse(category, start):
            if item.end > start and (both := part.merged(item.value)) is not None:
                leaf = Leaf(MODIFIERS[category], start, item.end, item, item.slips)
                odd = 1 if leaves and rank(item) < rank(leaves[-1].held) else 0
                found.append((item.end, (*leaves, leaf), both, cost + item.cost + odd))
    return found
