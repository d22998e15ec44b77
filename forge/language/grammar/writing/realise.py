"""From a derivation to words: features flow down, agreement is looked up, and what was said is compared with it.

One function writes and proofreads: what was read is put into words again, and a word in another form is a remark. So
the two can never differ about grammar, and a reading is preferred when it has fewer remarks than another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from forge.language.grammar.reading.pieces import Constituent, Derivation, Leaf, Setting, head_leaf
from forge.language.grammar.reading.references import Antecedent
from forge.language.grammar.reading.slips import Slip
from forge.language.grammar.reading.tokens import Token
from forge.language.grammar.table.lexicon import Variant
from forge.language.grammar.table.phrasebook import Phrasebook
from forge.language.grammar.table.wording import Blank, Element, Features, Flag, Punctuation, Term, Verb, Word
from forge.language.grammar.writing.counting import mended
from forge.language.grammar.writing.heads import head_forms, term_words
from forge.language.grammar.writing.referents import antecedent_features, references
from forge.language.grammar.writing.spoken import Agreeing, FormRemark, Spoken
from forge.language.grammar.writing.wanted import AGREE, ONE, WordFeatures, features_of
from forge.language.grammar.writing.whose import belongs
from forge.language.morphology.face import PLURAL, SINGULAR

NUMERAL = "number"  # a number as a piece
BUILTIN = frozenset({"number", "signed", "lost", "title", "self"})
SAID = (Word, Term)
ADJOINED = frozenset({"mood", "form", "adjective_case", "adjective_number"})
PLURALS = (("number", PLURAL),)
COUNTED = ("case", "number")
NUMBER = frozenset({"number"})
GENDER = frozenset({"gender", "animacy"})


@final
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
        self.memo: dict[tuple[Constituent, WordFeatures], Spoken | None] = {}
        self.nothing = features_of(book, {})
        self.third = features_of(book, {"person": "3"})
        self.silent = self.said([])
        fold = book.lexicon.fold
        self.folded = [fold(token.text) for token in tokens]
        # Tokens that may stand in some sentences only: "your" in those that speak to you.
        self.only = {place: book.only[word] for place, word in enumerate(self.folded) if word in book.only}

    def item(self, item: Constituent, context: Mapping[str, str]) -> Spoken | None:
        """The best of an item's derivations, None when it has no place in such a sentence."""
        return self.piece(item, features_of(self.book, context))

    def forget(self) -> None:
        """Lets go of what was said, which holds on to what says it."""
        self.memo.clear()

    def piece(self, item: Constituent, context: WordFeatures) -> Spoken | None:
        """The same of a piece of it."""
        key = item, context
        if key in self.memo:
            return self.memo[key]
        # Derivations say the same; which of them was meant shows in the words that agree.
        best: Spoken | None = None
        if item.mood is None or context.get("mood", item.mood) == item.mood:
            for derivation in item.derivations:
                spoken = self._derivation(item, derivation, context)
                if spoken is not None and (best is None or len(spoken.remarks) < len(best.remarks)):
                    best = spoken
        self.memo[key] = best
        return best

    def said(self, words: list[tuple[str, str]]) -> Spoken:
        """Words with which nothing agrees."""
        return Spoken(words, self.nothing)

    def _derivation(self, item: Constituent, derivation: Derivation, context: WordFeatures) -> Spoken | None:
        rule = derivation.rule
        if rule is not None:
            for name, value in rule.where:
                if context.get(name, value) != value:
                    return None
            if rule.yours is not None and not self._yours(rule.yours, derivation):
                return None
        if item.category in BUILTIN and not derivation.leaves:
            return self._builtin(item)
        return _Piece(self, item, derivation, context).speak()

    def _yours(self, slot: str, derivation: Derivation) -> bool:
        """Whether the cards of a slot are those of whoever acts."""
        owned = {name for name, one in self.refs.items() if one.own != "no"}
        return any(
            isinstance(leaf.element, Blank) and leaf.element.name == slot and belongs(leaf.held.value, owned)
            for leaf in derivation.leaves
        )

    def _builtin(self, item: Constituent) -> Spoken:
        if self.tokens and item.end > item.start:
            return self.silent
        if item.category == "signed":
            return self.said([(f"{item.value:+d}".replace("-", "−"), "word")])
        if item.category == "lost":
            return self.said([(str(-item.value), "word")])
        if item.category in ("title", "self"):
            return self.said([(self.titles.get(item.value, item.value), "name")])
        return self.said([(str(item.value), "word")])

    def gender(self, variant: Variant) -> dict[str, str]:
        return {name: value for name, value in variant.core.features if name in ("gender", "animacy", "number")}


@final
class _Piece(Agreeing):
    """One derivation in one context."""

    def __init__(self, voice: Realiser, item: Constituent, derivation: Derivation, context: WordFeatures) -> None:
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
            if spoken.remarks:
                remarks += spoken.remarks
        return Spoken(words, None, remarks, self)

    def agreement(self) -> WordFeatures:
        head = head_leaf(self.leaves)
        if self.phrase:
            head = next((leaf for leaf in self.leaves if getattr(leaf.element, "name", "") == "head"), head)
        if head is None and (lead := self._lead()) is not None:
            led = {"person": "3", **self._likeness(lead.like or "").named, "number": dict(lead.features)["number"]}
            return self._features(led)
        if head is None:
            # A pronoun has the number and gender of what it stands for.
            pronoun = any(isinstance(leaf.element, Term) and leaf.element.like == "ref" for leaf in self.leaves)
            third = self.voice.third
            return self._likeness("ref").only(AGREE).over(third) if pronoun else third
        for index, leaf in enumerate(self.leaves):
            if leaf is head:
                spoken = self._leaf(index)
                agree = spoken.agree if spoken is not None else self.voice.nothing
                return self._numbered(agree, leaf.element)
        return self.voice.nothing

    def _features(self, named: Mapping[str, str]) -> WordFeatures:
        return features_of(self.voice.book, named)

    def _numbered(self, agree: WordFeatures, element: Element) -> WordFeatures:
        """With the number that an element is put into itself, or that a number before it says."""
        if isinstance(element, (Blank, Term)):
            agree = self._own_number(agree, element.features)
        if isinstance(element, Blank) and element.count is not None:
            agree = agree.plus((("number", self._count_number(element)),))
        return agree

    @staticmethod
    def _own_number(agree: WordFeatures, features: Features) -> WordFeatures:
        own = tuple([(name, value) for name, value in features if name == "number"])
        return agree.plus(own) if own else agree

    def _lead(self) -> Term | None:
        """The adjective that stands for a noun said behind it: "each of your minions has"."""
        for leaf in self.leaves:
            told = leaf.element
            if isinstance(told, Term) and told.like is not None and told.like != "ref":
                own = told.features
                if len(own) == 1 and own[0][0] == "number":
                    return told
        return None

    def _leaf(self, index: int) -> Spoken | None:
        if index in self.done:
            return self.done[index]
        self.done[index] = None
        found = self.done[index] = self._say(self.leaves[index])
        return found

    def _say(self, leaf: Leaf) -> Spoken | None:
        element, voice = leaf.element, self.voice
        if voice.only and isinstance(element, SAID) and not self._in_place(leaf):
            return None
        if isinstance(element, Word):
            if leaf.end > leaf.start and voice.folded[leaf.start] != voice.book.lexicon.fold(element.text):
                said = voice.tokens[leaf.start].said
                slip = self._slip(said, element.text, None, None)
                return self._wrong(FormRemark(leaf.start, leaf.end, element.text, slip=slip))
            return voice.silent if voice.tokens else voice.said([(element.text, "word")])
        if isinstance(element, Punctuation):
            return voice.silent if voice.tokens else voice.said([(element.text, "mark")])
        if isinstance(element, Flag):
            return voice.silent
        if isinstance(element, Term):
            return self._term(leaf.held, self._wanted(element), leaf)
        if isinstance(element, Verb):
            return self._verb(leaf, element)
        assert isinstance(element, Blank)
        return self._slot(element, leaf)

    def _wrong(self, remark: FormRemark) -> Spoken:
        return Spoken([], self.voice.nothing, (remark,))

    def _in_place(self, leaf: Leaf) -> bool:
        """Whether words may stand in such a sentence: "your" only in one that speaks to you."""
        for place in range(leaf.start, leaf.end):
            name, value = self.voice.only.get(place, ("", ""))
            if self.context.get(name, value) != value:
                return False
        return True

    def _slot(self, element: Blank, leaf: Leaf) -> Spoken | None:
        held: Constituent = leaf.held
        if element.name == "label":
            return self.voice.said([(f"({str(held.value).upper()})", "word")])
        if self.phrase:
            return self._in_phrase(element, leaf)
        context = self._wanted(element)
        if (lead := self._lead()) is not None and lead.like == element.name:
            context = context.plus(((ONE, self.context.get("case", "nom")),))
        if held.category == NUMERAL:
            return self._numeral(element, leaf)
        if element.count is not None:
            context = self._counted(element, leaf, context).over(context)
        if element.name == "ref" and held.category in ("ref", "noun"):
            context = self._ref_agreement().only(NUMBER).over(context)
        return self.voice.piece(held, context)

    def _in_phrase(self, element: Blank, leaf: Leaf) -> Spoken | None:
        """A noun, or what is said of it. Of one of many, what is behind them may be about the one or the many."""
        context = self.context.without(ONE)
        if element.name == "head":
            return self.voice.piece(leaf.held, context)
        context = self._head_agreement().over(context)
        said = self.voice.piece(leaf.held, context)
        if element.name == "after" and ONE in self.context.named and said is not None and said.remarks:
            one = self.voice.piece(leaf.held, context.plus((("number", SINGULAR), ("case", self.context.named[ONE]))))
            said = min(said, one or said, key=lambda spoken: len(spoken.remarks))
        return said

    def _head_agreement(self) -> WordFeatures:
        """What modifiers of a noun follow: its gender, and after numbers a case and number of their own."""
        for index, leaf in enumerate(self.leaves):
            if isinstance(leaf.element, Blank) and leaf.element.name == "head":
                spoken = self._leaf(index)
                agree = spoken.agree.only(GENDER) if spoken is not None else self.voice.nothing
                for name in ("case", "number"):
                    if (value := self.context.named.get(f"adjective_{name}")) is not None:
                        agree = agree.plus(((name, value),))
                return agree
        return self.voice.nothing

    # --- context ----------------------------------------------------------------------------------------------------

    def _wanted(self, element: Blank | Term | Verb) -> WordFeatures:
        """The features for an element: inherited, its own, and those of what it agrees with."""
        features = element.features
        if element.like is not None:
            uncased = not isinstance(element, Blank) and not self._is_adjective(element)
            context = self.context.led(features, self._likeness(element.like), uncased)
        else:
            context = self.context.own(features) if features else self.context
        if isinstance(element, Term) and element.count is not None:
            context = self._counted_term(element, context).over(context)
        return context

    def _counted_term(self, element: Term, context: WordFeatures) -> WordFeatures:
        """Case and number of a noun after a number, or of an adjective before that noun."""
        value = self._number(element.count or "")
        if value is None:
            return self.voice.nothing.plus(PLURALS)
        variants = self.voice.book.lexicon.terms.get(element.name, ())
        gender = self.voice.gender(variants[0]) if variants and element.like is None else {}
        noun = self._features({"case": "nom", **context.named, **gender})
        found = noun.counted(value)
        if element.like is None:
            return found
        told = {name: found.get(f"adjective_{name}", found.get(name, context.get(name))) for name in COUNTED}
        return self._features(told)

    def _is_adjective(self, element: Term | Verb) -> bool:
        variants = self.voice.book.lexicon.terms.get(element.name, ())
        return bool(variants) and variants[0].core.pos in ("adj", "pron", "num", "part", "noun")

    def _likeness(self, name: str) -> WordFeatures:
        if name == "ref" and (self.rule is None or "ref" not in self.rule.slots):
            return self._noun_said().over(self._ref_agreement())
        if name == "described":  # the noun of which this is said, in another case than its own
            return self.context.only(AGREE).over(self.voice.third)
        for index, leaf in enumerate(self.leaves):
            element = leaf.element
            where = isinstance(element, Blank) and element.apart is not None
            if isinstance(element, (Blank, Term)) and element.name == name and element.like is None and not where:
                spoken = self._leaf(index)
                agree = spoken.agree if spoken is not None else self.voice.nothing
                if isinstance(element, Blank) and element.count is not None:
                    agree = agree.plus((("number", self._count_number(element)),))
                return self._own_number(agree, element.features).only(AGREE)
        # A noun that is not said itself: "one on which ..." speaks of a base.
        return self._gender_of(name)

    def _noun_said(self) -> WordFeatures:
        """The gender of the noun that stands for what is meant: a minion may be called a card."""
        for leaf in self.leaves:
            if isinstance(leaf.element, Blank) and leaf.element.name == "ref" and isinstance(leaf.held.value, str):
                return self._gender_of(f"noun.{leaf.held.value}")
        return self.voice.nothing

    def _gender_of(self, term: str) -> WordFeatures:
        variants = self.voice.book.lexicon.terms.get(term, ())
        return self._features(dict(variants[0].core.features) if variants else {}).only(GENDER)

    def _ref_agreement(self) -> WordFeatures:
        for name in references(self.item.value, self.rule, self.voice.book.vocabulary.referring):
            one = self.voice.refs.get(str(name))
            if one is not None:
                return self._features(antecedent_features(self.voice.book, one))
        return self.voice.nothing

    # --- numbers ----------------------------------------------------------------------------------------------------

    def _counted(self, element: Blank, leaf: Leaf, context: WordFeatures) -> WordFeatures:
        """Case and number of a noun after a number, by the language's table."""
        value = self._number(element.count or "")
        if value is None:
            return self.voice.nothing.plus(PLURALS)
        plain = self.voice.piece(leaf.held, context.plus(PLURALS)) or self.voice.piece(leaf.held, context)
        agree = plain.agree if plain is not None else self.voice.nothing
        return agree.plus((("case", context.get("case", "nom")),)).counted(value)

    def _numeral(self, element: Blank, leaf: Leaf) -> Spoken | None:
        """A number; one in words has to be in the case and gender of what it counts."""
        spoken = self.voice.piece(leaf.held, self.voice.nothing)
        said = self.voice.tokens[leaf.start].text if leaf.end == leaf.start + 1 else ""
        if spoken is None or said not in self.voice.book.numerals:
            return spoken
        right = mended(self.voice.book, said, self._counting(element))
        if right is None:
            return spoken
        return Spoken(spoken.words, self.voice.nothing, (FormRemark(leaf.start, leaf.end, right),))

    def _counting(self, element: Blank) -> dict[str, str]:
        """The case and gender of what a number counts, as far as they are told."""
        told = dict(element.features)
        if element.like is not None:
            return self._in_case(told, self._likeness(element.like).named)
        for leaf in self.derivation.leaves:
            counted = leaf.element
            if not isinstance(counted, (Blank, Term)) or counted.count != element.name or counted.like is not None:
                continue
            told = dict(counted.features) | told
            if isinstance(counted, Term):
                variants = self.voice.book.lexicon.terms.get(counted.name, ())
                return self._in_case(told, self.voice.gender(variants[0]) if variants else {})
            plain = self.voice.piece(leaf.held, self._wanted(counted).plus(PLURALS))
            return self._in_case(told, plain.agree.named if plain is not None else {})
        return {name: value for name, value in told.items() if name == "case"}

    def _in_case(self, told: Mapping[str, str], agree: Mapping[str, str]) -> dict[str, str]:
        case = told.get("case", self.context.named.get("case"))
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

    def _term(self, variant: Variant, wanted: WordFeatures, leaf: Leaf) -> Spoken:
        """A term in the form wanted; words that are in a right form are found once, whatever text they stand in."""
        voice = self.voice
        if not voice.tokens:
            return self._form(variant, wanted.named, leaf)
        known = voice.book.said
        alone = leaf.end - leaf.start == 1
        key = variant, voice.folded[leaf.start] if alone else tuple(voice.folded[leaf.start : leaf.end]), wanted
        found: Spoken | None = known.get(key)
        if found is None:
            found = self._form(variant, wanted.named, leaf)
            if not found.remarks:
                known[key] = found
        return found

    def _form(self, variant: Variant, context: Mapping[str, str], leaf: Leaf) -> Spoken:
        voice, wanted = self.voice, dict(context)
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
                return Spoken([], self._features(agree))
            right = term_words(voice.book, variant, wanted)
            first = voice.book.lexicon.terms[variant.term][0]
            usual = term_words(voice.book, first, wanted) if variant.avoid else right
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
            return Spoken([], self._features(agree), remarks)
        if forms and variant.core.pos == "noun":
            agree |= {k: v for k, v in forms[0].tags if k == "gender"}
        agree |= {k: v for k, v in wanted.items() if k == "number"} if "number" not in agree else {}
        agree.setdefault("person", "3")
        words = term_words(voice.book, variant, wanted, written=not voice.tokens)
        return Spoken([(word, "word") for word in words], self._features(agree))

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
        return Spoken(words, self.voice.nothing, remarks) if words or remarks else self.voice.silent

    def _inner(self, leaf: Leaf, context: WordFeatures) -> Spoken | None:
        element = leaf.element
        if isinstance(element, Verb):
            return self._term(leaf.held, context.plus((("form", element.name),)), leaf)
        if isinstance(element, Term):
            return self._term(leaf.held, context.plus(element.features), leaf)
        return self._say(leaf)
