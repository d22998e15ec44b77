"""What the tests of commands that read and write texts have in common."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from click.testing import CliRunner, Result

from forge.cli.main import cli
from forge.library import Facts
from forge.project import Project

Edit = Callable[[str, str, str], None]
PO = "locales/en/smashup.po"
OVERLORD = "You may return a minion to its owner’s hand."
COLLECTOR = "You may return a minion here with power 3 or less to its owner’s hand."
STRONGER = COLLECTOR.replace("3", "4")
READ = ("supreme_overlord", "collector", "beam_up", "tiger_assassin")  # texts that the tests rely on


def forge(*args: str, input: str | bytes | None = None) -> Result:
    done = CliRunner().invoke(cli, args, input=input, prog_name="forge")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def refused(*args: str) -> str:
    """What a usage error says, in one line: nothing on stdout, exit code 2."""
    done = forge(*args)
    assert (done.exit_code, done.stdout) == (2, "")
    return " ".join(done.stderr.split())


def few(game: Facts, *ids: str) -> Facts:
    """The game with the texts of these cards and no others."""

    return replace(game, printed=tuple(t if t.id in ids else replace(t, text=()) for t in game.printed))


def respell(edit: Edit, old: str, new: str) -> None:
    edit(PO, f'msgstr "{old}"', f'msgstr "{new}"')


def emptied(project: Project, *keys: str) -> str:
    """Empties entries of the English catalog; the catalog as it was before."""
    path = project.root / PO
    before = path.read_text(encoding="utf-8")
    text = before
    for key in keys:
        text, count = re.subn(
            rf'(msgctxt "{re.escape(key)}"\n(?:msgid.*\n)+)((?:msgstr.*\n)+)',
            lambda match: match[1] + re.sub(r'".*"', '""', match[2]),
            text,
        )
        assert count == 1
    path.write_text(text, encoding="utf-8")
    return before
