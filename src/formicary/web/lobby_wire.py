"""What requests about open tables consist of."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from formicary.table.lobby import Level, Pace
from formicary.web.wire import Name

TableName = Annotated[str, Meta(max_length=40, description="The id of a table.")]
LanguageKey = Annotated[str, Meta(max_length=10)]


class Offer(Struct, forbid_unknown_fields=True):
    """What a host looks for. `approve`: nobody sits down without the host's yes; `rated`: the game counts for all who play."""

    table: TableName
    pace: Pace = "now"
    level: Level = "any"
    language: LanguageKey = "en"
    approve: bool = False
    rated: bool = False


class Close(Struct, forbid_unknown_fields=True):
    """Which table is private again."""

    table: TableName


class Join(Struct, forbid_unknown_fields=True):
    """Which table, the name of the person, and whether they agree that a rated game counts."""

    table: TableName
    name: Name
    rated: bool = False


class Answer(Struct, forbid_unknown_fields=True):
    """Yes or no to somebody who wants to join."""

    ask: Annotated[str, Meta(max_length=16)]
    agree: bool


class Seek(Struct, forbid_unknown_fields=True):
    """Whether the asker looks for players, by which name, and for which game; "" is any."""

    on: bool
    name: Name = ""
    game: Annotated[str, Meta(max_length=40)] = ""
    language: LanguageKey = "en"
