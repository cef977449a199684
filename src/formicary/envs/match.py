"""A game as a learning program meets it: numbers in, numbers out. Shared by all environments; needs no other package.

An action is its number in the game's table (`game.actions`), the same number in every position, so a policy can learn what it
means: `game.actions.text(number)` tells it. Which are legal now is the mask. An observation is the features or facts of a seat
(`match.names` names them), which never tell more than the seat may know.
"""

from __future__ import annotations

import formicary
from formicary.kernel import FormicaryError, Position, Sentence
from formicary.kernel.rewards import SCHEMES, SHAPE, SHAPED, final_rewards

SEEDS = 2**62  # seeds of games are below
FEATURES = "features"
FACTS = "facts"
OBSERVATIONS = (FEATURES, FACTS)


class EnvError(FormicaryError):
    """An environment that cannot be had.

    >>> Match("micropolis", reward="fun")
    Traceback (most recent call last):
    formicary.envs.match.EnvError: There is no reward 'fun'; there are win, rank, points and shaped.
    """


def missing(what: str, extra: str) -> EnvError:
    """The refusal where packages of an extra are not installed.

    >>> print(missing("PettingZoo", "envs"))
    This needs PettingZoo: pip install 'formicary[envs]'.
    """
    return EnvError(Sentence("This needs {what}: pip install 'formicary[{extra}]'.", what=what, extra=extra))


class Match:
    """A game with rewards, one after the other: `reset` starts the next, `play` plays an action and says what each seat gets.

    Rewards: "win" pays 1 to the winner and takes as much from the others together, "rank" pays from 1 for the first to -1 for
    the last, "points" pays the points by which a seat is ahead of the best other; all at the end. "shaped" pays like "win", and
    on the way the change of the bots' measure (one hundredth a point), which is taken back at the end, so that the best play
    stays the best. Where all play against the game, "win" and "rank" pay 1 or -1 to everybody.

    >>> match = Match("micropolis", seats=2)
    >>> match.reset(seed=7)
    >>> match.size, match.width, match.seats, match.seat
    (1082, 153, 2, 1)
    >>> match.play(1, match.legal(1)[0])
    [0.0, 0.0]
    """

    def __init__(
        self,
        game: str = "micropolis",
        seats: int | None = None,
        reward: str = "win",
        illegal: str = "raise",
        pack: str | None = None,
        observation: str = FEATURES,
        **options: object,
    ) -> None:
        """Without `seats` as many play as the start page proposes. A wrong number or option raises OptionError at once.

        `illegal`: what becomes of an action that is not legal. "raise" refuses it with the rule; "nearest" plays the legal one
        with the next higher number, from the lowest again if there is none: for programs that cannot mask.

        `observation`: "features", or "facts", which are fewer numbers, quicker to have and without the bots' estimates.

        >>> Match("micropolis", seats=2, observation="facts").names[:3]
        ('seats', 'expert', 'pile')
        """
        self.game = formicary.game(game, pack=pack)
        self.options = dict(options)
        self.seats = seats if seats is not None else usual_seats(self.game, self.options)
        if reward not in SCHEMES:
            raise EnvError(Sentence("There is no reward '{name}'; there are {known}.", name=reward, known=SCHEMES))
        if illegal not in ("raise", "nearest"):
            raise EnvError(Sentence("Illegal actions can be {known}, not '{name}'.", name=illegal, known=("raise", "nearest")))
        if observation not in OBSERVATIONS:
            raise EnvError(Sentence("There is no observation '{name}'; there are {known}.", name=observation, known=OBSERVATIONS))
        self.reward = reward
        self.observation = observation
        self.nearest = illegal == "nearest"
        self.size = len(self.game.actions)
        self.features = self.game.feature_maker()
        self.worths: list[float] = []  # what the measure says of each seat, for "shaped"
        self.position: Position = self.game.start_with(self.seats, 0, self.options)
        self.names = self.game.feature_names()
        if observation == FACTS:
            try:
                import librt.strings  # noqa: F401  facts are written with it
            except ImportError as wrong:
                raise missing("librt", "envs") from wrong
            self.names = self.game.fact_names(self.seats, self.position.options)
            if not self.names:
                raise EnvError(Sentence("{game} has no facts to observe, only features.", game=self.game.title))
        self.width = len(self.names)

    def reset(self, seed: int) -> None:
        """A new game."""
        self.position = self.game.start_with(self.seats, seed, self.options)
        self.worths = self._measures()

    @property
    def seat(self) -> int:
        """Whose turn it is; the first of several; -1 when the game is over."""
        return self.position.deciders[0] if self.position.deciders else -1

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.position.deciders

    def legal(self, seat: int) -> list[int]:
        """What a seat may play now; nothing if it has nothing to decide."""
        return self.position.legal(seat) if seat in self.position.deciders else []

    def observe(self, seat: int) -> list[float]:
        """What a seat observes: its features, or its facts."""
        if self.observation == FACTS:
            return [float(fact) for fact in self.game.facts(self.position, seat)]
        return self.features(self.position, seat)

    def play(self, seat: int, action: int) -> list[float]:
        """Plays an action; returns the reward of each seat."""
        pos = self.position
        if self.nearest:
            action = nearest(pos.legal(seat), action)
        pos.apply(action, seat)
        if pos.result is not None:
            rewards = final_rewards(self.reward, pos.result)
            return [each - SHAPE * worth for each, worth in zip(rewards, self.worths, strict=True)] if self.worths else rewards
        if not self.worths:
            return [0.0] * self.seats
        before, self.worths = self.worths, self._measures()
        return [SHAPE * (now - then) for now, then in zip(self.worths, before, strict=True)]

    def _measures(self) -> list[float]:
        """The bots' measure for each seat, as far as that seat can know; nothing unless the reward needs it."""
        if self.reward != SHAPED:
            return []
        return [features[0] for features in self.game.all_feature_maker()(self.position)]


def usual_seats(game: formicary.kernel.Game, options: dict[str, object]) -> int:
    """How many play where nobody says it: as many as the start page proposes for these options.

    >>> usual_seats(formicary.game("march"), {"mode": "solo"})
    1
    """
    fitting = [way for way in game.setups() if all(options.get(key) == value for key, value in way.options.items())]
    return max(fitting, key=lambda way: len(way.options)).usual if fitting else game.seats[0]


def nearest(legal: list[int], action: int) -> int:
    """The legal action with the next higher number, from the lowest again if there is none.

    >>> nearest([3, 9], 4), nearest([3, 9], 9), nearest([3, 9], 10)
    (9, 9, 3)
    """
    return min([other for other in legal if other >= action] or legal)
