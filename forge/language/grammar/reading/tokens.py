"""Texts as tokens: words, numbers and the ends of sentences; where each stands in the text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import final

from forge.language.grammar.table.wording import WORD

STOP = "."
TOKEN = re.compile(
    rf"(?P<label>\([A-Z]\))|(?P<signed>[+−–-]\d+)(?!\w)|(?P<number>0|[1-9]\d*)(?![\w-])|(?P<word>{WORD})"
    r"|(?P<suffix>[’'](?:[sS]\b|(?=\s|$|[.,:;!?)])))|(?P<stop>[.:;!?…]|(?<=\s)[–—-](?=\s))"
    # Quotes, commas and brackets say nothing; any other sign is one nobody knows how to read.
    r"|(?P<comma>[,()\[\]„”“«»\"'’‘*])|(?P<other>\S)"
)


@final
class Token:
    """`text` is folded: lower case, letters the language treats alike made one. `start`, `end`: in the text."""

    __slots__ = ("end", "kind", "said", "start", "text")

    def __init__(self, text: str, kind: str, start: int, end: int, said: str) -> None:
        self.text, self.kind, self.start, self.end, self.said = text, kind, start, end, said


@final
class TokenLook:
    """What tokens that look alike may be: `ids` (`Index.look`), their folded word; `bits`: of all `ids`.

    `strict`: in the form they stand in. There is one of each kind for all texts, so that what begins with it is found
    out once.
    """

    __slots__ = ("bits", "ids", "strict", "word")

    def __init__(self, ids: frozenset[str], word: str, strict: bool, bits: int) -> None:
        self.ids, self.word, self.strict, self.bits = ids, word, strict, bits


@dataclass(frozen=True)
class Tokens:
    source: str
    tokens: tuple[Token, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Characters from token `start` up to token `end`, exclusive."""
        if not self.tokens:
            return 0, len(self.source)
        if start >= len(self.tokens):
            return len(self.source), len(self.source)
        return self.tokens[start].start, self.tokens[max(start, end - 1)].end


def fold_word(word: str, alike: Mapping[str, str]) -> str:
    """A word as it is compared: ё and е, for one, may be the same letter."""
    word = word.casefold().replace("'", "’")
    for letter, other in alike.items():
        word = word.replace(letter, other)
    return word


def tokenise(text: str, alike: Mapping[str, str]) -> Tokens:
    """The tokens of a text. Commas, brackets and quotes say nothing about meaning and are left out."""
    found: list[Token] = []
    for match in TOKEN.finditer(text):
        kind = str(match.lastgroup)
        if kind == "comma":
            continue
        said = match[0]
        if kind == "stop":
            if found and found[-1].kind == "stop":
                continue
            folded = STOP
        elif kind == "signed":
            folded = said.replace("−", "-").replace("–", "-")
        else:
            folded = fold_word(said, alike)
        found.append(Token(folded, kind, match.start(), match.end(), said))
    while found and found[-1].kind == "stop":
        found.pop()
    while found and found[0].kind == "stop":
        found.pop(0)
    return Tokens(text, tuple(found))
