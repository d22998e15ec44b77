"""Findings as one HTML page that needs nothing else: with filters, and the printed card beside its texts."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

from forge.edition.texts import Texts, texts_with
from forge.language.messages import Messages
from forge.library.model import Facts
from forge.lint.finding import Alert, Severity
from forge.lint.pictures import card_pictures, things_of
from forge.lint.textfile import OK
from forge.project import Project
from forge.proof.remarks import Remark

LABELS = ("title", "search", "language", "check", "severity", "file")


def html_page(
    project: Project,
    game: Facts,
    found: Sequence[Alert],
    unread: Sequence[Remark],
    languages: Sequence[Texts],
    messages: Messages,
    reader: str,
) -> tuple[str, str | None]:
    """The page on what was found, and why it has no pictures of cards, if so. `unread`: what is wrong with files that
    could not be looked at.

    `languages` are those in which texts and cards are shown beside each other; `messages` are in the reader's.
    """
    keys = list(dict.fromkeys(alert.flaw.unit.key for alert in found if alert.flaw.unit.key is not None))
    things = things_of(game, keys)
    note = None
    try:
        pictures = card_pictures(project, game, list(things.values()), _as_found(found, languages)) if things else {}
    except ModuleNotFoundError as missing:
        pictures = {}
        note = f"no pictures of cards: they need the Python package {missing.name}: pip install 'forge-of-cards[lint]'"
    data: Mapping[str, Any] = {
        "languages": [texts.code for texts in languages],
        "all": messages.say("page.all", {}),
        "severities": {one.value: messages.say(f"page.{one.value}", {}) for one in Severity},
        "findings": [
            *({**one.data(), "language": one.lang, "text": None} for one in unread),
            *(_finding(alert, {key: thing.id for key, thing in things.items()}) for alert in found),
        ],
        "texts": {key: _texts(key, languages) for key in keys},
        "own": _own(found),
        "pictures": {name: {"picture": one.picture, "texts": one.texts} for name, one in pictures.items()},
    }
    own = next((texts for texts in languages if texts.code == reader), languages[0]) if languages else None
    title = own.said("game.title").text if own is not None and own.has("game.title") else game.id
    said = {name: html.escape(messages.say(f"page.{name}", {"game": title})) for name in LABELS}
    # Nothing in the data can end the element it stands in.
    written = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    template = Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8"))
    return template.substitute(said, data=written, lang=html.escape(reader)), note


def _finding(alert: Alert, things: Mapping[str, str]) -> Mapping[str, Any]:
    unit = alert.flaw.unit
    start, end = alert.flaw.start, alert.flaw.end
    more: dict[str, Any] = {
        "language": alert.document.language,
        "text": (unit.text[:start], unit.text[start:end], unit.text[end:]),
    }
    right = alert.flaw.values.get("right")
    more["right"] = right if isinstance(right, str) else None
    return {**alert.data(), **more, "thing": things.get(unit.key or "")}


def _as_found(found: Sequence[Alert], languages: Sequence[Texts]) -> list[Texts]:
    """The texts of the languages as the files have them in which something was found, where those are catalogs."""
    shown = []
    for texts in languages:
        forms: dict[str, tuple[str, ...]] = {}
        for document in {alert.document.file: alert.document for alert in found}.values():
            if document.catalog and document.language == texts.code:
                for unit in document:
                    if unit.key is not None and unit.state == OK:
                        forms[unit.key] = (*forms.get(unit.key, ()), unit.text)
        shown.append(texts_with(texts, forms))
    return shown


def _own(found: Sequence[Alert]) -> Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]:
    """File -> key -> language -> the text of the file itself, which may be another than that of the catalog."""
    wanted: dict[str, dict[str, dict[str, list[str]]]] = {}
    for document in {alert.document.file: alert.document for alert in found}.values():
        keys = {alert.flaw.unit.key for alert in found if alert.document.file == document.file}
        for unit in document:
            if unit.key is not None and unit.key in keys:
                forms = wanted.setdefault(document.file, {}).setdefault(unit.key, {})
                forms.setdefault(document.language, []).append(unit.text)
    return wanted


def _texts(key: str, languages: Sequence[Texts]) -> Mapping[str, Sequence[str]]:
    found = {texts.code: texts.catalog.entries.get(key) for texts in languages}
    return {code: entry.forms for code, entry in found.items() if entry is not None}
