"""What forge says of a text with one slip in it, graded by rules, in every language.

Right texts are the printed ones and wordings of tests/paraphrases/<game>, half of each; into each one slip is planted:
a number, the words of one change of the ability (who, whose, where, how many, may or must), a form, a typing slip, a
word twice, a letter of another alphabet, a word to avoid, a word or a sentence left out, two sentences exchanged.

    .venv/bin/python benchmarks/messages.py [--game smashup] [--lang pl] [--most 16] [--kind form] [--list]

A line for each kind: how many texts are refused of those that were tried, and of these in how many

- one: one thing is told;
- place: the slip is marked, with no more than four words beside it;
- cure: the text is right with what is to be written;
- true: nothing is told of the rest of the text;
- header: it is not said that the text may be right all the same;
- clean: no half words, and no blanks or marks at the ends of what is quoted;
- all: all of this. `--list` shows where not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.proofreading import LANGUAGES, data, load  # noqa: E402
from forge.proof.grading import ALL, GRADES, graded  # noqa: E402
from forge.proof.planting import slips  # noqa: E402
from forge.proof.proofreader import Proofreader  # noqa: E402

SETS = ("paraphrases/{game}/{lang}.yml", "paraphrases/others/{game}/{lang}_free.yml")


def rights(reader: Proofreader, lang: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The printed texts, and those by other hands."""
    printed = [(title, reader.printed(title).text) for title in reader.owners]
    files = (data(path.format(game=reader.game.id, lang=lang)) for path in SETS)
    return printed, [(title, text) for file in files for title, texts in file.items() for text in texts]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", default="smashup")
    options.add_argument("--lang", default=",".join(LANGUAGES))
    options.add_argument("--most", type=int, default=16, help="slips of a kind")
    options.add_argument("--kind")
    options.add_argument("--list", action="store_true")
    asked = options.parse_args()
    print("lang kind       refused  " + " ".join(f"{grade:>6}" for grade in (*GRADES, ALL)))
    for lang in asked.lang.split(","):
        reader = load(asked.game, lang)
        _ = reader.mender, reader.expecting
        tried: Counter[str] = Counter()
        given: dict[str, Counter[str]] = defaultdict(Counter)
        spent = 0.0
        for some in rights(reader, lang):
            for slip in slips(reader, some, (asked.most + 1) // 2, asked.kind):
                tried[slip.kind] += 1
                begun = time.process_time()
                proof = reader.proof(slip.title, slip.text)
                spent += time.process_time() - begun
                if not proof.verdict.wrong and not any(one.kind == "term" for one in proof.findings):
                    continue
                grades = graded(reader, slip, proof)
                given[slip.kind].update({"refused": 1, **grades})
                if asked.list and not grades[ALL]:
                    lacks = " ".join(grade for grade in GRADES if not grades[grade])
                    print(f"\n{lang} {slip.kind} {slip.title}: {lacks}\n   {slip.right}\n   {slip.text}")
                    print(f"   {proof.verdict}{' +' if proof.comforting else ''}")
                    for one in proof.findings:
                        print(f"   [{one.kind}] {one.said!r}: {one.message} => {one.write!r} {one.advice or ''}")
        for kind in (*given, "total"):
            one = given[kind] if kind != "total" else sum(given.values(), Counter())
            many = tried[kind] if kind != "total" else tried.total()
            shares = " ".join(f"{one[grade] / max(one['refused'], 1):>6.0%}" for grade in (*GRADES, ALL))
            print(f"{lang:4} {kind:10} {one['refused']:>3} of {many:<3}{shares}", flush=True)
        print(f"{lang:4} {spent / max(tried.total(), 1) * 1000:.0f} ms a text", flush=True)


if __name__ == "__main__":
    main()
