"""Bot: what every bot is, and `decide`, the only way in which a door lets a bot choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec

from formicary.kernel import FormicaryError, Game, Position, Sentence
from formicary.kernel.chance import chance_from_seed, stir

Sampler = Callable[[], Position]
_SCALE = 1 << 53


class BotError(FormicaryError):
    """A bot that does not exist, with parameters that it does not have, or that chose what it may not.

    >>> from formicary.bots import read_bot
    >>> read_bot("greedy:strength=9")
    Traceback (most recent call last):
    formicary.bots.bot.BotError: The bot 'greedy' has no parameter 'strength'; it has noise.
    """


class Params(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a bot: fields with a default and a one-line help. Subclassed by each bot that has any."""


class Bot:
    """A player made for one seat of one game. Its own chance comes from `seed`: same seed and same game, same moves.

    >>> import formicary
    >>> class Cautious(Bot):
    ...     name = "cautious"
    ...     help = "Takes the last of its choices."
    ...     def choose(self, legal: list[int], sample: Sampler) -> int:
    ...         return legal[-1]
    >>> game = formicary.game("micropolis")
    >>> pos = game.start(seats=2, seed=7)
    >>> game.actions.text(decide(Cautious(game, 1, 0, Params()), pos, 1))
    'take 6'
    """

    name: ClassVar[str]
    help: ClassVar[str]
    level: ClassVar[bool] = False  # whether it is one of the four that people are offered
    params_type: ClassVar[type[Params]] = Params

    def __init__(self, game: Game, seat: int, seed: object, params: Params) -> None:
        self.game = game
        self.seat = seat
        self.params = params
        self.chance = chance_from_seed(("bot", seed, seat))

    def choose(self, legal: list[int], sample: Sampler) -> int:
        """One of the legal actions. `sample()` gives a position to think on, with all that is hidden dealt at random."""
        raise AssertionError(f"{type(self).__name__} does not choose")

    @classmethod
    def thinking_time(cls, params: Params) -> float:
        """About how many seconds a decision may take with these parameters, so that whoever waits for it can plan."""
        return 0.1

    def draw(self) -> int:
        """448 random bits of the bot's own chance."""
        self.chance, bits = stir(self.chance)
        return bits


def thoughtless(legal: list[int], bits: int, noise: float) -> int | None:
    """What is chosen without looking: the only action there is, or now and then, by `noise`, any; None: look."""
    if len(legal) == 1:
        return legal[0]
    return legal[(bits >> 53) % len(legal)] if bits % _SCALE < noise * _SCALE else None


def decide(bot: Bot, pos: Position, seat: int) -> int:
    """What the bot does in `seat`. It never gets `pos` itself, only positions in which everything hidden is dealt at random.

    >>> import formicary
    >>> from formicary.bots import make_bot
    >>> game = formicary.game("micropolis")
    >>> pos = game.start(seats=2, seed=7)
    >>> decide(make_bot("greedy", game, seat=1, seed=0), pos, 1) in pos.legal(1)
    True
    """
    legal = pos.legal(seat)
    action = bot.choose(legal, lambda: pos.resample(seat, bot.draw()))
    if action not in legal:
        raise BotError(Sentence("The bot '{name}' chose {action}, which is not legal.", name=bot.name, action=action))
    return action
