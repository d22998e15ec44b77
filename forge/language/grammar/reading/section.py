"""A section of a phrasebook as it is read: what it can begin with, and its wordings."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from forge.language.grammar.reading.first import BEGINS

if TYPE_CHECKING:
    from forge.language.grammar.reading.index import Index
    from forge.language.grammar.reading.trie import Fork


@final
class Section:
    """A section in a mood ("" where it is no sentence). `amount`: the section of numbers that it takes beside values.

    `own`: whether it is read by more than its wordings; `builtin`: whether by the parser alone.
    """

    __slots__ = ("_begins", "_index", "_node", "amount", "builtin", "mood", "name", "own")

    def __init__(self, index: Index, name: str, mood: str) -> None:
        self._index, self.name, self.mood = index, name, mood
        self.amount = name.split(".")[1] if name.startswith("amount.") else ""
        self.own = bool(self.amount) or name in index.own
        self.builtin = name in index.builtin
        self._begins: dict[frozenset[str], bool] = {}
        self._node: Fork | None = None

    def begins(self, ids: frozenset[str]) -> bool:
        """Whether it can begin with such a token; a sentence only as it is said in that mood."""
        found = self._begins.get(ids)
        if found is None:
            self._begins[ids] = True  # if it begins with itself
            found = self._begins[ids] = self._begins_with(ids)
        return found

    def _begins_with(self, ids: frozenset[str]) -> bool:
        index, name = self._index, self.name
        if name in index.first.empty:
            return True
        if index.first.firsts.get(name, ids).isdisjoint(ids):
            return False
        if name not in index.moody:
            return True
        if any(index.section(part, self.mood).begins(ids) for part in BEGINS.get(name, ())):
            return True
        node = self.node()
        return bool(node.ends or node.fan(ids))

    def node(self) -> Fork:
        """Its wordings."""
        node = self._node
        if node is None:
            node = self._node = self._index.node(self.name, self.mood)
        return node
