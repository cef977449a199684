"""Which options a way to play leaves out: worked out from the options, so that nobody has to list it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from formicary.kernel.errors import OptionError
from formicary.kernel.info import GameInfo, Setup
from formicary.kernel.options import OptionInfo, Options, OptionValue


def with_left_out(info: GameInfo, options: type[Options]) -> tuple[Setup, ...]:
    """The ways to play, each with the options that mean nothing in it."""
    return tuple(
        msgspec.structs.replace(way, without=[each.key for each in options.describe() if _left_out(each, way, info, options)])
        for way in info.setups
    )


def _left_out(option: OptionInfo, way: Setup, info: GameInfo, options: type[Options]) -> bool:
    """Whether nobody is to be asked for the option: advice sees to it, no other value can be played, or each is another way."""
    if option.key in way.options:
        return False  # settled, which is another reason not to ask
    if any(option.key == advice.allow for advice in info.advice):
        return True
    return not any(
        _belongs_to({**way.options, option.key: value}, info.setups, options) is way
        and any(_starts({**way.options, option.key: value}, seats, info, options) for seats in way.seats)
        for value in _other_values(option)
    )


def _other_values(option: OptionInfo) -> list[OptionValue]:
    """The other values of the option; for an open number, one example."""
    number = [0 if option.default != 0 else 1] if option.open else []
    return [*(value for value in option.values or [] if value != option.default), *number]


def _belongs_to(chosen: Mapping[str, OptionValue], ways: tuple[Setup, ...], options: type[Options]) -> Setup:
    """The way to play that settles most of these options; of several the first."""
    defaults = {option.key: option.default for option in options.describe()}
    whole = {**defaults, **chosen}
    fitting = [way for way in ways if all(whole[key] == value for key, value in way.options.items())]
    return max(fitting, key=lambda way: len(way.options))


def _starts(chosen: Mapping[str, OptionValue], seats: int, info: GameInfo, options: type[Options]) -> bool:
    """Whether a game can be played like this, including with a number of players that only a further option allows."""
    allowed = {each.allow: True for each in info.advice if each.allow and each.against(seats, chosen)}
    try:
        options.make({**chosen, **allowed}).check(seats)
    except OptionError:
        return False
    return True
