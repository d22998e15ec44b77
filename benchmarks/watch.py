"""How long `forge watch` takes to show a face whose text was saved: by the clock, from the save to the finished PDF.

.venv/bin/python benchmarks/watch.py [--runs 20]
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME, LANGUAGE = "smashup", "pl"
KEY, FACE = "card.beam_up.text.return", "beam_up"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=20)
    runs = options.parse_args().runs
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in ("cards", "locales", "templates"):
            shutil.copytree(ROOT / name, folder / name)
        catalog = folder / "locales" / LANGUAGE / f"{GAME}.po"
        text = catalog.read_text(encoding="utf-8")
        at = text.index('msgstr "', text.index(f'msgctxt "{KEY}"')) + len('msgstr "')
        shown = folder / "build" / "watch" / GAME / LANGUAGE / f"{FACE}.pdf"
        command = [sys.executable, "-m", "forge", "watch", "--game", GAME, "--lang", LANGUAGE]
        watching = subprocess.Popen(
            command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True
        )
        try:
            assert watching.stdout is not None
            watching.stdout.readline()
            times = []
            for run in range(runs):
                time.sleep(0.3)
                before = shown.stat().st_mtime_ns if shown.exists() else 0
                catalog.write_text(f"{text[:at]}{run} {text[at:]}", encoding="utf-8")
                saved = time.perf_counter()
                while not shown.exists() or shown.stat().st_mtime_ns == before:
                    time.sleep(0.0005)
                times.append(time.perf_counter() - saved)
        finally:
            watching.terminate()
            watching.wait()
    first, *rest = (1000 * one for one in times)
    print(
        f"first change {first:.0f} ms; then median {statistics.median(rest):.0f} ms, {min(rest):.0f} to {max(rest):.0f}"
    )


if __name__ == "__main__":
    main()
