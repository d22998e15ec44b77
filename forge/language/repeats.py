"""Words that stand twice in a row."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

Spot = tuple[int, int]  # where a word begins and ends


def repeats(text: str, words: Sequence[Spot], right: Collection[str] = ()) -> Iterator[tuple[int, int]]:
    """The first and the last of words that are the same, with nothing but spaces between them; `right`: those that may
    stand twice, and no more often."""
    said = [text[start:end].casefold() for start, end in words]
    first = 0
    for place in range(1, len(said) + 1):
        goes_on = place < len(said) and said[place] == said[first]
        if goes_on and text[words[place - 1][1] : words[place][0]].isspace():
            continue
        last = place - 1
        if last - first > (said[first] in right):
            yield first, last
        first = place
