"""`formicary export`: a data set of decisions."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from formicary.lab.export import export
from formicary.lab.workers import Crew


def run_export(source: Path, out: Path, crew: Crew) -> None:
    """Writes the data set and says how much it is."""
    with Console(stderr=True).status(f"Replaying the games of {source} …") as status:
        done = export(source, out, crew, progress=lambda count, _: status.update(f"{count:,} decisions …"))
    shards = f"{len(done.shards)} {'shard' if len(done.shards) == 1 else 'shards'}"
    print(f"{done.decisions:,} decisions of {done.games:,} games in {shards}; the data card is {out / 'README.md'}.")
