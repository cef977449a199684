"""Help in the language that a command line asks for, or that the system has: what commands say of themselves and Typer's words.

Typer speaks English only. Just before a command line is read, `translate` walks through all commands and replaces what
their help is made of; in English it changes nothing.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence

from formicary.cli.parameters import KNOWN
from formicary.kernel.sentences import Tongue
from formicary.locale import HELP, catalogue, languages

LANGUAGE = "--language"
# Typer's words, by their names in its module of help, and those that have no name there.
FRAME = {
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "COMMANDS_PANEL_TITLE": "Commands",
    "DEFAULT_STRING": "[default: {}]",
    "ENVVAR_STRING": "[env var: {}]",
    "REQUIRED_LONG_STRING": "[required]",
}
UNSPACED = ("ja",)  # languages without spaces between words
HIGHLIGHTER = "highlighter"  # what Typer makes all its texts of
USAGE = "Usage:"
SHOW_HELP = "Show this message and exit."
# What stands for a command's options, for a group's commands, and for values of a type where none is named.
PLACES = ("[OPTIONS]", "COMMAND [ARGS]...", "<bool>", "<int>", "<int range>", "<float>", "<float range>", "<str>", "<path>")
# What a command or one of its parameters says in its help.
SAME = ("A", "B", "BOT,BOT,…", "KEY=VALUE", "MIB", "N,…", "URL", "[ID]", "plain|json")  # the same in every language
TEXTS = ("help", "short_help", "epilog", "rich_help_panel", "metavar")

Said = Callable[[str], str]
Display = Callable[[object], str]


def translate(group: object, language: str) -> None:
    """Makes a whole tree of commands, fresh from Typer, show its help in a language."""
    from typer import rich_utils

    from formicary.cli.breaking import Unspacing

    words = catalogue(language)
    known = Tongue(words).series(languages())

    def said(english: str) -> str:
        return (words.get(f"{HELP}|{_template(english)}") or english).replace("{languages}", known)

    for name, english in FRAME.items():
        setattr(rich_utils, name, said(english))
    highlight = rich_utils.OptionHighlighter()
    setattr(rich_utils, HIGHLIGHTER, Unspacing(highlight) if language in UNSPACED else highlight)
    if words:
        for command in _commands(group):
            _translate(command, said)


def texts(group: object) -> Iterator[str]:
    """Every text that the help of a tree of commands is made of, as the catalogues have it."""
    yield from (*FRAME.values(), USAGE, SHOW_HELP, *PLACES)
    for command in _commands(group):
        for thing in (command, *_parameters(command)):
            found = (_text(thing, attribute) for attribute in TEXTS)
            yield from (_template(text) for text in found if text and text not in SAME)


def without_language(arguments: Sequence[str]) -> list[str]:
    """A command line without its language, for help on commands that speak none.

    >>> without_language(["backup", "--language", "de", "--help"]), without_language(["--language=de", "--help"])
    (['backup', '--help'], ['--help'])
    """
    found: list[str] = []
    value = False
    for argument in arguments:
        if not value and argument != LANGUAGE and not argument.startswith(f"{LANGUAGE}="):
            found.append(argument)
        value = argument == LANGUAGE
    return found


def _commands(command: object) -> Iterator[object]:
    """A command and, if it is a group, all below it."""
    yield command
    below: Mapping[str, object] = getattr(command, "commands", {})
    for each in below.values():
        yield from _commands(each)


def _parameters(command: object) -> Sequence[object]:
    found: Sequence[object] = getattr(command, "params")
    return found


def _text(thing: object, attribute: str) -> str:
    text = getattr(thing, attribute, None)
    return inspect.cleandoc(text) if isinstance(text, str) else ""


def _template(text: str) -> str:
    """A text as the catalogues have it: another language must not make another text of it."""
    return text.replace(KNOWN, "{languages}")


def _translate(command: object, said: Said) -> None:
    for thing in (command, *_parameters(command)):
        for attribute in TEXTS:
            if text := _text(thing, attribute):
                setattr(thing, attribute, said(text))
        _translate_type(thing, said)
    for attribute in ("options_metavar", "subcommand_metavar"):
        if text := _text(command, attribute):
            setattr(command, attribute, said(text))
    show_usage: Display = getattr(command, "get_usage")
    make_help: Callable[[object], object] = getattr(command, "get_help_option")

    def usage(context: object) -> str:
        return show_usage(context).replace(USAGE, said(USAGE), 1)

    def help_option(context: object) -> object:
        option = make_help(context)
        if _text(option, HELP) == SHOW_HELP:
            setattr(option, HELP, said(SHOW_HELP))
            _translate_type(option, said)
        return option

    for name, translated in (("get_usage", usage), ("get_help_option", help_option)):
        setattr(command, name, translated)


def _translate_type(parameter: object, said: Said) -> None:
    """Typer writes the type of a value in angle brackets."""
    name = "display_type"
    display: Display | None = getattr(parameter, name, None)
    if display is not None:
        setattr(parameter, name, lambda context: said(display(context)))
