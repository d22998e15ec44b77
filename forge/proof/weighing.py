"""Weighs one text for one thing: whether it means what that does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Self

from forge.abilities.kinds import Ability
from forge.abilities.tree import diff
from forge.language.grammar.reading.read import Note, Reading, Readings
from forge.proof.confused import meant
from forge.proof.expecting.compare import says_another
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.stray import stray
from forge.proof.expecting.words import PlacedConcept
from forge.proof.findings import Judgement, Proof
from forge.proof.forms import denied, fit, guessed
from forge.proof.lost import agreeing, moved
from forge.proof.mending import DOUBLED, TERM, MendedText
from forge.proof.misformed import TRIED
from forge.proof.narrowing import Span
from forge.proof.printed import host

if TYPE_CHECKING:
    from forge.proof.proofreader import Proofreader


class Weighing(ABC):
    """One text, weighed for one thing: the verdict on it."""

    def __init__(
        self, reader: Proofreader, title: str, text: str, readings: Readings, ability: Ability | None = None, *said: str
    ) -> None:
        self.reader, self.title, self.text, self.readings = reader, title, text, readings
        self.texts = (text, *said)  # and as it was before words were mended
        self.ability = ability or reader.game.abilities[title]
        self.wanted = reader.meaning(self.ability)

    @cached_property
    def reference(self) -> tuple[str, Reading | None]:
        return self.reader.reference(self.title)

    def judge(self, by_words: bool = True) -> tuple[Judgement, tuple[Reading, ...]]:
        """The verdict, and the readings it rests on, the one that counts first."""
        found = self.readings.found
        if not found and self._plainer is not None:
            made, other = self._plainer
            judged = other.judge()[0]
            if judged.wrong and not self._agreeing(made, other, judged):
                return judged, ()
            return (Judgement.grammar if any(one.kind == DOUBLED for one in made.mends) else Judgement.style), ()
        if not found and self._meant is not None:
            return Judgement.grammar, ()
        if not found:
            counts = by_words and self.reader.expecting is not None and self.reader.expecting.verdict
            if counts and self._says:
                return (Judgement.style if self._broken is None else Judgement.grammar), ()
            return Judgement.meaning if counts and self._another else Judgement.not_understood, ()
        right = next((reading for reading in found if reading.normal == self.wanted), None)
        if right is None and found[0].faults:
            right = next((reading for reading in self.readings.near if reading.normal == self.wanted), None)
            found = (right,) if right is not None else found
        if right is None and by_words and self._besides:
            return Judgement.style, ()
        if right is None and self._meant is not None:
            return Judgement.grammar, ()
        if right is None and self._in_form is not None:
            return Judgement.grammar, ()
        if right is None:
            best = min(found, key=lambda reading: len(diff(self.wanted, reading.normal)))
            return Judgement.meaning, (best, *found)
        if right.host is not None and right.host != host(self.reader.owners[self.title]):
            return Judgement.meaning, (right,)
        others = tuple(one for one in found if one is not right and not guessed(right.notes, one.notes))
        if others:
            return Judgement.ambiguous, (right, *others)
        if right.otherwise:
            return Judgement.meaning, (right,)
        if right.faults and not self._fit(right.notes):
            return (Judgement.meaning if any(map(self._denied, right.notes)) else Judgement.grammar), (right,)
        same = self.reader.alike(self.text, self.reader.printed(self.title).text)
        if same and not right.notes:
            return Judgement.same, (right,)
        if self._stray is not None:
            return Judgement.meaning, (right,)
        return Judgement.grammar if self._broken is not None else Judgement.style, (right,)

    @cached_property
    def _plainer(self) -> tuple[MendedText, Self] | None:
        """The text with the game's words for those to avoid and every word once, where those keep it from being
        understood."""
        if self.readings.too_long:
            return None
        made = self.reader.mender.mended(self.text, self.reference[0], (TERM, DOUBLED))
        if not made.mends:
            return None
        other = self._of(made.text, self.text)
        return (made, other) if other.judge()[0] is not Judgement.not_understood else None

    @cached_property
    def _meant(self) -> tuple[MendedText, Self] | None:
        """The text with other words for those that are taken for them, where it is right with these."""
        if (expecting := self._expecting) is None or len(self.texts) > 1:
            return None  # what is mended already is mended no further
        made = ((one, self._of(one.text, self.text)) for one in meant(self.text, expecting.concord.taken(self.text)))
        return next((one for one in made if not one[1].judge()[0].wrong), None)

    def _agreeing(self, made: MendedText, other: Self, judged: Judgement) -> bool:
        """Whether in a mended text nothing is wrong but what goes with the words to avoid, and not with the others."""
        if judged is not Judgement.grammar or self.reader.expecting is None or not all(m.right for m in made.mends):
            return False
        found = tuple(moved(one, self.text, made) for one in other.proof().findings)
        return self.reader.expecting.concord.broken(self.text) is None and not agreeing(made.mends, found)[1]

    def _of(self, text: str, *said: str) -> Self:
        """Another text of the same thing, read once."""
        if (text, *said) not in self._others:
            readings = self.reader.read(self.title, text)
            self._others[text, *said] = type(self)(self.reader, self.title, text, readings, self.ability, *said)
        return self._others[text, *said]

    @cached_property
    def _others(self) -> dict[tuple[str, ...], Self]:
        return {}

    @property
    def _expecting(self) -> Expecting | None:
        """What is expected of a text that is not too long for it."""
        return None if self.readings.too_long else self.reader.expecting

    @cached_property
    def _says(self) -> bool:
        """Whether a text that the grammar does not understand says by its words what the card leads to expect; what
        only begins like a word is none."""
        return self._seems and not self.reader.mender.unknown(self.text)

    @cached_property
    def _seems(self) -> bool:
        expecting, owner = self._expecting, self.reader.owners[self.title]
        return expecting is not None and expecting.says(owner, self.text, self.ability)

    @cached_property
    def _besides(self) -> bool:
        """Whether a text that the grammar takes for another one only says besides what holds anyway."""
        expecting, owner = self._expecting, self.reader.owners[self.title]
        return expecting is not None and expecting.verdict and expecting.besides(owner, self.text, self.ability)

    @cached_property
    def _another(self) -> bool:
        """Whether a text that the grammar does not understand says by its words another thing for sure."""
        expecting, owner = self._expecting, self.reader.owners[self.title]
        return expecting is not None and says_another(expecting, owner, self.text, self.ability)

    @cached_property
    def _broken(self) -> Span | None:
        """The first words that do not go together, as far as that is known."""
        found = [self._expecting.concord.broken(one) if self._expecting is not None else None for one in self.texts]
        return found[0] if all(found) else None

    @cached_property
    def discordant(self) -> bool:
        """Whether words of the text itself do not go together, as far as that is known."""
        return self._expecting is not None and self._expecting.concord.broken(self.text) is not None

    @cached_property
    def _in_form(self) -> str | None:
        """The text with words that do not go together in another form, where it is right so."""
        if (expecting := self._expecting) is None or self._broken is None or len(self.texts) > 1:
            return None
        forms = islice(expecting.concord.mended(self.text, self._broken), TRIED)
        made = (self.text[:start] + form + self.text[end:] for start, end, form in forms)
        return next((one for one in made if not self._of(one, self.text).judge()[0].wrong), None)

    def _fit(self, notes: Sequence[Note]) -> bool:
        """Whether all forms that are remarked on are right, though the grammar knows others alone."""
        if not notes or self._apart is None or self._broken is not None:
            return False
        return fit(self.reader.expecting, self.text, notes)

    def _denied(self, note: Note) -> bool:
        return denied(self.reader.expecting, self.text, note)

    @cached_property
    def _stray(self) -> PlacedConcept | None:
        """Words that the grammar looks through, and that say what the card does not."""
        expecting, owner = self._expecting, self.reader.owners[self.title]
        return stray(expecting, owner, self.text, self.ability) if expecting is not None else None

    @property
    def _apart(self) -> Span | None:
        """The first words that do not go together, whatever is said; None where the language does not tell."""
        tells = self.reader.expecting is not None and self.reader.grammar.book.lexicon.morphology.dictionary
        return (self._broken or (0, 0)) if tells else None

    @abstractmethod
    def proof(self) -> Proof:
        """The verdict with what is to be said of the text."""
