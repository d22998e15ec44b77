"""Wordings: the small language in which a phrasebook says how something is worded.

    <return> {what:acc} / [to] [hand:acc] (of|for) its owner (again)?

`word` stands for itself; `[term:features]` is a term of the glossary in some form, `[term:=slot]` agrees with a slot;
`[term!features]` is that form of the term and no other, as if it were written there;
`<verb>` is the verb of the sentence, in whatever form the sentence wants; `{slot:features}` is a part of the ability;
`{slot@place}` says where the cards of a slot are, apart from them; `{+field}` marks a field as true; `(a|b)` are
alternatives, of which the first is written; `(...)?` may be left out, and is written when what it says is so; chunks
parted by ` / ` may stand in any order. Brackets that are printed are written `(( ` and ` ))`, with their spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

Features = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Word:
    text: str


@dataclass(frozen=True, slots=True)
class Punctuation:
    """Punctuation. Marks that end a sentence are read, others are only written."""

    text: str


@dataclass(frozen=True, slots=True)
class Term:
    name: str
    features: Features = ()
    like: str | None = None
    count: str | None = None


@dataclass(frozen=True, slots=True)
class Verb:
    """`tail` is the form that is left when what goes before it in its mood stands apart: may ... <inf>."""

    name: str
    features: Features = ()
    like: str | None = None
    tail: Verb | None = None


@dataclass(frozen=True, slots=True)
class Blank:
    name: str
    features: Features = ()
    like: str | None = None
    category: str | None = None
    count: str | None = None
    apart: str | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    name: str


@dataclass(frozen=True, slots=True)
class Alternatives:
    options: tuple[Wording, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Free:
    chunks: tuple[Wording, ...]


Element = Word | Punctuation | Term | Verb | Blank | Flag | Alternatives | Free
Wording = tuple[Element, ...]
Translate = Callable[[str, bool], tuple[str, str] | None]
Spell = Callable[[str, Features, "str | None"], tuple[str, ...]]

WORD = r"[^\W_]+(?:[-’'](?![sS]\b)[^\W_]+)*"  # экстра-приспешник and they’re are one word, owner’s is two
TOKEN = re.compile(
    rf"\{{[^}}]*\}}|\[[^\]]*\]|<[^>]*>|\(\((?=\s)|(?<=\s)\)\)|\)\?|[()|]|(?<=\s)/(?=\s)|[+−-]\d+|{WORD}|[’']s\b|\S"
)
WORDS = re.compile(rf"{WORD}|[’']s\b")
EXACT = "!"
MARKS = frozenset(".,:;!?„”“«»–—-")
PRINTED = MappingProxyType({"((": "(", "))": ")"})


class TemplateError(ValueError):
    """A wording that cannot be read; the message says what would be right. `terms`: those of which it lacks a form."""

    def __init__(self, message: str, terms: frozenset[str] = frozenset()) -> None:
        super().__init__(message)
        self.terms = terms


def parse_wording(
    text: str, feature: Translate, categories: frozenset[str] = frozenset(), spell: Spell | None = None
) -> Wording:
    """The wording written as `text`. `feature` gives the (name, value) of a value such as `acc`, None when
    unknown; it is also told whether a term is spoken of, whose `inf` is a form, or a sentence, whose `inf` is a mood.
    `spell` gives the spellings of an exact form of a term.

    Raises TemplateError.
    """
    tokens = TOKEN.findall(text)
    reader = _Reader(tokens, feature, categories, text, spell)
    wording = reader.options(closed=False)
    return wording[0] if len(wording) == 1 else (Alternatives(wording),)


class _Reader:
    def __init__(
        self, tokens: list[str], feature: Translate, categories: frozenset[str], text: str, spell: Spell | None
    ) -> None:
        self.tokens, self.feature, self.categories, self.text = tokens, feature, categories, text
        self.spell = spell
        self.at = 0

    def options(self, closed: bool) -> tuple[Wording, ...]:
        """Alternatives up to the closing bracket, or to the end."""
        found: list[Wording] = []
        chunks: list[Wording] = []
        here: list[Element] = []

        def finish() -> None:
            nonlocal chunks, here
            if chunks:
                found.append((Free((*chunks, tuple(here))),))
            else:
                found.append(tuple(here))
            chunks, here = [], []

        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token in (")", ")?"):
                if not closed:
                    raise TemplateError(f"a bracket is closed that was not opened in {self.text!r}")
                self.at -= 1
                finish()
                return tuple(found)
            if token == "|":
                finish()
            elif token == "/":
                chunks.append(tuple(here))
                here = []
            elif token == "(":
                options = self.options(closed=True)
                if self.at >= len(self.tokens):
                    raise TemplateError(f"a bracket is not closed in {self.text!r}")
                optional = self.tokens[self.at] == ")?"
                self.at += 1
                here.append(Alternatives(options, optional))
            elif token[0] == "[" and EXACT in token:
                here += self._exactly(token[1:-1])
            else:
                here.append(self._element(token))
        if closed:
            raise TemplateError(f"a bracket is not closed in {self.text!r}")
        finish()
        return tuple(found)

    def _element(self, token: str) -> Element:
        if token[0] == "{" and token[1] == "+":
            return Flag(token[2:-1].strip())
        if token[0] == "{":
            return self._slot(token[1:-1])
        if token[0] in "[<":
            name, features, like, rest = self._spec(token[1:-1], token[0] == "[")
            count = next((part[6:] for part in rest if part.startswith("count=")), None)
            if rest and (len(rest) > 1 or count is None or token[0] == "<"):
                raise TemplateError(f"{rest[0]!r} is no feature, in {self.text!r}")
            return Term(name, features, like, count) if token[0] == "[" else Verb(name, features, like)
        if token in PRINTED or token in MARKS:
            return Punctuation(PRINTED.get(token, token))
        return Word(token.replace("'", "’"))

    def _exactly(self, inside: str) -> Wording:
        """A form of a term as the words it is; more than one spelling are alternatives."""
        name, features, like, rest = self._spec(inside.replace(EXACT, ":", 1), True)
        if rest:
            raise TemplateError(f"{rest[0]!r} is no feature, in {self.text!r}")
        if self.spell is None:
            raise TemplateError(f"no form of a term can be named here: {self.text!r}")
        try:
            spelled = self.spell(name, features, like)
        except TemplateError as error:
            raise TemplateError(f"{error}, in {self.text!r}", error.terms) from None
        options = tuple(tuple(Word(word.replace("'", "’")) for word in WORDS.findall(one)) for one in spelled)
        return options[0] if len(options) == 1 else (Alternatives(options),)

    def _slot(self, inside: str) -> Blank:
        name, features, like, rest = self._spec(inside, False)
        name, _, apart = name.partition("@")
        category = count = None
        for part in rest:
            key, equals, value = part.partition("=")
            if equals and key == "count":
                count = value
            elif not equals and (part in self.categories or "." in part):
                category = part
            else:
                raise TemplateError(f"{part!r} is neither a feature nor a section, in {self.text!r}")
        return Blank(name, features, like, category, count, apart or None)

    def _spec(self, inside: str, term: bool) -> tuple[str, Features, str | None, list[str]]:
        name, _, spec = inside.partition(":")
        features: list[tuple[str, str]] = []
        like = None
        rest = []
        for part in (part.strip() for part in spec.split(",") if part.strip()):
            if part.startswith("="):
                like = part[1:]
            elif known := self.feature(part, term):
                features.append(known)
            else:
                rest.append(part)
        return name.strip(), tuple(features), like, rest


NAMED = re.compile(r"[\[<]\s*([^\s\]>:!,]+)|[,:!]=([^\s\]},]+)")


def terms_of(text: str) -> frozenset[str]:
    """The terms that a wording names, and the slots that its parts agree with."""
    return frozenset(name for match in NAMED.finditer(text) for name in match.groups() if name)


def elements(wording: Wording) -> Iterator[Element]:
    """Every element, those in groups and chunks included."""
    for element in wording:
        yield element
        if isinstance(element, Alternatives):
            for option in element.options:
                yield from elements(option)
        elif isinstance(element, Free):
            for chunk in element.chunks:
                yield from elements(chunk)


def slots(wording: Wording) -> Mapping[str, Blank]:
    """The slots of a wording by name, those that stand apart left out."""
    return {e.name: e for e in elements(wording) if isinstance(e, Blank) and e.apart is None}
