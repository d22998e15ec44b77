"""Sets plain text as a printer would: quotes, dashes, ellipses and no-break spaces, by the language's own data.

Catalogs store plain spaces; what must not be parted is decided here, when printing, from locales/<lang>/language.yml.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from forge.kept import find, keep
from forge.problems import ProblemsError, fail
from forge.project import NO_LANGUAGE, Project
from forge.seen import seen_for

if TYPE_CHECKING:
    from babel import Locale

NBSP = "\u00a0"


class Quotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    open: str
    close: str


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """language.yml: what printing in a language needs to know. Word lists are lower case; case is ignored."""

    name: Annotated[str, Meta(description="The language's name in itself.")]
    tag: Annotated[str, Meta(description="BCP 47 tag; also selects the hyphenation dictionary.")]
    quotes: tuple[Quotes, Quotes]
    dash: Annotated[str, Meta(description="The dash of a sentence, without its spaces.")]
    no_break_after: tuple[str, ...] = ()
    no_break_before: tuple[str, ...] = ()
    units: Annotated[tuple[str, ...], Meta(description="Stems of words kept with the number before them.")] = ()
    before_number: Annotated[tuple[str, ...], Meta(description="Words kept with the number after them.")] = ()
    dir: Annotated[
        Literal["ltr", "rtl"] | None, Meta(description="The direction it is written in, where CLDR does not know.")
    ] = None
    hyphenate: Annotated[
        tuple[int, int, int], Meta(description="Shortest word to hyphenate, and the fewest letters before and after.")
    ] = (6, 3, 3)


def locale_of(code: str) -> Locale:
    """What CLDR knows of a language; a region stands after either sign. Raises ValueError for what is no code."""
    from babel import Locale, UnknownLocaleError  # setting type needs none of it

    try:
        return Locale.parse(code.replace("-", "_"))
    except UnknownLocaleError as error:
        raise ValueError(str(error)) from None


def _same(one: str, other: str) -> bool:
    return one.replace("-", "_").lower() == other.replace("-", "_").lower()


def load_language(project: Project, code: str) -> Language:
    """The language of locales/<code>/language.yml. Raises ProblemsError."""
    known = tuple(project.languages())
    files = project.layers(project.locales / code / "language.yml")
    kept = project.cache / "languages" / seen_for(project).key(files, code, known)
    if (data := find(kept)) is not None:
        with suppress(msgspec.ValidationError, msgspec.DecodeError):
            return msgspec.msgpack.decode(data, type=Language)
    language = _read_language(project, code, known)
    keep(kept, msgspec.msgpack.encode(language))
    return language


def _read_language(project: Project, code: str, known: tuple[str, ...]) -> Language:
    from forge.overlay import open_yaml

    path = project.locales / code / "language.yml"
    if code not in known:
        raise fail(f"there is no language {code!r}; this project has: {', '.join(known)}" if known else NO_LANGUAGE)
    try:
        locale_of(code)
    except ValueError:
        said = f"{code!r} is no language code; the folder must be called like 'uk', 'uk_UA' or 'uk-UA'"
        raise fail(said, project.relative(path)) from None
    if twins := [other for other in known if other != code and _same(other, code)]:
        raise fail(f"{code!r} and {twins[0]!r} are one language; keep one of the folders", project.relative(path))
    file = open_yaml(project, path)
    language = file.convert(Language)
    if language is None:
        raise ProblemsError(file.problems)
    return language


@lru_cache(maxsize=4096)
def typeset(text: str, language: Language) -> str:
    """`text` ready for print: the same words with the language's quotes, dashes and no-break spaces."""
    text = text.replace("...", "…")
    text = _quotes(text, language)
    for pattern, instead in _kept_together(language):
        text = pattern.sub(instead, text)
    return text


@lru_cache(maxsize=16)
def _kept_together(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What becomes what, so that nothing is parted at the end of a line that belongs together."""

    def words(known: tuple[str, ...]) -> str:
        return "|".join(map(re.escape, known))

    found = [(r" [-–—](?= )", f"{NBSP}{language.dash}")]
    if language.no_break_after:
        found.append((rf"(?<![\w’'-])({words(language.no_break_after)}) (?=\S)", rf"\1{NBSP}"))
    if language.no_break_before:
        found.append((rf" (?=(?:{words(language.no_break_before)})(?!\w))", NBSP))
    if language.before_number:
        found.append((rf"(?<!\w)({words(language.before_number)}) (?=[−+]?\d)", rf"\1{NBSP}"))
    if language.units:
        found.append((rf"(?<=\d) (?=(?:{words(language.units)})\w*)", NBSP))
    return tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in found)


def _quotes(text: str, language: Language) -> str:
    """Straight double quotes become the language's own, the inner pair where they are nested."""
    depth, out = 0, []
    for index, char in enumerate(text):
        if char != '"':
            out.append(char)
            continue
        before = text[index - 1] if index else " "
        opens = before.isspace() or before in '([–—-"' + "".join(q.open for q in language.quotes)
        if opens:
            out.append(language.quotes[min(depth, 1)].open)
            depth += 1
        else:
            depth = max(depth - 1, 0)
            out.append(language.quotes[min(depth, 1)].close)
    return "".join(out)
