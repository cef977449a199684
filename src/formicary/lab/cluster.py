"""Work on a Dask cluster: the same tasks as in a pool of processes, on the workers of other machines.

Everything about machines is Dask's: who is there, what happens when one goes away (its tasks are given to others), security.
Tasks are handed out a few for each worker at a time, so that a run of millions of games never fills the scheduler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

import formicary
from formicary.kernel.sentences import Sentence
from formicary.lab.files import LabError

if TYPE_CHECKING:
    import distributed

LOCAL = "local"
TASKS_A_WORKER = 3  # one under way, two to go on with while results travel
SECONDS_TO_WAIT = 60  # for a scheduler to answer, and for its first worker

T = TypeVar("T")
R = TypeVar("R")


def on_cluster(address: str, jobs: int, function: Callable[[T], R], tasks: Iterator[T]) -> Iterator[R]:
    """The results of the tasks, in the order in which they are ready; `local` starts `jobs` processes on this machine for it."""
    try:
        import distributed
    except ImportError:
        raise LabError("A cluster needs the package distributed: pip install 'formicary[cluster]'.") from None
    cluster = None
    if address == LOCAL:
        cluster = distributed.LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
    try:
        client = distributed.Client(cluster or address, timeout=SECONDS_TO_WAIT, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise LabError(
            Sentence(
                "There is no Dask scheduler at {address}: {reason}.",
                address=address,
                reason=str(wrong).splitlines()[0].rstrip("."),
            )
        ) from None
    try:
        yield from _results(client, function, tasks)
    finally:
        client.close()
        if cluster is not None:
            cluster.close()


def _results(client: distributed.Client, function: Callable[[T], R], tasks: Iterator[T]) -> Iterator[R]:
    import distributed

    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_WAIT)
    except TimeoutError:
        raise LabError("The Dask cluster has no workers.") from None
    check_versions(client.run(version))
    under_way = distributed.as_completed([], loop=client.loop, with_results=True)
    while True:
        most = max(1, TASKS_A_WORKER * sum(client.nthreads().values()))
        while under_way.count() < most and (task := next(tasks, None)) is not None:
            under_way.add(client.submit(function, task, pure=False))
        if not under_way.count():
            return
        try:
            _, result = next(under_way)
        except distributed.KilledWorker:
            raise LabError("A task was given up by Dask, since the workers that had it died again and again.") from None
        yield result


def version() -> str:
    """What a worker plays by."""
    return formicary.__version__


def check_versions(workers: dict[str, str]) -> None:
    """All workers must have this version of Formicary, or the games would not be the same."""
    for worker, theirs in workers.items():
        if theirs != formicary.__version__:
            raise LabError(
                Sentence(
                    "The worker {worker} has Formicary {theirs}, not {ours} as here.",
                    worker=str(worker),
                    theirs=str(theirs),
                    ours=formicary.__version__,
                )
            )
