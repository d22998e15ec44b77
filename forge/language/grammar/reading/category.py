"""A section of a phrasebook as it is read: what it can begin with, and its wordings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from forge.language.grammar.reading.tokens import TokenLook


@final
class Category:
    """A section in a mood ("" where it is no sentence). `amount`: the section of numbers that it takes beside values.

    `own`: whether it is read by more than its wordings; `builtin`: whether by the parser alone. `ask` tells whether it
    can begin with a token, `make` gives its wordings (`trie.Fork`); both are asked once.
    """

    __slots__ = ("_ask", "_begins", "_make", "_node", "amount", "builtin", "mood", "name", "own")

    def __init__(
        self,
        name: str,
        mood: str,
        own: bool,
        builtin: bool,
        ask: Callable[[TokenLook], bool],
        make: Callable[[], Any],
    ) -> None:
        self.name, self.mood, self.builtin, self._ask, self._make = name, mood, builtin, ask, make
        self.amount = name.split(".")[1] if name.startswith("amount.") else ""
        self.own = own or bool(self.amount)
        self._begins: dict[TokenLook, bool] = {}
        self._node: Any = None

    def begins(self, look: TokenLook) -> bool:
        """Whether it can begin with such a token; a sentence only as it is said in that mood."""
        found = self._begins.get(look)
        if found is None:
            self._begins[look] = True  # if it begins with itself
            found = self._begins[look] = self._ask(look)
        return found

    def node(self) -> Any:
        """Its wordings."""
        if self._node is None:
            self._node = self._make()
        return self._node
