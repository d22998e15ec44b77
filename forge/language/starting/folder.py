"""The files with which a language begins: what CLDR knows of it, and what a kin language has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from babel import Locale

from forge.language.grammar.table.files import GameGlossaryFile, GamePhrasebookFile, GlossaryFile, PhrasebookFile
from forge.language.grammar.table.parts import FILES, table_path
from forge.language.starting.quotes import quotes_of
from forge.language.starting.seed import flow, seeded_glossary, seeded_phrasebook
from forge.language.typography import Language, load_language, locale_of
from forge.overlay import has_yaml, yaml_files, yaml_layers
from forge.problems import ProblemsError, fail
from forge.project import Project
from forge.yamlfile import YamlFile

SHAPES: Mapping[tuple[str, bool], Any] = {
    ("phrasebook", True): PhrasebookFile,
    ("phrasebook", False): GamePhrasebookFile,
    ("glossary", True): GlossaryFile,
    ("glossary", False): GameGlossaryFile,
}
DICTIONARIES = "pymorphy3_dicts"  # the entry points of the library's dictionaries
WORDS = ("no_break_after", "no_break_before", "units", "before_number")
TABLES, TABLE = "tables", "forms.tsv"
NUMBERS = 101  # every plural form of whole numbers has one below
TABLE_TEXT = """# Words with all their forms, a form a line: dictionary form, form, marks of UniMorph; tabs between.
# docs/new-language.md says how to fill this file.
"""
SEEDED = "Seeded from {kin}: what is marked `seeded` is in its words, and not used until it is translated and unmarked."


def begin(project: Project, code: str, kin: str | None, games: Iterable[str]) -> dict[Path, bytes]:
    """The files of a new language but for its catalogs; nothing is written. `kin`: the language it is seeded from.

    Raises ProblemsError: that is no code, there is such a language, or the kin language has faults.
    """
    locale = _locale(project, code)
    alike = load_language(project, kin) if kin is not None else None
    folder = project.locales / code
    made = {folder / "language.yml": language_text(code, locale, alike, kin).encode()}
    if kin is None:
        return made
    problems: list[Any] = []
    wants_table = False
    for game in (None, *games):
        for name in FILES:
            path = table_path(project, kin, name, game)
            if not has_yaml(project, path):
                if game is None:
                    problems += fail(f"{kin} has no {name}, so that nothing can be seeded from it").problems
                continue
            layers = yaml_layers(project, path)
            file = layers[-1]
            if file.convert(SHAPES[name, game is None]) is None or any(layer.problems for layer in layers):
                problems += [problem for layer in layers for problem in layer.problems]
                continue
            parts = yaml_files(project, path)
            source = {project.relative(one): one.read_text(encoding="utf-8").splitlines() for one in parts}
            note = SEEDED.format(kin=kin)
            if name == "glossary":
                said = seeded_glossary(file, source, kin, note, of_game=game is not None)
            else:
                morphology = morphology_of(code, kin, file.data["morphology"]) if game is None else None
                wants_table = wants_table or (morphology is not None and morphology["library"] == TABLES)
                said = seeded_phrasebook(file, source, kin, morphology, note, plurals_of(locale_of(kin), locale))
            made[table_path(project, code, name, game)] = said.encode()
    if problems:
        raise ProblemsError(problems)
    if wants_table:
        made[folder / TABLE] = TABLE_TEXT.encode()
    return made


def _locale(project: Project, code: str) -> Locale:
    try:
        locale = locale_of(code)
    except ValueError:
        said = f"{code!r} is no language code; with a script or region it is written as in xx_YY, xx-YY or xx-Scri"
        raise fail(said) from None
    plain = code.replace("-", "_").lower()
    if there := [name for name in project.languages() if name.replace("-", "_").lower() == plain]:
        raise fail(f"there is a language {there[0]!r} already: {project.relative(project.locales / there[0])}")
    if (project.locales / code).exists():
        raise fail(f"{project.relative(project.locales / code)} is there already, without a language.yml; remove it")
    return locale


def morphology_of(code: str, kin_code: str, kin: Mapping[str, Any]) -> Mapping[str, Any]:
    """Where the forms of a language may come from: where those of its kin come from if it is the same language in
    another region, else the library that has a dictionary for it, or a table of its own."""
    lang, other = (name.replace("-", "_").split("_")[0].lower() for name in (code, kin_code))
    if lang == other and kin["library"] != TABLES:
        return kin
    if lang in {one.name for one in metadata.entry_points(group=DICTIONARIES)}:
        return {"library": "pymorphy3", "data": {"lang": lang, **_marks(lang)}}
    return {"library": TABLES, "data": {"files": [TABLE]}}


def _marks(lang: str) -> Mapping[str, Any]:
    """What is known of the marks of a dictionary."""
    file = YamlFile(Path(__file__).with_name("dictionaries.yml"), "dictionaries.yml")
    if file.problems:
        raise ProblemsError(file.problems)
    found: Mapping[str, Any] = file.data["dictionaries"].get(lang, {})
    return found


def plurals_of(kin: Locale, locale: Locale) -> dict[str, str]:
    """The plural forms of a language, by those that its kin has for the same numbers."""
    found: dict[str, str] = {}
    for number in range(1, NUMBERS):
        found.setdefault(kin.plural_form(number), locale.plural_form(number))
    return found


def language_text(code: str, locale: Locale, alike: Language | None, kin: str | None) -> str:
    """language.yml of a language, with what its kin has as comments to go by."""
    name = locale.get_display_name() or code
    quotes = [{"open": one.open, "close": one.close} for one in quotes_of(code)]
    lines = [
        "# yaml-language-server: $schema=../../schemas/language.schema.json",
        f"name: {flow(name[0].upper() + name[1:])}",
        f"tag: {flow(str(locale).replace('_', '-'))}",
        "quotes:",
        *(f"  - {flow(one)}" for one in quotes),
        f"dash: {alike.dash if alike is not None else '–'}",
    ]
    if alike is not None:
        lines += ["# Words that stay together; those of your language belong here, in lower case."]
        for setting in WORDS:
            lines += [f"{setting}: []", *_as_comment(f"{kin} has {flow(list(getattr(alike, setting)))}")]
        lines.append(f"hyphenate: {flow(list(alike.hyphenate))}")
    return "\n".join(lines) + "\n"


def _as_comment(text: str) -> Sequence[str]:
    return [f"# {text}"]
