"""What words such as "it", "there" and "that player" refer to: the last thing named that they may stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from forge.abilities.kinds import Ability, fields_of, yaml_name
from forge.abilities.sorts import CARD, Node
from forge.language.grammar.table.meant import Path, Reference
from forge.language.morphology.base import PLURAL, SINGULAR
from forge.rules.smashup import kinds as nodes

CARDS = frozenset({"minion", "action", "card"})
EARLY = (nodes.PerBase, nodes.PerPlayer, nodes.OnEach)
# Where a reference stands says what it may be.
BASES = (nodes.Swap, nodes.ReplaceWith)
EITHER = (nodes.Put, nodes.Reveal, nodes.Look, nodes.Search, nodes.Choose, nodes.Discard)


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Something named so far. `by` is what named it: an effect, an event, or the name an event gives.

    `own`: "yes" when it lies in, or came from, a hand, deck or discard pile of yours, "control" when it was chosen
    among what you have in play.
    """

    path: Path
    name: str | None
    noun: str
    number: str
    by: str
    told: bool = False
    own: str = "no"


@dataclass(frozen=True, slots=True)
class Use:
    """A reference: where it stands, its name, what it may be, and what has been named before, the latest last."""

    path: Path
    name: str
    nouns: frozenset[str]
    before: tuple[Antecedent, ...]


def uses(ability: Ability) -> list[Use]:
    """Every reference of an ability in order."""
    found: list[Use] = []
    kept: list[Antecedent] = []
    for index, clause in enumerate(ability):
        named = list(kept)
        _walk(clause, (index,), None, named, "", found)
        kept += [one for one in named if one.noun == "faction" and one not in kept]
    return found


def _walk(
    node: Node, path: Path, parent: Any, named: list[Antecedent], by: str, found: list[Use], each: bool = False
) -> None:
    if isinstance(node, nodes.The):
        found.append(Use(path, node.name, _wanted(parent), tuple(named)))
        return
    if (faction := getattr(node, "faction", None)) is not None:
        found.append(Use((*path, "faction"), faction, frozenset({"faction"}), tuple(named)))
    inside = yaml_name(type(node)) if isinstance(node, nodes.Effect) else by
    if isinstance(node, EARLY):
        _bind(node, path, named, inside, False)
    # What is picked for each base or player is several things.
    within = each or isinstance(node, nodes.PerBase | nodes.PerPlayer)
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        for index, part in enumerate(held if field.many else (held,)):
            if isinstance(part, Node):
                step: Path = (field.name, index) if field.many else (field.name,)
                _walk(part, (*path, *step), (node, field), named, inside, found, within)
    if not isinstance(node, EARLY):
        _bind(node, path, named, inside, each)
    for name, what in node.tells.items():
        noun = _told_noun(node) if what is CARD else what.noun
        by_name = name if name == "new" else yaml_name(type(node))
        named.append(Antecedent(path, name, noun, SINGULAR, by_name, True))


def _wanted(parent: Any) -> frozenset[str]:
    if parent is None:
        return CARDS
    node, field = parent
    if field.name == "attached_to":
        return CARDS | {"base"}
    if nodes.Place in field.sorts:
        return frozenset({"base"})
    if nodes.Who in field.sorts:
        return frozenset({"player"})
    if nodes.Zone in field.sorts or isinstance(node, EITHER):
        return CARDS | {"base"}
    if isinstance(node, BASES):
        return frozenset({"base"})
    return CARDS


def _told_noun(node: Node) -> str:
    what = getattr(node, "what", None)
    inner = what if isinstance(what, nodes.Filter) else getattr(what, "of", None)
    if isinstance(what, nodes.This | nodes.Host):
        return "minion"
    return yaml_name(type(inner)) if isinstance(inner, nodes.Filter) else "card"


def _bind(node: Node, path: Path, named: list[Antecedent], by: str, each: bool) -> None:
    if isinstance(node, nodes.NameFaction):
        named.append(Antecedent(path, node.as_, "faction", SINGULAR, "name_faction"))
        return
    if not hasattr(node, "as_"):
        return
    of = getattr(node, "of", None)
    if isinstance(node, nodes.PerPlayer):
        noun = "player"
    elif isinstance(of, nodes.BaseDeck):
        noun = "base"
    elif isinstance(of, nodes.Filter):
        noun = yaml_name(type(of))
    else:
        noun = "card"
    single = isinstance(node, (nodes.One, *EARLY)) or getattr(node, "n", None) == 1
    if isinstance(node, nodes.UpTo) or each:
        single = False
    early = yaml_name(type(node)) if isinstance(node, EARLY) else by
    zone = of if isinstance(of, nodes.Zone) else getattr(of, "in_", None)
    own = "yes" if getattr(zone, "of", None) == nodes.You() else "no"
    if isinstance(zone, nodes.The):  # among cards shown: whose they are
        own = next((one.own for one in reversed(named) if one.name == zone.name), "no")
    own = "control" if getattr(of, "whose", None) == nodes.You() else own
    named.append(Antecedent(path, node.as_, noun, SINGULAR if single else PLURAL, early, own=own))


Agrees = Callable[[Reference, Antecedent], bool]


def candidates(
    use: Use, nouns: frozenset[str], by: frozenset[str], number: str | None, own: frozenset[str] = frozenset()
) -> list[Antecedent]:
    """What a reference with these demands may stand for, the latest first."""

    def fits(one: Antecedent) -> bool:
        if one.noun not in use.nouns:
            return False
        if nouns and one.noun not in nouns and not (one.noun == "card" and nouns & CARDS):
            return False
        if by and one.by not in by:
            return False
        if own and one.own not in own:
            return False
        return number is None or one.number == number

    return [one for one in reversed(use.before) if fits(one)]


def choose(found: list[Antecedent], agrees: Callable[[Antecedent], bool]) -> Antecedent | None:
    """The latest that agrees with the words, else simply the latest."""
    return next((one for one in found if agrees(one)), found[0] if found else None)


def resolve(ability: Ability, agrees: Agrees) -> tuple[Ability, dict[str, Antecedent]] | None:
    """The ability with every reference bound, and what each reference read stands for; None when one has nothing."""
    found_uses = uses(ability)
    if any(isinstance(use.name, Reference) and use.name.hoisted is not None for use in found_uses):
        ability = tuple(_hoisted(clause) for clause in ability)
        found_uses = uses(ability)
    names: dict[Path, str] = {}  # where a name is given -> the name
    bound: dict[str, Antecedent] = {}
    renamed: dict[Path, str] = {}
    for use in found_uses:
        if not isinstance(use.name, Reference):
            named = next((one for one in use.before if one.name == use.name), None)
            if named is None:
                return None
            bound[use.name] = named
            continue
        ref = use.name
        if ref.hoisted is not None:
            continue
        found = candidates(use, ref.nouns, ref.by, ref.number, ref.own)
        before = bound.get(str(ref))
        one = before or choose(found, lambda a, ref=ref: agrees(ref, a))  # type: ignore[misc]
        if one is None:
            return None
        name = one.name or names.setdefault(one.path, f"a{len(names)}")
        bound[str(ref)] = replace(one, name=name)
        renamed[use.path] = name
    return tuple(_renamed(clause, (i,), names, renamed) for i, clause in enumerate(ability)), bound


def _renamed(node: Node, path: Path, names: dict[Path, str], refs: dict[Path, str]) -> Any:
    if isinstance(node, nodes.The):
        return nodes.The(refs[path]) if path in refs else node
    values: dict[str, Any] = {}
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if field.many:
            values[field.attr] = tuple(
                _renamed(part, (*path, field.name, i), names, refs) for i, part in enumerate(held)
            )
        elif isinstance(held, Node):
            values[field.attr] = _renamed(held, (*path, field.name), names, refs)
    if (*path, "faction") in refs:
        values["faction"] = refs[*path, "faction"]
    if path in names:
        values["as_"] = names[path]
    return replace(node, **values) if values else node  # type: ignore[type-var]


# --- choices made in passing ----------------------------------------------------------------------------------------


# "Return each minion on a base of your choice": choosing the base becomes an effect of its own, done before.


def _hoisted(node: Any) -> Any:
    values: dict[str, Any] = {}
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if field.many and nodes.Effect in field.sorts:
            parts: list[Any] = []
            for part in held:
                part = _hoisted(part)
                for name, selection in _chosen(part):
                    parts.append(nodes.Choose((replace(selection, as_=name),)))
                parts.append(_settled(part))
            values[field.attr] = tuple(parts)
        elif field.many:
            values[field.attr] = tuple(_hoisted(part) for part in held)
        elif isinstance(held, Node):
            values[field.attr] = _hoisted(held)
    return replace(node, **values) if values else node


def _chosen(node: Node) -> Iterator[tuple[str, Any]]:
    if isinstance(node, nodes.The) and isinstance(node.name, Reference) and node.name.hoisted is not None:
        yield str(node.name), node.name.hoisted
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        for part in held if field.many else (held,):
            if isinstance(part, Node):
                yield from _chosen(part)


def _settled(node: Any) -> Any:
    if isinstance(node, nodes.The):
        hoisted = isinstance(node.name, Reference) and node.name.hoisted is not None
        return nodes.The(str(node.name)) if hoisted else node
    values: dict[str, Any] = {}
    for field in fields_of(type(node)):
        held = getattr(node, field.attr)
        if field.many:
            values[field.attr] = tuple(_settled(part) for part in held)
        elif isinstance(held, Node):
            values[field.attr] = _settled(held)
    return replace(node, **values) if values else node
