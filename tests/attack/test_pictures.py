"""Hostile templates, styles and pictures: they reach nothing, and end within their bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pytest

from tests.attack.attacks import Attack, Ground, Link
from tests.attack.conftest import share
from tests.attack.runner import Attacker

pytestmark = pytest.mark.soak

PRINT = ("print", "--game", "duel", "--decks", "all", "--lang", "en", "--no-backs", "-o", "x.pdf")
BUILD = ("build", "--game", "duel", "--lang", "en", "--jobs", "1")  # in one process, and so ten times as fast
FACE, MARK = "templates/duel/_face.html.j2", "templates/duel/marks/m.svg"

# What a template of faces is replaced by. Each has to be refused, and named.
TEMPLATES: Mapping[str, str] = MappingProxyType(
    {
        "its class": "{{ face.__class__.__mro__ }}",
        "its globals": "{{ has_file.__globals__ }}",
        "a name put together": "{{ face|attr('__cla' ~ 'ss__') }}",
        "a format": "{{ '{0.__class__}'.format(face) }}",
        "a division": "{{ 1//0 }}",
        "a power": "{{ 9**(9**9) }}",
        "a long text": "{{ 'x' * 10**10 }}",
        "a width": "{{ '%999999999d' % 1 }}",
        "nested ranges": "{% for a in range(99999) %}" * 4 + "x" + "{% endfor %}" * 4,
        "a range without an end": "{% for a in range(10**12) %}x{% endfor %}",
        "itself": "{% include '_face.html.j2' %}",
        "a macro that calls itself": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "much lorem ipsum": "{{ lipsum(n=99999) }}",
        "brackets": "{{ " + "(" * 5_000 + "1" + ")" * 5_000 + " }}",
        "a file outside": "{% include '../../../outside/secret.svg' %}",
        "a file of the data": "{% include '../../cards/duel/game.yml' %}",
        "no end": "{% for a in range(3) %}x",
        "nothing": "{{ nothing.at.all }}",
        "an import": "{% import 'os' as os %}{{ os.getcwd() }}",
    }
)
DRAWN: Mapping[str, str] = MappingProxyType(
    {
        "twenty thousand paragraphs": "<p>x</p>" * 20_000,
        "ten thousand boxes in each other": "<div>" * 10_000,
        "a table": "<table>" + ("<tr>" + "<td>x" * 200) * 200 + "</table>",
        "a network picture": '<img src="NOBODY/x.svg" alt="x">',
        "a network style": '<link rel="stylesheet" href="NOBODY/x.css">',
        "an import of the network": '<style>@import url("NOBODY/x.css");</style>',
        "a background of the network": "<p style=\"background: url('NOBODY/x.svg')\">x</p>",
        "a font of the network": "<style>@font-face { font-family: x; src: url('NOBODY/x.ttf') }</style>"
        "<p style='font-family: x'>x</p>",
        "a picture outside": '<img src="../../outside/secret.svg" alt="x">',
        "an attachment": '<link rel="attachment" href="../cards/duel/game.yml">',
        "variables that laugh": "<style>:root { --a0: lol; "
        + " ".join(f"--a{n}: {f'var(--a{n - 1}) ' * 10};" for n in range(1, 12))
        + " } p { content: var(--a11); font-family: var(--a11) }</style><p>x</p>",
        "a page without an end": "<style>@page { size: 1000000mm 1000000mm }</style><p>x</p>",
        "many columns": '<div style="columns: 100000">x</div>',
        "a font of a mile": '<p style="font-size: 99999999px">x</p>',
    }
)


def test_templates(attacker: Attacker) -> None:
    def attacks() -> Iterator[Attack]:
        for name, text in share(TEMPLATES):
            yield Attack(f"template: {name}", BUILD, {FACE: text.encode()}, codes=(1,), names=("templates/",))
        apart = {FACE: TEMPLATES["nested ranges"].encode()}
        yield Attack("template: printed", PRINT, apart, codes=(1,), names=("templates/",))

    assert attacker.faults(attacks()) == []


def test_what_is_drawn(attacker: Attacker, ground: Ground) -> None:
    """What is laid out may also be drawn, if it comes to an end."""
    nobody = f"http://127.0.0.1:{attacker.port}"
    usual = (ground.project / "templates" / "shared" / "_face.html.j2").read_text(encoding="utf-8")
    picture = '{% macro picture(face, alt="") %}\n'
    assert usual.count(picture) == 1

    def attacks() -> Iterator[Attack]:
        for name, text in share(DRAWN):
            hostile = usual.replace(picture, picture + text.replace("NOBODY", nobody))
            outside = "network" in name or "outside" in name
            codes = (1,) if outside else (0, 1)
            yield Attack(f"drawn: {name}", BUILD, {FACE: hostile.encode()}, codes=codes)

    assert attacker.faults(attacks()) == []


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 480 400">{}</svg>'
)
LAUGH = "<use xlink:href='#a{}'/>"
USES = "<defs><g id='a0'><path d='M0 0h1v1z'/></g>" + "".join(
    f"<g id='a{n}'>{LAUGH.format(n - 1) * 10}</g>" for n in range(1, 12)
)
ENTITIES = '<!DOCTYPE svg [<!ENTITY a0 "lol">' + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
PICTURES: Mapping[str, bytes | Link] = MappingProxyType(
    {
        "nothing": b"",
        "no picture": b"<html/>",
        "half a picture": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 400"><path d="M',
        "noise": bytes(range(256)) * 100,
        "uses that laugh": SVG.format(USES + "</defs><use xlink:href='#a11'/>").encode(),
        "entities that laugh": (ENTITIES + "]>" + SVG.format("<text>&a11;</text>")).encode(),
        "an entity of a file": (
            '<!DOCTYPE svg [<!ENTITY x SYSTEM "../../../outside/secret.svg">]>' + SVG.format("&x;")
        ).encode(),
        "itself": SVG.format("<g id='a'><use xlink:href='#a'/></g>").encode(),
        "a picture of the network": SVG.format('<image width="9" height="9" xlink:href="NOBODY/x.png"/>').encode(),
        "a picture outside": SVG.format(
            '<image width="9" height="9" xlink:href="../../../../outside/secret.svg"/>'
        ).encode(),
        "a script": SVG.format("<script>while (true) {}</script>").encode(),
        "many groups": SVG.format("<g>" * 20_000 + "</g>" * 20_000).encode(),
        "a long path": SVG.format(f'<path d="M0 0{"h1v1" * 1_500_000}"/>').encode(),
        "9 MB": SVG.format(f"<desc>{'x' * 9_000_000}</desc>").encode(),
        "no numbers": SVG.format('<path d="M nan inf L 1e999 1e-999"/><circle r="-1e308"/>').encode(),
        "another view": SVG.replace("480 400", "0 0").format("").encode(),
        "turned without an end": SVG.format(f'<g transform="{"rotate(1) " * 100_000}"><path d="M0 0h1"/></g>').encode(),
        "a gradient of itself": SVG.format(
            '<linearGradient id="a" xlink:href="#a"/><path d="M0 0h9v9z" fill="url(#a)"/>'
        ).encode(),
        "a pattern in itself": SVG.format(
            '<pattern id="a" width="1" height="1"><path d="M0 0h9v9z" fill="url(#a)"/></pattern>'
            '<path d="M0 0h9v9z" fill="url(#a)"/>'
        ).encode(),
        "a loop": Link("m.svg"),
        "a link outside": Link("../../../../outside/secret.svg"),
    }
)


def test_pictures(attacker: Attacker) -> None:
    """A mark of a card is replaced: it is told, or drawn."""

    def attacks() -> Iterator[Attack]:
        for name, given in share(PICTURES):
            if isinstance(given, bytes):
                given = given.replace(b"NOBODY", b"http://127.0.0.1:%d" % attacker.port)
            codes = (1,) if "outside" in name or "network" in name else (0, 1)
            named = ("marks/m.svg", "mark-m", "layer of")
            yield Attack(f"picture: {name}", BUILD, {MARK: given}, codes=codes, names=named)

    assert attacker.faults(attacks()) == []
