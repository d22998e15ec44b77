"""Templates and pictures as they may come: filled in without a way out, and refused where they grow beyond all measure.

The sandbox is Jinja's own. What takes too long or too much memory all the same is for `bounds.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jinja2
import jinja2.sandbox

from forge.render.raster import SCHEME

LONGEST = 8_000_000  # characters of HTML, or of any other text or list that a template makes by multiplying
TAGS = 200_000  # in the HTML of one document
HIGHEST = 1000  # bits of a power
LETTERS = 1_000_000  # of a picture's file
ELEMENTS = 20_000  # of a picture, each as often as it is used
DEPTH = 60  # of the elements of a picture in each other
_SVG = "{http://www.w3.org/2000/svg}"
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")


class Sandbox(jinja2.sandbox.ImmutableSandboxedEnvironment):
    """Jinja's sandbox, without its text generator, and with products and powers that are kept small."""

    intercepted_binops = frozenset({"*", "**"})

    def __init__(self, **options: Any) -> None:
        # Nothing is computed while a template is only looked at.
        super().__init__(optimized=False, undefined=jinja2.StrictUndefined, **options)
        del self.globals["lipsum"]

    def call_binop(self, context: jinja2.runtime.Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" and isinstance(left, int) and isinstance(right, int):
            if left.bit_length() * max(right, 0) > HIGHEST:
                raise jinja2.TemplateRuntimeError(f"a power of more than {HIGHEST} bits")
        elif operator == "*":
            for many, times in ((left, right), (right, left)):
                if isinstance(many, Sequence) and isinstance(times, int) and len(many) * times > LONGEST:
                    raise jinja2.TemplateRuntimeError(f"a text or a list longer than {LONGEST}")
        return super().call_binop(context, operator, left, right)


def filled(template: jinja2.Template, context: Mapping[str, Any]) -> str:
    """The HTML of a template. Raises jinja2.TemplateRuntimeError when there is far too much of it."""
    made, length = [], 0
    for piece in template.generate(context):
        made.append(piece)
        length += len(piece)
        if length > LONGEST:
            raise jinja2.TemplateRuntimeError(f"more than {LONGEST // 1_000_000} MB of HTML")
    html = "".join(made)
    if html.count("<") > TAGS:
        raise jinja2.TemplateRuntimeError(f"more than {TAGS} tags")
    return html


def template_line(error: BaseException, templates: Sequence[Path]) -> tuple[Path | None, int]:
    """The innermost line of a template that an error came from."""
    found: tuple[Path | None, int] = (None, 0)
    trace = error.__traceback__
    while trace is not None:
        path, line = Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno or 0
        if any(path.is_relative_to(folder) for folder in templates):
            template = trace.tb_frame.f_globals.get("__jinja_template__")
            # Jinja has put the lines right of exceptions, not of what ends a process.
            if template is not None and not isinstance(error, Exception):
                line = template.get_corresponding_lineno(line)
            found = (path, line)
        trace = trace.tb_next
    return found


@lru_cache(maxsize=64)
def check_picture(svg: str) -> None:
    """Raises ValueError, with a line where there is one, for what is no SVG or far more of it than a picture needs. Of
    what is sound it is remembered: a frame is read for each face that has it."""
    if len(svg) > LETTERS:
        raise ValueError(f"longer than {LETTERS // 1_000_000} MB; a picture needs no more")
    if f"{SCHEME}:" in svg:
        raise ValueError(f"names a file ({SCHEME}:...); put a picture of dots beside it, as a PNG or JPEG")
    root = ElementTree.fromstring(svg)
    if root.tag != f"{_SVG}svg" or "<svg" not in svg or "</svg>" not in svg:
        raise ValueError('not a picture: its root has to be <svg xmlns="http://www.w3.org/2000/svg">...</svg>')
    if _size(root) > ELEMENTS:
        raise ValueError(f"more than {ELEMENTS} elements, each counted as often as it is used; draw it with fewer")


def _size(root: ElementTree.Element) -> int:
    """How many elements are drawn: what is used counts wherever it is used. Raises ValueError when it is too deep."""
    named = {element.get("id", ""): element for element in root.iter()}
    known: dict[ElementTree.Element, int] = {}

    def size(element: ElementTree.Element, depth: int) -> int:
        if depth > DEPTH:
            raise ValueError(f"elements {DEPTH} deep in each other, or one that uses itself; draw it flatter")
        if element not in known:
            found = 1 + sum(size(child, depth + 1) for child in element)
            if element.tag == f"{_SVG}use":
                href = next((given for name in _HREFS if (given := element.get(name))), "")
                target = named.get(href.removeprefix("#"))
                found += size(target, depth + 1) if target is not None else 0
            known[element] = found
        return known[element]

    return size(root, 0)
