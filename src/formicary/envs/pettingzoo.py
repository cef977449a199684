"""PettingZoo environments for every game and way to play.

`env` is for agents that act one after the other (AEC), `parallel_env` for agents that act at once; both take the game, the number
of seats, the reward and the game's options as arguments:

>>> from formicary.envs.pettingzoo import env
>>> meadow = env("march", seats=3, reward="rank", species=True)
>>> meadow.reset(seed=7)
>>> observation, reward, termination, truncation, info = meadow.last()
>>> observation["observation"].shape, observation["action_mask"].shape
((229,), (2030,))

An observation is a dictionary: `observation`, the features of the agent or its facts (float32; `feature_names` names them),
and `action_mask` (int8), 1 where the action with that number is legal. It tells an agent nothing that its seat may not know.
Numbers of actions are those of the game's table: the space is as large as the table, so that a number means the same everywhere.
In `parallel_env` there is one more, the last: waiting, which is legal for those who have nothing to decide and for nobody else.
"""

from __future__ import annotations

import io
import random
from typing import ClassVar

from formicary.envs.match import FEATURES, SEEDS, EnvError, Match, missing
from formicary.kernel import Sentence

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as wrong:
    raise missing("PettingZoo", "envs") from wrong

Observation = dict[str, NDArray[np.generic]]
RENDER_MODES = ("human", "ansi", "rgb_array")


def env(
    game: str = "micropolis",
    seats: int | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str = "raise",
    pack: str | None = None,
    observation: str = FEATURES,
    **options: object,
) -> AECEnv:
    """A game for agents that act one after the other, with PettingZoo's checks around it; `raw_env` is the same without them.

    `max_cycles`: the game is broken off (truncated) when a seat would have to decide once more than that. `seats`, `reward`,
    `illegal`, `pack`, `observation` and the game's options are those of `Match`.

    >>> some = env("myrmes", seats=2)
    >>> some.reset(seed=1)
    >>> some.possible_agents, some.agent_selection
    (['seat_0', 'seat_1'], 'seat_0')
    """
    return wrappers.OrderEnforcingWrapper(
        raw_env(game, seats, reward, render_mode, max_cycles, illegal, pack, observation, **options)
    )


class _Agents:
    """What both kinds of environment share: the match, spaces, observations and pictures."""

    metadata: dict[str, object]
    waiting: ClassVar[int] = 0  # 1: there is an action for seats that have nothing to decide

    def __init__(
        self,
        game: str = "micropolis",
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
        pack: str | None = None,
        observation: str = FEATURES,
        **options: object,
    ) -> None:
        """Arguments as for `env`; where agents act at once, `max_cycles` counts steps."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            sentence = "There is no render mode '{name}'; there are {known}."
            raise EnvError(Sentence(sentence, name=render_mode, known=RENDER_MODES))
        self.match = Match(game, seats, reward, illegal, pack, observation, **options)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"formicary_{self.match.game.key}_v0", "render_modes": list(RENDER_MODES), "render_fps": 2,
            "is_parallelizable": bool(self.waiting),
        }  # fmt: skip
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.seats)]
        self.numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.feature_names = self.match.names
        self.actions = self.match.size + self.waiting
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.possible_agents}
        self.seeds = random.Random()

    def _space(self) -> spaces.Dict:
        numbers = spaces.Box(-np.inf, np.inf, (self.match.width,), np.float32)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions, the same for all: the numbers of the game's table."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new game; a seed also settles the games after it, until the next one is given."""
        if seed is not None:
            self.seeds = random.Random(seed)
        self.match.reset(self.seeds.randrange(SEEDS))
        self.agents = list(self.possible_agents)

    def see(self, seat: int) -> Observation:
        """What a seat observes now; after the end nothing is legal."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.match.legal(seat)] = 1
        return {"observation": np.array(self.match.observe(seat), np.float32), "action_mask": mask}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as a spectator sees it: text with colours ("ansi"), that printed ("human"), or a picture ("rgb_array")."""
        if self.render_mode == "rgb_array":
            from formicary.envs.picture import picture

            return picture(self.match.position)
        if self.render_mode == "ansi":
            return self._drawing()
        if self.render_mode == "human":
            print(self._drawing())
        return None

    def _drawing(self) -> str:
        from rich.console import Console

        out = io.StringIO()
        Console(file=out, force_terminal=True, width=130, color_system="standard", highlight=False).print(
            self.match.game.draw(self.match.position)
        )
        return out.getvalue()

    def close(self) -> None:
        """Nothing is held open."""


class raw_env(_Agents, AECEnv):  # type: ignore[misc]  # PettingZoo has no types; its environments have small letters
    """A game for agents that act one after the other. While several seats decide at once, the first of them acts first, and what
    it has chosen shows in nobody's observation before the others have chosen too."""

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new game; `options` is what PettingZoo asks for and means nothing here."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.decisions = [0] * self.match.seats
        self.agent_selection = self.agents[self.match.seat]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Observation:
        """What an agent observes now."""
        return self.see(self.numbers[agent])

    def step(self, action: int | None) -> None:
        """Plays the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is still playing must act"
        seat = self.numbers[agent]
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.match.play(seat, int(action)), strict=True))
        self.decisions[seat] += 1
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.decisions[self.match.seat] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.match.seat]
        self._accumulate_rewards()
        if self.terminations[agent] or self.truncations[agent]:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()


class parallel_env(_Agents, ParallelEnv):  # type: ignore[misc]  # as above
    """A game for agents that act at once: in a step everybody who has something to decide decides, and all others wait.

    >>> garden = parallel_env("myrmes", seats=2)
    >>> observations, infos = garden.reset(seed=1)
    >>> {agent: int(each["action_mask"].sum()) > 1 for agent, each in observations.items()}
    {'seat_0': True, 'seat_1': True}
    >>> garden.wait
    3275
    """

    waiting = 1

    @property
    def wait(self) -> int:
        """The action of a seat that has nothing to decide."""
        return self.match.size

    def see(self, seat: int) -> Observation:
        """What a seat observes now; a seat that has nothing to decide may wait."""
        seen = super().see(seat)
        if seat not in self.match.position.deciders:
            seen["action_mask"][self.wait] = 1
        return seen

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        """A new game; `options` is what PettingZoo asks for and means nothing here."""
        self.begin(seed)
        self.steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, object]]]:
        """Plays the actions of all who have something to decide; those of the others must be waiting."""
        match, agents = self.match, self.agents
        deciders = match.position.deciders
        for seat, agent in enumerate(agents):
            if not match.nearest and (seat in deciders) == (int(actions[agent]) == self.wait):
                must = "{agent} must decide, not wait." if seat in deciders else "{agent} has nothing to decide and must wait."
                raise EnvError(Sentence(must, agent=agent))
        totals = [0.0] * match.seats
        for seat in deciders:
            for other, reward in enumerate(match.play(seat, int(actions[agents[seat]]))):
                totals[other] += reward
        self.steps += 1
        over = match.over
        broken_off = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        observations = self._observations()
        if over or broken_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, totals, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, broken_off),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.see(seat) for seat, agent in enumerate(self.agents)}
