"""Remarks as SARIF 2.1.0, the format in which code hosts and editors take the results of checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from forge import __version__
from forge.proof.remarks import DATA, ERROR, NO_GRAMMAR, SUSPICIOUS, UNFINISHED, UNPRINTABLE, WARNING, Remark

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RULES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        DATA: (ERROR, "The database, the catalogs, the pictures and the templates are sound."),
        "meaning": (ERROR, "A text means what its card does."),
        "ambiguous": (ERROR, "A text has one meaning only."),
        "not_understood": (ERROR, "A text keeps to the wordings of its phrasebook."),
        "grammar": (ERROR, "The words of a text agree with each other."),
        "term": (WARNING, "A text uses the game's own words."),
        UNPRINTABLE: (ERROR, "A text has only signs that can be printed."),
        SUSPICIOUS: (WARNING, "A text is written in the letters of its alphabet, each a sign of its own."),
        UNFINISHED: (WARNING, "Every text is translated and reviewed."),
        NO_GRAMMAR: (WARNING, "A language has a phrasebook and a glossary."),
    }
)


def sarif(remarks: Iterable[Remark]) -> Mapping[str, Any]:
    """The log of one run, as plain data."""
    rules = [
        {"id": rule, "shortDescription": {"text": text}, "defaultConfiguration": {"level": level}}
        for rule, (level, text) in RULES.items()
    ]
    driver = {"name": "forge", "version": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(remark) for remark in remarks],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(remark: Remark) -> Mapping[str, Any]:
    result: dict[str, Any] = {
        "ruleId": remark.rule,
        **({"ruleIndex": list(RULES).index(remark.rule)} if remark.rule in RULES else {}),
        "level": remark.severity,
        "message": {"text": remark.message},
    }
    if remark.file:
        place: dict[str, Any] = {"artifactLocation": {"uri": quote(remark.file)}}
        if remark.line:
            place["region"] = {"startLine": remark.line}
            if remark.snippet is not None:
                place["region"]["snippet"] = {"text": remark.snippet}
        result["locations"] = [{"physicalLocation": place}]
    about = {"card": remark.card, "lang": remark.lang, "span": remark.span and list(remark.span)}
    if about := {key: value for key, value in about.items() if value is not None}:
        result["properties"] = about
    return result
