"""Loads and cross-checks a game. All problems of all its files are reported together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from forge.abilities.kinds import Ability
from forge.abilities.vocabulary import Vocabulary
from forge.library.abilities import read_abilities
from forge.library.booklet import BookletFile
from forge.library.check import check_facts
from forge.library.keeping import LENT, facts_digest
from forge.library.model import Facts, RulesFile, WordsFile
from forge.library.shape import Content, Files, Shape
from forge.problems import Problem, ProblemsError
from forge.project import Project


@dataclass(frozen=True)
class MeantNow:
    """What has been read of a game's meaning, all of it."""

    vocabulary: Vocabulary
    own: object
    abilities: dict[str, Ability] = field(default_factory=dict)


class FactsError(ProblemsError):
    """Files that can be read and do not agree. `facts` are what was made of them all the same: enough to look for what
    else is missing, and for nothing else."""

    def __init__(self, problems: Iterable[Problem], facts: Facts) -> None:
        super().__init__(problems)
        self.facts = facts


def load_facts(project: Project, game_id: str, shape: Shape, vocabulary: Vocabulary) -> Facts:
    """The game `game_id`, complete and consistent; the same object as long as its files are the same. Raises
    ProblemsError with everything that is wrong, a FactsError when only files do not agree."""
    return _load(project, game_id, shape, vocabulary, facts_digest(project, game_id))


@lru_cache(maxsize=8)
def _load(project: Project, game_id: str, shape: Shape, vocabulary: Vocabulary, digest: str) -> Facts:
    files = Files(project, game_id)
    content = shape.read(files)

    def common(name: str) -> bool:
        return name in shape.needs or files.has(name)

    rules = files.read("rules", RulesFile) if common("rules") else RulesFile(())
    booklet = files.read("booklet", BookletFile) if common("booklet") else BookletFile(())
    words = files.read("words", WordsFile) if common("words") else WordsFile({})
    lent = files.read(LENT, WordsFile) if files.has(LENT) else WordsFile({})
    if files.problems or content is None or rules is None or booklet is None or words is None or lent is None:
        raise ProblemsError(files.problems)
    lent_words = {key: said for key, said in lent.words.items() if key not in {**content.words, **words.words}}
    lent_files = {**dict.fromkeys(lent_words, f"{LENT}.yml"), **dict.fromkeys(content.words, "game.yml")}
    meant = MeantNow(vocabulary, content.own)
    facts = Facts(
        id=content.info.id,
        info=content.info,
        groups=content.groups,
        printed=content.printed,
        rules=rules.rules,
        examples=rules.examples,
        booklet=booklet,
        words={**lent_words, **content.words, **words.words},
        lent={key: file for key, file in lent_files.items() if key not in words.words},
        project=project,
        meant=meant,
        derived={**_derived(content), **content.derived},
        example_names={example.id: shape.example_names(example) for example in rules.examples},
    )
    check_facts(facts, files)
    meant.abilities.update(read_abilities(facts, files))
    shape.check(facts, files)
    if files.problems:
        raise FactsError(files.problems, facts)
    return facts


def _derived(content: Content) -> dict[str, int]:
    """The constants that follow from the facts of any game: how many groups there are, how many things with each
    beginning of a key, and how many players.

    `<prefix>_count`, such as card_count, and min_players, max_players.
    """
    counts = {"min_players": content.info.players.min, "max_players": content.info.players.max}
    for prefix in dict.fromkeys(group.prefix for group in content.groups):
        counts[f"{prefix}_count"] = sum(group.prefix == prefix for group in content.groups)
    for prefix in dict.fromkeys(thing.prefix for thing in content.printed):
        counts[f"{prefix}_count"] = sum(thing.copies for thing in content.printed if thing.prefix == prefix)
    return counts
