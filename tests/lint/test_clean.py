"""What `forge check` found no fault in is not looked at again, and it finds what it would find if it looked at all."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from forge.cli.looks import look_at_catalog
from forge.edition.texts import Texts, catalog_path
from forge.language.messages import load_messages
from forge.lint.checks import Alone, Check, all_checks
from forge.lint.clean import ROOM, Clean
from forge.lint.desk import Desk
from forge.lint.measuring.faults import FaultGround, all_kinds
from forge.lint.measuring.plant import rounds, sow
from forge.lint.readers import read_document
from forge.lint.run import Inspection
from forge.lint.shelf import is_name
from forge.lint.textfile import TextFile
from forge.project import Project
from forge.rules.games import load_game
from tests.conftest import copy_project, mostly, share
from tests.lint.desks import desk
from tests.lint.test_quality import SPELLED, data

GAME, LANGUAGE = "sincity", "pl"
TEXT, HEART = "locales/pl/sincity.po", 'msgstr "Serce'
# What findings rest on, and what is changed of it: one after the other, each beside those before.
CHANGES = {
    "an entry": (TEXT, f"{HEART} nie", f"{HEART} serce nie"),
    "the entry before it": (TEXT, 'msgstr "Hartigan atakuje."', 'msgstr "Hartigan ataguje."'),
    "the English": ("locales/en/sincity.po", 'msgstr "Marv attacks."', 'msgstr "Gail attacks."'),
    "the glossary": (
        "locales/pl/sincity.glossary.yml",
        "{say: żeton}",
        "{say: żeton, avoid: [{say: plan, why: here}]}",
    ),
    "an ability": (
        "cards/sincity/action.yml",
        "      - on_play: {attack_with: {hero: gail}}\n",
        "      - on_play: {attack_with: {hero: marv}}\n",
    ),
    "a number of the rules": ("cards/sincity/game.yml", "goals_to_win: 3", "goals_to_win: 4"),
    "a name": (TEXT, 'msgstr "Gail załatwia sprawę"', 'msgstr "Panna Gail załatwia sprawę"'),
    "a waiver": (
        "locales/pl/sincity.waivers.yml",
        "waivers:\n",
        "waivers:\n  - {check: language.doubled, key: action.hartigan_patrols.flavour, reason: so it beats}\n",
    ),
}
ALONE = [check for check in all_checks() if check.alone is not None and not check.thorough]
QUICK = [check for check in ALONE if check.code.startswith("language.")]
ONCE, TWICE = 'msgstr "Detektyw', 'msgstr "Detektyw detektyw'


def faulty(check: Check, here: Desk, document: TextFile) -> set[int]:
    """The units in which a check finds something."""
    return {id(flaw.unit) for _, flaw in check.look(here, [document])}


def muted(texts: Texts, kept: tuple[str, ...] = ()) -> Texts:
    """Texts that say nothing but what things are called, and what belongs to some of them."""
    entries = {
        key: entry
        if is_name(key) or key.startswith(kept)
        else replace(entry, forms=tuple("Xyzzy." for _ in entry.forms))
        for key, entry in texts.catalog.entries.items()
    }
    return texts.over(replace(texts.catalog, entries=entries))


def sown(here: Desk, most: int) -> Iterator[TextFile]:
    """The catalog with faults of all kinds."""
    path = catalog_path(here.project, here.game.id, here.language)
    whole = read_document(path, path.name, here.language)
    kinds = [kind for kind in all_kinds() if kind.name not in SPELLED]
    for faults in rounds(FaultGround(here, whole, data(here.language)), kinds, most, "clean"):
        yield sow(path, whole, faults).document


def blinded(here: Desk, kept: tuple[str, ...] = ()) -> Desk:
    """A desk with muted texts, that knows what things are called for short all the same."""
    blind = replace(here)
    for one, own in ((blind, here), (blind.drafts, here.drafts)):
        one.__dict__.update(texts=muted(own.texts, kept), sources=muted(own.sources, kept), short_names=own.short_names)
    return blind


@mostly("pl")
def test_a_check_knows_no_more_of_a_catalog_than_it_says(language: str) -> None:
    here = desk(language)
    things = tuple(f"{thing.key}." for thing in here.game.printed)
    blind, found = {alone: blinded(here, things if alone is Alone.things else ()) for alone in Alone}, 0
    for document in list(sown(here, 3))[:1]:
        for check in ALONE:
            wrong = faulty(check, here, document)
            found += len(wrong)
            for at, unit in enumerate(document.units):
                if id(unit) in wrong or at % 24 == 0:
                    first = max(at - 2, 0) if check.alone is Alone.behind else at
                    alone = replace(document, units=document.units[first : at + 1])
                    told = id(unit) in faulty(check, blind[check.alone], alone)
                    assert told == (id(unit) in wrong), f"{check.code}: {unit.key} {unit.text!r}"
    assert found > 20


@pytest.fixture
def city(tmp_path: Path) -> Project:
    """A copy of one game that has no templates, of which nothing was looked at."""
    made = share(copy_project(tmp_path / "city", templates=False, games=(GAME,)))
    (made.cache / ROOM).unlink()
    return made


def change(project: Project, what: str) -> None:
    name, old, new = CHANGES[what]
    path = project.root / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def anew(project: Project) -> Project:
    """Forgets what was found without fault."""
    shutil.rmtree(project.cache / ROOM)
    return project


def looked_at(project: Project) -> Mapping[str, int]:
    """How many entries each check that looks at them alone looks at."""
    game = load_game(project, GAME)
    here, path = Desk(project, game, LANGUAGE), catalog_path(project, GAME, LANGUAGE)
    inspection = Inspection(here, load_messages(project, "en", "en"), QUICK, clean=Clean(here))
    list(inspection.alerts([read_document(path, path.name, LANGUAGE)]))
    return inspection.looked


def test_of_one_changed_entry_only_that_one_is_looked_at(city: Project) -> None:
    everything = looked_at(city)
    assert min(everything.values()) > 500
    assert not any(looked_at(city).values())
    change(city, "an entry")
    assert set(looked_at(city).values()) == {1}
    assert {code for code, entries in looked_at(city).items() if entries} == {"language.doubled"}  # which has found it


@pytest.mark.soak
def test_findings_are_the_same_with_and_without_what_is_kept(city: Project) -> None:
    found: list[set[tuple[str, str | None]]] = [set()]
    for what in (None, *CHANGES):
        if what is not None:
            change(city, what)
        game = load_game(city, GAME)
        kept = look_at_catalog(city, game, LANGUAGE, "en")
        assert kept == look_at_catalog(anew(city), game, LANGUAGE, "en"), what
        found.append({(one.rule, one.key) for one in kept.remarks})
        assert what is None or found[-1] != found[-2] or what == "a name", what
    doubled = ("language.doubled", "action.hartigan_patrols.flavour")
    assert doubled in found[-2] - found[-1]
    assert {"terms.avoid", "meaning"} <= {rule for rule, _ in found[-1]}
