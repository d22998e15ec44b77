"""How fast forge reads card texts: per second and language, all from a cold start, the whole check so and again.

The peer is Lark (Earley), with a grammar made of the same phrasebook, on the same texts in the same run: the shortest
ones, for it needs seconds for a long one. Lark only recognises: what a text means, what "it" refers to and whether the
words agree is left out there. Every
measurement runs in a fresh process, in turn, several times; medians are printed.

    .venv/bin/python benchmarks/language.py [--runs 5] [--seconds 3] [--json]
    .venv/bin/python benchmarks/language.py --profile pl      # where the time goes
    .venv/bin/python benchmarks/language.py --lengths         # time and memory against the length of a text
    PYTHON benchmarks/language.py --installed                 # the forge that PYTHON has, which may be compiled
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import pstats
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forge.proof.proofreader import Proofreader

ROOT = Path(__file__).resolve().parent.parent
GAME = "smashup"
LANGUAGES = ("en", "pl", "ru")
KINDS = ("read", "write", "lark")
WHOLE = {
    "verdicts": "all card texts of all languages to a verdict, nothing kept",
    "cold": "cold check of all",
    "unread": "unread check of all",
    "unchanged": "unchanged check of all",
}
PEER_TEXTS = 15
TIMES = (10, 20, 40, 80)
# Said again and again: one that can be taken in one way, and one whose "it" (or "there") can be in several.
REPEATED = {
    "en": ("Draw a card.", "Return it to its owner’s hand.", "Draw a card for each of your minions there."),
    "pl": ("Dobierz jedną kartę.", "Zwróć go na rękę właściciela."),
    "ru": ("Возьми одну карту.", "Верни его на руку владельца.", "Возьми столько карт, сколько у него силы."),
}
Sample = dict[str, float]


def load(code: str) -> Proofreader:
    from forge.cli.main import GARBAGE
    from forge.edition.texts import load_texts
    from forge.project import Project
    from forge.proof.proofreader import load_proofreader
    from forge.rules.games import load_game

    gc.set_threshold(GARBAGE)  # as the command has it
    project = Project(ROOT)
    game = load_game(project, GAME)
    return load_proofreader(project, game, load_texts(project, game, code))


def repeated(seconds: float, amount: int, work: Any) -> Sample:
    """How often a second of the processor's time `work` deals with `amount` texts, after one round to warm up."""
    work()
    rounds, started = 0, time.process_time()  # what others do meanwhile is not counted
    while (spent := time.process_time() - started) < seconds or not rounds:
        work()
        rounds += 1
    return {"texts": rounds * amount / spent}


def reading(code: str, seconds: float) -> Sample:
    """Every printed text to all its meanings, agreement compared."""
    reader = load(code)
    texts = [(title, reader.printed(title).text) for title in reader.owners]

    def work() -> None:
        reader.grammar.forget()
        for title, text in texts:
            for found in reader.read(title, text).found:
                _ = found.normal  # found out when it is asked for

    return repeated(seconds, len(texts), work)


def writing(code: str, seconds: float) -> Sample:
    """Every ability to its text."""
    from forge.proof.printed import bearer

    reader = load(code)
    made = [
        (reader.grammar.writer(bearer(reader.game, owner)), reader.game.abilities[title])
        for title, owner in reader.owners.items()
    ]

    def work() -> None:
        for writer, ability in made:
            writer.text(ability)

    return repeated(seconds, len(made), work)


def lark(code: str, seconds: float) -> Sample:
    """The shortest texts recognised by Lark, and read by forge."""
    from lark import Lark, Token
    from lark.exceptions import LarkError
    from lark.lexer import Lexer

    reader = load(code)
    chosen = sorted(reader.owners, key=lambda title: len(reader.printed(title).text))[:PEER_TEXTS]
    texts = list(segments(reader, chosen))
    from forge.language.grammar.measuring.export import lark_grammar, terminals

    class Given(Lexer):
        """The tokens are forge's own."""

        def __init__(self, conf: object) -> None:
            pass

        def lex(self, data: list[str]) -> Iterator[Token]:  # type: ignore[override]
            return (Token(name, name) for name in data)

    book = reader.grammar.book
    grammar = lark_grammar(book, reader.grammar.setting(None), texts)
    parser = Lark(grammar, parser="earley", lexer=Given)
    named = [terminals(book, text) for text in texts]
    refused = 0
    for text in named:
        try:
            parser.parse(text)  # type: ignore[arg-type]
        except LarkError:
            refused += 1

    def work() -> None:
        for text in named:
            try:
                parser.parse(text)  # type: ignore[arg-type]
            except LarkError:
                continue

    def ours() -> None:
        reader.grammar.forget()
        for title in chosen:
            reader.read(title, reader.printed(title).text)

    peer = repeated(seconds, len(chosen), work)["texts"]
    return {"texts": peer, "ours": repeated(seconds, len(chosen), ours)["texts"], "refused": refused}


def segments(reader: Proofreader, titles: list[str]) -> Iterator[Any]:
    """The tokens of the texts of some cards, label by label."""
    from forge.language.grammar.reading.read import _Reader
    from forge.proof.printed import bearer

    for title in titles:
        holder = bearer(reader.game, reader.owners[title])
        for segment in _Reader(reader.grammar, reader.printed(title).text, holder).segments():
            yield segment.tokens


def cold(_: str, __: float) -> Sample:
    """`forge check` of everything in all languages, from a fresh process to its end, nothing of it known."""
    shutil.rmtree(ROOT / "build" / ".cache" / "grammar", ignore_errors=True)
    return unread("", 0)


def unread(_: str, __: float) -> Sample:
    """The same with the grammars of earlier runs, but no verdict."""
    for kept in ("verdicts", "checks"):
        shutil.rmtree(ROOT / "build" / ".cache" / kept, ignore_errors=True)
    return unchanged("", 0)


def unchanged(_: str, __: float) -> Sample:
    """The same, with all that earlier runs have left."""
    here = [] if str(ROOT) in sys.path else ["-P"]  # -P: not the forge of this folder
    return timed(*here, "-m", "forge", "check")


def timed(*command: str) -> Sample:
    """How long Python takes for a command, with all its processes."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    spent = time.perf_counter() - started
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"seconds": spent, "processor": used.ru_utime + used.ru_stime, "megabytes": used.ru_maxrss / 1024}


def verdicts(_: str, __: float) -> Sample:
    """All card texts in all languages to a verdict and nothing else, from a fresh process to its end, nothing kept."""
    shutil.rmtree(ROOT / "build" / ".cache", ignore_errors=True)
    return timed(__file__, *(["--installed"] if "--installed" in sys.argv else []), "--one", "judged")


def judged(_: str, __: float) -> Sample:
    """The work of `verdicts`, in as many processes as `forge check` has; English, which takes least, comes last."""
    from forge.cli.looking import side_by_side
    from forge.cli.main import GARBAGE
    from forge.project import Project
    from forge.proof import catalog, proofreader  # noqa: F401  before the processes, which all need it
    from forge.rules.games import load_game

    gc.set_threshold(GARBAGE)
    with side_by_side(len(LANGUAGES), lambda: load_game(Project(ROOT), GAME)) as pool:
        return {"texts": sum(pool.map(right, reversed(LANGUAGES)))}


def right(code: str) -> int:
    """How many texts of a language were read, all of which have to be right."""
    from forge.project import Project
    from forge.proof.catalog import check_language
    from forge.rules.games import load_game

    project = Project(ROOT)
    found = check_language(project, load_game(project, GAME), code)
    if isinstance(found, Exception) or found.remarks or found.unfinished:
        raise ValueError(code)
    return found.read


def lengths(code: str) -> None:
    """How long sentences said again and again take: by times said, the processor's seconds and what came of it."""
    from forge.language.grammar.grammar import Bearer
    from forge.language.grammar.reading.read import read

    reader = load(code)
    on = Bearer("minion", None, ("on_play",))
    for sentence in REPEATED[code]:
        read(reader.grammar, sentence, on)
        for times in TIMES:
            text = " ".join([sentence] * times)
            started = time.process_time()
            found = read(reader.grammar, text, on)
            spent = time.process_time() - started
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            came = "too long" if found.too_long else f"{len(found.found)} meanings"
            print(f"{code} {times:3} x {sentence}: {spent:6.2f} s, {found.work:7,} steps, {memory:.0f} MB, {came}")


def measure(job: str, seconds: float) -> Sample:
    kind, _, code = job.partition(" ")
    whole = {"verdicts": verdicts, "judged": judged, "cold": cold, "unread": unread, "unchanged": unchanged}
    jobs = {"read": reading, "write": writing, "lark": lark, **whole}
    return jobs[kind](code, seconds)


def profile(code: str) -> None:
    reader = load(code)
    texts = [(title, reader.printed(title).text) for title in reader.owners]
    profiler = cProfile.Profile()
    profiler.enable()
    for title, text in texts:
        reader.read(title, text)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--seconds", type=float, default=3)
    options.add_argument("--json", action="store_true")
    options.add_argument("--profile", choices=LANGUAGES, help="where the time goes, instead of how much it takes")
    options.add_argument("--lengths", action="store_true", help="time and memory against the length of a text")
    options.add_argument("--installed", action="store_true", help="measure the forge that this Python has")
    options.add_argument("--one", help=argparse.SUPPRESS)
    given = options.parse_args()
    if not given.installed:
        sys.path.insert(0, str(ROOT))
    this = [sys.executable, __file__, *(["--installed"] if given.installed else [])]
    if given.profile:
        profile(given.profile)
        return
    if given.lengths:
        for code in LANGUAGES:
            subprocess.run([*this, "--one", f"lengths {code}"], check=True)
        return
    if given.one and given.one.startswith("lengths "):
        lengths(given.one.partition(" ")[2])
        return
    if given.one:
        print(json.dumps(measure(given.one, given.seconds)))
        return
    jobs = [f"{kind} {code}" for code in LANGUAGES for kind in KINDS] + [*WHOLE]
    samples: dict[str, list[Sample]] = {job: [] for job in jobs}
    for _ in range(given.runs):
        for job in jobs:
            command = [*this, "--one", job, "--seconds", str(given.seconds)]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            samples[job].append(json.loads(done.stdout))
            print(f"{job}: {samples[job][-1]}", file=sys.stderr)
    medians = {
        job: {key: statistics.median(sample[key] for sample in found) for key in found[0]}
        for job, found in samples.items()
    }
    if given.json:
        print(json.dumps({"runs": given.runs, "medians": medians, "all": samples}, indent=2))
        return
    for code in LANGUAGES:
        read, peer = medians[f"read {code}"]["texts"], medians[f"lark {code}"]
        print(
            f"{code}: reads {read:6.0f} texts/s, writes {medians[f'write {code}']['texts']:6.0f}; of the "
            f"{PEER_TEXTS} shortest {peer['ours']:6.0f}, Lark recognises {peer['texts']:6.1f} "
            f"({peer['ours'] / peer['texts']:.0f} x; it refuses {peer['refused']:.0f})"
        )
    for job, said in WHOLE.items():
        one = medians[job]
        print(f"{said}: {one['seconds']:.2f} s, of the processor {one['processor']:.2f} s, {one['megabytes']:.0f} MB")


if __name__ == "__main__":
    main()
