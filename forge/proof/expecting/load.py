"""What is expected of texts, loaded: the concepts of a language and a game."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec
from babel import Locale

from forge.edition.texts import Texts
from forge.kept import find, keep
from forge.language.concepts import ConceptsFile
from forge.language.grammar.grammar import Grammar, grammar_place
from forge.language.messages import load_checks
from forge.language.mistaken import Confusions
from forge.language.typography import locale_of
from forge.library.model import Facts
from forge.overlay import has_yaml, open_yaml, yaml_files
from forge.problems import ProblemsError
from forge.project import Project
from forge.proof.expecting.asides import Asides
from forge.proof.expecting.claimed import check_remarks
from forge.proof.expecting.concord import Concord
from forge.proof.expecting.customs import customs_of
from forge.proof.expecting.expect import Expecting
from forge.proof.expecting.weigh import Scales
from forge.proof.expecting.words import CALLED, ConceptWords
from forge.seen import seen_for
from forge.yamlfile import YamlFile

Concepts = tuple[list[ConceptsFile], list[ConceptsFile]]


def load_expecting(project: Project, game: Facts, texts: Texts, grammar: Grammar) -> Expecting | None:
    """What is expected of texts in their language; None where it has no words for the concepts of the game.

    Raises ProblemsError with what is wrong in its files.
    """
    if not has_yaml(project, project.locales / texts.code / f"{game.id}.concepts.yml"):
        return None
    drafts, files = _concepts(project, texts.code, game.info.language, game.id, _stamp(project, texts))
    scales = Scales([*drafts, *files])
    words = ConceptWords(tuple(files), grammar.book.lexicon.morphology, _kept(project, texts.code, grammar, files))
    checks = load_checks(project, texts.code)
    plural = Locale.parse(str(locale_of(texts.code))).plural_form
    customs = customs_of(files, checks.agreement, frozenset(words.numbers), plural, checks.structure.dangling)
    concord = Concord(grammar.book.lexicon, customs, Confusions(checks.slips))
    asides = Asides(files, drafts, grammar.book.lexicon.morphology)
    return Expecting(game, texts, grammar, words, scales, concord, asides, any(file.verdict for file in files))


def _stamp(project: Project, texts: Texts) -> tuple[bytes, ...]:
    """Hashes of the files of concepts that texts in a language are read with, as they are now."""
    seen, game = seen_for(project), texts.game
    folders = [project.locales / code for code in dict.fromkeys((texts.code, game.info.language))]
    paths = [folder / name for folder in folders for name in ("concepts.yml", f"{game.id}.concepts.yml")]
    return tuple(seen.key(yaml_files(project, path)).encode() for path in paths)


@lru_cache(maxsize=9)  # by whoever makes several proofreaders: one of each language, one of each text that is asked for
def _concepts(project: Project, code: str, drafted: str, game: str, stamp: tuple[bytes, ...]) -> Concepts:
    """The files of concepts of the drafts, where those are in another language, and of a language, as far as they are
    right: they are kept, by their `stamp`."""
    place = grammar_place(project, code, hashlib.blake2b(b"\0".join(stamp), digest_size=16).hexdigest())
    with suppress(msgspec.MsgspecError):
        known: Concepts = msgspec.msgpack.decode(find(place) or b"", type=Concepts)
        return known
    drafts = [] if code == drafted else concept_files(project, drafted, game)
    made = drafts, concept_files(project, code, game, drafts)
    keep(place, msgspec.msgpack.encode(made))
    return made


def _kept(project: Project, code: str, grammar: Grammar, files: list[ConceptsFile]) -> Path | None:
    """Where the wordings of these files are kept, by all that they are made of; nowhere for a grammar that is not."""
    if not grammar.stamp:
        return None
    made_from = hashlib.blake2b(grammar.stamp.encode() + msgspec.json.encode(files), digest_size=16).hexdigest()
    return grammar_place(project, code, made_from)


def concept_files(project: Project, code: str, game: str, drafts: Collection[ConceptsFile] = ()) -> list[ConceptsFile]:
    """The files of concepts of a language, for every game and for one; `drafts`: those of the language of the drafts,
    which have what remarks are said of, where it is another one.

    Raises ProblemsError with what is wrong in them, all together: `<name>` has to be the name of a concept or a class,
    none may come to itself again, and remarks may only claim what there is.
    """
    read: list[tuple[YamlFile, ConceptsFile]] = []
    for name in ("concepts.yml", f"{game}.concepts.yml"):
        path = project.locales / code / name
        if has_yaml(project, path):
            file = open_yaml(project, path)
            made = file.convert(ConceptsFile)
            if made is None:
                raise ProblemsError(file.problems)
            read.append((file, made))
    uses: dict[str, list[str]] = {}
    for _, made in read:
        for name, words in (*made.classes.items(), *made.says.items()):
            uses.setdefault(name, []).extend(_used(words))
    for file, made in read:
        for part, said in (("classes", made.classes), ("says", made.says), ("silent", made.silent)):
            for name, words in said.items():
                for used in _used(words):
                    if used not in uses:
                        file.problem(
                            file.line(part, name), f"<{used}> is no class and no concept; write it under classes"
                        )
                if part != "silent" and _reaches(name, name, uses, set()):
                    file.problem(file.line(part, name), f"<{name}> has itself in its wordings; write them without it")
        for number, law in enumerate(made.laws):
            if (law.past and not law.after) or (law.after and not law.more):
                told = "`past` needs `after`" if not law.after else "`after` is for what a text says `more`"
                file.problem(file.line("laws", number), told)
    check_remarks(read, drafts)
    if problems := [problem for file, _ in read for problem in file.problems]:
        raise ProblemsError(problems)
    return [made for _, made in read]


def _used(wordings: str) -> list[str]:
    """The names that wordings have others by, in their order."""
    return CALLED.findall(wordings)


def _reaches(name: str, goal: str, uses: Mapping[str, Collection[str]], seen: set[str]) -> bool:
    """Whether the wordings of a name have those of another in them, directly or by others."""
    for used in uses.get(name, ()):
        if used == goal:
            return True
        if used not in seen:
            seen.add(used)
            if _reaches(used, goal, uses, seen):
                return True
    return False
