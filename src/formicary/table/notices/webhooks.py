"""Webhooks: a notice as Discord, Slack, ntfy or a program of your own understands it."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from formicary.table.notices import network, words
from formicary.table.notices.channels import ChannelOptions, NoticeSettings
from formicary.table.notices.words import TurnNotice

JSON = "application/json; charset=utf-8"


def payload(notice: TurnNotice, options: ChannelOptions, address: str) -> tuple[str, bytes]:
    """Where to post, and what."""
    turn = notice.turn
    kind = "turn" if turn.asker is None else "ask"
    if options.format == "json":
        plain = {
            "kind": kind, "id": notice.key, "table": turn.table, "game": turn.game, "title": notice.title, "text": notice.body,
            "players": list(turn.names), "seat": turn.seat, "since": turn.since, "url": notice.url,
        }  # fmt: skip
        return address, msgspec.json.encode(plain)
    return _said(notice.title, notice.body, notice.url, options, address)


def greeting(options: ChannelOptions, address: str, url: str) -> tuple[str, bytes]:
    """The first thing that a new webhook gets."""
    text = words.say(words.GREETING, options.language)
    if options.format == "json":
        return address, msgspec.json.encode({"kind": "greeting", "text": text, "url": url})
    return _said("Formicary", text, url, options, address)


def _said(title: str, body: str, url: str, options: ChannelOptions, address: str) -> tuple[str, bytes]:
    if options.format == "ntfy":
        parts = urlsplit(address)
        base, _, topic = parts.path.rstrip("/").rpartition("/")
        made = {"topic": topic, "title": title, "message": body, "click": url, "tags": ["ant"]}
        asked = f"?{parts.query}" if parts.query else ""  # such as ?auth= of a topic that is kept
        return f"{network.origin_of(address)}{base or '/'}{asked}", msgspec.json.encode(made)
    if options.format == "slack":
        return address, msgspec.json.encode({"text": f"{_slack(title)}\n{_slack(body)}\n{url}", "mrkdwn": False})
    # Nobody is called out by a name that looks like @everyone, and no name becomes markup.
    text = f"**{_plain(title)}**\n{_plain(body)}\n<{url}>"
    return address, msgspec.json.encode({"content": text[:1900], "username": "Formicary", "allowed_mentions": {"parse": []}})


def _slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _plain(text: str) -> str:
    return "".join(f"\\{each}" if each in "\\*_~`|>[]()#" else each for each in text)


async def send(where: str, body: bytes, key: str, settings: NoticeSettings) -> None:
    """Posts it; the key tells a receiver that cares what it has had already."""
    headers = {"content-type": JSON, "idempotency-key": key}
    network.judge(await network.post(where, body, headers, allow_private=settings.allow_private, patience=settings.patience))
