"""Wordings made ready for reading: each element knows which words it can begin with, and how it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from forge.language.grammar.reading.index import ANY, First, Start, begins
from forge.language.grammar.reading.pieces import MOODY, Item, Leaf, State, is_moody
from forge.language.grammar.reading.tokens import STOP
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.phrasebook import Phrasebook, Rule
from forge.language.grammar.table.wording import Element, Flag, Free, Group, Mark, Slot, Term, Verb, Word, Wording

if TYPE_CHECKING:
    from forge.language.grammar.reading.chart import Chart

Steps = tuple["Step", ...]
STOPS = frozenset(".:;!?")


class Step:
    """An element of a wording. `first`: the words it can begin with, None when it can begin with any or with none."""

    __slots__ = ("element", "first")

    def __init__(self, element: Any, first: frozenset[str] | None) -> None:
        self.element, self.first = element, first

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        """Every way to read it from a token on. A silent element takes no token."""
        return [(at, (Leaf(self.element, at, at),))]


class WordStep(Step):
    """A word, or the end of a sentence; `first` has been looked at before."""

    __slots__ = ()

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        return [(at + 1, (Leaf(self.element, at, at + 1),))]


class TermStep(Step):
    """A term in some form: its variants, each with the words its head may be (None: any of its forms)."""

    __slots__ = ("name", "options")

    def __init__(self, element: Any, name: str, options: list[tuple[Variant, frozenset[str] | None]]) -> None:
        super().__init__(element, frozenset({f"#{name}"}))
        self.name, self.options = name, options

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        if chart.loose:
            found = chart.book.lexicon.find(self.name, chart.tokens, at, True)
            return [(end, (Leaf(self.element, at, end, variant),)) for end, variant in found]
        states: list[State] = []
        words = chart.words
        for variant, heads in self.options:
            end = at + len(variant.words)
            if end > len(words) or not all(words[at + i] in forms for i, forms in enumerate(variant.words)):
                continue
            if heads is None or words[at + variant.head] in heads:
                states.append((end, (Leaf(self.element, at, end, variant),)))
        return states


class SlotStep(Step):
    """A part of the ability, read by its own section; `mood` is its own or None, `needs` its own case and number."""

    __slots__ = ("category", "mood", "needs")

    def __init__(self, element: Slot, first: frozenset[str] | None, category: str) -> None:
        super().__init__(element, first)
        own = dict(element.features)
        self.category, self.mood = category, own.get("mood")
        self.needs = (own.get("case"), own.get("number")) if "case" in own or "number" in own else None

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        items: Iterable[Item] = chart.parse(self.category, at, chart.other_mood(self.mood, mood))
        if self.needs is not None and not chart.loose:
            case, number = self.needs
            items = [item for item in items if item.tags is None or _fits(item.tags, case, number)]
        element = self.element
        return [(item.end, (Leaf(element, at, item.end, item),)) for item in items]


def _fits(tags: Any, case: str | None, number: str | None) -> bool:
    return any(
        (case is None or c is None or c == case) and (number is None or n is None or n == number) for c, n in tags
    )


class LabelStep(Step):
    __slots__ = ()

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        found: list[State] = [(at, ())]
        if at < len(chart.tokens) and chart.tokens[at].kind == "label":
            item = Item("label", chart.tokens[at].said.strip("()").lower(), at, at + 1, None, None, 0)
            found.append((at + 1, (Leaf(self.element, at, at + 1, item),)))
        return found


class VerbStep(Step):
    """The verb of the sentence, in the sentence's mood or one of its own."""

    __slots__ = ("mood", "name")

    def __init__(self, element: Verb, first: frozenset[str] | None) -> None:
        super().__init__(element, first)
        self.name, self.mood = element.name, dict(element.features).get("mood")

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        wanted = chart.other_mood(self.mood, mood)
        return [
            (end, (Leaf(self.element, at, end, (wanted, leaves)),)) for end, leaves in chart.verb(self.name, at, wanted)
        ]


class TailStep(Step):
    """The form that is left of a verb when the words of its mood stand apart."""

    __slots__ = ("form", "mood")

    def __init__(self, element: Verb, mood: str, form: TermStep) -> None:
        super().__init__(element, form.first)
        self.mood, self.form = mood, form

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        return [(end, (Leaf(self.element, at, end, (self.mood, ls)),)) for end, ls in self.form.run(chart, at, mood)]


class GroupStep(Step):
    __slots__ = ("optional", "options")

    def __init__(self, element: Group, first: frozenset[str] | None, options: list[Steps]) -> None:
        super().__init__(element, first)
        self.options, self.optional = options, element.optional

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        found = [state for option in self.options for state in chart.sequence(option, at, mood)]
        if self.optional:
            found.append((at, ()))
        return found


class FreeStep(Step):
    """Chunks in any order; a verb whose mood has words before it may be parted from them by other chunks."""

    __slots__ = ("apart", "chunks")

    def __init__(self, element: Free, first: frozenset[str] | None, chunks: list[Steps]) -> None:
        super().__init__(element, first)
        self.chunks = chunks
        self.apart: dict[str, list[tuple[Leaf, Steps, list[Steps]]]] = {}

    def run(self, chart: Chart, at: int, mood: str) -> list[State]:
        found = _orders(chart, self.chunks, at, mood)
        for index, chunk in enumerate(self.chunks):
            if len(chunk) == 1 and isinstance(chunk[0], VerbStep):
                self._parted(chart, index, chunk[0], at, mood, found)
        return found

    def _parted(self, chart: Chart, index: int, whole: VerbStep, at: int, mood: str, found: list[State]) -> None:
        wanted = chart.other_mood(whole.mood, mood)
        for prefix, tail in chart.index.parted(whole, wanted):
            if not chart.begins(prefix, at):
                continue
            rest = [*self.chunks[:index], (tail,), *self.chunks[index + 1 :]]
            for end, leaves in chart.sequence(prefix, at, wanted):
                for last, more in _orders(chart, rest, end, mood):
                    if more[0].element is not tail.element:
                        found.append((last, (Leaf(whole.element, at, end, (wanted, leaves)), *more)))


def _orders(chart: Chart, chunks: list[Steps], at: int, mood: str) -> list[State]:
    found: list[State] = []
    for index, chunk in enumerate(chunks):
        if not chart.begins(chunk, at):
            continue
        states = chart.sequence(chunk, at, mood)
        if len(chunks) == 1:
            return states
        rest = chunks[:index] + chunks[index + 1 :]
        for end, leaves in states:
            found += [(last, leaves + more) for last, more in _orders(chart, rest, end, mood)]
    return found


class Index:
    """All wordings of a phrasebook as steps, found by the words they can begin with."""

    def __init__(self, book: Phrasebook) -> None:
        self.book = book
        self.first = First(book)
        self.plain = next(iter(book.moods))
        self.moody = frozenset(name for name in (*book.rules, *MOODY) if is_moody(name))
        # With which words a section can begin at all, where that is known.
        self.begins = {
            category: frozenset(words)
            for category, words in self.first.firsts.items()
            if ANY not in words and category not in self.first.empty
        }
        self.marks = {mood: self._marks(mood) for mood in book.moods}
        self._steps: dict[tuple[int, int], Steps] = {}
        self._moods: dict[tuple[str, str], list[Steps]] = {}
        self._parted: dict[tuple[str, str], list[tuple[Steps, TailStep]]] = {}

    def _marks(self, mood: str) -> frozenset[str] | None:
        """The words one of which every verb in that mood brings along: may, can. None when it needs none."""
        found: set[str] = set()
        for wording in self.book.moods[mood]:
            words, empty = self.first.element(Group((wording[:-1],)), None, "")
            if empty or not wording[:-1]:
                return None
            found |= words
        return frozenset(found)

    def begin(self, category: str) -> Start | None:
        return self.first.index.get(category)

    def wording(self, rule: Rule, number: int) -> Steps:
        key = (rule.index, number)
        if key not in self._steps:
            self._steps[key] = self._sequence(rule.wordings[number], rule, "")
        return self._steps[key]

    def mood(self, verb: str, mood: str) -> list[Steps]:
        """The ways to put a verb in a mood."""
        if (verb, mood) not in self._moods:
            self._moods[verb, mood] = [self._sequence(wording, None, verb) for wording in self.book.moods[mood]]
        return self._moods[verb, mood]

    def parted(self, verb: VerbStep, mood: str) -> list[tuple[Steps, TailStep]]:
        """The words of a mood that go before the verb, and the verb that comes later."""
        key = (verb.name, mood)
        if key not in self._parted:
            found = []
            for steps in self.mood(verb.name, mood):
                if len(steps) > 1 and isinstance(steps[-1], TermStep) and isinstance(steps[-1].element, Verb):
                    element = Verb(verb.name, verb.element.features, verb.element.like, steps[-1].element)
                    found.append((steps[:-1], TailStep(element, mood, steps[-1])))
            self._parted[key] = found
        return self._parted[key]

    # --- elements ---------------------------------------------------------------------------------------------------

    def _sequence(self, wording: Wording, rule: Rule | None, verb: str) -> Steps:
        return tuple(self._step(element, rule, verb) for element in wording)

    def _step(self, element: Element, rule: Rule | None, verb: str) -> Step:
        words, empty = self.first.element(element, rule, verb)
        first = None if empty or ANY in words else frozenset(words)
        if isinstance(element, Word):
            return WordStep(element, first)
        if isinstance(element, Mark):
            return WordStep(element, frozenset({STOP})) if element.text in STOPS else Step(element, None)
        if isinstance(element, Flag):
            return Step(element, None)
        if isinstance(element, Term):
            return self._term(element, element.name, dict(element.features))
        if isinstance(element, Verb):
            if rule is None:
                return self._term(element, verb, {"form": element.name})
            if any(name == "form" for name, _ in element.features):
                return self._term(
                    Term(element.name, element.features, element.like), element.name, dict(element.features)
                )
            return VerbStep(element, first)
        if isinstance(element, Slot):
            assert rule is not None
            category = begins(element, rule, self.book)
            return LabelStep(element, None) if category == "label" else SlotStep(element, first, category)
        if isinstance(element, Group):
            return GroupStep(element, first, [self._sequence(option, rule, verb) for option in element.options])
        return FreeStep(element, first, [self._sequence(chunk, rule, verb) for chunk in element.chunks])

    def _term(self, element: Any, name: str, wanted: Mapping[str, str]) -> TermStep:
        options: list[tuple[Variant, frozenset[str] | None]] = []
        for variant in self.book.lexicon.terms.get(name, ()):
            forms = self.forms(variant, wanted) if wanted and variant.core.forms else None
            heads = None if forms is None else frozenset(self.book.lexicon.fold(form.word) for form in forms)
            options.append((variant, heads))
        return TermStep(element, name, options)

    def forms(self, variant: Variant, wanted: Mapping[str, str]) -> list[Any]:
        """The forms of a term's head with these features; `form` names one of the language's forms of verbs."""
        wanted = dict(wanted)
        forms = variant.core.forms
        if (name := wanted.pop("form", None)) is not None:
            forms, features = self.book.verb_form(variant, name)
            wanted |= features
        return fitting(forms, wanted)
