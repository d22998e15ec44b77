"""What findings are said with: the words of the language whose text is read, `word.talk.proof.*`."""

from __future__ import annotations

import re
from types import MappingProxyType

from forge.abilities.tree import Path
from forge.edition.texts import Texts
from forge.language.grammar.reading.read import LONGEST, SENTENCES, Note, Readings
from forge.language.grammar.reading.slips import NUMBER, PERSON
from forge.language.grammar.reading.tokens import tokenise
from forge.language.signs import foreign_letter
from forge.language.typography import typeset
from forge.project import LONGEST_TEXT
from forge.render.record import MISSING

MAY, MUST = "may", "must"
SLIPS = MappingProxyType({NUMBER: "number", PERSON: "person"})
QUOTED = re.compile(r"[^\W_][^\s,.;:!?()]*(?: [^\s,.;:!?()]+){0,3}")  # of what is not understood: it begins with a word
BLANK = re.compile(r"\{(\w+)\}")


class Words:
    """Says what is wrong with a text, in the language of that text; in English where its catalog has no words yet."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._drafts = {entry.key: entry.draft[0] for entry in texts.game.entries}

    def has(self, key: str) -> bool:
        return self._texts.has(f"word.talk.proof.{key}")

    def say(self, key: str, /, **values: str | int) -> str:
        """The sentence of that key; what is put into it stays as it was typed."""
        full = f"word.talk.proof.{key}"
        if not self._texts.has(full):
            return " ".join([key, *map(str, values.values())])
        held = {name: chr(0xE000 + place) for place, name in enumerate(values)}
        line = self._texts.said(full, **held)
        said = BLANK.sub(lambda m: held.get(m[1], m[0]), self._drafts[full]) if line.state == MISSING else line.text
        said = typeset(said, self._texts.language)
        for name, mark in held.items():
            said = said.replace(mark, str(values[name]))
        return said

    def part(self, path: Path) -> str:
        """What the part of an ability at a path is called: the innermost field that has a name."""
        steps = [step for step in path if isinstance(step, str)]
        if len(steps) > 1 and path[-1] == "n" and path[-2] == steps[-2] and steps[-2] not in ("what", "of"):
            steps.pop()
        known = (f"part.{step}" for step in reversed(steps) if self.has(f"part.{step}"))
        return self.say(next(known, "whole"))

    def label(self) -> str:
        """What the label of a clause tells: when it holds, where the game has no other name for it."""
        return self.say("label") if self.has("label") else self.part(("moment",))

    def lost(self, text: str, readings: Readings) -> str:
        """Where a text stops being understood, and what may be the matter there."""
        if readings.too_long:
            return self.say("too_long", sentences=SENTENCES, words=LONGEST, characters=LONGEST_TEXT)
        if not text.strip():
            return self.say("empty")
        at = readings.stuck or 0
        said = text[at : word_end(text, at)]
        if foreign_letter(said):
            return self.letter(said)
        words = QUOTED.search(text, at)
        return self.say("lost", text=words[0]) if words is not None else self.say("lost.end")

    def letter(self, said: str, text: str = "") -> str:
        """That a word of a text has a letter of another alphabet, or no other."""
        found = foreign_letter(said, text)
        if found is None:
            return self.say("letter.all", text=said)
        place, script, _ = found
        script = self.say(f"script.{script.lower()}")
        return self.say("letter", text=said, n=place + 1, letter=said[place], script=script)

    def avoided(self, said: str, why: str) -> str:
        """That a word is not the game's."""
        return self.say("term.why", text=said, why=why) if why else self.say("term", text=said)

    def noted(self, text: str, note: Note) -> str:
        """What is wrong with words that are understood."""
        said = text[note.start : note.end]
        if note.kind == "form" or note.kind in SLIPS:
            return self.say(SLIPS.get(note.kind, "form"), text=said)
        return self.avoided(said, note.kind.partition(": ")[2])


def word_end(text: str, at: int) -> int:
    """Where the word that begins at a character ends; the end of the text when there is none."""
    tokens = tokenise(text[at:], {}).tokens
    return at + tokens[0].end if tokens else len(text)


__all__ = ["MAY", "MUST", "SLIPS", "Words", "word_end"]
