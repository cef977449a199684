"""The commands and their arguments. What they do is in the modules they import, so that the start is quick.

Whatever is wrong with the arguments, a file or a bot is said in one sentence on stderr, with exit code 2; a database that
cannot be used, with exit code 1.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated, Any, Optional

import typer
from typer.core import TyperGroup

from formicary.cli import helping, lab, refusals
from formicary.cli.parameters import GameName, Language, Options, Pack
from formicary.kernel.errors import FormicaryError

WrongUsage: type[Exception] = typer.BadParameter.__mro__[2]  # the base of all complaints about arguments, public in no version


class Sentences(TyperGroup):
    """Turns every refusal into one sentence and exit code 2."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        given = next((list(each) for each in (*args, kwargs.get("args")) if each is not None), sys.argv[1:])
        helping.translate(self, refusals.language_of(given))
        if "--help" in given:
            args, kwargs["args"] = (), helping.without_language(given)
        try:
            code = super().main(*args, **kwargs)
            sys.stdout.flush()
        except WrongUsage as wrong:
            message = getattr(wrong, "format_message")()
            if not message:  # a bare `formicary` or `formicary --help` has shown the help already
                code = 0
            else:
                code = refuse(refusals.in_words(refusals.of_usage(message), given))
        except FormicaryError as wrong:
            code = refuse(refusals.in_words(str(wrong), given), getattr(wrong, "exit_code", 2))
        except BrokenPipeError:  # the reader of a pipe has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        except OSError as wrong:
            code = refuse(refusals.in_words(refusals.of_system(wrong), given))
        except (KeyboardInterrupt, typer.Abort):
            code = 130
        sys.exit(code if isinstance(code, int) else 0)


ENDED = re.compile(r"[.?!。]( ?[(（][^()（）]+[)）])?$")  # the ID of a rule may follow


def refuse(sentence: str, code: int = 2) -> int:
    """Says what is wrong; returns the exit code."""
    sentence = " ".join(sentence.split())
    print(sentence if ENDED.search(sentence) else sentence + ".", file=sys.stderr)
    return code


app = typer.Typer(
    cls=Sentences,
    help="Play, study and build on March of the Ants, Myrmes and Micropolis.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.command()
def games(
    game: Annotated[Optional[str], typer.Argument(metavar="[GAME]", help="Show this game's switches and bots.")] = None,
    language: Language = "",
) -> None:
    """The games, or the switches of one."""
    from formicary.cli.catalogue import show_game, show_games

    show_games(language) if game is None else show_game(game, language)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="0.0.0.0 lets others in your network join.")] = "127.0.0.1",
    port: Annotated[Optional[int], typer.Option("--port", "-p", help="The port; 8000 or a free one if not given.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    database: Annotated[
        Optional[str], typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://…; else a file of yours.")
    ] = None,
    allow_host: Annotated[
        Optional[list[str]], typer.Option("--allow-host", metavar="NAME", help="A name the server answers to; can be repeated.")
    ] = None,
    proxied: Annotated[bool, typer.Option("--proxied", help="Behind a proxy on this machine.")] = False,
    memory: Annotated[
        float,
        typer.Option("--memory", metavar="MIB", min=1, help="Memory that tables may use before idle ones are unloaded."),
    ] = 256,
    workers: Annotated[int, typer.Option("--workers", help="Processes that serve; more than one needs PostgreSQL.")] = 1,
    metrics: Annotated[
        Optional[str],
        typer.Option("--metrics", metavar="[HOST:]PORT", help="Where to serve metrics to Prometheus; off if not given."),
    ] = None,
    log: Annotated[
        str, typer.Option("--log", metavar="plain|json", help="Faults in plain lines, or requests too, as lines of JSON.")
    ] = "plain",
    smtp: Annotated[
        str,
        typer.Option(
            "--smtp", metavar="URL", envvar="FORMICARY_SMTP", help="smtp://USER:PASSWORD@HOST:PORT for notices by mail."
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option("--mail-from", metavar="ADDRESS", envvar="FORMICARY_MAIL_FROM", help="The sender of these mails.")
    ] = "",
    url: Annotated[
        str,
        typer.Option("--url", metavar="URL", envvar="FORMICARY_URL", help="The address of this server in notices: https://NAME."),
    ] = "",
    private_webhooks: Annotated[
        bool,
        typer.Option("--private-webhooks", envvar="FORMICARY_PRIVATE_WEBHOOKS", help="Webhooks may lead into private networks."),
    ] = False,
) -> None:
    """The table in a browser: alone, together or against bots."""
    from formicary.cli.serve import serve as serve_table

    serve_table(
        host,
        port,
        browser,
        database,
        allow_host or [],
        proxied,
        memory,
        workers,
        metrics,
        log,
        smtp,
        mail_from,
        url,
        private_webhooks,
    )


Database = Annotated[
    Optional[str], typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://…; else a file of yours.")
]


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")], database: Database = None) -> None:
    """Copy the server's database into a file, while it runs."""
    from formicary.cli import keeping

    keeping.backup(file, database)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that backup wrote.")], database: Database = None
) -> None:
    """Restore the server's database from a backup, whether the server runs or not."""
    from formicary.cli import keeping

    keeping.restore(file, database)


tables_app = typer.Typer(cls=TyperGroup, help="The tables of a server: list, reports, export, delete.", no_args_is_help=True)
app.add_typer(tables_app, name="tables")


@tables_app.command("list")
def tables_list(database: Database = None) -> None:
    """All tables, the latest first."""
    from formicary.cli import keeping

    keeping.list_tables(database)


@tables_app.command("reports")
def tables_reports(
    forget: Annotated[bool, typer.Option("--forget", help="Delete all reports instead.")] = False, database: Database = None
) -> None:
    """What people have reported of what was said at tables, the latest first."""
    from formicary.cli import keeping

    keeping.list_reports(forget, database)


@tables_app.command("export")
def tables_export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its ID, as the list and the address of its page have it.")],
    out: Annotated[Optional[Path], typer.Option("--out", metavar="FILE", help="Where to; else it is printed.")] = None,
    database: Database = None,
) -> None:
    """The record of a game so far. It holds the seed: whoever has it knows all that is hidden."""
    from formicary.cli import keeping

    keeping.export(table, out, database)


@tables_app.command("delete")
def tables_delete(
    tables: Annotated[Optional[list[str]], typer.Argument(metavar="[TABLE…]", help="IDs of tables.")] = None,
    older_than: Annotated[
        Optional[float], typer.Option("--older-than", metavar="DAYS", help="Those that nobody has touched for so long.")
    ] = None,
    finished: Annotated[bool, typer.Option("--finished", help="With --older-than: only games that are over.")] = False,
    database: Database = None,
) -> None:
    """Delete tables with all that is known of them."""
    from formicary.cli import keeping

    keeping.delete(tables or [], older_than, finished, database)


@app.command()
def play(
    game: Annotated[Optional[str], typer.Argument(metavar="GAME", help="Which game; `formicary games` lists them.")] = None,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            "-s",
            metavar="WHO,WHO,…",
            help="Who sits where: me, me:NAME or a bot: larva, worker, soldier, queen:seconds=2.",
        ),
    ] = "",
    option: Options = None,
    seed: Annotated[Optional[int], typer.Option("--seed", help="The same seed deals the same game.")] = None,
    pack: Pack = None,
    load: Annotated[Optional[Path], typer.Option("--load", metavar="FILE", help="Resume a saved game.")] = None,
    save: Annotated[Optional[Path], typer.Option("--save", metavar="FILE", help="Save after every move.")] = None,
    language: Language = "",
) -> None:
    """Play in this terminal: people and bots at one table."""
    from formicary.cli.play import play_game

    play_game(game, seats, option or [], seed, pack, load, save, language)


lab.add_to(app)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game, or games written by sim.")],
    upto: Annotated[Optional[int], typer.Option("--upto", help="Stop after so many actions.")] = None,
    seat: Annotated[Optional[int], typer.Option("--seat", help="As this seat saw it; otherwise as a spectator.")] = None,
    number: Annotated[int, typer.Option("--number", help="Which game of a file with several, counted from 0.")] = 0,
    language: Language = "",
) -> None:
    """Show a recorded game action by action, and its last position."""
    from formicary.cli.replay import replay_file

    replay_file(file, upto, seat, number, language)


@app.command()
def analyse(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A finished game: a saved one, or games written by sim or league.")
    ],
    number: Annotated[int, typer.Option("--number", help="Which game of a file with several, counted from 0.")] = 0,
    out: Annotated[
        Optional[Path], typer.Option("--json", metavar="FILE", help="Write everything that was found as JSON.")
    ] = None,
    language: Language = "",
) -> None:
    """Show everybody's chances of winning, what each decision gave away, and what was luck."""
    from formicary.cli.analyse import analyse_file

    analyse_file(file, number, out, language)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game, games written by sim, or a state (JSON).")],
    upto: Annotated[Optional[int], typer.Option("--upto", help="After so many actions of a record.")] = None,
    seat: Annotated[Optional[int], typer.Option("--seat", help="As this seat sees it; otherwise as a spectator.")] = None,
    number: Annotated[int, typer.Option("--number", help="Which game of a file with several, counted from 0.")] = 0,
    language: Language = "",
) -> None:
    """Draw the position of a saved game or of a state."""
    from formicary.cli.position import show_file

    show_file(file, upto, seat, number, language)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[Optional[str], typer.Argument(metavar="[ID]", help="One rule (MI-6.8) or one chapter (6).")] = None,
    edition: Annotated[str, typer.Option(help="The rules of one edition (march: final, prototype).")] = "",
    everything: Annotated[
        bool, typer.Option("--all", help="Also what is for builders: sources, invariants, test vectors, rulings.")
    ] = False,
    language: Language = "",
) -> None:
    """The rulebook, a chapter of it, or one rule."""
    from formicary.cli.rulebook import show_rules

    show_rules(game, rule, edition, everything, language)


@app.command()
def exercise(
    game: GameName,
    key: Annotated[Optional[str], typer.Argument(metavar="[EXERCISE]", help="Which one; left out, they are listed.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Play all lines and say what the best result is.")] = False,
    language: Language = "",
) -> None:
    """Exercises: short positions with a best move."""
    from formicary.cli.exercise import show_exercises

    show_exercises(game, key, check, language)


@app.command()
def train(
    game: GameName,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="FOLDER", help="Where the run is kept; one that is there is resumed.")
    ],
    minutes: Annotated[float, typer.Option("--minutes", help="How long to train.")] = 10.0,
    jobs: Annotated[Optional[int], typer.Option("--jobs", "-j", help="Processes that play; all cores if not given.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the games and of the network.")] = 0,
    decisions: Annotated[int, typer.Option("--decisions", help="How far each choice is played out, for each seat.")] = 10,
    iterations: Annotated[
        int, typer.Option("--iterations", min=0, help="Games are played by a search of so many; 0: by the model and greedy.")
    ] = 0,
    start: Annotated[
        Optional[Path],
        typer.Option(
            "--start", metavar="FILE", exists=True, dir_okay=False, help="A model to begin with instead of the game's measure."
        ),
    ] = None,
    seats: Annotated[
        str,
        typer.Option("--seats", "-s", metavar="N,…", help="Numbers of seats; one that is named twice comes up twice as often."),
    ] = "",
) -> None:
    """Train a model of a game, which the bots learned and search use. Needs PyTorch."""
    from formicary.cli.train import run_training

    run_training(game, folder, minutes, jobs, seed, decisions, iterations, start, seats)


@app.command()
def bench(game: GameName = "micropolis") -> None:
    """How fast the engine is here, and whether it is compiled."""
    from formicary.cli.bench import run_bench

    run_bench(game)


def _version(asked: bool) -> None:
    if asked:
        from formicary import __version__

        print(f"formicary {__version__}")
        raise typer.Exit


@app.callback()
def formicary(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.", is_eager=True, callback=_version)] = False,
    language: Language = "",
) -> None:
    """Play, study and build on March of the Ants, Myrmes and Micropolis."""
    from formicary.cli.arguments import read_language

    if language:
        chosen = {"language": read_language(language)}
        context.default_map = dict.fromkeys(getattr(context.command, "commands", {}), chosen)
