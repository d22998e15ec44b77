"""Where HTML may be cut: into parts, which begin a page of their own, and into blocks, which may begin one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

PART, BLOCK = "<!--part-->", "<!--block-->"
_BODY = re.compile(r"<body\b[^>]*>")
_TAG = re.compile(
    r"""<!--(?P<mark>.*?)-->|<(?P<end>/?)(?P<name>[A-Za-z][\w-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>""", re.DOTALL
)
_OPENS = re.compile(r"\s*<[A-Za-z]\w*")
_ID = re.compile(r"""\sid=(?:"[^"]*"|'[^']*')""")
_STYLE = re.compile(r"""\sstyle=(?:"([^"]*)"|'([^']*)')""")
_GOES_ON = "margin-top:0;padding-top:0;border-top:0;break-before:auto"
_VOID = frozenset(("br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
# Where styles ask for what only a whole document knows, it is one part.
_WHOLE = re.compile(
    r"\btarget-(?:counters?|text)\(|\bcounters?\(\s*pages\b|\bcounter-(?:increment|set|reset)\b|\bfootnote\b|\brunning\("
)


@dataclass(frozen=True)
class Chapter:
    """What begins a page. `blocks` are what follows one another in it, `around` the tags that are open where each
    begins, and where the last one ends."""

    blocks: tuple[str, ...]
    around: tuple[tuple[str, ...], ...]

    def html(self, start: int, end: int, name: str) -> str:
        """Some of the blocks by themselves, in elements such as they stand in. What each begins with has the attribute
        `data-block`: `name`, and which it is."""
        opened = "".join(_again(tag) for tag in self.around[start])
        closed = "".join(f"</{_name(tag)}>" for tag in reversed(self.around[end]))
        blocks = (
            _OPENS.sub(rf'\g<0> data-block="{name}.{index}"', self.blocks[index], count=1)
            for index in range(start, end)
        )
        return f"{opened}{''.join(blocks)}{closed}"


@dataclass(frozen=True)
class CutHtml:
    """A document: what stands before its parts, these, and what stands behind them."""

    head: str
    parts: tuple[Chapter, ...]
    foot: str


def cut(html: str, styles: Mapping[str, str]) -> CutHtml:
    """A document at the marks of its template. One that cannot be cut is one part, and one block."""
    body = _BODY.search(html)
    end = html.rfind("</body>")
    if body is None or end < 0 or _WHOLE.search(" ".join((html[: body.end()], *styles.values()))):
        return CutHtml("", (_whole(html),), "")
    parts = [part for part in html[body.end() : end].split(PART) if part.strip()]
    return CutHtml(html[: body.end()], tuple(_part(part) for part in parts) or (_whole(""),), html[end:])


def _whole(html: str) -> Chapter:
    return Chapter((html,), ((), ()))


def _part(html: str) -> Chapter:
    """The blocks of a part. Where tags are left open or closed twice it is one."""
    starts: list[int] = [0]
    around: list[tuple[str, ...]] = [()]
    opened: list[tuple[str, str]] = []
    for found in _TAG.finditer(html):
        if found["name"] is None:
            if found["mark"] == "block" and _OPENS.match(html, found.end()) and html[: found.start()].strip():
                starts.append(found.end())
                around.append(tuple(tag for _, tag in opened))
        elif found["end"]:
            if not opened or opened.pop()[0] != found["name"]:
                return _whole(html)
        elif found["name"] not in _VOID and not found[0].endswith("/>"):
            opened.append((found["name"], found[0]))
    if opened:
        return _whole(html)
    blocks = tuple(html[start:end] for start, end in zip(starts, [*starts[1:], len(html)], strict=True))
    return Chapter(blocks, (*around, ()))


def _name(tag: str) -> str:
    found = _OPENS.match(tag)
    assert found
    return found[0].strip("< ")


def _again(tag: str) -> str:
    """A tag for an element that goes on: it has its id, its upper edge and the space above it only where it begins."""
    style = _STYLE.search(tag)
    said = f"{style[1] or style[2] or ''};" if style else ""
    return f'{_STYLE.sub("", _ID.sub("", tag))[:-1]} style="{said}{_GOES_ON}">'
