"""Clocks of a table: whose time runs, how much is left, pauses, vacation, and what follows when it runs out.

Pure: time comes in as milliseconds that have passed, stored with each entry of the log, so that reading the log again gives the
same clocks. The rules, as people read them in docs/clocks.md:

- A clock runs for whom the game waits, for nobody else, and for nobody while it is paused or a vote is open.
- A pace gives the whole time whenever the question comes to a seat; a time bank gets its increment then.
- Time that has passed stays passed when a move is taken back; what the move brought goes back with it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

PaceKind = Literal["move", "bank"]
Fallback = Literal["bot", "vote", "end"]
Vote = Literal["bot", "wait", "end"]
Word = Literal["pause", "refuse", "paused", "resume", "vacation", "return", "low", "out", "more", "bot", "wait", "end"]

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
LONGEST_PACE = 30 * 24 * 3600  # seconds


class Pace(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How fast a table plays. `move`: so many seconds whenever the game waits for somebody; `bank`: so many for the whole game,
    and `increment` each time the game comes to wait for them. `then` is what happens when time runs out: a bot plays on, the
    others vote, or the game ends. `vacation` is how many days each person may be away.

    >>> Pace("move", 24 * 3600).then
    'bot'
    """

    kind: PaceKind
    seconds: Annotated[int, msgspec.Meta(ge=30, le=LONGEST_PACE)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    then: Fallback = "bot"
    bot: Annotated[str, msgspec.Meta(max_length=60)] = "worker"
    vacation: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0

    @property
    def whole(self) -> int:
        """What each seat begins with, in milliseconds."""
        return self.seconds * SECOND

    @property
    def low(self) -> int:
        """When so much is left somebody is reminded; 0: never, where people stay at the table anyway."""
        return min(6 * HOUR, self.whole // 4) if self.whole >= HOUR else 0

    @property
    def grace(self) -> int:
        """What somebody gets who comes back, or whom the others give more time."""
        if self.kind == "move":
            return self.whole
        return max(self.whole // 10, self.increment * SECOND, MINUTE)


class Spent(msgspec.Struct, frozen=True, array_like=True):
    """What an entry says of time: the service clock at it, the milliseconds since the entry before, and whose clocks ran."""

    at: int
    ms: int = 0
    ran: list[int] = []


_spent: msgspec.json.Decoder[Spent] = msgspec.json.Decoder(Spent)


def read_spent(text: str | None) -> Spent | None:
    """What the store has of it."""
    return None if text is None else _spent.decode(text)


def write_spent(spent: Spent) -> str:
    """The inverse of `read_spent`."""
    return msgspec.json.encode(spent).decode()


class Clocks:
    """The clocks of a table.

    >>> clocks = Clocks(Pace("bank", 600, increment=10), seats=2)
    >>> clocks.spend(Spent(at=4000, ms=4000, ran=[0]))
    >>> clocks.come(1, [1])
    >>> clocks.left
    [596000, 610000]
    """

    __slots__ = ("at", "away", "gains", "left", "out", "pace", "paused", "reminded", "vacation", "votes", "willing")

    def __init__(self, pace: Pace, seats: int, played: int = 0) -> None:
        self.pace = pace
        self.at = 0  # the service clock at the latest entry
        self.left = [pace.whole] * seats
        self.vacation = [pace.vacation * DAY] * seats
        self.away: set[int] = set()  # on vacation
        self.paused = False
        self.willing: set[int] = set()  # those who want a pause, until all do
        self.out: list[int] = []  # those whose time has run out, while the others vote about the first of them
        self.votes: dict[int, Vote] = {}
        self.reminded: set[int] = set()
        self.gains: list[tuple[int, ...]] = [()] * played  # for each action the seats that it gave an increment to

    def clone(self) -> Clocks:
        """A copy, to look ahead."""
        copy = Clocks(self.pace, len(self.left))
        copy.at, copy.paused = self.at, self.paused
        copy.left, copy.vacation, copy.gains, copy.out = [*self.left], [*self.vacation], [*self.gains], [*self.out]
        copy.away, copy.willing, copy.reminded = set(self.away), set(self.willing), set(self.reminded)
        copy.votes = dict(self.votes)
        return copy

    # ---- time passes

    @property
    def is_stopped(self) -> bool:
        """Whether nobody's time runs: a pause, or a vote."""
        return self.paused or bool(self.out)

    def since(self, reading: int, waited: list[int]) -> Spent:
        """What an entry at a reading of the service clock says, if the game has waited for these people since the one before."""
        if self.is_stopped:
            return Spent(max(reading, self.at))
        return Spent(max(reading, self.at), max(0, reading - self.at), waited)

    def spend(self, spent: Spent) -> None:
        """Lets time pass. Vacation is used up first, whether the game waits or not; then it is over."""
        self.at = max(self.at, spent.at)
        for seat in range(len(self.left)):
            rest = spent.ms
            if seat in self.away:
                used = min(rest, self.vacation[seat])
                self.vacation[seat] -= used
                rest -= used
                if not self.vacation[seat]:
                    self.away.discard(seat)
            if seat in spent.ran:
                self.left[seat] = max(0, self.left[seat] - rest)

    def due(self, waited: list[int]) -> int | None:
        """In how many milliseconds something is to be done, if the game waits for these people; None: nothing."""
        if self.is_stopped or not waited:
            return None
        return min(min(self.until(seat, 0), self._until_low(seat)) for seat in waited)

    def until(self, seat: int, mark: int) -> int:
        """How long a seat whose clock runs has until so much is left."""
        return (self.vacation[seat] if seat in self.away else 0) + max(0, self.left[seat] - mark)

    def _until_low(self, seat: int) -> int:
        return self.until(seat, 0 if seat in self.reminded else self.pace.low)

    def is_low(self, seat: int) -> bool:
        """Whether somebody whose clock runs is to be reminded."""
        return self._until_low(seat) == 0 and self.left[seat] > 0 and seat not in self.reminded

    # ---- what happens at the table

    def come(self, number: int, seats: list[int]) -> None:
        """With the action of this number the game came to wait for these seats."""
        self.gains[number - 1 :] = [tuple(seats)]
        self._give(seats)

    def _give(self, seats: list[int]) -> None:
        for seat in seats:
            if self.pace.kind == "move":
                self.left[seat] = self.pace.whole
            else:
                self.left[seat] += self.pace.increment * SECOND
            if self.left[seat] > self.pace.low:
                self.reminded.discard(seat)

    def take_back(self, length: int, to: int, others: list[int]) -> None:
        """The game goes back from `length` actions to the first `to`. `others` are those for whom it waits then and who did not
        ask for that: a pace gives them the whole time. Increments go back, but leave nobody with less than one."""
        increment = self.pace.increment * SECOND
        for seats in self.gains[to:length]:
            for seat in seats:
                left = self.left[seat]
                if self.pace.kind == "bank":
                    self.left[seat] = max(min(left, increment), left - increment)
        if self.pace.kind == "move":
            self._give(others)
        self._settle(*self.out)

    def play_again(self, length: int, to: int) -> None:
        """Actions that were taken back are in force again, and what they brought with them."""
        for seats in self.gains[length:to]:
            self._give(list(seats))

    def act(self, seat: int) -> None:
        """A seat has answered: whatever the others were asked about it is settled."""
        self._settle(seat)

    def sit(self, seat: int) -> None:
        """A person comes, or comes back; without time, they get some."""
        if not self.left[seat]:
            self.left[seat] = self.pace.grace
            self.reminded.discard(seat)
        self._settle(seat)

    def leave(self, seat: int) -> None:
        """A bot answers for a seat: nobody waits for its person any more."""
        self._settle(seat)
        self.willing.discard(seat)
        self.away.discard(seat)

    def say(self, word: Word, seats: list[int]) -> None:
        """Something about the clocks is said, by or about these seats."""
        match word:
            case "pause":
                self.willing.update(seats)
            case "refuse":
                self.willing.clear()
            case "paused":
                self.paused = True
                self.willing.clear()
            case "resume":
                self.paused = False
            case "vacation":
                self.away.update(seat for seat in seats if self.vacation[seat])
            case "return":
                self.away.difference_update(seats)
            case "low":
                self.reminded.update(seats)
            case "out":
                self.out += [seat for seat in seats if seat not in self.out]
            case "more":
                for seat in seats:
                    self.left[seat] = self.pace.grace
                    self.reminded.discard(seat)
                self._settle(*seats)
            case "bot" | "wait" | "end":
                self.votes.update((seat, word) for seat in seats)

    def _settle(self, *seats: int) -> None:
        if self.out and self.out[0] in seats:
            self.votes.clear()
        self.out = [seat for seat in self.out if seat not in seats]

    # ---- voting

    def verdict(self, voters: set[int]) -> Vote | None:
        """What the voters have decided: what more than half of them want; if all have voted and no half agrees, what is mildest
        among the most wanted. None: not yet."""
        counts = {vote: sum(self.votes.get(seat) == vote for seat in voters) for vote in ORDER}
        most = max(ORDER, key=lambda vote: counts[vote])  # the first of several, the mildest
        if not voters or 2 * counts[most] > len(voters) or sum(counts.values()) == len(voters):
            return most if voters else "bot"
        return None


ORDER: tuple[Vote, ...] = ("wait", "bot", "end")  # the mildest first
