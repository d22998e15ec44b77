"""New words of a term that are several: which of them inflect, as glossaries mark it with a star."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forge.language.morphology import Form, Morphology

HEAD = "*"
NAMED = "nom"  # the case in which a term is called by its name
AGREEING = ("gender", "animacy", "number")


def starred(say: str, morphology: Morphology) -> str:
    """A term with a star behind each word that inflects, adjectives in their dictionary form: `istota* żywy*`.

    One word stays as it is, and so do stars that are there. Raises ValueError where the words cannot go together.
    """
    words = say.split()
    if not say.replace(HEAD, "").strip():
        raise ValueError("the new word is empty; give it in its dictionary form")
    if len(words) == 1:
        return words[0].rstrip(HEAD)
    if HEAD in say:
        return " ".join(words)
    if not morphology.dictionary:  # nobody knows which words are nouns: the last one is what the others describe
        return " ".join(words) + HEAD
    head = _head(words, morphology)
    if head is None:
        raise ValueError(
            f"no word of {say!r} is a noun in the nominative that the dictionary has; "
            f"mark with a star what inflects, as in {' '.join(words) + HEAD!r}"
        )
    shapes = list(_named(words[head], "noun", morphology))
    made = []
    for place, word in enumerate(words):
        if place == head:
            made.append(word + HEAD)
        elif lemma := _agreeing(word, shapes, morphology):
            made.append(lemma + HEAD)
        elif place < head and any(_adjective(word, morphology)):
            raise ValueError(f"{word!r} does not agree with {words[head]!r}; give the words as they stand together")
        elif _apposed(word, shapes, morphology):
            raise ValueError(
                f"{words[head]!r} and {word!r} are two nouns in the nominative, of which a term inflects one; "
                f"mark it with a star, as in {' '.join([*words[:head], words[head] + HEAD, *words[head + 1 :]])!r}"
            )
        else:
            made.append(word)
    return " ".join(made)


def _head(words: Sequence[str], morphology: Morphology) -> int | None:
    """The first noun that is nothing else; where there is none, the last one that may be a noun."""
    nouns = [place for place, word in enumerate(words) if any(_named(word, "noun", morphology))]
    alone = (place for place in nouns if not any(_adjective(words[place], morphology)))
    return next(alone, nouns[-1] if nouns else None)


def _named(word: str, pos: str, morphology: Morphology) -> Iterator[Form]:
    """What a word is in the nominative."""
    for lemma in sorted(morphology.lemmas(word) | {word}):
        for form in morphology.forms(lemma, pos):
            if form.word.casefold() == word.casefold() and form.get("case") in (None, NAMED):
                yield form


def _adjective(word: str, morphology: Morphology) -> Iterator[Form]:
    for pos in ("adj", "part"):
        yield from _named(word, pos, morphology)


def _agreeing(word: str, nouns: Sequence[Form], morphology: Morphology) -> str | None:
    """The dictionary form of an adjective that goes with one of the nouns in the nominative."""
    for lemma in sorted(morphology.lemmas(word)):
        for pos in ("adj", "part"):
            for form in morphology.forms(lemma, pos):
                if form.word.casefold() != word.casefold() or form.get("case") not in (None, NAMED):
                    continue
                if form.get("degree") or form.get("form") == "short":
                    continue
                if any(_go_together(form, noun) for noun in nouns):
                    return lemma
    return None


def _go_together(one: Form, other: Form) -> bool:
    return all(
        one.get(name) is None or other.get(name) is None or one.get(name) == other.get(name) for name in AGREEING
    )


def _apposed(word: str, nouns: Sequence[Form], morphology: Morphology) -> bool:
    """Whether a word is a second noun in the nominative, which would inflect with the first one."""
    numbers = {noun.get("number") for noun in nouns}
    for lemma in morphology.lemmas(word):
        forms = [form for form in morphology.forms(lemma, "noun") if form.word.casefold() == word.casefold()]
        if {form.get("case") for form in forms} & {"gen"}:
            return False
    return any(noun.get("number") in numbers for noun in _named(word, "noun", morphology))
