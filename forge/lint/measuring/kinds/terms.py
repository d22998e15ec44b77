"""Faults of terms and names."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from forge.lint.checks.terms import is_bound, is_tale
from forge.lint.desk import words_of
from forge.lint.measuring.faults import Edit, FaultGround, FaultKind
from forge.lint.measuring.inflect import in_place_of, single_terms
from forge.lint.terms import blanked
from forge.lint.textfile import TextUnit

NAMED = 6  # letters of a word of a name that is altered
TRIED = 12


def avoided(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A word that the glossary says to avoid, in the form of the term in whose place it stands."""
    book = ground.desk.terms
    if is_tale(book, unit):
        return
    wrong = {phrase.say: right.say for right, phrase in book.avoided if len(phrase.forms) == 1 == len(right.forms)}
    for word in words_of(blanked(unit.text)):
        for say, right in wrong.items():
            if say.islower() and right in ground.desk.morphology.lemmas(word.text.casefold()):
                for made in in_place_of(ground, word.text, right, say):
                    if made.casefold() not in ground.vocabulary:
                        yield word.start, word.end, made


def rival(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """Another name for a thing that the document calls by one name everywhere."""
    book = ground.desk.terms
    if is_tale(book, unit):
        return
    words = list(words_of(blanked(unit.text)))
    for _, (usual, *others) in book.rivals:
        for phrase in usual:
            for first in range(len(words)):
                end = book.at(phrase, words, first)
                if end is None:
                    continue
                there = [word.text for word in words[first : end + 1]]
                for other in (one for group in others for one in group if len(one.forms) == len(phrase.forms)):
                    pairs = zip(there, phrase.say.split(), other.say.split(), strict=True)
                    made = [next(in_place_of(ground, *pair), None) if pair[1] != pair[2] else pair[0] for pair in pairs]
                    if all(made):
                        yield words[first].start, words[end].end, " ".join(filter(None, made))


def another(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """Another term of the game in the place of one that the English has, where the text has that one only once."""
    if not unit.source or not is_bound(ground.desk.drafts.terms, unit):
        return
    terms = single_terms(ground)
    meant = {at.term for at in ground.desk.drafts.terms.standing(unit.source)}
    words = list(words_of(blanked(unit.text)))
    for term in sorted(meant & set(terms)):
        places = [word for word in words if terms[term] in ground.desk.morphology.lemmas(word.text.casefold())]
        for other in sorted(set(terms) - meant) if len(places) == 1 else ():
            for made in in_place_of(ground, places[0].text, terms[term], terms[other]):
                yield places[0].start, places[0].end, made


def altered(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """A name of a card with a letter too few or two changed about, so that it is no word of any dictionary."""
    if (unit.key or "").endswith(".name"):
        return
    for name in sorted(set(ground.desk.names.values())):
        at = unit.text.find(name)
        longer = [word for word in words_of(name) if len(word.text) >= NAMED]
        if at < 0 or not longer:
            continue
        for _ in range(TRIED):
            word = chance.choice(longer)
            cut, said = chance.randrange(1, len(word.text) - 3), word.text
            less, swapped = said[:cut] + said[cut + 1 :], said[:cut] + said[cut + 1] + said[cut] + said[cut + 2 :]
            made = chance.choice((less, swapped))
            if made != said and not ground.is_word(made) and made.casefold() not in ground.vocabulary:
                yield at + word.start, at + word.end, made
                return


def another_name(ground: FaultGround, unit: TextUnit, chance: Random) -> Iterator[Edit]:
    """The name of another card in the place of the entry's own."""
    thing = ground.key(unit).split(".")
    if len(thing) < 3 or thing[2] != "ruling" or thing[1] not in ground.desk.names:
        return
    own = ground.desk.names[thing[1]]
    at = unit.text.find(own)
    others = sorted(set(ground.desk.names.values()) - {own})
    if at >= 0 and len(own) >= NAMED:
        yield at, at + len(own), chance.choice(others)


KINDS = (
    FaultKind("a word to avoid", ("terms.avoid",), avoided),
    FaultKind("another name for one thing", ("terms",), rival),
    FaultKind("another term than in the English", ("terms", "consistency", "rules", "rulings"), another, catalogs=True),
    FaultKind("a name altered", ("names.altered", "language.spelling"), altered),
    FaultKind("the name of another card", ("names", "rulings"), another_name),
)
