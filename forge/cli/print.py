"""`forge print`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from forge.cli import completing
from forge.cli.build import show_warnings, show_wrong
from forge.cli.commands import Told
from forge.cli.drawing import Late, one_process, status
from forge.cli.games import pick_game
from forge.cli.options import (
    game_option,
    names_option,
    paper_option,
    pick_names,
    pick_one,
    pick_printed_one,
    tone_option,
    usable,
)
from forge.cli.wishes import GameCommand, Wish

if TYPE_CHECKING:
    from forge.talk.speak import Speaker

MANY = 100  # sheets of paper: more of them one wants to know of before they are drawn


@click.command(
    "print",
    cls=GameCommand,
    groups_help="Comma-separated: ids, or names in your language; or all.",
    apart_help="Print the {groups}{things} too.",
    epilog="Examples:\n\n\b\n  forge print {groups} --lang pl -o deck.pdf\n"
    "  forge print {groups} --lang ru --low-ink -o deck.pdf\n"
    "  forge print {groups} --lang en --copies 1 --no-backs -o cards.pdf\n"
    "  forge print {deck} --lang pl -o deck.pdf",
)
@click.option(
    "--lang",
    required=True,
    metavar="LANG",
    shell_complete=completing.languages(),
    help="The language to print in; qps to look at the layout.",
)
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The PDF to write.")
@click.option("--copies", type=click.IntRange(min=1), metavar="N", help="Copies of each, not a deck's.")
@click.option("--no-backs", is_flag=True, help="Fronts only, for printing on one side.")
@click.option("--low-ink", is_flag=True, help="Outlines instead of full colour.")
@click.option(
    "--gutter",
    type=click.FloatRange(0, 20),
    default=0,
    metavar="MM",
    help="Space between cards, for scissors; 4 puts eight on a sheet.",
)
@click.option(
    "--cut",
    type=click.Choice(["round", "square"]),
    help="How what is as wide as high is cut: discs or squares. As the game has it when left out.",
)
@names_option
@tone_option
@click.option("--force", is_flag=True, help="Replace a file that is no PDF.")
@paper_option
@game_option
def command(
    lang: str,
    output: Path,
    copies: int | None,
    no_backs: bool,
    low_ink: bool,
    gutter: float,
    cut: Literal["round", "square"] | None,
    names: str | None,
    tone: str | None,
    force: bool,
    paper: str,
    game: str | None,
    **wishes: str | bool | None,
) -> None:
    """Print a deck, or a whole game, on your own printer, tonight.

    The game is found by the names given; where that leaves several, name it with --game.

    The sheets are meant to be printed at 100 % ("actual size"); with backs, on both sides, flipped on the long edge.
    A text that does not mean what its card does is printed, with a warning.
    """
    from forge.edition.cards import CardJob, cards_pdf
    from forge.edition.formes import load_forme, names_of_groups
    from forge.outputs import PDF, write_output
    from forge.project import find_project
    from forge.proof.printing import wrong_texts
    from forge.render.workshop import workshop_for
    from forge.seen import seen_for

    project = find_project()
    wish = Wish.of(wishes)
    game_id = wish.game(project, game, lambda: pick_game(project, game))
    language = pick_printed_one(project, lang)
    called = pick_names(names)
    paper_id = pick_one(paper, {name: name for name in workshop_for(project, game_id).print.papers}, "paper")
    forme = load_forme(project, game_id, language, called, tone)

    def speaker() -> Speaker:
        from forge.edition.texts import load_texts
        from forge.rules.games import load_game
        from forge.talk.speak import Speaker

        return Speaker(load_texts(project, load_game(project, game_id), language, called, tone))

    chosen = wish.chosen(forme, lambda: names_of_groups(project, game_id, forme), speaker)
    if chosen is None and forme.info.groups is not None and not forme.info.takes:
        raise Told(f"Missing option '--{forme.info.groups.many}'.", "missing", text=f"--{forme.info.groups.many}")
    usable(output, PDF, project, force=force)
    job = CardJob(
        language, paper_id, chosen, wish.types(forme), copies, not no_backs, low_ink, gutter, called, tone, cut
    )
    sheets: list[int] = []

    def told(count: int) -> None:
        sheets.append(count)
        if count > MANY:
            click.echo(f"{count} sheets of paper; drawing them", err=True)

    with status("drawing the cards"), Late(one_process) as drawing:
        made = cards_pdf(project, game_id, job, drawing, told)
    write_output(output, made.pdf, PDF, project, force=force)
    how = f"print at 100 % (actual size){'' if no_backs else ', flip on the long edge'}"
    click.echo(f"wrote {output}, {sheets[0]} sheet{'s' if sheets[0] > 1 else ''} of paper: {how}")
    wrong = wrong_texts(project, game_id, language, chosen, job.types)
    if wrong and speaker().has("talk.print.wrong"):
        for line in wrong:
            click.echo(speaker().say("talk.print.wrong", text=line), err=True)
    else:
        show_wrong(wrong)
    show_warnings(list(made.warnings), "see them with: forge catalog stats")
    seen_for(project).save()
