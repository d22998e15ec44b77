"""Plain text: paragraphs, or a text a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from forge.lint.readers.lines import Known, TextLine, paragraphs, unit_of, whole
from forge.lint.textfile import TextFile, TextUnit

PAGE = "\f"  # where a page begins, in the text of a PDF
# What stands alone in a line, with a number before or behind a wide gap.
RUNNING = re.compile(r"\s*(?:\S.*\S(?:\s{3,}|\t)(?:[^\W\d]+\.? )?\d{1,3}|\d{1,3}(?:\s{3,}|\t)\S.*\S)\s*")
ALONE = re.compile(r"(?:\s{10,}|\t+)\d{1,3}\s*")  # the number of a page at its foot
FIGURES = re.compile(r"\d+")
PAGES = 2  # over which such a line runs, at least


def read_plain(text: str, file: str, language: str, known: Known = lambda word: False) -> TextFile:
    """A document of the texts that its lines make up: an empty line ends one, and so does an item of a list or a line
    that is ended early. What runs over its pages with their numbers is none of them."""
    lines = text.split("\n")
    heads = _running(lines)
    units: list[TextUnit] = []
    block: list[TextLine] = []

    def finish() -> None:
        units.extend(unit_of(part, known) for part in paragraphs(block))
        block.clear()

    for number, line in enumerate(lines, 1):
        if line.startswith(PAGE):
            finish()
        if line.strip() and number not in heads:
            block.append(whole(number, line))
        else:
            finish()
    finish()
    numbers = [int(found[-1]) for number in sorted(heads) if (found := FIGURES.findall(lines[number - 1]))]
    last = max(numbers) if numbers == sorted(set(numbers)) and numbers else 0
    return TextFile(file, language, tuple(units), last=last)


def _running(lines: Sequence[str]) -> frozenset[int]:
    """The numbers of the lines that run over the pages: alone, and alike but for the number of the page."""
    alone = [
        (number, FIGURES.sub("#", " ".join(line.split())))
        for number, line in enumerate(lines, 1)
        if RUNNING.fullmatch(line)
        and not any(one.strip() for one in (*lines[max(number - 2, 0) : number - 1], *lines[number : number + 1]))
    ]
    alone += [
        (number, "#")
        for number, line in enumerate(lines, 1)
        if ALONE.fullmatch(line) and not lines[max(number - 2, 0)].strip()
    ]
    heard = Counter(said for _, said in alone)
    return frozenset(number for number, said in alone if heard[said] >= PAGES)
