"""Looks texts up, fills in the numbers and sets them; a missing or fuzzy entry stays visible and is noted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from forge.language.catalog import Catalog, read_catalog
from forge.language.merge import entry_state
from forge.language.typography import Language, load_language, typeset
from forge.library.check import PLACEHOLDER
from forge.library.entries import Entry, entries
from forge.library.model import Facts
from forge.problems import Problem, ProblemsError
from forge.project import Project
from forge.render.record import FUZZY, MISSING, OK, Line


def catalog_path(project: Project, game_id: str, code: str) -> Path:
    """Where the catalog of a game in a language lies."""
    return project.locales / code / f"{game_id}.po"


def worst(*states: str) -> str:
    """The worst of some states."""
    return max(states, key=(OK, FUZZY, MISSING).index)


class Texts:
    """All texts of one edition. `used` gathers the state of every key asked for, for the build's report."""

    def __init__(
        self, game: Facts, catalog: Catalog, language: Language, code: str, sources: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.game, self.language, self.code = game, language, code
        self.catalog = catalog
        self.used: dict[str, str] = {}
        self._sources = sources
        self._entries = {entry.key: entry for entry in entries(game)}
        self._plural = catalog.plural()

    def line(self, key: str, /, **values: int | str | Line) -> Line:
        """The text of `key` with its numbers, and the lines put into it, filled in.

        Its state is the worst of all that is in it. KeyError when the game has no such entry.
        """
        said = self.said(key, **values)
        return Line(typeset(said.text, self.language), said.state)

    def said(self, key: str, /, **values: int | str | Line) -> Line:
        """What `line` gives, before type is set: the words as the catalog has them, with plain spaces and quotes."""
        plain = {name: value.text if isinstance(value, Line) else value for name, value in values.items()}
        text, state = self._fill(key, plain)
        self.used[key] = state
        inside = [value.state for value in values.values() if isinstance(value, Line)]
        return Line(text, worst(state, *inside))

    def _fill(self, key: str, values: Mapping[str, int | str]) -> tuple[str, str]:
        entry = self._entries[key]
        translation = self.catalog.entries.get(key)
        state = entry_state(translation, self._sources[key])
        if translation is None or state == MISSING:
            return f"[{key}]", MISSING
        known: dict[str, int | str] = {**entry.numbers, **values}
        form = translation.forms[0]
        if len(translation.forms) > 1 and entry.count is not None:
            form = translation.forms[self._plural(int(known[entry.count]))]
        states = [state]

        def put(name: str, unit: str | None) -> str:
            if name not in known:
                states.append(FUZZY)
                return f"{{{name}}}"
            if unit is None:
                return str(known[name])
            text, unit_state = self._fill(f"unit.{unit}", {"n": known[name]})
            states.append(unit_state)
            return text

        filled = PLACEHOLDER.sub(lambda match: put(match[1], match[2]), form)
        return filled, worst(*states)

    def has(self, key: str) -> bool:
        return key in self._entries

    def unfinished(self) -> dict[str, str]:
        """The keys used so far that are fuzzy or missing, with their state."""
        return {key: state for key, state in sorted(self.used.items()) if state != OK}


def reviewed_sources(project: Project, game: Facts) -> dict[str, tuple[str, ...]]:
    """Key -> the text that translations are made from: the reviewed one, or the draft where there is none."""
    path = catalog_path(project, game.id, game.info.language)
    reviewed = read_catalog(path, game.info.language, project.relative(path))
    return {entry.key: _reviewed(entry, reviewed) for entry in entries(game)}


def _reviewed(entry: Entry, reviewed: Catalog) -> tuple[str, ...]:
    found = reviewed.entries.get(entry.key)
    if found is None or found.missing or len(found.forms) != len(entry.draft):
        return entry.draft
    return found.forms


def sources_for(project: Project, game: Facts, code: str) -> dict[str, tuple[str, ...]]:
    """What the msgids of a catalog should be: the database's drafts for its own language, else the reviewed texts."""
    if code == game.info.language:
        return {entry.key: entry.draft for entry in entries(game)}
    return reviewed_sources(project, game)


def load_texts(project: Project, game: Facts, code: str) -> Texts:
    """The texts of `game` in language `code`, checked. Raises ProblemsError with every fault of the catalog."""
    language = load_language(project, code)
    path = catalog_path(project, game.id, code)
    catalog = read_catalog(path, code, project.relative(path))
    problems = check_catalog(game, catalog)
    if problems:
        raise ProblemsError(problems)
    return Texts(game, catalog, language, code, sources_for(project, game, code))


def check_catalog(game: Facts, catalog: Catalog) -> list[Problem]:
    """Faults of form: wrong placeholders or plural forms. Missing and fuzzy entries are not faults but states."""
    problems = []
    units = set(game.info.units)

    def problem(line: int, message: str) -> None:
        problems.append(Problem(catalog.file, line, message))

    for entry in entries(game):
        translation = catalog.entries.get(entry.key)
        if translation is None or not any(translation.forms):
            continue
        line = translation.line
        want = catalog.nplurals if entry.count else 1
        if len(translation.forms) != want:
            problem(
                line, f"{entry.key}: {len(translation.forms)} plural forms, {want} needed; run `forge catalog update`"
            )
            continue
        found = set()
        for form in translation.forms:
            if set("{}") & set(PLACEHOLDER.sub("", form)):
                problem(line, f"{entry.key}: a lone {{ or }}; placeholders look like {{power}} or {{n:card}}")
            for match in PLACEHOLDER.finditer(form):
                found.add(match[1])
                if match[2] and entry.key.startswith("unit."):
                    problem(line, f"{entry.key}: {match[0]} would put a unit inside a unit; write {{n}}")
                elif match[2] and match[2] not in units:
                    known = ", ".join(sorted(units))
                    problem(line, f"{entry.key}: {{{match[0][1:-1]}}} names no unit; the units are: {known}")
        allowed = entry.names | ({entry.count} if entry.count else set())
        for name in sorted(found - allowed):
            here = ", ".join(sorted(allowed)) or "none"
            problem(line, f"{entry.key}: {{{name}}} is not one of its placeholders ({here})")
        needed = entry.needed - found
        if not translation.fuzzy and needed:
            problem(line, f"{entry.key}: {', '.join('{' + n + '}' for n in sorted(needed))} is missing from the text")
    return problems
