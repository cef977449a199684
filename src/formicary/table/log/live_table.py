"""A live table: what the log says, folded into seats, history and open requests. No input or output in here.

Entries go in by `fold`, one after the other; each gives an `Update` for the subscribers. `tables.py` stores an entry before
it is folded; `play.py` and its neighbours check what people ask for.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

import msgspec

from formicary.kernel import Event, Game, History, Position, Record, Step
from formicary.kernel import game as find_game
from formicary.kernel.history import KEEP_EVERY
from formicary.table.log import entries as log
from formicary.table.log.clocks import Clocks
from formicary.table.log.stored import LogRow, Status, Stored, Summary

RECENT = 48  # entries whose positions are kept for streams that come back

# What a table takes in memory, measured with tracemalloc in random games of all three games and rounded up.
TABLE_BYTES = 10_000
POSITION_BYTES = 7_000
STEP_BYTES = 1_500

Outcome = tuple[Position, Step]  # of an action that was tried: the position after it, and the step
Kind = Literal["start", "act", "undo", "redo", "state"]


class Chair:
    """A seat of the table: who is meant to sit there, whose it is, and who answers for it."""

    __slots__ = ("bot", "holder", "kind", "name", "standing")

    def __init__(self, plan: log.SeatPlan) -> None:
        self.kind = plan.kind
        self.name = plan.name
        self.bot = plan.bot if plan.kind == "bot" else None  # the bot that answers for it
        self.holder: str | None = None  # hash of the token of the person whose seat it is
        self.standing: list[str] = []

    @property
    def has_person(self) -> bool:
        """Whether a person answers for it."""
        return self.holder is not None and self.bot is None

    @property
    def is_automatic(self) -> bool:
        """Whether a server may have to answer for it."""
        return self.bot is not None or bool(self.standing)

    @property
    def is_empty(self) -> bool:
        """Whether nobody answers for it yet."""
        return self.holder is None and self.bot is None


class Update:
    """An entry as subscribers get it: the steps it played and the position after it.

    `since`: events of actions after this one are void; then come the events of `steps`.
    """

    __slots__ = ("encoded", "kind", "length", "number", "only", "pos", "question", "same_events", "same_view", "since", "steps")

    def __init__(self, number: int, kind: Kind, history: History, since: int, steps: list[Step]) -> None:
        self.number = number
        self.kind = kind
        self.pos = history.pos
        self.length = len(history)
        self.since = since
        self.steps = steps
        self.only: int | None = None  # the one seat that gets it, if it is private
        self.encoded: dict[int | None, bytes] = {}  # by seat, while it is the latest
        self.same_view: bytes | None = None  # what all seats see alike, ready to be sent; while it is the latest
        self.question = b""  # likewise, for those who do not decide
        self.same_events: bytes | None = None  # what happened, likewise, if nothing of it is secret

    def forget(self) -> None:
        """A newer one has come: what is ready to be sent is not kept."""
        self.encoded.clear()
        self.same_view = self.same_events = None

    def events(self) -> list[tuple[int, Event]]:
        """What happened, each event with the number of its action."""
        return [(self.since + i, event) for i, step in enumerate(self.steps, 1) for event in step.events]


class Pending:
    """A seat has asked to go back to the first `to` actions; `waiting` have not answered."""

    __slots__ = ("seat", "to", "waiting")

    def __init__(self, seat: int, to: int, waiting: set[int]) -> None:
        self.seat = seat
        self.to = to
        self.waiting = waiting


class LiveTable:
    """The present state of a table."""

    def __init__(self, table: str, host: str, start: log.Start, history: History) -> None:
        self.id = table
        self.host = host
        self.start = start
        self.game: Game = history.game
        self.chairs = [Chair(plan) for plan in start.seats]
        self.watchers: set[str] = set()
        self.invited: set[int] = set()  # seats with a link that nobody has used yet
        self.foreknown = start.seeded  # somebody may know what is hidden and what comes
        self.is_study = bool(start.study_of)  # the game that it studies is being played, with others in it
        self.history = history
        known = self.game.exercises() if start.exercise else ()
        self.exercise = next((each for each in known if each.key == start.exercise), None)
        self.pending: Pending | None = None
        self.clocks = None if start.pace is None else Clocks(start.pace, len(start.seats), len(history))
        self.ended: int | None = None  # the seat with whose time the game has ended, unfinished
        self.successor: str | None = None  # the rematch
        self.number = 0
        self.moved_at = 0
        self.requests: dict[str, int] = {}  # request → number of the entry that it made
        self.by_person = [True] * len(history)  # for each action whether a person decided; those taken back are kept for redo
        self.by_answer = [False] * len(history)  # likewise, whether a standing answer did
        self.asked = [0] * len(start.seats)  # since which entry each seat has had its present question
        # By seat what was last worked out about its choices, for which position, and with which standing answers.
        self.choices: dict[int, tuple[Position, list[str], bytes]] = {}
        self.recent = deque([Update(0, "start", history, len(history), [])], maxlen=RECENT)

    @classmethod
    def from_store(cls, stored: Stored) -> LiveTable:
        """Replays a stored log."""
        start = stored.rows[0].entry
        assert isinstance(start, log.Start)
        record = Record(
            game=start.game, seats=len(start.seats), seed=start.seed, options=start.options, actions=start.actions,
            rules=start.rules, position=start.position,
        )  # fmt: skip
        table = cls(stored.id, stored.host, start, History.from_record(record, game=find_game(start.game)))
        table.own(stored)
        table.moved_at = stored.rows[0].at
        if table.clocks is not None and stored.rows[0].spent is not None:
            table.clocks.spend(stored.rows[0].spent)
        for row in stored.rows[1:]:
            table.fold(row)
        table.own(stored)  # once more: old logs hold standing answers, and what is stored beside them is newer
        return table

    def own(self, stored: Stored) -> None:
        """Replaces what stands beside the log: whose seats are whose, who may watch, who is invited, standing answers."""
        for seat, chair in enumerate(self.chairs):
            chair.holder = stored.holders.get(seat)
            chair.standing = stored.standing.get(seat, chair.standing)
        self.watchers = set(stored.watchers)
        self.invited = set(stored.invited)
        self.host = stored.host

    def take_over(self, hold: dict[int, str], watch: str | None, host: str | None) -> None:
        """Changes whose some seats are, adds somebody who may watch, or changes the host."""
        for seat, holder in hold.items():
            self.chairs[seat].holder = holder
        if watch is not None:
            self.watchers.add(watch)
        if host is not None:
            self.host = host

    def last_decision(self, seat: int) -> int:
        """The number of the last action in force that a person at this seat decided, no bot and no standing answer; or 0."""
        for number in range(len(self.history), 0, -1):
            if self.by_person[number - 1] and self.history.steps[number - 1].seat == seat:
                return number
        return 0

    # ---- folding entries

    def fold(self, row: LogRow, outcome: Outcome | None = None) -> Update:
        """Takes an entry in. `outcome` is that of an action that was tried before it was stored."""
        before, since = self.history.pos, len(self.history)
        length = since
        kind: Kind = "state"
        steps: list[Step] = []
        only: int | None = None
        entry = row.entry
        if self.clocks is not None and row.spent is not None:
            self.clocks.spend(row.spent)
        match entry:
            case log.Act():
                kind = "act"
                after, step = outcome or self.history.try_action(entry.seat, entry.action)
                self.history.accept(after, step)
                self.by_person[since:] = [entry.by == "person"]
                self.by_answer[since:] = [entry.by == "standing"]
                if entry.by == "person" or after.result is not None:
                    self.pending = None  # people have played on; what a bot does leaves their question open
                steps = [step]
            case log.Undo():
                kind, self.pending = "undo", None
                self.history.undo_to(entry.to)
                self.foreknown |= entry.ahead
                since = entry.to
            case log.Redo():
                kind, self.pending = "redo", None
                steps = self.history.redo_to(entry.to)
            case log.Ask():
                self.pending = Pending(entry.seat, entry.to, set(entry.whom) or self.others(entry.seat))
            case log.Reply():
                if self.pending is not None:
                    self.pending.waiting -= self.seats_with(entry.seat)
                    if not entry.agree:
                        self.pending = None
            case log.Sit():
                self.chairs[entry.seat].name = entry.name
                self.chairs[entry.seat].bot = None
            case log.PutBot():
                self.chairs[entry.seat].bot = entry.bot
            case log.Leave():
                self._leaves(entry)
            case log.Standing():
                self.chairs[entry.seat].standing = entry.answers
                only = entry.seat
            case log.Rematch():
                self.successor = entry.table
            case log.Branch():
                self.foreknown = True
            case log.End():
                self.ended = entry.seat
            case log.Clock():
                if self.clocks is not None:
                    self.clocks.say(entry.word, entry.seats)
            case log.Invite():
                pass  # which links are good is stored beside the log
            case log.Start():
                raise AssertionError("a log starts once")
        self.number = row.number
        self.moved_at = row.at
        if row.request is not None:
            self.requests[row.request] = row.number
        if kind != "state":
            self._note_questions(before, entry.seat if isinstance(entry, log.Act) else None)
        if self.clocks is not None:
            self._set_clocks(self.clocks, entry, before, length)
        update = Update(row.number, kind, self.history, since, steps)
        update.only = only
        self.recent[-1].forget()
        self.recent.append(update)
        return update

    def _leaves(self, entry: log.Leave) -> None:
        chair = self.chairs[entry.seat]
        chair.name, chair.bot, chair.standing = "", entry.bot, []
        self.start.seats[entry.seat].name = ""
        if self.pending is not None:
            self.pending.waiting.discard(entry.seat)
            if not self.pending.waiting or self.pending.seat == entry.seat:
                self.pending = None  # nobody is left to answer, or to take the answer

    def _note_questions(self, before: Position, actor: int | None) -> None:
        """A seat's question is a new one, unless it was put before and only another seat of the same phase has answered."""
        after = self.history.pos
        for seat in after.deciders:
            kept = (
                actor is not None and actor != seat and bool(before.lanes) and bool(after.lanes)
                and seat in before.deciders and after.frame_of(seat) is before.frame_of(seat)
            )  # fmt: skip
            if not kept:
                self.asked[seat] = self.number

    def _set_clocks(self, clocks: Clocks, entry: log.Entry, before: Position, length: int) -> None:
        """What an entry does to the clocks."""
        match entry:
            case log.Act():
                clocks.act(entry.seat)
                clocks.come(len(self.history), self.newly_asked(before, self.history.pos))
            case log.Undo():
                whom = [seat for seat in self.newly_asked(before, self.history.pos) if seat != entry.seat]
                clocks.take_back(length, entry.to, whom)
            case log.Redo():
                clocks.play_again(length, entry.to)
            case log.Sit():
                clocks.sit(entry.seat)
            case log.PutBot() | log.Leave():
                clocks.leave(entry.seat)
            case _:
                pass

    # ---- looking

    def newly_asked(self, before: Position, after: Position) -> list[int]:
        """The seats, no bots', for which the game waits after something and did not wait before."""
        return [seat for seat in after.deciders if seat not in before.deciders and self.chairs[seat].bot is None]

    def waits_for(self, pos: Position | None = None) -> list[int]:
        """The seats of people whose clocks run, now or in a position that is about to come: once all seats are taken."""
        if self.status != "playing":
            return []
        return [seat for seat in (pos or self.history.pos).deciders if self.chairs[seat].has_person]

    @property
    def status(self) -> Status:
        """open: a seat is empty; playing; over."""
        if self.history.pos.result is not None or self.ended is not None:
            return "over"
        return "open" if any(chair.is_empty for chair in self.chairs) else "playing"

    @property
    def is_exercise_over(self) -> bool:
        """Whether an exercise is done here, and its end has been reached."""
        exercise, history = self.exercise, self.history
        if exercise is None:
            return False
        return exercise.is_over(history.pos, sum(step.seat == exercise.seat for step in history.steps))

    def summary(self, coming: list[log.Entry], outcome: Outcome | None = None) -> Summary:
        """For lists of tables, as it will be with entries that are about to be folded."""
        pos = outcome[0] if outcome else self.history.pos
        names = [chair.name for chair in self.chairs]
        if len(coming) == 1 and isinstance(coming[0], log.Act):  # nearly always
            status: Status = "open" if any(chair.is_empty for chair in self.chairs) else "playing"
            return self._summed_up(pos, names, status, any(self.chairs[seat].is_automatic for seat in pos.deciders))
        bots = {seat for seat, chair in enumerate(self.chairs) if chair.bot is not None}
        standing = {seat for seat, chair in enumerate(self.chairs) if chair.standing}
        empty = {seat for seat, chair in enumerate(self.chairs) if chair.is_empty}
        for entry in coming:
            if isinstance(entry, log.Sit):
                names[entry.seat] = entry.name
                empty.discard(entry.seat)
                bots.discard(entry.seat)
            elif isinstance(entry, log.PutBot):
                empty.discard(entry.seat)
                bots.discard(entry.seat) if entry.bot is None else bots.add(entry.seat)
                if entry.bot is None and self.chairs[entry.seat].holder is None:
                    empty.add(entry.seat)
            elif isinstance(entry, log.Leave):
                names[entry.seat] = ""
                standing.discard(entry.seat)
                bots.discard(entry.seat) if entry.bot is None else bots.add(entry.seat)
                empty.add(entry.seat) if entry.bot is None else empty.discard(entry.seat)
            elif isinstance(entry, log.Standing) and entry.answers:
                standing.add(entry.seat)
            elif isinstance(entry, log.Undo | log.Redo):
                pos = self.history.at(entry.to)
            elif isinstance(entry, log.End):
                return Summary("over", "", msgspec.json.encode(names).decode())
        return self._summed_up(pos, names, "open" if empty else "playing", not (bots | standing).isdisjoint(pos.deciders))

    def summoned(self, coming: list[log.Entry], summary: Summary) -> tuple[str, ...]:
        """The people to whom the turn comes with entries that are about to be folded: it was not theirs before.

        Whoever sits down is there and sees it; whoever plays with bots alone waits for them at the table. Who is asked whether a
        move may be taken back is called too.
        """
        if not summary.turn or summary.status == "over":
            return ()
        for entry in coming:
            if isinstance(entry, log.Ask):
                asked = {self.chairs[seat].holder for seat in entry.whom if self.chairs[seat].has_person}
                return tuple(sorted(holder for holder in asked if holder is not None))
        deciding = self.history.pos.deciders
        before = {self.chairs[seat].holder for seat in deciding if self.chairs[seat].has_person}
        found: set[str] = set()
        for seat in map(int, summary.turn.split(",")):
            chair = self.chairs[seat]
            if chair.holder is not None and chair.bot is None and chair.holder not in before:
                found.add(chair.holder)
        if not found:
            return ()
        found -= {self.chairs[entry.seat].holder or "" for entry in coming if isinstance(entry, log.Sit | log.PutBot)}
        return tuple(sorted(holder for holder in found if self.seats_of_others(holder)))

    def _summed_up(self, pos: Position, names: list[str], status: Status, automatic: bool) -> Summary:
        listed = msgspec.json.encode(names).decode()
        if self.start.exercise:
            return Summary("exercise", "", listed)
        if pos.result is not None:
            return Summary("over", ",".join(map(str, pos.result.winners)), listed)
        if self.ended is not None:
            return Summary("over", "", listed)
        return Summary(status, ",".join(map(str, pos.deciders)), listed, automatic)

    @property
    def memory(self) -> int:
        """About how many bytes it takes: positions that are kept, steps with their events, the latest messages."""
        positions = len(self.recent) + len(self.history) // KEEP_EVERY + 1
        encoded = sum(map(len, self.recent[-1].encoded.values()))
        return TABLE_BYTES + positions * POSITION_BYTES + len(self.history) * STEP_BYTES + encoded

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that belong to somebody."""
        return [seat for seat, chair in enumerate(self.chairs) if holder is not None and chair.holder == holder]

    def seats_with(self, seat: int) -> set[int]:
        """The seats of the person whose seat this is."""
        holder = self.chairs[seat].holder
        return {other for other, chair in enumerate(self.chairs) if other == seat or (holder and chair.holder == holder)}

    def others(self, seat: int) -> set[int]:
        """The seats that are somebody else's than this seat's person."""
        return self.seats_of_others(self.chairs[seat].holder) - {seat}

    def seats_of_others(self, holder: str | None) -> set[int]:
        """The seats in which somebody else has a stake: another person holds it or may still claim it, whoever plays it now."""
        return {
            seat
            for seat, chair in enumerate(self.chairs)
            if (seat in self.invited if chair.holder is None else chair.holder != holder)
        }

    def may_watch(self, holder: str | None) -> bool:
        """Whether somebody may see what spectators see."""
        return holder is not None and (holder == self.host or holder in self.watchers or bool(self.seats_of(holder)))

    def record(self) -> Record:
        """The actions in force as a record. It holds the seed: only for those who may know everything."""
        record = self.history.record()
        record.names = [chair.name for chair in self.chairs]
        return record
