"""Wordings made ready for reading: each element knows which words it can begin with, and how it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from forge.language.grammar.reading.index import ANY, First, Opening, Openings, section_of
from forge.language.grammar.reading.pieces import (
    MOODY,
    Constituent,
    Leaf,
    Matchers,
    Matching,
    Parser,
    State,
    in_mood,
    is_moody,
)
from forge.language.grammar.reading.thinning import slipped, thinned
from forge.language.grammar.reading.tokens import STOP
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.phrasebook import Phrase, Phrasebook
from forge.language.grammar.table.wording import (
    Alternatives,
    Blank,
    Element,
    Flag,
    Free,
    Punctuation,
    Term,
    Verb,
    Word,
    Wording,
)

STOPS = frozenset(".:;!?")


class Matcher:
    """An element of a wording. `first`: the words it can begin with, None when it can begin with any or with none.

    `category`: the section that reads it, and `mood` the mood of its own in which it does. `follow`: what has to stand
    behind it in its wording, None when that is not known.
    """

    __slots__ = ("category", "element", "first", "follow", "mood")

    def __init__(self, element: Any, first: frozenset[str] | None) -> None:
        self.element, self.first = element, first
        self.category: str | None = None
        self.follow: frozenset[str] | None = None
        self.mood: str | None = None

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        """Every way to read it from a token on. A silent element takes no token."""
        return [(at, (Leaf(self.element, at, at),))]


class WordMatcher(Matcher):
    """A word, or the end of a sentence; `first` has been looked at before."""

    __slots__ = ()

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        slip = parser.loose and self.first is not None and parser.words[at] not in self.first
        return [(at + 1, (Leaf(self.element, at, at + 1, None, int(slip)),))]


class TermMatcher(Matcher):
    """A term in some form. `heads`: which words the head of a variant may be, where it may not be in any form."""

    __slots__ = ("heads", "name")

    def __init__(self, element: Any, name: str, heads: Mapping[Variant, frozenset[str]]) -> None:
        super().__init__(element, frozenset({f"#{name}"}))
        self.name, self.heads = name, heads

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        states: list[State] = []
        for end, variant in parser.book.lexicon.find(self.name, parser.tokens, at, parser.loose):
            heads = self.heads.get(variant)
            slip = heads is not None and parser.words[at + variant.head] not in heads
            if parser.loose or not slip:
                states.append((end, (Leaf(self.element, at, end, variant, int(slip)),)))
        return states


class BlankMatcher(Matcher):
    """A part of the ability, read by its own section; `mood` is its own or None, `needs` its own case and number."""

    __slots__ = ("needs", "section")

    def __init__(self, element: Blank, first: frozenset[str] | None, section: str) -> None:
        super().__init__(element, first)
        own = dict(element.features)
        self.section = self.category = section
        self.mood = own.get("mood")
        self.needs = (own.get("case"), own.get("number")) if "case" in own or "number" in own else None

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        mood = parser.other_mood(self.mood, mood)
        # Mostly a wording goes on in another way than the text: it is left before a list is made.
        if self.follow is not None and not parser.tracking:
            behind = parser.behind(self.section, at, mood)
            if behind is None or self.follow.isdisjoint(behind):
                return []
        items: Iterable[Constituent] = parser.parse(self.section, at, mood)
        if self.needs is not None and not parser.loose:
            case, number = self.needs
            items = [item for item in items if item.tags is None or _fits(item.tags, case, number)]
        if not items:
            return []
        element = self.element
        return [(item.end, (Leaf(element, at, item.end, item, item.slips),)) for item in items]


def _fits(tags: Any, case: str | None, number: str | None) -> bool:
    return any(
        (case is None or c is None or c == case) and (number is None or n is None or n == number) for c, n in tags
    )


class LabelMatcher(Matcher):
    __slots__ = ()

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        found: list[State] = [(at, ())]
        if at < len(parser.tokens) and parser.tokens[at].kind == "label":
            item = Constituent("label", parser.tokens[at].said.strip("()").lower(), at, at + 1, None, None, 0)
            found.append((at + 1, (Leaf(self.element, at, at + 1, item),)))
        return found


class VerbMatcher(Matcher):
    """The verb of the sentence, in the sentence's mood or one of its own."""

    __slots__ = ("name",)

    def __init__(self, element: Verb, first: frozenset[str] | None) -> None:
        super().__init__(element, first)
        self.name, self.mood = element.name, dict(element.features).get("mood")

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        wanted = parser.other_mood(self.mood, mood)
        return [
            (end, (Leaf(self.element, at, end, (wanted, leaves), slipped(leaves)),))
            for end, leaves in parser.verb(self.name, at, wanted)
        ]


class TailMatcher(Matcher):
    """The form that is left of a verb when the words of its mood stand apart."""

    __slots__ = ("form",)

    def __init__(self, element: Verb, mood: str, form: TermMatcher) -> None:
        super().__init__(element, form.first)
        self.mood, self.form = mood, form

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        found = self.form.run(parser, at, mood)
        return [(end, (Leaf(self.element, at, end, (self.mood, ls), slipped(ls)),)) for end, ls in found]


class AlternativesMatcher(Matcher):
    __slots__ = ("optional", "options")

    def __init__(self, element: Alternatives, first: frozenset[str] | None, options: list[Matchers]) -> None:
        super().__init__(element, first)
        self.options = [(option[0].first if option else None, option) for option in options]
        self.optional = element.optional

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        found: list[State] = []
        here = parser.ids[at] if at < len(parser.ids) else frozenset()
        for first, option in self.options:
            if first is None or parser.tracking or not first.isdisjoint(here):
                found += parser.sequence(option, at, mood)
        if self.optional:
            found.append((at, ()))
        return found


class FreeMatcher(Matcher):
    """Chunks in any order; a verb whose mood has words before it may be parted from them by other chunks."""

    __slots__ = ("chunks", "needed")

    def __init__(self, element: Free, first: frozenset[str] | None, chunks: list[Matchers], needed: int) -> None:
        super().__init__(element, first)
        self.chunks, self.needed = chunks, needed

    def run(self, parser: Parser, at: int, mood: str) -> list[State]:
        # What the chunks cannot do without must still be to come.
        if self.needed & ~parser.ahead[at] and not parser.tracking:
            return []
        key = (self, at, mood)
        if key not in parser.free:
            parser.free[key] = self._states(parser, at, mood)
        return parser.free[key]

    def _states(self, parser: Parser, at: int, mood: str) -> list[State]:
        found = _Orders(parser, self.chunks, mood).states(at)
        for index, chunk in enumerate(self.chunks):
            if len(chunk) == 1 and isinstance(chunk[0], VerbMatcher):
                self._parted(parser, index, chunk[0], at, mood, found)
        return found

    def _parted(self, parser: Parser, index: int, whole: VerbMatcher, at: int, mood: str, found: list[State]) -> None:
        wanted = parser.other_mood(whole.mood, mood)
        for starts, tail in parser.parted(whole.element, wanted, at):
            others = [*self.chunks[:index], *self.chunks[index + 1 :]]
            # Another chunk has to stand between the words of the mood and the verb.
            starts = [start for start in starts if any(parser.may_begin(chunk, start[0]) for chunk in others)]
            if not starts:
                continue
            orders = _Orders(parser, [*self.chunks[:index], (tail,), *self.chunks[index + 1 :]], mood)
            for end, leaves in starts:
                before = Leaf(whole.element, at, end, (wanted, leaves), slipped(leaves))
                for last, more in orders.states(end):
                    if more[0].element is not tail.element:
                        found.append((last, (before, *more)))


class _Orders:
    """Chunks in any order. What the same chunks may be from a token on is found once, whichever went before: so there
    are as many steps as sets of chunks, not as orders."""

    def __init__(self, parser: Parser, chunks: list[Matchers], mood: str) -> None:
        self.parser, self.chunks, self.mood = parser, chunks, mood
        self.known: dict[tuple[int, int], list[State]] = {}

    def states(self, at: int) -> list[State]:
        return self._of((1 << len(self.chunks)) - 1, at)

    def _of(self, left: int, at: int) -> list[State]:
        """The ways to read the chunks `left` (a bit each) from a token on."""
        if not left:
            return [(at, ())]
        if (known := self.known.get((left, at))) is not None:
            return known
        parser, found = self.parser, []
        for index, chunk in enumerate(self.chunks):
            if left >> index & 1 and parser.may_begin(chunk, at):
                one = chunk[0] if len(chunk) == 1 else None
                rest = left & ~(1 << index)
                if one is not None and one.category is not None and rest and not self._goes_on(one, rest, at):
                    continue
                states = one.run(parser, at, self.mood) if one else parser.sequence(chunk, at, self.mood)
                for end, leaves in states:
                    found += [(last, leaves + more) for last, more in self._of(rest, end)]
        self.known[left, at] = thinned(found)
        return self.known[left, at]

    def _goes_on(self, one: Matching, rest: int, at: int) -> bool:
        """Whether any of the chunks `rest` can stand behind a piece of a section."""
        if self.parser.tracking:
            return True
        assert one.category is not None
        behind = self.parser.behind(one.category, at, self.parser.other_mood(one.mood, self.mood))
        if behind is None:
            return False
        for index, chunk in enumerate(self.chunks):
            if rest >> index & 1:
                first = chunk[0].first if chunk else None
                if first is None or not first.isdisjoint(behind):
                    return True
        return False


class Index:
    """All wordings of a phrasebook ready for reading, found by the words they can begin with."""

    def __init__(self, book: Phrasebook) -> None:
        self.book = book
        self.first = First(book)
        self.plain = next(iter(book.moods))
        self.moody = frozenset(name for name in (*book.rules, *MOODY) if is_moody(name))
        # With which words a section can begin at all, where that is known.
        self.first_words = {
            category: frozenset(words)
            for category, words in self.first.firsts.items()
            if ANY not in words and category not in self.first.empty
        }
        self.marks = {mood: self._marks(mood) for mood in book.moods}
        self._chosen: dict[tuple[Opening, str], tuple[Matchers, frozenset[str] | None] | None] = {}
        self._ready: dict[tuple[int, int], Matchers] = {}
        self._moods: dict[tuple[str, str], list[Matchers]] = {}
        self._parted: dict[tuple[Verb, str], list[tuple[Matchers, Matching]]] = {}

    def _marks(self, mood: str) -> int | None:
        """The bit of the words one of which every verb in that mood brings along: may, can. None when it needs none."""
        found: set[str] = set()
        for wording in self.book.moods[mood]:
            words, empty = self.first.element(Alternatives((wording[:-1],)), None, "")
            if empty or not wording[:-1]:
                return None
            found |= words
        return self.first.bit(found)

    def openings(self, category: str) -> Openings | None:
        return self.first.index.get(category)

    def wording(self, rule: Phrase, number: int) -> Matchers:
        key = (rule.index, number)
        if key not in self._ready:
            self._ready[key] = self._sequence(rule.wordings[number], rule, "")
        return self._ready[key]

    def ready(self, entry: Opening, mood: str) -> tuple[Matchers, frozenset[str] | None] | None:
        """A wording for a sentence of that mood, None when it may not stand there; and what has to stand behind its
        first element, where that is one token, or a section that is read once for all wordings."""
        key = (entry, mood)
        if key not in self._chosen:
            self._chosen[key] = None
            if not mood or in_mood(entry.rule, entry.number, mood, self.plain):
                matchers = self.wording(entry.rule, entry.number)
                known = matchers and (matchers[0].category is not None or self._single(matchers[0], mood))
                second = matchers[0].follow if known else None
                self._chosen[key] = (matchers, second)
        return self._chosen[key]

    def _single(self, matcher: Matching, mood: str) -> bool:
        """Whether an element is one token, however it is read."""
        if isinstance(matcher, TermMatcher):
            return all(len(variant.words) == 1 for variant in self.book.lexicon.terms.get(matcher.name, ()))
        if isinstance(matcher, VerbMatcher):
            own = matcher.mood if matcher.mood != "rest" else self.book.file.rest.get(mood)
            ways = self.mood(matcher.name, own or mood or self.plain)
            return all(len(way) == 1 and self._single(way[0], mood) for way in ways)
        return isinstance(matcher, WordMatcher)

    def mood(self, verb: str, mood: str) -> list[Matchers]:
        """The ways to put a verb in a mood."""
        if (verb, mood) not in self._moods:
            self._moods[verb, mood] = [self._sequence(wording, None, verb) for wording in self.book.moods[mood]]
        return self._moods[verb, mood]

    def parted(self, verb: Verb, mood: str) -> list[tuple[Matchers, Matching]]:
        """The words of a mood that go before the verb, and the verb that comes later."""
        key = (verb, mood)
        if key not in self._parted:
            found: list[tuple[Matchers, Matching]] = []
            for matchers in self.mood(verb.name, mood):
                last = matchers[-1]
                if len(matchers) > 1 and isinstance(last, TermMatcher) and isinstance(last.element, Verb):
                    element = Verb(verb.name, verb.features, verb.like, last.element)
                    found.append((matchers[:-1], TailMatcher(element, mood, last)))
            self._parted[key] = found
        return self._parted[key]

    # --- elements ---------------------------------------------------------------------------------------------------

    def _sequence(self, wording: Wording, rule: Phrase | None, verb: str) -> Matchers:
        made = tuple(self._matcher(element, rule, verb) for element in wording)
        for number, matcher in enumerate(made[:-1]):
            if not number or matcher.category is not None:
                words, empty = self.first.sequence(wording[number + 1 :], rule, verb)
                matcher.follow = None if empty or ANY in words else self.first.held(words)
        return made

    def _matcher(self, element: Element, rule: Phrase | None, verb: str) -> Matcher:
        words, empty = self.first.element(element, rule, verb)
        first = None if empty or ANY in words else self.first.held(words)
        if isinstance(element, Word):
            return WordMatcher(element, first)
        if isinstance(element, Punctuation):
            return WordMatcher(element, frozenset({STOP})) if element.text in STOPS else Matcher(element, None)
        if isinstance(element, Flag):
            return Matcher(element, None)
        if isinstance(element, Term):
            return self._term(element, element.name, dict(element.features))
        if isinstance(element, Verb):
            if rule is None:
                return self._term(element, verb, {"form": element.name})
            if any(name == "form" for name, _ in element.features):
                return self._term(
                    Term(element.name, element.features, element.like), element.name, dict(element.features)
                )
            return VerbMatcher(element, first)
        if isinstance(element, Blank):
            assert rule is not None
            category = section_of(element, rule, self.book)
            return LabelMatcher(element, None) if category == "label" else BlankMatcher(element, first, category)
        if isinstance(element, Alternatives):
            return AlternativesMatcher(
                element, first, [self._sequence(option, rule, verb) for option in element.options]
            )
        needed = self.first.needed((element,), rule)
        return FreeMatcher(element, first, [self._sequence(chunk, rule, verb) for chunk in element.chunks], needed)

    def _term(self, element: Any, name: str, wanted: Mapping[str, str]) -> TermMatcher:
        fold = self.book.lexicon.fold
        heads = {
            variant: frozenset(fold(form.word) for form in self.forms(variant, wanted))
            for variant in self.book.lexicon.terms.get(name, ())
            if wanted and variant.core.forms
        }
        return TermMatcher(element, name, heads)

    def forms(self, variant: Variant, wanted: Mapping[str, str]) -> list[Any]:
        """The forms of a term's head with these features; `form` names one of the language's forms of verbs."""
        wanted = dict(wanted)
        forms = variant.core.forms
        if (name := wanted.pop("form", None)) is not None:
            forms, features = self.book.verb_form(variant, name)
            wanted |= features
        return fitting(forms, wanted)
