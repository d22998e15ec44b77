"""Whether the press can print a language: the direction it is written in, and the letters it is written with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from forge.edition import sources
from forge.kept import find, keep
from forge.language.typography import locale_of
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.fonts import Fonts
from forge.render.profile import load_print
from forge.seen import seen_for

if TYPE_CHECKING:
    from babel import Locale

SHOWN = 6  # letters that are named
RIGHT_TO_LEFT = "rtl"
Declared = Callable[[], Fonts]


def refuse_unprintable(
    project: Project, code: str, direction: str | None = None, fonts: Declared | None = None
) -> None:
    """Raises ProblemsError with what is missing to print a language. `direction`: as its file has it, else CLDR's;
    `fonts` gives those that are declared, where they are known without reading print.yml.

    The letters are those of its months and days in CLDR; those of the texts themselves are looked at when they are
    printed. What can be printed is remembered.
    """
    told = (code, direction, sources.of_print(project), sources.of_tools(project))
    kept = project.cache / "scripts" / seen_for(project).key((), *told)
    if find(kept) is None:
        _refuse(project, code, direction, fonts)
        keep(kept, b"")


def _refuse(project: Project, code: str, direction: str | None, declared: Declared | None) -> None:
    try:
        locale = locale_of(code)
    except ValueError:
        return  # told elsewhere
    there = project.locales / code / "language.yml"
    path = project.relative(there) if project.has(there) else ""
    if (direction or locale.text_direction) == RIGHT_TO_LEFT:
        laid_out = "the faces, sheets and booklets of templates/ are laid out from left to right only"
        said = f"{_called(locale, code)} is written from right to left, and cannot be printed: {laid_out}"
        raise ProblemsError([Problem(path, 0, said)])
    try:
        fonts = declared() if declared is not None else Fonts(load_print(project).fonts)
        missing = fonts.missing(_letters(locale))
    except ProblemsError:
        return  # what declares the fonts has faults, which are told elsewhere
    if missing:
        more = "" if len(missing) <= SHOWN else f" and {len(missing) - SHOWN} more of its commonest letters"
        said = (
            f"no declared font has {', '.join(missing[:SHOWN])}{more}: to print {_called(locale, code)}, each of the "
            f"families in templates/print.yml ({', '.join(sorted(fonts.families))}) needs a font that has them"
        )
        raise ProblemsError([Problem(path, 0, said)])


def _called(locale: Locale, code: str) -> str:
    return locale.english_name or code


def _letters(locale: Locale) -> str:
    """Letters that the language is written with."""
    names = [locale.get_display_name() or ""]
    for kind in (locale.months, locale.days):
        names += kind["format"]["wide"].values()
    return "".join(sorted({char for name in names for char in name if char.isalpha()}))
