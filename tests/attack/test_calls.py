"""Hostile calls: arguments, texts, saves, scenarios and what is typed at a table."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest

from tests.attack.attacks import Attack, Ground
from tests.attack.conftest import MANY, share
from tests.attack.runner import Attacker
from tests.library.test_fuzz import KINDS, NASTY, injure

pytestmark = pytest.mark.soak

ON = ("--game", "smashup")
ODD = (
    "", " ", "-", "--", "---", "-1", "0", "1e9", "9" * 5_000, "\u00b2", "\u0663", "collector#\u00b2",
    "collector#" + "9" * 50, ".", "..", "*", "%s%n", "{n}", "{0.__class__}", "$(id)", "`id`", "a" * 245, "a" * 300,
    "a" * 100_000, "\x1b[31m", "\x07", "\u202edetcelloc", "\u200b", "\ufeff", "\u0301" * 500, "\ufb00", "\U0001f3f4",
    "\udcff", "collector,", ",,,,", "None", "--lang=xx",
)  # fmt: skip
DECK = ("print", "--factions", "ninjas", "--lang", "en", "-o", "x.pdf")
ASKS = (
    ("explain", "{}"), ("rule", "{}"), ("kinds", "{}"), ("print", "--factions", "{}", "--lang", "en", "-o", "x.pdf"),
    ("explain", "collector", "--lang", "{}"), ("check", "--lang", "{}"), ("play", "--factions", "{}"),
    ("play", "--seed", "{}", "--auto", "--bot", "random"), ("play", "--bot", "{}"),
    ("simulate", "--games", "1", "--bots", "{}"), ("explain", "collector", "--game", "{}"), ("scenario", "{}"),
    ("build", "--paper", "{}", "--game", "duel"), ("write", "{}"), ("proof", "{}", "Draw a card."),
    ("play", "--load", "{}"), ("{}",), ("explain", "collector", "{}"), (*DECK, "--gutter", "{}"),
    (*DECK, "--copies", "{}", "--paper", "b9"),
)  # fmt: skip


def test_arguments(attacker: Attacker) -> None:
    """Every odd word stands in some places where a command asks for a name or a number."""
    source = random.Random("arguments")
    cases = [(ask, odd) for ask in ASKS for odd in ODD]
    source.shuffle(cases)

    def attacks() -> Iterator[Attack]:
        for ask, odd in cases[: 5 * MANY]:
            args = tuple(odd if word == "{}" else word for word in ask)
            made = ("x.pdf",) if "x.pdf" in args else ()
            yield Attack(f"argument {odd[:30]!r} in {' '.join(ask)}", args, makes=made)

    assert attacker.faults(attacks()) == []


TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "newlines": "\n" * 20_000 + "Draw 2 cards.",
        "blanks": "Draw" + " " * 50_000 + "2 cards.",
        "a megabyte": "Draw 2 cards. " * 70_000,
        "a long word": "D" * 200_000,
        "it": "Draw 2 cards, " + "and it " * 300,
        "or": "Destroy a minion " + "or a minion " * 400,
        "brackets": "(" * 5_000 + "Draw 2 cards." + ")" * 5_000,
        "quotes": '"' * 20_000,
        "full stops": "." * 20_000,
        "numbers": "Draw " + "9" * 5_000 + " cards.",
        "marks": "D" + "\u0301" * 20_000 + "raw 2 cards.",
        "soft hyphens": "Dr\u00ad" * 500 + "aw 2 cards.",
        "turned round": "\u202eDraw 2 cards.\u202c",
        "no width": "Dr\u200baw 2\u2060 cards.",
        "another alphabet": "Drаw 2 cаrds.",
        "pictures": "\U0001f9d9" * 1_000,
        "a control": "Draw\x07 2\x1b[2J cards.",
        "placeholders": "Draw {n} cards. {n.__class__} {0} {} {{",
        "nothing": "",
    }
)


def test_texts(attacker: Attacker) -> None:
    """As an argument where it is short enough for one, and as an entry of a catalog that is checked."""

    def attacks() -> Iterator[Attack]:
        for number, (name, text) in enumerate(share(TEXTS)):
            ask = (("read",), ("proof", "mystic_studies"))[number % 2]
            if len(text.encode()) < 100_000 and number % 3:
                yield Attack(f"text: {name}", (*ask, "--lang", "en", *ON, text))
            else:
                yield Attack(f"text piped in: {name}", (*ask, "--lang", "en", *ON), typed=text.encode())

    assert attacker.faults(attacks()) == []


def saved(attacker: Attacker, ground: Ground) -> bytes:
    """A game that a bot has played."""
    played = ("play", "--auto", "--bot", "random", "--seed", "4", *ON, "--save", "good.json")
    assert attacker.make(Attack("a game", played)).code == 0
    data = (ground.project / "good.json").read_bytes()
    (ground.project / "good.json").unlink()
    return data


def hostile_saves(good: bytes) -> Iterator[tuple[str, bytes]]:
    data = json.loads(good)

    def but(**other: Any) -> bytes:
        return json.dumps({**data, **other}).encode()

    yield "nothing", b""
    yield "no JSON", b"\x00\xff" * 500
    yield "brackets", b"[" * 100_000
    yield "braces", b'{"a":' * 50_000
    yield "a long number", b'{"game": "smashup", "start": ' + b"9" * 50_000 + b"}"
    yield "no number", but(moves=[float("nan"), float("inf")])
    yield "another game", but(game="../../duel")
    yield "a game without rules", but(game="duel")
    yield "no start", but(start=None)
    yield "a start of another type", but(start={"type": "__class__"})
    yield "a long seed", but(start={**data["start"], "seed": 10**4_000})
    yield "a thousand players", but(start={**data["start"], "factions": [["ninjas", "pirates"]] * 1_000})
    yield "somebody else first", but(start={**data["start"], "first": -5})
    yield "the same moves", but(moves=data["moves"] * 50)
    yield "many moves", but(moves=[None] * 200_000)
    yield "moves that are none", but(moves=[{"a": [1]}, [[[[]]]], "x" * 100_000, 1e300])
    yield "many words", but(moves=["x"] * 100_000)
    yield "too long", b" " * 9_000_000
    yield "not UTF-8", good.replace(b"smashup", b"sm\xffshup")


def test_saves(attacker: Attacker, ground: Ground) -> None:
    good, source = saved(attacker, ground), random.Random("saves")

    def attacks() -> Iterator[Attack]:
        load = ("play", "--load", "old.json", "--save", "new.json", "--auto", "--bot", "random")
        more = []
        for number in range(MANY):
            steps = [
                (source.choice(KINDS), source.random(), source.random(), source.choice(NASTY), source.randbytes(3))
                for _ in range(2)
            ]
            more.append((f"injury {number}", injure(good, steps)))
        for name, data in (*hostile_saves(good), *more):
            yield Attack(
                f"save: {name}", load, {"old.json": data}, makes=("new.json",), names=("old.json", "game", "duel")
            )

    assert attacker.faults(attacks()) == []


GIVEN = (
    "scenarios:\n  - id: x.y\n    title: T\n    shows: [ninja_dojo]\n    given:\n      players: {ann: {}, ben: {}}\n"
)
THEN = "    then: {points: {ann: 0}}\n"
SCENARIOS: Mapping[str, str] = MappingProxyType(
    {
        "50,000 steps": GIVEN + "    play:\n" + "      - ann: pass\n      - ben: pass\n" * 25_000 + THEN,
        "50,000 cards": GIVEN.replace("ann: {}", f"ann: {{deck: [{'howl, ' * 50_000}]}}") + "    play: []\n",
        "50,000 bases": GIVEN + "      bases: {" + ", ".join(f"b{n}: {{}}" for n in range(50_000)) + "}\n",
        "5,000 scenarios": "scenarios:\n" + GIVEN.partition("\n")[2].replace("x.y", "x.{}") * 5_000,
        "a thousand players": GIVEN.replace("ben: {}", ", ".join(f"p{n}: {{}}" for n in range(1_000))),
        "many points": GIVEN.replace("ann: {}", "ann: {points: " + "9" * 4_000 + "}"),
        "a seed": GIVEN + "      seed: -" + "9" * 4_000 + "\n",
        "an ability without an end": GIVEN + "      abilities: {howl: " + "[" * 60 + "]" * 60 + "}\n",
        "an id": GIVEN.replace("x.y", "x" * 100_000),
        "a title": GIVEN.replace("title: T", 'title: "\\e[2J\\u202e"'),
        "laughs": GIVEN + "    play: [" + "&a {ann: pass}, " + "*a, " * 30_000 + "]\n",
        "steps that are none": GIVEN + "    play: [1, [], {}, null, {ann: {use: {use: {}}}}, {nobody: pass}]\n",
    }
)


def test_scenarios(attacker: Attacker) -> None:
    def attacks() -> Iterator[Attack]:
        for name, text in share(SCENARIOS):
            for more in ((), ("--show",)):
                args = ("scenario", "my.yml", *ON, *more)
                yield Attack(
                    f"scenario{' shown' * bool(more)}: {name}", args, {"my.yml": text.encode()}, names=("my.yml",)
                )

    assert attacker.faults(attacks()) == []


def test_what_is_typed(attacker: Attacker) -> None:
    source = random.Random("typed")
    words = [
        *ODD,
        "play",
        "use",
        "pass",
        "?",
        "undo",
        "why",
        "1",
        "2",
        "king_rex",
        "tortuga",
        "all",
    ]

    def attacks() -> Iterator[Attack]:
        args = ("play", "--seed", "3", *ON, "--save", "new.json")
        for number in range(MANY):
            lines = [" ".join(source.choices(words, k=source.randint(1, 4))) for _ in range(30)]
            typed = "\n".join(lines).encode(errors="surrogateescape")
            yield Attack(f"typed {number}", args, typed=typed, makes=("new.json",))
        for name, typed in (
            ("noise", source.randbytes(5_000)),
            (
                "saves",
                b"save new.json\nsave templates/print.yml\nsave .\nsave \nsave a/b/c\n" + b"save new.json\n" * 20,
            ),
            ("one line", b"1 " * 500_000),
            ("NUL", b"\0" * 5_000),
        ):
            yield Attack(f"typed: {name}", args, typed=typed, makes=("new.json",))

    assert attacker.faults(attacks()) == []


def test_odd_surroundings(attacker: Attacker) -> None:
    """Alphabets, widths, homes and proxies that nobody has."""

    def attacks() -> Iterator[Attack]:
        for name, env in {
            "an alphabet": {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
            "latin-1": {"PYTHONIOENCODING": "latin-1"},
            "no language": {"LANG": "xx_YY.UTF-99", "LC_ALL": "xx_YY.UTF-99", "LANGUAGE": "../../x"},
            "no width": {"COLUMNS": "0"},
            "less than no width": {"COLUMNS": "-5", "LINES": "x"},
            "no home": {"HOME": "", "PATH": ""},
            "no place for what is temporary": {"TMPDIR": "no/such"},
            "colours": {"FORCE_COLOR": "1", "TERM": "xterm-256color"},
            "Turkish": {"LC_ALL": "tr_TR.UTF-8"},
            "a proxy": {"ALL_PROXY": "{nobody}"},
        }.items():
            for args in (
                ("explain", "collector", "--lang", "ru", *ON),
                ("print", "--x"),
                ("rule", "--lang", "pl", *ON),
            ):
                yield Attack(f"surroundings: {name}: {args[0]}", args, env=env)

    assert attacker.faults(attacks()) == []
