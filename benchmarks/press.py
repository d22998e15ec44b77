"""How long the press takes, beside WeasyPrint, Chromium and Typst, which print the same pages (benchmarks/peers.py).

Every job is a command in a fresh process; all of them run in turn, on the same processors, several times. Medians are
printed: seconds of the processor with all processes of a command, seconds by the clock, MB of the largest process.
Chromium and Typst are installed where they are missing, into build/bench.

    .venv/bin/python benchmarks/press.py [--runs 3] [--faces] [--json]
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from many import write_many
from measuring import Cost, median, run

from forge.render.drawn import found_drawn

from peers import GAME, LANGUAGES, main as write_peers  # isort: skip

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "build" / "bench"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
TYPST = """import sys, typst
typst.compile("cards.typ", output=sys.argv[2], root=".", font_paths=["fonts"], ignore_system_fonts=True,
              sys_inputs={"language": sys.argv[1]})"""
WEASYPRINT = "import sys, weasyprint; weasyprint.HTML(sys.argv[1] + '.html').write_pdf(sys.argv[2])"
# The press alone, as its peers are measured: `forge print` reads all texts, too, and says which are wrong. It looks for
# garbage as seldom as the command does.
PRESS = """import gc, sys
from pathlib import Path
gc.set_threshold(100_000)
from forge.edition.cards import CardJob, cards_pdf
from forge.project import find_project
Path(sys.argv[3]).write_bytes(cards_pdf(find_project(), sys.argv[1], CardJob(sys.argv[2], "a4")).pdf)"""
FACES = (2_500, 5_000, 10_000)


# --- what is measured -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bench:
    """A copy of the data to work in, and what the peers print."""

    project: Path
    peers: Path
    typst: dict[str, str]
    chromium: str | None

    def forge(self, *args: str) -> Cost:
        return run((sys.executable, "-m", "forge", *args), self.project, {"PYTHONPATH": str(ROOT)})

    def press(self, language: str) -> Cost:
        """The card sheets of a language, and nothing else."""
        return run((sys.executable, "-c", PRESS, GAME, language, "deck.pdf"), self.project, {"PYTHONPATH": str(ROOT)})

    def cards(self, language: str, *, until: str | None = None) -> Cost:
        """The card sheets as a user prints them; `until` they are written, or with all texts read that are on them."""
        command = ("print", "--game", GAME, "--factions", "all", "--bases", "--lang", language, "-o", "deck.pdf")
        return run((sys.executable, "-m", "forge", *command), self.project, {"PYTHONPATH": str(ROOT)}, until=until)

    def build(self) -> Cost:
        return self.forge("build", "--game", GAME)

    def peer(self, name: str, language: str) -> Cost:
        """What a peer takes for the cards of a language."""
        out = f"{name}-{language}.pdf"
        if name == "WeasyPrint":
            return run((sys.executable, "-c", WEASYPRINT, language, out), self.peers)
        if name == "Typst":
            return run((sys.executable, "-c", TYPST, language, out), self.peers, self.typst)
        options = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")
        profile = f"--user-data-dir={self.peers / 'profile'}"  # one of its own, so that no other browser is asked
        page = (self.peers / f"{language}.html").as_uri()
        access = "--allow-file-access-from-files"
        return run((str(self.chromium), *options, access, profile, f"--print-to-pdf={out}", page), self.peers)

    def change_a_sentence(self, number: int) -> None:
        """Another Polish text for one card, another one every time."""
        path = self.project / "locales" / "pl" / f"{GAME}.po"
        text = path.read_text(encoding="utf-8")
        start = text.index('msgctxt "card.beam_up.text.return"')
        changed = re.sub(r'(msgstr "[^"]*?)( !+)?"', rf'\1 {"!" * (number + 1)}"', text[start:], count=1)
        path.write_text(text[:start] + changed, encoding="utf-8")

    def forget_words(self) -> None:
        """Leaves of faces only what no language is on, and no finished file: all words are composed anew."""
        kept = self.project / "build" / ".cache"
        shutil.rmtree(kept / "finished", ignore_errors=True)
        for path in (kept / "faces").rglob("*"):
            if path.is_file() and (drawn := found_drawn(path)) is not None and drawn.words is not None:
                path.unlink()

    def forget(self) -> None:
        shutil.rmtree(self.project / "build", ignore_errors=True)


def jobs(bench: Bench, number: int) -> Iterator[tuple[str, Cost]]:
    """One round of everything: forge and its peers in turn."""
    two = ("print", "--game", GAME, "--factions", "robots,zombies", "--lang", "pl", "-o", "two.pdf")
    names = ["WeasyPrint", *(["Chromium"] if bench.chromium else []), "Typst"]
    bench.forget()
    for language in LANGUAGES:
        kept = "everything cold" if language == LANGUAGES[0] else "pictures kept, catalog read"
        yield f"forge, cards {language}, {kept}", bench.press(language)
        for name in names:
            yield f"{name}, cards {language}", bench.peer(name, language)
    for language in LANGUAGES[1:]:
        bench.forget_words()
        yield f"forge, cards {language}, pictures kept", bench.press(language)
        yield f"Typst, cards {language}", bench.peer("Typst", language)
    bench.forget()
    yield "forge print, cards pl, everything cold, texts read", bench.cards("pl")
    bench.forget()
    yield "forge print, two factions, everything cold", bench.forge(*two)
    yield "forge print, two factions again", bench.forge(*two)
    bench.forget()
    yield "forge build, cold", bench.build()
    yield "forge build, nothing changed", bench.build()
    bench.change_a_sentence(3 * number)
    yield "forge build, one sentence changed", bench.build()
    bench.change_a_sentence(3 * number + 1)
    yield "forge print, cards pl, one sentence changed, sheets written", bench.cards("pl", until="wrote ")
    yield "Typst, cards pl", bench.peer("Typst", "pl")
    bench.change_a_sentence(3 * number + 2)
    yield "forge print, cards pl, one sentence changed, texts read", bench.cards("pl")
    yield "forge --help", bench.forge("--help")


def faces(bench: Bench) -> Iterator[tuple[str, Cost]]:
    """Sheets of many distinct faces."""
    for count in FACES:
        with tempfile.TemporaryDirectory() as temporary:
            write_many(ROOT, Path(temporary), count)
            command = ("print", "--game", "many", "--decks", "all", "--lang", "en", "--no-backs", "-o", "many.pdf")
            yield (
                f"forge, {count:,} distinct faces, cold",
                run((sys.executable, "-m", "forge", *command), Path(temporary), {"PYTHONPATH": str(ROOT)}),
            )


# --- what is aimed at -----------------------------------------------------------------------------------------------


def compared(found: dict[str, Cost]) -> Iterator[tuple[str, float, float, float, str]]:
    """What is compared: processor, clock, the most it is to be, and what of."""
    three = _three(found, "forge")
    for name, most in (("WeasyPrint", 0.15), ("Chromium", 0.3)):
        if (peer := _three(found, name)) is not None and three is not None:
            yield f"cards of three languages, everything cold: forge / {name}", *_ratio(three, peer), most, ""
    for language in LANGUAGES[1:]:
        typst = found[f"Typst, cards {language}"]
        for kept in ("pictures kept", "pictures kept, catalog read"):
            ours = found[f"forge, cards {language}, {kept}"]
            yield f"cards {language}, {kept}: forge / Typst", *_ratio(ours, typst), 1, ""
    changed = found["forge print, cards pl, one sentence changed, sheets written"]
    typst = found["Typst, cards pl"]
    yield (
        "cards pl, one sentence changed: forge print until its sheets are written / Typst",
        *_ratio(changed, typst),
        1,
        "",
    )
    for name, most in (
        ("forge build, one sentence changed", 1.5),
        ("forge print, two factions again", 0.3),
        ("forge build, nothing changed", 0.3),
    ):
        yield name, found[name].cpu, found[name].wall, most, " s"
    largest = max(cost.memory for name, cost in found.items() if name.startswith("forge"))
    yield "memory of the largest process of forge", largest, largest, 400, " MB"
    many = [found.get(f"forge, {count:,} distinct faces, cold") for count in FACES]
    for count, less, more in zip(FACES[1:], many, many[1:], strict=False):
        if less is not None and more is not None:
            yield f"{count:,} faces / half as many", *_ratio(more, less), 2.1, ""


def _three(found: dict[str, Cost], name: str) -> Cost | None:
    """What the cards of all languages take together, the first of them with nothing kept."""
    cold = ", (everything cold|pictures kept, catalog read)"
    costs = [cost for job, cost in found.items() if re.fullmatch(rf"{name}, cards \w\w({cold})?", job)]
    return sum(costs[1:], costs[0]) if len(costs) == len(LANGUAGES) else None


def _ratio(cost: Cost, peer: Cost) -> tuple[float, float]:
    return cost.cpu / peer.cpu, cost.wall / peer.wall


# --- peers ----------------------------------------------------------------------------------------------------------


def typst_env() -> dict[str, str]:
    """What has to be in the environment to import Typst; it is installed if need be."""
    if importlib.util.find_spec("typst") is not None:
        return {}
    if not (TOOLS / "typst").exists():
        told("installing Typst")
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "-q", "--target", str(TOOLS), "typst>=0.13"], check=True
        )
    return {"PYTHONPATH": str(TOOLS)}


def chromium() -> str | None:
    """A Chromium: one that is there, playwright's, or Debian's; None when there is none to be had."""
    if found := next(filter(None, map(shutil.which, CHROMIUMS)), None):
        return found
    told("installing Chromium")
    os.environ["PLAYWRIGHT_BROWSERS_PATH"] = str(TOOLS / "browsers")
    for command in (
        (sys.executable, "-m", "playwright", "install", "chromium"),
        ("apt-get", "install", "-qy", "chromium"),
    ):
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=600)
        except (OSError, subprocess.SubprocessError):
            continue
        for path in (TOOLS / "browsers").glob("chromium-*/chrome-*/chrome"):
            return str(path)
        if found := shutil.which("chromium"):
            return found
    told("no Chromium to be had: it is left out")
    return None


def told(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--faces", action="store_true", help="also print 2,500, 5,000 and 10,000 distinct faces, once")
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    times: dict[str, list[Cost]] = {}
    with tempfile.TemporaryDirectory() as temporary:
        project, peers = Path(temporary, "project"), Path(temporary, "peers")
        for name in ("cards", "locales", "templates"):
            shutil.copytree(ROOT / name, project / name)
        os.chdir(project)
        write_peers(peers)
        bench = Bench(project, peers, typst_env(), chromium())
        rounds = [(number, jobs(bench, number)) for number in range(given.runs)]
        for number, jobs_of in [*rounds, *([(0, faces(bench))] if given.faces else [])]:
            for name, cost in jobs_of:
                times.setdefault(name, []).append(cost)
                told(
                    f"{number + 1}. {name}: {cost.cpu:.2f} s of the processor, {cost.wall:.2f} s, {cost.memory:.0f} MB"
                )
        os.chdir(ROOT)
    found = {name: median(costs) for name, costs in times.items()}
    if given.json:
        print(json.dumps({name: [asdict(cost) for cost in costs] for name, costs in times.items()}, indent=2))
        return
    print("| job | processor s | clock s | MB |\n|---|---|---|---|")
    for name, cost in found.items():
        print(f"| {name} | {cost.cpu:.2f} | {cost.wall:.2f} | {cost.memory:.0f} |")
    print("\n| compared | processor | clock | at most |\n|---|---|---|---|")
    for name, cpu, wall, most, unit in compared(found):
        print(f"| {name} | {cpu:.2f}{unit} | {wall:.2f}{unit} | {most:g}{unit} |")


if __name__ == "__main__":
    main()
