"""The new word of a term: what it is to the dictionary, and what has to be asked because nobody can know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from forge.language.grammar.table.files import TermEntry
from forge.language.grammar.table.lexicon import Lexicon, Variant
from forge.language.morphology import Form, Morphology
from forge.lint.renaming.paradigm import Paradigm, cells_of
from forge.lint.renaming.several import HEAD

OBJECT = "acc"  # the case that tells the animate from the inanimate


@dataclass(frozen=True)
class NewWord:
    """What is said of the new word: `gender`, `animacy`, a word it inflects `like`, and `forms` by their features."""

    say: str
    gender: str | None = None
    animacy: str | None = None
    like: str | None = None
    forms: Mapping[str, str] = field(default_factory=dict)


class Unknown(ValueError):
    """Something about the new word that has to be asked: `option` names it, `choices` are what it can be."""

    def __init__(self, message: str, option: str, choices: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.option, self.choices = option, tuple(choices)


def entry_of(
    word: NewWord,
    old: Variant,
    features: Mapping[str, tuple[str, ...]],
    morphology_of: Callable[[Mapping[str, str]], Morphology],
    known: Iterable[str],
) -> tuple[TermEntry, Paradigm]:
    """The glossary's entry for the new word, and its forms.

    `morphology_of`: the morphology with more words that inflect like others; `known`: words of the game,
    among which one may be that inflects in the same way. Raises Unknown, and ValueError for what cannot be.
    """
    plain = morphology_of({})
    head = _head(word.say, plain)
    like = {head: word.like} if word.like else {}
    morphology = morphology_of(like) if like else plain
    forms = morphology.forms(head, "noun")
    if not forms and not word.forms:
        said = f"{head!r} is in no dictionary: which word inflects in the same way?"
        raise Unknown(said, "like")
    gender = word.gender or _gender(head, forms)
    of_gender = [form for form in forms if gender is None or form.get("gender") in (None, gender)]
    if word.gender and forms and not of_gender:
        known_as = ", ".join(sorted({str(form.get("gender")) for form in forms}))
        raise ValueError(f"{head!r} is {known_as} to the dictionary, and never {word.gender}; say --like")
    animacy = word.animacy or _animacy(head, of_gender, old, features)
    ambiguous = len({form.get("gender") for form in forms if form.get("style") is None}) > 1
    told = dict(word.forms)
    if animacy is not None and forms and not any(form.get("animacy") == animacy for form in of_gender):
        model = _model(head, animacy, of_gender, morphology, known)
        if model is not None:
            like = {head: model}
            morphology = morphology_of(like)
        else:
            told = _animated(animacy, of_gender, old) | told
    entry = TermEntry(
        word.say,
        gender=gender if ambiguous or word.gender else None,
        animacy=animacy if animacy is not None and not like.get(head) and _mixed(of_gender, animacy) else None,
        forms=told,
        like=like.get(head),
    )
    lexicon = Lexicon(morphology, {}, {})
    lexicon.add("", entry, {value: name for name, values in features.items() for value in values})
    return entry, Paradigm(lexicon.terms[""][0], cells_of(features))


def _head(say: str, morphology: Morphology) -> str:
    words = say.split()
    starred = [word.rstrip(HEAD) for word in words if word.endswith(HEAD)] or [words[0]]
    others = [word for word in starred if not morphology.forms(word, "adj")] or starred
    return next((word for word in others if morphology.forms(word, "noun")), others[0])


def _gender(head: str, forms: Iterable[Form]) -> str | None:
    """The gender of a noun; asked for where the dictionary has more than one."""
    found = list(dict.fromkeys(g for form in forms if form.get("style") is None and (g := form.get("gender"))))
    if len(found) > 1:
        raise Unknown(f"of which gender is {head!r}?", "gender", found)
    return found[0] if found else None


def _animacy(head: str, forms: Iterable[Form], old: Variant, features: Mapping[str, tuple[str, ...]]) -> str | None:
    """Whether a noun is animate; asked for where the dictionary has it in both ways, or otherwise than the old one."""
    choices = features.get("animacy", ())
    found = {value for form in forms if (value := form.get("animacy"))}
    before = dict(old.core.features).get("animacy")
    if not choices or not found:
        return None
    if len(found) > 1 or (before is not None and found != {before}):
        other = f", where {old.core.lemma!r} is {before}" if before else ""
        has = " and ".join(sorted(found))
        raise Unknown(f"is {head!r} animate here? The dictionary has it as {has}{other}.", "animacy", choices)
    return next(iter(found))


def _mixed(forms: Iterable[Form], animacy: str) -> bool:
    return any(form.get("animacy") not in (None, animacy) for form in forms)


def _model(head: str, animacy: str, forms: Iterable[Form], morphology: Morphology, known: Iterable[str]) -> str | None:
    """A known word that inflects as this one would if it were (in)animate: alike in all forms that do not tell."""
    mine = {(form.get("case"), form.get("number"), form.get("gender")): form.word for form in forms}
    for other in sorted(set(known)):
        if other == head or other[-2:] != head[-2:]:
            continue
        theirs = morphology.forms(other, "noun")
        if not theirs or any(form.get("animacy") != animacy for form in theirs):
            continue
        ends = len(other) - len(_common(form.word for form in theirs))
        stem, own = other[: len(other) - ends], head[: len(head) - ends]
        made = {(f.get("case"), f.get("number"), f.get("gender")): own + f.word[len(stem) :] for f in theirs}
        if all(made.get(cell) == word for cell, word in mine.items() if cell[0] != OBJECT):
            return other
    return None


def _animated(animacy: str, forms: Iterable[Form], old: Variant) -> dict[str, str]:
    """All forms a word has if it is as (in)animate as the old one: those that are alike there are alike here."""
    mine = {(form.get("case"), form.get("number")): form.word for form in forms if form.get("style") is None}
    theirs = {
        (form.get("case"), form.get("number")): form.word
        for form in old.core.forms
        if form.get("style") is None and form.get("animacy") in (None, animacy)
    }
    told = {f"{case} {number}": word for (case, number), word in mine.items()}
    for cell, word in theirs.items():
        alike = [other for other, said in theirs.items() if said == word and other != cell and other[1] == cell[1]]
        for other in alike:
            if cell[0] == OBJECT and cell in mine and mine.get(other, mine[cell]) != mine[cell]:
                told[f"{cell[0]} {cell[1]}"] = mine[other]
    return told


def _common(words: Iterable[str]) -> str:
    first, *others = words
    size = len(first)
    for other in others:
        size = min(size, len(other))
        while first[:size] != other[:size]:
            size -= 1
    return first[:size]
