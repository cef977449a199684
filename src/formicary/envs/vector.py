"""Many games at once: one call steps all of them in compiled code, and numpy arrays show what there is to see.

>>> from formicary.envs.vector import VectorEnv
>>> colonies = VectorEnv("micropolis", count=8, seats=2, seed=7)
>>> colonies.observation.shape, colonies.action_mask.shape, colonies.rewards.shape
((8, 153), (8, 1082), (8, 2))
>>> for _ in range(30):
...     colonies.step(colonies.random_actions)
>>> colonies.games > 8
True

With `observation="facts"` a row has plain counts of what lies on the table instead of the bots' features, much faster:

>>> colonies = VectorEnv("micropolis", count=8, seats=2, seed=7, observation="facts")
>>> colonies.observation.shape, colonies.feature_names[-1]
((8, 51), 'next_1_tile_10')

The arrays are always the same ones and are overwritten by the next step: copy what must be kept. A game that ends is followed by
the next one in its row in the same step: `over` is true there, `rewards` are those of the game that ended, and everything else
belongs to the new game. `jobs` processes share the rows; the games are the same however many there are.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory

from formicary.envs.match import FACTS, FEATURES, EnvError, Match, missing
from formicary.kernel import FormicaryError, Sentence

try:
    import numpy as np
    from numpy.typing import NDArray

    from formicary.kernel.batch import Batch, Buffers  # it writes with librt
except ImportError as wrong:
    raise missing("numpy and librt", "envs") from wrong


class VectorEnv:
    """Many games of one kind, stepped together; each row of the arrays is a game.

    `seat`: who decides in each row, the first of several; `observation` and `action_mask` are those of that seat, as in
    `formicary.envs.pettingzoo`. `rewards` have a column for each seat, `over` says where a game has just ended, and
    `random_actions` has a legal action for each row, drawn at random.

    >>> meadows = VectorEnv("march", count=4, seats=3, reward="shaped", seed=1)
    >>> meadows.step([int(mask.argmax()) for mask in meadows.action_mask])
    >>> meadows.over.tolist(), meadows.rewards.dtype
    ([False, False, False, False], dtype('float32'))
    """

    def __init__(
        self,
        game: str = "micropolis",
        count: int = 256,
        seats: int | None = None,
        reward: str = "win",
        seed: int = 0,
        jobs: int = 1,
        pack: str | None = None,
        observation: str = FEATURES,
        **options: object,
    ) -> None:
        if not 1 <= jobs <= count:
            raise EnvError(Sentence("{count} games can be shared by 1 to {count} processes, not {jobs}.", count=count, jobs=jobs))
        terms = Match(game, seats, reward, "raise", pack, observation, **options)
        self.match = terms
        self.count = count
        self.games = 0  # begun
        self.feature_names = terms.names
        self._arrays = _Arrays(count, terms.width, terms.size, terms.seats, shared=jobs > 1)
        self.observation: NDArray[np.float32] = self._arrays.observation
        self.action_mask: NDArray[np.int8] = self._arrays.mask
        self.seat: NDArray[np.int32] = self._arrays.seat
        self.rewards: NDArray[np.float32] = self._arrays.rewards
        self.over: NDArray[np.bool_] = self._arrays.over
        self.random_actions: NDArray[np.int32] = self._arrays.actions
        self._rows: _Rows | None = None
        self._workers: list[_Worker] = []
        if jobs == 1:
            self._rows = _Rows(terms, self._arrays, 0, count)
        else:
            parts = np.array_split(np.arange(count), jobs)
            self._workers = [_Worker(terms, self._arrays, int(part[0]), len(part)) for part in parts]
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """New games in all rows."""
        self.games = self.count
        if self._rows is not None:
            self._rows.reset(seed)
        else:
            self._ask(seed)

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """Plays an action in each row. An illegal one raises IllegalAction, and no row of that process is played."""
        if len(actions) != self.count:
            raise EnvError(Sentence("There are {count} games, and {given} actions.", count=self.count, given=len(actions)))
        self._arrays.chosen[:] = actions
        if self._rows is not None:
            self._rows.step()
        else:
            self._ask(None)
        self.games += int(self.over.sum())

    def _ask(self, seed: int | None) -> None:
        """Has each process play the actions chosen, or begin anew if there is a seed, and waits for all of them."""
        for worker in self._workers:
            worker.pipe.send(("step", None) if seed is None else ("reset", seed))
        answers = [worker.pipe.recv() for worker in self._workers]
        for answer in answers:
            if answer is not None:
                raise answer

    def close(self) -> None:
        """Ends the processes, if there are any. The arrays stay as they are."""
        for worker in self._workers:
            worker.end()
        self._workers = []
        self._arrays.close()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Arrays:
    """The arrays of all rows: of this process alone, or in memory that processes share."""

    def __init__(self, count: int, width: int, size: int, seats: int, shared: bool, name: str | None = None) -> None:
        self.shape = (count, width, size, seats)
        parts: list[tuple[type[np.generic], tuple[int, ...]]] = [
            (np.float32, (count, width)), (np.float32, (count, seats)), (np.int32, (count,)), (np.int32, (count,)),
            (np.int32, (count,)), (np.int8, (count, size)), (np.bool_, (count,)),
        ]  # fmt: skip
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in parts]
        self.memory = (SharedMemory(name) if name else SharedMemory(create=True, size=sum(sizes))) if shared else None
        self.owner = shared and name is None
        buffer = self.memory.buf if self.memory is not None else memoryview(bytearray(sum(sizes)))
        starts = [sum(sizes[:number]) for number in range(len(sizes))]
        self.observation, self.rewards, self.seat, self.actions, self.chosen, self.mask, self.over = (
            np.ndarray(shape, kind, buffer, start) for (kind, shape), start in zip(parts, starts, strict=True)
        )

    def close(self) -> None:
        """Gives the shared name back; the memory lives as long as an array of it does."""
        if self.memory is not None and self.owner:
            self.owner = False
            self.memory.unlink()


class _Rows:
    """Some rows of the arrays, and the batch of games that is shown in them."""

    def __init__(self, terms: Match, arrays: _Arrays, first: int, count: int) -> None:
        rows = slice(first, first + count)
        self.observation, self.chosen = arrays.observation[rows], arrays.chosen[rows]
        self.mask = arrays.mask[rows].reshape(-1)
        self.places = np.arange(count) * terms.size  # where each row of the mask begins
        self.marked: NDArray[np.int64] = np.zeros(0, np.int64)  # the places in the mask that are 1
        has_facts = terms.observation == FACTS
        self.kind: type[np.generic] = np.uint8 if has_facts else np.float64  # of the numbers that the batch has
        seat, rewards, over, actions = arrays.seat[rows], arrays.rewards[rows], arrays.over[rows], arrays.actions[rows]
        out = Buffers(seat.data.cast("B"), rewards.reshape(-1).data, over.data, actions.data.cast("B"))
        self.batch = Batch(terms.game, terms.seats, terms.options, count, first, 0, terms.reward, has_facts, out)

    def reset(self, seed: int) -> None:
        """New games."""
        self.batch.reset(seed)
        self._show()

    def step(self) -> None:
        """Plays the actions chosen; if one of them is illegal, it raises IllegalAction before anything is played."""
        actions = self.chosen.tolist()
        if self.chosen.min() < 0 or self.chosen.max() >= self.batch.size or not self.mask[self.places + self.chosen].all():
            self.batch.check(actions)
        self.batch.step(actions)
        self._show()

    def _show(self) -> None:
        self.mask[self.marked] = 0
        self.marked = np.frombuffer(self.batch.places(), np.int64)
        self.mask[self.marked] = 1
        self.observation[:] = np.frombuffer(self.batch.observed(), self.kind).reshape(self.observation.shape)


class _Worker:
    """A process that plays some of the rows."""

    def __init__(self, terms: Match, arrays: _Arrays, first: int, count: int) -> None:
        assert arrays.memory is not None
        self.first = first
        self.count = count
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        given = (terms.game.key, terms.seats, terms.reward, terms.game.pack, terms.observation, terms.options)
        self.process = context.Process(
            target=_serve, args=(theirs, given, arrays.shape, arrays.memory.name, first, count), daemon=True
        )
        self.process.start()
        theirs.close()

    def end(self) -> None:
        """Ends the process."""
        self.pipe.send(("end", None))
        self.process.join()
        self.pipe.close()


def _serve(
    pipe: Connection,
    given: tuple[str, int, str, str | None, str, dict[str, object]],
    shape: tuple[int, int, int, int],
    name: str,
    first: int,
    count: int,
) -> None:
    """The loop of a worker process: does what it is asked, and answers with what went wrong, or None."""
    game, seats, reward, pack, observation, options = given
    arrays = _Arrays(*shape, shared=True, name=name)
    rows = _Rows(Match(game, seats, reward, "raise", pack, observation, **options), arrays, first, count)
    while True:
        try:
            task, value = pipe.recv()
        except EOFError:  # the process that asked is gone
            return
        if task == "end":
            return
        try:
            rows.reset(value) if task == "reset" else rows.step()
            pipe.send(None)
        except FormicaryError as refusal:
            pipe.send(refusal)
