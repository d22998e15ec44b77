"""What checks say, in the language of whoever reads it: `locales/<lang>/checks.yml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta

from forge.problems import ProblemsError
from forge.project import Project
from forge.yamlfile import YamlFile

BLANK = re.compile(r"\{(\w+)\}")


class ChecksFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """checks.yml: the messages of checks by `<group>.<message>`, with {placeholders}."""

    messages: dict[str, Annotated[str, Meta(min_length=1)]]


@dataclass(frozen=True)
class Messages:
    """Messages in a language; what it lacks is said in another."""

    texts: Mapping[str, str]

    def say(self, key: str, values: Mapping[str, str | int]) -> str:
        """The sentence of that key with its values."""
        text = self.texts.get(key)
        if text is None:
            return " ".join([key, *map(str, values.values())])
        return BLANK.sub(lambda match: str(values.get(match[1], match[0])), text)


def load_messages(project: Project, language: str, drafts: str) -> Messages:
    """The messages of a language over those in the language of the drafts, which has all.

    Raises ProblemsError for a file that is wrong.
    """
    found: dict[str, str] = {}
    for code in dict.fromkeys((drafts, language)):
        path = project.locales / code / "checks.yml"
        if path.exists():
            file = YamlFile(path, project.relative(path))
            made = file.convert(ChecksFile)
            if made is None:
                raise ProblemsError(file.problems)
            found |= made.messages
    return Messages(found)
