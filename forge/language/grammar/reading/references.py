"""What words such as "it", "there" and "that player" refer to: the last thing named that they may stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from forge.abilities import nodes
from forge.abilities.kinds import Ability, Field, fields_of, yaml_name
from forge.abilities.scope import referent
from forge.abilities.sorts import CARD, Effect, Filter, Node, Place, Role, Selection, Who, Zone
from forge.abilities.tree import Path, changed, kept, remade
from forge.abilities.vocabulary import Vocabulary
from forge.language.grammar.table.anaphor import Anaphor
from forge.language.morphology.face import PLURAL, SINGULAR


class Antecedent(NamedTuple):
    """Something named so far. `by` is what named it: an effect, an event, or the name an event gives.

    `own`: "yes" when it lies in, or came from, a hand, deck or discard pile of yours, "control" when it was chosen
    among what you have in play.
    """

    path: Path
    name: str | None
    noun: str
    role: Role
    number: str
    by: str
    told: bool = False
    own: str = "no"


class Mention(NamedTuple):
    """A reference: where it stands, its name, what it may be, and what has been named before, the latest last.

    `attr` is the field it stands in when it is a mere name there. `shown` is what things turned out to be by a
    condition around it ("if it is a minion, ..."): where that condition speaks of them, and as what.
    """

    path: Path
    name: str
    roles: frozenset[Role]
    before: tuple[Antecedent, ...]
    attr: str | None = None
    shown: tuple[tuple[Path, str], ...] = ()


CARDS = frozenset({Role.card})
LYING = frozenset({Role.card, Role.place, Role.pile})  # what can lie in zones, or be attached to
# What a name may stand for in fields of these sorts.
ROLES: tuple[tuple[type[Node], frozenset[Role]], ...] = (
    (Place, frozenset({Role.place, Role.pile})),
    (Who, frozenset({Role.player})),
    (Zone, LYING),
)


def uses(ability: Ability, vocabulary: Vocabulary) -> list[Mention]:
    """Every reference of an ability in order."""
    walker = _Walker(vocabulary.itself)
    kept: list[Antecedent] = []
    for index, clause in enumerate(ability):
        walker.named = list(kept)
        walker.visit(clause, (index,))
        kept += [one for one in walker.named if one.role is Role.word and one not in kept]
    return walker.found


class _Walker:
    """Walks an ability and notes what is named and what is referred to. `itself`: the noun of what bears the text."""

    def __init__(self, itself: str) -> None:
        self.itself = itself
        self.named: list[Antecedent] = []
        self.found: list[Mention] = []
        self.shown: tuple[tuple[Path, str], ...] = ()

    def visit(
        self, node: Node, path: Path, parent: tuple[Node, Field] | None = None, by: str = "", each: bool = False
    ) -> None:
        """`by`: the effect around the node; `each`: whether what is picked here is picked for each of several."""
        if isinstance(node, nodes.The):
            self.found.append(Mention(path, node.name, _wanted(parent), tuple(self.named), shown=self.shown))
            return
        if node.refers:
            for attr, what in node.refers.items():
                if (name := getattr(node, attr)) is not None:
                    self.found.append(Mention((*path, attr), name, frozenset({what.role}), tuple(self.named), attr))
        inside = yaml_name(type(node)) if isinstance(node, Effect) else by
        if node.early:
            self._bind(node, path, inside, False)
        # What is picked for each place or player is several things.
        within = each or (isinstance(node, Selection) and node.joins and node.early)
        outside = self.shown
        for field in fields_of(type(node)):
            if not field.sorts:
                continue
            held = getattr(node, field.attr)
            if field.many:
                for index, part in enumerate(held):
                    self.visit(part, (*path, field.name, index), (node, field), inside, within)
            elif isinstance(held, Node):
                self.visit(held, (*path, field.name), (node, field), inside, within)
                if isinstance(held, nodes.Is):
                    self.shown += (((*path, field.name, "what"), yaml_name(type(held.like))),)
        if self.shown is not outside:  # outside the condition nobody knows what it is
            self.shown = outside + tuple([(where, "") for where, _ in self.shown[len(outside) :]])
        if not node.early:
            self._bind(node, path, inside, each)
        if node.tells:
            self._tell(node, path)

    def _tell(self, node: Node, path: Path) -> None:
        """What an event tells goes by the event; of two things alike the second goes by its own name."""
        seen: set[str] = set()
        for name, what in node.tells.items():
            noun = self._told_noun(node) if what is CARD else what.noun
            by = name if what.noun in seen else yaml_name(type(node))
            seen.add(what.noun)
            self.named.append(Antecedent(path, name, noun, what.role, SINGULAR, by, True))

    def _told_noun(self, node: Node) -> str:
        what = getattr(node, "what", None)
        if isinstance(what, Node) and what.definite:
            return self.itself
        inner = what if isinstance(what, Filter) else getattr(what, "of", None)
        return yaml_name(type(inner)) if isinstance(inner, Filter) else CARD.noun

    def _bind(self, node: Node, path: Path, by: str, each: bool) -> None:
        if not hasattr(node, "as_"):
            return
        what = referent(node)
        if node.binds is not None:
            self.named.append(Antecedent(path, node.as_, what.noun, what.role, SINGULAR, yaml_name(type(node))))
            return
        of = getattr(node, "of", None)
        noun = yaml_name(type(of)) if isinstance(of, Filter) else what.noun
        single = isinstance(node, nodes.One) or node.early or getattr(node, "n", None) == 1
        if isinstance(node, nodes.UpTo) or each:
            single = False
        by = yaml_name(type(node)) if node.early else by
        zone = of if isinstance(of, Zone) else getattr(of, "in_", None)
        own = "yes" if isinstance(getattr(zone, "of", None), nodes.You) else "no"
        if isinstance(zone, nodes.The):  # among cards shown: whose they are
            own = next((one.own for one in reversed(self.named) if one.name == zone.name), "no")
        own = "control" if isinstance(getattr(of, "whose", None), nodes.You) else own
        number = SINGULAR if single else PLURAL
        self.named.append(Antecedent(path, node.as_, noun, what.role, number, by, own=own))


def _wanted(parent: tuple[Node, Field] | None) -> frozenset[Role]:
    """What a reference may be by where it stands."""
    if parent is None:
        return CARDS
    node, field = parent
    if field.attr in node.on:
        return LYING
    for sort, roles in ROLES:
        if sort in field.sorts:
            return roles
    return frozenset(node.objects) if isinstance(node, Effect) else CARDS


Agrees = Callable[[Anaphor, Antecedent], bool]


def candidates(
    use: Mention,
    nouns: frozenset[str],
    by: frozenset[str],
    number: str | None,
    own: frozenset[str],
    vocabulary: Vocabulary,
    known: Mapping[Path, str] = MappingProxyType({}),
) -> list[Antecedent]:
    """What a reference with these demands may stand for, the latest first. `known`: what things turned out to be, by
    where they were named."""

    def turned_out_otherwise(one: Antecedent) -> bool:
        return bool(nouns) and one.path in known and not nouns & {known[one.path], CARD.noun}

    return [
        one
        for one in reversed(use.before)
        if one.role in use.roles and meets(one, nouns, by, number, own, vocabulary) and not turned_out_otherwise(one)
    ]


def meets(
    one: Antecedent,
    nouns: frozenset[str],
    by: frozenset[str],
    number: str | None,
    own: frozenset[str],
    vocabulary: Vocabulary,
) -> bool:
    """Whether something named meets the demands of a reference."""
    if nouns and one.noun not in nouns:
        any_card = any(vocabulary.roles.get(noun) is Role.card for noun in nouns)
        if not (one.noun == CARD.noun and any_card):
            return False
    if (by and one.by not in by) or (own and one.own not in own):
        return False
    return number is None or one.number == number


def named_in(node: Node, vocabulary: Vocabulary) -> Iterator[Antecedent]:
    """What a part of an ability names, wherever it stands there."""
    walker = _Walker(vocabulary.itself)
    walker.visit(node, ())
    for one in walker.named:
        yield one._replace(path=())


def choose(found: list[Antecedent], agrees: Callable[[Antecedent], bool]) -> Antecedent | None:
    """The latest that agrees with the words, else simply the latest."""
    return next((one for one in found if agrees(one)), found[0] if found else None)


def resolve(ability: Ability, agrees: Agrees, vocabulary: Vocabulary) -> tuple[Ability, dict[str, Antecedent]] | None:
    """The ability with every reference bound, and what each reference read stands for; None when one has nothing."""
    found_uses = uses(ability, vocabulary)
    if any(isinstance(use.name, Anaphor) and use.name.hoisted is not None for use in found_uses):
        ability = tuple(_hoisted(clause) for clause in ability)
        found_uses = uses(ability, vocabulary)
    names: dict[Path, str] = {}  # where a name is given -> the name
    bound: dict[str, Antecedent] = {}
    renamed: dict[Path, str] = {}
    meant: dict[Path, Path] = {}  # where something is spoken of -> where it was named
    for use in found_uses:
        known = {meant[where]: noun for where, noun in use.shown if where in meant}
        if not isinstance(use.name, Anaphor):
            named = next((one for one in use.before if one.name == use.name), None)
            if named is None:
                return None
            bound[use.name] = named
            continue
        ref = use.name
        if ref.hoisted is not None:
            continue
        found = candidates(use, ref.nouns, ref.by, ref.number, ref.own, vocabulary, known)
        before = bound.get(str(ref))
        one = before or choose(found, lambda a, ref=ref: agrees(ref, a))  # type: ignore[misc]
        if one is None:
            return None
        name = one.name or names.setdefault(one.path, f"a{len(names)}")
        bound[str(ref)] = one if one.name == name else one._replace(name=name)
        meant[use.path] = one.path
        renamed[use.path] = name
    if names or renamed:
        ability = tuple([_renamed(clause, (i,), names, renamed) for i, clause in enumerate(ability)])
    return ability, bound


def _renamed(node: Node, path: Path, names: dict[Path, str], refs: dict[Path, str]) -> Any:
    if isinstance(node, nodes.The):
        return nodes.The(refs[path]) if path in refs else node
    values: dict[str, Any] = {}
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if held is None:
            continue
        if field.many:
            parts = tuple([_renamed(part, (*path, field.name, i), names, refs) for i, part in enumerate(held)])
            if not kept(parts, held):
                values[field.attr] = parts
        elif isinstance(held, Node) and (new := _renamed(held, (*path, field.name), names, refs)) is not held:
            values[field.attr] = new
    for attr in node.refers:
        if (*path, attr) in refs:
            values[attr] = refs[*path, attr]
    if path in names:
        values["as_"] = names[path]
    return remade(node, values) if values else node


# --- choices made in passing ----------------------------------------------------------------------------------------


# "Return each card of a player of your choice": choosing the player becomes an effect of its own, done before.


def _hoisted(node: Any) -> Any:
    values: dict[str, Any] = {}
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if field.many and Effect in field.sorts:
            parts: list[Any] = []
            for part in held:
                part = _hoisted(part)
                for name, selection in _chosen(part):
                    parts.append(nodes.Choose((changed(selection, as_=name),)))
                parts.append(_settled(part))
            values[field.attr] = tuple(parts)
        elif field.many:
            values[field.attr] = tuple(_hoisted(part) for part in held)
        elif isinstance(held, Node):
            values[field.attr] = _hoisted(held)
    return remade(node, values) if values else node


def _chosen(node: Node) -> Iterator[tuple[str, Any]]:
    if isinstance(node, nodes.The) and isinstance(node.name, Anaphor) and node.name.hoisted is not None:
        yield str(node.name), node.name.hoisted
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        for part in held if field.many else (held,):
            if isinstance(part, Node):
                yield from _chosen(part)


def _settled(node: Any) -> Any:
    if isinstance(node, nodes.The):
        hoisted = isinstance(node.name, Anaphor) and node.name.hoisted is not None
        return nodes.The(str(node.name)) if hoisted else node
    values: dict[str, Any] = {}
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if field.many:
            values[field.attr] = tuple(_settled(part) for part in held)
        elif isinstance(held, Node):
            values[field.attr] = _settled(held)
    return remade(node, values) if values else node
