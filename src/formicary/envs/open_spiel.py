"""The games as OpenSpiel has them. Importing this module registers `formicary_micropolis`, `formicary_myrmes`, `formicary_march`.

>>> import pyspiel
>>> import formicary.envs.open_spiel
>>> game = pyspiel.load_game("formicary_micropolis(players=3,ring_closed=false)")
>>> state = game.new_initial_state()
>>> state.apply_action(7)                      # chance deals: seed 7
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(2, 'take 1')

- Sequential, with imperfect information. Where several seats decide at once, the first of them is asked first; nobody sees what
  it has chosen before all have chosen.
- Chance is explicit, and all of it is the first node: it deals one of `deals` seeds (1000 unless told otherwise), each as likely
  as the others, and everything that the engine draws later follows from the seed. A plain tree search therefore sees what is
  still to be drawn; `resample_from_infostate` deals all that a player cannot know anew, the future too: search information sets.
- The information state as text is all that the player has seen: what happened, what it chose, and the view of its seat now. The
  tensor is the seat's features, which do not remember. Texts of observations are the view alone.
- Returns are those of the reward "win": from -1 to 1. They add up to 0 unless all play against the game, which March of the Ants
  can be; it is therefore registered as a general-sum game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal

import formicary
from formicary.envs.match import missing
from formicary.kernel import Game, Position
from formicary.kernel.options import OptionInfo, OptionValue
from formicary.kernel.rewards import win_rewards

try:
    import numpy as np
    import pyspiel
except ImportError as wrong:
    raise missing("OpenSpiel", "openspiel") from wrong

Parameter = bool | int | str
DEALS = 1000
WORD = -1
LONGEST = 10_000  # decisions of a game; none comes near it
TRIES = 100  # at a deal in which the same player is asked


class AntState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, and what each player has seen up to it."""

    def __init__(self, game: AntGame) -> None:
        """The node of chance that deals."""
        super().__init__(game)
        self.terms = game.terms
        self.position: Position | None = None
        self.moves: list[str] = []
        self.seen: list[list[str]] = [[] for _ in range(game.terms.players)]

    def current_player(self) -> int:
        """Whose turn it is: chance before the deal, and the first of several who decide at once."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.deciders[0] if self.position.deciders else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and not self.position.deciders

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, one as likely as another."""
        return [(seed, 1.0 / self.terms.deals) for seed in range(self.terms.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return sorted(self.position.legal(player)) if player in self.position.deciders else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.terms.start(action)
            return
        pos = self.position
        player = pos.deciders[0]
        pos.sink = []
        pos.apply(action, player)
        events, pos.sink = pos.sink, None
        text = self.terms.game.actions.text(action)
        self.moves.append(f"{player} {text}")
        self.seen[player].append(f"chose {text}")
        for seat, lines in enumerate(self.seen):
            lines.extend(json.dumps(event.seen_by(seat)) for event in events or [])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.terms.game.actions.text(action)

    def returns(self) -> list[float]:
        """What the game has brought each player; nothing before its end."""
        if self.position is None or self.position.result is None:
            return [0.0] * self.terms.players
        return win_rewards(self.position.result)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> AntState:
        """A state that the player cannot tell from this one: all that it cannot know is dealt anew."""
        assert self.position is not None
        other = self.clone()
        for _ in range(TRIES):  # in some deals a question answers itself, and somebody else is asked
            other.position = self.position.resample(player, sampler())
            if other.position.deciders == self.position.deciders:
                return other  # type: ignore[no-any-return]
        raise AssertionError(f"no other deal in which player {player} is asked the same was found")

    def view_text(self, player: int) -> str:
        """What a player sees now, without what never changes."""
        if self.position is None:
            return "before the deal"
        view = {key: value for key, value in self.position.view(player).items() if key != "static"}
        return json.dumps(view, separators=(",", ":"))

    def history_text(self, player: int) -> str:
        """All that a player has seen."""
        return "\n".join([*self.seen[player], self.view_text(player)])

    def __str__(self) -> str:
        return "before the deal" if self.position is None else "; ".join(["dealt", *self.moves])


class Terms:
    """What all states of a game share: the game, its players and options, and how many deals there are."""

    def __init__(self, game: Game, given: Mapping[str, Parameter]) -> None:
        self.game = game
        infos = game.options.describe()
        self.players = int(given.get("players", usual(game)))
        self.deals = int(given.get("deals", DEALS))
        spelled = {info.key: option_value(info, given[info.key]) for info in infos if info.key in given}
        self.options = {info.key: spelled[info.key] for info in infos if spelled.get(info.key, info.default) != info.default}
        self.start(0)  # refuses at once what cannot be played

    def start(self, seed: int) -> Position:
        """A new game."""
        return self.game.start_with(self.players, seed, self.options)

    def __deepcopy__(self, memo: object) -> Terms:
        return self


class Observer:
    """What OpenSpiel asks about a state, as text and as numbers: who looks, and the features of that seat."""

    def __init__(self, terms: Terms, perfect_recall: bool) -> None:
        self.terms = terms
        self.perfect_recall = perfect_recall
        width = len(terms.game.feature_names())
        self.tensor = np.zeros(terms.players + width, np.float32)
        self.dict = {"player": self.tensor[: terms.players], "features": self.tensor[terms.players :]}

    def set_from(self, state: AntState, player: int) -> None:
        """Fills the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.position is not None:
            self.dict["features"][:] = self.terms.game.features(state.position, player)

    def string_from(self, state: AntState, player: int) -> str:
        """The information state if it remembers everything, otherwise the observation."""
        return state.history_text(player) if self.perfect_recall else state.view_text(player)


class AntGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its players and options; each game that is registered is a subclass with the key."""

    key = ""

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        """The parameters are `players`, `deals` and the game's options."""
        given = dict(params or {})
        self.terms = Terms(formicary.game(self.key), given)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.terms.game.actions),
            max_chance_outcomes=self.terms.deals,
            num_players=self.terms.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if game_type(self.key).utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.key), info, given)

    def new_initial_state(self) -> AntState:
        """The state before the deal."""
        return AntState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Parameter] | None = None
    ) -> Observer | None:
        """An observer; there is none for the public or the private part of a view alone."""
        if params:
            raise ValueError("There are no parameters of observations.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.terms, kind.perfect_recall)


def usual(game: Game) -> int:
    """How many play where nobody says it."""
    return game.setups()[0].usual


def word_of(info: OptionInfo) -> OptionValue | Literal[False]:
    """The one value of an option that is no number while the others are; False if there is no such."""
    values = info.values or []
    odd = [value for value in values if type(value) is not int]
    return odd[0] if len(odd) == 1 and (info.open or len(values) > 1) else False


def parameter(info: OptionInfo) -> Parameter:
    """The default of an option as a parameter. OpenSpiel keeps numbers and words apart: where an option is a number or one word,
    such as "random", -1 stands for the word.

    >>> [parameter(info) for info in formicary.game("myrmes").options.describe()[:2]]
    [-1, 'random']
    """
    if word_of(info) is not False and info.default == word_of(info):
        return WORD
    assert info.default is not None
    return info.default


def option_value(info: OptionInfo, given: Parameter) -> OptionValue:
    """The value of an option that a parameter stands for; what it cannot be is left for the options to refuse."""
    return word_of(info) if word_of(info) is not False and given == WORD else given


@cache
def game_type(key: str) -> pyspiel.GameType:
    """What OpenSpiel is told about a game when it is registered."""
    game = formicary.game(key)
    kind = pyspiel.GameType
    against_each_other = not any(way.together for way in game.setups())
    return kind(
        short_name=f"formicary_{key}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if against_each_other else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": usual(game),
            "deals": DEALS,
            **{info.key: parameter(info) for info in game.options.describe()},
        },
    )


def register() -> None:
    """Makes all games known to OpenSpiel."""
    for key in formicary.game_keys():
        pyspiel.register_game(game_type(key), type(f"{key.capitalize()}AntGame", (AntGame,), {"key": key}))


register()
