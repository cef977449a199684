"""Where notices may be sent: nowhere in the server's own network, and with settings that can work."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from formicary.kernel import FormicaryError
from formicary.table import NoticeSettings
from formicary.table.errors import BadRequest, NotNow
from formicary.table.notices import network
from formicary.table.notices.channels import check_web_address
from formicary.table.store import outbox
from tests.table.notices.serving import HOME, partial_channel, quick, run, serving, wishes
from tests.table.receivers import WebReceiver
from tests.table.sitting import ANN, BOB, PATIENCE


def test_private_addresses_and_odd_ones_are_refused(tmp_path: Any) -> None:
    async def work() -> None:
        async with WebReceiver() as hook, serving(f"sqlite:///{tmp_path}/t.db", quick(allow_private=False)) as tables:
            for address in ("https://127.0.0.1/x", "https://[::1]/x", "https://10.1.2.3/", "https://169.254.169.254/latest"):
                with pytest.raises(BadRequest, match="private network"):
                    await tables.notices.add(ANN, "webhook", address, wishes())
            for address in (hook.url, "ftp://example.org", "https://", "https://a:b@example.org/", "https://ex ample.org/", "x"):
                with pytest.raises(BadRequest):
                    await tables.notices.add(ANN, "webhook", address, wishes())
            with pytest.raises(NotNow, match="no e-mail"):
                await tables.notices.add(ANN, "email", "ann@example.org", wishes())
            with pytest.raises(BadRequest, match="not complete"):
                await tables.notices.add(ANN, "push", "https://example.org/", wishes(p256dh="AAAA", auth="BB"))
            # A name that led elsewhere when it was asked about is judged again when something is sent.
            sneaked = partial_channel(BOB, address=hook.url.replace("http:", "https:"))
            await tables.store.run(lambda connection: outbox.add_channel(connection, sneaked, 1))
            async with asyncio.timeout(PATIENCE):
                while not (await tables.notices.desk(BOB)).channels[0].failing:
                    await asyncio.sleep(0.01)
            assert (await tables.notices.desk(BOB)).channels[0].failing == network.PRIVATE
            assert hook.attempts == 0

    run(work)


@pytest.mark.parametrize(
    "address",
    ["10.0.0.1", "127.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "fe80::1",
     "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "::",
     "192.0.0.8", "fec0::1", "::10.0.0.1", "64:ff9b:1::10.0.0.1", "::ffff:0:127.0.0.1"],
)  # fmt: skip
def test_addresses_that_are_not_everybodys_are_not_public(address: str) -> None:
    assert not network.is_public(address)


def test_addresses_of_the_internet_are_public() -> None:
    for address in ("93.184.215.14", "2606:4700:4700::1111", "::ffff:93.184.215.14", "64:ff9b::93.184.215.14"):
        assert network.is_public(address), address
    assert check_web_address("https://ntfy.sh/topic", False).hostname == "ntfy.sh"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"smtp": "mail.example.org"}, "The mail server is smtp://"),
        ({"smtp": "smtp://mail.example.org"}, "E-mail needs a sender"),
        ({"smtp": "smtp://mail.example.org", "mail_from": "ants@example.org"}, "E-mail needs the address at which people find"),
        ({"public_url": "play.example.org"}, "The public address of the server begins with"),
    ],
)
def test_settings_that_cannot_work_are_refused_in_one_sentence(given: dict[str, str], said: str) -> None:
    """Links in mails lead to the address that the host has named: nobody else may choose it."""
    with pytest.raises(FormicaryError, match=said):
        NoticeSettings(**given).check()  # type: ignore[arg-type]
    NoticeSettings(smtp="smtp://mail.example.org", mail_from="ants@example.org", public_url=HOME).check()
