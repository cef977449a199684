"""What a table refuses. Each carries one clear sentence; the door in front of it turns the class into a status code."""

from __future__ import annotations

from formicary.kernel import FormicaryError


class TableError(FormicaryError):
    """Something asked of a table that cannot be had. `rule` is a ledger ID where a rule of the game is the reason.

    >>> NotYours("This is not your seat.").detail, NotYours.title
    ('This is not your seat.', 'Not allowed')
    """

    title = "Not possible"

    def __init__(self, detail: str, rule: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.rule = rule


class Unknown(TableError):
    """There is no such table, link, seat, game or language."""

    title = "Not found"


class NotYours(TableError):
    """The asker has no right to it."""

    title = "Not allowed"


class LinkUsed(TableError):
    """A one-time link that somebody has used, or that a newer one replaced."""

    title = "Link already used"


class Stale(TableError):
    """The table has moved on since the asker looked at it."""

    title = "The table has moved on"


class AgainstTheRules(TableError):
    """A move that the rules of the game forbid."""

    title = "Against the rules"


class NotNow(TableError):
    """Nothing wrong with it, but not in the present state of the table."""

    title = "Not now"


class BadRequest(TableError):
    """Options, seats, a record or a number that make no sense."""

    title = "Invalid request"


class StoreFault(TableError):
    """The database is out of order for the moment: locked, full or away. The same request can be sent again later."""

    title = "The server cannot save"


class BadDatabase(FormicaryError):
    """A database that cannot be opened, or that is not one of ours. Whoever starts a server reads it."""

    exit_code = 1
