"""What people choose about notices: where to hear of their turns, and when to stop."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection

from formicary.kernel import Sentence
from formicary.table.errors import BadRequest, NotNow, Unknown
from formicary.table.notices import network, push
from formicary.table.notices.channels import ChannelOptions, Kind, NoticeSettings, check_web_address, is_mail_address
from formicary.table.notices.links import LinkSigner
from formicary.table.notices.sender import HOUR, Sender, read_options
from formicary.table.store import outbox, queries
from formicary.table.store.database import Store
from formicary.table.store.outbox import ChannelRow
from formicary.table.store.queries import now
from formicary.table.tokens import new_table_id, new_token

MOST_CHANNELS = 8  # of one person
NO_CHANNEL = "There is no such way to reach you."
DEAD_LINK = "This link does not work any more."


class ChannelInfo(msgspec.Struct):
    """A way to reach somebody, as they see it. `address` is shortened where it is as good as a password; `failing` says what went
    wrong with the latest notice; `sent` is when the last one went out, in milliseconds since 1970.

    >>> ChannelInfo("k7m2", "email", "ann@example.org", True, "", 0, ChannelOptions(quiet_from=22, quiet_to=8)).failing
    ''
    """

    id: str
    kind: Kind
    address: str
    confirmed: bool
    failing: str
    sent: int
    options: ChannelOptions


class Desk(msgspec.Struct):
    """Somebody's ways, and what this server offers: e-mail, and push with the key that a browser needs for it.

    >>> Desk([], email=False, push=None).channels
    []
    """

    channels: list[ChannelInfo]
    email: bool
    push: str | None


class Notices:
    """The notices of a server. `start` when the database is there; `sender.one_round` is for a background loop."""

    def __init__(self, store: Store, settings: NoticeSettings | None = None) -> None:
        self.store = store
        self.settings = settings or NoticeSettings()
        self.signer = LinkSigner()
        self.sender = Sender(store, self.settings, self.signer)

    async def start(self) -> None:
        """Fetches the keys; they are made at the first start."""
        self.signer.use(await self._secret("notices", new_token()))
        if push.is_here():
            self.sender.vapid = await self._secret("vapid", push.new_key())

    @property
    def delay(self) -> int:
        """Milliseconds from a move to the notice of it."""
        return int(1000 * self.settings.delay)

    async def desk(self, holder: str | None) -> Desk:
        """What somebody has chosen, and what there is to choose from."""
        rows = [] if holder is None else await self.store.run(lambda connection: outbox.channels_of(connection, holder))
        key = push.public_key(self.sender.vapid) if self.sender.vapid else None
        return Desk([_info(row) for row in rows], bool(self.settings.smtp), key)

    async def add(self, holder: str, kind: Kind, address: str, options: ChannelOptions) -> ChannelInfo:
        """A new way. An e-mail address is asked first whether its owner wants that; the others get a greeting."""
        options.check()
        address = await self._check(kind, address.strip(), options)
        row = ChannelRow(
            new_table_id(), holder, kind, address, msgspec.json.encode(options).decode(), int(kind != "email"), now(), 0, ""
        )

        def work(connection: Connection) -> ChannelRow | str:
            mine = outbox.channels_of(connection, holder)
            same = [each for each in mine if each.kind == kind and (kind == "push" or each.address == address)]
            if kind == "email" and same and same[0].confirmed:
                outbox.change_channel(connection, same[0].id, options=row.options)
                return outbox.channel(connection, same[0].id) or row
            if kind == "email" and any(
                not each.confirmed and each.made_at > now() - HOUR for each in outbox.channels_to(connection, kind, address)
            ):
                return "asked"
            outbox.remove_channels(connection, [each.id for each in same])  # a browser has one subscription, the latest
            if len(mine) - len(same) >= MOST_CHANNELS:
                return "many"
            outbox.add_channel(connection, row, row.made_at)
            return row

        made = await self.store.run(work)
        if made == "asked":
            raise NotNow("A message is on its way to this address already; look there first.")
        if isinstance(made, str):
            raise NotNow(Sentence("You have {count} ways to be reached; remove one first.", count=MOST_CHANNELS))
        return _info(made)

    async def _check(self, kind: Kind, address: str, options: ChannelOptions) -> str:
        if kind == "email":
            if not self.settings.smtp:
                raise NotNow("This server sends no e-mail.")
            if not is_mail_address(address):
                raise BadRequest("This is no e-mail address.")
            return address
        if kind == "push":
            if not self.sender.vapid:
                raise NotNow("This server sends no pushes.")
            push.check_keys(options)
        parts = check_web_address(address, self.settings.allow_private)
        if options.format == "ntfy" and not parts.path.strip("/"):
            raise BadRequest("The address of an ntfy topic ends with the name of the topic.")
        try:
            await network.look_up(parts.hostname or "", parts.port or 443, self.settings.allow_private)
        except network.NotDelivered as wrong:
            raise BadRequest(wrong.reason) from None
        return address

    async def change(self, holder: str, channel_id: str, options: ChannelOptions) -> ChannelInfo:
        """Other options for a way that somebody has: language, hours, how often. What it was made with stays."""
        options.check()
        row = await self._own(holder, channel_id)
        kept = read_options(row)
        new = msgspec.structs.replace(
            options, format=kept.format, p256dh=kept.p256dh, auth=kept.auth, origin=options.origin or kept.origin
        )
        text = msgspec.json.encode(new).decode()
        await self.store.run(lambda connection: outbox.change_channel(connection, channel_id, options=text))
        return _info(await self._own(holder, channel_id))

    async def remove(self, holder: str, channel_id: str) -> None:
        """No more notices this way."""
        row = await self._own(holder, channel_id)
        await self.store.run(lambda connection: outbox.remove_channels(connection, [row.id]))

    async def confirm(self, token: str) -> None:
        """The owner of an e-mail address says yes."""
        row = await self._of_link("yes", token)
        await self.store.run(lambda connection: outbox.change_channel(connection, row.id, confirmed=1))

    async def stop(self, token: str) -> None:
        """The owner of an e-mail address wants no more, whichever device had asked. Said twice, it is still so."""
        parts = self.signer.read("no", token)
        if parts is None:
            raise Unknown(DEAD_LINK)

        def work(connection: Connection) -> None:
            row = outbox.channel(connection, parts[0])
            if row is not None:
                outbox.remove_channels(connection, [each.id for each in outbox.channels_to(connection, row.kind, row.address)])

        await self.store.run(work)

    async def seen(self, holder: str, table: str, number: int) -> None:
        """Somebody looks at a table: what happened up to an entry needs no notice."""
        await self.store.run(lambda connection: outbox.seen(connection, holder, table, number))

    # ---- links that open a seat

    def seat_of(self, token: str) -> tuple[str, str, int] | None:
        """Channel, table and seat of a link in a mail; None if it is another kind of link."""
        parts = self.signer.read("seat", token)
        return (parts[0], parts[1], int(parts[2])) if parts is not None and len(parts) == 3 else None

    async def may_open(self, channel_id: str, seat_holder: str | None) -> bool:
        """Whether whoever reads the mails of a channel is the person at a seat: one of their devices holds it."""

        def work(connection: Connection) -> bool:
            row = outbox.channel(connection, channel_id)
            same = [] if row is None else outbox.channels_to(connection, row.kind, row.address)
            return any(each.holder == seat_holder and each.confirmed for each in same)

        return seat_holder is not None and await self.store.run(work)

    async def share(self, channel_id: str, holder: str) -> None:
        """A seat moves to another device by a link in a mail: notices to that address go on there."""

        def work(connection: Connection) -> None:
            row = outbox.channel(connection, channel_id)
            if row is None or any(each.holder == holder for each in outbox.channels_to(connection, row.kind, row.address)):
                return
            values = {name: getattr(row, name) for name in row.__slots__} | {"id": new_table_id(), "holder": holder}
            outbox.copy_channel(connection, ChannelRow(**values))

        await self.store.run(work)

    async def _own(self, holder: str, channel_id: str) -> ChannelRow:
        row = await self.store.run(lambda connection: outbox.channel(connection, channel_id))
        if row is None or row.holder != holder:
            raise Unknown(NO_CHANNEL)
        return row

    async def _of_link(self, purpose: str, token: str) -> ChannelRow:
        parts = self.signer.read("yes" if purpose == "yes" else "no", token)
        row = None if parts is None else await self.store.run(lambda connection: outbox.channel(connection, parts[0]))
        if row is None:
            raise Unknown(DEAD_LINK)
        return row

    async def _secret(self, name: str, fresh: str) -> str:
        return await self.store.run(lambda connection: queries.secret(connection, name, fresh))


def _info(row: ChannelRow) -> ChannelInfo:
    address = row.address if row.kind == "email" else (urlsplit(row.address).hostname or "")
    options = msgspec.structs.replace(read_options(row), p256dh="", auth="", origin="")
    kind: Kind = "email" if row.kind == "email" else "push" if row.kind == "push" else "webhook"
    return ChannelInfo(row.id, kind, address, bool(row.confirmed), row.failing, row.sent_at, options)
