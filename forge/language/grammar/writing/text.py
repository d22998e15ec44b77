"""Words and marks put together to a text."""

from __future__ import annotations

import re

from forge.language.grammar.table.phrasebook import Phrasebook

OPENING = ("(", "«", "„")


def elide(book: Phrasebook, words: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Words that change before others (a, an; z, ze) or behind them (у, в), of which no mark parts them."""
    found = list(words)
    for index, (word, kind) in enumerate(words):
        following = next((w for w, k in words[index + 1 :] if k != "mark"), "")
        last, parted = words[index - 1] if index else ("", "mark")
        for rule in book.file.elisions:
            if word.casefold() != rule.word or kind != "word" or not re.match(rule.before, following, re.IGNORECASE):
                continue
            if not rule.after or (parted != "mark" and re.search(f"(?:{rule.after})$", last, re.IGNORECASE)):
                found[index] = (rule.becomes, kind)
    return found


def text_of(words: list[tuple[str, str]]) -> str:
    """Words and marks as a text, sentences begun with a capital."""
    text = ""
    start = True
    for word, kind in words:
        if kind == "mark" or word.startswith("’"):
            if word in OPENING:
                text += f" {word}" if text else word
                continue
            if word == "." and text.endswith("."):
                continue
            text = text.rstrip(",") + (word if word not in "–—" else f" {word}")
            start = start or word in ".!?"
            continue
        glue = "" if not text or text[-1] in OPENING else " "
        text += glue + (word[:1].upper() + word[1:] if start else word)
        start = False
    return text
