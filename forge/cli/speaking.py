"""What the commands that speak have in common: a language, a game, and the names of cards in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from forge.cli.options import nearest, pick_game, pick_one

if TYPE_CHECKING:
    from forge.edition.texts import Texts
    from forge.library import Facts
    from forge.project import Project
    from forge.talk.speak import Speaker

lang_option = click.option("--lang", metavar="LANG", help="The language to speak; the game's own when left out.")


def load_speaker(lang: str | None, game: str | None) -> tuple[Project, Facts, Speaker]:
    """The project, the game, and a speaker of the language."""
    from forge.edition.texts import load_texts
    from forge.project import find_project
    from forge.rules.games import load_game
    from forge.talk.speak import Speaker

    project = find_project()
    loaded = load_game(project, pick_game(project, game))
    code = loaded.info.language
    if lang is not None:
        code = pick_one(lang, {name: name for name in project.languages()}, "language")
    return project, loaded, Speaker(load_texts(project, loaded, code))


def titles(project: Project, game: Facts, first: Speaker) -> Mapping[str, str]:
    """Every name of a card or base, in any language, and its id; the speaker's language wins."""
    from forge.edition.texts import load_texts

    known = {title: title for title in first.owners}
    for code in project.languages():
        texts = first.texts if code == first.texts.code else load_texts(project, game, code)
        known |= {name: title for name, title in _names(texts, first).items() if name not in known}
    return {**known, **_names(first.texts, first)}


def pick_title(wanted: str, known: Mapping[str, str], speaker: Speaker) -> str:
    """The one card or base meant by an id, a name or its beginning; accents and capitals do not matter.

    Raises click.BadParameter.
    """
    from forge.language.fold import begins, words

    typed = words(wanted)
    whole = [title for name, title in known.items() if words(name) == typed]
    begun = [title for name, title in known.items() if typed and begins(typed, name)]
    found = list(dict.fromkeys(whole or begun))
    if not found:
        hint = nearest(wanted, known)
        if hint.startswith(" There are"):
            hint = " Names are those printed on the cards, in any language, or ids such as those in cards/."
        raise click.BadParameter(f"there is no card or base {wanted!r}.{hint}")
    if len(found) > 1:
        raise click.BadParameter(f"{wanted!r} may be {', '.join(speaker.name(title) for title in found)}.")
    return found[0]


def _names(texts: Texts, speaker: Speaker) -> dict[str, str]:
    return {texts.line(f"{speaker.prefix(title)}.name").text: title for title in speaker.owners}
