"""How well forge tells right texts from wrong ones, in every language:

- right wordings understood: of the wordings in tests/paraphrases/<game>, those that are read as right;
- other hands: of those in tests/paraphrases/others/<game>, by writers who had not seen the phrasebook, those read as
  right (an editor's, a wordy fan's, a terse veteran's; set by set), and of their mistakes those that pass for right;
- false accepts: of the one-word mutants of all printed texts, those taken for another wording, and how many of them
  tests/language/mutants does not list as harmless;
- false alarms: of the right texts in tests/language/verdicts, those called wrong;
- with --terms, of all games: the places of terms in the catalogs, in the rules and cards made of them as a document
  and in the wordings of other hands, those that stand in another form than the dictionary's, and how many of these are
  told by a check of terms (`forge lint`); a term of the English that a text is told to lack is one of these.

    .venv/bin/python benchmarks/proofreading.py [--game magblast] [--lang pl]
    .venv/bin/python benchmarks/proofreading.py --lang pl --list    # the changes that are accepted and not listed
    .venv/bin/python benchmarks/proofreading.py --terms
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forge.proof.proofreader import Proofreader

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "pl", "ru")
GAMES = ("smashup", "magblast", "sincity")


def load(name: str, code: str) -> Proofreader:
    sys.path.insert(0, str(ROOT))
    from forge.edition.texts import load_texts
    from forge.project import Project
    from forge.proof.proofreader import load_proofreader
    from forge.rules.games import load_game

    project = Project(ROOT)
    game = load_game(project, name)
    return load_proofreader(project, game, load_texts(project, game, code))


def data(path: str) -> Any:
    """What a file of the tests holds; nothing, where a game has none."""
    import yaml

    file = ROOT / "tests" / path
    return yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else {}


def understood(reader: Proofreader, code: str) -> tuple[int, int]:
    wordings = data(f"paraphrases/{reader.game.id}/{code}.yml")
    said = [(title, text) for title, texts in wordings.items() for text in texts]
    return sum(not reader.judge(title, text).wrong for title, text in said), len(said)


def other_hands(reader: Proofreader, code: str) -> str:
    """The shares of every set, and of the mistakes of all of them those that pass."""
    shares, slips = [], []
    folder = f"paraphrases/others/{reader.game.id}"
    for path in sorted((ROOT / "tests" / folder).glob(f"{code}*.yml")):
        texts_of = data(f"{folder}/{path.name}")
        told = [(title, text) for title, texts in texts_of.items() for text in texts]
        if path.stem.endswith("_wrong"):
            slips += told
            continue
        many = max(map(len, texts_of.values()))
        hands = [told[hand::many] for hand in range(many)]
        right = [sum(not reader.judge(title, text).wrong for title, text in mine) / len(mine) for mine in hands]
        shares.append(", ".join(f"{share:.0%}" for share in right))
    passed = sum(not reader.judge(title, one["text"]).wrong for title, one in slips)
    return f"{'; '.join(shares)} | {passed} of {len(slips)}"


def alarms(reader: Proofreader, code: str) -> tuple[int, int]:
    cases = data(f"language/verdicts/{reader.game.id}.yml").get(code, ())
    right = [case for case in cases if case["verdict"] == "right"]
    return sum(reader.judge(case["card"], case["text"]).wrong for case in right), len(right)


def show_terms(codes: Sequence[str]) -> None:
    """Prints how many terms stand in another form than the dictionary's, and how many of those are told."""
    from forge.edition.texts import catalog_path
    from forge.lint.desk import Desk
    from forge.lint.measuring.documents import printed
    from forge.lint.measuring.hands import by_hand
    from forge.lint.measuring.termforms import TermForms
    from forge.lint.readers import read_document
    from forge.project import Project
    from forge.rules.games import load_game

    print("| language | texts | terms | in another form | of these told |\n|---|---|---|---|---|")
    project = Project(ROOT)
    for code in codes:
        counts = {"catalogs": TermForms(), "rules and cards": TermForms(), "other hands": TermForms()}
        for name in GAMES:
            desk = Desk(project, load_game(project, name), code)
            path = catalog_path(project, name, code)
            counts["catalogs"].add(desk, read_document(path, path.name, code))
            counts["rules and cards"].add(desk, read_document(Path("x.md"), "x.md", code, desk.known, printed(desk)[0]))
            for document in by_hand(desk, ROOT / "tests/paraphrases/others" / name):
                counts["other hands"].add(desk, replace(document, catalog=True))
        for what, one in counts.items():
            share = one.told / max(one.inflected, 1)
            print(f"| {code} | {what} | {one.places} | {one.inflected} | {one.told} ({share:.1%}) |")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--lang", choices=LANGUAGES)
    options.add_argument("--game", default="smashup")
    options.add_argument("--list", action="store_true", help="the changes accepted and not listed, instead of figures")
    options.add_argument("--terms", action="store_true", help="terms in other forms, and how many of them are told")
    given = options.parse_args()
    if given.terms:
        sys.path.insert(0, str(ROOT))
        show_terms([given.lang] if given.lang else LANGUAGES)
        return
    if not given.list:
        print(
            "| language | right wordings understood | other hands | their mistakes passed | mutants | accepted "
            "| not listed as harmless | false alarms |"
        )
        print("|---" * 8 + "|")
    for code in [given.lang] if given.lang else LANGUAGES:
        reader = load(given.game, code)
        from forge.proof.mutants import accepted, mutants

        groups = data(f"language/mutants/{given.game}.yml").get(code, ())
        listed = {change for group in groups for change in group["changes"]}
        tried = mutants(reader)
        passed = [mutant for _, mutant in accepted(reader, tried)]
        strange = [mutant for mutant in passed if not {mutant.change, mutant.bare} & listed]
        if given.list:
            for (kind, change), count in sorted(Counter((m.kind, m.change) for m in strange).items()):
                print(f"{kind:5} {count:3} {change}")
            continue
        right, wordings = understood(reader, code)
        wrong, cases = alarms(reader, code)
        print(
            f"| {code} | {right} of {wordings} ({right / max(wordings, 1):.0%}) | {other_hands(reader, code)} "
            f"| {len(tried)} | {len(passed)} "
            f"({len(passed) / len(tried):.1%}) | {len(strange)} | {wrong} of {cases} |"
        )


if __name__ == "__main__":
    main()
