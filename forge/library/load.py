"""Loads and cross-checks a game. All problems of all its files are reported together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from forge.abilities.vocabulary import Vocabulary
from forge.library.abilities import read_ability
from forge.library.model import (
    Base,
    BasesFile,
    BookletFile,
    Card,
    CardType,
    CountedWords,
    Draft,
    Example,
    Faction,
    Facts,
    GameFile,
    Plural,
    RulesFile,
    Sentence,
    WordsFile,
)
from forge.problems import Problem, ProblemsError, fail
from forge.project import Project
from forge.yamlfile import YamlFile

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
T = TypeVar("T")


def load_facts(project: Project, game_id: str, vocabulary: Vocabulary) -> Facts:
    """The game `game_id`, complete and consistent. Raises ProblemsError with everything that is wrong."""
    folder = project.cards / game_id
    if not folder.is_dir():
        known = ", ".join(project.games()) or "none"
        raise fail(f"there is no game {game_id!r}; this project has: {known}", project.relative(folder))
    problems: list[Problem] = []

    def read(name: str, shape: type[T]) -> tuple[YamlFile, T | None]:
        path = folder / f"{name}.yml"
        file = YamlFile(path, project.relative(path))
        converted = file.convert(shape)
        problems.extend(file.problems)
        return file, converted

    game_file, info = read("game", GameFile)
    bases_file, bases = read("bases", BasesFile)
    rules_file, rules = read("rules", RulesFile)
    booklet_file, booklet = read("booklet", BookletFile)
    words_file, words = read("words", WordsFile)
    listed = info.factions if info else tuple(sorted(p.stem for p in (folder / "factions").glob("*.yml")))
    faction_files = [read(f"factions/{name}", Faction) for name in listed]
    factions = [faction for _, faction in faction_files if faction]
    if problems or not (info and bases and rules and booklet and words):
        raise ProblemsError(problems)

    game = Facts(
        id=info.id,
        info=info,
        factions=tuple(factions),
        bases=bases.bases,
        rules=rules.rules,
        examples=rules.examples,
        booklet=booklet,
        words=dict(words.words),
        folder=folder,
        abilities={},
        vocabulary=vocabulary,
    )
    for path in sorted((folder / "factions").glob("*.yml")):
        if path.stem not in listed:
            game_file.problem(
                game_file.line("factions"), f"factions/{path.name} is there but {path.stem!r} is not listed"
            )
    _check_game(game_file, game, game_id, project)
    for (file, _), name, faction in zip(faction_files, listed, factions, strict=True):
        _check_faction(file, name, faction, game)
    _check_bases(bases_file, game)
    _check_rules(rules_file, game)
    _check_booklet(booklet_file, game)
    _check_words(words_file, game)
    _check_unique([file for file, _ in faction_files], factions)
    checked = [game_file, bases_file, rules_file, booklet_file, words_file, *(f for f, _ in faction_files)]
    problems = [problem for file in checked for problem in file.problems]
    if problems:
        raise ProblemsError(problems)
    return game


def drafts(draft: Draft | CountedWords) -> tuple[str, ...]:
    """The forms of a draft: one string, or singular and plural."""
    return (draft,) if isinstance(draft, str) else (draft.one, draft.other)


def placeholders(draft: Draft | CountedWords) -> set[str]:
    """The names of the {placeholders} in any form of a draft."""
    return {match[1] for form in drafts(draft) for match in PLACEHOLDER.finditer(form)}


def _stray_braces(draft: Draft | CountedWords) -> bool:
    return any(set("{}") & set(PLACEHOLDER.sub("", form)) for form in drafts(draft))


def _check_draft(
    file: YamlFile,
    line: int,
    draft: Draft | CountedWords,
    known: Iterable[str],
    count: str | None,
    what: str,
    units: Iterable[str],
) -> None:
    known = set(known)
    for unit in sorted({m[2] for form in drafts(draft) for m in PLACEHOLDER.finditer(form) if m[2]} - set(units)):
        here = ", ".join(units) or "none"
        file.problem(line, f"{what}: {unit!r} names no unit; the units here are: {here}")
    if _stray_braces(draft):
        file.problem(line, f"{what}: a lone {{ or }}; placeholders look like {{power}} or {{n:card}}")
    for name in sorted(placeholders(draft) - known):
        here = ", ".join(sorted(known)) or "none"
        file.problem(line, f"{what}: {{{name}}} has no number; the numbers given are: {here}")
    if isinstance(draft, Plural | CountedWords):
        if count is None:
            file.problem(line, f"{what}: singular and plural are given, but no `count` names the number")
        elif count not in known:
            file.problem(line, f"{what}: count {count!r} is not one of its numbers")
    elif count is not None and what.endswith("says"):
        file.problem(line, f"{what}: `count` needs `one` and `other` forms")


def _check_text(file: YamlFile, path: tuple[str | int, ...], owner: Card | Base, units: Iterable[str]) -> None:
    sentences: Sequence[Sentence] = owner.text
    _check_ids(file, (*path, "text"), [s.id for s in sentences], f"{owner.id}: sentence")
    _check_ids(file, (*path, "rulings"), [r.id for r in owner.rulings], f"{owner.id}: ruling")
    for index, sentence in enumerate(sentences):
        where = (*path, "text", index)
        line = file.line(*where, "says")
        _check_draft(
            file, line, sentence.says, sentence.numbers, sentence.count, f"{owner.id}.{sentence.id}: says", units
        )
        for name in sorted(set(sentence.numbers) - placeholders(sentence.says)):
            file.problem(file.line(*where, "numbers"), f"{owner.id}.{sentence.id}: number {name!r} is never printed")
        is_base = isinstance(owner, Base)
        if is_base != (sentence.kind.value == "base"):
            right = "base" if is_base else "on_play, ongoing or special"
            file.problem(file.line(*where, "kind"), f"{owner.id}.{sentence.id}: kind must be {right} here")
    for index, ruling in enumerate(owner.rulings):
        line = file.line(*path, "rulings", index, "says")
        _check_draft(file, line, ruling.says, (), None, f"{owner.id}.{ruling.id}: ruling", units)


def _check_ids(file: YamlFile, path: tuple[str | int, ...], ids: Sequence[str], what: str) -> None:
    seen: set[str] = set()
    for index, name in enumerate(ids):
        if name in seen:
            file.problem(file.line(*path, index), f"{what} {name!r} is there twice; ids must differ")
        seen.add(name)


def _check_game(file: YamlFile, game: Facts, folder: str, project: Project) -> None:
    if game.id != folder:
        file.problem(file.line("id"), f"id is {game.id!r} but the folder is called {folder}")
    if game.info.language not in project.languages():
        here = ", ".join(project.languages()) or "none"
        file.problem(file.line("language"), f"there is no language {game.info.language!r} in locales/, only: {here}")
    if game.info.players.min > game.info.players.max:
        file.problem(file.line("players"), "the fewest players are more than the most")
    _check_ids(file, ("factions",), game.info.factions, "faction")
    for unit, draft in game.info.units.items():
        _check_draft(file, file.line("units", unit), draft, {"n"}, "n", f"unit {unit}", ())


def _check_faction(file: YamlFile, name: str, faction: Faction, game: Facts) -> None:
    if faction.id != name:
        file.problem(file.line("id"), f"id is {faction.id!r} but the file is called {name}.yml")
    _check_ids(file, ("cards",), [card.id for card in faction.cards], "card")
    for index, card in enumerate(faction.cards):
        path = ("cards", index)
        line = file.line(*path)
        if card.type is CardType.minion and card.power is None:
            file.problem(line, f"{card.id}: a minion needs a power")
        if card.type is CardType.action and card.power is not None:
            file.problem(file.line(*path, "power"), f"{card.id}: an action has no power")
        if card.type is CardType.minion and card.play_on is not None:
            file.problem(file.line(*path, "play_on"), f"{card.id}: only actions have play_on")
        _check_text(file, path, card, game.info.units)
        game.abilities[card.id] = read_ability(file, path, card, game)
    total = sum(card.copies for card in faction.cards)
    wanted = game.info.constants.get("cards_per_faction", total)
    if total != wanted:
        file.problem(file.line("cards"), f"the copies add up to {total} cards; a faction has {wanted}")


def _check_bases(file: YamlFile, game: Facts) -> None:
    _check_ids(file, ("bases",), [base.id for base in game.bases], "base")
    for index, base in enumerate(game.bases):
        if base.faction not in game.info.factions:
            here = ", ".join(game.info.factions)
            file.problem(
                file.line("bases", index, "faction"), f"{base.id}: no faction {base.faction!r}; there are: {here}"
            )
        _check_text(file, ("bases", index), base, game.info.units)
        game.abilities[base.id] = read_ability(file, ("bases", index), base, game)


def example_placeholders(example: Example) -> Iterator[str]:
    """The names an example's text may use: the players' power and points, and what stands around them."""
    for player in example.players:
        yield player
        yield f"{player}_points"
    yield from ("base", "breakpoint", "total")
    if example.card is not None:
        yield "card"


def _check_rules(file: YamlFile, game: Facts) -> None:
    ids = [rule.id for rule in game.rules]
    sections = {section.id for section in game.booklet.sections}
    _check_ids(file, ("rules",), ids, "rule")
    _check_ids(file, ("examples",), [example.id for example in game.examples], "example")
    for index, rule in enumerate(game.rules):
        where = ("rules", index)
        for name in rule.refers:
            if name not in ids:
                file.problem(file.line(*where, "refers"), f"{rule.id}: refers to {name!r}, which is no rule")
        for name in rule.uses:
            if name not in game.info.constants:
                file.problem(file.line(*where, "uses"), f"{rule.id}: game.yml has no constant {name!r}")
        for name in rule.explains:
            if name not in game.vocabulary.by_name:
                note = f"{rule.id}: explains {name!r}, which is no node kind of abilities"
                file.problem(file.line(*where, "explains"), note)
        printed = placeholders(rule.says) | (placeholders(rule.short) if rule.short is not None else set())
        for name in sorted(set(rule.uses) - printed):
            file.problem(file.line(*where, "uses"), f"{rule.id}: uses {name!r} but prints it nowhere")
        if rule.section not in sections:
            here = ", ".join(sorted(sections))
            file.problem(
                file.line(*where, "section"), f"{rule.id}: the booklet has no section {rule.section!r}, only {here}"
            )
        _check_draft(
            file, file.line(*where, "says"), rule.says, rule.uses, rule.count, f"{rule.id}: says", game.info.units
        )
        if rule.short is not None:
            line = file.line(*where, "short")
            _check_draft(file, line, rule.short, rule.uses, rule.count, f"{rule.id}: short", game.info.units)
    bases, cards = {base.id for base in game.bases}, {card.id for card in game.cards()}
    for index, example in enumerate(game.examples):
        where = ("examples", index)
        for given, there, what in (
            (example.base, bases, "base"),
            (example.rule, ids, "rule"),
            (example.card, cards, "card"),
        ):
            if given is not None and given not in there:
                file.problem(file.line(*where, what), f"{example.id}: there is no {what} {given!r}")
        known = example_placeholders(example)
        _check_draft(
            file, file.line(*where, "says"), example.says, known, None, f"{example.id}: example", game.info.units
        )


def _check_booklet(file: YamlFile, game: Facts) -> None:
    shown = game.booklet.anatomy
    types = {card.id: card.type.value for card in game.cards()} | {base.id: "base" for base in game.bases}
    for kind, name in (("minion", shown.minion), ("action", shown.action), ("base", shown.base)):
        if types.get(name) != kind:
            file.problem(file.line("anatomy", kind), f"{name!r} is no {kind} of this game")
    _check_ids(file, ("sections",), [section.id for section in game.booklet.sections], "section")
    for name in sorted(set(game.info.factions) - set(game.booklet.portraits)):
        file.problem(file.line("portraits"), f"faction {name!r} has no portrait")
    for name in sorted(set(game.booklet.portraits) - set(game.info.factions)):
        file.problem(file.line("portraits", name), f"a portrait of {name!r}, which is no faction")


WORD_NUMBERS = frozenset({"game", "designer", "card", "faction", "sheet", "sheets"})
SPOKEN = "talk."  # words that speak of a game; their placeholders are fields of news, figures, areas: the rules' names


def _check_words(file: YamlFile, game: Facts) -> None:
    constants = WORD_NUMBERS | set(game.info.constants)
    for key, draft in game.words.items():
        known = constants | placeholders(draft) if key.startswith(SPOKEN) else constants
        count = draft.count if isinstance(draft, CountedWords) else None
        _check_draft(file, file.line("words", key), draft, known, count, key, game.info.units)


def _check_unique(files: Iterable[YamlFile], factions: Iterable[Faction]) -> None:
    homes: dict[str, str] = {}
    for file, faction in zip(files, factions, strict=True):
        for index, card in enumerate(faction.cards):
            home = homes.setdefault(card.id, faction.id)
            if home != faction.id:
                note = f"card {card.id!r} is in factions/{home}.yml too; ids are unique in a game"
                file.problem(file.line("cards", index), note)
