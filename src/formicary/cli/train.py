"""`formicary train`: trains a model, and reports progress."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from formicary.cli.arguments import default_jobs, read_counts, read_game
from formicary.train.run import train


def run_training(
    key: str,
    folder: Path,
    minutes: float,
    jobs: int | None,
    seed: int,
    decisions: int,
    iterations: int,
    start: Path | None,
    seats: str,
) -> None:
    """Trains and says where the model is."""
    read_game(key, None)
    counts = tuple(read_counts(seats)) if seats else ()
    screen = Console(stderr=True)
    processes = default_jobs() if jobs is None else jobs
    train(
        key,
        folder,
        minutes,
        processes,
        seed,
        lambda line: screen.print(line, highlight=False),
        decisions,
        iterations=iterations,
        start=start,
        seats=counts,
    )
    if (folder / "model.bin").is_file():
        screen.print(f"The model is {folder / 'model.bin'}, how it was made in {folder / 'card.md'}.", highlight=False)
    else:
        screen.print("There were too few lessons for a model yet; the same command resumes the run.", highlight=False)
