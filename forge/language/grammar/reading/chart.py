"""The parser: all readings of a piece of text, each part read once at each place (a memoised chart).

Wordings are tried from the top down. Each knows the words it can begin with and those it cannot do without, so that of
two thousand a few dozen are looked at in earnest. What a part means does not hang on what stands around it, but for the
mood of a sentence: (section, token, mood) is all that the memo has to know. Agreement is left to writing/realise.py: a
text with a wrong ending means the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from forge.abilities import nodes
from forge.language.grammar.reading import builtin
from forge.language.grammar.reading.index import Index, borne
from forge.language.grammar.reading.outlook import Outlook
from forge.language.grammar.reading.pieces import (
    Constituent,
    Derivation,
    Groups,
    Leaf,
    Setting,
    State,
    Walk,
    grouped,
    head_leaf,
    inject,
    named,
)
from forge.language.grammar.reading.steps import SectionStep, Step
from forge.language.grammar.reading.thinning import CELL, WORK, TooMuch, fewer, likeliest, slipped
from forge.language.grammar.reading.tokens import STOP, Tokens
from forge.language.grammar.reading.trie import Edge, Fork
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.meant import Anaphor, Mismatch, Partial, PSlot, build
from forge.language.grammar.table.phrasebook import Phrase
from forge.language.grammar.table.wording import Blank, Flag, Punctuation, Term

END: frozenset[str] = frozenset()  # what the end of the text may be


class Chart:
    """Reads one text. `loose`: words in a wrong form are taken too; `tracking`: notes how far it got."""

    def __init__(
        self, index: Index, tokens: Tokens, setting: Setting, loose: bool = False, tracking: bool = False
    ) -> None:
        self.index, self.setting, self.loose, self.tracking = index, setting, loose, tracking
        self.book = book = index.book
        self.tokens = tokens.tokens
        self.words = [book.lexicon.merged.get(token.text, token.text) for token in self.tokens]
        self.plain_mood = next(iter(book.moods))  # of a sentence in which no verb tells another
        ids = [index.ids(token, loose, token.text in setting.by_first_word) for token in self.tokens]
        self.ids = [*ids, END]
        stops = [token.text == STOP for token in self.tokens]
        # While tracking nothing is passed over.
        self.missing = [0] * len(self.ids) if tracking else index.missing(ids, stops)
        self.memo: dict[tuple[str, int, str], list[Constituent]] = {}
        self.open: set[tuple[str, int, str]] = set()
        self.by_end: dict[tuple[Any, ...], Groups] = {}
        self.done: dict[tuple[Step, int], Groups] = {}
        self.farthest = 0
        self.expected: set[str] = set()
        self.work = 0
        self.outlook = Outlook(book.vocabulary, self.memo)

    def spend(self, work: int) -> None:
        """Counts states and items made. Raises TooMuch when a text takes more than any that is worth reading."""
        self.work += work
        if self.work > WORK:
            raise TooMuch

    # --- categories -------------------------------------------------------------------------------------------------

    def parse(self, category: str, at: int, mood: str = "") -> list[Constituent]:
        """Everything of that category that begins at a token; of sentences only those in that mood."""
        mood = (mood or self.plain_mood) if category in self.index.moody else ""
        key = (category, at, mood)
        if (before := self.memo.get(key)) is not None:
            return before
        if not self.tracking and not self.index.begins(category, mood, self.ids[at]):
            return []
        if key in self.open:
            # A wording that begins with its own section says nothing new by itself. Other sections read meanwhile are
            # kept without what would lead back here; the phrasebooks pass parts on in one direction, so none is lost.
            return []
        self.open.add(key)
        found: dict[tuple[Any, ...], Constituent] = {}
        for item in self._items(category, at, mood):
            # One value over the same words is one constituent, however it was derived: what stands around it is read
            # once. All its derivations are kept, because the words may agree in one of them only.
            same = found.setdefault((item.end, item.value, item.mood, item.category), item)
            if same is not item:
                same.derivations += item.derivations
                same.tags = None if same.tags is None or item.tags is None else same.tags | item.tags
                same.cost = min(same.cost, item.cost)
                same.slips = min(same.slips, item.slips)
        self.open.discard(key)
        kept = self.memo[key] = list(found.values())
        if len(kept) > CELL:
            self.outlook.learn()
            kept = self.memo[key] = fewer(kept, self.outlook.hopeless)
        for rank, item in enumerate(kept):
            item.rank = rank
        return kept

    def _items(self, category: str, at: int, mood: str) -> Iterable[Constituent]:
        if category in builtin.PLAIN or category in self.book.vocabulary.families:
            yield from builtin.items(self, category, at)
            return
        if category.startswith("amount."):
            yield from self.parse(category.split(".")[1], at)
            yield from self.parse("value", at)
        elif category == "filter":
            yield from builtin.noun_phrases(self, at)
        elif category in ("effects", "selections", "clauses"):
            single = {"effects": "effect", "selections": "selection", "clauses": "rule"}[category]
            for item in self.parse(single, at, mood):
                yield self._wrap(category, item, (item.value,))
                if category == "clauses" and item.end < len(self.tokens) and self.tokens[item.end].text == STOP:
                    yield from self._further(item)
        yield from self._rules(category, at, mood)

    def _wrap(self, category: str, item: Constituent, value: Any) -> Constituent:
        made = Constituent(category, value, item.start, item.end, item.mood, item.tags, item.cost)
        made.slips = item.slips
        made.derivations.append(Derivation(None, (Leaf(Blank("it"), item.start, item.end, item),)))
        return made

    def _further(self, item: Constituent) -> Iterable[Constituent]:
        """Several rules under one label, each a sentence."""
        for more in self.parse("clauses", item.end + 1):
            value = (item.value, *more.value)
            made = Constituent("clauses", value, item.start, more.end, None, None, item.cost + more.cost)
            leaves = (
                Leaf(Blank("it"), item.start, item.end, item),
                Leaf(Punctuation(STOP), item.end, item.end + 1),
                Leaf(Blank("more"), more.start, more.end, more),
            )
            made.derivations.append(Derivation(None, leaves))
            made.slips = item.slips + more.slips
            self.spend(1)
            yield made

    def _rules(self, category: str, at: int, mood: str) -> Iterable[Constituent]:
        bearers = self.setting.bearers
        if self.tracking:
            self.expect(at, self.index.first.told.get(category, ()))
        node = self.index.node(category, mood, bearers if self.tracking else None)
        for end, found, ending in self.ordered(self.walk(node, at)):
            rule = ending.rule
            assert rule is not None
            if not borne(rule, bearers):
                continue
            item = self._complete(category, rule, at, end, ending.leaves(at, found), mood)
            if item is not None:
                yield item
                if end < len(self.tokens) and self.tokens[end].kind == "label":
                    yield from self._labelled(item, rule)

    def _complete(self, category: str, rule: Phrase, at: int, end: int, leaves: Any, mood: str) -> Constituent | None:
        self.spend(1)
        slots: dict[str, Any] = {}
        apart: dict[str, list[tuple[str, Any]]] = {}
        nouns: set[str] = set(rule.nouns)
        cost = rule.cost
        label = None
        forms: list[Any] = []
        for leaf in leaves:
            element = leaf.element
            kind = type(element)
            if kind is Blank:
                cost += leaf.held.cost
                if element.apart is not None:
                    spec = self.book.file.apart[element.apart]
                    apart.setdefault(element.name, []).append((spec.field, leaf.held.value))
                elif element.name == "label":
                    label = leaf.held.value
                elif element.name == "ref" and element.name not in rule.slots:
                    nouns.add(leaf.held.value)
                elif element.name == "self" and "self" not in rule.slots:
                    continue
                elif slots.setdefault(element.name, leaf.held.value) != leaf.held.value:
                    return None  # said twice, and not the same
            elif kind is Flag:
                slots[element.name] = True
            elif kind is Term and element.like == "ref" and leaf.held is not None:
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
            ref = Anaphor(f"?{at}.{end}.{rule.index}.{'+'.join(sorted(nouns))}")
            ref.nouns, ref.by, ref.number, ref.forms = frozenset(nouns), rule.by, rule.number, tuple(forms)
            ref.own = rule.own
            ref.hoisted = None
        try:
            if ref is not None and rule.choose is not None:
                ref.hoisted = build(rule.choose, slots, f"@{at}.{rule.index}", None)
            value = build(rule.pattern, slots, f"@{at}.{rule.index}", ref)
        except (Mismatch, TypeError):
            return None
        if rule.sort is not None and not isinstance(value, (rule.sort, Partial)):
            return None
        if label is not None:
            value = named(value, label, rule)
            if value is None:
                return None
        item = Constituent(category, value, at, end, mood or None, self.tags(leaves), cost)
        item.slips = slipped(leaves) if self.loose else 0
        item.ref = ref
        item.derivations.append(Derivation(rule, leaves))
        return item

    def _labelled(self, item: Constituent, rule: Phrase) -> Iterable[Constituent]:
        """The same piece with a label behind it: `a minion (A)`, `that minion (A)`."""
        label = self.tokens[item.end].said.strip("()").lower()
        value = named(item.value, label, rule)
        passed_on = isinstance(rule.pattern, PSlot)
        if passed_on or value is None or not (rule.ref or isinstance(value, nodes.Selection)):
            return
        mark = Constituent("label", label, item.end, item.end + 1, None, None, 0)
        made = Constituent(item.category, value, item.start, item.end + 1, item.mood, item.tags, item.cost)
        leaf = Leaf(Blank("label"), item.end, item.end + 1, mark)
        made.slips = item.slips
        made.derivations = [Derivation(d.rule, (*d.leaves, leaf)) for d in item.derivations]
        yield made

    # --- wordings ---------------------------------------------------------------------------------------------------

    def walk(self, node: Fork, at: int) -> list[Walk]:
        """Every way to go on from a node of wordings with a token."""
        fan = self._fan(node, at) if self.tracking else node.fan(self.ids[at])
        found: list[Walk] = [(at, (), ending) for ending in node.ends]
        missing = self.missing[at]
        for edge in fan:
            for need in edge.needs:
                if not need & missing:
                    break
            else:
                continue  # each of its wordings cannot do without something that is not to come
            after = edge.node
            for end, here in edge.step.run(self, at):
                if more := self.walk(after, end):
                    found += [(last, (one, *rest), ending) for one in here for last, rest, ending in more]
        if len(found) > 1:
            self.spend(len(found))
            found = likeliest(found)
        return found

    def ordered(self, found: list[Walk]) -> list[Walk]:
        """Ways to go on in the order in which the phrasebook has them."""
        if len(found) > 1:
            found.sort(key=lambda one: one[2].place(one[1]))
        return found

    def states(self, node: Fork, at: int) -> list[State]:
        """Every way to go on from a node of wordings, in the order of the wordings."""
        return [(end, ending.leaves(at, found)) for end, found, ending in self.ordered(self.walk(node, at))]

    def may_begin(self, node: Fork, at: int) -> bool:
        """Whether anything can go on from a node with a token."""
        return bool(node.ends or (self._fan(node, at) if self.tracking else node.fan(self.ids[at])))

    def _fan(self, node: Fork, at: int) -> list[Edge]:
        """The edges that may begin with a token; what the others can begin with is noted."""
        ids, found = self.ids[at], []
        for edge in node.edges:
            expected = edge.step.expected
            if expected is None or not expected.isdisjoint(ids):
                found.append(edge)
            else:
                self.expect(at, expected)
        return found

    def once(self, step: Any, at: int) -> Groups:
        """What a step reads, read once at each token."""
        key = (step, at)
        if key not in self.done:
            self.done[key] = step.read(self, at)
        return self.done[key]

    def pieces(self, step: SectionStep, at: int) -> Groups:
        """What a step reads by a section of its own."""
        items = self.parse(step.section, at, step.mood)
        if not items:
            return ()
        key = (step.section, at, step.mood, None if self.loose else step.needs)
        if key not in self.by_end:
            fitting = [item for item in items if self.loose or step.fits(item)]
            self.by_end[key] = grouped((at, item.end, item, item.slips, n) for n, item in enumerate(fitting))
        return self.by_end[key]

    def tags(self, leaves: tuple[Leaf, ...]) -> Any:
        leaf = head_leaf(leaves)
        if leaf is None:
            return None
        element = leaf.element
        if isinstance(element, Blank):
            if element.count is not None or leaf.held.tags is None:
                return None
            number = dict(element.features).get("number")
            return frozenset((c, n) for c, n in leaf.held.tags if number is None or n in (None, number))
        variant: Variant = leaf.held
        if not variant.core.forms or leaf.start == leaf.end:
            return None
        word = self.words[leaf.start + variant.head]
        wanted = dict(element.features) if isinstance(element, Term) else {}
        wanted = {name: value for name, value in wanted.items() if name in ("case", "number")}
        tags = frozenset(
            (f.get("case"), f.get("number"))
            for f in fitting(variant.core.forms, wanted)
            if self.book.lexicon.fold(f.word) == word
        )
        return tags or None

    # --- how far it went --------------------------------------------------------------------------------------------

    def expect(self, at: int, words: Iterable[str]) -> None:
        """Notes what could have stood at the farthest token reached."""
        if at > self.farthest:
            self.farthest = at
            self.expected = set()
        if at == self.farthest:
            self.expected |= set(words)
