"""Where formes come from: what is kept of an edition, or else its facts and catalogs, which are read for it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from forge.edition import sources
from forge.edition.forme import Forme, packed, unpacked
from forge.kept import find, keep
from forge.problems import ProblemsError
from forge.project import Project

if TYPE_CHECKING:
    from forge.library.naming import Names


def load_forme(project: Project, game: str, code: str, names: Names | None = None, tone: str | None = None) -> Forme:
    """The edition of a game in a language, with names of that kind and in that tone. Raises ProblemsError."""
    path = _kept_at(project, game, code, names, tone)
    if path is not None and (data := find(path)) is not None and (forme := unpacked(data)) is not None:
        return forme
    from forge.edition.composed import compose_forme  # which reads all data

    forme = compose_forme(project, game, code, names, tone)
    _keep_language(project, game, forme.info.language)
    if (path := _kept_at(project, game, code, names, tone)) is not None:
        keep(path, packed(forme))
    return forme


def names_of_groups(project: Project, game: str, first: Forme) -> dict[str, str]:
    """Every id and name of a group, in any language that can be read, and its id; `first` decides where a name is that
    of two."""
    known = {group.id: group.id for group in first.groups}
    for code in project.languages():
        try:
            for name, id_ in load_forme(project, game, code).named.items():
                known.setdefault(name, id_)
        except ProblemsError:
            continue  # has no names to offer
    return known | first.named


def own_language(project: Project, game: str) -> str | None:
    """The language of a game's drafts, as far as it is known without reading them."""
    data = find(_language_at(project, game))
    return None if data is None else data.decode()


def _kept_at(project: Project, game: str, code: str, names: Names | None, tone: str | None) -> Path | None:
    """Where a forme is kept; None as long as nobody knows what it is made of."""
    own = own_language(project, game)
    if own is None:
        return None
    parts = (
        sources.of_game(project, game),
        sources.of_language(project, code),
        sources.of_catalog(project, game, own) if code in project.languages() else sources.of_language(project, own),
        sources.of_print(project),
        sources.of_tools(project),
        code,
        str(names),
        str(tone),
    )
    return project.cache / "formes" / hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def _language_at(project: Project, game: str) -> Path:
    return project.cache / "formes" / f"{sources.of_game(project, game)}.language"


def _keep_language(project: Project, game: str, code: str) -> None:
    keep(_language_at(project, game), code.encode())
