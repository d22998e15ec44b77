"""Whether the press can print a language: the direction it is written in, and the letters it is written with."""

from __future__ import annotations

from babel import Locale

from forge.language.typography import locale_of
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.fonts import Fonts
from forge.render.profile import load_print

SHOWN = 6  # letters that are named
RIGHT_TO_LEFT = "rtl"


def refuse_unprintable(project: Project, code: str, direction: str | None = None) -> None:
    """Raises ProblemsError with what is missing to print a language. `direction`: as its file has it, else CLDR's.

    The letters are those of its months and days in CLDR; those of the texts themselves are looked at when they are
    printed.
    """
    try:
        locale = locale_of(code)
    except ValueError:
        return  # told elsewhere
    there = project.locales / code / "language.yml"
    path = project.relative(there) if project.has(there) else ""
    name = locale.english_name or code
    if (direction or locale.text_direction) == RIGHT_TO_LEFT:
        laid_out = "the faces, sheets and booklets of templates/ are laid out from left to right only"
        said = f"{name} is written from right to left, and cannot be printed: {laid_out}"
        raise ProblemsError([Problem(path, 0, said)])
    try:
        fonts = Fonts(load_print(project).fonts)
        missing = fonts.missing(_letters(locale))
    except ProblemsError:
        return  # what declares the fonts has faults, which are told elsewhere
    if missing:
        more = "" if len(missing) <= SHOWN else f" and {len(missing) - SHOWN} more of its commonest letters"
        said = (
            f"no declared font has {', '.join(missing[:SHOWN])}{more}: to print {name}, each of the families in "
            f"templates/print.yml ({', '.join(sorted(fonts.families))}) needs a font that has them"
        )
        raise ProblemsError([Problem(path, 0, said)])


def _letters(locale: Locale) -> str:
    """Letters that the language is written with."""
    names = [locale.get_display_name() or ""]
    for kind in (locale.months, locale.days):
        names += kind["format"]["wide"].values()
    return "".join(sorted({char for name in names for char in name if char.isalpha()}))
