"""A Dask cluster of processes on this machine: the same bytes as one process, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from formicary.lab import Crew, LabError, Plan, RunPlan, TablePlan, play_run, simulate
from formicary.lab.cluster import check_versions
from formicary.lab.workers import in_order

PLAN = Plan(game="micropolis", bots=("greedy", "random"), games=80, seed=5)


def killed_once(task: tuple[int, str]) -> int:
    """Ends the worker that has it, as a machine that fails would; whoever gets it next finds the mark and does it."""
    number, mark = task
    if number == 3 and not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_a_cluster_writes_the_same_bytes_as_one_process(tmp_path: Path) -> None:
    """A worker that is killed in the middle of a task loses nothing. All with one cluster, since starting one takes seconds."""
    import distributed

    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        done: list[int] = []
        simulate(PLAN, out=tmp_path / "there.jsonl", cluster=address, progress=lambda count, _: done.append(count))
        tasks = [(number, str(tmp_path / "killed")) for number in range(12)]
        squares = list(Crew(cluster=address).work(killed_once, tasks))
        run = RunPlan(bots=["random", "larva"], tables=[TablePlan(game="micropolis", seats=[2])], games=40, seed=3)
        play_run(run, tmp_path / "there", Crew(cluster=address))
    assert sorted(squares) == [number * number for number in range(12)] and (tmp_path / "killed").exists()
    assert done[0] == 0 and done[-1] == 80 and done == sorted(done) and len(done) > 3
    simulate(PLAN, out=tmp_path / "here.jsonl")
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
    play_run(run, tmp_path / "here")
    games = Path("games") / "micropolis-2.parquet"
    assert (tmp_path / "there" / games).read_bytes() == (tmp_path / "here" / games).read_bytes()


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(LabError) as refused:
        simulate(PLAN, cluster="local")
    assert str(refused.value) == "A cluster needs the package distributed: pip install 'formicary[cluster]'."


def test_workers_must_have_the_same_version() -> None:
    with pytest.raises(LabError, match=r"The worker tcp://a has Formicary 0\.0\.9, not "):
        check_versions({"tcp://a": "0.0.9"})


def test_results_are_put_in_order_as_soon_as_they_can_be() -> None:
    seen: list[int] = []

    def come() -> object:
        for number in (1, 0, 3, 2):
            seen.append(number)
            yield number, str(number)

    ordered = in_order(come())  # type: ignore[arg-type, var-annotated]
    assert next(ordered) == "0" and seen == [1, 0]
    assert list(ordered) == ["1", "2", "3"]
