"""Says one term where another stands in a text: in the same form, with all that can be seen to agree with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, product
from types import MappingProxyType

from forge.language.grammar.table.files import CountRule, Elision
from forge.language.grammar.table.wording import WORD
from forge.language.morphology import Form, Morphology
from forge.lint.renaming.government import Governing
from forge.lint.renaming.paradigm import AGREEING, CellForm, Paradigm

WORDS = re.compile(rf"\{{[^{{}}]*\}}|{WORD}")
MODIFIERS = ("adj", "part", "num")
FOLLOWERS = (*MODIFIERS, "verb", "pron")
COUNT = re.compile(r"(?:(\d+)|\{(\w+)\})\s$")
BREAK = re.compile(r"[.:;!?…,()–—]")  # behind these a word is no longer governed
SIGNS = re.compile(r"[.:;!?…]")  # behind them another sentence begins


OBJECT, OWNED = "acc", "gen"  # the cases of what is acted on, and of what something belongs to
MOST = 16  # ways in which a text with several doubtful forms is looked at
Pairs = list[tuple[CellForm, CellForm]]
NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Grammatical:
    """What is known of a language: the cases behind prepositions, words that deny, how nouns are counted and which
    plural form a number takes, pronouns with all their forms, verbs with the case of their objects, words with another
    form before some words."""

    morphology: Morphology
    takes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    negations: Sequence[str] = ()
    joints: Sequence[str] = ()
    counting: Sequence[CountRule] = ()
    plural: Mapping[int, str] = field(default_factory=dict)
    pronouns: Sequence[tuple[Form, ...]] = ()
    governing: Governing | None = None
    elisions: Sequence[Elision] = ()


@dataclass(frozen=True)
class Swapped:
    """A text with another term. `places`: how often it stood there; `doubts`: words of the new text that may not be
    right, each once; `others`: those of them that speak of the term elsewhere in the text."""

    text: str
    places: int
    doubts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Site:
    first: int
    last: int
    before: str  # what a compound begins with, its hyphen included
    old: CellForm
    new: CellForm
    sure: bool
    beside: Mapping[str, str]  # what words right before it agree with


class Rewording:
    """Says `new` for `old`."""

    def __init__(self, old: Paradigm, new: Paradigm, known: Grammatical) -> None:
        self.old, self.new, self.known = old, new, known
        self.alike = old.agrees_as(new)
        self._readings: dict[str, tuple[tuple[Form, tuple[Form, ...]], ...]] = {}

    def stands_in(self, text: str) -> bool:
        return any(True for _ in self._found(text, list(WORDS.finditer(text))))

    def text(self, text: str, numbers: Mapping[str, str] = NONE) -> Swapped:
        """The text with the new term wherever the old one stands. `numbers`: the plural form behind a placeholder."""
        return next(self.texts(text, numbers))

    def texts(self, text: str, numbers: Mapping[str, str] = NONE) -> Iterator[Swapped]:
        """The same, and then with each doubtful form in the other ways it could be, the likeliest first."""
        words = list(WORDS.finditer(text))
        found = [self._sites(text, words, numbers, *one) for one in self._found(text, words)]
        if not found:
            yield Swapped(text, 0)
        else:
            for sites in islice(product(*found), MOST):
                made = self._made(text, words, sites)
                yield made
                if made.others and (bold := self._made(text, words, sites, bold=True)).text != made.text:
                    yield bold

    def _made(
        self, text: str, words: Sequence[re.Match[str]], sites: Sequence[_Site], *, bold: bool = False
    ) -> Swapped:
        edits: dict[tuple[int, int], str] = {}
        doubts: list[str] = []
        others: list[str] = []
        for site in sites:
            start, end = words[site.first].start(), words[site.last].end()
            said = site.before + " ".join(site.new.words)
            edits[start, end] = _cased(text[start:end], said)
            if not site.sure or (site.before and len(site.new.words) > 1):  # what is joined to several words
                doubts.append(edits[start, end])
        if not self.alike:
            taken = {place for site in sites for place in range(site.first, site.last + 1)}
            for site in sites:
                for place, said in self._modifiers(text, words, site):
                    edits[words[place].span()] = _cased(words[place][0], said)
                    taken.add(place)
            for place, said in self._followers(text, words, sites, taken, bold):
                edits[words[place].span()] = _cased(words[place][0], said)
                others.append(edits[words[place].span()])
        made = self._elided(_edited(text, edits))
        return Swapped(made, len(sites), tuple(dict.fromkeys(doubts + others)), tuple(dict.fromkeys(others)))

    # --- finding ----------------------------------------------------------------------------------------------------

    def _found(self, text: str, words: Sequence[re.Match[str]]) -> Iterator[tuple[int, int, str, list[CellForm]]]:
        """Where the term stands: first and last word, what its compound begins with, the forms it may be."""
        at = 0
        while at < len(words):
            for size in range(min(self.old.longest, len(words) - at), 0, -1):
                some = [word[0] for word in words[at : at + size]]
                gaps = [text[a.end() : b.start()] for a, b in zip(words[at:], words[at + 1 : at + size], strict=False)]
                if any(gap.strip() or not gap for gap in gaps):
                    continue
                head, hyphen, last = some[0].rpartition("-")
                for before, first in (("", some[0]), (head + hyphen, last)):
                    shapes = self.old.by_words.get(tuple(word.casefold() for word in (first, *some[1:])))
                    if shapes:
                        yield at, at + size - 1, before, shapes
                        break
                else:
                    continue
                at += size - 1
                break
            at += 1

    def _sites(
        self,
        text: str,
        words: Sequence[re.Match[str]],
        numbers: Mapping[str, str],
        first: int,
        last: int,
        before: str,
        shapes: list[CellForm],
    ) -> list[_Site]:
        pairs = [(old, new) for old in shapes if (new := self.new.shape(old)) is not None] or [
            (shapes[0], CellForm(tuple(self.new.name.split()), shapes[0].cell, shapes[0].agree))
        ]
        sure = _one(pairs, self.alike)
        if not sure:
            narrowed, sure = self._narrowed(text, words, first, pairs)
            begins = self._phrase(text, words, first)
            asked, _ = self._governed(text, words, begins)
            counted = self._counted(text[: words[begins].start()], numbers, pairs, asked)
            if counted is not None:
                old, new, beside = counted
                return [_Site(first, last, before, old, new, False, beside)]
            pairs = narrowed
        said = {self._result(text, words, _Site(first, last, before, *pair, False, pair[1].tags)) for pair in pairs}
        sure = sure or len(said) == 1
        told: dict[tuple[object, ...], tuple[CellForm, CellForm]] = {}
        for old, new in pairs[:1] if sure else pairs:
            told.setdefault((new.words, None if self.alike else new.cell), (old, new))
        return [_Site(first, last, before, old, new, sure, new.tags) for old, new in told.values()]

    def _result(self, text: str, words: Sequence[re.Match[str]], site: _Site) -> tuple[object, ...]:
        """What the term and the words before it come to."""
        return site.new.words, *self._modifiers(text, words, site)

    def _phrase(self, text: str, words: Sequence[re.Match[str]], first: int) -> int:
        """Where the words begin that stand right before a noun and agree with it."""
        while first > 0 and _near(text, words[first - 1], words[first]) and self._modifying(words[first - 1][0]):
            first -= 1
        return first

    def _narrowed(self, text: str, words: Sequence[re.Match[str]], first: int, pairs: Pairs) -> tuple[Pairs, bool]:
        """The forms that what stands before allows, the likeliest first, and whether it can be no other."""
        place = first
        while place > 0 and _near(text, words[place - 1], words[place]):
            place -= 1
            word = words[place][0].casefold()
            if word in self.known.takes:
                kept = [pair for pair in pairs if pair[0].cell[0] in self.known.takes[word]] or pairs
                return sorted(kept, key=_no_object), _one(kept, self.alike)
            if any(form.get("takes") == OWNED for form, _ in self._modifying(word)):
                return [pair for pair in pairs if pair[0].cell[0] == OWNED] or pairs, False
            agreeing = [pair for pair in pairs if self._as_modifier(word, pair[0])]
            if not agreeing:
                place += 1
                break
            pairs = agreeing
        if _one(pairs, self.alike):
            return pairs, True
        asked, sure = self._governed(text, words, place)
        pairs = sorted(pairs, key=lambda pair: pair[0].cell[0] != asked)
        left = [pair for pair in pairs if pair[0].cell[0] == asked]
        return pairs, sure and bool(left) and _one(left, self.alike)

    def _governed(self, text: str, words: Sequence[re.Match[str]], first: int) -> tuple[str | None, bool]:
        """The case that a verb or noun before a place asks for, as it does elsewhere, and whether that is certain."""
        place, close = first, False  # close: right behind a noun, to which it may belong
        while place > 0 and not BREAK.search(text[words[place - 1].end() : words[place].start()]):
            place -= 1
            word = words[place][0].casefold()
            kinds = [form for form, _ in self._of(word)]
            if any(form.get("form") == "ger" for form in kinds):
                return OWNED, True
            pos = {form.get("pos") for form in kinds}
            if "verb" in pos and ("noun" not in pos or self._object(word)[1]):
                if any(one[0].casefold() in self.known.negations for one in words[max(place - 2, 0) : place]):
                    return OWNED, False
                case, known = self._object(word)
                return case, known and not close
            if "noun" in pos:
                if words[place + 1][0].casefold() in self.known.joints:
                    continue
                before = self._preposition(text, words, place)
                if before is None:
                    return OWNED, place == first - 1
                place, close = before, close or place == first - 1
        for later in range(first + 1, len(words)):  # a verb that follows may ask for what a sentence begins with
            if BREAK.search(text[words[first].start() : words[later].start()]):
                break
            if words[later][0].casefold() in self.known.negations:
                return OWNED, False
            if any(form.get("pos") == "verb" for form, _ in self._of(words[later][0])):
                return self._object(words[later][0].casefold())[0], False
        return None, False

    def _object(self, verb: str) -> tuple[str, bool]:
        case = self.known.governing.case(verb) if self.known.governing is not None else None
        return case or OBJECT, case is not None

    def _preposition(self, text: str, words: Sequence[re.Match[str]], place: int) -> int | None:
        """Where the preposition of a noun stands, right before it or before what agrees with it."""
        while place > 0 and _near(text, words[place - 1], words[place]):
            place -= 1
            word = words[place][0].casefold()
            if word in self.known.takes:
                return place
            if not any(form.get("pos") in MODIFIERS for form, _ in self._of(word)):
                return None
        return None

    def _counted(
        self, before: str, numbers: Mapping[str, str], pairs: Pairs, asked: str | None
    ) -> tuple[CellForm, CellForm, Mapping[str, str]] | None:
        """Behind a number a noun stands in the form that its own gender asks for, and what is beside it in another."""
        number = COUNT.search(before)
        if number is None:
            return None
        plural = self.known.plural.get(int(number[1]) % 100) if number[1] else numbers.get(number[2])
        cases = dict.fromkeys(cell[0] for cell in self.old.by_cell)
        for case in sorted(cases, key=lambda one: (one != asked, one != OBJECT)):
            mine, other = (self._after(plural, case, one) for one in (self.old, self.new))
            for old, _ in pairs:
                if mine is None or other is None or mine[0] != old.cell or other[0] not in self.new.by_cell:
                    continue
                new = self.new.by_cell[other[0]][0]
                asking = {**new.tags, **other[1]}
                return old, self.new.beside(new, asking), asking
        return None

    def _after(
        self, plural: str | None, case: str | None, one: Paradigm
    ) -> tuple[tuple[str | None, str | None], Mapping[str, str]] | None:
        shapes = next(iter(one.by_cell.values()), [])
        tags = {"case": case, **(dict(shapes[0].agree) if shapes else {})}
        for rule in self.known.counting:
            if rule.plural == plural and all(_among(tags.get(name), value) for name, value in rule.when.items()):
                return (rule.noun.get("case", case), rule.noun.get("number")), rule.adjective
        return None

    # --- what agrees ------------------------------------------------------------------------------------------------

    def _of(self, word: str) -> tuple[tuple[Form, tuple[Form, ...]], ...]:
        """What a word may be, each with all forms of the word it is a form of."""
        low = word.casefold()
        if low not in self._readings:
            found: list[tuple[Form, tuple[Form, ...]]] = []
            known = self.known.morphology
            kinds = {lemma: [known.forms(lemma, kind) for kind in ("noun", *FOLLOWERS)] for lemma in known.lemmas(low)}
            for forms in chain.from_iterable(kinds.values()):
                found += [(form, forms) for form in forms if form.word.casefold() == low]
            if not all(any(some) for some in kinds.values()):  # a word that does not inflect: rarely the noun is meant
                found = [one for one in found if one[0].get("pos") != "noun"]
            for forms in self.known.pronouns:
                found += [(form, forms) for form in forms if form.word.casefold() == low]
            self._readings[low] = tuple(found)
        return self._readings[low]

    def _as_modifier(self, word: str, shape: CellForm) -> str | None:
        """What a word that agrees with a form becomes beside the new term; None when it does not agree with it."""
        new = self.new.shape(shape)
        for form, forms in self._modifying(word):
            if _agrees(form, shape.tags):
                return _inflected(form, forms, (new or shape).tags) or word
        return None

    def _modifying(self, word: str) -> list[tuple[Form, tuple[Form, ...]]]:
        """What a word may be that agrees with a noun; no number for one that may be a noun itself."""
        found = self._of(word)
        noun = any(form.get("pos") == "noun" for form, _ in found)
        kinds = [kind for kind in MODIFIERS if kind != "num" or not noun]
        return [one for one in found if one[0].get("pos") in kinds and one[0].get("case") is not None]

    def _modifiers(self, text: str, words: Sequence[re.Match[str]], site: _Site) -> Iterator[tuple[int, str]]:
        """The words right before the term that agree with it, and what they become."""
        place = site.first
        while place > 0 and _near(text, words[place - 1], words[place]):
            place -= 1
            word = words[place][0]
            for form, forms in self._modifying(word):
                if _agrees(form, site.old.tags):
                    yield place, _inflected(form, forms, site.beside) or word
                    break
            else:
                return

    def _followers(
        self,
        text: str,
        words: Sequence[re.Match[str]],
        sites: Sequence[_Site],
        taken: Iterable[int],
        bold: bool,
    ) -> Iterator[tuple[int, str]]:
        """Other words that may speak of the term and would be others with the new one: as they would be where nothing
        else can be meant (`bold`: everywhere), else as they are."""
        mine = [dict(site.old.agree) for site in sites]
        for place, word in enumerate(words):
            if place in taken or word[0].startswith("{") or self._has_noun(text, words, place, taken):
                continue
            fixed = not bold and place > 0 and words[place - 1][0].casefold() in self.known.takes
            readings = self._of(word[0])
            if any(form.get("pos") == "verb" and not any(map(form.get, AGREEING)) for form, _ in readings):
                continue  # a verb that goes with any gender
            for form, forms in readings:
                if form.get("pos") not in FOLLOWERS or not any(form.get(name) for name in AGREEING):
                    continue
                for site, tags in zip(sites, mine, strict=True):
                    if site.first > place and SIGNS.search(text[word.end() : words[site.first].start()]):
                        continue
                    if not _agrees(form, tags, but=("case", "number")):
                        continue
                    wanted = {name: value for name in ("case", "number") if (value := form.get(name))}
                    said = _inflected(form, forms, wanted | dict(site.new.agree))
                    if said is not None and said.casefold() != word[0].casefold():
                        yield (
                            place,
                            said if bold or not (fixed or self._other_noun(text, words, place, taken)) else word[0],
                        )
                        break
                else:
                    continue
                break

    def _has_noun(self, text: str, words: Sequence[re.Match[str]], place: int, taken: Iterable[int]) -> bool:
        """Whether a word stands right before or behind a noun that it agrees with, which is not the term."""
        mine = [form for form, _ in self._of(words[place][0]) if form.get("pos") in MODIFIERS]
        for other in (place - 1, place + 1):
            first, second = sorted((place, other))
            if first < 0 or second >= len(words) or other in taken or not _near(text, words[first], words[second]):
                continue
            nouns = [form for form, _ in self._of(words[other][0]) if form.get("pos") == "noun"]
            if any(_agrees(form, dict(noun.tags)) for form in mine for noun in nouns):
                return True
        return False

    def _other_noun(self, text: str, words: Sequence[re.Match[str]], place: int, taken: Iterable[int]) -> bool:
        """Whether another noun of the sentence is such that the word at a place may speak of it."""
        mine = [form for form, _ in self._of(words[place][0]) if form.get("pos") in FOLLOWERS]
        for other, word in enumerate(words):
            between = sorted((place, other))
            if (
                other == place
                or other in taken
                or SIGNS.search(text[words[between[0]].end() : words[between[1]].start()])
            ):
                continue
            nouns = [form for form, _ in self._of(word[0]) if form.get("pos") == "noun"]
            if any(_agrees(form, dict(noun.tags), but=("case",)) for form in mine for noun in nouns):
                return True
        return False

    def _elided(self, text: str) -> str:
        """The text with the words that have another form before some words in the right one, before the term."""
        begin = {shapes[0].words[0].casefold() for shapes in self.new.by_cell.values()}
        for rule in self.known.elisions:
            both = f"{re.escape(rule.word)}|{re.escape(rule.becomes)}"
            for match in reversed(list(re.finditer(rf"(?<!\w)({both})(\s+)({WORD})", text, re.IGNORECASE))):
                if match[3].casefold() in begin:
                    said = rule.becomes if re.match(rule.before, match[3].casefold()) else rule.word
                    text = text[: match.start()] + _cased(match[1], said) + text[match.end(1) :]
        return text


def _no_object(pair: tuple[CellForm, CellForm]) -> bool:
    return pair[0].cell[0] != OBJECT


def _one(pairs: Pairs, alike: bool) -> bool:
    """Whether it comes to the same which of the forms it is: for the term, and for what agrees with it."""
    return len({(new.words, None if alike else new.cell) for _, new in pairs}) == 1


def _among(value: str | None, wanted: str | Sequence[str]) -> bool:
    return value == wanted if isinstance(wanted, str) else value in wanted


def _near(text: str, one: re.Match[str], other: re.Match[str]) -> bool:
    return not text[one.end() : other.start()].strip() and not one[0].startswith("{")


def _agrees(form: Form, tags: Mapping[str, str], but: Sequence[str] = ()) -> bool:
    names = [name for name in ("case", "number", *AGREEING) if name not in but]
    return all(form.get(name) in (None, tags.get(name)) for name in names)


def _inflected(form: Form, forms: Iterable[Form], tags: Mapping[str, str]) -> str | None:
    """The form of the same word with other tags; the same spelling where it may be that as well."""
    kept = {name: value for name, value in form.tags if name not in ("case", "number", *AGREEING)}
    found = [
        other.word
        for other in forms
        if _agrees(other, tags) and all(other.get(name) == value for name, value in kept.items())
    ]
    return form.word if form.word in found else next(iter(found), None)


def _cased(old: str, new: str) -> str:
    if len(old) > 1 and old.isupper():
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


def _edited(text: str, edits: Mapping[tuple[int, int], str]) -> str:
    for (start, end), said in sorted(edits.items(), reverse=True):
        text = text[:start] + said + text[end:]
    return text
