"""Which entries a phrasebook lacks for an ability: it is written as if what is missing were there, until it can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from forge.abilities.kinds import Ability, Field, fields_of, plain, yaml_name
from forge.abilities.nodes import The
from forge.abilities.sorts import Filter, Node
from forge.abilities.tree import Path
from forge.language.grammar.reading.pieces import Constituent, is_moody
from forge.language.grammar.table.matching import part_fields
from forge.language.grammar.table.meant import PNode, PPart
from forge.language.grammar.table.phrasebook import BUILTIN
from forge.language.grammar.writing.parts import join
from forge.language.grammar.writing.write import Attempt, Context, NeedsLabel, Writer

MOST = 40  # entries that one ability may lack; more of them nobody counts
SEVERAL = "[...]"
MANY = MappingProxyType({"effect": "effects", "selection": "selections"})
INSIDE = MappingProxyType({"effects": "effect", "selections": "selection", "clauses": "rule"})


class Gap(NamedTuple):
    """An entry that is missing: the section it belongs in and what it means (`draw`), with a stub to fill in."""

    section: str
    kind: str
    stub: str


def gaps(writer: Writer, ability: Ability) -> frozenset[Gap]:
    """What a phrasebook lacks to word an ability; nothing when it can be derived (its words may lack forms)."""
    labels: dict[str, str] = {}
    assumed: dict[tuple[str, str], Gap] = {}
    while len(assumed) < MOST:
        probe = _Probe(writer, ability, labels, assumed)
        try:
            if all(item is not None for _, item in probe.items()):
                break
        except NeedsLabel as wanted:
            if wanted.name in labels or len(labels) > 25:
                break
            labels[wanted.name] = chr(ord("a") + len(labels))
            continue
        if probe.lacking is None or probe.lacking[:2] in assumed:
            break
        assumed[probe.lacking[:2]] = probe.lacking
    return frozenset(assumed.values())


class _Probe(Attempt):
    """Takes the entries `assumed` for granted, and notes the first one that is `lacking`."""

    def __init__(
        self, writer: Writer, ability: Ability, labels: Mapping[str, str], assumed: Mapping[tuple[str, str], Gap]
    ) -> None:
        super().__init__(writer, ability, labels)
        self.assumed = assumed
        self.lacking: Gap | None = None

    def item(self, category: str, value: object, path: Path, context: Context) -> Constituent | None:
        found = super().item(category, value, path, context)
        if found is not None or self.lacking is not None or category in BUILTIN or category.startswith("amount."):
            return found
        if category in INSIDE and isinstance(value, tuple) and len(value) == 1:
            return self._taken(category, value, path, context) if self._said(INSIDE[category], value[0]) else None
        for gap in self._gaps(category, value):
            if gap[:2] not in self.assumed:
                self.lacking = gap
                return None
        return self._taken(category, value, path, context)

    def _said(self, category: str, value: object) -> bool:
        """Whether a piece is taken for granted: what is around it is then, too."""
        return all(gap[:2] in self.assumed for gap in self._gaps(category, value))

    def _taken(self, category: str, value: object, path: Path, context: Context) -> Constituent | None:
        """A piece taken for granted, where what is in it can be said."""
        for inner, held, at in self._parts(value, path):
            if self.item(inner, held, at, context) is None:
                return None
        return self._made(category, value, (), context["mood"] if is_moody(category) else None)

    def _gaps(self, category: str, value: object) -> Iterator[Gap]:
        if isinstance(value, Filter) and category == "filter":
            yield from self._noun(value)
        elif isinstance(value, tuple):
            yield Gap(category, SEVERAL, '- {means: [$a, $rest...], says: "{a}. {rest}"}')
        elif isinstance(value, Node):
            yield Gap(category, yaml_name(type(value)), stub_of(value))
        else:
            yield Gap(category, str(plain(value)), f'- {{means: {plain(value)}, says: "..."}}')

    def _noun(self, value: Filter) -> Iterator[Gap]:
        """A noun that has no word, and what is said of it that has none."""
        rules = self.book.rules
        kind = type(value)
        heads = [rule.pattern for rule in rules.get("head", ()) if isinstance(rule.pattern, PNode)]
        if not any(pattern.kind is kind and not pattern.fields for pattern in heads):
            yield Gap("head", yaml_name(kind), f'- {{means: {yaml_name(kind)}, says: "[noun.{yaml_name(kind)}]"}}')
        sides = [rule.pattern for side in ("before", "after") for rule in rules.get(side, ())]
        known = {field.attr for one in sides if isinstance(one, PPart) for field, _ in one.fields}
        known |= {field.attr for one in heads if one.kind is kind for field, _ in one.fields}
        said = part_fields(value)
        lacking = [field for field in fields_of(kind) if field.attr in said and field.attr not in known]
        for field in lacking or [one for one in fields_of(kind) if one.attr in said]:
            yield Gap(
                "after", field.name, f'- {{means: {{{field.name}: ${field.name}}}, says: "... {{{field.name}}}"}}'
            )

    def _parts(self, value: object, path: Path) -> Iterator[tuple[str, object, Path]]:
        """The parts of a piece, each with the section it is worded in."""
        if isinstance(value, tuple):
            for place, one in enumerate(value):
                yield INSIDE.get("effects", "effect"), one, join(path, (place,))
        elif isinstance(value, Node) and not isinstance(value, Filter):
            for field in fields_of(type(value)):
                held = getattr(value, field.attr)
                if isinstance(held, Node):
                    yield self._section(field, held), held, (*path, field.name)
                elif field.many and held:
                    yield self._section(field, held), held, (*path, field.name, 0)

    def _section(self, field: Field, held: Node | tuple[Node, ...]) -> str:
        """The section of pieces of that sort, where a field can hold several sorts."""
        one = held[0] if isinstance(held, tuple) else held
        sorts = [yaml_name(cls) for cls in self.book.vocabulary.sorts.values() if isinstance(one, cls)]
        sort = sorts[-1] if sorts else "any"  # a place can be a description as well, and is worded as a place
        return field.worded or (MANY.get(sort, sort) if isinstance(held, tuple) else sort)


def stub_of(value: Node) -> str:
    """An entry for pieces of that kind that say as much as this one does, its words left out."""
    means: dict[str, object] = {}
    blanks: list[str] = []
    for number, field in enumerate(fields_of(type(value))):
        held = getattr(value, field.attr)
        if held is None or (held == field.default and number):
            continue
        if field.names:
            means[field.name] = "$ref" if isinstance(value, The) else "x"
        elif held is True:
            means[field.name] = "true"
        else:
            means[field.name] = f"${field.name}"
            blanks.append(f"{{{field.name}}}")
    name = yaml_name(type(value))
    inside = ", ".join(f"{key}: {said}" for key, said in means.items())
    if len(means) == 1:
        inside = str(next(iter(means.values())))
    elif means:
        inside = f"{{{inside}}}"
    said = " ".join(["...", *blanks])
    return f'- {{means: {f"{{{name}: {inside}}}" if means else name}, says: "{said}"}}'
