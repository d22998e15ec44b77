"""Documents made of a game's own texts, as they are printed: correct ones, in which faults can be planted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.lint.desk import Desk

TOLD = re.compile(r"(section|rule)\..*\.(title|text)$|.*\.(name|text(\..+)?|ruling\..+)$")
HEADINGS = (".title", ".name")


def printed(desk: Desk) -> tuple[str, tuple[str, ...]]:
    """The rules of a game and its cards with their rulings as Markdown: names and titles are headings, everything else
    paragraphs. With the key of the entry that each is."""
    said = list(_said(desk))
    return "".join(f"{text}\n\n" for _, text in said), tuple(key for key, _ in said)


def _said(desk: Desk) -> Iterator[tuple[str, str]]:
    for entry in desk.game.entries:
        text = " ".join(desk.texts.said(entry.key).text.split()) if TOLD.match(entry.key) else ""
        if text and "{" not in text:  # an example is only filled in when it is played
            yield entry.key, f"# {text}" if entry.key.endswith(HEADINGS) else text
