"""Work for several processes: tasks are handed out as workers become free, and results come back as they are ready.

In this process, in a pool of processes on this machine, or on the workers of a Dask cluster (`cluster.py`): whoever asks for
work gets the same results, only their order differs.
"""

from __future__ import annotations

import multiprocessing
import queue
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from formicary.kernel.sentences import Sentence
from formicary.lab.files import LabError

SECONDS_A_BATCH = 0.2  # how much work a process gets at a time

T = TypeVar("T")
R = TypeVar("R")


class Crew(msgspec.Struct, frozen=True):
    """Who does the work: so many processes here, or a Dask cluster by its address; `local` is one of processes on this machine.

    >>> Crew(jobs=2).check()
    >>> Crew(jobs=0).check()
    Traceback (most recent call last):
    formicary.lab.files.LabError: The number of jobs must be at least 1, not 0.
    """

    jobs: int = 1
    cluster: str | None = None

    def check(self) -> None:
        """Raises a LabError with one sentence if nobody could work."""
        if self.jobs < 1:
            raise LabError(Sentence("The number of jobs must be at least 1, not {count}.", count=self.jobs))

    def work(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in the order in which they are ready. A task is drawn when a worker is about to be free."""
        if self.cluster is not None:
            from formicary.lab.cluster import on_cluster

            return on_cluster(self.cluster, self.jobs, function, iter(tasks))
        if self.jobs == 1:
            return map(function, tasks)
        return _in_pool(self.jobs, function, iter(tasks))


def _in_pool(jobs: int, function: Callable[[T], R], tasks: Iterator[T]) -> Iterator[R]:
    first = next(tasks, None)
    if first is None:
        return
    with Held() as held, multiprocessing.get_context("spawn").Pool(jobs, ignore_interrupts) as pool:
        held.let_go()
        done: queue.SimpleQueue[R | BaseException] = queue.SimpleQueue()
        under_way = 0
        task: T | None = first
        while True:
            while task is not None:
                pool.apply_async(function, (task,), callback=done.put, error_callback=done.put)
                under_way += 1
                task = next(tasks, None) if under_way < 2 * jobs else None  # one to work on and one to go on with
            if not under_way:
                return
            result = done.get()
            under_way -= 1
            if isinstance(result, BaseException):
                raise result
            yield result
            task = next(tasks, None)


def in_order(results: Iterable[tuple[int, R]], first: int = 0) -> Iterator[R]:
    """Numbered results in the order of their numbers, each as soon as all before it are there.

    >>> list(in_order([(2, "c"), (0, "a"), (1, "b")]))
    ['a', 'b', 'c']
    """
    early: dict[int, R] = {}
    for number, result in results:
        early[number] = result
        while first in early:
            yield early.pop(first)
            first += 1


class Held:
    """Holds back an interrupt from the keyboard until the worker processes are complete, so that they can be ended properly."""

    def __init__(self) -> None:
        self.pressed = False
        self.before: Any = None

    def __enter__(self) -> Held:
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.note)
        return self

    def __exit__(self, *_: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)
            self.before = None

    def note(self, *_: object) -> None:
        self.pressed = True

    def let_go(self) -> None:
        """Stops holding interrupts back; one that came meanwhile is raised."""
        self.__exit__()
        if self.pressed:
            raise KeyboardInterrupt


def ignore_interrupts() -> None:
    """In a worker: an interrupt from the keyboard is for the parent, which ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
