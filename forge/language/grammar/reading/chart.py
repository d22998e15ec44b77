"""The parser: all readings of a piece of text, each part read once at each place (a memoised chart).

Wordings are tried from the top down. Each knows the words it can begin with and those it cannot do without, so that of
two thousand a few dozen are looked at in earnest. What a part means does not hang on what stands around it, but for the
mood of a sentence: (section, token, mood) is all that the memo has to know. Agreement is left to writing/realise.py: a
text with a wrong ending means the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

from forge.language.grammar.reading import builtin
from forge.language.grammar.reading.index import Index, borne
from forge.language.grammar.reading.orders import Chunk
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
)
from forge.language.grammar.reading.recipe import labelled
from forge.language.grammar.reading.steps import SectionStep, Step
from forge.language.grammar.reading.thinning import CELL, WORK, TooMuch, fewer, likeliest
from forge.language.grammar.reading.tokens import STOP, Tokens
from forge.language.grammar.reading.trie import Edge, Fork
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.wording import Blank, Features, Punctuation

END: frozenset[str] = frozenset()  # what the end of the text may be
SINGLE = MappingProxyType({"effects": "effect", "selections": "selection", "clauses": "rule"})  # what one of them is


def _place(walk: Walk) -> Any:
    return walk[2].place(walk[1])


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
        self.chunks: dict[tuple[Chunk, int], list[State]] = {}
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
        kept = self._merged(self._items(category, at, mood))
        self.open.discard(key)
        self.memo[key] = kept
        if len(kept) > CELL:
            self.outlook.learn()
            kept = self.memo[key] = fewer(kept, self.outlook.hopeless)
        for rank, item in enumerate(kept):
            item.rank = rank
        return kept

    @staticmethod
    def _merged(items: list[Constituent]) -> list[Constituent]:
        """One value over the same words is one constituent, however it was derived: what stands around it is read once.
        All its derivations are kept, because the words may agree in one of them only."""
        if len(items) < 2 or len({item.end for item in items}) == len(items):
            return items
        found: dict[tuple[Any, ...], Constituent] = {}
        for item in items:
            same = found.setdefault((item.end, item.value, item.mood, item.category), item)
            if same is not item:
                same.derivations += item.derivations
                same.tags = None if same.tags is None or item.tags is None else same.tags | item.tags
                same.cost = min(same.cost, item.cost)
                same.slips = min(same.slips, item.slips)
        return list(found.values())

    def _items(self, category: str, at: int, mood: str) -> list[Constituent]:
        """All that is read as that category, in order."""
        amount = category.startswith("amount.")
        if not amount and category not in self.index.own:
            return self._rules(category, at, mood)
        if category in builtin.PLAIN or category in self.index.families:
            return list(builtin.items(self, category, at))
        found: list[Constituent] = []
        if amount:
            found += self.parse(category.split(".")[1], at)
            found += self.parse("value", at)
        elif category == "filter":
            found += builtin.noun_phrases(self, at)
        elif category in SINGLE:
            for item in self.parse(SINGLE[category], at, mood):
                found.append(self._wrap(category, item, (item.value,)))
                if category == "clauses" and item.end < len(self.tokens) and self.tokens[item.end].text == STOP:
                    found += self._further(item)
        return found + self._rules(category, at, mood)

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

    def _rules(self, category: str, at: int, mood: str) -> list[Constituent]:
        bearers = self.setting.bearers
        if self.tracking:
            self.expect(at, self.index.first.told.get(category, ()))
        node = self.index.node(category, mood, bearers if self.tracking else None)
        items: list[Constituent] = []
        for end, found, ending in self.ordered(self.walk(node, at)):
            rule = ending.rule
            if not borne(rule, bearers):
                continue
            self.spend(1)
            recipe, parts = ending.recipe(at, found, self.fields)
            item = recipe.made(self, category, mood, at, end, parts)
            if item is not None:
                item.derivations.append(Derivation.read(rule, ending, at, found))
                items.append(item)
                if end < len(self.tokens) and self.tokens[end].kind == "label":
                    mark = Constituent("label", self.tokens[end].said.strip("()").lower(), end, end + 1, None, None, 0)
                    leaf = Leaf(Blank("label"), end, end + 1, mark)
                    if (more := labelled(item, rule, leaf)) is not None:
                        items.append(more)
        return items

    def fields(self, place: str) -> str:
        """The field that is told by where the things of a slot are, apart from it."""
        return self.book.file.apart[place].field

    # --- wordings ---------------------------------------------------------------------------------------------------

    def walk(self, node: Fork, at: int) -> list[Walk]:
        """Every way to go on from a node of wordings with a token."""
        fan = self._fan(node, at) if self.tracking else node.fan(self.ids[at])
        found: list[Walk] = [(at, (), ending) for ending in node.ends] if node.ends else []
        missing = self.missing[at]
        for edge in fan:
            if edge.common & missing:
                continue  # its wordings cannot do without something that is not to come
            if edge.several:
                for need in edge.needs:
                    if not need & missing:
                        break
                else:
                    continue  # nor can each of them
            after = edge.node
            for end, here in edge.step.run(self, at):
                if more := self.walk(after, end):
                    if len(here) == 1:
                        one = (here[0],)
                        found += [(last, one + rest, ending) for last, rest, ending in more]
                    else:
                        found += [(last, (one, *rest), ending) for one in here for last, rest, ending in more]
        if len(found) > 1:
            self.spend(len(found))
            found = likeliest(found)
        return found

    def ordered(self, found: list[Walk]) -> list[Walk]:
        """Ways to go on in the order in which the phrasebook has them."""
        if len(found) > 1:
            found.sort(key=_place)
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

    def chunk(self, chunk: Chunk, at: int) -> list[State]:
        """Every way to read a part that may stand anywhere, read once at each token."""
        key = (chunk, at)
        found = self.chunks.get(key)
        if found is None:
            found = self.chunks[key] = chunk.read(self, at)
        return found

    def once(self, step: Any, at: int) -> Groups:
        """What a step reads, read once at each token."""
        key = (step, at)
        found = self.done.get(key)
        if found is None:
            found = self.done[key] = step.read(self, at)
        return found

    def pieces(self, step: SectionStep, at: int) -> Groups:
        """What a step reads by a section of its own."""
        key = (step, at)
        found = self.by_end.get(key)
        if found is None:
            items = self.parse(step.section, at, step.mood)
            if not items:
                return ()  # perhaps only because it is being read
            if not self.loose:
                items = [item for item in items if step.fits(item)]
            found = self.by_end[key] = grouped([(at, item.end, item, item.slips, n) for n, item in enumerate(items)])
        return found

    def forms(self, variant: Variant, features: Features, at: int) -> Any:
        """The cases and numbers that a term may have which begins at a token."""
        if not variant.core.forms:
            return None
        word = self.words[at + variant.head]
        key = (variant, features, word)
        known = self.index.tags
        if key not in known:
            wanted = {name: value for name, value in features if name in ("case", "number")}
            tags = frozenset(
                (form.get("case"), form.get("number"))
                for form in fitting(variant.core.forms, wanted)
                if self.book.lexicon.fold(form.word) == word
            )
            known[key] = tags or None
        return known[key]

    # --- how far it went --------------------------------------------------------------------------------------------

    def expect(self, at: int, words: Iterable[str]) -> None:
        """Notes what could have stood at the farthest token reached."""
        if at > self.farthest:
            self.farthest = at
            self.expected = set()
        if at == self.farthest:
            self.expected |= set(words)
