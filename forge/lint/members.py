"""Lists of all groups of a game: the one of them that stands there under another name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from forge.lint.desk import Desk
from forge.lint.finding import Flaw
from forge.lint.textfile import HEADED, TABLED, TextFile, TextUnit

LEAST = 4  # groups that are named as the game does
OPENING = re.compile(r"(?:^|(?<=[.!?] ))\W*([^\W\d_]+)")
WORD = re.compile(r"[^\W\d_]+")
OFF = 1  # letters by which a slip of the pen differs

Item = tuple[TextUnit, int, int]
Same = Callable[[Desk, str, str], bool]


def renamed(desk: Desk, document: TextFile, is_same: Same) -> Iterator[Flaw]:
    """The only name in a list of all groups that none has, where one group is not named there."""
    keys = [f"{group.prefix}.{group.id}.name" for group in desk.game.groups]
    names = [desk.texts.said(key).text for key in keys if key in desk.texts.catalog.entries]
    names = [name for name in names if len(name.split()) == 1]
    if document.catalog or len(names) <= LEAST:
        return
    seen = set[tuple[int, int]]()
    for items in _lists(desk, document):
        found = {name: [item for item in items if _is_name(desk, name, _text(item), is_same)] for name in names}
        missing = [name for name, some in found.items() if not some]
        named = [item for some in found.values() for item in some]
        odd = [item for item in items if item not in named]
        if len(missing) != 1 or len(odd) != 1 or len(items) != len(names):
            continue
        unit, start, end = odd[0]
        if unit.at(start) not in seen:
            seen.add(unit.at(start))
            yield Flaw(unit, start, end, "mixed", {"text": unit.text[start:end], "right": missing[0]})


def _text(item: Item) -> str:
    unit, start, end = item
    return unit.text[start:end]


def _is_name(desk: Desk, name: str, said: str, is_same: Same) -> bool:
    off = sum(a != b for a, b in zip(name.casefold(), said.casefold(), strict=False))
    return is_same(desk, name, said) or (len(name) == len(said) and off <= OFF)


def _lists(desk: Desk, document: TextFile) -> Iterator[Sequence[Item]]:
    """What may be a list of names: the words with a capital between commas, and those with which the sentences of a
    section begin."""
    joints = "|".join(map(re.escape, desk.checks.structure.listing))
    openings: list[Item] = []
    for unit in document:
        if unit.role == HEADED:
            yield openings
            openings = []
        if unit.role in (HEADED, TABLED):
            continue
        openings += [(unit, *match.span(1)) for match in OPENING.finditer(unit.text)]
        for listed in re.finditer(r"[^.;:()]+", unit.text):
            row: list[Item] = []
            for part in re.finditer(rf"(?:(?!,|\b(?:{joints})\b).)+", listed[0]):
                words = list(WORD.finditer(part[0]))[-1:]  # what stands before it leads to the list
                begin = listed.start() + part.start()
                row += [(unit, begin + one.start(), begin + one.end()) for one in words if one[0][0].isupper()]
            yield row
    yield openings
