"""What Discord, Slack, ntfy and mail programs get: names of people are nothing but text in each of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from formicary.table.notices import mail, webhooks, words
from formicary.table.notices.channels import ChannelOptions, NoticeSettings
from formicary.table.notices.words import TurnNotice
from formicary.table.store.outbox import Turn

NASTY = "@everyone *x* [y](z) <!here>"
URL = "https://play.example.org/t/t7"


def notice(name: str = NASTY) -> TurnNotice:
    return words.tell(Turn("t7", 5, 0, "micropolis", ("Ann", name), 0), ChannelOptions(), URL)


def posted(form: Any, address: str) -> tuple[str, dict[str, Any]]:
    where, body = webhooks.payload(notice(), ChannelOptions(format=form), address)
    return where, json.loads(body)


def test_discord_calls_nobody_and_shows_names_as_they_are() -> None:
    where, body = posted("discord", "https://discord.com/api/webhooks/1/x")
    assert where == "https://discord.com/api/webhooks/1/x" and body["allowed_mentions"] == {"parse": []}
    assert body["content"].splitlines() == [
        "**Ann, it is your turn: Micropolis**",
        r"With @everyone \*x\* \[y\]\(z\) <!here\>. The game has waited for you since 1970-01-01 00:00.",
        f"<{URL}>",
    ]


def test_slack_gets_plain_text_that_calls_nobody() -> None:
    _, body = posted("slack", "https://hooks.slack.com/services/x")
    assert body["mrkdwn"] is False and body["text"].splitlines() == [
        "Ann, it is your turn: Micropolis",
        "With @everyone *x* [y](z) &lt;!here&gt;. The game has waited for you since 1970-01-01 00:00.",
        URL,
    ]


@pytest.mark.parametrize(
    ("address", "where"),
    [
        ("https://ntfy.sh/ants", "https://ntfy.sh/"),
        ("https://example.org:8443/ntfy/ants/?auth=abc", "https://example.org:8443/ntfy?auth=abc"),
    ],
)
def test_ntfy_is_asked_at_its_root_with_the_topic_in_the_body(address: str, where: str) -> None:
    found, body = posted("ntfy", address)
    assert found == where and (body["topic"], body["click"], body["title"]) == ("ants", URL, "Ann, it is your turn: Micropolis")


def test_no_name_adds_a_line_to_the_head_of_a_mail() -> None:
    settings = NoticeSettings(mail_from="ants@example.org")
    turn = Turn("t7", 5, 0, "micropolis", ("Ann\r\nBcc: eve@example.org", "Bob"), 0)
    links = mail.Links("https://x/stop", "https://x/now")
    made = mail.of_turns([words.tell(turn, ChannelOptions(), URL)], ChannelOptions(), "ann@example.org", links, "key", settings)
    assert made["Bcc"] is None and made["To"] == "ann@example.org" and made["List-Unsubscribe"] == "<https://x/now>"
    head = bytes(made).partition(b"\n\n")[0]
    assert not any(line.lower().startswith(b"bcc:") for line in head.splitlines())
