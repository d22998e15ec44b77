"""How much of a game a language can write, and which entries of its phrasebook would help most."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from forge.language.grammar.writing.probing import Gap, gaps
from forge.language.grammar.writing.unsaid import CannotSay
from forge.proof.printed import bearer
from forge.proof.proofreader import Proofreader

SHOWN = 5  # entries with their stubs; the others are counted
PLACES = 3  # of what has to be translated for an entry


@dataclass(frozen=True)
class Lack:
    """An entry that is missing. `alone`: how many abilities could be written with it and nothing else; `wanted`: how
    many need it; `waiting`: what is there already, and has to be translated."""

    gap: Gap
    alone: int
    wanted: int
    waiting: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """How many abilities of a game are written of `total`; `forms`: words that have not the form needed, and where."""

    total: int
    written: int
    lacks: tuple[Lack, ...]
    forms: tuple[str, ...]


def coverage(reader: Proofreader) -> Coverage:
    """What a language can write of a game's abilities, and what it lacks, the most useful first."""
    book = reader.grammar.book
    total = written = 0
    wanted: Counter[tuple[str, str]] = Counter()
    alone: Counter[tuple[str, str]] = Counter()
    found: dict[tuple[str, str], Gap] = {}
    forms: Counter[str] = Counter()
    for title, owner in reader.owners.items():
        if not owner.text or title not in reader.game.abilities:
            continue
        total += 1
        writer, ability = reader.grammar.writer(bearer(reader.game, owner)), reader.game.abilities[title]
        try:
            writer.text(ability)
            written += 1
            continue
        except CannotSay as error:
            if error.missing is not None:
                file, line = book.places.get(error.missing.term, ("", 0))
                forms[f"{file}:{line}: {error.missing}"] += 1
                continue
        lacking = gaps(writer, ability)
        for gap in lacking:
            found.setdefault(gap[:2], gap)
            wanted[gap[:2]] += 1
            alone[gap[:2]] += len(lacking) == 1
    by_kind: dict[str, list[str]] = defaultdict(list)
    for (_, kind), places in book.waiting.items():
        by_kind[kind] += places
    lacks = [
        Lack(gap, alone[key], wanted[key], tuple(dict.fromkeys(book.waiting.get(key) or by_kind[gap.kind])))
        for key, gap in found.items()
    ]
    lacks.sort(key=lambda lack: (-lack.alone, -lack.wanted, lack.gap))
    return Coverage(total, written, tuple(lacks), tuple(form for form, _ in forms.most_common()))


def told(found: Coverage) -> Iterator[str]:
    """The lines that tell it, with stubs to paste."""
    yield f"{found.written} of {found.total} abilities can be written"
    yield from found.forms
    for lack in found.lacks[:SHOWN]:
        section, kind, stub = lack.gap
        more = f"{lack.alone} more with it alone, " if lack.alone else ""
        yield f"next: `{kind}` in {section} ({more}{lack.wanted} need it)"
        if lack.waiting:
            rest = len(lack.waiting) - PLACES
            yield f"  to translate: {', '.join(lack.waiting[:PLACES])}{f' and {rest} more' if rest > 0 else ''}"
        else:
            yield f"  {section}:"
            yield f"    {stub}"
    if (rest := len(found.lacks) - SHOWN) > 0:
        yield f"and {rest} more {'entry is' if rest == 1 else 'entries are'} missing"
