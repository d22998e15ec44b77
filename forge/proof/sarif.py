"""Remarks as SARIF 2.1.0, the format in which code hosts and editors take the results of checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from forge import __version__
from forge.proof.remarks import (
    DATA,
    ERROR,
    NO_GRAMMAR,
    SUSPICIOUS,
    UNDRAWN,
    UNFINISHED,
    UNPRINTABLE,
    WARNING,
    Remark,
    Replacement,
)

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
PAGES = "docs/checks"  # where checks of texts have a page each
RULES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        DATA: (ERROR, "The database, the catalogs, the pictures and the templates are sound."),
        "meaning": (ERROR, "A text means what its card does."),
        "ambiguous": (ERROR, "A text has one meaning only."),
        "not_understood": (ERROR, "A text keeps to the wordings of its phrasebook."),
        "grammar": (ERROR, "The words of a text agree with each other."),
        "term": (WARNING, "A text uses the game's own words."),
        "words": (WARNING, "A text is built of sentences that are known, not only of words."),
        UNPRINTABLE: (ERROR, "A text has only signs that can be printed."),
        SUSPICIOUS: (WARNING, "A text is written in the letters of its alphabet, each a sign of its own."),
        UNFINISHED: (WARNING, "Every text is translated and reviewed."),
        UNDRAWN: (WARNING, "Every card has a picture, fine enough for its size."),
        NO_GRAMMAR: (WARNING, "A language has a phrasebook and a glossary."),
    }
)


def sarif(remarks: Iterable[Remark]) -> Mapping[str, Any]:
    """The log of one run, as plain data. Rules that are no rules of RULES are named by themselves."""
    found = list(remarks)
    known = [*RULES, *dict.fromkeys(remark.rule for remark in found if remark.rule not in RULES)]
    rules = [_rule(name) for name in known]
    driver = {"name": "forge", "version": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(remark, known.index(remark.rule)) for remark in found],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(name: str) -> Mapping[str, Any]:
    if name not in RULES:
        return {"id": name, "help": {"text": f"{PAGES}/{name}.md"}} if "." in name else {"id": name}
    level, text = RULES[name]
    return {"id": name, "shortDescription": {"text": text}, "defaultConfiguration": {"level": level}}


def _result(remark: Remark, index: int) -> Mapping[str, Any]:
    result: dict[str, Any] = {
        "ruleId": remark.rule,
        "ruleIndex": index,
        "level": remark.severity,
        "message": {"text": remark.message},
    }
    if remark.file:
        where = {"uri": quote(remark.file)}
        place: dict[str, Any] = {"artifactLocation": where}
        if remark.line:
            place["region"] = {"startLine": remark.line}
            if remark.column:
                end = {"endLine": remark.end_line, "endColumn": remark.end_column}
                place["region"] |= {"startColumn": remark.column, **end}
            if remark.snippet is not None:
                place["region"]["snippet"] = {"text": remark.snippet}
        result["locations"] = [{"physicalLocation": place}]
        if remark.replacements:
            change = {"artifactLocation": where, "replacements": list(map(_replacement, remark.replacements))}
            result["fixes"] = [{"description": {"text": remark.message}, "artifactChanges": [change]}]
    about = {"card": remark.card, "lang": remark.lang, "span": remark.span and list(remark.span)}
    about |= {"key": remark.key, "fix": remark.fix, "see": remark.see}
    if about := {key: value for key, value in about.items() if value is not None}:
        result["properties"] = about
    return result


def _replacement(one: Replacement) -> Mapping[str, Any]:
    region = {
        "startLine": one.line,
        "startColumn": one.column,
        "endLine": one.end_line,
        "endColumn": one.end_column,
    }
    return {"deletedRegion": region, "insertedContent": {"text": one.text}}
