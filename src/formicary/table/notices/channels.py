"""What a channel is: where somebody wants to hear of their turns, and how."""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from formicary.kernel import FormicaryError
from formicary.table.errors import BadRequest

Kind = Literal["email", "push", "webhook"]
Format = Literal["json", "discord", "slack", "ntfy"]
Hour = Annotated[int, Meta(ge=0, le=23)]
MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}")


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """How a server sends notices. Without `smtp` there is no e-mail; without the packages of formicary[notices] no push.

    >>> NoticeSettings.from_environment({"FORMICARY_SMTP": "smtp://localhost", "FORMICARY_MAIL_FROM": "ants@example.org"}).smtp
    'smtp://localhost'
    """

    smtp: str = ""  # smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the start
    mail_from: str = ""  # the sender's address
    public_url: str = ""  # where people find this server; otherwise what each one's browser calls it
    allow_private: bool = False  # whether webhooks may lead into private networks, and without TLS
    delay: float = 10.0  # seconds in which somebody who looks at the table can make a notice needless
    first_pause: float = 20.0  # seconds after which a notice that could not be delivered is tried again, twice as long each time
    patience: float = 10.0  # seconds that a receiver may take to answer
    lease: float = 90.0  # seconds after which a notice is sent again whose sender has died
    poll: float = 1.0  # seconds between two looks into the outbox

    @classmethod
    def from_environment(cls, given: Mapping[str, str] = os.environ) -> NoticeSettings:
        """What the variables of a system say."""
        return cls(
            smtp=given.get("FORMICARY_SMTP", ""),
            mail_from=given.get("FORMICARY_MAIL_FROM", ""),
            public_url=given.get("FORMICARY_URL", "").rstrip("/"),
            allow_private=given.get("FORMICARY_PRIVATE_WEBHOOKS", "") not in ("", "0"),
        )

    def check(self) -> None:
        """Says in one sentence what is wrong with it, for whoever starts a server."""
        mail = urlsplit(self.smtp)
        if self.smtp and (mail.scheme not in ("smtp", "smtps") or not mail.hostname):
            raise FormicaryError("The mail server is smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the start.")
        if self.smtp and not is_mail_address(self.mail_from):
            raise FormicaryError("E-mail needs a sender: set FORMICARY_MAIL_FROM to an address.")
        if self.smtp and not self.public_url:  # a stranger must not choose where the links in a mail to somebody else lead
            raise FormicaryError("E-mail needs the address at which people find this server: set FORMICARY_URL.")
        if self.public_url and urlsplit(self.public_url).scheme not in ("http", "https"):
            raise FormicaryError("The public address of the server begins with https:// or http://.")


class ChannelOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How somebody wants notices: in which language, when not, how often at most, and what the receiver understands.

    `quiet_from` and `quiet_to` are hours of the day in `zone`; `every` are the hours between two e-mails at least, 0 for one a
    turn. `p256dh` and `auth` are the keys that a browser gives for its pushes. `origin` is the server as the person's browser
    calls it, for links.

    >>> ChannelOptions(quiet_from=22, quiet_to=8).quiet_until(datetime.datetime(2026, 1, 1, 23, 30, tzinfo=datetime.UTC)).hour
    8
    """

    language: Annotated[str, Meta(max_length=10)] = "en"
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    quiet_from: Hour | None = None
    quiet_to: Hour | None = None
    every: Annotated[int, Meta(ge=0, le=168)] = 0
    format: Format = "json"
    p256dh: Annotated[str, Meta(max_length=200)] = ""
    auth: Annotated[str, Meta(max_length=100)] = ""
    origin: Annotated[str, Meta(max_length=300)] = ""

    def local(self, at: datetime.datetime) -> datetime.datetime:
        """A time as the person's clock shows it."""
        return at.astimezone(_zone(self.zone) or datetime.UTC)

    def quiet_until(self, at: datetime.datetime) -> datetime.datetime | None:
        """When the quiet hours that it is in end; None outside of them."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return None
        here = self.local(at)
        span = (self.quiet_to - self.quiet_from) % 24
        if (here.hour - self.quiet_from) % 24 >= span:
            return None
        end = here.replace(hour=self.quiet_to, minute=0, second=0, microsecond=0)
        return end if end > here else end + datetime.timedelta(days=1)

    def check(self) -> None:
        """Refuses what makes no sense."""
        if _zone(self.zone) is None:
            raise BadRequest("This time zone is not known.")
        if (self.quiet_from is None) != (self.quiet_to is None):
            raise BadRequest("Quiet hours need a beginning and an end.")


def is_mail_address(text: str) -> bool:
    """Whether it can be somebody's address: one, in the plain form, with nothing in it that could add a header."""
    return len(text) <= 254 and MAIL.fullmatch(text) is not None


def check_web_address(text: str, allow_private: bool) -> SplitResult:
    """The parts of an address that notices may be posted to, as far as it can be judged without asking for it."""
    parts = None
    try:
        parts = urlsplit(text)
        known = parts.scheme in ("https", "http") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        known = False
    if parts is None or not known or not text.isascii() or not text.isprintable() or " " in text or len(text) > 1000:
        raise BadRequest("This is no address of a web page; it begins with https.")
    if parts.username is not None or parts.password is not None:
        raise BadRequest("The address must not hold a name or a password.")
    if parts.scheme == "http" and not allow_private:
        raise BadRequest("The address must begin with https.")
    return parts


def _zone(name: str) -> datetime.tzinfo | None:
    if name == "UTC":
        return datetime.UTC
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # unknown, a folder, or a name that leads elsewhere
        return None
