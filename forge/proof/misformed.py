"""Words that do not go together: which ones, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from forge.language.grammar.table.lexicon import Lexicon
from forge.proof.differences import beyond
from forge.proof.findings import Finding
from forge.proof.narrowing import Span
from forge.proof.remedies import done_once

if TYPE_CHECKING:
    from forge.proof.proofreader import Proofreader

WORD = re.compile(r"\w+")
TRIED = 12  # right forms, of which one is to make a right text


def misformed(reader: Proofreader, title: str, text: str, span: Span) -> Finding:
    """A finding on words of a text that do not go together; with the form that makes the text right, if any."""
    start, end = span
    said, words = text[start:end], reader.words
    mended = reader.expecting.concord.mended(text, span) if reader.expecting is not None else ()
    again = [*_done_again(reader.grammar.book.lexicon, text, span)]
    for first, last, form in (*again, *islice(mended, TRIED)):
        if not reader.judge(title, text[:first] + form + text[last:]).wrong:
            if (first, last, form) in again:
                said, advice = text[first:last], words.say("write", text=form)
                return Finding("grammar", first, last, said, words.say("aspect", text=said), write=form, advice=advice)
            here = min(start, first), max(end, last)
            write = text[here[0] : first] + form + text[last : here[1]]
            said, advice = text[slice(*here)], words.say("write", text=write)
            lacks = form.strip() if first == last else beyond(write, said)
            message = words.say("lacks", card=lacks) if lacks else words.say("form", text=said)
            return Finding("grammar", *here, said, message, write=write, advice=advice)
    return Finding("grammar", start, end, said, words.say("form", text=said))


def _done_again(lexicon: Lexicon, text: str, span: Span) -> Iterator[tuple[int, int, str]]:
    """Verbs that say what is done again and again, each with that which says it of once."""
    for word in WORD.finditer(text, *span):
        for form in sorted(done_once(word[0], lexicon)):
            yield *word.span(), form[:1].upper() + form[1:] if word[0][:1].isupper() else form
