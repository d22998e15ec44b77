"""What claims name: rules, things, constants, concepts and classes, each with its place in the file; and whether a
sentence can have the words they give."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from forge.language.claims import KIND
from forge.lint.claims.table import NAMED, named
from forge.problems import Problem
from forge.yamlfile import YamlFile
from forge.yamlwords import Place

T = TypeVar("T", bound=msgspec.Struct)

RULE, THING, CONSTANT, CONCEPT, CLASS, FACET, AXIS = "rule", "thing", "constant", "concept", "class", "facet", "axis"
LETTERS = r"[^\W\d_]+(?:['-][^\W\d_]+)*"  # what a sentence has as one word
BARE = rf"{LETTERS}|\d+|#(?:!?\d+)?|_|\$|@\w+"
MARKED = rf"[=^]?{LETTERS}|{LETTERS}['-]?\*|=?\d+|#(?:!?\d+)?|_|\$|=?@\w+"
WORDING = re.compile(rf"=(?:{BARE})(?: +(?:{BARE}))*|(?: |(?!=))(?:{MARKED})(?: +(?:{MARKED}))*")
LINE = re.compile(rf"(?:{WORDING.pattern})(?:\|(?:{WORDING.pattern}))*")
WHY = MappingProxyType(
    {
        CONCEPT: ": it has no words under concepts",
        FACET: ": it has no words under facets or concepts",
        CLASS: ": it has no words under classes",
        AXIS: ": it has no words under axes",
    }
)


@dataclass(frozen=True)
class ReadFile(Generic[T]):
    """What a file says; nothing where there is no file."""

    made: T
    file: YamlFile | None = None

    @cached_property
    def said(self) -> Sequence[tuple[Place, str, str]]:
        """What stands in it: the place, the kind and the text of each."""
        return tuple(_in(self.made, type(self.made), ()))


def unknown(read: ReadFile[T], known: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    """The names in a file that are none of those known of their kind, each in its line."""
    if read.file is None:
        return
    for place, kind, said in read.said:
        if kind not in known or (kind == CLASS and place[0] == "concepts"):
            continue
        names = NAMED.findall(said) if kind == CLASS else named(said)
        for name in sorted(set(names) - set(known[kind])):
            why = f": rules have {', '.join(sorted(known[kind]))}" if kind == CONSTANT else WHY.get(kind, "")
            if kind != CONSTANT and (near := get_close_matches(name, sorted(known[kind]), n=1)):
                why += f"; did you mean {near[0]}?"
            file, line = read.file.at(*place)
            yield Problem(file, line, f"{kind} {name} is unknown{why}")


def wordless(read: ReadFile[T], curly: bool = False) -> Iterator[Problem]:
    """The wordings in a file that no sentence can have, each in its line. `curly`: of sentences that keep their curly
    apostrophes; those that claims are compared with have straight ones."""
    if read.file is None:
        return
    for place, kind, said in read.said:
        if kind != CLASS or (LINE.fullmatch(said) and said == said.casefold()):
            continue
        file, line = read.file.at(*place)
        for wording in said.split("|"):
            plain = wording.replace("’", "'") if curly else wording
            if not WORDING.fullmatch(plain) or wording != wording.casefold():
                yield Problem(file, line, f"no sentence can have '{wording}': {_why(wording)}")


def unused(read: ReadFile[T]) -> Iterator[Problem]:
    """The classes of a file that nothing in it names, each in its line."""
    classes: Mapping[str, str] = getattr(read.made, "classes", {})
    if read.file is None or not classes:
        return
    used = {name for _, kind, said in read.said if kind == CLASS for name in NAMED.findall(said)}
    for name in classes:
        if name not in used:
            file, line = read.file.at("classes", name)
            yield Problem(file, line, f"class {name} is used nowhere: name it as @{name}, or take it out")


def _why(wording: str) -> str:
    """What is wrong with a wording that no sentence can have."""
    if not wording.strip():
        return "there is nothing between two bars"
    if wording != wording.casefold():
        return "words are written small"
    if wording.startswith("=") and "*" in wording:
        return "behind = stand whole forms, and stem* is none"
    if wording.startswith("=") and re.search(r" [=^]", wording):
        return "= at the beginning holds for all its words, so none has a mark of its own"
    word = next((one for one in wording.lstrip("=").split() if not re.fullmatch(MARKED, one)), wording)
    return f"'{word}' is no one word to a sentence, which is read without its marks, digits apart from letters"


def concepts_in(*claims: msgspec.Struct) -> Iterator[str]:
    """The concepts that claims name."""
    yield from (
        name for one in claims for _, kind, said in _in(one, type(one), ()) if kind == CONCEPT for name in named(said)
    )


def _in(value: Any, hint: Any, place: Place) -> Iterator[tuple[Place, str, str]]:
    """What stands in a value: the place, the kind and the text of each, by the types of fields."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind = next((one.extra[KIND] for one in args[1:] if one.extra), None)
        yield from ((place, kind, value),) if kind is not None else _in(value, args[0], place)
    elif origin in (Union, UnionType):
        yield from (found for one in args if value is not None for found in _in(value, one, place))
    elif origin is tuple:
        types = args[:1] * len(value) if args[-1] is Ellipsis else args
        for number, (one, type_) in enumerate(zip(value, types, strict=True)):
            yield from _in(one, type_, (*place, number))
    elif origin is list:
        for number, one in enumerate(value):
            yield from _in(one, args[0], (*place, number))
    elif origin is dict:
        for key, one in value.items():
            yield from _in(key, args[0], (*place, str(key)))
            yield from _in(one, args[1], (*place, str(key)))
    elif isinstance(value, msgspec.Struct):
        for name, type_ in _hints(type(value)).items():
            yield from _in(getattr(value, name), type_, (*place, name))


@lru_cache(maxsize=100)
def _hints(shape: type) -> Mapping[str, Any]:
    return get_type_hints(shape, include_extras=True)
