"""Words as people type them: case, accents and endings do not count."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence

STEM = 4  # words that share a beginning this long, and little else, are taken for forms of one word
ENDING = 4  # the longest ending that may differ
LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o"})  # letters that Unicode does not take apart


def fold(text: str) -> str:
    """Lower case without accents: `Łódź` and `lodz` are the same, so are `ё` and `е`."""
    if text.isascii():
        return text.casefold()
    apart = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join([char for char in apart if not unicodedata.combining(char)])


def words(text: str) -> list[str]:
    """The folded words of a text; an id such as `turn.play_minion` gives its parts."""
    return re.findall(r"[^\W_]+", fold(text))


def alike(wanted: str, word: str) -> int:
    """How alike two folded words are: 3 the same, 2 a beginning, 1 probably another form of it, 0 different."""
    if wanted == word:
        return 3
    if word.startswith(wanted) and len(wanted) > 1:
        return 2
    same = 0
    for left, right in zip(wanted, word, strict=False):
        if left != right:
            break
        same += 1
    return int(same >= STEM and len(wanted) - same <= ENDING and len(word) - same <= ENDING)


def begins(typed: Sequence[str], name: str) -> bool:
    """Whether every word typed is the beginning of a word of the name, each of another one, in order."""
    rest = iter(words(name))
    return all(any(word.startswith(part) for word in rest) for part in typed)


def nearest(wrong: str, names: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known name that looks most like a wrong one."""
    known = {fold(name): name for name in names}
    found = difflib.get_close_matches(fold(wrong), list(known), n=1, cutoff=cutoff)
    return known[found[0]] if found else None
