"""Texts by other hands: right wordings of what things in a game do, which raise nothing, and say every term."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from forge.lint.checks.terms import is_bound, missing
from forge.lint.desk import Desk, words_of
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile, TextUnit
from forge.yamlfile import YamlFile

HANDS = 3  # that wrote the texts of a file, each one of every thing


def by_hand(desk: Desk, folder: Path) -> Iterator[TextFile]:
    """The files of a folder that are in the desk's language and hold right wordings, by the id of what they are of: a
    document for each hand, with the English of what it words."""
    for path in sorted(folder.glob(f"{desk.language}*.yml")):
        if path.stem.endswith("wrong"):
            continue
        wordings = YamlFile(path, path.name).data
        for hand in range(HANDS):
            units = [
                TextUnit(texts[hand], key=f"card.{name}.text", source=_english(desk, name))
                for name, texts in wordings.items()
                if len(texts) > hand
            ]
            yield TextFile(f"{path.name}/{hand + 1}", desk.language, tuple(units))


def _english(desk: Desk, name: str) -> str:
    keys = [entry.key for entry in desk.game.entries if entry.key.split(".")[1:3] == [name, "text"]]
    return " ".join(desk.drafts.texts.said(key).text for key in keys)


@dataclass
class TermPlaces:
    """How often a term stands in the English, how often the check says that its translation lacks it, and how often
    the printed word does not stand there as it is in the glossary."""

    places: int = 0
    alarms: int = 0
    inexact: int = 0

    def add(self, desk: Desk, document: TextFile) -> None:
        """Counts the texts of a document that have English."""
        book, sources = desk.terms, desk.drafts.terms
        bound = TextFile(document.file, document.language, document.units, catalog=True)
        self.alarms += sum(1 for _ in missing(desk, bound))
        for unit in document:
            words = f" {' '.join(word.text.casefold() for word in words_of(blanked(unit.text)))} "
            terms = {found.term for found in sources.standing(unit.source or "")} if is_bound(sources, unit) else set()
            for term in terms:
                if book.phrases.get(term):
                    self.places += 1
                    told = f":{term}}}" in unit.text or f" {book.phrases[term][0].say.casefold()} " in words
                    self.inexact += not told
