"""Forms of terms that are spelled out in a phrasebook: where the glossary changes, they stay behind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from msgspec import structs

from forge.language.grammar.table.inflected import inflected
from forge.language.grammar.table.lexicon import Lexicon, Variant
from forge.language.grammar.table.parts import LanguageTable, TableRow
from forge.language.grammar.table.wording import TOKEN

NAMED = "{[<"  # what stands in such brackets is no word


@dataclass(frozen=True, slots=True)
class Literal:
    """`words` of a wording of `row` that are a form of what `term` says."""

    row: TableRow
    term: str
    words: str


def literals(table: LanguageTable) -> Iterator[Literal]:
    """Every literal form of what a noun of the glossary says, the longest term first, wording by wording."""
    nouns = {name: entry for name, entry in table.terms.items() if entry.pos == "noun"}
    said = {name: structs.replace(entry, variants=(), avoid=()) for name, entry in nouns.items()}
    lexicon = inflected(replace(table, terms=said))
    begin: dict[str, list[Variant]] = defaultdict(list)
    for (variant,) in lexicon.terms.values():
        if variant.core.forms:
            for word in variant.words[0]:
                begin[word].append(variant)
    for found in begin.values():
        found.sort(key=lambda variant: -len(variant.parts))
    for rows in table.sections.values():
        for row in rows:
            entry = row.entry
            for texts in (entry.says, entry.reads):
                for text in (texts,) if isinstance(texts, str) else texts:
                    yield from _in_wording(row, text, lexicon, begin)


def _in_wording(row: TableRow, text: str, lexicon: Lexicon, begin: dict[str, list[Variant]]) -> Iterator[Literal]:
    words = TOKEN.findall(text)
    folded = ["" if word[0] in NAMED else lexicon.fold(word) for word in words]
    at = 0
    while at < len(words):
        size = 1
        for variant in begin.get(folded[at], ()):
            further = folded[at : at + len(variant.parts)]
            if len(further) == len(variant.parts) and all(map(_among, further, variant.words)):
                size = len(further)
                yield Literal(row, variant.term, " ".join(words[at : at + size]))
                break
        at += size


def _among(word: str, forms: frozenset[str]) -> bool:
    return word in forms
