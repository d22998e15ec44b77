"""What an edition says of itself: a small line on every face, a colophon in the booklet, and the manifest's entry."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from forge.edition.texts import Texts, worst
from forge.language.typography import locale_of, typeset
from forge.library.model import Facts
from forge.render.record import BLANK, Line

BETWEEN = " · "


def small_line(game: Facts, texts: Texts) -> Line:
    """The line on faces: rights, number, date as it is given, and the language; BLANK for an edition that says nothing
    of itself."""
    edition = game.info.edition
    if edition is None:
        return BLANK
    parts = [_set(edition.rights, texts), *_number(game, texts), _set(edition.date, texts), Line(texts.code.upper())]
    return _joined([part for part in parts if part.text])


def colophon(game: Facts, texts: Texts) -> tuple[Line, ...]:
    """The paragraphs of the colophon: what edition it is, who made it, and whose it is; none where nothing is said."""
    edition = game.info.edition
    if edition is None:
        return ()
    title = [texts.line("edition.title")] if edition.title is not None else []
    what = [*title, *_number(game, texts), _set(_dated(edition.date, texts.code), texts), Line(texts.language.name)]
    made = []
    for credit in edition.credits:
        role = texts.line(f"edition.credit.{credit.id}")
        made.append(Line(f"{role.text}: {typeset(', '.join(credit.names), texts.language)}", role.state))
    paragraphs = [_joined([part for part in what if part.text]), _joined(made, "; "), _set(edition.rights, texts)]
    return tuple(paragraph for paragraph in paragraphs if paragraph.text)


def told(game: Facts, language: str) -> dict[str, Any]:
    """What the manifest says of an edition in a language; nothing where the edition says nothing of itself."""
    edition = game.info.edition
    if edition is None:
        return {}
    said = {"title": edition.title, "number": edition.number, "date": edition.date, "rights": edition.rights}
    credits = {credit.role: list(credit.names) for credit in edition.credits}
    made = {name: value for name, value in said.items() if value is not None} | {"language": language}
    return {"edition": made | ({"credits": credits} if credits else {})}


def _number(game: Facts, texts: Texts) -> Iterator[Line]:
    edition = game.info.edition
    if edition is not None and edition.number is not None:
        yield texts.line("word.edition.number", number=edition.number)


def _set(text: str | None, texts: Texts) -> Line:
    return Line(typeset(text, texts.language)) if text else BLANK


def _joined(parts: list[Line], between: str = BETWEEN) -> Line:
    return Line(between.join(part.text for part in parts), worst(*(part.state for part in parts))) if parts else BLANK


def _dated(given: str | None, code: str) -> str | None:
    """A date as the language writes it: a day, a month or a year."""
    if given is None or given.count("-") == 0:
        return given
    from babel.dates import format_date, format_skeleton  # which takes its time

    locale = locale_of(code)
    if given.count("-") == 1:
        return str(format_skeleton("yMMMM", date.fromisoformat(f"{given}-01"), locale=locale))
    return str(format_date(date.fromisoformat(given), format="long", locale=locale))
