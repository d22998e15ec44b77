"""The signs of all texts of a catalog: whether the press can print them, and whether somebody meant them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from forge.edition.texts import Texts
from forge.language.signs import suspicious
from forge.library.wording import PLACEHOLDER
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.remarks import ERROR, SUSPICIOUS, UNPRINTABLE, WARNING, Remark
from forge.render.fonts import Fonts, unprintable


class _Said(NamedTuple):
    """A text that is printed: its entry, and where it stands."""

    key: str
    text: str
    file: str
    line: int


def check_signs(project: Project, fonts: Fonts, texts: Texts) -> Iterator[Remark]:
    """What is wrong with the signs of the texts that are printed: an error for what cannot be, else a warning."""
    said = list(_printed(project, texts))
    # The fonts are asked once for all texts; mostly nothing is missing.
    missing = set(fonts.missing("".join(sorted(set().union(*(one.text for one in said))))))
    for key, text, file, line in said:
        for char in sorted(missing.intersection(text)):
            yield Remark(file, line, f"{key}: {unprintable(char)}", ERROR, UNPRINTABLE, lang=texts.code, snippet=text)
        for found in suspicious(PLACEHOLDER.sub(" ", text)):
            yield Remark(file, line, f"{key}: {found}", WARNING, SUSPICIOUS, lang=texts.code, snippet=text)


def declared_fonts(project: Project) -> Fonts | None:
    """The fonts that texts are printed in; None when what declares them is not sound, which is said elsewhere."""
    from forge.render.profile import load_print

    try:
        fonts = Fonts(load_print(project).fonts)
        fonts.missing("a")  # whether they are installed
    except ProblemsError:
        return None
    return fonts


def _printed(project: Project, texts: Texts) -> Iterator[_Said]:
    """The forms of every entry, or its drafts where those are printed in their place."""
    for entry in texts.game.entries:
        found = texts.catalog.entries.get(entry.key)
        if found is not None and not found.missing:
            for form in dict.fromkeys(found.forms):
                yield _Said(entry.key, form, texts.catalog.file, found.line)
        elif texts.code == texts.game.info.language:
            for form in dict.fromkeys(entry.draft):
                yield _Said(entry.key, form, entry.file, _line(project, entry.file, form))


def _line(project: Project, file: str, draft: str) -> int:
    """The line of a file in which a draft begins; 0 where its odd signs are not written as they are."""
    if draft.isascii() and draft.isprintable():
        return 0  # nothing will be said of it
    with suppress(OSError):
        written = project.found(project.root / file).read_text(encoding="utf-8", errors="replace")
        return written.count("\n", 0, found) + 1 if (found := written.find(draft)) >= 0 else 0
    return 0
