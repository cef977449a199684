"""`formicary games`: the games, and what can be switched in one."""

from __future__ import annotations

from rich.markup import escape
from rich.padding import Padding

import formicary
from formicary.bots import describe_bots
from formicary.cli import show
from formicary.cli.arguments import read_game, read_language
from formicary.kernel import Game
from formicary.kernel.sentences import fill
from formicary.kernel.speech import Phrases
from formicary.locale import ENGLISH, catalogue


def show_games(language: str = ENGLISH) -> None:
    """Two lines for each game."""
    out, speech = show.console(), Phrases([], catalogue(read_language(language)))
    for key in formicary.game_keys():
        game = formicary.game(key)
        info = game.info
        facts = [players(game, speech)]
        facts += [speech.t("{minutes} minutes", minutes=info.minutes)] if info.minutes else []
        facts += [speech.in_language(info.weight)] if info.weight else []
        out.print(f"[bold]{key}[/]  {escape(game.title)} · {escape(' · '.join(facts))}")
        out.print(Padding(escape(speech.in_language(info.blurb)), (0, 0, 0, 2), expand=False), style="dim")


def show_game(key: str, language: str = ENGLISH) -> None:
    """The switches of a game, and the bots that can sit down."""
    speech = Phrases([], catalogue(read_language(language)))
    game = read_game(key, None)
    out = show.console()
    out.print(f"[bold]{escape(game.title)}[/] · {players(game, speech)} · {escape(speech.in_language(game.info.blurb))}")
    if game.info.reconstruction:
        out.print(
            escape(
                speech.t(
                    "Components that the printed game does not publish as text are a reconstruction; --pack puts in your own."
                )
            )
        )
    out.print()
    out.print(speech.t("Switches, set with --option key=value"), style="bold")
    for switch in game.options.describe():
        values = [_spell(value) for value in switch.values or []] + ([speech.t("a number")] if switch.open else [])
        out.print(f"  [bold]{switch.key}[/]={_spell(switch.default)}  [dim]{' | '.join(values)} · {switch.rule}[/]")
        out.print(Padding(escape(speech.in_language(switch.help)), (0, 0, 0, 4), expand=False))
        if switch.only:
            conditions = [  # keys of options are typed as they are, whatever the language
                fill(speech.in_language(each.template), each.values, tongue=speech.tongue) for each in switch.where()
            ]
            where = speech.t("Only with {where} ({rule}).", where=conditions, rule=switch.only_rule)
            out.print(Padding(escape(where), (0, 0, 0, 4), expand=False), style="dim")
        for advice in game.info.advice:
            if advice.option == switch.key:
                out.print(Padding(escape(speech.in_language(advice.text)), (0, 0, 0, 4), expand=False), style="yellow")
    out.print()
    out.print(speech.t("Bots, set with --seats or --bots"), style="bold")
    for bot in describe_bots():
        out.print(f"  [bold]{bot.key}[/]  {escape(speech.in_language(bot.help))}")
        for param in bot.params:
            out.print(f"    :{param.key}={param.default}  [dim]{escape(speech.in_language(param.help))}[/]")


def players(game: Game, speech: Phrases) -> str:
    """For how many a game is."""
    return speech.t("{first} to {last} players", first=game.seats[0], last=game.seats[-1])


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
