"""What is wrong with a command, in the language that it asks for or that the system has."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from formicary.kernel.errors import system_reason
from formicary.kernel.sentences import Sentence, fill, sentence
from formicary.kernel.speech import Phrases
from formicary.locale import catalogue, languages, wished_language

ASKED = "--language"
# What Typer complains of; it knows no language but English, so its sentences are read and said anew.
COMMAND = re.compile(r"No such command '(?P<command>[^']*)'\..*")
OPTION = re.compile(r"No such option: (?P<option>\S+?)\.?(?: .*)?")
ARGUMENT = re.compile(r"Missing argument '(?P<argument>.*)'\.")
NEEDED = re.compile(r"Missing option (?P<option>.*)\.")
BARE = re.compile(r"Option '(?P<option>.*)' requires an argument\.")
UNWANTED = re.compile(r"Option '(?P<option>.*)' does not take a value\.")
SURPLUS = re.compile(r"Got unexpected extra argument(?:s|\(s\))? \((?P<arguments>.*)\)\.?")
VALUE = re.compile(r"Invalid value for (?P<option>.*?): (?P<reason>.*)")
NUMBER = re.compile(r"(?:Input should be|'.*' is not) a valid (?P<kind>integer|number|float)\b.*")
LEAST = re.compile(r"Input should be greater than or equal to (?P<least>[\d.]+)\.?")
NO_COMMAND = "Missing command."


def in_words(text: str, arguments: Sequence[str]) -> str:
    """A refusal as whoever typed these arguments reads it; a text that is in no catalogue stays as it is."""
    phrases = Phrases([], catalogue(language_of(arguments)))
    known = sentence(text)
    return fill(
        phrases.in_language(known.template), known.values, lambda _, raw: str(raw), phrases.in_language, phrases.tongue
    )  # fmt: skip


def language_of(arguments: Sequence[str]) -> str:
    """The language that arguments ask for, wrong as they may be; else the system's.

    >>> language_of(["play", "--language", "de"]), language_of(["play", "--language=fr"])
    ('de', 'fr')
    """
    for number, argument in enumerate(arguments):
        asked, sign, value = argument.partition("=")
        if asked == ASKED:
            value = value if sign else "".join(arguments[number + 1 : number + 2])
            if value in languages():
                return value
    return wished_language(os.environ)


def of_usage(message: str) -> str:
    """A complaint about arguments as a sentence of ours; one that is not known stays as it is.

    >>> of_usage("No such command 'sing'.")
    "No such command 'sing'."
    >>> of_usage("Invalid value for '--seed': 'x' is not a valid integer.")
    "Invalid value for '--seed': It should be a whole number."
    """
    message = " ".join(message.split())
    if found := COMMAND.fullmatch(message):
        return Sentence("No such command '{command}'.", **found.groupdict())
    if found := OPTION.fullmatch(message):
        return Sentence("No such option: {option}.", **found.groupdict())
    if found := ARGUMENT.fullmatch(message):
        return Sentence("Missing argument '{argument}'.", **found.groupdict())
    if found := NEEDED.fullmatch(message):
        return Sentence("Missing option {option}.", **found.groupdict())
    if found := BARE.fullmatch(message):
        return Sentence("Option '{option}' requires an argument.", **found.groupdict())
    if found := UNWANTED.fullmatch(message):
        return Sentence("Option '{option}' does not take a value.", **found.groupdict())
    if message == NO_COMMAND:
        return Sentence("Missing command.")
    if found := SURPLUS.fullmatch(message):
        return Sentence("There are too many arguments: {arguments}.", **found.groupdict())
    if found := VALUE.fullmatch(message):
        return Sentence("Invalid value for {option}: {reason}", option=found["option"], reason=_of_value(found["reason"]))
    return message


def _of_value(reason: str) -> Sentence:
    if found := NUMBER.fullmatch(reason):
        return Sentence("It should be a whole number." if found["kind"] == "integer" else "It should be a number.")
    if found := LEAST.fullmatch(reason):
        return Sentence("It should be {least} or more.", **found.groupdict())
    return sentence(reason)


def of_system(wrong: OSError) -> str:
    """What the system says of a file, as a sentence of ours.

    >>> of_system(FileNotFoundError(2, "No such file or directory", "game.json"))
    'game.json: No such file or directory.'
    """
    reason = system_reason(wrong)
    return Sentence("{file}: {reason}.", file=str(wrong.filename), reason=reason) if wrong.filename else reason
