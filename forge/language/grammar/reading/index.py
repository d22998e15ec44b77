"""All wordings of a phrasebook ready for reading, found by the words they can begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from forge.language.grammar.reading.builtin import PLAIN
from forge.language.grammar.reading.category import Category
from forge.language.grammar.reading.first import BEGINS, STOPS, First, expectable, in_form, section_of
from forge.language.grammar.reading.orders import Chunk, FreeStep, Parted
from forge.language.grammar.reading.pieces import MOODY, in_mood, is_moody
from forge.language.grammar.reading.steps import LabelStep, SectionStep, Step, TailStep, TermStep, VerbStep, WordStep
from forge.language.grammar.reading.tokens import STOP, Token, TokenLook
from forge.language.grammar.reading.trie import Fork, Rest, Root, Way
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
    elements,
)

T = TypeVar("T")
UNSURE = ("word", "other")  # tokens that nothing may know


def borne(rule: Phrase, bearers: frozenset[str]) -> bool:
    """Whether such bearers can have that said of them."""
    return rule.bearers is None or not rule.bearers.isdisjoint(bearers)


class Index:
    """The wordings of a phrasebook. What a text needs of it is made when it is first read, and kept."""

    def __init__(self, book: Phrasebook) -> None:
        self.book = book
        self.first = First(book)
        self.plain = next(iter(book.moods))
        self.moody = frozenset(name for name in (*book.rules, *MOODY) if is_moody(name))
        self.families = book.vocabulary.families
        # Sections that are read by more than their wordings, or without any.
        self.own = frozenset({*PLAIN, *BEGINS, *self.families})
        self.builtin = frozenset({*PLAIN, *self.families})
        self.tags: dict[Any, Any] = {}  # cases and numbers that forms of terms may have
        self._made: dict[Any, Any] = {}
        self._nodes: dict[tuple[str, str, frozenset[str] | None], Fork] = {}
        self._looks: dict[tuple[str, str, bool, bool], TokenLook] = {}  # of all tokens there were
        self._alike: dict[tuple[frozenset[str], str, bool], TokenLook] = {}
        self.end = TokenLook(frozenset(), "", False, 0)  # what the end of the text may be
        self._unknown: dict[tuple[str, str, bool], bool] = {}
        self._sections: dict[tuple[str, str], Category] = {}
        self._needs: dict[tuple[int, int | str, str], tuple[int, bool]] = {}

    def _once(self, key: Any, make: Callable[[], T]) -> T:
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found

    # --- tokens -----------------------------------------------------------------------------------------------------

    def look(self, token: Token, loose: bool, titled: bool) -> TokenLook:
        """What a token may be: itself, `#term`, and the marks of what the parser itself reads there (`first.OWN`).

        `titled`: whether a title that does not inflect begins with it.
        """
        key = (token.said, token.kind, loose, titled)
        found = self._looks.get(key)
        if found is None:
            wordy = token.kind in ("word", "suffix", "number")
            known = self.book.lexicon.ids(token, loose) if wordy else frozenset({token.text})
            word = self.book.lexicon.merged.get(token.text, token.text)
            found = self._looks[key] = self._alike_one(self._marked(known, token, titled), word, not loose)
        return found

    def _alike_one(self, ids: frozenset[str], word: str, strict: bool) -> TokenLook:
        key = (ids, word, strict)
        found = self._alike.get(key)
        if found is None:
            bits = 0
            for one in ids:
                bits |= self.first.bits.get(one, 0)
            found = self._alike[key] = TokenLook(ids, word, strict, bits)
        return found

    def unknown(self, token: Token, loose: bool) -> bool:
        """Whether there is no place for a token in any wording, unless it belongs to a title."""
        key = (token.said, token.kind, loose)
        found = self._unknown.get(key)
        if found is None:
            book = self.book
            known = token.kind not in UNSURE or token.text in book.numerals or token.text in book.file.after_host
            found = self._unknown[key] = not known and book.lexicon.unknown(token, loose)
        return found

    def _marked(self, known: frozenset[str], token: Token, titled: bool) -> frozenset[str]:
        families = {word[1:].split(".")[0] for word in known if word[0] == "#"}
        marks = {f"*{family}" for family in families & {*self.families, "noun"}}
        if token.kind in ("label", "signed"):
            marks.add(f"*{token.kind}")
        if token.kind == "number" or token.text in self.book.numerals:
            marks.add("*number")
        if titled or "card" in families:
            marks.add("*title")
        return known | marks

    def missing(self, looks: Sequence[TokenLook], stops: Sequence[bool]) -> list[int]:
        """For each token and the end the bits of what is not to come any more (`need`). `stops`: ends of sentences."""
        width = len(self.first.numbers)
        near = far = 0
        every = (1 << 2 * width) - 1
        found = [every]
        for look, stop in zip(reversed(looks), reversed(stops), strict=True):
            here = look.bits
            near = here if stop else near | here
            far |= here
            found.append(every ^ (near | far << width))
        return found[::-1]

    # --- sections ---------------------------------------------------------------------------------------------------

    def section(self, category: str, mood: str = "") -> Category:
        """A section as it is read; of sentences those in that mood."""
        key = (category, (mood or self.plain) if category in self.moody else "")
        found = self._sections.get(key)
        if found is None:
            name, said_in = key
            found = self._sections[key] = Category(
                name,
                said_in,
                name in self.own,
                name in self.builtin,
                lambda look: self._begins_with(name, said_in, look),
                lambda: self.node(name, said_in),
            )
        return found

    def _begins_with(self, category: str, mood: str, look: TokenLook) -> bool:
        if category in self.first.empty:
            return True
        if self.first.firsts.get(category, look.ids).isdisjoint(look.ids):
            return False
        if category in self.builtin:
            return True
        if any(self.section(part, mood).begins(look) for part in self._begun(category)):
            return True
        return self.node(category, mood).begins(look)

    @staticmethod
    def _begun(category: str) -> tuple[str, ...]:
        """The sections that the parser itself lets a section begin with."""
        kind, _, amount = category.partition(".")
        return (*BEGINS.get(category, ()), amount) if kind == "amount" else BEGINS.get(category, ())

    def node(self, category: str, mood: str, bearers: frozenset[str] | None = None) -> Fork:
        """The wordings of a section; only those that such bearers can have said of them, if they are given."""
        key = (category, mood, bearers)
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = Fork(self, self._ways(*key))
        return found

    def _ways(self, category: str, mood: str, bearers: frozenset[str] | None) -> Iterator[Way]:
        order = 0
        for rule in self.book.rules.get(category, ()):
            for number, wording in enumerate(rule.wordings):
                order += 1
                if mood and not in_mood(rule, number, mood, self.plain):
                    continue
                if bearers is None or borne(rule, bearers):
                    yield self._way(wording, Root(order, rule, "", mood))

    def _way(self, wording: Wording, root: Root) -> Way:
        return Way(root, self.rest(wording, root))

    # --- elements ---------------------------------------------------------------------------------------------------

    def rest(self, wording: Wording, root: Root, behind: Rest | None = None) -> Rest | None:
        """The elements of a wording, linked."""
        for element in reversed(wording):
            needs, far = self._needed(element, root)
            if behind is not None:
                needs, far = needs | behind.needs, far or behind.far
            behind = Rest(element, behind, needs, far)
        return behind

    def need(self, rest: Rest) -> int:
        """The bits of what must still be to come: up to the end of the sentence, if the elements cannot go past it."""
        return rest.needs << len(self.first.numbers) if rest.far else rest.needs

    def _needed(self, element: Element, root: Root) -> tuple[int, bool]:
        rule = root.rule
        if isinstance(element, Word):
            return self.first.one(self.book.lexicon.fold(element.text)), False
        if isinstance(element, Term):
            return self.first.one(f"#{element.name}"), False
        # Only verbs are said in another way in another mood.
        mood = root.mood if isinstance(element, (Verb, Alternatives, Free)) else ""
        key = (id(element), rule.index if rule is not None else root.verb, mood)
        known = self._needs.get(key)
        if known is None:
            needs = self.first.needed((element,), rule, root.verb, mood)
            known = self._needs[key] = needs, self.first.several((element,), rule)
        return known

    def step(self, element: Element, root: Root) -> tuple[Element, Step | None]:
        """The step that reads an element (none for a silent one), and the element as it is told in a leaf."""
        if isinstance(element, Word):
            word = self.book.lexicon.fold(element.text)
            return element, self._once(("word", word), lambda: WordStep(word))
        if isinstance(element, Punctuation):
            return element, self._once(("word", STOP), lambda: WordStep(STOP)) if element.text in STOPS else None
        if isinstance(element, Flag):
            return element, None
        if isinstance(element, Term):
            return element, self._term(element.name, dict(element.features))
        if isinstance(element, Verb):
            if element.tail is not None:
                form = self._term(root.verb, {"form": element.tail.name})
                return element, TailStep(element.tail, root.mood, form)
            if root.rule is None:
                return element, self._term(root.verb, {"form": element.name})
            if in_form(element):
                term = Term(element.name, element.features, element.like)
                return term, self._term(term.name, dict(term.features))
            return element, self._verb(element, root)
        assert root.rule is not None
        if isinstance(element, Blank):
            return element, self._section(element, root.rule, root.mood)
        assert isinstance(element, Free)
        return element, self._once(("free", id(element), root.rule.index, root.mood), lambda: self._free(element, root))

    def _section(self, element: Blank, rule: Phrase, mood: str) -> Step:
        section = section_of(element, rule, self.book)
        if section == "label":
            return self._once("label", lambda: LabelStep(frozenset({"*label"}), None))
        own = dict(element.features)
        needs = (own.get("case"), own.get("number")) if "case" in own or "number" in own else None
        mood = self.first.mood(element, mood) if section in self.moody else ""
        return self._once(("section", section, mood, needs), lambda: self._made_section(section, mood, needs))

    def _made_section(self, section: str, mood: str, needs: tuple[str | None, str | None] | None) -> Step:
        first = None if section in self.first.empty else self.first.firsts.get(section, frozenset())
        return SectionStep(self.section(section, mood), needs, first, expectable(first))

    def _verb(self, element: Verb, root: Root) -> Step:
        mood = self.first.mood(element, root.mood)
        return self._once(("verb", element.name, mood), lambda: self._made_verb(element.name, mood))

    def _made_verb(self, name: str, mood: str) -> Step:
        words = self.first.verbs.get(name, {})
        expected = frozenset(word for one in words.values() for word in one)

        def ways() -> Fork:
            wordings = enumerate(self.book.moods[mood])
            return Fork(self, [self._way(wording, Root(order, None, name, "")) for order, wording in wordings])

        return VerbStep(mood, ways, words.get(mood, frozenset()), expected)

    def _free(self, element: Free, root: Root) -> Step:
        words, empty = self.first.sequence((element,), root.rule, "", root.mood)
        told, _ = self.first.sequence((element,), root.rule)
        expected = None if empty else expectable(told)

        def chunks() -> tuple[list[Chunk], list[list[Parted]]]:
            parted = [self._parted(chunk[0], root.mood) if len(chunk) == 1 else [] for chunk in element.chunks]
            return [self._chunk(chunk, element, root) for chunk in element.chunks], parted

        return FreeStep(chunks, None if empty else frozenset(words), expected)

    def _chunk(self, chunk: Wording, free: Free, root: Root) -> Chunk:
        rule = root.rule
        assert rule is not None
        bits = self.first.needed(chunk, rule, "", root.mood)
        need = bits << len(self.first.numbers) if self.first.several((free,), rule) else bits
        # What many wordings have in common is read once for all of them.
        blanks = [one for one in elements(chunk) if isinstance(one, Blank)]
        sections = tuple([section_of(blank, rule, self.book) for blank in blanks])
        key = ("chunk", chunk, sections, root.mood, need)
        return self._once(key, lambda: Chunk(Fork(self, (self._way(chunk, root),)), need))

    def _parted(self, element: Element, mood: str) -> list[Parted]:
        """The ways to part a verb from the words that go before it in its mood."""
        if not isinstance(element, Verb) or in_form(element):
            return []
        return self._once(("parted", element, mood), lambda: self._made_parted(element, self.first.mood(element, mood)))

    def _made_parted(self, element: Verb, mood: str) -> list[Parted]:
        found = []
        for number, wording in enumerate(self.book.moods[mood]):
            last = wording[-1]
            if len(wording) > 1 and isinstance(last, Verb):
                tail = Verb(element.name, element.features, element.like, last)
                verb = Fork(self, (self._way((tail,), Root(0, None, element.name, mood)),))
                found.append(Parted(element, mood, self._before(mood, number, element.name), Chunk(verb, 0), tail))
        return found

    def _before(self, mood: str, number: int, verb: str) -> Chunk:
        """What goes before the verb in a wording of a mood."""
        words = self.book.moods[mood][number][:-1]
        of = verb if any(isinstance(one, Verb) for one in elements(words)) else ""
        key = ("before", mood, number, of)
        return self._once(key, lambda: Chunk(Fork(self, (self._way(words, Root(0, None, of, "")),)), 0))

    # --- terms ------------------------------------------------------------------------------------------------------

    def _term(self, name: str, wanted: Mapping[str, str]) -> TermStep:
        def heads(variant: Variant) -> frozenset[str] | None:
            if not wanted or not variant.core.forms:
                return None
            return frozenset(self.book.lexicon.fold(form.word) for form in self.forms(variant, wanted))

        variants = self.book.lexicon.terms.get(name, ())
        return self._once(("term", name, tuple(sorted(wanted.items()))), lambda: TermStep(name, variants, heads))

    def forms(self, variant: Variant, wanted: Mapping[str, str]) -> list[Any]:
        """The forms of a term's head with these features; `form` names one of the language's forms of verbs."""
        wanted = dict(wanted)
        forms = variant.core.forms
        if (name := wanted.pop("form", None)) is not None:
            forms, features = self.book.verb_form(variant, name)
            wanted |= features
        return fitting(forms, wanted)
