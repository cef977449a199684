"""What people should know about a game before they play it: how long, how heavy, in which ways, with what advice.

A game has it as `game.info`. Start pages, the command line and the table read it; the rules never do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

OptionValues = dict[str, bool | int | str]


class Setup(msgspec.Struct, frozen=True):
    """A way to play. Its `options` are settled, `first` are asked for at once.

    `without` are options that nobody is asked for here; `game.setups()` works them out. `together`: all play against the game.

    >>> import formicary
    >>> solo = formicary.game("march").setups()[1]
    >>> solo.title, solo.seats, solo.options, solo.first
    ('Solo', [1], {'mode': 'solo'}, ['difficulty'])
    """

    key: str
    title: str
    blurb: str
    seats: list[int]
    usual: int
    options: OptionValues = {}
    first: list[str] = []
    without: list[str] = []
    invite: str = ""
    together: bool = False


class StandingAnswer(msgspec.Struct, frozen=True):
    """A question that a seat may answer once and for all, for instance "pass all reactions".

    When one of the frames asks (any frame, if none is named) and an action of one of the kinds is legal, the table plays the
    first such action for the seat.

    >>> import formicary
    >>> [answer.text for answer in formicary.game("march").info.standing][:1]
    ['Always take the larva when others forage or dance']
    """

    key: str
    text: str
    kinds: list[str]
    frames: list[str] = []


class Advice(msgspec.Struct, frozen=True):
    """What numbers of players an option is meant for; others are allowed, with a warning.

    With `option` set to `value` and a number of seats that is not among `seats`, people read `text`; if `allow` names an option,
    the game starts only with that option on.

    >>> advice = Advice("species", True, [3, 4], "Meant for 3 and 4 players.")
    >>> advice.against(2, {"species": True}), advice.against(3, {"species": True})
    (True, False)
    """

    option: str
    value: bool | int | str
    seats: list[int]
    text: str
    allow: str = ""

    def against(self, seats: int, options: Mapping[str, object]) -> bool:
        """Whether playing like this goes against the advice."""
        return options.get(self.option) == self.value and seats not in self.seats


class Term(msgspec.Struct, frozen=True):
    """A part of the bots' measure of a position, by the name that people read: what a hint explains a choice with.

    `at_once`: it is there for all to see, like points and stores; the others are what may come of it, which beginners overlook.
    `rivals`: it is what others have, which counts against the seat.

    >>> import formicary
    >>> [term.name for term in formicary.game("micropolis").value_terms() if term.at_once]
    ['population', 'harvest', 'royal gallery', 'barracks', 'winning']
    """

    name: str
    at_once: bool = False
    rivals: bool = False


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about a game, for people.

    >>> import formicary
    >>> info = formicary.game("micropolis").info
    >>> info.minutes, info.weight, [way.title for way in info.setups]
    (30, 'light', ['Standard', 'Expert'])
    """

    minutes: int = 0
    weight: Literal["", "light", "medium", "heavy"] = ""
    blurb: str = ""
    reconstruction: bool = False  # some components are a reconstruction
    setups: tuple[Setup, ...] = ()  # none: there is one way, the printed rules
    standing: tuple[StandingAnswer, ...] = ()
    advice: tuple[Advice, ...] = ()

    def warnings(self, seats: int, options: Mapping[str, object]) -> list[str]:
        """What people should read before they play like this."""
        return [each.text for each in self.advice if each.against(seats, options)]
