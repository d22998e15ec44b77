"""Checks of a catalog's state: what is missing, fuzzy, still in English, unknown, or not there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forge.library.wording import PLACEHOLDER
from forge.lint.checks import Check, each
from forge.lint.checks.terms import is_bound
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.textfile import FUZZY, MISSING, OK, TextFile, TextUnit
from forge.proof.drafts import COMMENT

STOPS = re.compile(r"[.!?…](?=[”\"»)’'“\]]*(?:\s|$))")
ENDED = re.compile(r"[.!?…][”\"»)’'“\]]*\s*$")
BEGUN = re.compile(r"[\s„“\"«(‘\[]*([^\W\d_])")
FEW = 2  # words that may be a name


def missing(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Entries without a text; in the language of the drafts, drafts that nobody reviewed."""
    draft = document.catalog and desk.language == desk.game.info.language
    for unit in document:
        if unit.state == MISSING:
            yield Flaw(unit, 0, len(unit.text), "draft" if draft else "missing")


def fuzzy(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Entries that are marked, or whose English has changed since."""
    states = dict(desk.texts.states())
    for unit in document:
        if unit.state == FUZZY:
            yield Flaw(unit, 0, len(unit.text), "draft" if _drafted(desk, unit) else "fuzzy")
        elif unit.state == OK and unit.key is not None and states.get(unit.key) == FUZZY:
            known = desk.texts.catalog.entries.get(unit.key)
            if known is not None and unit.text in known.forms:
                yield Flaw(unit, 0, len(unit.text), "changed")


def _drafted(desk: Desk, unit: TextUnit) -> bool:
    """Whether a text stands as `forge write --all` has drafted it: its comment is there."""
    known = desk.texts.catalog.entries.get(unit.key or "")
    return known is not None and unit.text in known.forms and COMMENT.removeprefix("# ") in known.comments


def identical(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Entries that still stand there in English. Names and words that both languages have are none."""
    if desk.language == desk.game.info.language:
        return
    for unit in document:
        if unit.source is None or unit.text.strip() != unit.source.strip():
            continue
        words = [word.text for word in words_of(PLACEHOLDER.sub(" ", unit.text))]
        plain = [word for word in words if word.islower() and len(word) > 1]
        if any(not desk.known(word) for word in plain) or (plain and len(words) > FEW):
            yield Flaw(unit, 0, len(unit.text), "identical")


def unknown(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Entries the game does not have."""
    if not _its_own(desk, document):
        return
    for unit in document:
        if unit.key is not None and not desk.texts.has(unit.key):
            yield Flaw(unit, 0, len(unit.text), "unknown", {"key": unit.key})


def absent(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Entries of the game that the catalog does not have: all of them are one finding, at its first entry."""
    if not _its_own(desk, document):
        return
    there = {unit.key for unit in document}
    lost = [entry.key for entry in desk.game.entries if entry.key not in there]
    if lost:
        yield Flaw(document.units[0], 0, 0, "absent", {"n": len(lost), "key": lost[0]})


def sentence(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """Texts of as many sentences as their English, of which the last ends with another mark or with none, or the first
    begins with a small letter. Tales and names may be told otherwise."""
    for unit in document:
        if not unit.source or (document.catalog and not is_bound(desk.terms, unit)):
            continue
        source, text = (PLACEHOLDER.sub("x", one.replace("...", "…")) for one in (unit.source, unit.text.rstrip()))
        asked, told = STOPS.findall(source), STOPS.findall(text)
        if not asked or not ENDED.search(source):
            continue
        if told == asked[:-1] and text[-1:].isalnum():
            last = unit.text.rstrip()[-1:]
            at = len(unit.text.rstrip()) - 1
            yield Flaw(unit, at, at + 1, "stop", {"sign": asked[-1]}, f"{last}{asked[-1]}" if last.isalpha() else None)
        elif len(told) == len(asked) and told[:-1] == asked[:-1] and told[-1] != asked[-1] and ENDED.search(text):
            at = unit.text.rfind(told[-1] if told[-1] in unit.text else ".")
            yield Flaw(unit, at, at + 1, "mark", {"sign": told[-1], "right": asked[-1]}, severity=Severity.note)
        first, other = BEGUN.match(unit.source), BEGUN.match(unit.text)
        if first and other and first[1].isupper() and other[1].islower() and first[1] != "I":
            yield Flaw(unit, *other.span(1), "small", {"text": other[1]}, other[1].upper())


def _its_own(desk: Desk, document: TextFile) -> bool:
    """Whether a document is a catalog of the game, whole or nearly so, and not a part that somebody works on."""
    there = {unit.key for unit in document}
    return 2 * sum(entry.key in there for entry in desk.game.entries) > max(len(desk.game.entries), 1)


CHECKS = (
    Check("catalog.absent", Severity.warning, each(absent), catalogs=True, unfinished=True),
    Check("catalog.fuzzy", Severity.note, each(fuzzy), catalogs=True, others=True, unfinished=True),
    Check("catalog.identical", Severity.warning, each(identical), catalogs=True, others=True),
    Check("catalog.missing", Severity.note, each(missing), catalogs=True, others=True, unfinished=True),
    Check("catalog.sentence", Severity.warning, each(sentence), catalogs=True, others=True),
    Check("catalog.unknown", Severity.warning, each(unknown), catalogs=True, unfinished=True),
)
