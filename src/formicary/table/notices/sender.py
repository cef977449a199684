"""The sender: works through the outbox in the background, at least once for each notice, and slows nobody down.

A notice that a server was about to send when it died is sent again; every message has a key that is the same then, by which a
browser, and whoever else looks at it, knows what it has had. What cannot be delivered is tried again, ever more slowly.
"""

from __future__ import annotations

import asyncio
import datetime
import logging
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from sqlalchemy import Connection

from formicary.table.errors import StoreFault
from formicary.table.notices import mail, push, webhooks, words
from formicary.table.notices.channels import ChannelOptions, NoticeSettings
from formicary.table.notices.links import LinkSigner
from formicary.table.notices.network import NotDelivered
from formicary.table.store import outbox
from formicary.table.store.database import Store
from formicary.table.store.outbox import ChannelRow, Letter
from formicary.table.store.queries import now
from formicary.table.tokens import new_token

AT_ONCE = 16  # deliveries under way
LONGEST_PAUSE = 3600.0  # seconds between two attempts
MOST_TRIES = 60  # attempts, about two days
HOUR = 3600 * 1000
UNANSWERED = 48 * HOUR  # after which an address is forgotten whose owner has not said yes
_log = logging.getLogger("formicary.table")


def read_options(row: ChannelRow) -> ChannelOptions:
    """The options of a channel."""
    return msgspec.json.decode(row.options, type=ChannelOptions)


class Sender:
    """Takes what is due out of the outbox of a database, and delivers it. Several servers may do so at once."""

    def __init__(self, store: Store, settings: NoticeSettings, signer: LinkSigner) -> None:
        self.store = store
        self.settings = settings
        self.signer = signer
        self.vapid = ""  # the private key of pushes; empty: there are none
        self.sent = 0  # messages that a receiver has taken
        self._under_way: dict[str, asyncio.Task[None]] = {}  # by channel
        self._tidied_at = 0

    async def one_round(self) -> None:
        """Takes what is due, and waits for a moment."""
        free = AT_ONCE - len(self._under_way)
        if free > 0:
            busy = frozenset(self._under_way)
            lease = int(1000 * self.settings.lease)
            due = await self.store.run(lambda connection: outbox.take(connection, lease, free, new_token()[:12], busy))
            for channel, letters in due.items():
                task = asyncio.get_running_loop().create_task(self._deliver(channel, letters))
                self._under_way[channel] = task
                task.add_done_callback(partial(self._ended, channel))
        if now() - self._tidied_at > HOUR:
            self._tidied_at = now()
            await self.store.run(lambda connection: outbox.remove_unconfirmed(connection, now() - UNANSWERED))
        await asyncio.sleep(self.settings.poll)

    async def close(self) -> None:
        """Stops what is under way; it is sent again when the lease is over."""
        for task in list(self._under_way.values()):
            task.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    def _ended(self, channel: str, task: asyncio.Task[None]) -> None:
        del self._under_way[channel]
        if not task.cancelled() and task.exception() is not None:
            fault = task.exception()
            _log.warning("a notice could not be dealt with", exc_info=None if isinstance(fault, StoreFault) else fault)

    # ---- one channel

    async def _deliver(self, channel_id: str, letters: list[Letter]) -> None:
        channel = await self.store.run(lambda connection: outbox.channel(connection, channel_id))
        if channel is None:
            await self.store.run(lambda connection: outbox.drop(connection, letters))
            return
        options = read_options(channel)
        greetings = [letter for letter in letters if not letter.table]
        if greetings:
            await self._attempt(channel, greetings, lambda: self._greet(channel, options, greetings[0]))
        turns = [letter for letter in letters if letter.table]
        later = rest_until(channel, options, now())
        if later is not None:
            await self.store.run(lambda connection: outbox.postpone(connection, turns, later, unsent=True))
        elif turns:
            await self._tell(channel, options, turns)

    async def _greet(self, channel: ChannelRow, options: ChannelOptions, letter: Letter) -> None:
        home = self._home(options)
        if channel.kind == "webhook":
            where, body = webhooks.greeting(options, channel.address, f"{home}/")
            await webhooks.send(where, body, f"{channel.id}-greeting", self.settings)
        elif channel.kind == "push":
            data = push.greeting_payload(options)
            await push.send(channel.address, options, data, "greeting", self.vapid, self.settings)
        elif not channel.confirmed:
            url = f"{home}/notices#yes={self.signer.sign('yes', channel.id)}"
            message = mail.of_question(options, channel.address, url, letter.batch, self.settings)
            await mail.send(message, self.settings)

    async def _tell(self, channel: ChannelRow, options: ChannelOptions, letters: list[Letter]) -> None:
        """Tells the turns that are still somebody's; whatever has passed meanwhile is dropped."""
        found = await self.store.run(lambda connection: outbox.turns(connection, channel.holder, letters))
        passed = [letter for letter in letters if letter not in found]
        if passed:
            await self.store.run(lambda connection: outbox.drop(connection, passed))
        home = self._home(options)
        if channel.kind == "email":
            batches: dict[str, list[Letter]] = {}
            for letter in found:
                batches.setdefault(letter.batch, []).append(letter)
            for batch, together in batches.items():
                notices = [words.tell(found[each], options, self._seat_link(channel, found[each], home)) for each in together]
                await self._attempt(channel, together, partial(self._mail, channel, options, notices, batch))
            return
        waiting = await self.store.run(lambda connection: outbox.count_waiting(connection, channel.holder))
        for letter, turn in found.items():
            notice = words.tell(turn, options, f"{home}/t/{turn.table}")
            await self._attempt(channel, [letter], partial(self._post, channel, options, notice, waiting))

    async def _mail(self, channel: ChannelRow, options: ChannelOptions, notices: list[words.TurnNotice], batch: str) -> None:
        home, token = self._home(options), self.signer.sign("no", channel.id)
        links = mail.Links(f"{home}/notices#no={token}", f"{home}/api/notices/stop/{token}")
        await mail.send(mail.of_turns(notices, options, channel.address, links, batch, self.settings), self.settings)

    async def _post(self, channel: ChannelRow, options: ChannelOptions, notice: words.TurnNotice, waiting: int) -> None:
        if channel.kind == "push":
            data = push.turn_payload(notice, waiting)
            await push.send(channel.address, options, data, notice.turn.table, self.vapid, self.settings)
        else:
            where, body = webhooks.payload(notice, options, channel.address)
            await webhooks.send(where, body, notice.key, self.settings)

    async def _attempt(self, channel: ChannelRow, letters: list[Letter], send: Callable[[], Awaitable[None]]) -> None:
        """Sends a message; then its letters leave the outbox, or wait for another attempt."""
        try:
            await send()
        except NotDelivered as wrong:
            reason = wrong.reason
            if wrong.gone and channel.kind == "push":  # the browser has ended its subscription
                await self.store.run(lambda connection: outbox.remove_channels(connection, [channel.id]))
                return
            tries = max(letter.tries for letter in letters)
            give_up = wrong.gone or tries >= MOST_TRIES
            due = now() + int(1000 * min(LONGEST_PAUSE, self.settings.first_pause * 2 ** min(tries - 1, 12)))

            def again(connection: Connection) -> None:
                outbox.change_channel(connection, channel.id, failing=reason)
                outbox.drop(connection, letters) if give_up else outbox.postpone(connection, letters, due)

            await self.store.run(again)
            return
        self.sent += 1

        def done(connection: Connection) -> None:
            outbox.drop(connection, letters)
            outbox.change_channel(connection, channel.id, sent_at=now() if letters[0].table else channel.sent_at, failing="")

        await self.store.run(done)

    def _home(self, options: ChannelOptions) -> str:
        return self.settings.public_url or options.origin

    def _seat_link(self, channel: ChannelRow, turn: outbox.Turn, home: str) -> str:
        """Opens the seat on whichever device the mail is read; the part after the # never reaches a server's log."""
        return f"{home}/join/{turn.game}#{self.signer.sign('seat', channel.id, turn.table, str(turn.seat))}"


def rest_until(channel: ChannelRow, options: ChannelOptions, at: int) -> int | None:
    """When notices may go out again, if somebody does not want them now; None: they may."""
    quiet = options.quiet_until(datetime.datetime.fromtimestamp(at / 1000, datetime.UTC))
    if quiet is not None:
        return int(quiet.timestamp() * 1000)
    next_mail = channel.sent_at + options.every * HOUR
    return next_mail if channel.kind == "email" and channel.sent_at and at < next_mail else None
