"""From an ability to words: the first wording of every part that fits it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from forge.abilities import nodes
from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.sorts import Clause, Filter, Node, Selection
from forge.abilities.tree import Path
from forge.language.grammar.reading.first import section_of
from forge.language.grammar.reading.pieces import Constituent, Derivation, Leaf, Setting, in_mood, is_moody
from forge.language.grammar.reading.references import Antecedent, Mention, candidates, choose, uses
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.matching import Match, match, part_fields
from forge.language.grammar.table.meant import PNode, PPart, PSlot
from forge.language.grammar.table.phrasebook import GRAMMAR, Phrase, Phrasebook, clause_section
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
    elements,
)
from forge.language.grammar.writing.parts import join, partial_value, plainly, says_noun, take
from forge.language.grammar.writing.realise import Realiser
from forge.language.grammar.writing.referents import antecedent_features
from forge.language.grammar.writing.text import elide, text_of
from forge.language.grammar.writing.unsaid import CannotSay, NoForm

Context = Mapping[str, str]
Leaves = tuple[Leaf, ...]
Held = Mapping[str, tuple[Any, Path]]  # what stands in blanks, and where


class NeedsLabel(Exception):
    """A reference is not clear by words alone: what it stands for needs a label."""

    def __init__(self, name: str) -> None:
        self.name = name


class Writer:
    """Writes abilities in one language. `setting` says what bears them, `titles` how cards are called."""

    def __init__(self, book: Phrasebook, setting: Setting, titles: Mapping[str, str]) -> None:
        self.book, self.setting, self.titles = book, setting, titles

    def clauses(self, ability: Ability) -> list[tuple[str, str]]:
        """The label's clause and the sentences of each clause. Raises CannotSay."""
        labels: dict[str, str] = {}
        while True:
            try:
                return Attempt(self, ability, labels).write()
            except NeedsLabel as wanted:
                if wanted.name in labels or len(labels) > 25:
                    raise CannotSay(wanted.name) from None
                labels[wanted.name] = chr(ord("a") + len(labels))

    def text(self, ability: Ability) -> str:
        """The whole text, labels included."""
        parts = []
        before = None
        for kind, text in self.clauses(ability):
            label = self.book.file.labels.get(kind, ())
            parts.append(f"{label[0]} {text}" if label and kind != before else text)
            before = kind
        return " ".join(parts)


class Attempt:
    def __init__(self, writer: Writer, ability: Ability, labels: Mapping[str, str]) -> None:
        self.book, self.setting, self.titles = writer.book, writer.setting, writer.titles
        self.ability, self.labels = ability, labels
        self.uses: dict[Path, Mention] = {use.path: use for use in uses(ability, self.book.vocabulary)}
        self.refs: dict[str, Antecedent] = {}
        self.stuck: object = None

    def write(self) -> list[tuple[str, str]]:
        found = []
        for clause, item in self.items():
            if item is None:
                raise CannotSay(self.stuck)
            found.append((yaml_name(type(clause)), self.say(item, self.book.plain)))
        return found

    def items(self) -> Iterator[tuple[Clause, Constituent | None]]:
        """Every clause with what says it; None for one that cannot be said."""
        context = self.book.plain
        for index, clause in enumerate(self.ability):
            self.refs = self._named(index)
            main = fields_of(type(clause))[0]
            held = getattr(clause, main.attr)
            section = clause_section(type(clause))
            if section == "effects":
                yield clause, self.item("effects", held, (index, main.name, 0), context)
            elif section == "clauses":
                yield clause, self.item("rule", held, (index, main.name), context)
            else:
                yield clause, self.item(section, clause, (index,), context)

    def _named(self, index: int) -> dict[str, Antecedent]:
        """What the names used in a clause stand for; "it" may be another thing in the next."""
        mine = [use for path, use in self.uses.items() if path[0] == index]
        return {use.name: one for use in mine for one in use.before if one.name == use.name}

    def say(self, item: Constituent, context: Context) -> str:
        voice = Realiser(self.book, self.setting, self.refs, (), self.titles)
        try:
            spoken = voice.item(item, context)
        except NoForm as missing:
            raise CannotSay(item.value, missing) from None
        finally:
            voice.forget()
        if spoken is None:
            raise CannotSay(item.value)
        words = [*elide(self.book, spoken.words), (".", "mark")]
        return text_of(words)

    # --- pieces -----------------------------------------------------------------------------------------------------

    def item(self, category: str, value: object, path: Path, context: Context) -> Constituent | None:
        found = self._item(category, value, path, context)
        if found is None and (self.stuck is None or isinstance(value, Node)) and not getattr(self, "_deep", False):
            self.stuck = value if self.stuck is None else self.stuck
        return found

    def _item(self, category: str, value: object, path: Path, context: Context) -> Constituent | None:
        if category.startswith("amount."):
            category = category.split(".")[1] if isinstance(value, int) else "value"
        if category in ("title", "self") and f"card.{value}" in self.book.lexicon.terms:
            leaf = self._term_leaf(Term(f"card.{value}"))
            return self._made(category, value, (leaf,) if leaf else (), None)
        if category in ("number", "signed", "lost") and not isinstance(value, int):
            return None
        if category == "lost" and isinstance(value, int) and value >= 0:
            return None
        if category in ("number", "signed", "lost", "title", "self", "label"):
            return self._made(category, value, (), None)
        if category == "noun" or category in self.book.vocabulary.families:
            leaf = self._term_leaf(Term(f"{category}.{value}"))
            return self._made(category, value, (leaf,), None) if leaf is not None else None
        # With a label "that minion (A)" is better than "it (A)".
        for plain in (False, True) if self.labels else (True,):
            for rule in self.book.saying(category, type(value)):
                item = self._by_rule(category, rule, value, path, context, plain)
                if item is not None:
                    return item
        if category == "filter":
            return self._noun_phrase(value, path, context)
        single = {"effects": "effect", "selections": "selection"}.get(category)
        if single is not None and isinstance(value, tuple) and len(value) == 1:
            inner = self.item(single, value[0], path, context)
            if inner is not None:
                return self._made(category, value, (Leaf(Blank("it"), 0, 0, inner),), inner.mood)
        return None

    def _made(
        self, category: str, value: object, leaves: Leaves, mood: str | None, rule: Phrase | None = None
    ) -> Constituent:
        item = Constituent(category, value, 0, 0, mood, None, 0)
        item.derivations.append(Derivation(rule, leaves))
        return item

    def _fits(self, rule: Phrase, context: Context) -> bool:
        if rule.written == 0 or (rule.bearers is not None and not rule.bearers & self.setting.bearers):
            return False
        return all(context.get(name) == value for name, value in rule.where)

    def _by_rule(
        self, category: str, rule: Phrase, value: object, path: Path, context: Context, plain: bool
    ) -> Constituent | None:
        if not self._fits(rule, context):
            return None
        for found in match(rule.pattern, value):
            label = self._reference(rule, found, path)
            if label is False or any(name in self.labels for name in found.names.values()):
                continue  # a name that needs a label has to be given where a label can stand
            for number, wording in enumerate(rule.wordings[: rule.written]):
                if is_moody(category) and not in_mood(rule, number, context["mood"], next(iter(self.book.moods))):
                    continue
                if isinstance(label, str) and not plain and not says_noun(wording):
                    continue
                leaves = self._wording(wording, rule, found, value, path, context)
                if leaves is None:
                    continue
                leaves = self._with_label(leaves, wording, rule, value, label)
                mood = context["mood"] if is_moody(category) else None
                return self._made(category, value, leaves, mood, rule)
        return None

    def _reference(self, rule: Phrase, found: Match, path: Path) -> Any:
        """None when the rule refers to nothing or its words are clear; a label; False when the words do not fit."""
        if found.ref is None:
            return None
        name, inner = found.ref
        at = join(path, inner)
        places = (at, *((*at, name) for name in self.book.vocabulary.referring))
        use = next((self.uses[place] for place in places if place in self.uses), None)
        if use is None:
            return False
        one = self.refs.get(name)
        if one is None:
            return False
        if (rule.nouns and one.noun not in rule.nouns) or (rule.by and one.by not in rule.by):
            return False
        if rule.number is not None and rule.number != one.number:
            return False
        if rule.own and one.own not in rule.own:
            return False
        noun = (
            frozenset({one.noun})
            if any(isinstance(e, Blank) and e.name == "ref" for w in rule.wordings[:1] for e in elements(w))
            else rule.nouns
        )
        near = candidates(use, noun, rule.by, rule.number, rule.own, self.book.vocabulary)
        choice = choose(near, lambda other: self._alike(rule, one, other))
        if name in self.labels:
            whole = isinstance(rule.pattern, PNode) and rule.pattern.kind is nodes.The
            return self.labels[name] if whole else False
        if choice is not None and choice.path == one.path and choice.name == one.name:
            return None
        if one.told or use.attr is not None:
            return False
        raise NeedsLabel(name)

    def _alike(self, rule: Phrase, one: Antecedent, other: Antecedent) -> bool:
        """Whether the words that stand for the one could stand for the other as well."""
        for element in elements(rule.wordings[0]):
            if not isinstance(element, Term) or element.like != "ref":
                continue
            case = {name: value for name, value in element.features if name in ("case", "prep")}
            forms = self.book.lexicon.terms[element.name][0].core.forms
            mine, its = (
                {
                    (form.get("case"), form.word)
                    for form in fitting(forms, {**antecedent_features(self.book, each), **case})
                }
                for each in (one, other)
            )
            if not mine & its:
                return False
        return True

    def _with_label(self, leaves: Leaves, wording: Wording, rule: Phrase, value: object, label: Any) -> Leaves:
        """A label behind what is named, unless the wording has a place for it or only passes a part on."""
        if isinstance(rule.pattern, PSlot):
            return leaves
        if any(isinstance(element, Blank) and element.name == "label" for element in elements(wording)):
            return leaves
        if isinstance(label, str):
            return (*leaves, Leaf(Blank("label"), 0, 0, self._made("label", label, (), None)))
        own = getattr(value, "as_", None) or ""
        if own in self.labels and isinstance(value, Selection):
            return (*leaves, Leaf(Blank("label"), 0, 0, self._made("label", self.labels[own], (), None)))
        return leaves

    # --- wordings ---------------------------------------------------------------------------------------------------

    def _wording(
        self, wording: Wording, rule: Phrase, found: Match, value: object, path: Path, context: Context
    ) -> Leaves | None:
        values = dict(found.slots)
        apart: dict[int, object] = {}
        elements_used = self._chosen(wording, rule, values, value)
        if elements_used is None:
            return None
        for index, element in enumerate(elements_used):
            if isinstance(element, Blank) and element.apart is not None:
                spec = self.book.file.apart[element.apart]
                taken = take(values[element.name][0], spec.field)
                if taken is None:
                    return None
                held, rest = taken
                apart[index] = held
                values[element.name] = (rest, values[element.name][1])
        named = {e.name for e in elements_used if isinstance(e, Blank | Flag)}
        if any(name not in named for name in values):
            return None
        leaves: list[Leaf] = []
        for index, element in enumerate(elements_used):
            leaf = self._leaf(element, index, apart, rule, found, values, value, path, context)
            if leaf is None:
                return None
            leaves.append(leaf)
        return tuple(leaves)

    def _chosen(self, wording: Wording, rule: Phrase, values: Held, value: object) -> list[Element] | None:
        """The elements that are written: first alternatives, and what may be left out only if it says something."""
        chosen: list[Element] = []
        for element in wording:
            if isinstance(element, Alternatives):
                if element.optional:
                    inside = [e for o in element.options for e in elements(o) if isinstance(e, Blank | Flag)]
                    if not inside or not any(self._present(e, values, value) for e in inside):
                        continue
                for option in element.options:
                    parts = self._chosen(option, rule, values, value)
                    if parts is not None:
                        chosen += parts
                        break
                else:
                    if not element.optional:
                        return None
            elif isinstance(element, Free):
                for chunk in element.chunks:
                    parts = self._chosen(chunk, rule, values, value)
                    if parts is None:
                        return None
                    chosen += parts
            elif isinstance(element, Blank) and element.name == "label":
                if getattr(value, "as_", None) in self.labels:
                    chosen.append(element)
            elif isinstance(element, Blank | Flag) and not self._present(element, values, value):
                return None
            else:
                chosen.append(element)
        return chosen

    def _present(self, element: Blank | Flag, values: Held, value: object) -> bool:
        if isinstance(element, Blank) and element.apart is not None:
            if element.name not in values:
                return False
            return take(values[element.name][0], self.book.file.apart[element.apart].field) is not None
        if element.name in ("ref", "self"):
            return True
        return element.name in values

    def _leaf(
        self,
        element: Element,
        index: int,
        apart: Mapping[int, object],
        rule: Phrase,
        found: Match,
        values: Held,
        value: object,
        path: Path,
        context: Context,
    ) -> Leaf | None:
        if isinstance(element, Word | Punctuation | Flag):
            return Leaf(element, 0, 0)
        if isinstance(element, Term):
            return self._term_leaf(element)
        if isinstance(element, Verb):
            if any(name == "form" for name, _ in element.features):
                return self._term_leaf(Term(element.name, element.features, element.like))
            return self._verb_leaf(element, context)
        assert isinstance(element, Blank)
        if element.name == "label":
            label = self.labels[str(getattr(value, "as_", None))]
            return Leaf(element, 0, 0, self._made("label", label, (), None))
        if element.name == "ref" and element.name not in rule.slots:
            one = self.refs.get(found.ref[0]) if found.ref is not None else None
            item = self._item("noun", one.noun, path, self._context(element, context)) if one is not None else None
        else:
            item = self._slot_item(element, index, apart, rule, values, path, context)
        return Leaf(element, 0, 0, item) if item is not None else None

    def _slot_item(
        self,
        element: Blank,
        index: int,
        apart: Mapping[int, object],
        rule: Phrase,
        values: Held,
        path: Path,
        context: Context,
    ) -> Constituent | None:
        category = section_of(element, rule, self.book)
        inner = self._context(element, context)
        if element.name == "self" and element.name not in rule.slots:
            return self._item("self", self.setting.self_id, path, inner) if self.setting.self_id else None
        held, at = values[element.name]
        whole = join(path, at)
        if element.apart is not None:
            of = () if isinstance(held, Filter) else ("of",)
            field = self.book.file.apart[element.apart].field
            return self.item(category, apart[index], (*whole, *of, field), inner)
        if isinstance(held, tuple) and not rule.slots[element.name][1].several:
            whole = (*whole, 0)
        return self.item(category, held, whole, inner)

    def _context(self, element: Blank, context: Context) -> dict[str, str]:
        own = {name: v for name, v in element.features if name not in GRAMMAR and name != "form"}
        if own.get("mood") == "rest":
            own["mood"] = self.book.file.rest.get(context["mood"], context["mood"])
        return {**context, **own}

    def _term_leaf(self, element: Term) -> Leaf | None:
        variants = self.book.lexicon.terms.get(element.name, ())
        return Leaf(element, 0, 0, variants[0]) if variants else None

    def _verb_leaf(self, element: Verb, context: Context) -> Leaf | None:
        own = dict(element.features)
        mood = own.get("mood") or context["mood"]
        if mood == "rest":
            mood = self.book.file.rest.get(context["mood"], context["mood"])
        variant: Variant = self.book.lexicon.terms[element.name][0]
        leaves: list[Leaf] = []
        if not self.book.moods[mood]:
            return None  # a mood that waits for its words
        for part in plainly(self.book.moods[mood][0]):
            if isinstance(part, Verb):
                leaves.append(Leaf(part, 0, 0, variant))
            elif isinstance(part, Term):
                leaf = self._term_leaf(part)
                if leaf is None:
                    return None
                leaves.append(leaf)
            else:
                leaves.append(Leaf(part, 0, 0))
        return Leaf(element, 0, 0, (mood, tuple(leaves)))

    # --- nouns ------------------------------------------------------------------------------------------------------

    def _noun_phrase(self, value: object, path: Path, context: Context) -> Constituent | None:
        if not isinstance(value, Filter):
            return None
        said = part_fields(value)
        for rule in self.book.rules.get("head", ()):
            if not isinstance(rule.pattern, PNode) or rule.pattern.kind is not type(value):
                continue
            if not self._fits(rule, context):
                continue
            covered = self._covered(rule, said, value, path, context)
            if covered is None:
                continue
            head, rest = covered
            phrase = self._modified(head, rest, value, path, context)
            if phrase is not None:
                return phrase
        return None

    def _modified(
        self, head: Constituent, rest: dict[str, object], value: object, path: Path, context: Context
    ) -> Constituent | None:
        sides: dict[str, list[Leaf]] = {"before": [], "after": []}
        for side, leaves in sides.items():
            for rule in self.book.rules.get(side, ()):
                if not rest:
                    break
                if not isinstance(rule.pattern, PPart) or not self._fits(rule, context):
                    continue
                covered = self._covered(rule, rest, value, path, context, side)
                if covered is not None:
                    item, rest = covered
                    leaves.append(Leaf(Blank(side), 0, 0, item))
        if rest:
            self.stuck = self.stuck or value
            return None
        middle = Leaf(Blank("head"), 0, 0, head)
        return self._made("filter", value, (*sides["before"], middle, *sides["after"]), None)

    def _covered(
        self, rule: Phrase, said: dict[str, object], value: object, path: Path, context: Context, category: str = "head"
    ) -> tuple[Constituent, dict[str, object]] | None:
        """A noun or modifier that says some of the fields, and the fields left to say."""
        pattern = rule.pattern
        assert isinstance(pattern, PNode | PPart)
        slots: dict[str, tuple[Any, Path]] = {}
        ref: tuple[str, Path] | None = None
        for field, part in pattern.fields:
            if field.attr not in said:
                return None
            found = next(iter(match(part, said[field.attr])), None)
            if found is None:
                return None
            slots |= {name: (held, (field.name, *at)) for name, (held, at) in found.slots.items()}
            if found.ref is not None:
                ref = (found.ref[0], (field.name, *found.ref[1]))
            elif getattr(part, "ref", False):
                ref = (str(said[field.attr]), (field.name,))
        whole = Match(slots, {}, ref)
        label = self._reference(rule, whole, path) if ref is not None else None
        if label is False or isinstance(label, str):
            return None
        for wording in rule.wordings[: rule.written]:
            leaves = self._wording(wording, rule, whole, value, path, context)
            if leaves is not None:
                covers = {field.attr for field, _ in pattern.fields}
                item = self._made(category, partial_value(pattern, said), leaves, None, rule)
                return item, {name: held for name, held in said.items() if name not in covers}
        return None
