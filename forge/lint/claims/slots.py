"""A sentence beside the nearest one of the rules: where both say who, when, how many or which way, and not the same."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from forge.lint.claims.frames import Found, Frame, is_heading
from forge.lint.claims.opposites import concepts_of
from forge.lint.claims.saying import rightly
from forge.lint.claims.table import ConceptTable
from forge.lint.claims.telling import said_wrong, told_right
from forge.lint.claims.words import ClaimWord, Reader
from forge.lint.desk import Desk
from forge.lint.textfile import TextUnit

RULE = re.compile(r"rule\.(.+)\.(text|short)$")
TEXT = re.compile(r"\w+\.\w+\.(text|ruling)\b")  # of a card, or on it
NEAR = 0.42  # how near a sentence is to one of the rules that is about the same, of 1
AS_NEAR = 0.75  # a sentence of the rules so much less near may be meant as well
UNKNOWN = 1.7
ABOVE = 0.5  # how much counts what stands in the headings above
TELLS = 0.5  # of what a telling is about so much is in a sentence that tells it in other words

Slots = Mapping[str, Mapping[str, Found]]  # by slot and value: where it stands


AT_LEAST, EXACTLY, DENIED = "at_least", "exactly", "denial"  # concepts: of the slot of bounds, and what denies


@dataclass(frozen=True)
class RuleSentence:
    """A sentence of the game's own texts: what it speaks of, and how its slots are filled; `rule`: the rule that it
    tells right."""

    rule: str | None
    frame: Frame
    features: frozenset[str]
    slots: Slots
    length: float

    @property
    def text(self) -> str:
        return self.frame.statement.text


@dataclass(frozen=True)
class RuleSentences:
    """All of a game, what each of their features weighs, and by their numbers which of them have it."""

    sentences: Sequence[RuleSentence]
    weights: Mapping[str, float]
    having: Mapping[str, Sequence[int]]


@dataclass(frozen=True)
class Contradiction:
    """A place of a sentence that says otherwise than the nearest sentence of the rules, and the concept it has."""

    rule: str
    known: RuleSentence
    concept: str
    place: Found


Near = tuple[float, RuleSentence]


class RuleBook:
    """The sentences of a game's rules in the desk's language, to find the nearest one to another."""

    def __init__(self, desk: Desk) -> None:
        self._claims = claims = desk.claims
        self._slot_of = {value: slot for slot, values in claims.slots.items() for value in values}
        hides = {other for name in self._slot_of for other in claims.denied.get(name, ())}  # "must not" is no "must"
        wordings = {name: words for name, words in claims.concepts.items() if name in {*self._slot_of, *hides}}
        self._wordings = ConceptTable(wordings)
        named = (one.right.split("|") for one in claims.tellings if one.right is not None)
        self._elsewhere = frozenset(name for names in named for name in names)  # right of some rule, if not of this one
        known = desk.shelf.table("rules", RuleSentences, lambda: self._read(desk), {ConceptTable: claims.concepts})
        self._known, self._weights, self._having = known.sentences, known.weights, known.having

    def _read(self, desk: Desk) -> RuleSentences:
        told = list(self._sentences(desk, desk.reader))
        counts = Counter(feature for _, _, features in told for feature in features)
        weights = {feature: math.log((1 + len(told)) / times) ** 2 for feature, times in counts.items()}
        found = [
            RuleSentence(rule, frame, features, self.slots(frame), math.sqrt(sum(weights[one] for one in features)))
            for rule, frame, features in told
        ]
        having: dict[str, list[int]] = {}
        for number, (_, _, features) in enumerate(told):
            for feature in features:
                having.setdefault(feature, []).append(number)
        return RuleSentences(found, weights, having)

    def _sentences(self, desk: Desk, reader: Reader) -> Iterator[tuple[str | None, Frame, frozenset[str]]]:
        """The sentences of all texts of the game, with the rule that each tells."""
        for entry in desk.game.entries:
            rule = RULE.match(entry.key)
            if rule is None and not TEXT.match(entry.key):
                continue
            unit = TextUnit(desk.texts.said(entry.key).text, key=entry.key)
            for frame in self._frames(reader, unit):
                yield rule and rule[1], frame, self.features(frame)
        for told, sentences in self._claims.told.rules.items():
            for text in sentences:
                for frame in self._frames(reader, TextUnit(rightly(text))):
                    yield told, frame, self.features(frame)

    def _frames(self, reader: Reader, unit: TextUnit) -> Iterator[Frame]:
        return (Frame(one, self._claims.concepts) for one in reader.sentences_of(unit))

    def features(self, frame: Frame) -> frozenset[str]:
        """What a sentence speaks of: concepts, and words; not how its slots are filled."""
        names = {name for name in frame.likely if name not in self._slot_of and frame.at(name)}
        return frozenset(names | {f"~{_lemma(piece)}" for piece in frame.statement.pieces if piece.number is None})

    def slots(self, frame: Frame) -> Slots:
        """How the slots of a sentence are filled; of two wordings that share a word the longer counts."""
        found: dict[str, dict[str, Found]] = {}
        for one in concepts_of(frame.statement, self._wordings):
            if one.concept not in self._slot_of:
                continue
            found.setdefault(self._slot_of[one.concept], {}).setdefault(one.concept, (one.first, one.behind))
        return found

    def nearest(self, frame: Frame) -> list[Near]:
        """The sentences of the rules that one may be about, the nearest first, each with how near it is."""
        own = self.features(frame)
        above = frozenset(feature for lead in frame.under for feature in self.features(lead)) - own
        length = math.sqrt(sum(map(self._weigh, own))) or 1.0
        shared: dict[int, float] = {}
        for features, share in ((own, 1.0), (above, ABOVE)):
            for feature in features:
                weight = share * self._weigh(feature)
                for number in self._having.get(feature, ()):
                    shared[number] = shared.get(number, 0.0) + weight
        known = self._known
        near = [(shared[number] / (length * known[number].length), known[number]) for number in sorted(shared)]
        near.sort(key=lambda one: -one[0])
        return [one for one in near if one[0] >= near[0][0] * AS_NEAR]

    def contradicted(self, frame: Frame) -> Iterator[Contradiction]:
        """The slots in which a sentence differs from the rule it tells: it has another value than the nearest sentence
        of the rules, and than every one that is about as near."""
        if frame.asks or (is_heading(frame.statement) and len(frame.paragraph) < 2):
            return
        near = self.nearest(frame)
        score, known = near[0] if near else (0.0, None)
        if known is None or known.rule is None or score < NEAR:
            return
        for name, place in (*self._told_wrong(frame, near), *self._otherwise(frame, near)):
            yield Contradiction(known.rule, known, name, place)

    def _otherwise(self, frame: Frame, near: Sequence[Near]) -> Iterator[tuple[str, Found]]:
        """The values of slots that the nearest rule fills with others, and none as near with the same."""
        _, known = near[0]
        for slot, values in self.slots(frame).items():
            right = known.slots.get(slot, {})
            mine, theirs = _numbers(frame, values.values()), _numbers(known.frame, right.values())
            denies = _denies(frame)
            if AT_LEAST in self._claims.slots[slot] and (
                denies != _denies(known.frame) or (denies and EXACTLY in values)
            ):
                continue  # at most ten and nothing happens: the other side of more than ten
            if mine and theirs and mine != theirs:
                continue  # at most two is fewer than three: what numbers tell is not told by words alone
            if right and all(values.keys().isdisjoint(one.slots.get(slot, {})) for _, one in near):
                yield next(iter(values.items()))

    def _told_wrong(self, frame: Frame, near: Sequence[Near]) -> Iterator[tuple[str, Found]]:
        """What the rule is told wrong by in a telling, which no sentence of the rules that is about as near has."""
        _, known = near[0]
        for telling in self._claims.tellings:
            if telling.rule != known.rule or any(map(frame.has, telling.unless)):
                continue
            about = sum(frame.has(names, around=True) for names in telling.about)
            asked = all(any(one.has(names) for one in frame.under) for names in telling.asked)
            if about < TELLS * len(telling.about) or not asked:
                continue
            for name, place in said_wrong(frame, telling, self._claims.denied):
                meant = name in self._elsewhere or any(one.frame.at(name) for _, one in near)
                if not meant and not self._is_right(frame, known.rule, place):
                    yield name, place

    def _is_right(self, frame: Frame, rule: str | None, place: Found) -> bool:
        """Whether words of a place are those with which another telling of the rule tells it right."""
        start, end = frame.span(place)
        tellings = (one for one in self._claims.tellings if one.rule == rule)
        spans = (span for one in tellings for span in told_right(frame, one, self._claims.denied))
        return any(since < end and start < until for since, until in spans)

    def _weigh(self, feature: str) -> float:
        return self._weights.get(feature, UNKNOWN**2)


def _denies(frame: Frame) -> bool:
    return bool(frame.at(DENIED))


def _numbers(frame: Frame, places: Iterable[Found]) -> set[int | None]:
    """The numbers that stand in places, or next to them."""
    pieces = (piece for first, behind in places for piece in frame.statement.pieces[max(first - 1, 0) : behind + 1])
    return {piece.number for piece in pieces if piece.number is not None}


def _lemma(piece: ClaimWord) -> str:
    return min(piece.lemmas, default=piece.folded)
