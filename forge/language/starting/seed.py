"""The phrasebook and glossary of a new language, seeded from a kin language: what it says, and no more.

What has no word of the kin language in it, slots and terms alone, is taken over. All else is marked `seeded`, and is
not used before it is translated and the mark deleted. What is only understood (`reads`, `variants`, `avoid`), and what
the kin language knows of its own words, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import yaml

from forge.yamlfile import YamlFile

SCHEMA = "# yaml-language-server: $schema=../../schemas/{}.schema.json"
SETTINGS = ("features", "forms", "rest", "apart", "counting")  # of grammar, not of words
PLURAL = re.compile(r"(\bplural: *)(\w+)")
Source = Mapping[str, Sequence[str]]  # the lines of files, by how they are shown
LEFT_OUT = re.compile(r" ?\([^()]*\)\?")  # what may be left out of a mood is only read
NAMED = re.compile(r"\{[^}]*\}|\[[^\]]*\]|<[^>]*>")  # slots, terms, verbs
KEPT = ("means", "bearer", "where", "says", "ref", "mood", "yours", "cost", "overrides")
TERM_KEPT = ("say", "pos", "habit")


def seeded_phrasebook(
    file: YamlFile,
    source: Source,
    kin: str,
    morphology: Mapping[str, Any] | None,
    note: str,
    plurals: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """A phrasebook in which `file`, which may come from several, stands as far as it helps. `morphology`: None for the
    phrasebook of a game, which has none; `note`: what is said at its beginning; `plurals`: what the plural forms of
    the kin language are called in the new one."""
    made = [SCHEMA.format("game.phrasebook" if morphology is None else "phrasebook"), f"# {note}"]
    data: Mapping[str, Any] = file.data
    if morphology is not None:
        made += ["complete: false", *morphology_lines(morphology)]
        for name in SETTINGS:
            if name in data:
                made += (
                    PLURAL.sub(lambda m: m[1] + plurals.get(m[2], m[2]), line) for line in _block(source, file, name)
                )
        made += _moods(data.get("moods", {}), kin)
    elif "apart" in data:
        made += _block(source, file, "apart")
    made.append("sections:")
    for section, rows in data.get("sections", {}).items():
        made += [*_comments(source, file.at("sections", section)), f"  {section}:"]
        body = []
        for number, row in enumerate(rows):
            if entry := row if isinstance(row, str) else _entry(row, kin):
                body += _comments(source, file.at("sections", section, number))
                body.append(f"    - {flow(entry)}")
        made[-1] += "" if body else " []"
        made += body
    return "\n".join(made) + "\n"


def seeded_glossary(file: YamlFile, source: Source, kin: str, note: str, *, of_game: bool) -> str:
    """A glossary with the terms of `file` that say something, all of them seeded."""
    made = [SCHEMA.format("game.glossary" if of_game else "glossary"), f"# {note}", "terms:"]
    for name, term in file.data["terms"].items():
        if term.get("say"):
            made += _comments(source, file.at("terms", name))
            kept = {key: term[key] for key in TERM_KEPT if key in term}
            made.append(f"  {flow(name)}: {flow({'seeded': kin, **kept})}")
    return "\n".join(made) + "\n"


def _entry(row: Mapping[str, Any], kin: str) -> dict[str, Any]:
    """A row with what is printed, marked unless it has no word of its own; nothing for one that is only read."""
    if not row.get("says"):
        return {}
    kept = {key: row[key] for key in KEPT if key in row}
    says = [kept["says"]] if isinstance(kept["says"], str) else kept["says"]
    return kept if not any(map(has_words, says)) else {"seeded": kin, **kept}


def has_words(wording: str) -> bool:
    """Whether a wording has words of its own, beside slots and terms."""
    return any(map(str.isalpha, NAMED.sub("", wording)))


def _moods(moods: Mapping[str, Sequence[str]], kin: str) -> list[str]:
    """The moods as they are printed, and which of them are in words of the kin language."""
    first = {mood: " ".join(LEFT_OUT.sub("", wordings[0]).split()) for mood, wordings in moods.items()}
    foreign = [mood for mood, wording in first.items() if has_words(wording)]
    made = ["moods:", *(f"  {mood}: {flow([wording])}" for mood, wording in first.items())]
    if foreign:
        made += [f"# Moods that are in the words of {kin}: put them into yours, and take them off this list."]
        made.append(f"seeded: {flow(foreign)}")
    return made


def _comments(source: Source, place: tuple[str, int]) -> list[str]:
    """The comments right above a line."""
    lines, end = source[place[0]], place[1] - 1
    start = end
    while start > 0 and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return list(lines[start:end])


def _block(source: Source, file: YamlFile, name: str) -> Iterator[str]:
    """The lines of a setting as they stand, with the comments in it."""
    shown, number = file.at(name)
    lines, start = source[shown], number - 1
    yield lines[start]
    for line in lines[start + 1 :]:
        if line.strip() and not line[0].isspace():
            break
        yield line


def flow(data: object) -> str:
    """Data on one line of YAML."""
    text = yaml.dump(data, default_flow_style=True, allow_unicode=True, sort_keys=False, width=1_000_000)
    return text.removesuffix("\n").removesuffix("\n...")


def morphology_lines(morphology: Mapping[str, Any]) -> list[str]:
    """A morphology and its data, a line for each row of its tables."""
    made = ["morphology:", f"  library: {flow(morphology['library'])}", "  data:"]
    for name, value in morphology["data"].items():
        if isinstance(value, Mapping) and len(value) > 1:
            made += [f"    {name}:", *(f"      {flow(key)}: {flow(said)}" for key, said in value.items())]
        else:
            made.append(f"    {name}: {flow(value)}")
    return made
