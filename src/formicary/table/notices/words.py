"""What notices say, in the reader's language. They are made from what lists of tables show, never from a position."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from formicary import locale
from formicary.kernel import FormicaryError, Sentence
from formicary.kernel import game as find_game
from formicary.kernel.sentences import Tongue, fill
from formicary.table.log.clocks import HOUR, MINUTE
from formicary.table.log.entries import Clock
from formicary.table.notices.channels import ChannelOptions
from formicary.table.store.outbox import Turn

ASKER = Sentence("Somebody")
GREETING = Sentence("Notices of your turns will come here.")
CONFIRM_SUBJECT = Sentence("Do you want to hear when it is your turn?")
CONFIRM_BODY = Sentence(
    "Somebody has asked Formicary to write to this address when it is their turn in a game. If that was you, open this link and "
    "say yes:"
)
CONFIRM_OTHERWISE = Sentence("If it was not you, do nothing: nothing more will be sent.")
STOP = Sentence("To get no more of these, open this link:")


@dataclass(frozen=True, slots=True)
class TurnNotice:
    """A turn in words: a title, a line about it, and where it leads."""

    turn: Turn
    title: str
    body: str
    url: str

    @property
    def key(self) -> str:
        """The turn by name: a receiver that has had it knows it again."""
        return f"{self.turn.table}-{self.turn.number}"


def say(text: Sentence, language: str) -> str:
    """A sentence in a language."""
    words = locale.catalogue(language) if language in locale.languages() else {}
    return fill(words.get(text.template, text.template), text.values, tongue=Tongue(words))


def at_several(count: int) -> Sentence:
    """The subject of a mail that tells of several turns."""
    return Sentence("It is your turn at {count} {count:table|tables}", count=count)


def wait_for(count: int) -> Sentence:
    """The same where a question is among them."""
    return Sentence("{count} {count:table waits|tables wait} for you", count=count)


def tell(turn: Turn, options: ChannelOptions, url: str) -> TurnNotice:
    """A turn as a notice tells it: the game, with whom, and since when."""
    try:
        game = find_game(turn.game).title
    except FormicaryError:
        game = turn.game
    name = turn.names[turn.seat] if turn.seat < len(turn.names) else ""
    others = [each for seat, each in enumerate(turn.names) if seat != turn.seat and each]
    if turn.clock is not None:
        title, body = _about_time(turn, turn.clock, game)
        return TurnNotice(turn, say(title, options.language), say(body, options.language), url)
    at = options.local(datetime.datetime.fromtimestamp(turn.since / 1000, datetime.UTC))
    since = f"{at:%Y-%m-%d %H:%M}"
    asker = None if turn.asker is None else turn.names[turn.asker] if turn.asker < len(turn.names) else ""
    if asker is not None:
        title = Sentence("{asker} wants to take a move back: {game}", asker=asker or ASKER, game=game)
        body = Sentence("The game waits for your answer since {since}.", since=since)
        return TurnNotice(turn, say(title, options.language), say(body, options.language), url)
    title = (
        Sentence("{name}, it is your turn: {game}", name=name, game=game)
        if name
        else Sentence("It is your turn: {game}", game=game)
    )
    body = (
        Sentence("With {others}. The game has waited for you since {since}.", others=others, since=since)
        if others
        else Sentence("The game has waited for you since {since}.", since=since)
    )
    return TurnNotice(turn, say(title, options.language), say(body, options.language), url)


def _about_time(turn: Turn, clock: Clock, game: str) -> tuple[Sentence, Sentence]:
    """A reminder that time runs out, or a vote because somebody's has."""
    if clock.word == "out":
        name = turn.names[clock.seats[0]] or str(clock.seats[0] + 1)
        return (
            Sentence("Time has run out for {name}: {game}", name=name, game=game),
            Sentence("Say whether a bot plays on, {name} gets more time, or the game ends.", name=name),
        )
    title = Sentence("Your time is running out: {game}", game=game)
    if clock.left >= 2 * HOUR:
        return title, Sentence("It is your turn, and {count} hours are left.", count=clock.left // HOUR)
    return title, Sentence("It is your turn, and {count} {count:minute is|minutes are} left.", count=max(1, clock.left // MINUTE))
