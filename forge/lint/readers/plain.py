"""Plain text: paragraphs, or a text a line."""

from __future__ import annotations

from forge.lint.readers.lines import Known, TextLine, paragraphs, unit_of, whole
from forge.lint.textfile import TextFile, TextUnit

PAGE = "\f"  # where a page begins, in the text of a PDF


def read_plain(text: str, file: str, language: str, known: Known = lambda word: False) -> TextFile:
    """A document of the texts that its lines make up: an empty line ends one, and so does an item of a list or a line
    that is ended early."""
    units: list[TextUnit] = []
    block: list[TextLine] = []

    def finish() -> None:
        units.extend(unit_of(part, known) for part in paragraphs(block))
        block.clear()

    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(PAGE):
            finish()
        if line.strip():
            block.append(whole(number, line))
        else:
            finish()
    finish()
    return TextFile(file, language, tuple(units))
