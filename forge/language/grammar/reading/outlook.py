"""Whether references have anything to refer to, as far as can be told before the whole text has been read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from forge.abilities.sorts import Node
from forge.abilities.vocabulary import Vocabulary
from forge.language.grammar.reading.category import Category
from forge.language.grammar.reading.pieces import Constituent, is_moody
from forge.language.grammar.reading.references import Antecedent, meets, named_in


class Outlook:
    """Counts the references of a reading for which nothing was named before them, in whatever way the text is read.

    It only ranks: a part that is read later may still name something.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.seen = 0  # how many sections had been read when they were looked at
        self.named: dict[Antecedent, int] = {}  # what is named -> where the first sentence begins that names it

    def hopeless(self, item: Constituent) -> int:
        """How many references in an item have nothing to refer to."""
        learnt, found = item.hopeless
        if learnt != self.seen:
            held = (leaf.held for derivation in item.derivations[:1] for leaf in derivation.leaves)
            found = sum(self.hopeless(inner) for inner in held if isinstance(inner, Constituent))
            found += item.ref is not None and not self._can_be(item)
            item.hopeless = self.seen, found
        return found

    def _can_be(self, item: Constituent) -> bool:
        ref = item.ref
        if ref.hoisted is not None:
            return True
        return any(
            start <= item.start and meets(one, ref.nouns, ref.by, ref.number, ref.own, self.vocabulary)
            for one, start in self.named.items()
        )

    def learn(self, memo: Sequence[Mapping[Category, list[Constituent]]], cells: int) -> None:
        """Looks at what the `cells` sections read so far name (`memo`: of each token); again only when there are many
        more."""
        if self.seen and cells < self.seen * 3 // 2:
            return
        self.seen = cells
        for at, there in enumerate(memo):
            for section, items in there.items():
                if is_moody(section.name) or section.name.split(".")[0] == "event":
                    for value in _nodes(item.value for item in items):
                        for one in named_in(value, self.vocabulary):
                            self.named[one] = min(at, self.named.get(one, at))


def _nodes(values: Iterable[object]) -> Iterable[Node]:
    """The parts a value is made of, each once."""
    found: dict[int, Node] = {}
    for value in values:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                found[id(part)] = part
    return found.values()
