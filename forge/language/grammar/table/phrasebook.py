"""The table of wordings of a language, checked and ready for use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

from babel import Locale

from forge.abilities.kinds import fields_of, yaml_name
from forge.abilities.sorts import Effect, Filter, Node, Rule, Selection
from forge.abilities.vocabulary import COMMON, Vocabulary
from forge.language.grammar.table.exact import Exact
from forge.language.grammar.table.files import PhrasebookFile
from forge.language.grammar.table.lexicon import Lexicon, Variant, VerbForm, plain_features
from forge.language.grammar.table.meant import (
    Pattern,
    PatternError,
    PList,
    PNode,
    PSlot,
    PValue,
    fits,
    has_reference,
    parse_pattern,
    pattern_slots,
)
from forge.language.grammar.table.parts import LanguageTable, TableRow
from forge.language.grammar.table.wording import (
    Blank,
    Flag,
    TemplateError,
    Term,
    Verb,
    Word,
    Wording,
    elements,
    parse_wording,
    terms_of,
)
from forge.language.morphology import Form
from forge.problems import Problem

# Features of words; all others are features of sentences, which go down to every part.
GRAMMAR = frozenset({"prep", "case", "number", "gender", "animacy", "person"})
BUILTIN = frozenset({"number", "signed", "lost", "title", "self", "ref", "label", "amount"})


@dataclass(frozen=True, slots=True)
class Phrase:
    """An entry of the phrasebook, ready for use."""

    index: int
    section: str
    pattern: Pattern
    wordings: tuple[Wording, ...]
    written: int
    bearers: frozenset[str] | None
    where: tuple[tuple[str, str], ...]
    ref: bool
    nouns: frozenset[str]
    by: frozenset[str]
    number: str | None
    own: frozenset[str]
    mood: frozenset[str] | None
    cost: int
    slots: Mapping[str, tuple[str, PSlot]] = field(hash=False, compare=False)
    file: str = ""
    line: int = 0
    choose: Pattern | None = field(default=None, hash=False, compare=False)
    sort: type[Node] | None = None  # of what it builds
    # For each wording: whether a verb or a part of it takes the mood of the sentence.
    moody: tuple[bool, ...] = ()
    yours: str | None = None  # the slot whose cards must be those of whoever acts


def _may_mean(pattern: Pattern, kind: type) -> bool:
    """Whether a pattern can fit a value of that type."""
    if isinstance(pattern, PNode):
        return pattern.kind is kind
    return not isinstance(pattern, PList) or issubclass(kind, tuple)


@dataclass(frozen=True)
class Phrasebook:
    code: str
    file: PhrasebookFile
    rules: Mapping[str, tuple[Phrase, ...]]
    moods: Mapping[str, tuple[Wording, ...]]
    verb_forms: Mapping[str, VerbForm]
    lexicon: Lexicon
    features: Mapping[str, str]
    numerals: Mapping[str, int]
    vocabulary: Vocabulary
    # Words of some sentences only -> the feature those have.
    only: Mapping[str, tuple[str, str]] = field(default_factory=dict, repr=False)
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict, repr=False)  # file and line of each term
    # Section and kind -> what has to be translated before its wordings can be used, each with its place.
    waiting: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict, repr=False)
    # Forms of words looked up so far, by the word and the features wanted.
    fitted: dict[Any, list[Any]] = field(default_factory=dict, repr=False, compare=False)
    # Words of a text that are in a right form, by the word, what it is taken for and the features wanted.
    said: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    _saying: dict[tuple[str, type], tuple[Phrase, ...]] = field(default_factory=dict, repr=False, compare=False)

    def saying(self, section: str, kind: type) -> tuple[Phrase, ...]:
        """The rules of a section that may be written for a value of that type, in their order."""
        key = section, kind
        found = self._saying.get(key)
        if found is None:
            rules = self.rules.get(section, ())
            found = self._saying[key] = tuple(rule for rule in rules if rule.written and _may_mean(rule.pattern, kind))
        return found

    def verb_form(self, variant: Variant, name: str) -> tuple[tuple[Form, ...], Mapping[str, str]]:
        """Where a form of verbs is looked for, in the verb or its partner, and with which features."""
        spec = self.verb_forms[name]
        forms = variant.core.habit if spec.of == "habit" and variant.core.habit else variant.core.forms
        return forms, dict(spec.features)

    def declines(self, form: str) -> bool:
        """Whether that form of verbs has cases."""
        return dict(self.verb_forms[form].features).get("form", "").startswith(("part", "ger"))

    def plural(self, value: int) -> str:
        """The CLDR plural form of a number in this language."""
        return str(Locale.parse(self.code).plural_form(value))

    @cached_property
    def plain(self) -> Mapping[str, str]:
        """What holds for a sentence unless something else is said: the first mood, and the first of other features."""
        control = {name: values[0] for name, values in self.file.features.items() if name not in GRAMMAR}
        return {**control, "mood": next(iter(self.moods))}


def sort_of(section: str, vocabulary: Vocabulary) -> type[Node] | None:
    """The sort of node that a section's entries build; None for enumerations and pieces."""
    family = section.split(".")[0]
    return {yaml_name(cls): cls for cls in vocabulary.sorts.values()}.get(family)


def category_of(slot: PSlot, vocabulary: Vocabulary) -> str:
    """The section in which a slot's wordings stand, unless the wording names one."""
    spec = slot.field
    if spec is None:
        return "any"
    if int in spec.scalars:
        family = spec.worded or "number"
        return f"amount.{family}" if spec.sorts else family
    if spec.worded is not None:
        return spec.worded
    for name, enum in vocabulary.enums.items():
        if enum in spec.scalars:
            return name
    for cls in vocabulary.sorts.values():
        if spec.sorts and issubclass(spec.sorts[0], cls):
            if spec.many:
                return {Effect: "effects", Selection: "selections"}.get(cls, yaml_name(cls))
            if slot.several:
                return "effects"
            return yaml_name(cls)
    return "any"


def clause_section(kind: type[Node]) -> str:
    """The section in which what stands below a label is worded: the effects or the rules of a clause; `clause`: the
    clause as a whole."""
    first, *more = fields_of(kind)
    if not more and first.many and first.sorts == (Effect,):
        return "effects"
    return "clauses" if not more and first.sorts == (Rule,) else "clause"


class Compiler:
    """Turns a phrasebook's entries into rules, noting every mistake with its line."""

    def __init__(self, code: str, table: LanguageTable, lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        self.code, self.table, self.lexicon, self.vocabulary = code, table, lexicon, vocabulary
        # A game may have few of the kinds of every game: what is said of the others is checked, and left out.
        self.whole = COMMON.extended(vocabulary.kinds)
        self.book = book = table.settings
        self.problems: list[Problem] = []
        self.features: dict[str, str] = {value: name for name, values in book.features.items() for value in values}
        self.verb_forms = {name: VerbForm(f.of, plain_features(f.features)) for name, f in book.forms.items()}
        self.spell = Exact(lexicon, self.verb_forms)
        self.features |= dict.fromkeys(book.forms, "form") | dict.fromkeys((*book.moods, "rest"), "mood")

    def feature(self, text: str, term: bool) -> tuple[str, str] | None:
        if term and text in self.book.forms:
            return "form", text
        key, equals, value = text.partition("=")
        if equals:
            return (key, value) if key in self.book.features else None
        return (self.features[text], text) if text in self.features else None

    def compile(self) -> Phrasebook:
        rules: dict[str, list[Phrase]] = defaultdict(list)
        index = 0
        self._check_names()
        sections = frozenset(self.table.sections) | BUILTIN | self.vocabulary.families
        for section, rows in self.table.sections.items():
            for row in rows:
                index += 1
                try:
                    rule = self._rule(index, section, row, sections, self.whole if row.shared else self.vocabulary)
                    if rule is None or not fits(rule.pattern, self.vocabulary):
                        continue
                    if not rule.choose or fits(rule.choose, self.vocabulary):
                        rules[section].append(rule)
                except (PatternError, TemplateError) as error:
                    self.problems.append(Problem(row.file, row.line, f"{section}: {error}"))
        moods = {}
        for mood, wordings in self.book.moods.items():
            known = () if mood in self.book.seeded else wordings
            moods[mood] = tuple(parse_wording(text, self.feature, spell=self.spell) for text in known)
            for wording in moods[mood]:
                self._words(wording)
                self._mood_forms(mood, wording)
        numerals = {self.lexicon.fold(word): value for value, words in self.book.numerals.items() for word in words}
        return Phrasebook(
            self.code,
            self.book,
            {k: tuple(v) for k, v in rules.items()},
            moods,
            self.verb_forms,
            self.lexicon,
            self.features,
            numerals,
            self.vocabulary,
            self._only(),
            self.table.places,
            self._waiting(),
        )

    def _waiting(self) -> dict[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        for section, row in self.table.seeded:
            found[section, named_kind(row.entry.means)][f"{row.file}:{row.line}"] = None
        for section, rows in self.table.sections.items() if self.table.waiting else ():
            for row in rows:
                says = (row.entry.says,) if isinstance(row.entry.says, str) else row.entry.says
                for term in sorted(self.table.waiting.intersection(terms_of(says[0]) if says else ())):
                    file, line = self.table.places[term]
                    found[section, named_kind(row.entry.means)][f"{file}:{line} ({term})"] = None
        return {key: tuple(places) for key, places in found.items()}

    def _only(self) -> dict[str, tuple[str, str]]:
        found: dict[str, tuple[str, str]] = {}
        for value, words in self.book.only.items():
            if value not in self.features or self.features[value] in GRAMMAR:
                self.problems.append(self.table.problem("only", f"{value!r} is no feature of sentences"))
                continue
            found |= {self.lexicon.fold(word): (self.features[value], value) for word in words}
        return found

    def _check_names(self) -> None:
        """Values of features and moods go by their names alone, so no two may have the same."""
        seen: dict[str, str] = {}
        for name, values in [*self.book.features.items(), ("moods", tuple(self.book.moods))]:
            for value in values:
                if seen.setdefault(value, name) != name:
                    said = f"{value!r} is a value of {seen[value]!r} and of {name!r}; give one of them another name"
                    self.problems.append(self.table.problem("features", said))
        begun = {section.split(".")[0] for section in self.table.sections}  # of the others nothing can be said yet
        for name, part in self.book.apart.items():
            if part.section not in self.table.sections and part.section.split(".")[0] in begun:
                said = f"apart: {name}: there is no section {part.section!r}"
                self.problems.append(self.table.problem(f"apart.{name}", said))
        for mood in self.book.rest.values():
            if mood not in self.book.moods:
                said = f"{mood!r} is no mood; there are: {', '.join(self.book.moods)}"
                self.problems.append(self.table.problem("rest", said))

    def _mood_forms(self, mood: str, wording: Wording) -> None:
        """The verb of a mood stands in one of the forms there are: <inf>."""
        for element in elements(wording):
            if isinstance(element, Verb) and element.name not in self.verb_forms:
                said = f"moods: {mood}: <{element.name}> is no form of verbs; there are: {', '.join(self.verb_forms)}"
                self.problems.append(self.table.problem(f"moods.{mood}", said))

    def _words(self, wording: Wording) -> None:
        for element in elements(wording):
            if isinstance(element, Word):
                self.lexicon.literals.add(self.lexicon.fold(element.text))

    def _rule(
        self, index: int, section: str, row: TableRow, sections: frozenset[str], vocabulary: Vocabulary
    ) -> Phrase | None:
        """The rule of a row; None when it waits for terms."""
        entry = row.entry
        family = section.split(".")[0]
        partial = family in ("before", "after", "head")
        pattern: Pattern
        if family in vocabulary.enums:
            pattern = parse_enum(vocabulary.enums[family], family, entry.means)
        elif family == "host":
            pattern = PValue(entry.means)
        elif partial:
            pattern = parse_pattern(entry.means, Filter, vocabulary, partial=True)
        elif family in ("effects", "clauses", "selections") and isinstance(entry.means, list):
            kind = {"effects": Effect, "clauses": Rule, "selections": Selection}[family]
            pattern = parse_pattern(entry.means, kind, vocabulary)
        else:
            sort = sort_of(section, vocabulary)
            if sort is None and family not in ("effects", "value", "amount"):
                raise PatternError(f"there is no section {section!r}")
            pattern = parse_pattern(entry.means, sort, vocabulary)
        held = {slot.name: slot for slot, _ in pattern_slots(pattern)}
        chosen = parse_pattern(entry.choose, Selection, vocabulary) if entry.choose is not None else None
        if chosen is not None:
            held |= {slot.name: slot for slot, _ in pattern_slots(chosen)}
        says = (entry.says,) if isinstance(entry.says, str) else entry.says
        reads = (entry.reads,) if isinstance(entry.reads, str) else entry.reads
        if entry.yours is not None and entry.yours not in held:
            raise PatternError(f"`yours` names {entry.yours!r}, which is no slot of the meaning")
        if not says and not reads:
            raise TemplateError("no wording is given under `says` or `reads`")
        says, reads = self._sayable(says), self._sayable(reads)
        if not says and not reads:
            return None
        wordings = tuple(parse_wording(text, self.feature, sections, self.spell) for text in (*says, *reads))
        categories: dict[str, tuple[str, PSlot]] = {}
        for name, slot in held.items():
            category = category_of(slot, vocabulary)
            if category == "any":
                category = family if slot.field is None else "any"
            categories[name] = (category, slot)
        for wording, text in zip(wordings, (*says, *reads), strict=True):
            self._check(wording, text, held, has_reference(pattern), index)
            self._words(wording)
        bearers = (entry.bearer,) if isinstance(entry.bearer, str) else entry.bearer
        known = vocabulary.bearers
        if known and not row.shared and (strange := [one for one in bearers or () if one not in known]):
            raise PatternError(f"{strange[0]!r} bears no text here; there are: {', '.join(known)}")
        ref = {name: frozenset((v,) if isinstance(v, str) else v) for name, v in entry.ref.items()}
        return Phrase(
            index,
            section,
            pattern,
            wordings,
            len(says) if chosen is None else 0,
            frozenset(bearers) if bearers else None,
            plain_features(entry.where),
            has_reference(pattern),
            ref.get("noun", frozenset()),
            ref.get("by", frozenset()),
            next(iter(ref.get("number", ())), None),
            ref.get("own", frozenset()),
            frozenset((entry.mood,) if isinstance(entry.mood, str) else entry.mood) if entry.mood else None,
            entry.cost,
            categories,
            row.file,
            row.line,
            chosen,
            sort_of(section, vocabulary),
            tuple(moody(wording, categories) for wording in wordings),
            entry.yours,
        )

    def _sayable(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Those wordings all of whose terms are in words of this language."""
        waiting = self.table.waiting
        return tuple(text for text in texts if waiting.isdisjoint(terms_of(text))) if waiting else texts

    def _check(self, wording: Wording, text: str, held: Mapping[str, PSlot], ref: bool, index: int) -> None:
        parts = list(elements(wording))
        said = {e.name for e in parts if (isinstance(e, Blank) and e.apart is None) or isinstance(e, Flag)}
        for name, slot in held.items():
            if name not in said and not slot.optional:
                raise TemplateError(f"{{{name}}} is missing from {text!r}")
        for element in parts:
            if isinstance(element, Blank) and element.name not in held:
                if element.name == "label" or (element.name == "ref" and ref) or element.name == "self":
                    continue
                raise TemplateError(f"{{{element.name}}} stands for nothing in the meaning of {text!r}")
            if isinstance(element, Blank) and element.apart and element.apart not in self.book.apart:
                raise TemplateError(f"{element.apart!r} is none of `apart`, in {text!r}")
            if isinstance(element, Term | Verb) and element.name not in self.lexicon.terms:
                raise TemplateError(f"{element.name!r} is no term of the glossary, in {text!r}")


def moody(wording: Wording, categories: Mapping[str, tuple[str, PSlot]]) -> bool:
    """Whether a verb or a part of the wording takes the mood of the sentence around it."""
    for element in elements(wording):
        if isinstance(element, Verb) and not any(name == "form" for name, _ in element.features):
            return True
        if isinstance(element, Blank) and element.name in categories and element.apart is None:
            category = element.category or categories[element.name][0]
            if category.split(".")[0] in ("effect", "effects") and "mood" not in dict(element.features):
                return True
    return False


def named_kind(means: Any) -> str:
    """What a meaning is of, as it is written: `destroy` of `{destroy: $what}`; a list is one of several effects."""
    if isinstance(means, Mapping):
        return str(next(iter(means), ""))
    return "[...]" if isinstance(means, list) else str(means)


def parse_enum(enum: type[Enum], family: str, data: Any) -> Pattern:
    try:
        return PValue(enum(data))
    except ValueError:
        raise PatternError(f"{data!r} is no {family}") from None


__all__ = ["Compiler", "Phrasebook", "Rule", "category_of", "sort_of"]
