"""What a finished PDF is checked for before it is kept: every font in it is a declared one and is embedded."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

import pikepdf

from forge.problems import Problem


def fonts(data: bytes) -> Iterator[tuple[str, bool]]:
    """(name without its subset tag, whether it is embedded) of every font in a PDF."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
                embedded = any(key in item for key in ("/FontFile", "/FontFile2", "/FontFile3"))
                yield str(item.FontName).lstrip("/").partition("+")[2] or str(item.FontName), embedded


def check_fonts(data: bytes, families: Iterable[str], file: str) -> list[Problem]:
    """A problem for every font that is not of a declared family, or not embedded."""
    declared = {family.replace(" ", "-") for family in families}
    problems = []
    for name, embedded in sorted(set(fonts(data))):
        if not any(name == family or name.startswith(f"{family}-") for family in declared):
            here = ", ".join(sorted(families))
            problems.append(Problem(file, 0, f"has the font {name}, which is not declared; declared are: {here}"))
        if not embedded:
            problems.append(Problem(file, 0, f"the font {name} is not embedded"))
    return problems


def pages_of(data: bytes) -> tuple[int, tuple[float, float]]:
    """How many pages a PDF has, and how large the first of them is, in mm."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        left, bottom, right, top = (float(side) for side in pdf.pages[0].mediabox)
        return len(pdf.pages), (round((right - left) * 25.4 / 72, 2), round((top - bottom) * 25.4 / 72, 2))
