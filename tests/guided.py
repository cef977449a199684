"""Plays guided games without a browser: a learner of some skill, the coach beside them, the opponents as at a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import formicary
from formicary.bots import decide, make_bot
from formicary.kernel import Game, History
from formicary.kernel.guide import Coaching, Guide, Memory, Present, advise
from formicary.kernel.views import EventView, View

AUTHORS = "author"  # plays the recorded line
Looks = Callable[[View, Coaching], None]


@dataclass
class Played:
    """What a game told: lessons with the number of actions then, answers, how many bubbles at one moment at most."""

    told: dict[str, int] = field(default_factory=dict)
    answers: set[str] = field(default_factory=set)
    stops: dict[int, int] = field(default_factory=dict)
    ending: str = ""
    line: list[str] = field(default_factory=list)


def present(history: History, seat: int) -> Present:
    """The moment as the learner sees it."""
    events: list[EventView] = [
        {"kind": event.kind.name, "seat": event.seat, "n": number, "args": event.args(seat)} for number, event in history.events()
    ]
    own = [number for number, step in enumerate(history.steps, 1) if step.seat == seat]
    return Present(history.pos.view(seat), events, seat, len(history), own[-1] if own else 0)


def play(key: str, name: str, learner: str, seed: int, looks: Looks = lambda view, advice: None) -> Played:
    """A whole guided game; `learner` is a bot, or the author of the record."""
    game = formicary.game(key)
    guide = game.guide(name)
    assert guide is not None
    history: History = History(game, guide.seats, guide.seed, guide.options)
    bots = [make_bot("random" if learner == AUTHORS else learner, game, 0, seed)]
    bots += [make_bot(each.bot, game, seat, seed + seat) for seat, each in enumerate(guide.opponents, 1)]
    memory, played = Memory(), Played()
    while history.pos.result is None:
        seat = next((each for each in history.pos.deciders if each), 0)  # bots decide before people do
        if seat == 0:
            memory = _listen(guide, game, history, memory, played, looks)
        recorded = guide.recorded(game, [(step.seat, step.action) for step in history.steps])
        follows = recorded is not None and recorded[0] == seat and (seat > 0 or learner == AUTHORS)
        action = recorded[1] if follows and recorded is not None else decide(bots[seat], history.pos, seat)
        played.line.append(f"{seat} {game.actions.text(action)}")
        history.play(action, seat)
    end = advise(guide, game, present(history, 0), memory)
    assert end.ending is not None and end.bubble is None
    played.ending = end.ending.text
    return played


def _listen(guide: Guide, game: Game, history: History, memory: Memory, played: Played, looks: Looks) -> Memory:
    """Reads all that is said before a decision, and says "next" to what asks for nothing."""
    now = present(history, 0)
    while True:
        advice = advise(guide, game, now, memory)
        memory = advice.memory
        if advice.answer:
            played.answers.add(advice.answer)
        if advice.bubble is None:
            return memory
        if advice.bubble.id not in played.told:
            played.told[advice.bubble.id] = len(history)
            played.stops[len(history)] = played.stops.get(len(history), 0) + 1
        looks(now.view, advice)
        if advice.bubble.task:
            return memory
        memory = Memory(memory.shown, [*memory.over, advice.bubble.id])
