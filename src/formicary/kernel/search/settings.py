"""The numbers of a search: how long it may think, and how it thinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Optional


class Budget:
    """How long one decision may take: a number of iterations, which can be repeated exactly, or else seconds.

    `stop` is asked now and then and ends the search early when it answers True.

    >>> Budget(iterations=400).iterations
    400
    """

    __slots__ = ("seconds", "iterations", "stop")

    def __init__(self, seconds: float = 0.5, iterations: int = 0, stop: Optional[Callable[[], bool]] = None) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.stop = stop


class Settings:
    """How a search thinks; `bots/search.toml` has the values for each game and number of seats.

    `roll`: at most so many decisions are played after the leaf before the position is judged; 0 judges the leaf itself.
    `turns`: play ends when the searching seat is about to begin so many further turns, counted from the decision itself, so that
    positions are compared in which everybody has had the same number of turns; 0 does not look at turns.
    `sample`: how many choices of a decision a rollout compares by the game's measure; the best of them is played. With 0 none is
    compared: the choice that has done best in this search so far is played.
    `noise`: how often, from 0 to 1, a rollout plays a random choice.
    `scale`: how many points make a chance to win of 73 %.
    `explore`: how much is tried that does not look best, in standard deviations of the value.
    `temperature`: by how many points of the game's measure a choice must be worse to be 2.7 times less likely at first.
    `unseen`: how much worse than the average a choice that was never tried counts, in standard deviations.
    `win`: at the end of the game, what winning counts; the rest is by points.
    `paranoid`: the others are expected to hurt the searching seat instead of seeking their own advantage.
    `model`: in this share of the lines of play the others' decisions are made by the rollout policy, not searched.
    `watch`: that share is only where the search begins; it rises while the others do what the rollout policy would have done, and
    falls as soon as they do not.
    `reveals`: the tree goes on past so many moments at which something was revealed or drawn; from there the rollout policy
    plays, which sees what was revealed, while a node of the tree stands for all that may have been.
    `apart`: what follows after something was revealed is kept apart by what the searching seat then knows, so that no node of the
    tree stands for different things that may have been revealed.
    `widen`: untried choices join in one after the other, the likeliest first: so many times the root of a decision's visits; 0
    lets all take part at once.
    `looks`: samples of each choice of the decision itself, before anything is tried; more if the game asks for it.
    `nodes`: at most so many choices are remembered.
    `tree`: so many iterations at most for a tree; what is left of the budget goes into trial games (`trials.py`). 0: all for the
    tree.
    `trial`: iterations of the searches by which trial games are played at first; 0 plays what looks best one decision ahead, to
    the model if there is one. When there have been many, better ones follow.
    `ahead`: turns that the searching seat plays on in a trial game.

    With a learned model: `prior` is how often a decision must have come up before the model says how its choices look, until then
    the game's measure does, which costs less; the decision that is thought about is always looked at by the model, unless `prior`
    is negative. `guide` lets rollouts choose by the model; `leaf` is how much, from 0 to 1, its judgement counts where a position
    is judged.

    >>> Settings(roll=0, scale=5.0).scale
    5.0
    """

    __slots__ = (
        "roll", "turns", "sample", "noise", "scale", "explore", "temperature", "unseen", "win", "paranoid", "model", "watch",
        "reveals", "apart", "widen", "looks", "nodes", "prior", "guide", "leaf", "tree", "trial", "ahead",
    )  # fmt: skip

    def __init__(
        self,
        roll: int = 20,
        turns: int = 0,
        sample: int = 3,
        noise: float = 0.1,
        scale: float = 10.0,
        explore: float = 1.0,
        temperature: float = 1.0,
        unseen: float = 0.3,
        win: float = 0.6,
        paranoid: bool = False,
        model: float = 0.0,
        watch: bool = False,
        reveals: int = 99,
        apart: bool = False,
        widen: float = 0.0,
        looks: int = 3,
        nodes: int = 200_000,
        prior: int = 8,
        guide: bool = False,
        leaf: float = 0.0,
        tree: int = 0,
        trial: int = 60,
        ahead: int = 3,
    ) -> None:
        self.roll = roll
        self.turns = turns
        self.sample = sample
        self.noise = noise
        self.scale = scale
        self.explore = explore
        self.temperature = temperature
        self.unseen = unseen
        self.win = win
        self.paranoid = paranoid
        self.model = model
        self.watch = watch
        self.reveals = reveals
        self.apart = apart
        self.widen = widen
        self.looks = looks
        self.nodes = nodes
        self.prior = prior
        self.guide = guide
        self.leaf = leaf
        self.tree = tree
        self.trial = trial
        self.ahead = ahead

    def of_trials(self) -> Settings:
        """The settings by which trial games are played: nobody there is known by earlier decisions."""
        return Settings(
            roll=self.roll,
            turns=self.turns,
            sample=self.sample,
            noise=self.noise,
            scale=self.scale,
            explore=self.explore,
            temperature=self.temperature,
            unseen=self.unseen,
            win=self.win,
            paranoid=self.paranoid,
            reveals=self.reveals,
            apart=self.apart,
            widen=self.widen,
            looks=1,
            nodes=self.nodes,
            prior=self.prior,
            guide=self.guide,
            leaf=self.leaf,
        )
