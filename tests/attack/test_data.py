"""Hostile data: YAML and catalogs that are broken, endless, laughing, not text, links, or no files."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pytest

from tests.attack.attacks import Attack, Ground, Link
from tests.attack.conftest import MANY, share
from tests.attack.runner import Attacker
from tests.conftest import FINISHED
from tests.library.test_fuzz import KINDS, NASTY, injure

pytestmark = pytest.mark.soak

LAUGHS = "a0: &a0 [lol, lol]\n" + "".join(f"a{n}: &a{n} [{f'*a{n - 1}, ' * 9}]\n" for n in range(1, 12))
MERGES = "b0: &b0 {x0: 1}\n" + "".join(f"b{n}: &b{n} {{<<: [{f'*b{n - 1}, ' * 9}], x{n}: 1}}\n" for n in range(1, 12))

YAML: Mapping[str, bytes] = MappingProxyType(
    {
        "brackets": b"[" * 40_000,
        "braces": b"{a: " * 40_000,
        "levels": b"".join(b" " * n + b"a:\n" for n in range(1_500)),
        "dashes": b"- " * 40_000,
        "laughing aliases": LAUGHS.encode(),
        "laughing merges": MERGES.encode(),
        "itself": b"a: &a [*a]\n",
        "many keys": b"".join(b"k%d: 1\n" % n for n in range(60_000)),
        "many lists": b"a: [" + b"[]," * 200_000 + b"]\n",
        "one long line": b"a: " + b"x" * 3_000_000,
        "a long key": b"k" * 100_000 + b": 1\n",
        "a long number": b"id: " + b"9" * 20_000 + b"\n",
        "sixty": b"id: " + b"1:" * 20_000 + b"1\n",
        "python": b"id: !!python/object/apply:os.getcwd []\n",
        "a tag": b"id: !!binary aGk=\n",
        "a date": b"id: 2024-02-31\n",
        "not a number": b"id: .nan\n",
        "nothing": b"",
        "blanks": b"\n" * 500_000,
        "remarks": b"# x\n" * 200_000,
        "NUL": b"id: a\0b\n",
        "UTF-16": "id: a\n".encode("utf-16"),
        "not UTF-8": b"id: \xff\xfe\n",
        "surrogates": b'id: "\\ud800"\n',
        "two documents": b"id: a\n---\nid: b\n",
        "tabs": b"a:\n\tb: 1\n",
        "9 MB": b"a: 1\n" * 1_800_000,
    }
)
PLACES = ("cards/duel/game.yml", "templates/print.yml", "locales/en/language.yml", "cards/smashup/rules.yml")
CHECK = ("check", "--lang", "en")
PRINT = ("print", "--game", "duel", "--decks", "all", "--lang", "en", "--no-backs", "-o", "x.pdf")


def command(place: str) -> tuple[str, ...]:
    """A command that reads the file; what reads the least is enough."""
    if place.startswith("templates/"):
        return PRINT
    return (
        (*CHECK, "--game", "duel") if "duel" in place or "language" in place else ("rule", "limit", "--game", "smashup")
    )


def test_yaml(attacker: Attacker) -> None:
    def attacks() -> Iterator[Attack]:
        for number, (name, data) in enumerate(share(YAML)):
            place = PLACES[number % len(PLACES)]
            yield Attack(f"YAML: {name} in {place}", command(place), {place: data}, makes=makes(place), names=(place,))

    assert attacker.faults(attacks()) == []


def makes(place: str) -> tuple[str, ...]:
    return ("x.pdf",) if "-o" in command(place) else ()


BROKEN = (
    "cards/duel/game.yml", "cards/words.yml", "cards/smashup/game.yml", "cards/smashup/factions/ninjas.yml",
    "templates/print.yml", "templates/shared/theme.yml", "locales/en/language.yml", "locales/en/smashup.glossary.yml",
    "locales/en/phrasebook/deeds.yml", "locales/en/smashup.po",
)  # fmt: skip


def test_injuries(attacker: Attacker, ground: Ground) -> None:
    """Real files, with one to three things in them broken at random."""
    source = random.Random("injuries")

    def attacks() -> Iterator[Attack]:
        for number in range(2 * MANY):
            place = BROKEN[number % len(BROKEN)]
            steps = [
                (source.choice(KINDS), source.random(), source.random(), source.choice(NASTY), source.randbytes(3))
                for _ in range(source.randint(1, 3))
            ]
            data = injure((ground.project / place).read_bytes(), steps)
            args = (*CHECK, "--game", "smashup") if place.endswith(".po") else command(place)
            yield Attack(f"injury {number} of {place}: {steps}", args, {place: data}, makes=makes(place))

    assert attacker.faults(attacks()) == []


HEAD = (
    b'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Plural-Forms: %s\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
)
ENTRY = b'msgctxt "card.jab.name"\nmsgid "Jab"\nmsgstr "%s"\n\n'
SOUND = HEAD % b"nplurals=2; plural=(n != 1);"
CATALOGS: Mapping[str, bytes] = MappingProxyType(
    {
        "nothing": b"",
        "no PO": b"\x89PNG\r\n\x1a\n" * 100,
        "an entry of 1 MB": SOUND + ENTRY % (b"x " * 500_000),
        "a word of 1 MB": SOUND + ENTRY % (b"x" * 1_000_000),
        "many lines": SOUND + ENTRY % b'"\n"'.join([b"x"] * 50_000),
        "newlines": SOUND + ENTRY % (b"\\n" * 20_000),
        "placeholders": SOUND + ENTRY % (b"{n}" * 20_000),
        "braces": SOUND + ENTRY % (b"{" * 20_000),
        "attributes": SOUND + ENTRY % b"{n.__class__.__mro__}",
        "a width": SOUND + ENTRY % b"{n:>999999999}",
        "many entries": SOUND + b"".join(b'msgctxt "k%d"\nmsgid "a"\nmsgstr "b"\n\n' % n for n in range(20_000)),
        "the same entry": SOUND + 2_000 * (ENTRY % b"x"),
        "a plural that divides by nothing": HEAD % b"nplurals=2; plural=1/(n-n);" + ENTRY % b"x",
        "a plural to a power": HEAD % b"nplurals=2; plural=9**9**9**9;" + ENTRY % b"x",
        "a plural of Python": HEAD % b"nplurals=2; plural=__import__('os').getcwd();" + ENTRY % b"x",
        "a plural without an end": HEAD % (b"nplurals=2; plural=" + b"(" * 5_000) + ENTRY % b"x",
        "a million plurals": HEAD % b"nplurals=999999999; plural=n;" + ENTRY % b"x",
        "an index": SOUND + b'msgctxt "unit.card"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[99999999999] "x"\n',
        "a charset": SOUND.replace(b"utf-8", b"utf-7") + ENTRY % b"x",
        "another language": SOUND.replace(b"Language: en", b"Language: ../../pl") + ENTRY % b"x",
        "an escape": SOUND + ENTRY % b"\x1b]0;x\x07\x1b[2J",
        "remarks": SOUND + b"# x\n" * 100_000 + ENTRY % b"x",
        "old ones": SOUND + b'#~ msgctxt "x"\n#~ msgid "a"\n#~ msgstr "b"\n' * 3_000,
        "9 MB": SOUND + ENTRY % b"x" + b"# 1234567\n" * 900_000,
    }
)


EVERY = tuple(f"locales/{language}/duel.po" for language in FINISHED)


def test_catalogs(attacker: Attacker) -> None:
    place = "locales/en/duel.po"

    def attacks() -> Iterator[Attack]:
        for name, data in share(CATALOGS):
            yield Attack(f"PO: {name}", (*CHECK, "--game", "duel"), {place: data}, names=(place,))
            kept = {other: None for other in EVERY if other != place}
            update = ("catalog", "update", "--game", "duel")
            yield Attack(f"PO updated: {name}", update, {place: data, **kept}, keeps=EVERY, names=(place,))

    assert attacker.faults(attacks()) == []


def test_what_is_no_file(attacker: Attacker) -> None:
    """Links that loop or lead to a neighbour, folders for files, and files for folders."""

    def attacks() -> Iterator[Attack]:
        args = (*CHECK, "--game", "duel")
        for place in ("cards/duel/game.yml", "locales/en/duel.po", "templates/print.yml", "cards/words.yml"):
            named = (place, "duel", "nowhere")
            yield Attack(f"a loop for {place}", args, {place: Link(place.rpartition("/")[2])}, names=named)
            yield Attack(f"a dead link for {place}", args, {place: Link("nowhere")}, names=named)
            yield Attack(f"a folder for {place}", args, {place: None, f"{place}/x": b"x"}, names=named)
        yield Attack("a file for a folder", PRINT, {"templates/shared": b"x"}, makes=("x.pdf",), names=("templates/",))
        linked = {place: Link("../../../outside/duel.po") for place in EVERY}
        kept = (*EVERY, "../outside/duel.po")
        yield Attack("a linked catalog", ("catalog", "update", "--game", "duel"), linked, keeps=kept, makes=kept[-1:])

    assert attacker.faults(attacks()) == []
