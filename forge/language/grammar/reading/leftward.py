"""Wordings that begin with themselves: with a part that is worded by the same section, with no word before it.

A text would be read in circles. The reader passes them over, and with them whatever is said in that way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from forge.language.grammar.reading.first import section_of
from forge.language.grammar.reading.pieces import in_mood, is_moody
from forge.language.grammar.table.phrasebook import Phrase, Phrasebook
from forge.language.grammar.table.wording import Alternatives, Blank, Element, Flag, Free, Punctuation, Wording

Node = tuple[str, str]  # a section, and the mood in which it is read
# Pieces that begin with others by themselves.
WITHIN: Mapping[str, tuple[str, ...]] = {
    "effects": ("effect",),
    "selections": ("selection",),
    "clauses": ("rule",),
    "filter": ("before", "head"),
}


def circles(book: Phrasebook) -> Iterator[tuple[Phrase, str]]:
    """The entries by which a section begins with itself, each with the way that leads back: `selection, filter`."""
    edges: dict[Node, dict[Node, Phrase | None]] = defaultdict(dict)
    plain = next(iter(book.moods))
    for section in (*book.rules, *WITHIN):
        for mood in book.moods if is_moody(section) else ("",):
            node = section, mood
            for inner in WITHIN.get(section, ()):
                edges[node].setdefault((inner, mood if is_moody(inner) else ""), None)
            for rule in book.rules.get(section, ()):
                for number, wording in enumerate(rule.wordings):
                    if mood and not in_mood(rule, number, mood, plain):
                        continue
                    for blank in first_blanks(wording):
                        for target in _targets(blank, rule, mood, book):
                            edges[node].setdefault(target, rule)
    told = set()
    for start in list(edges):
        way = _way(edges, start)
        steps = zip(way, [*way[1:], start], strict=True) if way else ()
        rules = [one for here, there in steps if (one := edges[here][there]) is not None]
        if new := next((one for one in rules if one.index not in told), None):
            told.add(new.index)
            yield new, ", ".join(section for section, _ in way)


def first_blanks(wording: Wording) -> list[Blank]:
    """The slots with which a wording can begin, where no word has to stand before them."""
    return [one for one in _begins(wording)[0] if isinstance(one, Blank) and one.apart is None]


def _begins(wording: Wording) -> tuple[list[Element], bool]:
    """What a wording can begin with, and whether all of it may be left out."""
    found: list[Element] = []
    for element in wording:
        if isinstance(element, Punctuation | Flag):
            continue
        if not isinstance(element, Alternatives | Free):
            return [*found, element], False
        inside = [_begins(part) for part in (element.options if isinstance(element, Alternatives) else element.chunks)]
        found += [one for begun, _ in inside for one in begun]
        left_out = [empty for _, empty in inside]
        optional = element.optional or any(left_out) if isinstance(element, Alternatives) else all(left_out)
        if not optional:
            return found, False
    return found, True


def _targets(blank: Blank, rule: Phrase, mood: str, book: Phrasebook) -> Iterator[Node]:
    section = section_of(blank, rule, book)
    own = dict(blank.features).get("mood", mood)
    if own == "rest":
        own = book.file.rest.get(mood, mood)
    moods = (own or next(iter(book.moods)),)
    if section.startswith("amount."):
        section = "value"
    yield from ((section, one if is_moody(section) else "") for one in moods)


def _way(edges: Mapping[Node, Mapping[Node, Phrase | None]], start: Node) -> list[Node]:
    """The shortest way from a node back to it; empty when there is none."""
    came: dict[Node, Node] = {}
    front = [start]
    while front:
        further = []
        for node in front:
            for target in edges.get(node, ()):
                if target == start:
                    way = [node]
                    while way[-1] != start:
                        way.append(came[way[-1]])
                    return way[::-1]
                if target not in came:
                    came[target] = node
                    further.append(target)
        front = further
    return []
