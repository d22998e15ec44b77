"""Lines for a terminal, before anyone knows how wide it is: text, how deep it stands, what kind of line it is."""

from __future__ import annotations

from dataclasses import dataclass

TITLE, HEADING, PLAIN, QUIET, LOUD = "title", "heading", "plain", "quiet", "loud"


@dataclass(frozen=True)
class Row:
    """One line or paragraph. `mark` stands before it, and what follows the first line is indented past it."""

    text: str
    depth: int = 0
    style: str = PLAIN
    mark: str = ""


BLANK = Row("")
