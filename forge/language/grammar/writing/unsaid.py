"""Why something cannot be said: no wording fits, or a word has not the form that is needed."""

from __future__ import annotations

import json
from collections.abc import Mapping

from forge.abilities.codec import encode
from forge.abilities.sorts import Node

ASKED = ("form", "case", "number", "gender", "animacy", "person")  # features that a form is asked for by name


class NoForm(Exception):
    """A word has no such form; `term` is the term that says it."""

    def __init__(self, term: str, lemma: str, wanted: Mapping[str, str]) -> None:
        self.term = term
        asked = ", ".join(wanted[name] for name in ASKED if name in wanted)
        super().__init__(f"{term} ({lemma}) has no form {asked!r}; tell it under `forms`")


class CannotSay(Exception):
    """No wording fits this part of an ability; `node` is the part.

    `missing`: or there is a wording, and a word has not the form it needs: the term, and what is missing in words.
    """

    def __init__(self, node: object, missing: NoForm | None = None) -> None:
        self.node, self.missing = node, missing
        super().__init__(str(missing) if missing is not None else notation(node))

    @property
    def reason(self) -> str:
        """Why it cannot be said, in words."""
        return str(self) if self.missing is not None else f"the phrasebook has no wording for {self}"


def notation(node: object) -> str:
    """Part of an ability as the cards and phrasebooks write it, on one line."""
    if not isinstance(node, Node | tuple):
        return str(node)
    return json.dumps(encode(node), ensure_ascii=False).replace('"', "")
