"""Checks of names: those of cards and groups are inflected, never altered."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from forge.lint.checks import Check, each
from forge.lint.desk import Desk, words_of
from forge.lint.finding import Flaw, Severity
from forge.lint.terms import blanked
from forge.lint.textfile import TextFile

LETTERS = 6  # shorter words have too many neighbours
NO_WORD = "qxzqxz"
ENDING = 3  # letters at the end that inflection may change


def altered(desk: Desk, document: TextFile) -> Iterator[Flaw]:
    """A word that nobody knows, one letter away from a word of a name in any of its forms, but for its ending."""
    right = _words(desk)
    near: dict[str, set[str]] = defaultdict(set)
    for form in right:
        near[form].add(form)
        for less in _less(form):
            near[less].add(form)
    own, told = _own(desk), not desk.known(NO_WORD)  # whether there is a dictionary to tell words by
    judged: dict[str, str | None] = {}
    for unit in document:
        if unit.key is not None and unit.key.endswith(".name"):
            continue
        for word in words_of(blanked(unit.text)):
            said = word.text.casefold()
            if said not in judged:
                known = len(said) < LETTERS or said in right or said in own or _is_word(desk, word.text)
                judged[said] = None if known else _nearest(said, near)
            nearest = judged[said]
            if nearest is not None and word.text[0].isupper() and (told or not _begins(unit.text, word.start)):
                yield Flaw(unit, word.start, word.end, "altered", {"text": word.text, "right": right[nearest]})


def _words(desk: Desk) -> Mapping[str, str]:
    """The longer words of names in all their forms, with the name each is from."""
    found: dict[str, str] = {}
    for name in desk.names.values():
        for word in words_of(name):
            if len(word.text) >= LETTERS:
                forms = {word.text.casefold()}
                for lemma in desk.morphology.lemmas(word.text):
                    for pos in ("noun", "adj"):
                        forms |= {form.word.casefold() for form in desk.morphology.forms(lemma, pos)}
                for form in forms:
                    found.setdefault(form, name)
    return found


def _own(desk: Desk) -> frozenset[str]:
    """The words of the glossaries and the names, and those that several texts of the game have."""
    found = {word.casefold() for word in desk.lexicon.vocabulary()}
    found |= {word.text.casefold() for name in desk.names.values() for word in words_of(name)}
    counted: Counter[str] = Counter()
    for entry in desk.texts.catalog.entries.values():
        counted.update({word.text.casefold() for form in entry.forms for word in words_of(form)})
    return frozenset(found | {word for word, times in counted.items() if times > 1})


def _is_word(desk: Desk, word: str) -> bool:
    """Whether the dictionary has a word; a language whose morphology takes anything for a word has none."""
    return not desk.known(NO_WORD) and (desk.known(word) or desk.known(word.casefold()))


def _begins(text: str, start: int) -> bool:
    """Whether a sentence begins there, where any word has a capital."""
    before = text[:start].rstrip().rstrip("“„«\"'‘(")
    return not before or before.rstrip()[-1] in ".!?…:–—"


def _less(word: str) -> Iterator[str]:
    """A word without any one letter of its stem: words one letter apart have one of these in common."""
    for place in range(max(len(word) - ENDING + 1, 0)):
        yield f"{word[:place]}{word[place + 1 :]}"


def _nearest(word: str, near: Mapping[str, set[str]]) -> str | None:
    """The form that becomes the word when one letter is left out, put in, or another, or two change places."""
    found = set(near.get(word, ()))
    for less in _less(word):
        found |= near.get(less, set())
    return min((form for form in found if _is_one_apart(form, word)), default=None)


def _is_one_apart(one: str, other: str) -> bool:
    if len(one) == len(other):
        places = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        swapped = len(places) == 2 and places[1] == places[0] + 1
        return len(places) == 1 or (swapped and sorted(one) == sorted(other))
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return len(longer) == len(shorter) + 1 and any(
        longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer))
    )


CHECKS = (Check("names.altered", Severity.warning, each(altered)),)
