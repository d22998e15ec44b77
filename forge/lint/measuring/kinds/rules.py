"""Faults that make a rule or a ruling say what is not so.

The words that are turned round are data, as pairs of a wording and what takes its place: only such as change what is
said whatever stands around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from forge.library.wording import PLACEHOLDER
from forge.lint.measuring.faults import Edit, FaultGround, FaultKind, Places
from forge.lint.textfile import TextUnit

SAYS = re.compile(r"rule\.(?!.*\.title$)|.*\.ruling\.|section\..*\.text$")


def _turned(group: str) -> Places:
    def places(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
        if not SAYS.match(ground.key(unit)):
            return
        for find, said in ground.data.get("turned", {}).get(group, ()):
            behind = "" if re.search(r" (\(\?!.*\))?$", find) else r"(?![\w’-])"
            for match in re.finditer(rf"(?<![\w’-]){find}{behind}", unit.text, re.IGNORECASE):
                capital = match[0][:1].isupper() and said
                yield *match.span(), said[0].upper() + said[1:] if capital else said

    return places


def number(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """Another number in the place of a constant of the game, in a document: one that stands once in the text and is a
    placeholder of the entry, so that it is the game's and no other; and no number that the text has, too."""
    entry = ground.desk.texts.catalog.entries.get(ground.key(unit))
    if unit.key is not None or entry is None:
        return
    named = {match[1].partition(":")[0] for form in entry.forms for match in PLACEHOLDER.finditer(form)}
    known = ground.desk.game.constants
    told = re.findall(r"(?<![\w+–-])\d+(?!\w)", unit.text)
    for value in sorted({known[name] for name in named if name in known}):
        if told.count(str(value)) != 1:
            continue
        match = re.search(rf"(?<![\w+–-]){value}(?!\w)", unit.text)
        for other in (value + 1, value - 1, value + 2, 2 * value):
            if match is not None and other > 0 and str(other) not in told:
                yield *match.span(), str(other)


WORDS = {
    "may and must": "may",
    "may for may not": "can",
    "not left out": "not",
    "before and after": "time",
    "left, right, top, bottom": "sides",
    "most, fewest, at least, at most": "amounts",
    "whose": "whose",
    "who": "who",
    "another number in words": "numbers",
}
CODES = ("rules", "rulings", "numbers")
KINDS = (
    *(FaultKind(name, CODES, _turned(group)) for name, group in WORDS.items()),
    FaultKind("another number than the game’s", CODES, number),
)
