"""`forge read`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.options import game_option
from forge.cli.reading import at_terminal, find_title, lang_option, load_reader, one_text, texts_on_stdin
from forge.cli.speaking import Refused

if TYPE_CHECKING:
    from forge.language.grammar.reading.read import Reading, Readings
    from forge.proof.words import Words


@click.command(
    "read",
    cls=Command,
    epilog='Examples:\n\n\b\n  forge read --lang pl "Możesz zwrócić sługusa na rękę właściciela."\n'
    '  forge read --for mystic_studies "Draw two cards."\n'
    "  forge read --lang en --json < texts.txt",
)
@click.argument("text", required=False)
@lang_option
@click.option(
    "--for",
    "card",
    metavar="CARD",
    shell_complete=completing.named("things"),
    help="The thing the text is on: an id, or a name in any language.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for every text.")
@game_option
def command(text: str | None, lang: str | None, card: str | None, as_json: bool, game: str | None) -> None:
    """Read a text: the ability it means, as in the cards; every one when it can mean several.

    Without TEXT, one text a line is read from standard input. The exit code is 1 when a text has no meaning.
    """
    from forge.language.grammar.reading.read import read
    from forge.proof.plain import plain_text
    from forge.proof.printed import bearer

    project, reader = load_reader(lang, game, card)
    if text is None and at_terminal():
        raise Refused(reader.words.say("no_text"))
    title = find_title(project, reader, card) if card is not None else None
    on = bearer(reader.game, reader.owners[title]) if title is not None else None
    lost = False
    for said in texts_on_stdin() if text is None else [one_text(text, reader)]:
        readings = read(reader.grammar, plain_text(said), on)
        lost = lost or not readings.found
        if as_json:
            click.echo(json.dumps(as_data(said, readings), ensure_ascii=False))
        else:
            show(said, readings, reader.words, named=text is None)
        sys.stdout.flush()
    if lost:
        raise SystemExit(1)


def as_data(text: str, readings: Readings) -> dict[str, Any]:
    """A text and its readings; `stuck` is the character from which on it was not understood."""
    found: dict[str, Any] = {"text": text, "readings": [_reading(reading) for reading in readings.found]}
    if readings.found:
        return found
    return {**found, "stuck": readings.stuck or 0, **({"too_long": True} if readings.too_long else {})}


def _reading(reading: Reading) -> dict[str, Any]:
    from forge.abilities.codec import encode

    notes = [{"start": n.start, "end": n.end, "kind": n.kind, "right": n.right} for n in reading.notes]
    played = {"play_on": reading.host} if reading.host is not None else {}
    return {"ability": _named(encode(reading.ability), {}), "notes": notes, **played}


def _named(data: Any, names: dict[str, str]) -> Any:
    """Data of an ability in which each thing that has only a place in the text for its name has a plain one: x1, x2."""
    if isinstance(data, Mapping):
        return {key: _named(value, names) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_named(value, names) for value in data]
    if isinstance(data, str) and data.startswith("?"):
        return names.setdefault(data, f"x{len(names) + 1}")
    return data


def show(text: str, readings: Readings, words: Words, named: bool) -> None:
    """YAML, a document for each reading; what is remarked on stands in comments, in the language of the text."""
    import yaml

    if not readings.found:
        click.echo(words.lost(text, readings), err=True)
    for number, reading in enumerate(readings.found, 1):
        if named or len(readings.found) > 1:
            click.echo("---")
        if named and number == 1:
            click.echo(f"# {text}")
        if len(readings.found) > 1:
            click.echo(f"# {words.say('reading', n=number, most=len(readings.found))}")
        data = _reading(reading)
        if reading.host is not None:
            click.echo(f"# {words.say('played', text=reading.host)}")
        for note in reading.notes:
            click.echo(f"# {words.noted(text, note)}; {words.say('write', text=note.right or '')}")
        click.echo(yaml.safe_dump(data["ability"], sort_keys=False, allow_unicode=True, width=100), nl=False)
