"""Drafts and the {placeholders} in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.library.model import CountedWords, Draft

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
NUMBERED = "card.numbered"  # the words that make a neutral name of a name and a number


def drafts(draft: Draft | CountedWords) -> tuple[str, ...]:
    """The forms of a draft: one string, or singular and plural."""
    return (draft,) if isinstance(draft, str) else (draft.one, draft.other)


def placeholders(draft: Draft | CountedWords) -> set[str]:
    """The names of the {placeholders} in any form of a draft."""
    return {match[1] for form in drafts(draft) for match in PLACEHOLDER.finditer(form)}
