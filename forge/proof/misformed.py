"""Words that do not go together: which ones, and what would be right."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from forge.proof.findings import Finding
from forge.proof.narrowing import Span

if TYPE_CHECKING:
    from forge.proof.proofreader import Proofreader

TRIED = 12  # right forms, of which one is to make a right text


def misformed(reader: Proofreader, title: str, text: str, span: Span) -> Finding:
    """A finding on words of a text that do not go together; with the form that makes it right, where one is found."""
    start, end = span
    said, words = text[start:end], reader.words
    found = list(islice(reader.expecting.concord.mended(text, span), TRIED)) if reader.expecting is not None else []
    whole = [
        (text[:first] + form + text[last:], text[start:first] + form + text[last:end]) for first, last, form in found
    ]
    write = next((part for made, part in whole if not reader.judge(title, made).wrong), whole[0][1] if whole else None)
    advice = words.say("write", text=write) if write else None
    return Finding("grammar", start, end, said, words.say("form", text=said), write=write, advice=advice)
