"""What a booklet costs: processor's seconds of fresh processes, with imports, and how much of it was laid out.

.venv/bin/python benchmarks/booklets.py [--runs 3]

Each job is a process of its own that makes one booklet: from an empty cache, after a sentence of a card has changed
that stands on one page of it, after one of a base, which stands in the middle of a long chapter, and without a change.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = "smashup"
SENTENCES = {
    "one sentence of a card": "card.beam_up.text.return",
    "one sentence of a base": "base.the_homeworld.text.extra",
}
CODE = """
import sys, time
from pathlib import Path
from forge.edition import publish
from forge.project import Project
made = []
draw = publish.draw_document
publish.draw_document = lambda *given, **more: made.append(draw(*given, **more)) or made[-1]
publish.booklet_pdf(Project(Path(sys.argv[1])), sys.argv[2], sys.argv[3])
print(time.process_time(), made[-1].laid_out, made[-1].parts)
"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--language", action="append")
    given = options.parse_args()
    print(f"{'booklet':<36}{'laid out':>12}{'median s':>10}{'min':>8}{'max':>8}")
    for language in given.language or ("pl", "ru", "en"):
        found: dict[str, list[tuple[float, str]]] = {}
        with tempfile.TemporaryDirectory() as temporary:
            root = Path(temporary)
            for name in ("cards", "locales", "templates"):
                shutil.copytree(ROOT / name, root / name)

            def make(job: str, root: Path = root, language: str = language, found: dict = found) -> None:  # type: ignore[type-arg]
                run = [sys.executable, "-c", CODE, str(root), GAME, language]
                done = subprocess.run(run, capture_output=True, text=True, check=True, cwd=ROOT)
                seconds, laid_out, parts = done.stdout.split()
                found.setdefault(job, []).append((float(seconds), f"{laid_out} of {parts}"))

            for number in range(given.runs):
                shutil.rmtree(root / "build", ignore_errors=True)
                make("from an empty cache")
                for job, key in SENTENCES.items():
                    change(root / "locales" / language / f"{GAME}.po", key, number)
                    make(job)
                make("nothing changed")
        for job, runs in found.items():
            times = [seconds for seconds, _ in runs]
            shown = f"{statistics.median(times):>10.2f}{min(times):>8.2f}{max(times):>8.2f}"
            print(f"{language}, {job:<32}{runs[-1][1]:>12}{shown}", flush=True)


def change(catalog: Path, key: str, number: int) -> None:
    """Another text for one entry, another one every time."""
    text = catalog.read_text(encoding="utf-8")
    start = text.index(f'msgctxt "{key}"')
    changed = re.sub(r'(msgstr "[^"]*?)( !+)?"', rf'\1 {"!" * (number + 1)}"', text[start:], count=1)
    catalog.write_text(text[:start] + changed, encoding="utf-8")


if __name__ == "__main__":
    main()
