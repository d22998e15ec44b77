"""How long the press takes: a cold build of all languages, one changed sentence, nothing changed; beside a peer.

Each job runs in a fresh process, in turn, several times; medians and the ratio to the peer are printed. The peer is
WeasyPrint laying out the same card sheets without forge's layers, shards and imposition (benchmarks/naive.py).

    .venv/bin/python benchmarks/press.py [--runs 3] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "pl", "ru")


Seconds = tuple[float, float]


def run(folder: Path, *command: str) -> Seconds:
    """Seconds a command takes in `folder`: by the clock, and of the processor's time with its workers."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, *command], cwd=folder, check=True, capture_output=True)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def change_a_sentence(folder: Path, number: int) -> None:
    """Another Polish text for one card, another one every time."""
    path = folder / "locales" / "pl" / "smashup.po"
    text = path.read_text(encoding="utf-8")
    start = text.index('msgctxt "card.beam_up.text.return"')
    changed = re.sub(r'(msgstr "[^"]*?)( !+)?"', rf'\1 {"!" * (number + 1)}"', text[start:], count=1)
    path.write_text(text[:start] + changed, encoding="utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    times: dict[str, list[Seconds]] = {}

    def measure(name: str, job: Callable[[], Seconds]) -> None:
        times.setdefault(name, []).append(job())
        wall, work = times[name][-1]
        print(f"{name}: {wall:.2f} s, {work:.2f} s of the processor", file=sys.stderr)

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in ("cards", "locales", "templates"):
            shutil.copytree(ROOT / name, folder / name)
        os.environ["PYTHONPATH"] = str(ROOT)
        naive = str(ROOT / "benchmarks" / "naive.py")
        factions = ",".join(name for name in sorted(p.stem for p in (folder / "cards/smashup/factions").glob("*.yml")))
        deck = ["-m", "forge", "print", "--factions", factions, "--bases", "--lang"]
        for number in range(given.runs):
            shutil.rmtree(folder / "build", ignore_errors=True)
            measure("cold build, everything", lambda: run(folder, "-m", "forge", "build"))
            measure("nothing changed", lambda: run(folder, "-m", "forge", "build"))
            change_a_sentence(folder, number)
            measure("one sentence changed, everything", lambda: run(folder, "-m", "forge", "build"))
            for language in LANGUAGES:
                out = str(folder / f"naive-{language}.pdf")
                measure(f"peer, cards {language}", lambda out=out, code=language: run(folder, naive, code, out))  # type: ignore[misc]
            shutil.rmtree(folder / "build")
            measure("forge, cards en, cold", lambda: run(folder, *deck, "en", "-o", "deck.pdf"))
            measure("forge, cards pl, pictures kept", lambda: run(folder, *deck, "pl", "-o", "deck.pdf"))
            measure("forge, cards pl, all kept", lambda: run(folder, *deck, "pl", "-o", "deck.pdf"))
    medians = {name: tuple(map(statistics.median, zip(*found, strict=True))) for name, found in times.items()}
    peer = medians["peer, cards en"]
    if given.json:
        print(json.dumps({"runs": given.runs, "medians": medians, "all": times}, indent=2))
        return
    print(f"{'job':<40}{'wall s':>8}{'CPU s':>8}{'min':>8}{'max':>8}{'CPU x peer, cards en':>22}")
    for name, found in times.items():
        work = [one[1] for one in found]
        ratio = f"{medians[name][1] / peer[1]:.2f}"
        print(
            f"{name:<40}{medians[name][0]:>8.2f}{medians[name][1]:>8.2f}{min(work):>8.2f}{max(work):>8.2f}{ratio:>22}"
        )


if __name__ == "__main__":
    main()
