"""From a derivation to words: features flow down, agreement is looked up, and what was said is compared with it.

One function writes and proofreads: what was read is put into words again, and a word in another form is a remark. So
the two can never differ about grammar, and a reading is preferred when it has fewer remarks than another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forge.language.grammar.reading.pieces import Constituent, Derivation, Leaf, Setting, head_leaf
from forge.language.grammar.reading.references import Antecedent
from forge.language.grammar.reading.slips import Slip
from forge.language.grammar.reading.tokens import Token
from forge.language.grammar.table.lexicon import Variant, fitting
from forge.language.grammar.table.phrasebook import Phrasebook
from forge.language.grammar.table.wording import Blank, Flag, Punctuation, Term, Verb, Word
from forge.language.grammar.writing.counting import count_features, mended
from forge.language.grammar.writing.heads import head_forms
from forge.language.grammar.writing.referents import antecedent_features, references
from forge.language.grammar.writing.spoken import FormRemark, Spoken
from forge.language.grammar.writing.unsaid import NoForm
from forge.language.grammar.writing.whose import belongs
from forge.language.morphology.face import PLURAL, POS, SINGULAR

ONE = "one"  # the case of one of the many that stand behind it
NOUN = ("prep", "case", "number", "gender", "animacy", "adjective_case", "adjective_number", "person", ONE)
NUMERAL = "number"  # a number as a piece
SAID = (Word, Term)
ADJOINED = frozenset({"mood", "form", "adjective_case", "adjective_number"})
AGREE = ("number", "gender", "animacy", "person")


class Realiser:
    """Puts derivations into words. With `tokens` it compares them with what was said instead, and says nothing.

    `refs`: what each reference stands for, by its name in the tree.
    """

    def __init__(
        self,
        book: Phrasebook,
        setting: Setting,
        refs: Mapping[str, Antecedent],
        tokens: tuple[Token, ...] = (),
        titles: Mapping[str, str] | None = None,
    ) -> None:
        self.book, self.setting, self.refs, self.tokens = book, setting, refs, tokens
        self.titles = titles or {}
        self.memo: dict[Any, Spoken | None] = {}
        self.silent = Spoken([], {})
        fold = book.lexicon.fold
        self.folded = [fold(token.text) for token in tokens]
        # Tokens that may stand in some sentences only: "your" in those that speak to you.
        self.only = {place: book.only[word] for place, word in enumerate(self.folded) if word in book.only}

    def item(self, item: Constituent, context: Mapping[str, str]) -> Spoken | None:
        """The best of an item's derivations, None when it has no place in such a sentence."""
        key = (id(item), frozenset(context.items()))
        if key not in self.memo:
            # Derivations say the same; which of them was meant shows in the words that agree.
            best: Spoken | None = None
            if item.mood is None or context.get("mood") in (None, item.mood):
                for derivation in item.derivations:
                    spoken = self._derivation(item, derivation, context)
                    if spoken is not None and (best is None or len(spoken.remarks) < len(best.remarks)):
                        best = spoken
            self.memo[key] = best
        return self.memo[key]

    def _derivation(self, item: Constituent, derivation: Derivation, context: Mapping[str, str]) -> Spoken | None:
        rule = derivation.rule
        if rule is not None and any(context.get(name, value) != value for name, value in rule.where):
            return None
        if rule is not None and rule.yours is not None and not self._yours(rule.yours, derivation):
            return None
        if item.category in ("number", "signed", "lost", "title", "self") and not derivation.leaves:
            return self._builtin(item, context)
        return _Piece(self, item, derivation, context).speak()

    def _yours(self, slot: str, derivation: Derivation) -> bool:
        """Whether the cards of a slot are those of whoever acts."""
        owned = {name for name, one in self.refs.items() if one.own != "no"}
        return any(
            isinstance(leaf.element, Blank) and leaf.element.name == slot and belongs(leaf.held.value, owned)
            for leaf in derivation.leaves
        )

    def _builtin(self, item: Constituent, context: Mapping[str, str]) -> Spoken:
        if self.tokens and item.end > item.start:
            return self.silent
        if item.category == "signed":
            return Spoken([(f"{item.value:+d}".replace("-", "−"), "word")], {}, ())
        if item.category == "lost":
            return Spoken([(str(-item.value), "word")], {}, ())
        if item.category in ("title", "self"):
            return Spoken([(self.titles.get(item.value, item.value), "name")], {}, ())
        return Spoken([(str(item.value), "word")], {}, ())

    # --- forms ------------------------------------------------------------------------------------------------------

    def words(self, variant: Variant, wanted: Mapping[str, str]) -> list[str]:
        """A term in the form wanted, word by word. Raises NoForm when it is written and has none."""
        inherent = dict(variant.core.features)
        heads = head_forms(self.book, variant, wanted)
        head = heads[0] if heads else None
        found = []
        for index, part in enumerate(variant.parts):
            if index == variant.head:
                if head is None and part.pos in POS and not self.tokens:
                    raise NoForm(variant.term, part.lemma, wanted)
                found.append(head.word if head is not None else part.lemma)
            elif part.forms:
                agree = {k: v for k, v in wanted.items() if k in ("case", "number")} | {
                    k: v for k, v in inherent.items() if k in ("gender", "animacy", "number")
                }
                forms = fitting(part.forms, agree)
                if not forms and not self.tokens:
                    raise NoForm(variant.term, part.lemma, agree)
                found.append(forms[0].word if forms else part.lemma)
            else:
                found.append(part.lemma)
        return found

    def gender(self, variant: Variant) -> dict[str, str]:
        return {name: value for name, value in variant.core.features if name in ("gender", "animacy", "number")}


class _Piece:
    """One derivation in one context."""

    def __init__(self, voice: Realiser, item: Constituent, derivation: Derivation, context: Mapping[str, str]) -> None:
        self.voice, self.item, self.derivation, self.context = voice, item, derivation, context
        self.rule, self.leaves = derivation.rule, derivation.leaves
        # A leaf may agree with another that is asked for its own agreement: the one under way is None.
        self.done: dict[int, Spoken | None] = {}
        # Determiners and adjectives follow the noun of a phrase; the noun itself is looked up first.
        self.phrase = item.category == "filter" and derivation.rule is None

    def speak(self) -> Spoken | None:
        words: list[tuple[str, str]] = []
        remarks: tuple[FormRemark, ...] = ()
        for index in range(len(self.leaves)):
            spoken = self._leaf(index)
            if spoken is None:
                return None
            if spoken.words:
                words += spoken.words
            remarks += spoken.remarks
        return Spoken(words, self._agreement(), remarks)

    def _agreement(self) -> dict[str, str]:
        head = head_leaf(self.leaves)
        if self.phrase:
            head = next((leaf for leaf in self.leaves if getattr(leaf.element, "name", "") == "head"), head)
        if head is None and (lead := self._lead()) is not None:
            return {"person": "3", **self._likeness(lead.like or ""), "number": dict(lead.features)["number"]}
        if head is None:
            # A pronoun has the number and gender of what it stands for.
            pronoun = any(isinstance(leaf.element, Term) and leaf.element.like == "ref" for leaf in self.leaves)
            return {"person": "3"} | ({k: v for k, v in self._likeness("ref").items() if k in AGREE} if pronoun else {})
        for index, leaf in enumerate(self.leaves):
            if leaf is head:
                spoken = self._leaf(index)
                agree = dict(spoken.agree) if spoken else {}
                own = dict(leaf.element.features) if isinstance(leaf.element, (Blank, Term)) else {}
                if "number" in own:
                    agree["number"] = own["number"]
                if isinstance(leaf.element, Blank) and leaf.element.count is not None:
                    agree["number"] = self._count_number(leaf.element)
                return agree
        return {}

    def _lead(self) -> Term | None:
        """The adjective that stands for a noun said behind it: "each of your minions has"."""
        for leaf in self.leaves:
            told = leaf.element
            if isinstance(told, Term) and told.like not in (None, "ref") and {"number"} == dict(told.features).keys():
                return told
        return None

    def _leaf(self, index: int) -> Spoken | None:
        if index in self.done:
            return self.done[index]
        self.done[index] = None
        found = self.done[index] = self._say(self.leaves[index])
        return found

    def _say(self, leaf: Leaf) -> Spoken | None:
        element = leaf.element
        if self.voice.only and isinstance(element, SAID) and not self._in_place(leaf):
            return None
        if isinstance(element, Word):
            if leaf.end > leaf.start and self.voice.folded[leaf.start] != self.voice.book.lexicon.fold(element.text):
                said = self.voice.tokens[leaf.start].said
                slip = self._slip(said, element.text, None, None)
                remark = FormRemark(leaf.start, leaf.end, element.text, slip=slip)
                return Spoken([], {}, (remark,))
            return self.voice.silent if self.voice.tokens else Spoken([(element.text, "word")], {}, ())
        if isinstance(element, Punctuation):
            return self.voice.silent if self.voice.tokens else Spoken([(element.text, "mark")], {}, ())
        if isinstance(element, Flag):
            return Spoken([], {}, ())
        if isinstance(element, Term):
            return self._term(leaf.held, self._wanted(element), leaf)
        if isinstance(element, Verb):
            return self._verb(leaf, element)
        assert isinstance(element, Blank)
        return self._slot(element, leaf)

    def _in_place(self, leaf: Leaf) -> bool:
        """Whether words may stand in such a sentence: "your" only in one that speaks to you."""
        for place in range(leaf.start, leaf.end):
            name, value = self.voice.only.get(place, ("", ""))
            if self.context.get(name, value) != value:
                return False
        return True

    def _slot(self, element: Blank, leaf: Leaf) -> Spoken | None:
        if element.name == "label":
            return Spoken([(f"({str(leaf.held.value).upper()})", "word")], {}, ())
        if self.phrase:
            return self._in_phrase(element, leaf)
        context = self._wanted(element)
        if (lead := self._lead()) is not None and lead.like == element.name:
            context[ONE] = self.context.get("case", "nom")
        if leaf.held.category == NUMERAL:
            return self._numeral(element, leaf)
        if element.count is not None:
            context |= self._counted(element, leaf, context)
        if element.name == "ref" and leaf.held.category in ("ref", "noun"):
            context |= {k: v for k, v in self._ref_agreement().items() if k == "number"}
        return self.voice.item(leaf.held, context)

    def _in_phrase(self, element: Blank, leaf: Leaf) -> Spoken | None:
        """A noun, or what is said of it. Of one of many, what is behind them may be about the one or the many."""
        context = {name: value for name, value in self.context.items() if name != ONE}
        if element.name == "head":
            return self.voice.item(leaf.held, context)
        context |= self._head_agreement()
        said = self.voice.item(leaf.held, context)
        if element.name == "after" and ONE in self.context and said is not None and said.remarks:
            one = self.voice.item(leaf.held, context | {"number": SINGULAR, "case": self.context[ONE]})
            said = min(said, one or said, key=lambda spoken: len(spoken.remarks))
        return said

    def _head_agreement(self) -> dict[str, str]:
        """What modifiers of a noun follow: its gender, and after numbers a case and number of their own."""
        context = self.context
        for index, leaf in enumerate(self.leaves):
            if isinstance(leaf.element, Blank) and leaf.element.name == "head":
                spoken = self._leaf(index)
                agree = {k: v for k, v in (spoken.agree if spoken else {}).items() if k in ("gender", "animacy")}
                for name in ("case", "number"):
                    if f"adjective_{name}" in context:
                        agree[name] = context[f"adjective_{name}"]
                return agree
        return {}

    # --- context ----------------------------------------------------------------------------------------------------

    def _wanted(self, element: Blank | Term | Verb) -> dict[str, str]:
        """The features for an element: inherited, its own, and those of what it agrees with."""
        plain = element.like is None and (not isinstance(element, Term) or element.count is None)
        if plain and not element.features:
            return dict(self.context)
        own = dict(element.features)
        context = dict(self.context)
        if "case" in own:
            # A noun in a case of its own begins a phrase of its own.
            context = {k: v for k, v in context.items() if k not in NOUN}
            if "number" not in own:
                own["number"] = SINGULAR if isinstance(element, Term) else own.get("number", SINGULAR)
        mood = own.get("mood")
        if mood == "rest":
            now = self.context.get("mood", "")
            own["mood"] = self.voice.book.file.rest.get(now, now)
        context |= own
        if element.like is not None:
            told = dict(element.features)
            context |= {name: value for name, value in self._likeness(element.like).items() if name not in told}
            if "case" not in own and isinstance(element, (Verb, Term)):
                context = {k: v for k, v in context.items() if k != "case" or self._is_adjective(element)}
        if isinstance(element, Term) and element.count is not None:
            context |= self._counted_term(element, context)
        return context

    def _counted_term(self, element: Term, context: Mapping[str, str]) -> dict[str, str]:
        """Case and number of a noun after a number, or of an adjective before that noun."""
        value = self._number(element.count or "")
        if value is None:
            return {"number": PLURAL}
        variants = self.voice.book.lexicon.terms.get(element.name, ())
        gender = self.voice.gender(variants[0]) if variants and element.like is None else {}
        found = count_features(self.voice.book, value, {**context, **gender, "case": context.get("case", "nom")})
        if element.like is None:
            return found
        return {
            name: found.get(f"adjective_{name}", found.get(name, context.get(name, ""))) for name in ("case", "number")
        }

    def _is_adjective(self, element: Term | Verb) -> bool:
        variants = self.voice.book.lexicon.terms.get(element.name, ())
        return bool(variants) and variants[0].core.pos in ("adj", "pron", "num", "part", "noun")

    def _likeness(self, name: str) -> dict[str, str]:
        if name == "ref" and (self.rule is None or "ref" not in self.rule.slots):
            return self._ref_agreement() | self._noun_said()
        if name == "described":  # the noun of which this is said, in another case than its own
            return {"person": "3"} | {k: v for k, v in self.context.items() if k in AGREE}
        for index, leaf in enumerate(self.leaves):
            element = leaf.element
            where = isinstance(element, Blank) and element.apart is not None
            if isinstance(element, (Blank, Term)) and element.name == name and element.like is None and not where:
                spoken = self._leaf(index)
                agree = dict(spoken.agree) if spoken is not None else {}
                if isinstance(element, Blank) and element.count is not None:
                    agree["number"] = self._count_number(element)
                own = dict(element.features)
                if "number" in own:
                    agree["number"] = own["number"]
                return {k: v for k, v in agree.items() if k in AGREE}
        # A noun that is not said itself: "one on which ..." speaks of a base.
        return self._gender_of(name)

    def _noun_said(self) -> dict[str, str]:
        """The gender of the noun that stands for what is meant: a minion may be called a card."""
        for leaf in self.leaves:
            if isinstance(leaf.element, Blank) and leaf.element.name == "ref" and isinstance(leaf.held.value, str):
                return self._gender_of(f"noun.{leaf.held.value}")
        return {}

    def _gender_of(self, term: str) -> dict[str, str]:
        variants = self.voice.book.lexicon.terms.get(term, ())
        return {k: v for k, v in variants[0].core.features if k in ("gender", "animacy")} if variants else {}

    def _ref_agreement(self) -> dict[str, str]:
        for name in references(self.item.value, self.rule, self.voice.book.vocabulary.referring):
            one = self.voice.refs.get(str(name))
            if one is not None:
                return antecedent_features(self.voice.book, one)
        return {}

    # --- numbers ----------------------------------------------------------------------------------------------------

    def _counted(self, element: Blank, leaf: Leaf, context: Mapping[str, str]) -> dict[str, str]:
        """Case and number of a noun after a number, by the language's table."""
        value = self._number(element.count or "")
        if value is None:
            return {"number": PLURAL}
        plain = self.voice.item(leaf.held, {**context, "number": PLURAL}) or self.voice.item(leaf.held, dict(context))
        agree = plain.agree if plain is not None else {}
        return count_features(self.voice.book, value, {**agree, "case": context.get("case", "nom")})

    def _numeral(self, element: Blank, leaf: Leaf) -> Spoken | None:
        """A number; one in words has to be in the case and gender of what it counts."""
        spoken = self.voice.item(leaf.held, {})
        said = self.voice.tokens[leaf.start].text if leaf.end == leaf.start + 1 else ""
        if spoken is None or said not in self.voice.book.numerals:
            return spoken
        right = mended(self.voice.book, said, self._counting(element))
        return spoken if right is None else Spoken(spoken.words, {}, (FormRemark(leaf.start, leaf.end, right),))

    def _counting(self, element: Blank) -> dict[str, str]:
        """The case and gender of what a number counts, as far as they are told."""
        told = dict(element.features)
        if element.like is not None:
            return self._in_case(told, self._likeness(element.like))
        for leaf in self.derivation.leaves:
            counted = leaf.element
            if not isinstance(counted, (Blank, Term)) or counted.count != element.name or counted.like is not None:
                continue
            told = dict(counted.features) | told
            if isinstance(counted, Term):
                variants = self.voice.book.lexicon.terms.get(counted.name, ())
                return self._in_case(told, self.voice.gender(variants[0]) if variants else {})
            plain = self.voice.item(leaf.held, {**self._wanted(counted), "number": PLURAL})
            return self._in_case(told, plain.agree if plain is not None else {})
        return {name: value for name, value in told.items() if name == "case"}

    def _in_case(self, told: Mapping[str, str], agree: Mapping[str, str]) -> dict[str, str]:
        case = told.get("case", self.context.get("case"))
        kept = {name: agree[name] for name in ("gender", "animacy") if name in agree}
        return kept | ({"case": case} if case is not None else {})

    def _count_number(self, element: Blank) -> str:
        return SINGULAR if self._number(element.count or "") == 1 else PLURAL

    def _number(self, name: str) -> int | None:
        for leaf in self.leaves:
            if isinstance(leaf.element, Blank) and leaf.element.name == name and isinstance(leaf.held.value, int):
                return abs(leaf.held.value)
        if name.isdigit():
            return int(name)
        return None

    # --- words ------------------------------------------------------------------------------------------------------

    def _term(self, variant: Variant, wanted: Mapping[str, str], leaf: Leaf) -> Spoken:
        """A term in the form wanted; one word that is in a right form is found once, whatever text it stands in."""
        if leaf.end - leaf.start != 1 or len(variant.parts) != 1:
            return self._form(variant, wanted, leaf)
        known = self.voice.book.said
        key = variant, self.voice.folded[leaf.start], frozenset(wanted.items())
        found: Spoken | None = known.get(key)
        if found is None:
            found = self._form(variant, wanted, leaf)
            if not found.remarks:
                known[key] = found
        return found

    def _form(self, variant: Variant, wanted: Mapping[str, str], leaf: Leaf) -> Spoken:
        voice = self.voice
        if variant.core.pos != "verb" and "form" not in wanted:
            wanted = {k: v for k, v in wanted.items() if k not in ADJOINED}
            if variant.core.pos in ("noun", "adj"):
                wanted.setdefault("case", "nom")
            if variant.core.pos == "noun":
                wanted.setdefault("number", SINGULAR)
        else:
            wanted = {k: v for k, v in wanted.items() if k in ("form", "number", "person", "gender", "case")}
            if "form" in wanted:
                wanted.pop("case", None) if not voice.book.declines(wanted["form"]) else None
        agree = voice.gender(variant)
        forms = head_forms(voice.book, variant, wanted)
        if leaf.end > leaf.start:
            token, word = voice.tokens[leaf.start + variant.head], voice.folded[leaf.start + variant.head]
            fold = voice.book.lexicon.fold
            said = next((form for form in forms if fold(form.word) == word), None)
            if said is not None and variant.core.pos == "noun":
                agree |= {k: v for k, v in said.tags if k == "gender"}
            if "number" in wanted:
                agree.setdefault("number", wanted["number"])
            agree.setdefault("person", "3")
            if said is not None and len(variant.parts) == 1 and not variant.avoid:
                return Spoken([], agree, ())
            right = voice.words(variant, wanted)
            usual = voice.words(voice.book.lexicon.terms[variant.term][0], wanted) if variant.avoid else right
            remarks: tuple[FormRemark, ...] = ()
            if forms and said is None:
                slip = self._slip(token.said, right[variant.head], variant, wanted.get("number"))
                remarks = (FormRemark(leaf.start, leaf.end, " ".join(usual), slip=slip),)
            elif any(
                voice.folded[place] != fold(word)
                for place, word in zip(range(leaf.start, leaf.end), right, strict=False)
                if place != leaf.start + variant.head or not forms  # what has no forms has but one
            ):
                remarks = (FormRemark(leaf.start, leaf.end, " ".join(usual)),)
            elif variant.avoid:
                kind = f"term: {variant.why}" if variant.why else "term"
                remarks = (FormRemark(leaf.start, leaf.end, " ".join(usual), kind),)
            return Spoken([], agree, remarks)
        if forms and variant.core.pos == "noun":
            agree |= {k: v for k, v in forms[0].tags if k == "gender"}
        agree |= {k: v for k, v in wanted.items() if k == "number"} if "number" not in agree else {}
        agree.setdefault("person", "3")
        return Spoken([(word, "word") for word in voice.words(variant, wanted)], agree, ())

    def _slip(self, said: str, right: str, variant: Variant | None, number: str | None) -> Slip:
        """A wrong form. With its subject before it, a verb in another person is only a form."""
        plain = self.voice.book.plain
        told = any(self.context.get(name) != value for name, value in plain.items() if name != "mood")
        subject = any(
            isinstance(leaf.element, (Blank, Term)) and ("case", "nom") in leaf.element.features for leaf in self.leaves
        )
        return Slip(said, right, variant, number, told or subject)

    def _verb(self, leaf: Leaf, element: Verb) -> Spoken | None:
        mood, leaves = leaf.held
        context = self._wanted(element)
        if context.get("mood", mood) != mood:
            return None
        words: list[tuple[str, str]] = []
        remarks: tuple[FormRemark, ...] = ()
        for inner in leaves:
            spoken = self._inner(inner, context)
            if spoken is None:
                return None
            words += spoken.words
            remarks += spoken.remarks
        return Spoken(words, {}, remarks)

    def _inner(self, leaf: Leaf, context: Mapping[str, str]) -> Spoken | None:
        element = leaf.element
        if isinstance(element, Verb):
            return self._term(leaf.held, {**context, "form": element.name}, leaf)
        if isinstance(element, Term):
            return self._term(leaf.held, {**context, **dict(element.features)}, leaf)
        return self._say(leaf)
