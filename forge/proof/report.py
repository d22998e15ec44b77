"""All that a check says, remembered as long as nothing changes that it rests on.

What a project's files, forge and the packages beside it are is hashed before the check and after; a report is kept when
both are the same.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from forge.fingerprint import installed, may_offer
from forge.kept import find, keep
from forge.project import Project
from forge.proof.remarks import ERROR, Remark
from forge.rules import GROUP
from forge.seen import seen_for


@dataclass(frozen=True)
class CheckReport:
    """What a check found. `notes` are about what was left out, `passed` about what is right, `unfinished` about
    catalogs that are not whole: a line each."""

    remarks: tuple[Remark, ...] = ()
    passed: tuple[str, ...] = ()
    unfinished: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def wrong(self) -> bool:
        return any(remark.severity == ERROR for remark in self.remarks)


class GameLook(msgspec.Struct, frozen=True, array_like=True):
    """What there is to say of a game, whatever the language; `sound`: whether nothing of it is wrong, `drafted`: in
    which language."""

    remarks: tuple[Remark, ...]
    sound: bool
    drafted: str


class CatalogLook(msgspec.Struct, frozen=True, array_like=True):
    """What there is to say of a game in a language; `wrong`: whether its own texts are, `read`: how many were. `open`
    are its fuzzy and missing entries, each as a remark, beside how many there are of each."""

    remarks: tuple[Remark, ...]
    wrong: bool
    read: int
    notes: tuple[str, ...] = ()
    open: tuple[Remark, ...] = ()
    missing: int = 0
    fuzzy: int = 0


class _Kept(msgspec.Struct):
    made_from: str
    report: CheckReport


def remembered(project: Project, asked: Sequence[str], make: Callable[[], CheckReport]) -> CheckReport:
    """The report on what was asked, as it was made from the same files before, else from `make`.

    Nothing is remembered where the code of a game lies elsewhere: whether it has changed cannot be known.
    """
    if not may_keep():
        return make()
    path = project.cache / "checks" / f"{hashlib.sha256(repr(asked).encode()).hexdigest()[:32]}.json"
    before = _made_from(project)
    with suppress(msgspec.MsgspecError):
        kept = msgspec.json.decode(find(path) or b"", type=_Kept)
        if kept.made_from == before:
            return kept.report
    report = make()
    if _made_from(project) == before:
        keep(path, msgspec.json.encode(_Kept(before, report)))
    seen_for(project).save()
    return report


def _made_from(project: Project) -> str:
    seen = seen_for(project)
    trees = [seen.tree(*project.layers(folder)) for folder in (project.cards, project.locales, project.templates)]
    return hashlib.sha256("\0".join([*trees, seen.code, *surroundings()]).encode()).hexdigest()


def may_keep() -> bool:
    """Whether what was found may be kept: not where the code of a game lies elsewhere."""
    return not may_offer(GROUP)


def surroundings() -> list[str]:
    """What findings rest on beside forge and the files of a project."""
    around = [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("FORGE_")]
    return [sys.version, *installed(), *around]
