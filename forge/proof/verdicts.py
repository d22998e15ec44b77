"""Verdicts of earlier runs, kept on disk: a text is not read again while nothing changes that its verdict rests on.

A file holds the verdicts of one language under one grammar, and is named by a hash of all that grammar is made of: the
code, the language's tables, the titles and the words findings are said with. In it a verdict goes by a hash of the
text, of what it stands on and of the ability it is compared with. So nothing is ever out of date.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from forge.abilities.kinds import Ability, yaml_name
from forge.edition.texts import Texts
from forge.fingerprint import versions
from forge.kept import find, keep
from forge.language.morphology import LIBRARIES
from forge.library.model import Printed
from forge.project import Project
from forge.proof.findings import Finding, Judgement, Proof
from forge.proof.printed import host, labels, titles
from forge.seen import seen_for
from forge.yamlfolder import FILES, is_hidden

MOST = 4000  # verdicts in a file; a game has some hundred texts
SOUND = "sound"
Held = dict[str, list[Any]]


class Verdicts:
    """The verdicts on texts of one language; `speaks`: in whose language they are said, if not in that."""

    def __init__(self, project: Project, texts: Texts, speaks: Texts | None = None) -> None:
        self.code = texts.code
        spoken = texts if speaks is None else speaks
        self.path = project.cache / "verdicts" / f"{texts.code}-{_grammar(project, texts, spoken)}.json"
        self.held = _load(self.path)
        self.new: Held = {}

    def key(self, owner: Printed, own: Ability, printed: str, text: str, ability: Ability) -> str:
        """What a verdict on a text depends on besides the grammar. `own`, `printed`: what advice is made of."""
        clauses = [yaml_name(type(clause)) for clause in own]
        parts = (owner.id, owner.bearer, host(owner), clauses, repr(own), printed, text, repr(ability))
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]

    def known(self, key: str, title: str, text: str) -> Proof | None:
        """The verdict under a key with its findings, though without its readings."""
        found = self.new.get(key) or self.held.get(key)
        if found is None:
            return None
        try:
            judged, findings = found
            return Proof(title, self.code, text, Judgement(judged), tuple(Finding(**one) for one in findings))
        except (TypeError, ValueError):
            return None

    def keep(self, key: str, proof: Proof) -> None:
        self.new[key] = [proof.verdict.value, [asdict(finding) for finding in proof.findings]]

    @property
    def sound(self) -> bool:
        """Whether the grammar has been loaded without a mistake."""
        return SOUND in self.held or SOUND in self.new

    def found_sound(self) -> None:
        self.new.setdefault(SOUND, [])

    def save(self) -> None:
        """Writes what is new, beside what other processes have written meanwhile."""
        if not self.new:
            return
        known = _load(self.path)
        held = self.new | (known if len(known) + len(self.new) <= MOST else {})
        keep(self.path, json.dumps(held, ensure_ascii=False).encode())


def _load(path: Path) -> Held:
    try:
        found = json.loads(find(path) or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _grammar(project: Project, texts: Texts, spoken: Texts) -> str:
    """A hash of all that reading a language rests on."""
    folder = project.locales / texts.code
    tables = sorted(path for kind in (*FILES, "*.tsv") for path in project.listed(folder, kind))
    drafts = project.locales / texts.game.info.language
    for kind in ("*concepts.yml", "*concepts/*.yml"):  # laws of all languages
        tables += project.listed(drafts, kind)
    tables = [path for path in tables if not is_hidden(path.relative_to(project.locales))]
    words = [
        (key, entry.forms, spoken.said(key).text)
        for key, entry in spoken.catalog.entries.items()
        if key.startswith("word.talk.proof.") and spoken.has(key)
    ]
    seen = seen_for(project)
    parts = (
        *((path.relative_to(project.locales).as_posix(), *map(seen.digest, project.layers(path))) for path in tables),
        texts.game.id,
        spoken.code,
        sys.version,
        seen.code,
        *versions(LIBRARIES).items(),
        sorted(titles(texts.game, texts).items()),
        sorted(labels(texts).items()),
        sorted(entry.draft for entry in texts.game.entries if entry.key.startswith("word.talk.proof.")),
        words,
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]
