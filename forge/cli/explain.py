"""`forge explain`."""

from __future__ import annotations

import json

import click

from forge.cli.options import game_option, nearest
from forge.cli.speaking import lang_option, load_speaker, titles


@click.command(
    "explain",
    epilog='Examples:\n\n\b\n  forge explain pirate_king --lang pl\n  forge explain "Тортуга" --lang ru\n'
    "  forge explain full sail --json",
)
@click.argument("card", nargs=-1, required=True)
@lang_option
@click.option("--json", "as_json", is_flag=True, help="The reference as JSON.")
@game_option
def command(card: tuple[str, ...], lang: str | None, as_json: bool, game: str | None) -> None:
    """Explain a card or base: what it says, when it works, which rules and rulings apply.

    CARD is its id or its name in any language; accents and capitals do not matter, and the beginning of a name will do.
    """
    from forge.cli.page import show
    from forge.language.fold import begins, words
    from forge.talk.explain import reference, rows

    project, loaded, speaker = load_speaker(lang, game)
    wanted = " ".join(card)
    known = titles(project, loaded, speaker)
    typed = words(wanted)
    whole = [title for name, title in known.items() if words(name) == typed]
    begun = [title for name, title in known.items() if typed and begins(typed, name)]
    found = list(dict.fromkeys(whole or begun))
    if not found:
        names = [*known]
        hint = nearest(wanted, names)
        if hint.startswith(" There are"):
            hint = " Names are those printed on the cards, in any language, or ids such as those in cards/."
        raise click.BadParameter(f"there is no card or base {wanted!r}.{hint}")
    if len(found) > 1:
        raise click.BadParameter(f"{wanted!r} may be {', '.join(speaker.name(title) for title in found)}.")
    told = reference(speaker, found[0])
    if as_json:
        click.echo(json.dumps(told.data(), indent=2, ensure_ascii=False))
    else:
        show(rows(speaker, told))
