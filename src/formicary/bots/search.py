"""The bot search: thinks ahead with the kernel's search, within a time or a number of iterations."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar

import msgspec

from formicary.bots.bot import Bot, Params, Sampler
from formicary.bots.learned import network_for
from formicary.kernel import Game, Position
from formicary.kernel.search import Budget, Search, Settings, Trials
from formicary.kernel.search.rollout import plays_together

Count = Annotated[int, msgspec.Meta(ge=0)]
NotNegative = Annotated[float, msgspec.Meta(ge=0)]
Positive = Annotated[float, msgspec.Meta(gt=0)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]

TUNING = Path(__file__).parent / "search.toml"


class Tuning(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of `search.toml`: the settings of the kernel's search that differ for a game and number of seats."""

    roll: int | None = None
    turns: int | None = None
    sample: int | None = None
    noise: float | None = None
    scale: float | None = None
    explore: float | None = None
    temperature: float | None = None
    unseen: float | None = None
    win: float | None = None
    paranoid: bool | None = None
    model: float | None = None
    watch: bool | None = None
    reveals: int | None = None
    apart: bool | None = None
    widen: float | None = None
    prior: int | None = None
    guide: bool | None = None
    leaf: float | None = None
    tree: int | None = None
    trial: int | None = None
    ahead: int | None = None


class SearchParams(Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of search. Those that are not given are the game's own."""

    seconds: Annotated[float, msgspec.Meta(gt=0, le=600, description="How long a decision may take.")] = 0.5
    iterations: Annotated[
        int, msgspec.Meta(ge=0, description="Thinks for so many iterations instead of a time: the same decisions every time.")
    ] = 0
    roll: Annotated[Count | None, msgspec.Meta(description="Decisions played on before a position is judged.")] = None
    turns: Annotated[Count | None, msgspec.Meta(description="Turns of its own before which a position is judged.")] = None
    sample: Annotated[Count | None, msgspec.Meta(description="Choices compared at each of them.")] = None
    noise: Annotated[Share | None, msgspec.Meta(description="Share of random decisions among them.")] = None
    scale: Annotated[Positive | None, msgspec.Meta(description="Points that make a chance to win of 73 %.")] = None
    explore: Annotated[NotNegative | None, msgspec.Meta(description="How much is tried that does not look best.")] = None
    temperature: Annotated[Positive | None, msgspec.Meta(description="Points by which choices differ at first.")] = None
    unseen: Annotated[float | None, msgspec.Meta(description="How much worse than average an untried choice counts.")] = None
    win: Annotated[Share | None, msgspec.Meta(description="What winning counts at the end, besides points.")] = None
    paranoid: Annotated[bool | None, msgspec.Meta(description="Expects the others to play against it.")] = None
    model: Annotated[Share | None, msgspec.Meta(description="Share of lines in which the others play as in rollouts.")] = None
    watch: Annotated[bool | None, msgspec.Meta(description="Adapts that share to what the others do.")] = None
    reveals: Annotated[Count | None, msgspec.Meta(description="Moments of new information that the tree goes past.")] = None
    apart: Annotated[bool | None, msgspec.Meta(description="Keeps apart what may have been revealed.")] = None
    widen: Annotated[NotNegative | None, msgspec.Meta(description="How fast further choices are tried; 0: all at once.")] = None
    learned: Annotated[bool, msgspec.Meta(description="Uses the game's learned model, if there is one.")] = True
    weights: Annotated[str, msgspec.Meta(description="A model file to use instead of the game's own.")] = ""
    prior: Annotated[int | None, msgspec.Meta(description="Visits before the model looks at a decision; -1: never.")] = None
    guide: Annotated[bool | None, msgspec.Meta(description="Lets the model choose in what is played on.")] = None
    leaf: Annotated[Share | None, msgspec.Meta(description="How much the model's judgement of a position counts.")] = None
    tree: Annotated[Count | None, msgspec.Meta(description="Iterations before trial games; 0: no trial games.")] = None
    trial: Annotated[Count | None, msgspec.Meta(description="Iterations of a decision in a trial game.")] = None
    ahead: Annotated[Count | None, msgspec.Meta(description="Turns of its own after which a trial game ends.")] = None


class SearchBot(Bot):
    """Searches many samples of what its seat cannot know, deeper where it looks good, and plays what was tried most."""

    name: ClassVar[str] = "search"
    help: ClassVar[str] = "Thinks several decisions ahead, in many possible worlds."
    params_type: ClassVar[type[Params]] = SearchParams

    def __init__(self, game: Game, seat: int, seed: object, params: Params) -> None:
        super().__init__(game, seat, seed, params)
        self.search: Search | None = None
        self.trials: Trials | None = None

    def choose(self, legal: list[int], sample: Sampler) -> int:
        assert isinstance(self.params, SearchParams)
        if len(legal) == 1:
            return legal[0]
        return self.think(sample())

    def think(self, pos: Position) -> int:
        """Searches from a sample, also where there is only one choice."""
        assert isinstance(self.params, SearchParams)
        if self.trials is None:
            network = network_for(self.game, self.params.weights) if self.params.learned else None
            settings = settings_for(self.game.key, pos.seats, self.params, network is not None, plays_together(pos))
            self.search = Search(self.game, self.seat, self.draw(), settings, network)
            self.trials = Trials(self.search)
        return self.trials.think(pos, self.budget())

    def budget(self) -> Budget:
        """How long a decision may take."""
        assert isinstance(self.params, SearchParams)
        return Budget(self.params.seconds, self.params.iterations)

    @classmethod
    def thinking_time(cls, params: Params) -> float:
        assert isinstance(params, SearchParams)
        return params.seconds


def settings_for(key: str, seats: int, params: SearchParams, learned: bool = False, together: bool = False) -> Settings:
    """The settings for a game and number of seats, with a learned model or without; parameters override them.

    `together`: all play against the game.
    """
    settings = Settings()
    tables = tuning()
    rows = ["default", key, f"{key}-{seats}"]
    if learned:
        rows += [f"{key}-learned", f"{key}-{seats}-learned"]
    if together:
        rows += [f"{key}-team", f"{key}-{seats}-team"]
    for row in rows:
        if row in tables:
            _put(settings, tables[row])
    _put(settings, params)
    return settings


@cache
def tuning() -> dict[str, Tuning]:
    """The rows of `search.toml`."""
    return msgspec.convert(tomllib.loads(TUNING.read_text(encoding="utf-8")), dict[str, Tuning])


def _put(settings: Settings, given: msgspec.Struct) -> None:
    for field in Tuning.__struct_fields__:
        value = getattr(given, field)
        if value is not None:
            setattr(settings, field, value)
