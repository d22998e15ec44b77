"""The parser: all readings of a piece of text, each part read once at each place (a memoised chart).

Wordings are tried from the top down. Each knows the words it can begin with and those it cannot do without, so that of
two thousand a few dozen are looked at in earnest. What a part means does not hang on what stands around it, but for the
mood of a sentence: (section, token, mood) is all that the memo has to know. Agreement is left to writing/realise.py: a
text with a wrong ending means the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, Final, final

from forge.language.grammar.reading import builtin
from forge.language.grammar.reading.category import Category
from forge.language.grammar.reading.index import Index, borne
from forge.language.grammar.reading.orders import Chunk
from forge.language.grammar.reading.outlook import Outlook
from forge.language.grammar.reading.pieces import (
    Constituent,
    Derivation,
    Found,
    Groups,
    Leaf,
    Parser,
    Setting,
    State,
    Walk,
    grouped,
)
from forge.language.grammar.reading.recipe import labelled
from forge.language.grammar.reading.steps import ReadStep, SectionStep
from forge.language.grammar.reading.thinning import CELL, DEPTH, WORK, TooDeep, TooMuch, fewer, likeliest
from forge.language.grammar.reading.tokens import STOP, Tokens
from forge.language.grammar.reading.trie import Edge, End, Fork
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.wording import Blank, Features, Punctuation

FEW: Final = 16
IT = Blank("it")
SINGLE = MappingProxyType({"effects": "effect", "selections": "selection", "clauses": "rule"})  # what one of them is


def _same(there: list[Constituent], item: Constituent) -> Constituent | None:
    """The one among constituents that is over the same words and has the same value."""
    for one in there:
        alike = one.end == item.end and one.mood == item.mood and one.category == item.category
        if alike and one.value == item.value:
            return one
    return None


def _order(walk: Walk) -> int:
    ending: End = walk[2]
    return ending.order


def _place(walk: Walk) -> Any:
    ending: End = walk[2]
    return ending.place(walk[1])


@final
class Chart(Parser):
    """Reads one text. `loose`: words in a wrong form are taken too; `tracking`: notes how far it got."""

    def __init__(
        self, index: Index, tokens: Tokens, setting: Setting, loose: bool = False, tracking: bool = False
    ) -> None:
        self.index, self.setting, self.loose, self.tracking = index, setting, loose, tracking
        self.book = book = index.book
        self.tokens = tokens.tokens
        self.plain_mood = next(iter(book.moods))  # of a sentence in which no verb tells another
        looks = [index.look(token, loose, token.text in setting.by_first_word) for token in self.tokens]
        self.looks = [*looks, index.end]
        self.words = [look.word for look in looks]
        stops = [token.text == STOP for token in self.tokens]
        # While tracking nothing is passed over.
        self.missing = [0] * len(self.looks) if tracking else index.missing(looks, stops)
        # What was read at each token and at the end.
        places = range(len(self.looks))
        self.memo: list[dict[Category, list[Constituent]]] = [{} for _ in places]
        self.by_end: list[dict[SectionStep, Groups]] = [{} for _ in places]
        self.done: list[dict[ReadStep, Groups]] = [{} for _ in places]
        self.chunks: list[dict[Chunk, list[Walk]]] = [{} for _ in places]
        self.cells = 0  # sections read so far
        self.farthest = 0
        self.expected: set[str] = set()
        self.work = 0
        self.depth = 0  # sections being read, each within the one before
        self.outlook = Outlook(book.vocabulary)

    def spend(self, work: int) -> None:
        """Counts states and items made. Raises TooMuch when a text takes more than any that is worth reading."""
        self.work += work
        if self.work > WORK:
            raise TooMuch

    # --- categories -------------------------------------------------------------------------------------------------

    def parse(self, category: str, at: int, mood: str = "") -> list[Constituent]:
        """Everything of that category that begins at a token; of sentences only those in that mood."""
        return self.cell(self.index.section(category, mood), at)

    def cell(self, section: Category, at: int) -> list[Constituent]:
        """Everything of a section that begins at a token."""
        memo = self.memo[at]
        before = memo.get(section)
        if before is not None:
            return before
        if not self.tracking and not section.begins(self.looks[at]):
            return []
        # A wording that begins with its own section says nothing new by itself. Other sections read meanwhile are
        # kept without what would lead back here; the phrasebooks pass parts on in one direction, so none is lost.
        memo[section] = []
        self.depth += 1
        if self.depth > DEPTH:
            raise TooDeep
        kept = self._merged(self._items(section, at) if section.own else self._rules(section, at))
        self.depth -= 1
        memo[section] = kept
        self.cells += 1
        if len(kept) > CELL:
            self.outlook.learn(self.memo, self.cells)
            kept = memo[section] = fewer(kept, self.outlook.hopeless)
        for rank, item in enumerate(kept):
            item.rank = rank
        return kept

    @staticmethod
    def _merged(items: list[Constituent]) -> list[Constituent]:
        """One value over the same words is one constituent, however it was derived: what stands around it is read once.
        All its derivations are kept, because the words may agree in one of them only."""
        if len(items) < 2 or len({item.end for item in items}) == len(items):
            return items
        few = len(items) < FEW  # to compare values is quicker than to make hashes of a few
        found: dict[Any, Constituent] = {}
        kept: list[Constituent] = []
        for item in items:
            if few:
                same = _same(kept, item)
            else:
                same = found.setdefault((item.end, item.value, item.mood, item.category), item)
                same = None if same is item else same
            if same is None:
                kept.append(item)
                continue
            same.derivations += item.derivations
            same.tags = None if same.tags is None or item.tags is None else same.tags | item.tags
            same.cost = min(same.cost, item.cost)
            same.slips = min(same.slips, item.slips)
        return kept

    def _items(self, section: Category, at: int) -> list[Constituent]:
        """All that is read as a section that is read by more than its wordings, in order."""
        category, mood = section.name, section.mood
        if section.builtin:
            return builtin.items(self, category, at)
        found: list[Constituent] = []
        if section.amount:
            found += self.parse(section.amount, at)
            found += self.parse("value", at)
        elif category == "filter":
            found += builtin.noun_phrases(self, at)
        elif category in SINGLE:
            for item in self.parse(SINGLE[category], at, mood):
                found.append(self._wrap(category, item, (item.value,)))
                if category == "clauses" and item.end < len(self.tokens) and self.tokens[item.end].text == STOP:
                    found += self._further(item)
        return found + self._rules(section, at)

    def _wrap(self, category: str, item: Constituent, value: Any) -> Constituent:
        made = Constituent(category, value, item.start, item.end, item.mood, item.tags, item.cost)
        made.slips = item.slips
        made.derivations.append(Derivation(None, (Leaf(IT, item.start, item.end, item),)))
        return made

    def _further(self, item: Constituent) -> Iterable[Constituent]:
        """Several rules under one label, each a sentence."""
        for more in self.parse("clauses", item.end + 1):
            value = (item.value, *more.value)
            made = Constituent("clauses", value, item.start, more.end, None, None, item.cost + more.cost)
            leaves = (
                Leaf(IT, item.start, item.end, item),
                Leaf(Punctuation(STOP), item.end, item.end + 1),
                Leaf(Blank("more"), more.start, more.end, more),
            )
            made.derivations.append(Derivation(None, leaves))
            made.slips = item.slips + more.slips
            self.spend(1)
            yield made

    def _rules(self, section: Category, at: int) -> list[Constituent]:
        bearers = self.setting.bearers
        category, mood = section.name, section.mood
        if self.tracking:
            self.expect(at, self.index.first.told.get(category, ()))
            node = self.index.node(category, mood, bearers)
        else:
            known: Fork = section.node()
            node = known
        items: list[Constituent] = []
        for walk in self.ordered(self.walk(node, at)):
            end: int = walk[0]
            ending: End = walk[2]
            rule = ending.rule
            assert rule is not None
            if not borne(rule, bearers):
                continue
            self.spend(1)
            found: tuple[Found, ...] = walk[1]
            recipe, parts = ending.recipe(at, found, self.fields)
            item = recipe.made(self, category, mood, at, end, parts)
            if item is not None:
                item.derivations.append(Derivation(rule, None, ending, at, found))
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
        fan = self._fan(node, at) if self.tracking else node.fan(self.looks[at])
        found: list[Walk] = [(at, (), ending) for ending in node.ends] if node.ends else []
        missing = self.missing[at]
        for edge in fan:
            if edge.common & missing:
                continue  # its wordings cannot do without something that is not to come
            if edge.several and not edge.may(missing):
                continue  # nor can each of them
            groups = edge.step.run(self, at)
            if not groups:
                continue
            after = edge.node
            for end, here in groups:
                if not after.edges:
                    found += [(end, (one,), ending) for one in here for ending in after.ends]
                    continue
                more = self.walk(after, end)
                if more:
                    for one in here:
                        for way in more:
                            rest: tuple[Found, ...] = way[1]
                            found.append((way[0], (one, *rest), way[2]))
        if len(found) > 1:
            self.spend(len(found))
            found = likeliest(found)
        return found

    def ordered(self, found: list[Walk]) -> list[Walk]:
        """Ways to go on in the order in which the phrasebook has them."""
        if len(found) > 1:
            once = len({_order(walk) for walk in found}) == len(found)
            found.sort(key=_order if once else _place)
        return found

    def states(self, node: Fork, at: int) -> list[State]:
        """Every way to go on from a node of wordings, in the order of the wordings."""
        states: list[State] = []
        for walk in self.ordered(self.walk(node, at)):
            ending: End = walk[2]
            states.append((walk[0], ending.leaves(at, walk[1])))
        return states

    def may_begin(self, node: Fork, at: int) -> bool:
        """Whether anything can go on from a node with a token."""
        return bool(node.ends or (self._fan(node, at) if self.tracking else node.fan(self.looks[at])))

    def _fan(self, node: Fork, at: int) -> tuple[Edge, ...]:
        """The edges that may begin with a token; what the others can begin with is noted."""
        ids, found = self.looks[at].ids, []
        for edge in node.edges:
            expected = edge.step.expected
            if expected is None or not expected.isdisjoint(ids):
                found.append(edge)
            else:
                self.expect(at, expected)
        return tuple(found)

    def chunk(self, chunk: Chunk, at: int) -> list[Walk]:
        """Every way to read a part that may stand anywhere, in order, read once at each token."""
        known = self.chunks[at]
        found = known.get(chunk)
        if found is None:
            found = known[chunk] = self.ordered(self.walk(chunk.node, at))
        return found

    def once(self, step: ReadStep, at: int) -> Groups:
        """What a step reads, read once at each token."""
        known = self.done[at]
        found = known.get(step)
        if found is None:
            found = known[step] = step.read(self, at)
        return found

    def pieces(self, step: SectionStep, at: int) -> Groups:
        """What a step reads by a section of its own."""
        known = self.by_end[at]
        found = known.get(step)
        if found is None:
            items = self.cell(step.section, at)
            if not items:
                return []  # perhaps only because it is being read
            if step.needs is not None and not self.loose:
                items = [item for item in items if step.fits(item)]
            read: list[Found] = []
            for place, item in enumerate(items):
                read.append((at, item.end, item, item.slips, place))
            found = known[step] = grouped(read)
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
