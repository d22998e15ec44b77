"""What is said to be no fault though a check finds it: `locales/<lang>/<game>.waivers.yml`."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.overlay import has_yaml, open_yaml
from forge.problems import ProblemsError
from forge.project import Project


class Waiver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check that is waived, and why. Of what it finds only that is waived which all of `key`, `file` and `text` fit;
    in the first two `*` stands for anything."""

    check: Annotated[str, Meta(min_length=1, description="A code, such as terms.avoid; * stands for anything.")]
    reason: Annotated[str, Meta(min_length=1, description="Why it is no fault.")]
    key: Annotated[str | None, Meta(description="The entry's key.")] = None
    file: Annotated[str | None, Meta(description="The file's name, as it is called in findings.")] = None
    text: Annotated[str | None, Meta(description="The words that are found, with any capitals.")] = None

    def covers(self, check: str, key: str | None, file: str, text: str) -> bool:
        """Whether it is said of what a check finds in an entry or a file, of those words."""
        return (
            fnmatchcase(check, self.check)
            and (self.key is None or (key is not None and fnmatchcase(key, self.key)))
            and (self.file is None or fnmatchcase(file, self.file) or file.endswith(f"/{self.file}"))
            and (self.text is None or self.text.casefold() == text.casefold())
        )


class WaiversFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """<game>.waivers.yml: what is no fault in the texts of a game in a language."""

    waivers: list[Waiver]


def waivers_path(game: str, code: str, project: Project) -> str:
    """The file with the waivers of a game in a language, as it is shown."""
    return project.relative(project.locales / code / f"{game}.waivers.yml")


def load_waivers(project: Project, game: str, code: str) -> tuple[tuple[int, Waiver], ...]:
    """The waivers of a game in a language, each with its line; none when there is no file.

    Raises ProblemsError for a file that is wrong, and for a waiver of everything everywhere.
    """
    path = project.locales / code / f"{game}.waivers.yml"
    if not has_yaml(project, path):
        return ()
    file = open_yaml(project, path)
    made = file.convert(WaiversFile)
    if made is not None:
        for index, waiver in enumerate(made.waivers):
            if waiver.key is None and waiver.file is None and waiver.text is None:
                file.problem(file.line("waivers", index), "say of what: a key, a file or a text (or all of them)")
    if made is None or file.problems:
        raise ProblemsError(file.problems)
    return tuple((file.line("waivers", index), waiver) for index, waiver in enumerate(made.waivers))
