"""What `forge lint` costs: processor's seconds of fresh processes, with imports, beside pofilter on the same catalog.

.venv/bin/python benchmarks/lint.py [--game smashup] [--lang pl] [--runs 3]

A sentence, the game's rules and cards as a document, and its catalog are looked at in turn by all checks of documents,
as a pre-commit hook or a proofreader at a terminal has it. Grammars are kept from earlier runs; what else a run could
keep is there from the second round on, so medians are of runs that find it. pofilter looks at the catalog only, and at
less: it knows no game.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from measuring import Cost, median, run  # noqa: E402

from forge.edition.texts import catalog_path  # noqa: E402
from forge.lint.desk import Desk  # noqa: E402
from forge.lint.measuring.documents import printed  # noqa: E402
from forge.lint.measuring.peer import PROGRAM  # noqa: E402
from forge.project import Project  # noqa: E402
from forge.rules.games import load_game  # noqa: E402


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", default="smashup")
    options.add_argument("--lang", action="append")
    options.add_argument("--runs", type=int, default=3)
    given = options.parse_args()
    project = Project(ROOT)
    print(f"{'forge lint':<32}{'processor s':>12}{'clock s':>10}{'MB':>6}{'x pofilter':>12}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for language in given.lang or ("en", "pl", "ru"):
            desk = Desk(project, load_game(project, given.game), language)
            document = printed(desk)[0]
            (folder / "sentence.md").write_text(next(line for line in document.split("\n") if line.endswith(".")))
            (folder / "document.md").write_text(document)
            catalog = catalog_path(project, given.game, language)
            filtering = ["-c", PROGRAM, "--progress=none", f"--language={language}", str(catalog), f"{folder}/told.po"]
            checking = ["-m", "forge", "lint", "--game", given.game, "--lang", language]
            jobs = {
                "pofilter, the catalog": filtering,
                "a sentence": [*checking, f"{folder}/sentence.md"],
                "rules and cards": [*checking, f"{folder}/document.md"],
                "the catalog": [*checking, str(catalog)],
            }
            costs: dict[str, list[Cost]] = {name: [] for name in jobs}
            for _ in range(given.runs):
                for name, arguments in jobs.items():
                    costs[name].append(_looked(arguments))
            peer, *own = ((name, median(some)) for name, some in costs.items())
            for name, cost in (peer, *own):
                ratio = "" if name == peer[0] else f"{cost.cpu / peer[1].cpu:>12.1f}"
                print(
                    f"{f'{language}, {name}':<32}{cost.cpu:>12.2f}{cost.wall:>10.2f}{cost.memory:>6.0f}{ratio}",
                    flush=True,
                )


def _looked(arguments: list[str]) -> Cost:
    """What it takes. The texts are right: that something is found in them is a fault, and told."""
    try:
        return run([sys.executable, *arguments], ROOT)
    except subprocess.CalledProcessError as error:
        sys.exit(error.output.decode())


if __name__ == "__main__":
    main()
