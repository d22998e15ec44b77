"""`forge proof`."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.options import game_option
from forge.cli.page import WIDEST
from forge.cli.reading import at_terminal, find_title, lang_option, load_reader, name_of, one_text, texts_on_stdin
from forge.cli.speaking import Refused

if TYPE_CHECKING:
    from forge.abilities.kinds import Ability
    from forge.library import Facts
    from forge.proof.findings import Proof
    from forge.proof.words import Words
    from forge.rules.kernel.contrast.search import Counterexample, Same

GAMES = 200
RIGHT = ("same", "style")
WORDS = "words"  # right by its words: nothing is marked as wrong
GUESS = "perhaps"  # with what it would be right
LOST = "not_understood"
COLOURS = MappingProxyType({"same": "green", "style": "cyan", "grammar": "yellow"})
CUT = "…"  # where a text goes on that is shown in part


@click.command(
    "proof",
    cls=Command,
    epilog='Examples:\n\n\b\n  forge proof collector --lang pl "Możesz zwrócić sługusa na rękę właściciela."\n'
    "  forge proof tiger_assassin --json < texts.txt\n"
    '  forge proof collector "You may draw a card." --counterexample',
)
@click.argument("card", shell_complete=completing.named("things"))
@click.argument("text", required=False)
@lang_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for every text.")
@click.option(
    "--counterexample", "example", is_flag=True, help="Look for a position in which a wrong text plays differently."
)
@click.option("--games", type=click.IntRange(min=1), metavar="N", help=f"Games to look at for one; {GAMES}.")
@game_option
def command(
    card: str, text: str | None, lang: str | None, as_json: bool, example: bool, games: int | None, game: str | None
) -> None:
    """Say whether a text means what a card does.

    CARD is an id or a name in any language. Without TEXT, one text a line is read from standard input; at a terminal,
    the printed text is taken. The exit code is 0 when every text means what the card does and
    is grammatical.
    """
    if games is not None and not example:
        raise click.UsageError("--games goes with --counterexample.")
    project, reader = load_reader(lang, game, card)
    title = find_title(project, reader, card)
    if example and not has_counterexamples(reader.game.id):
        raise click.UsageError(f"{reader.game.id}: --counterexample has no positions of this game yet.")
    texts: Iterable[str]
    if text is not None:
        texts = [one_text(text, reader)]
    else:
        given = iter([reader.printed(title).text]) if at_terminal() else texts_on_stdin()
        first = next(given, None)
        if first is None:
            raise Refused(reader.words.say("no_text"))
        texts = chain([first], given)
    wrong = False
    for said in texts:
        proof = reader.proof(title, said)
        wrong = wrong or proof.verdict.wrong
        found = search(reader.game, proof, games or GAMES) if example else None
        if as_json:
            more = {"counterexample": found_data(found)} if found is not None else {}
            click.echo(json.dumps({**proof.data(), **more}, ensure_ascii=False))
        else:
            show(name_of(reader, title), proof, reader.words)
            if found is not None:
                show_found(found, reader.words)
        sys.stdout.flush()
    if wrong:
        raise SystemExit(1)


# --- the verdict ---------------------------------------------------------------------------------------------------


def show(name: str, proof: Proof, words: Words) -> None:
    """The verdict for people, in the language of the text."""
    verdict = proof.verdict.value
    told = proof.comforting if verdict == LOST else not proof.findings and verdict in RIGHT
    right = f"; {words.say(f'means.{verdict}')}" if told else ""
    said = words.say("verdict.mendable" if proof.mendable else f"verdict.{verdict}")
    click.echo(f"{name}: {click.style(said, fg=COLOURS.get(verdict, 'red'), bold=True)}{right}")
    shown = {finding.right for finding in proof.findings if finding.right}
    empty = not proof.text.strip()
    for finding in proof.findings:
        for line in (
            marked(proof.text, finding.start, finding.end, sys.stdout.isatty())
            if finding.kind != WORDS and not empty
            else ()
        ):
            click.echo(f"  {line}")
        click.echo(f"    {finding.message}")
        if finding.right is not None:
            for line in marked(finding.right, finding.right_start, finding.right_end, sys.stdout.isatty(), "green"):
                click.echo(f"    {line}")
        elif finding.advice is not None and finding.write not in shown:
            click.echo(f"    {finding.advice}")
    cured = any(finding.kind == GUESS and finding.write is not None for finding in proof.findings)
    if near := [text for text in proof.nearest if text not in shown and not cured]:
        click.echo(f"  {words.say('understood')}")
        for text in near:
            click.echo(f"    {text}")


def marked(text: str, start: int, end: int, colour: bool, paint: str = "red") -> Iterator[str]:
    """The lines of a text that hold the words from `start` to `end`, marked by colour or by a line of ^ below; an
    ellipsis stands where the text goes on before or behind them."""
    width = max(min(shutil.get_terminal_size().columns, WIDEST) - 4, 20)
    flat = "".join(" " if char.isspace() else char for char in text)
    room = width if len(flat) <= width else width - len(f"{CUT}  {CUT}")
    lines = textwrap.wrap(flat, room, drop_whitespace=False, break_on_hyphens=False) or [""]
    held: dict[int, tuple[int, int]] = {}
    at = 0
    for number, line in enumerate(lines):
        first, last = max(start - at, 0), min(end - at, len(line.rstrip()))
        # Where no words are, as at the end of a text, the place itself is marked.
        if first < last or (start == end and at <= start and (first < len(line) or at + len(line) == len(flat))):
            held[number] = first, last
        at += len(line)
    for number, (first, last) in held.items():
        line = lines[number]
        before = f"{CUT} " if number and number - 1 not in held else ""
        behind = f" {CUT}" if number + 1 < len(lines) and number + 1 not in held else ""
        if colour:
            said = click.style(line[first:last], fg=paint, bold=True, underline=True)
            yield f"{before}{line[:first]}{said}{line[last:].rstrip()}{behind}"
        else:
            yield f"{before}{line.rstrip()}{behind}"
            yield " " * (len(before) + first) + "^" * max(last - first, 1)


# --- counterexamples -----------------------------------------------------------------------------------------------


def search(game: Facts, proof: Proof, games: int) -> Counterexample | Same | str | None:
    """A position in which a wrong reading of the text plays differently from the card; a sentence when the engine
    cannot play it. None when no reading is wrong."""
    from forge.proof.findings import Judgement
    from forge.rules.kernel.contrast.search import Counterexample

    # A text with several meanings has the card's own first; any of the others may be the one that shows.
    wrong = {Judgement.meaning: proof.readings[:1], Judgement.ambiguous: proof.readings[1:]}.get(proof.verdict, ())
    found: Counterexample | Same | str | None = None
    for ability in wrong:
        one = _search(game, proof.title, ability, games)
        if isinstance(one, Counterexample):
            return one
        found = one if found is None or isinstance(found, str) else found
    return found


def has_counterexamples(game: str) -> bool:
    """Whether a game says how positions are dealt for them."""
    from forge.rules.games import package_of

    return getattr(package_of(game), "contrast", None) is not None


def _search(game: Facts, title: str, ability: Ability, games: int) -> Counterexample | Same | str:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from forge.rules.kernel.contrast.search import counterexample

    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        try:
            return counterexample(
                game, title, ability, games=games, progress=lambda done: bar.update(task, completed=done)
            )
        except Exception as error:  # the engine was made for the cards there are, not for all that can be written
            return f"{type(error).__name__}: {error}"


def found_data(found: Counterexample | Same | str) -> Mapping[str, Any]:
    """As plain data, for JSON."""
    from forge.rules.kernel.contrast.search import Counterexample

    if isinstance(found, str):
        return {"fault": found}
    if isinstance(found, Counterexample):
        return {
            "scenario": found.scenario,
            "canonical": list(found.canonical),
            "told": list(found.told),
            "games": found.games,
        }
    return {"scenario": None, "games": found.games}


def show_found(found: Counterexample | Same | str, words: Words) -> None:
    from forge.rules.kernel.contrast.search import Counterexample

    if isinstance(found, str):
        click.echo(f"  {words.say('example.cannot', text=found)}")
    elif isinstance(found, Counterexample):
        click.echo(f"  {words.say('example.found')}\n")
        click.echo(found.scenario.rstrip("\n") + "\n")
        for who, rows in (("card", found.canonical), ("text", found.told)):
            for row in rows:
                click.echo(f"  {words.say(f'example.{who}', text=row)}")
    elif found.games:
        click.echo(f"  {words.say('example.none', n=found.games)}")
    else:
        click.echo(f"  {words.say('example.same')}")
