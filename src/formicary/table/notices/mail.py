"""E-mail: one message for all turns that are due together, with a link to stop and links that open the seats."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

from formicary.kernel import Sentence
from formicary.table.notices import words
from formicary.table.notices.channels import ChannelOptions, NoticeSettings
from formicary.table.notices.network import NotDelivered
from formicary.table.notices.words import TurnNotice

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Links:
    """Where a mail leads besides its tables: a page that asks whether to stop, and an address for the mail program's button."""

    stop_page: str
    stop_at_once: str


def of_turns(
    notices: list[TurnNotice], options: ChannelOptions, to: str, links: Links, key: str, settings: NoticeSettings
) -> EmailMessage:
    """The turns that wait, one paragraph each."""
    subject = notices[0].title
    if len(notices) > 1:
        several = (
            words.wait_for(len(notices))
            if any(each.turn.asker is not None for each in notices)
            else words.at_several(len(notices))
        )
        subject = words.say(several, options.language)
    parts = [f"{each.title}\n{each.body}\n{each.url}" for each in notices]
    parts.append(f"-- \n{words.say(words.STOP, options.language)}\n{links.stop_page}")
    made = _message(to, subject, "\n\n".join(parts), key, settings)
    made["List-Unsubscribe"] = f"<{links.stop_at_once}>"
    made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return made


def of_question(options: ChannelOptions, to: str, url: str, key: str, settings: NoticeSettings) -> EmailMessage:
    """Asks the owner of an address whether they want notices at all."""
    said = [words.say(each, options.language) for each in (words.CONFIRM_BODY, words.CONFIRM_OTHERWISE)]
    body = f"{said[0]}\n\n{url}\n\n{said[1]}"
    return _message(to, words.say(words.CONFIRM_SUBJECT, options.language), body, key, settings)


def _message(to: str, subject: str, body: str, key: str, settings: NoticeSettings) -> EmailMessage:
    made = EmailMessage()
    made["From"] = f"Formicary <{settings.mail_from}>"
    made["To"] = to
    made["Subject"] = " ".join(subject.split())
    made["Date"] = formatdate()
    made["Message-ID"] = f"<{key}@{settings.mail_from.rpartition('@')[2]}>"  # the same if it must be sent again
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(body + "\n")
    return made


async def send(message: EmailMessage, settings: NoticeSettings) -> None:
    """Hands it to the mail server."""
    try:
        await asyncio.to_thread(_send, message, settings)
    except smtplib.SMTPRecipientsRefused as wrong:
        codes = {code for code, _ in wrong.recipients.values()}
        gone = all(500 <= code < 600 for code in codes)
        raise NotDelivered(Sentence("The mail server does not know this address."), gone=gone) from None
    except (OSError, smtplib.SMTPException):
        raise NotDelivered(Sentence("The mail server did not take the message.")) from None


def _send(message: EmailMessage, settings: NoticeSettings) -> None:
    parts = urlsplit(settings.smtp)
    host, context = parts.hostname or "", ssl.create_default_context()
    with (
        smtplib.SMTP_SSL(host, parts.port or 465, timeout=settings.patience, context=context)
        if parts.scheme == "smtps"
        else smtplib.SMTP(host, parts.port or 25, timeout=settings.patience)
    ) as line:
        line.ehlo_or_helo_if_needed()
        if parts.scheme == "smtp" and line.has_extn("starttls"):
            line.starttls(context=context)
            line.ehlo()
        elif parts.scheme == "smtp" and parts.username and host not in LOOPBACK:
            raise smtplib.SMTPException("a password is not sent in the clear")
        if parts.username:
            line.login(unquote(parts.username), unquote(parts.password or ""))
        line.send_message(message)
