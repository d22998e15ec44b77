"""A language that is none, for looking at layouts: every text of the drafts with accents, and a third longer.

What is cut off, overlaps or was never made to be translated shows at a glance, and every text can still be read.
Placeholders, numbers and names of files stay whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType

from forge.language.retold import Retold

PSEUDO = "qps"  # of the codes that stand for no language, the one that others use for this
LONGER = 3  # for so many letters there is one more
PLAIN = "AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz"
ACCENTED = "ÁáĆćĎďÉéĞğÎîŁłŃńÖöŘřŠšŤťÛûÝýŽž"
ACCENTS = MappingProxyType(dict(zip(PLAIN, ACCENTED, strict=True)))
VOWELS = frozenset("AaEeIiOoUuYy")
WORD = re.compile(r"\{[^{}]*\}|[^\W\d_]+")


def pseudo(text: str) -> str:
    """A text of the drafts in the language that is none."""
    made, at, letters, added = "", 0, 0, 0
    for match in WORD.finditer(text):
        made, at = made + text[at : match.start()], match.end()
        if match[0].startswith("{"):
            made += match[0]
            continue
        letters += len(match[0])
        more = -(-letters // LONGER) - added
        made, added = made + _word(match[0], more), added + more
    return made + text[at:]


def _word(word: str, more: int) -> str:
    """A word with so many letters more: its vowels sound longer."""
    places = [place for place, letter in enumerate(word) if letter in VOWELS] or [len(word) - 1]
    each, rest = divmod(more, len(places))
    made = ""
    for place, letter in enumerate(word):
        times = each + (places.index(place) < rest) if place in places else 0
        accented = ACCENTS.get(letter, letter)
        made += accented + (accented if word.isupper() and len(word) > 1 else accented.lower()) * times
    return made


@dataclass(frozen=True, eq=False)
class PseudoTone(Retold):
    """A tone that says everything in the language that is none, after `inner` has had its say."""

    inner: Retold | None = None

    def said(self, text: str) -> str:
        return pseudo(text if self.inner is None else self.inner.said(text))


def pseudo_tone(inner: Retold | None) -> PseudoTone:
    """The tone over another one, or over none."""
    if inner is None:
        return PseudoTone()
    return PseudoTone(inner.forms, {key: pseudo(text) for key, text in inner.texts.items()}, inner.flavour, inner)
