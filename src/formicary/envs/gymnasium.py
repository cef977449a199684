"""One seat against bots, as a Gymnasium environment. Importing this module registers one for each game:

>>> import gymnasium
>>> import formicary.envs.gymnasium
>>> env = gymnasium.make("formicary/Micropolis-v0", opponents="larva", seats=2)
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape, int(observation["action_mask"].sum()) > 1
((153,), True)

Observations, actions and rewards are those of `formicary.envs.pettingzoo`. The bots in the other seats answer inside `step`, and
see what a person in their seats would see.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from formicary.bots import Bot, decide, make_bot
from formicary.envs.match import FEATURES, SEEDS, EnvError, Match, missing
from formicary.kernel import Sentence

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as wrong:
    raise missing("Gymnasium", "envs") from wrong

Observation = dict[str, NDArray[np.generic]]
Info = dict[str, object]


class AntEnv(gymnasium.Env[Observation, np.int64]):
    """A seat of a game against bots.

    `opponents` is the text of a bot for all other seats ("greedy", "search:iterations=50"), or one for each of them in their
    order. Reward, observation, what becomes of illegal actions and the game's options are those of `Match`. Who begins is up to
    the game.

    >>> env = AntEnv("micropolis", seats=2, opponents="greedy", reward="points")
    >>> observation, info = env.reset(seed=1)
    >>> actions, features = env.look_ahead()
    >>> len(actions) == int(observation["action_mask"].sum()), features.shape[1]
    (True, 153)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self,
        game: str = "micropolis",
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        reward: str = "win",
        render_mode: str | None = None,
        illegal: str = "raise",
        pack: str | None = None,
        observation: str = FEATURES,
        **options: object,
    ) -> None:
        self.match = Match(game, seats, reward, illegal, pack, observation, **options)
        others = [other for other in range(self.match.seats) if other != seat]
        if len(others) == self.match.seats:
            last = self.match.seats - 1
            raise EnvError(Sentence("There is no seat {seat}; the seats go from 0 to {last}.", seat=seat, last=last))
        names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if len(names) != len(others):
            raise EnvError(Sentence("There are {count} other seats, and {given} bots.", count=len(others), given=len(names)))
        self.seat = seat
        self.opponents = dict(zip(others, names, strict=True))
        for name in names:
            make_bot(name, self.match.game, 0, 0, outside=True)  # refuses at once what is no bot
        self.bots: dict[int, Bot] = {}
        self.render_mode = render_mode
        self.feature_names = self.match.names
        self.action_space = spaces.Discrete(self.match.size)
        numbers = spaces.Box(-np.inf, np.inf, (self.match.width,), np.float32)
        mask = spaces.Box(0, 1, (self.match.size,), np.int8)
        self.observation_space = spaces.Dict({"observation": numbers, "action_mask": mask})  # type: ignore[assignment]

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        """A new game, up to the first decision of the seat; `options` is what Gymnasium asks for and means nothing here."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(SEEDS))
        self.match.reset(chosen)
        self.bots = {
            other: make_bot(name, self.match.game, other, (chosen, name), outside=True) for other, name in self.opponents.items()
        }
        self._let_others_play()
        return self._observation(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Plays an action of the seat and lets the bots answer, up to the next decision of the seat or the end."""
        reward = self.match.play(self.seat, int(action))[self.seat] + self._let_others_play()
        return self._observation(), float(reward), self.match.over, False, {}

    def look_ahead(self) -> tuple[list[int], NDArray[np.float32]]:
        """The legal actions, and what the features would be after each of them: a row each. What the seat cannot know is dealt at
        random, the same for all of them."""
        legal = self.match.legal(self.seat)
        rows = np.zeros((len(legal), len(self.match.game.feature_names())), np.float32)
        if legal:
            sample = self.match.position.resample(self.seat, int(self.np_random.integers(SEEDS)))
            for row, action in zip(rows, legal, strict=True):
                after = sample.clone()
                after.apply(action, self.seat)
                row[:] = self.match.features(after, self.seat)
        return legal, rows

    def render(self) -> str | None:
        """The board as the seat sees it, as text with colours."""
        if self.render_mode != "ansi":
            return None
        from rich.console import Console

        out = io.StringIO()
        drawn = self.match.game.draw(self.match.position, self.seat)
        Console(file=out, force_terminal=True, width=130, color_system="standard", highlight=False).print(drawn)
        return out.getvalue()

    def _let_others_play(self) -> float:
        """The bots play until the seat decides or the game is over; returns what that brings the seat."""
        total = 0.0
        while not self.match.over and self.seat not in self.match.position.deciders:
            other = self.match.seat
            total += self.match.play(other, decide(self.bots[other], self.match.position, other))[self.seat]
        return total

    def _observation(self) -> Observation:
        mask = np.zeros(self.match.size, np.int8)
        mask[self.match.legal(self.seat)] = 1
        return {"observation": np.array(self.match.observe(self.seat), np.float32), "action_mask": mask}


def register() -> None:
    """Makes an environment of each game known to Gymnasium: `formicary/Micropolis-v0` and so on."""
    from formicary import game_keys

    for key in game_keys():
        name = f"formicary/{key.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point="formicary.envs.gymnasium:AntEnv", kwargs={"game": key})


register()
