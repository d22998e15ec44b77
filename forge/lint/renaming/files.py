"""The files in which a language speaks of a term beside its catalogs: glossaries, claims, settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import yaml

from forge.language.grammar.table.files import TermEntry
from forge.lint.renaming.paradigm import Paradigm
from forge.lint.renaming.scalars import Place, entry_rewritten, flow, quoted, rewritten
from forge.lint.renaming.swap import Rewording, Swapped

# Values under these keys are names of things and features, no words.
NAMES = frozenset(("rule", "check", "key", "file", "pos", "constants", "glossary", "library", "regex", "tag"))
# These parts of a file of concepts hold names of concepts and of kinds of abilities, the same in every language.
CONCEPTS = frozenset(
    ("laws", "links", "actors", "same", "given", "again", "unsaid", "light", "leads", "stands", "readers", "doers",
     "counts", "doing", "facets", "deeds")
)  # fmt: skip
OWN = ("gender", "animacy", "number", "forms", "prefer", "like", "also")  # what a word of a term brings with it
STAR = "*"  # behind words of a term that inflect
STEM = 3  # letters that a beginning of words must have


@dataclass(frozen=True)
class Restated:
    """A file as it would be, and the lines of it that want an eye."""

    text: str
    doubts: tuple[tuple[int, str], ...] = ()


def glossary(text: str, terms: Sequence[str], entry: TermEntry, swap: Rewording, why: str) -> Restated:
    """A glossary with `terms` said in the new word; the old one is to be avoided from now on, for the reason `why`.

    What else is said with the term follows; `doubts` tell where that is not certain.
    """
    data = yaml.safe_load(text)["terms"]
    before = {name: data[name]["say"] for name in terms if data.get(name, {}).get("say", entry.say) != entry.say}
    doubts: list[tuple[int, str]] = []

    def change(path: Place, raw: str) -> str | None:
        if path[1] in before and path[2:3] == ("say",):
            return None
        if path[-1] in NAMES or (len(path) > 2 and path[2] in ("forms", "prefer")):
            return None
        told = _marked(raw, swap, entry.say, compound=path[-1] == "say")
        if told.places and told.doubts and "*" not in raw:
            doubts.append((text.count("\n", 0, text.find(raw)) + 1, raw))
        return told.text if told.places else None

    made = rewritten(text, change)
    for name, say in before.items():
        made = entry_rewritten(made, ("terms", name), _renamed(entry, say, why))
    head = entry.say
    for name, one in yaml.safe_load(made)["terms"].items():
        compound = str(one.get("say", "")).rpartition("-")
        if name not in before and compound[1] and compound[2] == head:
            made = entry_rewritten(made, ("terms", name), _compound(entry, compound[0] + compound[1]))
    return Restated(made, tuple(doubts))


def _marked(raw: str, swap: Rewording, say: str, *, compound: bool) -> Swapped:
    """A wording of a glossary with the new term: starred where the old one was, and where it is part of a compound."""
    old, new = swap.old.variant, swap.new.variant
    if len(old.parts) == len(new.parts) == 1:
        return swap.text(raw)
    mark = " ".join(part.lemma + (STAR if part.forms else "") for part in old.parts)
    said = say if STAR in say else say + STAR
    quote = raw[0] if raw[:1] in ("'", '"') else ""
    if compound and len(old.parts) == 1 and raw.strip(quote or None).endswith("-" + old.core.lemma):
        bare = raw.strip(quote or None).removesuffix(old.core.lemma)
        return Swapped(quoted(bare + say), 1)
    pieces = [swap.text(piece) for piece in re.split(rf"(?<!\w){re.escape(mark)}", raw)]
    doubts = tuple(word for piece in pieces for word in piece.doubts)
    places = sum(piece.places for piece in pieces) + len(pieces) - 1
    made = said.join(piece.text for piece in pieces)
    return Swapped(made if quote or not places else quoted(made), places, doubts)


def _renamed(entry: TermEntry, say: str, why: str) -> Callable[[dict[str, str]], Mapping[str, str]]:
    brought = _brought(entry)

    def change(held: dict[str, str]) -> Mapping[str, str]:
        kept = {key: value for key, value in held.items() if key not in (*OWN, "say")}
        for key in ("variants", "avoid"):
            if key in kept:
                kept[key] = _without(kept[key], entry.say)
        left = {key: held[key] for key in OWN if key in held}
        wrong = ", ".join(
            [f"say: {quoted(say)}", *(f"{key}: {value}" for key, value in left.items()), f"why: {quoted(why)}"]
        )
        others = kept.pop("avoid", "[]").strip()[1:-1].strip()
        made = {"say": quoted(entry.say), **brought, **{key: value for key, value in kept.items() if value != "[]"}}
        return made | {"avoid": "[{" + wrong + "}" + (f", {others}" if others else "") + "]"}

    return change


def _compound(entry: TermEntry, before: str) -> Callable[[dict[str, str]], Mapping[str, str]]:
    brought = _brought(entry, before)

    def change(held: dict[str, str]) -> Mapping[str, str]:
        kept = {key: value for key, value in held.items() if key not in (*OWN, "say")}
        return {"say": held["say"], **brought, **kept}

    return change


def _brought(entry: TermEntry, before: str = "") -> dict[str, str]:
    found = {key: quoted(value) for key in ("gender", "animacy", "like") if (value := getattr(entry, key))}
    if before:
        found.pop("like", None)  # the part behind the hyphen inflects as it does alone
    if entry.forms:
        forms = {key: said.split(",") for key, said in entry.forms.items()}
        found["forms"] = flow({key: ", ".join(before + word.strip() for word in words) for key, words in forms.items()})
    return found


def _without(raw: str, say: str) -> str:
    """A list as it is written without the word that the term is said with now."""
    node = yaml.compose(raw, yaml.SafeLoader)
    if not isinstance(node, yaml.SequenceNode):
        return raw
    kept = []
    for one in node.value:
        held = {k.value: v.value for k, v in one.value} if isinstance(one, yaml.MappingNode) else {"say": one.value}
        if held.get("say") != say:
            kept.append(raw[one.start_mark.index : one.end_mark.index].strip())
    return raw if len(kept) == len(node.value) else "[" + ", ".join(kept) + "]"


def settings(text: str, swap: Rewording, kind: str) -> str:
    """Settings in which the term stands among other words; `kind`: what the file holds. Claims tell of texts by
    anybody, so there the new word stands beside the old one."""
    beside, names = kind == "claims", CONCEPTS if kind == "concepts" else frozenset()
    stems = _stem(swap.old), _stem(swap.new)

    def change(path: Place, raw: str) -> str | None:
        if NAMES.intersection(path) or path[0] in names or "rivals" in path or "messages" in path:
            return None
        if path[0] == "units":
            bare = raw.casefold()
            fits = (len(bare) >= STEM and stems[0].startswith(bare)) or bare == swap.old.variant.core.lemma.casefold()
            return quoted(stems[1] if len(stems[1]) > STEM else swap.new.variant.core.lemma) if fits else None
        told = swap.text(raw)
        if not told.places:
            return None
        if not beside or path[-1] in ("reason", "why"):
            return told.text
        quote = raw[0] if raw[:1] in ("'", '"') else ""
        others = raw.strip(quote).split("|") if quote else raw.split("|")
        made: list[str] = []
        for one in others:
            said = swap.text(one)
            made += [said.text, one] if said.places else [one]
        joined = "|".join(dict.fromkeys(made))
        return quote + joined + quote

    return rewritten(text, change)


def _stem(paradigm: Paradigm) -> str:
    head = paradigm.variant.head
    words = [shapes[0].words[head].casefold() for shapes in paradigm.by_cell.values()]
    first, size = words[0], len(words[0])
    for word in words[1:]:
        while word[:size] != first[:size]:
            size -= 1
    return first[:size]
