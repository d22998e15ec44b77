"""Slanted text that can be searched and copied.

Readers put letters together that stand on one level line. Those of a slanted title climb from one line into the next,
so the title says itself what its letters spell (ActualText). Pdfium reads the letters well enough, and looks for
a spelled text in a wrong place when it stands in a form; inside it is an empty one, by name, which pdfium takes for
no text at all and others do not see.
"""

from __future__ import annotations

import re
from typing import Any

import pydyf

from forge.render.content import Transform

_GLYPHS = re.compile(r"<([0-9a-f]*)>")


def say_slanted(pdf: pydyf.PDF) -> None:
    """Wraps every line of slanted text in a span with its own text."""
    for stream in pdf.objects:
        if isinstance(stream, pydyf.Stream) and b"BT" in stream.stream:
            _mark(stream)


def _mark(stream: Any) -> None:
    fonts = {f"/{font.hash} ": font.to_unicode for _, font in stream._fonts.items()}
    now, made, begun, said = Transform(), [], 0, ""
    letters: dict[int, str] = {}
    for item in stream.stream:
        now.follow(item)
        made.append(item)
        operator = item.decode("latin-1") if isinstance(item, bytes) else ""
        if operator == "BT":
            begun, said = len(made) - 1, ""
        elif operator.endswith(" Tf"):
            letters = next(known for name, known in fonts.items() if operator.startswith(name))
        elif operator.endswith(" TJ"):
            codes = "".join(_GLYPHS.findall(operator))
            said += "".join(letters[int(codes[i : i + 4], 16)] for i in range(0, len(codes), 4))
        elif operator == "ET" and said.strip() and now.slanted():
            lists = stream._resources.setdefault("Properties", pydyf.Dictionary())
            lists[name := f"t{len(lists)}"] = pydyf.Dictionary({"ActualText": pydyf.String("")})
            spelled = b"/Span <</ActualText " + pydyf.String(said.replace("\u00a0", " ")).data + b">> BDC"
            made[begun:] = [spelled, f"/Span /{name} BDC".encode(), *made[begun:], b"EMC", b"EMC"]
    stream.stream = made
