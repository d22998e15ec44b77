"""Where in a text each part of the ability stands that was read from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forge.abilities.sorts import Filter
from forge.abilities.tree import Path
from forge.language.grammar.grammar import Grammar
from forge.language.grammar.reading.pieces import Constituent, Leaf
from forge.language.grammar.reading.read import Reading, Segment
from forge.language.grammar.table.meant import Partial, pattern_slots
from forge.language.grammar.table.wording import Blank, Verb
from forge.language.grammar.writing.parts import join

Spans = Mapping[Path, tuple[int, int]]
VERB = "#verb"  # behind the path of a part: the verb that it is said with


def spans(grammar: Grammar, reading: Reading) -> Spans:
    """Path in the ability -> (start, end) in characters of the text."""
    found: dict[Path, tuple[int, int]] = {}
    for segment, item, path in reading.items:
        here = _Spans(grammar, segment, found)
        if item.category == "effects":
            here.item(item, (*path, "do", 0))
        elif item.category == "clause":
            here.item(item, path)
        else:
            here.clauses(item, path[0])  # type: ignore[arg-type]
    return found


def verb(found: Spans, path: Path) -> tuple[int, int] | None:
    """The first verb of a part of an ability, with the words of its mood: "may destroy"; None where none was read."""
    inside = [span for key, span in found.items() if key[-1:] == (VERB,) and key[: len(path)] == path]
    return min(inside, default=None)


def nearest(found: Spans, path: Path, text: str) -> tuple[int, int]:
    """The words of the smallest part around a path that stands in the text."""
    for end in range(len(path), 0, -1):
        if path[:end] in found:
            return found[path[:end]]
    return 0, len(text)


class _Spans:
    def __init__(self, grammar: Grammar, segment: Segment, found: dict[Path, tuple[int, int]]) -> None:
        self.apart, self.segment, self.found = grammar.book.file.apart, segment, found

    def note(self, path: Path, start: int, end: int) -> None:
        if end > start:
            first, last = self.segment.tokens.span(start, end)
            self.found.setdefault(path, (self.segment.offset + first, self.segment.offset + last))

    def clauses(self, item: Constituent, index: int) -> None:
        """Rules under one label: the items of a chain, one for each clause."""
        derivation = item.derivations[0]
        if derivation.rule is not None:  # a wording of the phrasebook that says them all at once
            for offset in range(len(item.value)):
                self.note((index + offset,), item.start, item.end)
            for name, place in ((slot.name, where) for slot, where in pattern_slots(derivation.rule.pattern)):
                for leaf in derivation.leaves:
                    if isinstance(leaf.element, Blank) and leaf.element.name == name and place:
                        self.item(leaf.held, (index + int(place[0]), "rule", *place[1:]))
            return
        leaves = derivation.leaves
        first = leaves[0].held
        self.note((index,), first.start, first.end)
        self.item(first, (index, "rule"))
        if len(leaves) > 1:
            self.clauses(leaves[-1].held, index + 1)

    def item(self, item: Constituent, path: Path) -> None:
        if isinstance(item.value, tuple) and item.category == "effects":
            for offset in range(len(item.value) if len(item.derivations[0].leaves) == 1 else 0):
                self.note((*path[:-1], path[-1] + offset), item.start, item.end)  # type: ignore[operator]
        else:
            self.note(path, item.start, item.end)
        derivation = item.derivations[0]
        for leaf in derivation.leaves:
            if isinstance(leaf.element, Verb):
                self.note((*path, VERB), leaf.start, leaf.end)
        if derivation.rule is None:
            for leaf in derivation.leaves:
                self._own(item, leaf, path)
            return
        places: dict[str, Path] = {}
        filters: set[str] = set()
        for slot, inner in pattern_slots(derivation.rule.pattern):
            places.setdefault(slot.name, inner)
            if slot.field is not None and Filter in slot.field.sorts:
                filters.add(slot.name)
        for leaf in derivation.leaves:
            if not isinstance(leaf.element, Blank) or not isinstance(leaf.held, Constituent):
                continue
            name = leaf.element.name
            if name not in places:
                continue
            whole = join(path, places[name])
            if leaf.element.apart is not None:
                of = whole if name in filters else (*whole, "of")
                self.note((*of, self.apart[leaf.element.apart].field.rstrip("_")), leaf.start, leaf.end)
                continue
            several = derivation.rule.slots[name][1].several
            if isinstance(leaf.held.value, tuple) and leaf.held.category == "effects" and not several:
                whole = (*whole, 0)
            self.item(leaf.held, whole)

    def _own(self, item: Constituent, leaf: Leaf, path: Path) -> None:
        """The parser's own constructions: single effects in a list, and noun phrases with their modifiers."""
        if not isinstance(leaf.held, Constituent):
            return
        if item.category == "filter":
            self._modifier(leaf, path)
        else:
            self.item(leaf.held, path)

    def _modifier(self, leaf: Leaf, path: Path) -> None:
        value: Any = leaf.held.value
        if not isinstance(value, Partial):
            return
        rule = leaf.held.derivations[0].rule
        places = {slot.name: inner for slot, inner in pattern_slots(rule.pattern)} if rule is not None else {}
        # What is left open says so ("on any base"), or is let be beside something else that is said.
        said = [attr for attr, held in value.fields if held is not None] or [attr for attr, _ in value.fields]
        for attr in said:
            self.note((*path, attr.rstrip("_")), leaf.start, leaf.end)
        for inner in leaf.held.derivations[0].leaves:
            element, held = inner.element, inner.held
            if isinstance(element, Blank) and isinstance(held, Constituent) and element.name in places:
                self.item(held, (*path, *places[element.name]))


__all__ = ["Spans", "nearest", "spans", "verb"]
