"""Facts as they are kept from one run to the next: plain data that says what is printed. What a game means by it, which
takes long to import and to read, is read when somebody asks for it.

Kept are only facts with which nothing is wrong; what cannot be read, or would come back as something else, is loaded
from the files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from forge.fingerprint import installed
from forge.kept import find, keep
from forge.library.basic import Words
from forge.library.booklet import BookletFile
from forge.library.model import (
    CountedWords,
    Example,
    Facts,
    GameFile,
    Group,
    Printed,
    RuleText,
)
from forge.problems import fail
from forge.project import Project
from forge.seen import seen_for

if TYPE_CHECKING:
    from forge.abilities.kinds import Ability
    from forge.abilities.vocabulary import Vocabulary

LENT = "../words"  # fixed words that every game says, beside the folders of the games


class KeptFacts(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of `Facts`."""

    info: GameFile
    groups: tuple[Group, ...]
    printed: tuple[Printed, ...]
    rules: tuple[RuleText, ...]
    examples: tuple[Example, ...]
    booklet: BookletFile
    words: dict[str, Words | CountedWords]
    lent: dict[str, str]
    derived: dict[str, int]
    example_names: dict[str, tuple[str, ...]]


class WholeGame(Protocol):
    """A game as its files and its package have it."""

    def vocabulary(self) -> Vocabulary: ...

    def facts(self) -> Facts:
        """Raises ProblemsError with everything that is wrong."""
        ...

    def __hash__(self) -> int:
        """Facts are remembered by where they come from."""
        ...


class MeantLater:
    """What a game means, read as somebody asks for it."""

    def __init__(self, printed: tuple[Printed, ...], whole: WholeGame) -> None:
        self._printed, self._whole = printed, whole

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return self._whole.vocabulary()

    @cached_property
    def abilities(self) -> Mapping[str, Ability]:
        return _Abilities(self._printed, self.vocabulary)

    @cached_property
    def own(self) -> object:
        return self._whole.facts().own


class _Abilities(Mapping[str, "Ability"]):
    """The abilities of things by their ids, each decoded when it is asked for. They were found to be sound before."""

    def __init__(self, printed: tuple[Printed, ...], vocabulary: Vocabulary) -> None:
        self._things = {thing.id: thing for thing in printed}
        self._vocabulary = vocabulary
        self._known: dict[str, Ability] = {}

    def __getitem__(self, title: str) -> Ability:
        if title not in self._known:
            thing = self._things[title]
            self._known[title] = self[thing.like] if thing.like is not None else self._decoded(thing)
        return self._known[title]

    def _decoded(self, thing: Printed) -> Ability:
        from forge.abilities.codec import decode

        return decode(thing.ability, self._vocabulary) if thing.ability is not None else ()

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)


def facts_digest(project: Project, game_id: str) -> str:
    """A hash of all that the facts of a game follow from: its files, and what there is beside them. Raises
    ProblemsError when there is no such game."""
    folder, seen = project.cards / game_id, seen_for(project)
    if not any(layer.is_dir() for layer in project.layers(folder)):
        known = ", ".join(project.games()) or "none"
        raise fail(f"there is no game {game_id!r}; this project has: {known}", project.relative(folder))
    files = [seen.tree(layer, ending=".yml") for layer in project.layers(folder)]
    lent = [seen.digest(layer).hex() for layer in project.layers(project.cards / f"{Path(LENT).name}.yml")]
    return hashlib.sha256(repr((files, lent, project.languages())).encode()).hexdigest()


def kept_facts(project: Project, game_id: str, whole: WholeGame) -> Facts:
    """The facts of a game, from what is kept of them, else from its files; the same object as long as these are the
    same. Raises ProblemsError as `whole` does."""
    return _kept(project, game_id, whole, facts_digest(project, game_id))


@lru_cache(maxsize=8)
def _kept(project: Project, game_id: str, whole: WholeGame, digest: str) -> Facts:
    parts = "\0".join((game_id, digest, seen_for(project).code, *installed()))
    path = project.cache / "facts" / hashlib.blake2b(parts.encode(), digest_size=16).hexdigest()
    if (data := find(path)) is not None and (kept := unpacked_facts(data)) is not None:
        return _facts(project, kept, MeantLater(kept.printed, whole))
    facts = whole.facts()
    if (packed := packed_facts(facts)) is not None:
        keep(path, packed)
    return facts


def packed_facts(facts: Facts) -> bytes | None:
    """Facts as they are kept; None where they would not come back as they are."""
    info = GameFile(**{name: getattr(facts.info, name) for name in GameFile.__struct_fields__})
    kept = KeptFacts(
        info,
        facts.groups,
        facts.printed,
        facts.rules,
        facts.examples,
        facts.booklet,
        dict(facts.words),
        dict(facts.lent),
        dict(facts.derived),
        {name: tuple(sorted(known)) for name, known in facts.example_names.items()},
    )
    try:
        data = msgspec.msgpack.encode(kept)
        back = unpacked_facts(data)
        same = back is not None and msgspec.to_builtins(back) == msgspec.to_builtins(kept)
    except (TypeError, ValueError, OverflowError, RecursionError):  # data that only its own package knows
        return None
    return data if same else None


def unpacked_facts(data: bytes) -> KeptFacts | None:
    """Kept facts; None for what are none."""
    try:
        return msgspec.msgpack.decode(data, type=KeptFacts)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return None


def _facts(project: Project, kept: KeptFacts, meant: MeantLater) -> Facts:
    return Facts(
        id=kept.info.id,
        info=kept.info,
        groups=kept.groups,
        printed=kept.printed,
        rules=kept.rules,
        examples=kept.examples,
        booklet=kept.booklet,
        words=kept.words,
        project=project,
        meant=meant,
        lent=kept.lent,
        derived=kept.derived,
        example_names={name: frozenset(known) for name, known in kept.example_names.items()},
    )
