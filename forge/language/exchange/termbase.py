"""A glossary for other tools: TBX-Basic and CSV, the terms of two languages side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from forge.language.exchange.table import csv_bytes
from forge.language.grammar.table.files import TermEntry

PHRASE = "phrase"
NOUN = "noun."  # begins the ids of nouns that references stand for
PREFERRED, ADMITTED, AVOIDED = "preferredTerm-admn-sts", "admittedTerm-admn-sts", "deprecatedTerm-admn-sts"
PARTS = MappingProxyType({"noun": "noun", "adj": "adjective", "verb": "verb"})
COLUMNS = ("id", "part of speech", "source", "target", "also", "avoid")


@dataclass(frozen=True)
class TermWord:
    """A word for a term. `status`: preferred, admitted or avoided; `note`: why it is avoided."""

    text: str
    status: str
    note: str = ""


@dataclass(frozen=True)
class TermPair:
    """A term in two languages, each with its words, the printed one first."""

    id: str
    pos: str
    source: tuple[TermWord, ...]
    target: tuple[TermWord, ...]


def pairs_of(
    source: Mapping[str, TermEntry], target: Mapping[str, TermEntry], called: Mapping[str, str] = MappingProxyType({})
) -> Iterator[TermPair]:
    """The terms of the target language, with those of the source that mean the same. Phrases are no terms.

    `called`: id -> the word of the source language for a term that has none in its glossary. Nouns and verbs that have
    none there either are called as their ids are.
    """
    for name, entry in target.items():
        if entry.pos != PHRASE and entry.say:
            other = source.get(name)
            known = tuple(_words(other)) if other is not None and other.pos != PHRASE else ()
            if not known and (said := called.get(name) or _by_id(name, entry.pos)):
                known = (TermWord(said, PREFERRED),)
            yield TermPair(name, entry.pos, known, tuple(_words(entry)))


def _by_id(name: str, pos: str) -> str:
    plain_id = name.removeprefix(NOUN)
    return plain_id.replace("_", " ") if pos in ("noun", "verb") and "." not in plain_id else ""


def _words(entry: TermEntry) -> Iterator[TermWord]:
    found = {plain(entry.say): TermWord(plain(entry.say), PREFERRED)}
    for status, words in ((ADMITTED, entry.variants), (AVOIDED, entry.avoid)):
        for word in words:
            say = plain(word if isinstance(word, str) else word.say)
            if "(" not in say:  # a wording with alternatives is no word to look up
                found.setdefault(say, TermWord(say, status, getattr(word, "why", "")))
    yield from found.values()


def plain(say: str) -> str:
    """A word of a glossary without the stars that mark what inflects."""
    return " ".join(say.replace("*", "").split())


def tbx_text(pairs: Iterable[TermPair], source: str, target: str, title: str) -> bytes:
    """The glossary as TBX-Basic, as tools for translators read it."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<martif type="TBX-Basic" xml:lang={quoteattr(_code(source))}>',
        f"<martifHeader><fileDesc><sourceDesc><p>{escape(title)}</p></sourceDesc></fileDesc></martifHeader>",
        "<text><body>",
    ]
    for pair in pairs:
        # Words to avoid are an entry of their own: many tools take an entry that has one for a thing of the past.
        for id_, avoided in ((pair.id, False), (f"{pair.id}-avoid", True)):
            wanted = [word for word in pair.target if (word.status == AVOIDED) == avoided]
            if not wanted:
                continue
            known = [word for word in pair.source if word.status != AVOIDED][: 1 if avoided else None]
            sides = ((source, known), (target, wanted)) if source != target else ((target, wanted),)
            lines.append(f"<termEntry id={quoteattr(id_)}>")
            for code, words in sides:
                if words:
                    lines += [f"<langSet xml:lang={quoteattr(_code(code))}>", *_tigs(words, pair.pos), "</langSet>"]
            lines.append("</termEntry>")
    return "\n".join([*lines, "</body></text>", "</martif>", ""]).encode()


def _tigs(words: Iterable[TermWord], pos: str) -> Iterator[str]:
    for word in words:
        yield f"<tig><term>{escape(word.text)}</term>"
        if pos in PARTS:
            yield f'<termNote type="partOfSpeech">{PARTS[pos]}</termNote>'
        yield f'<termNote type="administrativeStatus">{word.status}</termNote>'
        if word.note:
            yield f"<note>{escape(word.note)}</note>"
        yield "</tig>"


def _code(code: str) -> str:
    return code.replace("_", "-")


def terms_csv(pairs: Iterable[TermPair]) -> bytes:
    """The glossary as a table: what else is understood and what is avoided stand in a cell each, a line for a word."""
    return csv_bytes([COLUMNS, *(_row(pair) for pair in pairs)])


def terms_tsv(pairs: Iterable[TermPair]) -> bytes:
    """The glossary in lines of three parts with tabs between: a word of the source, the one that is printed, and what
    else is said of it. Tools that would offer every word of a term base alike are given no other."""
    lines = [f"{source.text}\t{pair.target[0].text}\t{remark(pair)}" for pair in pairs for source in looked_up(pair)]
    return "\n".join([*dict.fromkeys(lines), ""]).encode()


def looked_up(pair: TermPair) -> Iterator[TermWord]:
    """The words of the source by which a term is known in a text: of verbs, whose others are those of other terms as
    well, the printed one alone."""
    for word in pair.source:
        if word.status == PREFERRED or (word.status == ADMITTED and pair.pos == "noun"):
            yield word


def remark(pair: TermPair, *, understood: bool = True) -> str:
    """What else is said for a term and `understood`, and what is to be avoided and why."""
    also = ", ".join(word.text for word in pair.target if word.status == ADMITTED and understood)
    avoid = ", ".join(
        f"{word.text} ({word.note})" if word.note else word.text for word in pair.target if word.status == AVOIDED
    )
    return "; ".join(part for part in (also and f"also: {also}", avoid and f"not: {avoid}") if part)


def _row(pair: TermPair) -> tuple[str, ...]:
    cells = [
        "\n".join(f"{word.text}: {word.note}" if word.note else word.text for word in words if word.status == status)
        for words, status in (
            (pair.source, PREFERRED),
            (pair.target, PREFERRED),
            (pair.target, ADMITTED),
            (pair.target, AVOIDED),
        )
    ]
    return (pair.id, pair.pos, *cells)
