"""`formicary games`: the games, and what can be switched in one."""

from __future__ import annotations

from rich.markup import escape
from rich.padding import Padding

import formicary
from formicary.bots import describe_bots
from formicary.cli import show
from formicary.cli.arguments import read_game


def show_games() -> None:
    """Two lines for each game."""
    out = show.console()
    for key in formicary.game_keys():
        game = formicary.game(key)
        info = game.info
        facts = [f"{game.seats[0]} to {game.seats[-1]} players"]
        facts += [f"{info.minutes} minutes"] if info.minutes else []
        facts += [info.weight] if info.weight else []
        out.print(f"[bold]{key}[/]  {escape(game.title)} · {' · '.join(facts)}")
        out.print(Padding(escape(info.blurb), (0, 0, 0, 2), expand=False), style="dim")


def show_game(key: str) -> None:
    """The switches of a game, and the bots that can sit down."""
    game = read_game(key, None)
    out = show.console()
    out.print(f"[bold]{game.title}[/], {game.seats[0]} to {game.seats[-1]} players. {escape(game.info.blurb)}")
    if game.info.reconstruction:
        out.print("Components that the printed game does not publish as text are a reconstruction; --pack puts in your own.")
    out.print("\n[bold]Switches[/], set with --option key=value")
    for switch in game.options.describe():
        values = [_spell(value) for value in switch.values or []] + (["a number"] if switch.open else [])
        out.print(f"  [bold]{switch.key}[/]={_spell(switch.default)}  [dim]{' | '.join(values)} · {switch.rule}[/]")
        out.print(Padding(escape(switch.help), (0, 0, 0, 4), expand=False))
        if switch.only:
            out.print(
                Padding(escape(f"Only with {', '.join(switch.where())} ({switch.only_rule})."), (0, 0, 0, 4), expand=False),
                style="dim",
            )
        for advice in game.info.advice:
            if advice.option == switch.key:
                out.print(Padding(escape(advice.text), (0, 0, 0, 4), expand=False), style="yellow")
    out.print("\n[bold]Bots[/], set with --seats or --bots")
    for bot in describe_bots():
        out.print(f"  [bold]{bot.key}[/]  {escape(bot.help)}")
        for param in bot.params:
            out.print(f"    :{param.key}={param.default}  [dim]{escape(param.help)}[/]")


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
