"""Which bots there are, and how they are named in text: `greedy`, `greedy:noise=0.1`, parameters separated by colons."""

from __future__ import annotations

import typing

import msgspec

from formicary.bots.bot import Bot, BotError, Params
from formicary.bots.learned import Learned
from formicary.bots.levels import Larva, Queen, Soldier, Worker
from formicary.bots.outside import installed_bots, is_outside, load_class
from formicary.bots.search import SearchBot
from formicary.bots.simple import Greedy, Random
from formicary.kernel import Game, Sentence

BOTS: tuple[type[Bot], ...] = (Larva, Worker, Soldier, Queen, Random, Greedy, Learned, SearchBot)


def bot_names() -> tuple[str, ...]:
    """The names of all bots: the four levels for people, the weakest first, and then those of the lab.

    >>> bot_names()
    ('larva', 'worker', 'soldier', 'queen', 'random', 'greedy', 'learned', 'search')
    """
    return (*(bot.name for bot in BOTS), *installed_bots())


def read_bot(text: str, outside: bool = False) -> tuple[type[Bot], Params]:
    """The bot and the parameters that a text names; anything wrong raises BotError with one sentence.

    With `outside` a class in a module or a file is loaded too, `my.module:MyBot`: only for texts of whoever runs the program.

    >>> read_bot("greedy:noise=0.1")[1]
    GreedyParams(noise=0.1)
    """
    name, *pairs = text.strip().split(":")
    if outside and is_outside(text):
        found: type[Bot] | None = load_class(name, pairs.pop(0).strip())
    else:
        found = {bot.name: bot for bot in BOTS}.get(name) or installed_bots().get(name)
    if found is None:
        raise BotError(Sentence("There is no bot '{name}'; the bots are {known}.", name=name, known=bot_names()))
    known = list(found.params_type.__struct_fields__)
    given: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not key or not value:
            raise BotError(Sentence("'{pair}' in '{text}' should read name=value.", pair=pair, text=text))
        if key not in known:
            if not known:
                raise BotError(Sentence("The bot '{name}' has no parameter '{key}'; it has none.", name=name, key=key))
            raise BotError(
                Sentence("The bot '{name}' has no parameter '{key}'; it has {known}.", name=name, key=key, known=known)
            )
        if key in given:
            raise BotError(Sentence("'{key}' is given twice in '{text}'.", key=key, text=text))
        given[key] = value
    try:
        return found, msgspec.convert(given, found.params_type, strict=False)
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at `$.")
        reason = what[:1].lower() + what[1:]
        raise BotError(
            Sentence(
                "The parameter '{key}' of the bot '{name}' is wrong: {reason}.", key=where.rstrip("`"), name=name, reason=reason
            )
        ) from None


def make_bot(text: str, game: Game, seat: int, seed: object, outside: bool = False) -> Bot:
    """A bot by its text, for a seat of a game; `outside` as for `read_bot`.

    >>> import formicary
    >>> make_bot("greedy:noise=0.1", formicary.game("micropolis"), seat=0, seed=1).params
    GreedyParams(noise=0.1)
    """
    found, params = read_bot(text, outside)
    return found(game, seat, seed, params)


class BotParam(msgspec.Struct, frozen=True):
    """A parameter of a bot.

    >>> describe_bots()[3].params[0]
    BotParam(key='seconds', default=1.0, help='How long a decision may take.')
    """

    key: str
    default: bool | int | float | str
    help: str


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that can sit at a table: its name, a title and a line for people, and its parameters.

    `level`: it is one of the four that people are offered; the others are for the lab.

    >>> describe_bots()[4]
    BotInfo(key='random', title='Random', help='Plays any legal action.', level=False, params=[])
    """

    key: str
    title: str
    help: str
    level: bool = False
    params: list[BotParam] = []


def describe_bots() -> list[BotInfo]:
    """All bots, for start pages and help texts.

    >>> [(bot.key, [param.key for param in bot.params]) for bot in describe_bots() if bot.level]
    [('larva', ['noise']), ('worker', ['noise']), ('soldier', ['iterations']), ('queen', ['seconds', 'iterations'])]
    """
    return [BotInfo(bot.name, bot.name.capitalize(), bot.help, bot.level, _describe_params(bot.params_type)) for bot in BOTS]


def _describe_params(kind: type[Params]) -> list[BotParam]:
    hints = typing.get_type_hints(kind, include_extras=True)
    params = []
    for field in msgspec.structs.fields(kind):
        meta = [part for part in typing.get_args(hints[field.name])[1:] if isinstance(part, msgspec.Meta)]
        params.append(BotParam(field.name, field.default, (meta[0].description or "") if meta else ""))
    return params
