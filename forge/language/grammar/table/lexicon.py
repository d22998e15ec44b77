"""The words of a language: terms with their forms, and which term a word in a text may belong to."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from forge.language.grammar.reading.tokens import Token, fold_word
from forge.language.grammar.table.files import Avoid, TermEntry, WordSense
from forge.language.morphology import Form, Morphology

HEAD = "*"
FIXED = "fixed"  # a form that is every form
UNCHANGING = "word"  # what a word is that never changes
OPTIONAL = ")?"  # behind what may be left out
CLOSING = (")", OPTIONAL)
SIGNS = re.compile(r"(\)\??|[(|])")  # of alternatives
Spelled = dict[str, int]  # what is said -> in which way


@dataclass(frozen=True, slots=True, eq=False)
class SenseWord:
    """One word of a sense. `forms` are its inflected forms, empty for a word that never changes.

    `gender`, `animacy`: what words that agree with it take over.
    """

    lemma: str
    pos: str
    forms: tuple[Form, ...]
    habit: tuple[Form, ...] = ()
    features: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A way to say a term: its words, and whether it is one to avoid."""

    term: str
    parts: tuple[SenseWord, ...]
    head: int
    avoid: bool = False
    why: str = ""
    words: tuple[frozenset[str], ...] = ()

    def __reduce__(self) -> tuple[type[Variant], tuple[Any, ...]]:
        # A grammar on disk holds ten thousand of them.
        return Variant, (self.term, self.parts, self.head, self.avoid, self.why, self.words)

    @property
    def core(self) -> SenseWord:
        return self.parts[self.head]


# The variants of a term that begin with a word, with their places: those of one word, and the longer ones by their
# second word, as far as texts have had it; all of them under "".
Begun = tuple[list[tuple[int, Variant]], dict[str, list[tuple[int, Variant]]]]


@dataclass(frozen=True, slots=True)
class VerbForm:
    """How a form of verbs is made: from the verb or its partner, and with which features."""

    of: str
    features: tuple[tuple[str, str], ...]


def spelled(say: str) -> list[str]:
    """All that a variant with alternatives says, each once: `(again)? in (his|her) hand`.

    In the order of what is taken in the bracket that is closed first, then in the next one, and so on.
    """
    signs = SIGNS.split(say)
    # What is taken, as a number: that in the bracket closed last has the lowest place, and so on.
    choices = say.count("|") + say.count(OPTIONAL)
    place = (choices + 1) ** choices
    outer: list[tuple[Spelled, list[Spelled]]] = []
    now: Spelled = {"": 0}
    for sign in signs:
        if sign == "(":
            outer.append((now, []))
            now = {"": 0}
        elif sign == "|" and outer:
            outer[-1][1].append(now)
            now = {"": 0}
        elif sign in CLOSING and outer:
            before, options = outer.pop()
            options.append(now)
            if sign == OPTIONAL:
                options.append({"": 0})
            if len(options) > 1:
                place //= choices + 1
            inside: Spelled = {}
            for number, option in enumerate(options):
                for text, taken in option.items():
                    _first(inside, text, taken + number * place)
            now = {}
            for text, taken in before.items():
                for more, then in inside.items():
                    said, way = text + more, taken + then
                    if now.get(said, way) >= way:
                        now[said] = way
        elif sign:
            now = {text + sign: taken for text, taken in now.items()}
    if outer:  # a bracket that is not closed stands for itself
        return [" ".join(say.split())]
    return list(dict.fromkeys([" ".join(text.split()) for text in sorted(now, key=now.__getitem__)]))


def _first(found: Spelled, text: str, taken: int) -> None:
    """Notes in which way a text is said first."""
    if found.get(text, taken) >= taken:
        found[text] = taken


def ways(say: str) -> int:
    """How many wordings `spelled` would make of a variant, alike ones counted twice, without making them."""
    count, outer = 1, list[tuple[int, int]]()
    for place, sign in enumerate(say):
        if sign == "(":
            outer.append((count, 0))
            count = 1
        elif sign in "|)" and outer:
            before, others = outer.pop()
            others += count
            if sign == "|":
                outer.append((before, others))
                count = 1
            else:
                count = before * (others + (say[place + 1 : place + 2] == "?"))
    return count


class Lexicon:
    """Terms and their forms. `alike`: letters that count as the same, `merged`: words that count as another."""

    def __init__(self, morphology: Morphology, alike: Mapping[str, str], merged: Mapping[str, str]) -> None:
        self.morphology, self.alike, self.merged = morphology, alike, merged
        self.terms: dict[str, tuple[Variant, ...]] = {}
        self.first: dict[str, set[str]] = defaultdict(set)
        self.literals: set[str] = set()
        self._folded: dict[str, str] = {}
        # Words that never change, and what they are compared as.
        self._fixed: dict[str, SenseWord] = {}
        self._fixed_words: dict[str, frozenset[str]] = {}
        self._ids: dict[tuple[str, bool], frozenset[str]] = {}
        self._loose: dict[str, set[str]] | None = None
        self._loose_terms: dict[str, set[str]] = {}
        self._beginning: dict[tuple[str, str, bool], Begun] = {}
        self._later: frozenset[str] | None = None
        self._later_lemmas: frozenset[str] | None = None

    def fold(self, word: str) -> str:
        """A word as it is compared."""
        known = self._folded.get(word)
        if known is None:
            known = fold_word(word, self.alike)
            known = self._folded[word] = self.merged.get(known, known)
        return known

    def add(self, name: str, entry: TermEntry, features: Mapping[str, str]) -> None:
        senses: list[tuple[WordSense, bool, str]] = [(self._sense(entry), False, "")]
        for other in entry.variants:
            if isinstance(other, WordSense):
                senses.append((other, False, ""))
            else:
                senses += ((WordSense(say), False, "") for say in spelled(other))
        for wrong in entry.avoid:
            avoid = wrong if isinstance(wrong, Avoid) else Avoid(wrong)
            senses.append((avoid, True, avoid.why))
        made = []
        for sense, avoid_it, why in senses:
            said = sense.say.split()
            if len(said) > 1 and HEAD not in sense.say:  # nearly all of them
                for word in said:
                    if word not in self._fixed:
                        self._fix(word)
                parts = tuple(map(self._fixed.__getitem__, said))
                words, head = tuple(map(self._fixed_words.__getitem__, said)), 0
            else:
                parts, head = self._parts(sense, said, entry.pos, features)
                words = tuple([self._all_words(part) for part in parts])
            variant = Variant(name, parts, head, avoid_it, why, words)
            made.append(variant)
            for word in words[0]:
                self.first[word].add(name)
        self.terms[name] = (*self.terms.get(name, ()), *made)

    def _all_words(self, part: SenseWord) -> frozenset[str]:
        if part is self._fixed.get(part.lemma):
            return self._fixed_words[part.lemma]
        words = {self.fold(form.word) for form in (*part.forms, *part.habit)}
        return frozenset(words or {self.fold(part.lemma)})

    @staticmethod
    def _sense(entry: TermEntry) -> WordSense:
        return WordSense(
            entry.say,
            entry.pos,
            entry.habit,
            entry.gender,
            entry.animacy,
            entry.number,
            entry.forms,
            entry.prefer,
            entry.like,
            entry.also,
        )

    def _parts(
        self, sense: WordSense, words: Sequence[str], pos: str, features: Mapping[str, str]
    ) -> tuple[tuple[SenseWord, ...], int]:
        starred = [word.endswith(HEAD) for word in words]
        if len(words) == 1:
            starred = [True]
        pos = sense.pos or pos
        head = self._head([word.rstrip(HEAD) for word in words], [i for i, star in enumerate(starred) if star], pos)
        parts = []
        for index, word in enumerate(words):
            bare = word.rstrip(HEAD)
            if not starred[index]:
                parts.append(self._fix(bare))
            elif index == head:
                parts.append(self._part(bare, pos, sense, features))
            else:
                forms = self.morphology.learn(bare, "adj") or self.morphology.learn(bare, "part")
                parts.append(SenseWord(bare, "adj", forms))
        return tuple(parts), head

    def _head(self, words: Sequence[str], starred: Sequence[int], pos: str) -> int:
        """The word that the others go with: the first one of its kind, and no adjective where another may be meant."""
        found = [place for place in starred if self._is(words[place], pos)]
        if pos == "noun" and len(starred) > 1 and found:
            others = [place for place in starred if not self._is(words[place], "adj")]
            found = [place for place in others if place in found] or others or found
        return next(iter((*found, *starred)), 0)

    def _fix(self, word: str) -> SenseWord:
        """A word that never changes: one for all the variants it stands in, which are a hundred thousand places."""
        if word not in self._fixed:
            self._fixed[word] = SenseWord(word, UNCHANGING, ())
            self._fixed_words[word] = frozenset({self.fold(word)})
        return self._fixed[word]

    def _is(self, word: str, pos: str) -> bool:
        return bool(self.morphology.forms(word, pos))

    def _part(self, lemma: str, pos: str, sense: WordSense, features: Mapping[str, str]) -> SenseWord:
        forms = [form for word in (lemma, *sense.also) for form in self.morphology.learn(word, pos)]
        own: list[Form] = []
        for key, word in sense.forms.items():
            tags = {"pos": pos} | {features[value]: value for value in key.split() if value in features}
            own += [Form(one.strip(), tuple(sorted(tags.items()))) for one in word.split(",")]
        if sense.gender:
            forms = [f for f in forms if f.get("gender") in (None, sense.gender)] or forms
        forms = own + forms
        if sense.prefer:
            forms.sort(key=lambda f: not all(f.get(name) == value for name, value in sense.prefer.items()))
        habit = self.morphology.learn(sense.habit, "verb") if sense.habit else ()
        kept = {name: value for name in ("gender", "animacy", "number") if (value := getattr(sense, name))}
        for name in ("gender", "animacy"):
            if pos == "noun" and name not in kept and forms and (value := forms[-1 if own else 0].get(name)):
                kept[name] = value
        return SenseWord(lemma, pos, tuple(forms), tuple(habit), tuple(sorted(kept.items())))

    # --- reading ----------------------------------------------------------------------------------------------------

    def ids(self, token: Token, loose: bool) -> frozenset[str]:
        """What a token may be: itself, `#term` for terms it may begin; `loose`: also other forms of its word."""
        key = (token.said, loose)
        if key not in self._ids:
            self._ids[key] = self._find_ids(token, loose)
        return self._ids[key]

    def _find_ids(self, token: Token, loose: bool) -> frozenset[str]:
        word = self.merged.get(token.text, token.text)
        found = {word} | {f"#{term}" for term in self.first.get(word, ())}
        if loose:
            lemmas = self.morphology.lemmas(token.said) | self.morphology.lemmas(token.said.casefold())
            for lemma in lemmas:
                degree = self._degree(lemma, word)
                found |= {near for near in self._by_lemma().get(lemma, ()) if self._degree(lemma, near) == degree}
                found |= {f"#{term}" for term in self._loose_terms.get(lemma, ())}
        return frozenset(found)

    def _degree(self, lemma: str, word: str) -> frozenset[str | None]:
        """The degrees of comparison a word may be in: less and least are no forms of each other."""
        return frozenset(form.get("degree") for form in self.morphology.forms(lemma, "adj") if form.word == word)

    def _by_lemma(self) -> Mapping[str, set[str]]:
        if self._loose is None:
            table: dict[str, set[str]] = defaultdict(set)
            for word in self.literals:
                for lemma in self.morphology.lemmas(word):
                    if len(word) > 2:
                        table[lemma].add(word)
            for name, variants in self.terms.items():
                for variant in variants:
                    if variant.parts[0].forms:
                        for lemma in self.morphology.lemmas(variant.parts[0].lemma):
                            self._loose_terms.setdefault(lemma, set()).add(name)
            self._loose = table
        return self._loose

    def unknown(self, token: Token, loose: bool) -> bool:
        """Whether no term and no wording has such a word anywhere; `loose`: nor one that may be another form of it."""
        word = self.merged.get(token.text, token.text)
        if word in self.first or word in self.literals:
            return False
        if word in self._further():
            return False
        if not loose:
            return True
        own = self.morphology.lemmas(token.said) | self.morphology.lemmas(token.said.casefold())
        # Whoever knows no lemma of it has not to look for all those of all words.
        tables = (self._by_lemma, lambda: self._loose_terms, self._further_lemmas)
        return not own or all(own.isdisjoint(table()) for table in tables)

    def _further(self) -> frozenset[str]:
        """The words of terms behind their first; most are the same few things."""
        if self._later is None:
            words = {id(words): words for variant in self._longer() for words in variant.words[1:]}
            self._later = frozenset().union(*words.values())
        return self._later

    def _further_lemmas(self) -> frozenset[str]:
        """What the words of terms behind their first are forms of."""
        if self._later_lemmas is None:
            lemmas = {part.lemma for variant in self._longer() for part in variant.parts[1:]}
            self._later_lemmas = frozenset().union(*[self.morphology.lemmas(lemma) for lemma in lemmas])
        return self._later_lemmas

    def _longer(self) -> Iterable[Variant]:
        return (variant for variants in self.terms.values() for variant in variants if len(variant.parts) > 1)

    def find(self, term: str, tokens: tuple[Token, ...], at: int, loose: bool) -> list[tuple[int, Variant]]:
        """The variants of a term that stand at a token, with where they end."""
        if at >= len(tokens):
            return []
        alone, further = self._begun(term, tokens[at], loose)
        if not further or at + 1 == len(tokens):
            return [(at + 1, variant) for _, variant in alone]
        found = [(place, at + 1, variant) for place, variant in alone]
        second = tokens[at + 1].said
        if second not in further:
            further[second] = [one for one in further[""] if self._fits(one[1], 1, tokens[at + 1], loose)]
        for place, variant in further[second]:
            end = at + len(variant.parts)
            if end <= len(tokens) and all(
                self._fits(variant, number, tokens[at + number], loose) for number in range(2, end - at)
            ):
                found.append((place, end, variant))
        found.sort(key=lambda one: one[0])
        return [(end, variant) for _, end, variant in found]

    def _begun(self, term: str, token: Token, loose: bool) -> Begun:
        """The variants of a term that can begin with a token: of a hundred hardly one."""
        key = (term, token.said, loose)
        found = self._beginning.get(key)
        if found is None:
            variants = enumerate(self.terms.get(term, ()))
            begun = [(place, variant) for place, variant in variants if self._fits(variant, 0, token, loose)]
            alone = [one for one in begun if len(one[1].parts) == 1]
            further = [one for one in begun if len(one[1].parts) > 1]
            found = self._beginning[key] = alone, {"": further} if further else {}
        return found

    def _fits(self, variant: Variant, place: int, token: Token, loose: bool) -> bool:
        if self.merged.get(token.text, token.text) in variant.words[place]:
            return True
        lemmas = self.morphology.lemmas
        return loose and bool(lemmas(token.said) & lemmas(variant.parts[place].lemma))

    # --- forms ------------------------------------------------------------------------------------------------------

    def vocabulary(self) -> Iterable[str]:
        """Every word known, in every form."""
        return self.first.keys() | self.literals


def fitting(forms: Iterable[Form], wanted: Mapping[str, str]) -> list[Form]:
    """The forms that contradict none of the features wanted, the most fitting as they come."""
    found = []
    for form in forms:
        for name, value in form.tags:
            if wanted.get(name, value) != value:
                break
        else:
            found.append(form)
    return found


def plain_features(data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((str(k), str(v)) for k, v in data.items()))
