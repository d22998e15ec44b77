"""The declared fonts: where their files are, the CSS that names them, and which characters they have.

Fonts come as pinned packages named in templates/print.yml. Nothing else is ever embedded: the system's fonts are
hidden from the layout, and a character no declared font has is an error before anything is drawn.
"""

from __future__ import annotations

import hashlib
import os
import sys
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated
from unicodedata import category

import msgspec
from msgspec import Meta

from forge import fingerprint
from forge.problems import fail, sign
from forge.render.setting.cut import FontCut

ALWAYS = frozenset(" \n\t\u00a0\u00ad")
# Control and format characters (directions, zero width), halves of pairs, private use, separators of lines.
UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
INSTALLED = ("site-packages", "dist-packages")  # what folders of installed packages are called


class FontFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One cut of a font: `package` is the installed Python package that carries `file` (a path inside it)."""

    family: str
    package: Annotated[str, Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")]
    file: Annotated[str, Meta(pattern=r"^[^/\\]+(/[^/\\]+)*$")]
    weight: Annotated[int, Meta(ge=1, le=1000)] = 400
    style: str = "normal"

    @property
    def name(self) -> str:
        """What text boxes call it: Roboto 900 italic."""
        return f"{self.family} {self.weight}" + (f" {self.style}" if self.style != "normal" else "")

    @property
    def path(self) -> Path:
        """Where the file is installed. Raises ProblemsError when its package is not.

        Nothing is imported, and a package counts only where packages are installed, not in the folder one is in.
        """
        for folder in (Path(place) / self.package for place in sys.path if Path(place).name in INSTALLED):
            path = Path(os.path.realpath(folder / self.file))
            if path.is_file() and path.is_relative_to(os.path.realpath(folder)):
                return path
        raise fail(f"the font file {self.file} of the package {self.package} is not installed; run ./run once more")


@dataclass(frozen=True)
class Fonts:
    """All declared fonts."""

    files: tuple[FontFile, ...]

    @cached_property
    def css(self) -> str:
        """@font-face rules for every declared file."""
        return "".join(
            f'@font-face{{font-family:"{f.family}";font-weight:{f.weight};font-style:{f.style};'
            f'src:url("{path.as_uri()}")}}\n'
            for f, path in zip(self.files, self.paths, strict=True)
        )

    @lru_cache(maxsize=8)  # noqa: B019  as many as languages in one build
    def cuts(self, language: str) -> dict[str, FontCut]:
        """Every declared file by its name, ready to set words of a language (a BCP 47 tag)."""
        return {
            file.name: FontCut(file.name, path, language) for file, path in zip(self.files, self.paths, strict=True)
        }

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """Where the declared files are. Raises ProblemsError when one is not installed."""
        return tuple(file.path for file in self.files)

    @cached_property
    def _any_cuts(self) -> tuple[FontCut, ...]:
        """All cuts, to be asked what they have."""
        return tuple(self.cuts("und").values())

    @cached_property
    def _names(self) -> dict[bytes, str]:
        both = zip(self.files, self.paths, strict=True)
        return {hashlib.sha256(path.read_bytes()).digest(): file.name for file, path in both}

    def called(self, data: bytes) -> str:
        """The name of a declared cut by what its file holds."""
        return self._names[hashlib.sha256(data).digest()]

    @cached_property
    def families(self) -> frozenset[str]:
        return frozenset(f.family for f in self.files)

    @cached_property
    def digest(self) -> str:
        """A hash of all font files: another cut of a font is another print."""
        hashed = hashlib.sha256()
        for path in self.paths:
            hashed.update(path.read_bytes())
        return hashed.hexdigest()

    @cached_property
    def _there(self) -> set[str]:
        """Characters that are known to be there."""
        return set(ALWAYS)

    def missing(self, text: str) -> list[str]:
        """The characters of `text` that cannot be printed, sorted: those that some declared family lacks, and
        those that show nothing, whatever a font has for them. Spaces, ends of lines and soft hyphens can be."""
        wanted = set(text) - self._there
        lacking = {c for c in wanted if category(c) in UNSEEN or not (c.isspace() or self._have(ord(c)))}
        self._there.update(wanted - lacking)
        return sorted(lacking)

    def _have(self, code: int) -> bool:
        return all(cut.has(code) for cut in self._any_cuts)


def unprintable(char: str) -> str:
    """What is wrong with a character that is missing, in words."""
    if category(char) in UNSEEN:
        return f"{sign(char)} cannot be printed; delete it"
    return f"no declared font has {sign(char)} ({char})"


def versions(fonts: Fonts) -> dict[str, str]:
    """Package -> version of every font package that is installed under its own name."""
    return fingerprint.versions(dict.fromkeys(file.package for file in fonts.files))
