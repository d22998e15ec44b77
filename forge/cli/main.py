"""`forge`: the group of commands, found and imported only when called."""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from forge import __version__
from forge.cli.commands import Group
from forge.cli.stopping import ignore_signals, mind_signals, number_of

# Command -> (module, one line of help). The help stands here so that `forge --help` imports no command.
COMMANDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "build": ("forge.cli.build", "Build cards, booklet and summary in every language."),
        "print": ("forge.cli.print", "Print a deck, or a whole game, in your language."),
        "watch": ("forge.cli.watch", "Show faces as they change while you work on them."),
        "check": (
            "forge.cli.check",
            "Check the database, the catalogs and what their texts mean; report every problem.",
        ),
        "catalog": ("forge.cli.catalog", "Update the translators' catalogs, or show how far they are."),
        "term": ("forge.cli.term", "Rename a term of a language, in its glossary and in every text."),
        "language": ("forge.cli.language", "Begin a language: its folder, catalogs and phrasebook."),
        "lint": ("forge.cli.lint", "Check texts of any kind: terms, numbers, rules, spelling, typography."),
        "write": ("forge.cli.write", "Write the text of a card from its ability; draft the empty entries of catalogs."),
        "read": ("forge.cli.read", "Read a text: the ability it means."),
        "proof": ("forge.cli.proof", "Say whether a text means what its card does, and where it does not."),
        "scenario": ("forge.cli.scenario", "Run scenarios: positions, moves, and what must come of them."),
        "simulate": ("forge.cli.simulate", "Let bots play many games, and count who wins."),
        "explain": ("forge.cli.explain", "Explain a card, or whatever has a name: text, timing, rules, rulings."),
        "rule": ("forge.cli.rule", "Look a rule up, by id, number or words."),
        "play": ("forge.cli.play", "Play against bots in the terminal."),
        "kinds": ("forge.cli.kinds", "Show what abilities are made of, and which cards use it."),
        "new": ("forge.cli.new", "Begin a project of your own: more of a game, or a game."),
        "project": ("forge.cli.project", "Say what the files of a project add to what is installed, and replace."),
        "cache": ("forge.cli.cache", "Say how much is kept from one run to the next, or throw it away."),
        "completion": ("forge.cli.completion", "Let your shell complete commands and names: bash, zsh or fish."),
        "schema": ("forge.cli.schema", "Write the JSON Schemas that editors use."),
    }
)


class LazyGroup(Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Examples:\n\n\b\n  forge build\n  forge print --help\n  forge catalog stats",
)
@click.version_option(__version__)
def cli() -> None:
    """Card games as data: one database, three languages, a rules engine and a press."""


LISTED = 1_000  # problems that are read one by one; more have one cause
OUTPUT = "standard output"
GARBAGE = 100_000  # objects made before cycles are looked for: commands are short, and most of what they make stays


def _mend_streams() -> None:
    """Gives a stream that is closed nothing to read or write; what a terminal's alphabet has not got is a ? there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None or stream.closed:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  as long as the process
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            setattr(sys, name, _Output(stream, OUTPUT if name == "stdout" else "standard error"))


# Signs that a terminal obeys or that turn the direction of all that follows: what is quoted is only to be read.
OBEYED = (*range(9), 11, 12, *range(14, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
SHOWN = MappingProxyType({code: f"<U+{code:04X}>" for code in OBEYED})
ESCAPE = 27  # begins colours, which are only there at a terminal


class _Output(io.TextIOWrapper):
    """A stream that is named where it cannot be written, as files are, and obeys nothing that is quoted.

    Nothing is lost in silence, as without a buffer (PYTHONUNBUFFERED) what is written in part would be.
    """

    def __init__(self, stream: io.TextIOWrapper, called: str) -> None:
        encoding, line_buffering = stream.encoding, stream.line_buffering
        whole: Any = stream.detach()
        if isinstance(whole, io.FileIO):
            whole, line_buffering = io.BufferedWriter(whole), True
        super().__init__(whole, encoding, errors="replace", line_buffering=line_buffering)
        self._called = called
        self._shown = {code: said for code, said in SHOWN.items() if code != ESCAPE or not self.isatty()}

    def write(self, text: str) -> int:
        with self._named():
            return super().write(text.translate(self._shown))

    def flush(self) -> None:
        with self._named():
            super().flush()

    @contextlib.contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._called) from None


def _abandon_output() -> None:
    """What is still to be written goes nowhere: Python would try once more at the end, and say so in its own way."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """The command `forge`: `run`, after which there is nothing left to be stopped."""
    gc.set_threshold(GARBAGE)
    try:
        run()
    finally:
        gc.freeze()  # what is left goes with the process; nobody has to look for cycles in it
        ignore_signals()


def run() -> None:
    """Runs the command line. Problems are sentences on stderr and exit code 1; usage errors give 2."""
    from forge.problems import ProblemsError

    _mend_streams()
    mind_signals()
    try:
        cli(standalone_mode=False)
        sys.stdout.flush()
    except (click.exceptions.Abort, KeyboardInterrupt) as error:
        click.echo("stopped", err=True)
        sys.exit(128 + number_of(error))
    except click.ClickException as error:
        from forge.cli.telling import show

        show(error)
        sys.exit(error.exit_code)
    except click.exceptions.Exit as leave:
        sys.exit(leave.exit_code)
    except ProblemsError as error:
        for problem in error.problems[:LISTED]:
            click.echo(str(problem), err=True)
        if len(error.problems) > LISTED:
            click.echo(f"the first {LISTED} are listed", err=True)
        if len(error.problems) > 1:
            click.echo(f"{len(error.problems)} problems", err=True)
        sys.exit(1)
    except BrokenPipeError:
        # The reader has had enough (forge ... | head): no message, and no success either, as click has it.
        _abandon_output()
        sys.exit(1)
    except OSError as error:
        where = error.filename2 or error.filename
        click.echo(f"{f'{where}: ' if where else ''}{error.strerror or error}", err=True)
        if error.filename == OUTPUT:
            _abandon_output()
        sys.exit(1)
    except MemoryError:
        click.echo("there is not enough memory for this", err=True)
        sys.exit(1)
    except Exception as error:
        if os.environ.get("FORGE_DEBUG"):
            raise
        click.echo(f"forge has a fault: {type(error).__name__}: {error} (FORGE_DEBUG=1 shows where)", err=True)
        sys.exit(70)
