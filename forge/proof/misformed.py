"""Words that do not go together: which ones, and what would be right."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from forge.proof.differences import beyond
from forge.proof.findings import Finding
from forge.proof.narrowing import Span

if TYPE_CHECKING:
    from forge.proof.proofreader import Proofreader

TRIED = 12  # right forms, of which one is to make a right text


def misformed(reader: Proofreader, title: str, text: str, span: Span) -> Finding:
    """A finding on words of a text that do not go together; with the form that makes the text right, if any."""
    start, end = span
    said, words = text[start:end], reader.words
    found = list(islice(reader.expecting.concord.mended(text, span), TRIED)) if reader.expecting is not None else []
    for first, last, form in found:
        if not reader.judge(title, text[:first] + form + text[last:]).wrong:
            here = min(start, first), max(end, last)
            write = text[here[0] : first] + form + text[last : here[1]]
            said, advice = text[slice(*here)], words.say("write", text=write)
            lacks = form.strip() if first == last else beyond(write, said)
            message = words.say("lacks", card=lacks) if lacks else words.say("form", text=said)
            return Finding("grammar", *here, said, message, write=write, advice=advice)
    return Finding("grammar", start, end, said, words.say("form", text=said))
