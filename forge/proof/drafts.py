"""Drafts for the empty entries of a catalog, written from the abilities. Nothing else in the file changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from babel.messages.pofile import escape

from forge.abilities.kinds import Ability
from forge.abilities.tree import numbers
from forge.edition.texts import catalog_path
from forge.language.grammar.writing.unsaid import CannotSay
from forge.library.entries import Entry
from forge.library.model import Printed
from forge.library.wording import PLACEHOLDER
from forge.problems import FileLine, Problem
from forge.project import Project
from forge.proof.plurals import with_number
from forge.proof.printed import bearer
from forge.proof.proofreader import Proofreader
from forge.wholefile import write_beside

COMMENT = "# draft: written from the ability"
ENOUGH = 101  # every plural form has a number below
TRIED = 3  # numbers tried for a plural form


@dataclass(frozen=True)
class DraftText:
    """What an entry is to say: one text, or one for each plural form. `line` is where the entry stands."""

    key: str
    forms: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Drafts:
    """Drafts for a catalog, and why there are none for some empty entries. `unsaid`: how many have no words; `absent`:
    how many the catalog does not have yet."""

    drafts: tuple[DraftText, ...]
    problems: tuple[Problem, ...]
    unsaid: int = 0
    absent: int = 0


class _No(Exception):
    """No draft can be written; the message says why."""


class _Unsaid(Exception):
    """No draft can be written: the language has no words for it."""


def drafts(reader: Proofreader) -> Drafts:
    """A draft for every empty entry of an ability's text."""
    catalog = reader.texts.catalog
    wanted = {entry.key: entry for entry in reader.game.entries}
    made: list[DraftText] = []
    problems: list[Problem] = []
    unsaid = absent = 0
    for owner in reader.owners.values():
        keys = [f"{owner.key}.text.{s.id}" for s in owner.text]
        for index, key in enumerate(keys):
            there = catalog.entries.get(key)
            if there is not None and (any(there.forms) or isinstance(there.line, FileLine)):
                continue  # what is empty in the catalog below is not for this project to write
            if there is None:
                absent += 1
                continue
            try:
                made.append(DraftText(key, _draft(reader, owner, index, wanted[key]), there.line))
            except _Unsaid:
                unsaid += 1
            except _No as why:
                problems.append(Problem(catalog.file, there.line, f"{key}: no draft: {why}"))
    return Drafts(tuple(made), tuple(problems), unsaid, absent)


def write_drafts(project: Project, reader: Proofreader, made: Sequence[DraftText]) -> None:
    """Puts drafts into the catalog's file, fuzzy and with a comment that says what they are."""
    if not made:
        return
    path = project.own(catalog_path(project, reader.game.id, reader.texts.code))
    old = path.read_bytes().decode("utf-8")
    new = with_drafts(old, made)
    if new != old:
        write_beside(path, new.encode())


# --- words ---------------------------------------------------------------------------------------------------------


def _draft(reader: Proofreader, owner: Printed, index: int, entry: Entry) -> tuple[str, ...]:
    ability = reader.game.abilities[owner.id]
    if entry.count is None:
        texts = [_with_names(_piece(reader, owner, ability, index), entry, entry.numbers)]
    else:
        plural, forms = reader.texts.catalog.plural(), reader.texts.catalog.nplurals
        texts = [_plural(reader, owner, index, entry, plural, form) for form in range(forms)]
    found = {match[1] for text in texts for match in PLACEHOLDER.finditer(text)}
    if lost := sorted(entry.needed - found):
        raise _No(f"{', '.join(f'{{{name}}}' for name in lost)} would be missing from {texts[0]!r}")
    return tuple(texts)


def _piece(reader: Proofreader, owner: Printed, ability: Ability, index: int) -> str:
    """What forge writes where a sentence of the catalog stands."""
    try:
        written = reader.grammar.writer(bearer(reader.game, owner)).clauses(ability)
    except CannotSay as error:
        raise _Unsaid from error
    kind = owner.text[index].kind
    mine = [i for i, sentence in enumerate(owner.text) if sentence.kind == kind]
    said = reader.game.vocabulary.clauses.get(kind, kind)
    whole = " ".join(text for clause, text in written if clause == said)
    cut = re.split(r"(?<=[.!?…]) +", whole, maxsplit=len(mine) - 1) if len(mine) > 1 else [whole]
    place = mine.index(index)
    if place >= len(cut) or not cut[place]:
        raise _No(f"the catalog has {len(mine)} sentences where forge writes {whole!r}")
    return cut[place]


def _with_names(text: str, entry: Entry, values: Mapping[str, int]) -> str:
    """The text with placeholders for its numbers; equal numbers in the order in which the draft names them."""
    order = [match[1] for match in PLACEHOLDER.finditer(entry.draft[-1])]
    left = sorted(values, key=lambda name: order.index(name) if name in order else len(order))

    def name(match: re.Match[str]) -> str:
        found = next((name for name in left if values[name] == int(match[0])), None)
        if found is None:
            return match[0]
        left.remove(found)
        return f"{{{found}}}"

    return re.sub(r"(?<![\w{])\d+(?!\w)", name, text)


def _plural(
    reader: Proofreader, owner: Printed, index: int, entry: Entry, plural: Callable[[int], int], form: int
) -> str:
    """The text in one plural form: as it would be with a number that takes this form."""
    assert entry.count is not None
    ability, own = reader.game.abilities[owner.id], entry.numbers[entry.count]
    others = set(numbers(ability)) - {own}
    fitting = (n for n in range(1, ENOUGH) if plural(n) == form and n not in others)
    tried = list(islice(fitting, TRIED))
    tried = [own, *tried] if plural(own) == form else tried or [own]
    texts = []
    for number in tried:
        # Numbers equal to this one are changed with it: they cannot be told apart.
        values = {name: number if value == own else value for name, value in entry.numbers.items()}
        texts.append(_with_names(_piece(reader, owner, with_number(ability, own, number), index), entry, values))
        if f"{{{entry.count}}}" in texts[-1]:
            return texts[-1]
    return texts[0]


def with_drafts(text: str, made: Sequence[DraftText]) -> str:
    """The text of a catalog with drafts in their entries, edited line by line: all else stays as it is."""
    lines = text.split("\n")
    for draft in sorted(made, key=lambda draft: -draft.line):
        start, end = _entry(lines, draft.line - 1)
        lines[start:end] = _filled(lines[start:end], draft)
    return "\n".join(lines)


def _entry(lines: Sequence[str], msgid: int) -> tuple[int, int]:
    """The lines of an entry, its comments included, from the line of its msgid."""
    start = msgid
    while not lines[start].lstrip().startswith("msgctxt"):
        start -= 1
    while start and lines[start - 1].startswith("#") and not lines[start - 1].startswith("#~"):
        start -= 1
    end = msgid + 1
    while end < len(lines) and lines[end].lstrip().startswith(("msg", '"')) and "msgctxt" not in lines[end]:
        end += 1
    return start, end


def _filled(entry: Sequence[str], draft: DraftText) -> list[str]:
    """The lines of an entry with the draft in it, its comment behind those of translators."""
    ending = "\r" if entry[0].endswith("\r") else ""
    head = [line.rstrip() for line in entry if line.startswith("#")]
    body = [line.rstrip("\r") for line in entry[len(head) :]]
    flags = next((number for number, line in enumerate(head) if line.startswith("#,")), None)
    if flags is None:
        before = (number for number, line in enumerate(head) if line.startswith("#|"))
        head.insert(next(before, len(head)), "#, fuzzy")
    elif "fuzzy" not in re.split(r"[\s,]+", head[flags]):
        head[flags] = head[flags].replace("#,", "#, fuzzy,", 1)
    if COMMENT not in head:
        own = [number for number, line in enumerate(head) if line == "#" or line.startswith("# ")]
        head.insert(own[-1] + 1 if own else 0, COMMENT)
    kept = body[: next(number for number, line in enumerate(body) if line.lstrip().startswith("msgstr"))]
    names = [f"msgstr[{form}]" for form in range(len(draft.forms))] if len(draft.forms) > 1 else ["msgstr"]
    said = [f"{name} {escape(text)}" for name, text in zip(names, draft.forms, strict=True)]
    return [line + ending for line in (*head, *kept, *said)]
