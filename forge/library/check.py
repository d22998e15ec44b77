"""Cross-checks of what every game has: drafts and their numbers, rules, booklet, words, ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forge.library.model import CountedWords, Draft, Facts, GroupWords, Plural, Printed
from forge.library.shape import Files
from forge.library.wording import NUMBERED, PLACEHOLDER, drafts, placeholders
from forge.project import NO_LANGUAGE
from forge.yamlwords import Place

WORD_NUMBERS = frozenset({"game", "designer", "card", "number", "sheet", "sheets"})
SPOKEN = "talk."  # words that speak of a game; their placeholders are fields of news, figures, areas: the rules' names


def check_facts(facts: Facts, files: Files) -> None:
    """Notes in `files` all that is wrong with what every game has. Abilities are checked elsewhere."""
    _check_game(facts, files)
    _check_titles(facts, files)
    for thing in facts.printed:
        _check_text(facts, files, thing)
    _check_rules(facts, files)
    _check_booklet(facts, files)
    constants = WORD_NUMBERS | set(facts.constants) | {group.prefix for group in facts.groups}
    for key, draft in facts.words.items():
        count = draft.count if isinstance(draft, CountedWords) else None
        known = constants | placeholders(draft) if key.startswith(SPOKEN) else constants
        file = facts.lent.get(key, "words.yml").removesuffix(".yml")
        check_draft(facts, files, file, ("words", key), draft, known, count, key)


def check_ids(files: Files, name: str, place: Place, ids: Sequence[str], what: str) -> None:
    """Ids in a list must differ."""
    seen: set[str] = set()
    for index, one in enumerate(ids):
        if one in seen:
            files.problem(name, (*place, index), f"{what} {one!r} is there twice; ids must differ")
        seen.add(one)


def check_draft(
    facts: Facts,
    files: Files,
    name: str,
    place: Place,
    draft: Draft | CountedWords,
    known: Iterable[str],
    count: str | None,
    what: str,
    *,
    units: bool = True,
) -> None:
    """The {placeholders} of a draft must be among the numbers `known`, and its plural must depend on one of them."""

    def problem(message: str) -> None:
        files.problem(name, place, f"{what}: {message}")

    known, there = set(known), list(facts.info.units) if units else []
    used = {match[2] for form in drafts(draft) for match in PLACEHOLDER.finditer(form) if match[2]}
    for unit in sorted(used - set(there)):
        problem(f"{unit!r} names no unit; the units here are: {', '.join(there) or 'none'}")
    if any(set("{}") & set(PLACEHOLDER.sub("", form)) for form in drafts(draft)):
        problem("a lone { or }; placeholders look like {power} or {n:card}")
    for one in sorted(placeholders(draft) - known):
        problem(f"{{{one}}} has no number; the numbers given are: {', '.join(sorted(known)) or 'none'}")
    if isinstance(draft, Plural | CountedWords):
        if count is None:
            problem("singular and plural are given, but no `count` names the number")
        elif count not in known:
            problem(f"count {count!r} is not one of its numbers")
    elif count is not None and what.endswith("says"):
        problem("`count` needs `one` and `other` forms")


def _check_game(facts: Facts, files: Files) -> None:
    info, project = facts.info, files.project
    if facts.id != files.id:
        files.problem("game", ("id",), f"id is {facts.id!r} but the folder is called {files.id}")
    if info.language not in project.languages():
        here = ", ".join(project.languages())
        said = f"there is no language {info.language!r} in locales/, only: {here}"
        files.problem("game", ("language",), said if here else NO_LANGUAGE)
    if info.players.min > info.players.max:
        files.problem("game", ("players",), "the fewest players are more than the most")
    for name in sorted(set(info.constants) & set(facts.derived)):
        note = f"{name} is {facts.derived[name]}, which follows from the facts; take it out of the constants"
        files.problem("game", ("constants", name), note)
    types = sorted({thing.type for thing in facts.printed})
    if isinstance(info.takes, GroupWords) and info.takes.one not in types:
        note = f"there is no type {info.takes.one!r}; there are: {', '.join(types)}"
        files.problem("game", ("takes", "one"), note)
    for unit, draft in info.units.items():
        check_draft(facts, files, "game", ("units", unit), draft, {"n"}, "n", f"unit {unit}", units=False)


def _check_titles(facts: Facts, files: Files) -> None:
    """The id of a thing is its own in the whole game."""
    homes: dict[str, Printed] = {}
    for thing in facts.printed:
        first = homes.setdefault(thing.id, thing)
        if first is thing:
            continue
        if first.file == thing.file:
            note = f"{thing.prefix} {thing.id!r} is there twice; ids must differ"
        else:
            note = f"{thing.prefix} {thing.id!r} is in {first.file} too; ids are unique in a game"
        files.problem(thing.name_of_file, thing.path, note)
    for thing in facts.printed:
        if thing.like is not None and (thing.like not in homes or homes[thing.like].like is not None):
            note = f"{thing.id}: is like {thing.like!r}, which must be another thing that is like none"
            files.problem(thing.name_of_file, thing.path, note)
    if any(isinstance(thing.neutral, int) for thing in facts.printed) and NUMBERED not in facts.words:
        files.problem("words", ("words",), f"{NUMBERED}: these words make neutral names of names and numbers")


def _check_text(facts: Facts, files: Files, thing: Printed) -> None:
    file, path = thing.name_of_file, thing.path
    check_ids(files, file, (*path, "text"), [s.id for s in thing.text], f"{thing.id}: sentence")
    check_ids(files, file, (*path, "rulings"), [r.id for r in thing.rulings], f"{thing.id}: ruling")
    for index, sentence in enumerate(thing.text):
        where, what = (*path, "text", index), f"{thing.id}.{sentence.id}"
        numbers = sentence.numbers
        check_draft(facts, files, file, (*where, "says"), sentence.says, numbers, sentence.count, f"{what}: says")
        for one in sorted(set(numbers) - placeholders(sentence.says)):
            files.problem(file, (*where, "numbers"), f"{what}: number {one!r} is never printed")
    if thing.flavour is not None:
        check_draft(facts, files, file, (*path, "flavour"), thing.flavour, (), None, f"{thing.id}: flavour")
    for index, ruling in enumerate(thing.rulings):
        where = (*path, "rulings", index, "says")
        check_draft(facts, files, file, where, ruling.says, (), None, f"{thing.id}.{ruling.id}: ruling")


def _check_rules(facts: Facts, files: Files) -> None:
    ids = [rule.id for rule in facts.rules]
    sections = {section.id for section in facts.booklet.sections}
    constants = facts.constants
    check_ids(files, "rules", ("rules",), ids, "rule")
    for index, rule in enumerate(facts.rules):
        where: Place = ("rules", index)

        def problem(field: str, message: str, where: Place = where, rule_id: str = rule.id) -> None:
            files.problem("rules", (*where, field), f"{rule_id}: {message}")

        for name in rule.refers:
            if name not in ids:
                problem("refers", f"refers to {name!r}, which is no rule")
        for name in rule.uses:
            if name not in constants:
                problem("uses", f"game.yml has no constant {name!r}")
        for name in rule.explains:
            if name not in facts.vocabulary.by_name:
                problem("explains", f"explains {name!r}, which is no node kind of abilities")
        printed = placeholders(rule.says) | (placeholders(rule.short) if rule.short is not None else set())
        for name in sorted(set(rule.uses) - printed):
            problem("uses", f"uses {name!r} but prints it nowhere")
        if rule.section not in sections:
            here = ", ".join(sorted(sections))
            problem("section", f"the booklet has no section {rule.section!r}, only {here}")
        for field, draft in (("says", rule.says), ("short", rule.short)):
            if draft is not None:
                what = f"{rule.id}: {field}"
                check_draft(facts, files, "rules", (*where, field), draft, rule.uses, rule.count, what)
    _check_examples(facts, files, ids)


def _check_examples(facts: Facts, files: Files, rules: Sequence[str]) -> None:
    check_ids(files, "rules", ("examples",), [example.id for example in facts.examples], "example")
    for index, example in enumerate(facts.examples):
        where = ("examples", index)
        if example.rule not in rules:
            files.problem("rules", (*where, "rule"), f"{example.id}: there is no rule {example.rule!r}")
        for what, title in example.names.items():
            if not facts.has(title):
                files.problem("rules", (*where, "names", what), f"{example.id}: there is no {what} {title!r}")
        known = facts.example_names[example.id]
        check_draft(facts, files, "rules", (*where, "says"), example.says, known, None, f"{example.id}: example")


def _check_booklet(facts: Facts, files: Files) -> None:
    booklet, types = facts.booklet, {thing.type for thing in facts.printed}
    check_ids(files, "booklet", ("sections",), [section.id for section in booklet.sections], "section")
    for index, section in enumerate(booklet.sections):
        shows, where = section.shows, ("sections", index, "shows")

        def problem(place: Place, message: str, where: Place = where, section_id: str = section.id) -> None:
            files.problem("booklet", (*where, *place), f"section {section_id}: {message}")

        for key in shows.words():
            if key not in facts.words:
                problem((), f"words.yml has no {key!r}")
        for place, shown in enumerate(shows.anatomy):
            if not facts.has(shown.title):
                problem(("anatomy", place, "title"), f"there is no title {shown.title!r}")
        if section.imprint and (rule := next((rule for rule in facts.rules if rule.section == section.id), None)):
            problem((), f"is an imprint, which has no rules, but {rule.id} is one of it")
        for place, thing in enumerate(shows.table.lies if shows.table else ()):
            if thing.title is not None and not facts.has(thing.title):
                problem(("table", "lies", place, "title"), f"there is no title {thing.title!r}")
        listed = [("gallery", "type", shows.gallery.type)] if shows.gallery else []
        if shows.portraits is not None:
            listed += [("portraits", "lists", name) for name in shows.portraits.lists]
            listed += [("portraits", "named", name) for name in shows.portraits.named]
        for field, inside, name in listed:
            if name not in types:
                problem((field, inside), f"there is no type {name!r}; there are: {', '.join(sorted(types))}")
    sections = [section.id for section in booklet.sections]
    for index, piece in enumerate(booklet.summary):
        for name in piece.sections:
            if name not in sections:
                files.problem("booklet", ("summary", index), f"the summary shows section {name!r}, which is none")
        if piece.heading is not None and piece.heading not in facts.words:
            files.problem("booklet", ("summary", index, "heading"), f"words.yml has no {piece.heading!r}")
    groups = {group.id: group for group in facts.groups}
    if any(section.shows.portraits is not None for section in booklet.sections):
        for name, group in sorted(groups.items()):
            if name not in booklet.portraits:
                files.problem(
                    "booklet", ("portraits",), f"{group.prefix} {name!r} has no portrait; say its `motto` and `says`"
                )
    for name in sorted(set(booklet.portraits) - set(groups)):
        what = next((group.prefix for group in groups.values()), "group")
        files.problem("booklet", ("portraits", name), f"a portrait of {name!r}, which is no {what}")
