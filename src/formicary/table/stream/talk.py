"""What people say, on its way to those who may hear it: over the stream of the table, as an event of its own beside the moves.

Players and spectators have a room each. Whoever has a seat hears the players' room only until the game is over, so that nobody is
helped; spectators hear both. Numbers are those of the room.
"""

from __future__ import annotations

import hashlib
from typing import Literal, get_args

import msgspec

from formicary.table.log.live_table import LiveTable
from formicary.table.stream.broadcast import Broadcaster
from formicary.table.stream.subscribers import Packet, Subscriber

Room = Literal["players", "watchers"]
Phrase = Literal[
    "", "hello", "good-luck", "one-moment", "back", "your-turn", "nice", "oops", "thanks", "well-played", "good-game",
    "another", "later",
]  # fmt: skip


class TalkLine(msgspec.Struct):
    """Something said: a quick phrase by its key, or the person's own words. `who` is the same for all lines of a person at this
    table and tells nothing else; `seat` is null for spectators."""

    room: Room
    number: int
    at: int
    who: str
    seat: int | None
    name: str
    phrase: Phrase
    text: str


class TalkNews(msgspec.Struct, omit_defaults=True):
    """What has changed in a room: a line more, a line less, or the switch; `again`: look at all of it."""

    said: TalkLine | None = None
    gone: int | None = None
    room: Room | None = None  # whose line is gone
    on: bool | None = None
    again: bool = False


class _Elsewhere(msgspec.Struct):
    """News as one server tells another."""

    room: Room
    news: TalkNews


def who_is(table_id: str, author: str) -> str:
    """A name for a person at a table that tells neither who they are nor where else they talk."""
    return hashlib.blake2b(f"{table_id} {author}".encode(), digest_size=6, person=b"talk").hexdigest()


def rooms_of(table: LiveTable, holder: str) -> list[Room]:
    """The rooms that somebody hears."""
    apart = bool(table.seats_of(holder)) and table.status != "over"
    return ["players"] if apart else ["players", "watchers"]


class Talker:
    """Sends news of the talk to the subscribers of this server."""

    def __init__(self, broadcaster: Broadcaster) -> None:
        self._broadcaster = broadcaster
        self._known: dict[tuple[str, str], int] = {}  # table and room → how many changes its subscribers know of

    def publish(self, table: LiveTable, room: Room, news: TalkNews) -> None:
        """Sends news of a room to those who hear it."""
        packet = [Packet(None, msgspec.json.encode(news), "talk")]

        def for_them(subscriber: Subscriber) -> list[Packet]:
            return packet if room in rooms_of(table, subscriber.holder) else []

        self._broadcaster.send(table, for_them)

    def take_in(self, table: LiveTable, news: str) -> None:
        """News of another server."""
        heard = msgspec.json.decode(news, type=_Elsewhere)
        self.publish(table, heard.room, heard.news)

    def look(self, table: LiveTable, changes: dict[tuple[str, str], int]) -> None:
        """Another server may have written: if it has, those who hear the room ask for all of it."""
        for room in get_args(Room):
            count = changes.get((table.id, room), 0)
            if self._known.get((table.id, room), 0) != count:
                self._known[table.id, room] = count
                self.publish(table, room, TalkNews(again=True))


def encoded(room: Room, news: TalkNews) -> str:
    """News of a room as one server tells another."""
    return msgspec.json.encode(_Elsewhere(room, news)).decode()
