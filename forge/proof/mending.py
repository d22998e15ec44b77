"""Words of a text that are mended before it is asked what it says: words to avoid, words written twice, letters of
another alphabet, words that nobody knows and that are close to one that is known."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from forge.language.fold import fold
from forge.language.grammar.table.lexicon import Lexicon, SenseWord, Variant, fitting
from forge.language.morphology import Form
from forge.language.repeats import repeats
from forge.language.signs import foreign_letter, mixed_script, twin
from forge.proof.narrowing import begins

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
APOSTROPHE = re.compile("['’]")
LETTER, TERM, DOUBLED, UNKNOWN = "letter", "term", "doubled", "unknown"
CONFUSED = "confused"  # another word stands there than is meant
LIKELY, LIKELIER = 0.8, 0.7  # how alike two words are of which the one may be a slip of the other: any, one of the card
SURE = 5  # letters of a word that is a slip, though no dictionary says that it is none
NAMED = 3  # letters of a word of a name, and of what forms of one word have in common
NOUN = "noun"
Heard = tuple[frozenset[str], tuple[str, ...]]  # words, stems of words
UNNAMED = frozenset(("pos", "gender", "animacy"))  # features of which the one noun has others than another


@dataclass(frozen=True)
class Mend:
    """Words that are not the game's or the language's; `right` stands for them, where that is known."""

    start: int
    end: int
    kind: str
    right: str | None = None
    why: str = ""


@dataclass(frozen=True)
class MendedText:
    """A text in which words were mended."""

    text: str
    mends: tuple[Mend, ...]

    @classmethod
    def of(cls, text: str, mends: Sequence[Mend]) -> MendedText:
        """A text with what is right, where that is known, in place of what is mended; `mends`: in their order."""
        made, end = "", 0
        for mend in mends:
            made += text[end : mend.start] + (text[mend.start : mend.end] if mend.right is None else mend.right)
            end = mend.end
        return cls(made + text[end:], tuple(mends))

    def back(self, place: int, end: bool = False) -> int:
        """Where in the text as it was a character of the mended one stands; `end`: behind which one a place ends."""
        shift = 0  # how much longer the mended text is, up to there
        for mend in self.mends:
            if mend.right is None:
                continue
            start = mend.start + shift
            if place < start or (end and place == start):
                break
            if place < start + len(mend.right) or (end and place == start + len(mend.right)):
                return mend.end if end else mend.start
            shift += len(mend.right) - (mend.end - mend.start)
        return place - shift


class Mender:
    """Knows the words of a language: those of its tables and dictionary, and those of the texts and names it has.

    `heard`: words that are right besides, and stems of such, asked where no dictionary has them; `twice`: words
    that may stand twice in a row.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        texts: Sequence[str],
        names: Sequence[str] = (),
        heard: Callable[[], Heard] = lambda: (frozenset(), ()),
        twice: Collection[str] = (),
    ) -> None:
        self._lexicon, self._texts, self._names = lexicon, texts, names
        self._hear, self._twice = heard, twice

    def mended(
        self, text: str, right: str, kinds: Sequence[str] = (LETTER, TERM, DOUBLED, UNKNOWN), taken: bool = False
    ) -> MendedText:
        """A text with the words mended of which that can be done; `right`: the text that is expected; `taken`: what
        only begins like words of the game is taken for these."""
        words = list(WORD.finditer(text))
        usual, slips = mixed_script(text), LETTER in kinds or UNKNOWN in kinds
        again = dict(repeats(text, [word.span() for word in words], self._twice))
        found: list[Mend] = []
        at = 0
        while at < len(words):
            mend = (
                _doubled(words, at, again.get(at))
                or self._avoided(words, at)
                or (self._slip(words[at], right, usual, taken) if slips else None)
            )
            if mend is not None and mend.kind in kinds:
                found.append(mend)
                while at < len(words) and words[at].start() < mend.end:
                    at += 1
            else:
                at += 1
        return MendedText.of(text, found)

    def unknown(self, text: str) -> bool:
        """Whether a text has a word that no dictionary has and that is no form of one of the game's; without a
        dictionary, one that only begins like one of the game's."""
        words = [word[0] for word in WORD.finditer(text)]
        return any(self._likens(word) and not self._knows(word, False) for word in words)

    def _avoided(self, words: Sequence[re.Match[str]], at: int) -> Mend | None:
        for variant in self._avoid.get(self._lexicon.fold(words[at][0]), ()):
            said = words[at : at + len(variant.words)]
            if len(said) == len(variant.words) and all(
                self._lexicon.fold(word[0]) in one for word, one in zip(said, variant.words, strict=True)
            ):
                right = self._as_said(variant, said[variant.head][0])
                right = right[:1].upper() + right[1:] if words[at][0][:1].isupper() else right
                return Mend(said[0].start(), said[-1].end(), TERM, right, variant.why)
        return None

    def instead(self, said: str) -> Sequence[str]:
        """All that may stand for a word to avoid, each in the form in which it was said: by term, where several avoid
        it."""
        found = [one for one in self._avoid.get(self._lexicon.fold(said), ()) if len(one.words) == 1]
        return list(dict.fromkeys(self._as_said(one, said) for one in found))

    def _as_said(self, variant: Variant, said: str) -> str:
        """The usual word in the form in which another one was said."""
        usual = self._lexicon.terms[variant.term][0]
        forms = [form for form in variant.core.forms if self._lexicon.fold(form.word) == self._lexicon.fold(said)]
        head = next((word for form in forms if (word := _formed(usual.core, form)) is not None), usual.core.lemma)
        return " ".join(head if part is usual.core else part.lemma for part in usual.parts)

    def _slip(self, word: re.Match[str], right: str, usual: str | None, taken: bool) -> Mend | None:
        """A word with a letter of another alphabet than the text's usual one, or one that nobody knows."""
        said = word[0]
        pure = twin(said, usual) if usual is not None else None
        if pure is not None and (self._knows(pure, False) or not foreign_letter(said)):
            return Mend(*word.span(), LETTER, pure)
        kind = LETTER if foreign_letter(said) else UNKNOWN
        if kind == UNKNOWN and self._knows(said, said[:1].isupper() and not begins(word.string, word.start())):
            return None
        near = self._near(said, right, kind)
        none = self._lexicon.morphology.dictionary or (taken and self._likens(said))
        sure = kind == LETTER or none or (near is not None and _slipped(said, near))
        return Mend(*word.span(), kind, near) if sure else None

    def _knows(self, word: str, name: bool) -> bool:
        """Whether it is a word; `name`: it may be one of those that no dictionary has."""
        morphology = self._lexicon.morphology
        if {self._lexicon.fold(word), word.casefold()} & self._known:
            return True
        if morphology.dictionary:
            known = bool(morphology.lemmas(word) or morphology.lemmas(word.casefold()))
            return known or any(self._declines(name, word.casefold()) for name in self._titled)
        low = word.casefold().replace("’", "'")
        if low in self._heard[0] or any(self._inflects(stem, low) for stem in self._beginnings):
            return True
        return name or ((head := APOSTROPHE.split(word)[0]) != word and self._knows(head, name))

    def _likens(self, word: str) -> bool:
        """Whether a word that is not known is none: a dictionary says so, or it begins like one of the game's."""
        return self._lexicon.morphology.dictionary or word.casefold().startswith(self._beginnings)

    def _inflects(self, stem: str, word: str) -> bool:
        """Whether a word is a form of one of which only the beginning is known: what stands behind it is an ending that
        the game's own words have, those of nouns behind a noun or in a name."""
        if not word.startswith(stem):
            return False
        noun = stem in self._nouns
        return any(word[len(stem) :] in ends for pos, ends in self._endings.items() if pos == NOUN or not noun)

    def _declines(self, name: str, word: str) -> bool:
        """Whether a word may be a form of a word of a name: both are one beginning with endings of nouns."""
        ends, same = self._endings.get(NOUN, frozenset()), _alike(name, word)
        return any(name[at:] in ends and word[at:] in ends for at in range(NAMED, same + 1))

    @cached_property
    def _beginnings(self) -> tuple[str, ...]:
        return (*self._heard[1], *self._titled)

    @cached_property
    def _heard(self) -> Heard:
        return self._hear()

    @cached_property
    def _titled(self) -> frozenset[str]:
        return frozenset(word.casefold() for name in self._names for word in WORD.findall(name) if len(word) >= NAMED)

    @cached_property
    def _nouns(self) -> frozenset[str]:
        """The game's nouns, and the words of its names."""
        terms = (one.core for some in self._lexicon.terms.values() for one in some if len(one.parts) == 1)
        return self._titled.union(core.lemma.casefold() for core in terms if core.pos == NOUN)

    @cached_property
    def _endings(self) -> Mapping[str, frozenset[str]]:
        """What stands behind that in which all forms of one of the game's words begin alike, by its part of speech."""
        found: dict[str, set[str]] = {}
        for core in (one.core for some in self._lexicon.terms.values() for one in some):
            forms = {form.word.casefold() for form in core.forms} | {core.lemma.casefold()}
            same = _alike(min(forms), max(forms))
            found.setdefault(core.pos, {""}).update(form[same:] for form in forms if same >= NAMED)
        return {pos: frozenset(ends) for pos, ends in found.items()}

    def _near(self, said: str, right: str, kind: str) -> str | None:
        low = said.casefold()
        theirs = list(dict.fromkeys(one.casefold() for one in WORD.findall(right)))
        alike = 0.5 if kind == LETTER else 0.0
        close = [one for one in _turned(low) if one in theirs] or [one for one in _turned(low) if one in self._known]
        close += difflib.get_close_matches(low, theirs, 1, alike or LIKELIER)
        close += self._closest(low, alike or LIKELY)
        if not close:  # written as it sounds, or without its accents
            plain = {fold(one): one for one in theirs}
            close += [plain[one] for one in difflib.get_close_matches(fold(low), list(plain), 1, LIKELY)]
        if not close:
            return None
        return close[0][:1].upper() + close[0][1:] if said[:1].isupper() else close[0]

    def _closest(self, low: str, alike: float) -> list[str]:
        """The known word that is most like an unknown one, if one is: many texts have the same ones."""
        if (low, alike) not in self._looked_up:
            self._looked_up[low, alike] = difflib.get_close_matches(low, self._sorted, 1, alike)
        return self._looked_up[low, alike]

    @cached_property
    def _looked_up(self) -> dict[tuple[str, float], list[str]]:
        return {}

    @cached_property
    def _known(self) -> frozenset[str]:
        """Every word of the tables and the texts, as it is compared."""
        terms = (word for some in self._lexicon.terms.values() for one in some for said in one.words for word in said)
        texts = (self._lexicon.fold(word) for text in self._texts for word in WORD.findall(text))
        return frozenset((*self._lexicon.vocabulary(), *terms, *texts))

    @cached_property
    def _sorted(self) -> list[str]:
        avoided = {word for variants in self._avoid.values() for one in variants for said in one.words for word in said}
        return sorted(self._known - avoided)

    @cached_property
    def _avoid(self) -> dict[str, list[Variant]]:
        """The variants to avoid by the words they begin with, but for words that are right as well."""
        variants = [variant for some in self._lexicon.terms.values() for variant in some]
        right = {word for one in variants if not one.avoid and len(one.words) == 1 for word in one.words[0]}
        found: dict[str, list[Variant]] = {}
        for variant in variants:
            if variant.avoid:
                for word in variant.words[0] if len(variant.words) > 1 else variant.words[0] - right:
                    found.setdefault(word, []).append(variant)
        for some in found.values():
            some.sort(key=lambda one: -len(one.words))
        return found


def _formed(core: SenseWord, form: Form) -> str | None:
    """A word in the same form as another one, an adjective in the same gender; None where it has none like it."""
    kept = UNNAMED if core.pos == NOUN else frozenset(("pos",))
    wanted = {key: value for key, value in form.tags if key not in kept}
    return next((one.word for one in fitting(core.forms, wanted)), None)


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with in common."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _turned(word: str) -> list[str]:
    """The words that come of one with two neighbours the other way round."""
    return [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)]


def _slipped(said: str, right: str) -> bool:
    """Whether a word that no dictionary has is another one with two letters turned, the last one twice, or one of its
    inner letters more, fewer or another: at the end it may be a form, at the beginning another word."""
    said, right = said.casefold(), right.casefold()
    if right in _turned(said) or said == right + right[-1:]:
        return True
    same = _alike(said, right)
    return (
        len(said) >= SURE
        and 0 < same < len(said)
        and any(
            said[same + mine :] == right[same + theirs :] and said[same + mine :]
            for mine, theirs in ((1, 1), (1, 0), (0, 1))
        )
    )


def _doubled(words: Sequence[re.Match[str]], first: int, last: int | None) -> Mend | None:
    """A word that is written twice, or more often, one behind the other."""
    return None if last is None else Mend(words[first].start(), words[last].end(), DOUBLED, words[first][0])
