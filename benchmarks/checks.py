"""How well the checks of texts find what is wrong, beside pofilter of translate-toolkit with hunspell's dictionaries.

Faults of every kind are planted in the catalogs, which are correct, and in their rules and cards as documents: seeded,
one in a text, in one text of eight at most. For each language:

- by kind: how many were planted, found (a report points at the words), found by a check that is meant for them, and
  found by the peer, which then says something of the entry that it does not say of it when it is right;
- by check: how many reports there were, and how many of them point at a fault;
- reports on texts that are correct: the catalogs, the documents made of them, wordings of the cards by other hands;
- terms: the places where the English has one, how many of them are told to lack it, and how many have not the very
  word of the glossary; in the catalogs and by other hands;
- seconds of the processor for the catalogs as they are.

    .venv/bin/python benchmarks/checks.py [--game magblast] [--lang pl] [--most 12] [--seed 1] [--only WORDS]
    .venv/bin/python benchmarks/checks.py --lang pl --list     # what is not found, and what is told wrongly
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402

from forge.edition.texts import catalog_path  # noqa: E402
from forge.language.messages import load_messages  # noqa: E402
from forge.language.waivers import load_waivers  # noqa: E402
from forge.lint.checks import all_checks  # noqa: E402
from forge.lint.desk import Desk  # noqa: E402
from forge.lint.finding import Alert  # noqa: E402
from forge.lint.measuring.documents import printed  # noqa: E402
from forge.lint.measuring.faults import FaultGround, FaultKind, all_kinds  # noqa: E402
from forge.lint.measuring.hands import TermPlaces, by_hand  # noqa: E402
from forge.lint.measuring.measure import LintTally  # noqa: E402
from forge.lint.measuring.peer import LintPeer  # noqa: E402
from forge.lint.measuring.plant import rounds, sow  # noqa: E402
from forge.lint.readers import read_document  # noqa: E402
from forge.lint.run import Inspection  # noqa: E402
from forge.lint.textfile import TextFile  # noqa: E402
from forge.project import Project  # noqa: E402
from forge.rules.games import load_game  # noqa: E402

LANGUAGES = ("en", "pl", "ru")
GAMES = ("smashup", "magblast", "sincity")


DRAWN = "print.fit"  # takes the press half a minute a catalog, and needs no text to be planted


class Bench:
    """A language: its catalogs, looked at as they are and with faults, by the checks and by the peer."""

    def __init__(self, language: str, kinds: Sequence[FaultKind]) -> None:
        self.project, self.language, self.kinds = Project(ROOT), language, kinds
        self.data = yaml.safe_load((ROOT / "tests/lint/faults" / f"{language}.yml").read_text(encoding="utf-8"))
        self.catalogs, self.documents, self.peer = LintTally(), LintTally(), LintPeer()
        self.terms, self.others_terms = TermPlaces(), TermPlaces()
        self.quiet: dict[str, list[Alert]] = {"catalogs": [], "documents made of them": [], "other hands": []}
        self.texts: Counter[str] = Counter()
        self.seconds = 0.0

    def measure(self, game: str, most: int, seed: str) -> None:
        """Adds what is found in the texts of a game."""
        before = time.process_time()
        desk = Desk(self.project, load_game(self.project, game), self.language)
        path = catalog_path(self.project, game, self.language)
        document = read_document(path, self.project.relative(path), self.language)
        self.look("catalogs", desk, document)
        self.seconds += time.process_time() - before
        self.terms.add(desk, document)
        ground = FaultGround(desk, document, self.data)
        self.peer.begin(ground, path.read_text(encoding="utf-8"))
        for faults in rounds(ground, self.kinds, most, seed):
            sown = sow(path, document, faults)
            self.catalogs.add(sown, self.alerts(desk, sown.document), self.kinds)
            self.peer.add(ground, sown)
        with TemporaryDirectory() as folder:
            self.measure_document(desk, most, seed, Path(folder, f"{game}.md"))
        for other in by_hand(desk, ROOT / "tests/paraphrases/others" / game):
            self.look("other hands", desk, replace(other, units=tuple(replace(unit, key=None) for unit in other)))
            self.others_terms.add(desk, other)

    def measure_document(self, desk: Desk, most: int, seed: str, path: Path) -> None:
        """Adds what is found in the rules and cards of a game as a document."""
        text, keys = printed(desk)
        path.write_text(text, encoding="utf-8")
        document = read_document(path, path.name, self.language, desk.known)
        self.look("documents made of them", desk, document)
        ground = FaultGround(desk, document, self.data, keys)
        for faults in rounds(ground, self.kinds, most, seed):
            sown = sow(path, document, faults)
            self.documents.add(sown, self.alerts(desk, sown.document), self.kinds)

    def look(self, what: str, desk: Desk, document: TextFile) -> None:
        """Adds the reports on a correct text."""
        self.texts[what] += len(document.units)
        self.quiet[what] += self.alerts(desk, document)

    def alerts(self, desk: Desk, document: TextFile) -> list[Alert]:
        waivers = load_waivers(self.project, desk.game.id, self.language)
        messages = load_messages(self.project, "en", desk.game.info.language)
        checks = [check for check in all_checks() if check.code != DRAWN]
        return list(Inspection(desk, messages, checks, waivers).alerts([document]))

    def show(self) -> None:
        known, told, peer = self.catalogs, self.documents, self.peer
        print(f"\n## {self.language}\n")
        print("| kind of fault | in catalogs | found | by its check | peer | in documents | found | by its check |")
        print("|---" * 8 + "|")
        for kind in self.kinds:
            cells = [
                *_shares(known, kind.name),
                _share(peer.found, known.planted, kind.name),
                *_shares(told, kind.name),
            ]
            if known.planted[kind.name] or told.planted[kind.name]:
                print(f"| {kind.name} | {' | '.join(cells)} |")
        print("\n| check | reports | right |\n|---|---|---|")
        reports, right = known.reports + told.reports, known.right + told.right
        for check in sorted(reports):
            print(f"| {check} | {reports[check]} | {right[check] / reports[check]:.0%} |")
        print(f"| all | {reports.total()} | {right.total() / max(reports.total(), 1):.0%} |")
        print(f"| pofilter and hunspell | {peer.reports} | {peer.right / max(peer.reports, 1):.0%} |")
        print("\n| correct texts | texts | reports |\n|---|---|---|")
        for what, alerts in self.quiet.items():
            codes = ", ".join(f"{code} {count}" for code, count in Counter(one.check for one in alerts).items())
            print(f"| {what} | {self.texts[what]} | {len(alerts)}{codes and f' ({codes})'} |")
        for name, count in peer.quiet.items():
            print(f"| catalogs, {name} | {self.texts['catalogs']} | {count} |")
        if self.terms.places:
            print("\n| terms | places | told to lack it | without the very word |\n|---|---|---|---|")
            for what, terms in (("catalogs", self.terms), ("other hands", self.others_terms)):
                shares = [f"{count / max(terms.places, 1):.1%}" for count in (terms.alarms, terms.inexact)]
                print(f"| {what} | {terms.places} | {' | '.join(shares)} |")
        print(f"\nThe catalogs as they are: {self.seconds:.1f} s; pofilter and hunspell {peer.seconds:.1f} s.")

    def show_list(self) -> None:
        for alert in (one for alerts in self.quiet.values() for one in alerts):
            print(
                f"of correct text, {alert.check}: {alert.message} [{alert.flaw.unit.key}] {_cut(alert.flaw.unit.text)}"
            )
        for tally in (self.catalogs, self.documents):
            for fault, text in tally.missed:
                print(f"missed, {fault.kind}: {fault.said!r} in {_cut(text)}")
            for alert in tally.wrong:
                print(f"wrong, {alert.check}: {alert.message} [{alert.flaw.unit.key}] {_cut(alert.flaw.unit.text)}")


def _cut(text: str) -> str:
    return repr(text[:200])


def _shares(tally: LintTally, kind: str) -> list[str]:
    planted = tally.planted
    return [str(planted[kind] or ""), _share(tally.found, planted, kind), _share(tally.own, planted, kind)]


def _share(found: Counter[str], planted: Counter[str], kind: str) -> str:
    return f"{found[kind] / planted[kind]:.0%}" if planted[kind] else ""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--lang", choices=LANGUAGES)
    options.add_argument("--game", choices=GAMES)
    options.add_argument("--most", type=int, default=12, help="faults of a kind in a catalog")
    options.add_argument("--seed", default="1")
    options.add_argument("--only", default="", help="kinds with these words in their name")
    options.add_argument("--list", action="store_true", help="what is not found, and what is told wrongly")
    given = options.parse_args()
    kinds = [kind for kind in all_kinds() if given.only in kind.name]
    for language in [given.lang] if given.lang else LANGUAGES:
        bench = Bench(language, kinds)
        for game in [given.game] if given.game else GAMES:
            bench.measure(game, given.most, given.seed)
        bench.show()
        if given.list:
            bench.show_list()


if __name__ == "__main__":
    main()
