"""Identities: names, the devices that somebody is signed in on, passkeys and recovery phrases."""

from __future__ import annotations

import asyncio

import msgspec
from sqlalchemy import Connection

from formicary.kernel import Sentence
from formicary.table.errors import BadRequest, NotNow, Unknown
from formicary.table.people import passkeys, phrases
from formicary.table.people.passkeys import Site
from formicary.table.people.ratings import UNSURE_ABOVE, Rating, displayed
from formicary.table.store import people as rows
from formicary.table.store import queries
from formicary.table.store.database import Store
from formicary.table.store.people import PasskeyRow, PersonRow, SessionRow, ratings_of
from formicary.table.tokens import new_table_id, new_token

MOST_PASSKEYS = 10
STALE = "This took too long, or was used already. Try again."
NO_SUCH_PHRASE = "No identity here has this recovery phrase. It has ten words; mind their order."


class PasskeyInfo(msgspec.Struct):
    """A passkey as its owner sees it; times are in milliseconds since 1970."""

    id: str
    device: str
    made: int
    used: int


class SessionInfo(msgspec.Struct):
    """A device on which somebody is signed in; `here`: the one that asks."""

    id: str
    device: str
    made: int
    seen: int
    here: bool


class RatingInfo(msgspec.Struct):
    """How well somebody plays a game: 1000 is where everybody begins, and the worker. `unsure`: after so few games it is a
    guess."""

    game: str
    rating: int
    games: int
    unsure: bool


class Me(msgspec.Struct):
    """What the server knows of whoever asks. `kept`: the identity has been named or protected; otherwise it is the browser's own
    and nothing stands here. `offers_passkeys`: whether this server can check them. Ratings are told to those who want them.

    >>> Me.__struct_fields__[:3]
    ('kept', 'name', 'phrase')
    """

    kept: bool
    name: str
    phrase: bool
    passkeys: list[PasskeyInfo]
    sessions: list[SessionInfo]
    offers_passkeys: bool
    shows_ratings: bool
    ratings: list[RatingInfo]


class People:
    """The identities of a server. `holder` is who asks, `session` the hash of the token in their cookie."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._salt = ""
        self._hashing = asyncio.Semaphore(2)  # a phrase takes 32 MiB while it is hashed

    async def start(self) -> None:
        """Fetches what phrases are salted with; it is made at the first start."""
        self._salt = await self.store.run(lambda connection: queries.secret(connection, "phrases", new_token()))

    async def holder_of(self, session: str, must_be_known: bool = False) -> str | None:
        """Whose a cookie is, by the hash of its token; None if its session was ended."""
        return await self.store.run(lambda connection: rows.holder_of(connection, session, must_be_known))

    async def me(self, holder: str | None, session: str) -> Me:
        """All that somebody sees of their identity."""

        def work(connection: Connection) -> tuple[PersonRow | None, list[SessionRow], list[PasskeyRow], dict[str, Rating]]:
            who = holder or ""
            signed_in, keys = rows.sessions_of(connection, who), rows.passkeys_of(connection, who)
            return rows.person(connection, who), signed_in, keys, ratings_of(connection, who)

        found, signed_in, keys, rated = await self.store.run(work)
        shows = found is not None and bool(found.shows_ratings)
        return Me(
            kept=found is not None,
            name=found.name if found else "",
            phrase=found is not None and found.phrase is not None,
            passkeys=[PasskeyInfo(row.id, row.device, row.made_at, row.used_at) for row in keys],
            sessions=[SessionInfo(row.id, row.device, row.made_at, row.seen_at, row.token == session) for row in signed_in],
            offers_passkeys=passkeys.is_here(),
            shows_ratings=shows,
            ratings=[
                RatingInfo(game, displayed(each.mu), each.games, each.sigma > UNSURE_ABOVE)
                for game, each in rated.items()
                if shows
            ],
        )

    async def change(self, holder: str, session: str, device: str, **values: str | int | None) -> None:
        """Keeps an identity that was the browser's own, if it is not kept yet, with these values."""

        def work(connection: Connection) -> None:
            at = queries.now()
            fresh = PersonRow(holder, new_token(), "", None, 0, at)
            rows.add_person(connection, fresh, new_session(session, holder, device, at))
            if values:
                rows.change_person(connection, holder, values)

        await self.store.run(work)

    # ---- the recovery phrase

    async def new_phrase(self, holder: str, session: str, device: str) -> str:
        """A fresh phrase in the place of any earlier one. It is told here and never again."""
        phrase = phrases.new_phrase()
        await self.change(holder, session, device, phrase=await self._hash(phrase))
        return phrase

    async def of_phrase(self, typed: str) -> str:
        """Whose phrase this is."""
        phrase = phrases.read_phrase(typed)
        hashed = "" if phrase is None else await self._hash(phrase)
        found = await self.store.run(lambda connection: rows.person_of(connection, phrase=hashed)) if hashed else None
        if found is None:
            raise Unknown(NO_SUCH_PHRASE)
        return found.id

    async def _hash(self, phrase: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(phrases.slow_hash, phrase, self._salt)

    # ---- passkeys

    async def begin_passkey(self, holder: str, session: str, device: str, site: Site, name: str) -> str:
        """What a browser needs to make a passkey, as JSON."""
        passkeys.check_here()
        await self.change(holder, session, device)

        def work(connection: Connection) -> tuple[PersonRow, list[str]]:
            found = rows.person(connection, holder)
            assert found is not None
            return found, [row.id for row in rows.passkeys_of(connection, holder)]

        found, known = await self.store.run(work)
        if len(known) >= MOST_PASSKEYS:
            raise NotNow(Sentence("You have {count} passkeys; remove one first.", count=MOST_PASSKEYS))
        options, challenge = passkeys.to_make(site, found.handle, found.name or name, known)
        await self.store.run(lambda connection: rows.add_challenge(connection, challenge))
        return options

    async def add_passkey(self, holder: str, device: str, site: Site, credential: str) -> None:
        """Keeps the public half of a passkey that a browser has made."""
        passkeys.check_here()
        _, challenge = passkeys.read(credential)
        await self._take(challenge)
        made = passkeys.made(site, credential, challenge)
        at = queries.now()

        def work(connection: Connection) -> bool:
            if rows.passkey(connection, made.id) is not None or rows.person(connection, holder) is None:
                return False
            rows.add_passkey(connection, PasskeyRow(made.id, holder, made.public_key, made.uses, device, at, at))
            return True

        if not await self.store.run(work):
            raise BadRequest(passkeys.NOT_SIGNED)

    async def begin_sign_in(self, site: Site) -> str:
        """What a browser needs to ask for a passkey, as JSON."""
        passkeys.check_here()
        options, challenge = passkeys.to_sign(site)
        await self.store.run(lambda connection: rows.add_challenge(connection, challenge))
        return options

    async def of_passkey(self, site: Site, credential: str) -> str:
        """Whose passkey has signed."""
        passkeys.check_here()
        key, challenge = passkeys.read(credential)
        await self._take(challenge)
        found = await self.store.run(lambda connection: rows.passkey(connection, key))
        if found is None:
            raise Unknown("This passkey belongs to no identity here any more.")
        uses = passkeys.signed(site, credential, challenge, found.public_key, found.uses)
        await self.store.run(lambda connection: rows.use_passkey(connection, key, uses))
        return found.holder

    async def remove_passkey(self, holder: str, key: str) -> None:
        """A passkey is good no longer."""
        if not await self.store.run(lambda connection: rows.remove_passkey(connection, holder, key)):
            raise Unknown("You have no such passkey.")

    async def _take(self, challenge: str) -> None:
        if not await self.store.run(lambda connection: rows.take_challenge(connection, challenge)):
            raise NotNow(STALE)

    # ---- sessions

    async def end_sessions(self, holder: str, session: str, which: str) -> None:
        """Signs out on a device by its id, or with "others" on all but this one."""

        def work(connection: Connection) -> bool:
            known = rows.sessions_of(connection, holder)
            ended = [row.id for row in known if (row.token != session if which == "others" else row.id == which)]
            rows.end_sessions(connection, holder, ended)
            return bool(ended) or which == "others"

        if not await self.store.run(work):
            raise Unknown("You are not signed in there any more.")


def new_session(token: str, holder: str, device: str, at: int) -> SessionRow:
    """Somebody signs in on a device. When they were last there is kept to the hour."""
    return SessionRow(token, new_table_id(), holder, device, at, at - at % rows.HOUR)
