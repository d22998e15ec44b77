"""pofilter of translate-toolkit, and hunspell's dictionaries beside it, over the same PO files."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from forge.lint.desk import words_of
from forge.lint.measuring.faults import FaultGround
from forge.lint.measuring.plant import SownFile
from forge.lint.textfile import OK, TextFile

TOLD = re.compile(r"# \(pofilter\) (\w+):")
KEY = re.compile(r'msgctxt "(.*)"')
PROGRAM = "from translate.filters.pofilter import main; main()"

Told = frozenset[tuple[str, str]]  # the keys of entries, each with what is wrong


@dataclass
class LintPeer:
    """What the peer says of one catalog after another. `quiet`: reports on correct texts, `found`: faults of a kind of
    whose entry it says something that it did not say before, `reports` and `right`: of texts with faults; `seconds` of
    the processor for correct ones."""

    quiet: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    reports: int = 0
    right: int = 0
    seconds: float = 0.0
    _known: Told = frozenset()

    def begin(self, ground: FaultGround, text: str) -> None:
        """Looks at a correct catalog."""
        tests, seconds = filtered(text, ground.desk.language)
        before = time.process_time()
        words = misspelt(ground, ground.document)
        self.seconds += seconds + time.process_time() - before
        self.quiet.update({"pofilter": len(tests), "hunspell": len(words)})
        self._known = tests | words

    def add(self, ground: FaultGround, sown: SownFile) -> None:
        """Looks at the same catalog with faults."""
        tests, _ = filtered(sown.text, ground.desk.language)
        told = tests | misspelt(ground, sown.document)
        new = {key for key, _ in told - self._known}
        faulty = {sown.document.units[place].key or "" for place in sown.faults}
        self.reports += len(told)
        self.right += sum(key in faulty for key, _ in told - self._known)
        for place, fault in sown.faults.items():
            self.found[fault.kind] += (sown.document.units[place].key or "") in new


def filtered(text: str, language: str) -> tuple[Told, float]:
    """What pofilter says of a catalog: entries with the names of its tests, and the seconds of the processor."""
    with TemporaryDirectory() as folder:
        source, told = Path(folder, "in.po"), Path(folder, "out.po")
        source.write_text(text, encoding="utf-8")
        before = getrusage(RUSAGE_CHILDREN)
        command = [sys.executable, "-c", PROGRAM, "--progress=none", f"--language={language}", str(source), str(told)]
        subprocess.run(command, check=True, capture_output=True)
        after = getrusage(RUSAGE_CHILDREN)
        output = told.read_text(encoding="utf-8") if told.exists() else ""
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return frozenset(_tests(output)), seconds


def _tests(output: str) -> Iterable[tuple[str, str]]:
    for block in output.split("\n\n"):
        key = KEY.search(block)
        if key is not None:
            yield from ((key[1], test) for test in TOLD.findall(block))


def misspelt(ground: FaultGround, document: TextFile) -> Told:
    """The words of a catalog that hunspell's dictionary does not have, by the key of their entry."""
    return frozenset(
        (unit.key or "", word.text)
        for unit in document
        if unit.state == OK
        for word in words_of(unit.text)
        if not ground.desk.speller.knows(word.text)
    )
