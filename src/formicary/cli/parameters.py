"""Arguments and options that several commands have, as Typer reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from formicary.locale import languages

KNOWN = ", ".join(languages())

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game; `formicary games` lists them.")]
Options = Annotated[
    Optional[list[str]], typer.Option("--option", "-o", metavar="KEY=VALUE", help="A switch of the game; can be repeated.")
]
Language = Annotated[
    str, typer.Option("--language", metavar="LANGUAGE", help=f"One of {KNOWN}; as the system says, if left out.")
]
Jobs = Annotated[Optional[int], typer.Option("--jobs", "-j", help="Processes; all cores if not given.")]
Cluster = Annotated[
    Optional[str],
    typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://…, or local for one of processes here."),
]
Pack = Annotated[Optional[Path], typer.Option("--pack", metavar="FOLDER", help="A folder of components that replaces ours.")]
