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
from forge.language.grammar.reading.index import ANY, Opening, Openings
from forge.language.grammar.reading.matchers import Index
from forge.language.grammar.reading.outlook import Outlook
from forge.language.grammar.reading.pieces import (
    Constituent,
    Derivation,
    Leaf,
    Matchers,
    Matching,
    Setting,
    State,
    head_leaf,
    inject,
    named,
)
from forge.language.grammar.reading.thinning import CELL, WORK, TooMuch, fewer, slipped, thinned
from forge.language.grammar.reading.tokens import STOP, Tokens
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.meant import Anaphor, Mismatch, Partial, PSlot, build
from forge.language.grammar.table.phrasebook import Phrase
from forge.language.grammar.table.wording import Blank, Flag, Punctuation, Term, Verb


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
        self.ids = [
            book.lexicon.ids(token, loose) if token.kind in ("word", "suffix", "number") else frozenset({token.text})
            for token in self.tokens
        ]
        self.ahead = self._ahead(False)  # what is still to come at each token
        self.near = self._ahead(True)  # up to the end of the sentence
        self.memo: dict[tuple[str, int, str], list[Constituent]] = {}
        self.opening: dict[tuple[str, int], list[Opening]] = {}
        self.free: dict[Any, list[State]] = {}
        self.followers: dict[tuple[str, int, str], frozenset[str] | None] = {}
        self.open: set[tuple[str, int, str]] = set()
        self.verbs: dict[tuple[str, int, str], list[State]] = {}
        self.verbs_apart: dict[tuple[Verb, int, str], list[tuple[list[State], Matching]]] = {}
        self.farthest = 0
        self.expected: set[str] = set()
        self.work = 0
        self.outlook = Outlook(book.vocabulary, self.memo)

    def spend(self, work: int) -> None:
        """Counts states and items made. Raises TooMuch when a text takes more than any that is worth reading."""
        self.work += work
        if self.work > WORK:
            raise TooMuch

    def _ahead(self, sentence: bool) -> list[int]:
        found: list[int] = []
        rest, bits = 0, self.index.first.bits
        for token, ids in zip(reversed(self.tokens), reversed(self.ids), strict=True):
            if sentence and token.text == STOP:
                rest = 0
            for word in ids:
                rest |= bits.get(word, 0)
            found.append(rest)
        return [*found[::-1], 0]  # at the end of the text nothing is to come

    # --- categories -------------------------------------------------------------------------------------------------

    def parse(self, category: str, at: int, mood: str = "") -> list[Constituent]:
        """Everything of that category that begins at a token; of sentences only those in that mood."""
        mood = (mood or self.plain_mood) if category in self.index.moody else ""
        key = (category, at, mood)
        if (before := self.memo.get(key)) is not None:
            return before
        first = self.index.first_words.get(category)
        if first is not None and not self.tracking and (at >= len(self.ids) or first.isdisjoint(self.ids[at])):
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
        index = self.index.openings(category)
        if index is None:
            return
        if self.tracking:
            self.expect(at, (word for word in index[0] if word != ANY))
        marks = self.index.marks.get(mood)
        unmarked = marks is not None and not self.tracking and not marks & self.near[at]
        following = self.ids[at + 1] if at + 1 < len(self.ids) else frozenset()
        for entry in self._openings(category, at, index):
            if unmarked and entry.verbal:
                continue
            rule = entry.rule
            ready = self.index.ready(entry, mood)
            if ready is None:
                continue
            matchers, second = ready
            if second is not None and not self.tracking:
                lead = matchers[0]
                behind: frozenset[str] | None = following
                if lead.category is not None:
                    behind = self.behind(lead.category, at, self.other_mood(lead.mood, mood))
                if behind is None or second.isdisjoint(behind):
                    continue
            for end, leaves in self.sequence(matchers, at, mood):
                item = self._complete(category, rule, at, end, leaves, mood)
                if item is not None:
                    yield item
                    if end < len(self.tokens) and self.tokens[end].kind == "label":
                        yield from self._labelled(item, rule)

    def behind(self, category: str, at: int, mood: str) -> frozenset[str] | None:
        """What the tokens may be that stand behind the pieces of a section, None when there are no pieces."""
        key = (category, at, mood)
        if key in self.followers:
            return self.followers[key]
        items = self.parse(category, at, mood)
        ends = {item.end for item in items if item.end < len(self.ids)}
        found = frozenset[str]().union(*(self.ids[end] for end in ends)) if items else None
        if items or not self.open:
            self.followers[key] = found
        return found

    def _openings(self, category: str, at: int, index: Openings) -> list[Opening]:
        """The wordings of a section that may begin at a token, whatever the mood of the sentence."""
        key = (category, at)
        if (known := self.opening.get(key)) is not None:
            return known
        starts, entries = index
        wanted = set(starts.get(ANY, ()))
        if at < len(self.ids):
            for word in self.ids[at]:
                if (found := starts.get(word)) is not None:
                    wanted.update(found)
        bearers = self.setting.bearers
        # What is not to come any more, of the sentence and of the text; while tracking nothing is passed over.
        near, ahead = (0, 0) if self.tracking else (~self.near[at], ~self.ahead[at])
        chosen = [entries[place] for place in sorted(wanted)]
        self.opening[key] = [
            entry
            for entry in chosen
            if not entry.needed & (ahead if entry.several else near)
            and (entry.rule.bearers is None or entry.rule.bearers & bearers)
        ]
        return self.opening[key]

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
            if isinstance(element, Blank):
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

    def sequence(self, matchers: Matchers, at: int, mood: str) -> list[State]:
        """Every way in which the elements of a wording follow each other from a token on."""
        ids, size = self.ids, len(self.ids)
        states: list[State] = []
        for matcher in matchers:
            first = matcher.first
            # Most wordings end at their first word: they are left without a list being made.
            after: list[State] = []
            for start, leaves in states or ((at, ()),):
                if first is not None and (start >= size or first.isdisjoint(ids[start])):
                    if self.tracking:
                        self.expect(start, first)
                    continue
                if leaves:
                    after += [(end, leaves + more) for end, more in matcher.run(self, start, mood)]
                else:
                    after += matcher.run(self, start, mood)
            if not after:
                return after
            if len(after) > 1:
                self.spend(len(after))
                after = thinned(after)
            states = after
        return states or [(at, ())]

    def may_begin(self, matchers: Matchers, at: int) -> bool:
        """Whether a sequence can begin with a token at all."""
        first = matchers[0].first if matchers else None
        if first is None or (at < len(self.ids) and not first.isdisjoint(self.ids[at])):
            return True
        if self.tracking:
            self.expect(at, first)
        return False

    def parted(self, verb: Verb, mood: str, at: int) -> list[tuple[list[State], Matching]]:
        """The ways to read the words of a mood that go before the verb, and the verb that comes later."""
        key = (verb, at, mood)
        if key not in self.verbs_apart:
            self.verbs_apart[key] = [
                (states, tail)
                for prefix, tail in self.index.parted(verb, mood)
                if self.may_begin(prefix, at) and (states := self.sequence(prefix, at, mood))
            ]
        return self.verbs_apart[key]

    def other_mood(self, own: str | None, mood: str) -> str:
        """The mood of a part: its own, or that of the sentence around it."""
        if own == "rest":
            own = self.book.file.rest.get(mood)
        return own or mood or self.plain_mood

    def verb(self, name: str, at: int, mood: str) -> list[State]:
        """The ways to read a verb in a mood."""
        key = (name, at, mood)
        if key not in self.verbs:
            self.verbs[key] = [
                state for matchers in self.index.mood(name, mood) for state in self.sequence(matchers, at, mood)
            ]
        return self.verbs[key]

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
