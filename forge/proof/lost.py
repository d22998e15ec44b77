"""What may be the matter with a text that is not understood: where its words part from those of a right one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from forge.abilities.kinds import Ability
from forge.abilities.tree import diff
from forge.library.model import Printed
from forge.proof.differences import apart, dotted, name, part_of
from forge.proof.expecting.compare import Comparison, WordGap, by_concepts, by_words
from forge.proof.expecting.expect import Expecting
from forge.proof.findings import Finding
from forge.proof.mending import LETTER, TERM, Mend, MendedText
from forge.proof.narrowing import SpannedText, whole
from forge.proof.words import Words


@dataclass(frozen=True)
class Lost:
    """A text that is not understood, of a thing with an ability. `right`: a text that says it."""

    words: Words
    expecting: Expecting | None
    owner: Printed
    text: str
    ability: Ability
    right: SpannedText

    def findings(self) -> tuple[Finding, ...]:
        """Where it seems to say other things than its card, or where it differs from a right text in a few words."""
        found = None
        if self.expecting is not None:
            found = by_concepts(self.expecting, self.owner, self.text, self.ability, self.right)
        if found is None or not found.gaps:
            found = by_words(self.text, (self.right.text,) if self.right.text else ())
        return tuple(self._told(found)) if found is not None else ()

    def _told(self, found: Comparison) -> Iterator[Finding]:
        for gap in found.gaps:
            here, there = whole(self.text, gap.here), whole(found.right, gap.there)
            text, card = self.text[slice(*here)], found.right[slice(*there)]
            finding = Finding("perhaps", *here, text, "", write=card or None)
            finding = replace(finding, right=found.right, right_start=there[0], right_end=there[1])
            yield self._meant(finding, gap, text, card)

    def _meant(self, finding: Finding, gap: WordGap, text: str, card: str) -> Finding:
        if gap.torn:
            return replace(finding, message=self.words.say("belongs", text=text))
        key = "differs" if text and card else "more" if text else "less"
        values = {name: said for name, said in (("text", text), ("card", card)) if said}
        if gap.unknown:
            return replace(finding, message=self.words.say("text.unknown" if card else "text.strange", **values))
        changed = list(apart(diff(self.ability, gap.rival))) if gap.rival is not None else []
        if len(changed) != 1:
            return replace(finding, message=self.words.say(f"text.{key}", **values))
        [one] = changed
        message = self.words.say(f"seems.{key}", part=part_of(self.words, one), **values)
        return replace(finding, message=message, path=dotted(one.path), card=name(one.card), text=name(one.told))


def mended(words: Words, text: str, mends: tuple[Mend, ...]) -> Iterator[Finding]:
    """The words of a text that were mended."""
    for mend in mends:
        said = text[mend.start : mend.end]
        if mend.kind == LETTER:
            message = words.letter(said)
        elif mend.kind == TERM:
            message = words.avoided(said, mend.why)
        else:
            message = words.say("unknown", text=said)
        advice = (
            words.say("write" if mend.kind != "unknown" else "perhaps.write", text=mend.right) if mend.right else None
        )
        kind = "term" if mend.kind == TERM else "not_understood"
        yield Finding(kind, mend.start, mend.end, said, message, write=mend.right, advice=advice)


def moved(finding: Finding, text: str, by: MendedText) -> Finding:
    """A finding on a mended text, in the text as it was."""
    start, end = by.back(finding.start), by.back(finding.end, end=True)
    return replace(finding, start=start, end=max(start, end), said=text[start : max(start, end)])
