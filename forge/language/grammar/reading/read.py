"""From words to abilities: every reading of a text, with where in the text each part stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability, yaml_name
from forge.abilities.sorts import Effect, Filter, Selection, Value
from forge.abilities.tree import Path, parts
from forge.language.grammar.grammar import Bearer, Grammar
from forge.language.grammar.meaning import meaning
from forge.language.grammar.reading.chart import Chart
from forge.language.grammar.reading.pieces import Constituent, Setting
from forge.language.grammar.reading.references import Antecedent, resolve
from forge.language.grammar.reading.slips import FORM, NUMBER, PERSON, agreeing, kind_of
from forge.language.grammar.reading.thinning import TooDeep, TooMuch
from forge.language.grammar.reading.tokens import STOP, Tokens, tokenise
from forge.language.grammar.table.anaphor import Anaphor
from forge.language.grammar.table.lexicon import fitting
from forge.language.grammar.table.phrasebook import clause_section
from forge.language.grammar.writing.realise import Realiser
from forge.language.grammar.writing.referents import antecedent_features
from forge.language.grammar.writing.spoken import FormRemark
from forge.project import LONGEST_TEXT
from forge.uncollected import uncollected

LONGEST = 1000  # words and stops of a text; no card holds a tenth of that
SENTENCES = 100
TOO_LONG = (
    f"too long: no more than {SENTENCES} sentences, {LONGEST} words and {LONGEST_TEXT} characters are read, and fewer "
    "where they can be taken in many ways"
)
AHEAD = "\"„“«'‘.!?;:»”(*"  # what a label may stand behind
LIMIT = 200_000  # combinations of what the parts of a text mean that are looked at, times its words


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on words: `start`, `end` are characters of the text, `right` what would be right there."""

    start: int
    end: int
    right: str
    kind: str


# A way to read the text under a label: where it is played, if said; the kind of clause and the item, if there is more.
Choice = tuple[Constituent | None, tuple[str, Constituent] | None]


@dataclass(frozen=True)
class Segment:
    """The text under one label, with its tokens; `offset` is where it begins in the whole."""

    label: str | None
    tokens: Tokens
    offset: int


@dataclass(frozen=True)
class Reading:
    """One meaning of a text. `normal`: the one form of all abilities that mean that. `notes`: what is not grammatical
    when it is read so. `host`: where the text says it is played, if it says."""

    ability: Ability
    normal: Ability = field(repr=False, compare=False)
    notes: tuple[Note, ...] = ()
    cost: int = 0
    host: str | None = None
    items: tuple[tuple[Segment, Constituent, Path], ...] = field(default=(), repr=False, compare=False)

    @property
    def faults(self) -> int:
        """How many words are in a form that does not agree."""
        return sum(note.kind in (FORM, NUMBER, PERSON) for note in self.notes)

    @property
    def otherwise(self) -> bool:
        """Whether a form says another thing than it should, as several for one, or you for he."""
        return any(note.kind in (NUMBER, PERSON) for note in self.notes)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A meaning of a text that may turn out not to count. `number`: which combination of its parts it is."""

    number: int
    ability: Ability
    remarks: tuple[tuple[Segment, tuple[FormRemark, ...]], ...]
    cost: int
    host: str | None
    items: tuple[tuple[Segment, Constituent, Path], ...]

    @property
    def faults(self) -> int:
        return sum(remark.kind == FORM for _, remarks in self.remarks for remark in remarks)


@dataclass(frozen=True)
class Readings:
    """All readings of a text, the best first: those that fit its words without a fault, or with the fewest.

    `near` are readings with a fault more, where the best have any. Without readings, `stuck` is the character from
    which on the text was not understood, `expected` what could stand there. `too_long`: there is more than is read.
    `work`: how many partial readings were made.
    """

    text: str
    found: tuple[Reading, ...]
    near: tuple[Reading, ...] = ()
    stuck: int | None = None
    expected: frozenset[str] = frozenset()
    too_long: bool = False
    work: int = field(default=0, compare=False)


def beyond(segments: list[Segment]) -> int | None:
    """The character from which on a text is too long to be read."""
    words, stops = LONGEST, SENTENCES
    for segment in segments:
        for token in segment.tokens.tokens:
            words -= 1
            stops -= token.text == STOP
            if words < 0 or stops <= 0:
                return segment.offset + token.start
    return None


def begins(text: str, place: int) -> bool:
    """Whether a label can stand there: where the text, a line or a sentence begins, or after a quote or a star."""
    # One look back: a pattern that begins with any number of spaces would be tried at each of them.
    before = text[:place].rstrip()
    return not before or before[-1] in AHEAD or "\n" in text[len(before) : place]


def _cost(combination: tuple[Choice, ...]) -> int:
    return sum(found[1].cost for _, found in combination if found)


def sensible(ability: Ability) -> bool:
    """Whether nothing in it is senseless: cards that are played lie nowhere in play before ("a card here" is then where
    it is played to), cards that are not in play lie in some zone, and who gives a label uses it."""
    all_nodes = parts(ability)
    for node in all_nodes:
        if node.played is not None:
            what: Any = getattr(node, node.played)
            of = what if isinstance(what, Filter) else getattr(what, "of", None)
            if getattr(of, "at", None) is not None:
                return False
            if isinstance(node, Effect) and node.plays and isinstance(of, Filter) and getattr(of, "in_", None) is None:
                return False
        # In play one says what cards they are; "cards" lie somewhere.
        of = getattr(node, "of", None) if isinstance(node, (Selection, Value)) else None
        if isinstance(of, nodes.Card) and of.in_ is None:
            return False
    labels = {name for node in all_nodes if len(name := getattr(node, "as_", None) or "") == 1}
    used = {node.name for node in all_nodes if isinstance(node, nodes.The)}
    return labels <= used | {getattr(node, attr) for node in all_nodes for attr in node.refers}


def read(
    grammar: Grammar, text: str, bearer: Bearer | None = None, *, loose: bool = True, explain: bool = True
) -> Readings:
    """The readings of a whole text, labels included; `loose`: if need be with words in wrong forms.

    `explain`: of a text that is not understood also find out from where on, which takes a second look.
    """
    ways = (False, True) if loose else (False,)
    key = (text, bearer, ways, explain)

    def found() -> Readings:
        with uncollected():
            return _Reader(grammar, text, bearer).read(ways, explain)

    return grammar.remembered(key, found)


class _Reader:
    def __init__(self, grammar: Grammar, text: str, bearer: Bearer | None) -> None:
        self.grammar, self.text, self.bearer = grammar, text, bearer
        self.setting: Setting = grammar.setting(bearer)
        self.vocabulary = grammar.book.vocabulary
        self.tracking = False
        self.voices: dict[tuple[int, frozenset[tuple[str, str, str, str]]], Realiser] = {}
        self.work = 0  # states and items made
        self.stuck = -1
        self.expected: set[str] = set()

    def read(self, ways: tuple[bool, ...], explain: bool) -> Readings:
        if len(self.text) > LONGEST_TEXT:
            return Readings(self.text, (), (), LONGEST_TEXT, too_long=True)
        segments = self.segments()
        if not segments:
            return Readings(self.text, (), (), 0)
        if (end := beyond(segments)) is not None:
            return Readings(self.text, (), (), end, too_long=True)
        best: list[Reading] = []
        near: list[Reading] = []
        try:
            for loose in ways:
                best, near = self._readings(segments, loose)
                if best and not best[0].faults:
                    break
        except TooMuch:
            return Readings(self.text, (), (), 0, too_long=True, work=self.work)
        if not best:
            self.tracking = explain
            if explain:
                try:
                    self._readings(segments, ways[-1])
                except TooDeep:
                    return Readings(self.text, (), (), 0, too_long=True, work=self.work)
                except TooMuch:
                    pass
            return Readings(self.text, (), (), max(self.stuck, 0), frozenset(self.expected), work=self.work)
        return Readings(self.text, tuple(best), tuple(near), work=self.work)

    # --- labels -----------------------------------------------------------------------------------------------------

    def segments(self) -> list[Segment]:
        """The text cut at its labels."""
        found: list[Segment] = []
        pattern, clauses = self.grammar.labels(self.bearer.kind if self.bearer else None)
        cuts: list[tuple[int, int, str | None]] = [(0, 0, None)]
        if pattern:
            for match in pattern.finditer(self.text):
                _, last, label = cuts[-1]
                # What looks like a label right behind a label is the beginning of its text.
                there = begins(self.text, match.start()) or match[0].endswith(":")
                if there and (label is None or self.text[last : match.start()].strip()):
                    cuts.append((match.start(), match.end(), clauses[match[1].casefold()]))
        for index, (_, begin, found_label) in enumerate(cuts):
            end = cuts[index + 1][0] if index + 1 < len(cuts) else len(self.text)
            tokens = tokenise(self.text[begin:end], self.grammar.book.file.alike)
            if tokens.tokens:
                found.append(Segment(found_label, tokens, begin))
        return found

    # --- meanings ---------------------------------------------------------------------------------------------------

    def _readings(self, segments: list[Segment], loose: bool) -> tuple[list[Reading], list[Reading]]:
        """The readings with the fewest faults, and those with one more."""
        choices = []
        for segment in segments:
            options = self._segment(segment, loose)
            if not options:
                return [], []
            choices.append(options)
        combinations = enumerate(product(*self._likeliest(segments, choices)))
        settled: list[Candidate] = []
        right: list[Candidate] = []  # those without a fault, which cost the same
        for number, combination in sorted(combinations, key=lambda one: _cost(one[1])):
            if right and _cost(combination) > right[0].cost:
                break  # whatever is left costs more, and cannot fit the words better
            candidate = self._settled(number, segments, combination, right)
            if candidate is not None:
                settled.append(candidate)
                if not candidate.faults:
                    right.append(candidate)
        for voice in self.voices.values():
            voice.forget()
        return self._best(settled)

    def _best(self, settled: list[Candidate]) -> tuple[list[Reading], list[Reading]]:
        if not settled:
            return [], []
        if len(settled) == 1:
            return [self._reading(settled[0], meaning(settled[0].ability, self.vocabulary))], []
        least = min((one.faults, one.cost) for one in settled)
        most = least[0] and least[0] + 1  # what has more faults does not count: what it means need not be known
        found: dict[tuple[Ability, str | None], Candidate] = {}
        for one in sorted(settled, key=lambda one: one.number):
            if one.faults <= most:
                key = (meaning(one.ability, self.vocabulary), one.host)
                if key not in found or (one.faults, one.cost) < (found[key].faults, found[key].cost):
                    found[key] = one
        readings = [(self._reading(one, normal), (one.faults, one.cost)) for (normal, _), one in found.items()]
        best = [reading for reading, rank in readings if rank == least]
        return best, [reading for reading, rank in readings if rank != least] if least[0] else []

    @staticmethod
    def _likeliest(segments: list[Segment], choices: list[list[Choice]]) -> list[list[Choice]]:
        """Not more of what each part may mean than can be combined."""
        most = max(1, LIMIT // sum(len(segment.tokens.tokens) for segment in segments))
        if prod(map(len, choices)) <= most:
            return choices
        each = max(1, int(most ** (1 / len(choices))))
        return [
            sorted(options, key=lambda one: (one[1][1].slips, one[1][1].cost) if one[1] else (0, 0))[:each]
            for options in choices
        ]

    def _segment(self, segment: Segment, loose: bool) -> list[Choice]:
        """The ways to read the text under a label: (where it is played, (kind of clause, item))."""
        if not self.tracking and self._unknown(segment, loose):
            self._reached(segment, 0, set())
            return []
        chart = Chart(self.grammar.index, segment.tokens, self.setting, loose, self.tracking)
        chart.work = self.work  # one account for all parts
        try:
            return self._ways(chart, segment)
        finally:
            self.work = chart.work
            self._reached(segment, chart.farthest, chart.expected)

    def _unknown(self, segment: Segment, loose: bool) -> bool:
        """Whether a text has a word that stands in nothing that could be read."""
        index, titles = self.grammar.index, self.grammar.title_words
        return any(index.unknown(token, loose) and token.text not in titles for token in segment.tokens.tokens)

    def _reached(self, segment: Segment, farthest: int, expected: set[str]) -> None:
        """Notes how far reading got, and what could have stood there."""
        where = segment.offset + segment.tokens.span(farthest, farthest)[0]
        if where > self.stuck:
            self.stuck, self.expected = where, set()
        if where == self.stuck:
            self.expected |= expected

    def _ways(self, chart: Chart, segment: Segment) -> list[Choice]:
        size = len(chart.tokens)
        found: list[Choice] = []
        starts: list[tuple[int, Constituent | None]] = [(0, None)]
        skipped = {STOP, *self.grammar.book.file.after_host}
        for item in chart.parse("host", 0):
            if item.end == size:
                found.append((item, None))
                continue
            start = item.end
            while start < size and chart.words[start] in skipped:
                start += 1
            if start > item.end or item.value is None:
                starts.append((start, item))
        for start, host in starts:
            for kind in self._kinds(segment.label):
                section = clause_section(self.vocabulary.by_name[kind])
                if host is not None and host.value is None and section != "effects":
                    continue  # "when you play this": said of what a card does at once, never of what it does later
                for item in chart.parse(section, start):
                    if item.end == size and (section != "clause" or yaml_name(type(item.value)) == kind):
                        found.append((host, (kind, item)))
        return found

    def _kinds(self, label: str | None) -> tuple[str, ...]:
        if label is not None:
            return (label,)
        there = self.vocabulary.clauses_of(self.bearer.kind if self.bearer else None)
        own = self.bearer.clauses if self.bearer is not None else ()
        return self._untold(own) or self._untold(there) or self._untold(self.vocabulary.clauses_of(None))

    def _untold(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Those among clauses that a text without a label can be."""
        return tuple(name for name in clauses if not self.vocabulary.by_name[name].told)  # type: ignore[attr-defined]

    def _settled(
        self, number: int, segments: list[Segment], combination: Any, right: list[Candidate]
    ) -> Candidate | None:
        """A combination as a meaning, unless it has none, or one of those that are `right` already."""
        clauses: list[Any] = []
        items: list[tuple[Segment, Constituent, Path]] = []
        hosts: set[str] = set()
        for segment, (host, found) in zip(segments, combination, strict=True):
            if host is not None and host.value is not None:
                hosts.add(host.value)
            if found is None:
                continue
            kind, item = found
            items.append((segment, item, (len(clauses),)))
            clause: Any = self.vocabulary.by_name[kind]
            if item.category == "clause":
                clauses.append(item.value)
            else:
                clauses += [clause(item.value)] if item.category == "effects" else [clause(rule) for rule in item.value]
        if len(hosts) > 1 or not clauses:
            return None
        settled = resolve(tuple(clauses), self._agrees, self.vocabulary)
        if settled is None:
            return None
        ability, refs = settled
        host = next(iter(hosts), None)
        if (ability, host) in [(one.ability, one.host) for one in right]:
            return None
        if self.vocabulary.faults(ability) or not sensible(ability):
            return None
        remarks: list[tuple[Segment, tuple[FormRemark, ...]]] = []
        played = [(segment, host) for segment, (host, _) in zip(segments, combination, strict=True) if host is not None]
        for segment, item in (*played, *((segment, item) for segment, item, _ in items)):
            spoken = self._voice(segment, refs).item(item, self.grammar.book.plain)
            if spoken is None:
                return None
            remarks.append((segment, spoken.remarks))
        cost = sum(item.cost for _, item, _ in items)
        return Candidate(number, ability, tuple(remarks), cost, host, tuple(items))

    def _voice(self, segment: Segment, refs: dict[str, Antecedent]) -> Realiser:
        """Who puts a part of the text into words again: the same one as long as references stand for the like, so that
        what stands in several readings is put into words once."""
        alike = frozenset([(name, one.noun, one.number, one.own) for name, one in refs.items()])
        key = segment.offset, alike
        voice = self.voices.get(key)
        if voice is None:
            book, tokens = self.grammar.book, segment.tokens.tokens
            voice = self.voices[key] = Realiser(book, self.setting, refs, tokens, self.grammar.titles)
        return voice

    def _reading(self, one: Candidate, normal: Ability) -> Reading:
        notes: list[Note] = []
        for segment, remarks in one.remarks:
            wrong = {remark.start for remark in remarks}
            notes += [self._note(segment, remark, wrong) for remark in remarks]
        return Reading(one.ability, normal, tuple(notes), one.cost, one.host, one.items)

    def _note(self, segment: Segment, remark: FormRemark, wrong: set[int]) -> Note:
        start, end = segment.tokens.span(remark.start, remark.end)
        kind = remark.kind
        if remark.slip is not None:
            kind = kind_of(remark.slip, self.grammar.book.lexicon, segment.tokens.source[:start])
        if kind == NUMBER and remark.start > 0 and remark.start - 1 not in wrong:
            # "this cards": the word before it tells what is meant, and the ending alone is wrong.
            before = segment.tokens.tokens[remark.start - 1]
            if before.kind == "number" or agreeing(self.grammar.book.lexicon, before.said):
                kind = FORM
        return Note(segment.offset + start, segment.offset + end, remark.right, kind)

    def _agrees(self, ref: Anaphor, one: Antecedent) -> bool:
        """Whether a pronoun, as it was said, may stand for that."""
        wanted = antecedent_features(self.grammar.book, one)
        wanted.pop("person", None)
        fold = self.grammar.book.lexicon.fold
        return all(
            any(fold(form.word) == said for form in fitting(variant.core.forms, wanted)) for variant, said in ref.forms
        )
