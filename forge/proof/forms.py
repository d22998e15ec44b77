"""Forms that the grammar remarks on: such as are right all the same, and such as deny the right ones."""

from __future__ import annotations

from collections.abc import Sequence

from forge.language.grammar.reading.read import Note
from forge.language.grammar.reading.slips import FORM
from forge.proof.expecting.expect import Expecting


def fit(expecting: Expecting | None, text: str, notes: Sequence[Note]) -> bool:
    """Whether all forms that are remarked on go with their nouns as those do that the grammar knows, or are verbs that
    go on where the grammar knows a participle."""
    if expecting is None or not notes:
        return False
    concord = expecting.concord
    return all(
        note.kind == FORM and (concord.fits(text, note.start, note.right) or concord.goes_on(text, note.start))
        for note in notes
    )


def denied(expecting: Expecting | None, text: str, note: Note) -> bool:
    """Whether a form differs from the right one in that the one denies what the other says: exceeding 3."""
    longer, shorter = sorted((text[note.start : note.end].casefold(), note.right.casefold()), key=len, reverse=True)
    denies = expecting.concord.denies if expecting is not None else ()
    return note.kind == FORM and any(longer == f"{no}{shorter}" for no in denies)


def guessed(right: Sequence[Note], other: Sequence[Note]) -> bool:
    """Whether another reading takes the same wrong words for other right ones: which words are wrong is certain, and
    not that the text may mean something else as it stands."""
    here, there = ({(note.start, note.end): note.right for note in notes} for notes in (right, other))
    return bool(here) and here.keys() == there.keys() and here != there
