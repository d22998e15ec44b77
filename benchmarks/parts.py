"""Where the time of a cold build goes: seconds of one process for each kind of work, in turn, from an empty cache.

.venv/bin/python benchmarks/parts.py [--runs 3]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from forge.edition.cards import CardJob, cards_pdf, draw_jobs
from forge.edition.publish import booklet_pdf, summary_pdf
from forge.project import Project
from forge.render.faces import draw
from forge.render.studio import studio_for
from forge.rules.games import load_game

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=3)
    runs = options.parse_args().runs
    times: dict[str, list[float]] = {}

    def measure(name: str, job: Callable[[], object]) -> None:
        started = time.perf_counter()
        job()
        times.setdefault(name, []).append(time.perf_counter() - started)

    with tempfile.TemporaryDirectory() as temporary:
        project = Project(Path(temporary))
        for name in ("cards", "locales", "templates"):
            shutil.copytree(ROOT / name, project.root / name)
        game = load_game(project, project.games()[0])
        languages = project.languages()
        jobs = [CardJob(language, "a4") for language in languages]
        measure("starting WeasyPrint", lambda: studio_for(project, game.id).weasy)
        for _ in range(runs):
            shutil.rmtree(project.build / ".cache" / "faces", ignore_errors=True)
            shutil.rmtree(project.build / ".cache" / "documents", ignore_errors=True)
            shutil.rmtree(project.build / ".cache" / "parts", ignore_errors=True)
            shards = draw_jobs(project, game.id, jobs)
            pictures = [shard for shard in shards if not shard.language]
            texts = [shard for shard in shards if shard.language == languages[0]]
            measure("all pictures", lambda some=pictures: [draw(project, shard) for shard in some])  # type: ignore[misc]
            measure("all card texts, one language", lambda some=texts: [draw(project, shard) for shard in some])  # type: ignore[misc]
            measure("imposing 40 pages", lambda: cards_pdf(project, game.id, jobs[0]))
            measure("a summary", lambda: summary_pdf(project, game.id, languages[0]))
            measure("a booklet", lambda: booklet_pdf(project, game.id, languages[0]))
            measure(
                "forge --help", lambda: subprocess.run([sys.executable, "-m", "forge", "--help"], capture_output=True)
            )
    print(f"{'work':<32}{'median s':>10}{'min':>8}{'max':>8}")
    for name, found in times.items():
        print(f"{name:<32}{statistics.median(found):>10.2f}{min(found):>8.2f}{max(found):>8.2f}")


if __name__ == "__main__":
    main()
