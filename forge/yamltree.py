"""YAML as data and the line of every place in it, made from the parser's events in one pass.

Nothing is built by recursion, and depth and size are bounded before anything is built: brackets without end and aliases
of aliases cost no more than they are worth.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NoReturn

import yaml

from forge.project import LONGEST_TEXT
from forge.yamlwords import Place

DEPTH = 64  # lists and maps inside each other
TOO_DEEP = f"more than {DEPTH} lists and maps inside each other"
MOST = 500_000  # values in a file, those that aliases stand for included
TEXT = "tag:yaml.org,2002:str"


@dataclass
class Tree:
    """What a text comes to: its data, the lines of its places, and what is wrong, each with its line."""

    data: Any = None
    lines: dict[Place, int] = field(default_factory=dict)
    mistakes: list[tuple[int, str]] = field(default_factory=list)


def read_tree(text: str, parser: Any) -> Tree:
    """The tree of a text; `parser`: a loader class of PyYAML, with libyaml or without."""
    loader = parser(text)
    builder = _Builder(loader)
    try:
        builder.build()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        # The end of the file is marked one line below the last.
        line = min(mark.line + 1, len(text.splitlines())) if mark else 0
        told = error.problem or error.context
        # libyaml has a bound of its own, above ours, which it comes to before it tells any of what it has read.
        message = TOO_DEEP if "nesting depth" in str(told) else f"not valid YAML: {told}"
        builder.mistakes.append((line, message))
        return Tree(None, dict(builder.places), builder.mistakes)
    except (yaml.YAMLError, RecursionError) as error:
        builder.mistakes.append((0, f"not valid YAML: {str(error).splitlines()[0]}"))
        return Tree(None, dict(builder.places), builder.mistakes)
    finally:
        loader.dispose()
    return Tree(builder.data, dict(builder.places), builder.mistakes)


@dataclass
class _Open:
    """A list or map that has begun and not ended. `key`: the one that waits for its value, and its line."""

    made: Any
    place: Place
    flow: bool
    anchor: str | None
    begun: int
    key: tuple[Any, str, int] | None = None
    names: set[str] = field(default_factory=set)


class _Builder:
    """Puts events together. A place may come twice in `places`: the last line counts, for a map's value its key's."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader
        self.data: Any = None
        self.places: list[tuple[Place, int]] = []
        self.mistakes: list[tuple[int, str]] = []
        self.open: list[_Open] = []
        self.anchors: dict[str, tuple[Any, list[tuple[Place, int]]] | None] = {}

    def build(self) -> None:
        documents = 0
        event = self.loader.get_event()
        while event is not None:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                self._scalar(event)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self._begin(event)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self._end()
            elif kind is yaml.AliasEvent:
                self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    _wrong("a second document begins; keep one in a file", event)
            event = self.loader.get_event()

    def _place(self, event: Any) -> Place | None:
        """Where the next value stands; None for a key."""
        if len(self.places) > MOST:
            _wrong(f"more than {MOST} values, with those that aliases stand for; cut it into several files", event)
        if not self.open:
            return ()
        top = self.open[-1]
        if isinstance(top.made, list):
            return (*top.place, len(top.made))
        return None if top.key is None else (*top.place, top.key[1])

    def _put(self, value: Any) -> None:
        if not self.open:
            self.data = value
            return
        top = self.open[-1]
        if isinstance(top.made, list):
            top.made.append(value)
        elif top.key is not None:
            key, name, line = top.key
            top.made[key] = value
            self.places.append(((*top.place, name), line))
            top.key = None

    def _begin(self, event: Any) -> None:
        place = self._place(event)
        if place is None:
            _wrong("a list or a map cannot be a key; give it a name", event)
        if len(self.open) >= DEPTH:
            _wrong(TOO_DEEP, event)
        self._tagged(event)
        flow = bool(event.flow_style) or bool(self.open and self.open[-1].flow)
        begun = len(self.places)
        self.places.append((place, event.start_mark.line + 1))
        made: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.open.append(_Open(made, place, flow, event.anchor, begun))
        if event.anchor is not None:
            self.anchors[event.anchor] = None  # not whole yet

    def _tagged(self, event: Any) -> None:
        """Only plain lists and maps are data; what a tag would make of them is nobody's business here."""
        plain = "tag:yaml.org,2002:map" if isinstance(event, yaml.MappingStartEvent) else "tag:yaml.org,2002:seq"
        if event.tag not in (None, "!", plain):
            _wrong(f"{event.tag!r} is no tag that is known here; leave it out", event)

    def _end(self) -> None:
        done = self.open.pop()
        if done.anchor is not None:
            self._keep(done.anchor, done.made, done.place, done.begun)
        self._put(done.made)

    def _keep(self, anchor: str, value: Any, place: Place, begun: int) -> None:
        self.anchors[anchor] = (value, [(inner[len(place) :], line) for inner, line in self.places[begun:]])

    def _alias(self, event: Any) -> None:
        place = self._place(event)
        known = self.anchors.get(event.anchor)
        if event.anchor not in self.anchors:
            _wrong(f"found undefined alias {event.anchor!r}", event)
        if known is None:
            _wrong("an alias contains itself", event)
        value, inside = known
        if place is None:
            self._key(value, str(value), event)
            return
        if len(self.places) + len(inside) > MOST:
            _wrong(f"more than {MOST} values, with those that aliases stand for", event)
        self.places += [((*place, *inner), line) for inner, line in inside]
        self._put(value)

    def _key(self, key: Any, name: str, event: Any) -> None:
        if isinstance(key, list | dict):
            _wrong("a list or a map cannot be a key; give it a name", event)
        top, line = self.open[-1], event.start_mark.line + 1
        if name in top.names:
            self.mistakes.append((line, f"{name!r} is given twice; keep one of them"))
        top.names.add(name)
        top.key = (key, name, line)

    def _scalar(self, event: Any) -> None:
        # Nearly all there is in a file, so nothing is looked for twice.
        if len(self.places) > MOST:
            self._place(event)
        top, text = self.open[-1] if self.open else None, event.value
        if top is not None and top.flow and not event.style and "?" in text:
            # libyaml reads it, other parsers take the ? for the beginning of a key.
            _wrong(f"{text!r} stands inside {{ }} or [ ] and has a question mark; put it in quotes", event)
        if len(text) > LONGEST_TEXT:
            _wrong(f"a text of {len(text)} characters; it may have {LONGEST_TEXT} at most", event)
        value, line = self._value(event), event.start_mark.line + 1
        if event.anchor is not None:
            self.anchors[event.anchor] = (value, [((), line)])
        if top is None:
            self.data = value
            self.places.append(((), line))
        elif isinstance(top.made, list):
            self.places.append(((*top.place, len(top.made)), line))
            top.made.append(value)
        elif top.key is None:
            self._key(value, text, event)
        else:
            key, name, begun = top.key
            place = (*top.place, name)
            self.places += ((place, line), (place, begun))
            top.made[key], top.key = value, None

    def _value(self, event: Any) -> Any:
        tag = event.tag
        if tag is None and not (event.implicit[0] and event.value[:1] in self.loader.yaml_implicit_resolvers):
            return event.value  # in quotes, or it begins as nothing else does
        if tag is None or tag == "!":
            tag = self.loader.resolve(yaml.ScalarNode, event.value, event.implicit)
        if tag == TEXT:
            return event.value
        node = yaml.ScalarNode(tag, event.value, event.start_mark, event.end_mark, event.style)
        try:
            return self.loader.construct_object(node)
        except (ValueError, LookupError, AttributeError):
            # 2024-13-45 looks like a date to PyYAML, which then trips over it without saying where.
            _wrong(f"{event.value!r} looks like a date or a number but is none; put it in quotes", event)


def _wrong(problem: str, event: Any) -> NoReturn:
    raise yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)
