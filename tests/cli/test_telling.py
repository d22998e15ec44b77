"""Usage errors: in the language asked for, and an option with one value given twice."""

from __future__ import annotations

import re

import click
import pytest

from forge.cli.main import COMMANDS, cli
from tests.cli.calling import refused

ENGLISH = re.compile(
    r"\b(no such|usage|error|missing|invalid|unexpected|there is|takes|value|help'|try)\b", re.IGNORECASE
)
WRONG = {
    "option": (("play", "--zzz"), "Nie ma opcji --zzz.", "Нет опции --zzz."),
    "option nearly": (("play", "--sed", "3"), "--seed", "--seed"),
    "no value": (("rule", "--game"), "--game: brakuje wartości.", "--game: не хватает значения."),
    "value for a flag": (("play", "--auto=1"), "--auto nie przyjmuje wartości.", "--auto не принимает значения."),
    "argument": (("explain",), "Brakuje", "Не хватает"),
    "required option": (("print", "--factions", "pirates"), "Brakuje --output.", "Не хватает --output."),
    "too much": (("play", "a", "b"), "już nie przyjmuje: a b.", "уже не принимает: a b."),
    "no number": (
        ("play", "--seed", "x"),
        "--seed: potrzebna jest liczba, co najmniej 0.",
        "--seed: нужно число не меньше 0.",
    ),
    "bots": (
        ("play", "--bot", "xx"),
        "Do wyboru: random, greedy, lookahead.",
        "Есть такие: random, greedy, lookahead.",
    ),
    "one bot": (("play", "--bot", "greedy,random"), "Tylko jedno naraz", "Только что-то одно"),
    "command": (("catalog", "stat"), "Nie ma polecenia „stat”. Są: ", "Нет команды «stat». Есть: "),
    "folder": (
        ("print", "--factions", "zombies", "-o", "no/such/x.pdf"),
        "Nie ma folderu no/such.",
        "Нет папки no/such.",
    ),
    "twice": (
        ("play", "--seed", "1", "--seed", "2"),
        "--seed przyjmuje jedną wartość",
        "--seed принимает одно значение",
    ),
}


@pytest.mark.parametrize("wrong", list(WRONG))
def test_a_usage_error_is_told_in_the_language_asked_for(wrong: str, at_home: None) -> None:
    args, *answers = WRONG[wrong]
    for code, answer in zip(("pl", "ru"), answers, strict=True):
        said = refused(args[0], f"--lang={code}", *args[1:]) if args[0] != "catalog" else refused(*args, "--lang", code)
        assert answer in said
        assert not ENGLISH.search(said.partition("--help")[0])


def test_without_a_language_of_the_project_usage_errors_are_english(at_home: None) -> None:
    for lang in ((), ("--lang", "xx"), ("--lang",)):
        assert "No such option" in refused("play", "--zzz", *lang) or "--lang" in refused("play", "--zzz", *lang)
    assert "'a b' is more than this command takes." in refused("play", "a", "b")


def options() -> list[tuple[tuple[str, ...], click.Option]]:
    """Every option of every command that takes one value."""
    found = []
    for name in COMMANDS:
        context = click.Context(cli)
        command = cli.get_command(context, name)
        assert command is not None
        inner = command.commands.items() if isinstance(command, click.Group) else [("", command)]
        for more, one in inner:
            path = (name, more) if more else (name,)
            params = one.get_params(click.Context(one))
            found += [(path, it) for it in params if isinstance(it, click.Option)]
    return [(path, it) for path, it in found if not (it.is_flag or it.multiple or it.count or it.is_eager)]


def test_an_option_with_one_value_given_twice_is_refused_by_every_command(at_home: None) -> None:
    tried = options()
    assert {path[0] for path, _ in tried} >= {"play", "rule", "print", "simulate", "catalog", "check"}
    for path, option in tried:
        name = max(option.opts, key=len)
        said = refused(*path, option.opts[0], "1", f"{name}=2")
        assert f"{name} takes one value, and is given 2 times." in said, path


def test_lists_may_still_be_given_several_times(at_home: None) -> None:
    assert "There are: en, pl, ru, all." in refused("check", "--lang", "qq", "--lang", "pl")
