"""The parser: all readings of a piece of text, each part read once at each place (a memoised chart)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import fields_of, kinds
from forge.abilities.nodes import Filter, Node
from forge.language.grammar.book import Phrasebook, Rule, sort_of
from forge.language.grammar.first import ANY, First, begins
from forge.language.grammar.lexicon import Variant, fitting
from forge.language.grammar.pattern import Mismatch, Partial, PName, PNode, Reference, build
from forge.language.grammar.template import Element, Flag, Free, Group, Mark, Slot, Term, Verb, Word, Wording
from forge.language.grammar.tokens import STOP, Tokens

NOMINAL = frozenset({"number", "signed", "label", "title", "self", "amount.number", "amount.signed"})
LIMIT = 64  # readings kept of one category at one place


@dataclass(frozen=True, slots=True)
class Leaf:
    """An element of a wording as it was found (or is to be written): from token `start` to `end`.

    `held` is the variant of a term, the item of a slot, the (mood, leaves) of a verb.
    """

    element: Element
    start: int
    end: int
    held: Any = None


@dataclass(frozen=True, slots=True)
class Derivation:
    """One way to word a piece: the rule (None for those of the parser itself) and its leaves in order."""

    rule: Rule | None
    leaves: tuple[Leaf, ...]


class Item:
    """A piece of text read as a value. `tags`: the cases and numbers its head may have, None for any."""

    __slots__ = ("category", "cost", "derivations", "end", "mood", "start", "tags", "value")

    def __init__(self, category: str, value: Any, start: int, end: int, mood: str | None, tags: Any, cost: int) -> None:
        self.category, self.value, self.start, self.end = category, value, start, end
        self.mood, self.tags, self.cost = mood, tags, cost
        self.derivations: list[Derivation] = []


State = tuple[int, tuple[Leaf, ...]]
MOODY = frozenset({"effect", "effects", "rule", "clauses"})  # pieces that are sentences


@dataclass(frozen=True)
class Setting:
    """What the text stands on: which rules of bearers apply, and the titles of all cards by their words."""

    bearers: frozenset[str]
    self_id: str | None
    titles: Mapping[str, tuple[str, ...]]


class Chart:
    """Reads one text. `loose`: words in a wrong form are taken too."""

    def __init__(self, book: Phrasebook, first: First, tokens: Tokens, setting: Setting, loose: bool = False) -> None:
        self.book, self.first, self.setting, self.loose = book, first, setting, loose
        self.tokens = tokens.tokens
        self.plain_mood = next(iter(book.moods))  # of a sentence in which no verb tells another
        self.ids = [book.lexicon.ids(token, loose) if token.kind in ("word", "suffix") else frozenset({token.text})
                    for token in self.tokens]
        self.memo: dict[tuple[str, int, str], list[Item]] = {}
        self.open: set[tuple[str, int, str]] = set()
        self.verbs: dict[tuple[str, int, str], list[State]] = {}
        self.farthest = 0
        self.expected: set[str] = set()

    # --- categories -------------------------------------------------------------------------------------------------

    def parse(self, category: str, at: int, mood: str = "") -> list[Item]:
        """Everything of that category that begins at a token; of sentences only those in that mood."""
        mood = (mood or self.plain_mood) if category in MOODY else ""
        key = (category, at, mood)
        if (known := self.memo.get(key)) is not None:
            return known
        if key in self.open:
            return []  # a wording that begins with itself says nothing new
        self.open.add(key)
        found: dict[tuple[Any, ...], Item] = {}
        for item in self._items(category, at, mood):
            same = found.setdefault((item.end, item.value, item.mood, item.category), item)
            if same is not item:
                same.derivations += item.derivations
                same.tags = None if same.tags is None or item.tags is None else same.tags | item.tags
                same.cost = min(same.cost, item.cost)
        self.open.discard(key)
        self.memo[key] = list(found.values())
        return self.memo[key]

    def _items(self, category: str, at: int, mood: str) -> Iterable[Item]:
        if category in ("number", "signed", "title", "tribe", "self", "ref"):
            yield from getattr(self, f"_{category}")(at)
            return
        if category.startswith("amount."):
            yield from self.parse(category.split(".")[1], at)
            yield from self.parse("value", at)
        elif category == "filter":
            yield from self._noun_phrases(at)
        elif category in ("effects", "selections", "clauses"):
            single = {"effects": "effect", "selections": "selection", "clauses": "rule"}[category]
            for item in self.parse(single, at, mood):
                yield self._wrap(category, item, (item.value,))
                if category == "clauses" and item.end < len(self.tokens) and self.tokens[item.end].text == STOP:
                    yield from self._further(item)
        yield from self._rules(category, at, mood)

    def _wrap(self, category: str, item: Item, value: Any) -> Item:
        made = Item(category, value, item.start, item.end, item.mood, item.tags, item.cost)
        made.derivations.append(Derivation(None, (Leaf(Slot("it"), item.start, item.end, item),)))
        return made

    def _further(self, item: Item) -> Iterable[Item]:
        """Several rules under one label, each a sentence."""
        for more in self.parse("clauses", item.end + 1):
            value = (item.value, *more.value)
            made = Item("clauses", value, item.start, more.end, None, None, item.cost + more.cost)
            leaves = (
                Leaf(Slot("it"), item.start, item.end, item),
                Leaf(Mark(STOP), item.end, item.end + 1),
                Leaf(Slot("more"), more.start, more.end, more),
            )
            made.derivations.append(Derivation(None, leaves))
            yield made

    def _rules(self, category: str, at: int, mood: str) -> Iterable[Item]:
        index = self.first.index.get(category)
        if index is None:
            return
        wanted: dict[tuple[int, int], tuple[Rule, int]] = {}
        for word in ((ANY, *self.ids[at]) if at < len(self.tokens) else (ANY,)):
            for rule, number in index.get(word, ()):
                wanted[rule.index, number] = (rule, number)
        if at >= self.farthest:
            self._expect(at, (word for word in index if word != ANY))
        for _, (rule, number) in sorted(wanted.items(), key=lambda pair: pair[0]):
            if rule.bearers is not None and not rule.bearers & self.setting.bearers:
                continue
            if mood and not in_mood(rule, number, mood, self.plain_mood):
                continue
            for end, leaves in self.sequence(rule.wordings[number], at, rule, mood):
                item = self._complete(category, rule, at, end, leaves, mood)
                if item is not None:
                    yield item
                    if end < len(self.tokens) and self.tokens[end].kind == "label":
                        yield from self._labelled(item, rule)

    def _complete(self, category: str, rule: Rule, at: int, end: int, leaves: Any, mood: str) -> Item | None:
        slots: dict[str, Any] = {}
        apart: dict[str, list[tuple[str, Any]]] = {}
        nouns: set[str] = set(rule.nouns)
        cost = rule.cost
        label = None
        forms: list[Any] = []
        for leaf in leaves:
            element = leaf.element
            if isinstance(element, Slot):
                cost += leaf.held.cost
                if element.apart is not None:
                    spec = self.book.file.apart[element.apart]
                    apart.setdefault(element.name, []).append((spec.field, leaf.held.value))
                elif element.name == "label":
                    label = leaf.held.value
                elif element.name == "ref" and element.name not in rule.slots:
                    nouns.add(leaf.held.value)
                elif element.name != "self" or "self" in rule.slots:
                    slots[element.name] = leaf.held.value
            elif isinstance(element, Flag):
                slots[element.name] = True
            elif isinstance(element, Term) and element.like == "ref" and leaf.held is not None:
                forms.append((leaf.held, self.tokens[leaf.start].text))
        for name, parts in apart.items():
            if name not in slots:
                return None
            for attr, value in parts:
                put = inject(slots[name], attr, value)
                if put is None:
                    return None
                slots[name] = put
        ref = None
        if rule.ref:
            ref = Reference(f"?{at}.{end}.{rule.index}.{'+'.join(sorted(nouns))}")
            ref.nouns, ref.by, ref.number, ref.forms = frozenset(nouns), rule.by, rule.number, tuple(forms)
            ref.hoisted = None
        try:
            if ref is not None and rule.choose is not None:
                ref.hoisted = build(rule.choose, slots, f"@{at}.{rule.index}", None)
            value = build(rule.pattern, slots, f"@{at}.{rule.index}", ref)
        except (Mismatch, TypeError):
            return None
        sort = sort_of(rule.section)
        if sort is not None and not isinstance(value, (sort, Partial)):
            return None
        if label is not None:
            value = named(value, label, rule)
            if value is None:
                return None
        item = Item(category, value, at, end, mood or None, self._tags(leaves), cost)
        item.derivations.append(Derivation(rule, leaves))
        return item

    def _labelled(self, item: Item, rule: Rule) -> Iterable[Item]:
        """The same piece with a label behind it: `a minion (A)`, `that minion (A)`."""
        label = self.tokens[item.end].said.strip("()").lower()
        value = named(item.value, label, rule)
        if value is None or not (rule.ref or isinstance(value, nodes.Selection)):
            return
        mark = Item("label", label, item.end, item.end + 1, None, None, 0)
        made = Item(item.category, value, item.start, item.end + 1, item.mood, item.tags, item.cost)
        leaf = Leaf(Slot("label"), item.end, item.end + 1, mark)
        made.derivations = [Derivation(d.rule, (*d.leaves, leaf)) for d in item.derivations]
        yield made

    # --- wordings ---------------------------------------------------------------------------------------------------

    def sequence(self, wording: Wording, at: int, rule: Rule | None, mood: str, verb: str = "") -> list[State]:
        """Every way in which the elements of a wording follow each other from a token on."""
        states: list[State] = [(at, ())]
        for element in wording:
            states = [
                (end, leaves + more)
                for start, leaves in states
                for end, more in self._element(element, start, rule, mood, verb)
            ]
            if not states:
                return []
        return states

    def _element(self, element: Element, at: int, rule: Rule | None, mood: str, verb: str) -> Iterable[State]:
        if isinstance(element, Word):
            word = self.book.lexicon.fold(element.text)
            if at < len(self.tokens) and word in self.ids[at]:
                return [(at + 1, (Leaf(element, at, at + 1),))]
            self._miss(at, word)
            return []
        if isinstance(element, Mark):
            if element.text not in ".:;!?":
                return [(at, (Leaf(element, at, at),))]
            if at < len(self.tokens) and self.tokens[at].text == STOP:
                return [(at + 1, (Leaf(element, at, at + 1),))]
            self._miss(at, STOP)
            return []
        if isinstance(element, Slot):
            return self._slot(element, at, rule, mood)
        if isinstance(element, Term):
            return self._term(element, at)
        if isinstance(element, Verb):
            if rule is None:
                return self._form(verb, element.name, element, at)
            if any(name == "form" for name, _ in element.features):
                return self._term(Term(element.name, element.features, element.like), at)
            wanted = dict(element.features).get("mood", mood)
            wanted = self.book.file.rest.get(mood, mood) if wanted == "rest" else wanted
            return [(end, (Leaf(element, at, end, (wanted, leaves)),))
                    for end, leaves in self._verb(element.name, at, wanted or self.plain_mood)]
        if isinstance(element, Group):
            found = [state for option in element.options for state in self.sequence(option, at, rule, mood, verb)]
            if element.optional:
                found.append((at, ()))
            return found
        if isinstance(element, Flag):
            return [(at, (Leaf(element, at, at),))]
        return self._free(element.chunks, at, rule, mood, verb)

    def _free(self, chunks: tuple[Wording, ...], at: int, rule: Rule | None, mood: str, verb: str) -> list[State]:
        found: list[State] = []
        for index, chunk in enumerate(chunks):
            rest = chunks[:index] + chunks[index + 1:]
            for end, leaves in self.sequence(chunk, at, rule, mood, verb):
                if not rest:
                    found.append((end, leaves))
                    continue
                found += [(last, leaves + more) for last, more in self._free(rest, end, rule, mood, verb)]
        return found

    def _slot(self, element: Slot, at: int, rule: Rule | None, mood: str) -> list[State]:
        assert rule is not None
        category = begins(element, rule, self.book)
        if category == "label":
            return self._label(element, at)
        own = dict(element.features)
        wanted = own.get("mood", mood)
        wanted = self.book.file.rest.get(mood, mood) if wanted == "rest" else wanted
        case, number = own.get("case"), own.get("number")
        found: list[State] = []
        for item in self.parse(category, at, wanted):
            if not self.loose and item.tags is not None and (case or number) and not any(
                (case is None or c in (None, case)) and (number is None or n in (None, number)) for c, n in item.tags
            ):
                continue
            found.append((item.end, (Leaf(element, at, item.end, item),)))
        return found

    def _label(self, element: Slot, at: int) -> list[State]:
        found: list[State] = [(at, ())]
        if at < len(self.tokens) and self.tokens[at].kind == "label":
            item = Item("label", self.tokens[at].said.strip("()").lower(), at, at + 1, None, None, 0)
            found.append((at + 1, (Leaf(element, at, at + 1, item),)))
        return found

    def _term(self, element: Term, at: int) -> list[State]:
        if at >= len(self.tokens) or f"#{element.name}" not in self.ids[at]:
            self._miss(at, f"#{element.name}")
            return []
        found: list[State] = []
        wanted = dict(element.features)
        for end, variant in self.book.lexicon.find(element.name, self.tokens, at, self.loose):
            if not self.loose and wanted and variant.core.forms:
                word = self._word(at + variant.head)
                if not any(self.book.lexicon.fold(form.word) == word for form in self.forms(variant, wanted)):
                    continue
            found.append((end, (Leaf(element, at, end, variant),)))
        return found

    def _word(self, at: int) -> str:
        return self.book.lexicon.fold(self.tokens[at].text)

    def forms(self, variant: Variant, wanted: Mapping[str, str]) -> list[Any]:
        """The forms of a term's head with these features; `form` names one of the language's forms of verbs."""
        wanted = dict(wanted)
        forms = variant.core.forms
        if (name := wanted.pop("form", None)) is not None:
            spec = self.book.verb_forms[name]
            forms = variant.core.habit if spec.of == "habit" and variant.core.habit else forms
            wanted |= dict(spec.features)
        return fitting(forms, wanted)

    # --- verbs ------------------------------------------------------------------------------------------------------

    def _verb(self, name: str, at: int, mood: str) -> list[State]:
        key = (name, at, mood)
        if key not in self.verbs:
            self.verbs[key] = [
                state for wording in self.book.moods[mood] for state in self.sequence(wording, at, None, mood, name)
            ]
        return self.verbs[key]

    def _form(self, verb: str, form: str, element: Verb, at: int) -> list[State]:
        if at >= len(self.tokens) or f"#{verb}" not in self.ids[at]:
            self._miss(at, f"#{verb}")
            return []
        found: list[State] = []
        for end, variant in self.book.lexicon.find(verb, self.tokens, at, self.loose):
            word = self._word(at + variant.head)
            if not self.loose and not any(
                self.book.lexicon.fold(f.word) == word for f in self.forms(variant, {"form": form})
            ):
                continue
            found.append((end, (Leaf(element, at, end, variant),)))
        return found

    # --- nouns and their descriptions -------------------------------------------------------------------------------

    def _several(self, category: str, at: int) -> list[tuple[int, tuple[Leaf, ...], Partial, int]]:
        """Any number of modifiers in a row, each field at most once."""
        found: list[tuple[int, tuple[Leaf, ...], Partial, int]] = [(at, (), Partial(()), 0)]
        index = 0
        while index < len(found):
            start, leaves, part, cost = found[index]
            index += 1
            if start > len(self.tokens) or len(found) > LIMIT:
                continue
            for item in self.parse(category, start):
                if item.end > start and (both := part.merged(item.value)) is not None:
                    leaf = Leaf(Slot(category), start, item.end, item)
                    found.append((item.end, (*leaves, leaf), both, cost + item.cost))
        return found

    def _noun_phrases(self, at: int) -> Iterable[Item]:
        for start, before, part, cost in self._several("before", at):
            for head in self.parse("head", start):
                for end, after, more, cost_after in self._several("after", head.end):
                    both = part.merged(more)
                    value = filled(head.value, both) if both is not None else None
                    if value is None:
                        continue
                    item = Item("filter", value, at, end, None, head.tags, cost + head.cost + cost_after)
                    middle = Leaf(Slot("head"), start, head.end, head)
                    item.derivations.append(Derivation(None, (*before, middle, *after)))
                    yield item

    def _tags(self, leaves: tuple[Leaf, ...]) -> Any:
        leaf = head_leaf(leaves)
        if leaf is None:
            return None
        element = leaf.element
        if isinstance(element, Slot):
            if element.count is not None or leaf.held.tags is None:
                return None
            number = dict(element.features).get("number")
            return frozenset((c, n) for c, n in leaf.held.tags if number is None or n in (None, number))
        variant: Variant = leaf.held
        if not variant.core.forms or leaf.start == leaf.end:
            return None
        word = self._word(leaf.start + variant.head)
        wanted = dict(element.features) if isinstance(element, Term) else {}
        wanted = {name: value for name, value in wanted.items() if name in ("case", "number")}
        tags = frozenset((f.get("case"), f.get("number")) for f in fitting(variant.core.forms, wanted)
                         if self.book.lexicon.fold(f.word) == word)
        return tags or None

    # --- what the parser knows by itself ----------------------------------------------------------------------------

    def _number(self, at: int) -> Iterable[Item]:
        if at >= len(self.tokens):
            return
        token = self.tokens[at]
        if token.kind == "number":
            yield self._plain("number", int(token.text), at, at + 1)
        for value, words in self.book.file.numerals.items():
            if token.kind == "word" and token.text in [self.book.lexicon.fold(word) for word in words]:
                yield self._plain("number", value, at, at + 1)

    def _signed(self, at: int) -> Iterable[Item]:
        if at < len(self.tokens) and self.tokens[at].kind == "signed":
            yield self._plain("signed", int(self.tokens[at].text), at, at + 1)

    def _title(self, at: int) -> Iterable[Item]:
        for title, words in self.setting.titles.items():
            yield from self._titled("title", title, words, at)

    def _titled(self, category: str, title: str, words: tuple[str, ...], at: int) -> Iterable[Item]:
        """A title as it is printed, or in a form of its own when the glossary has it."""
        term = f"card.{title}"
        if term in self.book.lexicon.terms:
            for end, variant in self.book.lexicon.find(term, self.tokens, at, self.loose):
                yield self._term_item(category, title, Leaf(Term(term), at, end, variant))
        elif tuple(token.text for token in self.tokens[at: at + len(words)]) == words:
            yield self._plain(category, title, at, at + len(words))

    def _self(self, at: int) -> Iterable[Item]:
        own = self.setting.self_id
        for title, words in self.setting.titles.items():
            if own is None or own == title:
                yield from self._titled("self", title, words, at)

    def _tribe(self, at: int) -> Iterable[Item]:
        yield from self._terms("tribe", at)

    def _ref(self, at: int) -> Iterable[Item]:
        yield from self._terms("noun", at)

    def _terms(self, family: str, at: int) -> Iterable[Item]:
        """Terms of a family: `tribe.x` gives x."""
        if at >= len(self.tokens):
            return
        for name in self.ids[at]:
            if name.startswith(f"#{family}."):
                for end, variant in self.book.lexicon.find(name[1:], self.tokens, at, self.loose):
                    yield self._term_item(family, name.split(".", 1)[1], Leaf(Term(name[1:]), at, end, variant))

    def _term_item(self, category: str, value: str, leaf: Leaf) -> Item:
        item = Item(category, value, leaf.start, leaf.end, None, self._tags((leaf,)), 0)
        item.derivations.append(Derivation(None, (leaf,)))
        return item

    def _plain(self, category: str, value: Any, start: int, end: int) -> Item:
        item = Item(category, value, start, end, None, None, 0)
        item.derivations.append(Derivation(None, ()))
        return item

    # --- how far it went --------------------------------------------------------------------------------------------

    def _miss(self, at: int, word: str) -> None:
        if at >= self.farthest:
            self._expect(at, (word,))

    def _expect(self, at: int, words: Iterable[str]) -> None:
        if at > self.farthest:
            self.farthest = at
            self.expected = set()
        self.expected |= set(words)


def in_mood(rule: Rule, number: int, mood: str, plain: str) -> bool:
    """Whether a wording may stand in a sentence of that mood."""
    if rule.mood is not None:
        return mood in rule.mood
    return mood == plain or rule.moody[number]


def head_leaf(leaves: tuple[Leaf, ...]) -> Leaf | None:
    """The leaf from which a piece has its case and number: the first noun that is not put into a case of its own."""
    for leaf in leaves:
        element = leaf.element
        if isinstance(element, Slot):
            own = leaf.held is not None and leaf.held.category in NOMINAL and not leaf.held.derivations[0].leaves
            if not own and element.apart is None and element.like is None and "case" not in dict(element.features):
                return leaf
        elif isinstance(element, Term) and element.like is None and leaf.held is not None:
            features = dict(element.features)
            if "case" not in features and "form" not in features and leaf.held.core.pos in ("noun", "pron"):
                return leaf
    return None


def filled(kind: Any, part: Partial) -> Filter | None:
    """A description of that kind with those fields. `kind` is what a noun was read as: a description with few fields."""
    names = {field.attr: field for field in fields_of(type(kind))}
    values = {}
    for attr, value in part.fields:
        if attr not in names or getattr(kind, attr) != names[attr].default:
            return None
        sorts, scalars = names[attr].sorts, names[attr].scalars
        if not (isinstance(value, sorts) if isinstance(value, Node) else type(value) in scalars):
            return None
        values[attr] = value
    return replace(kind, **values)  # type: ignore[no-any-return]


def inject(selection: Any, attr: str, value: Any) -> Any:
    """The selection with a field of its description filled, None when that field is taken or missing."""
    if isinstance(selection, Filter):
        return filled(selection, Partial(((attr, value),)))
    inner = getattr(selection, "of", None)
    if isinstance(inner, Filter) and isinstance(selection, nodes.Selection) and not isinstance(
        selection, nodes.PerBase | nodes.PerPlayer
    ):
        put = inject(inner, attr, value)
        return None if put is None else replace(selection, of=put)  # type: ignore[type-var]
    return None


def named(value: Any, label: str, rule: Rule) -> Any:
    """The value with its name (or the name it refers to) given by a label."""
    if rule.ref and isinstance(rule.pattern, PNode) and any(isinstance(p, PName) for _, p in rule.pattern.fields):
        return nodes.The(label) if isinstance(value, nodes.The) else None
    if isinstance(value, Node) and hasattr(value, "as_") and value.as_ is None:
        return replace(value, as_=label)  # type: ignore[type-var]
    return None


__all__ = ["Chart", "Derivation", "Item", "Leaf", "Setting", "filled", "inject", "kinds"]
