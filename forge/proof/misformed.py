"""Words that do not go together, in a text that is read by its words: which ones, and what would be right."""

from __future__ import annotations

from forge.proof.expecting.expect import Expecting
from forge.proof.findings import Finding
from forge.proof.narrowing import Span
from forge.proof.words import Words


def misformed(words: Words, expecting: Expecting | None, text: str, span: Span) -> Finding:
    """A finding on words that do not go together; with their right form, where one is found."""
    start, end = span
    said, write = text[start:end], None
    if expecting is not None and (mend := next(expecting.concord.mended(text, span), None)) is not None:
        first, last, form = mend
        write = text[start:first] + form + text[last:end]
    advice = words.say("write", text=write) if write else None
    return Finding("grammar", start, end, said, words.say("form", text=said), write=write, advice=advice)
