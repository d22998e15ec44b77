"""What is made of a wording that has been read: which of its parts fill which slots, found out once for all texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from forge.abilities import nodes
from forge.language.grammar.reading.pieces import Constituent, Derivation, Found, Leaf, Parser, inject, named, plain
from forge.language.grammar.table.anaphor import Anaphor
from forge.language.grammar.table.lexicon import Variant
from forge.language.grammar.table.making import Make, maker
from forge.language.grammar.table.meant import Mismatch, Partial, PSlot
from forge.language.grammar.table.phrasebook import Phrase
from forge.language.grammar.table.wording import Blank, Element, Flag, Term

# What a part of a wording gives: the value of a slot, of a place apart from it, a label, a noun; nothing but its cost;
# that something is so, without being read.
SLOT: Final = 0
APART: Final = 1
LABEL: Final = 2
NOUN: Final = 3
COST: Final = 4
SO: Final = 5


@final
class Portion:
    """What a part of a wording gives: of which kind, which of the parts read it is, the slot, the field."""

    __slots__ = ("field", "gives", "name", "place")

    def __init__(self, gives: int, place: int, name: str, field: str) -> None:
        self.gives, self.place, self.name, self.field = gives, place, name, field


@final
class Head:
    """A part that may be the noun of a piece, with what its element asks of it."""

    __slots__ = ("blank", "counted", "features", "number", "place")

    def __init__(self, place: int, element: Blank | Term) -> None:
        self.place, self.blank, self.features = place, isinstance(element, Blank), element.features
        self.counted, self.number = element.count is not None, dict(element.features).get("number")


@final
class Recipe:
    """How a wording of a rule becomes a constituent. `elements`: each with its place among the parts that are read, or
    None when it is silent. `fields`: of the places that stand apart from their slots."""

    __slots__ = ("_heads", "_hoisted", "_make", "forms", "rule", "told")

    def __init__(
        self, rule: Phrase, elements: Sequence[tuple[Element, int | None]], fields: Callable[[str], str]
    ) -> None:
        self.rule = rule
        self.told: list[Portion] = []
        self.forms: list[int] = []  # terms that agree with what the words refer to
        self._heads: list[Head] = []
        for element, place in elements:
            if isinstance(element, Flag):
                self.told.append(Portion(SO, 0, element.name, ""))
            if place is None:
                continue
            if isinstance(element, Blank):
                field = fields(element.apart) if element.apart else ""
                self.told.append(Portion(self._gives(element), place, element.name, field))
                if element.apart is None and element.like is None and "case" not in dict(element.features):
                    self._heads.append(Head(place, element))
            elif isinstance(element, Term):
                if element.like == "ref":
                    self.forms.append(place)
                elif element.like is None and not {"case", "form"}.intersection(dict(element.features)):
                    self._heads.append(Head(place, element))
        self._make: Make = maker(rule.pattern)
        self._hoisted: Make | None = maker(rule.choose) if rule.choose is not None else None

    def _gives(self, element: Blank) -> int:
        name, slots = element.name, self.rule.slots
        if element.apart is not None:
            return APART
        if name == "label":
            return LABEL
        if name in ("ref", "self") and name not in slots:
            return NOUN if name == "ref" else COST
        return SLOT

    def made(
        self, parser: Parser, category: str, mood: str, at: int, end: int, parts: tuple[Found, ...]
    ) -> Constituent | None:
        """What was read from a token to another as a piece of an ability; None when it makes none."""
        rule = self.rule
        slots: dict[str, Any] = {}
        nouns: list[str] = []
        apart: list[tuple[str, str, Any]] = []
        label = None
        cost = rule.cost
        for told in self.told:
            gives, name = told.gives, told.name
            if gives == SO:
                slots[name] = True
                continue
            held: Constituent = parts[told.place][2]
            cost += held.cost
            if gives == SLOT:
                if name not in slots:
                    slots[name] = held.value
                elif slots[name] != held.value:
                    return None  # said twice, and not the same
            elif gives == APART:
                apart.append((name, told.field, held.value))
            elif gives == LABEL:
                label = held.value
            elif gives == NOUN:
                nouns.append(held.value)
        if apart and not _put_in(slots, apart):
            return None
        ref = self._reference(parser, at, end, nouns, parts) if rule.ref else None
        local = f"@{at}.{rule.index}"
        try:
            if ref is not None and self._hoisted is not None:
                ref.hoisted = self._hoisted(slots, local, None)
            value = self._make(slots, local, ref)
        except (Mismatch, TypeError):
            return None
        if rule.sort is not None and not isinstance(value, (rule.sort, Partial)):
            return None
        if label is not None and (value := named(value, label, rule)) is None:
            return None
        item = Constituent(category, value, at, end, mood or None, self._tags(parser, parts), cost)
        if parser.loose:
            for one in parts:
                item.slips += one[3]
        item.ref = ref
        return item

    def _reference(self, parser: Parser, at: int, end: int, said: list[str], parts: tuple[Found, ...]) -> Anaphor:
        rule = self.rule
        nouns = rule.nouns.union(said)
        ref = Anaphor(f"?{at}.{end}.{rule.index}.{'+'.join(sorted(nouns))}")
        ref.nouns, ref.by, ref.number, ref.own, ref.hoisted = nouns, rule.by, rule.number, rule.own, None
        told = [parts[place] for place in self.forms]
        ref.forms = tuple([(one[2], parser.tokens[one[0]].text) for one in told if one[2] is not None])
        return ref

    def _tags(self, parser: Parser, parts: tuple[Found, ...]) -> Any:
        """The cases and numbers that its first noun may have which is not put into a case of its own."""
        for head in self._heads:
            part = parts[head.place]
            if head.blank:
                held: Constituent = part[2]
                if not plain(held):
                    return _of_part(head, held)
            elif part[2] is not None:
                variant: Variant = part[2]
                if variant.core.pos in ("noun", "pron"):
                    start: int = part[0]
                    return parser.forms(variant, head.features, start) if start != part[1] else None
        return None


def _of_part(head: Head, held: Constituent) -> Any:
    if head.counted or held.tags is None:
        return None
    number = head.number
    return held.tags if number is None else frozenset([(c, n) for c, n in held.tags if n is None or n == number])


def _put_in(slots: dict[str, Any], apart: Sequence[tuple[str, str, Any]]) -> bool:
    """Puts what stands apart from their slots into these; whether all has its place."""
    for name, field, value in apart:
        put = inject(slots[name], field, value) if name in slots else None
        if put is None:
            return False
        slots[name] = put
    return True


def labelled(item: Constituent, rule: Phrase, leaf: Leaf) -> Constituent | None:
    """The same piece with a label behind it: `a minion (A)`, `that minion (A)`."""
    value = named(item.value, leaf.held.value, rule)
    passed_on = isinstance(rule.pattern, PSlot)
    if passed_on or value is None or not (rule.ref or isinstance(value, nodes.Selection)):
        return None
    made = Constituent(item.category, value, item.start, leaf.end, item.mood, item.tags, item.cost)
    made.slips = item.slips
    made.derivations = [Derivation(d.rule, (*d.leaves, leaf)) for d in item.derivations]
    return made
