"""Plain text and Markdown: paragraphs."""

from __future__ import annotations

from forge.lint.textfile import TextFile, TextUnit


def read_plain(text: str, file: str, language: str) -> TextFile:
    """A document of the paragraphs of a text: lines with an empty one before and behind."""
    units: list[TextUnit] = []
    lines: list[tuple[int, str]] = []

    def finish() -> None:
        if lines:
            starts, offset = [], 0
            for number, line in lines:
                starts.append((offset, number, 1))
                offset += len(line) + 1
            units.append(TextUnit("\n".join(line for _, line in lines), tuple(starts)))
            lines.clear()

    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            lines.append((number, line))
        else:
            finish()
    finish()
    return TextFile(file, language, tuple(units))
