"""Tones: a game said in other words, word for word and form for form, by `locales/<lang>/<game>.tones.yml`.

A tone replaces nouns and verbs by others that inflect in step with them, so that all that agrees with them still does:
a word takes the form that the other has. Where a form could become two, the file has to say which; nothing is guessed.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.language.grammar.table.parts import load_table
from forge.language.morphology import Form, Morphology, load_morphology
from forge.language.morphology.face import MARKED
from forge.language.retold import Retold
from forge.overlay import has_yaml, open_yaml
from forge.problems import Problem, ProblemsError, fail
from forge.project import Project

KEPT_BY_NOUNS = frozenset(("gender", "animacy", "pos"))  # of a noun, whatever agrees with it has to follow it
Words = Annotated[str, Meta(min_length=1)]


class OtherWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a word becomes. `forms` are those that the morphology does not tell, or leaves open: `old: new`."""

    say: Words
    pos: Annotated[str, Meta(description="noun, verb or adj: what both words are.")] = "noun"
    forms: dict[str, str] = {}


class Tone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tone: dictionary forms and what stands for them, texts that are said otherwise as a whole, by key, and whether
    lines that are no rules are printed."""

    words: dict[str, Words | OtherWord] = {}
    texts: dict[str, Words] = {}
    flavour: bool = True


class TonesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.tones.yml: the tones of a game in a language, beside the one its catalog has."""

    tones: dict[str, Tone]


def tones_of(project: Project, game: str, code: str) -> Mapping[str, Tone]:
    """The tones there are; none without a file. Raises ProblemsError for a file that is wrong."""
    path = project.locales / code / f"{game}.tones.yml"
    if not has_yaml(project, path):
        return {}
    file = open_yaml(project, path)
    found = file.convert(TonesFile)
    if found is None:
        raise ProblemsError(file.problems)
    return found.tones


def tone_faults(project: Project, game: str, code: str) -> list[Problem]:
    """What is wrong with all tones of a game in a language."""
    found: list[Problem] = []
    try:
        names = list(tones_of(project, game, code))
    except ProblemsError as error:
        return list(error.problems)
    for name in names:
        try:
            load_tone(project, game, code, name)
        except ProblemsError as error:
            found += error.problems
    return found


def load_tone(project: Project, game: str, code: str, name: str) -> Retold:
    """A tone of a game in a language. Raises ProblemsError when there is none, with what there is, and for every form
    that has no counterpart or more than one."""
    path = project.locales / code / f"{game}.tones.yml"
    shown = project.relative(path)
    tones = tones_of(project, game, code)
    if name not in tones:
        there = f"; there are: {', '.join(tones)}" if tones else ""
        raise fail(f"{game} has no tone {name!r} in {code}{there}", shown)
    table = load_table(project, code, game)
    made = _made(pickle.dumps((table.inflection, tones[name])))
    if made.wrong:
        file = open_yaml(project, path)
        for word, said in made.wrong:
            file.problem(file.line("tones", name, "words", word), said)
        raise ProblemsError(file.problems)
    return made.retold


@dataclass(frozen=True, eq=False)
class _Made:
    retold: Retold
    wrong: tuple[tuple[str, str], ...]


@lru_cache(maxsize=8)
def _made(data: bytes) -> _Made:
    """Kept for what it is made of: to ask a morphology for the first word takes a while."""
    inflection, tone = pickle.loads(data)
    morphology = load_morphology(*inflection)
    forms: dict[str, str] = {}
    wrong: list[tuple[str, str]] = []
    for word, other in tone.words.items():
        entry = other if isinstance(other, OtherWord) else OtherWord(other)
        for form, said in _counterparts(morphology, word, entry):
            if len(said) != 1:
                wrong.append((word, _open(word, form, said)))
            elif forms.setdefault(form, said[0]) != said[0]:
                wrong.append((word, f"{form!r} is a form of another word too, which becomes {forms[form]!r}"))
    return _Made(Retold(forms, tone.texts, tone.flavour), tuple(wrong))


def _open(word: str, form: str, said: tuple[str, ...]) -> str:
    if not form:
        return f"{word!r} is not known as such a word; say its `forms`"
    what = f"may become {' or '.join(map(repr, said))}" if said else "has no counterpart"
    return f"{form!r} {what}; say in `forms` which it is"


def _counterparts(morphology: Morphology, word: str, entry: OtherWord) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every form of a word, and what it may become: one form where all is well."""
    told = {old.lower(): new for old, new in entry.forms.items()}
    mine, others = morphology.forms(word, entry.pos), morphology.forms(entry.say, entry.pos)
    found: dict[str, dict[str, int]] = {}
    by_tags: dict[frozenset[tuple[str, str]], list[Form]] = {}
    for other in others:
        by_tags.setdefault(_tags(other, entry.pos), []).append(other)
    for form in mine:
        same = by_tags.get(_tags(form, entry.pos), ())
        for other in same:
            marks = found.setdefault(form.word.lower(), {})
            marks[other.word] = min(_marks(form) + _marks(other), marks.get(other.word, 99))
        if not same and not _marks(form):
            found.setdefault(form.word.lower(), {})
    for old, ways in found.items():
        if old not in told:
            least = min(ways.values(), default=0)
            yield old, tuple(new for new, marks in ways.items() if marks == least)
    yield from ((old, (new,)) for old, new in told.items())
    if not mine and not told:
        yield "", ()


def _tags(form: Form, pos: str) -> frozenset[tuple[str, str]]:
    left_out = MARKED | KEPT_BY_NOUNS if pos == "noun" else MARKED
    return frozenset((name, value) for name, value in form.tags if name not in left_out)


def _marks(form: Form) -> int:
    return sum(name in MARKED for name, _ in form.tags)
