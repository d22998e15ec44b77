"""`forge write`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli import completing
from forge.cli.commands import Command
from forge.cli.games import pick_games
from forge.cli.options import game_option, pick_languages
from forge.cli.reading import find_title, load_reader, name_of

if TYPE_CHECKING:
    from forge.proof.proofreader import Proofreader


@click.command(
    "write",
    cls=Command,
    epilog="Examples:\n\n\b\n  forge write collector --lang pl\n  forge write pirate_king full_sail --lang ru\n"
    "  forge write --all --lang pl --dry-run\n  forge write --all",
)
@click.argument("cards", nargs=-1, metavar="[CARD]...", shell_complete=completing.named("things"))
@click.option(
    "--lang",
    metavar="LANG",
    shell_complete=completing.languages(several=True),
    help="The language; the game's own when left out. With --all several, or all.",
)
@click.option("--all", "everything", is_flag=True, help="Fill the empty entries of the catalogs with drafts.")
@click.option("--dry-run", is_flag=True, help="With --all: show the drafts and change nothing.")
@game_option
def command(cards: tuple[str, ...], lang: str | None, everything: bool, dry_run: bool, game: str | None) -> None:
    """Write the text of a card from its ability.

    CARD is an id or a name in any language; quote a name of several words. The texts come one a line, in the order
    named. With --all, every empty entry of locales/LANG/GAME.po gets a draft, is marked fuzzy, and a comment says where
    it comes from; nothing else in the file changes.
    """
    if everything == bool(cards):
        raise click.UsageError("name cards, or give --all for the empty entries of the catalogs.")
    if dry_run and not everything:
        raise click.UsageError("--dry-run goes with --all; a card's text is only shown anyway.")
    if everything:
        write_all(lang, dry_run, game)
        return
    from forge.language.grammar.writing.unsaid import CannotSay
    from forge.problems import Problem, ProblemsError
    from forge.proof.catalog import phrasebook_of
    from forge.proof.printed import bearer

    project, reader = load_reader(lang, game, cards[0])
    problems = []
    for title in [find_title(project, reader, card) for card in cards]:
        writer = reader.grammar.writer(bearer(reader.game, reader.owners[title]))
        try:
            click.echo(writer.text(reader.game.abilities[title]))
        except CannotSay as error:
            said = f"{name_of(reader, title)}: {error.reason}"
            place = phrasebook_of(project, reader.game, reader.texts.code, error.node), 0
            if error.missing is not None:
                place = reader.grammar.book.places.get(error.missing.term, place)
            problems.append(Problem(*place, said))
    if problems:
        raise ProblemsError(problems)


def write_all(lang: str | None, dry_run: bool, game: str | None) -> None:
    """Drafts for the empty entries of all languages meant."""
    from forge.edition.texts import catalog_path, load_texts
    from forge.problems import Problem, ProblemsError
    from forge.project import find_project
    from forge.proof.catalog import lacking
    from forge.proof.coverage import coverage, told
    from forge.proof.drafts import drafts, write_drafts
    from forge.proof.proofreader import load_proofreader
    from forge.rules.games import load_game

    project = find_project()
    languages = pick_languages(project, lang)
    readers: list[Proofreader] = []
    problems: list[Problem] = []
    warned = set()
    # All is read before anything is written: nothing is half done when a file has a fault.
    games = pick_games(project, game)
    begun = {
        code: [name for name in games if project.has(catalog_path(project, name, code))] or games for code in languages
    }
    for name in games:
        try:
            loaded = load_game(project, name)
        except ProblemsError as error:
            problems += error.problems
            continue
        for code in languages:
            if (lacks := lacking(project, code)) is not None:
                if code not in warned:
                    click.echo(f"warning: {code} has no {lacks}; no drafts are written", err=True)
                warned.add(code)
                continue
            if name not in begun[code]:
                begin = f"`forge catalog update --game {name} --lang {code}` begins it"
                click.echo(f"{code} has no catalog of {name}, and no drafts for it; {begin}", err=True)
                continue
            try:
                readers.append(load_proofreader(project, loaded, load_texts(project, loaded, code)))
            except ProblemsError as error:  # the other languages can be drafted
                problems += error.problems
    several = len({reader.game.id for reader in readers}) > 1

    def named(reader: Proofreader) -> str:
        return f"{reader.game.id}, {reader.texts.code}" if several else reader.texts.code

    for reader in readers:
        found = drafts(reader)
        for problem in found.problems:
            click.echo(str(problem), err=True)
        if found.absent:
            entries = "entry is" if found.absent == 1 else "entries are"
            update = f"forge catalog update --game {reader.game.id} --lang {reader.texts.code}"
            click.echo(f"{reader.texts.catalog.file}: {found.absent} {entries} not in it; run `{update}`", err=True)
        if dry_run:
            for draft in found.drafts:
                for form in draft.forms:
                    click.echo(f"{reader.texts.catalog.file}:{draft.line}: {draft.key}: {form}")
        else:
            write_drafts(project, reader, found.drafts)
        made, left = len(found.drafts), len(found.problems) + found.unsaid + found.absent
        done = "would be written" if dry_run else "written"
        click.echo(
            f"{named(reader)}: {made} {'draft' if made == 1 else 'drafts'} {done}, "
            f"{left} empty {'entry' if left == 1 else 'entries'} without a draft"
        )
        if found.unsaid or found.absent:
            for line in told(coverage(reader)):
                click.echo(line, err=True)
    if problems:
        raise ProblemsError(list(dict.fromkeys(problems)))
