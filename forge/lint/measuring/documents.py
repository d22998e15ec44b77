"""Documents made of a game's own texts, as they are printed: correct ones, in which faults can be planted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from forge.lint.desk import Desk

RULE = re.compile(r"(section|rule)\..*\.(title|text)$")
CARD = re.compile(r".*\.(name|text(\..+)?|ruling\..+)$")


def rulebook(desk: Desk) -> tuple[str, tuple[str, ...]]:
    """The rules of a game as Markdown: a heading for each, and its text. With the key of every paragraph's entry."""
    return _made(desk, RULE.match, "title")


def cards(desk: Desk) -> tuple[str, tuple[str, ...]]:
    """The cards of a game with their texts and rulings as Markdown, with the key of every paragraph's entry."""
    return _made(desk, lambda key: CARD.match(key) if not RULE.match(key) else None, "name")


def _made(desk: Desk, belongs: Callable[[str], object], heading: str) -> tuple[str, tuple[str, ...]]:
    said = list(_said(desk, belongs, heading))
    return "".join(f"{text}\n\n" for _, text in said), tuple(key for key, _ in said)


def _said(desk: Desk, belongs: Callable[[str], object], heading: str) -> Iterator[tuple[str, str]]:
    for entry in desk.game.entries:
        if belongs(entry.key):
            text = " ".join(desk.texts.said(entry.key).text.split())
            if text and "{" not in text:  # an example is only filled in when it is played
                yield entry.key, f"# {text}" if entry.key.endswith(f".{heading}") else text
