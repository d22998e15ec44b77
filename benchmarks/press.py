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


def run(folder: Path, *command: str) -> float:
    """Seconds a command takes in `folder`."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *command], cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - started


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
    times: dict[str, list[float]] = {}

    def measure(name: str, job: Callable[[], float]) -> None:
        times.setdefault(name, []).append(job())
        print(f"{name}: {times[name][-1]:.2f} s", file=sys.stderr)

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
            measure("forge, cards pl, pictures cached", lambda: run(folder, *deck, "pl", "-o", "deck.pdf"))
    medians = {name: statistics.median(found) for name, found in times.items()}
    peer = medians["peer, cards en"]
    if given.json:
        print(json.dumps({"runs": given.runs, "medians": medians, "all": times}, indent=2))
        return
    print(f"{'job':<36}{'median s':>10}{'min':>8}{'max':>8}{'x peer, cards en':>18}")
    for name, found in times.items():
        ratio = f"{medians[name] / peer:.2f}"
        print(f"{name:<36}{medians[name]:>10.2f}{min(found):>8.2f}{max(found):>8.2f}{ratio:>18}")


if __name__ == "__main__":
    main()
