"""Arguments as they are typed: options of a game, who sits where."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import formicary
from formicary.bots import describe_bots, read_bot
from formicary.kernel import FormicaryError, Game, Record, Sentence
from formicary.kernel.options import OptionValue
from formicary.kernel.sentences import sentence
from formicary.kernel.speech import Phrases
from formicary.locale import languages, wished_language

if TYPE_CHECKING:
    from formicary.lab.workers import Crew

PERSON = "me"
NAMES = ("Oak", "Ivy", "Elm", "Ash", "Yew")  # of levels, which are called like ants and other words of the games


class ArgumentError(FormicaryError):
    """An argument that makes no sense."""


def read_game(key: str, pack: Path | None) -> Game:
    """The game that an argument names."""
    if pack is not None and not pack.is_dir():
        raise ArgumentError(Sentence("The component pack {pack} is not a folder.", pack=str(pack)))
    return formicary.game(key, pack=None if pack is None else str(pack.resolve()))


def read_options(texts: list[str]) -> dict[str, OptionValue]:
    """Options from texts such as 'expert=true'; the game checks what they mean."""
    out: dict[str, OptionValue] = {}
    for text in texts:
        key, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not key or not value:
            raise ArgumentError(Sentence("The option '{option}' should read key=value.", option=text))
        if key in out:
            raise ArgumentError(Sentence("The option '{option}' is given twice.", option=key))
        out[key] = read_value(value)
    return out


def read_value(text: str) -> OptionValue:
    """A value as it is typed: true, false, none, a whole number, or a word."""
    word = text.lower()
    if word in ("true", "yes", "on", "false", "no", "off"):
        return word in ("true", "yes", "on")
    if word == "none":
        return None
    try:
        return int(text)
    except ValueError:
        return text


def read_list(text: str) -> list[str]:
    """'a, b,c' as ['a', 'b', 'c']."""
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise ArgumentError(Sentence("'{names}' should be names separated by commas.", names=text))
    return parts


def read_crew(jobs: int | None, cluster: str | None) -> Crew:
    """Who plays: so many processes, all cores if none are named, or a cluster."""
    from formicary.lab.workers import Crew

    return Crew(default_jobs() if jobs is None else jobs, cluster)


def read_counts(text: str) -> list[int]:
    """Numbers of seats as they are typed: '2' or '2,3,4'."""
    try:
        return [int(part) for part in read_list(text)]
    except ValueError:
        raise ArgumentError(Sentence("'{seats}' should be numbers of seats separated by commas.", seats=text)) from None


def default_jobs() -> int:
    """As many processes as this one may use cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_language(language: str) -> str:
    """A language that there is a catalogue for; without one, the system's."""
    if not language:
        return wished_language(os.environ)
    if language not in languages():
        raise ArgumentError(
            Sentence("There is no catalogue for '{language}'; there are {known}.", language=language, known=list(languages()))
        )
    return language


def check_seats(specs: list[str]) -> None:
    """Each must be a person or a bot that there is."""
    for spec in specs:
        if not is_person(spec):
            try:
                read_bot(spec, outside=True)
            except FormicaryError as wrong:
                raise ArgumentError(Sentence("{reason} A person is 'me' or 'me:NAME'.", reason=sentence(str(wrong)))) from None


def is_person(spec: str) -> bool:
    """Whether a seat is a person's."""
    return spec.partition(":")[0] == PERSON


def seat_names(specs: list[str], person: str = "Player {n}") -> list[str]:
    """Names to show, all different; `person` is what people are called who gave no name, one alone without a number.

    >>> seat_names(["me", "greedy", "greedy", "random"]), seat_names(["me:Ann", "me", "worker"])
    (['Player', 'greedy 1', 'greedy 2', 'random'], ['Ann', 'Player 2', 'Oak'])
    """
    people = sum(is_person(spec) for spec in specs)
    free = [name for name in NAMES if not any(is_person(spec) and spec.partition(":")[2] == name for spec in specs)]
    wanted = []
    for number, spec in enumerate(specs, 1):
        if is_person(spec):
            wanted.append(spec.partition(":")[2] or person.replace("{n}", str(number) if people > 1 else "").strip())
        else:
            wanted.append(free.pop(0) if is_level(spec) and free else spec)
    return [
        name if wanted.count(name) == 1 else f"{name} {wanted[: number + 1].count(name)}" for number, name in enumerate(wanted)
    ]


def is_level(spec: str) -> bool:
    """Whether one of the levels sits there that people play against."""
    return any(bot.level and bot.key == spec.partition(":")[0] for bot in describe_bots())


def numbered(seats: int, words: Mapping[str, str]) -> list[str]:
    """What seats are called where nobody knows their people, in the language of a catalogue.

    >>> numbered(2, {}), numbered(1, {"Seat {n}": "Platz {n}"})
    (['Seat 0', 'Seat 1'], ['Platz 0'])
    """
    phrases = Phrases([], words)
    return [phrases.t("Seat {n}", n=seat) for seat in range(seats)]


def who_sits(specs: list[str]) -> list[str]:
    """The same, with the level that plays under a name.

    >>> who_sits(["me:Ann", "greedy", "queen:seconds=2"])
    ['Ann', 'greedy', 'Oak (queen:seconds=2)']
    """
    return [f"{name} ({spec})" if is_level(spec) else name for name, spec in zip(seat_names(specs), specs, strict=True)]


def names_of(record: Record, words: Mapping[str, str], *, levels: bool = False) -> list[str]:
    """What the seats of a record are called, `levels` with who plays under a name; those without a name by their number.

    >>> from formicary.kernel import Record
    >>> record = Record(game="micropolis", seats=3, seed=7, names=["Mina", "", "worker"])
    >>> names_of(record, {}), names_of(record, {}, levels=True)
    (['Mina', 'Seat 1', 'Oak'], ['Mina', 'Seat 1', 'Oak (worker)'])
    """
    seats = numbered(record.seats, words)
    if len(record.names) != record.seats:
        return seats
    names = [name or seat for name, seat in zip(record.names, seats, strict=True)]
    return who_sits(names) if levels else seat_names(names)
