"""`forge term`: the terms of a language's glossary."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import click

from forge.cli import completing
from forge.cli.commands import Group
from forge.cli.games import pick_games
from forge.cli.options import game_option, pick_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.library.model import Facts
    from forge.lint.renaming.rename import Renaming
    from forge.lint.renaming.word import NewWord, Unknown
    from forge.project import Project

SHOWN = 40  # things to look at that are listed; the rest is counted


@click.group("term", cls=Group, epilog="Examples:\n\n\b\n  forge term rename minion --lang ru миньон --dry-run")
def command() -> None:
    """The terms of a game in a language."""


@command.command(
    "rename",
    epilog="Examples:\n\n\b\n  forge term rename minion --lang ru миньон --animacy anim --dry-run\n"
    "  forge term rename minion --lang pl istota\n  forge term rename minion --lang pl sługus",
)
@click.argument("term")
@click.argument("word")
@game_option
@click.option("--lang", required=True, shell_complete=completing.languages(), help="The language, as in locales/.")
@click.option("--gender", metavar="VALUE", help="The gender of the new word, where the dictionary has several.")
@click.option("--animacy", metavar="VALUE", help="Whether it is animate, where the dictionary cannot tell.")
@click.option("--like", metavar="WORD", help="A word of the dictionary that inflects in the same way.")
@click.option("--form", "forms", multiple=True, metavar="FEATURES=WORD", help="A form: `gen pl=рук`; several times.")
@click.option("--dry-run", is_flag=True, help="Show what would change, and change nothing.")
def rename_(
    term: str,
    word: str,
    game: str | None,
    lang: str,
    gender: str | None,
    animacy: str | None,
    like: str | None,
    forms: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Call a term by another word: in the glossary and in every text, in every inflection.

    TERM is its id or its English name, WORD the new word in its dictionary form. Of several words ("istota żywa") the
    noun inflects, and the adjectives that agree with it; where that is not so, a star marks what does ("król* żebrak").
    The change is shown, then made. What cannot be proven becomes fuzzy and is listed. The old word is
    one to avoid from then on; renaming the term back undoes all that has not been changed since.
    """
    from forge.lint.renaming.journal import forget, recall, remember
    from forge.lint.renaming.rename import write_renaming
    from forge.lint.renaming.word import NewWord
    from forge.problems import fail
    from forge.project import find_project

    project = find_project()
    language = pick_language(project, lang)
    loaded, terms = concerned(project, pick_games(project, game), language, term)
    new = NewWord(" ".join(word.split()), gender, animacy, like, dict(map(form_of, forms)))
    made = asked(project, loaded, language, terms, new)
    for line in made.diff():
        click.echo(line, nl=False)
    tell(made, dry_run)
    if dry_run:
        return
    known = recall(project, language, terms, made.old, made.new)
    write_renaming(project, made)
    try:
        if not made.undone:
            remember(project, made.record())
        if known is not None:
            forget(project, known)
    except OSError as error:
        raise fail(f"cannot be written ({error.strerror}): renaming back will not be exact", "build") from None
    old = shlex.quote(made.old) if " " in made.old else made.old
    click.echo(f"undo it with: forge term rename {term} --lang {language} {old}")


def concerned(project: Project, games: Sequence[str], language: str, term: str) -> tuple[list[Facts], tuple[str, ...]]:
    """The games that have a term, the first one being where it is named, and the ids it has. Raises ProblemsError and
    click errors."""
    from forge.language.grammar.table.parts import load_table
    from forge.lint.renaming.rename import terms_called
    from forge.problems import ProblemsError
    from forge.rules.games import load_game

    found: dict[str, tuple[str, ...]] = {}
    wrong: list[ProblemsError] = []
    for name in games:
        try:
            found[name] = terms_called(project, name, language, term, load_game(project, name).info.language)
        except ProblemsError as error:
            wrong.append(error)
    if not found:
        raise ProblemsError([problem for error in wrong for problem in error.problems])
    says = {name: load_table(project, language, name).terms[terms[0]].say for name, terms in found.items()}
    if len(set(says.values())) > 1:
        raise click.UsageError(f"several games have a term {term!r}: say with --game which: {', '.join(found)}.")
    first = next(iter(found))
    return [load_game(project, name) for name in found], found[first]


def form_of(given: str) -> tuple[str, str]:
    features, equals, word = given.partition("=")
    if not equals or not features.strip() or not word.strip():
        raise click.UsageError(f"--form {given!r} is no form: write its features and the word, as in 'gen pl=рук'.")
    return " ".join(features.split()), word.strip()


def asked(project: Project, games: list[Facts], language: str, terms: tuple[str, ...], new: NewWord) -> Renaming:
    """The renaming; what has to be known for it is asked for at a terminal, else told."""
    from dataclasses import replace

    from forge.lint.renaming.rename import rename
    from forge.lint.renaming.word import Unknown

    while True:
        try:
            return rename(project, games, language, terms, new)
        except Unknown as unknown:
            if not sys.stdin.isatty():
                raise click.UsageError(needed(unknown)) from None
            choices = click.Choice(unknown.choices) if unknown.choices else None
            told: str = click.prompt(str(unknown), type=choices)
            known = {"gender": new.gender, "animacy": new.animacy, "like": new.like} | {unknown.option: told}
            new = replace(new, gender=known["gender"], animacy=known["animacy"], like=known["like"])
        except ValueError as error:
            raise click.UsageError(f"{error}.") from None


def needed(unknown: Unknown) -> str:
    ways = " or ".join(f"--{unknown.option} {choice}" for choice in unknown.choices)
    return f"{unknown} Say {ways or f'--{unknown.option} WORD, or its forms with --form'}."


def tell(made: Renaming, dry_run: bool) -> None:
    would = "would change" if dry_run else "changed"
    click.echo(
        f"{' -> '.join(made.called)}: {made.texts} texts and {len(made.changed)} files "
        f"{would}; {made.proven} proven by the grammar, {len(made.left)} to look at"
    )
    for one in made.left[:SHOWN]:
        click.echo(f"  {one.file}:{one.line}: {one.key or 'glossary'}: {', '.join(one.words)}")
    if len(made.left) > SHOWN:
        click.echo(f"  and {len(made.left) - SHOWN} more: forge catalog stats --lang {made.language} --open")
