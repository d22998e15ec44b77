"""Steps and phases that a document calls one way where it tells them, and another way where it lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, WordAt, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import LISTED, TextFile, TextUnit

TITLED = re.compile(
    r"(?:^|(?<=[\s(„“«\"]))([^\W\d_]+)[ \u00a0](\d{1,2})\s*(?:[.:)–—-]|\s[–—-])?\s*([^\W\d_][^.:;,!?()\n–—]{2,40})"
)
NUMBERED = re.compile(r"\s*(\d{1,2})[.)]\s*")
HEAD = re.compile(r"[^\W\d_][^.:;,!?()\n–—|]{1,40}")
LONGEST = 3  # words of a title
PARTS = 3  # of which a document tells by number
STEM = 3  # letters with which words begin that say the same


def renamed(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A list of the parts that a document has under numbers, where one is called something else and the rest is not."""
    if document.catalog:
        return
    for label in desk.checks.structure.numbered:
        told = _told(desk, document, label)
        if len(told) < PARTS or sorted(told) != list(range(1, len(told) + 1)):
            continue
        for items in _lists(document, len(told)):
            pairs = [(unit, at, words, told[number]) for number, unit, at, words in items]
            odd = [pair for pair in pairs if not _alike(desk, pair[2], pair[3])]
            if len(odd) == 1 and len(pairs) - len(odd) >= PARTS - 1:
                [(unit, _, words, right)] = odd
                if len(words) <= min(LONGEST, len(right) + 1):
                    start, end = words[0].start, words[-1].end
                    values = {"text": unit.text[start:end], "right": " ".join(word.text for word in right)}
                    yield Flaw(unit, start, end, "renamed", values)


def _told(desk: Desk, document: TextFile, label: str) -> dict[int, Sequence[WordAt]]:
    """The words of the titles that parts have where their text begins with label and number."""
    found: dict[int, Sequence[WordAt]] = {}
    for unit in document:
        match = TITLED.match(unit.text)
        if match is None or label not in desk.lemmas(match[1].casefold()):
            continue
        words = list(words_of(match[3]))
        if 0 < len(words) <= LONGEST:
            found.setdefault(int(match[2]), words)
    return found


def _lists(document: TextFile, size: int) -> Iterator[list[tuple[int, TextUnit, int, Sequence[WordAt]]]]:
    """Lists of so many items: of each its number, text, where its words begin, and these."""
    run: list[tuple[int, TextUnit, int, Sequence[WordAt]]] = []
    for unit in (*document, None):
        marked = unit is not None and bool(unit.mark)
        match = None if unit is None else NUMBERED.fullmatch(unit.mark) if marked else NUMBERED.match(unit.text)
        number = int(match[1]) if unit is not None and unit.role == LISTED and match else 0
        if number != len(run) + 1:
            if len(run) == size:
                yield run
            run = []
        if unit is not None and number == len(run) + 1:
            at = match.end() if match and not marked else 0
            head = HEAD.match(unit.text, at)
            words = list(words_of(unit.text[: head.end()])) if head else []
            run.append((number, unit, at, [word for word in words if word.start >= at]))


def _alike(desk: Desk, one: Sequence[WordAt], other: Sequence[WordAt]) -> bool:
    """Whether two titles have a word in common, in any form or of one stem."""
    return any(
        a.text.casefold()[:STEM] == b.text.casefold()[:STEM]
        or not desk.lemmas(a.text.casefold()).isdisjoint(desk.lemmas(b.text.casefold()))
        for a in one
        for b in other
    )


CHECKS = (Check("structure.renamed", Severity.warning, each(renamed)),)
