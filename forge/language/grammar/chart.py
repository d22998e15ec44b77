"""The parser: all readings of a piece of text, each part read once at each place (a memoised chart)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from forge.abilities import nodes
from forge.language.grammar import known
from forge.language.grammar.book import Phrasebook, Rule, sort_of
from forge.language.grammar.first import ANY, First, begins
from forge.language.grammar.lexicon import Variant, fitting
from forge.language.grammar.pattern import Mismatch, Partial, Reference, build
from forge.language.grammar.pieces import Derivation, Item, Leaf, Setting, head_leaf, in_mood, inject, is_moody, named
from forge.language.grammar.template import Element, Flag, Group, Mark, Slot, Term, Verb, Word, Wording
from forge.language.grammar.tokens import STOP, Tokens

State = tuple[int, tuple[Leaf, ...]]


class Chart:
    """Reads one text. `loose`: words in a wrong form are taken too."""

    def __init__(self, book: Phrasebook, first: First, tokens: Tokens, setting: Setting, loose: bool = False) -> None:
        self.book, self.first, self.setting, self.loose = book, first, setting, loose
        self.tokens = tokens.tokens
        self.plain_mood = next(iter(book.moods))  # of a sentence in which no verb tells another
        self.ids = [
            book.lexicon.ids(token, loose) if token.kind in ("word", "suffix") else frozenset({token.text})
            for token in self.tokens
        ]
        self.memo: dict[tuple[str, int, str], list[Item]] = {}
        self.open: set[tuple[str, int, str]] = set()
        self.verbs: dict[tuple[str, int, str], list[State]] = {}
        self.farthest = 0
        self.expected: set[str] = set()

    # --- categories -------------------------------------------------------------------------------------------------

    def parse(self, category: str, at: int, mood: str = "") -> list[Item]:
        """Everything of that category that begins at a token; of sentences only those in that mood."""
        mood = (mood or self.plain_mood) if is_moody(category) else ""
        key = (category, at, mood)
        if (before := self.memo.get(key)) is not None:
            return before
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
            yield from known.items(self, category, at)
            return
        if category.startswith("amount."):
            yield from self.parse(category.split(".")[1], at)
            yield from self.parse("value", at)
        elif category == "filter":
            yield from known.noun_phrases(self, at)
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
        for word in (ANY, *self.ids[at]) if at < len(self.tokens) else (ANY,):
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
            ref.own = rule.own
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
        item = Item(category, value, at, end, mood or None, self.tags(leaves), cost)
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
            wanted = self._verb_mood(element, mood)
            if element.tail is not None:
                tail = self._form(element.name, element.tail.name, element.tail, at)
                return [(end, (Leaf(element, at, end, (wanted, leaves)),)) for end, leaves in tail]
            return [
                (end, (Leaf(element, at, end, (wanted, leaves)),))
                for end, leaves in self._verb(element.name, at, wanted)
            ]
        if isinstance(element, Group):
            found = [state for option in element.options for state in self.sequence(option, at, rule, mood, verb)]
            if element.optional:
                found.append((at, ()))
            return found
        if isinstance(element, Flag):
            return [(at, (Leaf(element, at, at),))]
        apart = self._apart(element.chunks, at, rule, mood, verb)
        return [*self._free(element.chunks, at, rule, mood, verb), *apart]

    def _verb_mood(self, element: Verb, mood: str) -> str:
        wanted = dict(element.features).get("mood", mood)
        return (self.book.file.rest.get(mood, mood) if wanted == "rest" else wanted) or self.plain_mood

    def _apart(self, chunks: tuple[Wording, ...], at: int, rule: Rule | None, mood: str, verb: str) -> list[State]:
        """Free order with the verb in two: `you may`, then other chunks, then `destroy`."""
        found: list[State] = []
        for index, chunk in enumerate(chunks):
            whole = chunk[0] if len(chunk) == 1 else None
            if not isinstance(whole, Verb) or any(name == "form" for name, _ in whole.features):
                continue
            wanted = self._verb_mood(whole, mood)
            for wording in self.book.moods[wanted]:
                tail = wording[-1]
                if len(wording) == 1 or not isinstance(tail, Verb):
                    continue
                rest = (*chunks[:index], (replace(whole, tail=tail),), *chunks[index + 1 :])
                for end, leaves in self.sequence(wording[:-1], at, None, wanted, whole.name):
                    for last, more in self._free(rest, end, rule, mood, verb):
                        if not isinstance(more[0].element, Verb):
                            found.append((last, (Leaf(whole, at, end, (wanted, leaves)), *more)))
        return found

    def _free(self, chunks: tuple[Wording, ...], at: int, rule: Rule | None, mood: str, verb: str) -> list[State]:
        found: list[State] = []
        for index, chunk in enumerate(chunks):
            rest = chunks[:index] + chunks[index + 1 :]
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
            if (
                not self.loose
                and item.tags is not None
                and (case or number)
                and not any(
                    (case is None or c in (None, case)) and (number is None or n in (None, number))
                    for c, n in item.tags
                )
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

    def tags(self, leaves: tuple[Leaf, ...]) -> Any:
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
        tags = frozenset(
            (f.get("case"), f.get("number"))
            for f in fitting(variant.core.forms, wanted)
            if self.book.lexicon.fold(f.word) == word
        )
        return tags or None

    # --- how far it went --------------------------------------------------------------------------------------------

    def _miss(self, at: int, word: str) -> None:
        if at >= self.farthest:
            self._expect(at, (word,))

    def _expect(self, at: int, words: Iterable[str]) -> None:
        if at > self.farthest:
            self.farthest = at
            self.expected = set()
        self.expected |= set(words)
