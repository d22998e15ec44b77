"""Usage errors in the language asked for, as far as there are words for them (`talk.cli.*`); else they stay English.

A command that could not even be parsed still says what is wrong in the language after `--lang`.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from forge.cli.commands import Told
from forge.cli.options import NotPicked
from forge.problems import shortened

if TYPE_CHECKING:
    from forge.talk.speak import Speaker

WORDS = "talk.cli."
HELP = f"{WORDS}help"
Said = tuple[str, Mapping[str, int | str]]  # which words, and what they say


def show(error: click.ClickException) -> None:
    """Prints an error on stderr: in the language asked for and with the way to help, or as click says it."""
    speaker = _speaker(sys.argv[1:])
    said = in_words(speaker, error) if speaker is not None else None
    if speaker is None or said is None:
        said_by_click = io.StringIO()
        error.show(said_by_click)
        click.echo(shortened(said_by_click.getvalue()), err=True, nl=False)
        return
    ctx = getattr(error, "ctx", None)
    click.echo(shortened(said), err=True)
    if ctx is not None:
        click.echo(speaker.say(f"{WORDS}help", text=f"{ctx.command_path} --help"), err=True)


def asked_language(args: Sequence[str]) -> str | None:
    """What stands after the first `--lang`, be the rest right or wrong; of a list the first."""
    for index, arg in enumerate(args):
        name, given, value = arg.partition("=")
        if name == "--lang":
            return (value if given else "".join(args[index + 1 : index + 2])).split(",")[0].strip()
    return None


def _speaker(args: Sequence[str]) -> Speaker | None:
    """A speaker of the language asked for; none where nothing is asked for, or nothing can be said in it."""
    from forge.edition.texts import load_texts
    from forge.problems import ProblemsError
    from forge.project import find_project
    from forge.rules.games import load_game
    from forge.talk.speak import Speaker

    if (lang := asked_language(args)) is None:
        return None
    try:
        project = find_project()
        games = project.games() if lang.lower() in project.languages() else []
        speakers = [Speaker(load_texts(project, load_game(project, game), lang.lower())) for game in games]
        return best_spoken([speaker for speaker in speakers if speaker.has(HELP)], HELP)
    except ProblemsError:
        return None  # what is wrong with the project is another matter


def best_spoken(speakers: Sequence[Speaker], key: str) -> Speaker | None:
    """The first of these speakers of one language, each of its game, whose catalog has the words of that key; the first
    of all when none has."""
    from forge.render.record import MISSING

    there = (one for one in speakers if one.has(key) and one.texts.said(f"word.{key}").state != MISSING)
    return next(there, next(iter(speakers), None))


def in_words(speaker: Speaker, error: click.ClickException) -> str | None:
    """An error in a speaker's words; None for one that has none."""
    if isinstance(error, NotPicked):
        return not_picked(speaker, error)
    key, values = _said(error)
    return speaker.say(f"{WORDS}{key}", **values) if key and speaker.has(f"{WORDS}{key}") else None


def not_picked(speaker: Speaker, error: NotPicked, names: Sequence[str] = ()) -> str:
    """What is wrong with a name, and the nearest right one, or those there are; `names` to be shown instead of all."""
    from forge.language.fold import nearest

    there = speaker.say("talk.names.there", cards=", ".join(names or error.names))
    near = nearest(error.text, error.names) if error.text else None
    hint = speaker.say("talk.card.near", card=speaker.quote(near)) if near else there
    return {
        "none": f"{speaker.say('talk.card.none', text=error.text)} {hint}",
        "twice": speaker.say("talk.names.twice", text=error.text),
        "some": f"{speaker.say('talk.names.some')} {there}",
    }[error.why]


def _said(error: click.ClickException) -> Said:
    """Which words tell an error: one that brings its own, or one of click's."""
    if isinstance(error, Told):
        return error.key, error.values
    if isinstance(error, click.NoSuchOption):
        near = ", ".join(error.possibilities or ())
        return "option.near" if near else "option", {"text": error.option_name, "cards": near}
    if isinstance(error, click.BadOptionUsage):
        return "flag" if _is_flag(error) else "value", {"text": error.option_name}
    if isinstance(error, click.BadParameter) and error.param is not None:
        name = error.param.human_readable_name
        text = name if isinstance(error.param, click.Argument) else max(error.param.opts, key=len)
        key, values = ("missing", {}) if isinstance(error, click.MissingParameter) else _wanted(error.param.type)
        return key, {**values, "text": text}
    return "", {}


def _is_flag(error: click.BadOptionUsage) -> bool:
    """Whether the option in question takes no value."""
    params = error.ctx.command.get_params(error.ctx) if error.ctx is not None else []
    return any(isinstance(one, click.Option) and one.is_flag for one in params if error.option_name in one.opts)


def _wanted(type_: click.ParamType[Any]) -> Said:
    """What a value should have been."""
    if isinstance(type_, click.Choice):
        return "choice", {"cards": ", ".join(map(str, type_.choices))}
    least, most = getattr(type_, "min", None), getattr(type_, "max", None)
    if least is not None and most is not None:
        return "between", {"n": f"{least:g}", "most": f"{most:g}"}
    if least is not None:
        return "above" if getattr(type_, "min_open", False) else "least", {"n": f"{least:g}"}
    return ("number" if type_.name in ("integer", "float") else "wrong"), {}
