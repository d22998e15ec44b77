"""Signs of a text that look like others, or that a keyboard did not mean: what to say of each, and where it stands."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from types import MappingProxyType

from forge.problems import sign

SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
# Letters that look alike; each stands for the other.
ALIKE = ("aceopxyijsABCEHIJKMOPSTXY", "асеорхуіјѕАВСЕНІЈКМОРЅТХУ")
TWINS = MappingProxyType({**dict(zip(*ALIKE, strict=True)), **dict(zip(*reversed(ALIKE), strict=True))})
MARKS = 2  # marks on one letter; no language of these alphabets piles up more
SOFT_HYPHEN = "\u00ad"
_WORD = re.compile(r"[^\W\d_]+")


def suspicious(text: str) -> Iterator[str]:
    """What is odd about the signs of a text that can be printed: each thing as a sentence, the first of its kind.

    Plain letters, and marks as keyboards make them, are let be.
    """
    if text.isascii():
        return
    for word in dict.fromkeys(_WORD.findall(text)):
        yield from _foreign(word)
    if SOFT_HYPHEN in text:
        yield f"{sign(SOFT_HYPHEN)}: words are hyphenated by the rules of the language; delete it"
    whole = unicodedata.normalize("NFC", text)
    if whole != text:
        place = next((i for i, (one, other) in enumerate(zip(text, whole, strict=False)) if one != other), 0)
        yield f"{sign(text[place : place + 2][-1])}: a letter is in parts; write {whole[place]!r} as one sign (NFC)"
    yield from _piled(whole)


def foreign_letter(word: str, text: str = "") -> tuple[int, str, str] | None:
    """The first letter of a word that is of another alphabet than most of it, or of its text: its place from 0, and
    the names of its alphabet and of the others' (as in `SCRIPTS`). None where all are of one alphabet."""
    scripts = [_script(letter) for letter in word]
    if len({*scripts} - {None}) < 2:
        return None
    counted = Counter(script for script in (*scripts, *map(_script, text)) if script in scripts and script)
    usual, _ = counted.most_common(1)[0]
    place, script = next((i, script) for i, script in enumerate(scripts) if script and script != usual)
    return place, script, usual


def mixed_script(text: str) -> str | None:
    """The alphabet (as in `SCRIPTS`) of most letters of a text that has letters of several; None where it has not."""
    counted = Counter(script for letter in text if (script := _script(letter)))
    return counted.most_common(1)[0][0] if len(counted) > 1 else None


def twin(word: str, usual: str) -> str | None:
    """A word with the letters that are of another alphabet than the usual one as those that look like them; None
    where there are none such, or one that looks like no other."""
    made = "".join(letter if _script(letter) in (usual, None) else TWINS.get(letter, "") for letter in word)
    return made if made != word and len(made) == len(word) else None


def _foreign(word: str) -> Iterator[str]:
    if not word.isascii() and (odd := foreign_letter(word)):
        place, _, usual = odd
        yield f"{sign(word[place])} in {word!r}, a word in {usual.capitalize()} letters; write it in that alphabet"


def _script(letter: str) -> str | None:
    first = unicodedata.name(letter, "").partition(" ")[0]
    return first if first in SCRIPTS else None


def _piled(text: str) -> Iterator[str]:
    """Marks that stand on nothing, or too many on one letter."""
    before = " "
    for marks, signs in groupby(text, key=lambda one: unicodedata.category(one) in ("Mn", "Me")):
        run = "".join(signs)
        if marks and before.isspace():
            yield f"{sign(run[0])} stands on no letter; delete it"
            return
        if marks and len(run) > MARKS:
            yield f"{len(run)} marks on {before!r}, the first {sign(run[0])}; a letter has {MARKS} at most"
            return
        before = run[-1]
